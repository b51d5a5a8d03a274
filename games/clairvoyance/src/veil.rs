//! What those who look on must not hear: the players' screen shows only what the master lets it show.
//!
//! An event is told without a state beside it, so what is hidden is settled when it happens: the
//! master's commands are carried out behind a [`Veil`], which marks what is the master's alone.

use serde::{Serialize, Serializer};
use sobremesa_kernel::Tell;

use crate::event::Event;
use crate::state::State;

/// Something of which those who look on hear less than the master.
#[derive(Clone, PartialEq, Debug)]
pub struct Veiled {
    /// What happened.
    pub whole: Event,
    /// What they hear of it, if anything.
    pub seen: Option<Event>,
}

impl Serialize for Veiled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.whole.serialize(serializer)
    }
}

impl Event {
    /// What happened, whoever may know it.
    pub fn whole(&self) -> &Event {
        match self {
            Event::Veiled(veiled) => veiled.whole.whole(),
            other => other,
        }
    }

    /// What those who look on hear of it.
    pub(crate) fn seen(&self) -> Option<Event> {
        match self {
            Event::Veiled(veiled) => veiled.seen.clone(),
            // What the master looks up and writes down is for the master.
            Event::Warning { .. }
            | Event::Note { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
            | Event::Why(_)
            | Event::Board { .. } => None,
            Event::Initiative { .. }
            | Event::Turn { .. }
            | Event::Move { .. }
            | Event::Attack { .. }
            | Event::Hit { .. }
            | Event::Miss { .. }
            | Event::Death { .. }
            | Event::Heal { .. }
            | Event::End { .. }
            | Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Health { .. }
            | Event::Wound { .. } => Some(self.clone()),
        }
    }

    /// Is it about a unit with one of these names?
    fn is_about(&self, hidden: &[String]) -> bool {
        let is_hidden = |name: &String| hidden.contains(name);
        match self {
            Event::Turn { unit, .. }
            | Event::Move { unit, .. }
            | Event::Death { unit, .. }
            | Event::Heal { unit, .. }
            | Event::Note { unit, .. } => is_hidden(unit),
            Event::Hit { target, .. }
            | Event::Miss { target, .. }
            | Event::Wound { target, .. } => is_hidden(target),
            Event::Attack { unit, target, .. } => {
                unit.as_ref().is_some_and(is_hidden) || is_hidden(target)
            }
            Event::Initiative { rolls, .. } => rolls.iter().any(|roll| is_hidden(&roll.unit)),
            Event::Veiled(veiled) => veiled.whole.is_about(hidden),
            // Whoever is shown again is hidden no more, and that somebody goes out of sight is seen.
            Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Warning { .. }
            | Event::End { .. }
            | Event::Health { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
            | Event::Why(_)
            | Event::Board { .. } => false,
        }
    }
}

/// Tells on what happens, marked for those who look on.
pub(crate) struct Veil<'a, T> {
    tell: &'a mut T,
    hidden: Vec<String>,
    hides_health: bool,
}

impl<'a, T: Tell<Event>> Veil<'a, T> {
    /// What is hidden as things stand.
    pub(crate) fn new(state: &State, tell: &'a mut T) -> Veil<'a, T> {
        let hidden = (0..state.units.len()).filter(|unit| state.units[*unit].is_hidden);
        Veil {
            hidden: hidden.map(|unit| state.encounter.full_name(unit)).collect(),
            hides_health: state.hides_health,
            tell,
        }
    }

    fn veiled(&self, event: Event) -> Event {
        let seen = if event.is_about(&self.hidden) {
            None
        } else {
            match &event {
                Event::Hit { target, rule, .. } if self.hides_health => Some(Event::Wound {
                    target: target.clone(),
                    rule: *rule,
                }),
                Event::Heal { .. } if self.hides_health => None,
                Event::Hit { .. }
                | Event::Heal { .. }
                | Event::Warning { .. }
                | Event::Initiative { .. }
                | Event::Turn { .. }
                | Event::Move { .. }
                | Event::Attack { .. }
                | Event::Miss { .. }
                | Event::Death { .. }
                | Event::Note { .. }
                | Event::End { .. }
                | Event::Hidden { .. }
                | Event::Revealed { .. }
                | Event::Health { .. }
                | Event::Wound { .. }
                | Event::Show(_)
                | Event::Odds(_)
                | Event::Plan(_)
                | Event::Why(_)
                | Event::Board { .. }
                | Event::Veiled(_) => return event,
            }
        };
        Event::Veiled(Box::new(Veiled { whole: event, seen }))
    }
}

impl<T: Tell<Event>> Tell<Event> for Veil<'_, T> {
    fn tell(&mut self, event: Event) {
        let event = self.veiled(event);
        self.tell.tell(event);
    }

    #[inline]
    fn tell_with(&mut self, event: impl FnOnce() -> Event) {
        if self.hidden.is_empty() && !self.hides_health {
            self.tell.tell_with(event);
        } else {
            let event = self.veiled(event());
            self.tell.tell(event);
        }
    }
}
