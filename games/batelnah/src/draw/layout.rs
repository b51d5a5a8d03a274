//! Where everything lies in the picture.
//!
//! BAT-BRD-10 gives the reference drawing and lets us scale it. Ours has the same columns and rows,
//! drawn taller than wide: the pieces gain room, above all on a telephone held upright.

use sobremesa_draw::{Anchor, Point};

use super::sight::Corner;
use crate::hex::{EDGE, Hex};

/// How wide the picture is.
pub(super) const WIDTH: f64 = 1000.0;
/// How high the picture is.
pub(super) const HEIGHT: f64 = 800.0;
/// The middle of the board.
pub(super) const MIDDLE: Point = Point::new(WIDTH / 2.0, 370.0);

/// From one column of hexes to the next.
const ACROSS: f64 = 39.3;
/// From a hex half way to the next one above or below; also half its height.
const HALF_DOWN: f64 = 27.0;
/// From the middle of a hex to its corner at the left or right.
const REACH: f64 = ACROSS / 1.5;

/// A hex around its own middle, each side moved inwards by about this much.
pub(super) fn hexagon(inset: f64) -> [(f64, f64); 6] {
    let part = 1.0 - inset / HALF_DOWN;
    let (reach, half, down) = (REACH * part, REACH * part / 2.0, HALF_DOWN * part);
    [
        (reach, 0.0),
        (half, down),
        (-half, down),
        (-reach, 0.0),
        (-half, -down),
        (half, -down),
    ]
}

/// The board as it is turned to whoever looks.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) is_turned: bool,
}

impl Layout {
    /// BAT-BRD-09, 10: the middle of a hex.
    pub(super) fn hex(self, hex: Hex) -> Point {
        self.at(f64::from(hex.c1()), f64::from(hex.c2()))
    }

    /// The place of these coordinates, on the board or beside it.
    fn at(self, c1: f64, c2: f64) -> Point {
        let middle = f64::from(EDGE + 1) / 2.0;
        let (right, down) = ((c1 - middle) + (c2 - middle), c1 - c2);
        let way = if self.is_turned { -1.0 } else { 1.0 };
        MIDDLE.shifted(way * ACROSS * right, way * HALF_DOWN * down)
    }

    /// BAT-UX-18: the letters and numbers along the four edges, and which end of each is next to
    /// the board.
    pub(super) fn coordinates(self) -> impl Iterator<Item = (String, Point, Anchor)> {
        let (first, last) = (1.0, f64::from(EDGE));
        let way = if self.is_turned { -1.0 } else { 1.0 };
        let beside = move |name: String, c1: f64, c2: f64, right: f64, down: f64| {
            let at = self
                .at(c1, c2)
                .shifted(way * right * 21.0, way * down * 21.0);
            let anchor = if way * right < 0.0 {
                Anchor::End
            } else {
                Anchor::Start
            };
            (name, at, anchor)
        };
        (1..=EDGE).flat_map(move |value| {
            let letter = char::from(b'A' + value - 1).to_string();
            let (number, value) = (value.to_string(), f64::from(value));
            [
                beside(letter.clone(), value, first, -1.0, 1.0),
                beside(letter, value, last, 1.0, -1.0),
                beside(number.clone(), first, value, -1.0, -1.0),
                beside(number, last, value, 1.0, 1.0),
            ]
        })
    }
}

/// The wooden frame: a rhombus around the coordinates with its corners cut off.
pub(super) fn frame(margin: f64) -> [(f64, f64); 8] {
    let beyond = f64::from(EDGE) + 1.36 + margin / HALF_DOWN;
    let (half_width, half_height) = (beyond * ACROSS, beyond * HALF_DOWN);
    let (cut_x, cut_y) = (WIDTH / 2.0 - 12.0 + margin, 346.0 + margin);
    let at_side = half_height * (1.0 - cut_x / half_width);
    let at_end = half_width * (1.0 - cut_y / half_height);
    let corner = |x: f64, y: f64| (MIDDLE.x + x, MIDDLE.y + y);
    [
        corner(-at_end, -cut_y),
        corner(at_end, -cut_y),
        corner(cut_x, -at_side),
        corner(cut_x, at_side),
        corner(at_end, cut_y),
        corner(-at_end, cut_y),
        corner(-cut_x, at_side),
        corner(-cut_x, -at_side),
    ]
}

/// The triangle of cloth beside the board that belongs to the army of a corner.
///
/// The bottom army has the lower left one, and so on round the board.
#[derive(Clone, Copy)]
pub(super) struct Camp {
    pub(super) is_left: bool,
    is_top: bool,
}

/// From one captured piece to the next.
pub(super) const PITCH: f64 = 38.0;
/// How large the captured pieces are.
pub(super) const LOST_SCALE: f64 = 0.8;

impl Camp {
    pub(super) const fn of(corner: Corner) -> Camp {
        let (is_left, is_top) = match corner {
            Corner::Bottom => (true, false),
            Corner::Right => (false, false),
            Corner::Top => (false, true),
            Corner::Left => (true, true),
        };
        Camp { is_left, is_top }
    }

    /// Where the army's token lies.
    pub(super) fn token(self) -> Point {
        self.inside(46.0, 46.0)
    }

    /// The place of a captured piece, by its row and its place in it, both from 0 at the outside.
    pub(super) fn lost(self, row: usize, nth: usize) -> Point {
        self.inside(36.0 + PITCH * nth as f64, 100.0 + PITCH * row as f64)
    }

    /// A point by its distance from the camp's corner of the picture.
    fn inside(self, x: f64, y: f64) -> Point {
        Point::new(
            if self.is_left { x } else { WIDTH - x },
            if self.is_top { y } else { HEIGHT - y },
        )
    }
}
