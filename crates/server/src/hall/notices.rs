//! What hangs on the wall of the hall: tables that everybody may know of, and announcements.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sobremesa_club::room::{Occupant, Room, Watch};
use sobremesa_club::{PersonId, TableId};
use sobremesa_table::GameBox;

use super::ledger::Projection;
use super::{Hall, HallFault, now_ms};

/// A table as the wall shows it.
#[derive(Clone)]
pub(crate) struct Poster {
    pub(crate) table: TableId,
    pub(crate) game: &'static dyn GameBox,
    pub(crate) people: Vec<PersonId>,
    pub(crate) n_free: usize,
    pub(crate) is_over: bool,
    pub(crate) may_watch: bool,
    pub(crate) is_listed: bool,
}

impl PartialEq for Poster {
    /// Everything that can change: a table keeps its game, its watchers and its place in the lobby.
    fn eq(&self, other: &Poster) -> bool {
        (&self.table, &self.people) == (&other.table, &other.people)
            && (self.n_free, self.is_over) == (other.n_free, other.is_over)
    }
}

impl Poster {
    pub(crate) fn of(room: &Room) -> Poster {
        let mut people = Vec::new();
        for occupant in room.occupants() {
            match occupant {
                Occupant::Person(person) if !people.contains(person) => people.push(person.clone()),
                Occupant::Person(_) | Occupant::Open | Occupant::Bot(_) => {}
            }
        }
        Poster {
            table: room.id().clone(),
            game: room.game(),
            people,
            n_free: room.free_seats().count(),
            is_over: room.is_over(),
            may_watch: room.settings().watch != Watch::Nobody,
            is_listed: room.settings().listed,
        }
    }
}

/// Something that an administrator tells everybody.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub(crate) text: String,
    pub(crate) at_ms: i64,
}

impl Projection for Announcement {
    type Fact = Announcement;

    /// The last one hangs there.
    fn apply(&mut self, facts: &[Announcement]) {
        if let Some(last) = facts.last() {
            self.clone_from(last);
        }
    }
}

/// What the tables look like.
pub(super) type Posters = RwLock<BTreeMap<TableId, Poster>>;

impl Hall {
    /// Hangs up what a table looks like now.
    pub(crate) fn post(&self, poster: Poster) {
        let posters = self.posters.write();
        posters
            .unwrap_or_else(PoisonError::into_inner)
            .insert(poster.table.clone(), poster);
    }

    /// The tables of which everybody may know, the newest last.
    pub(crate) fn posters(&self) -> Vec<Poster> {
        let posters = self.posters.read();
        let posters = posters.unwrap_or_else(PoisonError::into_inner);
        posters.values().cloned().collect()
    }

    /// What an administrator tells everybody; empty if nothing.
    pub(crate) fn announcement(&self) -> Announcement {
        self.announcement.look().clone()
    }

    pub(crate) async fn announce(&self, text: &str) -> Result<(), HallFault> {
        let announcement = Announcement {
            text: text.trim().chars().take(500).collect(),
            at_ms: now_ms(),
        };
        let hung = self.announcement.change(|_| Ok(vec![announcement]));
        hung.await
    }
}
