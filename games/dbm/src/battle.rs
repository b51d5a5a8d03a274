//! A battle under way: the state, the dice, and somebody who listens.
//!
//! Each chapter of the rulebook adds what happens by its rules.

use sobremesa_kernel::{Dice, DiceStop, RuleId, Seat, Tell};

use crate::event::{Event, Fact};
use crate::state::State;

/// What the rules work on.
pub(crate) struct Battle<'a, T> {
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut Dice,
    pub(crate) listener: &'a mut T,
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// Tells what has just happened; nothing is built when nobody listens.
    pub(crate) fn tell<F: Into<Fact>>(&mut self, fact: impl FnOnce(&State) -> F) {
        let state = &*self.state;
        self.listener.tell_with(|| fact(state).into().into());
    }

    /// DBM-SCL-07: one ordinary die, rolled by a seat.
    pub(crate) fn die(&mut self, why: &'static str, who: Seat) -> Result<u8, DiceStop> {
        let face = self.dice.roll(1..=6, RuleId(why), Some(who))?;
        Ok(face as u8)
    }
}
