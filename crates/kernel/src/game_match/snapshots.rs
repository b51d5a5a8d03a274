//! States of the past that are kept, so that looking back does not play everything again.
//!
//! The latest few are there as they were, because most who go back go back a little. Of the older ones
//! every so many is kept; when they become too many, every second one goes. So a match of any length
//! holds a bounded number of states, and any line is a bounded number of plays away from one: 16 in a
//! match of 5,000 lines. A state is not copied to be kept: it is the one that the next line replaced.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// So many of the latest are kept.
const RECENT: usize = 8;
/// So many of the older ones at most.
const MOST: usize = 512;
/// At first every so many of them is kept.
const EVERY: usize = 8;

/// The states that are kept, by the lines after which they were.
#[derive(Clone, Debug)]
pub(super) struct Snapshots<S> {
    recent: VecDeque<(usize, Arc<S>)>,
    older: BTreeMap<usize, Arc<S>>,
    every: usize,
}

impl<S> Snapshots<S> {
    pub(super) const fn new() -> Snapshots<S> {
        Snapshots {
            recent: VecDeque::new(),
            older: BTreeMap::new(),
            every: EVERY,
        }
    }

    /// The match goes on from how it was after a line.
    pub(super) fn keep(&mut self, line: usize, state: S) {
        self.recent.push_back((line, Arc::new(state)));
        if self.recent.len() <= RECENT {
            return;
        }
        let Some((line, state)) = self.recent.pop_front() else {
            return;
        };
        // The first line is the dearest to come by: everything would be set up again.
        if line > 1 && !line.is_multiple_of(self.every) {
            return;
        }
        self.older.insert(line, state);
        if self.older.len() > MOST {
            self.every *= 2;
            let every = self.every;
            self.older
                .retain(|line, _| *line == 1 || line.is_multiple_of(every));
        }
    }

    /// The state after a line, if it is kept.
    pub(super) fn after(&self, line: usize) -> Option<&S> {
        let recent = self.recent.iter().find(|(known, _)| *known == line);
        let kept = recent.map(|(_, state)| state);
        kept.or_else(|| self.older.get(&line)).map(Arc::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_lines(n_lines: usize) -> Snapshots<usize> {
        let mut snapshots = Snapshots::new();
        (1..=n_lines).for_each(|line| snapshots.keep(line, line));
        snapshots
    }

    /// So many lines have to be played again to come to the furthest line of a match, at most.
    fn greatest_gap(snapshots: &Snapshots<usize>, n_lines: usize) -> usize {
        let is_kept = |line: &usize| snapshots.after(*line) == Some(line);
        let distance = |line: usize| {
            let kept = (1..=line).rev().find(is_kept).expect("the first is kept");
            line - kept
        };
        (1..=n_lines).map(distance).max().unwrap_or(0)
    }

    /// A match of 5,000 lines: any of them is fewer than 16 plays away, and a bounded number is held.
    #[test]
    fn any_line_of_a_long_match_is_near() {
        for (n_lines, gap) in [(100, 7), (1_000, 7), (4_000, 7), (5_000, 15), (20_000, 63)] {
            let snapshots = after_lines(n_lines);
            assert_eq!(greatest_gap(&snapshots, n_lines), gap, "{n_lines} lines");
            assert!(snapshots.older.len() <= MOST);
            assert_eq!(snapshots.recent.len(), RECENT);
        }
    }

    #[test]
    fn the_latest_are_all_there() {
        let snapshots = after_lines(5_000);
        assert!((4_993..=5_000).all(|line| snapshots.after(line) == Some(&line)));
        assert_eq!(snapshots.after(4_993 - 2), None);
        assert_eq!(snapshots.after(1), Some(&1), "the first never goes");
    }
}
