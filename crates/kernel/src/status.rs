//! Whom a game waits for, or how it ended.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Seat, SeatSet};

/// Whom the game waits for and why, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Somebody has to act.
    Waiting {
        /// Who must.
        must: Must,
        /// Who may do something meanwhile: offer, answer, resign. Apart from `must`, so that search
        /// and random play do not resign.
        may: SeatSet,
        /// One published word for what is being waited for.
        phase: &'static str,
    },
    /// The game has ended.
    Over(Outcome),
}

/// Those without whom the game does not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Must {
    /// Each of these seats: several at once for secret orders.
    Seats(SeatSet),
    /// The house: a deal, a weather roll.
    House,
}

impl Status {
    /// Waiting for one seat's ordinary turn.
    pub const fn turn_of(seat: Seat, phase: &'static str) -> Status {
        Status::Waiting {
            must: Must::Seats(SeatSet::only(seat)),
            may: SeatSet::EMPTY,
            phase,
        }
    }

    /// The seats that must act; none when it is the house's business or the game is over.
    pub const fn must_act(&self) -> SeatSet {
        match self {
            Status::Waiting {
                must: Must::Seats(seats),
                ..
            } => *seats,
            Status::Waiting {
                must: Must::House, ..
            }
            | Status::Over(_) => SeatSet::EMPTY,
        }
    }

    /// How it ended, if it has.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self {
            Status::Over(outcome) => Some(*outcome),
            Status::Waiting { .. } => None,
        }
    }
}

/// How a game ended, for whoever counts results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Every seat that won; empty for a draw.
    pub winners: SeatSet,
    /// One published word for the way it ended.
    pub reason: &'static str,
}

/// Why a side has lost before the rules say so. It holds in every game: a rulebook need not know that
/// people give up, or that somebody measures their time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Concession {
    /// Somebody gave up.
    Resigned,
    /// Somebody's time for the whole match has run out.
    Time,
}

impl Concession {
    /// Its published word.
    pub const fn word(self) -> &'static str {
        match self {
            Concession::Resigned => "resigned",
            Concession::Time => "time",
        }
    }
}

/// How a game ended, in the game's own words, for people and files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The winning side's name; none for a draw.
    pub winner: Option<String>,
    /// One published word for the way it ended.
    pub reason: String,
    /// The final score, in the game's own form.
    pub score: Value,
}
