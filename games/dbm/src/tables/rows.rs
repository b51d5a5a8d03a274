//! The rows of `data/tables.toml`, as they are written.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use sobremesa_kernel::RuleId;

use super::condition::{Circumstances, Condition};
use super::pattern::{Guise, Kind, Pattern};
use super::scales::{BaseRow, Scales, StandsFor};
use crate::rules::outcome::Outcome;
use crate::troop::{Class, Grade, Troop, TroopType, Weapon};

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) exists: Exists,
    pub(super) base: Vec<BaseRow>,
    pub(super) stands_for: Vec<StandsFor>,
    #[serde(rename = "move")]
    pub(super) moves: Vec<MoveRow>,
    pub(super) fast: Fast,
    pub(super) factor: BTreeMap<String, [i8; 3]>,
    pub(super) factor_exception: Vec<FactorException>,
    pub(super) counts_as: Vec<CountsAs>,
    pub(super) behaves: Vec<Behaves>,
    pub(super) support: Vec<Support>,
    pub(super) tactical: Vec<Tactical>,
    pub(super) grading: Vec<Grading>,
    pub(super) range: Vec<Range>,
    pub(super) shooting: Shooting,
    pub(super) equal: Vec<Row>,
    pub(super) less: Vec<Row>,
    pub(super) half: Vec<Row>,
    pub(super) impetuous: Vec<Nature>,
    pub(super) pursues: Vec<Nature>,
    pub(super) may_decline: Vec<MayDecline>,
    pub(super) equivalents: Vec<Worth>,
    pub(super) losses: Losses,
    pub(super) campaign: Pursued,
    pub(super) pip: Pips,
    pub(super) scales: Scales,
}

/// DBM-TRP-08, -09, -10.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exists {
    pub(super) regular: Pattern,
    pub(super) irregular: Pattern,
}

/// DBM-DST-01.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRow {
    pub(super) troops: Pattern,
    pub(super) paces: Paces,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Paces {
    pub(super) road: Option<u16>,
    pub(super) easy: Option<u16>,
    pub(super) rough: Option<u16>,
    pub(super) difficult: Option<u16>,
}

/// DBM-DST-05, -06.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fast {
    pub(super) troops: Pattern,
    pub(super) paces: u16,
    pub(super) easy_only: Pattern,
}

/// Conditions of which one suffices; none at all always holds.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub struct When(Vec<Condition>);

impl Default for When {
    fn default() -> When {
        When(vec![Condition::ALWAYS])
    }
}

impl When {
    /// Does one of them hold?
    #[inline]
    pub fn holds(&self, circumstances: Circumstances, own: Guise, other: Guise) -> bool {
        self.0
            .iter()
            .any(|condition| condition.holds(circumstances, own, other))
    }
}

/// DBM-CF-02, -03, -04: a factor that replaces that of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactorException {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// Whose.
    pub troops: Pattern,
    /// When.
    pub when: When,
    /// The factor.
    pub factor: Option<i8>,
    /// Or whose factor it uses.
    pub factor_of: Option<TroopType>,
}

/// DBM-TRP-21: as which class an opponent counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountsAs {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// For whom.
    pub troops: Pattern,
    /// When.
    pub when: When,
    /// As which.
    pub class: Class,
}

/// DBM-TRP-20 to -38: as what troops behave.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaves {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// Who.
    pub troops: Pattern,
    /// When.
    #[serde(default)]
    pub when: When,
    /// As what.
    #[serde(rename = "as", deserialize_with = "kind")]
    pub guise: Kind,
}

/// DBM-SUP-05 to -17: who supports whom.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // The columns of the table.
pub struct Support {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// Whom.
    pub front: Pattern,
    /// Who.
    pub by: Pattern,
    /// From which ranks, the front being the first.
    pub ranks: Vec<u8>,
    /// How many of these ranks count.
    #[serde(default = "all_ranks")]
    pub at_most: u8,
    /// Only if every rank between is such a one too.
    #[serde(default)]
    pub unbroken: bool,
    /// What supporter and front must share.
    #[serde(default)]
    pub same: Vec<Shared>,
    /// Only if all of them stand in easy going.
    #[serde(default)]
    pub in_easy: bool,
    /// Only on a base that both share.
    #[serde(default)]
    pub on_one_base: bool,
    /// Only if the army's list allows it.
    #[serde(default)]
    pub if_listed: bool,
    /// With which weapons; any, if none is named.
    #[serde(default)]
    pub weapons: Vec<Weapon>,
    /// When.
    pub when: When,
}

const fn all_ranks() -> u8 {
    u8::MAX
}

/// What a supporter may have to share with the front.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Shared {
    Grade,
    Weapon,
}

impl Shared {
    /// Do they?
    pub fn holds(self, one: Troop, other: Troop) -> bool {
        match self {
            Shared::Grade => one.grade == other.grade,
            Shared::Weapon => one.weapon == other.weapon,
        }
    }
}

/// DBM-TAC: a tactical factor.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactical {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// Whose.
    #[serde(default = "any")]
    pub troops: Pattern,
    /// How much.
    pub amount: i8,
    /// Once, or for each of something.
    #[serde(default)]
    pub per: Per,
    /// When.
    pub when: When,
}

/// How often a tactical factor counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Once.
    #[default]
    Once,
    /// DBM-TAC-05: for each hit on flank or rear, or each that aids a volley.
    Hit,
}

const fn any() -> Pattern {
    Pattern::ANY
}

