//! Why a file or a database could not be opened, read or written, as far as that can be told apart: whoever
//! keeps the house needs the cause, not only that something failed.

use std::error::Error;
use std::io;

use sqlx::sqlite::SqliteError;

/// What is the matter with a file or a database.
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
    /// Nobody answers at the address of the database, or not in time.
    Unreachable,
    /// The server of the database wants another name or password.
    Login,
    /// The server has no database of that name.
    NoDatabase,
    /// The server lets nobody else in now.
    Crowded,
    /// Another program has taken the club over since we opened it.
    TakenOver,
    /// Other nodes took this one for lost, and have its tables.
    LeaseLost,
    /// There is a club in it already.
    Occupied,
    /// It cannot hold every character.
    Encoding,
    /// The server does not encrypt, or is not who its address says.
    Encryption,
    /// The server wants what this program was not built with.
    NotBuilt,
    /// Its address makes no sense.
    Address,
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
            Trouble::Unreachable => "unreachable",
            Trouble::Login => "login",
            Trouble::NoDatabase => "no_database",
            Trouble::Crowded => "crowded",
            Trouble::TakenOver => "taken_over",
            Trouble::LeaseLost => "lease_lost",
            Trouble::Occupied => "occupied",
            Trouble::Encoding => "encoding",
            Trouble::Encryption => "encryption",
            Trouble::NotBuilt => "not_built",
            Trouble::Address => "address",
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
            Trouble::Unreachable => "the database server does not answer",
            Trouble::Login => "the database server wants another name or password",
            Trouble::NoDatabase => "the server has no such database",
            Trouble::Crowded => "the database server has no connection left for us",
            Trouble::TakenOver => "another program has taken the club over; start this one anew",
            Trouble::LeaseLost => "other nodes took this one for lost; it comes in anew by itself",
            Trouble::Occupied => "there is a club in it already",
            Trouble::Encoding => "its encoding is not UTF-8",
            Trouble::Encryption => {
                "the database server does not encrypt, or does not show the certificate that its address asks for"
            }
            Trouble::NotBuilt => "this program was built without what it needs",
            Trouble::Address => "its address makes no sense",
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
        match error.downcast_ref::<sqlx::Error>()? {
            sqlx::Error::Database(error) => match error.try_downcast_ref::<SqliteError>() {
                Some(_) => {
                    let code = error.code()?.parse::<u32>().ok()?;
                    Trouble::of_sqlite(code, error.message())
                }
                None => Trouble::of_sqlstate(&error.code()?),
            },
            // What was received is not what it should be: a certificate that nobody vouches for.
            sqlx::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                Some(Trouble::Encryption)
            }
            // SQLite tells its own of files as the ones above.
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => Some(Trouble::Unreachable),
            sqlx::Error::Tls(_) => Some(Trouble::Encryption),
            sqlx::Error::Configuration(_) => Some(Trouble::Address),
            _ => None,
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

    /// By PostgreSQL's error code.
    fn of_sqlstate(code: &str) -> Option<Trouble> {
        match code {
            "28000" | "28P01" => Some(Trouble::Login),
            "3D000" => Some(Trouble::NoDatabase),
            "42501" => Some(Trouble::Permission),
            "25006" => Some(Trouble::ReadOnly),
            "53100" => Some(Trouble::Full),
            "53300" => Some(Trouble::Crowded),
            "55P03" => Some(Trouble::InUse),
            // Our own: see the migration that makes nodes.
            "SB001" => Some(Trouble::LeaseLost),
            // It is being started or stopped, or a backend was ended.
            "57P01" | "57P02" | "57P03" | "57P05" => Some(Trouble::Unreachable),
            // A query for our table in a database of another program.
            "42P01" => Some(Trouble::NotOurs),
            "XX001" | "XX002" => Some(Trouble::Damaged),
            _ => None,
        }
    }
}

/// The last of an error's sources: what the engine or the system itself says, where the trouble's name
/// leaves something open.
pub(crate) fn detail(error: &(dyn Error + 'static)) -> Option<String> {
    match Trouble::of(error) {
        Trouble::Unreachable
        | Trouble::Login
        | Trouble::NoDatabase
        | Trouble::Permission
        | Trouble::Encryption
        | Trouble::NotBuilt
        | Trouble::Address
        | Trouble::Other => {}
        Trouble::NoFolder
        | Trouble::Missing
        | Trouble::Folder
        | Trouble::Full
        | Trouble::ReadOnly
        | Trouble::InUse
        | Trouble::NotOurs
        | Trouble::Truncated
        | Trouble::Damaged
        | Trouble::Newer
        | Trouble::Crowded
        | Trouble::TakenOver
        | Trouble::LeaseLost
        | Trouble::Occupied
        | Trouble::Encoding => return None,
    }
    let mut last = error;
    while let Some(source) = last.source() {
        last = source;
    }
    (!last.is::<Troubled>()).then(|| last.to_string())
}

/// A cause that we found ourselves.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{}", self.0.words())]
pub(crate) struct Troubled(pub(crate) Trouble);
