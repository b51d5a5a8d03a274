//! DOM-SET: the deal before each hand.
//!
//! The tiles and sets themselves are in `tile`, the seats in `player`.

use sobremesa_kernel::{Actor, Dice, DiceStop, RuleId};

use crate::held::HAND_SIZE;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::tile::Tile;

/// DOM-SET-08: all 28 tiles are shuffled and each player receives seven; nothing is left over.
///
/// DOM-SET-09: each hand has a sequence of the dice to itself, so its deal depends on the seed and
/// the hand's number alone. Seven tiles each, seat by seat, in the order in which they lie
/// (DOM-API-02).
pub(crate) fn shuffle(
    hand_number: u32,
    dice: &mut Dice,
) -> Result<[[Tile; HAND_SIZE]; 4], DiceStop> {
    dice.begin_sequence(hand_number.into());
    let mut tiles = Tile::ALL;
    dice.shuffle(&mut tiles, RuleId("DOM-SET-08"))?;
    let (hands, rest) = tiles.as_chunks::<HAND_SIZE>();
    debug_assert!(rest.is_empty(), "DOM-SET-08: no tile is left over");
    Ok([hands[0], hands[1], hands[2], hands[3]])
}

/// DOM-SET-08, DOM-API-01: the house deals, when the hand before is over.
pub(crate) fn judge(state: &State, who: Actor) -> Result<(), Refusal> {
    match (state.phase, who) {
        (Phase::MatchOver(_), _) => Err(Refusal::match_over(state)),
        (Phase::Playing { turn }, _) => Err(Refusal::HandRunning { turn }),
        (Phase::HandOver(_), Actor::Seat(_)) => Err(Refusal::OnlyTheHouseDeals),
        (Phase::HandOver(_), Actor::House) => Ok(()),
    }
}
