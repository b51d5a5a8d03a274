//! The two players.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sobremesa_kernel::{Seat, Words};

/// One of the two armies, by the player who leads it. Player 1 moves first (GOM-ARM-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Player 1, who deploys in the south.
    One,
    /// Player 2, who deploys in the north.
    Two,
}

impl Side {
    /// Both, in order.
    pub const ALL: [Side; 2] = [Side::One, Side::Two];
    /// The names of the seats.
    pub const SEATS: &'static [&'static str] = &["player1", "player2"];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as players are called.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The colour by which people know the army.
    pub fn colour(self) -> Words {
        match self {
            Side::One => Words::new("rojo", "red"),
            Side::Two => Words::new("azul", "blue"),
        }
    }

    /// The enemy.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }

    /// Where this player sits.
    pub const fn seat(self) -> Seat {
        Seat::new(self as usize)
    }

    /// Who sits there.
    pub fn in_seat(seat: Seat) -> Side {
        Side::ALL[seat.index()]
    }

    /// The name of the seat.
    pub const fn name(self) -> &'static str {
        Side::SEATS[self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// Written as 1 or 2, or as the seat is called.
impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Side;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("1, 2, \"player1\" o \"player2\" / 1, 2, \"player1\" or \"player2\"")
            }
            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Side, E> {
                let unknown = || E::invalid_value(de::Unexpected::Unsigned(number), &self);
                let named = Side::ALL
                    .into_iter()
                    .find(|side| u64::from(side.number()) == number);
                named.ok_or_else(unknown)
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<Side, E> {
                let unknown = || E::invalid_value(de::Unexpected::Str(word), &self);
                let named = Side::ALL.into_iter().find(|side| side.name() == word);
                named.ok_or_else(unknown)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}
