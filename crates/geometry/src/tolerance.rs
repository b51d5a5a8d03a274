//! How much two places may differ and still count as the same.
//!
//! A physical table never gives exact numbers, and each rulebook says for itself how much it
//! forgives. So whoever asks brings the tolerance along, under the name that the rulebook gives it.

/// How much is forgiven, in units of length. It is never negative.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Tolerance(f64);

impl Tolerance {
    /// Nothing but what rounding does.
    pub const ROUNDING: Tolerance = Tolerance(1e-6);

    /// So many units of length.
    ///
    /// # Panics
    /// If it is negative or no number.
    pub const fn of(length: f64) -> Tolerance {
        assert!(length >= 0.0, "a tolerance is not negative");
        Tolerance(length)
    }

    /// In units of length.
    #[inline]
    pub const fn length(self) -> f64 {
        self.0
    }

    /// Is `a` at least `b`, or short of it by no more than is forgiven?
    #[inline]
    pub fn at_least(self, a: f64, b: f64) -> bool {
        a >= b - self.0
    }

    /// Is `a` less than `b` by more than is forgiven?
    #[inline]
    pub fn less(self, a: f64, b: f64) -> bool {
        a < b - self.0
    }

    /// Is `a` more than `b` by more than is forgiven?
    #[inline]
    pub fn exceeds(self, a: f64, b: f64) -> bool {
        a > b + self.0
    }

    /// Are they the same?
    #[inline]
    pub fn same(self, a: f64, b: f64) -> bool {
        (a - b).abs() <= self.0
    }
}
