//! A battle as it is written: everything, in the rulebook's words.
//!
//! A stranger may leave out whatever is as at the beginning of a battle. The same form, without what
//! an audience must not know, is what it sees (`crate::view`).

mod digest;
mod mounted;
mod read;
mod vessels;
mod waters;
mod write;

pub(crate) use digest::digest;
pub use mounted::MountedForm;
pub(crate) use read::{areas_overlap, check_places, is_on_table, note_standing_touches};
pub(crate) use vessels::check_afloat;
pub use waters::WatersForm;

use serde::{Deserialize, Serialize};

use crate::agenda::{AskKind, Came, Task};
use crate::army::Name;
use crate::command::{Allegiance, Equivalents, Role};
use crate::day::{Day, Said};
use crate::element::{Deeds, ElementId, Place};
use crate::field::{Crossing, FeatureKind};
use crate::rules::flank_march::March;
use crate::side::Side;
use crate::sky::Sky;
use crate::state::End;
use crate::touch::Edge;
use crate::troop::{Grade, Kind, Troop, TroopType, Weapon};
use crate::works::WorksForm;

/// A whole battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// DBM-SEQ-01: who has the first turn.
    #[serde(default = "attacker")]
    pub attacker: Side,
    /// What the armies are called.
    #[serde(default)]
    pub armies: [Name; 2],
    /// What the field is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field_name: String,
    /// The ground.
    #[serde(default)]
    pub field: FieldForm,
    /// The sky.
    #[serde(default)]
    pub sky: SkyForm,
    /// What was said before the first turn, while it has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// Player's turns, from 1: the odd ones are the attacker's.
    #[serde(default = "one")]
    pub turn: u16,
    /// DBM-VIC-10: turns of each player, if that was agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u16>,
    /// What is being done.
    #[serde(default)]
    pub phase: PhaseWord,
    /// Every command; what is left out follows from the elements.
    #[serde(default)]
    pub commands: Vec<CommandForm>,
    /// Every element.
    pub elements: Vec<ElementForm>,
    /// DBM-CC-02: whose front touches whom since when. What is left out has stood so all along.
    #[serde(default)]
    pub touches: Vec<TouchForm>,
    /// DBM-VIS-09: which enemies a command knows of. Left out: those it sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Vec<KnownForm>>,
    /// DBM-WAT-02: what is known of the rivers.
    #[serde(default, skip_serializing_if = "WatersForm::is_empty")]
    pub rivers: WatersForm,
    /// DBM-LOS-08: the built-up areas whose centre an attacker has reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub towns_taken: Vec<String>,
    /// DBM-AMB-06: hidden elements that were told to shoot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stances: Vec<ElementId>,
    /// DBM-ARM-07: Baggage that was never provided, by side.
    #[serde(default, skip_serializing_if = "is_none_missing")]
    pub baggage_missing: [u8; 2],
    /// How many names each side has given to elements that all can see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names_given: Option<[u16; 2]>,
    /// How many acts this turn has seen.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub acts: u16,
    /// DBM-VIC-09: who offers to stop.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Side>,
    /// DBM-SPO-04: who still must advance by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_advance: Vec<ElementId>,
    /// Seats that let all of theirs advance by themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resting: Vec<String>,
    /// What still has to happen by force; the last is next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agenda: Vec<Task>,
    /// What somebody is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<AskForm>,
    /// DBM-HOU-14: what both have said since night fell.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub night: [Said<bool>; 2],
    /// Why the battle ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// DBM-CMP: is it a battle of a campaign, and whom has it cost after its end?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<TollForm>,
}

/// DBM-CMP-05, -07: whom a battle of a campaign costs after its end.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TollForm {
    /// The loser's elements that are lost besides those destroyed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<ElementId>,
    /// Those of them that the winner has captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<ElementId>,
}

const fn attacker() -> Side {
    Side::A
}

const fn one() -> u16 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for it.
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

fn is_unsaid(night: &[Said<bool>; 2]) -> bool {
    night.iter().all(Said::is_open)
}

fn is_none_missing(missing: &[u8; 2]) -> bool {
    *missing == [0, 0]
}

/// The phases, by their published words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // As in `Phase`.
pub enum PhaseWord {
    Season,
    TerrainFirst,
    TerrainMain,
    TerrainLast,
    CampFirst,
    CampSecond,
    Orders,
    Dawn,
    DeployFirst,
    DeploySecond,
    Assign,
    #[default]
    Move,
    Advance,
    Shoot,
    Fight,
    Nightfall,
    Parting,
    Over,
}

