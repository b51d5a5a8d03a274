//! Entries in one line, and a journal that can be watched and held up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use sobremesa_store::{
    Around, Entry, IndexCard, Journal, Pending, SqliteJournal, StoreError, StreamId,
};
use tokio::sync::Semaphore;

pub(crate) fn stream(name: &str) -> StreamId {
    StreamId::parse(name).unwrap()
}

/// `entry("table/a", 3)`: all that most tests care about.
pub(crate) fn entry(name: &str, seq: u64) -> Entry {
    Entry {
        stream: stream(name),
        seq,
        at_ms: 1_700_000_000_000 + seq.cast_signed(),
        kind: "line".to_owned(),
        body: format!(r#"{{"of":"{name}","number":{seq}}}"#),
    }
}

pub(crate) fn entries(name: &str, seqs: impl IntoIterator<Item = u64>) -> Vec<Entry> {
    seqs.into_iter().map(|seq| entry(name, seq)).collect()
}

/// A journal with a door before the engine: it notes every commit that comes,
/// and lets one through for each permit.
pub(crate) struct Watched {
    pub(crate) engine: SqliteJournal,
    door: Semaphore,
    arrived: Semaphore,
    sizes: Mutex<Vec<usize>>,
    /// No commit succeeds while this is set.
    pub(crate) is_broken: AtomicBool,
}

impl Watched {
    /// Commits wait until they are let through.
    pub(crate) async fn shut() -> Arc<Watched> {
        Arc::new(Watched {
            engine: SqliteJournal::in_memory().await.unwrap(),
            door: Semaphore::new(0),
            arrived: Semaphore::new(0),
            sizes: Mutex::default(),
            is_broken: AtomicBool::new(false),
        })
    }

    /// From now on commits go straight through.
    pub(crate) fn open_door(&self) {
        self.door.add_permits(Semaphore::MAX_PERMITS / 2);
    }

    /// Waits until one more commit stands at the door.
    pub(crate) async fn a_commit_arrives(&self) {
        self.arrived.acquire().await.unwrap().forget();
    }

    /// The number of entries in each commit that came, in order.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.sizes.lock().unwrap().clone()
    }
}

impl Around for Watched {
    fn inner(&self) -> &dyn Journal {
        &self.engine
    }

    fn commit<'a>(&'a self, entries: &'a [Entry], cards: &'a [IndexCard]) -> Pending<'a, ()> {
        Box::pin(async move {
            self.sizes.lock().unwrap().push(entries.len());
            self.arrived.add_permits(1);
            self.door.acquire().await.unwrap().forget();
            if self.is_broken.load(Ordering::SeqCst) {
                return Err(StoreError::unavailable("the disk is full"));
            }
            self.engine.commit(entries, cards).await
        })
    }
}
