//! DBM-LST-06 to -15, -24, DBM-AL-07: foreign contingents, and allied generals of the same nation.

use super::super::breach::{Breach, Found, Spot};
use super::super::grant::Source;
use super::super::{AllyEntry, LineEntry};
use super::Muster;
use super::lines::wrong_change;
use crate::command::Role;

impl Muster<'_> {
    pub(super) fn check_allies(&self, found: &mut Vec<Found>) {
        for (command, list) in self.army.command.iter().enumerate() {
            let at = Spot::Command(command);
            match self.source(command) {
                None => {
                    let name = list.ally.clone();
                    found.push(Found::at(at, Breach::UnknownAlly { name }));
                }
                Some(Source::Own(_)) if list.general == Role::Ally => {
                    self.check_countryman(command, found);
                }
                Some(Source::Own(_)) => {}
                Some(source @ (Source::Contingent { entry, .. } | Source::SubList(entry))) => {
                    self.check_contingent(command, source, entry, found);
                }
            }
        }
        for entry in &self.list.ally {
            let alike = self
                .army
                .command
                .iter()
                .filter(|list| list.ally == entry.key());
            let count = alike.count() as u32;
            if count > entry.count {
                let (ally, most) = (self.title_of(entry), entry.count);
                found.push(Found::at(
                    Spot::Army,
                    Breach::Contingents { ally, count, most },
                ));
            }
        }
    }

    /// DBM-LST-15: an ally of the same nation has a quarter of everything compulsory; DBM-AL-17: of
    /// his own lines, if they are named.
    fn check_countryman(&self, command: usize, found: &mut Vec<Found>) {
        let general = self.general_entry(command);
        let is_his = |line: &LineEntry| {
            general.is_none_or(|general| !general.foreign || general.lines.contains(&line.id))
        };
        for entry in self.list.line.iter().filter(|entry| is_his(entry)) {
            let least = entry.span(self.when()).least.div_ceil(4);
            let count = self.taken_in(command, &entry.id);
            if count < least {
                let (line, id) = (entry.name.clone(), entry.id.clone());
                let at = Spot::EntryIn(command, id);
                found.push(Found::at(
                    at,
                    Breach::LessThanAQuarter { line, count, least },
                ));
            }
        }
    }

    fn check_contingent(
        &self,
        command: usize,
        source: Source<'_>,
        ally: &AllyEntry,
        found: &mut Vec<Found>,
    ) {
        let at = Spot::Command(command);
        let list = &self.army.command[command];
        let title = self.title_of(ally);
        if !ally.condition().holds(self.when()) || !self.is_of_its_time(source) {
            let ally = title.clone();
            found.push(Found::at(at.clone(), Breach::AllyOfOtherTimes { ally }));
        }
        // DBM-LST-06.
        if list.general != Role::Ally {
            found.push(Found::at(at.clone(), Breach::NotAnAlly));
        }
        if let Some(general) = list.general_line().map(|line| line.troop()) {
            let is_listed = match source {
                Source::Contingent { list, .. } => list
                    .general
                    .iter()
                    .any(|entry| entry.role != Role::Ally && general.is_like(entry.troop.troop)),
                Source::SubList(entry) => {
                    let own = entry.general.map(|troops| troops.troop);
                    own.is_some_and(|troop| general.is_like(troop))
                }
                Source::Own(_) => true,
            };
            if !is_listed {
                let (troop, ally) = (general.to_string(), title.clone());
                found.push(Found::at(
                    at.clone(),
                    Breach::NotTheirGeneral { troop, ally },
                ));
            }
        }
        for entry in source.lines() {
            self.check_line_abroad(command, source, entry, found);
        }
        // DBM-LST-13: general and 2 Baggage count.
        let troops = self
            .enrolled()
            .into_iter()
            .filter(|one| one.command == command);
        let count = troops.map(|one| one.elements).sum::<u32>() + 1 + 2;
        if ally.max_elements.is_some_and(|most| count > most) {
            let most = ally.max_elements.unwrap_or_default();
            found.push(Found::at(
                at.clone(),
                Breach::ContingentTooLarge {
                    ally: title.clone(),
                    count,
                    most,
                },
            ));
        }
        if count < ally.min {
            let least = ally.min;
            found.push(Found::at(
                at,
                Breach::ContingentTooSmall {
                    ally: title,
                    count,
                    least,
                },
            ));
        }
    }

    /// DBM-LST-07, -09, -10, -14.
    fn check_line_abroad(
        &self,
        command: usize,
        source: Source<'_>,
        entry: &LineEntry,
        found: &mut Vec<Found>,
    ) {
        let count = self.taken_in(command, &entry.id);
        let (id, line) = (entry.id.clone(), entry.name.clone());
        let at = Spot::EntryIn(command, id);
        let span = source.span(entry, self.when());
        let (least, most) = (span.least, span.most);
        let is_sub_list = matches!(source, Source::SubList(_));
        if count > 0 && span.most == 0 && entry.condition().holds(self.when().abroad()) {
            found.push(Found::at(
                at.clone(),
                Breach::NotCompulsory { line: line.clone() },
            ));
        } else if !span.has(count) && span.most > 0 {
            let line = line.clone();
            let breach = if is_sub_list {
                Breach::InSubList {
                    line,
                    count,
                    least,
                    most,
                }
            } else {
                Breach::InContingent {
                    line,
                    count,
                    least,
                    most,
                }
            };
            found.push(Found::at(at.clone(), breach));
        } else if let Some(of) = entry.per.as_deref()
            && let Some(of) = source.lines().iter().find(|line| line.id == of)
        {
            let most = self
                .taken_in(command, &of.id)
                .saturating_mul(entry.per_max.unwrap_or(1));
            if count > most {
                let (line, of) = (line.clone(), of.name.clone());
                found.push(Found::at(
                    at.clone(),
                    Breach::TooManyPer {
                        line,
                        count,
                        most,
                        of,
                    },
                ));
            }
        }
        for change in source
            .changes()
            .iter()
            .filter(|change| change.line == entry.id)
        {
            let changed = self.enrolled().into_iter().filter(|one| {
                one.command == command
                    && one.change.is_some_and(|found| std::ptr::eq(found, change))
            });
            let changed: u32 = changed.map(|one| one.elements).sum();
            let span = change.span(count, self.when(), true);
            if let Some(breach) = wrong_change(entry, change, count, changed, span, true) {
                found.push(Found::at(at.clone(), breach));
            }
        }
    }

    fn is_of_its_time(&self, source: Source<'_>) -> bool {
        match source {
            Source::Contingent { list, .. } => {
                let [first, last] = list.list.years;
                (first..=last).contains(&self.army.year)
            }
            Source::Own(_) | Source::SubList(_) => true,
        }
    }

    /// What a contingent is called.
    pub fn title_of(&self, ally: &AllyEntry) -> crate::army::Name {
        let listed = ally.list.as_deref().and_then(|id| self.shelf.list(id));
        let named = ally
            .name
            .clone()
            .or_else(|| listed.map(|list| list.list.name.clone()));
        named.unwrap_or_else(|| ally.key().to_owned().into())
    }
}
