//! Who may lead: the generals of the list and the allies it may call.

use sobremesa_kernel::Words;
use sobremesa_table::{Section, Stock, Taken};

use super::super::words;
use super::{GENERALS, Laid};
use crate::list::{breach, cost};

impl Laid<'_> {
    pub(super) fn generals(&self) -> Section {
        let list = self.list();
        let own = list.general.iter().enumerate();
        let own = own.filter(|(_, entry)| entry.condition().holds(self.muster.when()));
        let mut stock: Vec<Stock> = own
            .map(|(nth, entry)| {
                let [rank_es, rank_en] = breach::rank(entry.role);
                let ap = cost::of_general(entry.troop.troop, entry.role);
                let theirs = (0..self.army().command.len())
                    .filter_map(|command| self.muster.general_entry(command));
                let now = theirs.filter(|found| std::ptr::eq(*found, entry)).count() as u32;
                Stock {
                    name: format!("general_{nth}"),
                    title: Words::new(
                        format!("{rank_es} ({ap} PE)"),
                        format!("{rank_en} ({ap} AP)"),
                    ),
                    about: Words::new(entry.troop.troop.to_string(), entry.troop.troop.to_string()),
                    profile: Vec::new(),
                    taken: Some(Taken {
                        now,
                        least: entry.min,
                        most: entry.max,
                    }),
                }
            })
            .collect();
        let allies = list.ally.iter().enumerate();
        let allies = allies.filter(|(_, ally)| ally.condition().holds(self.muster.when()));
        stock.extend(allies.map(|(nth, ally)| {
            let name = self.muster.title_of(ally);
            let commands = self.army().command.iter();
            let now = commands.filter(|list| list.ally == ally.key()).count() as u32;
            Stock {
                name: format!("ally_{nth}"),
                title: words(&name),
                about: Words::new("contingente extranjero", "foreign contingent"),
                profile: Vec::new(),
                taken: Some(Taken {
                    now,
                    least: 0,
                    most: ally.count,
                }),
            }
        }));
        Section {
            name: GENERALS.to_owned(),
            title: Words::new("Generales y aliados", "Generals and allies"),
            stock,
            ..Section::default()
        }
    }
}
