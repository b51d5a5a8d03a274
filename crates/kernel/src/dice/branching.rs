//! Dice that show everything they could, one way after the other.
//!
//! A way is what each use of chance showed. The first one takes the first result of each; the next one
//! takes the next result of the last use that has one, and whatever follows is asked anew, since the
//! rules may ask for other dice then. So every way is walked once, and nothing is remembered but the
//! way itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::dice::{DiceStop, Roll};

/// More uses of chance than this in one action are not followed: it may roll for ever.
const LONGEST: usize = 64;

/// One way, and how to find the next.
#[derive(Clone, Debug)]
pub(super) struct Branching {
    way: Vec<Use>,
    at: usize,
    /// Does nobody want to know what follows?
    is_settled: Arc<AtomicBool>,
}

/// One use of chance.
#[derive(Clone, Debug)]
struct Use {
    /// Which of its results it shows, from 0.
    shows: usize,
    /// How many of all equally likely results each of them stands for.
    weights: Vec<u64>,
}

impl Branching {
    pub(super) const fn new(is_settled: Arc<AtomicBool>) -> Branching {
        Branching {
            way: Vec::new(),
            at: 0,
            is_settled,
        }
    }

    /// What the next use of chance shows: the number of one of its results.
    pub(super) fn next(
        &mut self,
        weights: impl FnOnce() -> Vec<u64>,
        asked: impl FnOnce() -> Roll,
    ) -> Result<usize, DiceStop> {
        if self.is_settled.load(Ordering::Relaxed) {
            return Err(DiceStop::ScriptEmpty(asked()));
        }
        if self.at == self.way.len() {
            let weights = weights();
            if self.at == LONGEST || weights.is_empty() {
                return Err(DiceStop::ScriptEmpty(asked()));
            }
            self.way.push(Use { shows: 0, weights });
        }
        let shows = self.way[self.at].shows;
        self.at += 1;
        Ok(shows)
    }

    /// How likely this way is, as one fraction for each use of chance.
    pub(super) fn shares(&self) -> impl Iterator<Item = (u64, u64)> {
        self.way.iter().map(|it| {
            let all = it.weights.iter().sum();
            (it.weights[it.shows], all)
        })
    }

    /// Turns to the next way; false if there is none.
    pub(super) fn turn(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.way.last_mut() {
            if last.shows + 1 < last.weights.len() {
                last.shows += 1;
                return true;
            }
            self.way.pop();
        }
        false
    }

    pub(super) fn place(&self) -> usize {
        self.at
    }

    pub(super) fn go_to(&mut self, place: usize) {
        self.at = place;
    }
}

/// The items in the order with this number, of all orders there are.
pub(super) fn order<T: Copy>(items: &mut [T], number: usize) {
    let mut rest = number;
    for first in 0..items.len() {
        let n_left = items.len() - first;
        items[first..=first + rest % n_left].rotate_right(1);
        rest /= n_left;
    }
}

/// How many orders so many items have; none if they are too many to be walked.
pub(super) fn n_orders(n_items: usize) -> Option<usize> {
    const MOST: usize = 8;
    (n_items <= MOST).then(|| (1..=n_items).product())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_order_comes_once() {
        let n_orders = n_orders(5).expect("few items");
        let orders: BTreeSet<[u8; 5]> = (0..n_orders)
            .map(|number| {
                let mut items = [1, 2, 3, 4, 5];
                order(&mut items, number);
                items
            })
            .collect();
        assert_eq!((orders.len(), n_orders), (120, 120));
    }
}
