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
    Entered { element: Stood },
}

impl WorksFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            WorksFact::Stormed { .. } => "DBM-CC-13",
            WorksFact::Entered { .. } => "DBM-STM-01",
        }
    }
}
