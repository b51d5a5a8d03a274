//! CLV-MAP: the grid of squares, free or wall, and how places on it are named.
//!
//! Inside the program a square is a number: squares lie row by row in flat tables with a ring of
//! wall around them, so that every square of the board has eight neighbours and no step needs to
//! look where the board ends.

mod layout;

use serde::{Deserialize, Serialize};

pub(crate) use layout::lay_out;

/// CLV-MAP-03: no board has more columns or rows.
pub const MAX_SIDE: i64 = 1000;

/// A place by its column and row, as files, commands and messages write it (CLV-MAP-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i64, i64)", into = "(i64, i64)")]
pub struct Point {
    /// Columns grow to the right.
    pub column: i64,
    /// Rows grow downwards.
    pub row: i64,
}

impl Point {
    /// The place in this column and row.
    pub const fn new(column: i64, row: i64) -> Point {
        Point { column, row }
    }
}

impl From<(i64, i64)> for Point {
    fn from((column, row): (i64, i64)) -> Point {
        Point { column, row }
    }
}

impl From<Point> for (i64, i64) {
    fn from(point: Point) -> (i64, i64) {
        (point.column, point.row)
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.column, self.row)
    }
}

/// A square of a board by its place in the flat tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u32);

impl Square {
    /// Its place in a flat table.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// CLV-CMD-05, in the order of CLV-ESC-06: straight ways first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// `U`
    Up,
    /// `D`
    Down,
    /// `L`
    Left,
    /// `R`
    Right,
    /// `UL`
    UpLeft,
    /// `DL`
    DownLeft,
    /// `UR`
    UpRight,
    /// `DR`
    DownRight,
}

impl Direction {
    /// In the order of CLV-ESC-06.
    pub const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
        Direction::UpLeft,
        Direction::DownLeft,
        Direction::UpRight,
        Direction::DownRight,
    ];

    /// Columns and rows that one step adds.
    pub const fn step(self) -> (i64, i64) {
        match self {
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
            Direction::UpLeft => (-1, -1),
            Direction::DownLeft => (-1, 1),
            Direction::UpRight => (1, -1),
            Direction::DownRight => (1, 1),
        }
    }

    /// As commands write it.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::Up => "U",
            Direction::Down => "D",
            Direction::Left => "L",
            Direction::Right => "R",
            Direction::UpLeft => "UL",
            Direction::DownLeft => "DL",
            Direction::UpRight => "UR",
            Direction::DownRight => "DR",
        }
    }

    /// Reads a direction; a diagonal may be written either way round.
    pub fn named(word: &str) -> Option<Direction> {
        Some(match word {
            "U" => Direction::Up,
            "D" => Direction::Down,
            "L" => Direction::Left,
            "R" => Direction::Right,
            "UL" | "LU" => Direction::UpLeft,
            "DL" | "LD" => Direction::DownLeft,
            "UR" | "RU" => Direction::UpRight,
            "DR" | "RD" => Direction::DownRight,
            _ => return None,
        })
    }

    /// Does it change both column and row?
    pub const fn is_diagonal(self) -> bool {
        let (columns, rows) = self.step();
        columns != 0 && rows != 0
    }
}

/// The grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The top left corner of the bounding rectangle.
    first: Point,
    /// How many columns the bounding rectangle has.
    n_columns: usize,
    n_rows: usize,
    /// By square, the ring included.
    walls: Vec<bool>,
    /// By square: its column and row, counted from the ring. Dividing would be slower.
    coordinates: Vec<(i16, i16)>,
}

impl Board {
    /// The first and the last column.
    pub fn columns(&self) -> (i64, i64) {
        (
            self.first.column,
            self.first.column + self.n_columns as i64 - 1,
        )
    }

    /// The first and the last row.
    pub fn rows(&self) -> (i64, i64) {
        (self.first.row, self.first.row + self.n_rows as i64 - 1)
    }

    /// The square at a place of the bounding rectangle.
    pub fn square(&self, at: Point) -> Option<Square> {
        let column = usize::try_from(at.column.checked_sub(self.first.column)?).ok()?;
        let row = usize::try_from(at.row.checked_sub(self.first.row)?).ok()?;
        let is_inside = column < self.n_columns && row < self.n_rows;
        is_inside.then(|| Square(((row + 1) * self.width() + column + 1) as u32))
    }

    /// Where a square is.
    #[inline]
    pub fn point(&self, square: Square) -> Point {
        let (column, row) = self.coordinates[square.index()];
        Point {
            column: self.first.column + i64::from(column) - 1,
            row: self.first.row + i64::from(row) - 1,
        }
    }

    /// CLV-MAP-15: is there wall? All that is not on the board is.
    pub fn is_wall(&self, at: Point) -> bool {
        self.square(at)
            .is_none_or(|square| self.walls[square.index()])
    }

    /// How many squares are free.
    pub fn n_free(&self) -> usize {
        self.walls.iter().filter(|is_wall| !**is_wall).count()
    }

    /// Every place of the bounding rectangle, by column and then by row.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let (rows, columns) = (self.rows(), self.columns());
        (columns.0..=columns.1)
            .flat_map(move |column| (rows.0..=rows.1).map(move |row| Point { column, row }))
    }

    /// How far apart two squares of one column lie in the flat tables.
    #[inline]
    pub(crate) const fn width(&self) -> usize {
        self.n_columns + 2
    }

    /// A square's column and row, counted from the ring around the board.
    #[inline]
    pub(crate) fn coordinates(&self, square: Square) -> (i32, i32) {
        let (column, row) = self.coordinates[square.index()];
        (i32::from(column), i32::from(row))
    }

    /// By square, the ring included.
    pub(crate) fn walls(&self) -> &[bool] {
        &self.walls
    }

    /// A board drawn in lines of equal length, `#` wall and `.` free; none if they are not such.
    pub(crate) fn read(first: Point, lines: &[String]) -> Option<Board> {
        let n_columns = lines.first()?.len();
        let is_side = |n: usize| n >= 1 && n as i64 <= MAX_SIDE;
        let is_drawn = |line: &String| {
            line.len() == n_columns && line.bytes().all(|letter| matches!(letter, b'#' | b'.'))
        };
        let is_near = first.column.abs() <= MAX_SIDE && first.row.abs() <= MAX_SIDE;
        if !is_side(n_columns) || !is_side(lines.len()) || !lines.iter().all(is_drawn) || !is_near {
            return None;
        }
        let is_free = |column: usize, row: usize| lines[row].as_bytes()[column] == b'.';
        Some(Board::new(first, n_columns, lines.len(), is_free))
    }

    /// A board whose free squares are told apart by `is_free`, which gets columns and rows counted
    /// from the top left corner.
    fn new(
        first: Point,
        n_columns: usize,
        n_rows: usize,
        is_free: impl Fn(usize, usize) -> bool,
    ) -> Board {
        let width = n_columns + 2;
        let mut walls = vec![true; width * (n_rows + 2)];
        for row in 0..n_rows {
            for column in 0..n_columns {
                walls[(row + 1) * width + column + 1] = !is_free(column, row);
            }
        }
        let coordinates = (0..walls.len())
            .map(|square| ((square % width) as i16, (square / width) as i16))
            .collect();
        Board {
            first,
            n_columns,
            n_rows,
            walls,
            coordinates,
        }
    }
}
