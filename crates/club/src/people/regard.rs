//! How people stand to one another: whom somebody counts as a friend, and whom they want nothing of.
//!
//! It is one person's own matter: the other is not asked and not told. Whoever is blocked does not invite,
//! is not read, and does not sit down where the one who blocks them plays or is host.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Fact, People};
use crate::{PersonId, Refusal};

/// How somebody stands to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regard {
    /// They like to meet.
    Friend,
    /// They do not want to meet.
    Blocked,
}

/// How somebody stands to everybody to whom they stand in some way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Regards(BTreeMap<PersonId, Regard>);

impl Regards {
    /// So many others are enough for anybody.
    pub const MOST: usize = 500;

    /// How they stand to somebody.
    pub fn of(&self, other: &PersonId) -> Option<Regard> {
        self.0.get(other).copied()
    }

    /// Do they want nothing of somebody?
    pub fn blocks(&self, other: &PersonId) -> bool {
        self.of(other) == Some(Regard::Blocked)
    }

    /// Those to whom they stand like this.
    pub fn those(&self, regard: Regard) -> impl Iterator<Item = &PersonId> {
        let those = self.0.iter().filter(move |(_, known)| **known == regard);
        those.map(|(other, _)| other)
    }

    /// Is there nobody?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn set(&mut self, other: &PersonId, regard: Option<Regard>) {
        match regard {
            Some(regard) => self.0.insert(other.clone(), regard),
            None => self.0.remove(other),
        };
    }
}

impl People {
    /// Somebody stands otherwise to another from now on; in no way if `regard` is nothing.
    ///
    /// # Errors
    /// If it is themselves, there is nobody of that id, or there are too many already.
    pub fn regard(
        &self,
        person: &PersonId,
        other: &PersonId,
        regard: Option<Regard>,
    ) -> Result<Fact, Refusal> {
        let known = self.get(person).filter(|_| person != other);
        let (Some(known), Some(_)) = (known, self.get(other)) else {
            return Err(Refusal::NobodyKnown);
        };
        let is_new = regard.is_some() && known.regards.of(other).is_none();
        if is_new && known.regards.0.len() >= Regards::MOST {
            return Err(Refusal::TooManyRegards);
        }
        Ok(Fact::Regarded {
            person: person.clone(),
            other: other.clone(),
            regard,
        })
    }

    /// Does the first want nothing of the second?
    pub fn blocks(&self, person: &PersonId, other: &PersonId) -> bool {
        self.get(person)
            .is_some_and(|person| person.regards.blocks(other))
    }

    /// Those who stand to somebody in some way.
    pub(super) fn who_regard<'a>(
        &'a self,
        other: &'a PersonId,
    ) -> impl Iterator<Item = &'a PersonId> {
        let all = self.by_id.iter();
        all.filter_map(move |(id, person)| person.regards.of(other).map(|_| id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Key, PersonName};

    fn two() -> (People, PersonId, PersonId) {
        let mut people = People::default();
        let [ana, eva] = [1, 2].map(|n| PersonId::from_random([n; PersonId::LETTERS]));
        for (n, id, name) in [(1, &ana, "Ana"), (2, &eva, "Eva")] {
            let name = PersonName::new(name).expect("a name");
            let arrived = people.arrive(id.clone(), &Key::from_random([n; 32]), name);
            people.apply(&arrived);
        }
        (people, ana, eva)
    }

    fn regard(people: &mut People, person: &PersonId, other: &PersonId, how: Option<Regard>) {
        let fact = people.regard(person, other, how).expect("allowed");
        people.apply(&fact);
    }

    /// One's own regard is one's own: it says nothing of how the other stands.
    #[test]
    fn a_friend_need_not_be_one_in_return() {
        let (mut people, ana, eva) = two();
        regard(&mut people, &ana, &eva, Some(Regard::Friend));
        let of = |people: &People, person, other| {
            people.get(person).expect("she is here").regards.of(other)
        };
        assert_eq!(of(&people, &ana, &eva), Some(Regard::Friend));
        assert_eq!(of(&people, &eva, &ana), None);
        regard(&mut people, &ana, &eva, Some(Regard::Blocked));
        assert!(people.blocks(&ana, &eva) && !people.blocks(&eva, &ana));
        regard(&mut people, &ana, &eva, None);
        assert_eq!(of(&people, &ana, &eva), None);
    }

    #[test]
    fn nobody_regards_themselves_nor_somebody_unknown() {
        let (people, ana, _) = two();
        let nobody = PersonId::from_random([9; PersonId::LETTERS]);
        for other in [&ana, &nobody] {
            let refused = people.regard(&ana, other, Some(Regard::Friend));
            assert_eq!(refused, Err(Refusal::NobodyKnown));
        }
    }

    #[test]
    fn there_is_an_end_to_friends() {
        let (mut people, ana, eva) = two();
        for n in 0..Regards::MOST {
            // One letter for each digit of its number.
            let mut letters = [31; PersonId::LETTERS];
            (letters[0], letters[1]) = ((n % 32) as u8, (n / 32) as u8);
            let other = PersonId::from_random(letters);
            people.change(&ana, |ana| ana.regards.set(&other, Some(Regard::Friend)));
        }
        let refused = people.regard(&ana, &eva, Some(Regard::Friend));
        assert_eq!(refused, Err(Refusal::TooManyRegards));
        assert!(
            people.regard(&ana, &eva, None).is_ok(),
            "less is always fine"
        );
    }

    /// Whoever leaves for good is nobody's friend any more, and nobody's block.
    #[test]
    fn whoever_leaves_is_forgotten_by_their_friends() {
        let (mut people, ana, eva) = two();
        regard(&mut people, &ana, &eva, Some(Regard::Friend));
        let left = Fact::Left {
            person: eva.clone(),
        };
        let changed: Vec<PersonId> = people
            .records_after(std::slice::from_ref(&left))
            .into_iter()
            .map(|(id, _)| id)
            .collect();
        assert!(changed.contains(&ana), "what is kept of her changes too");
        people.apply(&left);
        assert!(people.get(&ana).expect("she is here").regards.is_empty());
    }
}
