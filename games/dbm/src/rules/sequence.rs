//! DBM-SEQ, DBM-PIP-05: the order of a turn, from the dice to its end.
//!
//! Whoever chooses something does so by an action; what follows by force runs on by itself
//! (`Battle::run`) until somebody has to choose again. Compulsory steps have no button that ends
//! them: they end when nothing is left to do (DBM-SEQ-11). Each part of the turn where somebody chooses
//! has its own module.

mod acting;
mod advancing;
mod answering;
mod dice;
mod ending;

use sobremesa_kernel::{DiceStop, SeatSet, Tell};

use self::dice::rolled;
use super::{close_combat, demoralisation, shooting, sight, victory, works};
use crate::agenda::{AskKind, Task};
use crate::battle::Battle;
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{Deeds, Place};
use crate::event::{Event, TurnFact};
use crate::side::Side;
use crate::state::{End, Phase, State};

impl State {
    /// DBM-PIP-05: has a command any element left?
    pub fn has_elements(&self, command: CommandIx) -> bool {
        self.all().any(|(_, element)| {
            let is_there = element.place.is_in_battle()
                || matches!(element.place, Place::Marching | Place::Aboard);
            element.command == command && is_there
        })
    }

    /// The commands of the side in turn that have dice, in the order of their numbers.
    pub(crate) fn commands_in_turn(&self) -> Vec<CommandIx> {
        let side = self.side_in_turn();
        let commands = self.commands_of(side).map(|(command, _)| command);
        commands
            .filter(|command| self.has_elements(*command))
            .collect()
    }

