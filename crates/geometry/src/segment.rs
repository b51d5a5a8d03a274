//! Straight pieces between two points.

use crate::{Tolerance, Vec2};

/// The straight way from one point to another, ends included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Segment {
    /// Where it begins.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

impl Segment {
    /// From one point to another.
    #[inline]
    pub const fn new(from: Vec2, to: Vec2) -> Segment {
        Segment { from, to }
    }

    /// From its beginning to its end.
    #[inline]
    pub fn along(self) -> Vec2 {
        self.to - self.from
    }

    /// How long it is.
    #[inline]
    pub fn length(self) -> f64 {
        self.along().length()
    }

    /// Its middle.
    #[inline]
    pub fn middle(self) -> Vec2 {
        self.from.middle(self.to)
    }

    /// The part between two distances from its beginning.
    pub fn part(self, start: f64, end: f64) -> Segment {
        match self.along().unit() {
            Some(unit) => Segment::new(self.from + unit * start, self.from + unit * end),
            None => self,
        }
    }

    /// How far a point is from its nearest point.
    #[inline]
    pub fn distance_to(self, point: Vec2) -> f64 {
        self.distance_squared_to(point).sqrt()
    }

    #[inline]
    pub(crate) fn distance_squared_to(self, point: Vec2) -> f64 {
        (point - self.from - self.way_to_nearest(point)).length_squared()
    }

    /// The point of it that is nearest to another.
    #[inline]
    pub fn nearest(self, point: Vec2) -> Vec2 {
        self.from + self.way_to_nearest(point)
    }

    /// From its beginning.
    #[inline]
    fn way_to_nearest(self, point: Vec2) -> Vec2 {
        let along = self.along();
        let length_squared = along.length_squared();
        if length_squared == 0.0 {
            return Vec2::ZERO;
        }
        along * ((point - self.from).dot(along) / length_squared).clamp(0.0, 1.0)
    }

    /// The distance from its beginning at which it enters a convex figure's edge line, as a share of
    /// its length, if it crosses the segment `other` at all (ends included, and what is beyond them by no
    /// more than the tolerance).
    pub fn crossing(self, other: Segment, tolerance: Tolerance) -> Option<f64> {
        let (along, across) = (self.along(), other.along());
        let turn = along.cross(across);
        if turn == 0.0 {
            return None;
        }
        let there = other.from - self.from;
        let (share, other_share) = (there.cross(across) / turn, there.cross(along) / turn);
        let slack = |length: f64| {
            if length > 0.0 {
                tolerance.length() / length
            } else {
                0.0
            }
        };
        let (here, over) = (slack(self.length()), slack(other.length()));
        let meets =
            (-here..=1.0 + here).contains(&share) && (-over..=1.0 + over).contains(&other_share);
        meets.then_some(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_point_may_be_an_end() {
        let segment = Segment::new(Vec2::new(0.0, 0.0), Vec2::new(10.0, 0.0));
        assert_eq!(segment.distance_to(Vec2::new(4.0, 3.0)), 3.0);
        assert_eq!(segment.distance_to(Vec2::new(-3.0, 4.0)), 5.0);
        assert_eq!(segment.distance_to(Vec2::new(13.0, -4.0)), 5.0);
        let point = Segment::new(Vec2::new(1.0, 1.0), Vec2::new(1.0, 1.0));
        assert_eq!(point.distance_to(Vec2::new(1.0, 3.0)), 2.0);
    }

    #[test]
    fn crossings_count_at_the_ends_and_not_beyond() {
        let east = Segment::new(Vec2::ZERO, Vec2::new(10.0, 0.0));
        let at = |x: f64| Segment::new(Vec2::new(x, 0.0), Vec2::new(x, 5.0));
        assert_eq!(east.crossing(at(4.0), Tolerance::ROUNDING), Some(0.4));
        assert!(east.crossing(at(10.0), Tolerance::ROUNDING).is_some());
        assert_eq!(east.crossing(at(10.1), Tolerance::ROUNDING), None);
        assert_eq!(east.crossing(east, Tolerance::ROUNDING), None);
    }
}
