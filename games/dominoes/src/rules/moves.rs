//! DOM-MOV: which tiles may be laid where, and when to pass.

use crate::action::{Action, Lay, SideWord, TileWord};
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
pub(crate) fn judge_lay(state: &State, player: Player, lay: &Lay) -> Result<Laying, Refusal> {
    let tile = match lay.tile {
        TileWord::Tile(tile) => tile,
        TileWord::Unknown(word) => return Err(Refusal::UnknownTile { word }),
    };
    let left = state.left_to(player);
    if !left.contains(tile) {
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
                SideWord::Side(side) => side,
                SideWord::Absent => return Err(Refusal::NoSide { tile, ends }),
                SideWord::Unknown(word) => return Err(Refusal::InvalidSide { word }),
            };
            let exposed = tile
                .other_half(ends.at(side))
                .ok_or_else(|| Refusal::does_not_fit(state, player, tile, side, ends))?;
            (side, ends.with(side, exposed))
        }
    };
    let kept = signal::kept(state.ends, tile, side, ends, left.without(tile));
    let signal = signal::judge(state.terms.signal_mode, lay.signal, kept)?;
    Ok(Laying {
        tile,
        side,
        ends,
        signal,
    })
}

/// DOM-MOV-06: a player passes if and only if no tile in hand fits either end. Says which they are.
pub(crate) fn judge_pass(state: &State, player: Player) -> Result<Ends, Refusal> {
    let playable = playable(state, player);
    match state.ends {
        Some(ends) if playable.is_empty() => Ok(ends),
        // Before the opening everything fits, so there is always something to lay.
        Some(_) | None => Err(Refusal::MustPlay { playable }),
    }
}

/// What `player` holds that may be laid somewhere.
pub(crate) fn playable(state: &State, player: Player) -> TileSet {
    let left = state.left_to(player);
    match state.ends {
        None if opening::is_forced(state) => left.and(TileSet::only(Tile::DOUBLE_SIX)),
        ends => left.and(fitting(ends)),
    }
}

/// DOM-MOV-07, DOM-API-06: every tile and side that fits, tile by tile in the order held, left
/// before right; or the pass.
///
/// The player in turn is given; nobody else has anything to choose.
pub(crate) fn list(state: &State, player: Player, out: &mut Vec<Action>) {
    let playable = playable(state, player);
    if playable.is_empty() {
        out.push(Action::Pass);
        return;
    }
    let (on_left, on_right) = match state.ends {
        None => (TileSet::EMPTY, playable),
        Some(ends) => (TileSet::suit(ends.left), TileSet::suit(ends.right)),
    };
    for tile in *state.dealt_to(player) {
        if playable.contains(tile) {
            if on_left.contains(tile) {
                out.push(Action::lay(tile, Side::Left));
            }
            if on_right.contains(tile) {
                out.push(Action::lay(tile, Side::Right));
            }
        }
    }
}
