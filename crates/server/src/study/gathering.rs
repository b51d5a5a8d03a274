//! People who look at one study together: all of them see the same board, and whoever has the link may move on it,
//! name branches and write words. A gathering lives in memory, in the node where it was opened; what shall last is
//! kept as a study.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use sobremesa_table::Outlook;
use tokio::sync::watch;

use super::Study;

/// So many gatherings there are at once; the one that has been left longest makes room for another.
const MOST_GATHERINGS: usize = 300;
/// So many look at one board.
const MOST_PRESENT: usize = 40;

/// All of them, by their names.
#[derive(Clone, Default)]
pub(crate) struct Gatherings(Arc<Mutex<BTreeMap<String, Gathering>>>);

/// One of them.
pub(crate) struct Gathering {
    pub(crate) game: &'static str,
    pub(crate) study: Study,
    /// What it is called, if it was opened from a study that somebody keeps.
    pub(crate) title: String,
    /// What the computer player said of the line on the board: everybody hears the same.
    pub(crate) said: Option<Outlook>,
    /// Who is here, by what they are called.
    pub(crate) here: Vec<String>,
    n_changes: watch::Sender<u64>,
    touched: Instant,
}

/// Somebody who is there, as long as they are.
pub(crate) struct Present {
    gatherings: Gatherings,
    id: String,
    name: String,
    pub(crate) news: watch::Receiver<u64>,
}

impl Gathering {
    /// How often it has changed.
    pub(crate) fn seq(&self) -> u64 {
        *self.n_changes.borrow()
    }
}

impl Gatherings {
    /// A new one begins.
    pub(crate) fn open(&self, id: String, game: &'static str, study: Study, title: &str) {
        let mut all = self.lock();
        if all.len() >= MOST_GATHERINGS {
            let oldest = all
                .iter()
                .min_by_key(|(_, it)| (!it.here.is_empty(), it.touched));
            let oldest = oldest.map(|(id, _)| id.clone());
            oldest.map(|id| all.remove(&id));
        }
        let gathering = Gathering {
            game,
            study,
            title: title.to_owned(),
            said: None,
            here: Vec::new(),
            n_changes: watch::Sender::new(0),
            touched: Instant::now(),
        };
        all.insert(id, gathering);
    }

    /// Looks at one of a game; `None` if there is none of that name.
    pub(crate) fn look<T>(
        &self,
        id: &str,
        game: &str,
        look: impl FnOnce(&Gathering) -> T,
    ) -> Option<T> {
        let all = self.lock();
        all.get(id).filter(|it| it.game == game).map(look)
    }

    /// Changes one, which everybody there is told.
    pub(crate) fn change<T>(
        &self,
        id: &str,
        game: &str,
        change: impl FnOnce(&mut Gathering) -> T,
    ) -> Option<T> {
        let mut all = self.lock();
        let gathering = all.get_mut(id).filter(|it| it.game == game)?;
        let moves = gathering.study.moves.clone();
        let changed = change(gathering);
        if gathering.study.moves != moves {
            gathering.said = None;
        }
        gathering.touched = Instant::now();
        gathering.n_changes.send_modify(|n| *n += 1);
        Some(changed)
    }

    /// Somebody joins; `None` if there is no such gathering, or too many are there.
    pub(crate) fn join(&self, id: &str, game: &str, name: &str) -> Option<Present> {
        let n_here = self.look(id, game, |it| it.here.len())?;
        if n_here >= MOST_PRESENT {
            return None;
        }
        let mut news = self.change(id, game, |it| {
            it.here.push(name.to_owned());
            it.n_changes.subscribe()
        })?;
        // That one has come oneself is no news.
        news.mark_unchanged();
        Some(Present {
            gatherings: self.clone(),
            id: id.to_owned(),
            name: name.to_owned(),
            news,
        })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Gathering>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let game = self.gatherings.lock().get(&self.id).map(|it| it.game);
        let leave = |it: &mut Gathering| {
            let place = it.here.iter().position(|name| *name == self.name);
            place.map(|n| it.here.remove(n));
        };
        game.and_then(|game| self.gatherings.change(&self.id, game, leave));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_there_is_told_of_a_change_and_is_named_until_they_leave() {
        let all = Gatherings::default();
        all.open("a".to_owned(), "game", Study::default(), "");
        let ana = all.join("a", "game", "Ana").expect("it is open");
        let bea = all.join("a", "game", "Bea").expect("it is open");
        assert!(ana.news.has_changed().expect("it goes on"));
        assert!(!bea.news.has_changed().expect("it goes on"));
        all.change("a", "game", |it| it.study.note("words"));
        assert!(bea.news.has_changed().expect("it goes on"));
        drop(ana);
        assert_eq!(
            all.look("a", "game", |it| it.here.clone()),
            Some(vec!["Bea".to_owned()])
        );
        assert!(all.join("a", "other", "Cleo").is_none());
    }

    #[test]
    fn the_one_that_was_left_longest_makes_room_and_never_one_with_people() {
        let all = Gatherings::default();
        all.open("first".to_owned(), "game", Study::default(), "");
        let _ana = all.join("first", "game", "Ana").expect("it is open");
        for n in 0..MOST_GATHERINGS {
            all.open(n.to_string(), "game", Study::default(), "");
        }
        assert!(all.look("first", "game", |_| ()).is_some());
        assert!(all.look("0", "game", |_| ()).is_none());
        assert_eq!(all.lock().len(), MOST_GATHERINGS);
    }
}
