//! BAT-END: how a game ends on the board.
//!
//! Hok-Sah and the blocked game come out of every move (`make`); the draws
//! that only the referee declares are here. Agreement is not on the board.

use crate::board::Board;
use crate::notation::{Seen, SituationText};
use crate::piece::Army;
use crate::position::{Mode, Position, Situation};
use crate::zobrist;

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
#[derive(Debug, PartialEq, Eq, Default)]
pub struct History {
    marks: Vec<Mark>,
    /// The text of each situation, and how often it has arisen.
    seen: Seen,
}

/// A history is copied to go on from: what comes next has room in the copy.
impl Clone for History {
    fn clone(&self) -> History {
        let mut marks = Vec::with_capacity(self.marks.len() + 1);
        marks.extend_from_slice(&self.marks);
        History {
            marks,
            seen: self.seen.clone(),
        }
    }
}

/// What is equal for equal situations and almost surely differs for different ones. A history is
/// copied with every move, and boards are large: their texts say the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The board and the army to move.
    pub(crate) key: u64,
    pub(crate) mode: Mode,
}

impl Mark {
    fn of(board: &Board, to_move: Option<Army>, mode: Mode) -> Mark {
        Mark {
            key: board.key() ^ zobrist::to_move(to_move),
            mode,
        }
    }

    fn of_position(position: &Position) -> Mark {
        Mark::of(position.board(), position.to_move(), position.mode())
    }
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
        let mark = Mark::of_position(position);
        let text = SituationText::from(&position.situation());
        let is_same = |index: &usize| {
            let has_text = |(seen, _): &(SituationText, u32)| *seen == text;
            self.marks[*index] == mark && self.seen.get(*index).is_some_and(has_text)
        };
        // The latest first: what repeats, repeats soon.
        match (0..self.marks.len()).rev().find(is_same) {
            Some(index) => self.seen.count_again(index),
            None => {
                self.marks.push(mark);
                self.seen.push(text, 1);
                1
            }
        }
    }

    /// Forgets everything: the board has changed for good.
    pub fn forget(&mut self) {
        *self = History::default();
    }

    /// The situations that can still be repeated, in the order in which they first arose, with how
    /// often each has.
    pub(crate) fn marks(&self) -> impl Iterator<Item = (Mark, u32)> {
        let times = self.seen.iter().map(|(_, n_times)| *n_times);
        self.marks.iter().copied().zip(times)
    }

    /// The text of a position, if it is the one that has arisen last: most are.
    pub(crate) fn text_of(&self, position: &Position) -> Option<&str> {
        let latest = self.marks.len().checked_sub(1)?;
        let is_latest = self.marks[latest] == Mark::of_position(position);
        let (text, _) = self.seen.get(latest).filter(|_| is_latest)?;
        Some(text.as_str())
    }

    /// The same as texts (BAT-NOT-01, the first three fields).
    pub fn texts(&self) -> &Seen {
        &self.seen
    }
}

impl FromIterator<(Situation, u32)> for History {
    fn from_iter<I: IntoIterator<Item = (Situation, u32)>>(seen: I) -> History {
        let (marks, seen): (Vec<_>, Vec<_>) = seen
            .into_iter()
            .map(|(situation, n)| {
                let text = SituationText::from(&situation);
                let Situation {
                    board,
                    to_move,
                    mode,
                } = &situation;
                (Mark::of(board, *to_move, *mode), (text, n))
            })
            .unzip();
        History {
            marks,
            seen: seen.into_iter().collect(),
        }
    }
}
