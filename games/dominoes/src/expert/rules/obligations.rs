//! DOM-KB-20 to 34: what a partner may rely on.
//!
//! DOM-KB-33: these are left undone only for lack of tiles; nobody is deceived, for the partner
//! would be too.

use super::{exposes, weight};
use crate::expert::memory::Memory;
use crate::expert::placement::{MoveSet, Placement};
use crate::player::Role;
use crate::suits::Suits;
use crate::tile::{Tile, TileSet};

/// DOM-KB-20: the last tile, if it fits.
pub(crate) fn go_out(memory: &Memory, allowed: MoveSet) -> MoveSet {
    if memory.own.len() == 1 {
        allowed
    } else {
        MoveSet::NONE
    }
}

/// DOM-KB-21: what a block would be worth at worst.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bound {
    /// `T`: the pips left in the four hands.
    pub(crate) total: u32,
    /// `M`: my own rest.
    pub(crate) mine: u32,
    /// `W`: the heaviest tiles that my partner can have.
    pub(crate) partners: u32,
}

impl Bound {
    /// After a move.
    pub(crate) fn after(memory: &Memory, placement: &Placement) -> Bound {
        let partner = memory.partner();
        let must = memory.known.must_hold(partner);
        let may = memory.known.may_hold(partner);
        let mut n_left = memory.count(partner) as usize;
        let mut partners = 0;
        for tiles in [must, may.minus(must)] {
            partners += heaviest(tiles, n_left);
            n_left = n_left.saturating_sub(tiles.len());
        }
        let mine = placement.kept.pips();
        Bound {
            total: mine + memory.known.unseen.pips(),
            mine,
            partners,
        }
    }

    /// Do we have less than half of the pips, whatever my partner holds?
    pub(crate) const fn holds(self) -> bool {
        2 * (self.mine + self.partners) < self.total
    }
}

/// The pips of the `n` heaviest of some tiles.
fn heaviest(tiles: TileSet, n: usize) -> u32 {
    // Twelve pips at most: so many tiles have each number of pips.
    let mut n_with = [0_u32; 13];
    for tile in tiles.iter() {
        n_with[tile.pips() as usize] += 1;
    }
    let mut n_left = n as u32;
    let mut pips = 0;
    for (value, n_tiles) in n_with.iter().enumerate().rev() {
        let taken = n_left.min(*n_tiles);
        pips += taken * value as u32;
        n_left -= taken;
    }
    pips
}

/// The allowed moves that block, and those of them that are certain to win.
fn blocking(memory: &Memory, allowed: MoveSet) -> (MoveSet, MoveSet) {
    let blocking = memory.moves.filter(allowed, |placement| placement.blocks);
    let sure = memory.moves.filter(blocking, |placement| {
        Bound::after(memory, placement).holds()
    });
    (blocking, sure)
}

/// DOM-KB-21: block if we have less than half of the pips at worst.
pub(crate) fn block_when_sure(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let (_, sure) = blocking(memory, allowed);
    memory.moves.best(sure, weight)
}

/// DOM-KB-22: when in doubt, do not block while something else can be done.
pub(crate) fn no_doubtful_block(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let (blocking, sure) = blocking(memory, allowed);
    if allowed.minus(blocking).is_empty() {
        MoveSet::NONE
    } else {
        blocking.minus(sure)
    }
}

/// DOM-KB-23: a chance to block that an opponent gave without haste needs certainty.
pub(crate) fn distrust_gift(memory: &Memory, allowed: MoveSet) -> MoveSet {
    if !memory.has_gift {
        return MoveSet::NONE;
    }
    let (blocking, sure) = blocking(memory, allowed);
    blocking.minus(sure)
}

/// DOM-KB-24: block by averages: less than a quarter of the pips is mine, or our tiles at six pips
/// each are less than half. Known to be unreliable.
pub(crate) fn rough_block(memory: &Memory, allowed: MoveSet) -> MoveSet {
    const MEAN_PIPS: u32 = 6;
    let n_partner = memory.count(memory.partner());
    let (blocking, _) = blocking(memory, allowed);
    let likely = memory.moves.filter(blocking, |placement| {
        let mine = placement.kept.pips();
        let total = mine + memory.known.unseen.pips();
        let n_ours = placement.kept.len() as u32 + n_partner;
        4 * mine < total || 2 * MEAN_PIPS * n_ours < total
    });
    memory.moves.best(likely, weight)
}

