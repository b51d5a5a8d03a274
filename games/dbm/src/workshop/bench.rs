//! An army laid on the bench: what can be chosen, what can be added, what there is, what is wrong.

use sobremesa_kernel::{Lang, Words};
use sobremesa_table::{Bench, Entry, Field, Part, Section, Stock, Taken, Wrong};

use super::{PartAt, mending, picture, section_name, words};
use crate::army::{Army, Purpose, Works, WorksKind};
use crate::command::Role;
use crate::draw::words::equivalents;
use crate::list::breach::{self, Found, Spot};
use crate::list::check::Muster;
use crate::list::grant::{Source, may_change_sides};
use crate::list::shelf::{Shelf, lists};
use crate::list::sums::{Sums, price};
use crate::list::terrain::Symbol;
use crate::list::{ArmyList, check, cost, edit};

/// DBM-UX-01: the totals that people agree on: 300 to 500 AP, by 25.
const TOTALS: std::ops::RangeInclusive<u16> = 300..=500;
const STEP: usize = 25;

/// The sections that are no commands.
pub(super) const GENERALS: &str = "generals";
pub(super) const NAVAL: &str = "naval";
pub(super) const WORKS: &str = "works";

pub(super) fn bench(army: &Army, lang: Lang) -> Bench {
    let shelf = Shelf::default();
    let found = check::check(army, shelf);
    let Some(list) = shelf.list(&army.list) else {
        return Bench {
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
    Bench {
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
        let (ee, half) = (equivalents(sums.equivalents), sums.half());
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
    fn second_line(&self) -> (sobremesa_kernel::RuleId, Words) {
        let heading = &self.list().list;
        let (es, en) = match heading.climate {
            crate::army::Climate::Cold => ("frío", "cold"),
            crate::army::Climate::Warm => ("templado", "warm"),
            crate::army::Climate::Dry => ("seco", "dry"),
            crate::army::Climate::Tropical => ("tropical", "tropical"),
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
        (sobremesa_kernel::RuleId("DBM-LST-17"), words)
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

    fn command(&self, command: usize) -> Section {
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
        let (ee, breaks) = (equivalents(sums.equivalents), sums.breaks_at());
        let (turns_es, turns_en) = if turns {
            (" · puede cambiar de bando", " · may change sides")
        } else {
            ("", "")
        };
        Words::new(
            format!(
                "{} PE · {} elementos · {ee} EE, se rompe al perder {breaks}{turns_es}",
                sums.ap, sums.elements
            ),
            format!(
                "{} AP · {} elements · {ee} EE, breaks when {breaks} are lost{turns_en}",
                sums.ap, sums.elements
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

    fn generals(&self) -> Section {
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

    /// DBM-AL-09.
    fn naval(&self) -> Option<Section> {
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

    /// DBM-AL-08, DBM-CST-08 to -11.
    fn works(&self) -> Option<Section> {
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
pub(super) fn works_name(kind: WorksKind, purpose: Purpose) -> String {
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
