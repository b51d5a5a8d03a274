//! What somebody may choose, or ask, to do (BAT-API-04).

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::hex::Hex;
use crate::moves::Move;
use crate::notation::{TypedMove, read_hex};
use crate::piece::Army;
use crate::rules::offers::OfferKind;
use crate::rules::validation::Drop;

/// What somebody may choose, or ask, to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move as text (BAT-NOT-05, 06).
    Move(TypedMove),
    /// Something that is no move text at all; the referee says how moves are written.
    Unreadable,
    /// A piece dropped on a hex (BAT-VAL-02).
    Drop(Drop),
    /// An offer.
    Offer(OfferKind),
    /// The answer to the open offer.
    Answer {
        /// Yes or no.
        yes: bool,
    },
    /// Leaving the game (BAT-PLY-06).
    Abandon,
    /// The house: the army to move has used up its time (BAT-CLK-02).
    Timeout(Army),
    /// The house: somebody has gone (BAT-PLY-06).
    Left(Army),
    /// The house: so many milliseconds have passed since the table began (BAT-API-10).
    Time(u64),
}

impl From<Move> for Action {
    fn from(legal: Move) -> Action {
        Action::Move(legal.into())
    }
}

/// A hex that does not exist is written like this; it is refused, so it never stands in a record.
const OFF_BOARD: &str = "-";

fn hex_name(hex: Option<Hex>) -> String {
    hex.map_or_else(|| OFF_BOARD.to_owned(), |hex| hex.to_string())
}

impl OfferKind {
    /// All of them.
    pub const ALL: [OfferKind; 3] = [OfferKind::Join, OfferKind::Draw, OfferKind::Command];

    /// Its published word.
    pub const fn word(self) -> &'static str {
        match self {
            OfferKind::Join => "join",
            OfferKind::Draw => "draw",
            OfferKind::Command => "command",
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Action::Move(typed) => typed.serialize(serializer),
            Action::Unreadable => serializer.serialize_str("?"),
            Action::Abandon => serializer.serialize_str("abandon"),
            Action::Drop(drop) => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("from", &hex_name(drop.from))?;
                map.serialize_entry("to", &hex_name(drop.to))?;
                map.end()
            }
            Action::Offer(kind) => entry(serializer, "offer", kind.word()),
            Action::Answer { yes } => entry(serializer, "answer", if *yes { "yes" } else { "no" }),
            Action::Timeout(army) => entry(serializer, "timeout", army.name()),
            Action::Left(seat) => entry(serializer, "left", seat.name()),
            Action::Time(ms) => entry(serializer, "time", ms),
        }
    }
}

fn entry<S: Serializer>(
    serializer: S,
    name: &str,
    value: &(impl Serialize + ?Sized),
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry(name, value)?;
    map.end()
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Action, D::Error> {
        deserializer.deserialize_any(ActionVisitor)
    }
}

struct ActionVisitor;

impl<'de> Visitor<'de> for ActionVisitor {
    type Value = Action;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "el texto de una jugada, \"abandon\", o un objeto con from y to, offer, answer, timeout, left o time / a move text, \"abandon\", or an object with from and to, offer, answer, timeout, left or time",
        )
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Action, E> {
        Ok(match text {
            "abandon" => Action::Abandon,
            text => text.parse().map_or(Action::Unreadable, Action::Move),
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Action, A::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Field {
            From,
            To,
            Offer,
            Answer,
            Timeout,
            Left,
            Time,
        }
        let (mut from, mut to, mut other) = (None, None, None);
        while let Some(field) = map.next_key::<Field>()? {
            let action = match field {
                Field::From => {
                    from = Some(map.next_value::<String>()?);
                    continue;
                }
                Field::To => {
                    to = Some(map.next_value::<String>()?);
                    continue;
                }
                Field::Offer => Action::Offer(map.next_value()?),
                Field::Answer => {
                    let yes = match map.next_value::<String>()?.as_str() {
                        "yes" => true,
                        "no" => false,
                        _ => {
                            return Err(A::Error::custom(
                                "se contesta \"yes\" o \"no\" / an answer is \"yes\" or \"no\"",
                            ));
                        }
                    };
                    Action::Answer { yes }
                }
                Field::Timeout => Action::Timeout(map.next_value()?),
                Field::Left => Action::Left(map.next_value()?),
                Field::Time => Action::Time(map.next_value()?),
            };
            if other.replace(action).is_some() {
                return Err(A::Error::custom(
                    "las cosas, de una en una / one thing at a time",
                ));
            }
        }
        match (from, to, other) {
            (None, None, Some(action)) => Ok(action),
            (Some(from), Some(to), None) => Ok(drop_of(&from, &to)),
            (Some(_), None, None) => Err(A::Error::missing_field("to")),
            (None, Some(_), None) => Err(A::Error::missing_field("from")),
            (None, None, None) => Err(A::Error::custom(
                "una acción dice qué hace / an action says what it does",
            )),
            (_, _, Some(_)) => Err(A::Error::custom(
                "las cosas, de una en una / one thing at a time",
            )),
        }
    }
}

/// A drop names its hexes; what is no name of a hex lies off the board.
pub(crate) fn drop_of(from: &str, to: &str) -> Action {
    let hex = |name: &str| read_hex(name).ok().flatten();
    Action::Drop(Drop {
        from: hex(from),
        to: hex(to),
    })
}

impl<'de> Deserialize<'de> for OfferKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OfferKind, D::Error> {
        let word = String::deserialize(deserializer)?;
        OfferKind::ALL
            .into_iter()
            .find(|kind| kind.word() == word)
            .ok_or_else(|| D::Error::custom("se propone \"join\", \"draw\" o \"command\" / an offer is \"join\", \"draw\" or \"command\""))
    }
}
