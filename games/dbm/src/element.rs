//! An element: what it is, where it stands, what it has done this turn.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sobremesa_geometry::Rect;

use crate::command::{CommandIx, Equivalents};
use crate::pose::Pose;
use crate::touch::Edge;
use crate::troop::{Class, Troop};

/// Elements of both armies together, at most.
pub const MOST_ELEMENTS: usize = 512;

/// An element's place in the list of all elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct ElementIx(u16);

impl From<ElementIx> for u16 {
    fn from(element: ElementIx) -> u16 {
        element.0
    }
}

impl TryFrom<u16> for ElementIx {
    type Error = &'static str;
    fn try_from(index: u16) -> Result<ElementIx, &'static str> {
        if usize::from(index) < MOST_ELEMENTS {
            Ok(ElementIx(index))
        } else {
            Err("ninguna batalla tiene tantos elementos / no battle has so many elements")
        }
    }
}

impl ElementIx {
    /// By its number in the list.
    ///
    /// # Panics
    /// If no list is so long: indices come from our own lists, never from outside.
    #[inline]
    pub const fn new(index: usize) -> ElementIx {
        assert!(index < MOST_ELEMENTS, "no battle has so many elements");
        ElementIx(index as u16)
    }

    /// Its number in the list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an element is called at its table, such as `a7`.
///
/// In a battle that begins from armies the numbers are given in the order of appearance, so that no
/// gap tells of somebody hidden; what is hidden has a name that only its own side sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementId {
    letters: [u8; ElementId::LONGEST],
    length: u8,
}

impl ElementId {
    /// Longer names are refused.
    pub const LONGEST: usize = 15;

    /// By what it is called; `None` if it is no word, or too long.
    pub fn new(name: &str) -> Option<ElementId> {
        let is_fit = !name.is_empty() && name.len() <= ElementId::LONGEST;
        let is_word = is_fit && !name.contains(|c: char| c.is_whitespace() || c.is_control());
        is_word.then(|| {
            let mut letters = [0; ElementId::LONGEST];
            letters[..name.len()].copy_from_slice(name.as_bytes());
            let length = name.len() as u8;
            ElementId { letters, length }
        })
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..usize::from(self.length)])
            .expect("it was made from a text")
    }
}

impl fmt::Display for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for ElementId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ElementId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ElementId, D::Error> {
        struct Name;
        impl de::Visitor<'_> for Name {
            type Value = ElementId;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "el nombre de un elemento, de 15 letras como mucho / the name of an element, of at most 15 letters",
                )
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<ElementId, E> {
                ElementId::new(name)
                    .ok_or_else(|| E::invalid_value(de::Unexpected::Str(name), &self))
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<ElementId, E> {
                self.visit_str(&number.to_string())
            }
        }
        deserializer.deserialize_any(Name)
    }
}

/// An element in a battle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Element {
    /// What it is called.
    pub id: ElementId,
    /// What it consists of; the front half of a double element.
    pub troop: Troop,
    /// DBM-DBL: what stands behind on the same base.
    pub rear: Option<Troop>,
    /// Is it its general's own element?
    pub general: bool,
    /// DBM-ARM-04: whose it is, for the whole battle.
    pub command: CommandIx,
    /// Where it stands, on the table or hidden; where it stood last, if it is gone.
    pub pose: Pose,
    /// Is it on the table?
    pub place: Place,
    /// DBM-CC-06: which side counts as its front in combat; another than the front only for
    /// Impedimenta and Boats that were contacted there.
    pub fights_with: Edge,
    /// What it has done this turn.
    pub deeds: Deeds,
    /// DBM-DIS: what it is mounted, while it is on foot.
    pub on_foot: Option<OnFoot>,
    /// DBM-DIS-16: with whom it left its horses, while it is [`Place::Exchanged`].
    pub exchanged_for: Option<ElementIx>,
    /// DBM-NAV-01: of land troops, the vessel that carries them or brought them here.
    pub vessel: Option<ElementIx>,
    /// DBM-NAV-03: of a vessel, are the troops that it carries off it?
    pub landed: bool,
}

/// DBM-DIS: what an element that has dismounted is mounted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OnFoot {
    /// Its troops.
    pub troop: Troop,
    /// What stands behind on the same base.
    pub rear: Option<Troop>,
    /// DBM-DIS-09: how many such elements became this one.
    pub count: u8,
    /// DBM-DIS-15: are its mounts still there?
    pub mounts: bool,
}

