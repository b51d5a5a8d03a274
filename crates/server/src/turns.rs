//! Whose turn it is where several people want the same few processors (start-time fair queueing).
//!
//! Everybody has a tag: how much time they have had. Of those who wait the one with the least comes next,
//! so whoever asks for a hundred things waits for them, and nobody else does. Whoever comes anew starts
//! where the others stand now: nobody saves time up by staying away.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// What waits, by whose it is.
pub(crate) struct Turns<K, J> {
    people: BTreeMap<K, Flow<J>>,
    /// How much time somebody has had who has always asked and always got a fair share.
    now: Duration,
    n_entered: u64,
    n_waiting: usize,
    n_active: usize,
    bounds: Bounds,
}

/// How much there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// What one person may have waiting, and all of them together.
    pub(crate) waiting_each: usize,
    pub(crate) waiting: usize,
    /// What one person may have under way.
    pub(crate) at_once_each: usize,
}

impl Bounds {
    pub(crate) const NONE: Bounds = Bounds {
        waiting_each: usize::MAX,
        waiting: usize::MAX,
        at_once_each: usize::MAX,
    };
}

struct Flow<J> {
    had: Duration,
    /// In the order in which they came.
    waiting: VecDeque<(u64, J)>,
    n_under_way: usize,
}

impl<J> Flow<J> {
    fn is_active(&self) -> bool {
        self.n_under_way > 0 || !self.waiting.is_empty()
    }
}

