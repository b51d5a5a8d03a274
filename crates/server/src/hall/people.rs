//! Everybody who is in the club.

use std::sync::{Arc, RwLockReadGuard};

use sobremesa_club::people::{Fact, KeyCard, KeyKind, Person};
use sobremesa_club::{
    AccountName, Key, KeyHash, PasswordHash, People, PersonId, PersonName, Refusal,
};
use tokio::sync::watch;

use super::ledger::Projection;
use super::{Hall, HallFault, now_ms};
use crate::random;

impl Projection for People {
    type Fact = Fact;

    fn apply(&mut self, facts: &[Fact]) {
        for fact in facts {
            People::apply(self, fact);
        }
    }

    /// Whoever may do less than before is told so at once.
    fn n_news(&self) -> u64 {
        self.n_endings()
    }
}

impl Hall {
    /// Looks at everybody.
    pub(crate) fn people(&self) -> RwLockReadGuard<'_, People> {
        self.people.look()
    }

    pub(crate) fn person_with(&self, key: &Key) -> Option<(Arc<Person>, KeyKind)> {
        let people = self.people();
        let person = Arc::clone(people.with_key(key)?);
        Some((person, people.kind_of(key)?))
    }

    /// A key may end, and its owner may be kept out or leave, while a connection of theirs is open.
    pub(crate) fn is_welcome(&self, key: &KeyHash) -> bool {
        let known = self.people().with_key_hash(key).map(|who| !who.is_barred);
        known.unwrap_or_else(|| self.passer_by(key).is_some())
    }

    /// Hears when somebody may do less than before.
    pub(crate) fn endings(&self) -> watch::Receiver<u64> {
        self.people.watch()
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

    /// Is this the account of whoever runs the club?
    pub(crate) fn is_administrators(&self, account: &AccountName) -> bool {
        self.administrator.as_ref() == Some(account)
    }

    /// A newcomer comes in as a guest.
    pub(crate) async fn welcome(&self, name: PersonName) -> Result<(Arc<Person>, Key), HallFault> {
        let (id, key) = (random::person_id(), random::key());
        let newcomer = Arc::new(Person::new(id.clone(), name.clone()));
        self.change_people(|people| Ok(vec![people.arrive(id, &key, name)]))
            .await?;
        Ok((newcomer, key))
    }

    /// Judges a change with everybody in view, stores it, and lets it be.
    pub(crate) async fn change_people(
        &self,
        judge: impl FnOnce(&People) -> Result<Vec<Fact>, Refusal>,
    ) -> Result<(), HallFault> {
        let changed = self.people.change(|people| {
            let facts = judge(people)?;
            let newcomers: Vec<&PersonId> = facts.iter().filter_map(newcomer).collect();
            let is_known = |id: &PersonId| newcomers.contains(&id) || people.get(id).is_some();
            // Nothing more is stored of somebody who has left meanwhile.
            if facts.iter().filter_map(Fact::person).all(is_known) {
                Ok(facts)
            } else {
                Err(Refusal::NobodyKnown)
            }
        });
        changed.await
    }

    /// Could this account be registered? The administrator's is kept for whoever has the code.
    ///
    /// # Errors
    /// If somebody has it, or it is kept and the code is not right.
    pub(crate) fn may_register(&self, account: &AccountName, code: &str) -> Result<(), Refusal> {
        if self.people().account(account).is_some() {
            return Err(Refusal::AccountTaken);
        }
        let is_kept = self.is_administrators(account);
        if is_kept && self.admin_code.as_deref() != Some(code) {
            return Err(Refusal::AccountKept);
        }
        Ok(())
    }

    /// A guest registers, or somebody new. The old key ends and a new one begins, so that nobody who knew
    /// the first is in by it.
    pub(crate) async fn register(
        &self,
        who: Registrant,
        account: AccountName,
        password: PasswordHash,
        label: &str,
    ) -> Result<Key, HallFault> {
        let key = random::key();
        let card = browser_card(label);
        self.change_people(|people| {
            let (person, mut facts) = match who {
                Registrant::Guest(id) => (id, Vec::new()),
                Registrant::New(name) => {
                    let (id, first) = (random::person_id(), random::key());
                    let arrived = people.arrive(id.clone(), &first, name);
                    let key = first.hash();
                    (id, vec![arrived, Fact::KeyTaken { key }])
                }
            };
            facts.push(people.register(&person, account, password)?);
            facts.extend(people.renew_keys(&person, &key, card));
            Ok(facts)
        })
        .await?;
        Ok(key)
    }

    /// Somebody sets another password, and every key but a new one ends.
    pub(crate) async fn change_password(
        &self,
        person: &PersonId,
        password: PasswordHash,
        label: &str,
    ) -> Result<Key, HallFault> {
        let key = random::key();
        let card = browser_card(label);
        self.change_people(|people| {
            let mut facts = vec![people.change_password(person, password)?];
            facts.extend(people.renew_keys(person, &key, card));
            Ok(facts)
        })
        .await?;
        Ok(key)
    }

    /// Whose account it is, and what is kept of its password.
    pub(crate) fn account(&self, name: &AccountName) -> Option<(PersonId, PasswordHash)> {
        let people = self.people();
        let (person, password) = people.account(name)?;
        Some((person.clone(), password.clone()))
    }

    /// A new key for a browser or a program.
    pub(crate) async fn give_key(
        &self,
        person: &PersonId,
        card: KeyCard,
    ) -> Result<Key, HallFault> {
        let key = random::key();
        self.change_people(|people| people.give_key(person, &key, card))
            .await?;
        Ok(key)
    }

    pub(crate) async fn take_key(&self, person: &PersonId, key: &KeyHash) -> Result<(), HallFault> {
        self.change_people(|people| Ok(vec![people.take_key(person, key)?]))
            .await
    }

    /// Everything stored about a person, but for what is secret even from them.
    pub(crate) async fn facts_about(&self, person: &PersonId) -> Result<Vec<Fact>, HallFault> {
        let mut facts = self.people.facts().await?;
        facts.retain(|fact| fact.person() == Some(person));
        for fact in &mut facts {
            if let Fact::Registered { password, .. } = fact {
                *password = PasswordHash("***".to_owned());
            }
        }
        Ok(facts)
    }
}

/// Who registers.
pub(crate) enum Registrant {
    /// A guest, who stays who they were.
    Guest(PersonId),
    /// Somebody new, who is called so.
    New(PersonName),
}

/// Who comes in by it, if anybody does.
fn newcomer(fact: &Fact) -> Option<&PersonId> {
    match fact {
        Fact::Arrived { person, .. } => Some(person),
        _ => None,
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
