//! An obstacle with the room that is kept to it.

use super::Room;
use crate::polygon::edges;
use crate::{Band, Bounds, EPS, Figure, Polygon, Segment, Vec2};

/// A corner so sharp that its grown corner would lie further out than so many rooms is cut off.
const SHARPEST: f64 = 2.0;
/// Whoever stands too near leaves within so many times the least room: straight away, or at a slant.
const LEAVING: f64 = 4.0;

/// What cannot be passed.
#[derive(Clone, Debug)]
pub(super) struct Wall {
    shape: Shape,
    room: Room,
    /// Around everything that is too near to it.
    bounds: Bounds,
}

#[derive(Clone, Debug)]
enum Shape {
    Convex {
        corners: Vec<Vec2>,
        /// Outward normals with the reach of the figure along them.
        sides: Vec<(Vec2, f64)>,
    },
    Polygon(Polygon),
    Band(Band),
}

impl Wall {
    pub(super) fn new(figure: Figure<'_>, room: Room) -> Wall {
        let (shape, bounds) = match figure {
            Figure::Convex(corners) => (convex(corners), Bounds::of(corners)),
            Figure::Polygon(polygon) => (Shape::Polygon(polygon.clone()), *polygon.bounds()),
            Figure::Band(band) => (Shape::Band(band.clone()), *band.bounds()),
        };
        Wall {
            shape,
            room,
            bounds: bounds.grown(room.usual),
        }
    }

    /// Does everything in these bounds keep its room?
    #[inline]
    pub(super) fn is_far(&self, leg: &Bounds) -> bool {
        self.bounds.are_apart(leg, 0.0)
    }

    /// Is a point nearer than the usual room?
    #[inline]
    pub(super) fn is_close(&self, point: Vec2) -> bool {
        self.bounds.holds(point) && self.is_nearer(point, self.room.usual)
    }

    fn is_nearer(&self, point: Vec2, gap: f64) -> bool {
        match &self.shape {
            Shape::Convex { sides, .. } => sides
                .iter()
                .all(|(normal, level)| normal.dot(point) < level + gap - EPS),
            Shape::Polygon(polygon) => {
                polygon.holds(point) && polygon.distance_to_border(point) > EPS
                    || polygon.distance_to_border(point) < gap - EPS
            }
            Shape::Band(band) => band.distance_to_line(&[point]) < band.width() * 0.5 + gap - EPS,
        }
    }

    /// Does a straight way come too near?
    pub(super) fn blocks(&self, from: Vec2, to: Vec2) -> bool {
        if !self.is_close(from) && !self.is_close(to) {
            return self.runs_nearer(from, to, self.room.usual);
        }
        let least = self.room.least;
        if !self.runs_nearer(from, to, least) {
            return false;
        }
        // An end that is nearer than the least room may be left, but not through the figure itself.
        let is_leaving = self.is_nearer(from, least) || self.is_nearer(to, least);
        let goes_along = match &self.shape {
            Shape::Convex { sides, .. } => part_inside(sides, from, to, least) > LEAVING * least,
            Shape::Polygon(_) | Shape::Band(_) => false,
        };
        !is_leaving || goes_along || self.runs_nearer(from, to, 0.0)
    }

    /// Does a straight way come nearer than that?
    fn runs_nearer(&self, from: Vec2, to: Vec2, gap: f64) -> bool {
        match &self.shape {
            Shape::Convex { sides, .. } => part_inside(sides, from, to, gap) > EPS,
            Shape::Polygon(polygon) if gap > EPS => polygon.distance(&[from, to]) < gap - EPS,
            Shape::Polygon(polygon) => {
                let leg = Segment::new(from, to);
                let parts = polygon.parts_inside(leg);
                // Along a border is outside, whatever rounding says.
                let is_within = |(start, end): &(f64, f64)| {
                    let middle = from + leg.along() * ((start + end) * 0.5);
                    (end - start) * leg.length() > EPS && polygon.distance_to_border(middle) > EPS
                };
                parts.iter().any(is_within)
            }
            Shape::Band(band) => {
                band.distance_to_line(&[from, to]) < band.width() * 0.5 + gap - EPS
            }
        }
    }

