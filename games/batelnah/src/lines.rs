//! How far a piece sees along the lines of the board, without walking them.
//!
//! Take the three words of a `HexSet` as twelve rows (the letters) of sixteen
//! columns (the numbers, 1 to 12, and the gap). The hexes of a line lie all in
//! different columns, or all in one. So the line is gathered into a single row
//! by one multiplication, the row is looked up in a table of what can be seen
//! along a row, and the answer is spread over the line again by another.

use crate::hex::{Direction, EDGE, Hex, STRIDE};
use crate::hexset::HexSet;

/// The hexes seen along the two vertical lines, up to and including the first that is not free.
#[inline]
pub(crate) fn vertical(from: Hex, occupied: HexSet) -> HexSet {
    along_columns(VERTICAL[from.bit() as usize], from, occupied)
}

/// The hexes seen along the two horizontal lines (BAT-MOV-14: only pieces on the line stop it).
#[inline]
pub(crate) fn horizontal(from: Hex, occupied: HexSet) -> HexSet {
    along_columns(HORIZONTAL[from.bit() as usize], from, occupied)
}

/// The hexes seen along the four diagonal lines.
#[inline]
pub(crate) fn diagonal(from: Hex, occupied: HexSet) -> HexSet {
    along_columns(LETTER[from.bit() as usize], from, occupied)
        | along_one_column(NUMBER[from.bit() as usize], from, occupied)
}

/// The lines that a hex lies on, itself left out.
///
/// Indexed by `Hex::bit`: a table of 256 takes any `u8`, so no lookup is checked.
type Lines = [HexSet; 256];

static VERTICAL: Lines = lines([Direction::Up, Direction::Down]);
static HORIZONTAL: Lines = lines([Direction::Left, Direction::Right]);
static LETTER: Lines = lines([Direction::DownLeft, Direction::UpRight]);
static NUMBER: Lines = lines([Direction::UpLeft, Direction::DownRight]);

const fn lines(directions: [Direction; 2]) -> Lines {
    let mut table = [HexSet::EMPTY; 256];
    let mut index = 0;
    while let Some(hex) = Hex::from_index(index) {
        let mut line = HexSet::EMPTY;
        let mut way = 0;
        while way < directions.len() {
            let mut at = hex;
            while let Some(next) = at.step(directions[way]) {
                line = line.with(next);
                at = next;
            }
            way += 1;
        }
        table[hex.bit() as usize] = line;
        index += 1;
    }
    table
}

/// The first column of each letter of a word; as a factor, it copies one row to all four.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
/// What the last letter of a word is shifted by.
const LAST_ROW: u32 = 48;

/// What is seen along a line that has at most one hex in each column.
#[inline]
fn along_columns(line: HexSet, from: Hex, occupied: HexSet) -> HexSet {
    let [a, b, c] = (occupied & line).words();
    // The product adds the four rows up in the last one: no two of them share a column.
    let row = (a | b | c).wrapping_mul(FIRST_COLUMN) >> LAST_ROW;
    let seen = seen_in_row(from.bit() % STRIDE, row);
    HexSet::from_words([seen * FIRST_COLUMN; 3], line)
}

/// What is seen along a line that lies in a single column.
#[inline]
fn along_one_column(line: HexSet, from: Hex, occupied: HexSet) -> HexSet {
    /// Moves the bits of a column, which stand at 16 j, to j in the last row.
    const COLUMN_TO_ROW: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
    /// Moves the bits j of a row to 16 j in the first column, and to other columns.
    const ROW_TO_COLUMN: u64 = 1 | 1 << 15 | 1 << 30 | 1 << 45;

    let column = from.bit() % STRIDE;
    let [a, b, c] = (occupied & line).words().map(|word| word >> column);
    let row = (a | b << 4 | c << 8).wrapping_mul(COLUMN_TO_ROW) >> LAST_ROW;
    // Rows count from 0, places from 1.
    let seen = seen_in_row(from.bit() / STRIDE + 1, row << 1) >> 1;
    let four_rows = |rows: u64| rows.wrapping_mul(ROW_TO_COLUMN) << column;
    HexSet::from_words(
        [
            four_rows(seen & 0xF),
            four_rows(seen >> 4 & 0xF),
            four_rows(seen >> 8),
        ],
        line,
    )
}

/// What is seen from a place (1 to 12) in a row, given which places are taken.
#[inline]
fn seen_in_row(place: u8, taken: u64) -> u64 {
    // Whether the two outermost places are taken makes no difference: they are seen either way.
    let inner = taken as usize >> 2 & (INNER - 1);
    SEEN[usize::from(place % STRIDE)][inner].into()
}

/// Ways in which the ten inner places of a row can be taken.
const INNER: usize = 1 << (EDGE - 2);

/// By the place one looks from, and by what is taken between the two outermost places.
static SEEN: [[u16; INNER]; STRIDE as usize] = {
    let mut table = [[0; INNER]; STRIDE as usize];
    let mut place = 1;
    while place <= EDGE as usize {
        let mut inner = 0;
        while inner < INNER {
            table[place][inner] = walk_row(place, inner << 2);
            inner += 1;
        }
        place += 1;
    }
    table
};

const fn walk_row(from: usize, taken: usize) -> u16 {
    let mut seen = 0;
    let mut place = from;
    while place < EDGE as usize {
        place += 1;
        seen |= 1 << place;
        if taken >> place & 1 == 1 {
            break;
        }
    }
    place = from;
    while place > 1 {
        place -= 1;
        seen |= 1 << place;
        if taken >> place & 1 == 1 {
            break;
        }
    }
    seen
}
