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
}

/// How much is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Wishes per second and person; ten times as many at once.
    pub actions_per_second: NonZeroU32,
    /// New tables and new guests per minute and address.
    pub tables_per_minute: NonZeroU32,
}

impl Default for Allowance {
    fn default() -> Allowance {
        let number = |n| NonZeroU32::new(n).expect("not zero");
        Allowance {
            actions_per_second: number(10),
            tables_per_minute: number(30),
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
        }
    }

    pub(crate) fn may_act(&self, person: &PersonId) -> bool {
        self.actions.check_key(person).is_ok()
    }

    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.tables.check_key(&address).is_ok()
    }
}
