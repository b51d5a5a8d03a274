//! A battle as it is written (GOM-API-01, GOM-API-02): everything, in the rulebook's words.

mod read;

use serde::{Deserialize, Serialize};

use crate::attribute::{Attribute, SomeAttributes};
use crate::event::SceneryForm;
use crate::kind::Kind;
use crate::rules::formation::proper_frontage;
use crate::side::Side;
use crate::state::{Combat, End, Phase, Resolution, Stamp, State};
use crate::unit::{Fate, Pose, Unit, UnitId, UnitIndex};

/// A whole battle. A stranger may leave out whatever is as at the beginning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1 to 6.
    #[serde(default = "first_turn")]
    pub turn: u8,
    /// Whose turn it is.
    #[serde(default = "first_side")]
    pub side: Side,
    /// What is waited for.
    #[serde(default)]
    pub phase: PhaseWord,
    /// What the armies are called.
    #[serde(default)]
    pub armies: [String; 2],
    /// Every unit, those of player 1 first; within an army the order of the list.
    pub units: Vec<UnitForm>,
    /// What stands in the way.
    #[serde(default)]
    pub scenery: Vec<SceneryForm>,
    /// The charges declared this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<ChargeForm>,
    /// The combats, oldest first. If left out: what the units' own `combat` fields say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combats: Option<Vec<CombatForm>>,
    /// A combat phase that waits for somebody to split attacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<ResolutionForm>,
    /// Why the battle ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// Is it for practice, so that everybody may measure?
    #[serde(default, skip_serializing_if = "is_false")]
    pub practice: bool,
}

/// The phases, by their published words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // As in `Phase`.
pub enum PhaseWord {
    #[default]
    ChargeDeclaration,
    OtherMoves,
    CombatResolution,
    Shooting,
    Over,
}

/// A unit as it is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitForm {
    /// What it is called.
    pub id: UnitId,
    /// What it consists of.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
    /// Its models.
    pub models: u32,
    /// Models of a full rank; the narrowest that is allowed if left out.
    #[serde(default)]
    pub frontage: Option<u32>,
    /// Its front left corner.
    pub x: f64,
    /// Its front left corner.
    pub y: f64,
    /// Where its front line points, in degrees.
    #[serde(default)]
    pub theta: f64,
    /// The number of its combat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<u32>,
    /// Is it running away?
    #[serde(default, skip_serializing_if = "is_false")]
    pub fleeing: bool,
    /// Its models at deployment; as many as now if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<u32>,
    /// Wounds that have killed nobody yet.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pending: u32,
    /// Values that differ from the profile.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub attributes: SomeAttributes,
    /// Movement used up this turn.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub spent: f64,
    /// Has it marched this turn?
    #[serde(default, skip_serializing_if = "is_false")]
    pub marched: bool,
    /// Has it turned about this turn?
    #[serde(default, skip_serializing_if = "is_false")]
    pub turned_about: bool,
    /// Has it declared a charge this turn?
    #[serde(default, skip_serializing_if = "is_false")]
    pub declared: bool,
    /// The number of its charge, if it has charged this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<u32>,
    /// Has it shot this turn?
    #[serde(default, skip_serializing_if = "is_false")]
    pub shot: bool,
    /// What became of it, if it is not on the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Fate>,
}

impl UnitForm {
    /// A unit at its full strength that has done nothing yet, in the corner of the field.
    pub(crate) fn fresh(id: UnitId, side: Side, kind: Kind, models: u32) -> UnitForm {
        let pose = Pose::new(0.0, 0.0, 0.0);
        let frontage = proper_frontage(models, 0);
        UnitForm::new(&Unit::new(id, side, kind, models, frontage, pose), None)
    }
}

/// A declared charge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeForm {
    /// Who.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
}

/// A combat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatForm {
    /// The charge that began it.
    pub born: Stamp,
    /// Who takes part, in the order of entering.
    pub members: Vec<MemberForm>,
    /// Who is engaged with whom.
    pub pairs: Vec<PairForm>,
}

/// A unit in a combat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberForm {
    /// Which.
    pub unit: UnitId,
    /// The charge with which it entered.
    pub entered: Stamp,
    /// Was it the one that charged?
    pub charged: bool,
}

/// Two enemies that are engaged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairForm {
    /// Who charged.
    pub charger: UnitId,
    /// Whom it met.
    pub other: UnitId,
    /// When.
    pub since: Stamp,
    /// The edge that was charged, from 0 to 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edge: Option<usize>,
}

/// A combat phase under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResolutionForm {
    /// Which combat, from 0.
    pub combat: usize,
    /// How many of its units have had their turn.
    pub struck: usize,
    /// What they did.
    pub blows: Vec<BlowForm>,
    /// How the earlier combats ended.
    pub outcomes: Vec<OutcomeForm>,
}

/// What one unit did to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlowForm {
    /// Who.
    pub by: UnitId,
    /// To whom.
    pub against: UnitId,
    /// Unsaved wounds.
    pub wounds: u32,
}

/// How a combat ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeForm {
    /// Which combat, from 0.
    pub combat: usize,
    /// Who won.
    pub winner: Option<Side>,
    /// Who has to flee.
    pub broken: Vec<UnitId>,
    /// Who survived, in attack order.
    pub survivors: Vec<SurvivorForm>,
}

