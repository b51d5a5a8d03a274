//! An army laid on its worksheet: what can be chosen, what can be added, what there is, what is wrong.

mod command;
mod generals;
mod naval;
pub(super) mod works;

use sobremesa_kernel::{Lang, RuleId, Words};
use sobremesa_table::{Entry, Field, Section, Worksheet, Wrong};

use super::{mending, picture, words};
use crate::army::{Army, Climate};
use crate::command::Role;
use crate::draw::words::equivalents;
use crate::list::ArmyList;
use crate::list::breach::{self, Found, Spot};
use crate::list::check::{self, Muster};
use crate::list::shelf::{Shelf, lists};
use crate::list::terrain::Symbol;

/// DBM-UX-01: the totals that people agree on: 300 to 500 AP, by 25.
const TOTALS: std::ops::RangeInclusive<u16> = 300..=500;
const STEP: usize = 25;

/// The sections that are no commands.
pub(super) const GENERALS: &str = "generals";
pub(super) const NAVAL: &str = "naval";
pub(super) const WORKS: &str = "works";

pub(super) fn worksheet(army: &Army, lang: Lang) -> Worksheet {
    let shelf = Shelf::default();
    let found = check::check(army, shelf);
    let Some(list) = shelf.list(&army.list) else {
        return Worksheet {
            name: army.name.get(lang).to_owned(),
            sum: Words::default(),
            fields: vec![list_field(army)],
            sections: Vec::new(),
            faults: found.iter().map(plain).collect(),
            notes: Vec::new(),
            fill: None,
            scene: picture::army(army, lang),
            hint: Words::default(),
        };
    };
    let laid = Laid {
        muster: Muster { army, list, shelf },
        faults: found.iter().filter(|one| one.is_fault()).collect(),
    };
    let notes = found.iter().filter(|one| !one.is_fault());
    let commands = (0..army.command.len()).map(|command| laid.command(command));
    let mut sections: Vec<Section> = commands.collect();
    sections.push(laid.generals());
    sections.extend(laid.naval());
    sections.extend(laid.works());
    Worksheet {
        name: army.name.get(lang).to_owned(),
        sum: laid.sum(),
        fields: laid.fields(),
        sections,
        faults: laid.wrong_with(|at| matches!(at, Spot::Army | Spot::Entry(_))),
        notes: std::iter::once(laid.second_line())
            .chain(notes.map(|note| (note.breach.rule(), note.words())))
            .collect(),
        fill: Some(Words::new("Complétalo por mí", "Fill it for me")),
        scene: picture::army(army, lang),
        hint: Words::new(
            "Arrastra las tropas de un mando a otro, o escribe cuántas y pulsa a dónde van.",
            "Drag troops from one command to another, or type how many and press where they go.",
        ),
    }
}

fn plain(found: &Found) -> Wrong {
    Wrong {
        rule: found.breach.rule(),
        words: found.words(),
        remedy: None,
    }
}

/// An army with its list and what is wrong with it.
struct Laid<'a> {
    muster: Muster<'a>,
    faults: Vec<&'a Found>,
}

fn choice(name: &'static str, title: Words, chosen: &str, options: Vec<(String, Words)>) -> Field {
    Field {
        name,
        title,
        entry: Entry::Choice {
            chosen: chosen.to_owned(),
            options,
        },
    }
}

fn number(name: &'static str, title: Words, value: u32, limits: (u32, u32)) -> Field {
    Field {
        name,
        title,
        entry: Entry::Number {
            value: value.into(),
            limits: (limits.0.into(), limits.1.into()),
        },
    }
}

fn list_field(army: &Army) -> Field {
    let options = lists().iter().map(|list| {
        let heading = &list.list;
        let titled = |name: &str, lang: usize| {
            let [from, to] = heading.years.map(|year| breach::year(year)[lang].clone());
            format!("{}. {name} ({from} – {to})", heading.book)
        };
        let title = Words::new(titled(&heading.name.es, 0), titled(&heading.name.en, 1));
        (heading.id.clone(), title)
    });
    choice(
        "list",
        Words::new("Lista", "List"),
        &army.list,
        options.collect(),
    )
}

