#![doc = include_str!("../README.md")]

mod card;
mod entry;
mod error;
mod journal;
mod sqlite;
mod writer;

pub use card::{Built, CardIndex, IndexCard, Mark};
pub use entry::{BadStreamId, Entry, Stored, StreamId};
pub use error::{OpenError, StoreError};
pub use journal::{Journal, Pending, StreamHead};
pub use sqlite::SqliteJournal;
pub use writer::{Writer, WriterHandle};
