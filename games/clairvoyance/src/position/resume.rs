//! From a position that somebody wrote to a state that can be played, or every fault at once.

use std::sync::Arc;

use serde_json::{Value, json};
use sobremesa_kernel::{Dice, Fault, RuleId, Stop, Tell, Words};

use super::{Position, UnitKey, UnitPosition};
use crate::action::{self, UnitName};
use crate::board::Point;
use crate::event::Event;
use crate::language::parser;
use crate::program::{self, Scope};
use crate::rules::initiative;
use crate::setup;
use crate::state::State;
use crate::veil::Veil;

impl Position {
    /// The state that is described. Without an order, units act in the order of the file.
    ///
    /// # Errors
    /// Every fault at once.
    pub(crate) fn resume(&self) -> Result<State, Vec<Fault>> {
        let encounter = setup::load(&self.source)?;
        let mut reading = Reading {
            state: State::new(Arc::new(encounter)),
            faults: Vec::new(),
        };
        reading.order(self.order.as_deref());
        reading.round(self.round);
        reading.last(self.last);
        reading.units(&self.units);
        reading.state.hides_health = self.hidden_health;
        if reading.faults.is_empty() {
            Ok(reading.state)
        } else {
            Err(reading.faults)
        }
    }

    /// The same for a new match: without an order initiative is rolled.
    ///
    /// # Errors
    /// Every fault at once, or the dice that are missing.
    pub(crate) fn take_up(
        &self,
        dice: &mut Dice,
        tell: &mut impl Tell<Event>,
    ) -> Result<State, Stop<Vec<Fault>>> {
        let mut state = self.resume().map_err(Stop::Refused)?;
        if self.order.is_none() {
            let last = state.last_to_act();
            // Those who look on must not hear who else is there.
            let mut veil = Veil::new(&state, tell);
            initiative::roll(&mut state, dice, &mut veil)?;
            // The order has changed, and with it the place of the latest turn.
            state.place = state
                .order
                .iter()
                .position(|index| Some(*index as usize) == last);
        }
        Ok(state)
    }
}

struct Reading {
    state: State,
    faults: Vec<Fault>,
}

impl Reading {
    fn fault(
        &mut self,
        code: &'static str,
        rule: &'static str,
        at: Value,
        es: impl Into<String>,
        en: impl Into<String>,
    ) {
        self.faults.push(Fault {
            rule: RuleId(rule),
            code,
            message: Words::new(es, en),
            at,
        });
    }

    /// CLV-INI-05: every index once.
    fn order(&mut self, order: Option<&[i64]>) {
        let Some(order) = order else {
            return;
        };
        let n_units = self.state.units.len();
        let mut is_there = vec![false; n_units];
        let mut indices = Vec::with_capacity(n_units);
        for index in order {
            let known = usize::try_from(*index)
                .ok()
                .filter(|index| *index < n_units);
            if let Some(known) = known
                && !std::mem::replace(&mut is_there[known], true)
            {
                indices.push(known as u32);
            }
        }
        if indices.len() == n_units && order.len() == n_units {
            self.state.order = indices.into();
        } else {
            self.fault(
                "bad_order",
                "CLV-INI-05",
                json!("order"),
                format!(
                    "El orden nombra una vez cada índice, del 0 al {}.",
                    n_units - 1
                ),
                format!(
                    "The order names every index once, from 0 to {}.",
                    n_units - 1
                ),
            );
        }
    }

    /// CLV-INI-06.
    fn round(&mut self, round: i64) {
        match u32::try_from(round).ok().filter(|round| *round >= 1) {
            Some(round) => self.state.round = round,
            None => self.fault(
                "bad_round",
                "CLV-INI-06",
                json!("round"),
                format!("No hay ronda {round}: se cuentan desde 1."),
                format!("There is no round {round}: they count from 1."),
            ),
        }
    }

