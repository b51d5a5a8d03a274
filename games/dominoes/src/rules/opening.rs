//! DOM-OPEN: who opens a hand, and with what.

use crate::held::HAND_SIZE;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::setup::FirstOpening;
use crate::state::State;
use crate::tile::Tile;

/// DOM-OPEN-01, 06: who opens the first hand of a match.
pub(crate) fn holder_of_double_six(hands: &[[Tile; HAND_SIZE]; 4]) -> Player {
    let holds_it = |player: &Player| hands[player.index()].contains(&Tile::DOUBLE_SIX);
    let holder = Player::ALL.into_iter().find(holds_it);
    holder.expect("all 28 tiles are dealt")
}

/// DOM-OPEN-03, 05: every later hand is opened by the player at the right of the last opener,
/// whoever won and also after a tie.
pub const fn next_opener(opener: Player) -> Player {
    opener.next()
}

/// DOM-OPEN-02, 04: must the opening tile be the double six? Only in the first hand, and only if
/// that was agreed.
#[inline]
pub fn is_forced(first_hand: bool, agreed: FirstOpening) -> bool {
    first_hand && agreed == FirstOpening::Forced66
}

/// DOM-OPEN-02, 04: may `tile` open the hand?
#[inline]
pub(crate) fn judge(state: &State, tile: Tile) -> Result<(), Refusal> {
    let is_forced = is_forced(state.first_hand, state.terms.first_opening);
    if tile != Tile::DOUBLE_SIX && is_forced {
        Err(Refusal::MustOpenWithDoubleSix { tile })
    } else {
        Ok(())
    }
}
