//! CLV-LOS: who sees whom.
//!
//! Everything is counted in whole numbers. A line between two corners runs through columns of
//! squares; in each of them it touches the rows between where it enters and where it leaves, edges
//! and corners included.

use crate::board::{Board, Point, Square};

/// CLV-LOS-01: do two squares of the board see each other? Only walls obstruct sight.
pub fn sees(board: &Board, from: Point, to: Point) -> bool {
    match (board.square(from), board.square(to)) {
        (Some(from), Some(to)) => squares_see(board, from, to),
        _ => from == to,
    }
}

pub(crate) fn squares_see(board: &Board, from: Square, to: Square) -> bool {
    let sight = Sight {
        walls: board.walls(),
        width: board.width(),
    };
    sight.sees(board.coordinates(from), board.coordinates(to))
}

#[derive(Clone, Copy)]
struct Sight<'a> {
    walls: &'a [bool],
    width: usize,
}

impl Sight<'_> {
    #[inline]
    fn is_wall(&self, column: i32, row: i32) -> bool {
        self.walls[row as usize * self.width + column as usize]
    }

    fn sees(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let (columns, rows) = (to.0 - from.0, to.1 - from.1);
        // CLV-LOS-05: along a row or a column only what lies strictly between counts.
        if rows == 0 {
            let (first, last) = (from.0.min(to.0), from.0.max(to.0));
            return (first + 1..last).all(|column| !self.is_wall(column, from.1));
        }
        if columns == 0 {
            let (first, last) = (from.1.min(to.1), from.1.max(to.1));
            return (first + 1..last).all(|row| !self.is_wall(from.0, row));
        }
        let towards = (columns.signum(), rows.signum());
        if self.is_pinched(from, towards) || self.is_pinched(to, (-towards.0, -towards.1)) {
            return false;
        }
        // CLV-LOS-02: one line of the sixteen is enough.
        corners(from).any(|one| corners(to).any(|other| self.is_clear(one, other)))
    }

    /// CLV-LOS-06: are the squares beside this one, towards the other, both walls?
    fn is_pinched(&self, at: (i32, i32), towards: (i32, i32)) -> bool {
        self.is_wall(at.0 + towards.0, at.1) && self.is_wall(at.0, at.1 + towards.1)
    }

    /// CLV-LOS-03, 04: does a line between two corners touch no wall, its end points left aside?
    fn is_clear(&self, one: (i32, i32), other: (i32, i32)) -> bool {
        // CLV-LOS-07: lines along the grid never change the answer.
        if one.0 == other.0 || one.1 == other.1 {
            return false;
        }
        // From left to right; and if it rises, in the mirror.
        let (start, end) = if one.0 < other.0 {
            (one, other)
        } else {
            (other, one)
        };
        let (width, height) = (end.0 - start.0, (end.1 - start.1).abs());
        let is_rising = end.1 < start.1;
        (0..width).all(|column| {
            // Where the line enters and leaves the column, in rows below its start.
            let enters = column * height;
            let leaves = enters + height;
            // The line's own end points do not count: there it touches one row less.
            let first = if column == 0 {
                0
            } else {
                (enters + width - 1) / width - 1
            };
            let last = if column == width - 1 {
                height - 1
            } else {
                leaves / width
            };
            (first..=last).all(|row| {
                let row = if is_rising {
                    start.1 - 1 - row
                } else {
                    start.1 + row
                };
                !self.is_wall(start.0 + column, row)
            })
        })
    }
}

/// The four corners of a square; its own column and row are those of its top left corner.
fn corners(square: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let (column, row) = square;
    [
        (column, row),
        (column + 1, row),
        (column, row + 1),
        (column + 1, row + 1),
    ]
    .into_iter()
}
