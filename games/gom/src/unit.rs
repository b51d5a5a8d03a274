//! A unit on the field: who it is, how it stands, what it has done this turn.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sobremesa_geometry::{Heading, Rect, Vec2};

use crate::attribute::{Attribute, Attributes};
use crate::kind::Kind;
use crate::rules::formation::Block;
use crate::side::Side;

/// A unit's place in the list of all units: player 1's army list, then player 2's.
pub type UnitIndex = usize;

/// What a unit is called at its table, such as `A1`. A stranger may use numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitId(Arc<str>);

impl UnitId {
    /// Longer names are refused.
    pub(crate) const LONGEST: usize = 32;

    /// By what it is called.
    pub fn new(name: &str) -> UnitId {
        UnitId(name.into())
    }

    /// `A1`, `A2`, … for the units of player 1, `B1`, `B2`, … for those of player 2.
    pub(crate) fn in_army(side: Side, place: usize) -> UnitId {
        let letter = match side {
            Side::One => 'A',
            Side::Two => 'B',
        };
        UnitId(format!("{letter}{}", place + 1).into())
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitId, D::Error> {
        struct Name;
        impl de::Visitor<'_> for Name {
            type Value = UnitId;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "el nombre de una unidad, de 32 letras como mucho / the name of a unit, of at most 32 letters",
                )
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<UnitId, E> {
                let is_fit = !name.is_empty() && name.len() <= UnitId::LONGEST;
                let is_word =
                    is_fit && !name.contains(|c: char| c.is_whitespace() || c.is_control());
                is_word
                    .then(|| UnitId::new(name))
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(name), &self))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<UnitId, E> {
                Ok(UnitId::new(&number.to_string()))
            }
        }
        deserializer.deserialize_any(Name)
    }
}

/// GOM-GEO-01: where a unit stands: its front left corner, and the direction of its front line from
/// left to right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The front left corner.
    pub corner: Vec2,
    /// GOM-GEO-02: its angle is theta. At 0 the unit faces north, at 90 west.
    pub front: Heading,
}

impl Pose {
    /// By coordinates and degrees.
    pub fn new(x: f64, y: f64, theta: f64) -> Pose {
        Pose {
            corner: Vec2::new(x, y),
            front: Heading::from_degrees(theta),
        }
    }
}

/// Is it still there?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// GOM-FRM-12: its last model has fallen.
    Annihilated,
    /// GOM-MOV-20: it has left the field and never returns.
    OffField,
}

/// What a unit has done in its player's turn (GOM-TRN-06: cleared when the next one starts).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Deeds {
    /// GOM-MOV-03: movement used up.
    pub spent: f64,
    /// GOM-MOV-18.
    pub marched: bool,
    /// GOM-MOV-15.
    pub turned_about: bool,
    /// GOM-CHG-06: it has declared a charge.
    pub declared: bool,
    /// GOM-CHG-17: it has charged, with this number among the declarations.
    pub charged: Option<u32>,
    /// GOM-SHO-05.
    pub shot: bool,
}

/// A unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// What it is called.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// What it consists of.
    pub kind: Kind,
    /// GOM-END-02: its models at deployment.
    pub initial: u32,
    /// Its models now.
    pub models: u32,
    /// Models of a full rank.
    pub frontage: u32,
    /// Where it stands.
    pub pose: Pose,
    /// GOM-TRN-08: its values now.
    pub attributes: Attributes,
    /// GOM-CMB-20: wounds that have not yet killed anybody.
    pub pending: u32,
    /// `None` while it is on the field.
    pub fate: Option<Fate>,
    /// Is it running away?
    pub fleeing: bool,
    /// What it has done this turn.
    pub deeds: Deeds,
}

impl Unit {
    /// A fresh unit at its full strength.
    pub fn new(id: UnitId, side: Side, kind: Kind, models: u32, frontage: u32, pose: Pose) -> Unit {
        Unit {
            id,
            side,
            kind,
            initial: models,
            models,
            frontage,
            pose,
            attributes: kind.profile().attributes,
            pending: 0,
            fate: None,
            fleeing: false,
            deeds: Deeds::default(),
        }
    }

    /// One of its current values.
    #[inline]
    pub const fn value(&self, attribute: Attribute) -> i32 {
        self.attributes.get(attribute)
    }

    /// GOM-MOV-03: M as a length.
    #[inline]
    pub const fn movement(&self) -> f64 {
        self.value(Attribute::Movement) as f64
    }

    /// GOM-ATT-03.
    pub const fn power(&self) -> i64 {
        self.value(Attribute::Power) as i64 * self.models as i64
    }

    /// GOM-END-02: its cost at deployment.
    pub const fn cost(&self) -> u32 {
        self.kind.profile().cost * self.initial
    }

    /// Is it on the field?
    #[inline]
    pub const fn is_present(&self) -> bool {
        self.fate.is_none()
    }

    /// Its models in ranks and files.
    #[inline]
    pub const fn block(&self) -> Block {
        Block::new(self.kind, self.models, self.frontage)
    }

    /// The ground it covers.
    #[inline]
    pub fn rect(&self) -> Rect {
        self.block().rect(&self.pose)
    }

    /// What events and refusals call it.
    pub(crate) fn tag(&self) -> Tag {
        Tag {
            id: self.id.clone(),
            kind: self.kind,
        }
    }
}

/// A unit as it is spoken of: programs read its name, people also hear what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// What it is called.
    pub id: UnitId,
    /// What it consists of.
    pub kind: Kind,
}

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.id.serialize(serializer)
    }
}
