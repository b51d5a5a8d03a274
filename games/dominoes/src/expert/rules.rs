//! What each rule knows, one module per section of the rulebook's chapter DOM-KB.
//!
//! A rule is a function from the facts and the moves still allowed to those that it proposes (or,
//! a veto, strikes out); none means that its condition does not hold. Tie-breakers are applied.

pub(super) mod counting;
pub(crate) mod material;
pub(super) mod obligations;
pub(crate) mod odds;
pub(super) mod pressure;
pub(super) mod reference;
pub(super) mod roles;

use super::placement::Placement;
use crate::suits::Suits;

/// The tie-breaker at the end of most lists: the heavier tile.
#[inline]
fn weight(placement: &Placement) -> u32 {
    placement.tile.pips()
}

/// Does a move expose one of these numbers?
#[inline]
fn exposes(placement: &Placement, suits: Suits) -> bool {
    placement.exposed.meets(suits)
}
