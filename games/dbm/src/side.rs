//! The two armies and the seats of their generals.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Seat;

/// An army. Which of them attacks is part of the battle, so that a seat keeps its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The army of the seats `a1` to `a4`.
    A,
    /// The army of the seats `b1` to `b4`.
    B,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];
    /// The seats: the commander-in-chief of each side first.
    pub const SEATS: &'static [&'static str] = &["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"];
    /// DBM-ARM-02: generals of one army at most.
    pub const MOST_GENERALS: usize = 4;

    /// The side of a seat.
    pub const fn of(seat: Seat) -> Side {
        if seat.index() < Side::MOST_GENERALS {
            Side::A
        } else {
            Side::B
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// DBM-ARM-13: the seat that decides what concerns the whole side.
    pub const fn commander_in_chief(self) -> Seat {
        self.seat(0)
    }

    /// The seat with that number on this side, from 0.
    pub const fn seat(self, number: usize) -> Seat {
        Seat::new(self.index() * Side::MOST_GENERALS + number)
    }

    /// Its published name.
    pub const fn name(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }
}
