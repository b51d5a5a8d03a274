//! Why something of the day before the first turn is refused.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::event::Tag;

/// Why something of the day before the first turn is refused.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum DayRefusal {
    /// DBM-TER-36: another feature comes first.
    LayFirst { feature: String },
    /// DBM-TER-29: nothing was selected yet.
    NothingToLay,
    /// DBM-TER-34: it fits there.
    FitsThere { x: f64, y: f64, facing: f64 },
    /// DBM-TER-31: a road always finds a way.
    RoadFits,
    /// DBM-TER-34: the river can run there.
    RunsThere { line: Vec<[f64; 2]> },
    /// DBM-TER-35: the die for a waterway is rolled once, and not for a compulsory one.
    WaterwayTried,
    /// DBM-TER-52: nobody is placed on water.
    InWater { element: Tag },
    /// DBM-TER-52: a vessel is placed on open water.
    NotAfloat { element: Tag },
    /// DBM-DEP-12: so many vessels that are placed later would find no room.
    NoRoomAfloat { left: u8 },
    /// DBM-DEP-12: it is not placed now.
    NotPlacedNow { element: Tag },
    /// DBM-DEP-12: it is placed with the others.
    StillToPlace { element: Tag },
    /// DBM-DEP-03: not on easy ground, or not at the table's edge.
    BadCamp { element: Tag },
    /// DBM-DEP-07: this command comes first.
    LargestFirst { command: u8 },
    /// DBM-DEP-09: no such command is to be deployed.
    NoSuchCommand,
    /// DBM-DEP-10: by the orders this command stands on another side of that one.
    AgainstOrders {
        command: u8,
        other: u8,
        across: bool,
    },
    /// DBM-DEP-06: every command has one place.
    PlacesMissing,
    /// DBM-HOU-11: on the morning after a night in camp there are no ambushes and no flank marches.
    OnlyPlaces,
    /// DBM-FLK-01: this command may not march round the table so.
    BadFlankMarch { command: u8, why: &'static str },
    /// DBM-AMB-01: it may not hide there.
    BadAmbush { element: Tag, why: &'static str },
}

impl DayRefusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        use DayRefusal::*;
        RuleId(match self {
            LayFirst { .. } => "DBM-TER-36",
            NothingToLay => "DBM-TER-29",
            FitsThere { .. } => "DBM-TER-34",
            RoadFits => "DBM-TER-31",
            RunsThere { .. } => "DBM-TER-34",
            WaterwayTried => "DBM-TER-35",
            InWater { .. } | NotAfloat { .. } => "DBM-TER-52",
            NoRoomAfloat { .. } => "DBM-DEP-12",
            NotPlacedNow { .. } | StillToPlace { .. } => "DBM-DEP-12",
            BadCamp { .. } => "DBM-DEP-03",
            LargestFirst { .. } => "DBM-DEP-07",
            NoSuchCommand => "DBM-DEP-09",
            AgainstOrders { .. } => "DBM-DEP-10",
            PlacesMissing => "DBM-DEP-06",
            OnlyPlaces => "DBM-HOU-11",
            BadFlankMarch { why, .. } => match why.as_bytes() {
                b"baggage" => "DBM-FLK-02",
                b"water" => "DBM-FLK-03",
                _ => "DBM-FLK-01",
            },
            BadAmbush { .. } => "DBM-AMB-01",
        })
    }

    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        use DayRefusal::*;
        match self {
            LayFirst { .. } => "lay_first",
            NothingToLay => "nothing_to_lay",
            FitsThere { .. } => "fits_there",
            RoadFits => "road_fits",
            RunsThere { .. } => "runs_there",
            WaterwayTried => "waterway_tried",
            InWater { .. } => "in_water",
            NotAfloat { .. } => "not_afloat",
            NoRoomAfloat { .. } => "no_room_afloat",
            NotPlacedNow { .. } => "not_placed_now",
            StillToPlace { .. } => "still_to_place",
            BadCamp { .. } => "bad_camp",
            LargestFirst { .. } => "largest_first",
            NoSuchCommand => "no_such_command",
            AgainstOrders { .. } => "against_orders",
            PlacesMissing => "places_missing",
            OnlyPlaces => "only_places",
            BadFlankMarch { .. } => "bad_flank_march",
            BadAmbush { .. } => "bad_ambush",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        use DayRefusal::*;
        match self {
            LayFirst { feature } => json!({ "feature": feature }),
            FitsThere { x, y, facing } => json!({ "x": x, "y": y, "facing": facing }),
            NotPlacedNow { element } | StillToPlace { element } | BadCamp { element } => {
                json!({ "element": element })
            }
            LargestFirst { command } => json!({ "command": command }),
            AgainstOrders {
                command,
                other,
                across,
            } => json!({ "command": command, "other": other, "across": across }),
            BadFlankMarch { command, why } => json!({ "command": command, "why": why }),
            BadAmbush { element, why } => json!({ "element": element, "why": why }),
            RunsThere { line } => json!({ "line": line }),
            InWater { element } | NotAfloat { element } => json!({ "element": element }),
            NoRoomAfloat { left } => json!({ "left": left }),
            WaterwayTried | NothingToLay | RoadFits | NoSuchCommand | PlacesMissing
            | OnlyPlaces => json!({}),
        }
    }
}
