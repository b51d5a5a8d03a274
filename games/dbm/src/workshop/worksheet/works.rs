//! Fortifications on its worksheet.

use sobremesa_kernel::Words;
use sobremesa_table::{Part, Section, Stock, Taken};

use super::super::PartAt;
use super::{Laid, WORKS, number};
use crate::army::{Purpose, Works, WorksKind};
use crate::list::breach::{self, Spot};
use crate::list::cost;
use crate::list::terrain::Symbol;

impl Laid<'_> {
    /// DBM-AL-08, DBM-CST-08 to -11.
    pub(super) fn works(&self) -> Option<Section> {
        let (army, list) = (self.army(), self.list());
        let has_town = list.has_terrain(Symbol::BuiltUp);
        if list.fortification.is_empty() && !has_town && army.works.is_empty() {
            return None;
        }
        let offer = |kind, purpose, taken| {
            let (es, en) = works_title(kind, purpose);
            let front = Works {
                fronts: 1,
                ..Works::none(kind, purpose)
            };
            let ap = cost::of_works(&front);
            Stock {
                name: works_name(kind, purpose),
                title: Words::new(format!("{es} ({ap} PE)"), format!("{en} ({ap} AP)")),
                about: Words::new("por frente de un elemento", "for the front of an element"),
                profile: Vec::new(),
                taken,
            }
        };
        let mut stock: Vec<Stock> = list
            .fortification
            .iter()
            .map(|entry| {
                let ours = army
                    .works
                    .iter()
                    .filter(|works| works.kind == entry.kind && works.purpose == entry.purpose);
                let now = ours.map(Works::n_fronts).sum();
                let taken = Taken {
                    now,
                    least: entry.min,
                    most: entry.max,
                };
                offer(entry.kind, entry.purpose, Some(taken))
            })
            .collect();
        if has_town {
            stock.push(offer(WorksKind::Temporary, Purpose::Bua, None));
            stock.push(offer(WorksKind::Permanent, Purpose::Bua, None));
        }
        let parts = army.works.iter().enumerate().map(|(place, works)| {
            let (es, en) = works_title(works.kind, works.purpose);
            let ap = cost::of_works(works);
            let count = |name, es: &str, en: &str, value: u8| {
                number(name, Words::new(es, en), value.into(), (0, 99))
            };
            let mut fields = vec![count("fronts", "frentes", "fronts", works.fronts)];
            if works.purpose == Purpose::Bua {
                fields.push(count("gates", "puertas", "gates", works.gates));
            }
            if works.kind == WorksKind::Permanent {
                fields.push(count("towers", "torres", "towers", works.towers));
                fields.push(count(
                    "gatetowers",
                    "puertas en torre",
                    "gates in a tower",
                    works.gate_towers,
                ));
                fields.push(count(
                    "corners",
                    "torres de esquina",
                    "corner towers",
                    works.corner_towers,
                ));
            }
            Part {
                place: PartAt::Works(place).number(),
                title: Words::new(format!("{es} · {ap} PE"), format!("{en} · {ap} AP")),
                fields,
                faults: self.wrong_with(|spot| *spot == Spot::Works(place)),
                ..Part::default()
            }
        });
        Some(Section {
            name: WORKS.to_owned(),
            title: Words::new("Fortificaciones", "Fortifications"),
            stock,
            parts: parts.collect(),
            ..Section::default()
        })
    }
}

/// The published name of works of one sort.
pub(in crate::workshop) fn works_name(kind: WorksKind, purpose: Purpose) -> String {
    let kind = match kind {
        WorksKind::Temporary => "tf",
        WorksKind::Permanent => "pf",
    };
    let purpose = match purpose {
        Purpose::Bua => "bua",
        Purpose::Field => "field",
        Purpose::Baggage => "baggage",
        Purpose::Any => "any",
    };
    format!("{kind}_{purpose}")
}

fn works_title(kind: WorksKind, of: Purpose) -> (String, String) {
    let [of_es, of_en] = breach::purpose(of);
    let (es, en) = match kind {
        WorksKind::Temporary => ("Temporales", "Temporary"),
        WorksKind::Permanent => ("Permanentes", "Permanent"),
    };
    (format!("{es} {of_es}"), format!("{en} {of_en}"))
}
