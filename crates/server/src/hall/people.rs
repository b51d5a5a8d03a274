//! Everybody who is in the club.

use std::sync::{Arc, RwLockReadGuard};

use sobremesa_club::people::{Fact, KeyCard, KeyKind, Person, Record};
use sobremesa_club::{
    AccountName, Key, KeyHash, PasswordHash, People, PersonId, PersonName, Refusal,
};
use sobremesa_kernel::Lang;
use sobremesa_store::{IndexCard, Journal, WriterHandle};
use tokio::sync::watch;

use super::catalogue::{Batch, Rebuilt, last_of};
use super::ledger::Projection;
use super::{Hall, HallFault, PEOPLE, now_ms, read, stream};
use crate::cluster::is_code_elsewhere;
use crate::random;
use crate::session::Visitor;

impl Projection for People {
    type Fact = Fact;

    fn apply(&mut self, facts: &[Fact]) {
        for fact in facts {
            People::apply(self, fact);
        }
    }

    fn cards_after(&self, facts: &[Fact]) -> Vec<IndexCard> {
        let at_ms = now_ms();
        let records = self.records_after(facts).into_iter();
        records
            .map(|(id, record)| person_card(&id, at_ms, record.as_ref()))
            .collect()
    }

    /// Whoever may do less than before is told so at once.
    fn n_news(&self) -> u64 {
        self.n_endings()
    }
}

/// The kind of the cards of people.
const KIND: &str = "person";
/// Counts up whenever the same facts would make another card.
const VERSION: u32 = 1;
/// Under which all of them are found.
const EVERYBODY: &str = "everybody";

/// The card of somebody. Of those who are gone it says nothing, and nobody finds it.
fn person_card(id: &PersonId, at_ms: i64, record: Option<&Record>) -> IndexCard {
    let terms = record.map(|_| EVERYBODY.to_owned());
    IndexCard {
        kind: KIND.to_owned(),
        id: id.to_string(),
        at_ms,
        terms: terms.into_iter().collect(),
        body: serde_json::to_string(&record).expect("records have JSON forms"),
    }
}

/// Everybody as the cards say, and the number of the last fact that they follow from.
pub(super) async fn everybody(
    journal: &dyn Journal,
    writer: &WriterHandle,
) -> Result<(People, u64), HallFault> {
    let cards = journal.cards();
    let built = cards.built(KIND).await?;
    if built.is_none_or(|built| built.version != VERSION) {
        rebuild(journal, writer).await?;
    }
    let mut people = People::default();
    for card in cards.find_all(KIND, EVERYBODY).await? {
        let unreadable = |fault: &dyn std::fmt::Display| HallFault::Unreadable(fault.to_string());
        let id = card.id.parse().map_err(|_| unreadable(&card.id))?;
        let record: Option<Record> =
            serde_json::from_str(&card.body).map_err(|fault| unreadable(&fault))?;
        if let Some(record) = record {
            people.restore(id, record);
        }
    }
    Ok((people, last_of(journal, PEOPLE).await?))
}

/// Makes the cards of everybody anew, from the journal alone.
pub(super) async fn rebuild(
    journal: &dyn Journal,
    writer: &WriterHandle,
) -> Result<Rebuilt, HallFault> {
    let cards = journal.cards();
    cards.begin(KIND).await?;
    let mut people = People::default();
    for entry in journal.read_all(&stream(PEOPLE), 0).await? {
        people.apply(&read(&entry)?);
    }
    let mut batch = Batch::new(journal, writer);
    let at_ms = now_ms();
    for id in people.ids() {
        let record = people.record(id);
        let before = cards.get(KIND, id.as_str()).await?;
        let card = person_card(id, at_ms, record.as_ref());
        batch.put(card, before.as_ref()).await?;
    }
    // Of whom the journal knows nothing no card says anything.
    for stray in cards.find_all(KIND, EVERYBODY).await? {
        let id = stray.id.parse::<PersonId>();
        let is_known = |id: &PersonId| people.record(id).is_some();
        if let Some(id) = id.ok().filter(|id| !is_known(id)) {
            batch
                .put(person_card(&id, at_ms, None), Some(&stray))
                .await?;
        }
    }
    let rebuilt = batch.end().await?;
    cards.complete(KIND, VERSION).await?;
    Ok(rebuilt)
}

impl Hall {
    /// Nothing is kept of somebody any more.
    pub(super) async fn drop_card_of(&self, person: &PersonId) -> Result<(), HallFault> {
        let nothing = person_card(person, now_ms(), None);
        Ok(self
            .archive
            .writer
            .append_with(Vec::new(), vec![nothing])
            .await?)
    }

