//! DBM-HOU-06, -07, DBM-NGT-02, -04: commands that stand still because nobody can see.

use sobremesa_kernel::Tell;

use super::hour::Light;
use super::sight;
use crate::battle::Battle;
use crate::board::Board;
use crate::command::CommandIx;
use crate::event::{DayFact, Event};
use crate::sky::{Fall, Sky};
use crate::state::State;

/// DBM-HOU-06, DBM-NGT-02: a die as low as this makes a command hesitate.
const LOW: u8 = 2;
/// DBM-HOU-06, DBM-NGT-02: and so many of them make it stop.
const ENOUGH: u8 = 2;

impl Sky {
    /// DBM-NGT-02: is it too dark, or too thick, to be sure of the way? From sunset until dawn, and in
    /// fog, mist, snow or sandstorm.
    pub fn is_blind(&self) -> bool {
        matches!(self.light(), Light::Dusk | Light::Night)
            || self.haze().is_some()
            || matches!(self.falling, Some(Fall::Snow | Fall::Sandstorm))
    }

    /// DBM-HOU-07: before the dawn of a battle begun early only dice that follow each other count.
    fn counts_running(&self) -> bool {
        self.began_early && self.light() == Light::Night
    }
}

/// Does any element of a command see an enemy?
fn sees_enemy(board: &Board<'_>, command: CommandIx) -> bool {
    let mut enemies = board.of_side(command.side().other());
    enemies.any(|enemy| sight::command_sees(board, command, enemy.ix))
}

/// DBM-HOU-06, DBM-NGT-02: does a command neither roll nor move?
fn is_stalled(state: &State, command: CommandIx) -> bool {
    if !state.sky.is_some_and(|sky| sky.is_blind()) {
        return false;
    }
    let command = state.command(command);
    (command.low_dice >= ENOUGH || command.is_undecided()) && !command.saw_enemy
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-HOU-06, DBM-NGT-02: a turn begins: who has seen an enemy since it got dark goes on; when it is
    /// light again, all do.
    pub(crate) fn look_into_the_dark(&mut self) {
        let is_blind = self.state.sky.is_some_and(|sky| sky.is_blind());
        let there: Vec<CommandIx> = CommandIx::all()
            .filter(|place| self.state.commands[place.index()].is_some())
            .collect();
        for place in there {
            if !is_blind {
                let command = self.state.command_mut(place);
                command.low_dice = 0;
                command.saw_enemy = false;
            } else if !self.state.command(place).saw_enemy {
                let sees = sees_enemy(&Board::public(self.state), place);
                self.state.command_mut(place).saw_enemy = sees;
            }
        }
        self.stop_the_stalled();
    }

    /// DBM-HOU-07: the dice of this turn are counted.
    pub(crate) fn count_low_dice(&mut self) {
        let Some(sky) = self.state.sky.filter(Sky::is_blind) else {
            return;
        };
        for place in self.state.commands_in_turn() {
            let command = self.state.command_mut(place);
            match command.die {
                Some(die) if die <= LOW => {
                    command.low_dice = (command.low_dice + 1).min(ENOUGH);
                }
                Some(_) if sky.counts_running() && !command.stalled => command.low_dice = 0,
                _ => {}
            }
        }
        self.stop_the_stalled();
    }

    /// Whoever is stalled has ended before beginning.
    fn stop_the_stalled(&mut self) {
        let side = self.state.side_in_turn();
        for place in self.state.commands_in_turn() {
            let stalled = is_stalled(self.state, place);
            let command = self.state.command_mut(place);
            let was = std::mem::replace(&mut command.stalled, stalled);
            command.ended |= stalled;
            let number = place.number() as u8;
            if was != stalled {
                self.tell(|_| DayFact::Stalled {
                    side,
                    command: number,
                    stalled,
                });
            }
        }
    }
}
