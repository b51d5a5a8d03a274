//! A series of matches between two teams, shared by any number of threads.
//!
//! The unit of work is a pair: the same luck twice, with the sides swapped. Threads take pairs in
//! order and the results are added in order, so that a series that stops early (because it is sure,
//! or because somebody said so) has played the same pairs whatever the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Fingerprint, Seat};
use sobremesa_table::{Bout, Contest, GameBox, Problem, Recruit};

use crate::Team;
use crate::sequential::{Finding, Question};
use crate::tally::{Pair, Tally};

/// What a series shall be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The setup of every match.
    pub setup: Value,
    /// So many matches; one more if the number is odd, for they come in pairs.
    pub matches: u64,
    /// What the luck of the series is made from.
    pub seed: u64,
    /// How many positions a bot may look at for one move; if nobody says, as many as each is used to.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// So many random moves begin each match.
    pub opening: usize,
    /// Stop when this is answered.
    pub question: Option<Question>,
    /// Shall the figures of each match be kept, for tables with a row for each?
    pub keeps_rows: bool,
}

/// Shall the series go on?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Yes.
    On,
    /// No: what has been played counts.
    Stop,
}

/// Two teams and what they shall play.
pub struct Series {
    contest: Box<dyn Contest>,
    names: [String; 2],
    /// By seat: its side.
    sides: Vec<usize>,
    /// By seat: the bot, in the first match of a pair and in the second.
    seatings: [Vec<usize>; 2],
    plan: Plan,
}

impl Series {
    /// Gets two teams ready.
    ///
    /// # Errors
    /// An unknown bot, or a setup that cannot be understood.
    pub fn new(game: &dyn GameBox, teams: [&Team; 2], plan: Plan) -> Result<Series, Problem> {
        let bots: Vec<Recruit<'_>> = teams.iter().flat_map(|team| team.recruits()).collect();
        let contest = game.contest(plan.setup.clone(), &bots)?;
        let n_first = teams[0].members().len();
        let numbers = [0..n_first, n_first..bots.len()].map(Vec::from_iter);
        let called = contest.bots();
        let name = |team: &[usize]| {
            let names: Vec<&str> = team.iter().map(|bot| called[*bot].as_str()).collect();
            names.join("+")
        };
        let names = [name(&numbers[0]), name(&numbers[1])];
        let sides: Vec<usize> = (0..game.seats().len())
            .map(|seat| game.side(Seat::new(seat)).min(1))
            .collect();
        let seatings = [[0, 1], [1, 0]].map(|team_of_side| {
            let teams = team_of_side.map(|team| numbers[team].as_slice());
            seated(&sides, teams)
        });
        Ok(Series {
            contest,
            names,
            sides,
            seatings,
            plan,
        })
    }

    /// The contest that is played.
    pub fn contest(&self) -> &dyn Contest {
        &*self.contest
    }

    /// What the teams are called.
    pub fn names(&self) -> [&str; 2] {
        self.names.each_ref().map(String::as_str)
    }

    /// What was planned.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Nothing played yet.
    pub fn begin(&self) -> Tally {
        Tally::new(self.contest.counted())
    }

    /// Plays on as many threads as told. `watch` hears of every pair, in order, and may stop.
    ///
    /// # Errors
    /// The first match that could not be played.
    pub fn play(
        &self,
        n_threads: usize,
        watch: impl FnMut(&Tally) -> Go + Send,
    ) -> Result<Tally, Problem> {
        self.go_on(self.begin(), n_threads, watch)
    }

    /// DOM-UX-41: goes on exactly where an earlier part of the same series stopped.
    ///
    /// # Errors
    /// The first match that could not be played.
    pub fn go_on(
        &self,
        so_far: Tally,
        n_threads: usize,
        watch: impl FnMut(&Tally) -> Go + Send,
    ) -> Result<Tally, Problem> {
        self.go_on_until(&|| false, so_far, n_threads, watch)
    }

