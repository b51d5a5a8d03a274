//! The club's laboratory: experiments that people run.
//!
//! All of them share one thread, which gives each a slice of time in turn and is in nobody's way: it
//! asks the system for little, never touches the threads that carry messages, and ends when there is
//! nothing to do. An experiment is one person's; a new one takes the place of the old one. Nothing is
//! stored: the seed gives the same results again. Where there are several nodes they share the work (`shared`).

mod shared;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use sobremesa_club::people::Person;
use sobremesa_club::{PersonId, Refusal};
use sobremesa_kernel::Words;
use sobremesa_lab::{Experiment, Gathered, Go, Plan, Results, Team};
use sobremesa_table::GameRef;

use crate::hall::{Hall, HallFault};
use crate::pool::step_back;
use crate::random;
use shared::Shared;

/// How long an experiment has the thread before the next one gets it.
const SLICE: Duration = Duration::from_millis(250);
/// How far its thread steps back.
const NICENESS: i32 = 10;
/// After so much work an experiment pauses by itself; whoever wants more says so.
const ALLOTMENT: Duration = Duration::from_secs(600);
/// So many experiments are remembered, and of guests no more than these: anybody can be many guests,
/// and none of them shall push out what others do.
const MOST_INQUIRIES: usize = 64;
const MOST_OF_GUESTS: usize = 32;
/// The most matches of an experiment, all its series together.
pub(crate) const MOST_MATCHES: u64 = 20_000;
/// The most teams that can meet in one experiment.
pub(crate) const MOST_TEAMS: usize = 8;
/// The most positions that a bot may look at for one move.
pub(crate) const MOST_NODES: u64 = 20_000;

/// Every experiment of the club.
pub(crate) struct Laboratory {
    room: Mutex<Room>,
    shared: Shared,
}

#[derive(Clone, Default)]
struct Room {
    /// The oldest first.
    inquiries: Vec<Arc<Inquiry>>,
    has_worker: bool,
}

/// One person's experiment.
pub(crate) struct Inquiry {
    pub(crate) id: String,
    pub(crate) owner: PersonId,
    is_guests: bool,
    /// Do all nodes work on it?
    is_shared: bool,
    pub(crate) game: GameRef,
    pub(crate) plan: Plan,
    pub(crate) teams: Vec<Team>,
    pub(crate) experiment: Experiment,
    state: Mutex<InquiryState>,
    /// What came in from all nodes, where several work on it.
    gathered: Mutex<Gathered>,
}

/// How an experiment stands.
#[derive(Clone)]
pub(crate) struct InquiryState {
    pub(crate) results: Arc<Results>,
    pub(crate) doing: Doing,
    /// How long it has been worked on.
    pub(crate) busy: Duration,
    /// When it pauses by itself.
    until: Duration,
    /// How often it was begun anew: what was played before does not count any more.
    run: u32,
    /// Shall it be worked on, as far as its owner said, and how often they said something?
    is_wanted: bool,
    leg: u32,
}

impl InquiryState {
    fn new(experiment: &Experiment, run: u32) -> InquiryState {
        InquiryState {
            results: Arc::new(experiment.begin()),
            doing: Doing::Running,
            busy: Duration::ZERO,
            until: ALLOTMENT,
            run,
            is_wanted: true,
            leg: 0,
        }
    }
}

/// What is being done about an experiment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Doing {
    Running,
    Paused,
    Done,
    /// A match could not be played.
    Failed(Words),
}

/// What the owner of an experiment may want (DOM-UX-41).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InquiryWish {
    Pause,
    Resume,
    Restart,
    /// Gives the inquiry up.
    Stop,
}

impl InquiryWish {
    pub(crate) fn named(name: &str) -> Option<InquiryWish> {
        Some(match name {
            "pause" => InquiryWish::Pause,
            "resume" => InquiryWish::Resume,
            "restart" => InquiryWish::Restart,
            "stop" => InquiryWish::Stop,
            _ => return None,
        })
    }
}

impl Laboratory {
    pub(crate) fn new() -> Arc<Laboratory> {
        Arc::new(Laboratory {
            room: Mutex::default(),
            shared: Shared::default(),
        })
    }

    /// Shares the work with the other nodes, where there are any.
    pub(crate) fn share(self: &Arc<Laboratory>, hall: &Arc<Hall>) {
        if hall.cluster.is_some() {
            let (laboratory, hall) = (Arc::downgrade(self), Arc::downgrade(hall));
            tokio::spawn(shared::share(laboratory, hall));
        }
    }

