//! Events on ships: landing, going aboard, being wrecked.

use serde::Serialize;

use super::{Item, Stood, Tag};

/// What happened to vessels and those aboard.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum NavalFact {
    /// DBM-SGL-10, DBM-PUR-06: troops went ashore.
    Landed {
        element: Stood,
        vessel: Tag,
        /// DBM-SGL-11: enemies who made room.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pushed: Vec<Stood>,
        /// Nothing where it cost no move.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        price: Vec<Item>,
        pips: u8,
        #[serde(skip)]
        pips_in_secret: u8,
    },
    /// DBM-SGL-10, DBM-RCL-10, DBM-FLE-05: troops went aboard.
    Embarked {
        element: Stood,
        vessel: Tag,
        /// Nothing where it cost no move.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        price: Vec<Item>,
        pips: u8,
        #[serde(skip)]
        pips_in_secret: u8,
        #[serde(skip)]
        rule: &'static str,
    },
    /// DBM-WEA-16, DBM-DES-02: the wind drove a vessel ashore; those aboard may have saved themselves.
    Wrecked {
        vessel: Tag,
        #[serde(skip_serializing_if = "Option::is_none")]
        saved: Option<Stood>,
    },
}

impl NavalFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            NavalFact::Landed { price, .. } if price.is_empty() => "DBM-PUR-06",
            NavalFact::Landed { .. } => "DBM-SGL-10",
            NavalFact::Embarked { rule, .. } => rule,
            NavalFact::Wrecked { .. } => "DBM-WEA-16",
        }
    }
}
