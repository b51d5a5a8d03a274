//! Everybody against everybody.

use sobremesa_table::{GameBox, Problem, Recruit};

use crate::rating::ratings;
use crate::series::{Go, Plan, Series};
use crate::tally::Tally;

/// The results of all pairings of some bots.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundRobin {
    /// The bots.
    pub bots: Vec<String>,
    /// Each pairing once.
    pub pairings: Vec<Pairing>,
}

/// Two bots by their numbers, and how the first one did.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Who.
    pub first: usize,
    /// Against whom.
    pub second: usize,
    /// What came of it.
    pub tally: Tally,
}

impl RoundRobin {
    /// Plays all pairings of some bots. `watch` hears of every pair of matches and who plays.
    ///
    /// # Errors
    /// An unknown bot, a setup that cannot be understood, or a match that could not be played.
    pub fn play(
        game: &dyn GameBox,
        bots: &[Recruit<'_>],
        plan: &Plan,
        n_threads: usize,
        mut watch: impl FnMut([&str; 2], &Tally) -> Go,
    ) -> Result<RoundRobin, Problem> {
        let names = game.contest(plan.setup.clone(), bots)?.bots();
        let mut pairings = Vec::new();
        for first in 0..bots.len() {
            for second in first + 1..bots.len() {
                let meeting = [names[first].as_str(), names[second].as_str()];
                let series = Series::new(game, [bots[first], bots[second]], plan.clone())?;
                let tally = series.play(n_threads, |tally| watch(meeting, tally))?;
                pairings.push(Pairing {
                    first,
                    second,
                    tally,
                });
            }
        }
        Ok(RoundRobin {
            bots: names,
            pairings,
        })
    }

    /// How one bot did against another.
    pub fn score(&self, bot: usize, against: usize) -> Option<crate::Score> {
        self.pairings.iter().find_map(|pairing| {
            let score = pairing.tally.score;
            match (pairing.first, pairing.second) {
                (first, second) if (first, second) == (bot, against) => Some(score),
                (first, second) if (second, first) == (bot, against) => Some(score.reversed()),
                _ => None,
            }
        })
    }

    /// Everybody's rating, in the order of the bots; the mean is zero.
    pub fn ratings(&self) -> Vec<f64> {
        let points = |bot: usize, against: usize| {
            let score = self.score(bot, against);
            score.map_or(0.0, |score| score.won as f64 + score.drawn as f64 / 2.0)
        };
        let n = self.bots.len();
        let scores: Vec<Vec<f64>> = (0..n)
            .map(|bot| (0..n).map(|against| points(bot, against)).collect())
            .collect();
        ratings(&scores)
    }
}
