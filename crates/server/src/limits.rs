//! How much one person, or one address, may ask of us in a short time.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use sobremesa_club::{AccountName, KeyHash, PersonId};

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// The limits of the house.
pub(crate) struct Limits {
    actions: Keyed<PersonId>,
    changes: Keyed<PersonId>,
    personas: Keyed<IpAddr>,
    tables: Keyed<IpAddr>,
    guests: Keyed<IpAddr>,
    work: Keyed<IpAddr>,
    /// Wrong passwords for an account from an address, from the address, and for the account.
    wrong_here: Tries<(AccountName, IpAddr)>,
    wrong_from: Tries<IpAddr>,
    wrong_for: Tries<AccountName>,
    /// Wrong passwords for an account on a device from which its owner has come in.
    wrong_on: Tries<(AccountName, KeyHash)>,
    /// Each node allows an equal part of what is allowed in all; so many share it.
    n_nodes: AtomicU32,
}

/// How much is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Wishes per second and person; ten times as many at once.
    pub actions_per_second: NonZeroU32,
    /// New tables per minute and address; as many new guests; and as many changes of somebody's options
    /// and name.
    pub tables_per_minute: NonZeroU32,
    /// Pages that take some computing, per minute and address: positions, lessons, replays.
    pub work_per_minute: NonZeroU32,
    /// Wrong passwords per minute for one account from one address. Three times as many are allowed from
    /// one address, where several people may sit, and ten times as many for one account. On a device from
    /// which its owner has come in before, only what is typed there counts: strangers who type nonsense in
    /// their name, even from the next room, do not keep them out.
    pub logins_per_minute: NonZeroU32,
}

/// Computer players that may be brought or changed from one address in an hour: an old one is kept as long
/// as the house is open, and anybody can be many guests.
const PERSONAS_PER_HOUR: NonZeroU32 = number(20);

/// What is allowed is not shared out any further: everybody needs something.
const MOST_NODES: u32 = 10;

const fn number(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("not zero")
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            actions_per_second: number(10),
            tables_per_minute: number(30),
            work_per_minute: number(240),
            logins_per_minute: number(10),
        }
    }
}

impl Limits {
    pub(crate) fn new(allowance: Allowance) -> Limits {
        let burst = allowance.actions_per_second.saturating_mul(number(10));
        let actions = Quota::per_second(allowance.actions_per_second).allow_burst(burst);
        let tables = Quota::per_minute(allowance.tables_per_minute);
        let logins = allowance.logins_per_minute;
        Limits {
            actions: RateLimiter::keyed(actions),
            changes: RateLimiter::keyed(tables),
            personas: RateLimiter::keyed(Quota::per_hour(PERSONAS_PER_HOUR)),
            tables: RateLimiter::keyed(tables),
            guests: RateLimiter::keyed(tables),
            work: RateLimiter::keyed(Quota::per_minute(allowance.work_per_minute)),
            wrong_here: Tries::per_minute(logins),
            wrong_from: Tries::per_minute(logins.saturating_mul(number(3))),
            wrong_for: Tries::per_minute(logins.saturating_mul(number(10))),
            wrong_on: Tries::per_minute(logins),
            n_nodes: AtomicU32::new(1),
        }
    }

    /// So many nodes share what is allowed to an address from now on. What one person does at tables is not
    /// shared out: a person is at one node, and would wait for nothing.
    pub(crate) fn share(&self, n_nodes: usize) {
        let n_nodes = u32::try_from(n_nodes)
            .unwrap_or(u32::MAX)
            .clamp(1, MOST_NODES);
        self.n_nodes.store(n_nodes, Ordering::Relaxed);
    }

    /// Where several nodes share what is allowed, each thing weighs as many.
    fn weighs(&self) -> NonZeroU32 {
        NonZeroU32::new(self.n_nodes.load(Ordering::Relaxed)).unwrap_or(NonZeroU32::MIN)
    }

