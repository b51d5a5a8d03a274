//! DBM-ARM-02, -03, DBM-LST-05, DBM-AL-03, -17: who commands.

use super::super::GeneralEntry;
use super::super::breach::{Breach, Found, Spot};
use super::Muster;
use crate::army::{CommandList, Line};
use crate::command::Role;

impl CommandList {
    /// Its general's own element.
    pub fn general_line(&self) -> Option<&Line> {
        self.line.iter().find(|line| line.general)
    }
}

impl<'a> Muster<'a> {
    pub(super) fn check_generals(&self, found: &mut Vec<Found>) {
        let commands = &self.army.command;
        let count = commands.len();
        if !(2..=4).contains(&count) {
            found.push(Found::at(Spot::Army, Breach::Generals { count }));
        }
        let n_of = |role: Role| commands.iter().filter(|list| list.general == role).count();
        let (n_cincs, n_subs) = (n_of(Role::Cinc), n_of(Role::Sub));
        if n_cincs != 1 {
            found.push(Found::at(Spot::Army, Breach::Cincs { count: n_cincs }));
        }
        if n_subs > 3 {
            found.push(Found::at(Spot::Army, Breach::Subs { count: n_subs }));
        }
        for (command, list) in commands.iter().enumerate() {
            let generals = list.line.iter().filter(|line| line.general);
            let n_elements: u32 = generals.map(|line| u32::from(line.count)).sum();
            if n_elements != 1 {
                let count = n_elements;
                found.push(Found::at(
                    Spot::Command(command),
                    Breach::GeneralElements { count },
                ));
            }
            if list.ally.is_empty()
                && let Some(line) = list.general_line()
                && self.general_entry(command).is_none()
            {
                let (troop, role) = (line.troop().to_string(), list.general);
                found.push(Found::at(
                    Spot::Command(command),
                    Breach::NoSuchGeneral { troop, role },
                ));
            }
            self.check_foreign_lines(command, found);
        }
        for entry in &self.list.general {
            let is_his = |command: &usize| {
                let his = self.general_entry(*command);
                his.is_some_and(|his| std::ptr::eq(his, entry))
            };
            let count = (0..count).filter(is_his).count() as u32;
            let is_granted = entry.condition().holds(self.when());
            let (least, most) = if is_granted {
                (entry.min, entry.max)
            } else {
                (0, 0)
            };
            if count < least || count > most {
                let (role, troop) = (entry.role, entry.troop.troop.to_string());
                found.push(Found::at(
                    Spot::Army,
                    Breach::GeneralsOf {
                        role,
                        troop,
                        count,
                        least,
                        most,
                    },
                ));
            }
        }
    }

    /// The entry of the own list for a command's general.
    pub fn general_entry(&self, command: usize) -> Option<&'a GeneralEntry> {
        let list = &self.army.command[command];
        if !list.ally.is_empty() {
            return None;
        }
        let troop = list.general_line()?.troop();
        self.list
            .general
            .iter()
            .find(|entry| entry.role == list.general && troop.is_like(entry.troop.troop))
    }

    /// DBM-AL-17: a foreigner without a list holds only the lines that are his.
    fn check_foreign_lines(&self, command: usize, found: &mut Vec<Found>) {
        let Some(entry) = self.general_entry(command).filter(|entry| entry.foreign) else {
            return;
        };
        for enrolled in self.enrolled().iter().filter(|one| one.command == command) {
            if let Some(line) = enrolled.entry
                && !entry.lines.contains(&line.id)
            {
                let at = Spot::Line(command, enrolled.place);
                let line = line.name.clone();
                found.push(Found::at(at, Breach::NotTheForeigners { line }));
            }
        }
    }
}