/// The sky.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SkyForm {
    /// One in which no time passes.
    Still(StillSky),
    /// One with its hour and its weather.
    Weather(Sky),
}

/// A sky in which no time passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StillSky {
    /// Noon, clear, without wind.
    Clear,
}

impl Default for SkyForm {
    fn default() -> SkyForm {
        SkyForm::Still(StillSky::Clear)
    }
}

/// The ground.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FieldForm {
    /// Its features.
    pub features: Vec<FeatureForm>,
    /// DBM-FRT-01: its fortifications.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub works: Vec<WorksForm>,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureForm {
    /// What it is called.
    #[serde(default)]
    pub id: String,
    /// What it is.
    pub kind: FeatureKind,
    /// The corners of its outline.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<[f64; 2]>,
    /// The line of a road.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<[f64; 2]>,
    /// The width of a road.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// The crest of a hill, the bottom of a gully.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crest: Vec<[f64; 2]>,
    /// DBM-TER-37: how a road leads over the rivers laid before it, or how the roads laid before it lead
    /// over a river; by a bridge if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossing: Option<Crossing>,
}

/// A command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandForm {
    /// Whose.
    pub side: Side,
    /// Its number, from 1.
    pub command: u8,
    /// What its general is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The seat that decides for it; the commander-in-chief's if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// DBM-LOS-06, -12: what it had when the battle began; what its elements come to if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<Equivalents>,
    /// Is it demoralised?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demoralised: bool,
    /// DBM-DEM-02: was it tested since its general fell?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tested: bool,
    /// DBM-PIP-02: is its die its own? If left out, that of an irregular or allied general is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_die: Option<bool>,
    /// Its die this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<u8>,
    /// What is left of it: all of its die, or of a 6, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pips: Option<u8>,
    /// DBM-AMB-05: what of it was spent in secret.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub pips_in_secret: u8,
    /// DBM-PIP-10: has its general's -1 been used this turn?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub discount_used: bool,
    /// DBM-PIP-10: has its general's element moved at all in this battle?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub general_moved: bool,
    /// DBM-SEQ-08: has its general ended, in this step?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
    /// DBM-DEM-04: has the demoralised command made the one tactical move of this turn?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last_move_made: bool,
    /// DBM-NGT-02: how often it has rolled 2 or less since it got dark.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub low_dice: u8,
    /// DBM-NGT-02: has it seen an enemy since it got dark?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub saw_enemy: bool,
    /// DBM-NGT-02: does it neither roll nor move?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stalled: bool,
    /// DBM-ALY: can its general be relied on? If left out, he can.
    #[serde(default, skip_serializing_if = "is_sure")]
    pub allegiance: Allegiance,
    /// DBM-ALY-04: would he change sides?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_turn: bool,
    /// DBM-FLK: does it march round the table?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub march: Option<March>,
}

fn is_sure(allegiance: &Allegiance) -> bool {
    *allegiance == Allegiance::Sure
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for it.
const fn is_nothing(number: &u8) -> bool {
    *number == 0
}

/// An element.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementForm {
    /// What it is called.
    pub id: ElementId,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// Its grade.
    #[serde(default = "ordinary")]
    pub grade: Grade,
    /// Regular or irregular; if left out, as most of that type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regular: Option<bool>,
    /// Chariots?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chariot: bool,
    /// What they shoot or throw with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    /// DBM-SUP-16, -17: does the list allow psiloi to support here?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub psiloi_support: bool,
    /// Artillery on wagons?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_wagons: bool,
    /// On camels, though of another type?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub camels: bool,
    /// DBM-MI-01: foot with mounts?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mounted_infantry: bool,
    /// DBM-TRP-39: mobile Baggage?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mobile: bool,
    /// DBM-DIS-01: what its list lets it become on foot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dismounts_as: Option<Kind>,
    /// DBM-DIS: on foot; what it is mounted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mounted: Option<MountedForm>,
    /// DBM-DIS-16: the element on foot that stands on the table for it, if its place is `exchanged`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanged_for: Option<ElementId>,
    /// DBM-NAV-01: of land troops, the vessel that carries them if their place is `aboard`, or that brought them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vessel: Option<ElementId>,
    /// DBM-NAV-03: of a vessel, are the troops that it carries off it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub landed: bool,
    /// DBM-DBL: what stands behind on the same base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<DoubleForm>,
    /// Whose.
    pub side: Side,
    /// The number of its command, from 1.
    #[serde(default = "first_command")]
    pub command: u8,
    /// The general's own element: `true`, or what that general is.
    #[serde(default, skip_serializing_if = "GeneralForm::is_no")]
    pub general: GeneralForm,
    /// The middle of its front.
    pub x: f64,
    /// The middle of its front.
    pub y: f64,
    /// Its facing.
    #[serde(default)]
    pub facing: f64,
    /// Is it on the table?
    #[serde(default = "table", skip_serializing_if = "is_table")]
    pub place: Place,
    /// DBM-CC-06: the side that counts as its front in combat.
    #[serde(default = "front", skip_serializing_if = "is_front")]
    pub fights_with: Edge,
    /// What it has done this turn.
    #[serde(default, skip_serializing_if = "is_idle")]
    pub deeds: Deeds,
}

