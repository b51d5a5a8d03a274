//! One input, one answer, or the way in which the target broke.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::{Duration, Instant};

/// How long an input may take before it counts as an attack. Generous, because
/// tests run unoptimised on busy machines.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// How the target broke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Broken {
    Panicked(String),
    Slow(Duration),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Panicked(message) => write!(f, "it panicked: {message}"),
            Broken::Slow(time) => write!(f, "it took {:.1} s", time.as_secs_f64()),
        }
    }
}

impl Broken {
    /// What the files are called that hold such inputs.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Broken::Panicked(_) => "crash",
            Broken::Slow(_) => "slow",
        }
    }
}

/// A target on trial.
pub(crate) struct Trial<Target> {
    target: Target,
    patience: Duration,
}

impl<Answer: Hash, Target: FnMut(&[u8]) -> Answer> Trial<Target> {
    pub(crate) fn of(target: Target) -> Self {
        Self {
            target,
            patience: PATIENCE,
        }
    }

    /// A digest of the target's answer. Only compared within one run.
    pub(crate) fn give(&mut self, input: &[u8]) -> Result<u64, Broken> {
        let start = Instant::now();
        // A target must stand being called again after a panic; it is a test's
        // closure over nothing, or over what it clears itself.
        let answer = panic::catch_unwind(AssertUnwindSafe(|| (self.target)(input)));
        let answer = answer.map_err(|payload| Broken::Panicked(message(payload.as_ref())))?;
        let time = start.elapsed();
        if time > self.patience {
            return Err(Broken::Slow(time));
        }
        let mut digest = DefaultHasher::new();
        answer.hash(&mut digest);
        Ok(digest.finish())
    }

    /// Like `give`, for inputs that are expected to break the target: what the
    /// panic hook would print is not.
    pub(crate) fn give_quietly(&mut self, input: &[u8]) -> Result<u64, Broken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let loud = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                if !QUIET.get() {
                    loud(info);
                }
            }));
        });
        QUIET.set(true);
        let given = self.give(input);
        QUIET.set(false);
        given
    }
}

thread_local! {
    /// Tests beside this one, on other threads, still say why they fail.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_answers_have_equal_digests() {
        let mut trial = Trial::of(|input: &[u8]| input.len());
        assert_eq!(trial.give(b"ab"), trial.give(b"cd"));
        assert_ne!(trial.give(b"ab"), trial.give(b"abc"));
    }

    #[test]
    fn a_panic_is_caught_with_its_message() {
        let mut trial =
            Trial::of(|input: &[u8]| assert!(input.is_empty(), "{} bytes", input.len()));
        assert_eq!(
            trial.give_quietly(b"abc"),
            Err(Broken::Panicked("3 bytes".to_owned()))
        );
        assert!(trial.give(b"").is_ok());
    }

    #[test]
    fn dawdling_counts_as_broken() {
        let mut trial = Trial {
            target: |_: &[u8]| (),
            patience: Duration::ZERO,
        };
        assert!(matches!(trial.give(b""), Err(Broken::Slow(_))));
    }
}
