//! How numbers are printed: rounded to hundredths, without idle zeros and without a negative zero.

use std::fmt;

/// A number as pictures print it.
///
/// A hundredth of a unit is finer than any screen shows, and whole hundredths are the same text on
/// every machine, whatever the last bits of the float were.
pub(crate) struct Decimal(pub(crate) f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_assert!(self.0.is_finite(), "a picture has finite coordinates");
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_str("-")?;
        }
        let (whole, rest) = (
            hundredths.unsigned_abs() / 100,
            hundredths.unsigned_abs() % 100,
        );
        whole.fmt(f)?;
        match (rest / 10, rest % 10) {
            (0, 0) => Ok(()),
            (tenths, 0) => write!(f, ".{tenths}"),
            (_, _) => write!(f, ".{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: f64, expected: &str) {
        assert_eq!(Decimal(number).to_string(), expected);
    }

    #[test]
    fn numbers_have_at_most_two_decimals_and_no_idle_zeros() {
        check(12.0, "12");
        check(12.5, "12.5");
        check(12.345, "12.35");
        check(0.05, "0.05");
        check(-7.25, "-7.25");
        check(1e6, "1000000");
    }

    #[test]
    fn zero_has_no_sign() {
        check(0.0, "0");
        check(-0.0, "0");
        check(-0.004, "0");
        check(-0.006, "-0.01");
    }

    #[test]
    fn noise_in_the_last_bits_is_not_printed() {
        check(0.1 + 0.2, "0.3");
        check(3.0 - 1e-12, "3");
    }
}
