//! Events of rivers: what they turn out to be, and who comes through them.

use serde::Serialize;

use super::{Stood, Tag};
use crate::action::Move;
use crate::rules::river::RiverState;
use crate::rules::terrain::Sector;

/// What happened at the water.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum WaterFact {
    /// DBM-WAT-22: a move has come to a river of which nothing is known yet.
    CameToRiver { elements: Vec<Stood>, order: Move },
    /// DBM-WAT-02, -03: the state of a river in one sector was found.
    RiverSounded {
        river: String,
        sector: Sector,
        die: u8,
        modifier: i8,
        state: RiverState,
    },
    /// DBM-WAT-07: an element tested as it entered a Dangerous river.
    Entered {
        element: Tag,
        die: u8,
        bonus: u8,
        passage: Passage,
    },
    /// DBM-WAT-09, -12: one tested that was forced into it, or fled over a bridge or ice.
    Tested {
        element: Tag,
        die: u8,
        drowned: bool,
        by: &'static str,
    },
}

/// DBM-WAT-07: what comes of entering a Dangerous river.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Passage {
    Drowned,
    TurnedBack,
    Forded,
}

impl WaterFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            WaterFact::CameToRiver { .. } => "DBM-WAT-22",
            WaterFact::RiverSounded { .. } => "DBM-WAT-03",
            WaterFact::Entered { .. } => "DBM-WAT-07",
            WaterFact::Tested { by, .. } => by,
        }
    }
}
