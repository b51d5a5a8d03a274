//! What can go wrong.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use crate::{StreamId, Trouble};

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
    /// The writer takes no more entries. Nothing was stored.
    #[error("the writer is closed")]
    Closed,
    /// The engine failed. After a commit this leaves open whether it stored the
    /// entries: read the stream before going on with it.
    #[error("the store is unavailable: {}", Trouble::of(&**.0).words())]
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
            StoreError::Conflict { .. } | StoreError::Gap { .. } | StoreError::Closed => None,
        }
    }

    /// Whether the entries themselves were refused, so that others may fare better.
    pub fn refuses_entries(&self) -> bool {
        match self {
            StoreError::Conflict { .. } | StoreError::Gap { .. } => true,
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
    #[error("{path} was written by a newer version of this program")]
    Newer {
        /// The file that was to be opened.
        path: PathBuf,
    },
    /// The file or the engine failed.
    #[error("{path}: {}", Trouble::of(&**source).words())]
    Failed {
        /// The file that was to be opened.
        path: PathBuf,
        /// What the engine said.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl OpenError {
    /// The file that was to be opened.
    pub fn path(&self) -> &std::path::Path {
        match self {
            OpenError::Newer { path } | OpenError::Failed { path, .. } => path,
        }
    }

    /// What is the matter with it.
    pub fn trouble(&self) -> Trouble {
        match self {
            OpenError::Newer { .. } => Trouble::Newer,
            OpenError::Failed { source, .. } => Trouble::of(&**source),
        }
    }
}