    fn allows(&self, limit: &Keyed<IpAddr>, address: &IpAddr) -> bool {
        matches!(limit.check_key_n(address, self.weighs()), Ok(Ok(())))
    }

    pub(crate) fn may_act(&self, person: &PersonId) -> bool {
        self.actions.check_key(person).is_ok()
    }

    /// May somebody change what is kept of them?
    pub(crate) fn may_change(&self, person: &PersonId) -> bool {
        self.changes.check_key(person).is_ok()
    }

    pub(crate) fn may_bring(&self, address: IpAddr) -> bool {
        self.allows(&self.personas, &address)
    }

    /// Guessing passwords is slow. What was right is given back ([`Guess::was_right`]): only what was
    /// wrong counts. `own`: the device, if it is the owner's.
    pub(crate) fn may_guess(
        &self,
        address: IpAddr,
        account: &AccountName,
        own: Option<KeyHash>,
    ) -> Option<Guess<'_>> {
        let limits = self;
        if let Some(device) = own {
            let on = (account.clone(), device);
            let may = self.wrong_on.take(&on);
            return may.then_some(Guess {
                limits,
                typed: Typed::OnTheirs(on),
            });
        }
        let here = (account.clone(), address);
        if !self.wrong_here.take(&here) {
            return None;
        }
        if !self.wrong_from.take(&address) {
            self.wrong_here.give_back(&here);
            return None;
        }
        if !self.wrong_for.take(account) {
            self.wrong_here.give_back(&here);
            self.wrong_from.give_back(&address);
            return None;
        }
        Some(Guess {
            limits,
            typed: Typed::Anywhere(here),
        })
    }

    /// Registering is counted like a wrong password: it takes as much time.
    pub(crate) fn may_register(&self, address: IpAddr) -> bool {
        self.wrong_from.take(&address)
    }

    pub(crate) fn may_have_done(&self, address: IpAddr) -> bool {
        self.allows(&self.work, &address)
    }

    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.allows(&self.tables, &address)
    }

    /// May somebody new come in?
    pub(crate) fn may_come(&self, address: IpAddr) -> bool {
        self.allows(&self.guests, &address)
    }

    /// Forgets those who have not asked for anything lately.
    pub(crate) fn tidy(&self) {
        for persons in [&self.actions, &self.changes] {
            persons.retain_recent();
            persons.shrink_to_fit();
        }
        for addresses in [&self.tables, &self.guests, &self.work, &self.personas] {
            addresses.retain_recent();
            addresses.shrink_to_fit();
        }
        self.forget_until(Instant::now());
    }

    /// Forgets the wrong passwords that do not count any more at a moment.
    fn forget_until(&self, now: Instant) {
        self.wrong_here.forget_until(now);
        self.wrong_from.forget_until(now);
        self.wrong_for.forget_until(now);
        self.wrong_on.forget_until(now);
    }
}

/// Somebody has typed a password.
pub(crate) struct Guess<'a> {
    limits: &'a Limits,
    typed: Typed,
}

/// Where a password was typed.
enum Typed {
    /// On a device of the account's owner.
    OnTheirs((AccountName, KeyHash)),
    Anywhere((AccountName, IpAddr)),
}

impl Guess<'_> {
    /// It was theirs.
    pub(crate) fn was_right(self) {
        let limits = self.limits;
        match &self.typed {
            Typed::OnTheirs(on) => limits.wrong_on.give_back(on),
            Typed::Anywhere(here) => {
                let (account, address) = here;
                limits.wrong_here.give_back(here);
                limits.wrong_from.give_back(address);
                limits.wrong_for.give_back(account);
            }
        }
    }
}

/// Tries that can be given back, which the other limits cannot do.
struct Tries<K> {
    /// How long it takes until there is another one.
    interval: Duration,
    /// When all of them are there again, for those who have taken some.
    full_at: Mutex<BTreeMap<K, Instant>>,
}

const MINUTE: Duration = Duration::from_secs(60);

