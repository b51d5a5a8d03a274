//! DBM-LST, DBM-AL: army lists, and armies that are built from them.
//!
//! A list is one TOML document (`data/lists/README.md`). What it grants at a date, in a region, under a
//! leader is in [`grant`]; what a list must keep itself is in [`proof`]; an army is held against its
//! list in [`check`], priced in [`cost`], counted in [`sums`], and completed by [`fill`]. Nothing here
//! knows of battles.

pub mod breach;
pub mod check;
pub mod cost;
pub mod edit;
pub mod fill;
pub mod grant;
pub mod proof;
pub mod shelf;
pub mod sums;
pub mod terrain;
pub mod text;
pub mod troop_text;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::army::{Climate, Line, Name, Purpose, WorksKind};
use crate::command::Role;
use crate::troop::{Kind, Weapon};
use terrain::Symbol;
use troop_text::Troops;

/// An army list (DBM-AL-01 to -10, -12).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyList {
    /// What it is, and where.
    pub list: Heading,
    /// Who may command.
    pub general: Vec<GeneralEntry>,
    /// What it consists of.
    pub line: Vec<LineEntry>,
    /// Upgrades and downgrades.
    #[serde(default)]
    pub change: Vec<ChangeEntry>,
    /// Foreign contingents.
    #[serde(default)]
    pub ally: Vec<AllyEntry>,
    /// Temporary fortifications.
    #[serde(default)]
    pub fortification: Vec<WorksEntry>,
    /// Vessels.
    #[serde(default)]
    pub naval: Vec<NavalEntry>,
    /// What goes with what.
    #[serde(default)]
    pub restriction: Vec<Restriction>,
    /// An army that is ready to play.
    #[serde(default)]
    pub ready: Option<Ready>,
}

/// DBM-AL-01: the head of a list.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    /// Its published name.
    pub id: String,
    /// For people.
    pub name: Name,
    /// DBM-LST-22: 1 to 4.
    pub book: u8,
    /// The first and the last.
    pub years: [i32; 2],
    /// DBM-LST-17.
    pub climate: Climate,
    /// DBM-SET-02: 0 to 4.
    pub aggression: u8,
    /// Ground it must have when it defends.
    #[serde(default)]
    pub terrain_compulsory: Vec<Symbol>,
    /// Ground it may have when it defends.
    #[serde(default)]
    pub terrain: Vec<Symbol>,
    /// DBM-LST-03: its regions, of which an army has one.
    #[serde(default)]
    pub regions: BTreeMap<String, Name>,
    /// DBM-LST-03: its named generals, of whom an army has one.
    #[serde(default)]
    pub leaders: BTreeMap<String, Name>,
    /// What people apply themselves.
    #[serde(default)]
    pub notes: Vec<Name>,
}

/// When, where and under whom an entry holds (DBM-AL-16).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Condition {
    /// From this year on,
    pub from: Option<i32>,
    /// to this one.
    pub to: Option<i32>,
    /// Only in this region.
    pub region: Option<String>,
    /// Only under this leader.
    pub leader: Option<String>,
}

/// DBM-AL-03: a general.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeneralEntry {
    /// What he is.
    pub role: Role,
    /// His element.
    pub troop: Troops,
    /// At least so many,
    pub min: u32,
    /// and at most.
    pub max: u32,
    /// DBM-CST-05, -06: derived, and compared.
    pub ap: f64,
    /// For people, where they are called otherwise than by their rank.
    #[serde(default)]
    pub name: Option<Name>,
    /// DBM-AL-04: what it becomes when it dismounts freely.
    #[serde(default, deserialize_with = "troop_text::kind")]
    pub may_dismount: Option<Kind>,
    /// What his element shoots with.
    #[serde(default)]
    pub weapon: Option<Weapon>,
    /// DBM-AL-17: a foreigner without a list of his own.
    #[serde(default)]
    pub foreign: bool,
    /// DBM-AL-17: the only lines his command may hold.
    #[serde(default)]
    pub lines: Vec<String>,
    #[serde(default)]
    from: Option<i32>,
    #[serde(default)]
    to: Option<i32>,
    #[serde(default)]
    region: Option<String>,
    #[serde(default)]
    leader: Option<String>,
}

