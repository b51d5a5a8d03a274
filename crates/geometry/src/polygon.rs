//! Small convex figures.

use crate::{EPS, Segment, Vec2};

/// So many corners at most: as many as two rectangles have together.
const MOST: usize = 8;

/// A convex figure of at most eight corners, in clockwise order.
///
/// With two corners it is a segment, with one a point: such a figure has no interior, so it touches
/// things and never overlaps them.
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
        let mut hull = Convex::NOTHING;
        // Along the upper side from left to right, then back along the lower one: clockwise.
        for &point in sorted.iter() {
            hull.push_turning_right(point, 0);
        }
        let n_upper = hull.n_corners.saturating_sub(1);
        for &point in sorted.iter().rev().skip(1) {
            hull.push_turning_right(point, n_upper);
        }
        hull.n_corners = hull
            .n_corners
            .saturating_sub(usize::from(hull.n_corners > 1));
        hull
    }

    /// Adds a corner after dropping those that it makes needless, but none before `first`.
    fn push_turning_right(&mut self, point: Vec2, first: usize) {
        while self.n_corners >= first + 2 {
            let (before, last) = (
                self.corners[self.n_corners - 2],
                self.corners[self.n_corners - 1],
            );
            let chord = point - before;
            let bulge = (last - before).cross(chord);
            // `last` must stand out to the left of the chord by more than the tolerance.
            if -bulge > EPS * chord.length() {
                break;
            }
            self.n_corners -= 1;
        }
        // The same corner twice is one corner; the way back ends at the first one.
        if self.n_corners == MOST || (first == 0 && self.corners().last() == Some(&point)) {
            return;
        }
        self.corners[self.n_corners] = point;
        self.n_corners += 1;
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

    /// Does it have an inside?
    #[inline]
    pub const fn has_interior(&self) -> bool {
        self.n_corners > 2
    }

    /// Is the point inside or on the border?
    pub fn contains(&self, point: Vec2) -> bool {
        self.edges()
            .all(|edge| edge.along().cross(point - edge.from) <= EPS * edge.length())
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
        assert!(hull.contains(at(1.0, 0.0)) && !hull.contains(at(1.0, -0.1)));
    }

    /// A bow tie of two segments is filled, and a notch is part of the figure.
    #[test]
    fn two_segments_span_their_hull() {
        let bow_tie = Convex::hull(&[at(0.0, 0.0), at(1.0, 1.0), at(1.0, 0.0), at(0.0, 1.0)]);
        assert_eq!(bow_tie.corners().len(), 4);
        let notched = Convex::hull(&[at(0.0, 0.0), at(4.0, 0.0), at(2.0, 1.0), at(2.0, 4.0)]);
        assert_eq!(notched.corners().len(), 3);
        assert!(notched.contains(at(2.0, 0.5)));
    }

    #[test]
    fn what_is_thinner_than_the_tolerance_is_a_segment() {
        let thin = Convex::hull(&[at(0.0, 0.0), at(5.0, 0.0), at(5.0, 1e-7), at(9.0, 0.0)]);
        assert_eq!(thin.corners().len(), 2);
        assert!(!thin.has_interior());
        assert_eq!(
            Convex::hull(&[at(3.0, 3.0), at(3.0, 3.0)]).corners(),
            [at(3.0, 3.0)]
        );
    }
}
