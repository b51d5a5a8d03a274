#![doc = include_str!("../README.md")]

mod corpus;
mod hunt;
mod json;
mod mutate;
mod trial;

use std::env;
use std::hash::Hash;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use corpus::Corpus;
use hunt::Hunt;
use trial::Trial;

/// For how many seconds to hunt after the replay.
const SECONDS: &str = "SOBREMESA_FUZZ_SECONDS";
/// Where the random numbers of the hunt start.
const SEED: &str = "SOBREMESA_FUZZ_SEED";

/// Gives the target every input of the corpus and, if `SOBREMESA_FUZZ_SECONDS`
/// is set, mutations of them for so long.
///
/// `dictionary` holds words that the target knows: keys, keywords, names.
///
/// # Panics
///
/// When an input breaks the target, and when the corpus is empty.
pub fn run<Answer: Hash>(
    corpus: impl AsRef<Path>,
    dictionary: &[&str],
    target: impl FnMut(&[u8]) -> Answer,
) {
    let corpus = Corpus::open(corpus.as_ref());
    let mut trial = Trial::of(target);
    for (file, input) in corpus.inputs() {
        if let Err(broken) = trial.give(&input) {
            panic!("{} breaks the target: {broken}", file.display());
        }
    }
    let Some(seconds) = number(SECONDS) else {
        return;
    };
    let start = Instant::now();
    let time = Duration::from_secs(seconds);
    let seed = number(SEED).unwrap_or_else(fresh_seed);
    eprintln!("{}: {SEED}={seed}", corpus.name());
    if let Some(find) = Hunt::new(corpus, dictionary, seed, trial).run(|_| start.elapsed() < time) {
        panic!("{find}");
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is a whole number, not {text:?}")),
    )
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    now.as_secs() ^ u64::from(now.subsec_nanos())
}
