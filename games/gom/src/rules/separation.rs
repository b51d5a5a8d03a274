//! GOM-SPC: how far units stay from each other, from scenery and from the border.

use sobremesa_geometry::{Bounds, Rect, Vec2};

use crate::tolerance::MEASURE;

/// GOM-SPC-01.
pub const SEPARATION: f64 = 10.0;

/// GOM-FLD-01: the field, borders included.
pub const FIELD: Bounds = Bounds::new(Vec2::ZERO, Vec2::new(1280.0, 600.0));

/// GOM-SPC-04: on the field, if only just.
pub fn is_inside(rect: &Rect) -> bool {
    FIELD.hold(rect.corners(), MEASURE)
}

/// GOM-SPC-01, GOM-SPC-02: far enough from each other, by the true distance of the rectangles.
pub fn is_apart(one: &Rect, other: &Rect) -> bool {
    // Most are far apart, which a single axis shows.
    MEASURE.at_least(one.separation(other), SEPARATION)
        || MEASURE.at_least(one.clearance(other), SEPARATION)
}

/// GOM-SPC-03: the gap that a manoeuvre must keep to something: ten, or what there was to begin with.
pub fn required_gap(mover: &Rect, other: &Rect) -> f64 {
    if mover.separation(other) >= SEPARATION {
        return SEPARATION;
    }
    mover.clearance(other).clamp(0.0, SEPARATION)
}
