//! A journal around another one (a decorator): what it does not change goes straight through.

use crate::{CardIndex, Entry, IndexCard, Journal, Pending, Stored, StreamHead, StreamId};

/// A journal that does something besides, or instead, of what the one inside does. Whatever it does not
/// write itself is asked of that one; see [`Journal`] for what each of them is.
#[expect(missing_docs, reason = "each is said once, in `Journal`")]
pub trait Around: Send + Sync + 'static {
    /// The one inside.
    fn inner(&self) -> &dyn Journal;

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        self.inner().commit(entries, cards)
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        self.inner().read(stream, after, limit)
    }

    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>> {
        self.inner().history(after, limit)
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>> {
        self.inner().streams(prefix)
    }

    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()> {
        self.inner().overwrite(entry)
    }

    fn scour(&self) -> Pending<'_, ()> {
        self.inner().scour()
    }

    fn count(&self) -> Pending<'_, u64> {
        self.inner().count()
    }
}

impl<J: Around> Journal for J {
    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Around::commit(self, entries, cards)
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        Around::read(self, stream, after, limit)
    }

    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>> {
        Around::history(self, after, limit)
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>> {
        Around::streams(self, prefix)
    }

    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()> {
        Around::overwrite(self, entry)
    }

    fn cards(&self) -> &dyn CardIndex {
        self.inner().cards()
    }

    fn scour(&self) -> Pending<'_, ()> {
        Around::scour(self)
    }

    fn count(&self) -> Pending<'_, u64> {
        Around::count(self)
    }

    fn close(&self) -> Pending<'_, ()> {
        self.inner().close()
    }
}