/// DBM-AL-04: a line.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineEntry {
    /// Its published name.
    pub id: String,
    /// For people.
    pub name: Name,
    /// Its elements.
    pub troop: Troops,
    /// At least so many,
    pub min: u32,
    /// and at most.
    pub max: u32,
    /// DBM-CST: derived, and compared.
    pub ap: f64,
    /// What they shoot or throw with.
    #[serde(default)]
    pub weapon: Option<Weapon>,
    /// DBM-AL-04: what it becomes when it dismounts freely.
    #[serde(default, deserialize_with = "troop_text::kind")]
    pub may_dismount: Option<Kind>,
    /// DBM-SUP-16, -17.
    #[serde(default)]
    pub psiloi_support: bool,
    /// DBM-CST-04: stands on double bases, two elements each.
    #[serde(default)]
    pub double_base: bool,
    /// Who stands behind on them; the same troops if left out.
    #[serde(default)]
    pub rear: Option<Troops>,
    /// DBM-TER-44.
    #[serde(default)]
    pub camels: bool,
    /// DBM-BAS-02: artillery carried on wagons.
    #[serde(default)]
    pub on_wagons: bool,
    /// DBM-LST-10: counted by another line,
    #[serde(default)]
    pub per: Option<String>,
    /// so many for each of its elements.
    #[serde(default)]
    pub per_max: Option<u32>,
    /// DBM-NAV-09: sailors or rowers of these vessels, as many as there are of them.
    #[serde(default)]
    pub crew_of: Option<String>,
    /// DBM-AL-05: generals of the same troops count among them.
    #[serde(default)]
    pub includes_generals: bool,
    #[serde(default)]
    from: Option<i32>,
    #[serde(default)]
    to: Option<i32>,
    #[serde(default)]
    region: Option<String>,
    #[serde(default)]
    leader: Option<String>,
}

/// DBM-AL-06: an upgrade or a downgrade.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeEntry {
    /// Of this line.
    pub line: String,
    /// What its elements become.
    pub to: Troops,
    /// At least so many; above 0 it is compulsory.
    #[serde(default)]
    pub min: u32,
    /// At most so many; all if left out.
    #[serde(default)]
    pub max: Option<u32>,
    /// Compulsory for all.
    #[serde(default)]
    pub all: bool,
    /// All or none.
    #[serde(default)]
    pub all_or_none: bool,
    /// Compulsory for so great a part, as `[1, 3]`.
    #[serde(default)]
    pub fraction_min: Option<[u32; 2]>,
    /// Why.
    pub why: Name,
    /// DBM-CST: derived, and compared.
    pub ap: f64,
    #[serde(default)]
    from: Option<i32>,
    #[serde(default)]
    to_year: Option<i32>,
    #[serde(default)]
    region: Option<String>,
    #[serde(default)]
    leader: Option<String>,
}

/// DBM-AL-07: a foreign contingent.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllyEntry {
    /// The ally's own list.
    #[serde(default)]
    pub list: Option<String>,
    /// Its name where it has no list (DBM-LST-14).
    #[serde(default)]
    pub id: Option<String>,
    /// For people, where it has no list.
    #[serde(default)]
    pub name: Option<Name>,
    /// Its general, where it has no list.
    #[serde(default)]
    pub general: Option<Troops>,
    /// Its lines, where it has no list.
    #[serde(default)]
    pub line: Vec<LineEntry>,
    /// Elements it must have if it is taken.
    #[serde(default)]
    pub min: u32,
    /// DBM-LST-13: elements it may have, general and Baggage among them.
    #[serde(default)]
    pub max_elements: Option<u32>,
    /// DBM-LST-12: contingents of that nation.
    #[serde(default = "one")]
    pub count: u32,
    #[serde(default)]
    from: Option<i32>,
    #[serde(default)]
    to: Option<i32>,
    #[serde(default)]
    region: Option<String>,
    #[serde(default)]
    leader: Option<String>,
}

const fn one() -> u32 {
    1
}

/// DBM-AL-08: fortifications that the list gives.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorksEntry {
    /// Temporary, always.
    pub kind: WorksKind,
    /// For what.
    #[serde(rename = "use")]
    pub purpose: Purpose,
    /// At least so many fronts of an element,
    pub min: u32,
    /// and at most.
    pub max: u32,
    /// DBM-CST-08: derived, and compared.
    pub ap: f64,
}

/// DBM-AL-09: vessels.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavalEntry {
    /// Their published name.
    pub id: String,
    /// For people.
    #[serde(default)]
    pub name: Option<Name>,
    /// What they are.
    pub troop: Troops,
    /// At least so many,
    pub min: u32,
    /// and at most.
    pub max: u32,
    /// DBM-CST-01: derived, and compared.
    pub ap: f64,
    /// Line ids or types that may travel in them, with commas; `horse transport` (DBM-NAV-10).
    #[serde(default)]
    pub cargo: String,
}

