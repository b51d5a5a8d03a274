//! Work that takes a processor's time: computer players who think, tables that are set up or taken up,
//! and what any stranger may ask for, such as replays, positions and pictures.
//!
//! Each kind has a pool of threads of its own, with its own places and its own queue, so that none of them stands
//! before another; in each, people take turns (`crate::turns`). The threads step back before those that
//! carry messages: whoever opens a page, moves or logs in does not wait for any of this.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use sobremesa_club::PersonId;
use tokio::sync::oneshot;

use crate::hall::HallFault;
use crate::turns::{Bounds, Turns};

/// For whom something is done.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Whose {
    /// For nobody in particular.
    House,
    Person(PersonId),
    /// For whoever is at an address: anybody can be many guests.
    Address(IpAddr),
}

/// How a pool is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// What its threads are called.
    pub(crate) name: &'static str,
    /// So much is done at the same time.
    pub(crate) places: usize,
    pub(crate) bounds: Bounds,
    /// How far its threads step back: 0 not at all, 19 as far as possible.
    pub(crate) niceness: i32,
    /// Everything that waits shall be done in this time, if it heeds its share.
    pub(crate) promise: Duration,
    /// No share is shorter or longer than these.
    pub(crate) least: Duration,
    pub(crate) most: Duration,
}

/// As many as the machine has.
pub(crate) fn n_processors() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Where work of one kind is done.
#[derive(Clone)]
pub(crate) struct Pool {
    inside: Arc<Inside>,
}

struct Inside {
    terms: Terms,
    queue: Mutex<Queue>,
}

struct Queue {
    turns: Turns<Whose, Job>,
    n_workers: usize,
}

type Job = Box<dyn FnOnce(&Share<'_>) + Send>;

/// How long something may take. That changes while it is under way, when others come and go.
pub(crate) struct Share<'a> {
    inside: &'a Inside,
    whose: &'a Whose,
    began: Instant,
    was_short: AtomicBool,
}

impl Share<'_> {
    /// Is the time up?
    pub(crate) fn is_used_up(&self) -> bool {
        let is_up = self.began.elapsed() >= self.inside.time_for(self.whose);
        if is_up {
            self.was_short.store(true, Ordering::Relaxed);
        }
        is_up
    }

    /// Was somebody told that the time is up?
    pub(crate) fn was_short(&self) -> bool {
        self.was_short.load(Ordering::Relaxed)
    }
}

impl Pool {
    pub(crate) fn new(terms: Terms) -> Pool {
        Pool {
            inside: Arc::new(Inside {
                terms,
                queue: Mutex::new(Queue {
                    turns: Turns::new(terms.bounds),
                    n_workers: 0,
                }),
            }),
        }
    }

    /// Where tables are set up, or read and played again: nobody who wants to play waits for anything
    /// else.
    pub(crate) fn for_tables(name: &'static str) -> Pool {
        Pool::new(Terms {
            name,
            places: n_processors(),
            bounds: Bounds::NONE,
            niceness: 0,
            promise: Duration::MAX,
            least: Duration::MAX,
            most: Duration::MAX,
        })
    }

    /// Where computer players think. How strong one is, is told in positions; how long it may take depends
    /// on how many people wait, so that nobody waits for long: the more there are, the less each of their
    /// opponents can look at.
    pub(crate) fn of_thinkers() -> Pool {
        Pool::new(Terms {
            name: "thinkers",
            places: n_processors(),
            bounds: Bounds::NONE,
            niceness: 5,
            promise: Duration::from_secs(1),
            least: Duration::from_millis(4),
            most: Duration::from_millis(2500),
        })
    }

    /// Where what costs much is done for anybody who asks: pictures, replays, positions, lessons, what the
    /// laboratory has played. Half of the machine at most, and one thing at a time for each.
    pub(crate) fn of_costly_work() -> Pool {
        Pool::new(Terms {
            name: "costly",
            places: (n_processors() / 2).max(1),
            bounds: Bounds {
                waiting_each: 16,
                waiting: 400,
                at_once_each: 1,
            },
            niceness: 10,
            promise: Duration::MAX,
            least: Duration::MAX,
            most: Duration::MAX,
        })
    }

    /// Does the work when its turn comes.
    ///
    /// # Errors
    /// If too much waits already, or the work panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        whose: Whose,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        self.share(whose, |_| work()).await
    }

    /// The same for work that can be done in less time if it has to be.
    ///
    /// # Errors
    /// If too much waits already, or the work panics.
    pub(crate) async fn share<T: Send + 'static>(
        &self,
        whose: Whose,
        work: impl FnOnce(&Share<'_>) -> T + Send + 'static,
    ) -> Result<T, HallFault> {
        let (reply, answer) = oneshot::channel();
        let span = tracing::Span::current();
        let job = move |share: &Share<'_>| {
            // Nobody needs it any more if whoever asked has gone.
            if reply.is_closed() {
                return;
            }
            let done = span.in_scope(|| work(share));
            let _ = reply.send(done);
        };
        self.enter(whose, Box::new(job))?;
        let failed = |_| HallFault::Unreadable(format!("{} failed", self.inside.terms.name));
        answer.await.map_err(failed)
    }

    fn enter(&self, whose: Whose, job: Job) -> Result<(), HallFault> {
        let mut queue = self.inside.queue();
        let entered = queue.turns.enter(whose, job);
        entered.map_err(|_| HallFault::TooFast)?;
        if queue.n_workers < self.inside.terms.places {
            let inside = Arc::clone(&self.inside);
            let worker = std::thread::Builder::new().name(inside.terms.name.to_owned());
            match worker.spawn(move || inside.work()) {
                Ok(_) => queue.n_workers += 1,
                // Those who are there will come to it; if nobody is, the next one to ask tries again.
                Err(fault) => tracing::error!(%fault, "a pool has no thread"),
            }
        }
        Ok(())
    }
}

