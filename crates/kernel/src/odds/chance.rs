//! A chance as an exact fraction.

use std::fmt;

use serde::{Serialize, Serializer};

/// A chance, or what comes of one on average, as an exact fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    n: u128,
    d: u128,
}

impl Chance {
    /// It does not happen.
    pub const NEVER: Chance = Chance { n: 0, d: 1 };
    /// It does.
    pub const ALWAYS: Chance = Chance { n: 1, d: 1 };

    /// `n` of `d`.
    pub const fn new(n: u128, d: u128) -> Chance {
        let divisor = match greatest_divisor(n, d) {
            0 => 1,
            divisor => divisor,
        };
        Chance {
            n: n / divisor,
            d: d / divisor,
        }
    }

    /// Of the opposite.
    #[must_use]
    pub const fn not(self) -> Chance {
        Chance::new(self.d - self.n, self.d)
    }

    /// Of both, where neither depends on the other.
    #[must_use]
    pub const fn and(self, other: Chance) -> Chance {
        Chance::new(self.n * other.n, self.d * other.d)
    }

    /// Of one or the other, where both cannot be.
    #[must_use]
    pub const fn or(self, other: Chance) -> Chance {
        let shared = self.d / greatest_divisor(self.d, other.d) * other.d;
        let n = self.n * (shared / self.d) + other.n * (shared / other.d);
        Chance::new(n, shared)
    }

    /// So often on average among `n` attempts.
    #[must_use]
    pub const fn times(self, n: u32) -> Chance {
        Chance::new(self.n * n as u128, self.d)
    }

    /// As a number from 0 to 1, for people.
    pub fn value(self) -> f64 {
        self.n as f64 / self.d as f64
    }
}

/// Euclid's.
pub(super) const fn greatest_divisor(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.n, self.d)
    }
}

/// Written as `{"n":6,"d":11,"value":0.5454…}`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_stay_in_lowest_terms() {
        let third = Chance::new(2, 6);
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.not().to_string(), "2/3");
        assert_eq!(third.and(Chance::new(3, 4)).to_string(), "1/4");
        assert_eq!(third.or(Chance::new(1, 6)).to_string(), "1/2");
        assert_eq!(third.times(6).to_string(), "2/1");
        assert_eq!(Chance::NEVER.or(Chance::ALWAYS), Chance::ALWAYS);
    }
}
