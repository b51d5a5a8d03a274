//! Armies: what somebody brings to a battle, as it is written, and the ready-made ones.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sobremesa_kernel::Lang;

use crate::command::Role;
use crate::flaw::{Flaw, Wrong};
use crate::list::shelf::Shelf;
use crate::rules::support::may_share_base;
use crate::side::Side;
use crate::troop::{Class, Grade, Kind, Troop, TroopType, Weapon};

/// More elements than any list has in an army.
const MOST_IN_ARMY: usize = 200;

/// A text in both languages; a stranger may write one for both.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "NameForm")]
pub struct Name {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NameForm {
    Both(String),
    Each { es: String, en: String },
}

impl Name {
    /// In one language.
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.es, &self.en)
    }

    /// The same in both languages.
    pub fn both(name: &str) -> Name {
        name.to_owned().into()
    }
}

impl From<String> for Name {
    fn from(name: String) -> Name {
        NameForm::Both(name).into()
    }
}

impl From<NameForm> for Name {
    fn from(form: NameForm) -> Name {
        match form {
            NameForm::Both(name) => Name {
                es: name.clone(),
                en: name,
            },
            NameForm::Each { es, en } => Name { es, en },
        }
    }
}

/// An army: what a player's file holds (DBM-AL-14), and what a battle loads.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// The army list it comes from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub list: String,
    /// For people.
    #[serde(default)]
    pub name: Name,
    /// DBM-ARM-01: the points that both sides agreed on; 0 if nobody said.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub agreed_ap: u16,
    /// Negative before our era.
    #[serde(default)]
    pub year: i32,
    /// DBM-LST-03: the region and the leader it is of, where its list asks for one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub region: String,
    /// See `region`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub leader: String,
    /// Where it comes from.
    #[serde(default)]
    pub climate: Climate,
    /// DBM-SET-02.
    #[serde(default)]
    pub aggression: u8,
    /// DBM-CST: what it costs in all.
    #[serde(default)]
    pub ap: f64,
    /// DBM-ARM-06.
    #[serde(default)]
    pub baggage: Baggage,
    /// DBM-ARM-02: its commands.
    pub command: Vec<CommandList>,
    /// DBM-NAV: its vessels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub naval: Vec<Vessels>,
    /// DBM-FRT: its fortifications.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<Works>,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

/// Some equal vessels of one command (DBM-AL-09).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vessels {
    /// The entry of the list.
    pub of: String,
    /// How many.
    pub count: u8,
    /// The number of their command, from 1.
    pub command: u8,
    /// DBM-NAV-01: whom they carry, by line of the list (`general`: the general himself).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cargo: BTreeMap<String, u8>,
}

/// Fortifications of one sort, in fronts of an element (DBM-AL-08, DBM-CST-08, DBM-CST-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Works {
    /// Temporary or permanent.
    pub kind: WorksKind,
    /// For what.
    #[serde(rename = "use")]
    pub purpose: Purpose,
    /// Plain fronts, for temporary works gates among them (DBM-CST-11).
    #[serde(default, skip_serializing_if = "is_none")]
    pub fronts: u8,
    /// Towers on a straight wall.
    #[serde(default, skip_serializing_if = "is_none")]
    pub towers: u8,
    /// Gates without a tower.
    #[serde(default, skip_serializing_if = "is_none")]
    pub gates: u8,
    /// Gates in a tower.
    #[serde(default, skip_serializing_if = "is_none")]
    pub gate_towers: u8,
    /// Towers at a corner, with two faces outward (DBM-CST-10).
    #[serde(default, skip_serializing_if = "is_none")]
    pub corner_towers: u8,
}

impl Works {
    /// Not a single front of them.
    pub const fn none(kind: WorksKind, purpose: Purpose) -> Works {
        Works {
            kind,
            purpose,
            fronts: 0,
            towers: 0,
            gates: 0,
            gate_towers: 0,
            corner_towers: 0,
        }
    }
}

