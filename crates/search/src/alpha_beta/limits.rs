//! What a search is asked for, apart from its budget.

use super::awareness::Everything;

/// How far and how wide to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits<A = Everything> {
    /// At most so many moves ahead, exchanges not counted.
    pub depth: usize,
    /// How many of the best moves are wanted, each with its score and its line; at least one.
    pub lines: usize,
    /// What need not be looked at.
    pub pruning: Pruning,
    /// What the player notices.
    pub awareness: A,
}

/// What a search may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// Only what cannot change the value at the depth reached: for puzzles, proofs and tests.
    Exact,
    /// Whatever seldom matters, to see further: for play.
    Selective,
}

/// The strongest: as deep as the budget allows, one move wanted, nothing overlooked.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: Limits::DEEPEST,
            lines: 1,
            pruning: Pruning::Selective,
            awareness: Everything,
        }
    }
}

impl Limits {
    /// The deepest that a search goes.
    pub const DEEPEST: usize = 64;
}

impl<A> Limits<A> {
    /// The same for a player who notices less.
    pub fn with_awareness<B>(self, awareness: B) -> Limits<B> {
        Limits {
            depth: self.depth,
            lines: self.lines,
            pruning: self.pruning,
            awareness,
        }
    }
}
