//! Oriented rectangles.

use crate::{Bounds, Heading, Segment, Tolerance, Vec2};

/// A rectangle that faces somewhere.
///
/// It is given by its front left corner and the heading of its front line, read from left to right;
/// its depth lies behind that line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    corners: [Vec2; 4],
    right: Vec2,
    width: f64,
    depth: f64,
}

impl Rect {
    /// Behind a front line of length `width` that begins at `front_left` and heads for `right`.
    #[inline]
    pub fn new(front_left: Vec2, right: Heading, width: f64, depth: f64) -> Rect {
        Rect::facing_right(front_left, right.unit(), width, depth)
    }

    /// The same, by the unit vector along its front.
    #[inline]
    pub(crate) fn facing_right(front_left: Vec2, right: Vec2, width: f64, depth: f64) -> Rect {
        let back = right.left() * -depth;
        let front_right = front_left + right * width;
        Rect {
            corners: [
                front_left,
                front_right,
                front_right + back,
                front_left + back,
            ],
            right,
            width,
            depth,
        }
    }

    /// An upright one by its lower left corner, facing up.
    pub fn upright(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect::new(Vec2::new(x, y + height), Heading::EAST, width, height)
    }

    /// Front left, front right, rear right, rear left: clockwise.
    #[inline]
    pub const fn corners(&self) -> &[Vec2; 4] {
        &self.corners
    }

    /// Along the front, from left to right.
    #[inline]
    pub const fn right(&self) -> Vec2 {
        self.right
    }

    /// Where it faces.
    #[inline]
    pub const fn facing(&self) -> Vec2 {
        self.right.left()
    }

    /// The length of its front.
    #[inline]
    pub const fn width(&self) -> f64 {
        self.width
    }

    /// How deep it is.
    #[inline]
    pub const fn depth(&self) -> f64 {
        self.depth
    }

    /// Its centre.
    #[inline]
    pub fn centre(&self) -> Vec2 {
        self.corners[0].middle(self.corners[2])
    }

    /// Where a point lies in its own eyes: x to the right of its front left corner, y behind its front.
    #[inline]
    pub fn inward(&self, point: Vec2) -> Vec2 {
        self.inward_way(point - self.corners[0])
    }

    /// A way in its own eyes: x to the right, y to the rear.
    #[inline]
    pub fn inward_way(&self, way: Vec2) -> Vec2 {
        Vec2::new(way.dot(self.right), -way.dot(self.facing()))
    }

    /// An edge: 0 the front, 1 the right side, 2 the rear, 3 the left side; each clockwise.
    #[inline]
    pub fn edge(&self, index: usize) -> Segment {
        Segment::new(self.corners[index % 4], self.corners[(index + 1) % 4])
    }

    /// Its front, from left to right.
    #[inline]
    pub fn front(&self) -> Segment {
        self.edge(0)
    }

    /// The smallest upright box around it.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::of(&self.corners)
    }

    /// Shifted.
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: Vec2) -> Rect {
        Rect {
            corners: self.corners.map(|corner| corner + by),
            ..*self
        }
    }

    /// Turned counter-clockwise about a point, by an arc of the unit circle.
    #[must_use]
    pub fn turned(&self, about: Vec2, arc: f64) -> Rect {
        let (cos, sin) = (libm::cos(arc), libm::sin(arc));
        let turn = |v: Vec2| Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos);
        Rect {
            corners: self.corners.map(|corner| about + turn(corner - about)),
            right: turn(self.right),
            ..*self
        }
    }

    /// The widest gap that a separating axis leaves between two rectangles; negative by how far they
    /// reach into each other.
    #[inline]
    pub fn separation(&self, other: &Rect) -> f64 {
        let between = other.centre() - self.centre();
        let (cos, sin) = (
            self.right.dot(other.right).abs(),
            self.right.cross(other.right).abs(),
        );
        // Half of each as seen along the other's axes.
        let (w, d) = (self.width * 0.5, self.depth * 0.5);
        let (ow, od) = (other.width * 0.5, other.depth * 0.5);
        let across = between.dot(self.right).abs() - (w + ow * cos + od * sin);
        let ahead = between.dot(self.facing()).abs() - (d + ow * sin + od * cos);
        let other_across = between.dot(other.right).abs() - (ow + w * cos + d * sin);
        let other_ahead = between.dot(other.facing()).abs() - (od + w * sin + d * cos);
        across.max(ahead).max(other_across.max(other_ahead))
    }

    /// Do they reach into each other by more than the tolerance?
    #[inline]
    pub fn overlaps(&self, other: &Rect, tolerance: Tolerance) -> bool {
        self.separation(other) < -tolerance.length()
    }

    /// Is there no gap wider than the tolerance between them?
    #[inline]
    pub fn touches(&self, other: &Rect, tolerance: Tolerance) -> bool {
        self.separation(other) <= tolerance.length()
    }

    /// The smallest distance between their points; 0 if they meet.
    pub fn distance(&self, other: &Rect) -> f64 {
        self.clearance(other).max(0.0)
    }

    /// The distance between them, or how far they reach into each other as a negative number.
    #[inline]
    pub fn clearance(&self, other: &Rect) -> f64 {
        let separation = self.separation(other);
        if separation <= 0.0 {
            separation
        } else {
            crate::clearance::corner_distance(&self.corners, &other.corners)
        }
    }
}
