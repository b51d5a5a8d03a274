//! How strong people are: Glicko-2 per game, teams included, folded over the results in order.
//!
//! A result is reckoned from how those who played it stand, and from nothing else ([`rate`]): so nobody
//! needs the whole history to take note of one more.
//!
//! The more often the same opponents meet on one day, the less each result of theirs weighs: half of the
//! one before. Every change is kept with its reason.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::{PersonId, TableId};

/// A finished match between people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Result {
    /// Where.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The people of both sides; who played on both counts on neither.
    pub sides: [Vec<PersonId>; 2],
    /// Which side won; none in a draw.
    pub winner: Option<usize>,
    /// Why it does not count, although it was declared to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncounted: Option<Uncounted>,
}

/// Why a match that was declared rated does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Uncounted {
    /// A side has hardly played.
    TooShort,
}

/// How a match ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Ended {
    Won,
    Drawn,
    Lost,
}

/// What a match has done to somebody's rating, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Where it was played.
    pub table: TableId,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// How.
    pub ended: Ended,
    /// How strong the other side was thought to be: the mean of its people.
    pub against: f64,
    /// How many results between people of both sides came before it on the same day.
    pub n_before: u32,
    /// Why it does not count, if it does not.
    pub uncounted: Option<Uncounted>,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

impl Change {
    /// The share of the match that counts.
    pub fn weight(&self) -> f64 {
        match self.uncounted {
            Some(_) => 0.0,
            None => weight(self.n_before),
        }
    }
}

/// Half of the time before: 1, 1/2, 1/4 and so on.
fn weight(n_before: u32) -> f64 {
    1.0 / (1_u64 << n_before.min(62)) as f64
}

const DAY_MS: i64 = 86_400_000;

/// How strong somebody is thought to be at a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The number.
    pub points: f64,
    /// How sure it is: two of these to either side hold nineteen times out of twenty.
    pub deviation: f64,
    /// After how many matches.
    pub n_matches: usize,
}

/// A deviation above this is marked as provisional.
const PROVISIONAL: f64 = 110.0;

impl Rating {
    /// Too few matches to be sure.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }
}

/// How somebody stands at a game: all that a new result is reckoned from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    rating: Rating,
    volatility: f64,
    /// The last day on which they have played, and how often they have met each opponent on it.
    day: i64,
    met: BTreeMap<PersonId, u32>,
}

impl Default for Standing {
    /// Of somebody who has not played yet.
    fn default() -> Standing {
        let new = Glicko2Rating::new();
        Standing {
            rating: shown(&new, 0),
            volatility: new.volatility,
            day: 0,
            met: BTreeMap::new(),
        }
    }
}

impl Standing {
    /// Their rating, if a match of theirs has counted.
    pub fn rating(&self) -> Option<Rating> {
        Some(self.rating).filter(|rating| rating.n_matches > 0)
    }

    fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating.points,
            deviation: self.rating.deviation,
            volatility: self.volatility,
        }
    }

    /// How often they have met somebody on a day.
    fn n_met(&self, day: i64, other: &PersonId) -> u32 {
        let met = self.met.get(other).filter(|_| self.day == day);
        met.copied().unwrap_or(0)
    }

    fn meet(&mut self, day: i64, others: &[&PersonId]) {
        if self.day != day {
            self.day = day;
            self.met.clear();
        }
        for other in others {
            *self.met.entry((*other).clone()).or_default() += 1;
        }
    }
}

/// What a result does to somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// To whom.
    pub person: PersonId,
    /// What it has changed, and why.
    pub change: Change,
    /// How they stand from now on.
    pub standing: Standing,
}

