//! Who is in the club. Guests need no account: a name and a key in their browser are enough.
//! Whoever registers keeps who they are, with their games, and can come in from elsewhere.

mod account;
mod keys;
mod record;
mod regard;
mod weak;
mod works;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::look_alike::{is_of_the_house, looks_of};
use crate::{Key, KeyHash, Options, PersonId, PersonName, Refusal};
pub use account::{AccountName, Password, PasswordHash};
pub use keys::{KeyCard, KeyKind};
pub use record::{Known, Record};
pub use regard::{Regard, Regards};
pub use works::{StoredWork, Works, reserved_names};

/// What is stored about people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// Somebody came in.
    Arrived {
        /// Who.
        person: PersonId,
        /// What others see.
        name: PersonName,
        /// By what the browser will be known again.
        key: KeyHash,
    },
    /// Somebody is called otherwise now.
    Renamed {
        /// Who.
        person: PersonId,
        /// The new name.
        name: PersonName,
    },
    /// Somebody likes things differently now.
    Preferred {
        /// Who.
        person: PersonId,
        /// The options, all of them.
        options: Options,
    },
    /// A guest has an account from now on, or an account has another password.
    Registered {
        /// Who.
        person: PersonId,
        /// The name by which they come in.
        account: AccountName,
        /// What is kept of the password.
        password: PasswordHash,
    },
    /// Somebody has taken a lesson.
    Learned {
        /// Who.
        person: PersonId,
        /// Of which game.
        game: String,
        /// Which lesson.
        lesson: String,
    },
    /// Somebody keeps what they have made for a game.
    Kept {
        /// Who.
        person: PersonId,
        /// For which game.
        game: String,
        /// What it was called before, if it takes the place of another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        old: Option<String>,
        /// What it is called.
        name: String,
        /// What it is.
        text: String,
    },
    /// Somebody throws away what they had made.
    Discarded {
        /// Who.
        person: PersonId,
        /// For which game.
        game: String,
        /// What it was called.
        name: String,
    },
    /// Somebody stands to another as a friend, wants nothing of them, or neither any more.
    Regarded {
        /// Who.
        person: PersonId,
        /// To whom.
        other: PersonId,
        /// How.
        regard: Option<Regard>,
    },
    /// Somebody has come in with their password from a device of theirs: what is guessed elsewhere does not
    /// keep them out of it. It opens nothing by itself.
    DeviceKnown {
        /// Whose.
        person: PersonId,
        /// By what it is known.
        device: KeyHash,
    },
    /// A browser or a program may speak for somebody.
    KeyGiven {
        /// For whom.
        person: PersonId,
        /// By what it is known.
        key: KeyHash,
        /// What it is.
        card: KeyCard,
    },
    /// It may not any more.
    KeyTaken {
        /// Which.
        key: KeyHash,
    },
    /// An administrator keeps somebody out, or lets them in again.
    Barred {
        /// Whom.
        person: PersonId,
        /// Out?
        barred: bool,
    },
    /// Somebody has left for good, and nothing is kept of them.
    Left {
        /// Who.
        person: PersonId,
    },
    /// What stood here was about somebody who has left for good.
    Erased,
}

impl Fact {
    /// Whom it is about, if about anybody.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Fact::Arrived { person, .. }
            | Fact::Renamed { person, .. }
            | Fact::Preferred { person, .. }
            | Fact::Registered { person, .. }
            | Fact::Learned { person, .. }
            | Fact::Kept { person, .. }
            | Fact::Discarded { person, .. }
            | Fact::Regarded { person, .. }
            | Fact::DeviceKnown { person, .. }
            | Fact::KeyGiven { person, .. }
            | Fact::Barred { person, .. }
            | Fact::Left { person } => Some(person),
            Fact::KeyTaken { .. } | Fact::Erased => None,
        }
    }

    /// Does it say something of somebody, whoever it is about?
    pub fn names(&self, whom: &PersonId) -> bool {
        let is_named = matches!(self, Fact::Regarded { other, .. } if other == whom);
        is_named || self.person() == Some(whom)
    }
}

