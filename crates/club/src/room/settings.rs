//! What is agreed when a table is set up.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sobremesa_kernel::clock::Pace;

use crate::{PersonId, TableId};

/// What is agreed when a table is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game's own setup.
    pub setup: Value,
    /// Who may watch, and what they see.
    pub watch: Watch,
    /// May moves be taken back?
    pub takebacks: Takebacks,
    /// Thinking time. The table's clock is the only one that acts, whatever the setup says.
    pub pace: Pace,
    /// Is the table announced to everybody in the club, or only to whoever has the link?
    #[serde(default)]
    pub listed: bool,
    /// Does the match count for the ratings of those who play it? That is declared here and never
    /// changes.
    #[serde(default)]
    pub rated: bool,
    /// May what the seats bring be unequal, although the game speaks against it?
    #[serde(default)]
    pub unequal: bool,
    /// The table after which it was set up, where several matches make a campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<TableId>,
}

impl Settings {
    /// The usual agreement about everything but the game itself: without a clock, for whoever has the
    /// link.
    pub fn usual(setup: Value) -> Settings {
        Settings {
            setup,
            watch: Watch::default(),
            takebacks: Takebacks::default(),
            pace: Pace::Unlimited,
            listed: false,
            rated: false,
            unequal: false,
            follows: None,
        }
    }
}

/// Who may watch, and what they see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watch {
    /// Whoever has the link sees what everybody at the table sees.
    #[default]
    Public,
    /// Nobody but the players.
    Nobody,
    /// Everything, hidden hands included: only while no person plays.
    Everything,
}

/// May moves be taken back?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takebacks {
    /// If all other people at the table agree; against computer players always.
    #[default]
    Agreed,
    /// Never.
    Never,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet: whoever has the link may sit down.
    Open,
    /// A person.
    Person(PersonId),
    /// A computer player.
    Bot(String),
}

impl Occupant {
    /// The person who sits there, if it is one.
    pub const fn person(&self) -> Option<&PersonId> {
        match self {
            Occupant::Person(person) => Some(person),
            Occupant::Open | Occupant::Bot(_) => None,
        }
    }
}
