//! What is wrong with an army on its worksheet, and the nearest change after which it is right.

use std::collections::BTreeMap;

use sobremesa_kernel::Words;
use sobremesa_speak::count;
use sobremesa_table::{Change, Of, Wrong};

use crate::army::Army;
use crate::flaw::{Flaw, Wrong as Cause};
use crate::rules::army::deploy;
use crate::rules::separation::FIELD;

/// Places are tried at this distance from each other.
const STEP: f64 = 10.0;

/// Lines in which a unit is tried besides its own, from the front to the rear.
const LINES: [f64; 4] = [100.0, 75.0, 50.0, 25.0];

/// A flaw as the worksheet shows it.
pub(super) fn wrong(army: &Army, flaw: &Flaw) -> Wrong {
    let fault = flaw.clone().into_fault();
    Wrong {
        rule: fault.rule,
        words: fault.message,
        remedy: flaw.unit().and_then(|unit| remedy(army, unit, &flaw.wrong)),
    }
}

fn remedy(army: &Army, unit: usize, cause: &Cause) -> Option<(Words, Change)> {
    if let Cause::Models {
        models,
        fewest,
        most,
    } = cause
    {
        let models = (*models).clamp(*fewest, *most);
        let words = Words::new(
            format!("Dejarla en {}", count(models, "efectivo", "efectivos")),
            format!("Make it {}", count(models, "model", "models")),
        );
        return Some((words, set(unit, &[("models", models.into())])));
    }
    if let Cause::OtherRace { .. } = cause {
        return Some((Words::new("Quitarla", "Remove it"), Change::Remove(unit)));
    }
    if let Cause::OutsideZone | Cause::TooClose { .. } = cause {
        let (x, y) = free_place(army, unit)?;
        let words = Words::new(
            format!("Ponerla en ({x}, {y})"),
            format!("Put it at ({x}, {y})"),
        );
        return Some((words, set(unit, &[("x", x), ("y", y)])));
    }
    // The others are about numbers that nobody can guess, or about what no army has.
    None
}

fn set(unit: usize, values: &[(&str, f64)]) -> Change {
    let values = values.iter();
    let values = values.map(|(field, value)| ((*field).to_owned(), value.to_string()));
    Change::Set {
        of: Of::Part(unit),
        values: values.collect::<BTreeMap<_, _>>(),
    }
}

/// The nearest place where nothing is wrong with a unit any more (GOM-ARM-10, GOM-ARM-11).
fn free_place(army: &Army, unit: usize) -> Option<(f64, f64)> {
    let mut tried = army.clone();
    let entry = *army.units.get(unit)?;
    let own = entry.y.clamp(0.0, FIELD.high.y).round();
    let middle = entry.x.clamp(0.0, FIELD.high.x).round();
    let n_steps = (FIELD.high.x / STEP) as i32;
    let beside = (0..=n_steps).flat_map(|n| [n, -n]);
    let columns = beside.map(|n| middle + f64::from(n) * STEP);
    let mut places = columns.flat_map(|x| [own].into_iter().chain(LINES).map(move |y| (x, y)));
    places.find(|(x, y)| {
        (tried.units[unit].x, tried.units[unit].y) = (*x, *y);
        let flaws = deploy(&tried).err().unwrap_or_default();
        *x >= 0.0 && flaws.iter().all(|flaw| flaw.unit() != Some(unit))
    })
}
