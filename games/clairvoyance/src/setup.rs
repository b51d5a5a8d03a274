//! CLV-API-01: what must be agreed before play is the file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sobremesa_kernel::{Dice, Fault, Stop, Tell};

use crate::encounter::Encounter;
use crate::event::Event;
use crate::language::check;
use crate::language::flaw::{Flaw, What};
use crate::language::place::Lines;
use crate::rules::{ending, initiative};
use crate::speak;
use crate::state::State;
use crate::veil::Veil;

/// An encounter, as its master wrote it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The text of the file.
    pub source: String,
}

impl Setup {
    /// Loads the file, tells what is odd about it, and rolls initiative.
    ///
    /// # Errors
    /// Every fault of the file, or the dice that are missing.
    pub(crate) fn start(
        &self,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        let encounter = load(&self.source).map_err(Stop::Refused)?;
        begin(State::new(Arc::new(encounter)), dice, tell)
    }
}

/// Loads a file.
///
/// # Errors
/// Every fault, as people and programs are told.
pub fn load(source: &str) -> Result<Encounter, Vec<Fault>> {
    check::load(source).map_err(|flaws| faults(source, &flaws))
}

/// Warnings, initiative, and the end of a combat that is over before it begins (CLV-VAL-03).
pub(crate) fn begin(
    mut state: State,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<State, Stop<Vec<Fault>>> {
    // Those who look on must not hear of those who are hidden from the start.
    let mut veil = Veil::new(&state, tell);
    for warning in &state.encounter.warnings {
        veil.tell_with(|| Event::warning(warning));
    }
    initiative::roll(&mut state, dice, &mut veil)?;
    ending::announce(&state, None, &mut veil);
    Ok(state)
}

/// Flaws as they are told, with their places in the text.
pub fn faults(source: &str, flaws: &[Flaw]) -> Vec<Fault> {
    let lines = Lines::of(source);
    flaws
        .iter()
        .map(|flaw| Fault {
            rule: flaw.what.rule(),
            code: flaw.what.code(),
            message: speak::flaw(&flaw.what),
            at: at(&lines, flaw),
        })
        .collect()
}

/// CLV-API-01: line and column and, as they apply, square, offset, name, team.
fn at(lines: &Lines<'_>, flaw: &Flaw) -> Value {
    let place = lines.place(flaw.span.start);
    let mut at = json!({ "line": place.line, "column": place.column });
    let mut put = |field: &str, value: Value| at[field] = value;
    match &flaw.what {
        What::Syntax { .. } | What::BoardSize { .. } | What::OutlineStep => {}
        What::OutlineOpen { offset } => put("offset", json!(offset)),
        What::ObstacleRange { first, second } => put("range", json!([first, second])),
        What::ObstacleOutside { square } => put("square", json!(square)),
        What::DuplicateUnit { name }
        | What::DuplicateBehaviour { name }
        | What::DuplicateTeam { name } => put("name", json!(name)),
        What::DuplicateStat { unit, stat }
        | What::MissingStat { unit, stat }
        | What::BadStat { unit, stat, .. } => {
            put("name", json!(unit));
            put("stat", json!(stat.word()));
        }
        What::BadPicture { of, .. } => put("name", json!(of)),
        What::UnknownUnit { name, team, .. }
        | What::MissingBehaviour { name, team }
        | What::UnknownBehaviour { name, team, .. }
        | What::BehaviourOnPlayer { name, team }
        | What::PositionCount { name, team, .. } => {
            put("name", json!(name));
            put("team", json!(team));
        }
        What::PositionOutside { square, team } | What::PositionBlocked { square, team, .. } => {
            put("square", json!(square));
            put("team", json!(team));
        }
    }
    at
}
