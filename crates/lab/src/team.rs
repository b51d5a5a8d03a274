//! Who plays a side.

use serde::{Deserialize, Serialize};
use sobremesa_table::Recruit;

/// The bots of one side: one for all its seats, or several that take its seats in turn (DOM-UX-40: the
/// two of a pair may be different characters).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// At least one.
    members: Vec<Member>,
}

/// One bot of a team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Member {
    /// One of the house, by its name.
    Named(String),
    /// One that somebody has described, by its definition.
    Described(String),
}

impl Team {
    /// Some bots; `None` without any.
    pub fn new(members: Vec<Member>) -> Option<Team> {
        (!members.is_empty()).then_some(Team { members })
    }

    /// One bot of the house in every seat.
    pub fn of(name: &str) -> Team {
        Team {
            members: vec![Member::Named(name.to_owned())],
        }
    }

    /// Its bots.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    pub(crate) fn recruits(&self) -> impl Iterator<Item = Recruit<'_>> {
        self.members.iter().map(|member| match member {
            Member::Named(name) => Recruit::Named(name),
            Member::Described(definition) => Recruit::Described(definition),
        })
    }
}
