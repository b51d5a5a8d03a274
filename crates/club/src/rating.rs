//! How strong people are: Glicko-2 per game, teams included, folded over the results in order.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Ended {
    Won,
    Drawn,
    Lost,
}

/// What a match has done to somebody's rating, and why.
#[derive(Clone, PartialEq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Debug)]
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

/// Everybody's ratings and how they came about: a projection of the results, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ratings {
    now: BTreeMap<(String, PersonId), (Glicko2Rating, usize)>,
    history: BTreeMap<(String, PersonId), Vec<Change>>,
    /// How often two people have met at a game as opponents on a day.
    met: BTreeMap<(String, i64, PersonId, PersonId), u32>,
}

impl Ratings {
    /// Takes note of a result. Against a team everybody plays its mean.
    pub fn apply(&mut self, result: &Result) {
        let only_one_side = |person: &&PersonId, other: &[PersonId]| !other.contains(person);
        let [first, second] = &result.sides;
        let first: Vec<&PersonId> = first.iter().filter(|p| only_one_side(p, second)).collect();
        let second: Vec<&PersonId> = second
            .iter()
            .filter(|p| only_one_side(p, &result.sides[0]))
            .collect();
        if first.is_empty() || second.is_empty() {
            return;
        }
        let means = [
            self.mean(&result.game, &first),
            self.mean(&result.game, &second),
        ];
        let n_before = self.meet(result, &first, &second);
        let share = match result.uncounted {
            Some(_) => 0.0,
            None => weight(n_before),
        };
        let mut fresh = Vec::new();
        for (n, side) in [&first, &second].into_iter().enumerate() {
            let (outcome, ended) = match result.winner {
                None => (Outcomes::DRAW, Ended::Drawn),
                Some(winner) if winner == n => (Outcomes::WIN, Ended::Won),
                Some(_) => (Outcomes::LOSS, Ended::Lost),
            };
            for person in side {
                let before = self.glicko(&result.game, person);
                let (after, _) = glicko2(&before, &means[1 - n], &outcome, &Glicko2Config::new());
                let against = means[1 - n].rating;
                fresh.push((
                    (*person).clone(),
                    before,
                    part_way(&before, &after, share),
                    (ended, against),
                ));
            }
        }
        for (person, before, after, (ended, against)) in fresh {
            let key = (result.game.clone(), person);
            let n_matches = self.now.get(&key).map_or(0, |(_, n)| *n);
            let counted = usize::from(result.uncounted.is_none());
            if result.uncounted.is_none() {
                self.now.insert(key.clone(), (after, n_matches + 1));
            }
            self.history.entry(key).or_default().push(Change {
                table: result.table.clone(),
                at_ms: result.at_ms,
                ended,
                against,
                n_before,
                uncounted: result.uncounted,
                before: shown((before, n_matches)),
                after: shown((after, n_matches + counted)),
            });
        }
    }

    /// How often people of both sides have met on that day before; what does not count is no meeting.
    fn meet(&mut self, result: &Result, first: &[&PersonId], second: &[&PersonId]) -> u32 {
        let day = result.at_ms.div_euclid(DAY_MS);
        let mut most = 0;
        for one in first {
            for other in second {
                let (low, high) = if one < other {
                    (one, other)
                } else {
                    (other, one)
                };
                let key = (result.game.clone(), day, (*low).clone(), (*high).clone());
                let n_before = self.met.get(&key).copied().unwrap_or(0);
                most = most.max(n_before);
                if result.uncounted.is_none() {
                    self.met.insert(key, n_before + 1);
                }
            }
        }
        most
    }

    /// Somebody's rating at a game, if they have played it against people.
    pub fn get(&self, game: &str, person: &PersonId) -> Option<Rating> {
        let key = (game.to_owned(), person.clone());
        self.now.get(&key).map(|entry| shown(*entry))
    }

    /// How it came about, match by match, those included that did not count.
    pub fn history(&self, game: &str, person: &PersonId) -> &[Change] {
        let key = (game.to_owned(), person.clone());
        self.history.get(&key).map_or(&[], Vec::as_slice)
    }

    fn glicko(&self, game: &str, person: &PersonId) -> Glicko2Rating {
        let key = (game.to_owned(), person.clone());
        self.now
            .get(&key)
            .map_or_else(Glicko2Rating::new, |(rating, _)| *rating)
    }

    fn mean(&self, game: &str, people: &[&PersonId]) -> Glicko2Rating {
        let all: Vec<Glicko2Rating> = people
            .iter()
            .map(|person| self.glicko(game, person))
            .collect();
        let n = all.len() as f64;
        Glicko2Rating {
            rating: all.iter().map(|r| r.rating).sum::<f64>() / n,
            deviation: (all.iter().map(|r| r.deviation * r.deviation).sum::<f64>() / n).sqrt(),
            volatility: all.iter().map(|r| r.volatility).sum::<f64>() / n,
        }
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

fn shown((rating, n_matches): (Glicko2Rating, usize)) -> Rating {
    Rating {
        points: rating.rating,
        deviation: rating.deviation,
        n_matches,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
