//! GOM-ARM: army lists, and how they deploy.

use sobremesa_geometry::Rect;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::army::{Army, Entry};
use crate::flaw::{Flaw, Wrong};
use crate::kind::Kind;
use crate::rules::field::zone;
use crate::rules::formation::{Block, proper_frontage};
use crate::rules::separation::{FIELD, is_apart};
use crate::side::Side;
use crate::tolerance::MEASURE;
use crate::unit::{Pose, Unit, UnitId};

/// GOM-ARM-14.
pub const LONGEST_NAME: usize = 30;
/// More units than can ever find room in a zone.
const MOST_UNITS: usize = 200;

/// GOM-ARM-15, GOM-ARM-16: outer spaces do not count, and a letter with its accent is one letter, however
/// it was typed.
pub fn proper_name(name: &str) -> String {
    name.trim().nfc().collect()
}

/// GOM-ARM-16: two names that no store could keep apart.
pub fn is_same_name(one: &str, other: &str) -> bool {
    proper_name(one).to_lowercase() == proper_name(other).to_lowercase()
}

/// GOM-ARM-03, GOM-ATT-03: there is no limit.
pub fn points(army: &Army) -> u32 {
    let costs = army.units.iter().map(|entry| {
        let models = entry.models.clamp(0.0, f64::from(Kind::MOST_MODELS)) as u32;
        entry.kind.profile().cost * models
    });
    costs.sum()
}

/// GOM-ARM-19: within a tenth of the larger.
pub const fn is_balanced(one: u32, other: u32) -> bool {
    let larger = if one > other { one } else { other };
    10 * one.abs_diff(other) <= larger
}

/// A unit of a list as it deploys for player 1: GOM-ARM-09, facing north.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deployed {
    /// What it consists of.
    pub kind: Kind,
    /// How many.
    pub models: u32,
    /// GOM-ARM-06: in a rank.
    pub frontage: u32,
    /// Where.
    pub pose: Pose,
}

impl Deployed {
    /// The ground it covers.
    pub fn rect(&self) -> Rect {
        Block::new(self.kind, self.models, self.frontage).rect(&self.pose)
    }

    /// GOM-ARM-12: for player 2 everything is reflected in the middle of the field.
    pub fn unit(&self, side: Side, place: usize) -> Unit {
        let pose = match side {
            Side::One => self.pose,
            Side::Two => Pose {
                corner: FIELD.high - self.pose.corner,
                front: self.pose.front.reversed(),
            },
        };
        let id = UnitId::in_army(side, place);
        Unit::new(id, side, self.kind, self.models, self.frontage, pose)
    }
}

/// The units of a list, ready to deploy.
///
/// # Errors
/// GOM-ARM-13: everything that is wrong with it.
pub fn deploy(army: &Army) -> Result<Vec<Deployed>, Vec<Flaw>> {
    let mut flaws = name_flaws(&army.name);
    if army.units.is_empty() {
        flaws.push(Flaw::general("units", Wrong::NoUnits));
    }
    if army.units.len() > MOST_UNITS {
        flaws.push(Flaw::general(
            "units",
            Wrong::TooManyUnits { most: MOST_UNITS },
        ));
        return Err(flaws);
    }
    let mut deployed = Vec::with_capacity(army.units.len());
    for (place, entry) in army.units.iter().enumerate() {
        // GOM-ARM-01.
        if entry.kind.profile().race != army.race {
            flaws.push(Flaw::of_unit(place, Wrong::OtherRace { kind: entry.kind }));
        }
        let (unit, wrong) = read_entry(entry);
        deployed.extend(unit.map(|unit| (place, unit)));
        flaws.extend(wrong.into_iter().map(|wrong| Flaw::of_unit(place, wrong)));
    }
    flaws.extend(place_flaws(&deployed));
    if flaws.is_empty() {
        Ok(deployed.into_iter().map(|(_, unit)| unit).collect())
    } else {
        Err(flaws)
    }
}

