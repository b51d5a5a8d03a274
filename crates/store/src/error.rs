//! What can go wrong.

use std::error::Error;
use std::sync::Arc;

use sqlx::migrate::MigrateError;

use crate::trouble::detail;
use crate::{Place, StreamId, Trouble};

/// Why entries were not stored, or could not be read.
///
/// It can be cloned, because one failed commit is the answer to everybody whose
/// entries were in it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The stream has gone on without us: somebody else took this number.
    /// Nothing was stored; read what is new, judge again, append again.
    #[error("{stream} already goes beyond entry {seq}")]
    Conflict {
        /// The stream that has gone on.
        stream: StreamId,
        /// The number that is no longer free.
        seq: u64,
    },
    /// An entry before this one is missing. Nothing was stored. This follows
    /// when an append is not waited for and fails.
    #[error("{stream} goes on with entry {next}, not with {seq}")]
    Gap {
        /// The stream that is not as long as thought.
        stream: StreamId,
        /// The number that came too early.
        seq: u64,
        /// The number that is free.
        next: u64,
    },
    /// A text has a character that not every engine keeps. Nothing was stored.
    #[error("{what} has a NUL character, which cannot be stored")]
    Unfit {
        /// Which it is.
        what: String,
    },
    /// The writer takes no more entries. Nothing was stored.
    #[error("the writer is closed")]
    Closed,
    /// The engine failed. After a commit this leaves open whether it stored the
    /// entries: read the stream before going on with it.
    #[error("the store is unavailable: {}{}", Trouble::of(&**.0).words(), in_brackets(&**.0))]
    Unavailable(#[source] Arc<dyn Error + Send + Sync>),
}

impl StoreError {
    /// An error of the engine.
    pub fn unavailable(cause: impl Into<Box<dyn Error + Send + Sync>>) -> StoreError {
        StoreError::Unavailable(Arc::from(cause.into()))
    }

    /// What is the matter, if the engine failed.
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            StoreError::Unavailable(cause) => Some(Trouble::of(&**cause)),
            StoreError::Conflict { .. }
            | StoreError::Gap { .. }
            | StoreError::Unfit { .. }
            | StoreError::Closed => None,
        }
    }

    /// The engine's or the system's own words, where they say more than the trouble itself.
    pub fn detail(&self) -> Option<String> {
        match self {
            StoreError::Unavailable(cause) => detail(&**cause),
            StoreError::Conflict { .. }
            | StoreError::Gap { .. }
            | StoreError::Unfit { .. }
            | StoreError::Closed => None,
        }
    }

    /// Whether somebody else was there first: whoever reads what is new and judges again may fare better.
    pub fn is_conflict(&self) -> bool {
        matches!(self, StoreError::Conflict { .. })
    }

    /// Whether the entries themselves were refused, so that others may fare better.
    pub fn refuses_entries(&self) -> bool {
        match self {
            StoreError::Conflict { .. } | StoreError::Gap { .. } | StoreError::Unfit { .. } => true,
            StoreError::Closed | StoreError::Unavailable(_) => false,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::unavailable(error)
    }
}

/// Why a journal could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It has migrations that we do not know.
    #[error("{place} was written by a newer version of this program")]
    Newer {
        /// What was to be opened.
        place: Place,
    },
    /// The file, the server or the engine failed.
    #[error("{place}: {}{}", Trouble::of(&**source).words(), in_brackets(&**source))]
    Failed {
        /// What was to be opened.
        place: Place,
        /// What the engine said.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl OpenError {
    /// Why a place could not be opened.
    pub fn new(place: Place, source: Box<dyn Error + Send + Sync>) -> OpenError {
        match source.downcast_ref() {
            Some(MigrateError::VersionMissing(_)) => OpenError::Newer { place },
            Some(_) | None => OpenError::Failed { place, source },
        }
    }

    /// What was to be opened.
    pub fn place(&self) -> &Place {
        match self {
            OpenError::Newer { place } | OpenError::Failed { place, .. } => place,
        }
    }

    /// What is the matter with it.
    pub fn trouble(&self) -> Trouble {
        match self {
            OpenError::Newer { .. } => Trouble::Newer,
            OpenError::Failed { source, .. } => Trouble::of(&**source),
        }
    }

    /// The engine's or the system's own words, where they say more than the trouble itself.
    pub fn detail(&self) -> Option<String> {
        match self {
            OpenError::Newer { .. } => None,
            OpenError::Failed { source, .. } => detail(&**source),
        }
    }
}

fn in_brackets(error: &(dyn Error + 'static)) -> String {
    detail(error).map_or_else(String::new, |detail| format!(" ({detail})"))
}
