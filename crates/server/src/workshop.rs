//! Work that takes a processor's time and that any stranger may ask for: replays, positions, pictures.
//!
//! It is done on threads of its own, so that moves at live tables never wait behind it, and not more
//! of it at once than the machine has processors.

use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;

use crate::hall::HallFault;

/// Where such work is done.
#[derive(Clone)]
pub(crate) struct Workshop {
    benches: Arc<Semaphore>,
}

impl Workshop {
    pub(crate) fn new() -> Workshop {
        let n_benches = available_parallelism().map_or(1, usize::from);
        Workshop {
            benches: Arc::new(Semaphore::new(n_benches)),
        }
    }

    /// Does the work as soon as a bench is free.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let bench = Arc::clone(&self.benches).acquire_owned().await;
        let failed = |fault: &dyn std::fmt::Display| HallFault::Unreadable(fault.to_string());
        let bench = bench.map_err(|closed| failed(&closed))?;
        let span = tracing::Span::current();
        let done = tokio::task::spawn_blocking(move || {
            // Whoever asked may go; the bench is taken until the work is done all the same.
            let _taken = bench;
            span.in_scope(work)
        });
        done.await.map_err(|panic| failed(&panic))
    }
}
