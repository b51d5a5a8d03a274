//! DBM-TRP, DBM-BAS: what an element consists of, and what follows from that alone.
//!
//! How an element of grade (X) behaves depends on what it is doing and against whom; that is in
//! `rules::behaviour`, never here.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::command::Equivalents;

/// DBM-TRP-01 to -03: the types of troops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TroopType {
    /// Elephants.
    #[serde(rename = "El")]
    Elephants,
    /// Knights.
    #[serde(rename = "Kn")]
    Knights,
    /// Cavalry.
    #[serde(rename = "Cv")]
    Cavalry,
    /// Light horse.
    #[serde(rename = "LH")]
    LightHorse,
    /// Camelry.
    #[serde(rename = "Cm")]
    Camelry,
    /// Expendables.
    #[serde(rename = "Exp")]
    Expendables,
    /// Spears.
    #[serde(rename = "Sp")]
    Spears,
    /// Pikes.
    #[serde(rename = "Pk")]
    Pikes,
    /// Blades.
    #[serde(rename = "Bd")]
    Blades,
    /// Warband.
    #[serde(rename = "Wb")]
    Warband,
    /// Auxilia.
    #[serde(rename = "Ax")]
    Auxilia,
    /// Bows.
    #[serde(rename = "Bw")]
    Bows,
    /// Psiloi.
    #[serde(rename = "Ps")]
    Psiloi,
    /// Artillery.
    #[serde(rename = "Art")]
    Artillery,
    /// War wagons.
    #[serde(rename = "WWg")]
    WarWagons,
    /// Hordes.
    #[serde(rename = "Hd")]
    Hordes,
    /// Galleys.
    #[serde(rename = "Gal")]
    Galleys,
    /// Ships.
    #[serde(rename = "Shp")]
    Ships,
    /// Boats.
    #[serde(rename = "Bts")]
    Boats,
    /// Baggage.
    #[serde(rename = "Bge")]
    Baggage,
}

/// DBM-TRP-06.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Grade {
    /// Superior.
    #[serde(rename = "S")]
    Superior,
    /// Ordinary.
    #[serde(rename = "O")]
    Ordinary,
    /// Inferior.
    #[serde(rename = "I")]
    Inferior,
    /// Fast.
    #[serde(rename = "F")]
    Fast,
    /// Exception.
    #[serde(rename = "X")]
    Exception,
}

/// What they shoot or throw with, where a rule asks for it (DBM-AL-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Weapon {
    Bow,
    Longbow,
    Crossbow,
    Handgun,
    Sling,
    Javelin,
    FirePigs,
}

/// What an element consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Troop {
    /// Its type.
    pub kind: TroopType,
    /// Its grade.
    pub grade: Grade,
    /// DBM-TRP-07: regular or irregular?
    pub regular: bool,
    /// Are they chariots?
    pub chariot: bool,
    /// Is the artillery on wagons (DBM-BAS-02, DBM-SHT-07)?
    pub on_wagons: bool,
    /// Do they ride camels, whatever their type (DBM-TER-44)?
    pub camels: bool,
    /// Has the foot transport animals (DBM-MI-01)?
    pub mounted_infantry: bool,
    /// Is the baggage mobile (DBM-TRP-39)?
    pub mobile: bool,
    /// Does the army's list allow its psiloi to support it, or it to support others so (DBM-SUP-16, -17)?
    pub psiloi_support: bool,
    /// What they shoot or throw with.
    pub weapon: Option<Weapon>,
    /// DBM-DIS-01: what its army's list lets it become on foot, whenever it likes.
    pub dismounts_as: Option<Kind>,
}

/// A type and a grade.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The type.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// The grade.
    pub grade: Grade,
}

impl fmt::Display for Kind {
    /// As the rulebook writes it: `Bd (S)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.kind, self.grade.letter())
    }
}

/// DBM-TRP-01 to -03.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Class {
    Mounted,
    Naval,
    Foot,
}

impl TroopType {
    /// All of them, in the order of the rulebook.
    pub const ALL: [TroopType; 20] = {
        use TroopType::*;
        [
            Elephants,
            Knights,
            Cavalry,
            LightHorse,
            Camelry,
            Expendables,
            Spears,
            Pikes,
            Blades,
            Warband,
            Auxilia,
            Bows,
            Psiloi,
            Artillery,
            WarWagons,
            Hordes,
            Galleys,
            Ships,
            Boats,
            Baggage,
        ]
    };

    /// DBM-TRP-01 to -03: mounted, naval or foot.
    pub const fn class(self) -> Class {
        use TroopType::*;
        match self {
            Elephants | Knights | Cavalry | LightHorse | Camelry | Expendables => Class::Mounted,
            Galleys | Ships | Boats => Class::Naval,
            Spears | Pikes | Blades | Warband | Auxilia | Bows | Psiloi | Artillery | WarWagons
            | Hordes | Baggage => Class::Foot,
        }
    }

