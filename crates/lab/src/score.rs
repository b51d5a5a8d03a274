//! Won, drawn and lost matches, and what they allow us to say.

use serde::{Deserialize, Serialize};

/// The results of one bot against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Matches won.
    pub won: u64,
    /// Matches drawn.
    pub drawn: u64,
    /// Matches lost.
    pub lost: u64,
    /// Pairs of matches on the same luck, by what they brought: nothing, half a point … two points.
    pub pairs: [u64; 5],
}

/// Where the truth is, with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// Hardly less.
    pub low: f64,
    /// Hardly more.
    pub high: f64,
}

impl Interval {
    /// How much there is between the two.
    pub fn width(self) -> f64 {
        self.high - self.low
    }
}

/// So many standard deviations hold 95 % of a normal distribution.
const Z: f64 = 1.96;

impl Score {
    /// Adds both matches of a pair; `Some(true)` is a match won, `None` a draw.
    pub fn add_pair(&mut self, results: [Option<bool>; 2]) {
        let mut half_points = 0;
        for result in results {
            match result {
                Some(true) => {
                    self.won += 1;
                    half_points += 2;
                }
                None => {
                    self.drawn += 1;
                    half_points += 1;
                }
                Some(false) => self.lost += 1,
            }
        }
        self.pairs[half_points] += 1;
    }

    /// How many matches were played.
    pub const fn matches(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points; a draw is half a point. Half before the first match.
    pub fn share(&self) -> f64 {
        if self.matches() == 0 {
            return 0.5;
        }
        (self.won as f64 + self.drawn as f64 / 2.0) / self.matches() as f64
    }

    /// Wilson's interval of 95 %, which takes every match for itself. Matches on the same luck with
    /// the sides swapped are less scattered than that, so it is rather too wide than too narrow.
    pub fn interval(&self) -> Interval {
        let (n, p) = (self.matches().max(1) as f64, self.share());
        let centre = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Interval {
            low: (centre - spread) / scale,
            high: (centre + spread) / scale,
        }
    }

    /// The mean share of a pair and its variance: what the luck of the deal leaves over.
    pub fn of_pairs(&self) -> (f64, f64) {
        let n: u64 = self.pairs.iter().sum();
        if n == 0 {
            return (0.5, 0.0);
        }
        let shares = || {
            self.pairs
                .iter()
                .enumerate()
                .map(|(i, k)| (i as f64 / 4.0, *k as f64))
        };
        let n = n as f64;
        let mean = shares().map(|(share, k)| share * k).sum::<f64>() / n;
        let variance = shares()
            .map(|(share, k)| (share - mean) * (share - mean) * k)
            .sum::<f64>()
            / n;
        (mean, variance)
    }

    /// The interval of 95 % by pairs, for long series.
    pub fn interval_of_pairs(&self) -> Interval {
        let n = self.pairs.iter().sum::<u64>().max(1) as f64;
        let (mean, variance) = self.of_pairs();
        let spread = Z * (variance / n).sqrt();
        Interval {
            low: mean - spread,
            high: mean + spread,
        }
    }

    /// The same series as the other bot sees it.
    #[must_use]
    pub fn reversed(&self) -> Score {
        let mut pairs = self.pairs;
        pairs.reverse();
        Score {
            won: self.lost,
            drawn: self.drawn,
            lost: self.won,
            pairs,
        }
    }
}