    /// Begins an experiment, in place of the one that its owner had.
    ///
    /// # Errors
    /// A bot or a setup that does not exist, more than one person may ask for, or there is no room for it; or the bus
    /// that has the work of all nodes is away.
    pub(crate) async fn begin(
        self: &Arc<Laboratory>,
        owner: &Person,
        game: GameRef,
        (teams, plan): (Vec<Team>, Plan),
        n_brought: u64,
    ) -> Result<Arc<Inquiry>, HallFault> {
        let inquiry = Arc::new(set_up(owner, game, teams, plan)?);
        if self.shared.jobs().is_none() {
            let mut room = self.room();
            for other in room.put(&inquiry)? {
                other.lock().doing = Doing::Paused;
            }
            drop(room);
            self.work();
            return Ok(inquiry);
        }
        // It is put there when it is read, as on every other node.
        let gone = self.room().clone().put(&inquiry)?;
        self.shared.begin(&inquiry, n_brought, &gone).await?;
        self.inquiry(&inquiry.id).ok_or(HallFault::Away)
    }

    /// An experiment by its id; also one that another node began a moment ago.
    pub(crate) async fn inquiry_anywhere(&self, id: &str) -> Option<Arc<Inquiry>> {
        if self.inquiry(id).is_none() {
            self.shared.catch_up().await;
        }
        self.inquiry(id)
    }

    /// An experiment by its id.
    pub(crate) fn inquiry(&self, id: &str) -> Option<Arc<Inquiry>> {
        let room = self.room();
        room.inquiries
            .iter()
            .find(|inquiry| inquiry.id == id)
            .cloned()
    }

    /// The experiment of a person.
    pub(crate) fn inquiry_of(&self, owner: &PersonId) -> Option<Arc<Inquiry>> {
        let room = self.room();
        let found = room
            .inquiries
            .iter()
            .find(|inquiry| inquiry.owner == *owner);
        found.cloned()
    }

    /// Does what the owner of an experiment wants.
    ///
    /// # Errors
    /// The bus that has the work of all nodes is away.
    pub(crate) async fn carry_out(
        self: &Arc<Laboratory>,
        inquiry: &Arc<Inquiry>,
        wish: InquiryWish,
    ) -> Result<(), HallFault> {
        if inquiry.is_shared {
            return self.shared.carry_out(inquiry, wish).await;
        }
        inquiry.heed(wish);
        match wish {
            InquiryWish::Resume | InquiryWish::Restart => self.work(),
            InquiryWish::Pause => {}
            InquiryWish::Stop => self.room().inquiries.retain(|other| other.id != inquiry.id),
        }
        Ok(())
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sees to it that somebody works.
    fn work(self: &Arc<Laboratory>) {
        let mut room = self.room();
        if room.has_worker {
            return;
        }
        let laboratory = Arc::downgrade(self);
        let worker = std::thread::Builder::new().name("laboratory".to_owned());
        match worker.spawn(move || work_on(&laboratory)) {
            Ok(_) => room.has_worker = true,
            Err(fault) => tracing::error!(%fault, "the laboratory has nobody to work"),
        }
    }

    /// Those that are to be worked on; whoever finds none goes home.
    fn running(&self) -> Vec<Arc<Inquiry>> {
        let mut room = self.room();
        let mut running =
            Vec::from_iter(room.inquiries.iter().filter(|inquiry| !inquiry.is_shared));
        running.retain(|inquiry| inquiry.is_running());
        let running: Vec<Arc<Inquiry>> = running.into_iter().cloned().collect();
        room.has_worker = !running.is_empty();
        running
    }
}

/// Gets an experiment ready.
fn set_up(owner: &Person, game: GameRef, teams: Vec<Team>, plan: Plan) -> Result<Inquiry, Refusal> {
    if !(2..=MOST_TEAMS).contains(&teams.len()) {
        return Err(Refusal::Meaningless(Words::new(
            format!("Un experimento tiene de 2 a {MOST_TEAMS} equipos."),
            format!("An experiment has 2 to {MOST_TEAMS} teams."),
        )));
    }
    let experiment = Experiment::new(&*game, &teams, &plan).map_err(Refusal::Problem)?;
    if experiment.matches() > MOST_MATCHES {
        return Err(Refusal::Meaningless(Words::new(
            format!("Aquí caben {MOST_MATCHES} partidas en total; más, con `sobremesa lab`."),
            format!(
                "There is room for {MOST_MATCHES} matches in all; for more there is `sobremesa lab`."
            ),
        )));
    }
    let whose = (owner.id.clone(), owner.account.is_none());
    let id = random::table_id().to_string();
    Ok(Inquiry::new(id, whose, game, (teams, plan), experiment))
}

impl Room {
    /// Puts an experiment in place of the one that its owner had; those that are not there any more.
    fn put(&mut self, inquiry: &Arc<Inquiry>) -> Result<Vec<Arc<Inquiry>>, Refusal> {
        let is_own = |other: &mut Arc<Inquiry>| other.owner == inquiry.owner;
        let mut gone: Vec<Arc<Inquiry>> = self.inquiries.extract_if(.., is_own).collect();
        gone.extend(self.make_room(inquiry.is_guests)?);
        self.inquiries.push(Arc::clone(inquiry));
        Ok(gone)
    }

