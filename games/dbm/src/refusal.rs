//! Why the referee says no. One module per part of a turn; the words are in `speak`.

mod day;
mod dismounting;
mod movement;
mod naval;
mod terrain;
mod works;

pub use day::DayRefusal;
pub use dismounting::DismountRefusal;
pub use movement::MoveRefusal;
pub use naval::NavalRefusal;
pub use terrain::TerrainRefusal;
pub use works::WorksRefusal;

use serde_json::{Value, json};
use sobremesa_kernel::{Illegal, RuleId, Stop};

use crate::agenda::AskKind;
use crate::element::ElementId;
use crate::event::Tag;

/// Why an action is not carried out.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The battle is over.
    BattleOver,
    /// This seat is not waited for.
    NotYourTurn,
    /// A player's action sent by the house, or the other way round.
    NotForYou,
    /// The action belongs to another part of the turn.
    WrongPhase {
        /// The one we are in.
        phase: &'static str,
        /// The one in which it would be possible.
        wanted: &'static str,
    },
    /// DBM-SEQ-09: somebody is asked, and nothing else goes on meanwhile.
    AnswerFirst {
        /// What is asked.
        ask: AskKind,
    },
    /// Nothing was asked of this seat, or something else.
    NothingAsked,
    /// That was not one of the options.
    NoSuchOption {
        /// Those that there are.
        options: Vec<String>,
    },
    /// There is no such element, as far as this seat knows.
    UnknownElement {
        /// As it was called.
        id: ElementId,
    },
    /// DBM-ARM-13: it is another general's, or the enemy's.
    NotYours {
        /// Which.
        element: Tag,
    },
    /// DBM-PIP-03: these are not the dice that were rolled.
    NotTheDice {
        /// Those that were.
        dice: Vec<u8>,
    },
    /// DBM-DEP-02: it must not stand there before the battle.
    OutsideZone {
        /// Which.
        element: Tag,
    },
    /// DBM-COO-05: it would stand on another.
    Overlap {
        /// Which.
        element: Tag,
        /// On whom.
        other: Tag,
    },
    /// There is no such command of this seat, or it has ended.
    NoSuchCommand,
    /// DBM-SPO: it need not advance.
    NeedNotAdvance {
        /// Which.
        element: Tag,
    },
    /// DBM-SPO-23: it has no such way.
    NoSuchWay {
        /// How many it has.
        n_ways: u8,
    },
    /// DBM-SHT: nobody shoots at it now.
    NoTarget {
        /// Which.
        element: Tag,
    },
    /// DBM-CC-01: these two do not fight now.
    NoFight {
        /// One.
        a: Tag,
        /// The other.
        b: Tag,
    },
    /// DBM-AMB-06: it is not hidden, or does not shoot, or shooting has begun.
    NoStance {
        /// Which.
        element: Tag,
    },
    /// DBM-VIC-09: nobody has offered to end the battle, or it is one's own offer.
    NoOffer,
    /// A question about a day, a river or ground that there cannot be.
    NoSuchDay,
    /// A move or halt that is against the rules.
    Move(Box<MoveRefusal>),
    /// Dismounting or mounting that is against the rules.
    Dismount(Box<DismountRefusal>),
    /// Ground that may not be chosen, or not laid there.
    Terrain(Box<TerrainRefusal>),
    /// Works that may not be laid so, or somebody who may not begin at them.
    Works(Box<WorksRefusal>),
    /// Something else of the day before the first turn.
    Day(Box<DayRefusal>),
}

impl From<MoveRefusal> for Refusal {
    fn from(refusal: MoveRefusal) -> Refusal {
        Refusal::Move(Box::new(refusal))
    }
}

impl From<DismountRefusal> for Refusal {
    fn from(refusal: DismountRefusal) -> Refusal {
        Refusal::Dismount(Box::new(refusal))
    }
}

impl From<TerrainRefusal> for Refusal {
    fn from(refusal: TerrainRefusal) -> Refusal {
        Refusal::Terrain(Box::new(refusal))
    }
}

impl From<WorksRefusal> for Refusal {
    fn from(refusal: WorksRefusal) -> Refusal {
        Refusal::Works(Box::new(refusal))
    }
}

impl From<DayRefusal> for Refusal {
    fn from(refusal: DayRefusal) -> Refusal {
        Refusal::Day(Box::new(refusal))
    }
}

impl From<Refusal> for Stop<Refusal> {
    fn from(refusal: Refusal) -> Stop<Refusal> {
        Stop::Refused(refusal)
    }
}

