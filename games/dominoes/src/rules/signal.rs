//! DOM-SIG: the thinking signal, the only message that players may send each other.
//!
//! DOM-SIG-02, 04: it tells how many tiles of a number are left, and it may not lie; so here it is
//! computed from the hand, and what a player claims is only compared with that. That a forced tile
//! is always instant (DOM-SIG-09) follows from the rules and needs none of its own.
//!
//! DOM-SIG-01 forbids every other one: a seat has no other word to send, and its view shows nothing
//! else. Thinking pauses (DOM-SIG-13) belong to whoever shows the game, not to the rules: here is
//! only how long they are.

use super::moves::ends_after;
use crate::hand::{Hand, Places};
use crate::held::Held;
use crate::line::{Ends, Side};
use crate::moves::ThinkSignal;
use crate::refusal::Refusal;
use crate::setup::SignalMode;
use crate::tile::{Pip, Tile};
use crate::view::View;

/// DOM-SIG-06: the number of which a move speaks, and what the player keeps of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpokenOf {
    /// The number.
    pub number: Pip,
    /// Where in hand the tiles are that stay.
    pub kept: Places,
}

/// DOM-SIG-06: what a move speaks of: the number squared, else the number covered. An opening
/// double speaks of its suit, another opening of the number of which more is left in hand.
///
/// `hand` still holds the tile, in `place`.
#[inline]
pub fn spoken_of(
    before: Option<Ends>,
    after: Ends,
    (tile, side): (Tile, Side),
    hand: &Hand,
    place: Places,
) -> SpokenOf {
    let of = |number: Pip| SpokenOf {
        number,
        kept: hand.of(number).minus(place),
    };
    match (after.squared(), before) {
        (Some(squared), _) => of(squared),
        (None, Some(before)) => of(before.at(side)),
        (None, None) => {
            let (low, high) = (of(tile.low()), of(tile.high()));
            if high.kept.len() > low.kept.len() {
                high
            } else {
                low
            }
        }
    }
}

/// DOM-SIG-07: nothing left, one left, or several.
#[inline]
pub const fn honest(spoken_of: SpokenOf) -> ThinkSignal {
    if spoken_of.kept.is_empty() {
        ThinkSignal::Instant
    } else if spoken_of.kept.has_several() {
        ThinkSignal::Long
    } else {
        ThinkSignal::Normal
    }
}

/// DOM-SIG-13: how long a computer player pauses before it lays a tile: its signal's level in
/// seconds. Where no signals are given there is no pause, for it would be one.
pub(crate) fn pause_ms(view: &View, tile: Tile, side: Side) -> u64 {
    const LEVEL_MS: u64 = 1000;
    let hand = Hand::from(view.hand.unwrap_or(Held::EMPTY));
    match (view.signal_mode, ends_after(view.ends, tile, side)) {
        (SignalMode::Off, _) | (_, None) => 0,
        (SignalMode::Auto | SignalMode::Manual, Some(after)) => {
            let place = hand.place_of(tile);
            let spoken_of = spoken_of(view.ends, after, (tile, side), &hand, place);
            u64::from(honest(spoken_of).level()) * LEVEL_MS
        }
    }
}

/// DOM-SIG-11: the signal that goes with a move; DOM-SIG-10: or why the one asked for may not.
#[inline]
pub(crate) fn judge(
    mode: SignalMode,
    asked: Option<i8>,
    spoken_of: SpokenOf,
) -> Result<ThinkSignal, Refusal> {
    let honest = honest(spoken_of);
    match (mode, asked) {
        (SignalMode::Off, _) => Ok(ThinkSignal::Instant),
        (SignalMode::Auto, _) | (SignalMode::Manual, None) => Ok(honest),
        (SignalMode::Manual, Some(asked)) if asked == honest.level() as i8 => Ok(honest),
        (SignalMode::Manual, Some(asked)) => Err(Refusal::DishonestSignal {
            asked,
            honest,
            number: spoken_of.number,
            n_kept: spoken_of.kept.len() as u8,
        }),
    }
}
