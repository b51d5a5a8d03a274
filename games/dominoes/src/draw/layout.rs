//! DOM-UX-21: how the line lies on the table, as plain geometry.
//!
//! The opening tile lies in the middle. The right arm runs to the right, drops at the table's edge
//! by one upright tile, runs back below, drops again; the left arm is the same path turned half
//! round. A tile's place depends only on the tiles between it and the opening, so a tile once laid
//! stays where it is. When an arm outgrows the table the whole line is drawn one size smaller.
//!
//! A double lies across the direction in which the line reaches it, and is left by its short end if
//! the line turns there; any other tile is left by the side of its outer half. Either way equal
//! halves touch, and every corner takes exactly one upright tile.
//!
//! Lengths are in halves of a tile: a tile is 1 wide and 2 long.

/// A tile of the line, seen from the opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// Are both halves equal?
    pub(super) is_double: bool,
    /// Does the lower half touch the tile nearer to the opening?
    pub(super) low_is_near: bool,
}

/// Where a tile lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    /// Its middle, to the right of the table's.
    pub(super) x: f64,
    /// Its middle, below the table's.
    pub(super) y: f64,
    /// Degrees clockwise from upright with the lower half above; a multiple of 90.
    pub(super) turn: u16,
}

impl Spot {
    /// Half its width and half its height as it lies.
    pub(super) fn half_extent(self) -> (f64, f64) {
        if self.turn.is_multiple_of(180) {
            (0.5, 1.0)
        } else {
            (1.0, 0.5)
        }
    }

    fn half_round(self) -> Spot {
        Spot {
            x: -self.x,
            y: -self.y,
            turn: (self.turn + 180) % 360,
        }
    }

    fn is_within(self, half_width: f64, half_height: f64) -> bool {
        let (dx, dy) = self.half_extent();
        self.x.abs() + dx <= half_width && self.y.abs() + dy <= half_height
    }
}

/// The line on the table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    /// The width of a tile.
    pub(super) unit: f64,
    /// The tiles, from left to right.
    pub(super) tiles: Vec<Spot>,
    /// Where a tile laid next would lie, on the left and on the right.
    pub(super) next: [Spot; 2],
}

/// The line as the table sees it: the opening tile and what was laid on either side of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Arms {
    /// Outwards from the opening.
    pub(super) left: Vec<Link>,
    /// Its lower half counts as near if it points to the left.
    pub(super) opening: Link,
    /// Outwards from the opening.
    pub(super) right: Vec<Link>,
}

/// The widths that are tried, the largest first.
///
/// The smallest always does. An arm has at most 21·2 + 7 - 1 = 48 halves of length to lay. With the
/// table's half width of 376 / 31 = 12.1 a row ends between 9.1 and 11.1 from the middle, so three
/// rows and their corners take more than 8 + 2 + 18 + 2 + 18 = 48; they reach 3.5 + 3.5 + 1 = 8
/// down, and the table's half height is 303 / 31 = 9.7.
const UNITS: [f64; 5] = [52.0, 46.0, 40.0, 35.0, 31.0];

impl Layout {
    /// Lays the line on a table of this size, as large as it fits.
    pub(super) fn new(arms: &Arms, width: f64, height: f64) -> Layout {
        let [.., smallest] = UNITS;
        let lay = |unit: f64| Layout::in_unit(arms, unit, width / unit / 2.0);
        let fits = |layout: &Layout| {
            let half = (width / layout.unit / 2.0, height / layout.unit / 2.0);
            let mut spots = layout.tiles.iter().chain(&layout.next);
            spots.all(|spot| spot.is_within(half.0, half.1))
        };
        let fitting = UNITS.into_iter().map(lay).find(fits);
        fitting.unwrap_or_else(|| lay(smallest))
    }

