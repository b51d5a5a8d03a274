//! BAT-BRD: the hexes of the board: names, numbers, colours, neighbours, places in the drawing.
//!
//! Which hexes a piece reaches is in `rules::movement`; sets of hexes are in `hexset`.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// Letters, and numbers, on each edge of the board (BAT-BRD-01).
pub const EDGE: u8 = 12;

/// Hexes on the board (BAT-BRD-01).
pub const HEXES: usize = EDGE as usize * EDGE as usize;

/// One of the 144 hexes, A1 to L12.
///
/// Ordered as in the rulebook's list (BAT-BRD-03): A1, A2, … A12, B1, … L12.
///
/// Inside, a hex is the number 16 (c1 - 1) + c2. Four letters then fill a
/// 64-bit word of a [`HexSet`](crate::HexSet) exactly; a step along a letter
/// that leaves the board falls into the gap between two letters instead of
/// onto a wrong hex; and no hex is 0, so that `Option<Hex>` takes one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(NonZeroU8);

/// The numbers that a letter takes inside `Hex`: twelve hexes and the gap.
pub(crate) const STRIDE: u8 = 16;

impl Hex {
    /// The hex with these coordinates (letter value, number), each 1 to 12 (BAT-BRD-02).
    ///
    /// ```
    /// # use sobremesa_batelnah::Hex;
    /// assert_eq!(Hex::new(1, 12), Some(Hex::literal("A12")));
    /// assert_eq!(Hex::new(4, 13), None);
    /// ```
    pub const fn new(c1: u8, c2: u8) -> Option<Hex> {
        if c1 >= 1 && c1 <= EDGE && c2 >= 1 && c2 <= EDGE {
            match NonZeroU8::new((c1 - 1) * STRIDE + c2) {
                Some(bit) => Some(Hex(bit)),
                None => None,
            }
        } else {
            None
        }
    }

    /// The hex of this name, for names written in the program itself.
    ///
    /// # Panics
    ///
    /// If there is no such hex. Names that come from outside go through `parse`.
    pub const fn literal(name: &str) -> Hex {
        match Hex::from_name(name) {
            Some(hex) => hex,
            None => panic!("no hex of this name on the board"),
        }
    }

    /// The hex at a dense index, 0 (A1) to 143 (L12).
    pub const fn from_index(index: usize) -> Option<Hex> {
        if index < HEXES {
            Hex::new(index as u8 / EDGE + 1, index as u8 % EDGE + 1)
        } else {
            None
        }
    }

    /// Its name, A1 to L12 (BAT-BRD-02).
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// All hexes, in the order of the list.
    pub fn all() -> impl DoubleEndedIterator<Item = Hex> + Clone {
        (0..HEXES).filter_map(Hex::from_index)
    }

    /// The dense index, 0 (A1) to 143 (L12).
    pub const fn index(self) -> usize {
        (self.c1() - 1) as usize * EDGE as usize + (self.c2() - 1) as usize
    }

    /// BAT-BRD-03: the place in the rulebook's list, 1 (A1) to 144 (L12).
    pub const fn list_index(self) -> usize {
        self.index() + 1
    }

    /// Coordinate 1, the value of the letter: A is 1, L is 12 (BAT-BRD-02).
    pub const fn c1(self) -> u8 {
        self.bit() / STRIDE + 1
    }

    /// Coordinate 2, the number (BAT-BRD-02).
    pub const fn c2(self) -> u8 {
        self.bit() % STRIDE
    }

    /// BAT-BRD-04: the program coordinate that counts letters from the bottom.
    pub const fn pos_a(self) -> u8 {
        EDGE + 1 - self.c1()
    }

    /// BAT-BRD-04: the program coordinate equal to the number.
    pub const fn pos_b(self) -> u8 {
        self.c2()
    }

    /// BAT-BRD-07: light where the coordinates add up to an even number.
    pub const fn colour(self) -> Colour {
        if (self.c1() + self.c2()).is_multiple_of(2) {
            Colour::White
        } else {
            Colour::Black
        }
    }

    /// The hex `(d1, d2)` further, if it is on the board.
    pub const fn offset(self, d1: i8, d2: i8) -> Option<Hex> {
        // Coordinates are at most 12 and no offset of the game exceeds 11, so `i8` holds the sum;
        // what falls below 1 becomes a large `u8` and is refused by `new`.
        let c1 = (self.c1() as i8).wrapping_add(d1);
        let c2 = (self.c2() as i8).wrapping_add(d2);
        Hex::new(c1 as u8, c2 as u8)
    }

    /// The next hex in a line direction (BAT-BRD-06).
    pub const fn step(self, direction: Direction) -> Option<Hex> {
        let (d1, d2) = direction.offset();
        self.offset(d1, d2)
    }

