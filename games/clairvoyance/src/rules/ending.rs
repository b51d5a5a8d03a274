//! CLV-INI-07, 08: when a combat is over, and who has won.

use sobremesa_kernel::Tell;

use crate::event::Event;
use crate::state::State;

/// How a combat ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All living units are of one team, by its number.
    LastTeam(usize),
    /// Nobody is alive.
    NobodyLeft,
}

impl State {
    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        let mut teams = self
            .n_living
            .iter()
            .enumerate()
            .filter(|(_, n_living)| **n_living > 0);
        match (teams.next(), teams.next()) {
            (None, _) => Some(Ending::NobodyLeft),
            (Some((team, _)), None) => Some(Ending::LastTeam(team)),
            (Some(_), Some(_)) => None,
        }
    }
}

/// CLV-INI-08: announces the end that a turn or command has brought about.
pub(crate) fn announce(state: &State, before: Option<Ending>, tell: &mut impl Tell<Event>) {
    let now = state.ending();
    if now != before
        && let Some(ending) = now
    {
        tell.tell_with(|| Event::ended(state, ending));
    }
}
