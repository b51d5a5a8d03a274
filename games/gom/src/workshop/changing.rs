//! What can be changed of an army on its worksheet.

use serde_json::Value;
use sobremesa_table::{Change, Of};

use super::MOST;
use crate::army::{Army, Entry};
use crate::draw::FARTHEST_SHOWN;
use crate::kind::{Kind, Race};
use crate::rules::army::edited;
use crate::rules::separation::FIELD;

/// Where a new unit is put: beside the others, with room between them.
const SPACING: f64 = 70.0;

pub(super) fn change(army: &mut Army, edit: &Change) {
    match edit {
        Change::Rename(name) => army.name.clone_from(name),
        Change::Add { stock, .. } => {
            let kind = serde_json::from_value(Value::String(stock.clone()));
            if let Ok(kind) = kind {
                add(army, kind);
            }
        }
        Change::Remove(part) => {
            if *part < army.units.len() {
                army.units.remove(*part);
            }
        }
        Change::Double(part) => {
            if let Some(entry) = army.units.get(*part).copied() {
                let x = free_place(army);
                army.units.push(Entry { x, ..entry });
            }
        }
        Change::Set {
            of: Of::Work,
            values,
        } => {
            if let Some(race) = values.get("race").and_then(|name| race_named(name)) {
                change_race(army, race);
            }
        }
        Change::Set {
            of: Of::Part(part),
            values,
        } => {
            if let Some(entry) = army.units.get_mut(*part) {
                set(entry, |field| values.get(field)?.trim().parse().ok());
            }
        }
        // There is one section, with nothing to choose for it; and nobody can guess what army is meant.
        Change::Set {
            of: Of::Section(_), ..
        }
        | Change::Move { .. }
        | Change::Fill => {}
        Change::Drag { part, dx, dy } => {
            if let Some(entry) = army.units.get_mut(*part) {
                // From where the picture shows it to some place that the picture has.
                let (right, top) = FARTHEST_SHOWN;
                let x = (entry.x.min(right) + dx).min(right);
                let y = (entry.y.min(top) - dy).min(top);
                set(entry, |field| match field {
                    "x" => Some(x),
                    "y" => Some(y),
                    _ => None,
                });
            }
        }
    }
}

fn race_named(name: &str) -> Option<Race> {
    match name {
        "humans" => Some(Race::Humans),
        "orcs" => Some(Race::Orcs),
        _ => None,
    }
}

/// GOM-UX-10.
fn change_race(army: &mut Army, race: Race) {
    if race != army.race {
        army.race = race;
        army.units.clear();
    }
}

/// GOM-ARM-05, GOM-UX-11: with the usual numbers, in the first rank of the zone.
fn add(army: &mut Army, kind: Kind) {
    let (models, frontage) = edited(kind, None, None);
    let x = free_place(army);
    army.units.push(Entry {
        kind,
        models: models.into(),
        frontage: Some(frontage.into()),
        x,
        y: 100.0,
    });
}

/// To the right of everybody, or at the left end if there is no room: then it is a fault to be seen.
pub(super) fn free_place(army: &Army) -> f64 {
    let right = army.units.iter().map(|entry| entry.x + width(entry));
    let next = right.fold(0.0, f64::max) + 10.0;
    if next + SPACING <= FIELD.high.x {
        next
    } else {
        0.0
    }
}

fn width(entry: &Entry) -> f64 {
    entry.kind.profile().base.0 * entry.frontage.unwrap_or(4.0)
}

/// GOM-ARM-04, GOM-ARM-06, GOM-ARM-07, GOM-ARM-08: the nearest numbers that are allowed, all of them
/// together, so that a broad front of many models is not cut to what there were before. Where a unit
/// stands is not mended: GOM-ARM-10, a place outside the zone is a fault to be seen.
fn set(entry: &mut Entry, typed: impl Fn(&str) -> Option<f64>) {
    let whole = |field: &str, most: f64| {
        let typed = typed(field).filter(|value| value.is_finite());
        typed.map(|value| value.round().clamp(0.0, most))
    };
    let models = whole("models", MOST);
    let frontage = whole("frontage", MOST);
    if models.is_some() || frontage.is_some() {
        let count = |value: f64| value.clamp(0.0, MOST) as u32;
        let models = count(models.unwrap_or(entry.models));
        let frontage = frontage.or(entry.frontage).map(count);
        let (models, frontage) = edited(entry.kind, Some(models), frontage);
        entry.models = models.into();
        entry.frontage = Some(frontage.into());
    }
    entry.x = whole("x", MOST).unwrap_or(entry.x);
    entry.y = whole("y", MOST).unwrap_or(entry.y);
}