/// DBM-FRT-01.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WorksKind {
    /// Temporary: palisades, ditches, rings of wagons.
    #[serde(rename = "TF")]
    Temporary,
    /// Permanent: walls.
    #[serde(rename = "PF")]
    Permanent,
}

/// What fortifications are for (DBM-FRT-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Round the built-up area.
    Bua,
    /// On the field.
    Field,
    /// Round the Baggage.
    Baggage,
    /// For anything.
    Any,
}

/// DBM-SET-09.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Climate {
    Cold,
    #[default]
    Warm,
    Dry,
    Tropical,
}

/// DBM-ARM-06, -08.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Baggage {
    /// How many elements.
    pub count: u8,
    /// DBM-TRP-39.
    pub mobile: bool,
    /// The number of the command to which it belongs.
    pub command: u8,
}

/// A command as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandList {
    /// What its general is.
    pub general: Role,
    /// DBM-AL-07: the `[[ally]]` of the list that it is, by its list or its own name, if it is a foreign contingent.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ally: String,
    /// For people.
    #[serde(default)]
    pub name: Name,
    /// DBM-ARM-08: Baggage that stays with its allied general.
    #[serde(default, skip_serializing_if = "is_none")]
    pub baggage: u8,
    /// Its elements.
    #[serde(default)]
    pub line: Vec<Line>,
}

/// Some equal elements.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The line of the army list to which they belong, by its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// How many bases.
    pub count: u8,
    /// Their type.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// Their grade.
    pub grade: Grade,
    /// Regular?
    #[serde(default)]
    pub regular: bool,
    /// For people.
    #[serde(default)]
    pub name: Name,
    /// The general's own element?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub general: bool,
    /// Chariots?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chariot: bool,
    /// Foot with mounts?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mounted_infantry: bool,
    /// Artillery on wagons?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_wagons: bool,
    /// On camels, though of another type?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camels: bool,
    /// What they shoot or throw with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// DBM-SUP-16, -17.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub psiloi_support: bool,
    /// What stands behind on the same base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<Kind>,
    /// What the list lets it become on foot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dismounts_as: Option<Kind>,
    /// In a scenario: the number, from 1, of the line of their command whose vessels carry them, one each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aboard: Option<u8>,
    /// In a scenario: where those stand who stand in the open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<[f64; 3]>,
    /// In a scenario: where those lie who begin hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambush: Vec<[f64; 3]>,
}

/// An element of an army, before it stands anywhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recruit {
    /// The number of its command, from 1.
    pub command: usize,
    /// Its troops.
    pub troop: Troop,
    /// What stands behind on the same base.
    pub rear: Option<Troop>,
    /// The general's own element?
    pub general: bool,
    /// DBM-NAV-01: the vessel that carries it, by its place among the recruits.
    pub aboard: Option<usize>,
}

impl CommandList {
    /// DBM-ALY-04, DBM-LST-16: would its allied general change sides? A foreigner if he is irregular; one of
    /// the same nation in a civil war.
    pub fn may_turn(&self, army: &Army, is_civil_war: bool) -> bool {
        let is_irregular = self.line.iter().any(|line| line.general && !line.regular);
        let is_foreign = !self.ally.is_empty() || self.is_of_foreigners(army);
        self.general == Role::Ally
            && if is_foreign {
                is_irregular
            } else {
                is_civil_war
            }
    }

    /// DBM-AL-17: is it led by a foreigner without a list of his own?
    fn is_of_foreigners(&self, army: &Army) -> bool {
        let shelf = Shelf::default();
        let Some(list) = shelf.list(&army.list) else {
            return false;
        };
        let own = || self.line.iter().filter(|line| !line.general);
        let mut generals = list.general.iter().filter(|general| general.foreign);
        own().next().is_some()
            && generals.any(|general| own().all(|line| general.lines.contains(&line.of)))
    }
}

