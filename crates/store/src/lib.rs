#![doc = include_str!("../README.md")]

mod card;
mod entry;
mod error;
mod journal;
mod sqlite;
mod trouble;
mod writer;

pub use card::{Built, CardIndex, IndexCard, Mark};
pub use entry::{BadStreamId, Entry, Stored, StreamId};
pub use error::{OpenError, StoreError};
pub use journal::{Journal, Pending, StreamHead};
pub use sqlite::SqliteJournal;
pub use trouble::Trouble;
pub use writer::{Writer, WriterHandle};
