//! What the first bytes of a file say, before an engine that mends things is let near it.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::trouble::{Trouble, Troubled};

/// How every SQLite file begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// The length of its header.
const HEADER: usize = 100;

/// Is there a file that can be a journal? An empty one is as good as none.
///
/// # Errors
/// That it is something else, or that its end is missing.
pub(super) fn check(path: &Path) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let found = file.metadata()?;
    if found.is_dir() {
        return Err(Troubled(Trouble::Folder).into());
    }
    let mut header = Vec::with_capacity(HEADER);
    file.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
    let is_like = header.iter().zip(MAGIC).all(|(one, other)| one == other);
    match header.len() {
        0 => Ok(()),
        _ if !is_like => Err(Troubled(Trouble::NotOurs).into()),
        n_bytes if n_bytes < HEADER => Err(Troubled(Trouble::Truncated).into()),
        _ if found.len() < stated_length(&header) && !has_log(path) => {
            Err(Troubled(Trouble::Truncated).into())
        }
        _ => Ok(()),
    }
}

/// How long the header says that the file is; nothing if it does not know.
fn stated_length(header: &[u8]) -> u64 {
    let number = |at: usize| u32::from_be_bytes([0, 1, 2, 3].map(|n| header[at + n]));
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    // The count of pages holds if it was written by the latest change.
    let (n_changes, counted_at) = (number(24), number(92));
    match n_changes == counted_at {
        true => page * u64::from(number(28)),
        false => 0,
    }
}

/// Is there a log from which missing pages may still come?
fn has_log(path: &Path) -> bool {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    std::fs::metadata(name).is_ok_and(|log| log.len() > 0)
}