impl Line {
    /// What its elements consist of.
    pub fn troop(&self) -> Troop {
        let plain = Troop::plain(self.kind, self.grade, self.regular);
        Troop {
            chariot: self.chariot,
            on_wagons: self.on_wagons,
            camels: self.camels || plain.camels,
            mounted_infantry: self.mounted_infantry,
            psiloi_support: self.psiloi_support,
            weapon: self.weapon,
            dismounts_as: self.dismounts_as,
            ..plain
        }
    }

    /// What stands behind on the same bases.
    pub fn rear(&self) -> Option<Troop> {
        let Kind { kind, grade } = self.double?;
        let troop = Troop {
            weapon: self.weapon,
            psiloi_support: self.psiloi_support,
            dismounts_as: self.dismounts_as.filter(|_| kind == self.kind),
            ..Troop::plain(kind, grade, self.regular)
        };
        Some(troop)
    }
}

impl Army {
    /// Its elements in the army's order, Baggage last; or everything that is wrong with it.
    ///
    /// Costs, minima and maxima of its list are judged where armies are made; here is judged what a
    /// battle cannot do without.
    pub fn muster(&self, side: Side, flaws: &mut Vec<Flaw>) -> Vec<Recruit> {
        let mut recruits = Vec::new();
        let at = |what: String| json!({ "army": side.name(), "line": what });
        if self.command.is_empty() || self.command.len() > Side::MOST_GENERALS {
            flaws.push(Flaw::at(at("command".to_owned()), Wrong::CommandNumber));
        }
        let n_cincs = self
            .command
            .iter()
            .filter(|command| command.general == Role::Cinc)
            .count();
        if n_cincs != 1 {
            let side = side.name();
            flaws.push(Flaw::at(at("command".to_owned()), Wrong::NoCinc { side }));
        }
        for (number, command) in (1..).zip(&self.command) {
            let generals = command.line.iter().filter(|line| line.general);
            match generals.map(|line| usize::from(line.count)).sum::<usize>() {
                1 => {}
                0 => flaws.push(Flaw::at(
                    at(format!("command {number}")),
                    Wrong::NoGeneral {
                        side: side.name(),
                        command: number,
                    },
                )),
                _ => flaws.push(Flaw::at(
                    at(format!("command {number}")),
                    Wrong::TwoGenerals {
                        side: side.name(),
                        command: number,
                    },
                )),
            }
            let mut begins = Vec::new();
            for (place, line) in (1..).zip(&command.line) {
                begins.push(recruits.len());
                let (troop, rear) = (line.troop(), line.rear());
                for troop in std::iter::once(troop).chain(rear) {
                    let at = at(format!("command {number}, line {place}"));
                    let text = troop.to_string();
                    if !troop.exists() {
                        flaws.push(Flaw::at(at, Wrong::NoSuchTroops { troop: text }));
                    } else if troop.kind.class() == Class::Naval && line.at.is_empty() {
                        // DBM-NAV-04: where they would float is not known.
                        flaws.push(Flaw::at(at, Wrong::NoWater { troop: text }));
                    }
                }
                if rear.is_some_and(|rear| !may_share_base(troop, rear)) {
                    let at = at(format!("command {number}, line {place}"));
                    flaws.push(Flaw::at(at, Wrong::BadDouble));
                }
                let recruit = Recruit {
                    command: number,
                    troop,
                    rear,
                    general: line.general,
                    aboard: None,
                };
                let vessels = line.aboard.map(usize::from);
                let vessels = vessels.and_then(|place| {
                    let place = place.checked_sub(1)?;
                    let carrier = command.line.get(place)?;
                    let fits = carrier.kind.class() == Class::Naval && carrier.count >= line.count;
                    begins.get(place).copied().filter(|_| fits)
                });
                let sails = troop.kind.class() == Class::Naval;
                if line.aboard.is_some() && (vessels.is_none() || sails) {
                    let at = at(format!("command {number}, line {place}"));
                    flaws.push(Flaw::at(at, Wrong::BadVessel));
                }
                recruits.extend((0..usize::from(line.count)).map(|n| Recruit {
                    aboard: vessels.map(|first| first + n),
                    ..recruit
                }));
            }
        }
        recruits.extend(self.baggage_train());
        if recruits.len() > MOST_IN_ARMY {
            let most = MOST_IN_ARMY;
            flaws.push(Flaw::at(
                at("count".to_owned()),
                Wrong::ArmyTooLarge { most },
            ));
        }
        recruits
    }

