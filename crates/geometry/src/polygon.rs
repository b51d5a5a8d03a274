//! Small convex figures.

use crate::{EPS, Segment, Vec2};

/// So many corners at most: as many as two rectangles have together.
const MOST: usize = 8;

/// A convex figure of at most eight corners, in clockwise order.
///
/// With two corners it is a segment, with one a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Convex {
    corners: [Vec2; MOST],
    n_corners: usize,
}

impl Convex {
    const NOTHING: Convex = Convex {
        corners: [Vec2::ZERO; MOST],
        n_corners: 0,
    };

    /// The smallest convex figure that holds these points: at most eight of them.
    ///
    /// What is thinner than the tolerance is a segment.
    ///
    /// # Panics
    /// If there are more than eight points.
    pub fn hull(points: &[Vec2]) -> Convex {
        assert!(
            points.len() <= MOST,
            "a small figure has at most eight corners"
        );
        let mut sorted = [Vec2::ZERO; MOST];
        let sorted = &mut sorted[..points.len()];
        sorted.copy_from_slice(points);
        sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut way = Way::default();
        // Along the upper side from left to right, then back along the lower one: clockwise.
        for &point in sorted.iter() {
            way.go_on(point, 0);
        }
        let n_upper = way.n_points.saturating_sub(1);
        for &point in sorted.iter().rev().skip(1) {
            way.go_on(point, n_upper);
        }
        // It has come back to where it began.
        let n_corners = way.n_points - usize::from(way.n_points > 1);
        let mut hull = Convex::NOTHING;
        hull.corners[..n_corners].copy_from_slice(&way.points[..n_corners]);
        hull.n_corners = n_corners;
        hull.drop_needless();
        hull
    }

    /// Drops corners that stand out by no more than the tolerance. The whole figure must be known for
    /// that: of three points that are nearly above each other, the order from left to right does not
    /// tell which one lies between the others.
    fn drop_needless(&mut self) {
        let mut index = 0;
        while index < self.n_corners && self.n_corners > 2 {
            let n_corners = self.n_corners;
            let corner = self.corners[index];
            let before = self.corners[(index + n_corners - 1) % n_corners];
            let after = self.corners[(index + 1) % n_corners];
            let chord = Segment::new(before, after);
            let bulge = chord.along().cross(corner - before);
            let stands_out = bulge > EPS * chord.length()
                // It may be an end of a figure that is as thin as this all along.
                || chord.distance_squared_to(corner) > EPS * EPS;
            if stands_out {
                index += 1;
            } else {
                self.corners.copy_within(index + 1..n_corners, index);
                self.n_corners -= 1;
                // The neighbours have a new chord each.
                index = 0;
            }
        }
    }

    /// The points that `obstacle` keeps from `mover`: where a mover shifted by the point would meet it.
    ///
    /// The Minkowski sum of the obstacle and the mover turned inside out. Both are clockwise, with at
    /// most four corners each.
    pub(crate) fn difference(obstacle: &[Vec2; 4], mover: &[Vec2; 4]) -> Convex {
        // The mover turned inside out is clockwise too.
        let inverted = mover.map(|corner| -corner);
        let lowest = |corners: &[Vec2; 4]| {
            let mut best = 0;
            for index in 1..4 {
                let (a, b) = (corners[index], corners[best]);
                if a.y < b.y || (a.y == b.y && a.x > b.x) {
                    best = index;
                }
            }
            best
        };
        let (first, second) = (lowest(obstacle), lowest(&inverted));
        let at = |corners: &[Vec2; 4], index: usize| corners[index % 4];
        let mut sum = Convex::NOTHING;
        let (mut i, mut j) = (0, 0);
        while i < 4 || j < 4 {
            let here = at(obstacle, first + i) + at(&inverted, second + j);
            let one = at(obstacle, first + i + 1) - at(obstacle, first + i);
            let other = at(&inverted, second + j + 1) - at(&inverted, second + j);
            let turn = one.cross(other);
            sum.corners[sum.n_corners] = here;
            sum.n_corners += 1;
            // The edge that comes first in clockwise order is walked first; parallel ones together.
            let takes_one = j >= 4 || (i < 4 && turn <= 0.0);
            let takes_other = i >= 4 || (j < 4 && turn >= 0.0);
            i += usize::from(takes_one);
            j += usize::from(takes_other);
        }
        sum
    }

