//! DOM-SIG: the thinking signal, the only message that players may send each other.
//!
//! DOM-SIG-01 forbids every other one: a seat has no other word to send, and its view shows nothing
//! else. Thinking pauses (DOM-SIG-13) belong to whoever shows the game, not to the rules.

use crate::line::{Ends, Side};
use crate::moves::ThinkSignal;
use crate::refusal::Refusal;
use crate::setup::SignalMode;
use crate::tile::{Pip, Tile, TileSet};

/// DOM-SIG-06: the number of which a move speaks, and what the player keeps of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The number.
    pub number: Pip,
    /// The tiles of that number that stay in hand.
    pub tiles: TileSet,
}

/// DOM-SIG-06: what a move speaks of: the number squared, else the number covered. An opening
/// double speaks of its suit, another opening of the number of which more is left in hand.
///
/// `rest` is the player's hand after the move.
pub fn kept(before: Option<Ends>, tile: Tile, side: Side, after: Ends, rest: TileSet) -> Kept {
    let of = |number: Pip| Kept {
        number,
        tiles: rest.and(TileSet::suit(number)),
    };
    match (before, after.squared()) {
        (_, Some(squared)) => of(squared),
        (Some(before), None) => of(before.at(side)),
        (None, None) => {
            let (low, high) = (of(tile.low()), of(tile.high()));
            if high.tiles.len() > low.tiles.len() {
                high
            } else {
                low
            }
        }
    }
}

/// DOM-SIG-07: nothing left, one left, or several.
pub const fn honest(kept: Kept) -> ThinkSignal {
    if kept.tiles.is_empty() {
        ThinkSignal::Instant
    } else if kept.tiles.has_several() {
        ThinkSignal::Long
    } else {
        ThinkSignal::Normal
    }
}

/// DOM-SIG-11: the signal that goes with a move; DOM-SIG-10: or why the one asked for may not.
pub(crate) fn judge(
    mode: SignalMode,
    asked: Option<i32>,
    kept: Kept,
) -> Result<ThinkSignal, Refusal> {
    let honest = honest(kept);
    match (mode, asked) {
        (SignalMode::Off, _) => Ok(ThinkSignal::Instant),
        (SignalMode::Auto, _) | (SignalMode::Manual, None) => Ok(honest),
        (SignalMode::Manual, Some(asked)) if asked == i32::from(honest.level()) => Ok(honest),
        (SignalMode::Manual, Some(asked)) => Err(Refusal::DishonestSignal { asked, kept }),
    }
}
