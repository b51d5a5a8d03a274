//! What can be changed of an army on the bench.

use serde_json::Value;
use sobremesa_table::Change;

use super::FARTHEST;
use crate::army::{Army, Entry};
use crate::kind::{Kind, Race};
use crate::rules::army::edited;

/// Where a new unit is put: beside the others, with room between them.
const SPACING: f64 = 70.0;

pub(super) fn change(army: &mut Army, edit: &Change) {
    match edit {
        Change::Rename(name) => army.name.clone_from(name),
        Change::Family(name) => {
            let race = match name.as_str() {
                "humans" => Race::Humans,
                "orcs" => Race::Orcs,
                _ => return,
            };
            // GOM-UX-10.
            if race != army.race {
                army.race = race;
                army.units.clear();
            }
        }
        Change::Add(name) => {
            let kind = serde_json::from_value(Value::String(name.clone()));
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
        Change::Set { part, field, value } => {
            if let Some(entry) = army.units.get_mut(*part) {
                set(entry, field, *value);
            }
        }
        Change::Drag { part, dx, dy } => {
            if let Some(entry) = army.units.get_mut(*part) {
                let (x, y) = (entry.x + dx, entry.y - dy);
                set(entry, "x", x);
                set(entry, "y", y);
            }
        }
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
fn free_place(army: &Army) -> f64 {
    let right = army.units.iter().map(|entry| entry.x + width(entry));
    let next = right.fold(0.0, f64::max) + 10.0;
    if next + SPACING <= FARTHEST {
        next
    } else {
        0.0
    }
}

fn width(entry: &Entry) -> f64 {
    entry.kind.profile().base.0 * entry.frontage.unwrap_or(4.0)
}

/// GOM-ARM-04, GOM-ARM-06, GOM-ARM-08: the nearest number that is allowed.
fn set(entry: &mut Entry, field: &str, value: f64) {
    if !value.is_finite() {
        return;
    }
    let whole = |most: f64| value.round().clamp(0.0, most);
    let count = whole(1000.0) as u32;
    let now = |value: f64| value.clamp(0.0, 1000.0) as u32;
    match field {
        "models" | "frontage" => {
            let (models, frontage) = match field {
                "models" => (count, entry.frontage.map(now)),
                _ => (now(entry.models), Some(count)),
            };
            let (models, frontage) = edited(entry.kind, Some(models), frontage);
            entry.models = models.into();
            entry.frontage = Some(frontage.into());
        }
        "x" => entry.x = whole(FARTHEST),
        "y" => entry.y = whole(100.0),
        _ => {}
    }
}
