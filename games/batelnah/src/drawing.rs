//! BAT-BRD-10 to 12: where the hexes lie in the reference drawing.
//!
//! The drawing is 752 x 518 pixels; any picture may scale it. What is drawn on
//! a hex is not here.

use crate::hex::{Colour, Hex};

/// A place in the reference drawing, in its pixels, from the top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pixel {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

/// A rectangle in the reference drawing, corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rectangle {
    /// The corner at the upper left (the source's xsi, ysi).
    pub upper_left: Pixel,
    /// The corner at the lower right (the source's xid, yid).
    pub lower_right: Pixel,
}

/// From a hex to the next column of hexes.
const ACROSS: i32 = 31;
/// From a hex half way to the next one above or below.
const HALF_DOWN: i32 = 17;

/// BAT-BRD-10: the centre of a hex.
pub const fn centre(hex: Hex) -> Pixel {
    let c1 = hex.c1() as i32;
    let c2 = hex.c2() as i32;
    // The source's tables put the dark hexes one pixel lower.
    let sunk = match hex.colour() {
        Colour::White => 0,
        Colour::Black => 1,
    };
    Pixel {
        x: 33 + ACROSS * (c1 + c2 - 2),
        y: 258 + HALF_DOWN * (c1 - c2) + sunk,
    }
}

/// BAT-BRD-11: the rectangle in which the source's program looked for the pointer.
///
/// Kept because the source lists all 144. Neighbouring rectangles overlap, so
/// a drop is found with [`hex_at`].
pub const fn hit_rectangle(hex: Hex) -> Rectangle {
    let Pixel { x, y } = centre(hex);
    Rectangle {
        upper_left: Pixel {
            x: x - 19,
            y: y - 16,
        },
        lower_right: Pixel {
            x: x + 18,
            y: y + 15,
        },
    }
}

/// BAT-BRD-12: the hex under a point of the drawing, `None` off the board.
///
/// That is the hex with the nearest centre (the first of the list if two are
/// equally near), if the point lies inside its hexagon.
pub fn hex_at(x: f64, y: f64) -> Option<Hex> {
    let distance = |hex: Hex| {
        let Pixel { x: dx, y: dy } = centre(hex);
        let (dx, dy) = (x - f64::from(dx), y - f64::from(dy));
        (dx * dx + dy * dy, dx.abs(), dy.abs())
    };
    let (nearest, (_, dx, dy)) = Hex::all()
        .map(|hex| (hex, distance(hex)))
        .min_by(|(_, (one, ..)), (_, (other, ..))| one.total_cmp(other))?;
    is_in_hexagon(dx, dy).then_some(nearest)
}

/// Is a point this far from a centre inside the hexagon around it?
///
/// The slanted edges stand where a diagonal neighbour's centre becomes the
/// nearer one. That neighbour lies 16, 17 or 18 pixels up or down, as the
/// colours have it; the edge belongs to the farthest, so that no point between
/// two hexes is outside both.
fn is_in_hexagon(dx: f64, dy: f64) -> bool {
    let (across, down) = (f64::from(ACROSS), f64::from(HALF_DOWN + 1));
    let half_way = (across * across + down * down) / 2.0;
    dy <= f64::from(HALF_DOWN) && across * dx + down * dy <= half_way
}
