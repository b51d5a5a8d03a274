//! DBM-SEQ, DBM-PIP-01 to -05, -28: the order of a turn, from the dice to its end.
//!
//! Whoever chooses something does so by an action; what follows by force runs on by itself
//! ([`Battle::run`]) until somebody has to choose again. Compulsory steps have no button that ends
//! them: they end when nothing is left to do (DBM-SEQ-11).

use sobremesa_kernel::{Actor, DiceStop, Seat, SeatSet, Stop, Tell};

use super::{
    ambush, close_combat, demoralisation, halt, movement, shooting, sight, spontaneous, victory,
};
use crate::action::{Action, Assignment, Ending, OfferReply, Reply, Stance};
use crate::agenda::{Answer, Ask, AskKind, Task};
use crate::battle::Battle;
use crate::bits::ElementSet;
use crate::board::Board;
use crate::command::{CommandIx, Role};
use crate::element::{Deeds, ElementId, ElementIx, Place};
use crate::event::{Event, Rolled, TurnFact};
use crate::refusal::Refusal;
use crate::side::Side;
use crate::state::{End, Phase, State};

impl State {
    /// DBM-PIP-05: has a command any element left?
    pub fn has_elements(&self, command: CommandIx) -> bool {
        self.all()
            .any(|(_, element)| element.command == command && element.place.is_in_battle())
    }

    /// DBM-PIP-03, -04: do the dice of a command go into the pool?
    fn is_pooled(&self, command: CommandIx) -> bool {
        let cinc = self
            .commands_of(command.side())
            .find(|(_, command)| command.role == Role::Cinc)
            .and_then(|(cinc, _)| self.general(cinc));
        let is_in_ambush = self
            .general(command)
            .is_some_and(|general| self.element(general).place == Place::Hidden);
        let is_dark = self.sky.is_some_and(|sky| sky.hides_signals());
        !self.command(command).own_die && cinc.is_some() && !is_in_ambush && !is_dark
    }

    /// The commands of the side in turn that have dice, in the order of their numbers.
    pub(crate) fn commands_in_turn(&self) -> Vec<CommandIx> {
        let side = self.side_in_turn();
        let commands = self.commands_of(side).map(|(command, _)| command);
        commands
            .filter(|command| self.has_elements(*command))
            .collect()
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
            Phase::Over(_) => SeatSet::EMPTY,
        };
        match &self.ask {
            Some(ask) => SeatSet::only(ask.to),
            None => waiting,
        }
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// Judges an action and carries it out, with everything that follows by force.
    pub(crate) fn order(&mut self, who: Actor, action: &Action) -> Result<(), Stop<Refusal>> {
        match (who, action) {
            (Actor::House, Action::Timeout(name) | Action::Left(name)) => {
                let seat = Seat::named(name, Side::SEATS).ok_or(Refusal::NotForYou)?;
                self.default_for(seat)?;
            }
            (Actor::House, _) | (Actor::Seat(_), Action::Timeout(_) | Action::Left(_)) => {
                return Err(Refusal::NotForYou.into());
            }
            (Actor::Seat(seat), _) => self.order_of(seat, action)?,
        }
        Ok(self.run()?)
    }

    fn order_of(&mut self, seat: Seat, action: &Action) -> Result<(), Stop<Refusal>> {
        if matches!(self.state.phase, Phase::Over(_)) {
            return Err(Refusal::BattleOver.into());
        }
        // What is possible at any time.
        match action {
            Action::SetStance(stance) => return Ok(self.set_stance(seat, stance)?),
            Action::Concede | Action::OfferEnd | Action::AnswerOffer(_) => {
                return Ok(self.speak_of_end(seat, action)?);
            }
            _ => {}
        }
        if let (Some(ask), false) = (&self.state.ask, matches!(action, Action::Answer(_))) {
            let ask = ask.kind;
            return Err(Refusal::AnswerFirst { ask }.into());
        }
        if let Action::Answer(reply) = action {
            return Ok(self.answer(seat, reply)?);
        }
        self.judge_phase(action)?;
        if !self.state.seats_to_act().contains(seat) {
            return Err(Refusal::NotYourTurn.into());
        }
        let side = Side::of(seat);
        match action {
            Action::Deploy(order) if self.state.day.is_none() => self.deploy(side, order)?,
            Action::NameSeason(_)
            | Action::SelectTerrain(_)
            | Action::PlaceFeature(_)
            | Action::DiscardFeature(_)
            | Action::WriteOrders(_)
            | Action::BeginEarly(_)
            | Action::Deploy(_) => self.order_before(side, action)?,
            Action::AssignPips(assignment) => self.assign(assignment)?,
            Action::Move(order) => {
                let board = Board::known_to(side, self.state);
                let verdict = movement::judge(&board, seat, order)?;
                self.begin_move(verdict);
            }
            Action::Halt(order) => {
                let board = Board::known_to(side, self.state);
                let verdict = halt::judge(&board, seat, order)?;
                self.halt(verdict);
            }
            Action::EndMoves(ending) => self.end_moves(seat, *ending)?,
            Action::Advance(order) => {
                let element = self.own_to_advance(seat, order.element)?;
                self.order_advance(element, order.way)?;
            }
            Action::AdvanceRest => self.advance_rest(seat)?,
            Action::Shoot(order) => {
                let target = self.find(side, order.target)?;
                self.shoot(target)?;
            }
            Action::Fight(order) => {
                let pair = (self.find(side, order.a)?, self.find(side, order.b)?);
                self.fight(pair.0, pair.1)?;
            }
            Action::Answer(_)
            | Action::SetStance(_)
            | Action::Concede
            | Action::OfferEnd
            | Action::AnswerOffer(_)
            | Action::Timeout(_)
            | Action::Left(_) => {}
        }
        Ok(())
    }

