//! How many tables one person looks at: all at once over connections, and page after page.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use sobremesa_club::{PersonId, Refusal};

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// So many times as many looks at once as in a second.
const BURST: NonZeroU32 = NonZeroU32::new(10).expect("not zero");

/// Everybody who looks at tables.
#[derive(Clone)]
pub(crate) struct Crowd {
    looks: Arc<Keyed<PersonId>>,
    looks_of_strangers: Arc<Keyed<IpAddr>>,
    connected: Arc<Mutex<BTreeMap<PersonId, usize>>>,
    most_connections: usize,
}

/// A connection of somebody's, as long as it lasts.
pub(crate) struct Connected {
    person: PersonId,
    crowd: Crowd,
}

impl Crowd {
    pub(crate) fn new(looks_per_second: NonZeroU32, most_connections: usize) -> Crowd {
        let burst = looks_per_second.saturating_mul(BURST);
        let looks = Quota::per_second(looks_per_second).allow_burst(burst);
        Crowd {
            looks: Arc::new(RateLimiter::keyed(looks)),
            looks_of_strangers: Arc::new(RateLimiter::keyed(looks)),
            connected: Arc::default(),
            most_connections,
        }
    }

    /// May somebody look at one more page of a table?
    pub(crate) fn may_look(&self, person: &PersonId) -> bool {
        self.looks.check_key(person).is_ok()
    }

    /// May somebody whom nobody knows, from this address?
    pub(crate) fn may_stranger_look(&self, address: IpAddr) -> bool {
        self.looks_of_strangers.check_key(&address).is_ok()
    }

    /// Forgets those who have not looked lately.
    pub(crate) fn tidy(&self) {
        self.looks.retain_recent();
        self.looks.shrink_to_fit();
        self.looks_of_strangers.retain_recent();
        self.looks_of_strangers.shrink_to_fit();
    }

    /// Somebody connects.
    ///
    /// # Errors
    /// If they have as many connections as anybody may have.
    pub(crate) fn connect(&self, person: &PersonId) -> Result<Connected, Refusal> {
        let mut connected = self
            .connected
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let n_connections = connected.entry(person.clone()).or_default();
        if *n_connections >= self.most_connections {
            return Err(Refusal::TooManyConnections);
        }
        *n_connections += 1;
        Ok(Connected {
            person: person.clone(),
            crowd: self.clone(),
        })
    }
}

impl Crowd {
    /// Those who are connected.
    pub(crate) fn present(&self) -> Vec<PersonId> {
        let connected = self.connected.lock();
        let connected = connected.unwrap_or_else(PoisonError::into_inner);
        connected.keys().cloned().collect()
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let connected = self.crowd.connected.lock();
        let mut connected = connected.unwrap_or_else(PoisonError::into_inner);
        if let Some(n_connections) = connected.get_mut(&self.person) {
            *n_connections -= 1;
            if *n_connections == 0 {
                connected.remove(&self.person);
            }
        }
    }
}
