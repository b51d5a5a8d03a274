//! GOM-ATT: what a unit is worth in each respect, and how magic may change it.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The thirteen values that magic can change, in the order of GOM-MAG-04.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// M: how far it moves in a turn.
    Movement,
    /// HA: how well it fights.
    WeaponSkill,
    /// HP: how well it shoots.
    BallisticSkill,
    /// F.
    Strength,
    /// R.
    Toughness,
    /// A: blows of one model.
    Attacks,
    /// H: wounds that one model bears.
    Wounds,
    /// I.
    Initiative,
    /// L.
    Leadership,
    /// P: of one model.
    Power,
    /// SA.
    ArmourSave,
    /// FA: strength of its missiles.
    WeaponStrength,
    /// AA: how far its missiles reach.
    WeaponRange,
}

impl Attribute {
    /// All of them, in the order in which magic draws them.
    pub const ALL: [Attribute; 13] = {
        use Attribute::*;
        [
            Movement,
            WeaponSkill,
            BallisticSkill,
            Strength,
            Toughness,
            Attacks,
            Wounds,
            Initiative,
            Leadership,
            Power,
            ArmourSave,
            WeaponStrength,
            WeaponRange,
        ]
    };

    /// The letters of the profile tables in the sources, by which files and programs know it.
    pub const fn letters(self) -> &'static str {
        match self {
            Attribute::Movement => "M",
            Attribute::WeaponSkill => "HA",
            Attribute::BallisticSkill => "HP",
            Attribute::Strength => "F",
            Attribute::Toughness => "R",
            Attribute::Attacks => "A",
            Attribute::Wounds => "H",
            Attribute::Initiative => "I",
            Attribute::Leadership => "L",
            Attribute::Power => "P",
            Attribute::ArmourSave => "SA",
            Attribute::WeaponStrength => "FA",
            Attribute::WeaponRange => "AA",
        }
    }

    /// GOM-ATT-02: what it may be. Graded values go from 0 to 10; lengths and counts have no upper
    /// end of their own, and wounds are at least 1 (GOM-MAG-07).
    pub const fn limits(self) -> (i32, i32) {
        match self {
            Attribute::WeaponSkill
            | Attribute::BallisticSkill
            | Attribute::Strength
            | Attribute::Toughness
            | Attribute::Initiative
            | Attribute::Leadership
            | Attribute::ArmourSave
            | Attribute::WeaponStrength => (0, 10),
            Attribute::Movement
            | Attribute::WeaponRange
            | Attribute::Attacks
            | Attribute::Power => (0, Attribute::MOST),
            Attribute::Wounds => (1, Attribute::MOST),
        }
    }

    /// More than any battle can reach; what strangers write stays below it, so that sums fit.
    pub const MOST: i32 = 10_000;

    /// GOM-MAG-06: lengths change by tens.
    pub const fn step(self) -> i32 {
        match self {
            Attribute::Movement | Attribute::WeaponRange => 10,
            Attribute::WeaponSkill
            | Attribute::BallisticSkill
            | Attribute::Strength
            | Attribute::Toughness
            | Attribute::Attacks
            | Attribute::Wounds
            | Attribute::Initiative
            | Attribute::Leadership
            | Attribute::Power
            | Attribute::ArmourSave
            | Attribute::WeaponStrength => 1,
        }
    }

    fn lettered(letters: &str) -> Option<Attribute> {
        Attribute::ALL
            .into_iter()
            .find(|known| known.letters() == letters)
    }
}

impl Serialize for Attribute {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letters())
    }
}

/// The current values of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attributes([i32; 13]);

impl Attributes {
    /// In the order of [`Attribute::ALL`].
    pub const fn new(values: [i32; 13]) -> Attributes {
        Attributes(values)
    }

    /// One of them.
    #[inline]
    pub const fn get(&self, attribute: Attribute) -> i32 {
        self.0[attribute as usize]
    }

    /// Changes one of them, within its limits.
    pub(crate) fn set(&mut self, attribute: Attribute, value: i32) {
        let (low, high) = attribute.limits();
        self.0[attribute as usize] = value.clamp(low, high);
    }

    /// All of them, in the order of [`Attribute::ALL`].
    pub const fn values(&self) -> &[i32; 13] {
        &self.0
    }

    /// Those that are not what they may be.
    pub(crate) fn out_of_limits(&self) -> impl Iterator<Item = Attribute> {
        let values = self.0;
        Attribute::ALL.into_iter().filter(move |attribute| {
            let (low, high) = attribute.limits();
            !(low..=high).contains(&values[*attribute as usize])
        })
    }
}

impl Serialize for Attributes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(13))?;
        for attribute in Attribute::ALL {
            map.serialize_entry(attribute.letters(), &self.get(attribute))?;
        }
        map.end()
    }
}

/// Values that somebody wrote: those that are left out stay as they were.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SomeAttributes(pub(crate) Vec<(Attribute, i32)>);

impl SomeAttributes {
    /// Over what they leave out.
    pub(crate) fn over(&self, mut all: Attributes) -> Attributes {
        for (attribute, value) in &self.0 {
            all.0[*attribute as usize] = *value;
        }
        all
    }
}

impl Serialize for SomeAttributes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|(attribute, value)| (attribute.letters(), value)),
        )
    }
}

impl<'de> Deserialize<'de> for SomeAttributes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SomeAttributes, D::Error> {
        struct ByLetters;
        impl<'de> Visitor<'de> for ByLetters {
            type Value = SomeAttributes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "atributos por sus letras, como {\"M\":50,\"HA\":5} / attributes by their letters, such as {\"M\":50,\"HA\":5}",
                )
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SomeAttributes, A::Error> {
                let mut all = SomeAttributes::default();
                while let Some(letters) = map.next_key::<String>()? {
                    let attribute = Attribute::lettered(&letters).ok_or_else(|| {
                        A::Error::custom(format!(
                            "ningún atributo se llama {letters:?} / no attribute is called {letters:?}"
                        ))
                    })?;
                    all.0.push((attribute, map.next_value()?));
                }
                Ok(all)
            }
        }
        deserializer.deserialize_map(ByLetters)
    }
}