    /// Does an action belong to this part of the turn?
    fn judge_phase(&self, action: &Action) -> Result<(), Refusal> {
        let wanted = match action {
            Action::NameSeason(_)
            | Action::SelectTerrain(_)
            | Action::PlaceFeature(_)
            | Action::DiscardFeature(_)
            | Action::WriteOrders(_)
            | Action::BeginEarly(_)
            | Action::Deploy(_)
                if self.state.day.is_some() =>
            {
                return self.judge_before(action);
            }
            Action::NameSeason(_) => "season",
            Action::SelectTerrain(_) | Action::PlaceFeature(_) | Action::DiscardFeature(_) => {
                "terrain_main"
            }
            Action::WriteOrders(_) => "orders",
            Action::BeginEarly(_) => "dawn",
            Action::Deploy(_) => "deploy",
            Action::AssignPips(_) => "assign",
            Action::Move(_) | Action::Halt(_) | Action::EndMoves(_) => "move",
            Action::Advance(_) | Action::AdvanceRest => "advance",
            Action::Shoot(_) => "shoot",
            Action::Fight(_) => "fight",
            _ => return Ok(()),
        };
        let phase = self.state.phase.word();
        if phase == wanted {
            Ok(())
        } else {
            Err(Refusal::WrongPhase { phase, wanted })
        }
    }

    /// An element as `side` knows it.
    fn find(&self, side: Side, id: ElementId) -> Result<ElementIx, Refusal> {
        let element = self.state.find(id).filter(|element| {
            let place = self.state.element(*element).place;
            place == Place::Table || (place == Place::Hidden && self.state.side(*element) == side)
        });
        element.ok_or(Refusal::UnknownElement { id })
    }

    fn own_to_advance(&self, seat: Seat, id: ElementId) -> Result<ElementIx, Refusal> {
        let element = self.find(Side::of(seat), id)?;
        let tag = self.state.tag(element);
        if self.state.owner(element) != seat {
            Err(Refusal::NotYours { element: tag })
        } else if !self.state.to_advance.contains(element) {
            Err(Refusal::NeedNotAdvance { element: tag })
        } else {
            Ok(element)
        }
    }

