//! Work that any node may do, and what came of it, kept by the bus.
//!
//! Two things are kept: a list of jobs, each of which is given to one node at a time and to another if that one is
//! not heard of any more; and a log, in which every node reads the same in the same order. Other than what is told
//! (`bus`), none of it is lost when a node is, or when the bus is away for a while.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use super::bus::Carried;

/// Whoever is at work says so at least so often; a job of whom nothing is heard for three times as long is given
/// to another.
pub(crate) const SAY_SO_EVERY: Duration = Duration::from_secs(1);

/// The jobs of a club and the log beside them.
pub trait Jobs: Send + Sync + 'static {
    /// Writes something into the log, in place of what it had under the same key; its number, or nothing if the
    /// bus does not answer.
    fn write<'a>(&'a self, key: &'a str, words: Vec<u8>) -> Carried<'a, Option<u64>>;

    /// Takes whatever is under a key out of the log; `*` stands for one part of it, `>` for all that follow.
    fn erase<'a>(&'a self, key: &'a str) -> Carried<'a, ()>;

    /// The number of what was written last.
    fn last(&self) -> Carried<'_, Option<u64>>;

    /// The same where nothing has been written under that key; otherwise nothing happens.
    fn write_first<'a>(&'a self, key: &'a str, words: Vec<u8>) -> Carried<'a, ()>;

    /// Reads the log from its beginning and goes on, until the receiver is dropped; also after the bus was away.
    fn read(self: Arc<Self>) -> mpsc::Receiver<Read>;

    /// Wants something done. A job of a name that was wanted a moment ago is not wanted again. Nothing if the bus
    /// does not answer.
    fn want<'a>(&'a self, name: &'a str, words: Vec<u8>) -> Carried<'a, Option<()>>;

    /// The next job, if there is one within some seconds.
    fn take(&self) -> Carried<'_, Option<Box<dyn Job>>>;
}

/// What is read in the log.
#[derive(Debug)]
pub enum Read {
    /// The next entry.
    Written(Written),
    /// The bus has lost everything that it kept, and the log begins anew.
    Anew,
}

/// Something in the log.
#[derive(Debug)]
pub struct Written {
    /// Under what.
    pub key: String,
    /// What.
    pub words: Vec<u8>,
    /// Its number: later ones are greater, also after the log has begun anew.
    pub number: u64,
}

/// A job that was taken. One that is dropped is given to another after a while.
pub trait Job: Send + Sync {
    /// What is to be done.
    fn words(&self) -> &[u8];

    /// We are still at it.
    fn say_so(&self) -> Carried<'_, ()>;

    /// It is done, or need not be.
    fn finish(&self) -> Carried<'_, ()>;

    /// Somebody, perhaps us, shall take it after a while.
    fn give_back(&self) -> Carried<'_, ()>;
}
