//! Whether what the house stores can be stored and read, for whoever watches over it.

use std::sync::{Arc, Mutex, PoisonError};

use sobremesa_store::{
    Around, Entry, IndexCard, Journal, Pending, StoreError, Stored, StreamHead, StreamId, Trouble,
};

/// What has gone wrong with the store and has not gone right since.
#[derive(Debug, Default)]
pub(crate) struct Health {
    writing: Mutex<Option<Trouble>>,
    reading: Mutex<Option<Trouble>>,
}

impl Health {
    /// The cause of what goes wrong now, if anything does.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        let found = [&self.writing, &self.reading];
        let mut found = found
            .map(|slot| *slot.lock().unwrap_or_else(PoisonError::into_inner))
            .into_iter();
        found.find_map(|trouble| trouble)
    }
}

/// Notes what came of something. A refusal is no trouble: the store has answered.
fn note<T>(slot: &Mutex<Option<Trouble>>, outcome: &Result<T, StoreError>, deed: &str) {
    let now = outcome.as_ref().err().and_then(StoreError::trouble);
    let before = std::mem::replace(
        &mut *slot.lock().unwrap_or_else(PoisonError::into_inner),
        now,
    );
    match now {
        Some(trouble) if before != now => {
            let (cause, code) = (trouble.words(), trouble.code());
            let detail = outcome.as_ref().err().and_then(StoreError::detail);
            let detail = detail.unwrap_or_default();
            tracing::error!(code, detail, "the store cannot {deed}: {cause}");
        }
        None if before.is_some() => tracing::warn!("the store can {deed} again"),
        Some(_) | None => {}
    }
}

/// A journal whose failures are noticed.
pub(crate) struct Watched {
    journal: Arc<dyn Journal>,
    health: Arc<Health>,
}

impl Watched {
    pub(crate) fn new(journal: Arc<dyn Journal>, health: Arc<Health>) -> Watched {
        Watched { journal, health }
    }

    fn writing<'a, T: Send + 'a>(&'a self, deed: Pending<'a, T>) -> Pending<'a, T> {
        Box::pin(async move {
            let outcome = deed.await;
            note(&self.health.writing, &outcome, "write");
            outcome
        })
    }

    fn reading<'a, T: Send + 'a>(&'a self, deed: Pending<'a, T>) -> Pending<'a, T> {
        Box::pin(async move {
            let outcome = deed.await;
            note(&self.health.reading, &outcome, "read");
            outcome
        })
    }
}

impl Around for Watched {
    fn inner(&self) -> &dyn Journal {
        self.journal.as_ref()
    }

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        self.writing(self.journal.commit(entries, cards))
    }

    fn read<'a>(
        &'a self,
        stream: &'a StreamId,
        after: u64,
        limit: usize,
    ) -> Pending<'a, Vec<Entry>> {
        self.reading(self.journal.read(stream, after, limit))
    }

    fn history(&self, after: u64, limit: usize) -> Pending<'_, Vec<Stored>> {
        self.reading(self.journal.history(after, limit))
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Pending<'a, Vec<StreamHead>> {
        self.reading(self.journal.streams(prefix))
    }

    fn overwrite<'a>(&'a self, entry: &'a Entry) -> Pending<'a, ()> {
        self.writing(self.journal.overwrite(entry))
    }

    fn scour(&self) -> Pending<'_, ()> {
        self.writing(self.journal.scour())
    }

    fn count(&self) -> Pending<'_, u64> {
        self.reading(self.journal.count())
    }
}
