//! Troops as lists write them: `Reg|Irr TYPE (GRADE) [flags]`, as in `Reg Cv (S) chariot`.

use serde::{Deserialize, Deserializer, de};

use crate::troop::{Grade, Kind, Troop, TroopType};

/// Troops as a list writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Troops {
    /// What they are.
    pub troop: Troop,
    /// Do they stand behind others on a double base (`double_rear`, DBM-CST-04)?
    pub is_rear: bool,
}

/// Reads troops.
pub fn read_troops(text: &str) -> Option<Troops> {
    let (discipline, rest) = text.trim().split_once(' ')?;
    let regular = match discipline {
        "Reg" => true,
        "Irr" => false,
        _ => return None,
    };
    let (kind, flags) = rest
        .split_once(')')
        .map(|(kind, flags)| (format!("{kind})"), flags))?;
    let Kind { kind, grade } = read_kind(&kind)?;
    let mut read = Troops {
        troop: Troop::plain(kind, grade, regular),
        is_rear: false,
    };
    for flag in flags.split_whitespace() {
        match flag {
            "chariot" => read.troop.chariot = true,
            "mounted_infantry" => read.troop.mounted_infantry = true,
            "double_rear" => read.is_rear = true,
            _ => return None,
        }
    }
    Some(read)
}

/// Reads a type and a grade: `Bd (S)`.
pub fn read_kind(text: &str) -> Option<Kind> {
    let (kind, grade) = text.trim().split_once(' ')?;
    let grade = grade.strip_prefix('(')?.strip_suffix(')')?;
    Some(Kind {
        kind: TroopType::with_code(kind)?,
        grade: Grade::with_letter(grade)?,
    })
}

impl<'de> Deserialize<'de> for Troops {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Troops, D::Error> {
        let text = String::deserialize(from)?;
        read_troops(&text).ok_or_else(|| de::Error::custom(format!(
                "«{text}» no es ninguna tropa, como «Sp (O)» / “{text}” is no troops, such as “Sp (O)”"
            )))
    }
}

/// For fields that hold a type and a grade.
pub(super) fn kind<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Kind>, D::Error> {
    let text = String::deserialize(from)?;
    let read = read_kind(&text).ok_or_else(|| de::Error::custom(format!(
            "«{text}» no es ningún tipo de tropa, como «Sp» / “{text}” is no type of troops, such as “Sp”"
        )))?;
    Ok(Some(read))
}
