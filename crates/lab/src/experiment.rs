//! Everybody against everybody: two teams or many.
//!
//! An [`Experiment`] is what shall be played and never changes; [`Results`] are what came of it so
//! far and can be kept, shown, and taken up again.

use serde::{Deserialize, Serialize};
use sobremesa_table::{GameBox, Problem};

use crate::rating::ratings;
use crate::series::{Go, Plan, Series};
use crate::tally::Tally;
use crate::{Score, Team};

/// Some teams, and the series that each two of them shall play.
pub struct Experiment {
    meetings: Vec<Meeting>,
    names: Vec<String>,
}

/// Two teams that meet, by their numbers, and their series.
struct Meeting {
    teams: [usize; 2],
    series: Series,
}

/// What came of an experiment so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Results {
    /// What the teams are called.
    pub teams: Vec<String>,
    /// Each two of them once.
    pub pairings: Vec<Pairing>,
}

/// Two teams by their numbers, and how the first one did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Who.
    pub first: usize,
    /// Against whom.
    pub second: usize,
    /// What came of it.
    pub tally: Tally,
}

impl Experiment {
    /// Gets everybody ready.
    ///
    /// # Errors
    /// An unknown bot, or a setup that cannot be understood.
    pub fn new(game: &dyn GameBox, teams: &[Team], plan: &Plan) -> Result<Experiment, Problem> {
        let mut meetings = Vec::new();
        let mut names = vec![String::new(); teams.len()];
        for first in 0..teams.len() {
            for second in first + 1..teams.len() {
                let series = Series::new(game, [&teams[first], &teams[second]], plan.clone())?;
                let [one, other] = series.names();
                names[first] = one.to_owned();
                names[second] = other.to_owned();
                meetings.push(Meeting {
                    teams: [first, second],
                    series,
                });
            }
        }
        Ok(Experiment { meetings, names })
    }

    /// What the teams are called.
    pub fn teams(&self) -> &[String] {
        &self.names
    }

    /// The series of a pairing, by its number in the results.
    pub fn series(&self, pairing: usize) -> Option<&Series> {
        self.meetings.get(pairing).map(|meeting| &meeting.series)
    }

    pub(crate) fn all_series(&self) -> impl Iterator<Item = &Series> {
        self.meetings.iter().map(|meeting| &meeting.series)
    }

    /// How many matches there are in all.
    pub fn matches(&self) -> u64 {
        let planned = self.meetings.iter().map(|it| it.series.plan().matches);
        planned.sum()
    }

    /// Nothing played yet.
    pub fn begin(&self) -> Results {
        let pairing = |meeting: &Meeting| Pairing {
            first: meeting.teams[0],
            second: meeting.teams[1],
            tally: meeting.series.begin(),
        };
        Results {
            teams: self.names.clone(),
            pairings: self.meetings.iter().map(pairing).collect(),
        }
    }

    /// Plays what is still to be played, one series after the other. `watch` hears of every pair of
    /// matches and in which pairing it was, and may stop.
    ///
    /// # Errors
    /// The first match that could not be played.
    pub fn go_on(
        &self,
        results: &mut Results,
        n_threads: usize,
        watch: impl FnMut(usize, &Tally) -> Go + Send,
    ) -> Result<Go, Problem> {
        self.go_on_until(&|| false, results, n_threads, watch)
    }

    /// The same, until `is_stopped`: that is asked all the time, so nobody waits for the end of a long
    /// match.
    ///
    /// # Errors
    /// The first match that could not be played.
    pub fn go_on_until(
        &self,
        is_stopped: &(dyn Fn() -> bool + Sync),
        results: &mut Results,
        n_threads: usize,
        mut watch: impl FnMut(usize, &Tally) -> Go + Send,
    ) -> Result<Go, Problem> {
        for (number, meeting) in self.meetings.iter().enumerate() {
            let Some(pairing) = results.pairings.get_mut(number) else {
                break;
            };
            let mut go = Go::On;
            let so_far = std::mem::replace(&mut pairing.tally, meeting.series.begin());
            let series = &meeting.series;
            pairing.tally = series.go_on_until(is_stopped, so_far, n_threads, |tally| {
                go = watch(number, tally);
                go
            })?;
            if go == Go::Stop || is_stopped() {
                return Ok(Go::Stop);
            }
        }
        Ok(Go::On)
    }

    /// Has everything been played, or is it sure?
    pub fn is_over(&self, results: &Results) -> bool {
        let pairings = self.meetings.iter().zip(&results.pairings);
        pairings
            .into_iter()
            .all(|(meeting, pairing)| meeting.series.is_over(&pairing.tally))
    }

    /// Are these results of this experiment? Then they can be taken up again.
    pub fn has_begun(&self, results: &Results) -> bool {
        let fresh = self.begin();
        let is_like = |(one, other): (&Pairing, &Pairing)| {
            (one.first, one.second) == (other.first, other.second)
                && one.tally.counts.len() == other.tally.counts.len()
        };
        results.teams == fresh.teams
            && results.pairings.len() == fresh.pairings.len()
            && results.pairings.iter().zip(&fresh.pairings).all(is_like)
    }
}

impl Results {
    /// How many matches were played.
    pub fn matches(&self) -> u64 {
        let played = self.pairings.iter().map(|it| it.tally.score.matches());
        played.sum()
    }

    /// How many decisions were made.
    pub fn decisions(&self) -> u64 {
        self.pairings.iter().map(|it| it.tally.decisions).sum()
    }

    /// How one team did against another.
    pub fn score(&self, team: usize, against: usize) -> Option<Score> {
        self.pairings.iter().find_map(|pairing| {
            let score = pairing.tally.score;
            match (pairing.first, pairing.second) {
                (first, second) if (first, second) == (team, against) => Some(score),
                (first, second) if (second, first) == (team, against) => Some(score.reversed()),
                _ => None,
            }
        })
    }

    /// Everybody's rating, in the order of the teams; the mean is zero.
    pub fn ratings(&self) -> Vec<f64> {
        let points = |team: usize, against: usize| {
            let score = self.score(team, against);
            score.map_or(0.0, |score| score.won as f64 + score.drawn as f64 / 2.0)
        };
        let n = self.teams.len();
        let scores: Vec<Vec<f64>> = (0..n)
            .map(|team| (0..n).map(|against| points(team, against)).collect())
            .collect();
        ratings(&scores)
    }
}
