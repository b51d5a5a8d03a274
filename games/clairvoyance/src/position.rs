//! CLV-API-03: a combat as the file and what has changed since its start.

mod resume;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::board::Point;
use crate::mark::Mark;
use crate::state::State;

/// A combat under way. Only `source` is required; what is left out is as at the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The text of the file.
    pub source: String,
    /// Indices in the order of initiative. Without it a new match rolls initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<i64>>,
    /// The round, from 1 (CLV-INI-06).
    #[serde(default = "first_round")]
    pub round: i64,
    /// The index of the unit whose turn was the latest; none before the first.
    #[serde(default)]
    pub last: Option<i64>,
    /// The units that are not as at the start.
    #[serde(default)]
    pub units: Vec<UnitPosition>,
    /// Are the hit points of the program's units kept from those who look on?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden_health: bool,
}

/// A unit, and what has changed about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitPosition {
    /// Its full name or its index.
    pub unit: UnitKey,
    /// Where it stands; of a dead unit its last square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Its hit points; a player has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hp: Option<i64>,
    /// Is it alive?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alive: Option<bool>,
    /// What remains of its behaviour, in the language; empty when exhausted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// The units it has attacked, each once, the most recent last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacked: Option<Vec<UnitKey>>,
    /// What the master wrote beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Is it kept from those who look on?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<bool>,
    /// The armor class that the master has typed for a player's character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ac: Option<i64>,
    /// What it suffers, as its token shows it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub marks: BTreeSet<Mark>,
}

/// A unit by its index or its full name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a unit is its index or its full name")]
pub enum UnitKey {
    /// Its index.
    Index(i64),
    /// `team:name:ordinal`
    Name(String),
}

const fn first_round() -> i64 {
    1
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let start = State::new(std::sync::Arc::clone(&state.encounter));
        let units = (0..state.units.len()).filter_map(|unit| changed(state, &start, unit));
        Position {
            source: state.encounter.source.clone(),
            order: Some(state.order.iter().map(|index| i64::from(*index)).collect()),
            round: i64::from(state.round),
            last: state.last_to_act().map(|unit| unit as i64),
            units: units.collect(),
            hidden_health: state.hides_health,
        }
    }
}

/// What is not as at the start; nothing if all is.
fn changed(state: &State, start: &State, index: usize) -> Option<UnitPosition> {
    let (now, then) = (&state.units[index], &start.units[index]);
    let name = |unit: usize| UnitKey::Name(state.encounter.full_name(unit));
    let is_player = state.encounter.is_player(index);
    let rest = |unit: &crate::state::Unit| {
        unit.program
            .as_ref()
            .map_or(0, |program| program.digest(unit.next))
    };
    let attacked = || {
        now.attacked
            .iter()
            .map(|unit| name(*unit as usize))
            .collect()
    };
    let written = UnitPosition {
        unit: name(index),
        at: (now.at != then.at).then(|| state.at(index)),
        hp: (now.hit_points != then.hit_points && !is_player).then_some(now.hit_points),
        alive: (!now.is_alive).then_some(false),
        plan: (rest(now) != rest(then)).then(|| state.plan(index).unwrap_or_default()),
        attacked: (!now.attacked.is_empty()).then(attacked),
        note: (!now.note.is_empty()).then(|| now.note.clone()),
        hidden: (now.is_hidden != then.is_hidden).then_some(now.is_hidden),
        ac: now.armor_class,
        marks: now.marks.clone(),
    };
    let as_at_start = UnitPosition {
        unit: written.unit.clone(),
        at: None,
        hp: None,
        alive: None,
        plan: None,
        attacked: None,
        note: None,
        hidden: None,
        ac: None,
        marks: BTreeSet::new(),
    };
    (written != as_at_start).then_some(written)
}
