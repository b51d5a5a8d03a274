//! What somebody may ask for: to lay a tile, to pass, to deal (DOM-API-05).
//!
//! A request may name a tile or a side that does not exist: the rulebook has refusals for that, and
//! they come in an order of their own (DOM-MOV-10), so the wrong word has to get as far as the
//! judge. What is not even a word (a number for a tile, an unknown field) is no action at all.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::line::Side;
use crate::tile::Tile;

/// What somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)] // A tag of its own is read faster than one hidden in a field.
pub enum Action {
    /// To lay a tile.
    Lay(Lay),
    /// To lay something that is no tile; whatever else was asked is beside the point.
    LayUnknown(Scrawl),
    /// To pass, which is legal only when nothing in hand fits (DOM-MOV-06).
    Pass,
    /// The next deal, by the house.
    Deal,
}

/// A request to lay a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    /// Which tile.
    pub tile: Tile,
    /// On which side of the line.
    pub side: SideWord,
    /// With which signal; only `manual` mode looks at it. `None` means the honest one.
    pub signal: Option<i8>,
}

/// A word in the place of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum SideWord {
    Left,
    Right,
    /// No word at all, which will do for an opening.
    Absent,
    /// Something else.
    Unknown(Scrawl),
}

/// The beginning of a word that we could not read, to show it to whoever wrote it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Scrawl {
    /// UTF-8, filled up with zeros.
    bytes: [u8; Scrawl::MOST],
}

impl Action {
    /// To lay what a word names.
    pub(crate) fn lay_word(tile: &str, side: SideWord, signal: Option<i8>) -> Action {
        match tile.parse() {
            Ok(tile) => Action::Lay(Lay { tile, side, signal }),
            Err(_) => Action::LayUnknown(tile.into()),
        }
    }

    /// To lay a tile on a side, with the honest signal.
    pub const fn lay(tile: Tile, side: Side) -> Action {
        Action::Lay(Lay {
            tile,
            side: match side {
                Side::Left => SideWord::Left,
                Side::Right => SideWord::Right,
            },
            signal: None,
        })
    }
}

impl From<&str> for SideWord {
    fn from(word: &str) -> SideWord {
        match word {
            "left" => SideWord::Left,
            "right" => SideWord::Right,
            _ => SideWord::Unknown(word.into()),
        }
    }
}

impl Scrawl {
    /// So many bytes are kept.
    const MOST: usize = 11;

    /// What was written, as far as it was kept.
    pub fn as_str(&self) -> &str {
        let len = self.bytes.iter().position(|byte| *byte == 0);
        let kept = &self.bytes[..len.unwrap_or(Scrawl::MOST)];
        std::str::from_utf8(kept).expect("it was cut between two characters")
    }
}

impl From<&str> for Scrawl {
    fn from(word: &str) -> Scrawl {
        let mut bytes = [0; Scrawl::MOST];
        let kept = &word[..word.floor_char_boundary(Scrawl::MOST)];
        bytes[..kept.len()].copy_from_slice(kept.as_bytes());
        Scrawl { bytes }
    }
}

impl fmt::Display for Scrawl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Scrawl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Action::Lay(lay) => {
                let mut fields = serializer.serialize_map(None)?;
                fields.serialize_entry("tile", &lay.tile)?;
                match &lay.side {
                    SideWord::Left => fields.serialize_entry("side", &Side::Left)?,
                    SideWord::Right => fields.serialize_entry("side", &Side::Right)?,
                    SideWord::Absent => {}
                    SideWord::Unknown(word) => fields.serialize_entry("side", word.as_str())?,
                }
                if let Some(signal) = lay.signal {
                    fields.serialize_entry("signal", &signal)?;
                }
                fields.end()
            }
            Action::LayUnknown(word) => {
                let mut fields = serializer.serialize_map(None)?;
                fields.serialize_entry("tile", word.as_str())?;
                fields.end()
            }
            Action::Pass => serializer.serialize_str("pass"),
            Action::Deal => serializer.serialize_str("deal"),
        }
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Action, D::Error> {
        deserializer.deserialize_any(ActionVisitor)
    }
}

/// Reads the forms of DOM-API-05. By hand, because a derived reader of "a word or an object" first
/// copies the whole value, and replays read one action per line.
struct ActionVisitor;

impl<'de> Visitor<'de> for ActionVisitor {
    type Value = Action;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            r#"{"tile":"35","side":"left"}, "pass" o "deal" / {"tile":"35","side":"left"}, "pass" or "deal""#,
        )
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Action, E> {
        match word {
            "pass" => Ok(Action::Pass),
            "deal" => Ok(Action::Deal),
            _ => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
        }
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<Action, M::Error> {
        let mut tile = None;
        let mut side = None;
        let mut signal = None;
        while let Some(field) = fields.next_key::<Field>()? {
            let repeated = match field {
                Field::Tile => tile.replace(fields.next_value::<TileWord>()?).is_some(),
                Field::Side => side.replace(fields.next_value::<SideWord>()?).is_some(),
                Field::Signal => signal.replace(fields.next_value()?).is_some(),
            };
            if repeated {
                return Err(de::Error::duplicate_field(field.name()));
            }
        }
        let side = side.unwrap_or(SideWord::Absent);
        let signal = signal.flatten().map(clamped);
        match tile.ok_or_else(|| de::Error::missing_field("tile"))? {
            TileWord::Tile(tile) => Ok(Action::Lay(Lay { tile, side, signal })),
            TileWord::Unknown(word) => Ok(Action::LayUnknown(word)),
        }
    }
}

/// No number but 0, 1 and 2 can be honest, so it does not matter how far off another one is.
fn clamped(signal: i64) -> i8 {
    signal.clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

#[derive(Clone, Copy, Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Field {
    Tile,
    Side,
    Signal,
}

impl Field {
    const fn name(self) -> &'static str {
        match self {
            Field::Tile => "tile",
            Field::Side => "side",
            Field::Signal => "signal",
        }
    }
}

/// A word in the place of a tile.
enum TileWord {
    Tile(Tile),
    Unknown(Scrawl),
}

impl From<&str> for TileWord {
    fn from(word: &str) -> TileWord {
        match word.parse() {
            Ok(tile) => TileWord::Tile(tile),
            Err(_) => TileWord::Unknown(word.into()),
        }
    }
}

/// Reads a word by its `From<&str>`, without copying it.
struct WordVisitor<T>(std::marker::PhantomData<T>, &'static str);

impl<T: for<'a> From<&'a str>> Visitor<'_> for WordVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<T, E> {
        Ok(word.into())
    }
}

impl<'de> Deserialize<'de> for TileWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TileWord, D::Error> {
        deserializer.deserialize_str(WordVisitor(
            std::marker::PhantomData,
            r#"una ficha como "35" / a tile as "35""#,
        ))
    }
}

impl<'de> Deserialize<'de> for SideWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SideWord, D::Error> {
        let visitor = WordVisitor(
            std::marker::PhantomData,
            r#""left" o "right" / "left" or "right""#,
        );
        deserializer.deserialize_str(visitor)
    }
}
