//! SML-FLD: the field of real numbers.

use serde::{Deserialize, Serialize};

/// How far the field reaches from its corner, in paces.
pub(super) const SIZE: Point = Point { x: 100.0, y: 60.0 };

/// What a measurement may be off by; whatever is closer than that to a limit keeps it.
const SLACK: f64 = 1e-9;

/// A place, in paces from the south-western corner. Written as `[x, y]`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Point {
    /// To the east.
    pub x: f64,
    /// To the north.
    pub y: f64,
}

impl Point {
    /// SML-FLD-01: is it on the field?
    pub(super) fn is_on_field(self) -> bool {
        (0.0..=SIZE.x).contains(&self.x) && (0.0..=SIZE.y).contains(&self.y)
    }

    /// The distance in paces. A square root is exact on every platform.
    pub(super) fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// Is `other` no farther than `paces` away?
    pub(super) fn reaches(self, other: Point, paces: f64) -> bool {
        self.distance(other) <= paces + SLACK
    }

    /// So many paces from here in the direction of `(dx, dy)`, which is of length one.
    pub(super) fn step(self, (dx, dy): (f64, f64), paces: f64) -> Point {
        Point {
            x: self.x + dx * paces,
            y: self.y + dy * paces,
        }
    }

    /// The first place on the straight way to `to` that is no farther than `paces` from `place`.
    pub(super) fn first_near(self, to: Point, place: Point, paces: f64) -> Option<Point> {
        if self.reaches(place, paces) {
            return Some(self);
        }
        let way = (to.x - self.x, to.y - self.y);
        let there = (place.x - self.x, place.y - self.y);
        let length = way.0 * way.0 + way.1 * way.1;
        let along = way.0 * there.0 + way.1 * there.1;
        let beyond = there.0 * there.0 + there.1 * there.1 - paces * paces;
        let under_root = along * along - length * beyond;
        // Seen from outside, the first of the two crossings is the nearer one.
        let share =
            (under_root >= 0.0 && length > 0.0).then(|| (along - under_root.sqrt()) / length)?;
        (0.0..=1.0).contains(&share).then(|| self.step(way, share))
    }

    /// The direction away from `other`; `None` if they are the same place.
    pub(super) fn away_from(self, other: Point) -> Option<(f64, f64)> {
        let distance = self.distance(other);
        let apart = distance > SLACK;
        apart.then(|| ((self.x - other.x) / distance, (self.y - other.y) / distance))
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Point {
        Point { x, y }
    }
}

impl From<Point> for [f64; 2] {
    fn from(point: Point) -> [f64; 2] {
        [point.x, point.y]
    }
}
