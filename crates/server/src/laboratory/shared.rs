//! The laboratory of a club with several nodes: experiments are cut into slices, which any node plays.
//!
//! What is to be found out, how it shall go on and what came of each slice stands in a log (`cluster::jobs`), which
//! every node reads in the same order: so all of them have every experiment, and any of them shows it. A few
//! slices of each experiment are wanted at a time; whoever has played one writes down what came of it, wants the
//! next one, and only then calls the job finished. So whenever a node is lost in between, another plays the same
//! slice again, which changes nothing: the seed gives the same matches, and they are added in their order.

use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock, Weak};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sobremesa_club::PersonId;
use sobremesa_lab::{Experiment, Member, Plan, Slice, Team};
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

use super::{
    ALLOTMENT, Doing, Inquiry, InquiryState, InquiryWish, Laboratory, NICENESS, n_threads,
};
use crate::cluster::{Job, Jobs, Read, SAY_SO_EVERY, Written};
use crate::hall::{Hall, HallFault};
use crate::pool::step_back;

/// So many slices of an experiment are wanted at a time: enough for all nodes to have something to do, and few
/// enough that the next person's experiment does not wait for all of this one.
const AT_A_TIME: u64 = 8;
/// So long it may take until this node has read what was written.
const READING_TIME: Duration = Duration::from_secs(3);
/// Between two tries to find the jobs when the bus does not have them.
const PAUSE: Duration = Duration::from_secs(2);

/// So often an experiment is ordered again of which the bus has lost everything.
const MOST_TRIES: usize = 30;

/// What is to be found out, under `order.ID`.
#[derive(Serialize, Deserialize)]
struct Order {
    owner: PersonId,
    is_guests: bool,
    game: String,
    teams: Vec<Vec<Member>>,
    plan: Plan,
    /// So much was known of computer players that were brought.
    #[serde(rename = "n_guests")]
    n_brought: u64,
}

/// How it shall go on, under `course.ID`; as it was begun if there is none.
#[derive(Serialize, Deserialize)]
#[serde(tag = "course", rename_all = "snake_case")]
enum Course {
    Going {
        is_wanted: bool,
        run: u32,
        leg: u32,
        until_ms: u64,
    },
    Gone,
}

/// What came of a slice, under `slice.ID.RUN.NUMBER`.
#[derive(Serialize, Deserialize)]
struct PlayedSlice {
    slice: Slice,
    busy_ms: u64,
}

/// A slice that shall be played.
#[derive(Serialize, Deserialize)]
struct Wanted {
    #[serde(rename = "bench")]
    inquiry: String,
    leg: u32,
    number: u64,
    /// Whoever plays it has read so far.
    since: u64,
}

/// What the nodes share.
#[derive(Default)]
pub(super) struct Shared {
    /// Once the bus has them.
    jobs: OnceLock<Arc<dyn Jobs>>,
    /// How far the log was read.
    read: watch::Sender<u64>,
}

fn words(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(what).expect("it has a JSON form")
}

impl Shared {
    pub(super) fn jobs(&self) -> Option<&Arc<dyn Jobs>> {
        self.jobs.get()
    }

    /// Writes something, and waits until it has been read here too.
    async fn write(&self, key: &str, what: &impl Serialize) -> Result<u64, HallFault> {
        let jobs = self.jobs().ok_or(HallFault::Away)?;
        let number = jobs.write(key, words(what)).await.ok_or(HallFault::Away)?;
        match self.has_read(number).await {
            true => Ok(number),
            false => Err(HallFault::Away),
        }
    }

    async fn has_read(&self, number: u64) -> bool {
        let mut read = self.read.subscribe();
        let reading = read.wait_for(|read| *read >= number);
        matches!(timeout(READING_TIME, reading).await, Ok(Ok(_)))
    }

    /// Reads whatever any node has written up to now.
    pub(super) async fn catch_up(&self) {
        if let Some(jobs) = self.jobs()
            && let Some(last) = jobs.last().await
        {
            self.has_read(last).await;
        }
    }

