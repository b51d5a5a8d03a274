//! One stream of the journal and what follows from it in memory, kept in step.
//!
//! A change is judged, stored and applied, one at a time: the order in which facts are stored is the
//! order in which they are applied. Whoever asked for it may go at any moment, because they lost their
//! connection or patience; so what has been judged is stored and applied by a task of its own, and they
//! only wait for it. When storing fails, what the journal holds is read again before anybody else's
//! change is judged. If that is because another writer's fact has taken the place of ours, the same change
//! is judged again with that in view: a conflict is an ordinary event, of which nobody is told.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sobremesa_club::Refusal;
use sobremesa_store::{Entry, IndexCard, Journal, StreamId, WriterHandle};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tracing::Instrument;

use super::{HallFault, MOST_CONFLICTS, entry, read, stream};

/// What follows from the facts of a stream.
pub(super) trait Projection: Send + Sync + 'static {
    /// What is stored.
    type Fact: Serialize + DeserializeOwned + Send + Sync + 'static;

    /// Takes note of what has been stored, in order.
    fn apply(&mut self, facts: &[Self::Fact]);

    /// What is kept beside the stream when these have been stored too, so that whoever opens the house need
    /// not read all of it; nothing where the stream is read.
    fn cards_after(&self, _facts: &[Self::Fact]) -> Vec<IndexCard> {
        Vec::new()
    }

    /// Another number when those who watch have to look again.
    fn n_news(&self) -> u64 {
        0
    }
}

/// A stream and what follows from it.
pub(super) struct Ledger<T> {
    stream: StreamId,
    /// What its entries are called.
    kind: &'static str,
    journal: Arc<dyn Journal>,
    writer: WriterHandle,
    /// Held while something is being added.
    end: Arc<Mutex<End>>,
    known: RwLock<T>,
    /// How many facts that follows from.
    n_known: AtomicU64,
    news: watch::Sender<u64>,
}

/// Where the stream ends.
struct End {
    /// The number of the last fact that has been applied.
    n_applied: u64,
    /// Is that the last one stored? While something is being stored nobody knows.
    is_sure: bool,
}

impl<T: Projection> Ledger<T> {
    /// Reads everything that has been stored.
    pub(super) async fn open(
        name: &str,
        kind: &'static str,
        journal: Arc<dyn Journal>,
        writer: WriterHandle,
        nothing: T,
    ) -> Result<Arc<Ledger<T>>, HallFault> {
        Ledger::open_after(name, kind, journal, writer, (nothing, 0)).await
    }

    /// The same where what follows from the first so many is known.
    pub(super) async fn open_after(
        name: &str,
        kind: &'static str,
        journal: Arc<dyn Journal>,
        writer: WriterHandle,
        (known, n_applied): (T, u64),
    ) -> Result<Arc<Ledger<T>>, HallFault> {
        let ledger = Arc::new(Ledger {
            stream: stream(name),
            kind,
            journal,
            writer,
            end: Arc::new(Mutex::new(End {
                n_applied,
                is_sure: false,
            })),
            known: RwLock::new(known),
            n_known: AtomicU64::new(n_applied),
            news: watch::Sender::new(0),
        });
        ledger.catch_up(&mut *ledger.end.lock().await).await?;
        Ok(ledger)
    }

    /// Looks at what follows from everything stored.
    pub(super) fn look(&self) -> RwLockReadGuard<'_, T> {
        // Nothing panics while it holds this lock, and what it guards is whole in any case.
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many facts are known.
    pub(super) fn n_known(&self) -> u64 {
        self.n_known.load(Ordering::Acquire)
    }

    /// Reads what other nodes have stored, if that is more than what is known.
    pub(super) async fn know_at_least(&self, n_facts: u64) -> Result<(), HallFault> {
        if self.n_known() >= n_facts {
            return Ok(());
        }
        let mut end = self.end.lock().await;
        self.catch_up(&mut end).await.map(drop)
    }

