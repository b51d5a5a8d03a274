//! BAT-ARM: armies, sides, kinds of piece, and the letters that stand for them.
//!
//! Where the pieces start is in `home`, how they move in `rules::movement`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// BAT-ARM-01: the four armies, in the order of their turns (BAT-TRN-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// A kingdom, at the bottom of the board.
    White,
    /// A kingdom, at the top.
    Black,
    /// White's ally, at the right.
    Blue,
    /// Black's ally, at the left.
    Red,
}

impl Army {
    /// All four, in the order of their turns.
    pub const ALL: [Army; 4] = [Army::White, Army::Black, Army::Blue, Army::Red];

    /// BAT-ARM-02: the side it fights on.
    pub const fn side(self) -> Side {
        match self {
            Army::White | Army::Blue => Side::White,
            Army::Black | Army::Red => Side::Black,
        }
    }

    /// Is it one of the two kingdoms, which have royals (BAT-ARM-06)?
    pub const fn is_kingdom(self) -> bool {
        match self {
            Army::White | Army::Black => true,
            Army::Blue | Army::Red => false,
        }
    }

    /// BAT-NOT-03: its letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Army::White => 'w',
            Army::Black => 'b',
            Army::Blue => 'u',
            Army::Red => 'r',
        }
    }

    /// Its published name, which is also its seat's (BAT-API-01).
    pub const fn name(self) -> &'static str {
        match self {
            Army::White => "white",
            Army::Black => "black",
            Army::Blue => "blue",
            Army::Red => "red",
        }
    }

    /// The army with this letter (BAT-NOT-03).
    pub fn from_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }
}

/// BAT-ARM-02: a kingdom and its ally, who win or lose together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White and blue.
    White,
    /// Black and red.
    Black,
}

impl Side {
    /// Both sides, white first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// Its published name: that of its kingdom.
    pub const fn name(self) -> &'static str {
        self.kingdom().name()
    }

    /// The side's army with the royals.
    pub const fn kingdom(self) -> Army {
        match self {
            Side::White => Army::White,
            Side::Black => Army::Black,
        }
    }

    /// The side's allied army.
    pub const fn ally(self) -> Army {
        match self {
            Side::White => Army::Blue,
            Side::Black => Army::Red,
        }
    }

    /// The side it fights against.
    pub const fn enemy(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// The eight kinds of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Royal; one step.
    King,
    /// Royal; two steps.
    Queen,
    /// All eight lines.
    Prince,
    /// The four diagonal lines.
    Warrior,
    /// Vertical and horizontal lines, and the change of colour.
    Temple,
    /// Leaps to twelve hexes.
    Wizard,
    /// Walks like the queen, captures by leaping over its victim.
    Jester,
    /// One step; captures up and down only.
    Soldier,
}

impl Kind {
    /// All eight, royals first.
    pub const ALL: [Kind; 8] = [
        Kind::King,
        Kind::Queen,
        Kind::Prince,
        Kind::Warrior,
        Kind::Temple,
        Kind::Wizard,
        Kind::Jester,
        Kind::Soldier,
    ];

    /// BAT-ROY-01: king and queen are the royals.
    pub const fn is_royal(self) -> bool {
        match self {
            Kind::King | Kind::Queen => true,
            Kind::Prince
            | Kind::Warrior
            | Kind::Temple
            | Kind::Wizard
            | Kind::Jester
            | Kind::Soldier => false,
        }
    }

    /// BAT-NOT-03: its letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Prince => 'P',
            Kind::Warrior => 'W',
            Kind::Temple => 'T',
            Kind::Wizard => 'Z',
            Kind::Jester => 'J',
            Kind::Soldier => 'S',
        }
    }

    /// The kind with this letter (BAT-NOT-03).
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// BAT-ARM-04, BAT-ARM-05: how many of this kind an army starts with, the
    /// most it can ever have (BAT-MOV-19).
    #[rustfmt::skip] // One row per rule.
    pub const fn census(self, army: Army) -> usize {
        use Kind::{Jester, King, Prince, Queen, Soldier, Temple, Warrior, Wizard};
        if army.is_kingdom() {
            match self {
                King | Queen | Prince | Jester => 1,
                Warrior | Temple | Wizard      => 2,
                Soldier                        => 8,
            }
        } else {
            match self {
                King | Queen | Prince              => 0,
                Warrior | Temple | Wizard | Jester => 1,
                Soldier                            => 6,
            }
        }
    }
}

/// A piece: whose, and of which kind. Shown as its token, `wP` (BAT-NOT-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its army.
    pub army: Army,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// The piece that a token of two letters stands for (BAT-NOT-03).
    pub fn from_token(army: char, kind: char) -> Option<Piece> {
        Some(Piece {
            army: Army::from_letter(army)?,
            kind: Kind::from_letter(kind)?,
        })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.army.letter(), self.kind.letter())
    }
}
