//! CLV-CMD: what the master says, one line each.

mod read;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sobremesa_kernel::Asks;

use crate::board::{Direction, Point};
use crate::encounter::Attack;
use crate::language::print;
use crate::mark::Mark;

pub(crate) use read::COMMANDS;
pub use read::Misread;

/// A command. What could not be read is one too: the rulebook has a refusal for it (CLV-CMD-10).
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// CLV-CMD-01: plays the next turn.
    Next,
    /// CLV-CMD-02.
    ShowBoard,
    /// CLV-CMD-03.
    Show(UnitName),
    /// What an attack would come to.
    Odds {
        /// Who would attack.
        unit: UnitName,
        /// Whom.
        target: UnitName,
        /// With a full attack?
        full: bool,
        /// With these attacks instead: a player's, which are in no file.
        typed: Vec<Attack>,
    },
    /// CLV-ATK-08: notes the armor class of a player's character, which nobody here knows otherwise;
    /// nothing wipes it out.
    Armor {
        /// Whose.
        unit: UnitName,
        /// What an attack has to reach.
        class: Option<i64>,
    },
    /// CLV-UX-11: what remains of a unit's plan; of the next to act if none is named.
    Plan(Option<UnitName>),
    /// Why a unit did in its latest turn what it did; whoever acted last if none is named.
    Why(Option<UnitName>),
    /// Takes back the latest command, dice included.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Does the latest command again, with other dice.
    Reroll,
    /// CLV-CMD-13.
    Help,
    /// CLV-CMD-10: an empty line.
    Nothing,
    /// CLV-CMD-04: puts a unit on a square.
    Put(UnitName, Point),
    /// CLV-CMD-05: moves a unit step by step.
    Walk(UnitName, Vec<Direction>),
    /// CLV-CMD-06: an attack by nobody in particular.
    Attack {
        /// Who is attacked.
        unit: UnitName,
        /// The attack value.
        roll: i64,
        /// The damage.
        damage: i64,
    },
    /// An attack by somebody of whom the file does not know how they attack, a player's character for
    /// instance: the attacks are typed, and the program rolls.
    Strike {
        /// Who attacks.
        unit: UnitName,
        /// Whom.
        target: UnitName,
        /// With what.
        attacks: Vec<Attack>,
    },
    /// Marks what somebody suffers on its token, or wipes it away, for everybody to see.
    Mark {
        /// Whose token.
        unit: UnitName,
        /// What.
        mark: Mark,
        /// Does it suffer from it?
        on: bool,
    },
    /// How far it is from one square to another, and whether they see each other.
    Measure(Point, Point),
    /// CLV-CMD-08.
    Kill(UnitName),
    /// Takes hit points, whatever the armour: the master's own hand.
    Hurt(UnitName, i64),
    /// Gives hit points back, up to what the unit had at the start.
    Heal(UnitName, i64),
    /// Writes something beside a unit; nothing wipes it out.
    Note(UnitName, String),
    /// Keeps a unit, or shows it again, from those who look on: the players' screen.
    Veil {
        /// Which unit.
        unit: UnitName,
        /// Is it kept from them?
        hidden: bool,
    },
    /// Keeps the hit points of the program's units, or shows them again, from those who look on.
    VeilHealth {
        /// Are they kept from them?
        hidden: bool,
    },
    /// CLV-CMD-10.
    Unreadable(String),
}

/// A unit as a command names it: by its index or by its full name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnitName {
    /// CLV-TEA-06.
    Index(i64),
    /// CLV-TEA-07.
    Full {
        /// The team.
        team: String,
        /// The unit.
        unit: String,
        /// Its number among those of its name in its team.
        ordinal: i64,
    },
}

impl Action {
    /// Reads a line; one that cannot be read becomes [`Action::Unreadable`].
    pub fn read(line: &str) -> Action {
        read::read(line).unwrap_or_else(|_| Action::Unreadable(line.to_owned()))
    }