    /// Its corners in clockwise order.
    #[inline]
    pub fn corners(&self) -> &[Vec2] {
        &self.corners[..self.n_corners]
    }

    /// Its edges in clockwise order.
    #[inline]
    pub(crate) fn edges(&self) -> impl Iterator<Item = Segment> {
        edges(self.corners())
    }
}

/// The way around a figure, clockwise, up to the point where it began.
#[derive(Default)]
struct Way {
    points: [Vec2; MOST + 1],
    n_points: usize,
}

impl Way {
    /// Goes on to a point, past those before it where it would have to turn left, but back no further
    /// than to `first`.
    fn go_on(&mut self, point: Vec2, first: usize) {
        while self.n_points >= first + 2 {
            let before = self.points[self.n_points - 2];
            let last = self.points[self.n_points - 1];
            if (last - before).cross(point - before) < 0.0 {
                break;
            }
            self.n_points -= 1;
        }
        if self.n_points > 0 && self.points[self.n_points - 1] == point {
            return;
        }
        self.points[self.n_points] = point;
        self.n_points += 1;
    }
}

/// The edges between the corners of a closed figure.
#[inline]
pub(crate) fn edges(corners: &[Vec2]) -> impl Iterator<Item = Segment> {
    let n_corners = corners.len();
    (0..n_corners).map(move |index| {
        let next = if index + 1 == n_corners { 0 } else { index + 1 };
        Segment::new(corners[index], corners[next])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance;

    fn at(x: f64, y: f64) -> Vec2 {
        Vec2::new(x, y)
    }

    #[test]
    fn a_hull_is_clockwise_and_without_needless_corners() {
        let square = [
            at(0.0, 0.0),
            at(2.0, 0.0),
            at(2.0, 2.0),
            at(0.0, 2.0),
            at(1.0, 2.0),
            at(1.0, 1.0),
        ];
        let hull = Convex::hull(&square);
        assert_eq!(
            hull.corners(),
            [at(0.0, 0.0), at(0.0, 2.0), at(2.0, 2.0), at(2.0, 0.0)]
        );
    }

    /// A bow tie of two segments is filled, and a notch is part of the figure.
    #[test]
    fn two_segments_span_their_hull() {
        let bow_tie = Convex::hull(&[at(0.0, 0.0), at(1.0, 1.0), at(1.0, 0.0), at(0.0, 1.0)]);
        assert_eq!(bow_tie.corners().len(), 4);
        let notched = Convex::hull(&[at(0.0, 0.0), at(4.0, 0.0), at(2.0, 1.0), at(2.0, 4.0)]);
        assert_eq!(notched.corners().len(), 3);
        assert_eq!(distance(notched.corners(), &[at(2.0, 0.5)]), 0.0);
    }

    #[test]
    fn what_is_thinner_than_the_tolerance_is_a_segment() {
        let thin = Convex::hull(&[at(0.0, 0.0), at(5.0, 0.0), at(5.0, 1e-7), at(9.0, 0.0)]);
        assert_eq!(thin.corners(), [at(0.0, 0.0), at(9.0, 0.0)]);
        let upright = Convex::hull(&[at(0.0, 0.0), at(1e-8, 5.0), at(0.0, 9.0)]);
        assert_eq!(upright.corners(), [at(0.0, 0.0), at(0.0, 9.0)]);
        assert_eq!(
            Convex::hull(&[at(3.0, 3.0), at(3.0, 3.0)]).corners(),
            [at(3.0, 3.0)]
        );
    }
}