/// A survivor as it was then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivorForm {
    /// Which.
    pub unit: UnitId,
    /// Its power.
    pub power: i64,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
}

const fn first_turn() -> u8 {
    1
}

const fn first_side() -> Side {
    Side::One
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde asks.
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_nothing(length: &f64) -> bool {
    *length == 0.0
}

fn is_empty(attributes: &SomeAttributes) -> bool {
    attributes.0.is_empty()
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let id = |unit: UnitIndex| state.units[unit].id.clone();
        let combat_number = |unit: UnitIndex| {
            let place = state.combats.iter().position(|combat| combat.has(unit))?;
            u32::try_from(place + 1).ok()
        };
        let units = state.units.iter().enumerate();
        Position {
            turn: state.turn,
            side: state.side,
            phase: PhaseWord::from(&state.phase),
            armies: state.armies.each_ref().map(|name| name.to_string()),
            units: units
                .map(|(index, unit)| UnitForm::new(unit, combat_number(index)))
                .collect(),
            scenery: state.scenery.iter().map(SceneryForm::from).collect(),
            charges: state
                .charges
                .iter()
                .map(|charge| ChargeForm {
                    unit: id(charge.unit),
                    target: id(charge.target),
                })
                .collect(),
            combats: (!state.combats.is_empty()).then(|| {
                state
                    .combats
                    .iter()
                    .map(|combat| CombatForm::new(combat, &id))
                    .collect()
            }),
            resolution: match &state.phase {
                Phase::Fighting(resolution) => Some(ResolutionForm::new(resolution, &id)),
                Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Shooting | Phase::Over(_) => {
                    None
                }
            },
            end: match state.phase {
                Phase::Over(end) => Some(end),
                Phase::ChargeDeclaration
                | Phase::OtherMoves
                | Phase::Fighting(_)
                | Phase::Shooting => None,
            },
            practice: state.practice,
        }
    }
}

impl From<&Phase> for PhaseWord {
    fn from(phase: &Phase) -> PhaseWord {
        match phase {
            Phase::ChargeDeclaration => PhaseWord::ChargeDeclaration,
            Phase::OtherMoves => PhaseWord::OtherMoves,
            Phase::Fighting(_) => PhaseWord::CombatResolution,
            Phase::Shooting => PhaseWord::Shooting,
            Phase::Over(_) => PhaseWord::Over,
        }
    }
}

impl UnitForm {
    fn new(unit: &Unit, combat: Option<u32>) -> UnitForm {
        let changed = Attribute::ALL.into_iter().filter_map(|attribute| {
            let now = unit.value(attribute);
            (now != unit.kind.value(attribute)).then_some((attribute, now))
        });
        UnitForm {
            id: unit.id.clone(),
            kind: unit.kind,
            side: unit.side,
            models: unit.models,
            frontage: Some(unit.frontage),
            x: unit.pose.corner.x,
            y: unit.pose.corner.y,
            theta: unit.pose.front.degrees(),
            combat,
            fleeing: unit.fleeing,
            initial: (unit.initial != unit.models).then_some(unit.initial),
            pending: unit.pending,
            attributes: SomeAttributes(changed.collect()),
            spent: unit.deeds.spent,
            marched: unit.deeds.marched,
            turned_about: unit.deeds.turned_about,
            declared: unit.deeds.declared,
            charged: unit.deeds.charged,
            shot: unit.deeds.shot,
            gone: unit.fate,
        }
    }
}

impl CombatForm {
    fn new(combat: &Combat, id: &impl Fn(UnitIndex) -> UnitId) -> CombatForm {
        let members = combat.members.iter().map(|member| MemberForm {
            unit: id(member.unit),
            entered: member.entered,
            charged: member.charged,
        });
        let pairs = combat.pairs.iter().map(|pair| PairForm {
            charger: id(pair.charger),
            other: id(pair.other),
            since: pair.since,
            edge: pair.edge,
        });
        CombatForm {
            born: combat.born,
            members: members.collect(),
            pairs: pairs.collect(),
        }
    }
}

impl ResolutionForm {
    fn new(resolution: &Resolution, id: &impl Fn(UnitIndex) -> UnitId) -> ResolutionForm {
        let blows = resolution.blows.iter().map(|blow| BlowForm {
            by: id(blow.by),
            against: id(blow.against),
            wounds: blow.wounds,
        });
        let outcomes = resolution.outcomes.iter().map(|outcome| OutcomeForm {
            combat: outcome.combat,
            winner: outcome.winner,
            broken: outcome.broken.iter().map(|unit| id(*unit)).collect(),
            survivors: outcome
                .survivors
                .iter()
                .map(|survivor| SurvivorForm {
                    unit: id(survivor.unit),
                    power: survivor.power,
                    x: survivor.centre.x,
                    y: survivor.centre.y,
                })
                .collect(),
        });
        ResolutionForm {
            combat: resolution.combat,
            struck: resolution.struck,
            blows: blows.collect(),
            outcomes: outcomes.collect(),
        }
    }
}
