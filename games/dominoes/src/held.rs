//! Tiles in somebody's hand, in the order in which they are held.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::hand::Places;
use crate::tile::{NoTile, Tile};

/// What each player is dealt (DOM-SET-08).
pub const HAND_SIZE: usize = 7;

/// At most seven tiles in the order in which they are held, written as `35 04 66`.
#[derive(Clone, Copy)]
pub struct Held {
    tiles: [Tile; HAND_SIZE],
    len: u8,
}

impl Held {
    /// No tile.
    pub const EMPTY: Held = Held {
        tiles: [Tile::DOUBLE_SIX; HAND_SIZE],
        len: 0,
    };

    /// The tiles in some places of a hand, in the order held.
    #[inline]
    pub(crate) fn of(tiles: &[Tile; HAND_SIZE], places: Places) -> Held {
        let mut held = Held::EMPTY;
        for (place, tile) in tiles.iter().enumerate() {
            // Always written, and only counted if it stays: without a branch that cannot be foreseen.
            held.tiles[usize::from(held.len)] = *tile;
            held.len += u8::from(places.has(place));
        }
        held
    }

    /// Adds a tile at the end; false if there is no room.
    pub fn push(&mut self, tile: Tile) -> bool {
        let free = self.tiles.get_mut(usize::from(self.len));
        free.map(|place| *place = tile).is_some() && {
            self.len += 1;
            true
        }
    }
}

impl From<[Tile; HAND_SIZE]> for Held {
    fn from(tiles: [Tile; HAND_SIZE]) -> Held {
        Held {
            tiles,
            len: HAND_SIZE as u8,
        }
    }
}

impl FromIterator<Tile> for Held {
    /// Takes the first seven.
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Held {
        let mut held = Held::EMPTY;
        for tile in tiles.into_iter().take(HAND_SIZE) {
            held.push(tile);
        }
        held
    }
}

impl Deref for Held {
    type Target = [Tile];

    fn deref(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Held) -> bool {
        **self == **other
    }
}

impl Eq for Held {}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tile) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            tile.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Why a text is no hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoHand {
    /// This is no tile.
    NoTile(String),
    /// There are more than seven.
    TooMany,
}

impl fmt::Display for NoHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoHand::NoTile(text) => write!(f, "“{text}” is no tile: {NoTile}"),
            NoHand::TooMany => write!(f, "a hand has at most {HAND_SIZE} tiles"),
        }
    }
}

impl std::error::Error for NoHand {}

impl FromStr for Held {
    type Err = NoHand;

    fn from_str(text: &str) -> Result<Held, NoHand> {
        let mut held = Held::EMPTY;
        for word in text.split_whitespace() {
            let tile = word.parse().map_err(|_| NoHand::NoTile(word.to_owned()))?;
            if !held.push(tile) {
                return Err(NoHand::TooMany);
            }
        }
        Ok(held)
    }
}

impl Serialize for Held {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Held, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// DOM-SET-08: a hand is written tile by tile, seven at most; what is none says why.
    #[test]
    fn a_text_that_is_no_hand_says_why() {
        let complaint = |text: &str| text.parse::<Held>().map_err(|fault| fault.to_string());
        assert!(complaint("35 04 66 00 16 13 46").is_ok());
        let fault = complaint("35 77").expect_err("there is no seven");
        assert!(fault.starts_with("“77” is no tile"), "{fault}");
        let fault = complaint("35 04 66 00 16 13 46 11").expect_err("that is one too many");
        assert_eq!(fault, "a hand has at most 7 tiles");
    }
}
