//! DOM-AI-01 to 03: the rules of the source's own personas, which look at the tiles in the order
//! held, left before right, and take the first that will do.

use super::exposes;
use crate::expert::memory::Memory;
use crate::expert::placement::{MoveSet, Placement};

/// DOM-AI-01: the first tile that fits.
pub(crate) fn first_tile(memory: &Memory, allowed: MoveSet) -> MoveSet {
    first(memory, allowed, |_| true)
}

/// DOM-AI-02: the first double that fits.
pub(crate) fn first_double(memory: &Memory, allowed: MoveSet) -> MoveSet {
    first(memory, allowed, |it| it.tile.is_double())
}

/// DOM-AI-03, DOM-AI-06: the first tile that shows a number on which the player at the right has
/// passed. Never an opening: nobody has passed by then.
pub(crate) fn first_press(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let passed = memory.passed(memory.next());
    first(memory, allowed, |it| exposes(it, passed))
}

fn first(memory: &Memory, allowed: MoveSet, will_do: impl Fn(&Placement) -> bool) -> MoveSet {
    let mut moves = memory.moves.of_set(allowed);
    let found = moves.find(|(_, placement)| will_do(placement));
    found.map_or(MoveSet::NONE, |(index, _)| MoveSet::NONE.with(index))
}
