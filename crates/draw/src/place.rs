//! Where things are: points, and poses.

/// A point of the picture: `x` to the right, `y` down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// This point moved by (`dx`, `dy`).
    #[must_use]
    pub const fn shifted(self, dx: f64, dy: f64) -> Point {
        Point::new(self.x + dx, self.y + dy)
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Point {
        Point { x, y }
    }
}

/// How a thing lies on the table: where its own origin is, how far it is turned, how large it is.
///
/// A thing that moves changes its pose and nothing else, so a browser can let it glide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Where its origin lies.
    pub at: Point,
    /// Degrees, clockwise.
    pub turn: f64,
    /// 1 is its own size.
    pub scale: f64,
}

impl Pose {
    /// Not moved, not turned, of its own size.
    pub const ORIGIN: Pose = Pose::at(0.0, 0.0);

    /// Upright and of its own size.
    pub const fn at(x: f64, y: f64) -> Pose {
        Pose {
            at: Point::new(x, y),
            turn: 0.0,
            scale: 1.0,
        }
    }

    /// Where a point comes to lie of something that lies like this.
    pub fn place(self, point: Point) -> Point {
        let (sin, cos) = libm::sincos(self.turn.to_radians());
        let (x, y) = (self.scale * point.x, self.scale * point.y);
        self.at.shifted(cos * x - sin * y, sin * x + cos * y)
    }

    /// Turned to this many degrees, clockwise.
    #[must_use]
    pub const fn turned(self, turn: f64) -> Pose {
        Pose { turn, ..self }
    }

    /// Of this size.
    #[must_use]
    pub const fn scaled(self, scale: f64) -> Pose {
        Pose { scale, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quarter clockwise: what was to the right is below.
    #[test]
    fn a_point_is_turned_with_what_it_belongs_to() {
        let pose = Pose::at(10.0, 20.0).turned(90.0).scaled(2.0);
        let Point { x, y } = pose.place(Point::new(3.0, 0.0));
        assert!(
            (x - 10.0).abs() < 1e-9 && (y - 26.0).abs() < 1e-9,
            "{x} {y}"
        );
    }
}
