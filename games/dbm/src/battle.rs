//! A battle under way: the state, the dice, and somebody who listens.
//!
//! Each chapter of the rulebook adds what happens by its rules.

use sobremesa_kernel::{Dice, DiceStop, RuleId, Seat, Tell};

use crate::agenda::{Answer, Ask, AskKind};
use crate::element::ElementIx;
use crate::event::{Event, Fact, Tag, TurnFact};
use crate::side::Side;
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

    /// Puts a question, unless all answers come to the same (DBM-SEQ-09).
    pub(crate) fn ask(&mut self, to: Seat, kind: AskKind, about: ElementIx, options: Vec<Answer>) {
        debug_assert!(options.len() >= 2, "a question has two answers at least");
        let seat = Side::SEATS[to.index()];
        let told = options.clone();
        self.state.ask = Some(Ask {
            to,
            kind,
            about,
            options,
        });
        self.tell(|state| TurnFact::Asked {
            seat,
            ask: kind,
            about: Tag::from(state.element(about)),
            options: told.iter().map(|answer| answer.word(state)).collect(),
            rule: state.rule_of_ask(kind),
        });
    }

    /// DBM-SCL-07: one ordinary die, rolled by a seat.
    pub(crate) fn die(&mut self, why: &'static str, who: Seat) -> Result<u8, DiceStop> {
        let face = self.dice.roll(1..=6, RuleId(why), Some(who))?;
        Ok(face as u8)
    }
}
