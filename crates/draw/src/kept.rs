//! What is made once and shown in many pictures.

use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::ops::Deref;
use std::sync::Arc;

use foldhash::fast::FixedState;

/// Something with its digest, shared by all pictures that show it: a game whose pieces look alike in
/// every match keeps them and copies nothing.
pub struct Kept<T>(Arc<Held<T>>);

struct Held<T> {
    digest: u64,
    what: T,
}

impl<T> Kept<T> {
    /// Tells it apart from others. It holds within one process.
    pub(crate) fn digest(&self) -> u64 {
        self.0.digest
    }
}

impl<T: Hash> From<T> for Kept<T> {
    fn from(what: T) -> Kept<T> {
        let digest = digest(&what);
        Kept(Arc::new(Held { digest, what }))
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.what
    }
}

// Sharing needs no copy of what is shared.
impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        Kept(Arc::clone(&self.0))
    }
}

impl<T: PartialEq> PartialEq for Kept<T> {
    fn eq(&self, other: &Kept<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.what == other.0.what
    }
}

impl<T: fmt::Debug> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.what.fmt(f)
    }
}

/// Within one process only, and never stored.
pub(crate) fn digest(something: impl Hash) -> u64 {
    FixedState::default().hash_one(something)
}
