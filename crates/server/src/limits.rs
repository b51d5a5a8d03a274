//! How much one person, or one address, may ask of us in a short time.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use sobremesa_club::PersonId;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// The limits of the house.
pub(crate) struct Limits {
    actions: Keyed<PersonId>,
    tables: Keyed<IpAddr>,
    work: Keyed<IpAddr>,
    logins: Keyed<IpAddr>,
    accounts: Keyed<String>,
}

/// How much is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Wishes per second and person; ten times as many at once.
    pub actions_per_second: NonZeroU32,
    /// New tables and new guests per minute and address.
    pub tables_per_minute: NonZeroU32,
    /// Pages that take some computing, per minute and address: positions, lessons, replays.
    pub work_per_minute: NonZeroU32,
    /// Attempts to come in or to register, per minute, for each address and for each account.
    pub logins_per_minute: NonZeroU32,
}

impl Default for Allowance {
    fn default() -> Allowance {
        let number = |n| NonZeroU32::new(n).expect("not zero");
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
        let burst = allowance
            .actions_per_second
            .saturating_mul(NonZeroU32::MIN.saturating_add(9));
        let actions = Quota::per_second(allowance.actions_per_second).allow_burst(burst);
        let tables = Quota::per_minute(allowance.tables_per_minute);
        Limits {
            actions: RateLimiter::keyed(actions),
            tables: RateLimiter::keyed(tables),
            work: RateLimiter::keyed(Quota::per_minute(allowance.work_per_minute)),
            logins: RateLimiter::keyed(Quota::per_minute(allowance.logins_per_minute)),
            accounts: RateLimiter::keyed(Quota::per_minute(allowance.logins_per_minute)),
        }
    }

    pub(crate) fn may_act(&self, person: &PersonId) -> bool {
        self.actions.check_key(person).is_ok()
    }

    /// Guessing passwords is slow, from one address and for one account alike.
    pub(crate) fn may_log_in(&self, address: IpAddr, account: &str) -> bool {
        let account = account.trim().to_lowercase();
        self.logins.check_key(&address).is_ok() && self.accounts.check_key(&account).is_ok()
    }

    pub(crate) fn may_have_done(&self, address: IpAddr) -> bool {
        self.work.check_key(&address).is_ok()
    }

    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.tables.check_key(&address).is_ok()
    }
}
