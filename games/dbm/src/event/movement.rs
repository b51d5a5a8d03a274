//! Events of moves: tactical, march, halts, conforming, spontaneous advances, appearances.

use serde::Serialize;

use super::{Item, Tag};
use crate::pose::Pose;
use crate::rules::flank_march::ShortEdge;

/// What happened while somebody moved.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are named by the rulebook's words.
pub enum MoveFact {
    /// An element or a group has moved.
    Moved {
        elements: Vec<Stood>,
        march: bool,
        /// DBM-PIP-06: what it cost, item by item.
        price: Vec<Item>,
        /// What is left to its command.
        pips: u8,
        /// DBM-AMB-05: what of it was spent in secret, and still seems to be left to others.
        #[serde(skip)]
        pips_in_secret: u8,
    },
    /// DBM-CNF-01: an element turned to the one that contacted it.
    Conformed { element: Stood, to: Tag },
    /// DBM-HLT-01.
    Halted {
        elements: Vec<Tag>,
        price: Vec<Item>,
        pips: u8,
        #[serde(skip)]
        pips_in_secret: u8,
        /// DBM-AMB-09: of hidden elements it is announced to nobody else.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        secret: bool,
    },
    /// DBM-SPO: an impetuous element advanced.
    Advanced {
        element: Stood,
        target: Option<Tag>,
        distance: f64,
    },
    /// DBM-AMB-02: somebody hidden appeared.
    Appeared { element: Stood },
    /// DBM-AMB-10: told to its own side only: ground was looked into that could have hidden somebody.
    Scouted { side: crate::side::Side },
    /// DBM-AMB-08, DBM-MAR-01: a move stopped before its end.
    StoppedShort {
        elements: Vec<Tag>,
        /// DBM-WAT-22: at a river, not where somebody appeared.
        #[serde(skip)]
        at_river: bool,
    },
    /// DBM-FLK-11: a march comes in by this stretch of the edge, from y to y, and these run from it.
    FlankStruck {
        side: crate::side::Side,
        command: u8,
        edge: ShortEdge,
        stretch: [i32; 2],
        surprised: Vec<Tag>,
    },
    /// DBM-FLK-07, -09, -10: some of a march come onto the table, by order or by themselves.
    Entered {
        edge: ShortEdge,
        elements: Vec<Stood>,
        by_itself: bool,
    },
    /// DBM-CC-02: an element turned to face.
    Faced { element: Stood, to: Tag },
}

/// An element, where it stood and where it stands now.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Stood {
    /// Which.
    #[serde(flatten)]
    pub element: Tag,
    /// Where it stood.
    pub from: Pose,
    /// Where it stands.
    pub to: Pose,
}

impl MoveFact {
    pub(super) const fn rule(&self) -> &'static str {
        match self {
            MoveFact::Moved { march: true, .. } => "DBM-MAR-01",
            MoveFact::Moved { march: false, .. } => "DBM-SEQ-03",
            MoveFact::Conformed { .. } => "DBM-CNF-01",
            MoveFact::Halted { .. } => "DBM-HLT-01",
            MoveFact::Advanced { .. } => "DBM-SPO-04",
            MoveFact::Appeared { .. } => "DBM-AMB-02",
            MoveFact::Scouted { .. } => "DBM-AMB-10",
            MoveFact::StoppedShort { at_river: true, .. } => "DBM-WAT-22",
            MoveFact::StoppedShort { .. } => "DBM-AMB-08",
            MoveFact::FlankStruck { .. } => "DBM-FLK-11",
            MoveFact::Entered { .. } => "DBM-FLK-09",
            MoveFact::Faced { .. } => "DBM-CC-02",
        }
    }
}
