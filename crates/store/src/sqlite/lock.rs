//! One program at a time works on a journal.
//!
//! SQLite would let two of them write by turns, and each would show people a club without the other's
//! half. So the first takes a file beside the journal and holds it as long as it lives; the system lets
//! go of it even if the program is killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::trouble::{Trouble, Troubled};

/// Held by the one program that works on a journal.
#[derive(Debug)]
pub(super) struct Lock {
    /// Held, never read.
    _file: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of a journal.
    pub(super) fn take(journal: &Path) -> Result<Lock, Box<dyn std::error::Error + Send + Sync>> {
        let path = beside(journal);
        // Whoever lets go removes the file. If that was between our opening it and locking it, what we
        // hold is nobody's lock any more.
        for _ in 0..10 {
            let file = open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Troubled(Trouble::InUse).into()),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            if is_same(&file, &path) {
                return Ok(Lock { _file: file, path });
            }
        }
        Err(Troubled(Trouble::InUse).into())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // One that stays behind is locked by nobody.
        let _ = fs::remove_file(&self.path);
    }
}

fn beside(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push("-lock");
    PathBuf::from(name)
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Is the file still the one with this name?
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(named)) => (ours.dev(), ours.ino()) == (named.dev(), named.ino()),
        (Ok(_) | Err(_), _) => false,
    }
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
fn is_same(_: &File, path: &Path) -> bool {
    path.exists()
}