    /// Hears when there are news.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Judges a change, stores it, and lets it be. It is done all the same if nobody waits for it.
    pub(super) async fn change(
        self: &Arc<Self>,
        judge: impl Fn(&T) -> Result<Vec<T::Fact>, Refusal>,
    ) -> Result<(), HallFault> {
        let mut n_conflicts = 0;
        loop {
            match self.try_to_change(&judge).await {
                Err(fault) if fault.is_conflict() && n_conflicts < MOST_CONFLICTS => {
                    n_conflicts += 1;
                }
                outcome => return outcome,
            }
        }
    }

    async fn try_to_change(
        self: &Arc<Self>,
        judge: impl Fn(&T) -> Result<Vec<T::Fact>, Refusal>,
    ) -> Result<(), HallFault> {
        let mut end = Arc::clone(&self.end).lock_owned().await;
        if !end.is_sure {
            self.catch_up(&mut end).await?;
        }
        let facts = judge(&self.look())?;
        if facts.is_empty() {
            return Ok(());
        }
        let ledger = Arc::clone(self);
        let storing = async move { ledger.store(end, facts).await };
        let stored = tokio::spawn(storing.in_current_span()).await;
        stored.unwrap_or_else(|fault| Err(HallFault::Unreadable(fault.to_string())))
    }

    async fn store(
        &self,
        mut end: OwnedMutexGuard<End>,
        facts: Vec<T::Fact>,
    ) -> Result<(), HallFault> {
        let entries = facts.iter().zip(end.n_applied + 1..);
        let entries: Vec<Entry> = entries
            .map(|(fact, seq)| entry(&self.stream, seq, self.kind, fact))
            .collect();
        end.is_sure = false;
        let cards = self.look().cards_after(&facts);
        let Err(fault) = self.writer.append_with(entries.clone(), cards).await else {
            self.apply(&facts);
            end.n_applied += facts.len() as u64;
            self.n_known.store(end.n_applied, Ordering::Release);
            end.is_sure = true;
            return Ok(());
        };
        match self.catch_up(&mut end).await {
            // A commit may fail after it has stored everything.
            Ok(found) if found.starts_with(&entries) => Ok(()),
            Ok(_) | Err(_) => Err(fault.into()),
        }
    }

    /// Applies what is stored and not known yet; returns it.
    async fn catch_up(&self, end: &mut End) -> Result<Vec<Entry>, HallFault> {
        let found = self.journal.read_all(&self.stream, end.n_applied).await?;
        let facts: Vec<T::Fact> = found.iter().map(read).collect::<Result<_, _>>()?;
        // From here on nothing waits, so whoever wants this cannot go half-way.
        self.apply(&facts);
        end.n_applied = found.last().map_or(end.n_applied, |last| last.seq);
        self.n_known.store(end.n_applied, Ordering::Release);
        end.is_sure = true;
        Ok(found)
    }

    fn apply(&self, facts: &[T::Fact]) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.apply(facts);
        let n_news = known.n_news();
        drop(known);
        self.news
            .send_if_modified(|seen| std::mem::replace(seen, n_news) != n_news);
    }

    /// Everything that is stored, in order.
    pub(super) async fn facts(&self) -> Result<Vec<T::Fact>, HallFault> {
        let entries = self.journal.read_all(&self.stream, 0).await?;
        entries.iter().map(read).collect()
    }

    /// Writes over those facts in whose place `instead` puts another. What follows from them in memory
    /// stays as it is.
    pub(super) async fn overwrite(
        &self,
        instead: impl Fn(&T::Fact) -> Option<T::Fact>,
    ) -> Result<(), HallFault> {
        for stored in self.journal.read_all(&self.stream, 0).await? {
            if let Some(other) = instead(&read(&stored)?) {
                let other = entry(&self.stream, stored.seq, self.kind, &other);
                self.journal.overwrite(&other).await?;
            }
        }
        Ok(())
    }

    /// Changes what follows from the facts otherwise than by another fact: some have been written over.
    pub(super) fn amend(&self, amend: impl FnOnce(&mut T)) {
        amend(&mut self.known.write().unwrap_or_else(PoisonError::into_inner));
    }
}