impl Refusal {
    /// The rule that forbids it.
    pub fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::BattleOver => "DBM-VIC-01",
            Refusal::NotYourTurn => "DBM-SEQ-01",
            Refusal::NotForYou | Refusal::NotYours { .. } | Refusal::NoSuchCommand => "DBM-ARM-13",
            Refusal::WrongPhase { .. } => "DBM-SEQ-03",
            Refusal::AnswerFirst { .. } | Refusal::NothingAsked | Refusal::NoSuchOption { .. } => {
                "DBM-SEQ-09"
            }
            Refusal::UnknownElement { .. } => "DBM-ARM-12",
            Refusal::NotTheDice { .. } => "DBM-PIP-03",
            Refusal::OutsideZone { .. } => "DBM-DEP-02",
            Refusal::Overlap { .. } => "DBM-COO-05",
            Refusal::NeedNotAdvance { .. } => "DBM-SPO-04",
            Refusal::NoSuchWay { .. } => "DBM-SPO-23",
            Refusal::NoTarget { .. } => "DBM-SHT-27",
            Refusal::NoFight { .. } => "DBM-CC-16",
            Refusal::NoStance { .. } => "DBM-AMB-06",
            Refusal::NoOffer => "DBM-VIC-09",
            Refusal::NoSuchDay => "DBM-SCL-07",
            Refusal::Move(refusal) => return refusal.rule(),
            Refusal::Dismount(refusal) => return refusal.rule(),
            Refusal::Terrain(refusal) => return refusal.rule(),
            Refusal::Works(refusal) => return refusal.rule(),
            Refusal::Day(refusal) => return refusal.rule(),
        })
    }

    /// One published word for it.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::BattleOver => "battle_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotForYou => "not_for_you",
            Refusal::WrongPhase { .. } => "wrong_phase",
            Refusal::AnswerFirst { .. } => "answer_first",
            Refusal::NothingAsked => "nothing_asked",
            Refusal::NoSuchOption { .. } => "no_such_option",
            Refusal::UnknownElement { .. } => "unknown_element",
            Refusal::NotYours { .. } => "not_yours",
            Refusal::NotTheDice { .. } => "not_the_dice",
            Refusal::OutsideZone { .. } => "outside_zone",
            Refusal::Overlap { .. } => "overlap",
            Refusal::NoSuchCommand => "no_such_command",
            Refusal::NeedNotAdvance { .. } => "need_not_advance",
            Refusal::NoSuchWay { .. } => "no_such_way",
            Refusal::NoTarget { .. } => "no_target",
            Refusal::NoFight { .. } => "no_fight",
            Refusal::NoStance { .. } => "no_stance",
            Refusal::NoOffer => "no_offer",
            Refusal::NoSuchDay => "no_such_day",
            Refusal::Move(refusal) => refusal.code(),
            Refusal::Dismount(refusal) => refusal.code(),
            Refusal::Terrain(refusal) => refusal.code(),
            Refusal::Works(refusal) => refusal.code(),
            Refusal::Day(refusal) => refusal.code(),
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        match self {
            Refusal::BattleOver
            | Refusal::NotYourTurn
            | Refusal::NotForYou
            | Refusal::NothingAsked
            | Refusal::NoSuchCommand
            | Refusal::NoOffer
            | Refusal::NoSuchDay => json!({}),
            Refusal::WrongPhase { phase, wanted } => json!({ "phase": phase, "wanted": wanted }),
            Refusal::AnswerFirst { ask } => json!({ "ask": ask }),
            Refusal::NoSuchOption { options } => json!({ "options": options }),
            Refusal::UnknownElement { id } => json!({ "element": id }),
            Refusal::NotYours { element }
            | Refusal::OutsideZone { element }
            | Refusal::NeedNotAdvance { element }
            | Refusal::NoTarget { element }
            | Refusal::NoStance { element } => json!({ "element": element }),
            Refusal::NotTheDice { dice } => json!({ "dice": dice }),
            Refusal::Overlap { element, other } => json!({ "element": element, "other": other }),
            Refusal::NoSuchWay { n_ways } => json!({ "ways": n_ways }),
            Refusal::NoFight { a, b } => json!({ "a": a, "b": b }),
            Refusal::Move(refusal) => refusal.details(),
            Refusal::Dismount(refusal) => refusal.details(),
            Refusal::Terrain(refusal) => refusal.details(),
            Refusal::Works(refusal) => refusal.details(),
            Refusal::Day(refusal) => refusal.details(),
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            code: refusal.code(),
            message: crate::speak::refusal(&refusal),
            details: refusal.details(),
        }
    }
}
