//! How far two convex figures are from each other, or reach into each other.

use crate::polygon::edges;
use crate::{Segment, Tolerance, Vec2};

/// The distance between two convex figures, or how far they reach into each other as a negative
/// number. Both are given by their corners in clockwise order.
pub fn clearance(a: &[Vec2], b: &[Vec2]) -> f64 {
    let separation = separation(a, b);
    if separation <= 0.0 {
        separation
    } else {
        corner_distance(a, b)
    }
}

/// Do two convex figures reach into each other by more than the tolerance?
///
/// A segment reaches into what it runs through: otherwise what is just as thin as the tolerance would
/// be stopped where what is thinner is not.
#[inline]
pub fn overlaps(a: &[Vec2], b: &[Vec2], tolerance: Tolerance) -> bool {
    let depth = -tolerance.length();
    !has_wider_gap(a, b, depth) && !has_wider_gap(b, a, depth)
}

/// Is there no gap wider than the tolerance between two convex figures?
#[inline]
pub fn touches(a: &[Vec2], b: &[Vec2], tolerance: Tolerance) -> bool {
    let gap = tolerance.length();
    !has_wider_gap(a, b, gap) && !has_wider_gap(b, a, gap)
}

/// Have two convex figures a point in common?
#[inline]
pub(crate) fn meets(a: &[Vec2], b: &[Vec2]) -> bool {
    !has_wider_gap(a, b, 0.0) && !has_wider_gap(b, a, 0.0)
}

/// The smallest distance between points of two convex figures; 0 if they meet.
pub fn distance(a: &[Vec2], b: &[Vec2]) -> f64 {
    clearance(a, b).max(0.0)
}

/// The widest gap that a separating axis leaves, negative if all reach over.
fn separation(a: &[Vec2], b: &[Vec2]) -> f64 {
    widest_gap(a, b).max(widest_gap(b, a))
}

/// The widest gap in front of an edge of `a`.
fn widest_gap(a: &[Vec2], b: &[Vec2]) -> f64 {
    let gaps = edges(a).filter_map(|edge| gap_before(edge, b));
    let widest = gaps.fold(f64::NEG_INFINITY, f64::max);
    // What is flat has no edge across its ends.
    match ends_of_flat(a) {
        Some(ends) if widest <= 0.0 => widest.max(gap_beyond(ends, b)),
        Some(_) | None => widest,
    }
}

/// Is there a gap in front of an edge of `a` that is wider than this? Stops at the first.
#[inline]
fn has_wider_gap(a: &[Vec2], b: &[Vec2], wide: f64) -> bool {
    let is_before_an_edge = edges(a).any(|edge| {
        let along = edge.along();
        let length = along.length();
        // Clockwise, so that the outward normal lies to the left.
        let normal = along.left();
        length > 0.0
            && b.iter()
                .all(|corner| normal.dot(*corner - edge.from) > wide * length)
    });
    is_before_an_edge || ends_of_flat(a).is_some_and(|ends| gap_beyond(ends, b) > wide)
}

/// From end to end of a figure without an inside: a segment, a point, or a rectangle without depth.
#[inline]
fn ends_of_flat(figure: &[Vec2]) -> Option<Segment> {
    let length = |edge: &Segment| edge.along().length_squared();
    let one = edges(figure).find(|edge| length(edge) > 0.0);
    let Some(along) = one.map(Segment::along) else {
        return figure.first().map(|point| Segment::new(*point, *point));
    };
    let is_flat = edges(figure).all(|edge| edge.along().cross(along) == 0.0);
    let longest = || edges(figure).max_by(|one, other| length(one).total_cmp(&length(other)));
    is_flat.then(longest).flatten()
}

/// How far `b` stays beyond the ends of a flat figure, measured along it; for a point, from it.
fn gap_beyond(ends: Segment, b: &[Vec2]) -> f64 {
    let Some(unit) = ends.along().unit() else {
        let nearest = edges(b).map(|edge| edge.distance_to(ends.from));
        // Before an edge of what has an inside, that edge says it.
        return match ends_of_flat(b) {
            Some(_) => nearest.fold(f64::INFINITY, f64::min),
            None => f64::NEG_INFINITY,
        };
    };
    let beyond = |end: Vec2, outward: Vec2| {
        let corners = b.iter().map(|corner| outward.dot(*corner - end));
        corners.fold(f64::INFINITY, f64::min)
    };
    beyond(ends.to, unit).max(beyond(ends.from, -unit))
}

/// How far `b` stays before an edge, measured outward.
#[inline]
fn gap_before(edge: Segment, b: &[Vec2]) -> Option<f64> {
    let normal = edge.along().unit()?.left();
    let nearest = b.iter().map(|corner| normal.dot(*corner - edge.from));
    Some(nearest.fold(f64::INFINITY, f64::min))
}

/// The distance between two figures that do not overlap: always from a corner of one.
pub(crate) fn corner_distance(a: &[Vec2], b: &[Vec2]) -> f64 {
    one_sided(a, b).min(one_sided(b, a)).sqrt()
}

fn one_sided(corners: &[Vec2], figure: &[Vec2]) -> f64 {
    let mut best = f64::INFINITY;
    for edge in edges(figure) {
        for corner in corners {
            best = best.min(edge.distance_squared_to(*corner));
        }
    }
    best
}