    /// Begins an experiment that this node has made, in place of others.
    pub(super) async fn begin(
        &self,
        inquiry: &Inquiry,
        n_brought: u64,
        instead_of: &[Arc<Inquiry>],
    ) -> Result<(), HallFault> {
        let order = Order::of(inquiry, n_brought);
        let since = self.write(&format!("order.{}", inquiry.id), &order).await?;
        for other in instead_of {
            self.give_up(other).await?;
        }
        self.want_first(inquiry, 0, since).await
    }

    /// Orders an experiment again of which the bus has lost everything. What came of its slices is lost with it,
    /// but they can be played again: so it begins anew, as its seed wants it, and comes to the same. All nodes do
    /// that; whoever is first is heard, and the others say the same.
    async fn order_again(
        &self,
        inquiry: &Inquiry,
        stood: &InquiryState,
        n_brought: u64,
    ) -> Result<(), HallFault> {
        let jobs = self.jobs().ok_or(HallFault::Away)?;
        let InquiryState {
            run,
            leg,
            is_wanted,
            ..
        } = *stood;
        let course = Course::Going {
            is_wanted,
            run: run + 1,
            leg: leg + 1,
            until_ms: ALLOTMENT.as_millis() as u64,
        };
        let (order, id) = (Order::of(inquiry, n_brought), &inquiry.id);
        jobs.write_first(&format!("order.{id}"), words(&order))
            .await;
        jobs.write_first(&format!("course.{id}"), words(&course))
            .await;
        let since = jobs.last().await.ok_or(HallFault::Away)?;
        match is_wanted {
            true => self.want_all(inquiry, leg + 1, since).await,
            false => Ok(()),
        }
    }

    /// Does what the owner of an experiment wants.
    pub(super) async fn carry_out(
        &self,
        inquiry: &Inquiry,
        wish: InquiryWish,
    ) -> Result<(), HallFault> {
        let InquiryState {
            doing,
            busy,
            until,
            run,
            leg,
            ..
        } = inquiry.state();
        let is_wanted = wish != InquiryWish::Pause;
        let (run_now, until) = match (wish, doing) {
            (InquiryWish::Stop, _) => return self.give_up(inquiry).await,
            (InquiryWish::Restart, _) => (run + 1, ALLOTMENT),
            (InquiryWish::Pause, Doing::Running) => (run, until),
            (InquiryWish::Resume, Doing::Paused) => (run, busy + ALLOTMENT),
            (InquiryWish::Pause | InquiryWish::Resume, _) => return Ok(()),
        };
        let course = Course::Going {
            is_wanted,
            run: run_now,
            leg: leg + 1,
            until_ms: until.as_millis() as u64,
        };
        let since = self
            .write(&format!("course.{}", inquiry.id), &course)
            .await?;
        if run_now != run {
            self.erase(&format!("slice.{}.{run}.>", inquiry.id)).await;
        }
        match is_wanted {
            true => self.want_first(inquiry, leg + 1, since).await,
            false => Ok(()),
        }
    }

    async fn give_up(&self, inquiry: &Inquiry) -> Result<(), HallFault> {
        let id = &inquiry.id;
        self.write(&format!("course.{id}"), &Course::Gone).await?;
        for key in [format!("order.{id}"), format!("slice.{id}.>")] {
            self.erase(&key).await;
        }
        Ok(())
    }

    async fn erase(&self, key: &str) {
        if let Some(jobs) = self.jobs() {
            jobs.erase(key).await;
        }
    }

    /// Wants the first slices: every so manieth follows one of them.
    async fn want_first(&self, inquiry: &Inquiry, leg: u32, since: u64) -> Result<(), HallFault> {
        for first in 0..AT_A_TIME {
            self.want_from(inquiry, leg, first, since).await?;
        }
        Ok(())
    }

    /// The same of one of which nothing has been played, whatever this node still has of it.
    async fn want_all(&self, inquiry: &Inquiry, leg: u32, since: u64) -> Result<(), HallFault> {
        for number in 0..AT_A_TIME.min(inquiry.experiment.n_slices()) {
            self.want_slice(inquiry, leg, number, since).await?;
        }
        Ok(())
    }

