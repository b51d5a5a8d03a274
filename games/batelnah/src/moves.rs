//! Moves, and lists of them.

use std::ops::{Deref, DerefMut};

use crate::board::Slot;
use crate::hex::Hex;
use crate::piece::{Army, Kind};

/// A move of the army to move.
///
/// Made by `generate` and by `rules::validation`, it is legal in the position
/// it was made for and in no other: equal pieces of an army may have changed
/// places in the board's list since. A search that remembers a move keeps its
/// `list_order` and looks it up among the moves of the new position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) from: Hex,
    pub(crate) to: Hex,
    pub(crate) slot: Slot,
    pub(crate) manner: Manner,
}

/// What a move does to the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// It goes to a free hex and captures nothing.
    Walk,
    /// It captures the piece on its destination (BAT-CAP-13).
    Strike,
    /// A jester captures the piece it leaps over (BAT-CAP-06).
    Leap,
}

impl Move {
    /// Where it starts.
    #[inline]
    pub fn from(self) -> Hex {
        self.from
    }

    /// Where it ends; the landing hex of a leap.
    #[inline]
    pub fn to(self) -> Hex {
        self.to
    }

    /// What kind of piece moves.
    #[inline]
    pub fn kind(self) -> Kind {
        self.slot.piece().kind
    }

    /// What it does to the enemy.
    #[inline]
    pub fn manner(self) -> Manner {
        self.manner
    }

    /// The hex whose piece it captures.
    #[inline]
    pub fn captured_hex(self) -> Option<Hex> {
        match self.manner {
            Manner::Walk => None,
            Manner::Strike => Some(self.to),
            Manner::Leap => Some(middle(self.from, self.to)),
        }
    }

    /// BAT-NOT-09: the order of lists, by origin, then by destination.
    ///
    /// No two legal moves share both (BAT-CAP-08).
    pub fn list_order(self) -> (Hex, Hex) {
        (self.from, self.to)
    }
}

/// The hex half way along two straight steps.
#[inline]
fn middle(from: Hex, to: Hex) -> Hex {
    Hex::from_bit(from.bit() / 2 + to.bit() / 2 + (from.bit() & to.bit() & 1))
}

/// The moves of a position, in an array of their own: nothing is allocated.
///
/// The length is a `u8`, which the array has room for whatever it says; so
/// adding a move is checked by nobody, and need not be: see `MOST_MOVES`.
#[derive(Debug, Clone)]
pub struct MoveList {
    len: u8,
    moves: [Move; CAPACITY],
}

const CAPACITY: usize = u8::MAX as usize + 1;

impl MoveList {
    /// An empty list.
    pub const fn new() -> MoveList {
        const UNUSED: Move = Move {
            from: Hex::literal("A1"),
            to: Hex::literal("A1"),
            slot: Slot::FIRST,
            manner: Manner::Walk,
        };
        MoveList {
            len: 0,
            moves: [UNUSED; CAPACITY],
        }
    }

    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, legal: Move) {
        self.moves[usize::from(self.len)] = legal;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..usize::from(self.len)]
    }
}

/// No army ever has more moves than this.
pub const MOST_MOVES: usize = 251;

/// BAT-MOV-20: the most destinations that a piece has on an empty board. More
/// pieces on the board only take destinations away: a capture stands in for the
/// walk to the same hex, and a leap for the walk to its landing hex.
pub(crate) const fn most_destinations(kind: Kind) -> usize {
    match kind {
        Kind::King | Kind::Soldier => 6,
        Kind::Wizard => 12,
        Kind::Queen | Kind::Jester => 18,
        Kind::Warrior => 22,
        Kind::Temple => 21 + 4,
        Kind::Prince => 43,
    }
}

/// A kingdom has the most pieces (BAT-ARM-04).
const _: () = {
    let mut most = 0;
    let mut index = 0;
    while index < Kind::ALL.len() {
        let kind = Kind::ALL[index];
        most += kind.census(Army::White) * most_destinations(kind);
        index += 1;
    }
    assert!(most == MOST_MOVES && most <= u8::MAX as usize);
};
