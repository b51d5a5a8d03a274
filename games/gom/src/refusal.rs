//! Why the referee says no.

use serde_json::{Value, json};
use sobremesa_kernel::{Illegal, RuleId, Stop};

use crate::side::Side;
use crate::speak;
use crate::unit::{Fate, Tag, UnitId};

/// Why an order is not carried out (GOM-GEN-02).
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The battle is over.
    BattleOver,
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        turn: Side,
    },
    /// A player's order sent by the house, or the other way round.
    NotForYou,
    /// Nobody waits for this player.
    NothingRunsOut {
        /// Who is waited for.
        turn: Side,
    },
    /// The order belongs to another phase.
    WrongPhase {
        /// The phase we are in.
        phase: &'static str,
        /// The phase in which it would be possible.
        wanted: &'static str,
    },
    /// There is no such unit.
    UnknownUnit {
        /// As it was called.
        id: UnitId,
    },
    /// The unit is the enemy's.
    NotYours {
        /// Which.
        unit: Tag,
    },
    /// The unit has fallen or left.
    Gone {
        /// Which.
        unit: Tag,
        /// What became of it.
        fate: Fate,
    },
    /// The unit is fighting.
    Engaged {
        /// Which.
        unit: Tag,
    },
    /// The unit is running away.
    Fleeing {
        /// Which.
        unit: Tag,
    },
    /// The unit has declared a charge this turn.
    HasDeclared {
        /// Which.
        unit: Tag,
        /// Is it another charge that was ordered?
        again: bool,
    },
    /// The target is no enemy.
    NotAnEnemy {
        /// Which.
        target: Tag,
        /// By which rule it has to be one.
        rule: RuleId,
    },
    /// The target is not seen.
    NotVisible {
        /// By whom.
        unit: Tag,
        /// Which.
        target: Tag,
    },
    /// Nobody shoots into a combat.
    TargetEngaged {
        /// Which.
        target: Tag,
    },
    /// It has nothing to shoot with.
    NoWeapon {
        /// Which.
        unit: Tag,
    },
    /// It has shot already.
    HasShot {
        /// Which.
        unit: Tag,
    },
    /// Not a distance or angle that one could move.
    NotAWay {
        /// By which rule it is none.
        rule: RuleId,
    },
    /// An advance that is too long.
    TooFar {
        /// Who.
        unit: Tag,
        /// What was asked.
        asked: f64,
        /// What is possible.
        most: f64,
        /// What is in the way.
        stop: Block,
    },
    /// A pivot that is too wide, in degrees.
    TooWide {
        /// Who.
        unit: Tag,
        /// What was asked.
        asked: f64,
        /// What is possible.
        most: f64,
        /// What is in the way.
        stop: Block,
    },
    /// Not enough movement for an about-turn.
    TooTired {
        /// Who.
        unit: Tag,
        /// What it costs.
        cost: f64,
        /// What is left.
        remaining: f64,
    },
    /// A marching unit does not turn about.
    IsMarching {
        /// Which.
        unit: Tag,
    },
    /// A unit that has turned about does not march.
    HasTurnedAbout {
        /// Which.
        unit: Tag,
    },
    /// It marches already.
    MarchesAlready {
        /// Which.
        unit: Tag,
    },
    /// Another unit has to split its attacks.
    NotItsTurnToStrike {
        /// The one whose turn it is.
        awaited: Tag,
    },
    /// The model has nothing to split.
    ModelCannotChoose {
        /// Which.
        model: u32,
        /// Those that do.
        choosers: Vec<u32>,
    },
    /// The model does not touch that enemy.
    NotInContact {
        /// Which model.
        model: u32,
        /// Which enemy.
        target: Tag,
    },
    /// More attacks than the model has.
    TooManyAttacks {
        /// Which model.
        model: u32,
        /// How many were allotted.
        asked: u64,
        /// How many it has.
        most: u32,
    },
}

/// What is in the way of a manoeuvre.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The movement that is left.
    Movement,
    /// Half a turn.
    HalfTurn,
    /// The border.
    Border,
    /// A unit.
    Unit(Tag),
    /// A building or forest.
    Scenery,
}