/// Somebody who is in the club.
#[derive(Clone, PartialEq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What others see.
    pub name: PersonName,
    /// What they like.
    pub options: Options,
    /// The name by which they come in, if they have registered.
    pub account: Option<AccountName>,
    /// Does an administrator keep them out?
    pub is_barred: bool,
    /// The lessons they have taken: game and name.
    pub lessons: BTreeSet<(String, String)>,
    /// What they have made.
    pub works: Works,
    /// From which devices they have come in with their password, the latest last.
    pub devices: VecDeque<KeyHash>,
    /// Whom they count as friends, and whom they block.
    pub regards: Regards,
}

/// So many devices of one person are remembered, the latest.
const MOST_DEVICES: usize = 8;

impl Person {
    /// Somebody of whom nothing is known yet but the name.
    pub fn new(id: PersonId, name: PersonName) -> Person {
        Person {
            id,
            name,
            options: Options::default(),
            account: None,
            is_barred: false,
            lessons: BTreeSet::new(),
            works: Works::default(),
            devices: VecDeque::new(),
            regards: Regards::default(),
        }
    }
}

/// Everybody who is in the club: a projection of the facts, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct People {
    by_id: BTreeMap<PersonId, Arc<Person>>,
    by_key: BTreeMap<KeyHash, (PersonId, KeyCard)>,
    /// The keys of each.
    keys: BTreeMap<PersonId, BTreeSet<KeyHash>>,
    by_account: BTreeMap<AccountName, (PersonId, PasswordHash)>,
    leaving: BTreeSet<PersonId>,
    n_endings: u64,
}

