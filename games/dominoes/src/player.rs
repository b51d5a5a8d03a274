//! DOM-SET-05, 06 and DOM-OPEN-07: the four players, their teams and their roles in a hand.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_kernel::Seat;

/// A player, by the place at the table. Play passes from each to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Player {
    P1,
    P2,
    P3,
    P4,
}

impl Player {
    /// All four, in the order of the table.
    pub const ALL: [Player; 4] = [Player::P1, Player::P2, Player::P3, Player::P4];

    /// Their names in files and protocols.
    pub const NAMES: &'static [&'static str] = &["P1", "P2", "P3", "P4"];

    /// The player in a seat of the kernel.
    ///
    /// # Panics
    /// If the seat is not one of the game's four: seats are found by name, never made from numbers
    /// that came from outside.
    pub fn in_seat(seat: Seat) -> Player {
        Player::ALL[seat.index()]
    }

    /// The kernel's seat of this player.
    pub const fn seat(self) -> Seat {
        Seat::new(self.index())
    }

    /// The name in files and protocols.
    pub const fn name(self) -> &'static str {
        Player::NAMES[self.index()]
    }

    /// The player of that name.
    pub fn named(name: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.name() == name)
    }

    /// As the index of a table with one entry per player.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// From 1 to 4, as logs count.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The player with a number from 1 to 4.
    pub fn numbered(number: u8) -> Option<Player> {
        Player::ALL
            .get(usize::from(number).checked_sub(1)?)
            .copied()
    }

    /// DOM-SET-06: the player `turns` places further to the right.
    #[must_use]
    pub const fn after(self, turns: usize) -> Player {
        Player::ALL[(self.index() + turns) % 4]
    }

    /// DOM-SET-06: the player at the right, whose turn comes next.
    #[must_use]
    pub const fn next(self) -> Player {
        self.after(1)
    }

    /// DOM-SET-05: the player opposite.
    #[must_use]
    pub const fn partner(self) -> Player {
        self.after(2)
    }

    /// DOM-SET-05: P1 and P3 against P2 and P4.
    pub const fn team(self) -> Team {
        match self {
            Player::P1 | Player::P3 => Team::One,
            Player::P2 | Player::P4 => Team::Two,
        }
    }

    /// DOM-OPEN-07: the place in the turn order of a hand that `opener` opened.
    pub const fn role(self, opener: Player) -> Role {
        Role::ALL[(self.index() + 4 - opener.index()) % 4]
    }
}

/// A pair of partners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Team {
    /// P1 and P3.
    One,
    /// P2 and P4.
    Two,
}

impl Team {
    /// Both, in order.
    pub const ALL: [Team; 2] = [Team::One, Team::Two];

    /// Its two players.
    pub const fn players(self) -> [Player; 2] {
        match self {
            Team::One => [Player::P1, Player::P3],
            Team::Two => [Player::P2, Player::P4],
        }
    }

    /// The others.
    #[must_use]
    pub const fn opponents(self) -> Team {
        match self {
            Team::One => Team::Two,
            Team::Two => Team::One,
        }
    }

    /// As the index of a table with one entry per team.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as logs count.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name in files and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Team::One => "team1",
            Team::Two => "team2",
        }
    }
}

/// DOM-OPEN-07: a player's place in the turn order of a hand. J1 opens; J3 is J1's partner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Role {
    J1,
    J2,
    J3,
    J4,
}

impl Role {
    /// All four, in the order of play.
    pub const ALL: [Role; 4] = [Role::J1, Role::J2, Role::J3, Role::J4];

    /// From 1 to 4, as logs count.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Writes and reads a fixed list of values by their place, counted from 1.
macro_rules! by_number {
    ($($kind:ident, $what:literal;)*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let number = usize::from(u8::deserialize(deserializer)?);
                let known = number.checked_sub(1).and_then(|index| $kind::ALL.get(index));
                known.copied().ok_or_else(|| {
                    serde::de::Error::custom(format_args!(
                        "there is no {} {number}; they are 1 to {}", $what, $kind::ALL.len()
                    ))
                })
            }
        }
    )*};
}

by_number! {
    Player, "player";
    Team, "team";
    Role, "role";
}
