//! Upright boxes, for asking quickly whether two things can meet at all.

use crate::{Interval, Tolerance, Vec2};

/// Slower than this along an axis is not moving along it at all.
const STANDSTILL: f64 = 1e-9;

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
            bounds.low = Vec2::new(lesser(bounds.low.x, point.x), lesser(bounds.low.y, point.y));
            bounds.high = Vec2::new(
                greater(bounds.high.x, point.x),
                greater(bounds.high.y, point.y),
            );
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

    /// Larger by so much on every side.
    #[inline]
    #[must_use]
    pub fn grown(&self, by: f64) -> Bounds {
        let by = Vec2::new(by, by);
        Bounds::new(self.low - by, self.high + by)
    }

    /// Does a point lie inside, borders included?
    #[inline]
    pub fn holds(&self, point: Vec2) -> bool {
        (self.low.x..=self.high.x).contains(&point.x)
            && (self.low.y..=self.high.y).contains(&point.y)
    }

    /// Its point that is nearest to a point.
    #[inline]
    pub fn nearest(&self, point: Vec2) -> Vec2 {
        Vec2::new(
            point.x.clamp(self.low.x, self.high.x),
            point.y.clamp(self.low.y, self.high.y),
        )
    }

    /// Do all points lie inside, within the tolerance?
    #[inline]
    pub fn hold(&self, points: &[Vec2], tolerance: Tolerance) -> bool {
        points.iter().all(|point| {
            tolerance.at_least(point.x, self.low.x)
                && tolerance.at_least(point.y, self.low.y)
                && tolerance.at_least(self.high.x, point.x)
                && tolerance.at_least(self.high.y, point.y)
        })
    }

    /// The part of a straight way that runs inside: the way begins at `from`, goes `along`, and ends
    /// after `most` times that. `None` if it stays outside.
    #[inline]
    pub fn part_inside(&self, from: Vec2, along: Vec2, most: f64) -> Option<Interval> {
        let mut part = Interval {
            start: 0.0,
            end: most,
        };
        for (here, speed, low, high) in [
            (from.x, along.x, self.low.x, self.high.x),
            (from.y, along.y, self.low.y, self.high.y),
        ] {
            if speed.abs() < STANDSTILL {
                if here < low || here > high {
                    return None;
                }
            } else {
                let (one, other) = ((low - here) / speed, (high - here) / speed);
                part.start = part.start.max(one.min(other));
                part.end = part.end.min(one.max(other));
            }
        }
        (part.start < part.end).then_some(part)
    }
}

/// One instruction, where `f64::min` has a second answer for what is no number.
#[inline]
fn lesser(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}

#[inline]
fn greater(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_cut_where_it_enters_and_leaves() {
        let bounds = Bounds::new(Vec2::new(1.0, 1.0), Vec2::new(3.0, 2.0));
        let part = |from: (f64, f64), along: (f64, f64)| {
            let part =
                bounds.part_inside(Vec2::new(from.0, from.1), Vec2::new(along.0, along.1), 10.0);
            part.map(|part| (part.start, part.end))
        };
        assert_eq!(part((0.0, 1.5), (1.0, 0.0)), Some((1.0, 3.0)));
        assert_eq!(part((2.0, 1.5), (0.0, -1.0)), Some((0.0, 0.5)));
        assert_eq!(part((0.0, 0.0), (0.5, 0.25)), Some((4.0, 6.0)));
        assert_eq!(part((0.0, 2.5), (1.0, 0.0)), None);
        assert_eq!(part((4.0, 1.5), (1.0, 0.0)), None);
    }
}
