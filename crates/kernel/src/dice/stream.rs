//! Results drawn from a seed: the same for ever, on every platform.
//!
//! ChaCha8 gives the words; how a word becomes a face or an order is written here and frozen by
//! golden vectors, because the sampling of a library may change between two of its releases.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::Seed;

/// The words of one seed, in numbered sequences.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    words: ChaCha8Rng,
}

/// A sequence and how many of its words have been used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    sequence: u64,
    word: u128,
}

impl Stream {
    pub(super) fn new(seed: Seed) -> Stream {
        Stream {
            words: ChaCha8Rng::from_seed(seed.to_bytes()),
        }
    }

    pub(super) fn begin(&mut self, sequence: u64) {
        self.go_to(Place { sequence, word: 0 });
    }

    pub(super) fn place(&self) -> Place {
        Place {
            sequence: self.words.get_stream(),
            word: self.words.get_word_pos(),
        }
    }

    pub(super) fn go_to(&mut self, place: Place) {
        // At the beginning of a block no words are waiting that the new sequence would have to
        // replace at once, only to have them thrown away by the last line.
        self.words.set_word_pos(0);
        self.words.set_stream(place.sequence);
        self.words.set_word_pos(place.word);
    }

    /// A number below `n`, all equally likely; 0 stands for 2^32.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            self.words.next_u32()
        } else {
            self.below_nonzero(n)
        }
    }

    /// Lemire's method: the high half of word × n; words whose low half falls into the uneven
    /// remainder are thrown away.
    #[inline]
    fn below_nonzero(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.words.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let uneven = n.wrapping_neg() % n;
            while (product as u32) < uneven {
                product = u64::from(self.words.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Fisher and Yates, from the last place down.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut open = items;
        while let n @ 2.. = open.len() {
            let chosen = self.below_nonzero(n as u32) as usize;
            open.swap(n - 1, chosen);
            open = &mut open[..n - 1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden vectors: these numbers may never change, or every match file ever written is void.
    #[test]
    fn faces_and_orders_are_frozen() {
        let mut stream = Stream::new(Seed::from_number(2026));
        let faces: Vec<u32> = (0..12).map(|_| 1 + stream.below(6)).collect();
        assert_eq!(faces, GOLDEN_FACES);
        let mut items: Vec<u32> = (0..10).collect();
        stream.shuffle(&mut items);
        assert_eq!(items, GOLDEN_ORDER);
        stream.begin(3);
        let hundred: Vec<u32> = (0..6).map(|_| stream.below(100)).collect();
        assert_eq!(hundred, GOLDEN_THIRD_SEQUENCE);
        let mut zero = Stream::new(Seed::from_bytes([0; 32]));
        // The first words of ChaCha8 under the zero key, as published with the cipher.
        assert_eq!([zero.below(0), zero.below(0)], [0x2fef_003e, 0xd640_5f89]);
    }
    const GOLDEN_FACES: [u32; 12] = [5, 5, 3, 6, 6, 5, 3, 2, 6, 1, 2, 2];
    const GOLDEN_ORDER: [u32; 10] = [0, 2, 4, 8, 9, 3, 1, 5, 7, 6];
    const GOLDEN_THIRD_SEQUENCE: [u32; 6] = [55, 62, 40, 63, 15, 30];

    #[test]
    fn every_face_comes_up_equally_often() {
        let mut stream = Stream::new(Seed::from_number(1));
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[stream.below(6) as usize] += 1;
        }
        // Five standard deviations of a binomial with n = 60,000, p = 1/6 are 456.
        assert!(
            counts.iter().all(|n| n.abs_diff(10_000) < 456),
            "{counts:?}"
        );
    }

    #[test]
    fn a_tiny_die_and_a_huge_one_stay_in_range() {
        let mut stream = Stream::new(Seed::from_number(5));
        assert_eq!(stream.below(1), 0);
        let n = (1 << 31) + 1; // half of all words are thrown away
        assert!((0..1000).all(|_| stream.below(n) < n));
    }
}
