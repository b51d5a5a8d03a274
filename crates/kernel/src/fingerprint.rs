//! A short number that tells two states apart, the same on every platform.

mod writer;

use serde::Serialize;

use writer::{Form, Writer};

/// Builds a 64-bit digest from the numbers that make something up.
///
/// `std::hash` promises neither the same result on two platforms nor in two releases, and match
/// files carry these digests for years; so the mixing is our own and frozen by a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The digest of nothing.
    pub const fn new() -> Fingerprint {
        Fingerprint(0x9e37_79b9_7f4a_7c15)
    }

    /// The digest of something as it is written: every field counts, by its published name, and so
    /// does everything in it. What is left out when it is written leaves no trace, so a form that gains
    /// an optional field keeps the digests of whatever does not have it.
    ///
    /// What has a second form for programs (`is_human_readable`) is taken in that one: a list that only
    /// grows need not be gone through again at every line.
    ///
    /// # Panics
    /// If it has no written form: positions, actions and the like always have one.
    pub fn of(it: &impl Serialize) -> Fingerprint {
        Fingerprint::in_form(it, Form::Compact)
    }

    /// The digest of something as people read it, which is what files have whose writers knew no other.
    ///
    /// # Panics
    /// As [`Fingerprint::of`].
    pub fn of_readable(it: &impl Serialize) -> Fingerprint {
        Fingerprint::in_form(it, Form::Readable)
    }

    fn in_form(it: &impl Serialize, form: Form) -> Fingerprint {
        let mut digest = Fingerprint::new();
        let written = it.serialize(Writer::new(&mut digest, form));
        written.expect("what is published can be written");
        digest
    }

    /// Mixes in one more number. The order matters.
    #[inline]
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

    /// Mixes in a text, eight bytes at a time, and its length.
    #[must_use]
    pub fn with_text(self, text: &str) -> Fingerprint {
        let words = text.as_bytes().chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        words.fold(self, Fingerprint::with).with(text.len() as u64)
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

    #[test]
    fn texts_differ_by_their_last_letter_and_their_length() {
        let digest = |text: &str| Fingerprint::new().with_text(text).value();
        let texts = ["", "\0", "12345678", "12345678\0", "123456789", "12345679"];
        let mut all: Vec<u64> = texts.map(digest).to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), texts.len());
    }
}
