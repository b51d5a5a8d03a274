//! Exact chances: fractions of elevenths, and what they come to over many attacks.

use serde::{Serialize, Serializer};

use crate::rules::chance::elevenths;
use crate::rules::combat::attack::BlowValues;

/// A chance as an exact fraction, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    n: u128,
    d: u128,
}

impl Chance {
    /// `n` of `d`.
    pub const fn new(n: u128, d: u128) -> Chance {
        let (mut a, mut b) = (n, d);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = if a == 0 { 1 } else { a };
        Chance {
            n: n / divisor,
            d: d / divisor,
        }
    }

    /// GOM-TST-04: of passing a test of this value.
    pub const fn of_passing(value: i32) -> Chance {
        Chance::new(elevenths(value) as u128, 11)
    }

    /// Of the opposite.
    #[must_use]
    pub const fn not(self) -> Chance {
        Chance::new(self.d - self.n, self.d)
    }

    /// Of both.
    #[must_use]
    pub const fn and(self, other: Chance) -> Chance {
        Chance::new(self.n * other.n, self.d * other.d)
    }

    /// As a number from 0 to 1.
    pub fn value(self) -> f64 {
        self.n as f64 / self.d as f64
    }

    /// So often on average among `n` attempts.
    pub const fn times(self, n: u32) -> Chance {
        Chance::new(self.n * n as u128, self.d)
    }
}

impl std::fmt::Display for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.n, self.d)
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            n: u128,
            d: u128,
            value: f64,
        }
        let written = Written {
            n: self.n,
            d: self.d,
            value: self.value(),
        };
        written.serialize(serializer)
    }
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
        let hit = Chance::of_passing(values.hit);
        let wound = Chance::of_passing(values.wound);
        let unsaved = Chance::of_passing(values.save).not();
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
