//! Why a move or a halt is refused.

use serde_json::{Value, json};
use sobremesa_kernel::RuleId;

use crate::event::{Item, Tag};

/// Why a move or a halt is refused. The order of judging is that of `rules::movement`.
#[derive(Clone, PartialEq, Debug)]
pub enum MoveRefusal {
    /// DBM-SGL-01: it has moved already.
    HasMoved {
        /// Which.
        element: Tag,
    },
    /// DBM-PIP-06: the command has not enough points of initiative.
    TooDear {
        /// Item by item.
        price: Vec<Item>,
        /// What is left.
        pips: u8,
    },
}

impl MoveRefusal {
    /// The rule that forbids it.
    pub fn rule(&self) -> RuleId {
        RuleId(match self {
            MoveRefusal::HasMoved { .. } => "DBM-SGL-01",
            MoveRefusal::TooDear { .. } => "DBM-PIP-06",
        })
    }

    /// One published word for it.
    pub fn code(&self) -> &'static str {
        match self {
            MoveRefusal::HasMoved { .. } => "has_moved",
            MoveRefusal::TooDear { .. } => "too_dear",
        }
    }

    /// The numbers behind it.
    pub fn details(&self) -> Value {
        match self {
            MoveRefusal::HasMoved { element } => json!({ "element": element }),
            MoveRefusal::TooDear { price, pips } => json!({ "price": price, "pips": pips }),
        }
    }
}
