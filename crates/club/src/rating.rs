//! How strong people are: Glicko-2 per game, teams included, folded over the results in order.

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
}

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
    history: BTreeMap<(String, PersonId), Vec<(i64, Rating)>>,
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
        let mut fresh = Vec::new();
        for (n, side) in [&first, &second].into_iter().enumerate() {
            let outcome = match result.winner {
                None => Outcomes::DRAW,
                Some(winner) if winner == n => Outcomes::WIN,
                Some(_) => Outcomes::LOSS,
            };
            for person in side {
                let before = self.glicko(&result.game, person);
                let (after, _) = glicko2(&before, &means[1 - n], &outcome, &Glicko2Config::new());
                fresh.push(((*person).clone(), after));
            }
        }
        for (person, after) in fresh {
            let key = (result.game.clone(), person);
            let entry = self.now.entry(key.clone()).or_insert((after, 0));
            *entry = (after, entry.1 + 1);
            let shown = shown(*entry);
            self.history
                .entry(key)
                .or_default()
                .push((result.at_ms, shown));
        }
    }

    /// Somebody's rating at a game, if they have played it against people.
    pub fn get(&self, game: &str, person: &PersonId) -> Option<Rating> {
        let key = (game.to_owned(), person.clone());
        self.now.get(&key).map(|entry| shown(*entry))
    }

    /// How it came about: when, and what it was then.
    pub fn history(&self, game: &str, person: &PersonId) -> &[(i64, Rating)] {
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
        }
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
