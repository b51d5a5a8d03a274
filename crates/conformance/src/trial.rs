//! Random matches: how many, from which seeds, and how to repeat the one that failed.

use std::env;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use sobremesa_kernel::Seed;
use sobremesa_table::Playable;

const QUICK: u64 = 60;
const SLOW: u64 = 120;
/// A game with long matches has long lists of moves in the others, too: one match in so many is played.
const FEWER: u64 = 12;

/// One random match on which a property is tried.
pub(crate) struct Trial {
    game: &'static str,
    seed: u64,
    /// The line of the match file that is being looked at, for whoever reads the failure.
    pub(crate) line: usize,
    pub(crate) chance: Chance,
}

impl Trial {
    /// Tries a property on as many matches as the environment asks for.
    pub(crate) fn each<G: Playable>(mut property: impl FnMut(&mut Trial)) {
        let has_long = G::presets().iter().any(G::is_long);
        for seed in seeds(has_long) {
            property(&mut Trial {
                game: G::NAME,
                seed,
                line: 0,
                chance: Chance(Pcg64Mcg::seed_from_u64(seed)),
            });
        }
    }

    /// The seed of the match's own dice.
    pub(crate) fn dice_seed(&self) -> Seed {
        Seed::from_number(self.seed)
    }

    /// Should line `seq` be looked at? Often at the beginning, less and less in a long match.
    pub(crate) fn looks_at(&mut self, seq: usize) -> bool {
        self.line = seq;
        self.chance.one_in(1 + seq / 8)
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "{} broke in the match with seed {} at line {}; SOBREMESA_SEED={} repeats it",
                self.game, self.seed, self.line, self.seed
            );
        }
    }
}

fn seeds(has_long: bool) -> std::ops::Range<u64> {
    if let Some(seed) = number("SOBREMESA_SEED") {
        return seed..seed + 1;
    }
    let slow = number("SOBREMESA_SLOW").is_some_and(|asked| asked > 0);
    let usual = if slow { SLOW } else { QUICK };
    let usual = if has_long { usual / FEWER } else { usual };
    0..number("SOBREMESA_MATCHES").unwrap_or(usual)
}

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is a whole number, not {text:?}")),
    )
}

/// The suite's own chance; the match's dice are another matter.
pub(crate) struct Chance(Pcg64Mcg);

impl Chance {
    /// A number below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // The bias of a remainder is of no importance here.
        (self.0.next_u64() % n as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of `all`; `None` if there are none.
    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        (!all.is_empty()).then(|| &all[self.below(all.len())])
    }

    /// At most `n` of `all`, in their order.
    pub(crate) fn some_of<T: Clone>(&mut self, all: &[T], n: usize) -> Vec<T> {
        let mut left = all.len();
        let mut wanted = n.min(left);
        let chosen = all.iter().filter(|_| {
            let taken = wanted > 0 && self.below(left) < wanted;
            wanted -= usize::from(taken);
            left -= 1;
            taken
        });
        chosen.cloned().collect()
    }
}
