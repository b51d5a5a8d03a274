//! Armies taken in hand: elements come and go, are changed and moved, commands are made and dissolved.
//!
//! Whatever is asked is done as far as it makes sense; whether the army is right afterwards is for
//! [`super::check`] to say.

use super::check::Muster;
use super::grant::Source;
use super::shelf::Shelf;
use super::{ArmyList, ChangeEntry, GeneralEntry, LineEntry, general_line};
use crate::army::{Army, CommandList, Line, Name};
use crate::command::Role;
use crate::troop::Kind;

/// Where the lines of a command come from.
fn source<'a>(army: &'a Army, shelf: Shelf<'a>, command: usize) -> Option<Source<'a>> {
    let list = shelf.list(&army.list)?;
    Muster { army, list, shelf }.source(command)
}

/// Some equal elements are put into a command, with their like if there are any.
pub fn put(army: &mut Army, command: usize, line: Line) {
    let Some(list) = army.command.get_mut(command) else {
        return;
    };
    let is_alike = |other: &Line| {
        let counted = Line {
            count: line.count,
            ..other.clone()
        };
        counted == line
    };
    match list.line.iter_mut().find(|other| is_alike(other)) {
        Some(alike) => alike.count = alike.count.saturating_add(line.count),
        None => list.line.push(line),
    }
}

/// More bases of a line of its list for a command.
pub fn add(army: &mut Army, shelf: Shelf<'_>, command: usize, id: &str, bases: u8) {
    if command >= army.command.len() || bases == 0 {
        return;
    }
    let found = source(army, shelf, command);
    let entry = found.and_then(|source| source.lines().iter().find(|line| line.id == id));
    if let Some(line) = entry.map(|entry| entry.bases(bases, None)) {
        put(army, command, line);
    }
}

/// So many bases of some elements; none takes them away.
pub fn set_count(army: &mut Army, command: usize, place: usize, bases: u8) {
    let Some(list) = army.command.get_mut(command) else {
        return;
    };
    let Some(line) = list.line.get_mut(place) else {
        return;
    };
    if line.general {
        return;
    }
    line.count = bases;
    list.line.retain(|line| line.count > 0);
}

/// Some bases go from one command to another.
pub fn move_to(army: &mut Army, from: (usize, usize), to: usize, bases: u8) {
    let (command, place) = from;
    let line = army
        .command
        .get(command)
        .and_then(|list| list.line.get(place));
    let Some(line) = line.filter(|line| !line.general).cloned() else {
        return;
    };
    if to >= army.command.len() || to == command {
        return;
    }
    let bases = bases.min(line.count);
    set_count(army, command, place, line.count - bases);
    put(
        army,
        to,
        Line {
            count: bases,
            ..line
        },
    );
}

/// Some bases of a line become what a change makes of them, or what they were; the others stay.
pub fn change(
    army: &mut Army,
    shelf: Shelf<'_>,
    (command, place): (usize, usize),
    to: Option<usize>,
    bases: u8,
) {
    let Some(made) = remade(army, shelf, (command, place), Some(to)) else {
        return;
    };
    let count = army.command[command].line[place].count;
    let bases = bases.min(count);
    set_count(army, command, place, count - bases);
    put(
        army,
        command,
        Line {
            count: bases,
            ..made
        },
    );
}

/// Elements as the list has them: by a change, as they were before any, or (`None`) as they are.
pub fn remade(
    army: &Army,
    shelf: Shelf<'_>,
    (command, place): (usize, usize),
    to: Option<Option<usize>>,
) -> Option<Line> {
    let found = source(army, shelf, command)?;
    let line = army.command[command].line.get(place)?;
    let entry = found
        .lines()
        .iter()
        .find(|entry| entry.id == line.of && !line.general)?;
    let mut changes = found.changes().iter();
    let to = match to {
        Some(nth) => nth.and_then(|nth| found.changes().get(nth)),
        None => {
            changes.find(|change| change.line == entry.id && line.troop().is_like(change.to.troop))
        }
    };
    if to.is_some_and(|to| to.line != entry.id) {
        return None;
    }
    let mut made = entry.bases(line.count, to);
    // Two on a base of one's own choice stay together.
    if line.double.is_some() && made.double.is_none() {
        made.double = Some(Kind {
            kind: made.kind,
            grade: made.grade,
        });
    }
    Some(made)
}

