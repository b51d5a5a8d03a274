//! The time by which tables are run: the machine's, or one that a test owns and sets forward.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// What a table asks how late it is, and by which it waits.
#[derive(Clone, Debug, Default)]
pub struct Time(Source);

#[derive(Clone, Debug, Default)]
enum Source {
    #[default]
    Machine,
    Owned(Arc<Owned>),
}

#[derive(Debug)]
struct Owned {
    start: Instant,
    passed: watch::Sender<Duration>,
}

/// What sets an owned time forward; otherwise it stands still.
#[derive(Debug)]
pub struct Hands(Arc<Owned>);

impl Time {
    /// A time that passes only when its hands are moved.
    pub fn owned() -> (Time, Hands) {
        let owned = Arc::new(Owned {
            start: Instant::now(),
            passed: watch::Sender::new(Duration::ZERO),
        });
        (Time(Source::Owned(Arc::clone(&owned))), Hands(owned))
    }

    pub(crate) fn now(&self) -> Instant {
        match &self.0 {
            Source::Machine => Instant::now(),
            Source::Owned(owned) => owned.now(),
        }
    }

    /// How long ago a moment was.
    pub(crate) fn since(&self, moment: Instant) -> Duration {
        self.now().saturating_duration_since(moment)
    }

    /// Waits for a moment.
    pub(crate) async fn until(&self, moment: Instant) {
        match &self.0 {
            Source::Machine => tokio::time::sleep_until(moment.into()).await,
            Source::Owned(owned) => {
                let mut passed = owned.passed.subscribe();
                let is_there = |passed: &Duration| owned.start + *passed >= moment;
                // Whoever waits holds the sender, so that it cannot end.
                let _ = passed.wait_for(is_there).await;
            }
        }
    }

    /// Waits for a moment, if there is one; else for good.
    pub(crate) async fn until_some(&self, moment: Option<Instant>) {
        match moment {
            Some(moment) => self.until(moment).await,
            None => std::future::pending().await,
        }
    }
}

impl Owned {
    fn now(&self) -> Instant {
        self.start + *self.passed.borrow()
    }
}

impl Hands {
    /// Lets so much time pass.
    pub fn advance(&self, by: Duration) {
        self.0.passed.send_modify(|passed| *passed += by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_owned_time_passes_only_by_its_hands() {
        let (time, hands) = Time::owned();
        let start = time.now();
        let (day, hour) = (Duration::from_secs(86_400), Duration::from_secs(3_600));
        let mut waiting = Box::pin(time.until(start + day));
        let now = Duration::ZERO;
        assert!(tokio::time::timeout(now, &mut waiting).await.is_err());
        hands.advance(day - hour);
        assert!(tokio::time::timeout(now, &mut waiting).await.is_err());
        assert_eq!(time.since(start), day - hour);
        hands.advance(hour);
        waiting.await;
    }
}
