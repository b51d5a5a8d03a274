//! Where a field lies in its picture, and from which end it is looked at.

use sobremesa_draw::{Path, Point, Pose, Shape};
use sobremesa_geometry::{Bounds, Rect, Vec2};

/// A field in a picture: north is up, unless somebody looks at it from the north.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Canvas {
    field: Bounds,
    /// Where its upper left corner lies.
    corner: Point,
    /// Is it looked at from its far end?
    is_turned: bool,
}

impl Canvas {
    /// A field whose upper left corner lies there, as large in the picture as it is.
    pub const fn new(field: Bounds, corner: Point) -> Canvas {
        Canvas {
            field,
            corner,
            is_turned: false,
        }
    }

    /// The same seen from its far end, if so.
    #[must_use]
    pub const fn turned(self, is_turned: bool) -> Canvas {
        Canvas { is_turned, ..self }
    }

    /// How far the picture is turned, in degrees.
    pub const fn turn(&self) -> f64 {
        if self.is_turned { 180.0 } else { 0.0 }
    }

    /// Where a point of the field lies in the picture.
    pub fn place(&self, at: Vec2) -> Point {
        let Bounds { low, high } = self.field;
        let (x, y) = if self.is_turned {
            (high.x - at.x, at.y - low.y)
        } else {
            (at.x - low.x, high.y - at.y)
        };
        Point::new(self.corner.x + x, self.corner.y + y)
    }

    /// The point of the field that lies there in the picture.
    pub fn point(&self, place: Point) -> Vec2 {
        let Bounds { low, high } = self.field;
        let (x, y) = (place.x - self.corner.x, place.y - self.corner.y);
        if self.is_turned {
            Vec2::new(high.x - x, y + low.y)
        } else {
            Vec2::new(x + low.x, high.y - y)
        }
    }

    /// How something lies in the picture whose origin is that point of the field and that is turned by so
    /// many degrees, counter-clockwise as on the field; a picture turns clockwise.
    pub fn lie(&self, at: Vec2, degrees: f64) -> Pose {
        let Point { x, y } = self.place(at);
        Pose::at(x, y).turned(self.turn() - degrees)
    }

    /// Where the upper left corner of an upright part of the field lies.
    pub fn upper_left(&self, part: &Bounds) -> Point {
        let (one, other) = (self.place(part.low), self.place(part.high));
        Point::new(one.x.min(other.x), one.y.min(other.y))
    }

    /// A closed line through some points of the field.
    pub fn outline(&self, points: &[Vec2]) -> Shape {
        Shape::polygon(points.iter().map(|point| {
            let Point { x, y } = self.place(*point);
            (x, y)
        }))
    }

    /// An open line through some points of the field.
    pub fn line(&self, points: impl IntoIterator<Item = Vec2>) -> Path {
        let mut points = points.into_iter().map(|point| self.place(point));
        let first = points.next().unwrap_or_default();
        points.fold(Path::from(first), Path::line_to)
    }

    /// What lies ahead of a rectangle at some distance from a point: an arc of so many degrees to each
    /// side of straight ahead.
    pub fn arc_ahead(&self, rect: &Rect, about: Vec2, radius: f64, half: f64) -> Path {
        /// Arcs are drawn in steps of so many degrees at most.
        const STEP: f64 = 4.0;
        let n_steps = (2.0 * half / STEP).ceil().max(1.0) as u32;
        let at = |step: u32| {
            let degrees = half * (2.0 * f64::from(step) / f64::from(n_steps) - 1.0);
            let aside = sobremesa_geometry::Bearing::from_degrees(degrees).forward();
            about + (rect.facing() * aside.y + rect.right() * aside.x) * radius
        };
        self.line((0..=n_steps).map(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: Bounds = Bounds::new(Vec2::ZERO, Vec2::new(1200.0, 600.0));

    #[test]
    fn everybody_has_their_own_end_below() {
        let south = Canvas::new(FIELD, Point::new(20.0, 80.0));
        let north = south.turned(true);
        let here = Vec2::new(100.0, 50.0);
        assert_eq!(south.place(here), Point::new(120.0, 630.0));
        assert_eq!(north.place(here), Point::new(1120.0, 130.0));
        for canvas in [south, north] {
            assert_eq!(canvas.point(canvas.place(here)), here);
        }
        assert_eq!(south.lie(here, 90.0).turn, -90.0);
        assert_eq!(north.lie(here, 90.0).turn, 90.0);
        assert_eq!(north.lie(here, 0.0).turn, 180.0);
        let part = Bounds::new(here, Vec2::new(200.0, 90.0));
        assert_eq!(south.upper_left(&part), Point::new(120.0, 590.0));
        assert_eq!(north.upper_left(&part), Point::new(1020.0, 130.0));
    }
}
