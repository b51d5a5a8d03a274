//! CLV-SEM: from what remains of a behaviour to one turn, and what remains after it.

use std::sync::Arc;

use sobremesa_kernel::{Dice, DiceStop, Tell};

use super::attack::{self, Strike};
use super::{approach, condition, escape};
use crate::event::Event;
use crate::program::{Deed, Plan, Step};
use crate::state::State;

/// CLV-SEM-01: walks what remains of a unit's behaviour until a turn plan is found, and plays it.
///
/// # Errors
/// The dice that are missing.
pub(crate) fn play(
    state: &mut State,
    unit: usize,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let encounter = Arc::clone(&state.encounter);
    let (Some(program), Some(stats)) = (state.units[unit].program.clone(), encounter.stats(unit))
    else {
        return Ok(());
    };
    let mut entered = std::mem::take(&mut state.scratch.entered);
    entered.clear();
    let mut here = state.units[unit].next;
    let played = loop {
        match program.steps.get(here as usize) {
            // CLV-SEM-09: nothing remains, so it passes.
            None => break Ok(here),
            // CLV-SEM-04: a plan that is not complete is tried again, whole.
            Some(Step::Plan(plan)) => {
                let played = carry_out(state, unit, plan, dice, tell);
                break played.map(|is_complete| if is_complete { here + 1 } else { here });
            }
            // CLV-SEM-05.
            Some(Step::If {
                condition,
                otherwise,
            }) => {
                let holds = condition::holds(state, unit, stats, condition);
                here = if holds { here + 1 } else { *otherwise };
            }
            Some(Step::Jump { to }) => here = *to,
            // CLV-SEM-06: tested when the loop is reached, and when its body has been consumed.
            Some(Step::While { condition, exit }) => {
                if condition::holds(state, unit, stats, condition) {
                    entered.push(here);
                    here += 1;
                } else {
                    here = *exit;
                }
            }
            // CLV-SEM-08: its whole body played nothing, and would play nothing again.
            Some(Step::Back { to }) if entered.contains(to) => break Ok(*to),
            Some(Step::Back { to }) => here = *to,
        }
    };
    state.scratch.entered = entered;
    state.units[unit].next = played?;
    Ok(())
}

/// CLV-SEM-10, 11: true if every action was carried out or can never be.
fn carry_out(
    state: &mut State,
    unit: usize,
    plan: &Plan,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<bool, DiceStop> {
    match plan {
        Plan::Pass => Ok(true),
        Plan::One(only) => act(state, unit, only, dice, tell),
        Plan::Two(first, second) => {
            let is_first_done = act(state, unit, first, dice, tell)?;
            // CLV-TRN-03: the dead do not act.
            if !state.units[unit].is_alive {
                return Ok(true);
            }
            let is_second_done = act(state, unit, second, dice, tell)?;
            Ok(is_first_done && is_second_done)
        }
    }
}

fn act(
    state: &mut State,
    unit: usize,
    deed: &Deed,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<bool, DiceStop> {
    match deed {
        // CLV-ACT-02: always complete.
        Deed::Approach(target) => {
            approach::approach(state, unit, target, tell);
            Ok(true)
        }
        // CLV-ESC-01: always complete.
        Deed::Disengage => {
            let end = escape::flee(state, unit);
            approach::go(state, unit, end, tell);
            Ok(true)
        }
        Deed::Attack(target) => attack::attack(state, unit, Strike::Standard, target, dice, tell),
        Deed::FullAttack(target) => attack::attack(state, unit, Strike::Full, target, dice, tell),
    }
}
