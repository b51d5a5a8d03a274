//! What the rules forgive when they compare, by name.
//!
//! The rulebook has one figure for all of them; each question says which of its rules it asks by.

use sobremesa_geometry::Tolerance;

/// GOM-GEO-03: by so much “at least” may fall short, and “less than” must be less by more.
pub const MEASURE: Tolerance = Tolerance::of(1e-6);

/// GOM-GEO-10: figures that reach into each other by no more than this do not overlap.
pub const OVERLAP: Tolerance = MEASURE;

/// GOM-GEO-11: figures with no wider gap than this are in contact.
pub const CONTACT: Tolerance = MEASURE;
