//! DOM-KB-60 to 65: counting a suit, and the fate of doubles.

use super::{exposes, weight};
use crate::expert::memory::Memory;
use crate::expert::placement::{MoveSet, Placement};
use crate::player::Role;
use crate::suits::Suits;
use crate::tile::{Pip, Tile, TileSet};

/// DOM-KB-60: show a number of which I keep more than all others have.
pub(crate) fn expose_counted_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let counted = memory.moves.filter(allowed, |it| surplus(memory, it) > 0);
    memory
        .moves
        .best(counted, |it| (surplus(memory, it), weight(it)))
}

/// How many more tiles of a number that it shows a move leaves me than all others have.
fn surplus(memory: &Memory, placement: &Placement) -> i32 {
    let shown = placement.exposed.iter();
    shown
        .map(|suit| placement.kept_of(suit) as i32 - memory.known.out(suit) as i32)
        .max()
        .unwrap_or(0)
}

/// DOM-KB-61, a veto: an end at which only we can play, and I still could, is not covered.
pub(crate) fn keep_private_end(memory: &Memory, allowed: MoveSet) -> MoveSet {
    memory.moves.filter(allowed, |it| {
        it.covered
            .is_some_and(|suit| it.kept_of(suit) > 0 && memory.commands(suit))
    })
}

/// DOM-KB-62: cover the last open place of a double that my partner does not have.
pub(crate) fn hang_double(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let hanging = memory
        .moves
        .filter(allowed, |it| hangs(memory, it).is_some());
    memory.moves.best(hanging, |it| hangs(memory, it))
}

/// The double that a move makes unplayable.
pub(crate) fn hangs(memory: &Memory, placement: &Placement) -> Option<Pip> {
    let suit = placement.covered?;
    let double = Tile::new(suit, suit);
    let elsewhere = memory.known.unseen.and(TileSet::suit(suit)).without(double);
    let is_hung = memory.known.unseen.contains(double)
        && !memory.known.may_hold(memory.partner()).contains(double)
        && !placement.leaves_open(suit)
        && elsewhere.is_empty();
    is_hung.then_some(suit)
}

/// DOM-KB-63: lay a double that may be hung: one with one to three companions, or of a suit of which
/// five tiles are seen. Alone it is in little danger, and with four companions in none.
pub(crate) fn save_own_double(memory: &Memory, allowed: MoveSet) -> MoveSet {
    memory.moves.filter(allowed, |it| {
        let suit = it.tile.low();
        let n_companions = memory.length(suit) - 1;
        let is_in_danger = (1..=3).contains(&n_companions) || memory.seen(suit) >= 5;
        it.tile.is_double() && memory.ends.is_some() && is_in_danger
    })
}

/// DOM-KB-64: lay the heaviest double at once, for a partner who sees it delayed will look for it
/// elsewhere. Not one of a suit of theirs; and not on the first turn of the opener's partner if
/// something that an opponent showed can be covered.
pub(crate) fn double_early(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let theirs = memory.their_suits();
    let shown = memory
        .exposed_by(memory.next())
        .or(memory.exposed_by(memory.next().partner()));
    let owes_a_cover = memory.role() == Role::J3
        && memory.is_first_turn()
        && memory.moves.of_set(allowed).any(|(_, it)| it.covers(shown));
    if owes_a_cover {
        return MoveSet::NONE;
    }
    let doubling = memory.moves.filter(allowed, |it| {
        it.tile.is_double() && !theirs.contains(it.tile.low())
    });
    memory.moves.best(doubling, weight)
}

/// DOM-KB-65: my partner's only tile is known; of an open number only my double and one more tile
/// are left, and that one leads to the partner's: lay it and let the double hang.
pub(crate) fn sacrifice_double(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let partner = memory.partner();
    let certain = memory.known.must_hold(partner);
    let Some(last) = certain.iter().next().filter(|_| memory.count(partner) == 1) else {
        return MoveSet::NONE;
    };
    let wanted = Suits::only(last.low()).with(last.high());
    memory.moves.filter(allowed, |it| {
        it.covered.is_some_and(|suit| {
            let unlaid = memory.known.unseen.or(memory.own).and(TileSet::suit(suit));
            unlaid == TileSet::only(Tile::new(suit, suit)).with(it.tile)
                && memory.own.contains(Tile::new(suit, suit))
        }) && exposes(it, wanted)
    })
}
