//! Oriented rectangles on a plane: contact, distance, slides, turns and steps, past each other and
//! past polygons and bands.
//!
//! Pure functions without a word of any game. Everything is computed with `f64` and the `libm`
//! crate, never with the platform's own mathematics, so the same question has the same answer, to
//! the last bit, on every machine.
//!
//! # Conventions
//!
//! - x grows to the right, y grows upwards; angles grow counter-clockwise.
//! - Corners of a figure stand in clockwise order.
//! - What is forgiven is an argument, a [`Tolerance`], where a rulebook has a say in it. Otherwise it is
//!   what rounding does, [`EPS`]. Two figures *overlap* when they reach into each
//!   other by more than `EPS`; they are in *contact* when no gap wider than `EPS` lies between them.
//!   So figures that share a border touch and do not overlap.
//!
//! # How motion is judged
//!
//! A slide of one rectangle past another is a straight line past their Minkowski difference, a turn
//! is a handful of circles that meet lines and circles. Both are solved in closed form: nothing is
//! stepped, so nothing thin can be stepped over. A [`Sweep`] tells every stretch of a way during which
//! something is met, also of a step on which each corner goes straight.

mod band;
mod bounds;
mod chord;
mod clearance;
mod heading;
mod passage;
mod polygon;
mod rect;
mod roots;
mod segment;
mod simple;
mod slide;
mod sweep;
mod tolerance;
mod turn;
mod vector;

pub use band::Band;
pub use bounds::Bounds;
pub use chord::{arc_of_chord, chord};
pub use clearance::{clearance, distance, overlaps, touches};
pub use heading::{Heading, normalised_degrees, radians};
pub use passage::{Figure, Moments};
pub use polygon::Convex;
pub use rect::Rect;
pub use segment::Segment;
pub use simple::{NotSimple, Polygon};
pub use slide::{Interval, blocked, free_slide, free_slide_inside, slide_to_contact};
pub use sweep::{Motion, Sweep};
pub use tolerance::Tolerance;
pub use turn::{Spin, free_turn, free_turn_inside};
pub use vector::Vec2;

/// What rounding may do, in units of length.
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
