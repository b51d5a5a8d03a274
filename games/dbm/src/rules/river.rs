//! DBM-WAT-03: the state of a river, from its die.

use serde::{Deserialize, Serialize};

use super::weather::{When, conditions, tables};
use crate::army::Climate;
use crate::sky::Season;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct RiverTable {
    flooded: i8,
    flows_out: i8,
    low: i8,
    low_in: When,
    paltry: i8,
    easy_ford: i8,
    difficult_ford: i8,
}

/// DBM-WAT-03: how hard a river is to cross off its roads, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum RiverState {
    Paltry,
    EasyFord,
    DifficultFord,
    Dangerous,
}

/// A river on the day of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RiverDay {
    /// DBM-SET-09.
    pub climate: Climate,
    /// DBM-SET-03.
    pub season: Season,
    /// DBM-WEA-13.
    pub flooded: bool,
    /// Does it flow into another water, or end on a short table edge?
    pub flows_out: bool,
}

impl RiverDay {
    /// DBM-WEA-13: a river in the weather of that score.
    pub fn new(climate: Climate, season: Season, score: u8, flows_out: bool) -> RiverDay {
        RiverDay {
            climate,
            season,
            flooded: conditions(climate, season, score).flooded,
            flows_out,
        }
    }

    /// DBM-WAT-03: what is added to its die.
    pub fn modifier(&self) -> i8 {
        let table = &tables().river;
        let items = [
            (self.flooded, table.flooded),
            (self.flows_out, table.flows_out),
            (table.low_in.holds(self.climate, self.season), table.low),
        ];
        let holding = items.iter().filter(|(holds, _)| *holds);
        holding.map(|(_, amount)| *amount).sum()
    }

    /// DBM-WAT-03: what a die comes to.
    pub fn state(&self, die: u8) -> RiverState {
        let table = &tables().river;
        let total = die as i8 + self.modifier();
        if total <= table.paltry {
            RiverState::Paltry
        } else if total <= table.easy_ford {
            RiverState::EasyFord
        } else if total <= table.difficult_ford {
            RiverState::DifficultFord
        } else {
            RiverState::Dangerous
        }
    }
}
