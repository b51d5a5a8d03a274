//! Trials of arms: two works that people made meet many times, and every part is given its due.
//!
//! What is counted are whole numbers, so that sums do not depend on who adds them up first. Who fights
//! how often, on how many threads, and what the sums say is the business of whoever carries the trial.

use serde_json::Value;
use sobremesa_kernel::Words;

/// Two works and who leads both, ready to meet any number of times.
pub trait Trial: Send + Sync {
    /// What the two are called.
    fn names(&self) -> [String; 2];

    /// What is counted of each work.
    fn of_works(&self) -> &'static [Tallied];

    /// What is counted of each part.
    fn of_parts(&self) -> &'static [Tallied];

    /// What these counts mean, in a sentence.
    fn legend(&self) -> Words;

    /// The parts of each, in the order of its list: what they are called, and what programs are told.
    fn parts(&self) -> [Vec<(Words, Value)>; 2];

    /// One meeting; odd ones with the sides swapped, the same luck for both ways round. A bot looks at
    /// so many positions for one move, or at as many as it does everywhere.
    fn meet(&self, number: u64, nodes: Option<u64>) -> Met;
}

/// Something that is counted in a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// Its published name.
    pub name: &'static str,
    /// Its name in Spanish and in English.
    pub title: [&'static str; 2],
    /// How its sum is told.
    pub told: Told,
}

/// How a sum over many meetings is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// As it is.
    Sum,
    /// On average, with two decimals.
    Mean,
    /// On average, counted in halves and told without decimals.
    MeanOfHalves,
    /// In so many of a hundred meetings.
    Percent,
}

/// What came of one meeting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Met {
    /// The one that won, by its place; `None` for a draw.
    pub winner: Option<usize>,
    /// By work: what was counted of it.
    pub of_works: [Vec<u64>; 2],
    /// By work, by part: what was counted of it.
    pub of_parts: [Vec<Vec<u64>>; 2],
}
