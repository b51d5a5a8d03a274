//! DOM-KB-70 and 71: getting rid of pips.

use std::cmp::Reverse;

use super::weight;
use crate::expert::memory::Memory;
use crate::expert::placement::MoveSet;
use crate::tile::{Pip, Tile};

/// DOM-AI-04: how a persona values a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// Any tile.
    pub(crate) number: i32,
    /// A double besides.
    pub(crate) double: i32,
    /// For each own tile of its suits.
    pub(crate) siblings: i32,
    /// For each pip.
    pub(crate) size: i32,
}

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix {
            number: 1000,
            double: 100,
            siblings: 10,
            size: 1,
        }
    }
}

impl Matrix {
    /// DOM-AI-04: the value of a tile.
    pub(crate) fn value(&self, memory: &Memory, tile: Tile) -> i32 {
        self.worth(tile, |suit| memory.length(suit) as i32)
    }

    /// DOM-AI-04: the value of a tile to somebody who has so many tiles of each suit.
    pub(crate) fn worth(&self, tile: Tile, siblings: impl Fn(Pip) -> i32) -> i32 {
        let (double, n_siblings) = if tile.is_double() {
            (self.double, siblings(tile.low()))
        } else {
            (0, siblings(tile.low()) + siblings(tile.high()))
        };
        self.number + double + self.siblings * n_siblings + self.size * tile.pips() as i32
    }
}

/// DOM-KB-70, DOM-AI-04: the tile of greatest value; of several the lowest, on the left if it fits.
pub(crate) fn weight_matrix(memory: &Memory, allowed: MoveSet, matrix: &Matrix) -> MoveSet {
    memory.moves.best(allowed, |it| {
        let value = matrix.value(memory, it.tile);
        (value, Reverse((it.tile, it.side as u8)))
    })
}

/// DOM-KB-71: the heaviest tile, when an opponent who leads has two tiles at most or the line may
/// soon be blocked.
pub(crate) fn shed_pips(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let leader = memory.leader;
    let is_threatened = leader.team() != memory.me.team() && memory.count(leader) <= 2;
    let may_be_blocked = || Pip::ALL.into_iter().any(|suit| memory.seen(suit) >= 6);
    if is_threatened || may_be_blocked() {
        memory.moves.best(allowed, weight)
    } else {
        MoveSet::NONE
    }
}
