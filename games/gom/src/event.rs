//! What happened, in the past tense, with the arithmetic behind it.

use serde::{Serialize, Serializer};
use sobremesa_geometry::Rect;
use sobremesa_kernel::RuleId;

use crate::attribute::Attribute;
use crate::rules::chance::Test;
use crate::rules::ending::Score;
use crate::side::Side;
use crate::state::{End, Scenery, SceneryKind};
use crate::unit::{Pose, Tag};

/// Something that happened, and the rule by which it did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event {
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
    /// By which rule.
    pub rule: RuleId,
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Event {
        let rule = fact.rule();
        Event { fact, rule }
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum Fact {
    /// Scenery stands on the field.
    SceneryPlaced { scenery: Vec<Scenery> },
    /// An army has deployed.
    Deployed {
        side: Side,
        army: String,
        points: u32,
        units: Vec<Placed>,
    },
    /// GOM-ARM-19: the armies are not of similar worth.
    Unbalanced { points: [u32; 2] },
    /// A player's turn has begun.
    TurnBegan { turn: u8, side: Side },
    /// GOM-FLE-16.
    RallyTested { unit: Tag, test: Test },
    /// A charge was declared.
    ChargeDeclared { unit: Tag, target: Tag, order: u32 },
    /// A charge has met its target.
    Charged {
        unit: Tag,
        target: Tag,
        edge: Edge,
        pose: Pose,
        distance: f64,
        reach: f64,
        engaged: [u32; 2],
        joined: bool,
    },
    /// A charge has not.
    ChargeFailed {
        unit: Tag,
        target: Tag,
        reason: ChargeFault,
        advanced: f64,
        pose: Pose,
    },
    /// A unit went straight ahead.
    Advanced {
        unit: Tag,
        distance: f64,
        remaining: f64,
        pose: Pose,
    },
    /// A unit wheeled about a front corner.
    Pivoted {
        unit: Tag,
        left: bool,
        degrees: f64,
        cost: f64,
        remaining: f64,
        pose: Pose,
    },
    /// A unit turned about.
    TurnedAbout {
        unit: Tag,
        cost: f64,
        remaining: f64,
        pose: Pose,
    },
    /// A unit marches.
    Marched { unit: Tag, remaining: f64 },
    /// A phase of the turn has ended.
    PhaseEnded { side: Side, phase: &'static str },
    /// A combat is being fought.
    CombatBegan { combat: usize, order: Vec<Tag> },
    /// GOM-CMB-15: the owner splits the attacks of these models.
    AllocationDue {
        unit: Tag,
        models: Vec<u32>,
        targets: Vec<Tag>,
    },
    /// A unit has struck.
    Struck {
        unit: Tag,
        models: u32,
        attacks: Vec<Attack>,
        wounds: Vec<Dealt>,
    },
    /// Models have fallen.
    Fell {
        unit: Tag,
        wounds: u32,
        models: u32,
        left: u32,
        pending: u32,
        pose: Pose,
    },
    /// GOM-FRM-12.
    Annihilated { unit: Tag },
    /// GOM-CMB-23..28.
    CombatResolved {
        combat: usize,
        totals: [Total; 2],
        winner: Option<Side>,
        difference: i64,
    },
    /// GOM-CMB-31: one side was wiped out.
    CombatSwept { combat: usize, winner: Side },
    /// Leadership was tested.
    LeadershipTested {
        unit: Tag,
        cause: Cause,
        leadership: i32,
        modifier: i64,
        test: Test,
    },
    /// A unit has fled.
    Fled {
        unit: Tag,
        cause: Cause,
        draws: [i32; 3],
        distance: f64,
        moved: f64,
        passed: Vec<Tag>,
        pose: Pose,
    },
    /// GOM-FLE-13.
    LeftField { unit: Tag },
    /// GOM-FLE-14.
    CutDown {
        unit: Tag,
        by: Tag,
        models: u32,
        left: u32,
        pose: Pose,
    },
    /// Magic has changed something, or tried to.
    Magic {
        unit: Tag,
        bonus: bool,
        attribute: Attribute,
        draws: [i32; 2],
        from: i32,
        to: i32,
    },
    /// GOM-CMB-36.
    ClosedUp {
        unit: Tag,
        target: Tag,
        distance: f64,
        pose: Pose,
    },
    /// Two units are not engaged with each other any more.
    Disengaged { unit: Tag, target: Tag },
    /// A unit has shot.
    Shot {
        unit: Tag,
        target: Tag,
        distance: f64,
        range: i32,
        modifiers: Vec<Modifier>,
        shots: Vec<Attack>,
        wounds: u32,
    },
    /// GOM-SHO-07.
    OutOfRange {
        unit: Tag,
        target: Tag,
        distance: f64,
        range: i32,
    },
    /// Somebody's time has run out, and what he left undone is done for him.
    TimedOut { side: Side },
    /// The battle is over.
    BattleOver { end: End, score: Score },
}

/// A unit and where it was placed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Placed {
    /// Which.
    pub unit: Tag,
    /// Where.
    pub pose: Pose,
    /// How many models.
    pub models: u32,
    /// How many in a rank.
    pub frontage: u32,
}

/// One attack or shot, draw by draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Attack {
    /// The model that made it.
    pub model: u32,
    /// Against whom.
    pub target: Tag,
    /// GOM-CMB-17, GOM-SHO-10.
    pub hit: Test,
    /// Only after a hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wound: Option<Test>,
    /// Only after a wound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub save: Option<Test>,
}

