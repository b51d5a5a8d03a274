//! DOM-SET-01 to 04: the numbers, the 28 tiles, and sets of tiles.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of pips on one half of a tile; also the name of a suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Pip {
    Blank,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
}

impl Pip {
    /// From the blank to the six.
    pub const ALL: [Pip; 7] = [
        Pip::Blank,
        Pip::One,
        Pip::Two,
        Pip::Three,
        Pip::Four,
        Pip::Five,
        Pip::Six,
    ];

    /// The number, if it is one of the set.
    pub const fn new(number: u8) -> Option<Pip> {
        if number <= 6 {
            Some(Pip::ALL[number as usize])
        } else {
            None
        }
    }

    /// As a number.
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// As the index of a table with one entry per suit.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A domino. The lower half comes first, so 6-3 and 3-6 are the same tile.
///
/// The tiles stand in canonical order; its place in it is also a tile's bit in a [`TileSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip] // The suits stand below each other.
#[expect(missing_docs, reason = "the names say it all")]
pub enum Tile {
    T00, T01, T02, T03, T04, T05, T06,
         T11, T12, T13, T14, T15, T16,
              T22, T23, T24, T25, T26,
                   T33, T34, T35, T36,
                        T44, T45, T46,
                             T55, T56,
                                  T66,
}

/// The halves of every tile, in canonical order.
const HALVES: [(Pip, Pip); Tile::COUNT] = {
    let mut halves = [(Pip::Blank, Pip::Blank); Tile::COUNT];
    let (mut place, mut low) = (0, 0);
    while low < 7 {
        let mut high = low;
        while high < 7 {
            halves[place] = (Pip::ALL[low], Pip::ALL[high]);
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
    pub const DOUBLE_SIX: Tile = Tile::T66;

    /// The tile with these halves, in whatever order.
    pub const fn new(one: Pip, other: Pip) -> Tile {
        let (low, high) = if one.value() <= other.value() {
            (one.value(), other.value())
        } else {
            (other.value(), one.value())
        };
        // Suit `low` begins after the 7 + 6 + … tiles of the suits below it.
        Tile::ALL[(low * (13 - low) / 2 + high) as usize]
    }

    /// Every tile once, in canonical order.
    #[rustfmt::skip]
    pub const ALL: [Tile; Tile::COUNT] = {
        use Tile::{
            T00, T01, T02, T03, T04, T05, T06, T11, T12, T13, T14, T15, T16, T22, T23, T24, T25,
            T26, T33, T34, T35, T36, T44, T45, T46, T55, T56, T66,
        };
        [
            T00, T01, T02, T03, T04, T05, T06,
                 T11, T12, T13, T14, T15, T16,
                      T22, T23, T24, T25, T26,
                           T33, T34, T35, T36,
                                T44, T45, T46,
                                     T55, T56,
                                          T66,
        ]
    };

    /// The lower half.
    #[inline]
    pub const fn low(self) -> Pip {
        HALVES[self as usize].0
    }

    /// The higher half.
    #[inline]
    pub const fn high(self) -> Pip {
        HALVES[self as usize].1
    }

    /// Are both halves equal?
    pub fn is_double(self) -> bool {
        self.low() == self.high()
    }

    /// How many pips both halves have together.
    pub const fn pips(self) -> u32 {
        (self.low().value() + self.high().value()) as u32
    }

    /// Does one of the halves carry this number?
    pub const fn has(self, pip: Pip) -> bool {
        SUITS[pip.index()].contains(self)
    }

    /// The half that is left over when a half with the number `pip` touches the line; `None` if
    /// there is no such half.
    #[inline]
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
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
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
        TileSet(1 << tile as u32)
    }

    /// Is `tile` in it?
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile as u32 & 1 != 0
    }

    /// Is nothing in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// This set and `tile`.
    #[must_use]
    pub const fn with(self, tile: Tile) -> TileSet {
        TileSet(self.0 | 1 << tile as u32)
    }

    /// This set without `tile`.
    #[must_use]
    pub const fn without(self, tile: Tile) -> TileSet {
        TileSet(self.0 & !(1 << tile as u32))
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

    /// A bit for each tile, in canonical order.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Its tiles, in canonical order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = Tile::ALL.get(rest.trailing_zeros() as usize);
            // Clears the lowest bit, so that each step finds the next tile at once.
            rest &= rest.wrapping_sub(1);
            lowest.copied()
        })
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
        let digits = [b'0' + self.low().value(), b'0' + self.high().value()];
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
        fmt::Display::fmt(&self.value(), f)
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
        serializer.serialize_u8(self.value())
    }
}

impl<'de> Deserialize<'de> for Pip {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pip, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Pip::new(number).ok_or_else(|| {
            serde::de::Error::custom(
                "un extremo tiene un número del 0 al 6 / an end shows a number from 0 to 6",
            )
        })
    }
}
