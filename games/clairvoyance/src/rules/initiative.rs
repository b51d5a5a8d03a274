//! CLV-INI-01 to 04: who acts when.

use std::sync::Arc;

use sobremesa_kernel::{Dice, DiceStop, RuleId, Shown, Tell};

use crate::encounter::Encounter;
use crate::event::{Event, InitiativeRoll};
use crate::seat::MASTER;
use crate::state::State;

/// Rolls for everybody and puts them in order.
///
/// # Errors
/// The dice that are missing.
pub(crate) fn roll(
    state: &mut State,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let mut contest = Contest {
        state,
        dice,
        rolls: Vec::new(),
        rolling: 0,
    };
    // CLV-INI-02: in index order.
    let everybody: Vec<u32> = (0..contest.state.units.len() as u32).collect();
    let order = contest.settle(everybody)?;
    let rolls = contest.rolls;
    tell.tell_with(|| Event::Initiative {
        rolls,
        order: order.clone(),
        rule: RuleId("CLV-INI-01"),
    });
    state.order = order.into();
    Ok(())
}

/// Whose roll comes next when these have been rolled; nobody's if the order is settled. For people
/// who roll by hand and want to know for whom.
pub fn next_to_roll(encounter: &Arc<Encounter>, rolled: Vec<Shown>) -> Option<usize> {
    let state = State::new(Arc::clone(encounter));
    let mut contest = Contest {
        state: &state,
        dice: &mut Dice::scripted(rolled),
        rolls: Vec::new(),
        rolling: 0,
    };
    let everybody: Vec<u32> = (0..state.units.len() as u32).collect();
    contest
        .settle(everybody)
        .is_err()
        .then_some(contest.rolling)
}

struct Contest<'a> {
    state: &'a State,
    dice: &'a mut Dice,
    rolls: Vec<InitiativeRoll>,
    /// Whose roll was the latest, or is missing.
    rolling: usize,
}

impl Contest<'_> {
    /// CLV-INI-03, 04: the order of some who roll against each other. Those who are equal roll again
    /// among themselves; one group is finished before the next, the highest first.
    ///
    /// Groups wait in a list and not in a chain of calls: dice that are always equal would make it
    /// as long as somebody pleases.
    fn settle(&mut self, everybody: Vec<u32>) -> Result<Vec<u32>, DiceStop> {
        let mut order = Vec::with_capacity(everybody.len());
        let mut waiting = vec![everybody];
        while let Some(group) = waiting.pop() {
            if let [only] = group[..] {
                order.push(only);
                continue;
            }
            let mut results = Vec::with_capacity(group.len());
            for unit in group {
                results.push((self.roll_for(unit)?, unit));
            }
            // A stable order: whoever is equal stays in index order for the next roll.
            results.sort_by_key(|(result, _)| std::cmp::Reverse(*result));
            let groups = results.chunk_by(|one, other| one.0 == other.0);
            let groups = groups.map(|group| group.iter().map(|(_, unit)| *unit).collect());
            let groups: Vec<Vec<u32>> = groups.collect();
            waiting.extend(groups.into_iter().rev());
        }
        Ok(order)
    }

    /// CLV-INI-01: `1d20` and the modifier.
    fn roll_for(&mut self, unit: u32) -> Result<i64, DiceStop> {
        let index = unit as usize;
        self.rolling = index;
        let die = self.dice.roll(1..=20, RuleId("CLV-INI-01"), Some(MASTER))?;
        let encounter = &self.state.encounter;
        let roll = i64::from(die) + encounter.kind(index).initiative;
        let unit = encounter.full_name(index);
        self.rolls.push(InitiativeRoll { unit, die, roll });
        Ok(roll)
    }
}
