//! Why works are not laid so, or a garrison not placed there.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::event::Tag;
use crate::works::BadWorks;

/// Why works are not laid so, or a garrison not placed there.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum WorksRefusal {
    /// It is no stretch of works.
    Shape(BadWorks),
    /// DBM-FRT-10: only a defender walls a built-up area, and nothing else has walls.
    DefenderOnly,
    /// DBM-FRT-02: so large a built-up area has walls of stone.
    OfStone,
    /// DBM-FRT-09, -10: more fronts of an element than were bought for it.
    TooFew { needed: u16, bought: u16 },
    /// DBM-CST-09, -10: more gates or towers than were bought.
    TooFewTowers,
    /// DBM-FRT-07: a gap between two stretches that is narrower than an element.
    Gap,
    /// DBM-FRT-08: it leaves its owner's deployment area.
    OutsideArea,
    /// DBM-FRT-11: an end of it touches neither its owner's long edge nor water.
    LooseEnd,
    /// DBM-FRT-11: this Baggage is left outside.
    BaggageOutside { element: Tag },
    /// DBM-TRP-39: mobile Baggage is not fortified.
    MobileBaggage { element: Tag },
    /// DBM-RST-05: works would run through it.
    Across { element: Tag },
    /// DBM-DIS-03: nobody holds works on horseback.
    Mounted { element: Tag },
    /// DBM-DEP-01: too near to a walled built-up area that the enemy holds.
    NearGarrison,
    /// DBM-DEP-11: it is not wholly inside its side's fortified built-up area.
    OutsideWalls { element: Tag },
    /// DBM-DEP-05: a garrison is of one command.
    TwoCommands,
    /// DBM-DEP-05, -15: the largest command is no garrison.
    LargestCommand { command: u8 },
}

impl WorksRefusal {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        use WorksRefusal::*;
        RuleId(match self {
            Shape(why) => why.rule(),
            DefenderOnly | TooFew { .. } => "DBM-FRT-10",
            OfStone => "DBM-FRT-02",
            TooFewTowers => "DBM-CST-09",
            Gap => "DBM-FRT-07",
            OutsideArea => "DBM-FRT-08",
            LooseEnd | BaggageOutside { .. } => "DBM-FRT-11",
            MobileBaggage { .. } => "DBM-TRP-39",
            Across { .. } => "DBM-RST-05",
            Mounted { .. } => "DBM-DIS-03",
            NearGarrison => "DBM-DEP-01",
            OutsideWalls { .. } => "DBM-DEP-11",
            TwoCommands | LargestCommand { .. } => "DBM-DEP-05",
        })
    }

    /// One published word for it.
    pub const fn code(&self) -> &'static str {
        use WorksRefusal::*;
        match self {
            Shape(_) => "bad_works",
            DefenderOnly => "walls_of_defender_only",
            OfStone => "walls_of_stone",
            TooFew { .. } => "too_few_fronts",
            TooFewTowers => "too_few_towers",
            Gap => "works_gap",
            OutsideArea => "works_outside_area",
            LooseEnd => "works_loose_end",
            BaggageOutside { .. } => "baggage_outside_works",
            MobileBaggage { .. } => "mobile_baggage",
            Across { .. } => "across_works",
            Mounted { .. } => "mounted_on_works",
            NearGarrison => "near_garrison",
            OutsideWalls { .. } => "garrison_outside",
            TwoCommands => "garrison_of_two_commands",
            LargestCommand { .. } => "garrison_of_largest",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        use WorksRefusal::*;
        match self {
            TooFew { needed, bought } => json!({ "needed": needed, "bought": bought }),
            BaggageOutside { element }
            | MobileBaggage { element }
            | Across { element }
            | Mounted { element }
            | OutsideWalls { element } => json!({ "element": element }),
            LargestCommand { command } => json!({ "command": command }),
            Shape(_) | DefenderOnly | OfStone | TooFewTowers | Gap | OutsideArea | LooseEnd
            | NearGarrison | TwoCommands => json!({}),
        }
    }
}