    /// DBM-TRP-04.
    pub const fn is_skirmisher(self) -> bool {
        matches!(self, TroopType::LightHorse | TroopType::Psiloi)
    }

    /// DBM-TRP-04.
    pub const fn is_light(self) -> bool {
        self.is_skirmisher() || matches!(self, TroopType::Auxilia)
    }

    /// Its short code.
    pub const fn code(self) -> &'static str {
        use TroopType::*;
        match self {
            Elephants => "El",
            Knights => "Kn",
            Cavalry => "Cv",
            LightHorse => "LH",
            Camelry => "Cm",
            Expendables => "Exp",
            Spears => "Sp",
            Pikes => "Pk",
            Blades => "Bd",
            Warband => "Wb",
            Auxilia => "Ax",
            Bows => "Bw",
            Psiloi => "Ps",
            Artillery => "Art",
            WarWagons => "WWg",
            Hordes => "Hd",
            Galleys => "Gal",
            Ships => "Shp",
            Boats => "Bts",
            Baggage => "Bge",
        }
    }

    /// The type with a short code.
    pub fn with_code(code: &str) -> Option<TroopType> {
        TroopType::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

impl Grade {
    /// All of them.
    pub const ALL: [Grade; 5] = [
        Grade::Superior,
        Grade::Ordinary,
        Grade::Inferior,
        Grade::Fast,
        Grade::Exception,
    ];

    /// Its letter.
    pub const fn letter(self) -> &'static str {
        match self {
            Grade::Superior => "S",
            Grade::Ordinary => "O",
            Grade::Inferior => "I",
            Grade::Fast => "F",
            Grade::Exception => "X",
        }
    }

    /// The grade with a letter.
    pub fn with_letter(letter: &str) -> Option<Grade> {
        Grade::ALL
            .into_iter()
            .find(|grade| grade.letter() == letter)
    }
}

impl fmt::Display for TroopType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Display for Troop {
    /// As the rulebook writes it: `Reg Cv (S) chariot`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let discipline = if self.regular { "Reg" } else { "Irr" };
        write!(f, "{discipline} {} ({})", self.kind, self.grade.letter())?;
        if self.chariot {
            f.write_str(" chariot")?;
        }
        Ok(())
    }
}

impl Troop {
    /// Troops of that type, grade and discipline without anything special about them.
    pub const fn plain(kind: TroopType, grade: Grade, regular: bool) -> Troop {
        Troop {
            kind,
            grade,
            regular,
            chariot: false,
            on_wagons: false,
            camels: matches!(kind, TroopType::Camelry),
            mounted_infantry: false,
            mobile: !matches!(kind, TroopType::Baggage),
            psiloi_support: false,
            weapon: None,
            dismounts_as: None,
        }
    }

    /// DBM-MI-02, DBM-FLE-10: what it moves as where it rides: Mounted Infantry as Camelry or Cavalry, everybody
    /// else as itself.
    #[must_use]
    pub const fn riding(self) -> Troop {
        if !self.mounted_infantry {
            return self;
        }
        let kind = if self.camels {
            TroopType::Camelry
        } else {
            TroopType::Cavalry
        };
        Troop {
            camels: self.camels,
            ..Troop::plain(kind, Grade::Ordinary, self.regular)
        }
    }

    /// Is it of this type and grade?
    pub fn is(self, kind: TroopType, grade: Grade) -> bool {
        self.kind == kind && self.grade == grade
    }

    /// Would a list write it the same (DBM-AL-04)? What it carries and may do besides is not asked.
    pub fn is_like(self, other: Troop) -> bool {
        let written = |troop: Troop| {
            let Troop {
                kind,
                grade,
                regular,
                chariot,
                mounted_infantry,
                ..
            } = troop;
            (kind, grade, regular, chariot, mounted_infantry)
        };
        written(self) == written(other)
    }

    /// DBM-TRP-05: artillery other than (X), war wagons and baggage.
    pub const fn is_impedimenta(self) -> bool {
        match self.kind {
            TroopType::Artillery => !matches!(self.grade, Grade::Exception),
            TroopType::WarWagons | TroopType::Baggage => true,
            _ => false,
        }
    }

    /// DBM-TRP-05: foot that is not impedimenta.
    pub const fn is_infantry(self) -> bool {
        matches!(self.kind.class(), Class::Foot) && !self.is_impedimenta()
    }

    /// DBM-BAS-02: how deep its base is, in paces.
    #[inline]
    pub fn depth(self) -> f64 {
        crate::tables::depth(self)
    }

    /// DBM-LOS-02, -03, -06: its element equivalents.
    pub fn equivalents(self) -> Equivalents {
        crate::tables::equivalents(self)
    }

    /// DBM-TRP-08, -09, -10, DBM-MI-01: does it exist? Only Infantry has mounts beside it.
    pub fn exists(self) -> bool {
        (!self.mounted_infantry || self.is_infantry()) && crate::tables::exists(self)
    }
}
