//! A series of matches between two bots, shared by any number of threads.
//!
//! The unit of work is a pair: the same luck twice, with the sides swapped. Threads take pairs in
//! order and the results are added in order, so that a series that stops early (because it is sure,
//! or because somebody said so) has played the same pairs whatever the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use serde_json::Value;
use sobremesa_kernel::Seat;
use sobremesa_kernel::bot::Budget;
use sobremesa_table::{Bout, Contest, GameBox, Problem, Recruit, by_sides};

use crate::sequential::{Finding, Question};
use crate::tally::{Pair, Tally};

/// What a series shall be.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The setup of every match.
    pub setup: Value,
    /// So many matches; one more if the number is odd, for they come in pairs.
    pub matches: u64,
    /// Where the luck of the series starts.
    pub seed: u64,
    /// How many positions a bot may look at for one move.
    pub nodes: u64,
    /// So many random moves begin each match.
    pub opening: usize,
    /// Stop when this is answered.
    pub question: Option<Question>,
}

/// Shall the series go on?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Yes.
    On,
    /// No: what has been played counts.
    Stop,
}

/// Two bots and what they shall play.
pub struct Series {
    contest: Box<dyn Contest>,
    /// By seat: its side.
    sides: Vec<usize>,
    /// By seat: the bot, in the first match of a pair and in the second.
    seatings: [Vec<usize>; 2],
    plan: Plan,
}

impl Series {
    /// Gets two bots ready.
    ///
    /// # Errors
    /// An unknown bot, or a setup that cannot be understood.
    pub fn new(game: &dyn GameBox, bots: [Recruit<'_>; 2], plan: Plan) -> Result<Series, Problem> {
        let contest = game.contest(plan.setup.clone(), &bots)?;
        let n_seats = game.seats().len();
        let seating = |first, second| by_sides(n_seats, |seat| game.side(seat), first, second);
        Ok(Series {
            contest,
            sides: (0..n_seats)
                .map(|seat| game.side(Seat::new(seat)))
                .collect(),
            seatings: [seating(0, 1), seating(1, 0)],
            plan,
        })
    }

    /// The contest that is played.
    pub fn contest(&self) -> &dyn Contest {
        &*self.contest
    }

    /// What was planned.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Plays on as many threads as told. `watch` hears of every pair, in order, and may stop.
    ///
    /// # Errors
    /// The first match that could not be played.
    pub fn play(
        &self,
        n_threads: usize,
        mut watch: impl FnMut(&Tally) -> Go,
    ) -> Result<Tally, Problem> {
        let n_pairs = self.plan.matches.div_ceil(2);
        let next = AtomicU64::new(0);
        let is_over = AtomicBool::new(false);
        let mut tally = Tally::new(self.contest.counted());
        std::thread::scope(|threads| {
            let (send, receive) = mpsc::channel();
            for _ in 0..n_threads.max(1) {
                let send = send.clone();
                let (next, is_over) = (&next, &is_over);
                threads.spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= n_pairs || send.send((number, self.pair(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut early = BTreeMap::new();
            let mut wanted = 0;
            for (number, pair) in receive {
                early.insert(number, pair);
                while let Some(pair) = early.remove(&wanted) {
                    wanted += 1;
                    let go = pair.map(|pair| {
                        tally.add(&pair, self.contest.counted(), &self.sides);
                        if self.is_sure(&tally) {
                            Go::Stop
                        } else {
                            watch(&tally)
                        }
                    });
                    if go != Ok(Go::On) {
                        is_over.store(true, Ordering::Relaxed);
                        return go.map(|_| ());
                    }
                }
            }
            Ok(())
        })?;
        Ok(tally)
    }

    fn is_sure(&self, tally: &Tally) -> bool {
        let question = self.plan.question;
        question.is_some_and(|question| question.finding(&tally.score) != Finding::Open)
    }

    fn pair(&self, number: u64) -> Result<Pair, Problem> {
        let play = |swapped: usize| self.contest.play(&self.bout(number, swapped));
        Ok(Pair([play(0)?, play(1)?]))
    }

    fn bout(&self, pair: u64, swapped: usize) -> Bout<'_> {
        let luck = self.plan.seed.wrapping_add(pair);
        Bout {
            seats: &self.seatings[swapped],
            luck,
            whims: luck,
            opening: self.plan.opening,
            budget: Budget::nodes(self.plan.nodes),
        }
    }

    /// The file of one of the matches, counted from 0, to be looked at.
    ///
    /// # Errors
    /// If it could not be played.
    pub fn record(&self, number: u64) -> Result<Vec<String>, Problem> {
        let bout = self.bout(number / 2, (number % 2) as usize);
        self.contest.record(&bout)
    }
}