    fn last(&mut self, last: Option<i64>) {
        let Some(last) = last else {
            return;
        };
        let place = self
            .state
            .order
            .iter()
            .position(|index| i64::from(*index) == last);
        match place {
            Some(place) => self.state.place = Some(place),
            None => self.fault(
                "bad_last",
                "CLV-API-03",
                json!("last"),
                format!("No hay ninguna unidad con el índice {last}."),
                format!("There is no unit with the index {last}."),
            ),
        }
    }

    fn units(&mut self, units: &[UnitPosition]) {
        let mut is_told = vec![false; self.state.units.len()];
        for (number, written) in units.iter().enumerate() {
            let Some(unit) = self.known(&written.unit, &json!({ "units": number })) else {
                continue;
            };
            if std::mem::replace(&mut is_told[unit], true) {
                let name = self.state.encounter.full_name(unit);
                self.fault(
                    "unit_twice",
                    "CLV-API-03",
                    json!({ "units": number }),
                    format!("{name} aparece dos veces."),
                    format!("{name} is there twice."),
                );
                continue;
            }
            self.hit_points(unit, written, number);
            self.plan(unit, written, number);
            self.attacked(unit, written, number);
            if let Some(hidden) = written.hidden {
                self.state.units[unit].is_hidden = hidden;
            }
            self.armor(unit, written, number);
            self.state.units[unit].marks.clone_from(&written.marks);
            if let Some(note) = &written.note {
                self.state.units[unit].note.clone_from(note);
            }
        }
        self.places(units);
    }

    /// The unit that somebody means.
    fn known(&mut self, key: &UnitKey, at: &Value) -> Option<usize> {
        let encounter = &self.state.encounter;
        let name = match key {
            UnitKey::Index(index) => Some(UnitName::Index(*index)),
            UnitKey::Name(name) => action::read_unit(name),
        };
        let found = match &name {
            Some(UnitName::Index(index)) => usize::try_from(*index)
                .ok()
                .filter(|index| *index < encounter.n_units()),
            Some(UnitName::Full {
                team,
                unit,
                ordinal,
            }) => encounter.unit_named(team, unit, *ordinal),
            None => None,
        };
        if found.is_none() {
            let written = match key {
                UnitKey::Index(index) => index.to_string(),
                UnitKey::Name(name) => name.chars().take(60).collect(),
            };
            self.fault(
                "no_such_unit",
                "CLV-TEA-07",
                at.clone(),
                format!("No hay ninguna unidad «{written}»."),
                format!("There is no unit “{written}”."),
            );
        }
        found
    }

    /// CLV-ATK-09: whoever has less than 0 is dead, and nobody else is, players aside.
    fn hit_points(&mut self, unit: usize, written: &UnitPosition, number: usize) {
        let is_player = self.state.encounter.is_player(unit);
        let is_alive = written.alive.unwrap_or(true);
        let name = self.state.encounter.full_name(unit);
        let at = json!({ "units": number, "unit": name });
        if is_player {
            if written.hp.is_some() {
                self.fault(
                    "no_hit_points",
                    "CLV-UNI-02",
                    at,
                    format!("{name} es de un jugador: sus puntos de vida no se llevan aquí."),
                    format!("{name} is a player's: hit points are not kept here."),
                );
            }
            self.state.units[unit].hit_points = if is_alive { 0 } else { -1 };
        } else {
            let hit_points = written.hp.unwrap_or(self.state.units[unit].hit_points);
            if is_alive != (hit_points >= 0) {
                self.fault(
                    "bad_hit_points",
                    "CLV-ATK-09",
                    at,
                    format!("Puntos de vida de {name}: {hit_points}; muere quien baja de 0, y solo quien baja de 0."),
                    format!("Hit points of {name}: {hit_points}; whoever has less than 0 is dead, and nobody else."),
                );
            }
            self.state.units[unit].hit_points = hit_points;
        }
        if !is_alive {
            self.state.remove(unit);
        }
    }

    /// CLV-ATK-08: only what the file does not say of a unit can be typed.
    fn armor(&mut self, unit: usize, written: &UnitPosition, number: usize) {
        let Some(armor_class) = written.ac else {
            return;
        };
        if self.state.encounter.is_player(unit) {
            self.state.units[unit].armor_class = Some(armor_class);
            return;
        }
        let name = self.state.encounter.full_name(unit);
        self.fault(
            "known_armor",
            "CLV-UNI-03",
            json!({ "units": number, "unit": name }),
            format!("La clase de armadura de {name} está en el encuentro."),
            format!("The armor class of {name} is in the encounter."),
        );
    }