    /// DBM-SEQ-08: the seats of the side in turn that have not ended this step.
    pub(crate) fn seats_to_act(&self) -> SeatSet {
        let waiting: SeatSet = match self.phase {
            Phase::Before(step) => self.seats_before(step),
            Phase::Deploy(side) => SeatSet::only(side.commander_in_chief()),
            Phase::Assign | Phase::Shoot | Phase::Fight => {
                SeatSet::only(self.side_in_turn().commander_in_chief())
            }
            Phase::Move => self
                .commands_in_turn()
                .into_iter()
                .filter(|command| !self.command(*command).ended)
                .map(|command| self.command(command).seat)
                .collect(),
            Phase::Advance => self
                .to_advance
                .iter()
                .map(|element| self.owner(element))
                .collect(),
            Phase::Nightfall(_) => self.seats_at_nightfall(),
            Phase::Over(_) => SeatSet::EMPTY,
        };
        match &self.ask {
            Some(ask) => SeatSet::only(ask.to),
            None => waiting,
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// What happens by force, until somebody has to choose or the battle is over.
    pub(crate) fn run(&mut self) -> Result<(), DiceStop> {
        loop {
            self.state.keep_neighbours();
            if self.state.ask.is_some() {
                return Ok(());
            }
            self.decide_touched_allies();
            if let Some(task) = self.state.agenda.pop() {
                self.perform(task)?;
                continue;
            }
            match self.state.phase {
                Phase::Before(_)
                | Phase::Deploy(_)
                | Phase::Assign
                | Phase::Nightfall(_)
                | Phase::Over(_) => {
                    return Ok(());
                }
                Phase::Move => {
                    self.leave_outside();
                    if !self.state.seats_to_act().is_empty() {
                        return Ok(());
                    }
                    self.begin_advance();
                }
                Phase::Advance => {
                    self.find_who_must_advance();
                    if let Some(element) = self.next_by_itself() {
                        let (way, target) = (0, None);
                        self.state.agenda.push(Task::SetOut {
                            element,
                            way,
                            target,
                        });
                        continue;
                    }
                    if !self.state.to_advance.is_empty() {
                        return Ok(());
                    }
                    // DBM-CC-02: at the end of movement; it may leave tasks and questions.
                    if self.drive_ashore() || self.turn_to_face() || self.meet_storms() {
                        continue;
                    }
                    self.begin_shooting();
                }
                Phase::Shoot => {
                    if shooting::has_targets(&Board::public(self.state)) {
                        return Ok(());
                    }
                    self.begin_fighting();
                }
                Phase::Fight => {
                    let board = Board::public(self.state);
                    if close_combat::has_pairs(&board) || works::storms(&board).next().is_some() {
                        return Ok(());
                    }
                    self.end_turn()?;
                }
            }
        }
    }

    /// What is on the agenda, each question answered with its first option; the kinds of those.
    pub(crate) fn run_tasks(&mut self) -> Result<Vec<AskKind>, DiceStop> {
        let mut answered = Vec::new();
        loop {
            if let Some(ask) = self.state.ask.clone() {
                answered.push(ask.kind);
                self.take_answer(&ask, ask.options[0]);
            } else if let Some(task) = self.state.agenda.pop() {
                self.perform(task)?;
            } else {
                return Ok(answered);
            }
        }
    }

    pub(crate) fn perform(&mut self, task: Task) -> Result<(), DiceStop> {
        let standing = self.standing();
        let herd = self.herd_before(&task);
        match task {
            Task::Path(path) => self.walk(*path)?,
            Task::Appear(element) => self.appear(element),
            Task::SetOut {
                element,
                way,
                target,
            } => self.set_out(element, way, target),
            Task::Arrive {
                element,
                to,
                target,
            } => self.arrive(element, to, target)?,
            Task::Face { element, hand } => self.face(element, hand),
            Task::Recoil { element, cause } => self.recoil(element, cause),
            Task::Flee {
                element,
                cause,
                way,
                swerve,
            } => self.flee(element, cause, way, swerve),
            Task::FleeTogether {
                elements,
                cause,
                way,
                first,
            } => self.flee_together(elements, cause, way, first),
            Task::SeekVessel { element, vessel } => self.seek_vessel(element, vessel),
            Task::Die { element, cause } => self.die_of(element, cause),
            Task::Behind { element, at } => self.destroy_behind(element, at),
            Task::Pursue {
                element,
                after,
                cause,
                decided,
            } => self.pursue(element, after, cause, decided),
            Task::LetIn {
                element,
                follower,
                decided,
            } => self.let_in(element, follower, decided),
            Task::RecoilBeside(element) => self.recoil_beside(element),
            Task::Sound {
                element,
                river,
                sector,
            } => self.sound(element, river, sector)?,
            Task::Wade {
                element,
                from,
                running,
            } => self.wade(element, from, running)?,
            Task::Follow { element, after } => self.follow(element, after),
            Task::FleeBehind { element, leader } => self.flee_behind(element, leader),
            Task::Volley(volley) => self.volley(*volley)?,
        }
        // DBM-AMB-02: whoever is seen from where somebody has come to.
        self.discover_since(&standing);
        self.scatter_since(&herd);
        self.take_towns();
        Ok(())
    }

    /// DBM-SEQ-02: a turn begins: everything of the last one is forgotten, and the dice are rolled.
    pub(crate) fn begin_turn(&mut self) -> Result<(), DiceStop> {
        for element in &mut self.state.elements {
            element.deeds = Deeds::default();
        }
        self.state.acts = 0;
        self.state.waters.barred.clear();
        self.sound_under_all()?;
        for command in self.state.commands.iter_mut().flatten() {
            command.die = None;
            command.pips = 0;
            command.pips_in_secret = 0;
            command.discount_used = false;
            command.ended = false;
            command.last_move_made = false;
        }
        sight::look_around(self.state);
        let (turn, side) = (self.state.turn, self.state.side_in_turn());
        self.tell(|_| TurnFact::TurnBegan { turn, side });
        self.let_marches_arrive();
        self.look_into_the_dark();
        for command in self.state.commands_in_turn() {
            if self.state.command(command).stalled {
                continue;
            }
            // Two tables that share their luck share it turn by turn, whatever else was rolled.
            self.dice
                .begin_sequence(u64::from(turn) << 8 | command.index() as u64);
            let die = self.die("DBM-SEQ-02", self.state.command(command).seat)?;
            self.state.command_mut(command).die = Some(die);
        }
        self.tell(|state| TurnFact::DiceRolled {
            side,
            dice: rolled(state),
        });
        self.test_allies();
        self.announce_marches();
        self.count_low_dice();
        self.change_weather();
        let pooled = self.state.pooled_commands();
        let faces: Vec<_> = pooled
            .iter()
            .map(|place| self.state.command(*place).die)
            .collect();
        if faces.windows(2).any(|pair| pair[0] != pair[1]) {
            self.state.phase = Phase::Assign;
        } else {
            self.begin_moves();
        }
        Ok(())
    }

    /// DBM-SEQ-04: everybody who can shoot must. Hidden elements that were told to appear now.
    fn begin_shooting(&mut self) {
        self.state.phase = Phase::Shoot;
        for hidden in self.state.stances.iter().collect::<Vec<_>>() {
            if shooting::has_target(&Board::truth(self.state), hidden) {
                self.appear(hidden);
            }
        }
    }

    fn begin_fighting(&mut self) {
        self.state.phase = Phase::Fight;
    }

    /// DBM-SEQ-06: demoralisation, then defeat, then the next player's turn.
    fn end_turn(&mut self) -> Result<(), DiceStop> {
        let broken: Vec<CommandIx> = CommandIx::all()
            .filter(|command| demoralisation::breaks_by_losses(self.state, *command))
            .collect();
        for command in &broken {
            self.demoralise(*command, None);
        }
        // DBM-DEM-05: then undecided allies join or turn, once, by what has just broken.
        self.allies_see_broken(&broken);
        let (turn, side) = (self.state.turn, self.state.side_in_turn());
        self.tell(|_| TurnFact::TurnEnded { turn, side });
        if Side::BOTH
            .into_iter()
            .any(|side| victory::is_beaten(self.state, side))
        {
            self.end_battle(End::Beaten);
            return Ok(());
        }
        let is_last = self.state.turn_limit.is_some_and(|limit| turn >= 2 * limit);
        if is_last {
            self.end_battle(End::Turns);
            return Ok(());
        }
        let night_falls = side != self.state.attacker && self.pass_time();
        self.state.turn += 1;
        if night_falls {
            self.meet_the_night();
            return Ok(());
        }
        self.begin_turn()
    }
}
