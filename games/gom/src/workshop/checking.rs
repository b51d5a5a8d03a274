//! GOM-ARM-13, GOM-ARM-16: an army file looked through, for whoever writes it by hand.

use serde_json::json;
use sobremesa_kernel::{Fault, Words};
use sobremesa_speak::count;
use sobremesa_table::Checked;

use crate::army::Army;
use crate::rules::army::points;

/// Everything that is wrong with an army, unit by unit, and first what is wrong with the whole.
pub(super) fn check(text: &str) -> Result<Checked, Vec<Words>> {
    let army = Army::from_toml(text).map_err(|faults| -> Vec<Words> {
        faults.into_iter().map(|fault| fault.message).collect()
    })?;
    let lines = lines_of_units(text);
    let mut faults = army.checked().err().unwrap_or_default();
    faults.sort_by_key(|fault| fault.at["unit"].as_u64());
    let faults = faults.into_iter();
    let (n_units, total) = (army.units.len(), points(&army));
    Ok(Checked {
        faults: faults
            .map(|fault| (unit_of(&army, &lines, &fault), fault))
            .collect(),
        summary: Words::new(
            format!(
                "{}, {}",
                count(n_units, "unidad", "unidades"),
                count(total, "punto", "puntos")
            ),
            format!(
                "{}, {}",
                count(n_units, "unit", "units"),
                count(total, "point", "points")
            ),
        ),
        worth: json!({ "points": total }),
        name: army.name,
    })
}

/// The lines in which units begin, counted from 1.
fn lines_of_units(text: &str) -> Vec<usize> {
    let numbered = text.lines().zip(1..);
    let heads = numbered.filter(|(line, _)| line.trim_start().starts_with("[[units]]"));
    heads.map(|(_, number)| number).collect()
}

/// The unit that a fault is about, by its line, its place in the list and what it is.
fn unit_of(army: &Army, lines: &[usize], fault: &Fault) -> Option<Words> {
    let place = usize::try_from(fault.at["unit"].as_u64()?).ok()?;
    let index = place.checked_sub(1);
    let kind = index
        .and_then(|n| army.units.get(n))
        .map(|entry| entry.kind.title());
    let line = index.and_then(|n| lines.get(n));
    let told = |in_line: &str, unit: &str, kind: Option<&str>| {
        let line = line.map(|line| format!("{in_line} {line}, "));
        let kind = kind.map(|kind| format!(" ({kind})"));
        format!(
            "{}{unit} {place}{}",
            line.unwrap_or_default(),
            kind.unwrap_or_default()
        )
    };
    Some(Words::new(
        told("línea", "unidad", kind.as_ref().map(|kind| &*kind.es)),
        told("line", "unit", kind.as_ref().map(|kind| &*kind.en)),
    ))
}
