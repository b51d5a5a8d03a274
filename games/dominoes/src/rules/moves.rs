//! DOM-MOV: which tiles may be laid where, and when to pass.

use crate::action::{Action, Lay, SideWord};
use crate::hand::{Hand, Places};
use crate::line::{Ends, Side};
use crate::moves::ThinkSignal;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::state::State;
use crate::tile::{Tile, TileSet};

use super::{opening, signal};

/// A tile that may be laid, with everything that follows from it at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laying {
    pub(crate) tile: Tile,
    pub(crate) side: Side,
    /// Its place in the player's hand.
    pub(crate) place: Places,
    pub(crate) ends: Ends,
    pub(crate) signal: ThinkSignal,
}

/// DOM-MOV-04: how the opening tile lies; a double leaves its number on both ends.
pub const fn opening_ends(tile: Tile) -> Ends {
    Ends {
        left: tile.low(),
        right: tile.high(),
    }
}

/// DOM-MOV-02, 03, 05: the ends after `tile` has been laid; `None` if it does not fit there.
///
/// The halves that touch are equal and the other half is the new end, so a double changes nothing.
pub fn ends_after(ends: Option<Ends>, tile: Tile, side: Side) -> Option<Ends> {
    match ends {
        None => Some(opening_ends(tile)),
        Some(ends) => {
            let exposed = tile.other_half(ends.at(side))?;
            Some(ends.with(side, exposed))
        }
    }
}

/// All tiles that fit somewhere: any tile before the opening.
#[inline]
pub fn fitting(ends: Option<Ends>) -> TileSet {
    match ends {
        None => TileSet::FULL,
        Some(ends) => TileSet::suit(ends.left).or(TileSet::suit(ends.right)),
    }
}

/// DOM-MOV-10: the reasons against laying a tile, in the rulebook's order, once it is known to be
/// the player's turn.
///
/// DOM-MOV-12: that nothing fits makes no difference; a wrong tile never turns into a pass.
#[inline(always)] // A call would carry the large refusal through memory twice.
pub(crate) fn judge_lay(state: &State, player: Player, lay: &Lay) -> Result<Laying, Refusal> {
    let tile = lay.tile;
    let hand = state.hand(player);
    let place = hand.place_of(tile);
    if place.is_empty() {
        return Err(Refusal::not_in_hand(state, player, tile));
    }
    let (side, ends) = match state.ends {
        None => {
            opening::judge(state, tile)?;
            // DOM-MOV-04: an opening is recorded as `right`, whatever side was asked for.
            (Side::Right, opening_ends(tile))
        }
        Some(ends) => {
            let side = match lay.side {
                SideWord::Left => Side::Left,
                SideWord::Right => Side::Right,
                SideWord::Absent => return Err(Refusal::NoSide { tile, ends }),
                SideWord::Unknown(word) => return Err(Refusal::InvalidSide { word }),
            };
            match tile.other_half(ends.at(side)) {
                Some(exposed) => (side, ends.with(side, exposed)),
                None => return Err(Refusal::does_not_fit(state, player, tile, side, ends)),
            }
        }
    };
    let spoken_of = signal::spoken_of(state.ends, ends, (tile, side), hand, place);
    let signal = signal::judge(state.terms.signal_mode, lay.signal, spoken_of)?;
    Ok(Laying {
        tile,
        side,
        place,
        ends,
        signal,
    })
}

/// DOM-MOV-06: a player passes if and only if no tile in hand fits either end. Says which they are.
#[inline]
pub(crate) fn judge_pass(state: &State, player: Player) -> Result<Ends, Refusal> {
    match state.ends {
        Some(ends) if playable(state, player).is_empty() => Ok(ends),
        // Before the opening everything fits, so there is always something to lay.
        Some(_) | None => Err(Refusal::must_play(state, player)),
    }
}

/// The places of the tiles that `player` may lay somewhere.
#[inline]
pub(crate) fn playable(state: &State, player: Player) -> Places {
    let (on_left, on_right) = fitting_places(
        state.hand(player),
        state.ends,
        opening::is_forced(state.first_hand, state.terms.first_opening),
    );
    on_left.or(on_right)
}

/// DOM-MOV-07: the places of the tiles that fit on the left, and of those that fit on the right.
/// An opening counts as laid on the right.
#[inline]
pub fn fitting_places(
    hand: &Hand,
    ends: Option<Ends>,
    opening_is_forced: bool,
) -> (Places, Places) {
    match ends {
        Some(ends) => (hand.of(ends.left), hand.of(ends.right)),
        None if opening_is_forced => (Places::NONE, hand.place_of(Tile::DOUBLE_SIX)),
        None => (Places::NONE, hand.left()),
    }
}

/// DOM-MOV-07, DOM-API-06: every tile and side that fits, tile by tile in the order held, left
/// before right; or the pass.
#[inline(always)]
pub(crate) fn list(state: &State, player: Player, out: &mut Vec<Action>) {
    let hand = state.hand(player);
    let (on_left, on_right) = fitting_places(
        hand,
        state.ends,
        opening::is_forced(state.first_hand, state.terms.first_opening),
    );
    if on_left.or(on_right).is_empty() {
        out.push(Action::Pass);
    }
    for (tile, side) in hand.moves(on_left, on_right) {
        out.push(Action::lay(tile, side));
    }
}