/// Wounds that somebody has dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dealt {
    /// To whom.
    pub target: Tag,
    /// How many.
    pub wounds: u32,
}

/// The sum of one side of a combat, each part with its rule.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Total {
    /// What it consists of.
    pub items: Vec<Item>,
    /// All together.
    pub total: i64,
}

/// A part of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Item {
    /// By which rule.
    pub rule: RuleId,
    /// How much.
    pub value: i64,
}

/// What changes the values of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    /// By which rule.
    pub rule: RuleId,
    /// Added to HP.
    pub ballistic_skill: i32,
    /// Added to FA.
    pub weapon_strength: i32,
}

/// GOM-GEO-09, GOM-FRM-11: an edge of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The first rank.
    Front,
    /// The last file.
    Right,
    /// The last rank.
    Rear,
    /// The first file.
    Left,
}

impl Edge {
    /// By its index.
    pub const fn at(index: usize) -> Edge {
        match index % 4 {
            0 => Edge::Front,
            1 => Edge::Right,
            2 => Edge::Rear,
            _ => Edge::Left,
        }
    }
}

/// Why a unit runs away or might (GOM-FLE-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// (a) It did not rally.
    Flight,
    /// (b) It lost a combat.
    Combat,
    /// (c) It was shot at.
    Shooting,
    /// (d) A fleeing friend passed over it.
    Panic,
}

/// Why a charge failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeFault {
    /// GOM-CHG-21: its target is gone.
    TargetGone,
    /// GOM-CHG-12: no position within reach.
    TooFar,
    /// GOM-CHG-13..15: those within reach are blocked.
    Blocked,
}

impl Fact {
    /// The rule by which it happened.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Fact::SceneryPlaced { .. } => "GOM-FLD-06",
            Fact::Deployed { .. } => "GOM-ARM-21",
            Fact::Unbalanced { .. } => "GOM-ARM-19",
            Fact::TurnBegan { .. } => "GOM-TRN-02",
            Fact::RallyTested { .. } => "GOM-FLE-16",
            Fact::ChargeDeclared { .. } => "GOM-CHG-02",
            Fact::Charged { .. } => "GOM-CHG-16",
            Fact::ChargeFailed { .. } => "GOM-CHG-19",
            Fact::Advanced { .. } => "GOM-MOV-07",
            Fact::Pivoted { .. } => "GOM-MOV-10",
            Fact::TurnedAbout { .. } => "GOM-MOV-15",
            Fact::Marched { .. } => "GOM-MOV-18",
            Fact::PhaseEnded { .. } => "GOM-TRN-03",
            Fact::CombatBegan { .. } => "GOM-CMB-06",
            Fact::AllocationDue { .. } => "GOM-CMB-15",
            Fact::Struck { .. } => "GOM-CMB-16",
            Fact::Fell { .. } => "GOM-CMB-19",
            Fact::Annihilated { .. } => "GOM-FRM-12",
            Fact::CombatResolved { .. } => "GOM-CMB-28",
            Fact::CombatSwept { .. } => "GOM-CMB-31",
            Fact::LeadershipTested { cause, .. } => match cause {
                Cause::Flight => "GOM-FLE-16",
                Cause::Combat => "GOM-CMB-29",
                Cause::Shooting => "GOM-SHO-15",
                Cause::Panic => "GOM-FLE-15",
            },
            Fact::Fled { .. } => "GOM-FLE-11",
            Fact::LeftField { .. } => "GOM-FLE-13",
            Fact::CutDown { .. } => "GOM-FLE-14",
            Fact::Magic { .. } => "GOM-MAG-04",
            Fact::ClosedUp { .. } | Fact::Disengaged { .. } => "GOM-CMB-36",
            Fact::Shot { .. } => "GOM-SHO-10",
            Fact::OutOfRange { .. } => "GOM-SHO-07",
            Fact::TimedOut { .. } => "GOM-TRN-03",
            Fact::BattleOver { end, .. } => match end {
                End::Turns | End::Order => "GOM-END-01",
                End::EmptySide => "GOM-END-07",
            },
        })
    }
}

impl Serialize for Pose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            x: f64,
            y: f64,
            theta: f64,
        }
        // GOM-GEO-04.
        let written = Written {
            x: self.corner.x,
            y: self.corner.y,
            theta: self.front.degrees(),
        };
        written.serialize(serializer)
    }
}

/// As a position writes it: GOM-API-01.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneryForm {
    /// What it is; a forest if nobody says.
    #[serde(default)]
    pub kind: SceneryKind,
    /// Its lower left corner.
    pub x: f64,
    /// Its lower left corner.
    pub y: f64,
    /// From west to east.
    pub w: f64,
    /// From south to north.
    pub h: f64,
}

impl From<&Scenery> for SceneryForm {
    fn from(scenery: &Scenery) -> SceneryForm {
        let rect: &Rect = &scenery.rect;
        let corner = rect.corners()[3];
        SceneryForm {
            kind: scenery.kind,
            x: corner.x,
            y: corner.y,
            w: rect.width(),
            h: rect.depth(),
        }
    }
}

impl Serialize for Scenery {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SceneryForm::from(self).serialize(serializer)
    }
}
