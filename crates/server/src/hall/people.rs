//! Everybody who is in the club.

use std::sync::Arc;

use sobremesa_club::people::{Fact, KeyCard, KeyKind, Person};
use sobremesa_club::{
    AccountName, Key, KeyHash, PasswordHash, People, PersonId, PersonName, Refusal, TableId, room,
};

use super::{Hall, HallFault, PEOPLE, entry, now_ms, stream};
use crate::random;

impl Hall {
    /// Looks at everybody.
    pub(crate) fn people(&self) -> std::sync::RwLockReadGuard<'_, People> {
        // Nothing panics while it holds this lock, and what it guards is whole in any case.
        self.people
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub(crate) fn person_with(&self, key: &Key) -> Option<(Person, KeyKind)> {
        let people = self.people();
        let person = people.with_key(key)?.clone();
        Some((person, people.kind_of(key)?))
    }

    /// Somebody may be kept out, or leave, while a connection of theirs is open.
    pub(crate) fn is_welcome(&self, person: &PersonId) -> bool {
        let people = self.people();
        people.get(person).is_some_and(|person| !person.is_barred)
    }

    pub(crate) fn name_of(&self, person: &PersonId) -> String {
        let people = self.people();
        people
            .get(person)
            .map_or_else(|| "—".to_owned(), |person| person.name.to_string())
    }

    pub(crate) fn is_administrator(&self, person: &Person) -> bool {
        person.account.is_some() && person.account == self.administrator
    }

    /// A newcomer comes in as a guest.
    pub(crate) async fn welcome(&self, name: PersonName) -> Result<(Person, Key), HallFault> {
        let (id, key) = (random::person_id(), random::key());
        self.change_people(|people| Ok(vec![people.arrive(id.clone(), &key, name)]))
            .await?;
        let person = self.people().get(&id).cloned();
        Ok((person.expect("they have just arrived"), key))
    }

    /// Judges a change with everybody in view, stores it, and lets it be.
    pub(crate) async fn change_people(
        &self,
        judge: impl FnOnce(&People) -> Result<Vec<Fact>, Refusal>,
    ) -> Result<(), HallFault> {
        // One at a time: the order in which facts are stored is the order in which they are applied.
        let mut seq = self.people_seq.lock().await;
        let facts = judge(&self.people())?;
        let entries = facts.iter().zip(*seq + 1..);
        let entries = entries.map(|(fact, seq)| entry(&stream(PEOPLE), seq, "person", fact));
        self.writer.append(entries.collect()).await?;
        *seq += facts.len() as u64;
        let mut people = self
            .people
            .write()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        for fact in &facts {
            people.apply(fact);
        }
        Ok(())
    }

    /// A guest registers. The old key ends and a new one begins, so that nobody who knew the first is
    /// in by it.
    pub(crate) async fn register(
        &self,
        person: &PersonId,
        account: AccountName,
        password: PasswordHash,
        label: &str,
    ) -> Result<Key, HallFault> {
        let key = random::key();
        let card = browser_card(label);
        self.change_people(|people| {
            let mut facts = vec![people.register(person, account, password)?];
            facts.extend(
                people
                    .keys_of(person)
                    .map(|(key, _)| Fact::KeyTaken { key: key.clone() }),
            );
            facts.push(people.give_key(person, &key, card)?);
            Ok(facts)
        })
        .await?;
        Ok(key)
    }

    /// Whose account it is, and what is kept of its password.
    pub(crate) fn account(&self, name: &str) -> Option<(PersonId, PasswordHash)> {
        let name = AccountName::new(name).ok()?;
        let people = self.people();
        let (person, password) = people.account(&name)?;
        Some((person.clone(), password.clone()))
    }

    /// A new key for a browser or a program.
    pub(crate) async fn give_key(
        &self,
        person: &PersonId,
        card: KeyCard,
    ) -> Result<Key, HallFault> {
        let key = random::key();
        self.change_people(|people| Ok(vec![people.give_key(person, &key, card)?]))
            .await?;
        Ok(key)
    }

    pub(crate) async fn take_key(&self, person: &PersonId, key: &KeyHash) -> Result<(), HallFault> {
        self.change_people(|people| Ok(vec![people.take_key(person, key)?]))
            .await
    }

    /// Everything stored about a person, but for what is secret even from them.
    pub(crate) async fn facts_about(&self, person: &PersonId) -> Result<Vec<Fact>, HallFault> {
        let entries = self.journal.read_all(&stream(PEOPLE), 0).await?;
        let mut facts = Vec::new();
        for stored in &entries {
            let mut fact: Fact = super::read(stored)?;
            if let Fact::Registered { password, .. } = &mut fact {
                *password = PasswordHash("***".to_owned());
            }
            if fact.person() == Some(person) {
                facts.push(fact);
            }
        }
        Ok(facts)
    }

    /// Somebody leaves for good: everything stored about them is written over, and what they wrote at
    /// tables too. Their moves stay, under nobody's name: they are others' games as well.
    pub(crate) async fn forget(self: &Arc<Hall>, person: &PersonId) -> Result<(), HallFault> {
        self.change_people(|_| {
            Ok(vec![Fact::Left {
                person: person.clone(),
            }])
        })
        .await?;
        let _in_order = self.people_seq.lock().await;
        let entries = self.journal.read_all(&stream(PEOPLE), 0).await?;
        for stored in entries {
            let fact: Fact = super::read(&stored)?;
            if fact.person() == Some(person) {
                let erased = entry(&stored.stream, stored.seq, "person", &Fact::Erased);
                self.journal.overwrite(&erased).await?;
            }
        }
        for table in self.traces_of(person).await {
            self.silence(&table, person).await?;
        }
        self.spoke_at.write().await.remove(person);
        Ok(())
    }

    /// Takes away what somebody wrote at a table, from the journal and from the room.
    async fn silence(
        self: &Arc<Hall>,
        table: &TableId,
        person: &PersonId,
    ) -> Result<(), HallFault> {
        let stream = super::stream_of(table);
        for stored in self.journal.read_all(&stream, 0).await? {
            let mut recorded: room::Recorded = super::read(&stored)?;
            if matches!(&recorded.fact, room::Fact::Said(said) if said.by == *person) {
                recorded.fact = room::Fact::Erased;
                let erased = entry(&stream, stored.seq, "table", &recorded);
                self.journal.overwrite(&erased).await?;
            }
        }
        self.room(table).await?.forget(person).await
    }
}

/// The card of a browser.
pub(crate) fn browser_card(label: &str) -> KeyCard {
    KeyCard {
        purpose: KeyKind::Browser,
        label: label.to_owned(),
        since_ms: now_ms(),
    }
}