/// DBM-GRF-01: a grading factor.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grading {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// How much.
    pub amount: i8,
    /// How one's total must stand to the opponent's.
    pub lead: Lead,
    /// One's own grades; any, if none is named.
    #[serde(default, deserialize_with = "grades")]
    pub own: Vec<Grade>,
    /// The opponent's grades.
    #[serde(deserialize_with = "grades")]
    pub over: Vec<Grade>,
    /// When.
    pub when: When,
}

/// How one's total stands to the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Lead {
    /// It exceeds it.
    #[serde(rename = "above")]
    Above,
    /// By exactly 1.
    #[serde(rename = "one above")]
    OneAbove,
    /// It equals it.
    #[serde(rename = "equal")]
    Equal,
    /// It is no less.
    #[serde(rename = "at least equal")]
    AtLeastEqual,
}

impl Lead {
    /// Does it, being this much higher?
    pub const fn holds(self, lead: i8) -> bool {
        match self {
            Lead::Above => lead > 0,
            Lead::OneAbove => lead == 1,
            Lead::Equal => lead == 0,
            Lead::AtLeastEqual => lead >= 0,
        }
    }
}

/// DBM-SHT-02.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Range {
    pub(super) troops: Pattern,
    pub(super) paces: u16,
}

/// Who shoots how.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shooting {
    /// DBM-SHT-13, -20: only in their own turn.
    pub own_turn_only: Pattern,
    /// DBM-SHT-13, -20: only if they did not move, pivot or recoil.
    pub only_if_still: Pattern,
    /// DBM-SHT-07: from any side.
    pub all_round: Pattern,
    /// DBM-SHT-07: from any side, if on wagons.
    pub all_round_on_wagons: Pattern,
    /// DBM-SHT-10.
    pub may_ignore_psiloi: Pattern,
    /// DBM-SHT-16: over friends.
    pub overhead: Pattern,
    /// DBM-SHT-16: over friends, if on a hill.
    pub overhead_on_hill: Pattern,
    /// DBM-SHT-16: at targets farther than this.
    pub overhead_beyond: f64,
    /// DBM-SHT-16: over which friends.
    pub shot_over: Pattern,
}

/// DBM-OUT-07 to -09: what becomes of a loser.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// By which rule.
    #[serde(deserialize_with = "rule")]
    pub rule: RuleId,
    /// Of whom.
    pub troops: Pattern,
    /// When.
    #[serde(default)]
    pub when: When,
    /// What.
    #[serde(rename = "then")]
    pub outcome: Outcome,
}

/// DBM-SPO-01, DBM-PUR-01: who does something by nature.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nature {
    #[serde(default, rename = "rule")]
    pub(super) _rule: Option<String>,
    pub(super) troops: Pattern,
    #[serde(default)]
    pub(super) irregular: bool,
}

impl Nature {
    pub(super) const fn holds(&self, troop: Troop) -> bool {
        self.troops.names(troop) && !(self.irregular && troop.regular)
    }
}

/// DBM-PUR-04.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MayDecline {
    #[serde(rename = "rule")]
    pub(super) _rule: String,
    pub(super) troops: Pattern,
    pub(super) after: Pattern,
}

/// DBM-LOS-02.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Worth {
    #[serde(rename = "rule")]
    pub(super) _rule: String,
    pub(super) troops: Pattern,
    pub(super) halves: u32,
}

/// DBM-LOS-07, DBM-DEM-01, DBM-VIC-01, -02.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// In halves.
    pub baggage_in_close_combat: u32,
    /// In halves.
    pub baggage_otherwise: u32,
    /// The fraction of what a command had.
    pub demoralised_at: [u32; 2],
    /// The fraction of what an army had.
    pub beaten_at: [u32; 2],
    /// Of each army.
    pub victory_points: u8,
}

/// DBM-CMP-05: on what a loser's element is lost after the battle, by how many mounted the winner has for each
/// of the loser's: Hordes, Artillery and Baggage; Elephants and other foot; other mounted.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursued {
    /// Half or less.
    pub half_or_less: [i8; 3],
    /// More than half, less than double.
    pub between: [i8; 3],
    /// Double or more.
    pub double_or_more: [i8; 3],
    /// For who is in contact with the enemy.
    pub in_contact: i8,
}

/// DBM-PIP-06 and what follows it: the prices.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // The words say it.
pub struct Pips {
    pub base: i8,
    pub with_commander_in_chief: i8,
    pub halt_with_unmoved_subgeneral: i8,
    pub far_or_general_unavailable: i8,
    pub far_distance: f64,
    pub far_unseen_distance: f64,
    pub irregular_deviates_or_short: i8,
    pub mixed_mounted_and_foot: i8,
    pub artillery_not_fast_or_exception: i8,
    pub mount_or_dismount: i8,
    pub halt_irregular: i8,
    pub third_irregular_march: i8,
    pub minimum: i8,
}

/// The tables are read once and last as long as the program does.
fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
    let id = String::deserialize(deserializer)?;
    Ok(RuleId(id.leak()))
}

fn grades<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Grade>, D::Error> {
    let letters = String::deserialize(deserializer)?;
    let grade = |letter: char| {
        Grade::with_letter(letter.encode_utf8(&mut [0; 4]))
            .ok_or_else(|| serde::de::Error::custom(format!("no grade: {letter}")))
    };
    letters.chars().map(grade).collect()
}

fn kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
    let text = String::deserialize(deserializer)?;
    let read = || {
        let (code, rest) = text.split_once(" (")?;
        let grade = Grade::with_letter(rest.strip_suffix(')')?)?;
        Some((TroopType::with_code(code)?, grade))
    };
    read().ok_or_else(|| serde::de::Error::custom(format!("no type and grade: {text}")))
}