/// There is no room for more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl<K: Clone + Ord, J> Turns<K, J> {
    pub(crate) fn new(bounds: Bounds) -> Turns<K, J> {
        Turns {
            people: BTreeMap::new(),
            now: Duration::ZERO,
            n_entered: 0,
            n_waiting: 0,
            n_active: 0,
            bounds,
        }
    }

    /// Something is wanted.
    ///
    /// # Errors
    /// If too much waits already.
    pub(crate) fn enter(&mut self, whose: K, job: J) -> Result<(), Full> {
        if self.n_waiting >= self.bounds.waiting {
            return Err(Full);
        }
        let now = self.now;
        let flow = self.people.entry(whose).or_insert_with(|| Flow {
            had: now,
            waiting: VecDeque::new(),
            n_under_way: 0,
        });
        if flow.waiting.len() >= self.bounds.waiting_each {
            return Err(Full);
        }
        if !flow.is_active() {
            flow.had = flow.had.max(now);
            self.n_active += 1;
        }
        self.n_entered += 1;
        self.n_waiting += 1;
        flow.waiting.push_back((self.n_entered, job));
        Ok(())
    }

    /// What comes next, and whose it is: it is under way from now on.
    pub(crate) fn next(&mut self) -> Option<(K, J)> {
        let may_begin = |flow: &Flow<J>| flow.n_under_way < self.bounds.at_once_each;
        let waiting = self.people.iter().filter_map(|(whose, flow)| {
            let (since, _) = flow.waiting.front()?;
            may_begin(flow).then_some((flow.had, *since, whose))
        });
        let (_, _, whose) = waiting.min()?;
        let whose = whose.clone();
        let flow = self.people.get_mut(&whose)?;
        let (_, job) = flow.waiting.pop_front()?;
        flow.n_under_way += 1;
        self.n_waiting -= 1;
        Some((whose, job))
    }

    /// Something of somebody's is done, and took so long.
    pub(crate) fn done(&mut self, whose: &K, took: Duration) {
        let n_active = u32::try_from(self.n_active).unwrap_or(u32::MAX).max(1);
        self.now += took / n_active;
        if let Some(flow) = self.people.get_mut(whose) {
            flow.had += took;
            flow.n_under_way -= 1;
            self.n_active -= usize::from(!flow.is_active());
        }
        // Whoever is away and has had no more than others is as good as new.
        let now = self.now;
        self.people
            .retain(|_, flow| flow.is_active() || flow.had > now);
    }

    /// The part of all the time that is somebody's for each of what they want now.
    pub(crate) fn share_of(&self, whose: &K) -> f64 {
        let own = self.people.get(whose);
        let n_own = own.map_or(0, |flow| flow.waiting.len() + flow.n_under_way);
        1.0 / (self.n_active.max(1) * n_own.max(1)) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(10);

    /// Does one thing after the other, each in the same time; whose they were.
    fn order(turns: &mut Turns<char, u32>, n: usize) -> String {
        let each = |_| {
            let (whose, _) = turns.next().expect("something waits");
            turns.done(&whose, TICK);
            whose
        };
        (0..n).map(each).collect()
    }

    fn turns(wanted: &str) -> Turns<char, u32> {
        let mut turns = Turns::new(Bounds::NONE);
        for (whose, n) in wanted.chars().zip(0..) {
            turns.enter(whose, n).expect("there is room");
        }
        turns
    }

    #[test]
    fn whoever_wants_much_waits_for_it_and_nobody_else_does() {
        let mut turns = turns("aaaaaabc");
        assert_eq!(order(&mut turns, 8), "abcaaaaa");
    }

    #[test]
    fn whoever_comes_later_is_not_behind_what_others_have_piled_up() {
        let mut turns = turns("aaaaaaaa");
        assert_eq!(order(&mut turns, 4), "aaaa");
        turns.enter('b', 0).expect("there is room");
        assert!(order(&mut turns, 2).contains('b'));
        // And has saved nothing up by having been away.
        for n in 0..4 {
            turns.enter('b', n).expect("there is room");
        }
        let both = order(&mut turns, 6);
        let n_of_a = both.chars().filter(|whose| *whose == 'a').count();
        assert!((2..=4).contains(&n_of_a), "{both}");
    }

    /// New people all the time do not keep out those who have been there longer.
    #[test]
    fn nobody_waits_for_ever() {
        let mut turns = turns("aaa");
        assert_eq!(order(&mut turns, 1), "a");
        let newcomers = 'b'..='z';
        let mut served = String::new();
        for newcomer in newcomers {
            turns.enter(newcomer, 0).expect("there is room");
            served += &order(&mut turns, 1);
        }
        assert!(served.contains('a'), "{served}");
    }

    #[test]
    fn the_time_is_shared_among_people_and_then_among_what_each_wants() {
        let mut turns = turns("aaaab");
        assert_eq!(turns.share_of(&'b'), 1.0 / 2.0);
        assert_eq!(turns.share_of(&'a'), 1.0 / 2.0 / 4.0);
        order(&mut turns, 2);
        assert_eq!(turns.share_of(&'a'), 1.0 / 3.0, "b has gone");
    }

    #[test]
    fn there_is_an_end_to_what_may_wait_and_be_under_way() {
        let mut turns = Turns::new(Bounds {
            waiting_each: 2,
            waiting: 3,
            at_once_each: 1,
        });
        assert_eq!(turns.enter('a', 1), Ok(()));
        assert_eq!(turns.enter('a', 2), Ok(()));
        assert_eq!(turns.enter('a', 3), Err(Full), "too many of one");
        assert_eq!(turns.enter('b', 4), Ok(()));
        assert_eq!(turns.enter('c', 5), Err(Full), "too many in all");
        assert_eq!(turns.next(), Some(('a', 1)));
        assert_eq!(turns.next(), Some(('b', 4)));
        assert_eq!(turns.next(), None, "a has one under way");
        turns.done(&'a', TICK);
        assert_eq!(turns.next(), Some(('a', 2)));
    }

    /// Memory is given back when nothing has to be remembered any more.
    #[test]
    fn those_who_have_gone_are_forgotten() {
        let mut turns = turns("abcdefgh");
        order(&mut turns, 8);
        turns.enter('z', 0).expect("there is room");
        order(&mut turns, 1);
        assert!(turns.people.len() <= 1, "{}", turns.people.len());
    }
}
