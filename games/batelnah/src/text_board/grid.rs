//! The hexes drawn with slashes, as the rulebook shows them: A12 at the top (BAT-BRD-09), and half a
//! turn round for those who play against white.
//!
//! ```text
//!  __
//! /wP\__
//! \__/::\
//!    \__/
//! ```

use sobremesa_table::Look;

use super::canvas::{Canvas, Style};
use crate::draw::sight::Sight;
use crate::hex::{Colour, EDGE, Hex};

/// From one column of hexes to the next; the right edge of one is the left edge of the other.
const ACROSS: usize = 3;
/// Columns of hexes, with one for the coordinates on each side.
const COLUMNS: usize = 2 * EDGE as usize - 1 + 2;
/// How wide the drawing is.
pub(super) const WIDTH: usize = ACROSS * COLUMNS + 1;
/// How high it is: a row for every half hex, and the rest of the lowest.
const HEIGHT: usize = 2 * EDGE as usize - 1 + 2;

/// The board.
pub(super) fn drawn(sight: &Sight<'_>, look: &Look) -> String {
    let grid = Grid {
        is_turned: sight.is_turned(),
        signs: if look.unicode { UNICODE } else { ASCII },
    };
    let board = sight.board();
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    for hex in Hex::all() {
        grid.outline(&mut canvas, hex);
        let (row, column) = grid.inside(hex.c1(), hex.c2());
        match board.piece_at(hex) {
            Some(piece) => {
                canvas.write(row, column, &piece.to_string(), Style::Piece(piece.army));
            }
            None if hex.colour() == Colour::Black => {
                canvas.write(row, column, grid.signs.dark, Style::Faint);
            }
            None => {}
        }
    }
    grid.coordinates(&mut canvas);
    canvas.print(look.colour)
}

/// What the hexes are drawn with.
struct Signs {
    rising: &'static str,
    falling: &'static str,
    /// Inside an empty dark hex.
    dark: &'static str,
}

const ASCII: Signs = Signs {
    rising: "/",
    falling: "\\",
    dark: "::",
};
const UNICODE: Signs = Signs {
    rising: "╱",
    falling: "╲",
    dark: "░░",
};

struct Grid {
    is_turned: bool,
    signs: Signs,
}

impl Grid {
    /// The row and column of the two letters inside a hex. Coordinates from 0 to 13: the edges of the
    /// board are at 1 and 12.
    fn inside(&self, c1: u8, c2: u8) -> (usize, usize) {
        let turn = |c: u8| if self.is_turned { EDGE + 1 - c } else { c };
        let (c1, c2) = (usize::from(turn(c1)), usize::from(turn(c2)));
        // A12 is in the first row, A1 in the column after that of the coordinates.
        let row = c1 + usize::from(EDGE) - c2;
        let column = ACROSS * (c1 + c2 - 1) + 1;
        (row, column)
    }

    fn outline(&self, canvas: &mut Canvas, hex: Hex) {
        let Signs {
            rising, falling, ..
        } = self.signs;
        let (row, column) = self.inside(hex.c1(), hex.c2());
        let mut write = |row, column, text| canvas.write(row, column, text, Style::Faint);
        write(row - 1, column, "__");
        write(row, column - 1, rising);
        write(row, column + 2, falling);
        write(row + 1, column - 1, falling);
        write(row + 1, column, "__");
        write(row + 1, column + 2, rising);
    }

    /// BAT-UX-18: letters and numbers along the four edges, as if on hexes beside the board.
    fn coordinates(&self, canvas: &mut Canvas) {
        let beyond = EDGE + 1;
        let mut write = |c1: u8, c2: u8, name: &str| {
            let (row, column) = self.inside(c1, c2);
            let is_left = column < WIDTH / 2;
            let name = if is_left {
                format!("{name:>2}")
            } else {
                name.to_owned()
            };
            canvas.write(row, column, &name, Style::Strong);
        };
        for value in 1..=EDGE {
            let letter = char::from(b'A' + value - 1).to_string();
            let number = value.to_string();
            write(value, 0, &letter);
            write(value, beyond, &letter);
            write(0, value, &number);
            write(beyond, value, &number);
        }
    }
}
