//! What is left of a kingdom's royals, and what follows for those who hunt them.

use crate::board::Board;
use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::piece::{Kind, Side};
use crate::tables;

/// Which royals are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quarry {
    Both,
    LastKing,
    LastQueen,
}

impl Quarry {
    /// What it is worth to reach a hex on or beside a royal.
    pub(super) const fn grip(self) -> i32 {
        match self {
            Quarry::Both => 5,
            Quarry::LastKing | Quarry::LastQueen => 10,
        }
    }

    /// What a step nearer is worth: the hunt begins when one has fallen.
    pub(super) const fn nearness(self) -> i32 {
        match self {
            Quarry::Both => 3,
            Quarry::LastKing | Quarry::LastQueen => 10,
        }
    }
}

/// A kingdom's king and queen, and the hexes around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Royals {
    pub(super) king: Option<Hex>,
    pub(super) queen: Option<Hex>,
    /// Where they stand, and the hexes beside.
    pub(super) zone: HexSet,
}

impl Royals {
    pub(super) fn of(board: &Board, kingdom: Side) -> Royals {
        let king = board.kind(kingdom, Kind::King).first();
        let queen = board.kind(kingdom, Kind::Queen).first();
        let zone = [king, queen]
            .into_iter()
            .flatten()
            .fold(HexSet::EMPTY, |zone, hex| {
                zone.with(hex) | tables::NEIGHBOURS.of(hex)
            });
        Royals { king, queen, zone }
    }

    /// Which of them are left. Where none is, the game is over, and it does not matter.
    #[inline]
    pub(super) const fn quarry(&self) -> Quarry {
        match (self.king, self.queen) {
            (Some(_), Some(_)) => Quarry::Both,
            (Some(_), None) => Quarry::LastKing,
            (None, _) => Quarry::LastQueen,
        }
    }

    /// The only one left.
    #[inline]
    pub(super) fn last(&self) -> Option<Hex> {
        self.king.xor(self.queen)
    }

    /// Steps from a hex to the nearest of them.
    #[inline]
    pub(super) fn distance(&self, hex: Hex) -> i32 {
        let steps = |royal: Option<Hex>| royal.map_or(u8::MAX, |royal| royal.distance(hex));
        match steps(self.king).min(steps(self.queen)) {
            u8::MAX => 0,
            steps => steps.into(),
        }
    }
}
