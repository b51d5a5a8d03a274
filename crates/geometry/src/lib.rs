//! Oriented rectangles on a plane: contact, distance, slides and turns.
//!
//! Pure functions without a word of any game. Everything is computed with `f64` and the `libm`
//! crate, never with the platform's own mathematics, so the same question has the same answer, to
//! the last bit, on every machine.
//!
//! # Conventions
//!
//! - x grows to the right, y grows upwards; angles grow counter-clockwise.
//! - Corners of a figure stand in clockwise order.
//! - One tolerance, [`EPS`], for all comparisons. Two figures *overlap* when they reach into each
//!   other by more than `EPS`; they are in *contact* when no gap wider than `EPS` lies between them.
//!   So figures that share a border touch and do not overlap.
//!
//! # How motion is judged
//!
//! A slide of one rectangle past another is a straight line past their Minkowski difference, a turn
//! is a handful of circles that meet lines and circles. Both are solved in closed form: nothing is
//! stepped, so nothing thin can be stepped over.

mod bounds;
mod clearance;
mod heading;
mod polygon;
mod rect;
mod segment;
mod slide;
mod turn;
mod vector;

pub use bounds::Bounds;
pub use clearance::{clearance, distance, overlaps, touches};
pub use heading::{Heading, normalised_degrees, radians};
pub use polygon::Convex;
pub use rect::Rect;
pub use segment::Segment;
pub use slide::{Interval, blocked, free_slide, free_slide_inside, slide_to_contact};
pub use turn::{Spin, free_turn, free_turn_inside};
pub use vector::Vec2;

/// The one tolerance, in units of length.
pub const EPS: f64 = 1e-6;

/// Is `a` at least `b`, within the tolerance?
#[inline]
pub fn at_least(a: f64, b: f64) -> bool {
    a >= b - EPS
}

/// Is `a` less than `b` by more than the tolerance?
#[inline]
pub fn less(a: f64, b: f64) -> bool {
    a < b - EPS
}