impl Inside {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing panics while it holds this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So long each thing that somebody wants may take now, so that everything is done in time.
    fn time_for(&self, whose: &Whose) -> Duration {
        let Terms {
            places,
            promise,
            least,
            most,
            ..
        } = self.terms;
        if least == most {
            return most;
        }
        let share = self.queue().turns.share_of(whose);
        promise.mul_f64(share * places as f64).clamp(least, most)
    }

    /// Does one thing after the other until nothing waits.
    fn work(&self) {
        step_back(self.terms.niceness);
        loop {
            let mut queue = self.queue();
            let Some((whose, job)) = queue.turns.next() else {
                queue.n_workers -= 1;
                return;
            };
            drop(queue);
            let share = Share {
                inside: self,
                whose: &whose,
                began: Instant::now(),
                was_short: AtomicBool::new(false),
            };
            // Whoever waits for it is told by the end of the channel.
            if catch_unwind(AssertUnwindSafe(|| job(&share))).is_err() {
                tracing::error!(pool = self.terms.name, "work failed");
            }
            self.queue().turns.done(&whose, share.began.elapsed());
        }
    }
}

/// People who play come first: on Linux a thread has a priority of its own, and hands it on to the
/// threads that it starts.
pub(crate) fn step_back(niceness: i32) {
    #[cfg(target_os = "linux")]
    if niceness > 0
        && let Err(fault) = rustix::process::nice(niceness)
    {
        tracing::warn!(%fault, "a thread does not step back");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn terms() -> Terms {
        Terms {
            name: "test",
            places: 1,
            bounds: Bounds::NONE,
            niceness: 0,
            promise: Duration::from_millis(200),
            least: Duration::from_millis(5),
            most: Duration::from_secs(2),
        }
    }

    fn somebody(n: u8) -> Whose {
        Whose::Address([10, 0, 0, n].into())
    }

    /// A pool whose one place is taken until somebody says otherwise.
    async fn taken(terms: Terms) -> (Pool, mpsc::Sender<()>) {
        let pool = Pool::new(terms);
        let (free, wait) = mpsc::channel();
        let (begun, has_begun) = oneshot::channel();
        let busy = pool.clone();
        tokio::spawn(async move {
            let work = move || {
                let _ = begun.send(());
                let _ = wait.recv();
            };
            busy.work(somebody(0), work).await
        });
        has_begun.await.expect("it has begun");
        (pool, free)
    }

    /// What heeds its share is done sooner the more people wait, also if they come when it is under way.
    #[tokio::test]
    async fn shares_shrink_when_others_come() {
        let pool = Pool::new(terms());
        let alone = pool.inside.time_for(&somebody(0));
        assert_eq!(alone, Duration::from_millis(200));
        let (pool, free) = taken(terms()).await;
        let mut waiting = Vec::new();
        for n in 1..=9 {
            let pool = pool.clone();
            let think = move || async move {
                let spent = |share: &Share<'_>| {
                    while !share.is_used_up() {
                        std::thread::yield_now();
                    }
                    share.was_short()
                };
                pool.share(somebody(n), spent).await
            };
            waiting.push(tokio::spawn(think()));
        }
        while pool.inside.queue().turns.share_of(&somebody(0)) > 0.11 {
            tokio::task::yield_now().await;
        }
        let each = pool.inside.time_for(&somebody(0));
        assert_eq!(each, Duration::from_millis(20));
        free.send(()).expect("it waits");
        for thought in waiting {
            let was_short = thought.await.expect("it ends").expect("it is done");
            assert!(was_short, "and everybody knows");
        }
    }

    #[tokio::test]
    async fn what_nobody_waits_for_any_more_is_not_done() {
        let (pool, free) = taken(terms()).await;
        let (done, is_done) = mpsc::channel();
        let impatient = pool.work(somebody(1), move || done.send(()));
        let waited = tokio::time::timeout(Duration::from_millis(1), impatient);
        assert!(waited.await.is_err());
        free.send(()).expect("it waits");
        let after = pool.work(somebody(1), || 5).await;
        assert_eq!(after.ok(), Some(5));
        assert!(is_done.try_recv().is_err());
    }

    #[tokio::test]
    async fn work_that_fails_harms_nobody_else() {
        let pool = Pool::new(terms());
        let failed: Result<(), _> = pool.work(somebody(1), || panic!("it fails")).await;
        assert!(matches!(failed, Err(HallFault::Unreadable(_))));
        assert_eq!(pool.work(somebody(1), || 5).await.ok(), Some(5));
    }

    #[tokio::test]
    async fn there_is_an_end_to_what_one_may_ask_for() {
        let bounds = Bounds {
            waiting_each: 1,
            ..Bounds::NONE
        };
        let (pool, free) = taken(Terms { bounds, ..terms() }).await;
        let first = pool.clone();
        let first = tokio::spawn(async move { first.work(somebody(1), || 1).await });
        while pool.inside.queue().turns.share_of(&somebody(0)) > 0.5 {
            tokio::task::yield_now().await;
        }
        let second = pool.work(somebody(1), || 2).await;
        assert!(matches!(second, Err(HallFault::TooFast)));
        free.send(()).expect("it waits");
        assert_eq!(first.await.expect("it ends").ok(), Some(1));
    }
}
