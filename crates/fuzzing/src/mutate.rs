//! Small damage to an input.
//!
//! Some of it knows nothing of what it damages (bits, stretches of bytes), some
//! knows text (lines, numbers, words), some knows JSON.

use std::ops::Range;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::json;

/// Inputs do not grow beyond this.
const LONGEST: usize = 1 << 16;

/// Numbers at which things tend to break.
pub(crate) const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "7",
    "28",
    "100",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "0.5",
    "1e400",
    "1e-400",
    "00",
    "0x10",
    "NaN",
];

/// A source of damage.
pub(crate) struct Mutator<'a> {
    pub(crate) dice: Dice,
    pub(crate) dictionary: &'a [&'a str],
}

#[derive(Debug, Clone, Copy)]
enum Damage {
    FlipBit,
    ReplaceByte,
    RemoveStretch,
    RepeatStretch,
    MoveStretch,
    Truncate,
    Splice,
    InsertWord,
    ReplaceWord,
    ReplaceNumber,
    RemoveLine,
    RepeatLine,
    SwapLines,
    Json,
}

/// JSON is the language of most targets, and random bytes seldom stay JSON.
const DAMAGES: &[Damage] = &[
    Damage::FlipBit,
    Damage::ReplaceByte,
    Damage::RemoveStretch,
    Damage::RepeatStretch,
    Damage::MoveStretch,
    Damage::Truncate,
    Damage::Splice,
    Damage::InsertWord,
    Damage::ReplaceWord,
    Damage::ReplaceNumber,
    Damage::RemoveLine,
    Damage::RepeatLine,
    Damage::SwapLines,
    Damage::Json,
    Damage::Json,
    Damage::Json,
    Damage::Json,
];

impl Mutator<'_> {
    /// Damages `input` a few times; `other` is another input to borrow from.
    pub(crate) fn mutate(&mut self, input: &mut Vec<u8>, other: &[u8]) {
        for _ in 0..=self.dice.below(4) {
            let damage = *self.dice.pick(DAMAGES).expect("the list has entries");
            self.damage(damage, input, other);
        }
        input.truncate(LONGEST);
    }

    fn damage(&mut self, damage: Damage, input: &mut Vec<u8>, other: &[u8]) {
        match damage {
            Damage::FlipBit => {
                let bit = 1 << self.dice.below(8);
                if let Some(byte) = self.byte(input) {
                    *byte ^= bit;
                }
            }
            Damage::ReplaceByte => {
                let value = *self
                    .dice
                    .pick(b"\0\n\r\t \"\\/{}[]:,.-+eE019aZ_\x7f\x80\xc3\xff")
                    .expect("not empty");
                if let Some(byte) = self.byte(input) {
                    *byte = value;
                }
            }
            Damage::RemoveStretch => _ = input.drain(self.stretch(input)),
            Damage::RepeatStretch => {
                let stretch = self.stretch(input);
                let copies = 1 << self.dice.below(5);
                let copy = input[stretch.clone()].repeat(copies);
                insert(input, stretch.end, &copy);
            }
            Damage::MoveStretch => {
                let moved: Vec<u8> = input.drain(self.stretch(input)).collect();
                let at = self.dice.below(input.len() + 1);
                insert(input, at, &moved);
            }
            Damage::Truncate => input.truncate(self.dice.below(input.len() + 1)),
            Damage::Splice => {
                let at = self.dice.below(input.len() + 1);
                let from = self.dice.below(other.len() + 1);
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
            Damage::InsertWord => {
                let at = self.dice.below(input.len() + 1);
                if let Some(word) = self.dice.pick(self.dictionary) {
                    insert(input, at, word.as_bytes());
                }
            }
            Damage::ReplaceWord => {
                let is_of_a_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
                if let Some(word) = self.dice.pick(self.dictionary) {
                    let word = word.as_bytes();
                    self.replace_one(input, is_of_a_word, word);
                }
            }
            Damage::ReplaceNumber => {
                let is_of_a_number = |byte: u8| byte.is_ascii_digit() || byte == b'-';
                let number = self.dice.pick(NUMBERS).expect("the list has entries");
                self.replace_one(input, is_of_a_number, number.as_bytes());
            }
            Damage::RemoveLine => self.with_lines(input, |lines, i, _| _ = lines.remove(i)),
            Damage::RepeatLine => {
                self.with_lines(input, |lines, i, j| lines.insert(j, lines[i].clone()))
            }
            Damage::SwapLines => self.with_lines(input, |lines, i, j| lines.swap(i, j)),
            Damage::Json => json::mutate(input, &mut self.dice, self.dictionary),
        }
    }

    fn byte<'v>(&mut self, input: &'v mut [u8]) -> Option<&'v mut u8> {
        let at = self.dice.below(input.len());
        input.get_mut(at)
    }

    /// Some part of the input; short ones are likelier.
    fn stretch(&mut self, input: &[u8]) -> Range<usize> {
        let start = self.dice.below(input.len() + 1);
        let longest = (1 << self.dice.below(11)).min(input.len() - start);
        start..start + self.dice.below(longest + 1)
    }

    /// Puts `new` in the place of one run of bytes of a kind.
    fn replace_one(&mut self, input: &mut Vec<u8>, is_of_kind: impl Fn(u8) -> bool, new: &[u8]) {
        let mut runs: Vec<Range<usize>> = Vec::new();
        for (i, &byte) in input.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if is_of_kind(byte) && run.end == i => run.end += 1,
                Some(_) | None if is_of_kind(byte) => runs.push(i..i + 1),
                Some(_) | None => {}
            }
        }
        if let Some(run) = self.dice.pick(&runs) {
            input.splice(run.clone(), new.iter().copied());
        }
    }

    /// Lets `change` loose on the lines, with two places among them.
    fn with_lines(
        &mut self,
        input: &mut Vec<u8>,
        change: impl Fn(&mut Vec<Vec<u8>>, usize, usize),
    ) {
        let mut lines: Vec<Vec<u8>> = input
            .split_inclusive(|&b| b == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        if !lines.is_empty() {
            let (i, j) = (self.dice.below(lines.len()), self.dice.below(lines.len()));
            change(&mut lines, i, j);
            *input = lines.concat();
        }
    }
}

