//! A command on its worksheet: what its list grants it, what it has, what it comes to.

use sobremesa_kernel::Words;
use sobremesa_speak::count;
use sobremesa_table::{Entry, Field, Part, Section, Stock, Taken};

use super::super::{PartAt, picture, section_name};
use super::{Laid, choice, number};
use crate::command::Role;
use crate::draw::words::equivalents;
use crate::list::breach::Spot;
use crate::list::edit;
use crate::list::grant::{Source, may_change_sides};
use crate::list::sums::{Sums, price};

impl Laid<'_> {
    pub(super) fn command(&self, command: usize) -> Section {
        let (army, muster) = (self.army(), &self.muster);
        let list = &army.command[command];
        let source = muster.source(command);
        let stock = source.map_or(Vec::new(), |source| self.stock(command, source));
        let parts = list
            .line
            .iter()
            .enumerate()
            .map(|(place, _)| self.part(command, place));
        let mut fields = Vec::new();
        if list.general == Role::Ally {
            fields.push(Field {
                name: "train",
                title: Words::new("guarda su bagaje", "keeps his Baggage"),
                entry: Entry::Switch(list.baggage > 0),
            });
        }
        Section {
            name: section_name(command),
            title: self.title(command),
            sum: Some(self.command_sum(command, muster.sums_of(command), source)),
            fields,
            stock,
            parts: parts.collect(),
            sections: Vec::new(),
            faults: self.wrong_with(|at| match at {
                Spot::Command(at) | Spot::EntryIn(at, _) => *at == command,
                _ => false,
            }),
        }
    }

    /// DBM-UX-03: points, elements, equivalents, the break point; DBM-LST-16: who may turn his coat.
    fn command_sum(&self, command: usize, sums: Sums, source: Option<Source<'_>>) -> Words {
        let list = &self.army().command[command];
        let is_regular = list.general_line().is_some_and(|line| line.regular);
        let is_foreign = source.is_some_and(Source::is_foreign)
            || self
                .muster
                .general_entry(command)
                .is_some_and(|entry| entry.foreign);
        let turns = list.general == Role::Ally && may_change_sides(is_foreign, is_regular, false);
        let [ee, breaks] = [sums.equivalents, sums.breaks_at()].map(equivalents);
        let (turns_es, turns_en) = if turns {
            (" · puede cambiar de bando", " · may change sides")
        } else {
            ("", "")
        };
        let elements_es = count(sums.elements, "elemento", "elementos");
        let elements_en = count(sums.elements, "element", "elements");
        Words::new(
            format!(
                "{} PE · {elements_es} · {ee} EE, se rompe al perder {breaks}{turns_es}",
                sums.ap
            ),
            format!(
                "{} AP · {elements_en} · {ee} EE, breaks when {breaks} are lost{turns_en}",
                sums.ap
            ),
        )
    }

    fn stock(&self, command: usize, source: Source<'_>) -> Vec<Stock> {
        let muster = &self.muster;
        let lines = source.lines().iter();
        let granted = lines.filter_map(|entry| {
            let span = source.span(entry, muster.when());
            (span.most > 0).then_some((entry, span))
        });
        granted
            .map(|(entry, span)| {
                let now = match source {
                    Source::Own(_) => muster.taken(entry),
                    Source::Contingent { .. } | Source::SubList(_) => {
                        muster.taken_in(command, &entry.id)
                    }
                };
                let base = entry.bases(1, None);
                let ap = price(&base, &self.army().command[command], entry.double_base);
                let troop = base.troop();
                let (double_es, double_en) = if entry.double_base {
                    (", en peana doble", ", on a double base")
                } else {
                    ("", "")
                };
                Stock {
                    name: entry.id.clone(),
                    title: Words::new(
                        format!("{} ({ap} PE)", entry.name.es),
                        format!("{} ({ap} AP)", entry.name.en),
                    ),
                    about: Words::new(format!("{troop}{double_es}"), format!("{troop}{double_en}")),
                    profile: Vec::new(),
                    taken: Some(Taken {
                        now,
                        least: span.least,
                        most: span.most,
                    }),
                }
            })
            .collect()
    }

    fn part(&self, command: usize, place: usize) -> Part {
        let muster = &self.muster;
        let list = &self.army().command[command];
        let line = &list.line[place];
        let at = PartAt::Line(command, place);
        let ap = price(line, list, muster.prescribes_double(command, place));
        let (count, troop) = (line.count, line.troop());
        let titled = |name: &str, unit: &str| {
            let count = if line.general {
                String::new()
            } else {
                format!("{count} × ")
            };
            format!("{count}{name} · {troop} · {ap} {unit}")
        };
        let mut fields = Vec::new();
        let mut moves = Vec::new();
        if !line.general {
            fields.push(number(
                "count",
                Words::new("cuántos", "how many"),
                count.into(),
                (0, 99),
            ));
            fields.extend(self.changes(command, place));
            let others = (0..self.army().command.len()).filter(|other| *other != command);
            let alike = others.filter(|other| self.army().command[*other].ally == list.ally);
            moves = alike
                .map(|other| {
                    let number = other + 1;
                    let title = Words::new(format!("mando {number}"), format!("command {number}"));
                    (section_name(other), title)
                })
                .collect();
        }
        Part {
            place: at.number(),
            thing: Some(picture::thing(at.number())),
            title: Words::new(titled(&line.name.es, "PE"), titled(&line.name.en, "AP")),
            profile: Vec::new(),
            fields,
            moves,
            count: (!line.general).then_some(count.into()),
            faults: self.wrong_with(|spot| *spot == Spot::Line(command, place)),
        }
    }

    /// DBM-LST-04: what elements may become.
    fn changes(&self, command: usize, place: usize) -> Option<Field> {
        let line = &self.army().command[command].line[place];
        let source = self.muster.source(command)?;
        let entry = source.lines().iter().find(|entry| entry.id == line.of)?;
        let changes = edit::changes_of(source, entry);
        if changes.is_empty() {
            return None;
        }
        let troop = line.troop();
        let made = changes
            .iter()
            .find(|(_, change)| troop.is_like(change.to.troop));
        let chosen = made.map_or_else(String::new, |(nth, _)| nth.to_string());
        let listed = entry.troop.troop.to_string();
        let mut options = vec![(String::new(), Words::new(listed.clone(), listed))];
        options.extend(changes.iter().map(|(nth, change)| {
            let (to, why) = (change.to.troop, &change.why);
            let title = Words::new(format!("{to}, {}", why.es), format!("{to}, {}", why.en));
            (nth.to_string(), title)
        }));
        Some(choice("as", Words::new("como", "as"), &chosen, options))
    }
}