    /// The same, until `is_stopped`: that is asked all the time, so nobody waits for the end of a long
    /// match. What was half played then does not count.
    ///
    /// # Errors
    /// The first match that could not be played.
    pub fn go_on_until(
        &self,
        is_stopped: &(dyn Fn() -> bool + Sync),
        so_far: Tally,
        n_threads: usize,
        watch: impl FnMut(&Tally) -> Go + Send,
    ) -> Result<Tally, Problem> {
        if self.is_over(&so_far) {
            return Ok(so_far);
        }
        let n_pairs = self.n_pairs();
        let first = so_far.n_pairs();
        let next = AtomicU64::new(first);
        let is_over = AtomicBool::new(false);
        let board = Mutex::new(Board {
            series: self,
            tally: so_far,
            wanted: first,
            early: BTreeMap::new(),
            watch,
            end: None,
        });
        std::thread::scope(|threads| {
            for _ in 0..n_threads.max(1) {
                threads.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) && !is_stopped() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= n_pairs {
                            break;
                        }
                        let pair = self.pair(number, is_stopped);
                        if is_stopped() {
                            break;
                        }
                        let mut board = board.lock().unwrap_or_else(PoisonError::into_inner);
                        if board.add(number, pair) == Go::Stop {
                            is_over.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
        board.end.unwrap_or(Ok(()))?;
        Ok(board.tally)
    }

    /// Has everything been played, or is it sure?
    pub fn is_over(&self, tally: &Tally) -> bool {
        let question = self.plan.question;
        tally.score.matches() >= self.plan.matches
            || question.is_some_and(|question| question.finding(&tally.score) != Finding::Open)
    }

    /// How many pairs of matches were planned.
    pub(crate) const fn n_pairs(&self) -> u64 {
        self.plan.matches.div_ceil(2)
    }

    /// Plays one of the pairs; what came of it by itself.
    pub(crate) fn play_pair(
        &self,
        number: u64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Tally, Problem> {
        let mut tally = self.begin();
        self.add(&mut tally, &self.pair(number, is_stopped)?);
        Ok(tally)
    }

    fn add(&self, tally: &mut Tally, pair: &Pair) {
        let counted = self.contest.counted();
        tally.add(pair, counted, &self.sides, self.plan.keeps_rows);
    }

    /// Adds a pair that was played by itself.
    pub(crate) fn add_pair(&self, tally: &mut Tally, pair: &Tally) {
        tally.add_pair(pair, self.contest.counted());
    }

    fn pair(&self, number: u64, is_stopped: &dyn Fn() -> bool) -> Result<Pair, Problem> {
        let play = |swapped: usize| self.contest.play(&self.bout(number, swapped, is_stopped));
        Ok(Pair([play(0)?, play(1)?]))
    }

    fn bout<'a>(&'a self, pair: u64, swapped: usize, is_stopped: &'a dyn Fn() -> bool) -> Bout<'a> {
        let luck = self.luck(pair);
        Bout {
            seats: &self.seatings[swapped],
            luck,
            whims: luck,
            opening: self.plan.opening,
            budget: Budget {
                nodes: self.plan.nodes,
                time_is_up: is_stopped,
            },
        }
    }

    /// The seed of everything that is luck in a pair of matches, counted from 0. Two series with
    /// different seeds have nothing in common, however near the seeds are; a number that fits the
    /// signed columns of a table.
    pub fn luck(&self, pair: u64) -> u64 {
        Fingerprint::new().with(self.plan.seed).with(pair).value() >> 1
    }

    /// By seat: the bot, by its number in the contest, in one of the matches, counted from 0.
    pub fn seating(&self, number: u64) -> &[usize] {
        &self.seatings[(number % 2) as usize]
    }

    /// The file of one of the matches, counted from 0, to be looked at.
    ///
    /// # Errors
    /// If it could not be played.
    pub fn record(&self, number: u64) -> Result<Vec<String>, Problem> {
        let bout = self.bout(number / 2, (number % 2) as usize, &|| false);
        self.contest.record(&bout)
    }
}

/// By seat: the bot. The seats of a side are taken by the bots of its team in turn.
fn seated(sides: &[usize], teams: [&[usize]; 2]) -> Vec<usize> {
    let mut n_seated = [0; 2];
    let seat = |side: &usize| {
        let team = teams[*side];
        let bot = team[n_seated[*side] % team.len()];
        n_seated[*side] += 1;
        bot
    };
    sides.iter().map(seat).collect()
}

/// Where the threads write down what they have played. Whoever brings the pair that was waited for
/// adds up everything that was early, so that no thread does nothing else.
struct Board<'a, W> {
    series: &'a Series,
    tally: Tally,
    /// The number of the pair that is added next.
    wanted: u64,
    /// Pairs that were played before their turn.
    early: BTreeMap<u64, Result<Pair, Problem>>,
    watch: W,
    /// Why nothing is added any more.
    end: Option<Result<(), Problem>>,
}

impl<W: FnMut(&Tally) -> Go> Board<'_, W> {
    fn add(&mut self, number: u64, pair: Result<Pair, Problem>) -> Go {
        self.early.insert(number, pair);
        while self.end.is_none()
            && let Some(pair) = self.early.remove(&self.wanted)
        {
            self.wanted += 1;
            let series = self.series;
            self.end = match pair {
                Err(problem) => Some(Err(problem)),
                Ok(pair) => {
                    series.add(&mut self.tally, &pair);
                    let go = (self.watch)(&self.tally);
                    (go == Go::Stop || series.is_over(&self.tally)).then_some(Ok(()))
                }
            };
        }
        if self.end.is_some() { Go::Stop } else { Go::On }
    }
}
