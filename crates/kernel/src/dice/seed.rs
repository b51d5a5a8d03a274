//! Seeds, and the promise of fair dice.
//!
//! A fair match shows the SHA-256 of its seed before the first roll and the seed itself after the
//! last; whoever has both can roll every die again. SHA-256, because browsers have it built in and
//! the check should need no program of ours.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The 256 bits that determine every die of a match.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// The published hash of a seed that is still secret.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

/// A text that is no seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed or its hash is 64 hexadecimal digits")]
pub struct SeedFault;

impl Seed {
    /// A seed from its bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed that a small number stands for: its eight bytes, lowest first, then zeros.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// Its bytes.
    pub const fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// A number for something beside the dice, one for each moment: whoever does not know the seed cannot
    /// foresee it, and nothing can be learnt from it about the dice.
    pub fn aside(self, moment: u64) -> u64 {
        let digest = Sha256::new()
            .chain_update(b"aside")
            .chain_update(self.0)
            .chain_update(moment.to_le_bytes())
            .finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_le_bytes(first)
    }

    /// What may be shown before the first roll.
    pub fn commitment(self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

impl FromStr for Seed {
    type Err = SeedFault;

    fn from_str(text: &str) -> Result<Seed, SeedFault> {
        read_hex(text).map(Seed)
    }
}

impl FromStr for Commitment {
    type Err = SeedFault;

    fn from_str(text: &str) -> Result<Commitment, SeedFault> {
        read_hex(text).map(Commitment)
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedFault;

    fn try_from(text: String) -> Result<Seed, SeedFault> {
        text.parse()
    }
}

impl TryFrom<String> for Commitment {
    type Error = SeedFault;

    fn try_from(text: String) -> Result<Commitment, SeedFault> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}

impl Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A seed is a secret while its match runs; it must not slip into a log by way of `{:?}`.
        f.write_str("Seed(..)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn read_hex(text: &str) -> Result<[u8; 32], SeedFault> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(SeedFault);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |d: u8| (d as char).to_digit(16).ok_or(SeedFault);
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_written_and_read_as_hexadecimal() {
        let seed = Seed::from_number(0xabcd);
        let text = seed.to_string();
        assert_eq!(text.len(), 64);
        assert!(text.starts_with("cdab00"));
        assert_eq!(text.parse(), Ok(seed));
        assert_eq!(text.to_uppercase().parse(), Ok(seed));
        for wrong in [
            "",
            "12",
            &text[1..],
            &format!("{}g", &text[1..]),
            &"é".repeat(32),
        ] {
            assert_eq!(wrong.parse::<Seed>(), Err(SeedFault), "{wrong}");
        }
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seed() {
        // SHA-256 of 32 zero bytes.
        let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::from_bytes([0; 32]).commitment().to_string(), expected);
    }

    #[test]
    fn debugging_output_keeps_the_secret() {
        assert_eq!(format!("{:?}", Seed::from_number(9)), "Seed(..)");
    }
}
