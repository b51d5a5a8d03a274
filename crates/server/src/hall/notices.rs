//! What hangs on the wall of the hall: tables that everybody may know of, and announcements.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sobremesa_club::room::{Occupant, Room, Watch};
use sobremesa_club::{PersonId, TableId};
use sobremesa_store::Journal;
use sobremesa_table::GameBox;
use tokio::sync::Mutex;

use super::{Hall, HallFault, NOTICES, entry, now_ms, read, stream};

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

#[derive(Default)]
pub(super) struct Wall {
    posters: RwLock<BTreeMap<TableId, Poster>>,
    announcement: RwLock<Announcement>,
    n_stored: Mutex<u64>,
}

impl Wall {
    pub(super) async fn read(journal: &dyn Journal) -> Result<Wall, HallFault> {
        let stored = journal.read_all(&stream(NOTICES), 0).await?;
        let last = stored.last().map(read::<Announcement>).transpose()?;
        Ok(Wall {
            posters: RwLock::default(),
            announcement: RwLock::new(last.unwrap_or_default()),
            n_stored: Mutex::new(stored.len() as u64),
        })
    }
}

impl Hall {
    /// Hangs up what a table looks like now.
    pub(crate) fn post(&self, poster: Poster) {
        let posters = self.wall.posters.write();
        posters
            .unwrap_or_else(PoisonError::into_inner)
            .insert(poster.table.clone(), poster);
    }

    /// The tables of which everybody may know, the newest last.
    pub(crate) fn posters(&self) -> Vec<Poster> {
        let posters = self.wall.posters.read();
        let posters = posters.unwrap_or_else(PoisonError::into_inner);
        posters.values().cloned().collect()
    }

    /// What an administrator tells everybody; empty if nothing.
    pub(crate) fn announcement(&self) -> Announcement {
        let announcement = self.wall.announcement.read();
        announcement.unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) async fn announce(&self, text: &str) -> Result<(), HallFault> {
        let announcement = Announcement {
            text: text.trim().chars().take(500).collect(),
            at_ms: now_ms(),
        };
        let mut n_stored = self.wall.n_stored.lock().await;
        self.writer
            .append(vec![entry(
                &stream(NOTICES),
                *n_stored + 1,
                "notice",
                &announcement,
            )])
            .await?;
        *n_stored += 1;
        let now = self.wall.announcement.write();
        *now.unwrap_or_else(PoisonError::into_inner) = announcement;
        Ok(())
    }
}
