//! `check_army`: is an army right by its list, and what does it cost (DBM-AL-13)?

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::Fault;
use sobremesa_table::{NoAnswer, Question};

use crate::army::{Army, ready};
use crate::list::check::{Muster, check};
use crate::list::shelf::Shelf;
use crate::list::{ArmyList, proof, text};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AboutArmy {
    army: ArmyForm,
    #[serde(default)]
    list: Option<String>,
}

/// An army: its text, a ready one by its list, or described.
#[derive(Deserialize)]
#[serde(untagged)]
enum ArmyForm {
    Text(String),
    Own(Box<Army>),
}

/// The army by its own list, by another that is named, or by one that the question brings as its text.
pub(super) fn check_army(question: &Question<'_>) -> Result<Value, NoAnswer> {
    let AboutArmy { army, list } = question.read()?;
    let mut army = match army {
        ArmyForm::Own(army) => *army,
        ArmyForm::Text(name) if ready(&name).is_some() => ready(&name).cloned().unwrap_or_default(),
        ArmyForm::Text(text) => match text::read(&text) {
            Ok(army) => army,
            Err(faults) => return Ok(refused(&[proof::unreadable(&faults)])),
        },
    };
    let brought: Option<ArmyList> = match &list {
        Some(list) if list.contains('\n') => match proof::read(list) {
            Ok(list) => Some(list),
            Err(faults) => return Ok(refused(&faults)),
        },
        _ => None,
    };
    let named = list.filter(|_| brought.is_none());
    let brought = brought.as_ref();
    let by_list = brought.map(|list| list.list.id.clone()).or(named);
    if let Some(id) = by_list {
        army.list = id;
    }
    let shelf = Shelf { brought };
    let found = check(&army, shelf);
    let (faults, notes): (Vec<_>, Vec<_>) = found.iter().partition(|found| found.is_fault());
    let told = |found: Vec<&crate::list::breach::Found>| -> Vec<Fault> {
        found.into_iter().map(|found| found.fault()).collect()
    };
    let muster = shelf.list(&army.list).map(|list| Muster {
        army: &army,
        list,
        shelf,
    });
    let commands: Vec<Value> = muster.map_or_else(Vec::new, |muster| {
        let all = (0..army.command.len()).map(|command| {
            let sums = muster.sums_of(command);
            json!({
                "points": sums.ap.as_number(), "elements": sums.elements,
                "equivalents": sums.equivalents, "breaks_at": sums.breaks_at(),
            })
        });
        all.collect()
    });
    let sums = muster.map(|muster| muster.sums());
    Ok(json!({
        "faults": told(faults),
        "notes": told(notes),
        "points": sums.map(|sums| sums.ap.as_number()),
        "equivalents": sums.map(|sums| sums.equivalents),
        "commands": commands,
    }))
}

fn refused(faults: &[Fault]) -> Value {
    json!({ "faults": faults, "notes": [], "points": null, "equivalents": null, "commands": [] })
}