impl<'a> Laid<'a> {
    fn army(&self) -> &'a Army {
        self.muster.army
    }

    fn list(&self) -> &'a ArmyList {
        self.muster.list
    }

    fn wrong_with(&self, is_it: impl Fn(&Spot) -> bool) -> Vec<Wrong> {
        let these = self.faults.iter().filter(|found| is_it(&found.at));
        these
            .map(|found| mending::wrong(&self.muster, found))
            .collect()
    }

    /// DBM-UX-03: what the whole army comes to.
    fn sum(&self) -> Words {
        let sums = self.muster.sums();
        let agreed = self.muster.agreed();
        let [ee, half] = [sums.equivalents, sums.half()].map(equivalents);
        Words::new(
            format!(
                "{} de {agreed} PE · {ee} EE, vencido al perder {half}",
                sums.ap
            ),
            format!(
                "{} of {agreed} AP · {ee} EE, beaten when {half} are lost",
                sums.ap
            ),
        )
    }

    /// DBM-LST-17: climate, aggression, ground.
    fn second_line(&self) -> (RuleId, Words) {
        let heading = &self.list().list;
        let (es, en) = match heading.climate {
            Climate::Cold => ("frío", "cold"),
            Climate::Warm => ("templado", "warm"),
            Climate::Dry => ("seco", "dry"),
            Climate::Tropical => ("tropical", "tropical"),
        };
        let ground = |symbols: &[Symbol], lang: Lang| -> String {
            let titles = symbols
                .iter()
                .map(|symbol| symbol.title().get(lang).to_owned());
            titles.collect::<Vec<_>>().join(", ")
        };
        let said = |lang: Lang, must: &str, climate: &str, aggression: &str, may: &str| {
            let compulsory = match &heading.terrain_compulsory[..] {
                [] => String::new(),
                some => format!("; {must}: {}", ground(some, lang)),
            };
            let n = heading.aggression;
            let may_have = ground(&heading.terrain, lang);
            format!("{climate}, {aggression} {n}{compulsory}; {may}: {may_have}.")
        };
        let words = Words::new(
            said(
                Lang::Es,
                "terreno obligatorio",
                &format!("Clima {es}"),
                "agresividad",
                "puede haber",
            ),
            said(
                Lang::En,
                "compulsory ground",
                &format!("Climate {en}"),
                "aggression",
                "there may be",
            ),
        );
        (RuleId("DBM-LST-17"), words)
    }

    fn fields(&self) -> Vec<Field> {
        let (army, heading) = (self.army(), &self.list().list);
        let mut totals: Vec<u16> = TOTALS.step_by(STEP).collect();
        let agreed = (self.muster.agreed().as_number()) as u16;
        if !totals.contains(&agreed) {
            totals.push(agreed);
        }
        let totals = totals.into_iter().map(|ap| {
            let ap = ap.to_string();
            (ap.clone(), Words::new(ap.clone(), ap))
        });
        let [first, last] = heading.years;
        let year = Field {
            name: "year",
            title: Words::new("Año", "Year"),
            entry: Entry::Number {
                value: army.year.into(),
                limits: (first.into(), last.into()),
            },
        };
        let mut fields = vec![
            list_field(army),
            choice(
                "ap",
                Words::new("PE acordados", "AP agreed"),
                &agreed.to_string(),
                totals.collect(),
            ),
            year,
        ];
        let groups = [
            (
                "region",
                Words::new("Región", "Region"),
                &heading.regions,
                &army.region,
            ),
            (
                "leader",
                Words::new("Jefe", "Leader"),
                &heading.leaders,
                &army.leader,
            ),
        ];
        for (name, title, known, chosen) in groups {
            if known.is_empty() {
                continue;
            }
            let none = (
                String::new(),
                Words::new("ninguno en particular", "none in particular"),
            );
            let named = known.iter().map(|(id, name)| (id.clone(), words(name)));
            let options = std::iter::once(none).chain(named).collect();
            fields.push(choice(name, title, chosen, options));
        }
        let due = self.muster.baggage_due();
        fields.push(number(
            "baggage",
            Words::new("Bagaje", "Baggage"),
            army.baggage.count.into(),
            (0, due),
        ));
        let keepers = army
            .command
            .iter()
            .enumerate()
            .filter(|(_, list)| list.general != Role::Ally);
        let keepers = keepers.map(|(command, _)| {
            let number = (command + 1).to_string();
            (number, self.title(command))
        });
        let keeper = army.baggage.command.to_string();
        fields.push(choice(
            "keeper",
            Words::new("con", "with"),
            &keeper,
            keepers.collect(),
        ));
        fields.push(Field {
            name: "mobile",
            title: Words::new("móvil", "mobile"),
            entry: Entry::Switch(army.baggage.mobile),
        });
        fields
    }

    /// What a command is called.
    fn title(&self, command: usize) -> Words {
        let list = &self.army().command[command];
        let [rank_es, rank_en] = breach::rank(list.general);
        let number = command + 1;
        let name = |name: &str, rank: &str| {
            if name.is_empty() {
                rank.to_owned()
            } else {
                format!("{name}, {rank}")
            }
        };
        Words::new(
            format!("Mando {number}: {}", name(&list.name.es, rank_es)),
            format!("Command {number}: {}", name(&list.name.en, rank_en)),
        )
    }
}