    fn in_unit(arms: &Arms, unit: f64, half_width: f64) -> Layout {
        let (left, next_left) = walk(arms.opening, &arms.left, half_width);
        let (right, next_right) = walk(arms.opening, &arms.right, half_width);
        let opening = Spot {
            x: 0.0,
            y: 0.0,
            turn: Heading::Right.turn(arms.opening),
        };
        let left = left.into_iter().rev().map(Spot::half_round);
        Layout {
            unit,
            tiles: left.chain([opening]).chain(right).collect(),
            next: [next_left.half_round(), next_right],
        }
    }
}

/// Lays one arm as if it were the right one. Gives its spots and the one that would come next.
fn walk(opening: Link, links: &[Link], half_width: f64) -> (Vec<Spot>, Spot) {
    let mut pen = Pen::leaving(opening, half_width);
    let spots = links.iter().map(|link| pen.lay(*link)).collect();
    let any = Link {
        is_double: false,
        low_is_near: true,
    };
    (spots, pen.lay(any))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heading {
    Right,
    Left,
    Down,
}

impl Heading {
    /// How a tile is turned that is reached in this direction.
    fn turn(self, link: Link) -> u16 {
        // Upright, the lower half is above: that is the near one when one comes from above.
        let low_near = match self {
            Heading::Down => 0,
            Heading::Right => 270,
            Heading::Left => 90,
        };
        match link {
            Link {
                is_double: true, ..
            } => (low_near + 90) % 180,
            Link {
                low_is_near: true, ..
            } => low_near,
            Link {
                low_is_near: false, ..
            } => (low_near + 180) % 360,
        }
    }
}

/// The open tip of an arm while it is being laid.
struct Pen {
    /// The middle of the edge at which the next tile begins.
    x: f64,
    y: f64,
    heading: Heading,
    /// +1 while the rows run to the right, -1 while they run to the left.
    forward: f64,
    last_is_double: bool,
    /// Rows end here, but for a double, which may jut out by one more: it cannot turn the corner.
    limit: f64,
}

impl Pen {
    fn leaving(opening: Link, half_width: f64) -> Pen {
        Pen {
            x: if opening.is_double { 0.5 } else { 1.0 },
            y: 0.0,
            heading: Heading::Right,
            forward: 1.0,
            last_is_double: opening.is_double,
            limit: half_width - 1.0,
        }
    }

    fn lay(&mut self, link: Link) -> Spot {
        let spot = match self.heading {
            Heading::Down => self.begin_row(link),
            Heading::Right | Heading::Left if self.has_room(link) => self.go_on(link),
            Heading::Right | Heading::Left => self.drop_down(link),
        };
        self.last_is_double = link.is_double;
        spot
    }

    fn has_room(&self, link: Link) -> bool {
        link.is_double || self.x * self.forward + 2.0 <= self.limit
    }

    fn go_on(&mut self, link: Link) -> Spot {
        let length = if link.is_double { 1.0 } else { 2.0 };
        let spot = Spot {
            x: self.x + self.forward * length / 2.0,
            y: self.y,
            turn: self.heading.turn(link),
        };
        self.x += self.forward * length;
        spot
    }

    /// The corner: an upright tile under the outer half of the last one, or under all of a double.
    fn drop_down(&mut self, link: Link) -> Spot {
        self.heading = Heading::Down;
        self.x -= self.forward * 0.5;
        self.y += if self.last_is_double { 1.0 } else { 0.5 };
        let spot = Spot {
            x: self.x,
            y: self.y + 1.0,
            turn: self.heading.turn(link),
        };
        self.y += 2.0;
        spot
    }

    /// The first tile of the next row: its near half under the upright tile, and across it.
    fn begin_row(&mut self, link: Link) -> Spot {
        self.forward = -self.forward;
        self.y += 0.5;
        let row = if self.forward > 0.0 {
            Heading::Right
        } else {
            Heading::Left
        };
        // A double is reached from above and lies across that; so both lie along the row.
        let reached = if link.is_double { Heading::Down } else { row };
        let spot = Spot {
            x: self.x + self.forward * 0.5,
            y: self.y,
            turn: reached.turn(link),
        };
        self.heading = row;
        self.x += self.forward * 1.5;
        spot
    }
}

#[cfg(test)]
mod tests;