    /// Where one can turn who keeps so much room to it.
    pub(super) fn turns(&self, room: f64) -> Vec<Vec2> {
        let mut turns = Vec::new();
        match &self.shape {
            Shape::Convex { corners, .. } => around(corners, room, &mut turns),
            Shape::Polygon(polygon) => around(polygon.corners(), room, &mut turns),
            // Each piece as a rectangle around it: what another piece covers is dropped later.
            Shape::Band(band) => {
                let out = band.width() * 0.5 + room;
                for Segment { from, to } in band.pieces() {
                    let along = (to - from).unit().expect("no piece is a point") * out;
                    turns.extend([
                        from - along + along.left(),
                        to + along + along.left(),
                        to + along - along.left(),
                        from - along - along.left(),
                    ]);
                }
            }
        }
        turns
    }
}

fn convex(corners: &[Vec2]) -> Shape {
    let sides = edges(corners).filter_map(|edge| {
        // Clockwise, so that the outward normal lies to the left.
        let normal = edge.along().unit()?.left();
        Some((normal, normal.dot(edge.from)))
    });
    let cuts = outer_corners(corners).filter_map(|corner| {
        let normal = corner.cut()?;
        Some((normal, normal.dot(corner.at)))
    });
    Shape::Convex {
        sides: sides.chain(cuts).collect(),
        corners: corners.to_vec(),
    }
}

/// A corner that stands out.
struct OuterCorner {
    at: Vec2,
    /// The direction of the side that ends there.
    before: Vec2,
    /// The direction of the side that begins there.
    after: Vec2,
}

impl OuterCorner {
    /// The outward normals of both sides, added.
    fn outward(&self) -> Vec2 {
        self.before.left() + self.after.left()
    }

    /// If it is too sharp: the direction of its point, across which its grown corner is cut off.
    fn cut(&self) -> Option<Vec2> {
        // Its grown corner lies 2 rooms / |outward| out.
        let is_sharp = self.outward().length_squared() * SHARPEST * SHARPEST < 4.0;
        is_sharp.then(|| (self.before - self.after).unit().unwrap_or(self.before))
    }
}

fn outer_corners(corners: &[Vec2]) -> impl Iterator<Item = OuterCorner> + '_ {
    let n_corners = corners.len();
    corners.iter().enumerate().filter_map(move |(n, corner)| {
        let before = (*corner - corners[(n + n_corners - 1) % n_corners]).unit()?;
        let after = (corners[(n + 1) % n_corners] - *corner).unit()?;
        // A figure as thin as a line has its ends for corners.
        let stands_out = before.cross(after) < 0.0 || before.dot(after) < 0.0 && n_corners == 2;
        stands_out.then_some(OuterCorner {
            at: *corner,
            before,
            after,
        })
    })
}

/// The corners that stand out, so much further out.
fn around(corners: &[Vec2], room: f64, turns: &mut Vec<Vec2>) {
    for corner in outer_corners(corners) {
        let Some(point) = corner.cut() else {
            // Where the two sides meet, each moved outward by the room.
            let outward = corner.outward();
            turns.push(corner.at + outward * (2.0 * room / outward.length_squared()));
            continue;
        };
        // Where the cut meets each of the two sides, all moved outward by the room.
        for normal in [corner.before.left(), corner.after.left()] {
            let share = normal.dot(point);
            let across = normal - point * share;
            let rest = room * (1.0 - share);
            turns.push(corner.at + point * room + across * (rest / across.length_squared()));
        }
    }
}

/// How long a straight way is inside a convex figure with so much room around it.
#[inline]
fn part_inside(sides: &[(Vec2, f64)], from: Vec2, to: Vec2, gap: f64) -> f64 {
    let along = to - from;
    let (mut start, mut end) = (0.0_f64, 1.0_f64);
    for (normal, level) in sides {
        // Along the very border is outside.
        let left = level + gap - EPS - normal.dot(from);
        let speed = normal.dot(along);
        if speed == 0.0 {
            if left <= 0.0 {
                return 0.0;
            }
        } else if speed > 0.0 {
            end = end.min(left / speed);
        } else {
            start = start.max(left / speed);
        }
        if start >= end {
            return 0.0;
        }
    }
    (end - start) * along.length()
}
