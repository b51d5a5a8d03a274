//! CLV-SEM: from what remains of a behaviour to one turn, and what remains after it.

use std::sync::Arc;

use sobremesa_kernel::{Dice, DiceStop, Tell};

use super::attack::{self, Strike};
use super::{approach, condition, escape};
use crate::encounter::Stats;
use crate::event::Event;
use crate::language::place::Span;
use crate::language::print;
use crate::program::{Deed, Plan, Program, Step};
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
    let found = find(state, unit, &program, stats, &mut entered, |_, _| {});
    state.scratch.entered = entered;
    state.units[unit].next = match found {
        // CLV-SEM-04: a plan that is not complete is tried again, whole.
        Found::Plan(here, plan) => {
            let is_complete = carry_out(state, unit, plan, dice, tell)?;
            if is_complete { here + 1 } else { here }
        }
        Found::Nothing(here) => here,
    };
    Ok(())
}

/// What an evaluation comes to.
enum Found<'a> {
    /// This plan, at this place.
    Plan(u32, &'a Plan),
    /// Nothing to do: the unit passes, and this is what remains.
    Nothing(u32),
}

/// Walks a behaviour until a plan is found. `tested` is told each condition on the way.
fn find<'a>(
    state: &State,
    unit: usize,
    program: &'a Program,
    stats: &Stats,
    entered: &mut Vec<u32>,
    mut tested: impl FnMut(u32, bool),
) -> Found<'a> {
    let mut here = state.units[unit].next;
    loop {
        match program.steps.get(here as usize) {
            // CLV-SEM-09: nothing remains, so it passes.
            None => return Found::Nothing(here),
            Some(Step::Plan(plan)) => return Found::Plan(here, plan),
            // CLV-SEM-05.
            Some(Step::If {
                condition,
                otherwise,
            }) => {
                let holds = condition::holds(state, unit, stats, condition);
                tested(here, holds);
                here = if holds { here + 1 } else { *otherwise };
            }
            Some(Step::Jump { to }) => here = *to,
            // CLV-SEM-06: tested when the loop is reached, and when its body has been consumed.
            Some(Step::While { condition, exit }) => {
                let holds = condition::holds(state, unit, stats, condition);
                tested(here, holds);
                if holds {
                    entered.push(here);
                    here += 1;
                } else {
                    here = *exit;
                }
            }
            // CLV-SEM-08: its whole body played nothing, and would play nothing again.
            Some(Step::Back { to }) if entered.contains(to) => return Found::Nothing(*to),
            Some(Step::Back { to }) => here = *to,
        }
    }
}

/// How a unit comes to its next turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Considered {
    /// Every condition on the way, in the language, whether it holds, and where it stands.
    pub tests: Vec<(String, bool, Span)>,
    /// The plan that is found, and where it stands; none if the unit passes.
    pub plan: Option<(String, Span)>,
}

/// What a unit would do in its turn now, and why; nothing of a player (for `why` in the console).
pub fn considered(state: &State, unit: usize) -> Option<Considered> {
    let program = state.units[unit].program.as_ref()?;
    let stats = state.encounter.stats(unit)?;
    let mut tests = Vec::new();
    let found = find(
        state,
        unit,
        program,
        stats,
        &mut Vec::new(),
        |place, holds| {
            tests.push((program.condition_at(place), holds, program.span_at(place)));
        },
    );
    let plan = match found {
        Found::Plan(here, plan) => Some((print::plan(plan), program.span_at(here))),
        Found::Nothing(_) => None,
    };
    Some(Considered { tests, plan })
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
