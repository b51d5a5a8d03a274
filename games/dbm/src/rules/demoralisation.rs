//! DBM-DEM: when a command breaks. What it does from then on is in `rules::tactical` (DBM-TAC-08) and
//! where spontaneous moves are.

use sobremesa_kernel::Tell;

use super::losses;
use crate::battle::Battle;
use crate::command::CommandIx;
use crate::element::Place;
use crate::event::{Event, TurnFact};
use crate::state::State;
use crate::tables::tables;

/// DBM-DEM-01, -06: at the end of a turn, never in its middle: has it lost a third?
pub fn breaks_by_losses(state: &State, command: CommandIx) -> bool {
    let Some(its) = &state.commands[command.index()] else {
        return false;
    };
    let lost = losses::lost(state, command);
    let [share, of] = tables().losses.demoralised_at;
    !its.demoralised && lost.0 > 0 && of * lost.0 >= share * its.original.0
}

/// DBM-DEM-02: is a command's general eliminated?
pub fn general_has_fallen(state: &State, command: CommandIx) -> bool {
    let mut own = state.elements.iter().filter(|one| one.command == command);
    own.any(|one| one.general && one.place.is_gone())
}

/// DBM-DEM-02, -03: once, by the first die it is given after its general has fallen: is the die not
/// greater than what it has lost, the general's own element included?
pub fn breaks_without_general(state: &State, command: CommandIx) -> bool {
    let Some(its) = &state.commands[command.index()] else {
        return false;
    };
    let Some(die) = its.die else {
        return false;
    };
    !its.demoralised
        && !its.tested
        && general_has_fallen(state, command)
        && 2 * u32::from(die) <= losses::lost(state, command).0
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-DEM-01, -02: a command breaks, for the rest of the battle; by a die if its general fell.
    pub(crate) fn demoralise(&mut self, command: CommandIx, die: Option<u8>) {
        self.state.command_mut(command).demoralised = true;
        self.tell(|state| TurnFact::Demoralised {
            side: command.side(),
            command: command.number() as u8,
            lost: losses::lost(state, command),
            original: Some(state.command(command).original),
            die,
            has_hidden: state.all().any(|(_, one)| {
                one.command == command && matches!(one.place, Place::Hidden | Place::Marching)
            }),
        });
        self.lose_astray(command);
    }
}
