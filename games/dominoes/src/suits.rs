//! Sets of suits: what a player lacks, has started, or faces at the ends.

use std::fmt;

use crate::line::Ends;
use crate::tile::{Pip, TileSet};

/// A set of suits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Suits(u8);

impl Suits {
    /// No suit.
    pub const NONE: Suits = Suits(0);

    /// Only `suit`.
    pub const fn only(suit: Pip) -> Suits {
        Suits(1 << suit as u8)
    }

    /// Is `suit` in it?
    #[inline]
    pub const fn contains(self, suit: Pip) -> bool {
        self.0 >> suit as u8 & 1 != 0
    }

    /// Is it empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set and `suit`.
    #[must_use]
    pub const fn with(self, suit: Pip) -> Suits {
        Suits(self.0 | 1 << suit as u8)
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Suits) -> Suits {
        Suits(self.0 | other.0)
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Suits) -> Suits {
        Suits(self.0 & other.0)
    }

    /// What is in this set and not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Suits) -> Suits {
        Suits(self.0 & !other.0)
    }

    /// Have both a suit in common?
    #[inline]
    pub const fn meets(self, other: Suits) -> bool {
        self.0 & other.0 != 0
    }

    /// Is every suit of this set also in `other`?
    #[inline]
    pub const fn is_within(self, other: Suits) -> bool {
        self.0 & !other.0 == 0
    }

    /// From the blanks to the sixes.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Pip> {
        Pip::ALL
            .into_iter()
            .filter(move |suit| self.contains(*suit))
    }

    /// The tiles of all its suits. (Looked up: players who look ahead ask it at every step.)
    #[inline]
    pub const fn tiles(self) -> TileSet {
        const TILES: [TileSet; 128] = {
            let mut tiles = [TileSet::EMPTY; 128];
            let mut suits = 1;
            while suits < tiles.len() {
                let lowest = Pip::ALL[suits.trailing_zeros() as usize];
                tiles[suits] = tiles[suits & (suits - 1)].or(TileSet::suit(lowest));
                suits += 1;
            }
            tiles
        };
        TILES[(self.0 & 127) as usize]
    }
}

impl From<Ends> for Suits {
    /// The suits that are open.
    fn from(ends: Ends) -> Suits {
        Suits::only(ends.left).with(ends.right)
    }
}

impl FromIterator<Pip> for Suits {
    fn from_iter<I: IntoIterator<Item = Pip>>(suits: I) -> Suits {
        suits.into_iter().fold(Suits::NONE, Suits::with)
    }
}

impl fmt::Debug for Suits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
