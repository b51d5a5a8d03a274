//! The system's randomness, as ids, keys and seeds.

use sobremesa_club::{Key, PersonId, TableId};
use sobremesa_kernel::Seed;

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness there are no secrets, so there is no club.
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

pub(crate) fn table_id() -> TableId {
    TableId::from_random(bytes())
}

pub(crate) fn person_id() -> PersonId {
    PersonId::from_random(bytes())
}

/// What somebody has to type or follow once to prove that they read the log.
pub(crate) fn code() -> String {
    bytes::<16>().iter().map(|b| format!("{b:02x}")).collect()
}

/// A short name for something that is looked for in a log and nowhere else.
pub(crate) fn mark() -> String {
    bytes::<5>().iter().map(|b| format!("{b:02x}")).collect()
}

pub(crate) fn key() -> Key {
    Key::from_random(bytes())
}

pub(crate) fn seed() -> Seed {
    Seed::from_bytes(bytes())
}