impl People {
    /// Takes note of a fact.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Arrived { person, name, key } => {
                let newcomer = Person::new(person.clone(), name.clone());
                self.by_id.insert(person.clone(), Arc::new(newcomer));
                self.give(person.clone(), key.clone(), KeyCard::default());
            }
            Fact::Renamed { person, name } => {
                self.change(person, |person| person.name = name.clone())
            }
            Fact::Preferred { person, options } => {
                self.change(person, |person| person.options = *options)
            }
            Fact::Registered {
                person,
                account,
                password,
            } => {
                let kept = (person.clone(), password.clone());
                self.by_account.insert(account.clone(), kept);
                self.change(person, |person| person.account = Some(account.clone()));
            }
            Fact::Learned {
                person,
                game,
                lesson,
            } => self.change(person, |person| {
                person.lessons.insert((game.clone(), lesson.clone()));
            }),
            Fact::Kept {
                person,
                game,
                old,
                name,
                text,
            } => self.change(person, |person| {
                person.works.keep(game, old.as_deref(), name, text);
            }),
            Fact::Discarded { person, game, name } => {
                self.change(person, |person| person.works.discard(game, name));
            }
            Fact::Regarded {
                person,
                other,
                regard,
            } => self.change(person, |person| person.regards.set(other, *regard)),
            Fact::DeviceKnown { person, device } => self.change(person, |person| {
                person.devices.push_back(device.clone());
                if person.devices.len() > MOST_DEVICES {
                    person.devices.pop_front();
                }
            }),
            Fact::KeyGiven { person, key, card } => {
                self.give(person.clone(), key.clone(), card.clone());
            }
            Fact::KeyTaken { key } => {
                self.n_endings += 1;
                if let Some((owner, _)) = self.by_key.remove(key)
                    && let Some(keys) = self.keys.get_mut(&owner)
                {
                    keys.remove(key);
                }
            }
            Fact::Barred { person, barred } => {
                self.n_endings += 1;
                self.change(person, |person| person.is_barred = *barred)
            }
            Fact::Left { person } => {
                self.n_endings += 1;
                self.leaving.insert(person.clone());
                self.by_id.remove(person);
                for key in self.keys.remove(person).into_iter().flatten() {
                    self.by_key.remove(&key);
                }
                self.by_account.retain(|_, (owner, _)| owner != person);
                let who_regard: Vec<PersonId> = self.who_regard(person).cloned().collect();
                for other in who_regard {
                    self.change(&other, |other| other.regards.set(person, None));
                }
            }
            Fact::Erased => {}
        }
    }

    fn give(&mut self, person: PersonId, key: KeyHash, card: KeyCard) {
        let keys = self.keys.entry(person.clone()).or_default();
        keys.insert(key.clone());
        self.by_key.insert(key, (person, card));
    }

    fn change(&mut self, person: &PersonId, change: impl FnOnce(&mut Person)) {
        if let Some(person) = self.by_id.get_mut(person) {
            // Whoever looks at them meanwhile goes on seeing them as they were.
            change(Arc::make_mut(person));
        }
    }

    /// Whose key this is.
    pub fn with_key(&self, key: &Key) -> Option<&Arc<Person>> {
        self.with_key_hash(&key.hash())
    }

    /// Whose key it is that has this hash.
    pub fn with_key_hash(&self, key: &KeyHash) -> Option<&Arc<Person>> {
        let (id, _) = self.by_key.get(key)?;
        self.by_id.get(id)
    }

    /// The person with this id.
    pub fn get(&self, id: &PersonId) -> Option<&Person> {
        self.by_id.get(id).map(|person| &**person)
    }

    /// Everybody.
    pub fn everybody(&self) -> impl Iterator<Item = &Arc<Person>> {
        self.by_id.values()
    }

    /// Those who have left for good while something of them is stored yet.
    pub fn leaving(&self) -> impl Iterator<Item = &PersonId> {
        self.leaving.iter()
    }

    /// Nothing of somebody is stored any more.
    pub fn forget(&mut self, person: &PersonId) {
        self.leaving.remove(person);
    }

    /// Another number whenever somebody may do less than before: a key has ended, or they are kept out.
    pub fn n_endings(&self) -> u64 {
        self.n_endings
    }

    /// Somebody comes in and is given an id and a key.
    pub fn arrive(&self, id: PersonId, key: &Key, name: PersonName) -> Fact {
        Fact::Arrived {
            person: id,
            name,
            key: key.hash(),
        }
    }

    /// May somebody be called that? Nobody passes for the house, nor for somebody else's account.
    ///
    /// # Errors
    /// If it could be taken for another name.
    pub fn judge_name(&self, person: Option<&PersonId>, name: &PersonName) -> Result<(), Refusal> {
        let looks = looks_of(name.as_str());
        let is_anothers = |(account, (owner, _)): (&AccountName, &(PersonId, PasswordHash))| {
            person != Some(owner) && looks_of(account.as_str()) == looks
        };
        let owner = person.and_then(|person| self.get(person));
        // Whoever runs the club may be called what they have registered as.
        let is_own = owner
            .and_then(|owner| owner.account.as_ref())
            .is_some_and(|account| looks_of(account.as_str()) == looks);
        let imitates_house = !is_own && is_of_the_house(name.as_str());
        if imitates_house || self.by_account.iter().any(is_anothers) {
            return Err(Refusal::NameLooksLike);
        }
        Ok(())
    }

    /// Somebody wants another name.
    ///
    /// # Errors
    /// If it is no name, or could be taken for another one.
    pub fn rename(&self, person: &PersonId, typed: &str) -> Result<Fact, Refusal> {
        let name = PersonName::new(typed)?;
        self.judge_name(Some(person), &name)?;
        Ok(Fact::Renamed {
            person: person.clone(),
            name,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_known_again_by_the_key_and_keeps_the_options() {
        let mut people = People::default();
        let key = Key::from_random([1; 32]);
        let id = PersonId::from_random([2; 12]);
        let mut facts = vec![people.arrive(id.clone(), &key, PersonName::new("Ana").unwrap())];
        people.apply(&facts[0]);
        facts.push(people.rename(&id, "Ana Belén").unwrap());
        facts.push(Fact::Preferred {
            person: id.clone(),
            options: Options {
                theme: crate::Theme::Night,
                ..Options::default()
            },
        });
        for fact in &facts[1..] {
            people.apply(fact);
        }
        let ana = people.with_key(&key).expect("known again");
        assert_eq!(
            (ana.name.as_str(), ana.options.theme),
            ("Ana Belén", crate::Theme::Night)
        );
        assert_eq!(people.with_key(&Key::from_random([9; 32])), None);

        let mut rebuilt = People::default();
        for fact in &facts {
            let stored = serde_json::to_string(fact).unwrap();
            rebuilt.apply(&serde_json::from_str(&stored).unwrap());
        }
        assert_eq!(rebuilt, people);
    }
}
