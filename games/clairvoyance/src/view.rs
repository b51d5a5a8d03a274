//! What an audience may see: in this game, everything.
//!
//! The master sees all of the table. Whoever looks on sees the same; what the players at a real table
//! should not know is the master's to keep from the screen.

use serde::{Deserialize, Serialize};

use crate::position::Position;
use crate::state::State;

/// The combat as it is shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Everything, in the form from which a match can begin.
    pub position: Position,
    /// The full name of the unit whose turn comes next; none once the combat is over.
    pub next: Option<String>,
}

impl View {
    pub(crate) fn new(state: &State) -> View {
        View {
            position: Position::from(state),
            next: state
                .next_to_act()
                .map(|unit| state.encounter.full_name(unit)),
        }
    }

    /// The state that is seen; none if a stranger wrote it wrong.
    pub(crate) fn state(&self) -> Option<State> {
        self.position.resume().ok()
    }
}
