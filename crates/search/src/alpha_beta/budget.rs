//! Counts positions and asks for the time.

use sobremesa_kernel::bot::Budget;

/// The budget ran out in the middle of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spent {
    Nodes,
    Time,
}

/// The time is asked for before the first position and then every so many.
const NODES_PER_QUESTION: u64 = 1024;

/// What of a budget has been used.
pub(super) struct Meter<'a> {
    time_is_up: &'a dyn Fn() -> bool,
    most_nodes: u64,
    nodes: u64,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &Budget<'a>) -> Meter<'a> {
        Meter {
            time_is_up: budget.time_is_up,
            most_nodes: budget.nodes.unwrap_or(u64::MAX),
            nodes: 0,
        }
    }

    /// Asks for one more position.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Spent> {
        if self.nodes >= self.most_nodes {
            return Err(Spent::Nodes);
        }
        if self.nodes.is_multiple_of(NODES_PER_QUESTION) && (self.time_is_up)() {
            return Err(Spent::Time);
        }
        self.nodes += 1;
        Ok(())
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn not_one_position_more_than_the_budget() {
        let mut meter = Meter::new(&Budget::nodes(3));
        let granted = (0..10).filter(|_| meter.count().is_ok()).count();
        assert_eq!((granted, meter.nodes()), (3, 3));
        assert_eq!(meter.count(), Err(Spent::Nodes));
    }

    #[test]
    fn the_time_is_asked_for_now_and_then() {
        let questions = Cell::new(0);
        let time_is_up = || {
            questions.set(questions.get() + 1);
            questions.get() > 3
        };
        let mut meter = Meter::new(&Budget {
            nodes: None,
            time_is_up: &time_is_up,
        });
        while meter.count().is_ok() {}
        assert_eq!(meter.nodes(), 3 * NODES_PER_QUESTION);
        assert_eq!(meter.count(), Err(Spent::Time));
    }
}
