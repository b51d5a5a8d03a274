//! CLV-API-06: why the referee says no.

use serde_json::{Value, json};
use sobremesa_kernel::{Illegal, RuleId};

use crate::action::{Misread, UnitName};
use crate::board::Point;
use crate::rules::movement::Obstruction;
use crate::speak;

/// Why a command was not carried out.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// CLV-CMD-10.
    Unreadable(Misread),
    /// CLV-CMD-09.
    NoSuchUnit {
        /// As it was named.
        unit: UnitName,
        /// How many units there are.
        n_units: usize,
        /// The full name that may have been meant.
        meant: Option<String>,
    },
    /// CLV-CMD-09.
    DeadUnit {
        /// Its full name.
        unit: String,
    },
    /// CLV-CMD-04: the square is not free.
    Blocked {
        /// Which.
        square: Point,
        /// What is there.
        by: Blocker,
    },
    /// CLV-CMD-05: a step is not legal.
    StepBlocked {
        /// Its number, from 1.
        step: usize,
        /// Where it would have led.
        square: Point,
        /// What is in the way.
        by: Obstruction,
    },
    /// CLV-INI-08: the combat is over.
    CombatOver {
        /// The winner, if there is one.
        winner: Option<String>,
    },
    /// CLV-ATK-08: nobody here knows the hit points of a player.
    NoHitPoints {
        /// The player's full name.
        unit: String,
    },
    /// CLV-UNI-03: the armor class of the program's own units is in the file.
    KnownArmor {
        /// Its full name.
        unit: String,
        /// What the file says.
        armor_class: i64,
    },
    /// CLV-TGT-05: nobody is their own target.
    OwnTarget {
        /// Its full name.
        unit: String,
    },
    /// CLV-CMD-11: no command has been carried out, or none that can be taken back.
    NothingToUndo,
    /// CLV-CMD-11: nothing was taken back, or something else has been done since.
    NothingToRedo,
    /// CLV-CMD-11: there is no command to do again, or it used no dice.
    NothingToReroll {
        /// The latest command.
        latest: Option<String>,
    },
    /// CLV-UX-11: nobody has had a turn, or not this one.
    NoTurnYet {
        /// Its full name.
        unit: Option<String>,
    },
    /// CLV-TRN-02: a player decides, and not a behaviour.
    PlayersTurn {
        /// The player's full name.
        unit: String,
    },
    /// CLV-API-01: only the master acts.
    NotTheMaster,
}

/// What makes a square unfit to stand on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blocker {
    /// Wall, or outside the board.
    Wall,
    /// Somebody, by full name.
    Unit(String),
}

impl Refusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::Unreadable(_) => "CLV-CMD-10",
            Refusal::NoSuchUnit { .. } | Refusal::DeadUnit { .. } => "CLV-CMD-09",
            Refusal::Blocked { .. } => "CLV-CMD-04",
            Refusal::StepBlocked { .. } => "CLV-CMD-05",
            Refusal::CombatOver { .. } => "CLV-INI-08",
            Refusal::NoHitPoints { .. } => "CLV-ATK-08",
            Refusal::KnownArmor { .. } => "CLV-UNI-03",
            Refusal::OwnTarget { .. } => "CLV-TGT-05",
            Refusal::NothingToUndo | Refusal::NothingToRedo | Refusal::NothingToReroll { .. } => {
                "CLV-CMD-11"
            }
            Refusal::NoTurnYet { .. } => "CLV-UX-11",
            Refusal::PlayersTurn { .. } => "CLV-TRN-02",
            Refusal::NotTheMaster => "CLV-API-01",
        })
    }

    const fn code(&self) -> &'static str {
        match self {
            Refusal::Unreadable(_) => "unreadable",
            Refusal::NoSuchUnit { .. } => "no_such_unit",
            Refusal::DeadUnit { .. } => "dead_unit",
            Refusal::Blocked { .. } => "blocked",
            Refusal::StepBlocked { .. } => "step_blocked",
            Refusal::CombatOver { .. } => "combat_over",
            Refusal::NoHitPoints { .. } => "no_hit_points",
            Refusal::KnownArmor { .. } => "known_armor",
            Refusal::OwnTarget { .. } => "own_target",
            Refusal::NothingToUndo => "nothing_to_undo",
            Refusal::NothingToRedo => "nothing_to_redo",
            Refusal::NothingToReroll { .. } => "nothing_to_reroll",
            Refusal::NoTurnYet { .. } => "no_turn_yet",
            Refusal::PlayersTurn { .. } => "players_turn",
            Refusal::NotTheMaster => "not_the_master",
        }
    }

    fn details(&self) -> Value {
        match self {
            Refusal::Unreadable(_)
            | Refusal::NothingToUndo
            | Refusal::NothingToRedo
            | Refusal::NotTheMaster => json!({}),
            Refusal::KnownArmor { unit, armor_class } => json!({ "unit": unit, "ac": armor_class }),
            Refusal::NothingToReroll { latest } => json!({ "latest": latest }),
            Refusal::NoTurnYet { unit } => json!({ "unit": unit }),
            Refusal::NoSuchUnit { unit, .. } => json!({ "unit": unit.to_string() }),
            Refusal::DeadUnit { unit }
            | Refusal::NoHitPoints { unit }
            | Refusal::OwnTarget { unit }
            | Refusal::PlayersTurn { unit } => json!({ "unit": unit }),
            Refusal::Blocked { square, by } => match by {
                Blocker::Wall => json!({ "square": square, "why": "wall" }),
                Blocker::Unit(unit) => {
                    json!({ "square": square, "why": "occupied", "unit": unit })
                }
            },
            Refusal::StepBlocked { step, square, by } => match by {
                Obstruction::Wall => json!({ "step": step, "square": square, "why": "wall" }),
                Obstruction::Occupied => {
                    json!({ "step": step, "square": square, "why": "occupied" })
                }
                Obstruction::Corner(corner) => {
                    json!({ "step": step, "square": square, "why": "corner", "corner": corner })
                }
            },
            Refusal::CombatOver { winner } => json!({ "winner": winner }),
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            code: refusal.code(),
            message: speak::refusal(&refusal),
            details: refusal.details(),
        }
    }
}
