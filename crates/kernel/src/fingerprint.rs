//! A short number that tells two states apart, the same on every platform.

/// Builds a 64-bit digest of a state from the numbers that make it up.
///
/// `std::hash` promises neither the same result on two platforms nor in two releases, and match
/// files carry these digests for years; so the mixing is our own and frozen by a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The digest of nothing.
    pub const fn new() -> Fingerprint {
        Fingerprint(0x9e37_79b9_7f4a_7c15)
    }

    /// Mixes in one more number. The order matters.
    #[must_use]
    pub const fn with(self, word: u64) -> Fingerprint {
        let mut mixed = (self.0 ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^= mixed >> 33;
        mixed = mixed.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        Fingerprint(mixed ^ (mixed >> 29))
    }

    /// Mixes in several numbers in order, and how many they were.
    #[must_use]
    pub fn with_all(self, words: impl IntoIterator<Item = u64>) -> Fingerprint {
        let mut digest = self;
        let mut n_words = 0;
        for word in words {
            digest = digest.with(word);
            n_words += 1;
        }
        digest.with(n_words)
    }

    /// Mixes in a text.
    #[must_use]
    pub fn with_text(self, text: &str) -> Fingerprint {
        self.with_all(text.bytes().map(u64::from))
    }

    /// The digest so far.
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files written years ago must still compare equal.
    #[test]
    fn the_mixing_is_frozen() {
        assert_eq!(Fingerprint::new().with(1).with(2).value(), FROZEN);
    }
    const FROZEN: u64 = 0x336b_cb75_323a_f989;

    #[test]
    fn order_and_number_matter() {
        let digest = |words: &[u64]| Fingerprint::new().with_all(words.iter().copied()).value();
        assert_ne!(digest(&[1, 2]), digest(&[2, 1]));
        assert_ne!(digest(&[0]), digest(&[0, 0]));
        assert_ne!(digest(&[]), digest(&[0]));
    }
}