/// GOM-ARM-14..16.
fn name_flaws(name: &str) -> Vec<Flaw> {
    let name = proper_name(name);
    let mut wrong = Vec::new();
    if name.is_empty() {
        wrong.push(Wrong::NameEmpty);
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        wrong.push(Wrong::NameTooLong { length });
    }
    let mut after_letter = false;
    let strange = name.chars().find(|letter| {
        // Not every language has its accents in letters of their own.
        let is_accent = after_letter && is_combining_mark(*letter);
        after_letter = is_accent || is_letter(*letter);
        !(after_letter || letter.is_ascii_digit() || matches!(letter, '_' | ' '))
    });
    if let Some(letter) = strange {
        wrong.push(Wrong::NameLetter { letter });
    }
    wrong
        .into_iter()
        .map(|wrong| Flaw::general("name", wrong))
        .collect()
}

/// GOM-ARM-15: letters of any alphabet. Roman numerals and letters in circles or squares, which Unicode
/// counts as alphabetic, are signs.
fn is_letter(letter: char) -> bool {
    let is_sign = matches!(letter, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}');
    letter.is_alphabetic() && !letter.is_numeric() && !is_sign
}

/// GOM-ARM-04, GOM-ARM-06, GOM-ARM-08: whole numbers, and as many models as the kind allows.
///
/// A unit whose place can be read stands there whatever else is wrong with it, with the nearest numbers
/// that are allowed: so that what is wrong with its place is told as well.
fn read_entry(entry: &Entry) -> (Option<Deployed>, Vec<Wrong>) {
    let whole = |value: f64| {
        let is_whole = value.is_finite() && value >= 0.0 && value.fract() == 0.0 && value <= 1e6;
        is_whole.then_some(value as u32)
    };
    let models = whole(entry.models);
    let frontage = whole(entry.frontage.unwrap_or(0.0));
    let (x, y) = (whole(entry.x), whole(entry.y));
    let fields = [
        ("models", models),
        ("frontage", frontage),
        ("x", x),
        ("y", y),
    ];
    let mut wrong: Vec<Wrong> = fields
        .into_iter()
        .filter(|(_, value)| value.is_none())
        .map(|(field, _)| Wrong::NotWhole { field })
        .collect();
    let (fewest, most) = entry.kind.profile().models;
    if let Some(models) = models.filter(|models| !(fewest..=most).contains(models)) {
        wrong.push(Wrong::Models {
            models,
            fewest,
            most,
        });
    }
    let stands = x.zip(y).map(|(x, y)| {
        let (models, frontage) = edited(entry.kind, models, frontage);
        Deployed {
            kind: entry.kind,
            models,
            frontage,
            pose: Pose::new(x.into(), y.into(), 0.0),
        }
    });
    (stands, wrong)
}

/// GOM-ARM-10, GOM-ARM-11: inside the zone, and apart from each other.
fn place_flaws(deployed: &[(usize, Deployed)]) -> Vec<Flaw> {
    let own_zone = zone(Side::One);
    let mut flaws = Vec::new();
    for (place, unit) in deployed {
        if !own_zone.hold(unit.rect().corners(), MEASURE) {
            flaws.push(Flaw::of_unit(*place, Wrong::OutsideZone));
        }
        let near = deployed.iter().filter(|(other, neighbour)| {
            other != place && !is_apart(&unit.rect(), &neighbour.rect())
        });
        let near: Vec<usize> = near.map(|(other, _)| other + 1).collect();
        if !near.is_empty() {
            flaws.push(Flaw::of_unit(*place, Wrong::TooClose { to: near }));
        }
    }
    flaws
}

/// GOM-ARM-04..06: what the editor makes of numbers that somebody typed: the nearest that is allowed.
pub fn edited(kind: Kind, models: Option<u32>, frontage: Option<u32>) -> (u32, u32) {
    let (fewest, most) = kind.profile().models;
    let models = models.unwrap_or(fewest).clamp(fewest, most);
    (models, proper_frontage(models, frontage.unwrap_or(0)))
}