impl<K: Clone + Ord> Tries<K> {
    fn per_minute(n: NonZeroU32) -> Tries<K> {
        Tries {
            interval: MINUTE / n.get(),
            full_at: Mutex::default(),
        }
    }

    fn full_at(&self) -> MutexGuard<'_, BTreeMap<K, Instant>> {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, key: &K) -> bool {
        let now = Instant::now();
        let mut full_at = self.full_at();
        let full = full_at.get(key).map_or(now, |full| now.max(*full)) + self.interval;
        let is_left = full <= now + MINUTE;
        if is_left {
            full_at.insert(key.clone(), full);
        }
        is_left
    }

    fn give_back(&self, key: &K) {
        if let Some(full) = self.full_at().get_mut(key) {
            *full -= self.interval;
        }
    }

    fn forget_until(&self, now: Instant) {
        self.full_at().retain(|_, full| *full > now);
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_club::Key;

    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    fn limits(logins: u32) -> Limits {
        Limits::new(Allowance {
            logins_per_minute: number(logins),
            ..Allowance::default()
        })
    }

    fn account(name: &str) -> AccountName {
        AccountName::new(name).expect("a name")
    }

    /// A stranger who types nonsense in somebody's name does not keep them out.
    #[test]
    fn wrong_passwords_count_where_they_are_typed() {
        let limits = limits(3);
        let stranger: IpAddr = [10, 0, 0, 2].into();
        let ana = account("ana");
        let wrong = (0..10).filter(|_| limits.may_guess(stranger, &ana, None).is_some());
        assert_eq!(wrong.count(), 3);
        for _ in 0..50 {
            let guess = limits.may_guess(HOME, &ana, None);
            guess.expect("what was right does not count").was_right();
        }
    }

    /// Nor do many strangers, nor those at the same address, on a device of theirs.
    #[test]
    fn nobody_is_kept_out_of_their_own_device() {
        let limits = limits(1);
        let ana = account("ana");
        let own = || Some(Key::from_random([7; 32]).hash());
        for n in 0..50 {
            limits.may_guess([10, 0, 1, n].into(), &ana, None);
            limits.may_guess(HOME, &ana, None);
        }
        assert!(
            limits.may_guess(HOME, &ana, None).is_none(),
            "not so elsewhere"
        );
        for _ in 0..50 {
            let guess = limits.may_guess(HOME, &ana, own());
            guess.expect("what was right does not count").was_right();
        }
        assert!(limits.may_guess(HOME, &ana, own()).is_some());
        assert!(
            limits.may_guess(HOME, &ana, own()).is_none(),
            "but only once wrong"
        );
    }

    #[test]
    fn all_addresses_together_cannot_guess_without_end() {
        let limits = limits(1);
        let ana = account("ana");
        let wrong = (0..50).filter(|n| {
            limits
                .may_guess([10, 0, 1, *n].into(), &ana, None)
                .is_some()
        });
        assert_eq!(wrong.count(), 10);
        assert!(limits.may_guess(HOME, &ana, None).is_none());
        let names = (0..50).map(|n| account(&format!("bea{n}")));
        let wrong = names.filter(|name| limits.may_guess(HOME, name, None).is_some());
        assert_eq!(wrong.count(), 3, "nor one address in all names");
    }

    /// Memory is given back when nothing has to be remembered any more.
    #[test]
    fn limits_forget() {
        let limits = limits(1);
        assert!(limits.may_guess(HOME, &account("ana"), None).is_some());
        assert!(limits.may_open(HOME) && limits.may_come(HOME));
        let n_kept = || limits.wrong_here.full_at().len() + limits.wrong_for.full_at().len();
        assert_eq!((n_kept(), limits.tables.len()), (2, 1));
        limits.forget_until(Instant::now());
        assert_eq!(n_kept(), 2, "a wrong password counts for a while");
        limits.forget_until(Instant::now() + Duration::from_secs(60));
        assert_eq!(n_kept(), 0);
    }
}