/// What a result does to those who played, given how they stood at the game before. Against a team everybody
/// plays its mean; who played on both sides, or against nobody, is not rated.
pub fn rate(result: &Result, stood: impl Fn(&PersonId) -> Standing) -> Vec<Outcome> {
    let [first, second] = &result.sides;
    let only_one_side = |side: &[PersonId], other: &[PersonId]| -> Vec<(PersonId, Standing)> {
        let of_one = side.iter().filter(|person| !other.contains(person));
        of_one
            .map(|person| (person.clone(), stood(person)))
            .collect()
    };
    let sides = [only_one_side(first, second), only_one_side(second, first)];
    if sides.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let day = result.at_ms.div_euclid(DAY_MS);
    let n_before = n_meetings(day, &sides);
    let share = match result.uncounted {
        Some(_) => 0.0,
        None => weight(n_before),
    };
    let means = [mean(&sides[0]), mean(&sides[1])];
    let mut outcomes = Vec::new();
    for (n, side) in sides.iter().enumerate() {
        let (outcome, ended) = match result.winner {
            None => (Outcomes::DRAW, Ended::Drawn),
            Some(winner) if winner == n => (Outcomes::WIN, Ended::Won),
            Some(_) => (Outcomes::LOSS, Ended::Lost),
        };
        let others: Vec<&PersonId> = sides[1 - n].iter().map(|(person, _)| person).collect();
        for (person, before) in side {
            let config = Glicko2Config::new();
            let (whole, _) = glicko2(&before.glicko(), &means[1 - n], &outcome, &config);
            let after = part_way(&before.glicko(), &whole, share);
            let mut standing = before.clone();
            // What does not count is no meeting either.
            if result.uncounted.is_none() {
                standing.rating = shown(&after, before.rating.n_matches + 1);
                standing.volatility = after.volatility;
                standing.meet(day, &others);
            }
            let change = Change {
                table: result.table.clone(),
                at_ms: result.at_ms,
                ended,
                against: means[1 - n].rating,
                n_before,
                uncounted: result.uncounted,
                before: before.rating,
                after: standing.rating,
            };
            outcomes.push(Outcome {
                person: person.clone(),
                change,
                standing,
            });
        }
    }
    outcomes
}

/// How often people of both sides have met on that day before.
fn n_meetings(day: i64, [first, second]: &[Vec<(PersonId, Standing)>; 2]) -> u32 {
    let pairs = first.iter().flat_map(|(_, one)| {
        let with = move |(other, _): &(PersonId, Standing)| one.n_met(day, other);
        second.iter().map(with)
    });
    pairs.max().unwrap_or(0)
}

fn mean(side: &[(PersonId, Standing)]) -> Glicko2Rating {
    let all: Vec<Glicko2Rating> = side.iter().map(|(_, standing)| standing.glicko()).collect();
    let n = all.len() as f64;
    Glicko2Rating {
        rating: all.iter().map(|r| r.rating).sum::<f64>() / n,
        deviation: (all.iter().map(|r| r.deviation * r.deviation).sum::<f64>() / n).sqrt(),
        volatility: all.iter().map(|r| r.volatility).sum::<f64>() / n,
    }
}

/// A part of the way from one rating to another.
fn part_way(from: &Glicko2Rating, to: &Glicko2Rating, share: f64) -> Glicko2Rating {
    let between = |from: f64, to: f64| from + share * (to - from);
    Glicko2Rating {
        rating: between(from.rating, to.rating),
        deviation: between(from.deviation, to.deviation),
        volatility: between(from.volatility, to.volatility),
    }
}

