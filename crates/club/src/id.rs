//! Names that programs give: short, unguessable, and fit for an address line.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Letters and digits that nobody confuses when reading them aloud.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $letters:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// How many letters it has.
            pub const LETTERS: usize = $letters;

            /// An id from random bytes, one per letter.
            pub fn from_random(bytes: [u8; $letters]) -> $name {
                $name(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
            }

            /// As it is written.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<$name, BadId> {
                let fits = text.len() == $letters && text.bytes().all(|byte| ALPHABET.contains(&byte));
                if fits { Ok($name(text.to_owned())) } else { Err(BadId) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = &'static str;

            fn try_from(text: String) -> Result<$name, &'static str> {
                text.parse().map_err(|BadId| "not an id of the club")
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A person, as others may see it.
    PersonId, 12
}
id! {
    /// A table. Knowing it is the invitation, so it must be hard to guess: 60 bits.
    TableId, 12
}

/// What a browser shows to prove who it is. Only its hash is ever stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

/// The hash of a [`Key`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct KeyHash(String);

impl KeyHash {
    /// As it is written. It opens nothing.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Key {
    /// A key from random bytes.
    pub const fn from_random(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// As a cookie carries it.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// Reads a cookie.
    pub fn read(text: &str) -> Option<Key> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let digit = |d: u8| (d as char).to_digit(16);
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Key(bytes))
    }

    /// What is stored of it.
    pub fn hash(&self) -> KeyHash {
        KeyHash(hex(&Sha256::digest(self.0)))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back_and_nothing_else_is() {
        let id = TableId::from_random([0, 1, 31, 32, 33, 255, 7, 8, 9, 10, 11, 12]);
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        for wrong in [
            "",
            "abc",
            "ABCDEFGHIJKM",
            "abcdefghijk/",
            "abcdefghijkmn",
            "abcdefghijk0",
        ] {
            assert_eq!(wrong.parse::<TableId>(), Err(BadId), "{wrong}");
        }
    }

    #[test]
    fn a_key_is_read_back_and_its_hash_does_not_show_it() {
        let key = Key::from_random([7; 32]);
        assert_eq!(Key::read(&key.reveal()), Some(key.clone()));
        assert_eq!(Key::read("xyz"), None);
        assert!(!format!("{:?}", key.hash()).contains("0707"));
        assert_eq!(format!("{key:?}"), "Key(..)");
    }
}
