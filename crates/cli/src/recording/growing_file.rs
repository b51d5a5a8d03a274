//! One file that grows with its match, line by line, and is whole whenever the program is killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Recorded;

/// A file of which we are the only writer.
#[derive(Debug)]
pub(super) struct GrowingFile {
    /// Its name.
    pub(super) path: PathBuf,
    file: File,
    /// So many lines of the match are in it, whole,
    n_lines: usize,
    /// and take up so many bytes.
    n_bytes: u64,
    /// Was the latest write cut off? Then there may be half a line behind the whole ones.
    is_torn: bool,
    /// Could the latest lines not be written?
    is_behind: bool,
}

impl GrowingFile {
    /// A new file.
    pub(super) fn create(path: &Path) -> io::Result<GrowingFile> {
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)?;
        GrowingFile::locked(path, file, 0, 0)
    }

    /// A file that was read, with so many bytes and lines that count. Behind them there may be a line
    /// that was cut.
    pub(super) fn go_on(path: &Path, n_bytes: usize, n_lines: usize) -> io::Result<GrowingFile> {
        let file = OpenOptions::new().append(true).open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("not a regular file"));
        }
        let mut kept = GrowingFile::locked(path, file, n_lines, n_bytes as u64)?;
        kept.file.set_len(kept.n_bytes)?;
        kept.file.write_all(b"\n")?;
        kept.n_bytes += 1;
        Ok(kept)
    }

    /// A match in the place of another file, all of it or nothing: it is written beside it first.
    pub(super) fn replace(path: &Path, game: &dyn Recorded) -> io::Result<GrowingFile> {
        let beside = beside(path);
        // One that a program left there which was killed at this is nobody's any more.
        let _ = fs::remove_file(&beside);
        let mut kept = GrowingFile::create(&beside)?.filled(game)?;
        if let Err(error) = fs::rename(&beside, path) {
            kept.remove();
            return Err(error);
        }
        kept.path = path.to_owned();
        Ok(kept)
    }

    fn locked(path: &Path, file: File, n_lines: usize, n_bytes: u64) -> io::Result<GrowingFile> {
        match file.try_lock() {
            // Where files cannot be locked, nobody else's are either.
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::ResourceBusy.into()),
        }
        Ok(GrowingFile {
            path: path.to_owned(),
            file,
            n_lines,
            n_bytes,
            is_torn: false,
            is_behind: false,
        })
    }

    /// The same with the whole match in it; no file if that cannot be written.
    pub(super) fn filled(mut self, game: &dyn Recorded) -> io::Result<GrowingFile> {
        match self.write(game) {
            Ok(()) => Ok(self),
            Err(error) => {
                self.remove();
                Err(error)
            }
        }
    }

    /// Writes the lines that are not in it. A line that fails is taken back, and tried again next time.
    pub(super) fn write(&mut self, game: &dyn Recorded) -> io::Result<()> {
        if game.n_lines() <= self.n_lines {
            return Ok(());
        }
        self.is_behind = true;
        self.be_still_ours()?;
        if std::mem::replace(&mut self.is_torn, true) {
            self.file.set_len(self.n_bytes)?;
        }
        let mut text = String::new();
        for line in game.lines_after(self.n_lines) {
            text.push_str(&line);
            text.push('\n');
        }
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        self.n_lines = game.n_lines();
        self.n_bytes += text.len() as u64;
        self.is_torn = false;
        self.is_behind = false;
        Ok(())
    }

    /// Somebody may have moved the file away, or put another in its place, while the match went on: then
    /// what we write would go nowhere.
    fn be_still_ours(&mut self) -> io::Result<()> {
        match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                *self = GrowingFile::create(&self.path)?;
                Ok(())
            }
            Err(error) => Err(error),
            Ok(found) if found.len() != self.n_bytes && !self.is_torn => {
                Err(io::ErrorKind::ResourceBusy.into())
            }
            Ok(_) => Ok(()),
        }
    }

    /// Are there lines of the match that could not be written to it?
    pub(super) const fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Has no line been written to it?
    pub(super) const fn is_empty(&self) -> bool {
        self.n_lines == 0
    }

    /// Is this its name, however it is written?
    pub(super) fn is_at(&self, path: &Path) -> bool {
        match (fs::canonicalize(&self.path), fs::canonicalize(path)) {
            (Ok(ours), Ok(theirs)) => ours == theirs,
            (Ok(_) | Err(_), _) => self.path == path,
        }
    }

    /// Nobody needs it.
    pub(super) fn remove(self) {
        // One that stays behind harms nobody.
        let _ = fs::remove_file(&self.path);
    }
}

/// Writes a file in the place of another, all of it or nothing.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    // A link stays a link: what it names is written.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = beside(path);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()?;
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        fs::rename(&beside, path)
    });
    written.inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// A name in the same folder, so that one can become the other in one step.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}