/// DBM-AL-10: what goes with what.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Restriction {
    /// These lines do not appear together.
    Exclusive {
        /// Which.
        lines: Vec<String>,
    },
    /// A line needs another.
    Requires {
        /// Which,
        line: String,
        /// and what.
        needs: String,
    },
    /// A line only in these years.
    Years {
        /// Which,
        line: String,
        /// and when.
        years: [i32; 2],
    },
    /// A line is at most such a part of another, as `[1, 2]`.
    MaxRatio {
        /// Which,
        line: String,
        /// of which,
        of: String,
        /// and how great a part.
        ratio: [u32; 2],
    },
}

/// DBM-AL-12: an army that is ready to play.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ready {
    /// What it costs.
    pub ap: f64,
    /// Its year; the first of the list if left out.
    #[serde(default)]
    pub year: Option<i32>,
    /// DBM-AL-14.
    #[serde(default)]
    pub region: String,
    /// DBM-AL-14.
    #[serde(default)]
    pub leader: String,
    /// DBM-AL-11.
    pub baggage: u8,
    /// Its commands.
    pub command: Vec<ReadyCommand>,
}

/// A command of a ready army.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadyCommand {
    /// Its general.
    pub general: ReadyGeneral,
    /// The contingent that it is, if it is one.
    #[serde(default)]
    pub ally: String,
    /// How many of which line.
    pub elements: BTreeMap<String, u8>,
}

/// A general of a ready army.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadyGeneral {
    /// What he is.
    pub role: Role,
    /// His element.
    pub troop: Troops,
}

macro_rules! conditional {
    ($entry:ty, $to:ident) => {
        impl $entry {
            /// DBM-AL-16: when, where and under whom it holds.
            pub fn condition(&self) -> Condition {
                Condition {
                    from: self.from,
                    to: self.$to,
                    region: self.region.clone(),
                    leader: self.leader.clone(),
                }
            }
        }
    };
}
conditional!(GeneralEntry, to);
conditional!(LineEntry, to);
conditional!(ChangeEntry, to_year);
conditional!(AllyEntry, to);

impl ArmyList {
    /// The line of that name.
    pub fn line(&self, id: &str) -> Option<&LineEntry> {
        self.line.iter().find(|line| line.id == id)
    }

    /// The changes of a line.
    pub fn changes_of<'a>(&'a self, line: &'a str) -> impl Iterator<Item = &'a ChangeEntry> {
        self.change.iter().filter(move |change| change.line == line)
    }
}

impl AllyEntry {
    /// How an army calls it: by its list, or by its own name.
    pub fn key(&self) -> &str {
        let key = self.list.as_deref().or(self.id.as_deref());
        key.unwrap_or_default()
    }
}

impl LineEntry {
    /// So many bases of it as an army has them, changed or as they are.
    pub fn bases(&self, count: u8, to: Option<&ChangeEntry>) -> Line {
        let troop = to.map_or(self.troop, |change| change.to).troop;
        let rear = self.rear.map_or(troop, |rear| rear.troop);
        Line {
            of: self.id.clone(),
            count,
            kind: troop.kind,
            grade: troop.grade,
            regular: troop.regular,
            name: self.name.clone(),
            general: false,
            chariot: troop.chariot,
            mounted_infantry: troop.mounted_infantry,
            on_wagons: self.on_wagons,
            camels: self.camels,
            weapon: self.weapon,
            psiloi_support: self.psiloi_support,
            double: self.double_base.then_some(Kind {
                kind: rear.kind,
                grade: rear.grade,
            }),
            dismounts_as: self.may_dismount,
            at: Vec::new(),
            aboard: None,
            ambush: Vec::new(),
        }
    }

    /// DBM-DBL-03: how many elements one of its bases has.
    pub const fn per_base(&self) -> u32 {
        if self.double_base { 2 } else { 1 }
    }
}

impl GeneralEntry {
    /// His element as an army has it.
    pub fn element(&self, name: Name) -> Line {
        general_line(self.troop, name, self.may_dismount, self.weapon)
    }
}

/// A general's own element as an army has it.
pub fn general_line(
    troops: Troops,
    name: Name,
    dismounts_as: Option<Kind>,
    weapon: Option<Weapon>,
) -> Line {
    let troop = troops.troop;
    Line {
        of: String::new(),
        count: 1,
        kind: troop.kind,
        grade: troop.grade,
        regular: troop.regular,
        name,
        general: true,
        chariot: troop.chariot,
        mounted_infantry: troop.mounted_infantry,
        on_wagons: false,
        camels: false,
        weapon,
        psiloi_support: false,
        double: None,
        dismounts_as,
        at: Vec::new(),
        aboard: None,
        ambush: Vec::new(),
    }
}
