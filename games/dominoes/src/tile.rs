//! DOM-SET-01 to 04: the numbers, the 28 tiles, and sets of tiles.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of pips on one half of a tile; also the name of a suit. Invariant: at most six.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pip(u8);

impl Pip {
    /// From the blank to the six.
    pub const ALL: [Pip; 7] = [Pip(0), Pip(1), Pip(2), Pip(3), Pip(4), Pip(5), Pip(6)];

    /// The number, if it is one of the set.
    pub const fn new(number: u8) -> Option<Pip> {
        if number <= 6 { Some(Pip(number)) } else { None }
    }

    /// As a number.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// As the index of a table with one entry per suit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A domino. Invariant: the lower half comes first, so 6-3 and 3-6 are the same tile.
///
/// It is kept as its place in the canonical order 00, 01, … 06, 11, 12, … 66: that is also its bit
/// in a [`TileSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The halves of every tile, in canonical order.
const HALVES: [(Pip, Pip); Tile::COUNT] = {
    let mut halves = [(Pip(0), Pip(0)); Tile::COUNT];
    let (mut place, mut low) = (0, 0);
    while low <= 6 {
        let mut high = low;
        while high <= 6 {
            halves[place] = (Pip(low), Pip(high));
            place += 1;
            high += 1;
        }
        low += 1;
    }
    halves
};

/// The tiles of every suit.
const SUITS: [TileSet; 7] = {
    let mut suits = [TileSet::EMPTY; 7];
    let mut place = 0;
    while place < Tile::COUNT {
        let (low, high) = HALVES[place];
        suits[low.index()].0 |= 1 << place;
        suits[high.index()].0 |= 1 << place;
        place += 1;
    }
    suits
};

impl Tile {
    /// DOM-SET-01: so many tiles make a set.
    pub const COUNT: usize = 28;

    /// The double six, which opens a match.
    pub const DOUBLE_SIX: Tile = Tile::new(Pip(6), Pip(6));

    /// The tile with these halves, in whatever order.
    pub const fn new(one: Pip, other: Pip) -> Tile {
        let (low, high) = if one.0 <= other.0 {
            (one.0, other.0)
        } else {
            (other.0, one.0)
        };
        // Suit `low` begins after the 7 + 6 + … tiles of the suits below it.
        Tile(low * (13 - low) / 2 + high)
    }

    /// Every tile once, in canonical order.
    pub const ALL: [Tile; Tile::COUNT] = {
        let mut tiles = [Tile(0); Tile::COUNT];
        let mut place = 0;
        while place < Tile::COUNT {
            tiles[place] = Tile(place as u8);
            place += 1;
        }
        tiles
    };

    /// The lower half.
    pub const fn low(self) -> Pip {
        HALVES[self.0 as usize].0
    }

    /// The higher half.
    pub const fn high(self) -> Pip {
        HALVES[self.0 as usize].1
    }

    /// Are both halves equal?
    pub fn is_double(self) -> bool {
        self.low() == self.high()
    }

    /// How many pips both halves have together.
    pub const fn pips(self) -> u32 {
        (self.low().0 + self.high().0) as u32
    }

    /// Does one of the halves carry this number?
    pub const fn has(self, pip: Pip) -> bool {
        SUITS[pip.index()].contains(self)
    }

    /// The half that is left over when a half with the number `pip` touches the line; `None` if
    /// there is no such half.
    pub fn other_half(self, pip: Pip) -> Option<Pip> {
        let (low, high) = HALVES[self.index()];
        if low == pip {
            Some(high)
        } else if high == pip {
            Some(low)
        } else {
            None
        }
    }

    /// Its place in the canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TileSet(u32);

impl TileSet {
    /// No tile.
    pub const EMPTY: TileSet = TileSet(0);

    /// All 28.
    pub const FULL: TileSet = TileSet((1 << Tile::COUNT) - 1);

    /// The seven tiles that carry this number (DOM-SET-02).
    pub const fn suit(pip: Pip) -> TileSet {
        SUITS[pip.index()]
    }

    /// Only `tile`.
    pub const fn only(tile: Tile) -> TileSet {
        TileSet(1 << tile.0)
    }

    /// Is `tile` in it?
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 != 0
    }

    /// Is nothing in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are at least two tiles in it? (Cheaper than counting them.)
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many tiles are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// This set and `tile`.
    #[must_use]
    pub const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile.0)
    }

    /// This set without `tile`.
    #[must_use]
    pub const fn without(self, tile: Tile) -> TileSet {
        TileSet(self.0 & !(1 << tile.0))
    }

    /// What is in either.
    #[must_use]
    pub const fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }

    /// What is in this set and not in `other`.
    #[must_use]
    pub const fn minus(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    /// Its tiles, in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::ALL
            .into_iter()
            .filter(move |tile| self.contains(*tile))
    }

    /// The pips of all its tiles together.
    pub fn pips(self) -> u32 {
        self.iter().map(Tile::pips).sum()
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, TileSet::with)
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// DOM-SET-04: two digits, the lower one first.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = [b'0' + self.low().0, b'0' + self.high().0];
        f.write_str(std::str::from_utf8(&digits).expect("digits are ASCII"))
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A text that is no tile of the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTile;

impl fmt::Display for NoTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tile is two digits from 0 to 6, such as 35")
    }
}

impl std::error::Error for NoTile {}

/// DOM-SET-04: the digits may come in either order.
impl FromStr for Tile {
    type Err = NoTile;

    fn from_str(text: &str) -> Result<Tile, NoTile> {
        let pip = |digit: u8| Pip::new(digit.wrapping_sub(b'0')).ok_or(NoTile);
        match *text.as_bytes() {
            [one, other] => Ok(Tile::new(pip(one)?, pip(other)?)),
            _ => Err(NoTile),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Pip {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Pip {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pip, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Pip::new(number)
            .ok_or_else(|| serde::de::Error::custom("an end shows a number from 0 to 6"))
    }
}
