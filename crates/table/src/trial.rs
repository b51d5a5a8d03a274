//! Trials of arms: two works that people made meet many times, and every part is given its due.
//!
//! What is counted are whole numbers, so that sums do not depend on who adds them up first. Who fights
//! how often, on how many threads, and what the sums say is the business of whoever carries the trial.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::decimal;

/// Two works and who leads both, ready to meet any number of times.
pub trait Trial: Send + Sync {
    /// What the two are called.
    fn names(&self) -> [Words; 2];

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

/// What came of many meetings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sums {
    /// How many meetings there were.
    pub n_met: u64,
    /// By work: how many it won.
    pub wins: [u64; 2],
    /// By work: what was counted of it.
    pub of_works: [Vec<u64>; 2],
    /// By work, by part: what was counted of it.
    pub of_parts: [Vec<Vec<u64>>; 2],
}

/// Nobody has waited for more.
const MOST_MEETINGS: u64 = 10_000_000;

impl From<Met> for Sums {
    fn from(met: Met) -> Sums {
        Sums {
            n_met: 1,
            wins: [0, 1].map(|n| u64::from(met.winner == Some(n))),
            of_works: met.of_works,
            of_parts: met.of_parts,
        }
    }
}

impl Sums {
    /// Further meetings.
    pub fn add(&mut self, other: &Sums) {
        // They may come from a stranger.
        self.n_met = self.n_met.saturating_add(other.n_met);
        for n in 0..2 {
            self.wins[n] = self.wins[n].saturating_add(other.wins[n]);
            add(&mut self.of_works[n], &other.of_works[n]);
            let parts = &mut self.of_parts[n];
            parts.resize(parts.len().max(other.of_parts[n].len()), Vec::new());
            for (sums, counts) in parts.iter_mut().zip(&other.of_parts[n]) {
                add(sums, counts);
            }
        }
    }

    /// Can meetings have come to this? Sums travel with a page, and a stranger may have written them.
    pub fn are_possible(&self) -> bool {
        let n_won = self.wins[0].checked_add(self.wins[1]);
        self.n_met <= MOST_MEETINGS && n_won.is_some_and(|n_won| n_won <= self.n_met)
    }

    /// How many nobody won.
    pub const fn draws(&self) -> u64 {
        self.n_met
            .saturating_sub(self.wins[0])
            .saturating_sub(self.wins[1])
    }

    /// On average.
    pub fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.n_met.max(1) as f64
    }

    /// A sum as people are told it.
    pub fn told(&self, tallied: &Tallied, sum: u64, lang: Lang) -> String {
        match tallied.told {
            Told::Sum => sum.to_string(),
            Told::Mean => decimal(self.mean(sum), 2, lang),
            Told::MeanOfHalves => decimal(self.mean(sum) / 2.0, 0, lang),
            Told::Percent => format!("{} %", decimal(100.0 * self.mean(sum), 0, lang)),
        }
    }
}

fn add(sums: &mut Vec<u64>, counts: &[u64]) {
    sums.resize(sums.len().max(counts.len()), 0);
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum = sum.saturating_add(*count);
    }
}