/// DOM-KB-30: partner opened a-b and the next player doubled one of them: answer on the other, with
/// its double if I can, else by crossing it.
pub(crate) fn answer_plain_opening(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let Some((_, other)) = doubled_opening(memory) else {
        return MoveSet::NONE;
    };
    let double = Tile::new(other, other);
    let doubling = memory.moves.filter(allowed, |it| it.tile == double);
    let crossing = memory.moves.filter(allowed, |it| it.covered == Some(other));
    let crossing = memory.moves.best(crossing, |it| {
        let longest = it.exposed.iter().map(|suit| memory.length(suit)).max();
        (longest, weight(it))
    });
    doubling.or_else(crossing)
}

/// The number that J2 doubled and the other one that J1 opened, on J3's first turn.
pub(crate) fn doubled_opening(memory: &Memory) -> Option<(crate::tile::Pip, crate::tile::Pip)> {
    let is_asked = memory.role() == Role::J3 && memory.is_first_turn() && memory.n_moves == 2;
    let opening = memory
        .opening
        .filter(|tile| is_asked && !tile.is_double())?;
    // A double leaves the ends as the opening made them, and shows the number that it doubled.
    let doubled = memory.latest(memory.in_role(Role::J2))?.exposed;
    let is_double = memory
        .ends
        .is_some_and(|ends| Suits::from(ends) == Suits::only(opening.low()).with(opening.high()));
    match (
        doubled.contains(opening.low()),
        doubled.contains(opening.high()),
    ) {
        (true, false) if is_double => Some((opening.low(), opening.high())),
        (false, true) if is_double => Some((opening.high(), opening.low())),
        (_, _) => None,
    }
}

/// DOM-KB-31: show the suit that my partner started, the first time that I can.
pub(crate) fn return_partner_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let not_yet = wanted_back(memory).minus(memory.exposed_by(memory.me));
    exposing(memory, allowed, not_yet)
}

/// DOM-KB-34: show it again.
pub(crate) fn reopen_partner_suit(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let again = wanted_back(memory).and(memory.exposed_by(memory.me));
    exposing(memory, allowed, again)
}

/// What my partner has started and can use, and is not open.
fn wanted_back(memory: &Memory) -> Suits {
    let partner = memory.partner();
    let open = memory.ends.map(Suits::from).unwrap_or_default();
    let started = memory.initiated(partner);
    started.minus(memory.known.void(partner)).minus(open)
}

fn exposing(memory: &Memory, allowed: MoveSet, suits: Suits) -> MoveSet {
    if suits.is_empty() {
        return MoveSet::NONE;
    }
    let theirs = memory.their_suits();
    let found = memory.moves.filter(allowed, |it| exposes(it, suits));
    memory
        .moves
        .best(found, |it| (it.covers(theirs), weight(it)))
}

/// DOM-KB-32: leave open the suit that my partner started while the partner may hold its double.
pub(crate) fn defend_partner_double(memory: &Memory, allowed: MoveSet) -> MoveSet {
    let defended = defended(memory);
    if defended.is_empty() {
        return MoveSet::NONE;
    }
    let theirs = memory.their_suits();
    let leaving = memory
        .moves
        .filter(allowed, |it| defended.meets(it.after.into()));
    memory.moves.best(leaving, |it| {
        let on_both = it.after.squared().is_some();
        (on_both, it.covers(theirs), weight(it))
    })
}

/// The open suits of my partner whose double may be in the partner's hand.
pub(crate) fn defended(memory: &Memory) -> Suits {
    let partner = memory.partner();
    let may_hold = memory.known.may_hold(partner);
    let started = memory.initiated(partner).iter();
    started
        .filter(|suit| memory.is_open(*suit) && may_hold.contains(Tile::new(*suit, *suit)))
        .collect()
}