    /// CLV-API-04: some commands only look; others are about what has been played.
    pub(crate) const fn asks(&self) -> Asks {
        match self {
            Action::ShowBoard
            | Action::Show(_)
            | Action::Odds { .. }
            | Action::Plan(_)
            | Action::Measure(..)
            | Action::Help
            | Action::Nothing => Asks::ToLook,
            Action::Why(_) => Asks::ToLookBack,
            Action::Undo => Asks::ToUndo,
            Action::Redo => Asks::ToRedo,
            Action::Reroll => Asks::ToReroll,
            Action::Next
            | Action::Put(..)
            | Action::Walk(..)
            | Action::Attack { .. }
            | Action::Strike { .. }
            | Action::Mark { .. }
            | Action::Kill(_)
            | Action::Hurt(..)
            | Action::Heal(..)
            | Action::Note(..)
            | Action::Armor { .. }
            | Action::Veil { .. }
            | Action::VeilHealth { .. }
            | Action::Unreadable(_) => Asks::ToPlay,
        }
    }
}

/// Reads a line.
///
/// # Errors
/// Why it cannot be read, and what would be.
pub fn read(line: &str) -> Result<Action, Misread> {
    read::read(line)
}

/// Reads a unit as commands name it, and nothing else.
pub fn read_unit(text: &str) -> Option<UnitName> {
    read::read_unit(text)
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnitName::Index(index) => write!(f, "{index}"),
            UnitName::Full {
                team,
                unit,
                ordinal,
            } => write!(f, "{team}:{unit}:{ordinal}"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Next => f.write_str("next"),
            Action::ShowBoard => f.write_str("show board"),
            Action::Show(unit) => write!(f, "show {unit}"),
            Action::Odds {
                unit,
                target,
                full,
                typed,
            } => {
                let full = if *full { " full" } else { "" };
                write!(f, "odds {unit} {target}{full}")?;
                match typed.is_empty() {
                    true => Ok(()),
                    false => write!(f, " {}", print::attacks(typed)),
                }
            }
            Action::Armor {
                unit,
                class: Some(class),
            } => write!(f, "ac {unit} {class}"),
            Action::Armor { unit, class: None } => write!(f, "ac {unit}"),
            Action::Plan(Some(unit)) => write!(f, "plan {unit}"),
            Action::Plan(None) => f.write_str("plan"),
            Action::Why(Some(unit)) => write!(f, "why {unit}"),
            Action::Why(None) => f.write_str("why"),
            Action::Undo => f.write_str("undo"),
            Action::Redo => f.write_str("redo"),
            Action::Reroll => f.write_str("reroll"),
            Action::Help => f.write_str("help"),
            Action::Nothing => Ok(()),
            Action::Put(unit, to) => write!(f, "move {unit} ({},{})", to.column, to.row),
            Action::Walk(unit, steps) => {
                let steps: Vec<&str> = steps.iter().map(|step| step.word()).collect();
                write!(f, "move {unit} {}", steps.join("-"))
            }
            Action::Attack { unit, roll, damage } => write!(f, "attack {unit} {roll} {damage}"),
            Action::Strike {
                unit,
                target,
                attacks,
            } => write!(f, "strike {unit} {target} {}", print::attacks(attacks)),
            Action::Mark { unit, mark, on } => {
                let verb = if *on { "mark" } else { "unmark" };
                write!(f, "{verb} {unit} {}", mark.word())
            }
            Action::Measure(from, to) => write!(
                f,
                "measure ({},{}) ({},{})",
                from.column, from.row, to.column, to.row
            ),
            Action::Kill(unit) => write!(f, "kill {unit}"),
            Action::Hurt(unit, points) => write!(f, "hurt {unit} {points}"),
            Action::Heal(unit, points) => write!(f, "heal {unit} {points}"),
            Action::Note(unit, text) if text.is_empty() => write!(f, "note {unit}"),
            Action::Note(unit, text) => write!(f, "note {unit} {text}"),
            Action::Veil { unit, hidden: true } => write!(f, "hide {unit}"),
            Action::Veil {
                unit,
                hidden: false,
            } => write!(f, "reveal {unit}"),
            Action::VeilHealth { hidden: true } => f.write_str("hide health"),
            Action::VeilHealth { hidden: false } => f.write_str("reveal health"),
            Action::Unreadable(line) => f.write_str(line),
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Action, D::Error> {
        String::deserialize(deserializer).map(|line| Action::read(&line))
    }
}
