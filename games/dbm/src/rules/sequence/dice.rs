//! DBM-PIP-01 to -04, -28: the dice of the commands, and who gets which.

use sobremesa_kernel::Tell;

use crate::action::Assignment;
use crate::battle::Battle;
use crate::command::{CommandIx, Role};
use crate::element::Place;
use crate::event::{Event, Rolled, TurnFact};
use crate::refusal::Refusal;
use crate::rules::demoralisation;
use crate::state::{Phase, State};

impl State {
    /// DBM-PIP-03, -04: do the dice of a command go into the pool?
    fn is_pooled(&self, command: CommandIx) -> bool {
        let cinc = self
            .commands_of(command.side())
            .find(|(_, command)| command.role == Role::Cinc)
            .and_then(|(cinc, _)| self.general(cinc));
        // DBM-PIP-04: in ambush, or marching round the table.
        let is_away = self.elements.iter().any(|one| {
            one.command == command
                && one.general
                && matches!(one.place, Place::Hidden | Place::Marching)
        });
        let is_dark = self.sky.is_some_and(|sky| sky.hides_signals());
        !self.command(command).own_die && cinc.is_some() && !is_away && !is_dark
    }

    /// DBM-PIP-03: the dice that the commander-in-chief assigns, as rolled.
    pub(crate) fn pooled_dice(&self) -> Vec<u8> {
        let pooled = self.pooled_commands().into_iter();
        pooled
            .filter_map(|command| self.command(command).die)
            .collect()
    }

    /// DBM-PIP-03: the commands whose dice are pooled, in the order of their numbers.
    pub(crate) fn pooled_commands(&self) -> Vec<CommandIx> {
        let commands = self.commands_in_turn();
        commands
            .into_iter()
            .filter(|command| self.is_pooled(*command))
            .collect()
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-PIP-03: the commander-in-chief assigns the pooled dice.
    pub(super) fn assign(&mut self, Assignment { dice }: &Assignment) -> Result<(), Refusal> {
        let pooled = self.state.pooled_commands();
        let rolled: Vec<u8> = pooled
            .iter()
            .filter_map(|command| self.state.command(*command).die)
            .collect();
        let sorted = |dice: &[u8]| {
            let mut dice = dice.to_vec();
            dice.sort_unstable();
            dice
        };
        if sorted(dice) != sorted(&rolled) {
            return Err(Refusal::NotTheDice { dice: rolled });
        }
        for (command, die) in pooled.iter().zip(dice) {
            self.state.command_mut(*command).die = Some(*die);
        }
        let side = self.state.side_in_turn();
        self.tell(|state| TurnFact::DiceAssigned {
            side,
            dice: self::rolled(state),
        });
        self.begin_moves();
        Ok(())
    }

    /// DBM-PIP-01: each command has what its die shows.
    pub(super) fn begin_moves(&mut self) {
        for command in self.state.commands_in_turn() {
            let command = self.state.command_mut(command);
            command.pips = command.die.filter(|_| !command.stalled).unwrap_or(0);
        }
        self.test_leaderless();
        self.state.phase = Phase::Move;
    }

    /// DBM-DEM-02: commands whose general has fallen are tested by the die they were given.
    fn test_leaderless(&mut self) {
        for command in self.state.commands_in_turn() {
            if demoralisation::breaks_without_general(self.state, command) {
                let die = self.state.command(command).die;
                self.demoralise(command, die);
                self.allies_see_broken(&[command]);
            } else if self.state.command(command).die.is_some()
                && demoralisation::general_has_fallen(self.state, command)
            {
                self.state.command_mut(command).tested = true;
            }
        }
    }
}

/// The dice of the side in turn.
pub(super) fn rolled(state: &State) -> Vec<Rolled> {
    let commands = state.commands_in_turn().into_iter();
    commands
        .filter_map(|place| {
            Some(Rolled {
                command: place.number() as u8,
                die: state.command(place).die?,
                pooled: state.is_pooled(place),
            })
        })
        .collect()
}
