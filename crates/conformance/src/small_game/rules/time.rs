//! SML-TIM: nobody is waited for for ever.

use sobremesa_kernel::{Dice, DiceStop, Tell};

use super::{Deed, clash, orders};
use crate::small_game::{Event, Happening, Order, Phase, Refusal, Side, State};

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
            act_for(state, Side::of(seat), dice, tell)?;
        }
    }
    state.now_ms = until_ms;
    Ok(())
}

/// What happens for a captain who is too late: the company stands, its recruits fall first.
fn act_for(
    state: &mut State,
    side: Side,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    tell.tell(Happening::WasLate { side }.into());
    match state.phase {
        Phase::Orders { .. } => orders::give(state, side, Order::Stand, dice, tell),
        Phase::Losses { due, .. } => {
            let losses = state.company(side).recruits_first(due[side.index()]);
            clash::lose(state, side, losses, dice, tell)
        }
        Phase::Weather | Phase::Over { .. } => Ok(()),
    }
}
