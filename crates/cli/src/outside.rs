//! What only the world outside can give: chance that nobody can guess, and time.

use std::time::{Duration, Instant};

use sobremesa_kernel::Seed;

/// A seed that nobody can guess.
pub(crate) fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    Seed::from_bytes(bytes)
}

/// A question that answers yes once this much time has passed from now on.
pub(crate) fn stopwatch(limit: Duration) -> Box<dyn Fn() -> bool> {
    let start = Instant::now();
    Box::new(move || start.elapsed() >= limit)
}
