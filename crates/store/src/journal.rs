//! What an engine must provide.

use std::pin::Pin;

use crate::{CardIndex, Entry, IndexCard, StoreError, Stored, StreamId};

/// What an engine will answer.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Entries read at once when a whole stream is wanted.
const PAGE: usize = 500;

/// The append-only truth.
///
/// Everything else in the house (who is in the lobby, how people are rated, how
/// a table stands, the [index cards](CardIndex) of lists) is derived from it and can be thrown away. An entry is never
/// removed, and changed for one reason only: somebody has left for good, and
/// what it says of them is to be forgotten.
///
/// Appending goes through a [`Writer`](crate::Writer), which shares commits;
/// `commit` is its door to the engine.
pub trait Journal: Send + Sync + 'static {
    /// Appends all entries and keeps the cards that follow from them, all or none. They are
    /// durable when this returns: they survive the loss of power, not only of the process.
    ///
    /// # Errors
    /// `Conflict` or `Gap` for the first entry that is not the next of its
    /// stream; nothing is stored then.
    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()>;

    /// The entries of a stream after number `after`, at most `limit` of them,
    /// in order. After 0 is from the beginning.
    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>>;

    /// The entries of all streams after a position, at most `limit` of them, in
    /// the order of their commits. After 0 is from the beginning.
    ///
    /// This is for rebuilding, while nobody appends. It is not for following: an
    /// engine with several writers may fill in lower positions later.
    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>>;

    /// The streams whose names begin with `prefix`, sorted, and how far each
    /// has got. The cost grows with the streams, not with their entries.
    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>>;

    /// Writes over what an entry says, durably; its stream and number stay. Only
    /// for forgetting people.
    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()>;

    /// What lists say, made from the entries.
    fn cards(&self) -> &dyn CardIndex;

    /// Makes what was written over be gone from wherever else the engine still has it, such as a log.
    fn scour(&self) -> Pending<'_, ()>;

    /// How many entries there are in all. Counts them one by one.
    fn count(&self) -> Pending<'_, u64>;

    /// Waits for what is under way and lets go of files and connections.
    fn close(&self) -> Pending<'_, ()>;
}

/// A stream and the number of its last entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamHead {
    /// Which stream.
    pub stream: StreamId,
    /// The number of its last entry.
    pub last: u64,
}

impl dyn Journal {
    /// All entries of a stream after number `after`, read page by page.
    ///
    /// # Errors
    /// If the engine fails.
    pub async fn read_all(&self, stream: &StreamId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let after = entries.last().map_or(after, |entry| entry.seq);
            let page = self.read(stream, after, PAGE).await?;
            let is_last = page.len() < PAGE;
            entries.extend(page);
            if is_last {
                return Ok(entries);
            }
        }
    }
}
