//! A battle under way: the state, the dice, and somebody who listens.
//!
//! Each chapter of the rulebook adds what happens by its rules.

use sobremesa_kernel::{Dice, Tell};

use crate::event::{Event, Fact};
use crate::state::State;
use crate::unit::{Tag, UnitIndex};

/// What the rules work on.
pub(crate) struct Battle<'a, T> {
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut Dice,
    pub(crate) listener: &'a mut T,
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// Tells what has just happened; nothing is built when nobody listens.
    pub(crate) fn tell(&mut self, fact: impl FnOnce(&State) -> Fact) {
        let state = &*self.state;
        self.listener.tell_with(|| fact(state).into());
    }
}

impl State {
    /// What events call a unit.
    pub(crate) fn tag(&self, unit: UnitIndex) -> Tag {
        self.units[unit].tag()
    }

    /// What events call some units.
    pub(crate) fn tags(&self, units: &[UnitIndex]) -> Vec<Tag> {
        units.iter().map(|unit| self.tag(*unit)).collect()
    }
}