    /// Wants the next slice from this number on, if there is one.
    async fn want_from(
        &self,
        inquiry: &Inquiry,
        leg: u32,
        from: u64,
        since: u64,
    ) -> Result<(), HallFault> {
        let Some(number) = inquiry.next_wanted(from) else {
            return Ok(());
        };
        self.want_slice(inquiry, leg, number, since).await
    }

    async fn want_slice(
        &self,
        inquiry: &Inquiry,
        leg: u32,
        number: u64,
        since: u64,
    ) -> Result<(), HallFault> {
        let wanted = Wanted {
            inquiry: inquiry.id.clone(),
            leg,
            number,
            since,
        };
        let name = format!("{}.{leg}.{number}", inquiry.id);
        let jobs = self.jobs().ok_or(HallFault::Away)?;
        let asked = jobs.want(&name, words(&wanted)).await;
        asked.ok_or(HallFault::Away)
    }
}

impl Order {
    fn of(inquiry: &Inquiry, n_brought: u64) -> Order {
        let teams = inquiry.teams.iter();
        Order {
            owner: inquiry.owner.clone(),
            is_guests: inquiry.is_guests,
            game: inquiry.game.name().to_owned(),
            teams: teams.map(|team| team.members().to_vec()).collect(),
            plan: inquiry.plan.clone(),
            n_brought,
        }
    }
}

impl Inquiry {
    /// The next slice of those that follow each other which is still to be played.
    fn next_wanted(&self, from: u64) -> Option<u64> {
        let gathered = self.gathered();
        let mut numbers = (from..self.experiment.n_slices()).step_by(AT_A_TIME as usize);
        numbers.find(|number| self.experiment.is_wanted(&gathered, *number))
    }

    fn is_on(&self, leg: u32) -> bool {
        let state = self.lock();
        state.leg == leg && state.doing == Doing::Running
    }

    fn go(&self, course: (bool, u32, u32, u64)) {
        let (is_wanted, run, leg, until_ms) = course;
        self.begin_run(run);
        let mut state = self.lock();
        state.is_wanted = is_wanted;
        state.leg = leg;
        state.until = Duration::from_millis(until_ms);
        drop(state);
        self.settle();
    }

    /// Begins anew, unless it has.
    fn begin_run(&self, run: u32) {
        let mut state = self.lock();
        if run > state.run {
            let fresh = self.experiment.begin_to_gather();
            state.run = run;
            state.busy = Duration::ZERO;
            state.results = Arc::new(fresh.results.clone());
            *self.gathered() = fresh;
        }
    }

    fn bring(&self, run: u32, number: u64, brought: PlayedSlice) {
        // How it shall go on is written once, and anew after every wish: so it may stand after what came of it.
        self.begin_run(run);
        if self.lock().run != run {
            return;
        }
        let mut gathered = self.gathered();
        let before = gathered.results.matches();
        self.experiment.gather(&mut gathered, number, brought.slice);
        let results = (gathered.results.matches() != before).then(|| gathered.results.clone());
        drop(gathered);
        let mut state = self.lock();
        state.busy += Duration::from_millis(brought.busy_ms);
        if let Some(results) = results {
            state.results = Arc::new(results);
        }
        drop(state);
        self.settle();
    }

    /// Finds out what is being done about it.
    fn settle(&self) {
        let problem = self.gathered().problem.clone();
        let mut state = self.lock();
        state.doing = match problem {
            Some(problem) => Doing::Failed(problem),
            None if self.experiment.is_over(&state.results) => Doing::Done,
            None if state.is_wanted && state.busy < state.until => Doing::Running,
            None => Doing::Paused,
        };
    }
}

