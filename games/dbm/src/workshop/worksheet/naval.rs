//! Vessels on its worksheet, and whom they carry.

use sobremesa_kernel::Words;
use sobremesa_table::{Part, Section, Stock, Taken};

use super::super::{PartAt, words};
use super::{Laid, NAVAL, choice, number};
use crate::list::breach::Spot;
use crate::list::grant::Source;
use crate::list::{check, cost};

impl Laid<'_> {
    /// DBM-AL-09.
    pub(super) fn naval(&self) -> Option<Section> {
        let (army, list) = (self.army(), self.list());
        if list.naval.is_empty() && army.naval.is_empty() {
            return None;
        }
        let stock = list.naval.iter().map(|entry| {
            let ap = cost::of_element(entry.troop.troop);
            let ours = army.naval.iter().filter(|vessels| vessels.of == entry.id);
            let now: u32 = ours.map(|vessels| u32::from(vessels.count)).sum();
            let name = entry
                .name
                .clone()
                .unwrap_or_else(|| entry.id.clone().into());
            Stock {
                name: entry.id.clone(),
                title: Words::new(
                    format!("{} ({ap} PE)", name.es),
                    format!("{} ({ap} AP)", name.en),
                ),
                about: Words::new(entry.troop.troop.to_string(), entry.troop.troop.to_string()),
                profile: Vec::new(),
                taken: Some(Taken {
                    now,
                    least: entry.min,
                    most: entry.max,
                }),
            }
        });
        let parts = army.naval.iter().enumerate().map(|(place, vessels)| {
            let entry = list.naval.iter().find(|entry| entry.id == vessels.of);
            let name = entry.and_then(|entry| entry.name.clone());
            let name = name.unwrap_or_else(|| vessels.of.clone().into());
            let commands = (0..army.command.len()).map(|n| ((n + 1).to_string(), self.title(n)));
            let command = usize::from(vessels.command).wrapping_sub(1);
            let nobody = (String::new(), Words::new("nadie", "nobody"));
            let general = (
                check::GENERAL.to_owned(),
                Words::new("el general", "the general"),
            );
            let lines = self
                .muster
                .source(command.min(army.command.len().saturating_sub(1)));
            let lines = lines.map_or(&[][..], Source::lines).iter();
            let may = lines.filter(|line| {
                entry.is_some_and(|entry| entry.may_carry(&line.id, line.troop.troop))
            });
            let may = may.map(|line| (line.id.clone(), words(&line.name)));
            let chosen = vessels.cargo.keys().next().cloned().unwrap_or_default();
            let options = [nobody, general].into_iter().chain(may).collect();
            Part {
                place: PartAt::Vessels(place).number(),
                title: Words::new(
                    format!("{} × {}", vessels.count, name.es),
                    format!("{} × {}", vessels.count, name.en),
                ),
                fields: vec![
                    number(
                        "count",
                        Words::new("cuántos", "how many"),
                        vessels.count.into(),
                        (0, 99),
                    ),
                    choice(
                        "command",
                        Words::new("del", "of"),
                        &vessels.command.to_string(),
                        commands.collect(),
                    ),
                    choice("cargo", Words::new("a bordo", "aboard"), &chosen, options),
                ],
                faults: self.wrong_with(|spot| *spot == Spot::Vessels(place)),
                ..Part::default()
            }
        });
        Some(Section {
            name: NAVAL.to_owned(),
            title: Words::new("Barcos", "Vessels"),
            stock: stock.collect(),
            parts: parts.collect(),
            ..Section::default()
        })
    }
}
