//! What may speak for somebody: browsers, and programs of their own.

use serde::{Deserialize, Serialize};

use super::{Fact, People};
use crate::{Key, KeyHash, PersonId, Refusal};

/// What a key is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// A browser.
    #[default]
    Browser,
    /// A program: it may play, but not change the account.
    Program,
}

/// What is known of a key besides whose it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeyCard {
    /// What it is for.
    pub purpose: KeyKind,
    /// What its owner knows it by.
    pub label: String,
    /// When it was given, in milliseconds since 1970.
    pub since_ms: i64,
}

/// So many characters of a label are kept.
const MAX_LABEL: usize = 80;
/// So many keys one person may have.
const MAX_KEYS: usize = 50;

fn given(person: &PersonId, key: &Key, mut card: KeyCard) -> Fact {
    let label = card.label.chars().filter(|c| !c.is_control());
    card.label = label.take(MAX_LABEL).collect();
    Fact::KeyGiven {
        person: person.clone(),
        key: key.hash(),
        card,
    }
}

impl People {
    /// Gives a key to a browser or a program. Whoever has more browsers than anybody needs comes in all the
    /// same, and the oldest has to come in again.
    ///
    /// # Errors
    /// If somebody has more programs than anybody needs.
    pub fn give_key(
        &self,
        person: &PersonId,
        key: &Key,
        card: KeyCard,
    ) -> Result<Vec<Fact>, Refusal> {
        let mut facts = Vec::new();
        if self.keys_of(person).count() >= MAX_KEYS {
            let browsers = self
                .keys_of(person)
                .filter(|(_, card)| card.purpose == KeyKind::Browser);
            let oldest = browsers.min_by_key(|(_, card)| card.since_ms);
            let oldest = oldest.filter(|_| card.purpose == KeyKind::Browser);
            let (oldest, _) = oldest.ok_or(Refusal::TooManyKeys)?;
            facts.push(Fact::KeyTaken {
                key: oldest.clone(),
            });
        }
        facts.push(given(person, key, card));
        Ok(facts)
    }

    /// Gives a key in the place of all that somebody has.
    pub fn renew_keys(&self, person: &PersonId, key: &Key, card: KeyCard) -> Vec<Fact> {
        let old = self.keys_of(person);
        let mut facts: Vec<Fact> = old
            .map(|(key, _)| Fact::KeyTaken { key: key.clone() })
            .collect();
        facts.push(given(person, key, card));
        facts
    }

    /// All keys of a person.
    pub fn keys_of<'a>(
        &'a self,
        person: &'a PersonId,
    ) -> impl Iterator<Item = (&'a KeyHash, &'a KeyCard)> {
        let keys = self.keys.get(person).into_iter().flatten();
        keys.filter_map(|key| {
            let (_, card) = self.by_key.get(key)?;
            Some((key, card))
        })
    }

    /// Takes one of a person's own keys away.
    ///
    /// # Errors
    /// If it is not theirs.
    pub fn take_key(&self, person: &PersonId, key: &KeyHash) -> Result<Fact, Refusal> {
        let is_theirs = self
            .by_key
            .get(key)
            .is_some_and(|(owner, _)| owner == person);
        if !is_theirs {
            return Err(Refusal::NoSuchKey);
        }
        Ok(Fact::KeyTaken { key: key.clone() })
    }

    /// What kind of key this is.
    pub fn kind_of(&self, key: &Key) -> Option<KeyKind> {
        self.by_key.get(&key.hash()).map(|(_, card)| card.purpose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonName;

    #[test]
    fn keys_are_given_listed_and_taken() {
        let mut people = People::default();
        let [ana, bea] = [1, 2].map(|n| PersonId::from_random([n; 12]));
        let first = Key::from_random([1; 32]);
        let name = PersonName::new("Ana").expect("a name");
        let arrived = people.arrive(ana.clone(), &first, name);
        people.apply(&arrived);
        let second = Key::from_random([2; 32]);
        let card = KeyCard {
            purpose: KeyKind::Program,
            label: "my\nbot".to_owned(),
            since_ms: 5,
        };
        let given = people.give_key(&ana, &second, card).expect("not too many");
        given.iter().for_each(|fact| people.apply(fact));
        let labels: Vec<&str> = people
            .keys_of(&ana)
            .map(|(_, card)| card.label.as_str())
            .collect();
        assert!(labels.contains(&"mybot") && labels.len() == 2);
        assert_eq!(people.kind_of(&second), Some(KeyKind::Program));
        assert_eq!(
            people.take_key(&bea, &first.hash()),
            Err(Refusal::NoSuchKey)
        );
        let taken = people.take_key(&ana, &first.hash()).expect("hers");
        people.apply(&taken);
        assert_eq!(people.with_key(&first), None);
        assert!(people.with_key(&second).is_some());
    }

    /// Nobody is kept out because they have come in too often.
    #[test]
    fn the_oldest_browser_makes_room_for_another() {
        let mut people = People::default();
        let ana = PersonId::from_random([1; 12]);
        let name = PersonName::new("Ana").expect("a name");
        let arrived = people.arrive(ana.clone(), &Key::from_random([0; 32]), name);
        people.apply(&arrived);
        let card = |purpose, n: u8| KeyCard {
            purpose,
            label: String::new(),
            since_ms: n.into(),
        };
        for n in 1..=60 {
            let key = Key::from_random([n; 32]);
            let given = people.give_key(&ana, &key, card(KeyKind::Browser, n));
            let given = given.expect("there is always room");
            given.iter().for_each(|fact| people.apply(fact));
        }
        assert_eq!(people.keys_of(&ana).count(), MAX_KEYS);
        let is_in = |n: u8| people.with_key(&Key::from_random([n; 32])).is_some();
        assert!(!is_in(0) && !is_in(10) && is_in(11) && is_in(60));
        let key = Key::from_random([99; 32]);
        let program = people.give_key(&ana, &key, card(KeyKind::Program, 99));
        assert_eq!(program, Err(Refusal::TooManyKeys));
    }
}