/// Finds the jobs on the bus, and from then on reads and works until the club closes.
pub(super) async fn share(laboratory: Weak<Laboratory>, hall: Weak<Hall>) {
    let mut was_told = false;
    let jobs = loop {
        let Some(cluster) = hall.upgrade().and_then(|hall| hall.cluster.clone()) else {
            return;
        };
        match cluster.bus.jobs(cluster.register.club()).await {
            Ok(jobs) => break jobs,
            Err(fault) if !was_told && cluster.bus.is_there() => {
                was_told = true;
                tracing::warn!(
                    fault,
                    "experiments stay on this node: the bus keeps no jobs"
                );
            }
            Err(_) => {}
        }
        sleep(PAUSE).await;
    };
    let mut log = Arc::clone(&jobs).read();
    let Some(open) = laboratory.upgrade() else {
        return;
    };
    let _ = open.shared.jobs.set(Arc::clone(&jobs));
    drop(open);
    if let Some(cluster) = hall.upgrade().and_then(|hall| hall.cluster.clone()) {
        let shared = &cluster.counts.shares_laboratory;
        shared.store(true, Ordering::Relaxed);
    }
    for _ in 0..n_threads() {
        tokio::spawn(work(laboratory.clone(), hall.clone(), Arc::clone(&jobs)));
    }
    while let Some(read) = log.recv().await {
        let (Some(laboratory), Some(hall)) = (laboratory.upgrade(), hall.upgrade()) else {
            return;
        };
        if hall.is_closed() {
            return;
        }
        let written = match read {
            Read::Written(written) => written,
            Read::Anew => {
                tracing::warn!("the bus has lost what it kept: experiments begin anew");
                laboratory.order_again(&hall);
                continue;
            }
        };
        let number = written.number;
        if laboratory.read(&hall, &written).await.is_none() {
            tracing::warn!(
                key = written.key,
                "the laboratory's log says something strange"
            );
        }
        laboratory.shared.read.send_replace(number);
    }
}

impl Laboratory {
    /// Orders everything again that is known here, while the log is read on.
    fn order_again(self: &Arc<Laboratory>, hall: &Hall) {
        let (laboratory, (_, n_brought)) = (Arc::clone(self), hall.n_known());
        // As they stand before anything is read of what others have ordered again.
        let inquiries = self.room().inquiries.clone().into_iter();
        let known = inquiries.filter(|inquiry| inquiry.is_shared);
        let known: Vec<_> = known.map(|inquiry| (inquiry.state(), inquiry)).collect();
        tokio::spawn(async move {
            for (stood, inquiry) in known {
                let shared = &laboratory.shared;
                let mut n_tries = 0;
                while let Err(fault) = shared.order_again(&inquiry, &stood, n_brought).await {
                    n_tries += 1;
                    if n_tries == MOST_TRIES {
                        tracing::warn!(inquiry = inquiry.id, %fault, "an experiment is not ordered again");
                        break;
                    }
                    sleep(PAUSE).await;
                }
            }
        });
    }

    async fn read(&self, hall: &Hall, written: &Written) -> Option<()> {
        let mut key = written.key.split('.');
        let (kind, id) = (key.next()?, key.next()?);
        let inquiry = self.inquiry(id);
        match (kind, inquiry) {
            ("order", None) => {
                let order: Order = serde_json::from_slice(&written.words).ok()?;
                self.take_order(hall, id, order).await?;
            }
            ("course", Some(inquiry)) => match serde_json::from_slice(&written.words).ok()? {
                Course::Going {
                    is_wanted,
                    run,
                    leg,
                    until_ms,
                } => inquiry.go((is_wanted, run, leg, until_ms)),
                Course::Gone => {
                    inquiry.lock().doing = Doing::Paused;
                    self.room().inquiries.retain(|other| other.id != id);
                }
            },
            ("slice", Some(inquiry)) => {
                let (run, number) = (key.next()?.parse().ok()?, key.next()?.parse().ok()?);
                let brought = serde_json::from_slice(&written.words).ok()?;
                inquiry.bring(run, number, brought);
            }
            // Of one that is known already, or has been given up.
            ("order" | "course" | "slice", _) => {}
            _ => return None,
        }
        Some(())
    }

    async fn take_order(&self, hall: &Hall, id: &str, order: Order) -> Option<()> {
        hall.know_at_least(0, order.n_brought).await.ok()?;
        let game = hall.game(&order.game).ok()?;
        let teams = order.teams.into_iter().map(Team::new);
        let teams: Vec<Team> = teams.collect::<Option<_>>()?;
        let experiment = Experiment::new(&*game, &teams, &order.plan).ok()?;
        let whose = (order.owner, order.is_guests);
        let inquiry = Inquiry::new(id.to_owned(), whose, game, (teams, order.plan), experiment);
        self.room().inquiries.push(Arc::new(Inquiry {
            is_shared: true,
            ..inquiry
        }));
        Some(())
    }
}

