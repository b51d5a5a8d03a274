//! GOM-ARM-17: an army file as people write it, and everything that keeps it from being one.

use serde::Serialize;
use sobremesa_kernel::{Fault, RuleId};
use sobremesa_table::definition::{Fields, Reader};

use super::{Army, Entry};
use crate::kind::{Kind, Race};

/// Reads an army, or lists all that is wrong with its text.
pub(super) fn read(text: &str) -> Result<Army, Vec<Fault>> {
    let mut reader = Reader::new(text, RuleId("GOM-ARM-17"));
    let mut fields = reader.open();
    let n_slips = reader.faults.len();
    let army = army(&mut reader, &mut fields);
    reader.nothing_else(fields, &["name", "race", "units"]);
    // What a slip of grammar swallowed is not missing besides.
    if n_slips > 0 {
        reader.faults.retain(|fault| fault.code != "MissingField");
    }
    match army {
        Some(army) if reader.faults.is_empty() => Ok(army),
        Some(_) | None => Err(reader.faults),
    }
}

fn army<'a>(reader: &mut Reader<'a>, fields: &mut Fields<'a>) -> Option<Army> {
    let name = reader.take(fields, "name").and_then(|(name, place)| {
        let text = name.as_str().map(str::to_owned);
        if text.is_none() {
            reader.complain("BadField", &place, Reader::wants_text());
        }
        text
    });
    let races = [("humans", Race::Humans), ("orcs", Race::Orcs)];
    let race = reader.one_of(fields, "race", &races);
    let kinds = Kind::ALL.map(|kind| (written(kind), kind));
    let kinds: Vec<(&str, Kind)> = kinds.iter().map(|(name, kind)| (&**name, *kind)).collect();
    let units: Vec<Option<Entry>> = reader
        .tables(fields, "units")
        .into_iter()
        .map(|unit| entry(reader, unit, &kinds))
        .collect();
    Some(Army {
        name: name?,
        race: race?,
        units: units.into_iter().collect::<Option<_>>()?,
    })
}

fn entry<'a>(
    reader: &mut Reader<'a>,
    mut unit: Fields<'a>,
    kinds: &[(&str, Kind)],
) -> Option<Entry> {
    let kind = reader.one_of(&mut unit, "kind", kinds);
    let models = reader.any_number(&mut unit, "models");
    // GOM-ARM-05: it may be left out, but not be anything.
    let frontage = match unit.has("frontage") {
        true => reader.any_number(&mut unit, "frontage").map(Some),
        false => Some(None),
    };
    let x = reader.any_number(&mut unit, "x");
    let y = reader.any_number(&mut unit, "y");
    reader.nothing_else(unit, &["kind", "models", "frontage", "x", "y"]);
    Some(Entry {
        kind: kind?,
        models: models?,
        frontage: frontage?,
        x: x?,
        y: y?,
    })
}

/// A kind as files name it.
fn written(kind: impl Serialize) -> String {
    let name = serde_json::to_value(kind).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
