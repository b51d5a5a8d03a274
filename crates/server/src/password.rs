//! Passwords are hashed with argon2id, on a thread of their own: it is meant to be slow, and to take some
//! memory; so not many are hashed at once.

use std::sync::{Arc, LazyLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use sobremesa_club::{Password, PasswordHash};
use tokio::sync::Semaphore;

/// What is compared with when nobody has the name: an unknown name takes as long as a wrong password.
static NOBODY: LazyLock<PasswordHash> = LazyLock::new(|| hash_now("nobody has this password"));

fn hash_now(password: &str) -> PasswordHash {
    let hash = Argon2::default().hash_password(password.as_bytes());
    PasswordHash(hash.expect("the usual parameters are valid").to_string())
}

/// So many are hashed at once; the others wait.
const AT_ONCE: usize = 2;

static ROOM: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(AT_ONCE)));

/// Hashes or compares as soon as there is room for it.
async fn work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let room = Arc::clone(&ROOM).acquire_owned().await;
    let room = room.expect("nobody closes it");
    let done = tokio::task::spawn_blocking(move || {
        // Whoever asked may go; the room is taken until the work is done all the same.
        let _taken = room;
        work()
    });
    done.await.expect("hashing does not panic")
}

/// Hashes a new password.
pub(crate) async fn hash(password: Password) -> PasswordHash {
    work(move || hash_now(password.reveal())).await
}

/// Is it this password? Without anything to compare with it is not, after the same time.
pub(crate) async fn is_right(typed: String, kept: Option<PasswordHash>) -> bool {
    let checked = work(move || {
        let known = kept.is_some();
        let PasswordHash(text) = kept.unwrap_or_else(|| NOBODY.clone());
        let fits = Phc::new(&text).is_ok_and(|kept| {
            Argon2::default()
                .verify_password(typed.as_bytes(), &kept)
                .is_ok()
        });
        fits && known
    });
    checked.await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let kept = hash(Password::new("correct horse", "ana").expect("long enough")).await;
        assert!(kept.0.starts_with("$argon2id$"));
        assert!(is_right("correct horse".to_owned(), Some(kept.clone())).await);
        assert!(!is_right("wrong horse".to_owned(), Some(kept)).await);
        let nobody = "nobody has this password".to_owned();
        assert!(
            !is_right(nobody, None).await,
            "not even with the stand-in's own"
        );
    }
}
