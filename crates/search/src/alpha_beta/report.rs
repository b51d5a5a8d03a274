//! What a search answers.

use super::score::Score;

/// The best moves found, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// The best.
    pub best: Line<M>,
    /// The next best, in order, as many as there are and as were asked for.
    pub others: Vec<Line<M>>,
    /// What it took.
    pub effort: Effort,
}

impl<M> Report<M> {
    /// All of them, the best first.
    pub fn lines(&self) -> impl Iterator<Item = &Line<M>> {
        std::iter::once(&self.best).chain(&self.others)
    }
}

/// A move, what it is worth and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The move.
    pub chosen: M,
    /// What is expected to follow, both teams playing their best. It may be short
    /// of the depth where the game ends or something was remembered.
    pub expected: Vec<M>,
    /// Its worth to the team that moves.
    pub score: Score,
    /// How many moves ahead it was looked at. One less than that of other lines if
    /// the budget ran out before its turn came again; 0 if it never came, and then
    /// the score is that of the position before the move.
    pub depth: usize,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Positions looked at.
    pub nodes: u64,
    /// The last depth that was finished.
    pub depth: usize,
    /// The longest line followed, exchanges counted.
    pub deepest: usize,
    /// How much of the table this search filled, in thousandths.
    pub table_permille: usize,
    /// Why it ended.
    pub ended: Ended,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It has gone as deep as it was asked to.
    Depth,
    /// It knows how the game ends.
    Decided,
    /// It has looked at as many positions as it might.
    Nodes,
    /// The time was up.
    Time,
}
