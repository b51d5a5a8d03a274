#![doc = include_str!("../README.md")]

mod alignment;
mod band;
mod bearing;
mod bounds;
mod chord;
mod clearance;
mod corridor;
mod formation;
mod heading;
mod passage;
mod polygon;
mod pose;
mod rect;
mod roots;
mod segment;
mod simple;
mod slide;
mod sweep;
mod tolerance;
mod turn;
mod vector;
mod ways;

pub use alignment::{Alignment, Flank};
pub use band::Band;
pub use bearing::Bearing;
pub use bounds::Bounds;
pub use chord::{arc_of_chord, chord};
pub use clearance::{clearance, distance, overlaps, touches};
pub use corridor::{Corridor, obstructs};
pub use formation::{Block, Files, Formation, Neighbour, joined};
pub use heading::{Heading, normalised_degrees, radians};
pub use passage::{Figure, Moments};
pub use polygon::Convex;
pub use pose::{Base, Pose};
pub use rect::Rect;
pub use segment::Segment;
pub use simple::{NotSimple, Passed, Polygon};
pub use slide::{Interval, blocked, free_slide, free_slide_inside, slide_to_contact};
pub use sweep::{Motion, Sweep};
pub use tolerance::Tolerance;
pub use turn::{Spin, free_turn, free_turn_inside};
pub use vector::Vec2;
pub use ways::{Room, Way, Ways};

/// What rounding may do, in units of length. What a rulebook forgives is an argument ([`Tolerance`]).
const EPS: f64 = Tolerance::ROUNDING.length();
