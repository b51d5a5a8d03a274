//! States that are kept while a match is played again, because a takeback will ask for them.
//!
//! A state may be large, and any number of takebacks may go back to any number of lines; so only a few
//! are kept, those that are asked for soonest. Whoever asks for another one plays it again.

use std::collections::BTreeMap;

/// So many states at most.
const MOST: usize = 16;

/// The states that are kept.
pub(super) struct Kept<S> {
    /// For each line to which a takeback goes back, the lines of those takebacks, in order.
    asked_in: BTreeMap<usize, Vec<usize>>,
    /// By the lines after which they were.
    states: BTreeMap<usize, S>,
}

impl<S: Clone> Kept<S> {
    /// What takebacks will ask for: each by its own line, and the line to which it goes back.
    pub(super) fn for_takebacks(takebacks: impl IntoIterator<Item = (usize, usize)>) -> Kept<S> {
        let mut asked_in: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (line, to) in takebacks {
            asked_in.entry(to).or_default().push(line);
        }
        Kept {
            asked_in,
            states: BTreeMap::new(),
        }
    }

    /// The match has come past a line: its state is kept if somebody will ask for it, and those that
    /// nobody will ask for any more are let go.
    pub(super) fn pass(&mut self, line: usize, state: &S) {
        if self.asked_in.is_empty() {
            return;
        }
        let asked_in = &self.asked_in;
        let next = |kept: usize| next_use(asked_in, kept, line);
        self.states.retain(|kept, _| next(*kept).is_some());
        if next(line).is_none() {
            return;
        }
        self.states.insert(line, state.clone());
        if self.states.len() > MOST {
            let latest = self.states.keys().copied().max_by_key(|kept| next(*kept));
            latest.and_then(|latest| self.states.remove(&latest));
        }
    }

    /// The state after a line, if it is one of those that are kept.
    pub(super) fn state(&self, line: usize) -> Option<S> {
        self.states.get(&line).cloned()
    }
}

/// The first takeback after line `now` that goes back to line `to`.
fn next_use(asked_in: &BTreeMap<usize, Vec<usize>>, to: usize, now: usize) -> Option<usize> {
    let lines = asked_in.get(&to)?;
    lines
        .get(lines.partition_point(|line| *line <= now))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_takeback_will_ask_for_is_kept() {
        let mut kept = Kept::for_takebacks([(5, 2), (7, 2), (9, 4)]);
        for line in 1..=4 {
            kept.pass(line, &line);
        }
        assert_eq!(
            (kept.state(2), kept.state(3), kept.state(4)),
            (Some(2), None, Some(4))
        );
        for line in 5..=7 {
            kept.pass(line, &line);
        }
        assert_eq!(
            (kept.state(2), kept.state(4)),
            (None, Some(4)),
            "nobody asks for 2 again"
        );
    }

    /// However many lines are gone back to, a handful of states is all that is held at once: those
    /// that are wanted first.
    #[test]
    fn no_more_than_a_handful_is_held() {
        let n_lines = 10 * MOST;
        let wanted = (1..=n_lines).map(|to| (2 * n_lines - to, to));
        let mut kept = Kept::for_takebacks(wanted);
        for line in 1..n_lines {
            kept.pass(line, &line);
            assert!(kept.states.len() <= MOST);
        }
        assert_eq!(
            kept.state(n_lines - 1),
            Some(n_lines - 1),
            "it is wanted next"
        );
        assert_eq!(kept.state(1), None, "it is wanted last");
    }
}
