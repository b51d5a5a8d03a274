//! BAT-END: how a game ends on the board.
//!
//! Hok-Sah and the blocked game come out of every move (`make`); the draws
//! that only the referee declares are here. Agreement is not on the board.

use std::sync::Arc;

use crate::position::{Mode, Position, Situation};

/// Why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// BAT-END-07: no army has a legal move.
    Blocked,
    /// BAT-END-06: too many turns without a capture.
    Quiet,
    /// BAT-END-05: the same situation for the third time.
    Repetition,
}

/// BAT-END-09: nothing is accepted after the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the game is over")]
pub struct GameOver;

/// BAT-END-06: the quiet turns after which a game is drawn, fifty for each army.
pub const fn quiet_limit(mode: Mode) -> u32 {
    match mode {
        Mode::Kingdoms => 100,
        Mode::Alliances => 200,
    }
}

/// Has the game been quiet for too long?
pub fn is_too_quiet(position: &Position) -> bool {
    position.quiet() >= quiet_limit(position.mode())
}

/// BAT-END-05: how often a situation may arise before the game is drawn.
pub const REPETITIONS: u32 = 3;

/// BAT-END-05: the situations that can still be repeated, with how often each has arisen.
///
/// What was before the last capture cannot come back and is forgotten, so the
/// quiet limit bounds the list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    seen: Vec<Seen>,
}

/// A situation that has arisen.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    situation: Situation,
    /// Its text, shared by every view from now on: a view tells the whole list, and writing it anew
    /// would be most of what showing a move costs.
    text: Arc<str>,
    n_times: u32,
}

impl History {
    /// The history of a game that starts here: this position counts as its first time.
    pub fn starting_at(position: &Position) -> History {
        let mut history = History::default();
        history.record(position);
        history
    }

    /// Counts the position and says how often it has arisen.
    pub fn record(&mut self, position: &Position) -> u32 {
        let situation = position.situation();
        // The latest first: what repeats, repeats soon.
        let mut latest_first = self.seen.iter_mut().rev();
        match latest_first.find(|seen| seen.situation == situation) {
            Some(seen) => {
                seen.n_times += 1;
                seen.n_times
            }
            None => {
                self.seen.push(Seen::new(situation, 1));
                1
            }
        }
    }

    /// Forgets everything: the board has changed for good.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// The situations that can still be repeated, in the order in which they first arose.
    pub fn seen(&self) -> impl Iterator<Item = (&Situation, u32)> {
        self.seen.iter().map(|seen| (&seen.situation, seen.n_times))
    }

    /// The same as texts (BAT-NOT-01, the first three fields).
    pub fn texts(&self) -> impl Iterator<Item = (Arc<str>, u32)> {
        self.seen
            .iter()
            .map(|seen| (Arc::clone(&seen.text), seen.n_times))
    }
}

impl Seen {
    fn new(situation: Situation, n_times: u32) -> Seen {
        Seen {
            text: situation.to_string().into(),
            situation,
            n_times,
        }
    }
}

impl FromIterator<(Situation, u32)> for History {
    fn from_iter<I: IntoIterator<Item = (Situation, u32)>>(seen: I) -> History {
        let seen = seen.into_iter();
        History {
            seen: seen.map(|(situation, n)| Seen::new(situation, n)).collect(),
        }
    }
}
