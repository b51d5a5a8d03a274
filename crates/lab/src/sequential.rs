//! A test that stops when it is sure.
//!
//! Two claims are weighed against each other: "the first bot is no better" (a share of one half)
//! and "it is better by so much". After each pair of matches the likelihood of the results under
//! both is compared; beyond a bound one of them is given up. Wrong once in twenty times, either way.

use serde::{Deserialize, Serialize};

use crate::Score;

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The share that the first bot would have if it were no better.
    pub no_better: f64,
    /// The share that it would have if it were as much better as claimed.
    pub better: f64,
}

/// What is known so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It is better.
    Better,
    /// It is not.
    NoBetter,
    /// Nothing can be said yet.
    Open,
}

/// ln((1 − 0.05) / 0.05): wrong once in twenty times.
const BOUND: f64 = 2.944_438_979_166_44;

/// Before so many pairs the variance is not known well enough.
const FEWEST_PAIRS: u64 = 20;

impl Question {
    /// How much more likely the results are if the bot is better: the logarithm of the ratio, by the
    /// normal approximation for the mean of the pairs.
    pub fn log_likelihood_ratio(&self, score: &Score) -> f64 {
        let n = score.pairs.iter().sum::<u64>() as f64;
        let (mean, variance) = score.of_pairs();
        // A series without any scatter still has that of one more pair.
        let variance = variance.max(1.0 / (16.0 * n.max(1.0)));
        let step = self.better - self.no_better;
        n * step * (2.0 * mean - self.no_better - self.better) / (2.0 * variance)
    }

    /// What the results say.
    pub fn finding(&self, score: &Score) -> Finding {
        if score.pairs.iter().sum::<u64>() < FEWEST_PAIRS {
            return Finding::Open;
        }
        let ratio = self.log_likelihood_ratio(score);
        if ratio >= BOUND {
            Finding::Better
        } else if ratio <= -BOUND {
            Finding::NoBetter
        } else {
            Finding::Open
        }
    }
}
