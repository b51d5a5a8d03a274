//! What carries words between the nodes of a club.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::jobs::Jobs;

/// What a bus will do.
pub type Carried<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A message bus. It may lose what it is given, deliver it late, or be away: what it carries are hints, and
/// questions that are asked again. Nothing hangs on their order.
pub trait Bus: Send + Sync + 'static {
    /// Tells all other nodes that listen. It never waits.
    fn tell(&self, subject: &str, words: Vec<u8>);

    /// Hears what is told under a subject, until the receiver is dropped; also after the bus was away.
    fn listen<'a>(&'a self, subject: &'a str) -> Carried<'a, mpsc::Receiver<Letter>>;

    /// Asks whoever listens under a subject; nothing if nobody answers in time.
    fn ask<'a>(
        &'a self,
        subject: &'a str,
        words: Vec<u8>,
        patience: Duration,
    ) -> Carried<'a, Option<Vec<u8>>>;

    /// The jobs of a club that it keeps; why not if it keeps none.
    fn jobs<'a>(&'a self, club: &'a str) -> Carried<'a, Result<Arc<dyn Jobs>, String>>;

    /// Is it there at the moment?
    fn is_there(&self) -> bool;

    /// Another number each time it has come back, when something may have been missed.
    fn returns(&self) -> watch::Receiver<u64>;
}

/// Something that was told or asked.
pub struct Letter {
    /// What.
    pub words: Vec<u8>,
    /// Under which subject an answer is waited for.
    pub answer_to: Option<String>,
}
