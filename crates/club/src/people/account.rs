//! Accounts: a name and a password.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::weak::is_weak;
use super::{Fact, People};
use crate::look_alike::looks_of;
use crate::{PersonId, PersonName, Refusal};

/// The name by which somebody comes in. Case does not count, so that nobody passes for another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AccountName(String);

impl AccountName {
    /// Takes a name as somebody typed it.
    ///
    /// # Errors
    /// If it is empty, too long, or has other characters than letters, digits, `-` and `_`.
    pub fn new(typed: &str) -> Result<AccountName, Refusal> {
        let name = typed.trim().to_lowercase();
        let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let is_good =
            (2..=PersonName::MAX).contains(&name.chars().count()) && name.chars().all(fits);
        if is_good {
            Ok(AccountName(name))
        } else {
            Err(Refusal::BadAccount)
        }
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for AccountName {
    type Error = &'static str;

    fn try_from(text: String) -> Result<AccountName, &'static str> {
        AccountName::new(&text).map_err(|_| "not an account name")
    }
}

impl From<AccountName> for String {
    fn from(name: AccountName) -> String {
        name.0
    }
}

/// A password as somebody typed it. It is never stored and never shown.
pub struct Password(String);

impl Password {
    /// So many characters at least; length is what makes it good.
    pub const MIN: usize = 8;
    /// And so many at most: hashing a book is work for nothing.
    pub const MAX: usize = 200;

    /// Takes a new password for somebody with this account name.
    ///
    /// # Errors
    /// If it is too short or too long, or among the first that anybody would try.
    pub fn new(typed: &str, account: &str) -> Result<Password, Refusal> {
        if !(Password::MIN..=Password::MAX).contains(&typed.chars().count()) {
            return Err(Refusal::BadPassword);
        }
        if is_weak(typed, &[account]) {
            return Err(Refusal::WeakPassword);
        }
        Ok(Password(typed.to_owned()))
    }

    /// For whoever hashes it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

/// What is kept of a password: a salted hash in the usual notation.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(..)")
    }
}

impl People {
    /// Somebody registers.
    ///
    /// # Errors
    /// If somebody has the name, or they have one already.
    pub fn register(
        &self,
        person: &PersonId,
        account: AccountName,
        password: PasswordHash,
    ) -> Result<Fact, Refusal> {
        let has = self.get(person).and_then(|person| person.account.as_ref());
        if has.is_some() {
            return Err(Refusal::HasAccount);
        }
        if self.by_account.contains_key(&account) {
            return Err(Refusal::AccountTaken);
        }
        let looks = looks_of(account.as_str());
        let mut others = self.by_account.keys();
        if others.any(|other| looks_of(other.as_str()) == looks) {
            return Err(Refusal::NameLooksLike);
        }
        Ok(Fact::Registered {
            person: person.clone(),
            account,
            password,
        })
    }

    /// Somebody who has an account sets another password.
    ///
    /// # Errors
    /// If they have none.
    pub fn change_password(
        &self,
        person: &PersonId,
        password: PasswordHash,
    ) -> Result<Fact, Refusal> {
        let has = self.get(person).and_then(|person| person.account.clone());
        Ok(Fact::Registered {
            person: person.clone(),
            account: has.ok_or(Refusal::NeedsAccount)?,
            password,
        })
    }

    /// The owner of an account and what is kept of the password.
    pub fn account(&self, name: &AccountName) -> Option<(&PersonId, &PasswordHash)> {
        self.by_account
            .get(name)
            .map(|(person, password)| (person, password))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Key;

    fn guest(people: &mut People, n: u8) -> PersonId {
        let id = PersonId::from_random([n; 12]);
        let name = PersonName::new("Ana").expect("a name");
        let arrived = people.arrive(id.clone(), &Key::from_random([n; 32]), name);
        people.apply(&arrived);
        id
    }

    #[test]
    fn a_guest_registers_and_stays_the_same_person() {
        let mut people = People::default();
        let (ana, bea) = (guest(&mut people, 1), guest(&mut people, 2));
        let name = AccountName::new(" Ana_B ").expect("a name");
        assert_eq!(name.as_str(), "ana_b");
        let hash = PasswordHash("x".to_owned());
        let fact = people
            .register(&ana, name.clone(), hash.clone())
            .expect("free");
        people.apply(&fact);
        assert_eq!(people.account(&name), Some((&ana, &hash)));
        assert_eq!(
            people.get(&ana).and_then(|ana| ana.account.clone()),
            Some(name.clone())
        );
        let refused = people.register(&bea, name.clone(), hash.clone());
        assert_eq!(refused, Err(Refusal::AccountTaken));
        let second = AccountName::new("other").expect("a name");
        for again in [second, name.clone()] {
            let refused = people.register(&ana, again, hash.clone());
            assert_eq!(refused, Err(Refusal::HasAccount));
        }
        let other = PasswordHash("y".to_owned());
        let changed = people.change_password(&ana, other.clone());
        people.apply(&changed.expect("she has an account"));
        assert_eq!(people.account(&name), Some((&ana, &other)));
        let none = people.change_password(&bea, other);
        assert_eq!(none, Err(Refusal::NeedsAccount));
    }

    #[test]
    fn names_and_passwords_have_their_measure() {
        for wrong in ["", "a", "with space", "<b>", "abcdefghijklmnopqrstuvwxy"] {
            assert_eq!(AccountName::new(wrong), Err(Refusal::BadAccount), "{wrong}");
        }
        let new = |typed: &str| Password::new(typed, "ana").map(|_| ());
        assert_eq!(new("1234567"), Err(Refusal::BadPassword));
        assert_eq!(new(&"xy".repeat(101)), Err(Refusal::BadPassword));
        assert_eq!(new("P@ssw0rd1"), Err(Refusal::WeakPassword));
        let good = Password::new("ocho perros", "ana").expect("long enough");
        assert_eq!(format!("{good:?}"), "Password(..)");
    }

    #[test]
    fn whoever_leaves_is_forgotten() {
        let mut people = People::default();
        let ana = guest(&mut people, 1);
        let name = AccountName::new("ana").expect("a name");
        let hash = PasswordHash("x".to_owned());
        let fact = people.register(&ana, name.clone(), hash).expect("free");
        people.apply(&fact);
        people.apply(&Fact::Left {
            person: ana.clone(),
        });
        assert_eq!(people.account(&name), None);
        assert_eq!(
            (people.everybody().count(), people.keys_of(&ana).count()),
            (0, 0)
        );
        let leaving: Vec<&PersonId> = people.leaving().collect();
        assert_eq!(leaving, [&ana], "until nothing is stored of her");
        let mut erased = People::default();
        erased.apply(&Fact::Erased);
        assert_eq!(erased, People::default());
    }
}