    /// Makes room for one more: guests push out guests, and others whatever guests have left, or what
    /// is not being worked on. What somebody with an account has running stays.
    fn make_room(&mut self, for_guest: bool) -> Result<Option<Arc<Inquiry>>, Refusal> {
        let n_of_guests = self
            .inquiries
            .iter()
            .filter(|inquiry| inquiry.is_guests)
            .count();
        let is_full = self.inquiries.len() >= MOST_INQUIRIES;
        if !(is_full || for_guest && n_of_guests >= MOST_OF_GUESTS) {
            return Ok(None);
        }
        let of_guest = |inquiry: &Arc<Inquiry>| inquiry.is_guests;
        let idle = |inquiry: &Arc<Inquiry>| !for_guest && !inquiry.is_running();
        let oldest = self.inquiries.iter().position(of_guest);
        let oldest = oldest.or_else(|| self.inquiries.iter().position(idle));
        let oldest = oldest.ok_or_else(|| {
            Refusal::Meaningless(Words::new(
                "El laboratorio está lleno: vuelve a probar dentro de un rato.",
                "The laboratory is full: try again in a while.",
            ))
        })?;
        Ok(Some(self.inquiries.remove(oldest)))
    }
}

/// Half of the machine is for those who play.
fn n_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (cores / 2).max(1)
}

/// Gives each experiment its slice, until there is nothing to do or the club has closed.
fn work_on(laboratory: &Weak<Laboratory>) {
    // Nobody who plays waits for it.
    step_back(NICENESS);
    let n_threads = n_threads();
    loop {
        let Some(running) = laboratory.upgrade().map(|it| it.running()) else {
            return;
        };
        if running.is_empty() {
            return;
        }
        for inquiry in running {
            inquiry.work_a_slice(n_threads);
        }
    }
}

impl Inquiry {
    fn new(
        id: String,
        (owner, is_guests): (PersonId, bool),
        game: GameRef,
        (teams, plan): (Vec<Team>, Plan),
        experiment: Experiment,
    ) -> Inquiry {
        Inquiry {
            id,
            owner,
            is_guests,
            is_shared: false,
            game,
            plan,
            teams,
            state: Mutex::new(InquiryState::new(&experiment, 0)),
            gathered: Mutex::new(experiment.begin_to_gather()),
            experiment,
        }
    }

    /// How it stands.
    pub(crate) fn state(&self) -> InquiryState {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, InquiryState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_running(&self) -> bool {
        self.lock().doing == Doing::Running
    }

    /// DOM-UX-41: a pause stops and goes on exactly where it stopped; a restart sets everything to
    /// zero and begins again.
    fn heed(&self, wish: InquiryWish) {
        let mut state = self.lock();
        match (wish, &state.doing) {
            (InquiryWish::Pause | InquiryWish::Stop, Doing::Running) => state.doing = Doing::Paused,
            (InquiryWish::Resume, Doing::Paused) => {
                state.doing = Doing::Running;
                state.until = state.busy + ALLOTMENT;
            }
            (InquiryWish::Restart, _) => {
                *state = InquiryState::new(&self.experiment, state.run + 1);
            }
            (InquiryWish::Pause | InquiryWish::Stop | InquiryWish::Resume, _) => {}
        }
    }

    fn work_a_slice(&self, n_threads: usize) {
        let InquiryState { results, run, .. } = self.state();
        let mut results = Results::clone(&results);
        let start = Instant::now();
        let go = self.experiment.go_on(&mut results, n_threads, |_, _| {
            if start.elapsed() < SLICE && self.is_running() {
                Go::On
            } else {
                Go::Stop
            }
        });
        let mut state = self.lock();
        if state.run != run {
            return;
        }
        state.busy += start.elapsed();
        state.results = Arc::new(results);
        match go {
            Err(problem) => state.doing = Doing::Failed(problem.message),
            Ok(Go::On) => state.doing = Doing::Done,
            Ok(Go::Stop) if state.busy >= state.until && state.doing == Doing::Running => {
                state.doing = Doing::Paused;
            }
            Ok(Go::Stop) => {}
        }
    }
}
