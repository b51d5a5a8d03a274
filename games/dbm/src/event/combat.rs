//! Events of shooting and close combat: the sheet of each, with every factor.

use serde::Serialize;
use sobremesa_kernel::RuleId;

use super::Tag;
pub use crate::rules::factors::Item;
use crate::rules::outcome::Outcome;
use crate::troop::Kind;

/// What happened while somebody shot or fought.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum CombatFact {
    /// DBM-SHT: a volley. The first side of the sheet is the principal shooter's.
    Shot {
        #[serde(flatten)]
        sheet: Sheet,
        /// DBM-SHT-12: those who aid.
        aiders: Vec<Tag>,
        /// DBM-SHT-19: is it returned?
        mutual: bool,
    },
    /// DBM-CC: a fight.
    Fought {
        #[serde(flatten)]
        sheet: Sheet,
    },
}

/// The arithmetic of one resolution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sheet {
    /// Both sides: the one named first, and its opponent.
    pub sides: [SheetSide; 2],
}

/// One side of a resolution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SheetSide {
    /// Who.
    pub element: Tag,
    /// DBM-TRP-20 to -38: as what it behaves here.
    #[serde(rename = "as")]
    pub behaves_as: Kind,
    /// DBM-CF-02 and its exceptions.
    pub combat_factor: Item,
    /// DBM-SUP.
    pub support: Vec<Item>,
    /// DBM-TAC.
    pub tactical: Vec<Item>,
    /// The die.
    pub die: u8,
    /// DBM-CF-01: all of these together.
    pub total: i8,
    /// DBM-GRF-01.
    pub grading: Vec<Item>,
    /// With the grading.
    #[serde(rename = "final")]
    pub final_factor: i8,
    /// What becomes of it, and by which row.
    pub outcome: Outcome,
    /// The rule of that row.
    pub outcome_rule: RuleId,
}

impl CombatFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            CombatFact::Shot { .. } => "DBM-SEQ-04",
            CombatFact::Fought { .. } => "DBM-SEQ-05",
        }
    }
}
