//! Group commit: everybody's entries in one commit.
//!
//! Making a commit durable takes a disk some milliseconds, however much is in
//! it. So one task does all the writing: while the disk is busy with one commit,
//! what arrives waits and goes together into the next. Nobody is told "done"
//! before the commit that contains his entries has returned.

use std::ops::Range;
use std::sync::Arc;

use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{Entry, IndexCard, Journal, StoreError};

/// The one task that writes.
#[derive(Debug)]
pub struct Writer {
    handle: WriterHandle,
    closing: Arc<Notify>,
    task: JoinHandle<()>,
}

impl Writer {
    /// Appends that may wait. Whoever comes then waits to be let in, and so do
    /// the people who send him actions.
    pub const QUEUE: usize = 1024;

    /// Appends in one commit: bounds the time until the first of them is answered.
    pub const LARGEST_BATCH: usize = 512;

    /// Starts the task. Dropping the writer leaves it running until the last
    /// handle is dropped and everything is written.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn spawn(journal: Arc<dyn Journal>) -> Writer {
        let (sender, queue) = mpsc::channel(Writer::QUEUE);
        let closing = Arc::new(Notify::new());
        let task = tokio::spawn(write(journal, queue, Arc::clone(&closing)));
        let handle = WriterHandle { queue: sender };
        Writer {
            handle,
            closing,
            task,
        }
    }

    /// A way to append, for a table or a clerk of the club to keep.
    pub fn handle(&self) -> WriterHandle {
        self.handle.clone()
    }

    /// Takes no more entries, writes those that wait, and ends.
    ///
    /// # Errors
    /// If the task had come to a bad end.
    pub async fn close(self) -> Result<(), StoreError> {
        self.closing.notify_one();
        self.task.await.map_err(StoreError::unavailable)
    }
}

/// A way to append.
#[derive(Debug, Clone)]
pub struct WriterHandle {
    queue: mpsc::Sender<Append>,
}

impl WriterHandle {
    /// Appends all of `entries` or none, and returns when they are durable.
    ///
    /// What was judged on top of these entries must be appended after this has
    /// returned: if somebody else's entry came in between, these are refused,
    /// but what follows them might fit.
    ///
    /// Giving up waiting does not take the entries back.
    ///
    /// # Errors
    /// `Conflict` and `Gap` concern these entries, `Closed` and `Unavailable`
    /// everybody's; see there which of them leaves open what is stored.
    pub async fn append(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.append_with(entries, Vec::new()).await
    }

    /// The same, with the cards that follow from these entries and those before.
    ///
    /// # Errors
    /// As [`append`](WriterHandle::append).
    pub async fn append_with(
        &self,
        entries: Vec<Entry>,
        cards: Vec<IndexCard>,
    ) -> Result<(), StoreError> {
        if entries.is_empty() && cards.is_empty() {
            return Ok(());
        }
        let (answer, answered) = oneshot::channel();
        let append = Append {
            entries,
            cards,
            answer,
        };
        let queued = self.queue.send(append).await;
        queued.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or_else(|_| {
            Err(StoreError::unavailable(
                "the writer ended before it answered",
            ))
        })
    }
}

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// What somebody wants to have written, all or nothing.
#[derive(Debug)]
struct Append {
    entries: Vec<Entry>,
    cards: Vec<IndexCard>,
    answer: Answer,
}

async fn write(journal: Arc<dyn Journal>, mut queue: mpsc::Receiver<Append>, closing: Arc<Notify>) {
    let mut appends = Vec::with_capacity(Writer::LARGEST_BATCH);
    loop {
        tokio::select! {
            // Closing comes first, or a busy hall would never be let go. What is
            // queued already is still received.
            biased;
            () = closing.notified() => queue.close(),
            n_appends = queue.recv_many(&mut appends, Writer::LARGEST_BATCH) => {
                if n_appends == 0 {
                    return;
                }
                commit_together(&*journal, appends.drain(..)).await;
            }
        }
    }
}

/// Where an append's entries and cards lie in the batch, and who waits for them.
struct Share {
    entries: Range<usize>,
    cards: Range<usize>,
    answer: Answer,
}

/// Commits the appends at once. If entries are refused, halves the batch until
/// the guilty append stands alone. The first half always goes first, so the
/// outcome is as if each had been committed by itself, in the order of arrival.
async fn commit_together(journal: &dyn Journal, appends: impl ExactSizeIterator<Item = Append>) {
    let mut batch = Vec::with_capacity(appends.len());
    let mut batch_cards = Vec::new();
    let mut shares = Vec::with_capacity(appends.len());
    for append in appends {
        shares.push(Share {
            entries: add(&mut batch, append.entries),
            cards: add(&mut batch_cards, append.cards),
            answer: append.answer,
        });
    }
    let mut undecided = vec![shares];
    while let Some(mut shares) = undecided.pop() {
        let (Some(first), Some(last)) = (shares.first(), shares.last()) else {
            continue;
        };
        let entries = &batch[first.entries.start..last.entries.end];
        let cards = &batch_cards[first.cards.start..last.cards.end];
        match journal.commit(entries, cards).await {
            Err(refusal) if refusal.refuses_entries() && shares.len() > 1 => {
                let second_half = shares.split_off(shares.len() / 2);
                undecided.push(second_half);
                undecided.push(shares);
            }
            outcome => {
                for share in shares {
                    tell(share.answer, outcome.clone());
                }
            }
        }
    }
}

/// Adds one's things to everybody's; where they lie now.
fn add<T>(all: &mut Vec<T>, ones: Vec<T>) -> Range<usize> {
    let start = all.len();
    all.extend(ones);
    start..all.len()
}

/// Whoever no longer waits need not be told.
fn tell(answer: Answer, outcome: Result<(), StoreError>) {
    let _ = answer.send(outcome);
}