    fn plan(&mut self, unit: usize, written: &UnitPosition, number: usize) {
        let Some(text) = &written.plan else {
            return;
        };
        let name = self.state.encounter.full_name(unit);
        let at = json!({ "units": number, "unit": name });
        let Some(declared) = self.state.units[unit].program.clone() else {
            self.fault(
                "behaviour_on_player",
                "CLV-TEA-04",
                at,
                format!("{name} es de un jugador y no sigue ningún plan."),
                format!("{name} is a player's and follows no plan."),
            );
            return;
        };
        let parsed = parser::parse_actions(text);
        if !parsed.flaws.is_empty() {
            for mut fault in setup::faults(text, &parsed.flaws) {
                fault.at["units"] = json!(number);
                fault.at["unit"] = json!(name);
                self.faults.push(fault);
            }
            return;
        }
        let mut scope = Scope {
            names: &self.state.encounter.names,
            unknown: None,
        };
        let program = program::compile(&parsed.tree, &mut scope);
        // What remains of the declared behaviour is followed there; anything else is its own.
        match declared.place_like(&program, 0) {
            Some(place) => self.state.units[unit].next = place,
            None => {
                self.state.units[unit].program = Some(Arc::new(program));
                self.state.units[unit].next = 0;
            }
        }
    }

    /// CLV-TGT-09: each once.
    fn attacked(&mut self, unit: usize, written: &UnitPosition, number: usize) {
        let Some(attacked) = &written.attacked else {
            return;
        };
        let mut all: Vec<u32> = Vec::with_capacity(attacked.len().min(self.state.units.len()));
        for key in attacked {
            let at = json!({ "units": number, "attacked": key });
            let Some(other) = self.known(key, &at) else {
                continue;
            };
            if all.contains(&(other as u32)) {
                let name = self.state.encounter.full_name(other);
                self.fault(
                    "unit_twice",
                    "CLV-TGT-09",
                    at,
                    format!("{name} aparece dos veces entre los atacados."),
                    format!("{name} is twice among the attacked."),
                );
                continue;
            }
            all.push(other as u32);
        }
        self.state.units[unit].attacked = all;
    }

    /// CLV-MAP-15: everybody on a free square, the living each on their own.
    fn places(&mut self, units: &[UnitPosition]) {
        let mut moved = Vec::new();
        for (number, written) in units.iter().enumerate() {
            if let Some(at) = written.at
                && let Some(unit) = self.quietly_known(&written.unit)
            {
                let board = &self.state.encounter.board;
                match board.square(at).filter(|_| !board.is_wall(at)) {
                    Some(square) => moved.push((number, unit, at, square)),
                    None => self.blocked(number, at),
                }
            }
        }
        for (_, unit, ..) in &moved {
            if self.state.is_alive(*unit) {
                self.state.squares.leave(self.state.units[*unit].at);
            }
        }
        for (number, unit, at, square) in moved {
            self.state.units[unit].at = square;
            if !self.state.is_alive(unit) {
                continue;
            }
            if self.state.squares.is_free(square) {
                self.state.squares.enter(square, unit);
            } else {
                self.blocked(number, at);
            }
        }
    }

    /// A unit that was looked up before, and complained about if it is not there.
    fn quietly_known(&mut self, key: &UnitKey) -> Option<usize> {
        let n_faults = self.faults.len();
        let unit = self.known(key, &Value::Null);
        self.faults.truncate(n_faults);
        unit
    }

    fn blocked(&mut self, number: usize, at: Point) {
        self.fault(
            "position_blocked",
            "CLV-MAP-15",
            json!({ "units": number, "square": at }),
            format!("En {at} no se puede estar: hay un muro o ya hay alguien."),
            format!("Nobody can stand on {at}: there is a wall or somebody else."),
        );
    }
}
