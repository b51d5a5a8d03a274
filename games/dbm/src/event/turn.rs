//! Events of turns and of the battle as a whole.

use serde::Serialize;
use sobremesa_kernel::RuleId;

use super::Tag;
use crate::agenda::AskKind;
use crate::army::Name;
use crate::command::Equivalents;
use crate::pose::Pose;
use crate::rules::flank_march::ShortEdge;
use crate::side::Side;
use crate::state::End;

/// What happened in the course of turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum TurnFact {
    /// The armies stand on the field.
    BattleBegan {
        armies: [Name; 2],
        field: String,
        attacker: Side,
    },
    /// A side stands as it will begin.
    Deployed { side: Side, elements: Vec<Placed> },
    /// A player's turn has begun.
    TurnBegan { turn: u16, side: Side },
    /// DBM-PIP: a die for every command.
    DiceRolled { side: Side, dice: Vec<Rolled> },
    /// DBM-PIP-03.
    DiceAssigned { side: Side, dice: Vec<Rolled> },
    /// DBM-SEQ-08: a general has ended his moves.
    MovesEnded { side: Side, command: u8 },
    /// DBM-SEQ-08: a general lets all of his that still must advance go by themselves.
    RestLetGo { seat: &'static str },
    /// DBM-SEQ-09: somebody is asked.
    Asked {
        seat: &'static str,
        ask: AskKind,
        about: Tag,
        options: Vec<String>,
        /// By which rule.
        #[serde(skip)]
        rule: RuleId,
    },
    /// DBM-SEQ-09: somebody has answered.
    Answered {
        seat: &'static str,
        ask: AskKind,
        option: String,
        /// By which rule it was asked.
        #[serde(skip)]
        rule: RuleId,
    },
    /// DBM-AMB-06: told to its own side only.
    StanceSet { element: Tag, shoot: bool },
    /// DBM-DEM: a command is demoralised.
    Demoralised {
        side: Side,
        command: u8,
        lost: Equivalents,
        /// DBM-LOS-12: unknown to others while parts of it lie in ambush.
        original: Option<Equivalents>,
        die: Option<u8>,
        #[serde(skip)]
        has_hidden: bool,
    },
    /// DBM-ALY-01: an allied general waits to see who wins.
    AllyWavers { side: Side, command: u8 },
    /// DBM-ALY-02: he joins his side.
    AllyJoined {
        side: Side,
        command: u8,
        by: Decided,
    },
    /// DBM-ALY-04: he goes over to the enemy, where his command has another number.
    AllyTurned { side: Side, command: u8, to: u8 },
    /// DBM-FLK-05: a flank march says by which edge it comes.
    FlankAnnounced {
        side: Side,
        command: u8,
        edge: ShortEdge,
    },
    /// DBM-FLK-06: it has met one of the enemy's: the commands of this side and of the other, with how
    /// many elements; the smaller is driven back, or both.
    FlanksMet {
        side: Side,
        edge: ShortEdge,
        commands: [u8; 2],
        elements: [u16; 2],
    },
    /// DBM-FLK-10: some of it are astray; how many, is told to its own side only.
    WentAstray {
        side: Side,
        command: u8,
        elements: Option<u16>,
    },
    /// DBM-FLK-10: they have found the way.
    WayFound { side: Side, command: u8 },
    /// A player's turn has ended.
    TurnEnded { turn: u16, side: Side },
    /// DBM-VIC-09.
    EndOffered { side: Side },
    /// DBM-VIC-09.
    EndDeclined { side: Side },
    /// DBM-VIC: the battle has ended.
    BattleEnded {
        end: End,
        winner: Option<Side>,
        victory_points: [u8; 2],
        lost: [Equivalents; 2],
        original: [Equivalents; 2],
    },
}

/// DBM-ALY-02: what decides an ally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// He has rolled a 6.
    Die,
    /// Enemies have contacted him or shot at him.
    Attacked,
    /// A command of the enemy's is demoralised.
    EnemyBroke,
}

/// An element and where it stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Placed {
    /// Which.
    #[serde(flatten)]
    pub element: Tag,
    /// Where.
    #[serde(flatten)]
    pub pose: Pose,
}

/// A die and the command that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rolled {
    /// The number of the command; of a pooled die, the one that would have it as rolled.
    pub command: u8,
    /// What it shows.
    pub die: u8,
    /// DBM-PIP-03: may the commander-in-chief give it to another?
    pub pooled: bool,
}

impl TurnFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            TurnFact::BattleBegan { .. } | TurnFact::TurnBegan { .. } => "DBM-SEQ-01",
            TurnFact::Deployed { .. } => "DBM-DEP-02",
            TurnFact::DiceRolled { .. } => "DBM-SEQ-02",
            TurnFact::DiceAssigned { .. } => "DBM-PIP-03",
            TurnFact::MovesEnded { .. } | TurnFact::RestLetGo { .. } => "DBM-SEQ-08",
            TurnFact::Asked { rule, .. } | TurnFact::Answered { rule, .. } => rule.0,
            TurnFact::StanceSet { .. } => "DBM-AMB-06",
            TurnFact::Demoralised { die: None, .. } => "DBM-DEM-01",
            TurnFact::Demoralised { die: Some(_), .. } => "DBM-DEM-02",
            TurnFact::AllyWavers { .. } => "DBM-ALY-01",
            TurnFact::AllyJoined { .. } => "DBM-ALY-02",
            TurnFact::AllyTurned { .. } => "DBM-ALY-04",
            TurnFact::FlankAnnounced { .. } => "DBM-FLK-05",
            TurnFact::FlanksMet { .. } => "DBM-FLK-06",
            TurnFact::WentAstray { .. } | TurnFact::WayFound { .. } => "DBM-FLK-10",
            TurnFact::TurnEnded { .. } => "DBM-SEQ-06",
            TurnFact::EndOffered { .. } | TurnFact::EndDeclined { .. } => "DBM-VIC-09",
            TurnFact::BattleEnded { end, .. } => match end {
                End::Beaten => "DBM-VIC-01",
                End::Conceded(_) | End::Agreed => "DBM-VIC-09",
                End::Turns => "DBM-VIC-10",
                End::SlippedAway(_) => "DBM-HOU-09",
                End::Parted => "DBM-HOU-10",
                End::LeftField(_) => "DBM-CMP-03",
            },
        }
    }
}
