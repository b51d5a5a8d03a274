//! What lies between two fronts: the ground between two lines that do not cross.

use crate::clearance::distance;
use crate::polygon::edges;
use crate::simple::{holds, inset, meet};
use crate::{Flank, Segment, Tolerance, Vec2};

/// The ground between two lines from the ends of a front to two points beyond it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Corridor {
    /// From the left end of the front.
    pub left: Segment,
    /// From its right end.
    pub right: Segment,
}

impl Corridor {
    /// The lines from a front, read from left to right, to two points; `None` if they cross. Lines that
    /// only touch do not.
    pub fn new(front: Segment, left: Vec2, right: Vec2) -> Option<Corridor> {
        let corridor = Corridor {
            left: Segment::new(front.from, left),
            right: Segment::new(front.to, right),
        };
        (!crosses(corridor.left, corridor.right)).then_some(corridor)
    }

    /// The lines from a front to the two ends of a side, whichever end lies left. Where either way
    /// they do not cross, the shorter pair.
    pub fn between(front: Segment, side: Segment) -> Corridor {
        let one = Corridor::new(front, side.from, side.to);
        let other = Corridor::new(front, side.to, side.from);
        let length = |corridor: &Corridor| corridor.left.length() + corridor.right.length();
        match (one, other) {
            (Some(one), Some(other)) if length(&other) < length(&one) => other,
            (Some(one), _) => one,
            (None, Some(other)) => other,
            // Two pairs of chords of four points never cross both.
            (None, None) => Corridor {
                left: Segment::new(front.from, side.from),
                right: Segment::new(front.to, side.to),
            },
        }
    }

    /// Every corridor from a front to two different ones of these points.
    pub fn all(front: Segment, points: &[Vec2]) -> impl Iterator<Item = Corridor> + '_ {
        let pairs = points.iter().enumerate().flat_map(move |(n, left)| {
            let others = points.iter().enumerate().filter(move |(m, _)| n != *m);
            others.map(move |(_, right)| (*left, *right))
        });
        pairs.filter_map(move |(left, right)| Corridor::new(front, left, right))
    }

    /// Its two lines, left first.
    pub const fn lines(&self) -> [Segment; 2] {
        [self.left, self.right]
    }

    /// Its corners: the ends of the front and of the far side.
    pub const fn corners(&self) -> [Vec2; 4] {
        [self.left.from, self.left.to, self.right.to, self.right.from]
    }

    /// Does some of a rectangle lie between the lines, by more than the tolerance?
    pub fn holds_some_of(&self, rect: &[Vec2; 4], tolerance: Tolerance) -> bool {
        let core = inset(rect, tolerance.length()).unwrap_or(*rect);
        let border = self.corners();
        edges(&border).any(|line| edges(&core).any(|side| meet(line, side)))
            || holds(edges(&border), core[0])
            || holds(edges(&core), border[0])
    }

    /// How wide the gap is that rectangles beside the lines leave between them: the least distance from
    /// one on the left to one on the right. Only those count that stand between the front and the far
    /// side, more than touching; infinite if all of them are on one side.
    pub fn free_width(&self, beside: &[[Vec2; 4]], tolerance: Tolerance) -> f64 {
        let on = |flank: Flank| {
            beside
                .iter()
                .filter(move |rect| self.side(rect, tolerance) == Some(flank))
        };
        let mut least = f64::INFINITY;
        for left in on(Flank::Left) {
            for right in on(Flank::Right) {
                least = least.min(distance(left, right));
            }
        }
        least
    }

    /// On which side of it a rectangle stands that does not lie in it; `None` if it stands before the
    /// front or beyond the far side.
    pub fn side(&self, rect: &[Vec2; 4], tolerance: Tolerance) -> Option<Flank> {
        let (near, far) = (
            self.left.from.middle(self.right.from),
            self.left.to.middle(self.right.to),
        );
        let axis = (far - near).unit()?;
        let reach = (far - near).dot(axis);
        let along = rect.map(|corner| (corner - near).dot(axis));
        let (first, last) = (
            along.into_iter().fold(f64::INFINITY, f64::min),
            along.into_iter().fold(f64::NEG_INFINITY, f64::max),
        );
        let forgiven = tolerance.length();
        if last <= forgiven || first >= reach - forgiven {
            return None;
        }
        let centre = rect[0].middle(rect[2]) - near;
        Some(if axis.cross(centre) > 0.0 {
            Flank::Left
        } else {
            Flank::Right
        })
    }
}

/// Does a rectangle obstruct a line, more than touching it by what is forgiven?
pub fn obstructs(rect: &[Vec2; 4], line: Segment, tolerance: Tolerance) -> bool {
    let core = inset(rect, tolerance.length()).unwrap_or(*rect);
    edges(&core).any(|side| meet(line, side)) || holds(edges(&core), line.from)
}

/// Does each of two lines pass from one side of the other to its other side?
fn crosses(a: Segment, b: Segment) -> bool {
    let side = |line: Segment, point: Vec2| line.along().cross(point - line.from);
    let parted =
        |line: Segment, other: Segment| side(line, other.from) * side(line, other.to) < 0.0;
    parted(a, b) && parted(b, a)
}
