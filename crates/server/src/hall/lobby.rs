//! Who looks at the lists of tables, and is told when they change.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sobremesa_club::PersonId;
use tokio::sync::watch;

use super::Hall;
use super::notices::Poster;

/// So many may look at the lists at the same time; the others look again now and then.
const MOST_LOOKERS: usize = 5_000;
/// So many of whom nobody knows who they are may, from one address.
const MOST_STRANGERS: usize = 30;

/// Everybody who looks at the lists.
#[derive(Default)]
pub(crate) struct Lobby {
    n_lookers: AtomicUsize,
    /// How often the wall has changed.
    wall: watch::Sender<u64>,
    looking: Mutex<Looking>,
}

#[derive(Default)]
struct Looking {
    /// How often something about the tables of each of them has changed.
    people: BTreeMap<PersonId, watch::Sender<u64>>,
    strangers: BTreeMap<IpAddr, usize>,
}

/// Somebody who looks at the lists, as long as they do.
pub(crate) struct Looker {
    lobby: Arc<Lobby>,
    who: Who,
    wall: watch::Receiver<u64>,
    own: Option<watch::Receiver<u64>>,
}

enum Who {
    Person(PersonId),
    Stranger(IpAddr),
}

/// What has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// Something about one's own tables.
    Own,
    /// Something on the wall.
    Wall,
}

impl Lobby {
    /// Somebody begins to look; `None` if too many do.
    pub(crate) fn look(
        self: &Arc<Lobby>,
        person: Option<&PersonId>,
        address: IpAddr,
    ) -> Option<Looker> {
        if self.n_lookers.load(Ordering::Relaxed) >= MOST_LOOKERS {
            return None;
        }
        let mut looking = self.looking();
        let (who, own) = match person {
            Some(person) => {
                let news = looking.people.entry(person.clone()).or_default();
                (Who::Person(person.clone()), Some(news.subscribe()))
            }
            None => {
                let n_looking = looking.strangers.entry(address).or_default();
                if *n_looking >= MOST_STRANGERS {
                    return None;
                }
                *n_looking += 1;
                (Who::Stranger(address), None)
            }
        };
        self.n_lookers.fetch_add(1, Ordering::Relaxed);
        Some(Looker {
            lobby: Arc::clone(self),
            who,
            wall: self.wall.subscribe(),
            own,
        })
    }

    /// Does anybody look who plays there? Most moves concern nobody who does.
    fn is_watched(&self, poster: &Poster) -> bool {
        if self.n_lookers.load(Ordering::Relaxed) == 0 {
            return false;
        }
        let looking = self.looking();
        let mut people = poster.people().into_iter();
        people.any(|person| looking.people.contains_key(person))
    }

    /// Something has changed about a table.
    fn tell(&self, poster: &Poster, is_on_wall: bool) {
        if self.n_lookers.load(Ordering::Relaxed) == 0 {
            return;
        }
        if is_on_wall {
            self.wall.send_modify(|n_changes| *n_changes += 1);
        }
        let looking = self.looking();
        let invited = poster.invited.iter().map(|(_, invitee)| invitee);
        for person in poster.people().into_iter().chain(invited) {
            if let Some(news) = looking.people.get(person) {
                news.send_modify(|n_changes| *n_changes += 1);
            }
        }
    }

    /// Everybody who looks should look again.
    pub(super) fn tell_everybody(&self) {
        self.wall.send_modify(|n_changes| *n_changes += 1);
    }

    fn looking(&self) -> MutexGuard<'_, Looking> {
        self.looking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Looker {
    /// Comes back when something has changed.
    pub(crate) async fn news(&mut self) -> News {
        let own = async {
            match &mut self.own {
                // The sender is kept as long as anybody looks.
                Some(own) => own.changed().await.is_ok(),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = own => News::Own,
            _ = self.wall.changed() => News::Wall,
        }
    }
}

impl Drop for Looker {
    fn drop(&mut self) {
        self.lobby.n_lookers.fetch_sub(1, Ordering::Relaxed);
        self.own = None;
        let mut looking = self.lobby.looking();
        match &self.who {
            Who::Person(person) => {
                let is_last = |news: &watch::Sender<u64>| news.receiver_count() == 0;
                if looking.people.get(person).is_some_and(is_last) {
                    looking.people.remove(person);
                }
            }
            Who::Stranger(address) => {
                if let Some(n_looking) = looking.strangers.get_mut(address) {
                    *n_looking -= 1;
                    if *n_looking == 0 {
                        looking.strangers.remove(address);
                    }
                }
            }
        }
    }
}

impl Hall {
    /// Those who look at the lists are told what has changed about a table.
    pub(super) fn tell_lobby(&self, before: Option<&Poster>, now: &Poster) {
        let was_listed = before.is_some_and(|before| before.is_listed && !before.is_over);
        let is_listed = now.is_listed && !now.is_over;
        let is_on_wall = (was_listed || is_listed) && before != Some(now);
        self.lobby.tell(now, is_on_wall);
        // Whoever has stood up, or is not asked to come any more, looks again too.
        if let Some(before) = before.filter(|before| **before != *now) {
            self.lobby.tell(before, false);
        }
    }

    /// Should the turn at this table be known at once?
    pub(crate) fn is_looked_for(&self, poster: &Poster) -> bool {
        self.lobby.is_watched(poster)
    }
}
