//! One player's tiles: what was dealt, in the order held, and what is left of it.

use crate::held::{HAND_SIZE, Held};
use crate::line::Side;
use crate::tile::{Pip, Tile};

/// The tiles of one player.
///
/// Bots and the laboratory ask millions of times a second which tiles of a number are left, in the
/// order held. So besides the tiles themselves it is noted for every number in which places they
/// are, and the answer is one `and` of two sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// As dealt, in the order held. Places beyond a hand that was dealt fewer are never `left`.
    tiles: [Tile; HAND_SIZE],
    /// The places of the tiles of each suit; in the last entry those of all doubles.
    places: [Places; 8],
    /// The places whose tile has not been laid.
    left: Places,
}

/// A set of places in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places(u8);

/// The two entries of [`Hand::places`] that only this tile shares: its suits, or its suit and the
/// doubles.
#[inline]
fn rows(tile: Tile) -> [usize; 2] {
    const DOUBLES: usize = 7;
    let (low, high) = (tile.low().index(), tile.high().index());
    [low, if low == high { DOUBLES } else { high }]
}

impl Hand {
    /// Tiles that have just been dealt.
    pub fn dealt(tiles: &[Tile; HAND_SIZE]) -> Hand {
        let mut places = [Places::NONE; 8];
        for (place, tile) in tiles.iter().enumerate() {
            let [one, other] = rows(*tile);
            places[one].0 |= 1 << place;
            places[other].0 |= 1 << place;
        }
        Hand {
            tiles: *tiles,
            places,
            left: Places::first(HAND_SIZE),
        }
    }

    /// The tiles that were dealt, in the order held.
    pub const fn all(&self) -> &[Tile; HAND_SIZE] {
        &self.tiles
    }

    /// The places of the tiles that are left.
    #[inline]
    pub const fn left(&self) -> Places {
        self.left
    }

    /// The places of the tiles of a suit that are left.
    #[inline]
    pub fn of(&self, suit: Pip) -> Places {
        self.places[suit.index()].and(self.left)
    }

    /// The place of a tile, if it is left; else no place.
    #[inline]
    pub fn place_of(&self, tile: Tile) -> Places {
        let [one, other] = rows(tile);
        self.places[one].and(self.places[other]).and(self.left)
    }

    /// Lays the tiles in some places.
    #[inline]
    pub(crate) fn lay(&mut self, places: Places) {
        self.left = self.left.minus(places);
    }

    /// The moves that lay the tiles in some places on the left and those in others on the right:
    /// tile by tile in the order held, left before right.
    #[inline]
    pub fn moves(&self, on_left: Places, on_right: Places) -> impl Iterator<Item = (Tile, Side)> {
        // Two bits for each place, one for each side: the moves are then in order by themselves.
        let mut rest = on_left.spread() | on_right.spread() << 1;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros() as usize;
            let tile = self.tiles.get(lowest / 2)?;
            let side = if lowest.is_multiple_of(2) {
                Side::Left
            } else {
                Side::Right
            };
            rest &= rest.wrapping_sub(1);
            Some((*tile, side))
        })
    }

    /// The tiles in some places, in the order held.
    pub fn tiles_in(&self, places: Places) -> impl Iterator<Item = Tile> {
        self.moves(places, Places::NONE).map(|(tile, _)| tile)
    }

    /// The pips of what is left.
    pub fn pips(&self) -> u32 {
        self.tiles_in(self.left).map(Tile::pips).sum()
    }

    /// What is left, in the order held.
    #[inline]
    pub fn held(&self) -> Held {
        Held::of(&self.tiles, self.left)
    }
}

impl From<Held> for Hand {
    fn from(held: Held) -> Hand {
        let mut tiles = [Tile::DOUBLE_SIX; HAND_SIZE];
        tiles[..held.len()].copy_from_slice(&held);
        let mut hand = Hand::dealt(&tiles);
        hand.left = Places::first(held.len());
        hand
    }
}

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);

    /// Is it no place?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first `n` places.
    const fn first(n: usize) -> Places {
        Places(((1_u16 << n) - 1) as u8)
    }

    /// Its bits with a zero between each two.
    #[inline]
    const fn spread(self) -> u16 {
        const SPREAD: [u16; 256] = {
            let mut spread = [0; 256];
            let mut bits = 1;
            while bits < 256 {
                // All bits but the lowest are spread already, one place further down.
                spread[bits] = spread[bits >> 1] << 2 | (bits & 1) as u16;
                bits += 1;
            }
            spread
        };
        SPREAD[self.0 as usize]
    }

    /// Are there at least two? (Cheaper than counting them.)
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many there are. (Looked up: not every processor counts bits in one step, and views ask
    /// for all four hands before every move.)
    #[inline]
    pub const fn len(self) -> usize {
        const LEN: [u8; 256] = {
            let mut len = [0; 256];
            let mut bits = 1;
            while bits < 256 {
                len[bits] = len[bits >> 1] + (bits & 1) as u8;
                bits += 1;
            }
            len
        };
        LEN[self.0 as usize] as usize
    }

    /// Is this place in it?
    #[inline]
    pub const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    /// Those in this set and not in `other`.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }
}