/// What is no more is taken away, and what is alike comes together.
pub fn tidy(army: &mut Army) {
    for command in 0..army.command.len() {
        let lines = std::mem::take(&mut army.command[command].line);
        for line in lines.into_iter().filter(|line| line.count > 0) {
            put(army, command, line);
        }
    }
    army.naval.retain(|vessels| vessels.count > 0);
}

/// So many elements of a line of the own list are changed in all, the fullest commands first.
pub fn set_changed(army: &mut Army, shelf: Shelf<'_>, list: &ArmyList, nth: usize, wanted: u32) {
    let Some(change_entry) = list.change.get(nth) else {
        return;
    };
    for _ in 0..=u8::MAX {
        let muster = Muster { army, list, shelf };
        let of_line = |is_changed: bool| {
            let all = muster.enrolled().into_iter().filter(|one| {
                let is_own = army.command[one.command].ally.is_empty();
                let is_this = one.change.is_some_and(|it| std::ptr::eq(it, change_entry));
                let is_of_line = one.entry.is_some_and(|entry| entry.id == change_entry.line);
                let is_base = one.change.is_none();
                is_own && is_of_line && if is_changed { is_this } else { is_base }
            });
            all.collect::<Vec<_>>()
        };
        let now: u32 = of_line(true).iter().map(|one| one.elements).sum();
        let from = of_line(now > wanted);
        let next = from.iter().max_by_key(|one| one.elements);
        let Some((at, is_more)) = next.map(|one| ((one.command, one.place), now < wanted)) else {
            return;
        };
        if now == wanted {
            return;
        }
        change(army, shelf, at, is_more.then_some(nth), 1);
    }
}

/// A general of the own list, with a command.
pub fn add_general(army: &mut Army, entry: &GeneralEntry) {
    let [es, en] = super::breach::rank(entry.role);
    let name = Name {
        es: es.to_owned(),
        en: en.to_owned(),
    };
    let line = entry.element(entry.name.clone().unwrap_or_else(|| name.clone()));
    army.command.push(CommandList {
        general: entry.role,
        ally: String::new(),
        name: Name::default(),
        baggage: 0,
        line: vec![line],
    });
}

/// A foreign contingent: its general alone.
pub fn add_contingent(army: &mut Army, shelf: Shelf<'_>, list: &ArmyList, nth: usize) {
    let Some(entry) = list.ally.get(nth) else {
        return;
    };
    let muster = Muster { army, list, shelf };
    let title = muster.title_of(entry);
    let listed = entry.list.as_deref().and_then(|id| shelf.list(id));
    let general = listed.and_then(|list| {
        let mut own = list.general.iter();
        own.rfind(|general| general.role != Role::Ally)
    });
    let [es, en] = super::breach::rank(Role::Ally);
    let name = Name {
        es: es.to_owned(),
        en: en.to_owned(),
    };
    let line = match (general, entry.general) {
        (Some(general), _) => general.element(name),
        (None, Some(troops)) => general_line(troops, name, None, None),
        (None, None) => return,
    };
    army.command.push(CommandList {
        general: Role::Ally,
        ally: entry.key().to_owned(),
        name: title,
        baggage: 0,
        line: vec![line],
    });
}

/// A command is dissolved, with everybody in it; those behind it move up.
pub fn dissolve(army: &mut Army, command: usize) {
    if command >= army.command.len() {
        return;
    }
    army.command.remove(command);
    let number = command as u8 + 1;
    army.naval.retain(|vessels| vessels.command != number);
    for vessels in &mut army.naval {
        vessels.command -= u8::from(vessels.command > number);
    }
    if army.baggage.command >= number && army.baggage.command > 1 {
        army.baggage.command -= 1;
    }
}

/// In the order of the lists, the general first.
pub fn put_in_order(army: &mut Army, shelf: Shelf<'_>) {
    for command in 0..army.command.len() {
        let Some(found) = source(army, shelf, command) else {
            continue;
        };
        let ids: Vec<String> = found.lines().iter().map(|line| line.id.clone()).collect();
        let place = |line: &Line| {
            let nth = ids.iter().position(|id| *id == line.of);
            (!line.general, nth.unwrap_or(usize::MAX))
        };
        army.command[command].line.sort_by_key(place);
    }
}

/// What some elements of a line may become: nothing else, or one of the changes, by their places.
pub fn changes_of<'a>(source: Source<'a>, entry: &LineEntry) -> Vec<(usize, &'a ChangeEntry)> {
    let changes = source.changes().iter().enumerate();
    changes
        .filter(|(_, change)| change.line == entry.id)
        .collect()
}
