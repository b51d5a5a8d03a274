//! Whom a table waits for, or how its match ended, as the protocol tells it.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::Value;
use sobremesa_kernel::{Must, Roll, Seat, SeatSet, Status, Verdict};

use crate::json;

/// How a match stands. Every seat is told after every move, so it is written without a tree of JSON
/// values; its fields are in the order of such a tree.
#[derive(Serialize)]
pub(crate) struct ToldStatus {
    may: Names,
    over: Option<Verdict>,
    phase: Cow<'static, str>,
    roll: Option<Value>,
    seq: usize,
    turn: Turn,
}

/// Who must act.
enum Turn {
    House,
    Seats(Names),
}

/// Some of a game's seats, written by their names.
struct Names {
    seats: SeatSet,
    names: &'static [&'static str],
}

impl ToldStatus {
    /// Of a match with this many lines, whose seats have these names.
    pub(crate) fn new(
        seq: usize,
        status: &Status,
        verdict: Option<Verdict>,
        wanted: Option<&Roll>,
        names: &'static [&'static str],
    ) -> ToldStatus {
        let named = |seats: SeatSet| Names { seats, names };
        let (turn, may, phase) = match status {
            Status::Waiting {
                must: Must::House,
                may,
                phase,
            } => (Turn::House, *may, *phase),
            Status::Waiting {
                must: Must::Seats(must),
                may,
                phase,
            } => (Turn::Seats(named(*must)), *may, *phase),
            Status::Over(_) => (Turn::Seats(named(SeatSet::EMPTY)), SeatSet::EMPTY, "over"),
        };
        ToldStatus {
            may: named(may),
            over: verdict,
            phase: phase.into(),
            roll: wanted.map(|wanted| json::roll(wanted, names)),
            seq,
            turn,
        }
    }

    /// The phase in words of the game's own, for those who may know more than its name.
    pub(crate) fn in_phase(mut self, phase: String) -> ToldStatus {
        self.phase = phase.into();
        self
    }

    /// These may act, though nobody must.
    pub(crate) fn with_may(mut self, may: SeatSet) -> ToldStatus {
        self.may.seats = may;
        self
    }

    /// Must this seat act?
    pub(crate) fn is_turn_of(&self, seat: Seat) -> bool {
        match &self.turn {
            Turn::House => false,
            Turn::Seats(must) => must.seats.contains(seat),
        }
    }
}

impl Serialize for Names {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.seats.iter().map(|seat| self.names[seat.index()]))
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Turn::House => serializer.collect_seq(["house"]),
            Turn::Seats(must) => must.serialize(serializer),
        }
    }
}
