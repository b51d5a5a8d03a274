//! DOM-KB-50 to 53: making others pass, and sparing the partner.

use super::{exposes, weight};
use crate::expert::memory::Memory;
use crate::expert::placement::{MoveSet, Placement};
use crate::suits::Suits;

/// DOM-KB-50: leave the next player nothing to lay.
pub(crate) fn make_next_pass(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let void = memory.known.void(memory.next());
    let drying = memory.moves.filter(allowed, |it| it.is_dry_for(void));
    memory.moves.best(drying, after_pressure)
}

/// DOM-KB-51: show a number that the next player lacks.
pub(crate) fn press_next(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let void = memory.known.void(memory.next());
    let pressing = memory.moves.filter(allowed, |it| exposes(it, void));
    memory.moves.best(pressing, after_pressure)
}

/// The tie-breakers of both: more own tiles of the open numbers, then weight.
fn after_pressure(placement: &Placement) -> (u32, u32) {
    let playable = placement.kept.and(Suits::from(placement.after).tiles());
    (playable.len() as u32, weight(placement))
}

/// DOM-KB-52, a veto: nothing that leaves my partner nothing to lay, unless the next player passes
/// too.
pub(crate) fn spare_partner(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let partners = memory.known.void(memory.partner());
    let nexts = memory.known.void(memory.next());
    memory.moves.filter(allowed, |it| {
        it.is_dry_for(partners) && !it.is_dry_for(nexts)
    })
}

/// DOM-KB-53: cover a suit of theirs and show one that is not.
pub(crate) fn kill_their_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let (ours, theirs) = (memory.our_suits(), memory.their_suits());
    let killing = memory
        .moves
        .filter(allowed, |it| it.covers(theirs) && !exposes(it, theirs));
    memory
        .moves
        .best(killing, |it| (exposes(it, ours), weight(it)))
}
