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
            | Event::Armor { .. }
            | Event::Measured { .. }
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
            | Event::Marked { .. }
            | Event::End { .. }
            | Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Health { .. }
            | Event::Wound { .. } => Some(self.clone()),
        }
    }

    /// What is left of it when nobody may hear of units with these names.
    pub(crate) fn without(self, hidden: &[String]) -> Option<Event> {
        let is_hidden = |name: &String| hidden.contains(name);
        let is_about = match &self {
            Event::Turn { unit, .. }
            | Event::Move { unit, .. }
            | Event::Death { unit, .. }
            | Event::Heal { unit, .. }
            | Event::Note { unit, .. }
            | Event::Armor { unit, .. }
            | Event::Marked { unit, .. }
            | Event::Hidden { unit }
            | Event::Revealed { unit, .. } => is_hidden(unit),
            Event::Hit { target, .. }
            | Event::Miss { target, .. }
            | Event::Wound { target, .. } => is_hidden(target),
            Event::Attack { unit, target, .. } => {
                unit.as_ref().is_some_and(is_hidden) || is_hidden(target)
            }
            Event::Initiative { .. } if !hidden.is_empty() => {
                return self.initiative_without(hidden);
            }
            Event::Veiled(veiled) => return veiled.seen.clone()?.without(hidden),
            Event::Initiative { .. }
            | Event::Warning { .. }
            | Event::End { .. }
            | Event::Health { .. }
            | Event::Measured { .. }
            | Event::Show(_)
            | Event::Odds(_)
            | Event::Plan(_)
            | Event::Why(_)
            | Event::Board { .. } => false,
        };
        (!is_about).then_some(self)
    }

    /// The order of those who can be seen, and what each of them rolled first. Who rolls again does so
    /// because of somebody, who may be hidden: that is not told.
    fn initiative_without(self, hidden: &[String]) -> Option<Event> {
        let Event::Initiative {
            mut rolls,
            mut order,
            rule,
        } = self
        else {
            return Some(self);
        };
        // CLV-INI-02: the first rolls are made in index order.
        rolls.truncate(order.len());
        let is_seen = |index: u32| {
            let roll = rolls.get(index as usize);
            roll.is_some_and(|roll| !hidden.contains(&roll.unit))
        };
        order.retain(|index| is_seen(*index));
        rolls.retain(|roll| !hidden.contains(&roll.unit));
        (!order.is_empty()).then_some(Event::Initiative { rolls, order, rule })
    }
}

/// The full names of those who are hidden as things stand.
pub(crate) fn hidden_names(state: &State) -> Vec<String> {
    let hidden = (0..state.units.len()).filter(|unit| state.units[*unit].is_hidden);
    hidden.map(|unit| state.encounter.full_name(unit)).collect()
}

/// The names of the teams of whom those who look on can see nobody.
fn unseen_teams(state: &State) -> Vec<String> {
    let teams = state.encounter.teams.iter().zip(0..);
    let unseen = teams.filter(|(_, team)| !state.is_team_seen(*team));
    unseen.map(|(name, _)| name.clone()).collect()
}

/// Tells on what happens, marked for those who look on.
pub(crate) struct Veil<'a, T> {
    tell: &'a mut T,
    hidden: Vec<String>,
    /// The names of the teams of whom nobody can be seen.
    unseen_teams: Vec<String>,
    hides_health: bool,
}

impl<'a, T: Tell<Event>> Veil<'a, T> {
    /// What is hidden as things stand.
    pub(crate) fn new(state: &State, tell: &'a mut T) -> Veil<'a, T> {
        Veil {
            hidden: hidden_names(state),
            unseen_teams: unseen_teams(state),
            hides_health: state.hides_health,
            tell,
        }
    }

    fn veiled(&self, event: Event) -> Event {
        let seen = match &event {
            Event::Hit { target, rule, .. } if self.hides_health => Some(Event::Wound {
                target: target.clone(),
                rule: *rule,
            }),
            Event::Heal { .. } if self.hides_health => None,
            Event::End {
                winner: Some(team),
                rule,
            } if self.unseen_teams.contains(team) => Some(Event::End {
                winner: Some(String::new()),
                rule: *rule,
            }),
            // That a unit is hidden or shown is settled by the command itself.
            Event::Hidden { .. } | Event::Revealed { .. } => return event,
            other => Some((*other).clone()),
        };
        let seen = seen.and_then(|seen| seen.without(&self.hidden));
        match seen {
            Some(seen) if seen == event => event,
            seen => Event::Veiled(Box::new(Veiled { whole: event, seen })),
        }
    }
}

impl<T: Tell<Event>> Tell<Event> for Veil<'_, T> {
    fn tell(&mut self, event: Event) {
        let event = self.veiled(event);
        self.tell.tell(event);
    }

    #[inline]
    fn tell_with(&mut self, event: impl FnOnce() -> Event) {
        if self.hidden.is_empty() && self.unseen_teams.is_empty() && !self.hides_health {
            self.tell.tell_with(event);
        } else {
            let event = self.veiled(event());
            self.tell.tell(event);
        }
    }
}