const fn ordinary() -> Grade {
    Grade::Ordinary
}
const fn first_command() -> u8 {
    1
}
const fn table() -> Place {
    Place::Table
}
fn is_table(place: &Place) -> bool {
    *place == Place::Table
}
const fn front() -> Edge {
    Edge::Front
}
fn is_front(edge: &Edge) -> bool {
    *edge == Edge::Front
}
fn is_idle(deeds: &Deeds) -> bool {
    *deeds == Deeds::default()
}

/// Is an element its general's own?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GeneralForm {
    /// Yes or no.
    Is(bool),
    /// Yes, and what he is.
    As(Role),
}

impl Default for GeneralForm {
    fn default() -> GeneralForm {
        GeneralForm::Is(false)
    }
}

impl GeneralForm {
    fn is_no(&self) -> bool {
        *self == GeneralForm::Is(false)
    }
}

/// What stands behind on a double base.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DoubleForm {
    /// More of the same.
    Same(bool),
    /// Other troops.
    Other {
        /// Their type.
        #[serde(rename = "type")]
        kind: TroopType,
        /// Their grade.
        grade: Grade,
        /// Their weapon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        weapon: Option<Weapon>,
    },
}

/// DBM-CC-02.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TouchForm {
    /// Whose front.
    pub by: ElementId,
    /// Whom.
    pub whom: ElementId,
    /// On which of its sides.
    pub edge: Edge,
    /// In which player's turn of the battle; this one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u16>,
    /// By which act of it.
    #[serde(default)]
    pub order: u16,
    /// How it came about.
    #[serde(default = "given")]
    pub how: Came,
}

const fn given() -> Came {
    Came::Given
}

/// DBM-VIS-09.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownForm {
    /// Whose command.
    pub side: Side,
    /// Its number.
    pub command: u8,
    /// The enemies that it knows of.
    pub enemies: Vec<ElementId>,
}

/// What somebody is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskForm {
    /// Who.
    pub seat: String,
    /// What.
    pub kind: AskKind,
    /// About whom.
    pub about: ElementId,
    /// What can be answered, the default first.
    pub options: Vec<String>,
}

impl ElementForm {
    /// The troops that are described, the front of a double base.
    pub fn troop(&self) -> Troop {
        let plain = Troop::plain(self.kind, self.grade, true);
        Troop {
            regular: self.regular.unwrap_or_else(|| plain.exists()),
            chariot: self.chariot,
            on_wagons: self.on_wagons,
            camels: self.camels || plain.camels,
            mounted_infantry: self.mounted_infantry,
            mobile: self.mobile || plain.mobile,
            psiloi_support: self.psiloi_support,
            weapon: self.weapon,
            dismounts_as: self.dismounts_as,
            ..plain
        }
    }

    /// What stands behind on the same base.
    pub fn rear(&self) -> Option<Troop> {
        match self.double? {
            DoubleForm::Same(true) => Some(self.troop()),
            DoubleForm::Same(false) => None,
            DoubleForm::Other {
                kind,
                grade,
                weapon,
            } => {
                let troop = Troop {
                    weapon: weapon.or(self.weapon),
                    psiloi_support: self.psiloi_support,
                    dismounts_as: self.dismounts_as.filter(|_| kind == self.kind),
                    ..Troop::plain(kind, grade, self.troop().regular)
                };
                Some(troop)
            }
        }
    }
}
