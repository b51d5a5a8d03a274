//! What may be chosen, as it is written.

use serde::{Deserialize, Serialize};

use crate::agenda::AskKind;
use crate::army::WorksKind;
use crate::day::Orders;
use crate::element::ElementId;
use crate::field::Crossing;
use crate::pose::Pose;
use crate::rules::terrain::Selected;
use crate::sky::Season;
use crate::troop::Kind;

/// A choice, legal or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// DBM-SET-01.
    NameSeason(SeasonNamed),
    /// DBM-TER-35: the defender rolls for a waterway.
    TryWaterway,
    /// DBM-TER-29: everything that this side chooses in this phase.
    SelectTerrain(Selection),
    /// DBM-TER-36: where the next feature lies.
    PlaceFeature(FeaturePlace),
    /// DBM-TER-31: the next feature has no place.
    DiscardFeature(FeatureName),
    /// DBM-DEP-06.
    WriteOrders(Orders),
    /// DBM-HOU-04.
    BeginEarly(OfferReply),
    /// Before the first turn: these elements stand there; the others where the template put them.
    Deploy(Deployment),
    /// DBM-PIP-03: a die for each pooled command, in the order of their numbers.
    AssignPips(Assignment),
    /// DBM-SGL, DBM-GRP, DBM-MAR.
    Move(Move),
    /// DBM-FLK-09: some of a flank march enter.
    Enter(Entry),
    /// DBM-HLT.
    Halt(Halt),
    /// DBM-SGL-08: these get off their horses.
    Dismount(Dismount),
    /// DBM-SGL-08: this one sits up again.
    Mount(Mount),
    /// DBM-SGL-10: this one goes aboard.
    Embark(Embark),
    /// DBM-SGL-10: this one goes ashore.
    Land(Land),
    /// DBM-SEQ-08: this general, or all of this seat's, have ended their moves.
    EndMoves(Ending),
    /// DBM-SPO, DBM-DEM-04.
    Advance(Advance),
    /// All of this seat's that still must, in the order of their names, each by its first way.
    AdvanceRest,
    /// DBM-SEQ-04: the next target.
    Shoot(Shoot),
    /// DBM-SEQ-05: the next pair.
    Fight(Fight),
    /// DBM-SEQ-09.
    Answer(Reply),
    /// DBM-AMB-06.
    SetStance(Stance),
    /// DBM-HOU-08: does the battle go on by moonlight?
    FightOn(OfferReply),
    /// DBM-HOU-08: does one slip away by night?
    SlipAway(OfferReply),
    /// DBM-VIC-09.
    Concede,
    /// DBM-VIC-09.
    OfferEnd,
    /// DBM-VIC-09.
    AnswerOffer(OfferReply),
    /// The house says that a seat's time has run out.
    Timeout(String),
    /// The house says that a seat's player is gone.
    Left(String),
}

/// Where some elements are to stand before the first turn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Deployment {
    /// DBM-DEP-12: the number of the command, where one is deployed whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<u8>,
    /// Which, and where.
    pub elements: Vec<Placement>,
    /// DBM-DEP-04: the temporary works that are laid with a camp.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<Palisade>,
}

/// DBM-FRT-11: a stretch of temporary works.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Palisade {
    /// Its line; what it encloses is inside, whichever way it is drawn.
    pub line: Vec<[f64; 2]>,
    /// The numbers of its sections that are gates, from 1 along the line as it was drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gates: Vec<u8>,
}

/// DBM-FRT-03: the works round a built-up area: along its outline, clockwise from its first corner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walls {
    /// Of wood or of stone.
    pub kind: WorksKind,
    /// The numbers of the sections that are gates, from 1.
    pub gates: Vec<u8>,
    /// The numbers of the sections that are towers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub towers: Vec<u8>,
}

/// An element and where it is to stand.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Which.
    pub id: ElementId,
    /// The midpoint of its front.
    pub x: f64,
    /// The midpoint of its front.
    pub y: f64,
    /// Its facing, in degrees.
    pub facing: f64,
    /// DBM-DEP-14: on foot from the beginning, as what. Those of its command who are exchanged for it are not placed.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
}

impl Placement {
    /// Somebody, there.
    pub fn at(id: ElementId, pose: Pose) -> Placement {
        Placement {
            id,
            x: pose.at.x,
            y: pose.at.y,
            facing: pose.facing.degrees(),
            kind: None,
        }
    }

    /// Where it is to stand.
    pub fn pose(&self) -> Pose {
        Pose::new(self.x, self.y, self.facing)
    }
}

/// DBM-SET-01.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonNamed {
    /// Which.
    pub season: Season,
}

/// DBM-TER-29.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Selection {
    /// In the order in which they are laid, as far as DBM-TER-22 leaves it open.
    pub features: Vec<Selected>,
}

/// Where a feature is to lie: an area by its centre and its turn, a road by its line.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FeaturePlace {
    /// Which.
    pub feature: String,
    /// Its centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// Its centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<f64>,
    /// How far it is turned clockwise, in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<f64>,
    /// The line of a road or a river, the way it flows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<[f64; 2]>,
    /// The width of a road or a river.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// DBM-TER-37: how the earlier rivers or roads that it meets are crossed; by a bridge if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossing: Option<Crossing>,
    /// DBM-TER-49: the works that are laid with a built-up area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walls: Option<Walls>,
    /// DBM-TER-05: the roads that are laid with a built-up area.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub streets: Vec<Vec<[f64; 2]>>,
}

