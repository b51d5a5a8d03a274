//! The digests in a match file, and the sum that chains a line to those before it.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// Eight bytes, written as sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest64(pub u64);

impl Digest64 {
    fn read(text: &str) -> Option<Digest64> {
        let is_digest = text.len() == 16 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let value = u64::from_str_radix(text, 16).ok();
        value.filter(|_| is_digest).map(Digest64)
    }
}

impl fmt::Display for Digest64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Digest64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Every line has two digests, so they are read where they stand, without a copy.
impl<'de> Deserialize<'de> for Digest64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest64, D::Error> {
        struct Hexadecimal;

        impl Visitor<'_> for Hexadecimal {
            type Value = Digest64;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("16 hexadecimal digits")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Digest64, E> {
                let wrong = || E::custom("a digest is 16 hexadecimal digits");
                Digest64::read(text).ok_or_else(wrong)
            }
        }

        deserializer.deserialize_str(Hexadecimal)
    }
}

/// The number of the first line, from 1, whose sum is not that of what it says and of the lines before it;
/// none if all are right. For lines as we write them: no game is asked, and nothing is played again.
pub fn first_wrong_sum<'a>(lines: impl IntoIterator<Item = &'a str>) -> Option<usize> {
    let mut before = Digest64(0);
    for (line, number) in lines.into_iter().zip(1..) {
        let stated = line.get(line.len().saturating_sub(18)..line.len().saturating_sub(2));
        let sum = Unsealed::of_sealed(line).map(|line| line.sum(before));
        match (sum, stated.and_then(Digest64::read)) {
            (Some(sum), Some(stated)) if sum == stated => before = sum,
            (Some(_) | None, _) => return Some(number),
        }
    }
    None
}

/// A line without its sum, and without the brace that would close it.
#[derive(Clone, Copy)]
pub(crate) struct Unsealed<'a>(&'a str);

impl<'a> Unsealed<'a> {
    /// Of a line written without a sum.
    pub(crate) fn new(text_without_sum: &'a str) -> Unsealed<'a> {
        let open = text_without_sum.strip_suffix('}');
        Unsealed(open.expect("a line is a JSON object"))
    }

    /// Of a line that ends in its sum, as we write it; none of any other.
    pub(crate) fn of_sealed(text: &'a str) -> Option<Unsealed<'a>> {
        const TAIL: usize = ",\"sum\":\"0123456789abcdef\"}".len();
        let (open, tail) = text.split_at_checked(text.len().checked_sub(TAIL)?)?;
        tail.starts_with(",\"sum\":\"").then_some(Unsealed(open))
    }

    /// Its sum, chained to that of the line before.
    pub(crate) fn sum(self, before: Digest64) -> Digest64 {
        let hash = Sha256::new()
            .chain_update(before.0.to_be_bytes())
            .chain_update(self.0)
            .chain_update("}");
        let first_eight = hash.finalize().into_iter().take(8);
        Digest64(first_eight.fold(0, |sum, byte| sum << 8 | u64::from(byte)))
    }

    /// The whole line, with its sum as the last field.
    pub(crate) fn sealed(self, sum: Digest64) -> String {
        let open = self.0;
        format!("{open},\"sum\":\"{sum}\"}}")
    }
}