/// Where an element is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// DBM-DEP-04: not placed yet.
    Waiting,
    /// For all to see.
    Table,
    /// DBM-AMB-01: in ambush.
    Hidden,
    /// DBM-FLK: off the table, on its way round it.
    Marching,
    /// DBM-DIS-16: another stands on the table for it, on foot.
    Exchanged,
    /// DBM-NAV-01: on board of a vessel.
    Aboard,
    /// DBM-DES-01: destroyed by shooting, or in a way that is no close combat.
    Destroyed,
    /// DBM-DES-01, DBM-LOS-07: destroyed in close combat.
    DestroyedInCombat,
    /// DBM-LOS-01: over a table edge.
    OffTable,
    /// DBM-HOU-11: of a demoralised command, and gone in the night.
    Dispersed,
    /// DBM-CMP-02: led off the table by choice, in a campaign.
    Withdrawn,
}

/// What an element has done this turn; all of it is forgotten when the next turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Deeds {
    /// DBM-SGL-01: it has made its tactical move.
    pub moved: bool,
    /// DBM-MAR-02, DBM-PIP-20: how many march moves it has made.
    pub marches: u8,
    /// DBM-MAR-04: its march ended by discovery.
    pub march_ended: bool,
    /// DBM-HLT-01: it was halted.
    pub halted: bool,
    /// DBM-SPO-04, DBM-DEM-04: it has made its spontaneous advance, or its flight of the demoralised.
    pub advanced: bool,
    /// DBM-INT-07: it was ridden through and must advance, even if it was halted.
    pub driven: bool,
    /// DBM-SHT-13: it has pivoted or shifted to conform or to face.
    pub pivoted: bool,
    /// DBM-SHT-09: it has shot.
    pub shot: bool,
    /// DBM-CC-16: it has fought frontally.
    pub fought: bool,
    /// DBM-SHT-13: it has recoiled or was pushed.
    pub recoiled: bool,
    /// DBM-SHT-01: it has fled.
    pub fled: bool,
    /// DBM-PUR: it has pursued.
    pub pursued: bool,
}

impl Place {
    /// DBM-LOS-01: is it lost?
    pub const fn is_gone(self) -> bool {
        matches!(
            self,
            Place::Destroyed | Place::DestroyedInCombat | Place::OffTable | Place::Dispersed
        )
    }

    /// Does it stand somewhere, seen or hidden?
    pub const fn is_in_battle(self) -> bool {
        matches!(self, Place::Table | Place::Hidden)
    }
}

impl Element {
    /// Is it on the table for all to see?
    #[inline]
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// DBM-BAS-02, DBM-DBL-11: the depth of its base.
    pub fn depth(&self) -> f64 {
        self.troop.depth() + self.rear.map_or(0.0, Troop::depth)
    }

    /// DBM-DBL-09, DBM-DBL-11: the depth of its front element.
    pub fn front_depth(&self) -> f64 {
        self.troop.depth()
    }

    /// DBM-LOS-02, -10: its element equivalents; a double element counts as both. DBM-LOS-04: whoever is on foot
    /// counts as all who were exchanged for it, and they for nothing.
    pub fn equivalents(&self) -> Equivalents {
        match self.on_foot {
            _ if self.place == Place::Exchanged => Equivalents::default(),
            Some(mounted) => {
                let troops = || std::iter::once(mounted.troop).chain(mounted.rear);
                let each = || troops().map(Troop::equivalents).sum();
                (0..mounted.count).map(|_| each()).sum()
            }
            None => self.troops().map(Troop::equivalents).sum(),
        }
    }

    /// DBM-DIS-11, DBM-MI-01: has it mounts behind it?
    pub fn keeps_mounts(&self) -> bool {
        self.on_foot.is_some_and(|mounted| mounted.mounts)
            || self.troops().any(|troop| troop.mounted_infantry)
    }

    /// Its base.
    #[inline]
    pub fn rect(&self) -> Rect {
        self.pose.rect(self.depth())
    }

    /// All troops on the base, the front first.
    pub fn troops(&self) -> impl Iterator<Item = Troop> {
        std::iter::once(self.troop).chain(self.rear)
    }

    /// DBM-TRP-03: is it a vessel?
    pub fn is_naval(&self) -> bool {
        self.troop.kind.class() == Class::Naval
    }

    /// Is it a double element?
    pub const fn is_double(&self) -> bool {
        self.rear.is_some()
    }
}
