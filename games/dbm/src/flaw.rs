//! What can be wrong with an army, a scenario, a setup or a position.

use serde_json::{Value, json};
use sobremesa_kernel::{Fault, RuleId};

use crate::element::ElementId;
use crate::speak;
use crate::works::BadWorks;

/// Something wrong, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw {
    /// What.
    pub wrong: Wrong,
    /// The field, element or line where it was found.
    pub at: Value,
}

/// What is wrong.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The words are in `speak`.
pub enum Wrong {
    TooManyElements { most: usize },
    NoElements { side: &'static str },
    SameName { id: ElementId },
    NotFinite,
    OffTable,
    Overlap { other: ElementId },
    NoSuchTroops { troop: String },
    BadVessel,
    NoWater { troop: String },
    Aground,
    BadDouble,
    BadExchange,
    BadWorks(BadWorks),
    CommandNumber,
    NoGeneral { side: &'static str, command: usize },
    TwoGenerals { side: &'static str, command: usize },
    NoCinc { side: &'static str },
    UnknownElement { id: ElementId },
    BadOutline { why: &'static str },
    TooManyCorners { most: usize },
    TooManyFeatures { most: usize },
    BadLine,
    CrestOutside,
    FeaturesOverlap { other: String },
    UnknownArmy { name: String },
    UnknownField { name: String },
    UnknownTemplate { name: String },
    UnknownSeat { name: String },
    SeatOfOtherSide,
    Unreadable { why: String },
    Turn,
    Die,
    BadAsk,
    BadAgenda,
    PlacesMissing { expected: usize, found: usize },
    OutsideZone,
    BadAmbush { why: &'static str },
    ArmyTooLarge { most: usize },
    Unplaceable { command: usize },
    Sky,
    Day,
    DayDecides,
    NoList { list: String },
}

impl Flaw {
    /// Somewhere.
    pub fn at(at: impl Into<Value>, wrong: Wrong) -> Flaw {
        let at = at.into();
        Flaw { wrong, at }
    }

    /// At an element.
    pub fn of(id: ElementId, wrong: Wrong) -> Flaw {
        Flaw::at(json!({ "element": id }), wrong)
    }

    /// As it is told.
    pub fn into_fault(self) -> Fault {
        Fault {
            rule: self.wrong.rule(),
            code: self.wrong.code(),
            message: speak::flaw(&self.wrong),
            at: self.at,
        }
    }
}

/// All flaws as they are told.
pub(crate) fn into_faults(flaws: Vec<Flaw>) -> Vec<Fault> {
    flaws.into_iter().map(Flaw::into_fault).collect()
}

impl Wrong {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Wrong::TooManyElements { .. } | Wrong::ArmyTooLarge { .. } => "DBM-ARM-01",
            Wrong::NoElements { .. } => "DBM-ARM-02",
            Wrong::SameName { .. } | Wrong::UnknownElement { .. } => "DBM-ARM-04",
            Wrong::NotFinite => "DBM-COO-04",
            Wrong::OffTable => "DBM-COO-01",
            Wrong::Overlap { .. } => "DBM-COO-05",
            Wrong::NoSuchTroops { .. } => "DBM-TRP-08",
            Wrong::BadVessel => "DBM-NAV-01",
            Wrong::NoWater { .. } => "DBM-NAV-04",
            Wrong::Aground => "DBM-TER-52",
            Wrong::BadDouble => "DBM-DBL-01",
            Wrong::BadExchange => "DBM-DIS-16",
            Wrong::BadWorks(why) => why.rule(),
            Wrong::CommandNumber | Wrong::NoGeneral { .. } | Wrong::TwoGenerals { .. } => {
                "DBM-ARM-02"
            }
            Wrong::NoCinc { .. } => "DBM-ARM-03",
            Wrong::BadOutline { .. }
            | Wrong::TooManyCorners { .. }
            | Wrong::TooManyFeatures { .. } => "DBM-TER-04",
            Wrong::BadLine => "DBM-TER-46",
            Wrong::CrestOutside => "DBM-TER-38",
            Wrong::FeaturesOverlap { .. } => "DBM-TER-07",
            Wrong::Sky => "DBM-WEA-01",
            Wrong::Day | Wrong::DayDecides => "DBM-SET-01",
            Wrong::NoList { .. } => "DBM-TER-03",
            Wrong::UnknownArmy { .. }
            | Wrong::UnknownField { .. }
            | Wrong::UnknownTemplate { .. }
            | Wrong::Unreadable { .. } => "DBM-ARM-05",
            Wrong::UnknownSeat { .. } | Wrong::SeatOfOtherSide => "DBM-ARM-13",
            Wrong::Turn => "DBM-VIC-10",
            Wrong::Die => "DBM-SCL-07",
            Wrong::BadAsk | Wrong::BadAgenda => "DBM-SEQ-09",
            Wrong::PlacesMissing { .. } => "DBM-DEP-12",
            Wrong::OutsideZone | Wrong::Unplaceable { .. } => "DBM-DEP-02",
            Wrong::BadAmbush { .. } => "DBM-AMB-01",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Wrong::TooManyElements { .. } => "too_many_elements",
            Wrong::NoElements { .. } => "no_elements",
            Wrong::SameName { .. } => "same_name",
            Wrong::NotFinite => "not_finite",
            Wrong::OffTable => "off_table",
            Wrong::Overlap { .. } => "overlap",
            Wrong::NoSuchTroops { .. } => "no_such_troops",
            Wrong::BadVessel => "bad_vessel",
            Wrong::NoWater { .. } => "no_water",
            Wrong::Aground => "aground",
            Wrong::BadDouble => "bad_double",
            Wrong::BadExchange => "bad_exchange",
            Wrong::BadWorks(_) => "bad_works",
            Wrong::CommandNumber => "command_number",
            Wrong::NoGeneral { .. } => "no_general",
            Wrong::TwoGenerals { .. } => "two_generals",
            Wrong::NoCinc { .. } => "no_cinc",
            Wrong::UnknownElement { .. } => "unknown_element",
            Wrong::BadOutline { .. } => "bad_outline",
            Wrong::TooManyCorners { .. } => "too_many_corners",
            Wrong::TooManyFeatures { .. } => "too_many_features",
            Wrong::BadLine => "bad_line",
            Wrong::CrestOutside => "crest_outside",
            Wrong::FeaturesOverlap { .. } => "features_overlap",
            Wrong::UnknownArmy { .. } => "unknown_army",
            Wrong::UnknownField { .. } => "unknown_field",
            Wrong::UnknownTemplate { .. } => "unknown_template",
            Wrong::UnknownSeat { .. } => "unknown_seat",
            Wrong::SeatOfOtherSide => "seat_of_other_side",
            Wrong::Unreadable { .. } => "unreadable",
            Wrong::Turn => "turn",
            Wrong::Die => "die",
            Wrong::BadAsk => "bad_ask",
            Wrong::BadAgenda => "bad_agenda",
            Wrong::PlacesMissing { .. } => "places_missing",
            Wrong::OutsideZone => "outside_zone",
            Wrong::BadAmbush { .. } => "bad_ambush",
            Wrong::ArmyTooLarge { .. } => "army_too_large",
            Wrong::Unplaceable { .. } => "unplaceable",
            Wrong::Sky => "no_such_sky",
            Wrong::Day => "no_such_day",
            Wrong::DayDecides => "the_day_decides",
            Wrong::NoList { .. } => "no_list",
        }
    }
}
