//! What a question is about: a table's battle, or units and scenery that it brings along.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use sobremesa_kernel::{Fault, Words};
use sobremesa_table::{NoAnswer, read_json};

use crate::position::Position;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// A question with its battle.
pub(super) struct Asked {
    pub(super) state: State,
    /// Is there a battle at all, or did the question bring nothing?
    pub(super) has_battle: bool,
    fields: Map<String, Value>,
}

impl Asked {
    /// Units given in the question stand beside each other and replace those of the table.
    pub(super) fn new(
        state: Option<&State>,
        fields: &Map<String, Value>,
    ) -> Result<Asked, NoAnswer> {
        let mut fields = fields.clone();
        let mut units = Vec::new();
        if let Some(given) = fields.remove("units") {
            let Value::Array(given) = given else {
                return Err(bad_field("units"));
            };
            units.extend(given);
        }
        // A unit written out in the place of its name joins the others.
        for (field, side) in [("unit", 1), ("target", 2)] {
            if let Some(Value::Object(mut inline)) = fields.get(field).cloned() {
                inline.entry("id").or_insert_with(|| json!(field));
                inline.entry("side").or_insert_with(|| json!(side));
                fields.insert(field.to_owned(), inline["id"].clone());
                units.push(Value::Object(inline));
            }
        }
        let scenery = fields.remove("scenery");
        let brings = !units.is_empty() || scenery.is_some();
        let state = match state {
            Some(state) if !brings => state.clone(),
            Some(_) | None => {
                let position =
                    json!({ "units": units, "scenery": scenery.unwrap_or_else(|| json!([])) });
                let position: Position = read(position)?;
                position.resume().map_err(NoAnswer::Faulty)?
            }
        };
        Ok(Asked {
            has_battle: !state.units.is_empty(),
            state,
            fields,
        })
    }

    /// The unit that a field names.
    pub(super) fn unit(&mut self, field: &'static str) -> Result<UnitIndex, NoAnswer> {
        let Some(value) = self.fields.remove(field) else {
            return Err(if self.has_battle {
                bad_field(field)
            } else {
                NoAnswer::NeedsTable
            });
        };
        let name = match &value {
            Value::String(name) => name.clone(),
            Value::Number(number) => number.to_string(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                return Err(bad_field(field));
            }
        };
        let found = self.state.find(&name);
        found
            .filter(|index| self.state.units[*index].is_present())
            .ok_or_else(|| bad_field(field))
    }

    /// The unit itself.
    pub(super) fn unit_itself(&mut self, field: &'static str) -> Result<Unit, NoAnswer> {
        let index = self.unit(field)?;
        Ok(self.state.units[index].clone())
    }

    /// What is left of the question, which should be nothing unknown.
    pub(super) fn rest<T: DeserializeOwned>(&mut self) -> Result<T, NoAnswer> {
        read(Value::Object(std::mem::take(&mut self.fields)))
    }
}

/// The fields of a question that has no more.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoMore {}

pub(super) fn read<T: DeserializeOwned>(value: Value) -> Result<T, NoAnswer> {
    Ok(read_json(value)?)
}

pub(super) fn bad_field(field: &str) -> NoAnswer {
    NoAnswer::BadField {
        at: field.to_owned(),
        message: Words::new(
            "Aquí hace falta el nombre de una unidad presente, o la unidad entera.",
            "Here the name of a unit on the field is needed, or the whole unit.",
        ),
    }
}

/// Faults as a question shows them.
pub(super) fn faulty(faults: Vec<Fault>) -> Value {
    json!(faults)
}