fn insert(input: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    input.splice(at..at, bytes.iter().copied());
}

/// The random numbers of the hunt: quick, and the same for the same seed.
pub(crate) struct Dice(Pcg64Mcg);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number less than `n`, or 0. Slightly biased, which hurts nobody here.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() >> 16) as usize % n.max(1)
    }

    pub(crate) fn pick<'v, T>(&mut self, from: &'v [T]) -> Option<&'v T> {
        let i = self.below(from.len());
        from.get(i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &[u8] = b"{\"lay\":\"6-6\",\"n\":12}\n{\"pass\":true}\nend\n";

    /// What a damage makes of the lines, over many tries.
    fn results(damage: Damage) -> Vec<String> {
        let mut mutator = Mutator {
            dice: Dice::new(1),
            dictionary: &["seat"],
        };
        let tries = 0..300;
        tries
            .map(|_| {
                let mut input = LINES.to_vec();
                mutator.damage(damage, &mut input, b"OTHER");
                String::from_utf8_lossy(&input).into_owned()
            })
            .collect()
    }

    #[track_caller]
    fn check_finds(damage: Damage, expected: &str) {
        let results = results(damage);
        assert!(
            results.iter().any(|text| text == expected),
            "{damage:?} never gave {expected:?}"
        );
    }

    #[test]
    fn text_is_damaged_as_text() {
        check_finds(Damage::RemoveLine, "{\"lay\":\"6-6\",\"n\":12}\nend\n");
        check_finds(
            Damage::RepeatLine,
            "{\"lay\":\"6-6\",\"n\":12}\n{\"pass\":true}\nend\nend\n",
        );
        check_finds(
            Damage::SwapLines,
            "{\"pass\":true}\n{\"lay\":\"6-6\",\"n\":12}\nend\n",
        );
        check_finds(
            Damage::ReplaceNumber,
            "{\"lay\":\"6-6\",\"n\":-1}\n{\"pass\":true}\nend\n",
        );
        check_finds(
            Damage::ReplaceWord,
            "{\"seat\":\"6-6\",\"n\":12}\n{\"pass\":true}\nend\n",
        );
    }

    #[test]
    fn bytes_are_damaged_as_bytes() {
        let differs_in_one_place = |text: &String| {
            text.len() == LINES.len()
                && text.bytes().zip(LINES).filter(|(a, b)| a != *b).count() == 1
        };
        assert!(results(Damage::FlipBit).iter().any(differs_in_one_place));
        assert!(
            results(Damage::RemoveStretch)
                .iter()
                .any(|text| text.len() + 3 == LINES.len())
        );
        assert!(
            results(Damage::RepeatStretch)
                .iter()
                .any(|text| text.len() > 2 * LINES.len())
        );
        assert!(
            results(Damage::MoveStretch)
                .iter()
                .all(|text| text.len() == LINES.len())
        );
        assert!(results(Damage::Truncate).iter().any(String::is_empty));
        assert!(
            results(Damage::Splice)
                .iter()
                .any(|text| text.ends_with("HER"))
        );
        assert!(
            results(Damage::InsertWord)
                .iter()
                .any(|text| text.starts_with("seat{"))
        );
    }

    #[test]
    fn nothing_can_be_damaged_too() {
        for &damage in DAMAGES {
            let mut mutator = Mutator {
                dice: Dice::new(2),
                dictionary: &[],
            };
            mutator.damage(damage, &mut Vec::new(), b"");
        }
    }

    #[test]
    fn inputs_do_not_grow_for_ever() {
        let mut mutator = Mutator {
            dice: Dice::new(3),
            dictionary: &[],
        };
        let mut input = LINES.repeat(50);
        for _ in 0..2000 {
            let other = input.clone();
            mutator.mutate(&mut input, &other);
            assert!(input.len() <= LONGEST);
        }
    }
}