    /// What happens by force, until somebody has to choose or the battle is over.
    pub(crate) fn run(&mut self) -> Result<(), DiceStop> {
        loop {
            if self.state.ask.is_some() {
                return Ok(());
            }
            if let Some(task) = self.state.agenda.pop() {
                self.perform(task)?;
                continue;
            }
            match self.state.phase {
                Phase::Before(_) | Phase::Deploy(_) | Phase::Assign | Phase::Over(_) => {
                    return Ok(());
                }
                Phase::Move => {
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
                    if self.turn_to_face() {
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
                    if close_combat::has_pairs(&Board::public(self.state)) {
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
        match task {
            Task::Path(path) => self.walk(*path),
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
            } => self.arrive(element, to, target),
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
            Task::Die { element, cause } => self.die_of(element, cause),
            Task::Behind { element, at } => self.destroy_behind(element, at),
            Task::Pursue {
                element,
                after,
                cause,
                decided,
            } => self.pursue(element, after, cause, decided),
            Task::RecoilBeside(element) => self.recoil_beside(element),
            Task::Follow { element, after } => self.follow(element, after),
            Task::FleeBehind { element, leader } => self.flee_behind(element, leader),
            Task::Volley(volley) => self.volley(*volley)?,
        }
        // DBM-AMB-02: whoever is seen from where somebody has come to.
        self.discover_since(&standing);
        Ok(())
    }

    /// DBM-SEQ-02: a turn begins: everything of the last one is forgotten, and the dice are rolled.
    pub(crate) fn begin_turn(&mut self) -> Result<(), DiceStop> {
        for element in &mut self.state.elements {
            element.deeds = Deeds::default();
        }
        self.state.acts = 0;
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
        for command in self.state.commands_in_turn() {
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

    /// DBM-PIP-03: the commander-in-chief assigns the pooled dice.
    fn assign(&mut self, Assignment { dice }: &Assignment) -> Result<(), Refusal> {
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
    fn begin_moves(&mut self) {
        for command in self.state.commands_in_turn() {
            let command = self.state.command_mut(command);
            command.pips = command.die.unwrap_or(0);
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
            } else if self.state.general(command).is_none() {
                self.state.command_mut(command).tested = true;
            }
        }
    }

    fn end_moves(&mut self, seat: Seat, ending: Ending) -> Result<(), Refusal> {
        let own: Vec<CommandIx> = self
            .state
            .commands_in_turn()
            .into_iter()
            .filter(|place| {
                let command = self.state.command(*place);
                let is_meant = ending
                    .command
                    .is_none_or(|number| usize::from(number) == place.number());
                command.seat == seat && !command.ended && is_meant
            })
            .collect();
        if own.is_empty() {
            return Err(Refusal::NoSuchCommand);
        }
        let side = Side::of(seat);
        for place in own {
            self.state.command_mut(place).ended = true;
            let command = place.number() as u8;
            self.tell(|_| TurnFact::MovesEnded { side, command });
        }
        Ok(())
    }

    /// DBM-SEQ-03: the spontaneous moves begin. Hidden elements that must advance appear now, so that
    /// the step and its end hang on what all see (DBM-AMB-09).
    fn begin_advance(&mut self) {
        self.state.phase = Phase::Advance;
        self.state.resting = SeatSet::EMPTY;
        for hidden in ambush::hidden_of(self.state, self.state.side_in_turn()).collect::<Vec<_>>() {
            if spontaneous::must_advance(&Board::truth(self.state), hidden) {
                self.appear(hidden);
            }
        }
    }

    /// DBM-SPO-04, DBM-DEM-04: who still must advance or flee by itself.
    fn find_who_must_advance(&mut self) {
        let all = spontaneous::all_who_must(&Board::public(self.state));
        let driven: ElementSet = all
            .iter()
            .filter(|element| self.state.element(*element).deeds.driven)
            .collect();
        // DBM-INT-13: those who were ridden through go next, before any other.
        self.state.to_advance = if driven.iter().next().is_some() {
            driven
        } else {
            all
        };
    }

    /// DBM-SPO-23: the owner has chosen among the lawful ways.
    fn order_advance(&mut self, element: ElementIx, way: u8) -> Result<(), Refusal> {
        // There is always a first one.
        if way > 0 {
            let board = Board::known_to(self.state.side(element), self.state);
            let n_ways = spontaneous::n_ways(&board, element);
            if way >= n_ways {
                return Err(Refusal::NoSuchWay { n_ways });
            }
        }
        let target = None;
        self.state.agenda.push(Task::SetOut {
            element,
            way,
            target,
        });
        Ok(())
    }

    /// All of a seat's that still must, in the order of their names, each by its first way.
    fn advance_rest(&mut self, seat: Seat) -> Result<(), Refusal> {
        if !self.state.seats_to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        self.state.resting = self.state.resting.with(seat);
        let seat = Side::SEATS[seat.index()];
        self.tell(|_| TurnFact::RestLetGo { seat });
        Ok(())
    }

    /// The next of those whose seats let them go by themselves.
    fn next_by_itself(&self) -> Option<ElementIx> {
        let resting = |element: &ElementIx| self.state.resting.contains(self.state.owner(*element));
        let own = self.state.to_advance.iter().filter(resting);
        own.min_by_key(|element| self.state.element(*element).id)
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
        for command in CommandIx::all() {
            if demoralisation::breaks_by_losses(self.state, command) {
                self.demoralise(command, None);
            }
        }
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
        if side != self.state.attacker {
            self.pass_time();
        }
        self.state.turn += 1;
        self.begin_turn()
    }

    /// Somebody's word on a question (DBM-SEQ-09).
    fn answer(&mut self, seat: Seat, reply: &Reply) -> Result<(), Refusal> {
        let Some(ask) = self.state.ask.clone() else {
            return Err(Refusal::NothingAsked);
        };
        if ask.to != seat || ask.kind != reply.kind {
            return Err(Refusal::NothingAsked);
        }
        let words = |answer: &Answer| answer.word(self.state);
        let Some(answer) = ask
            .options
            .iter()
            .find(|answer| words(answer) == reply.option)
        else {
            let options = ask.options.iter().map(words).collect();
            return Err(Refusal::NoSuchOption { options });
        };
        self.take_answer(&ask, *answer);
        Ok(())
    }

    pub(crate) fn take_answer(&mut self, ask: &Ask, answer: Answer) {
        self.state.ask = None;
        let (seat, kind) = (Side::SEATS[ask.to.index()], ask.kind);
        self.tell(|state| TurnFact::Answered {
            seat,
            ask: kind,
            option: answer.word(state),
        });
        self.go_on_with(kind, answer);
    }

    /// The task that asked goes on with the answer: it is the next on the agenda.
    fn go_on_with(&mut self, kind: AskKind, answer: Answer) {
        let Some(task) = self.state.agenda.pop() else {
            return;
        };
        let task = task.answered(kind, answer);
        self.state.agenda.push(task);
    }

    /// What happens when a seat's time is up, or its player gone: the first option of a question, else
    /// what needs no thought.
    fn default_for(&mut self, seat: Seat) -> Result<(), Stop<Refusal>> {
        if !self.state.seats_to_act().contains(seat) {
            return Err(Refusal::NotYourTurn.into());
        }
        if let Some(ask) = self.state.ask.clone() {
            let first = ask.options[0];
            self.take_answer(&ask, first);
            return Ok(());
        }
        let board = Board::public(self.state);
        match self.state.phase {
            Phase::Before(step) => self.default_before(Side::of(seat), step)?,
            Phase::Deploy(side) => self.deploy(side, &crate::action::Deployment::default())?,
            Phase::Assign => {
                let pooled = self.state.pooled_commands();
                let dice = pooled
                    .iter()
                    .filter_map(|place| self.state.command(*place).die)
                    .collect();
                self.assign(&Assignment { dice })?;
            }
            Phase::Move => self.end_moves(seat, Ending::default())?,
            Phase::Advance => self.advance_rest(seat)?,
            Phase::Shoot => {
                if let Some(target) = shooting::targets(&board).into_iter().next() {
                    self.shoot(target)?;
                }
            }
            Phase::Fight => {
                if let Some((a, b)) = close_combat::pairs_by_name(&board).into_iter().next() {
                    self.fight(a, b)?;
                }
            }
            Phase::Over(_) => {}
        }
        Ok(())
    }

    /// DBM-AMB-06: a hidden element is told to shoot, or not to.
    fn set_stance(&mut self, seat: Seat, stance: &Stance) -> Result<(), Refusal> {
        let element = self.find(Side::of(seat), stance.element)?;
        let tag = self.state.tag(element);
        if self.state.owner(element) != seat {
            return Err(Refusal::NotYours { element: tag });
        }
        let is_hidden = self.state.element(element).place == Place::Hidden;
        if !is_hidden || self.state.phase == Phase::Shoot {
            return Err(Refusal::NoStance { element: tag });
        }
        if stance.shoot {
            self.state.stances.insert(element);
        } else {
            self.state.stances.remove(element);
        }
        let shoot = stance.shoot;
        self.tell(|_| TurnFact::StanceSet {
            element: tag,
            shoot,
        });
        Ok(())
    }

    /// DBM-VIC-09.
    fn speak_of_end(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let side = Side::of(seat);
        if seat != side.commander_in_chief() {
            return Err(Refusal::NotForYou);
        }
        match action {
            Action::Concede => self.end_battle(End::Conceded(side)),
            Action::OfferEnd => {
                self.state.offers[side.index()] = true;
                self.tell(|_| TurnFact::EndOffered { side });
                if self.state.offers == [true; 2] {
                    self.end_battle(End::Agreed);
                }
            }
            Action::AnswerOffer(OfferReply { yes }) => {
                if !self.state.offers[side.other().index()] {
                    return Err(Refusal::NoOffer);
                }
                if *yes {
                    self.end_battle(End::Agreed);
                } else {
                    self.state.offers = [false; 2];
                    self.tell(|_| TurnFact::EndDeclined { side });
                }
            }
            _ => return Err(Refusal::NotForYou),
        }
        Ok(())
    }

    /// Nothing is unfinished any more.
    pub(crate) fn end_battle(&mut self, end: End) {
        self.state.agenda.clear();
        self.state.ask = None;
        self.state.phase = Phase::Over(end);
        self.tell(|state| victory::told(state, end));
    }
}

/// The dice of the side in turn.
fn rolled(state: &State) -> Vec<Rolled> {
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
