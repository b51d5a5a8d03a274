//! Results given beforehand, or typed in by people.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{DiceStop, Roll, Shown};

/// Results in the order in which they will be shown.
#[derive(Clone, Debug)]
pub(super) struct Script {
    entries: Vec<Shown>,
    next: usize,
}

impl Script {
    pub(super) fn new(entries: Vec<Shown>) -> Script {
        Script { entries, next: 0 }
    }

    pub(super) fn extend(&mut self, entries: impl IntoIterator<Item = Shown>) {
        self.entries.extend(entries);
    }

    /// The next entries are these, as far as they are not known already.
    pub(super) fn foretell(&mut self, entries: &[Shown]) {
        let n_known = self.entries.len().saturating_sub(self.next);
        self.extend(entries.iter().skip(n_known).cloned());
    }

    pub(super) fn place(&self) -> usize {
        self.next
    }

    pub(super) fn go_to(&mut self, place: usize) {
        self.next = place;
    }

    /// The next entry as the face of a die.
    pub(super) fn number(
        &mut self,
        faces: &RangeInclusive<i32>,
        asked: impl Fn() -> Roll,
        empty: impl Fn(Roll) -> DiceStop,
    ) -> Result<i32, DiceStop> {
        match self.entries.get(self.next) {
            None => Err(empty(asked())),
            Some(Shown::Number(face)) if faces.contains(face) => {
                self.next += 1;
                Ok(*face)
            }
            Some(entry) => Err(DiceStop::Unfit {
                roll: asked(),
                entry: entry.clone(),
            }),
        }
    }

    /// The next entry as an order of `items`, into which they are brought.
    pub(super) fn order<T: Copy + PartialEq + Display + FromStr>(
        &mut self,
        items: &mut [T],
        asked: impl Fn(&[T]) -> Roll,
        empty: impl Fn(Roll) -> DiceStop,
    ) -> Result<(), DiceStop> {
        let entry = self
            .entries
            .get(self.next)
            .ok_or_else(|| empty(asked(items)))?;
        let order = read_order(entry, items).ok_or_else(|| DiceStop::Unfit {
            roll: asked(items),
            entry: entry.clone(),
        })?;
        items.copy_from_slice(&order);
        self.next += 1;
        Ok(())
    }
}

/// The named items in the order of `entry`; `None` unless each of `items` is named exactly once.
fn read_order<T: Copy + PartialEq + FromStr>(entry: &Shown, items: &[T]) -> Option<Vec<T>> {
    let Shown::Order(names) = entry else {
        return None;
    };
    if names.len() != items.len() {
        return None;
    }
    let mut left: Vec<T> = items.to_vec();
    let mut order = Vec::with_capacity(items.len());
    for name in names {
        let named: T = name.parse().ok()?;
        let found = left.iter().position(|item| *item == named)?;
        order.push(left.swap_remove(found));
    }
    Some(order)
}
