//! Upright boxes, for asking quickly whether two things can meet at all.

use crate::Vec2;

/// An upright rectangle, borders included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Its lower left corner.
    pub low: Vec2,
    /// Its upper right corner.
    pub high: Vec2,
}

impl Bounds {
    /// From its lower left to its upper right corner.
    pub const fn new(low: Vec2, high: Vec2) -> Bounds {
        Bounds { low, high }
    }

    /// The smallest that holds all points; of none, nothing at all.
    #[inline]
    pub fn of(points: &[Vec2]) -> Bounds {
        let mut bounds = Bounds {
            low: Vec2::new(f64::INFINITY, f64::INFINITY),
            high: Vec2::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        };
        for point in points {
            bounds.low = Vec2::new(bounds.low.x.min(point.x), bounds.low.y.min(point.y));
            bounds.high = Vec2::new(bounds.high.x.max(point.x), bounds.high.y.max(point.y));
        }
        bounds
    }

    /// Does a gap wider than `gap` lie between the two, to a side or up and down?
    #[inline]
    pub fn are_apart(&self, other: &Bounds, gap: f64) -> bool {
        self.low.x - other.high.x > gap
            || other.low.x - self.high.x > gap
            || self.low.y - other.high.y > gap
            || other.low.y - self.high.y > gap
    }

    /// Do all points lie inside, within the tolerance?
    #[inline]
    pub fn hold(&self, points: &[Vec2]) -> bool {
        points.iter().all(|point| {
            crate::at_least(point.x, self.low.x)
                && crate::at_least(point.y, self.low.y)
                && crate::at_least(self.high.x, point.x)
                && crate::at_least(self.high.y, point.y)
        })
    }
}
