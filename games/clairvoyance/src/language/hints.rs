//! What is allowed but hardly meant. Loading is silent about it (CLV-VAL-04); a master who checks a
//! file before the evening wants to know.

use crate::board::Direction;
use crate::encounter::Encounter;
use crate::program::{Condition, Step};
use crate::rules::movement;
use crate::state::State;

/// Something that looks like a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// No team uses a behaviour.
    UnusedBehaviour(String),
    /// No team uses a unit or player.
    UnusedUnit(String),
    /// A condition that no combat can make true.
    NeverTrue {
        /// Where: the behaviour.
        behaviour: String,
        /// The action that begins with it.
        action: String,
    },
    /// A unit that can go nowhere, even if everybody else were gone.
    WalledIn(String),
}

/// Looks through an encounter.
pub fn hints(encounter: &Encounter) -> Vec<Hint> {
    let mut hints = Vec::new();
    unused(encounter, &mut hints);
    never_true(encounter, &mut hints);
    walled_in(encounter, &mut hints);
    hints
}

fn unused(encounter: &Encounter, hints: &mut Vec<Hint>) {
    for (number, kind) in encounter.kinds.iter().enumerate() {
        if !encounter
            .roster
            .iter()
            .any(|unit| unit.kind as usize == number)
        {
            hints.push(Hint::UnusedUnit(kind.name.clone()));
        }
    }
    for (number, behaviour) in encounter.behaviours.iter().enumerate() {
        let uses = |used: Option<u32>| used == Some(number as u32);
        if !encounter.roster.iter().any(|unit| uses(unit.behaviour)) {
            hints.push(Hint::UnusedBehaviour(behaviour.name.clone()));
        }
    }
}

fn never_true(encounter: &Encounter, hints: &mut Vec<Hint>) {
    for behaviour in &encounter.behaviours {
        let program = &behaviour.program;
        for place in 0..program.end() {
            let condition = match &program.steps[place as usize] {
                Step::If { condition, .. } | Step::While { condition, .. } => condition,
                Step::Plan(_) | Step::Jump { .. } | Step::Back { .. } => continue,
            };
            if !can_hold(encounter, condition) {
                hints.push(Hint::NeverTrue {
                    behaviour: behaviour.name.clone(),
                    action: program.action_at(place),
                });
            }
        }
    }
}

/// Could a condition hold at some time? Only what is certain counts: numbers of units lie between 0
/// and all of them, rounds count from 1, an unknown name is never anywhere.
fn can_hold(encounter: &Encounter, condition: &Condition) -> bool {
    let n_units = encounter.n_units() as i64;
    match condition {
        Condition::Count(_, comparison) | Condition::CountInRange(_, _, comparison) => {
            (0..=n_units).any(|count| comparison.holds(count))
        }
        Condition::TurnCount(comparison) => {
            let near = comparison.number;
            [1, near - 1, near, near + 1, i64::from(u32::MAX)]
                .into_iter()
                .any(|round| round >= 1 && comparison.holds(round))
        }
        Condition::InRange(..) => true,
        Condition::NamedInRange(named, _) => named.index.is_some(),
        Condition::And(parts) => parts.iter().all(|part| can_hold(encounter, part)),
        Condition::Or(parts) => parts.iter().any(|part| can_hold(encounter, part)),
        // What can fail is another question than what can hold.
        Condition::Not(_) => true,
    }
}

/// Units without a single step, were everybody else gone.
fn walled_in(encounter: &Encounter, hints: &mut Vec<Hint>) {
    let state = State::new(std::sync::Arc::new(encounter.clone()));
    let mut empty = state.squares.clone();
    for unit in &state.units {
        empty.leave(unit.at);
    }
    let board = &encounter.board;
    for unit in 0..encounter.n_units() {
        let from = state.units[unit].at;
        let can_step = |step| movement::judge_step(board, &empty, unit, from, step).is_ok();
        if !Direction::ALL.into_iter().any(can_step) {
            hints.push(Hint::WalledIn(encounter.full_name(unit)));
        }
    }
}
