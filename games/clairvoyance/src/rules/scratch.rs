//! Room to think in: tables that every turn fills anew and nothing depends on.
//!
//! They belong to the state only so that a turn allocates nothing. A copy of a state begins with
//! empty ones, and they are no part of what a state says about itself.

use std::fmt;

use super::escape::Escape;
use super::path::Walk;

#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) walk: Walk,
    pub(crate) escape: Escape,
    /// The loops that were entered during one evaluation (CLV-SEM-08).
    pub(crate) entered: Vec<u32>,
    /// Who is attacking whom: when dice are missing, people want to know for what.
    pub(crate) striking: Option<(usize, usize)>,
    /// The dice of one attack.
    pub(crate) dice: Vec<i32>,
}

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch::default()
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scratch")
    }
}
