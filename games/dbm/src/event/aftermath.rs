//! Events of what follows a volley or a fight: recoils, flights, deaths, pursuits.

use serde::Serialize;

use super::{Stood, Tag};

/// What became of somebody.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum AftermathFact {
    /// DBM-RCL-01.
    Recoiled { element: Stood },
    /// DBM-RCL-05: shot at from behind, it turned about before it recoiled.
    TurnedAbout { element: Stood },
    /// DBM-RCL-02, -03: a friend was pushed back.
    Pushed { element: Stood, by: Tag },
    /// DBM-FLE.
    Fled {
        element: Stood,
        rule_of_cause: &'static str,
    },
    /// DBM-DES-01; the rule says by what.
    Destroyed { element: Tag, by: &'static str },
    /// DBM-LOS-01: over a table edge.
    LeftTable { element: Tag },
    /// DBM-LOS-08: an attacker has got to the centre of a built-up area.
    TownTaken { element: Tag, town: String },
    /// DBM-PUR-01.
    Pursued { element: Stood, after: Tag },
    /// DBM-PUR-05, DBM-CC-04.
    Followed { element: Stood, after: Tag },
}

impl AftermathFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            AftermathFact::Recoiled { .. } => "DBM-RCL-01",
            AftermathFact::TurnedAbout { .. } => "DBM-RCL-05",
            AftermathFact::Pushed { .. } => "DBM-RCL-02",
            AftermathFact::Fled { rule_of_cause, .. } => rule_of_cause,
            AftermathFact::Destroyed { by, .. } => by,
            AftermathFact::LeftTable { .. } => "DBM-LOS-01",
            AftermathFact::TownTaken { .. } => "DBM-LOS-08",
            AftermathFact::Pursued { .. } => "DBM-PUR-01",
            AftermathFact::Followed { .. } => "DBM-PUR-05",
        }
    }
}
