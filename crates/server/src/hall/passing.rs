//! Passers-by: they look at a table and have done nothing else yet. They have a name and a key like
//! guests, in memory only; whoever does something is stored then, and stays who they were.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sobremesa_club::people::{Fact, Person};
use sobremesa_club::{Key, KeyHash, PersonName};

use super::{Hall, HallFault};
use crate::cluster::ClubWord;
use crate::random;

/// So many are remembered, the latest.
const MOST: usize = 10_000;
/// So long after their last look.
const STAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Default)]
pub(super) struct Passing {
    by_key: Mutex<BTreeMap<KeyHash, PasserBy>>,
}

struct PasserBy {
    person: Arc<Person>,
    last_look: Instant,
}

impl Passing {
    fn by_key(&self) -> MutexGuard<'_, BTreeMap<KeyHash, PasserBy>> {
        self.by_key.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, key: &KeyHash) -> Option<Arc<Person>> {
        let mut by_key = self.by_key();
        let found = by_key.get_mut(key)?;
        found.last_look = Instant::now();
        Some(Arc::clone(&found.person))
    }

    pub(super) fn add(&self, key: KeyHash, person: Arc<Person>) {
        let mut by_key = self.by_key();
        if by_key.len() >= MOST {
            let oldest = by_key.iter().min_by_key(|(_, passer)| passer.last_look);
            let oldest = oldest.map(|(key, _)| key.clone());
            oldest.and_then(|key| by_key.remove(&key));
        }
        let last_look = Instant::now();
        by_key.insert(key, PasserBy { person, last_look });
    }

    /// Forgets those who have not looked for long.
    pub(super) fn tidy(&self) {
        self.by_key()
            .retain(|_, passer| passer.last_look.elapsed() < STAY);
    }
}

impl Hall {
    /// Somebody looks in.
    pub(crate) fn pass_by(&self, name: PersonName) -> (Arc<Person>, Key) {
        let key = random::key();
        let person = Arc::new(Person::new(random::person_id(), name));
        self.members.passing.add(key.hash(), Arc::clone(&person));
        self.tell_nodes(|| ClubWord::passed_by(key.hash(), &person));
        (person, key)
    }

    /// The passer-by with this key.
    pub(crate) fn passer_by(&self, key: &KeyHash) -> Option<Arc<Person>> {
        self.members.passing.get(key)
    }

    /// A passer-by does something, and is a guest from now on.
    pub(crate) async fn take_in(&self, key: &KeyHash) -> Result<(), HallFault> {
        let Some(person) = self.members.passing.get(key) else {
            return Ok(());
        };
        self.change_people(|people| {
            let arrived = Fact::Arrived {
                person: person.id.clone(),
                name: person.name.clone(),
                key: key.clone(),
            };
            // They may have done two things at once.
            let is_new = people.get(&person.id).is_none();
            Ok(is_new.then_some(arrived).into_iter().collect())
        })
        .await?;
        self.members.passing.by_key().remove(key);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sobremesa_club::PersonId;

    #[test]
    fn the_latest_are_remembered() {
        let passing = Passing::default();
        let key = |n: usize| {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&n.to_le_bytes());
            Key::from_random(bytes).hash()
        };
        let name = PersonName::new("Visita").expect("a name");
        let ana = Arc::new(Person::new(PersonId::from_random([1; 12]), name));
        for n in 0..=MOST {
            passing.add(key(n), Arc::clone(&ana));
        }
        assert_eq!(passing.by_key().len(), MOST);
        assert!(passing.get(&key(0)).is_none() && passing.get(&key(MOST)).is_some());
        passing.tidy();
        assert_eq!(passing.by_key().len(), MOST, "all have looked just now");
    }
}
