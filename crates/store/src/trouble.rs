//! Why a file could not be opened, read or written, as far as that can be told apart: whoever keeps the
//! house needs the cause, not only that something failed.

use std::error::Error;
use std::io;

/// What is the matter with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nobody gave us permission.
    Permission,
    /// The folder in which it should be is not there.
    NoFolder,
    /// It is not there.
    Missing,
    /// It is a folder.
    Folder,
    /// Nothing more fits on the disk.
    Full,
    /// The disk can only be read.
    ReadOnly,
    /// Another program is at work on it.
    InUse,
    /// It is a file of something else.
    NotOurs,
    /// Its end is missing.
    Truncated,
    /// What is in it makes no sense.
    Damaged,
    /// A newer version of this program wrote it.
    Newer,
    /// Something else; the engine's own words say what.
    Other,
}

impl Trouble {
    /// One published word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Trouble::Permission => "permission",
            Trouble::NoFolder => "no_folder",
            Trouble::Missing => "missing",
            Trouble::Folder => "folder",
            Trouble::Full => "disk_full",
            Trouble::ReadOnly => "read_only",
            Trouble::InUse => "in_use",
            Trouble::NotOurs => "not_ours",
            Trouble::Truncated => "truncated",
            Trouble::Damaged => "damaged",
            Trouble::Newer => "newer",
            Trouble::Other => "other",
        }
    }

    /// In English, for logs.
    pub const fn words(self) -> &'static str {
        match self {
            Trouble::Permission => "permission is denied",
            Trouble::NoFolder => "its folder does not exist",
            Trouble::Missing => "it does not exist",
            Trouble::Folder => "it is a folder",
            Trouble::Full => "the disk is full",
            Trouble::ReadOnly => "the disk is read-only",
            Trouble::InUse => "another program is using it",
            Trouble::NotOurs => "it is no file of a club",
            Trouble::Truncated => "it is cut short",
            Trouble::Damaged => "it is damaged",
            Trouble::Newer => "a newer version of this program wrote it",
            Trouble::Other => "the store failed",
        }
    }

    /// The cause behind an error, wherever in its chain of sources it is named.
    pub(crate) fn of(error: &(dyn Error + 'static)) -> Trouble {
        let mut link = Some(error);
        while let Some(error) = link {
            if let Some(trouble) = Trouble::named_by(error) {
                return trouble;
            }
            link = error.source();
        }
        Trouble::Other
    }

    fn named_by(error: &(dyn Error + 'static)) -> Option<Trouble> {
        if let Some(trouble) = error.downcast_ref::<Troubled>() {
            return Some(trouble.0);
        }
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return Trouble::of_io(error);
        }
        match error.downcast_ref::<sqlx::Error>() {
            Some(sqlx::Error::Database(error)) => {
                let code = error.code()?.parse::<u32>().ok()?;
                Trouble::of_sqlite(code, error.message())
            }
            Some(_) | None => None,
        }
    }

    fn of_io(error: &io::Error) -> Option<Trouble> {
        match error.kind() {
            io::ErrorKind::PermissionDenied => Some(Trouble::Permission),
            // Files are made where they are not; it is the folder that is missing.
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Some(Trouble::NoFolder),
            io::ErrorKind::IsADirectory => Some(Trouble::Folder),
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Some(Trouble::Full),
            io::ErrorKind::ReadOnlyFilesystem => Some(Trouble::ReadOnly),
            _ => None,
        }
    }

    /// By SQLite's result code; its higher bytes say more.
    fn of_sqlite(code: u32, message: &str) -> Option<Trouble> {
        const SHORT_READ: u32 = 10 | (2 << 8);
        const WRITE: u32 = 10 | (3 << 8);
        match (code, code & 0xff) {
            (SHORT_READ, _) => Some(Trouble::Truncated),
            // A file that may not become larger, as under a quota, is told like a broken disk.
            (WRITE, _) | (_, 13) => Some(Trouble::Full),
            (_, 3 | 23) => Some(Trouble::Permission),
            (_, 5 | 6) => Some(Trouble::InUse),
            (_, 8) => Some(Trouble::ReadOnly),
            (_, 11) => Some(Trouble::Damaged),
            (_, 26) => Some(Trouble::NotOurs),
            // A query for our table in a file of another program.
            (_, 1) if message.contains("no such table") => Some(Trouble::NotOurs),
            _ => None,
        }
    }
}

/// A cause that we found ourselves.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{}", self.0.words())]
pub(crate) struct Troubled(pub(crate) Trouble);