fn shown(rating: &Glicko2Rating, n_matches: usize) -> Rating {
    Rating {
        points: rating.rating,
        deviation: rating.deviation,
        n_matches,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everybody's standings and changes at one game, in memory.
    #[derive(Default, PartialEq, Debug)]
    struct Ratings {
        standings: BTreeMap<(String, PersonId), Standing>,
        changes: BTreeMap<(String, PersonId), Vec<Change>>,
    }

    impl Ratings {
        fn apply(&mut self, result: &Result) {
            let key = |person: &PersonId| (result.game.clone(), person.clone());
            let stood = |person: &PersonId| self.standings.get(&key(person)).cloned();
            for outcome in rate(result, |person| stood(person).unwrap_or_default()) {
                let key = key(&outcome.person);
                self.changes
                    .entry(key.clone())
                    .or_default()
                    .push(outcome.change);
                self.standings.insert(key, outcome.standing);
            }
        }

        fn get(&self, game: &str, person: &PersonId) -> Option<Rating> {
            self.standings
                .get(&(game.to_owned(), person.clone()))?
                .rating()
        }

        fn history(&self, game: &str, person: &PersonId) -> &[Change] {
            let changes = self.changes.get(&(game.to_owned(), person.clone()));
            changes.map_or(&[], Vec::as_slice)
        }
    }

    fn person(n: u8) -> PersonId {
        PersonId::from_random([n; 12])
    }

    fn result(first: &[u8], second: &[u8], winner: Option<usize>) -> Result {
        let people = |ns: &[u8]| ns.iter().map(|n| person(*n)).collect();
        Result {
            table: TableId::from_random([0; 12]),
            game: "chess".to_owned(),
            at_ms: 0,
            sides: [people(first), people(second)],
            winner,
            uncounted: None,
        }
    }

    /// Two who meet again and again on one day move each other less and less; the next day, and against
    /// others, they count in full.
    #[test]
    fn the_same_opponents_count_for_less_each_time_of_a_day() {
        let mut ratings = Ratings::default();
        let mut gain = |at_ms: i64, loser: u8| {
            let played = Result {
                at_ms,
                ..result(&[1], &[loser], Some(0))
            };
            ratings.apply(&played);
            let change = ratings.history("chess", &person(1)).last().cloned();
            let change = change.expect("a change");
            (change.weight(), change.after.points - change.before.points)
        };
        let (whole, first) = gain(0, 2);
        let (half, second) = gain(1, 2);
        let (quarter, third) = gain(DAY_MS - 1, 2);
        assert_eq!([whole, half, quarter], [1.0, 0.5, 0.25]);
        assert!(
            first > 1.5 * second && second > 1.5 * third,
            "{first} {second} {third}"
        );
        assert_eq!(gain(DAY_MS, 2).0, 1.0, "another day");
        assert_eq!(gain(DAY_MS, 3).0, 1.0, "somebody else");
        let all: f64 = (0..100).map(|_| gain(2 * DAY_MS, 2).1).sum();
        assert!(all < 2.0 * first, "a hundred in one day come to {all}");
    }

    /// A match that does not count changes nothing, and is told with its reason.
    #[test]
    fn what_does_not_count_is_told_all_the_same() {
        let mut ratings = Ratings::default();
        let short = Result {
            uncounted: Some(Uncounted::TooShort),
            ..result(&[1], &[2], Some(0))
        };
        ratings.apply(&short);
        assert_eq!(ratings.get("chess", &person(1)), None);
        let [change] = ratings.history("chess", &person(1)) else {
            panic!("it is told");
        };
        assert_eq!((change.weight(), change.uncounted), (0.0, short.uncounted));
        assert_eq!(change.before, change.after);
        ratings.apply(&result(&[1], &[2], Some(0)));
        let changes = ratings.history("chess", &person(1));
        assert_eq!(changes[1].n_before, 0, "it was no meeting either");
    }

    #[test]
    fn winners_rise_and_losers_fall_by_as_much() {
        let mut ratings = Ratings::default();
        ratings.apply(&result(&[1], &[2], Some(0)));
        let [ana, bea] = [1, 2].map(|n| ratings.get("chess", &person(n)).expect("rated"));
        assert!((ana.points - 1662.3).abs() < 0.1, "{}", ana.points);
        assert!((ana.points + bea.points - 3000.0).abs() < 0.01);
        assert!(ana.is_provisional() && ana.deviation < 350.0 && ana.n_matches == 1);
        assert_eq!(ratings.get("go", &person(1)), None, "each game for itself");
        assert_eq!(ratings.history("chess", &person(1)).len(), 1);
    }

    #[test]
    fn partners_rise_together_and_a_draw_changes_little() {
        let mut ratings = Ratings::default();
        ratings.apply(&result(&[1, 2], &[3, 4], Some(1)));
        let points = |ratings: &Ratings, n| ratings.get("chess", &person(n)).expect("rated").points;
        assert_eq!(points(&ratings, 3), points(&ratings, 4));
        assert!(points(&ratings, 3) > 1500.0 && points(&ratings, 1) < 1500.0);
        let mut drawn = Ratings::default();
        drawn.apply(&result(&[1], &[2], None));
        assert!((points(&drawn, 1) - 1500.0).abs() < 0.01);
    }

    #[test]
    fn nobody_is_rated_against_themselves_or_against_nobody() {
        let mut ratings = Ratings::default();
        ratings.apply(&result(&[1], &[1], Some(0)));
        ratings.apply(&result(&[1], &[], Some(0)));
        assert_eq!(ratings, Ratings::default());
    }
}
