//! What can be wrong with an army, a setup or a position.

use serde_json::{Value, json};
use sobremesa_kernel::{Fault, RuleId, Words};

use crate::attribute::Attribute;
use crate::kind::Kind;
use crate::side::Side;
use crate::speak;

/// Something wrong, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw {
    /// What.
    pub wrong: Wrong,
    /// The army, if one of two.
    army: Option<Side>,
    /// The field or the place in a list.
    place: Place,
}

#[derive(Clone, PartialEq, Debug)]
enum Place {
    Field(&'static str),
    /// Counted from 0 here, from 1 for people.
    Unit(usize),
    Scenery(usize),
    Id(String),
}

/// What is wrong.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // The words are in `speak`.
pub enum Wrong {
    NameEmpty,
    NameTooLong {
        length: usize,
    },
    NameLetter {
        letter: char,
    },
    NoUnits,
    TooManyUnits {
        most: usize,
    },
    OtherRace {
        kind: Kind,
    },
    NotWhole {
        field: &'static str,
    },
    Models {
        models: u32,
        fewest: u32,
        most: u32,
    },
    OutsideZone,
    TooClose {
        to: Vec<usize>,
    },
    TooMuchScenery {
        most: usize,
    },
    BadScenery,
    SceneryOutside,
    /// Of a position.
    SameId,
    BadPlace,
    PositionModels {
        most: u32,
    },
    Frontage,
    OutsideField,
    Overlap {
        other: String,
    },
    OnScenery,
    Value {
        attribute: Attribute,
        low: i32,
        high: i32,
    },
    Pending,
    Spent,
    Turn,
    UnknownUnit {
        id: String,
    },
    Friends,
    Absent,
    InTwoCombats,
    NoContact,
    NotOneCombat,
    CombatsOutOfOrder,
    CannotCharge,
    FleeingAndEngaged,
    Resolution,
    NothingToSplit,
}

impl Flaw {
    /// The unit of a list that it is about, counted from 0.
    pub(crate) fn unit(&self) -> Option<usize> {
        match self.place {
            Place::Unit(place) => Some(place),
            Place::Field(_) | Place::Scenery(_) | Place::Id(_) => None,
        }
    }

    /// A text that is no army at all.
    pub(crate) fn unreadable(message: Words) -> Fault {
        Fault {
            rule: RuleId("GOM-ARM-17"),
            code: "unreadable",
            message,
            at: Value::Null,
        }
    }

    /// In a field.
    pub const fn general(field: &'static str, wrong: Wrong) -> Flaw {
        Flaw {
            wrong,
            army: None,
            place: Place::Field(field),
        }
    }

    /// In a unit of a list.
    pub const fn of_unit(place: usize, wrong: Wrong) -> Flaw {
        Flaw {
            wrong,
            army: None,
            place: Place::Unit(place),
        }
    }

    /// In a unit of a position.
    pub fn of_id(id: &str, wrong: Wrong) -> Flaw {
        Flaw {
            wrong,
            army: None,
            place: Place::Id(id.to_owned()),
        }
    }

    /// In a piece of scenery.
    pub const fn of_scenery(place: usize, wrong: Wrong) -> Flaw {
        Flaw {
            wrong,
            army: None,
            place: Place::Scenery(place),
        }
    }

    /// In one of two armies.
    #[must_use]
    pub fn of_army(self, side: Side) -> Flaw {
        Flaw {
            army: Some(side),
            ..self
        }
    }

    fn at(&self) -> Value {
        let mut at = match &self.place {
            Place::Field(field) => json!({ "field": field }),
            Place::Unit(place) => json!({ "unit": place + 1 }),
            Place::Scenery(place) => json!({ "scenery": place + 1 }),
            Place::Id(id) => json!({ "unit": id }),
        };
        if let (Some(army), Value::Object(fields)) = (self.army, &mut at) {
            fields.insert("army".to_owned(), json!(army));
        }
        at
    }

