//! Passwords are hashed with argon2id, on a thread of their own: it is meant to be slow.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use sobremesa_club::{Password, PasswordHash};

/// What is compared with when nobody has the name: an unknown name takes as long as a wrong password.
static NOBODY: LazyLock<PasswordHash> = LazyLock::new(|| hash_now("nobody has this password"));

fn hash_now(password: &str) -> PasswordHash {
    let hash = Argon2::default().hash_password(password.as_bytes());
    PasswordHash(hash.expect("the usual parameters are valid").to_string())
}

/// Hashes a new password.
pub(crate) async fn hash(password: Password) -> PasswordHash {
    let hashed = tokio::task::spawn_blocking(move || hash_now(password.reveal()));
    hashed.await.expect("hashing does not panic")
}

/// Is it this password? Without anything to compare with it is not, after the same time.
pub(crate) async fn is_right(typed: String, kept: Option<PasswordHash>) -> bool {
    let checked = tokio::task::spawn_blocking(move || {
        let known = kept.is_some();
        let PasswordHash(text) = kept.unwrap_or_else(|| NOBODY.clone());
        let fits = Phc::new(&text).is_ok_and(|kept| {
            Argon2::default()
                .verify_password(typed.as_bytes(), &kept)
                .is_ok()
        });
        fits && known
    });
    checked.await.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let kept = hash(Password::new("correct horse").expect("long enough")).await;
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
