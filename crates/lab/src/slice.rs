//! An experiment cut into slices, which any machine can play in any order, and put together again.
//!
//! A slice is some pairs of matches of one series, each with a tally of its own. They are added in their order, as
//! one machine alone adds them, and what was played beyond the pair at which a series is over is not added: so
//! the results are the same to the last bit, whoever has played what.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use sobremesa_kernel::Words;

use crate::{Experiment, Results, Series, Tally};

/// An experiment has about so many slices, or more if they would be longer than [`LONGEST`].
const ABOUT: u64 = 256;
/// The most pairs of a slice: whoever is lost has not played more than that for nothing.
const LONGEST: u64 = 16;

/// What came of a slice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Slice {
    /// Its pairs of matches, one after the other.
    pairs: Vec<Tally>,
    /// Why the next one could not be played.
    problem: Option<Words>,
}

/// What has come in so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Gathered {
    /// What has been added, in order.
    pub results: Results,
    /// The first match that could not be played.
    pub problem: Option<Words>,
    /// Slices that came before those they follow.
    early: BTreeMap<u64, Slice>,
}

impl Experiment {
    fn pairs_of_a_slice(&self) -> u64 {
        (self.matches() / 2 / ABOUT).clamp(1, LONGEST)
    }

    /// How many slices there are.
    pub fn n_slices(&self) -> u64 {
        let of = |series: &Series| series.n_pairs().div_ceil(self.pairs_of_a_slice());
        self.all_series().map(of).sum()
    }

    /// Where a slice belongs: its pairing, and which of the pairs.
    fn place(&self, number: u64) -> Option<(usize, Range<u64>)> {
        let length = self.pairs_of_a_slice();
        let mut before = 0;
        for (pairing, series) in self.all_series().enumerate() {
            let here = series.n_pairs().div_ceil(length);
            if number < before + here {
                let first = (number - before) * length;
                return Some((pairing, first..(first + length).min(series.n_pairs())));
            }
            before += here;
        }
        None
    }

    /// Plays a slice; nothing if there is none of this number, or if it was stopped meanwhile.
    pub fn play_slice(&self, number: u64, is_stopped: &(dyn Fn() -> bool + Sync)) -> Option<Slice> {
        let (pairing, range) = self.place(number)?;
        let series = self.series(pairing)?;
        let mut slice = Slice {
            pairs: Vec::new(),
            problem: None,
        };
        for pair in range {
            let played = series.play_pair(pair, is_stopped);
            if is_stopped() {
                return None;
            }
            match played {
                Ok(tally) => slice.pairs.push(tally),
                Err(problem) => {
                    slice.problem = Some(problem.message);
                    break;
                }
            }
        }
        Some(slice)
    }

    /// Nothing has come in yet.
    pub fn begin_to_gather(&self) -> Gathered {
        Gathered {
            results: self.begin(),
            problem: None,
            early: BTreeMap::new(),
        }
    }

    /// Takes a slice, and adds whatever is now in order. One that came before changes nothing.
    pub fn gather(&self, gathered: &mut Gathered, number: u64, slice: Slice) {
        if !self.is_wanted(gathered, number) {
            return;
        }
        gathered.early.insert(number, slice);
        // Every series has its own order, so all that waits is looked at once.
        for number in Vec::from_iter(gathered.early.keys().copied()) {
            self.add_early(gathered, number);
        }
    }

    fn add_early(&self, gathered: &mut Gathered, number: u64) {
        let Some((pairing, range)) = self.place(number) else {
            return;
        };
        let (Some(series), Some(played)) = (
            self.series(pairing),
            gathered.results.pairings.get_mut(pairing),
        ) else {
            return;
        };
        let tally = &mut played.tally;
        if tally.n_pairs() != range.start && !series.is_over(tally) {
            return;
        }
        let Some(slice) = gathered.early.remove(&number) else {
            return;
        };
        for pair in &slice.pairs {
            if series.is_over(tally) {
                return;
            }
            series.add_pair(tally, pair);
        }
        if !series.is_over(tally) && gathered.problem.is_none() {
            gathered.problem = slice.problem;
        }
    }

    /// Is a slice still to be played? Not if it came in, or if its series is over without it.
    pub fn is_wanted(&self, gathered: &Gathered, number: u64) -> bool {
        let Some((pairing, range)) = self.place(number) else {
            return false;
        };
        let (Some(series), Some(played)) =
            (self.series(pairing), gathered.results.pairings.get(pairing))
        else {
            return false;
        };
        gathered.problem.is_none()
            && !gathered.early.contains_key(&number)
            && played.tally.n_pairs() <= range.start
            && !series.is_over(&played.tally)
    }
}
