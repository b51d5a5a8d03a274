//! Exact chances: fractions of elevenths, and what they come to over many attacks.

use serde::Serialize;
pub use sobremesa_kernel::odds::Chance;

use crate::rules::chance::elevenths;
use crate::rules::combat::attack::BlowValues;

/// GOM-TST-04: the chance of passing a test of this value.
pub const fn of_passing(value: i32) -> Chance {
    Chance::new(elevenths(value) as u128, 11)
}

/// The chances of one blow or shot, step by step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BlowChances {
    /// Of hitting.
    pub hit: Chance,
    /// Of wounding what was hit.
    pub wound: Chance,
    /// That the wound is not saved.
    pub unsaved: Chance,
    /// Of all three.
    pub all: Chance,
}

impl BlowChances {
    /// From the values that are tested.
    pub const fn of(values: BlowValues) -> BlowChances {
        let hit = of_passing(values.hit);
        let wound = of_passing(values.wound);
        let unsaved = of_passing(values.save).not();
        BlowChances {
            hit,
            wound,
            unsaved,
            all: hit.and(wound).and(unsaved),
        }
    }
}

/// The chances of 0, 1, 2, … successes among `n` attempts.
pub fn distribution(chance: f64, n: u32) -> Vec<f64> {
    let mut spread = vec![1.0];
    for _ in 0..n {
        let mut next = vec![0.0; spread.len() + 1];
        for (successes, share) in spread.iter().enumerate() {
            next[successes] += share * (1.0 - chance);
            next[successes + 1] += share * chance;
        }
        spread = next;
    }
    spread
}

/// The chance of at least so many.
pub fn at_least(spread: &[f64], n: usize) -> f64 {
    spread.iter().skip(n).sum()
}
