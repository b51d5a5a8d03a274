//! Why no vessel sails so, and nobody goes aboard or ashore.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::event::Tag;

/// Why no vessel sails so, and nobody goes aboard or ashore.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum NavalRefusal {
    /// DBM-TER-52: it would run aground after so many paces.
    Aground { element: Tag, after: f64 },
    /// DBM-TER-60: the river is paltry.
    TooShallow { element: Tag },
    /// DBM-NAV-03: its troops are ashore.
    TroopsAshore { element: Tag },
    /// DBM-WEA-15: in a strong wind vessels move only singly.
    Singly { element: Tag },
    /// DBM-SGL-10: it is no vessel, or carries nobody who could land.
    NobodyAboard { element: Tag },
    /// DBM-SGL-10: it is no vessel to go aboard of.
    NoVessel { element: Tag },
    /// DBM-NAV-02: the vessel is full, or does not carry such troops.
    NoBerth { element: Tag, vessel: Tag },
    /// DBM-SGL-10: they do not touch.
    Apart { element: Tag, vessel: Tag },
    /// DBM-SGL-10: the vessel touches neither quay nor beach nor bank.
    NoShore { vessel: Tag },
    /// DBM-SGL-11: an enemy touches the water's edge there.
    EdgeHeld { vessel: Tag, enemy: Tag },
    /// DBM-SGL-10: there is no room on land to stand.
    NoRoom { element: Tag },
}

impl NavalRefusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            NavalRefusal::Aground { .. } => "DBM-TER-52",
            NavalRefusal::TooShallow { .. } => "DBM-TER-60",
            NavalRefusal::TroopsAshore { .. } => "DBM-NAV-03",
            NavalRefusal::Singly { .. } => "DBM-WEA-15",
            NavalRefusal::NoBerth { .. } => "DBM-NAV-02",
            NavalRefusal::EdgeHeld { .. } => "DBM-SGL-11",
            NavalRefusal::NobodyAboard { .. }
            | NavalRefusal::NoVessel { .. }
            | NavalRefusal::Apart { .. }
            | NavalRefusal::NoShore { .. }
            | NavalRefusal::NoRoom { .. } => "DBM-SGL-10",
        })
    }

    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        match self {
            NavalRefusal::Aground { .. } => "aground",
            NavalRefusal::TooShallow { .. } => "too_shallow",
            NavalRefusal::TroopsAshore { .. } => "troops_ashore",
            NavalRefusal::Singly { .. } => "singly_in_wind",
            NavalRefusal::NobodyAboard { .. } => "nobody_aboard",
            NavalRefusal::NoVessel { .. } => "no_vessel",
            NavalRefusal::NoBerth { .. } => "no_berth",
            NavalRefusal::Apart { .. } => "vessel_apart",
            NavalRefusal::NoShore { .. } => "no_shore",
            NavalRefusal::EdgeHeld { .. } => "edge_held",
            NavalRefusal::NoRoom { .. } => "no_room_ashore",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        match self {
            NavalRefusal::Aground { element, after } => {
                json!({ "element": element, "after": after })
            }
            NavalRefusal::NoBerth { element, vessel } | NavalRefusal::Apart { element, vessel } => {
                json!({ "element": element, "vessel": vessel })
            }
            NavalRefusal::NoShore { vessel } => json!({ "vessel": vessel }),
            NavalRefusal::EdgeHeld { vessel, enemy } => {
                json!({ "vessel": vessel, "enemy": enemy })
            }
            NavalRefusal::TooShallow { element }
            | NavalRefusal::TroopsAshore { element }
            | NavalRefusal::Singly { element }
            | NavalRefusal::NobodyAboard { element }
            | NavalRefusal::NoVessel { element }
            | NavalRefusal::NoRoom { element } => json!({ "element": element }),
        }
    }
}
