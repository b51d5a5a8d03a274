//! Events among horses: dismounting, mounting, mounts that are lost.

use serde::Serialize;

use super::{Item, Stood, Tag};

/// What happened among horses.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum DismountFact {
    /// DBM-SGL-08, DBM-DIS-16: an element stands on foot where a mounted one stood.
    Dismounted {
        element: Stood,
        /// What it was.
        was: Tag,
        /// DBM-DIS-09: who left the table for it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        gave: Vec<Tag>,
        price: Vec<Item>,
        pips: u8,
        #[serde(skip)]
        pips_in_secret: u8,
    },
    /// DBM-SGL-08, DBM-DIS-10, DBM-FLE-10: it is mounted again, with everybody who was exchanged for it.
    Mounted {
        elements: Vec<Stood>,
        /// What it was on foot.
        was: Tag,
        /// Nothing where it cost no move.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        price: Vec<Item>,
        pips: u8,
        #[serde(skip)]
        pips_in_secret: u8,
    },
    /// DBM-DIS-12, -14: its mounts are gone.
    MountsLost {
        element: Tag,
        #[serde(skip)]
        rule: &'static str,
    },
}

impl DismountFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            DismountFact::Dismounted { .. } => "DBM-SGL-08",
            DismountFact::Mounted { price, .. } if price.is_empty() => "DBM-DIS-10",
            DismountFact::Mounted { .. } => "DBM-SGL-08",
            DismountFact::MountsLost { rule, .. } => rule,
        }
    }
}
