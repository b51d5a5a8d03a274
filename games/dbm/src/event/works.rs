//! Events at fortifications.

use serde::Serialize;

use super::{Item, Stood, Tag};
use crate::element::ElementId;

/// What happened at works.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum WorksFact {
    /// DBM-CC-13: a section that nobody holds was stormed.
    Stormed {
        element: Tag,
        section: ElementId,
        items: Vec<Item>,
        die: u8,
        total: i8,
        against: u8,
        won: bool,
    },
    /// DBM-STM-01: somebody is inside.
    #[serde(rename = "entered_works")]
    Entered {
        element: Stood,
        /// DBM-STM-05: in whose place, who has stormed them and stays outside.
        #[serde(skip_serializing_if = "Option::is_none")]
        instead_of: Option<Tag>,
    },
}

impl WorksFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            WorksFact::Stormed { .. } => "DBM-CC-13",
            WorksFact::Entered {
                instead_of: None, ..
            } => "DBM-STM-01",
            WorksFact::Entered {
                instead_of: Some(_),
                ..
            } => "DBM-STM-05",
        }
    }
}
