//! Everything that is known of one person, as it is kept beside the facts: whoever opens the club reads these
//! instead of everything that has ever happened.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{AccountName, Fact, KeyCard, PasswordHash, People, Person, Regards, Works};
use crate::{KeyHash, Options, PersonId, PersonName};

/// What follows from all facts about one person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// They are in the club.
    Here(Box<Known>),
    /// They have left for good, and something of them may be stored yet.
    Leaving,
}

/// What is known of somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Known {
    name: PersonName,
    options: Options,
    account: Option<(AccountName, PasswordHash)>,
    is_barred: bool,
    lessons: BTreeSet<(String, String)>,
    works: Works,
    devices: VecDeque<KeyHash>,
    keys: Vec<(KeyHash, KeyCard)>,
    #[serde(default, skip_serializing_if = "Regards::is_empty")]
    regards: Regards,
}

impl People {
    /// What is known of somebody; nothing if there is nobody of that id.
    pub fn record(&self, id: &PersonId) -> Option<Record> {
        if self.leaving.contains(id) {
            return Some(Record::Leaving);
        }
        let person = self.by_id.get(id)?;
        let account = person.account.as_ref().and_then(|account| {
            let (_, password) = self.by_account.get(account)?;
            Some((account.clone(), password.clone()))
        });
        let keys = self.keys_of(id);
        Some(Record::Here(Box::new(Known {
            name: person.name.clone(),
            options: person.options,
            account,
            is_barred: person.is_barred,
            lessons: person.lessons.clone(),
            works: person.works.clone(),
            devices: person.devices.clone(),
            keys: keys
                .map(|(key, card)| (key.clone(), card.clone()))
                .collect(),
            regards: person.regards.clone(),
        })))
    }

    /// Takes somebody in of whom all this is known.
    pub fn restore(&mut self, id: PersonId, record: Record) {
        let known = match record {
            Record::Here(known) => *known,
            Record::Leaving => {
                self.leaving.insert(id);
                return;
            }
        };
        for (key, card) in known.keys {
            self.give(id.clone(), key, card);
        }
        let account = known.account.map(|(account, password)| {
            let kept = (id.clone(), password);
            self.by_account.insert(account.clone(), kept);
            account
        });
        let person = Person {
            id: id.clone(),
            name: known.name,
            options: known.options,
            account,
            is_barred: known.is_barred,
            lessons: known.lessons,
            works: known.works,
            devices: known.devices,
            regards: known.regards,
        };
        self.by_id.insert(id, Arc::new(person));
    }

    /// What will be known of those whom some facts are about, when these have happened too.
    pub fn records_after(&self, facts: &[Fact]) -> Vec<(PersonId, Option<Record>)> {
        let whom = |fact: &Fact| match fact {
            Fact::KeyTaken { key } => self.by_key.get(key).map(|(owner, _)| owner.clone()),
            _ => fact.person().cloned(),
        };
        let mut ids: BTreeSet<PersonId> = facts.iter().filter_map(whom).collect();
        for fact in facts {
            if let Fact::Left { person } = fact {
                ids.extend(self.who_regard(person).cloned());
            }
        }
        let mut those = People::default();
        for id in &ids {
            if let Some(record) = self.record(id) {
                those.restore(id.clone(), record);
            }
        }
        for fact in facts {
            those.apply(fact);
        }
        let after = |id: PersonId| {
            let record = those.record(&id);
            (id, record)
        };
        ids.into_iter().map(after).collect()
    }

    /// Everybody of whom something is known, those who are leaving too.
    pub fn ids(&self) -> impl Iterator<Item = &PersonId> {
        self.by_id.keys().chain(&self.leaving)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;
    use crate::people::Regard;

    /// Whatever happens, what is kept of everybody is what all facts together say.
    #[test]
    fn records_say_what_the_facts_say() {
        let mut people = People::default();
        let [ana, eva] = [1, 2].map(|n| PersonId::from_random([n; PersonId::LETTERS]));
        let [one, two, other] = [1, 2, 3].map(|n| Key::from_random([n; 32]));
        let name = |text: &str| PersonName::new(text).expect("a name");
        let given = |key: &Key| Fact::KeyGiven {
            person: ana.clone(),
            key: key.hash(),
            card: KeyCard::default(),
        };
        let of_ana = || ana.clone();
        let facts = [
            vec![people.arrive(of_ana(), &one, name("Ana"))],
            vec![people.arrive(eva.clone(), &other, name("Eva"))],
            vec![
                Fact::Registered {
                    person: of_ana(),
                    account: AccountName::new("ana").expect("a name"),
                    password: PasswordHash("hash".to_owned()),
                },
                Fact::KeyTaken { key: one.hash() },
                given(&two),
            ],
            vec![Fact::DeviceKnown {
                person: of_ana(),
                device: one.hash(),
            }],
            vec![Fact::Learned {
                person: of_ana(),
                game: "go".to_owned(),
                lesson: "ko".to_owned(),
            }],
            vec![Fact::Kept {
                person: of_ana(),
                game: "gom".to_owned(),
                old: None,
                name: "Reserve".to_owned(),
                text: "text".to_owned(),
            }],
            vec![
                Fact::Regarded {
                    person: of_ana(),
                    other: eva.clone(),
                    regard: Some(Regard::Friend),
                },
                Fact::Regarded {
                    person: eva.clone(),
                    other: of_ana(),
                    regard: Some(Regard::Blocked),
                },
            ],
            vec![Fact::Renamed {
                person: eva.clone(),
                name: name("Evita"),
            }],
            vec![Fact::Barred {
                person: eva.clone(),
                barred: true,
            }],
            vec![Fact::Left {
                person: eva.clone(),
            }],
        ];
        let mut kept = std::collections::BTreeMap::new();
        for facts in &facts {
            kept.extend(people.records_after(facts));
            for fact in facts {
                people.apply(fact);
            }
            let mut restored = People::default();
            for (id, record) in kept.clone() {
                let stored = serde_json::to_string(&record).expect("JSON");
                let record: Option<Record> = serde_json::from_str(&stored).expect("readable");
                if let Some(record) = record {
                    restored.restore(id, record);
                }
            }
            // How often somebody has been shown out is of this evening only.
            restored.n_endings = people.n_endings;
            assert_eq!(restored, people, "{facts:?}");
        }
    }
}
