#![doc = include_str!("../README.md")]

mod around;
mod card;
mod entry;
mod error;
mod journal;
mod moving;
mod order;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod register;
mod sql;
mod sqlite;
mod trouble;
mod writer;

pub use around::Around;
pub use card::{Built, CardIndex, IndexCard, Mark};
pub use entry::{BadStreamId, Entry, Stored, StreamId};
pub use error::{OpenError, StoreError};
pub use journal::{Journal, Pending, StreamHead};
pub use moving::{copy, fill};
pub use place::{Place, ServerAddress};
#[cfg(feature = "postgres")]
pub use postgres::{PostgresJournal, PostgresRegister};
pub use register::{Node, Register};
pub use sqlite::SqliteJournal;
pub use trouble::Trouble;
pub use writer::{Writer, WriterHandle};
