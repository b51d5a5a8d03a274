//! CLV-TRN, CLV-INI-05 to 08: whose turn it is, and the turn.

use sobremesa_kernel::{Dice, DiceStop, Tell};

use super::{behaviour, ending};
use crate::event::Event;
use crate::state::State;

impl State {
    /// The unit whose turn `next` would play; none once the combat is over.
    pub fn next_to_act(&self) -> Option<usize> {
        let (place, _) = self.next_place(|_| true)?;
        self.ending().is_none().then(|| self.order[place] as usize)
    }

    /// The player's character whose turn goes on: the program waits, and `next` ends it (CLV-TRN-02).
    pub fn acting(&self) -> Option<usize> {
        let unit = self.last_to_act()?;
        let is_acting = self.encounter.is_player(unit) && self.is_alive(unit);
        (is_acting && self.ending().is_none()).then_some(unit)
    }

    /// The round of the turn that goes on or, between turns, of the next one.
    pub fn round_under_way(&self) -> u32 {
        match (self.acting(), self.ending()) {
            (Some(_), _) | (None, Some(_)) => self.round,
            (None, None) => self
                .next_place(|_| true)
                .map_or(self.round, |(_, round)| round),
        }
    }

    /// The next unit to act that those who look on can see, and the round then.
    pub(crate) fn next_seen(&self) -> Option<(usize, u32)> {
        let (place, round) = self.next_place(|unit| !self.is_hidden(unit))?;
        let unit = self.order[place] as usize;
        self.ending().is_none().then_some((unit, round))
    }

    /// The next place in the order with somebody alive who is meant, and the round then.
    fn next_place(&self, is_meant: impl Fn(usize) -> bool) -> Option<(usize, u32)> {
        let n_places = self.order.len();
        let (mut place, mut round) = match self.place {
            Some(place) => (place + 1, self.round),
            None => (0, self.round),
        };
        for _ in 0..n_places {
            // CLV-INI-06: wrapping round counts, whoever is dead at either end.
            if place == n_places {
                place = 0;
                round = round.saturating_add(1);
            }
            // CLV-INI-05: the dead are skipped.
            let unit = self.order[place] as usize;
            if self.units[unit].is_alive && is_meant(unit) {
                return Some((place, round));
            }
            place += 1;
        }
        None
    }
}

/// CLV-CMD-01: plays the next turn. The combat is not over.
///
/// # Errors
/// The dice that are missing.
pub(crate) fn play_next(
    state: &mut State,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let Some((place, round)) = state.next_place(|_| true) else {
        return Ok(());
    };
    let before = state.ending();
    state.place = Some(place);
    state.round = round;
    let unit = state.order[place] as usize;
    tell.tell_with(|| Event::turn(state, unit));
    // CLV-TRN-02: a player's turn is only announced, for a player has no behaviour.
    behaviour::play(state, unit, dice, tell)?;
    ending::announce(state, before, tell);
    Ok(())
}
