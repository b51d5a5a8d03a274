//! Where a club is kept: in a file, or in a database on a server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::trouble::{Trouble, Troubled};
use crate::{Journal, OpenError, Register, SqliteJournal};

/// Where a club is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// One SQLite file.
    File(PathBuf),
    /// A database on a PostgreSQL server.
    Server(ServerAddress),
}

/// The address of a database, such as `postgres://ana:secret@db.example/club`.
///
/// It is shown without its password, wherever it is shown.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerAddress(String);

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl Place {
    /// What somebody named as their database: whatever begins like the address of a server is one.
    ///
    /// ```
    /// # use sobremesa_store::Place;
    /// assert!(matches!(Place::parse("club.sqlite"), Place::File(_)));
    /// let server = Place::parse("postgres://ana:secret@db.example/club?sslmode=disable");
    /// assert_eq!(server.to_string(), "postgres://ana@db.example/club");
    /// ```
    pub fn parse(text: &str) -> Place {
        if SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
            Place::Server(ServerAddress(text.to_owned()))
        } else {
            Place::File(PathBuf::from(text))
        }
    }

    /// Opens what is there, or makes it. No other program may have it open.
    ///
    /// # Errors
    /// If it cannot be opened or made, is not ours, is newer than this program, or another program is at
    /// work on it.
    pub async fn open(&self) -> Result<Arc<dyn Journal>, OpenError> {
        match self {
            Place::File(path) => Ok(Arc::new(SqliteJournal::open(path).await?)),
            #[cfg(feature = "postgres")]
            Place::Server(address) => Ok(Arc::new(crate::PostgresJournal::open(address).await?)),
            #[cfg(not(feature = "postgres"))]
            Place::Server(_) => Err(self.trouble(Trouble::NotBuilt)),
        }
    }

    /// Opens a database beside other nodes of the same club, under a name.
    ///
    /// # Errors
    /// As [`open`](Place::open); a file is for one program alone.
    pub async fn share(
        &self,
        name: &str,
    ) -> Result<(Arc<dyn Journal>, Arc<dyn Register>), OpenError> {
        match self {
            #[cfg(feature = "postgres")]
            Place::Server(address) => {
                let (journal, register) = crate::PostgresJournal::share(address, name).await?;
                Ok((Arc::new(journal), Arc::new(register)))
            }
            #[cfg(not(feature = "postgres"))]
            Place::Server(_) => {
                let _ = name;
                Err(self.trouble(Trouble::NotBuilt))
            }
            Place::File(_) => Err(self.trouble(Trouble::Address)),
        }
    }

    /// The same as [`open`](Place::open), where there must be a club already.
    ///
    /// # Errors
    /// As [`open`](Place::open), and if there is nothing.
    pub async fn open_existing(&self) -> Result<Arc<dyn Journal>, OpenError> {
        let seen = self.open_to_read().await?;
        // What was only read need not be closed well.
        let _ = seen.close().await;
        self.open().await
    }

    /// Opens what is there for reading only, also while a club is open with it.
    ///
    /// # Errors
    /// If there is nothing, or it cannot be read.
    pub async fn open_to_read(&self) -> Result<Arc<dyn Journal>, OpenError> {
        match self {
            Place::File(path) => Ok(Arc::new(SqliteJournal::open_to_read(path).await?)),
            #[cfg(feature = "postgres")]
            Place::Server(address) => Ok(Arc::new(
                crate::PostgresJournal::open_to_read(address).await?,
            )),
            #[cfg(not(feature = "postgres"))]
            Place::Server(_) => Err(self.trouble(Trouble::NotBuilt)),
        }
    }

    pub(crate) fn trouble(&self, trouble: Trouble) -> OpenError {
        OpenError::new(self.clone(), Troubled(trouble).into())
    }
}

impl From<&Path> for Place {
    fn from(path: &Path) -> Place {
        Place::File(path.to_owned())
    }
}

impl From<&PathBuf> for Place {
    fn from(path: &PathBuf) -> Place {
        Place::File(path.clone())
    }
}

impl From<&Place> for Place {
    fn from(place: &Place) -> Place {
        place.clone()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(path) => path.display().fmt(f),
            Place::Server(address) => address.fmt(f),
        }
    }
}

impl ServerAddress {
    /// As it was given, password included: for those who connect.
    #[cfg(feature = "postgres")]
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ServerAddress {
    /// Without the password, and without what follows a question mark, where one can stand too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.0.split(['?', '#']).next().unwrap_or_default();
        let Some((scheme, rest)) = shown.split_once("://") else {
            return f.write_str(shown);
        };
        // A password may have an @ in it that should have been written %40.
        match rest.rsplit_once('@') {
            Some((who, place)) => {
                let name = who.split(':').next().unwrap_or_default();
                write!(f, "{scheme}://{name}@{place}")
            }
            None => write!(f, "{scheme}://{rest}"),
        }
    }
}

impl fmt::Debug for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for (address, shown) in [
            (
                "postgres://ana:secret@db.example:5433/club",
                "postgres://ana@db.example:5433/club",
            ),
            (
                "postgresql://ana:se@cret@db/club",
                "postgresql://ana@db/club",
            ),
            ("postgres://db/club?password=secret", "postgres://db/club"),
            ("postgres:///club?host=/run/secret", "postgres:///club"),
            (
                "postgres://ana:se/cret@db/club#secret",
                "postgres://ana@db/club",
            ),
        ] {
            let place = Place::parse(address);
            assert_eq!(place.to_string(), shown);
            assert!(!format!("{place:?}").contains("secret"), "{place:?}");
        }
    }

    #[test]
    fn what_is_no_address_is_a_file() {
        for name in ["club.sqlite", "/var/postgres", "postgres", "c:\\club.db"] {
            assert_eq!(Place::parse(name), Place::File(name.into()), "{name}");
        }
    }
}
