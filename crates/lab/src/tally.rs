//! What a series has brought so far: whole numbers, so that their order does not matter.

use sobremesa_table::{BoutEnd, Count, CountedOf, Together};

use crate::Score;

/// The results of a series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How the first bot did.
    pub score: Score,
    /// How many decisions were made.
    pub decisions: u64,
    /// The fewest and the most decisions of a match.
    pub shortest: u64,
    /// The most decisions of a match.
    pub longest: u64,
    /// For each thing counted, in the order of the contest: of the match, or of both bots.
    pub counts: Vec<[u64; 2]>,
    /// By match: did the first bot win? For the plot.
    pub course: Vec<Option<bool>>,
}

/// Two matches on the same luck; the bots have swapped sides in the second.
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
        }
    }

    /// Adds a pair; `first_of` says which side a seat belongs to.
    pub(crate) fn add(&mut self, pair: &Pair, counted: &[Count], sides: &[usize]) {
        let mut results = [None; 2];
        for (swapped, end) in pair.0.iter().enumerate() {
            // The first bot has side 0 in the first match and side 1 in the second.
            let bot_of = |side: usize| usize::from(side.min(1) != swapped);
            results[swapped] = end.winner.map(|side| bot_of(side) == 0);
            self.decisions += end.decisions;
            self.shortest = self.shortest.min(end.decisions);
            self.longest = self.longest.max(end.decisions);
            for ((total, new), count) in self.counts.iter_mut().zip(&end.counts).zip(counted) {
                let owners: Vec<usize> = match count.of {
                    CountedOf::Match => vec![0],
                    CountedOf::Seats => sides.iter().map(|side| bot_of(*side)).collect(),
                    CountedOf::Sides => vec![bot_of(0), bot_of(1)],
                };
                for (owner, value) in owners.into_iter().zip(new) {
                    total[owner] = match count.together {
                        Together::Sum => total[owner] + value,
                        Together::Greatest => total[owner].max(*value),
                    };
                }
            }
        }
        self.score.add_pair(results);
        self.course.extend(results);
    }
}
