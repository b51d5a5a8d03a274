//! The exact odds of a fight or a volley: all 36 rolls, each once.

use serde::Serialize;

use crate::rules::factors::{Factors, added, fate};
use crate::rules::grading;
use crate::rules::outcome::Outcome;

/// Of 36 rolls, how many have which outcome for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Odds {
    /// By the outcome of the first, then of the second, in the order of [`Outcome::ALL`].
    pub rolls: [[u8; 4]; 4],
}

/// The odds of a resolution.
pub fn odds(factors: [&Factors; 2]) -> Odds {
    let [one, other] = factors;
    // What grades add, summed up once for each lead.
    let sums = |factors: &Factors| factors.gradings.map(|grading| added(&grading));
    let (ones, others) = (sums(one), sums(other));
    let mut odds = Odds::default();
    for die in 1..=6 {
        for other_die in 1..=6 {
            let lead = one.sum + die - other.sum - other_die;
            let mine = one.sum + die + ones[grading::place(lead)];
            let theirs = other.sum + other_die + others[grading::place(-lead)];
            let first = fate(one, mine, theirs).outcome;
            let second = fate(other, theirs, mine).outcome;
            odds.rolls[first as usize][second as usize] += 1;
        }
    }
    odds
}

impl Odds {
    /// Rolls there are.
    pub const ROLLS: u8 = 36;

    /// How many of them have such an outcome for the first.
    pub fn first(&self, outcome: Outcome) -> u8 {
        self.rolls[outcome as usize].iter().sum()
    }

    /// How many of them have such an outcome for the second.
    pub fn second(&self, outcome: Outcome) -> u8 {
        self.rolls.iter().map(|row| row[outcome as usize]).sum()
    }
}