/// DBM-TER-31.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureName {
    /// Which.
    pub feature: String,
}

/// DBM-PIP-03.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assignment {
    /// The dice as rolled, in another order.
    pub dice: Vec<u8>,
}

/// A tactical or march move of an element or a group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Who.
    pub elements: Vec<ElementId>,
    /// DBM-MAR-01: is it a march?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub march: bool,
    /// The way, step by step.
    pub steps: Vec<Step>,
    /// DBM-CNF-13: in which order enemies conform; from left to right if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<ElementId>,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

/// DBM-FLK-09: some of a flank march enter the table: they stand outside with their front along its edge,
/// and go in from there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who: from left to right as they look, rank after rank.
    pub elements: Vec<ElementId>,
    /// Where on the edge the middle of their front is.
    pub at: f64,
    /// How many abreast; one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u8>,
    /// DBM-MAR-01: is it a march?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub march: bool,
    /// The way, step by step.
    pub steps: Vec<Step>,
    /// DBM-CNF-13: in which order enemies conform.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<ElementId>,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

/// One step of a way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Straight ahead, in paces.
    Forward(f64),
    /// Straight back.
    Back(f64),
    /// DBM-GRP-10: about the inner front corner; degrees, to the right if positive.
    Wheel(f64),
    /// Sideways, to the right if positive.
    Shift(f64),
    /// On the spot: 90, -90 or 180 degrees.
    Turn(f64),
    /// DBM-SGL-02, -13: a single element goes there, every corner straight, all in step.
    To(Pose),
    /// DBM-GRP-09: the group falls into a column; where each ends.
    FallIn(Places),
    /// DBM-GRP-08: a column spreads out; where each ends.
    Spread(Places),
}

/// Where each of some elements ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Places {
    /// Which, and where.
    pub places: Vec<Placement>,
}

/// DBM-HLT.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halt {
    /// Who.
    pub elements: Vec<ElementId>,
    /// DBM-HLT-02: turning about towards the enemy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub about: bool,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

/// DBM-DIS-09, -10.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dismount {
    /// Who: as many as become one on foot. The first of them is replaced by it.
    pub elements: Vec<ElementId>,
    /// DBM-DIS-18: as what, where there is a choice; as usual if left out.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// DBM-SGL-12: how it looks then, in degrees; as before if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<f64>,
    /// DBM-DIS-10: in the place of a march; of somebody who has marched it always is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub march: bool,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

/// DBM-DIS-09, -10, -16.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Who.
    pub element: ElementId,
    /// DBM-SGL-12: where it stands then, and whoever was exchanged for it; if left out, where there is room.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Spot>,
    /// DBM-DIS-10: in the place of a march; of somebody who has marched it always is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub march: bool,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

/// DBM-SGL-10: an element that touches a vessel goes aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Embark {
    /// Who.
    pub element: ElementId,
    /// Of which vessel.
    pub vessel: ElementId,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

/// DBM-SGL-10, -11: somebody aboard goes ashore, beside the vessel.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// Who; or the vessel that carries it.
    pub element: ElementId,
    /// The midpoint of its front; before the bow, or where there is room, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// The midpoint of its front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<f64>,
    /// Its facing, in degrees; 0 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<f64>,
    /// DBM-PIP-29: keep the general's -1 for later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spare: bool,
}

impl Land {
    /// Where there is room.
    pub const fn of(element: ElementId) -> Land {
        Land {
            element,
            x: None,
            y: None,
            facing: None,
            spare: false,
        }
    }

    /// Where it is to stand, if somebody has said so.
    pub fn place(&self) -> Option<Pose> {
        let (x, y) = (self.x?, self.y?);
        Some(Pose::new(x, y, self.facing.unwrap_or(0.0)))
    }
}

/// Where somebody is to stand.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The midpoint of its front.
    pub x: f64,
    /// The midpoint of its front.
    pub y: f64,
    /// Its facing, in degrees.
    pub facing: f64,
}

impl Spot {
    /// Where it is to stand.
    pub fn pose(&self) -> Pose {
        Pose::new(self.x, self.y, self.facing)
    }
}

/// DBM-SEQ-08.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ending {
    /// The number of the command; all of this seat's if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<u8>,
}

/// DBM-SPO-23.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Who.
    pub element: ElementId,
    /// Which of its lawful ways, from 0.
    #[serde(default, skip_serializing_if = "is_first")]
    pub way: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for it.
const fn is_first(way: &u8) -> bool {
    *way == 0
}

/// DBM-SEQ-04.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shoot {
    /// At whom.
    pub target: ElementId,
}

/// DBM-SEQ-05.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// One.
    pub a: ElementId,
    /// The other.
    pub b: ElementId,
}

/// DBM-SEQ-09.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// What was asked.
    pub kind: AskKind,
    /// One of the options, as it was offered.
    pub option: String,
}

/// DBM-AMB-06.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stance {
    /// Who.
    pub element: ElementId,
    /// Does it shoot from its ambush?
    pub shoot: bool,
}

/// DBM-VIC-09.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferReply {
    /// Yes?
    pub yes: bool,
}
