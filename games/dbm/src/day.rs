//! The day of a battle before its first turn: what both sides have said so far, and what still has to
//! be laid. It ends, and is forgotten, when the battle begins.

use serde::{Deserialize, Serialize};

use crate::action::Placement;
use crate::army::{Climate, Works};
use crate::rules::flank_march::ShortEdge;
use crate::rules::terrain::Selected;
use crate::rules::terrain::placing::Lot;
use crate::rules::terrain::rivers::Strip;
use crate::rules::terrain::selection::Round;
use crate::side::Side;
use crate::sky::Season;

/// The parts of the day before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// DBM-SET-01: both name a season.
    Season,
    /// DBM-TER-20, -22, -27: somebody chooses ground and lays it.
    Terrain(Round),
    /// DBM-DEP-04: the defender places his Baggage.
    CampFirst,
    /// DBM-DEP-04: the attacker places his.
    CampSecond,
    /// DBM-DEP-04: both write orders.
    Orders,
    /// DBM-DEP-04: a side deploys a command.
    Deploy(Side),
    /// DBM-HOU-04: both say whether the battle begins before dawn.
    Dawn,
}

/// Something that both sides say at the same time and in secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said<T> {
    /// Not said yet.
    #[default]
    Open,
    /// Said, and unknown to whoever looks.
    Sealed,
    /// Said.
    Said(T),
}

impl<T> Said<T> {
    /// Is it still to be said?
    pub const fn is_open(&self) -> bool {
        matches!(self, Said::Open)
    }

    /// What was said, as far as it is known.
    pub const fn known(&self) -> Option<&T> {
        match self {
            Said::Said(what) => Some(what),
            Said::Open | Said::Sealed => None,
        }
    }

    /// As others see it.
    pub fn seal(&mut self) {
        if !self.is_open() {
            *self = Said::Sealed;
        }
    }
}

/// DBM-TER-29: a feature that is still to be laid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// What it will be called.
    pub id: String,
    /// What it is.
    #[serde(rename = "feature")]
    pub selected: Selected,
}

/// DBM-DEP-06: what is written before deployment.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Orders {
    /// The relative places of the commands.
    pub places: Vec<CommandPlace>,
    /// DBM-FLK-01: who marches round the table, and by which edge he comes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flanks: Vec<FlankMarch>,
    /// Who begins hidden, and where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ambushes: Vec<Placement>,
}

/// DBM-FLK-01: a command that marches round the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlankMarch {
    /// Its number.
    pub command: u8,
    /// By which edge it comes.
    pub edge: ShortEdge,
}

/// DBM-DEP-06, -10: where a command stands among the others. Of two with the same number neither is
/// said to be more to that side than the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandPlace {
    /// Its number.
    pub command: u8,
    /// From left to right, as its owner sees it.
    pub across: u8,
    /// From rear to front.
    pub ahead: u8,
}

fn has_no_works(works: &[Vec<Works>; 2]) -> bool {
    works.iter().all(Vec::is_empty)
}

/// The day before the first turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Day {
    /// The army lists, which both know.
    pub lists: [String; 2],
    /// DBM-SET-02.
    pub aggression: [u8; 2],
    /// DBM-SET-09.
    pub climates: [Climate; 2],
    /// DBM-SET-10.
    #[serde(default)]
    pub seasons: [Said<Season>; 2],
    /// DBM-TER-36: what was chosen and does not lie yet, the next first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_lay: Vec<Pending>,
    /// DBM-TER-30: the dice of the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<Lot>,
    /// DBM-TER-24: the strip of the next, if it is a river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strip: Option<Strip>,
    /// DBM-TER-35: the defender's die for a waterway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waterway: Option<u8>,
    /// DBM-TER-27: did the attacker choose anything in the first phase?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chose_first: bool,
    /// How many features have been named.
    #[serde(default)]
    pub n_features: u16,
    /// DBM-DEP-13.
    #[serde(default)]
    pub orders: [Said<Orders>; 2],
    /// DBM-HOU-14.
    #[serde(default)]
    pub early: [Said<bool>; 2],
    /// DBM-FRT: the works that each side has bought and not laid yet; nobody else's business until they lie.
    #[serde(default, skip_serializing_if = "has_no_works")]
    pub works: [Vec<Works>; 2],
    /// DBM-HOU-11: is it a day after a night that both armies spent in camp?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

impl Day {
    /// Before anybody has said anything.
    pub fn new(lists: [String; 2], aggression: [u8; 2], climates: [Climate; 2]) -> Day {
        Day {
            lists,
            aggression,
            climates,
            seasons: Default::default(),
            to_lay: Vec::new(),
            lot: None,
            strip: None,
            waterway: None,
            chose_first: false,
            n_features: 0,
            orders: Default::default(),
            early: Default::default(),
            works: Default::default(),
            again: false,
        }
    }

    /// DBM-HOU-11, -16: the morning after: ground, roles and season are as they were.
    pub fn again(climate: Climate) -> Day {
        Day {
            again: true,
            ..Day::new(Default::default(), [0; 2], [climate; 2])
        }
    }

    /// What one side has said is nothing to the other.
    pub fn seal(&mut self, side: Side) {
        self.seasons[side.index()].seal();
        self.orders[side.index()].seal();
        self.early[side.index()].seal();
        self.works[side.index()].clear();
    }
}

impl Step {
    /// Its published word.
    pub const fn word(self) -> &'static str {
        match self {
            Step::Season => "season",
            Step::Terrain(Round::First) => "terrain_first",
            Step::Terrain(Round::Main) => "terrain_main",
            Step::Terrain(Round::Last) => "terrain_last",
            Step::CampFirst => "camp_first",
            Step::CampSecond => "camp_second",
            Step::Orders => "orders",
            Step::Deploy(_) => "deploy",
            Step::Dawn => "dawn",
        }
    }
}
