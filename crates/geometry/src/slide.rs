//! Straight motion: how far a rectangle slides before it comes too near to another.
//!
//! Seen from the moving rectangle, the other one grown by it (their Minkowski difference) passes a
//! single point. "Nearer than a gap" means: the point is inside that figure with a rounded border of
//! that width. It is convex, so the point is inside it during one interval of the way.

use crate::{Bounds, Convex, Rect, Segment, Tolerance, Vec2};

/// A piece of the way, by its distances from the start. Its ends do not belong to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Where it begins.
    pub start: f64,
    /// Where it ends.
    pub end: f64,
}

impl Interval {
    const EVERYWHERE: Interval = Interval {
        start: f64::NEG_INFINITY,
        end: f64::INFINITY,
    };

    fn spanning(self, other: Interval) -> Interval {
        Interval {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// The part of a slide along the unit vector `along` during which `mover` is nearer to `obstacle`
/// than `gap`; `None` if it never is. With gap 0: during which they overlap.
///
/// Whether it is too near at all is judged with the tolerance, so that passing exactly at the gap is
/// allowed; the ends are those of the gap itself.
pub fn blocked(
    mover: &Rect,
    along: Vec2,
    obstacle: &Rect,
    gap: f64,
    tolerance: Tolerance,
) -> Option<Interval> {
    let kept_off = Convex::difference(obstacle.corners(), mover.corners());
    // Mitred corners reach further than rounded ones: a quick no.
    inside(&kept_off, along, gap)?;
    nearer(&kept_off, along, gap - tolerance.length())?;
    nearer(&kept_off, along, gap)
}

/// How far `mover` can slide along the unit vector `along`, at most `limit`, without coming nearer
/// to `obstacle` than `gap`.
pub fn free_slide(
    mover: &Rect,
    along: Vec2,
    obstacle: &Rect,
    gap: f64,
    limit: f64,
    tolerance: Tolerance,
) -> f64 {
    match blocked(mover, along, obstacle, gap, tolerance) {
        // What it is only leaving, or reaches only beyond the limit, does not stop it.
        Some(Interval { start, end }) if end > tolerance.length() && start < limit => {
            start.max(0.0)
        }
        Some(_) | None => limit,
    }
}

/// How far `mover` slides along the unit vector `along` until it touches `obstacle`, be it only with a
/// corner in passing; `None` if it never does. Negative if it would have to slide back.
pub fn slide_to_contact(
    mover: &Rect,
    along: Vec2,
    obstacle: &Rect,
    tolerance: Tolerance,
) -> Option<f64> {
    let kept_off = Convex::difference(obstacle.corners(), mover.corners());
    let contact = inside(&kept_off, along, tolerance.length())?;
    // The ends of that are in contact by the skin of the tolerance.
    Some(match inside(&kept_off, along, 0.0) {
        Some(overlap) => overlap.start,
        None => (contact.start + tolerance.length()).min(contact.end),
    })
}

/// How far `mover` can slide along the unit vector `along`, at most `limit`, inside `bounds`.
pub fn free_slide_inside(
    mover: &Rect,
    along: Vec2,
    bounds: &Bounds,
    limit: f64,
    tolerance: Tolerance,
) -> f64 {
    let mut free = limit;
    for corner in mover.corners() {
        for (speed, room) in [
            (along.x, bounds.high.x - corner.x),
            (-along.x, corner.x - bounds.low.x),
            (along.y, bounds.high.y - corner.y),
            (-along.y, corner.y - bounds.low.y),
        ] {
            // Along a border the speed towards it is nothing but rounding.
            if speed > 1e-12 && speed * limit > room + tolerance.length() {
                free = free.min((room / speed).max(0.0));
            }
        }
    }
    free
}

/// While a point goes from the origin along `along`: when is it nearer to the figure than `gap`?
fn nearer(figure: &Convex, along: Vec2, gap: f64) -> Option<Interval> {
    if gap <= 0.0 {
        return inside(figure, along, gap);
    }
    let borders = figure.edges().filter_map(|edge| beside(edge, along, gap));
    let corners = figure
        .corners()
        .iter()
        .filter_map(|corner| around(*corner, along, gap));
    inside(figure, along, 0.0)
        .into_iter()
        .chain(borders)
        .chain(corners)
        .reduce(Interval::spanning)
}

/// While a point goes along `along`: when is it inside the figure with each edge moved outward?
pub(crate) fn inside(figure: &Convex, along: Vec2, outward: f64) -> Option<Interval> {
    let mut piece = Interval::EVERYWHERE;
    for edge in figure.edges() {
        let Some(unit) = edge.along().unit() else {
            continue;
        };
        let normal = unit.left();
        piece = before(piece, normal, normal.dot(edge.from) + outward, along)?;
    }
    Some(piece)
}

/// When is it in the strip of width `gap` outside an edge?
fn beside(edge: Segment, along: Vec2, gap: f64) -> Option<Interval> {
    let unit = edge.along().unit()?;
    let normal = unit.left();
    let (level, start, end) = (
        normal.dot(edge.from),
        unit.dot(edge.from),
        unit.dot(edge.to),
    );
    let piece = before(Interval::EVERYWHERE, normal, level + gap, along)?;
    let piece = before(piece, -normal, -level, along)?;
    let piece = before(piece, unit, end, along)?;
    before(piece, -unit, -start, along)
}

/// When is it nearer than `gap` to a corner?
fn around(corner: Vec2, along: Vec2, gap: f64) -> Option<Interval> {
    let (ahead, aside) = (corner.dot(along), corner.cross(along));
    let half_squared = gap * gap - aside * aside;
    (half_squared > 0.0).then(|| {
        let half = half_squared.sqrt();
        Interval {
            start: ahead - half,
            end: ahead + half,
        }
    })
}

/// The part of `piece` in which the point stays before the line `normal · p = level`.
fn before(piece: Interval, normal: Vec2, level: f64, along: Vec2) -> Option<Interval> {
    let speed = normal.dot(along);
    let cut = if speed.abs() < 1e-12 {
        // Along the line: all of it or nothing.
        return (level > 0.0).then_some(piece);
    } else if speed > 0.0 {
        Interval {
            end: piece.end.min(level / speed),
            ..piece
        }
    } else {
        Interval {
            start: piece.start.max(level / speed),
            ..piece
        }
    };
    (cut.start < cut.end).then_some(cut)
}
