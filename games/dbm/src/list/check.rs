//! DBM-AL-13: an army held against its list: everything that is wrong, in the order of the rule.

mod allies;
mod generals;
mod lines;
mod naval;
mod whole;
mod works;

pub use naval::GENERAL;
pub use whole::USUAL_AP;

use super::breach::{Breach, Found, Spot};
use super::grant::{Source, When};
use super::shelf::Shelf;
use super::{ArmyList, ChangeEntry, LineEntry};
use crate::army::{Army, Line};
use crate::side::Side;

/// An army and its list.
#[derive(Clone, Copy, Debug)]
pub struct Muster<'a> {
    /// The army.
    pub army: &'a Army,
    /// Its list.
    pub list: &'a ArmyList,
    /// Where its allies' lists stand.
    pub shelf: Shelf<'a>,
}

/// Some equal elements of an army, and where its list has them.
#[derive(Clone, Copy, Debug)]
pub struct Enrolled<'a> {
    /// The index of their command.
    pub command: usize,
    /// Their index in it.
    pub place: usize,
    /// The elements.
    pub line: &'a Line,
    /// Where the list has them, if it has.
    pub entry: Option<&'a LineEntry>,
    /// By which change they are what they are, if by one.
    pub change: Option<&'a ChangeEntry>,
    /// DBM-DBL-03: how many there are.
    pub elements: u32,
}

/// Everything that is wrong with an army, and what its owner should know.
pub fn check(army: &Army, shelf: Shelf<'_>) -> Vec<Found> {
    let Some(list) = shelf.list(&army.list) else {
        let id = army.list.clone();
        return vec![Found::at(Spot::Army, Breach::UnknownList { id })];
    };
    // Far more commands than there are generals are no army, and not looked through.
    let count = army.command.len();
    if count > 2 * Side::MOST_GENERALS {
        return vec![Found::at(Spot::Army, Breach::Generals { count })];
    }
    Muster { army, list, shelf }.check()
}

impl<'a> Muster<'a> {
    /// DBM-AL-13: in this order.
    pub fn check(&self) -> Vec<Found> {
        let mut found = Vec::new();
        self.check_date(&mut found);
        self.check_troops(&mut found);
        self.check_lines(&mut found);
        self.check_changes(&mut found);
        self.check_generals(&mut found);
        self.check_restrictions(&mut found);
        self.check_allies(&mut found);
        self.check_works(&mut found);
        self.check_naval(&mut found);
        self.check_baggage(&mut found);
        self.check_total(&mut found);
        found
    }

    /// When, where and under whom.
    pub fn when(&self) -> When<'a> {
        When::of(self.army)
    }

    /// Where the lines of a command come from; nothing if the list has no such ally.
    pub fn source(&self, command: usize) -> Option<Source<'a>> {
        let key = &self.army.command[command].ally;
        if key.is_empty() {
            return Some(Source::Own(self.list));
        }
        let entry = self.list.ally.iter().find(|ally| ally.key() == key)?;
        match &entry.list {
            None => Some(Source::SubList(entry)),
            Some(id) => {
                let list = self.shelf.list(id)?;
                Some(Source::Contingent { entry, list })
            }
        }
    }

    /// All elements but generals, command by command.
    pub fn enrolled(&self) -> Vec<Enrolled<'a>> {
        let commands = self.army.command.iter().enumerate();
        commands
            .flat_map(|(command, list)| {
                let lines = list.line.iter().enumerate();
                let troops = lines.filter(|(_, line)| !line.general);
                troops.map(move |(place, line)| self.enrol(command, place, line))
            })
            .collect()
    }

    fn enrol(&self, command: usize, place: usize, line: &'a Line) -> Enrolled<'a> {
        let found = self
            .source(command)
            .and_then(|source| find(source, line, self.when()));
        Enrolled {
            command,
            place,
            line,
            entry: found.map(|(entry, _)| entry),
            change: found.and_then(|(_, change)| change),
            elements: u32::from(line.count) * if line.double.is_some() { 2 } else { 1 },
        }
    }

    /// DBM-CST-04: does the list prescribe double bases for these elements?
    pub fn prescribes_double(&self, command: usize, place: usize) -> bool {
        let line = &self.army.command[command].line[place];
        let enrolled = self.enrol(command, place, line);
        !line.general && enrolled.entry.is_some_and(|entry| entry.double_base)
    }

    /// How many elements of a line of the own list the army has, contingents apart; with generals
    /// where the line includes them (DBM-AL-05).
    pub fn taken(&self, entry: &LineEntry) -> u32 {
        let troops = self.enrolled().into_iter().filter(|enrolled| {
            let is_own = self.army.command[enrolled.command].ally.is_empty();
            is_own && enrolled.entry.is_some_and(|found| found.id == entry.id)
        });
        let troops: u32 = troops.map(|enrolled| enrolled.elements).sum();
        let own = self
            .army
            .command
            .iter()
            .filter(|command| command.ally.is_empty());
        let generals = own.flat_map(|command| command.line.iter().filter(|line| line.general));
        let alike = generals.filter(|line| line.troop().is_like(entry.troop.troop));
        troops
            + if entry.includes_generals {
                alike.count() as u32
            } else {
                0
            }
    }

    /// How many elements of a line, changed or not, a command has.
    pub fn taken_in(&self, command: usize, id: &str) -> u32 {
        let enrolled = self.enrolled().into_iter();
        let ours = enrolled.filter(|enrolled| {
            enrolled.command == command && enrolled.entry.is_some_and(|entry| entry.id == id)
        });
        ours.map(|enrolled| enrolled.elements).sum()
    }
}

/// The line that some elements are of: by its name, or by what they are; and the change that made them so.
fn find<'a>(
    source: Source<'a>,
    line: &Line,
    when: When<'_>,
) -> Option<(&'a LineEntry, Option<&'a ChangeEntry>)> {
    let troop = line.troop();
    let as_listed = |entry: &'a LineEntry| {
        if troop.is_like(entry.troop.troop) {
            return Some((entry, None));
        }
        let mut changes = source.changes().iter();
        let change =
            changes.find(|change| change.line == entry.id && troop.is_like(change.to.troop))?;
        Some((entry, Some(change)))
    };
    let lines = source.lines().iter();
    if !line.of.is_empty() {
        return lines
            .filter(|entry| entry.id == line.of)
            .find_map(as_listed);
    }
    let (now, ever): (Vec<_>, Vec<_>) = lines.partition(|entry| entry.condition().holds(when));
    now.into_iter().chain(ever).find_map(as_listed)
}
