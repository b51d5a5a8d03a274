//! What can be changed of an army on its worksheet.

use std::collections::BTreeMap;

use sobremesa_table::{Change, Of};

use super::worksheet::works::works_name;
use super::worksheet::{GENERALS, NAVAL, WORKS};
use super::{PartAt, command_named, picture};
use crate::army::{Army, Name, Purpose, Vessels, Works, WorksKind};
use crate::command::Role;
use crate::list::shelf::Shelf;
use crate::list::{edit, fill};

pub(super) fn change(army: &mut Army, change: &Change, shelf: Shelf<'_>) {
    match change {
        Change::Rename(name) => {
            // Whoever leaves a name in their own language alone leaves it alone in both.
            if army.name.es != *name && army.name.en != *name {
                army.name = Name::both(name);
            }
        }
        Change::Add { section, stock } => add(army, section, stock, shelf),
        Change::Remove(part) => remove(army, PartAt::numbered(*part)),
        Change::Double(part) => {
            if let PartAt::Line(command, place) = PartAt::numbered(*part)
                && let Some(line) = line(army, command, place)
            {
                edit::set_count(army, command, place, line.saturating_mul(2).min(99));
            }
        }
        Change::Move { part, to, count } => {
            if let (PartAt::Line(command, place), Some(to)) =
                (PartAt::numbered(*part), command_named(to))
            {
                let bases = count.map_or(u8::MAX, |count| count.min(255) as u8);
                edit::move_to(army, (command, place), to, bases);
            }
        }
        Change::Set {
            of: Of::Work,
            values,
        } => set_work(army, values, shelf),
        Change::Set {
            of: Of::Section(section),
            values,
        } => {
            if let Some(command) = command_named(section) {
                set_command(army, command, values, shelf);
            }
        }
        Change::Set {
            of: Of::Part(part),
            values,
        } => {
            set_part(army, PartAt::numbered(*part), values, shelf);
        }
        Change::Drag { part, dy, .. } => {
            if let PartAt::Line(command, place) = PartAt::numbered(*part)
                && let Some(to) = picture::dropped(army, command, place, *dy)
            {
                edit::move_to(army, (command, place), to, u8::MAX);
            }
        }
        Change::Fill => *army = fill::fill(army, shelf),
    }
    // A page sends all its fields at once, by the places that things have on it: they keep them until
    // something is pressed.
    if !matches!(change, Change::Set { .. } | Change::Rename(_)) {
        edit::tidy(army);
        edit::put_in_order(army, shelf);
    }
    fill::reckon(army, shelf);
}

fn line(army: &Army, command: usize, place: usize) -> Option<u8> {
    let line = army.command.get(command)?.line.get(place)?;
    (!line.general).then_some(line.count)
}

fn add(army: &mut Army, section: &str, stock: &str, shelf: Shelf<'_>) {
    if let Some(command) = command_named(section) {
        edit::add(army, shelf, command, stock, 1);
        return;
    }
    let Some(list) = shelf.list(&army.list) else {
        return;
    };
    let nth = |prefix: &str| stock.strip_prefix(prefix)?.parse::<usize>().ok();
    match section {
        GENERALS => {
            if army.command.len() >= crate::side::Side::MOST_GENERALS {
                return;
            }
            if let Some(entry) = nth("general_").and_then(|nth| list.general.get(nth)) {
                edit::add_general(army, entry);
            } else if let Some(nth) = nth("ally_") {
                edit::add_contingent(army, shelf, list, nth);
            }
            if army.baggage.command == 0 {
                army.baggage.command = 1;
            }
        }
        NAVAL if list.naval.iter().any(|entry| entry.id == stock) => {
            army.naval.push(Vessels {
                of: stock.to_owned(),
                count: 1,
                command: 1,
                cargo: BTreeMap::new(),
            });
        }
        WORKS => {
            let kinds = [WorksKind::Temporary, WorksKind::Permanent];
            let uses = [Purpose::Bua, Purpose::Field, Purpose::Baggage, Purpose::Any];
            let all = kinds
                .into_iter()
                .flat_map(|kind| uses.map(|purpose| (kind, purpose)));
            for (kind, purpose) in all.filter(|(kind, of)| works_name(*kind, *of) == stock) {
                let is_such = |works: &&mut Works| works.kind == kind && works.purpose == purpose;
                match army.works.iter_mut().find(is_such) {
                    Some(works) => works.fronts = works.fronts.saturating_add(1),
                    None => army.works.push(Works {
                        fronts: 1,
                        gates: u8::from(purpose == Purpose::Bua),
                        ..Works::none(kind, purpose)
                    }),
                }
            }
        }
        _ => {}
    }
}