    /// Looks at everybody.
    pub(crate) fn people(&self) -> RwLockReadGuard<'_, People> {
        self.members.people.look()
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
        self.members.people.watch()
    }

    /// What somebody is called in a language.
    pub(crate) fn name_for(&self, person: &PersonId, lang: Lang) -> String {
        let people = self.people();
        people
            .get(person)
            .map_or_else(|| "—".to_owned(), |person| person.name.shown(lang))
    }

    /// Has somebody an account?
    pub(crate) fn is_member(&self, person: &PersonId) -> bool {
        let people = self.people();
        people.get(person).is_some_and(|it| it.account.is_some())
    }

    pub(crate) fn is_administrator(&self, person: &Person) -> bool {
        person.account.is_some() && person.account == self.manner.administrator
    }

    /// Is this the account of whoever runs the club?
    pub(crate) fn is_administrators(&self, account: &AccountName) -> bool {
        self.manner.administrator.as_ref() == Some(account)
    }

    /// A newcomer comes in as a guest.
    pub(crate) async fn welcome(&self, name: PersonName) -> Result<(Arc<Person>, Key), HallFault> {
        let (id, key) = (random::person_id(), random::key());
        let newcomer = Arc::new(Person::new(id.clone(), name.clone()));
        self.change_people(|people| Ok(vec![people.arrive(id.clone(), &key, name.clone())]))
            .await?;
        Ok((newcomer, key))
    }

    /// Judges a change with everybody in view, stores it, and lets it be.
    pub(crate) async fn change_people(
        &self,
        judge: impl Fn(&People) -> Result<Vec<Fact>, Refusal>,
    ) -> Result<(), HallFault> {
        let changed = self.members.people.change(|people| {
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
    pub(crate) async fn may_register(
        &self,
        account: &AccountName,
        code: &str,
    ) -> Result<(), Refusal> {
        if self.people().account(account).is_some() {
            return Err(Refusal::AccountTaken);
        }
        if !self.is_administrators(account) || self.is_own_code(code) {
            return Ok(());
        }
        if let Some(cluster) = &self.cluster
            && is_code_elsewhere(cluster, code).await
        {
            return Ok(());
        }
        Err(Refusal::AccountKept)
    }

    /// Is it the code that this node has shown to whoever started it?
    pub(crate) fn is_own_code(&self, code: &str) -> bool {
        self.members.admin_code.as_deref() == Some(code)
    }

    /// A guest registers, or somebody new. The old key ends and a new one begins, so that nobody who knew
    /// the first is in by it.
    pub(crate) async fn register(
        &self,
        who: Registrant,
        account: AccountName,
        password: PasswordHash,
        label: &str,
    ) -> Result<(PersonId, Key), HallFault> {
        let key = random::key();
        let card = browser_card(label);
        let who = match who {
            Registrant::Guest(id) => (id, None),
            Registrant::New(name) => (random::person_id(), Some(name)),
        };
        let registered = who.0.clone();
        self.change_people(|people| {
            let (person, mut facts) = match &who {
                (id, None) => (id, Vec::new()),
                (id, Some(name)) => {
                    let first = random::key();
                    let arrived = people.arrive(id.clone(), &first, name.clone());
                    let key = first.hash();
                    (id, vec![arrived, Fact::KeyTaken { key }])
                }
            };
            facts.push(people.register(person, account.clone(), password.clone())?);
            facts.extend(people.renew_keys(person, &key, card.clone()));
            Ok(facts)
        })
        .await?;
        Ok((registered, key))
    }

    /// The device of a visitor, if its owner has come in from it before.
    pub(crate) fn own_device(&self, visitor: &Visitor, owner: &PersonId) -> Option<KeyHash> {
        let device = visitor.device.as_ref()?.hash();
        let people = self.people();
        let is_own = people.get(owner)?.devices.contains(&device);
        is_own.then_some(device)
    }

    /// Marks a device as somebody's.
    pub(crate) async fn mark_device(&self, person: &PersonId) -> Result<Key, HallFault> {
        let device = random::key();
        let known = Fact::DeviceKnown {
            person: person.clone(),
            device: device.hash(),
        };
        self.change_people(|_| Ok(vec![known.clone()])).await?;
        Ok(device)
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
            let mut facts = vec![people.change_password(person, password.clone())?];
            facts.extend(people.renew_keys(person, &key, card.clone()));
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
        self.change_people(|people| people.give_key(person, &key, card.clone()))
            .await?;
        Ok(key)
    }

    pub(crate) async fn take_key(&self, person: &PersonId, key: &KeyHash) -> Result<(), HallFault> {
        self.change_people(|people| Ok(vec![people.take_key(person, key)?]))
            .await
    }

    /// Everything stored about a person, but for what is secret even from them.
    pub(crate) async fn facts_about(&self, person: &PersonId) -> Result<Vec<Fact>, HallFault> {
        let mut facts = self.members.people.facts().await?;
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