    fn baggage_train(&self) -> impl Iterator<Item = Recruit> {
        let keeper = usize::from(self.baggage.command).clamp(1, self.command.len().max(1));
        let plain = Troop::plain(TroopType::Baggage, Grade::Inferior, false);
        let troop = Troop {
            mobile: self.baggage.mobile,
            ..plain
        };
        // DBM-ARM-08: that of an ally may stay with him.
        let kept = (1..).zip(self.command.iter().map(|command| command.baggage));
        let trains = std::iter::once((keeper, self.baggage.count)).chain(kept);
        trains.flat_map(move |(command, count)| {
            let recruit = Recruit {
                command,
                troop,
                rear: None,
                general: false,
                aboard: None,
            };
            std::iter::repeat_n(recruit, usize::from(count))
        })
    }

    /// Only the commands with these numbers take part; the Baggage goes with the first of them.
    pub fn keep_commands(&mut self, wanted: &[usize]) {
        let mut number = 0;
        self.command.retain(|_| {
            number += 1;
            wanted.contains(&number)
        });
        self.baggage.count = self.baggage.count.min(2 * self.command.len() as u8);
        self.baggage.command = 1;
    }

    /// DBM-ARM-06, -07: how many elements of Baggage it should have had and has not.
    pub fn baggage_missing(&self) -> u8 {
        let commands = 0..self.command.len().min(Side::MOST_GENERALS);
        let on_land = commands.filter(|command| !self.is_afloat(*command));
        let wanted = 2 * on_land.count() as u8;
        let kept = self.command.iter().map(|command| command.baggage);
        let has = kept.fold(self.baggage.count, u8::saturating_add);
        wanted.saturating_sub(has.saturating_add(self.train_afloat()))
    }
}

/// The armies that come with the game, by the name of their list.
pub fn ready_made() -> &'static [Army] {
    static READY: LazyLock<Vec<Army>> = LazyLock::new(|| {
        ARMY_FILES
            .iter()
            .map(|text| toml::from_str(text).expect("the game's own armies are read by a test"))
            .collect()
    });
    &READY
}

/// The army that comes with the game by that name.
pub fn ready(name: &str) -> Option<&'static Army> {
    ready_made().iter().find(|army| army.list == name)
}

/// In the order of the books.
const ARMY_FILES: [&str; 16] = [
    include_str!("../data/armies/new_kingdom_egyptian.toml"),
    include_str!("../data/armies/sargonid_assyrian.toml"),
    include_str!("../data/armies/athenian_league.toml"),
    include_str!("../data/armies/syracusan.toml"),
    include_str!("../data/armies/greek_city_league.toml"),
    include_str!("../data/armies/alexandrian_macedonian.toml"),
    include_str!("../data/armies/mid_republican_roman.toml"),
    include_str!("../data/armies/barcid_carthaginian.toml"),
    include_str!("../data/armies/gallic.toml"),
    include_str!("../data/armies/parthian.toml"),
    include_str!("../data/armies/viking.toml"),
    include_str!("../data/armies/norman.toml"),
    include_str!("../data/armies/mongol.toml"),
    include_str!("../data/armies/hyw_english.toml"),
    include_str!("../data/armies/swiss.toml"),
    include_str!("../data/armies/french_ordonnance.toml"),
];