    /// As it is told to people and programs.
    pub fn into_fault(self) -> Fault {
        Fault {
            rule: self.wrong.rule(),
            code: self.wrong.code(),
            message: speak::wrong(&self.wrong),
            at: self.at(),
        }
    }
}

impl Wrong {
    /// The rule that it breaks.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Wrong::NameTooLong { .. } => "GOM-ARM-14",
            Wrong::NameEmpty | Wrong::NameLetter { .. } => "GOM-ARM-15",
            Wrong::NoUnits => "GOM-ARM-13",
            Wrong::TooManyUnits { .. } => "GOM-ARM-03",
            Wrong::OtherRace { .. } => "GOM-ARM-01",
            Wrong::NotWhole { .. } => "GOM-ARM-08",
            Wrong::Models { .. } => "GOM-ARM-04",
            Wrong::OutsideZone => "GOM-ARM-10",
            Wrong::TooClose { .. } => "GOM-ARM-11",
            Wrong::TooMuchScenery { .. } => "GOM-FLD-06",
            Wrong::BadScenery => "GOM-FLD-07",
            Wrong::SceneryOutside => "GOM-FLD-04",
            Wrong::SameId | Wrong::UnknownUnit { .. } => "GOM-API-01",
            Wrong::BadPlace => "GOM-GEO-01",
            Wrong::PositionModels { .. } => "GOM-FRM-13",
            Wrong::Frontage => "GOM-FRM-06",
            Wrong::OutsideField => "GOM-FLD-01",
            Wrong::Overlap { .. } => "GOM-SPC-02",
            Wrong::OnScenery => "GOM-FLD-09",
            Wrong::Value { .. } => "GOM-ATT-02",
            Wrong::Pending => "GOM-CMB-19",
            Wrong::Spent => "GOM-MOV-03",
            Wrong::Turn => "GOM-TRN-01",
            Wrong::Friends => "GOM-CHG-02",
            Wrong::Absent => "GOM-FRM-12",
            Wrong::InTwoCombats | Wrong::NoContact | Wrong::NotOneCombat => "GOM-CMB-01",
            Wrong::CombatsOutOfOrder => "GOM-CMB-03",
            Wrong::CannotCharge => "GOM-CHG-02",
            Wrong::FleeingAndEngaged => "GOM-FLE-09",
            Wrong::Resolution => "GOM-CMB-03",
            Wrong::NothingToSplit => "GOM-CMB-15",
        })
    }

    /// Its published word.
    pub const fn code(&self) -> &'static str {
        match self {
            Wrong::NameEmpty => "name_empty",
            Wrong::NameTooLong { .. } => "name_too_long",
            Wrong::NameLetter { .. } => "name_characters",
            Wrong::NoUnits => "no_units",
            Wrong::TooManyUnits { .. } => "too_many_units",
            Wrong::OtherRace { .. } => "wrong_race",
            Wrong::NotWhole { .. } => "not_a_whole_number",
            Wrong::Models { .. } => "models_out_of_range",
            Wrong::OutsideZone => "outside_zone",
            Wrong::TooClose { .. } => "too_close",
            Wrong::TooMuchScenery { .. } => "too_much_scenery",
            Wrong::BadScenery => "bad_scenery",
            Wrong::SceneryOutside => "scenery_outside",
            Wrong::SameId => "same_id",
            Wrong::BadPlace => "bad_place",
            Wrong::PositionModels { .. } => "models_out_of_range",
            Wrong::Frontage => "bad_frontage",
            Wrong::OutsideField => "outside_field",
            Wrong::Overlap { .. } => "overlap",
            Wrong::OnScenery => "on_scenery",
            Wrong::Value { .. } => "value_out_of_range",
            Wrong::Pending => "bad_pending",
            Wrong::Spent => "bad_spent",
            Wrong::Turn => "bad_turn",
            Wrong::UnknownUnit { .. } => "unknown_unit",
            Wrong::Friends => "not_an_enemy",
            Wrong::Absent => "unit_gone",
            Wrong::InTwoCombats => "in_two_combats",
            Wrong::NoContact => "no_contact",
            Wrong::NotOneCombat => "not_one_combat",
            Wrong::CombatsOutOfOrder => "combats_out_of_order",
            Wrong::CannotCharge => "cannot_charge",
            Wrong::FleeingAndEngaged => "fleeing_and_engaged",
            Wrong::Resolution => "bad_resolution",
            Wrong::NothingToSplit => "nothing_to_split",
        }
    }
}
