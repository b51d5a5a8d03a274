//! SML-TIM: nobody is waited for for ever.

use sobremesa_kernel::{Dice, DiceStop, Tell};

use super::{Deed, band, clash, orders};
use crate::small_game::{BandOrder, Captain, Event, Happening, Order, Phase, Refusal, State};

/// SML-TIM-01: time runs forwards.
pub(super) fn judge_time(state: &State, now_ms: u64) -> Result<Deed, Refusal> {
    if now_ms < state.now_ms {
        let told_ms = now_ms;
        let now_ms = state.now_ms;
        Err(Refusal::TimeRunsBack { told_ms, now_ms })
    } else {
        Ok(Deed::TellTime(now_ms))
    }
}

/// SML-TIM-02: whatever has run out by `until_ms` happens, each at its own millisecond.
pub(super) fn pass(
    state: &mut State,
    until_ms: u64,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    while let Some(fall_ms) = state.clock.next_fall_ms().filter(|fall| *fall <= until_ms) {
        state.now_ms = fall_ms;
        for seat in state.clock.fallen(fall_ms).iter() {
            act_for(state, Captain::of(seat), dice, tell)?;
        }
    }
    state.now_ms = until_ms;
    Ok(())
}

/// What happens for a captain who is too late: the company stands, the band rests, recruits fall first.
fn act_for(
    state: &mut State,
    captain: Captain,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    tell.tell(Happening::WasLate { captain }.into());
    let company = captain.company();
    match (state.phase, company) {
        (Phase::Orders { given, .. }, _) => {
            // The band first: the last order of all sets everything in motion.
            let has_band = state.band.is_some_and(|band| band.by == captain);
            let owes_company = company.filter(|side| given[side.index()].is_none());
            if has_band && state.awaits_band() {
                band::give(state, captain, BandOrder::Rest, dice, tell)?;
            }
            match owes_company {
                Some(side) => orders::give(state, side, Order::Stand, dice, tell),
                None => Ok(()),
            }
        }
        (Phase::Losses { due, .. }, Some(side)) => {
            let losses = state.company(side).recruits_first(due[side.index()]);
            clash::lose(state, side, losses, dice, tell)
        }
        (Phase::Losses { .. } | Phase::Weather | Phase::Over { .. }, _) => Ok(()),
    }
}