    /// BAT-BRD-05: the hexes that share an edge with this one, two to six of them.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::EDGES
            .into_iter()
            .filter_map(move |direction| self.step(direction))
    }

    /// BAT-BRD-13: the fewest edge steps between two hexes.
    pub const fn distance(self, other: Hex) -> u8 {
        let d1 = self.c1() as i8 - other.c1() as i8;
        let d2 = self.c2() as i8 - other.c2() as i8;
        let d3 = d1 + d2;
        let longest_leg = if d1.unsigned_abs() > d2.unsigned_abs() {
            d1.unsigned_abs()
        } else {
            d2.unsigned_abs()
        };
        if d3.unsigned_abs() > longest_leg {
            d3.unsigned_abs()
        } else {
            longest_leg
        }
    }

    /// The number inside, for tables that are indexed by it and for sets.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        self.0.get()
    }

    /// The hex with this number inside. The caller knows that it is in no gap.
    #[inline]
    pub(crate) const fn from_bit(bit: u8) -> Hex {
        debug_assert!(bit / STRIDE < EDGE && matches!(bit % STRIDE, 1..=EDGE));
        match NonZeroU8::new(bit) {
            Some(bit) => Hex(bit),
            None => panic!("0 is in a gap"),
        }
    }

    const fn from_name(name: &str) -> Option<Hex> {
        let (letter, number) = match *name.as_bytes() {
            [letter, units] => (letter, value_of_digits(b'0', units)),
            [letter, tens @ b'1'..=b'9', units] => (letter, value_of_digits(tens, units)),
            _ => return None,
        };
        match number {
            Some(c2) => Hex::new(letter.to_ascii_uppercase().wrapping_sub(b'A' - 1), c2),
            None => None,
        }
    }
}

const fn value_of_digits(tens: u8, units: u8) -> Option<u8> {
    if tens.is_ascii_digit() && units.is_ascii_digit() {
        Some((tens - b'0') * 10 + (units - b'0'))
    } else {
        None
    }
}

/// The names of all hexes. Moves and pictures are full of them, so none is put together twice.
static NAMES: [&str; HEXES] = {
    let mut names = [""; HEXES];
    let mut index = 0;
    while index < HEXES {
        let letters = &LETTERS[index];
        let name = match index as u8 % EDGE {
            0..=8 => letters.split_at(2).0,
            _ => letters.as_slice(),
        };
        names[index] = match str::from_utf8(name) {
            Ok(name) => name,
            Err(_) => panic!("letters and digits are text"),
        };
        index += 1;
    }
    names
};

/// The letters of every name; those with one digit leave the last place free.
static LETTERS: [[u8; 3]; HEXES] = {
    let mut names = [[0; 3]; HEXES];
    let mut index = 0;
    while index < HEXES {
        let (row, number) = (index as u8 / EDGE, index as u8 % EDGE + 1);
        names[index] = match number {
            1..=9 => [b'A' + row, b'0' + number, 0],
            _ => [b'A' + row, b'0' + number / 10, b'0' + number % 10],
        };
        index += 1;
    }
    names
};

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// There is no such hex on the board (BAT-BRD-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hexes are named A1 to L12")]
pub struct NoSuchHex;

impl FromStr for Hex {
    type Err = NoSuchHex;

    /// Reads a name in either case. A leading zero is no name (BAT-NOT-07).
    fn from_str(name: &str) -> Result<Hex, NoSuchHex> {
        Hex::from_name(name).ok_or(NoSuchHex)
    }
}

/// The colour of a hex (BAT-BRD-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Light.
    White,
    /// Dark.
    Black,
}

/// BAT-BRD-06: the eight line directions, named as seen with A12 at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Vertical.
    Up,
    /// Vertical.
    Down,
    /// Diagonal.
    UpLeft,
    /// Diagonal.
    UpRight,
    /// Diagonal.
    DownRight,
    /// Diagonal.
    DownLeft,
    /// Horizontal: between two hexes of the other colour.
    Right,
    /// Horizontal: between two hexes of the other colour.
    Left,
}

impl Direction {
    /// All eight.
    pub const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::Down,
        Direction::UpLeft,
        Direction::UpRight,
        Direction::DownRight,
        Direction::DownLeft,
        Direction::Right,
        Direction::Left,
    ];

    /// The six that cross an edge of the hex (BAT-BRD-05).
    pub const EDGES: [Direction; 6] = [
        Direction::UpLeft,
        Direction::Up,
        Direction::UpRight,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
    ];

    /// The four diagonals.
    pub const DIAGONALS: [Direction; 4] = [
        Direction::UpLeft,
        Direction::UpRight,
        Direction::DownRight,
        Direction::DownLeft,
    ];

    /// The change of (c1, c2) that one step makes.
    #[rustfmt::skip] // The rows stand as the rulebook prints them.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::Up        => (-1,  1),
            Direction::Down      => ( 1, -1),
            Direction::UpLeft    => (-1,  0),
            Direction::UpRight   => ( 0,  1),
            Direction::DownRight => ( 1,  0),
            Direction::DownLeft  => ( 0, -1),
            Direction::Right     => ( 1,  1),
            Direction::Left      => (-1, -1),
        }
    }
}
