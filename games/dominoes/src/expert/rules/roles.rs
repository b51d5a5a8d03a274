//! DOM-KB-40 to 47: opening, and what each role owes to the pair.
//!
//! DOM-KB-47: after passes the player with fewest tiles, not J1, is the one the pair plays for.
//! While nobody has passed they are the same player, so the leader is asked for throughout.

use super::{exposes, weight};
use crate::expert::memory::Memory;
use crate::expert::placement::{MoveSet, Placement};
use crate::player::Role;
use crate::suits::Suits;
use crate::tile::{Pip, Tile};

/// DOM-KB-40: open with the double of the long suit, else with the tile of it whose other number is
/// the longest.
pub(crate) fn open_long_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    if memory.ends.is_some() {
        return MoveSet::NONE;
    }
    let long = memory.long_suit;
    let double = Tile::new(long, long);
    let doubling = memory.moves.filter(allowed, |it| it.tile == double);
    let others = memory.moves.filter(allowed, |it| it.tile.has(long));
    let others = memory.moves.best(others, |it| {
        let other = it.tile.other_half(long).map(|other| memory.length(other));
        (other, weight(it))
    });
    doubling.or_else(others)
}

/// DOM-KB-41: whoever leads shows an own suit of which more is left.
pub(crate) fn push_own_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    if memory.leader != memory.me {
        return MoveSet::NONE;
    }
    let pushed = memory
        .moves
        .filter(allowed, |it| pushes(memory, it).is_some());
    memory.moves.best(pushed, |it| {
        let best = pushes(memory, it).map(|suit| {
            let out = memory.known.out(suit);
            (it.kept_of(suit), std::cmp::Reverse(out))
        });
        (best, weight(it))
    })
}

/// The own suit that a move shows, if more of it is left; of two the one of which most is.
pub(crate) fn pushes(memory: &Memory, placement: &Placement) -> Option<Pip> {
    let own = memory.initiated(memory.me).with(memory.long_suit);
    let shown = placement.exposed.and(own).iter();
    shown
        .filter(|suit| placement.kept_of(*suit) > 0)
        .max_by_key(|suit| {
            (
                placement.kept_of(*suit),
                std::cmp::Reverse(memory.known.out(*suit)),
            )
        })
}

/// DOM-KB-42: J2 covers what J1 opened, without showing a suit of J1 or J3.
pub(crate) fn kill_opening(memory: &Memory, allowed: MoveSet) -> MoveSet {
    if memory.role() != Role::J2 {
        return MoveSet::NONE;
    }
    let opened = memory.initiated(memory.in_role(Role::J1));
    let theirs = opened.or(memory.initiated(memory.in_role(Role::J3)));
    let killing = memory
        .moves
        .filter(allowed, |it| it.covers(opened) && !exposes(it, theirs));
    best_killer(memory, killing)
}

/// DOM-KB-43: J4 covers what J1 opened; else the end that J1 or J3 made last. No suit of J1 is shown.
pub(crate) fn kill_pair_tiles(memory: &Memory, allowed: MoveSet) -> MoveSet {
    if memory.role() != Role::J4 {
        return MoveSet::NONE;
    }
    let opener = memory.in_role(Role::J1);
    let opened = memory.initiated(opener);
    let harmless = memory.moves.filter(allowed, |it| !exposes(it, opened));
    let is_open = opened.iter().any(|suit| memory.is_open(suit));
    let killing = if is_open {
        memory.moves.filter(harmless, |it| it.covers(opened))
    } else {
        let open = memory.latest_of_pair(opener).map(|latest| latest.is_open);
        memory.moves.filter(harmless, |it| {
            it.covered.is_some() && open.is_some_and(|open| open[it.side as usize])
        })
    };
    best_killer(memory, killing)
}

/// The tie-breakers of both: show the own long suit, then what the partner started, then weight.
fn best_killer(memory: &Memory, killing: MoveSet) -> MoveSet {
    let long = Suits::only(memory.long_suit);
    let partners = memory.initiated(memory.partner());
    memory.moves.best(killing, |it| {
        (exposes(it, long), exposes(it, partners), weight(it))
    })
}

/// DOM-KB-44: whose partner leads covers what the opponents showed last and leaves a suit of the
/// leader open.
pub(crate) fn serve_opener(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let partner = memory.partner();
    let Some(latest) = memory.latest_of_pair(memory.next()) else {
        return MoveSet::NONE;
    };
    if memory.leader != partner {
        return MoveSet::NONE;
    }
    let leaders = memory.initiated(partner);
    let serving = memory.moves.filter(allowed, |it| {
        it.covers(latest.exposed) && leaders.meets(it.after.into())
    });
    memory
        .moves
        .best(serving, |it| (exposes(it, leaders), weight(it)))
}

/// DOM-KB-45, a veto: while my partner leads, what the partner showed last is not covered.
pub(crate) fn play_for_leader(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let partner = memory.partner();
    match memory.latest(partner) {
        Some(latest) if memory.leader == partner => {
            memory.moves.filter(allowed, |it| it.covers(latest.exposed))
        }
        Some(_) | None => MoveSet::NONE,
    }
}

/// DOM-KB-46: who has not started a suit shows the long one, if it is three tiles long.
pub(crate) fn start_own_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    const LONG: u32 = 3;
    let long = memory.long_suit;
    let is_to_start = memory.role() != Role::J1
        && memory.initiated(memory.me).is_empty()
        && memory.length(long) >= LONG;
    if !is_to_start {
        return MoveSet::NONE;
    }
    // DOM-KB-05: a double starts nothing.
    memory.moves.filter(allowed, |it| {
        !it.tile.is_double() && exposes(it, Suits::only(long))
    })
}