impl Refusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::NotAnEnemy { rule, .. } | Refusal::NotAWay { rule } => return *rule,
            Refusal::BattleOver => "GOM-END-01",
            Refusal::NotYourTurn { .. } => "GOM-TRN-07",
            Refusal::NotForYou | Refusal::NothingRunsOut { .. } => "GOM-GEN-02",
            Refusal::WrongPhase { .. } => "GOM-TRN-03",
            Refusal::UnknownUnit { .. } => "GOM-GEN-02",
            Refusal::NotYours { .. } => "GOM-TRN-07",
            Refusal::Gone {
                fate: Fate::Annihilated,
                ..
            } => "GOM-FRM-12",
            Refusal::Gone {
                fate: Fate::OffField,
                ..
            } => "GOM-MOV-20",
            Refusal::Engaged { .. } => "GOM-CMB-37",
            Refusal::Fleeing { .. } => "GOM-FLE-02",
            Refusal::HasDeclared { again: true, .. } => "GOM-CHG-03",
            Refusal::HasDeclared { again: false, .. } => "GOM-CHG-06",
            Refusal::NotVisible { .. } => "GOM-VIS-10",
            Refusal::TargetEngaged { .. } => "GOM-SHO-04",
            Refusal::NoWeapon { .. } => "GOM-SHO-02",
            Refusal::HasShot { .. } => "GOM-SHO-05",
            Refusal::TooFar { .. } => "GOM-MOV-08",
            Refusal::TooWide { .. } => "GOM-MOV-12",
            Refusal::TooTired { .. } => "GOM-MOV-15",
            Refusal::IsMarching { .. } | Refusal::HasTurnedAbout { .. } => "GOM-MOV-17",
            Refusal::MarchesAlready { .. } => "GOM-MOV-18",
            Refusal::NotItsTurnToStrike { .. }
            | Refusal::ModelCannotChoose { .. }
            | Refusal::NotInContact { .. } => "GOM-CMB-15",
            Refusal::TooManyAttacks { .. } => "GOM-CMB-12",
        })
    }

    /// Its published word.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::BattleOver => "battle_over",
            Refusal::NotYourTurn { .. } => "not_your_turn",
            Refusal::NotForYou => "not_for_you",
            Refusal::NothingRunsOut { .. } => "nothing_runs_out",
            Refusal::WrongPhase { .. } => "wrong_phase",
            Refusal::UnknownUnit { .. } => "unknown_unit",
            Refusal::NotYours { .. } => "not_yours",
            Refusal::Gone { .. } => "unit_gone",
            Refusal::Engaged { .. } => "engaged",
            Refusal::Fleeing { .. } => "fleeing",
            Refusal::HasDeclared { .. } => "charge_declared",
            Refusal::NotAnEnemy { .. } => "not_an_enemy",
            Refusal::NotVisible { .. } => "not_visible",
            Refusal::TargetEngaged { .. } => "target_engaged",
            Refusal::NoWeapon { .. } => "no_weapon",
            Refusal::HasShot { .. } => "already_shot",
            Refusal::NotAWay { .. } => "not_a_move",
            Refusal::TooFar { .. } => "too_far",
            Refusal::TooWide { .. } => "too_wide",
            Refusal::TooTired { .. } => "no_movement_left",
            Refusal::IsMarching { .. } => "marching",
            Refusal::HasTurnedAbout { .. } => "turned_about",
            Refusal::MarchesAlready { .. } => "already_marching",
            Refusal::NotItsTurnToStrike { .. } => "not_its_attack",
            Refusal::ModelCannotChoose { .. } => "nothing_to_split",
            Refusal::NotInContact { .. } => "not_in_contact",
            Refusal::TooManyAttacks { .. } => "too_many_attacks",
        }
    }

    /// The numbers behind it, for programs.
    fn details(&self) -> Value {
        match self {
            Refusal::BattleOver | Refusal::NotForYou | Refusal::NotAWay { .. } => json!({}),
            Refusal::NotYourTurn { turn } | Refusal::NothingRunsOut { turn } => {
                json!({ "turn": turn.name() })
            }
            Refusal::WrongPhase { phase, wanted } => json!({ "phase": phase, "wanted": wanted }),
            Refusal::UnknownUnit { id } => json!({ "unit": id }),
            Refusal::NotYours { unit }
            | Refusal::Gone { unit, .. }
            | Refusal::Engaged { unit }
            | Refusal::Fleeing { unit }
            | Refusal::HasDeclared { unit, .. }
            | Refusal::NoWeapon { unit }
            | Refusal::HasShot { unit }
            | Refusal::IsMarching { unit }
            | Refusal::HasTurnedAbout { unit }
            | Refusal::MarchesAlready { unit } => json!({ "unit": unit }),
            Refusal::NotAnEnemy { target, .. } | Refusal::TargetEngaged { target } => {
                json!({ "target": target })
            }
            Refusal::NotVisible { unit, target } => json!({ "unit": unit, "target": target }),
            Refusal::TooFar {
                unit,
                asked,
                most,
                stop,
            }
            | Refusal::TooWide {
                unit,
                asked,
                most,
                stop,
            } => {
                json!({ "unit": unit, "asked": asked, "most": most, "stopped_by": stop.word() })
            }
            Refusal::TooTired {
                unit,
                cost,
                remaining,
            } => {
                json!({ "unit": unit, "cost": cost, "remaining": remaining })
            }
            Refusal::NotItsTurnToStrike { awaited } => json!({ "unit": awaited }),
            Refusal::ModelCannotChoose { model, choosers } => {
                json!({ "model": model, "models": choosers })
            }
            Refusal::NotInContact { model, target } => json!({ "model": model, "target": target }),
            Refusal::TooManyAttacks { model, asked, most } => {
                json!({ "model": model, "asked": asked, "most": most })
            }
        }
    }
}

impl Block {
    fn word(&self) -> Value {
        match self {
            Block::Movement => json!("movement"),
            Block::HalfTurn => json!("half_turn"),
            Block::Border => json!("border"),
            Block::Unit(unit) => json!({ "unit": unit }),
            Block::Scenery => json!("scenery"),
        }
    }
}

impl From<Refusal> for Stop<Refusal> {
    fn from(refusal: Refusal) -> Stop<Refusal> {
        Stop::Refused(refusal)
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