/// Plays one slice after the other until the club closes.
async fn work(laboratory: Weak<Laboratory>, hall: Weak<Hall>, jobs: Arc<dyn Jobs>) {
    loop {
        let asked = Instant::now();
        let job = jobs.take().await;
        let Some(laboratory) = laboratory.upgrade() else {
            return;
        };
        let is_closed = || hall.upgrade().is_none_or(|hall| hall.is_closed());
        if is_closed() {
            if let Some(job) = job {
                job.give_back().await;
            }
            return;
        }
        match job {
            Some(job) => laboratory.do_job(&*job, &hall).await,
            // Nobody waited for one: the bus is away.
            None if asked.elapsed() < PAUSE => sleep(PAUSE).await,
            None => {}
        }
    }
}

impl Laboratory {
    async fn do_job(&self, job: &dyn Job, hall: &Weak<Hall>) {
        let Ok(wanted) = serde_json::from_slice::<Wanted>(job.words()) else {
            return job.finish().await;
        };
        if !self.shared.has_read(wanted.since).await {
            return job.give_back().await;
        }
        // It was given up, paused or begun anew meanwhile: whoever did that wants what they want now.
        let Some(inquiry) = self
            .inquiry(&wanted.inquiry)
            .filter(|it| it.is_on(wanted.leg))
        else {
            return job.finish().await;
        };
        let run = inquiry.lock().run;
        let is_wanted = inquiry
            .experiment
            .is_wanted(&inquiry.gathered(), wanted.number);
        if is_wanted {
            let began = Instant::now();
            match self.play(&inquiry, &wanted, job, hall).await {
                Played::Slice(slice) => {
                    let brought = PlayedSlice {
                        slice: *slice,
                        busy_ms: began.elapsed().as_millis() as u64,
                    };
                    let key = format!("slice.{}.{run}.{}", inquiry.id, wanted.number);
                    if self.shared.write(&key, &brought).await.is_err() {
                        return job.give_back().await;
                    }
                    if let Some(cluster) = hall.upgrade().and_then(|hall| hall.cluster.clone()) {
                        cluster.counts.slices_played.add_one();
                    }
                }
                Played::Stopped => return job.finish().await,
                Played::Closed => return job.give_back().await,
            }
        }
        let from = wanted.number + AT_A_TIME;
        let next = self
            .shared
            .want_from(&inquiry, wanted.leg, from, wanted.since);
        match next.await {
            Ok(()) => job.finish().await,
            Err(_) => job.give_back().await,
        }
    }

    /// Plays a slice on a thread that steps back, and says meanwhile that it is at it.
    async fn play(
        &self,
        inquiry: &Arc<Inquiry>,
        wanted: &Wanted,
        job: &dyn Job,
        hall: &Weak<Hall>,
    ) -> Played {
        let (told, mut played) = oneshot::channel();
        let (playing, number, leg) = (Arc::clone(inquiry), wanted.number, wanted.leg);
        let at = hall.clone();
        let thread = std::thread::Builder::new().name("laboratory".to_owned());
        let started = thread.spawn(move || {
            step_back(NICENESS);
            let is_closed = || at.upgrade().is_none_or(|hall| hall.is_closed());
            let is_stopped = || !playing.is_on(leg) || is_closed();
            let slice = playing.experiment.play_slice(number, &is_stopped);
            let _ = told.send(match slice {
                Some(slice) => Played::Slice(Box::new(slice)),
                None if is_closed() => Played::Closed,
                None => Played::Stopped,
            });
        });
        if let Err(fault) = started {
            tracing::error!(%fault, "the laboratory has nobody to work");
            return Played::Closed;
        }
        loop {
            match timeout(SAY_SO_EVERY, &mut played).await {
                // Whoever broke down over it leaves it to others.
                Ok(played) => return played.unwrap_or(Played::Closed),
                Err(_) => job.say_so().await,
            }
        }
    }
}

/// How the playing of a slice ended.
enum Played {
    Slice(Box<Slice>),
    /// It is not wanted any more.
    Stopped,
    /// This node does not go on with it.
    Closed,
}
