//! SML-END: the end of a round and of the match.

use std::cmp::Ordering;

use sobremesa_kernel::Tell;

use super::{Answer, Deed};
use crate::small_game::{Event, Happening, Phase, Reason, Refusal, Side, State};

/// SML-END-03: one offer at a time.
pub(super) fn judge_offer(state: &State, side: Side) -> Result<Deed, Refusal> {
    match state.offer {
        Some(by) => Err(Refusal::OfferStands { by }),
        None => Ok(Deed::OfferDraw(side)),
    }
}

/// SML-END-03: only the enemy's offer can be answered.
pub(super) fn judge_answer(state: &State, side: Side, answer: Answer) -> Result<Deed, Refusal> {
    if state.offer == Some(side.other()) {
        Ok(Deed::Answer(side, answer))
    } else {
        Err(Refusal::NoOffer)
    }
}

/// SML-END-01, SML-END-02: is a company lost, was it the last round, or does the next one begin?
pub(super) fn end_round(state: &mut State, tell: &mut impl Tell<Event>) {
    let [red, blue] = state.companies.map(|company| company.men());
    match (red, blue) {
        (0, 0) => end(state, None, Reason::CompanyLost, tell),
        (0, _) => end(state, Some(Side::Blue), Reason::CompanyLost, tell),
        (_, 0) => end(state, Some(Side::Red), Reason::CompanyLost, tell),
        _ if state.round == state.rounds => {
            let winner = match red.cmp(&blue) {
                Ordering::Less => Some(Side::Blue),
                Ordering::Equal => None,
                Ordering::Greater => Some(Side::Red),
            };
            end(state, winner, Reason::LastRound, tell);
        }
        _ => {
            state.round += 1;
            state.offer = None;
            state.phase = Phase::Weather;
            state.clock.stop(state.now_ms);
        }
    }
}

pub(super) fn end(
    state: &mut State,
    winner: Option<Side>,
    reason: Reason,
    tell: &mut impl Tell<Event>,
) {
    state.phase = Phase::Over { winner, reason };
    state.offer = None;
    state.clock.stop(state.now_ms);
    tell.tell(Happening::Ended { winner, reason }.into());
}