fn remove(army: &mut Army, at: PartAt) {
    match at {
        PartAt::Line(command, place) => {
            let line = army
                .command
                .get(command)
                .and_then(|list| list.line.get(place));
            if line.is_some_and(|line| line.general) {
                edit::dissolve(army, command);
            } else {
                edit::set_count(army, command, place, 0);
            }
        }
        PartAt::Vessels(place) if place < army.naval.len() => {
            army.naval.remove(place);
        }
        PartAt::Works(place) if place < army.works.len() => {
            army.works.remove(place);
        }
        PartAt::Vessels(_) | PartAt::Works(_) => {}
    }
}

type Values = BTreeMap<String, String>;

fn parsed<T: std::str::FromStr>(values: &Values, field: &str) -> Option<T> {
    values.get(field)?.trim().parse().ok()
}

fn set_work(army: &mut Army, values: &Values, shelf: Shelf<'_>) {
    if let Some(list) = values.get("list").filter(|id| **id != army.list)
        && let Some(list) = shelf.list(list)
    {
        let name = std::mem::take(&mut army.name);
        let agreed_ap = army.agreed_ap;
        *army = Army {
            name,
            agreed_ap,
            ..fill::blank(list)
        };
        return;
    }
    if let Some(ap) = parsed(values, "ap") {
        army.agreed_ap = ap;
    }
    if let Some(year) = parsed(values, "year") {
        army.year = year;
    }
    if let Some(region) = values.get("region") {
        army.region.clone_from(region);
    }
    if let Some(leader) = values.get("leader") {
        army.leader.clone_from(leader);
    }
    if let Some(count) = parsed(values, "baggage") {
        army.baggage.count = count;
    }
    if let Some(keeper) = parsed(values, "keeper") {
        army.baggage.command = keeper;
    }
    if let Some(mobile) = values.get("mobile") {
        army.baggage.mobile = mobile == "on";
    }
    // By the remedies: so many elements of a line are changed in all, or its fronts raised.
    for (field, value) in values {
        let nth = field
            .strip_prefix("change:")
            .and_then(|nth| nth.parse().ok());
        if let (Some(nth), Ok(wanted), Some(list)) = (nth, value.parse(), shelf.list(&army.list)) {
            edit::set_changed(army, shelf, list, nth, wanted);
        }
    }
}

fn set_command(army: &mut Army, command: usize, values: &Values, shelf: Shelf<'_>) {
    let Some(list) = army.command.get_mut(command) else {
        return;
    };
    if let Some(keeps) = values.get("train")
        && list.general == Role::Ally
    {
        let (had, has) = (list.baggage, if keeps == "on" { 2 } else { 0 });
        list.baggage = has;
        // What he keeps is not in the common train, and what he gives up comes to it.
        army.baggage.count = (army.baggage.count + had).saturating_sub(has);
    }
    // By the remedies: so many more bases of a line.
    for (field, value) in values {
        if let (Some(id), Ok(bases)) = (field.strip_prefix("add:"), value.parse()) {
            edit::add(army, shelf, command, id, bases);
        }
    }
}

fn set_part(army: &mut Army, at: PartAt, values: &Values, shelf: Shelf<'_>) {
    match at {
        PartAt::Line(command, place) => {
            let Some(count) = line(army, command, place) else {
                return;
            };
            // In its place, also if none is left: other parts are called by the places they have now.
            let to = values.get("as").map(|nth| nth.parse::<usize>().ok());
            if (to.is_some() || values.contains_key("listed"))
                && let Some(made) = edit::remade(army, shelf, (command, place), to)
            {
                army.command[command].line[place] = made;
            }
            army.command[command].line[place].count = parsed(values, "count").unwrap_or(count);
        }
        PartAt::Vessels(place) => {
            let Some(vessels) = army.naval.get_mut(place) else {
                return;
            };
            if let Some(count) = parsed(values, "count") {
                vessels.count = count;
            }
            if let Some(command) = parsed(values, "command") {
                vessels.command = command;
            }
            if let Some(cargo) = values.get("cargo") {
                let aboard = vessels.count;
                let some = (!cargo.is_empty()).then(|| (cargo.clone(), aboard));
                vessels.cargo = some.into_iter().collect();
            }
        }
        PartAt::Works(place) => {
            let Some(works) = army.works.get_mut(place) else {
                return;
            };
            let counts = [
                ("fronts", &mut works.fronts),
                ("gates", &mut works.gates),
                ("towers", &mut works.towers),
                ("gatetowers", &mut works.gate_towers),
                ("corners", &mut works.corner_towers),
            ];
            for (field, count) in counts {
                if let Some(value) = parsed(values, field) {
                    *count = value;
                }
            }
        }
    }
}
