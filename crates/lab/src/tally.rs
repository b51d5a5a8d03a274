//! What a series has brought so far: whole numbers, so that their order does not matter.

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Seat;
use sobremesa_table::{BoutEnd, Count, CountedOf, Together};

use crate::Score;

/// The results of a series.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// How the first team did.
    pub score: Score,
    /// How many decisions were made.
    pub decisions: u64,
    /// The fewest decisions of a match.
    pub shortest: u64,
    /// The most decisions of a match.
    pub longest: u64,
    /// For each thing counted, in the order of the contest: of the match, or of both teams.
    pub counts: Vec<[u64; 2]>,
    /// By match: did the first team win? For the plot.
    pub course: Vec<Option<bool>>,
    /// The figures of each match one after the other, if they are kept: its decisions, and for each
    /// thing counted one figure or two. `table` knows their names.
    pub(crate) rows: Vec<u64>,
}

/// Two matches on the same luck; the teams have swapped sides in the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pair(pub(crate) [BoutEnd; 2]);

impl Tally {
    /// Nothing yet.
    pub fn new(counted: &[Count]) -> Tally {
        Tally {
            score: Score::default(),
            decisions: 0,
            shortest: u64::MAX,
            longest: 0,
            counts: vec![[0; 2]; counted.len()],
            course: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// How many pairs of matches were played.
    pub const fn n_pairs(&self) -> u64 {
        self.course.len() as u64 / 2
    }

    /// Adds a pair; `sides` says which side a seat belongs to.
    pub(crate) fn add(
        &mut self,
        pair: &Pair,
        counted: &[Count],
        sides: &[usize],
        keeps_rows: bool,
    ) {
        let mut results = [None; 2];
        for (swapped, end) in pair.0.iter().enumerate() {
            // The first team has side 0 in the first match and side 1 in the second.
            let team_of = |side: usize| usize::from(side.min(1) != swapped);
            results[swapped] = end.winner.map(|side| team_of(side) == 0);
            self.decisions += end.decisions;
            self.shortest = self.shortest.min(end.decisions);
            self.longest = self.longest.max(end.decisions);
            if keeps_rows {
                self.rows.push(end.decisions);
            }
            for ((total, new), count) in self.counts.iter_mut().zip(&end.counts).zip(counted) {
                let mut of_match = [0; 2];
                let n_places = match count.of {
                    CountedOf::Match => 1,
                    CountedOf::Commands => sides.len(),
                    CountedOf::Sides => 2,
                };
                for (place, value) in new.iter().take(n_places).enumerate() {
                    let team = match count.of {
                        CountedOf::Match => 0,
                        CountedOf::Commands => {
                            let commander = end.commands.commander(Seat::new(place));
                            team_of(sides[commander.index()])
                        }
                        CountedOf::Sides => team_of(place),
                    };
                    of_match[team] = together(count, of_match[team], *value);
                }
                for (total, value) in total.iter_mut().zip(of_match) {
                    *total = together(count, *total, value);
                }
                if keeps_rows {
                    self.rows.extend(&of_match[..count.of.n_figures()]);
                }
            }
        }
        self.score.add_pair(results);
        self.course.extend(results);
    }

    /// Adds a pair that has a tally of its own.
    pub(crate) fn add_pair(&mut self, pair: &Tally, counted: &[Count]) {
        let [first, second] = pair.course[..] else {
            return;
        };
        self.decisions += pair.decisions;
        self.shortest = self.shortest.min(pair.shortest);
        self.longest = self.longest.max(pair.longest);
        for ((total, new), count) in self.counts.iter_mut().zip(&pair.counts).zip(counted) {
            for (total, value) in total.iter_mut().zip(new) {
                *total = together(count, *total, *value);
            }
        }
        self.score.add_pair([first, second]);
        self.course.extend([first, second]);
        self.rows.extend(&pair.rows);
    }
}

fn together(count: &Count, one: u64, other: u64) -> u64 {
    match count.together {
        Together::Sum => one + other,
        Together::Greatest => one.max(other),
    }
}
