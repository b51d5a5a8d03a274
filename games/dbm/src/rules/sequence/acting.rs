//! DBM-SEQ-08, -11: who may do what in which part of a turn, and what each action sets going.

use sobremesa_kernel::{Actor, Seat, Stop, Tell};

use crate::action::{Action, Ending};
use crate::battle::Battle;
use crate::board::Board;
use crate::command::CommandIx;
use crate::element::{ElementId, ElementIx, Place};
use crate::event::{Event, TurnFact};
use crate::refusal::Refusal;
use crate::rules::dismounting::exchange;
use crate::rules::naval::landing;
use crate::rules::{halt, movement, works};
use crate::side::Side;
use crate::state::{Phase, Vigil};

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
        self.run()?;
        Ok(self.go_on_with_campaign()?)
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
            | Action::TryWaterway
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
            Action::Dismount(order) => {
                let board = Board::known_to(side, self.state);
                let verdict = exchange::judge_dismount(&board, seat, order)?;
                self.dismount(verdict);
            }
            Action::Mount(order) => {
                let board = Board::known_to(side, self.state);
                let verdict = exchange::judge_mount(&board, seat, order)?;
                self.mount(&verdict);
            }
            Action::Embark(order) => {
                let board = Board::known_to(side, self.state);
                let verdict = landing::judge_embark(&board, seat, order)?;
                self.embark(verdict);
            }
            Action::Land(order) => {
                let board = Board::known_to(side, self.state);
                let verdict = landing::judge_land(&board, seat, order)?;
                self.land(verdict);
            }
            Action::Enter(entry) => self.enter(seat, entry)?,
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
            Action::Fight(order) if self.is_section(order.b) => self.storm(order.b)?,
            Action::Fight(order) => {
                let pair = (self.find(side, order.a)?, self.find(side, order.b)?);
                self.fight(pair.0, pair.1)?;
            }
            Action::FightOn(reply) => {
                self.speak_at_nightfall(side, Vigil::FightOn, reply.yes)?;
            }
            Action::SlipAway(reply) => {
                self.speak_at_nightfall(side, Vigil::SlipAway, reply.yes)?;
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
            | Action::TryWaterway
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
            Action::TryWaterway
            | Action::SelectTerrain(_)
            | Action::PlaceFeature(_)
            | Action::DiscardFeature(_) => "terrain_main",
            Action::WriteOrders(_) => "orders",
            Action::BeginEarly(_) => "dawn",
            Action::Deploy(_) => "deploy",
            Action::AssignPips(_) => "assign",
            // DBM-DIS-10: to go after demoralised enemies.
            Action::Mount(_) if self.state.phase == Phase::Advance => "advance",
            Action::Move(_)
            | Action::Enter(_)
            | Action::Halt(_)
            | Action::Dismount(_)
            | Action::Mount(_)
            | Action::Embark(_)
            | Action::Land(_)
            | Action::EndMoves(_) => "move",
            Action::Advance(_) | Action::AdvanceRest => "advance",
            Action::Shoot(_) => "shoot",
            Action::Fight(_) => "fight",
            Action::FightOn(_) => Vigil::FightOn.word(),
            Action::SlipAway(_) => Vigil::SlipAway.word(),
            _ => return Ok(()),
        };
        let phase = self.state.phase.word();
        if phase == wanted {
            Ok(())
        } else {
            Err(Refusal::WrongPhase { phase, wanted })
        }
    }

    pub(super) fn end_moves(&mut self, seat: Seat, ending: Ending) -> Result<(), Refusal> {
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

    /// Is a name that of a section of works that somebody storms?
    fn is_section(&self, id: ElementId) -> bool {
        works::storm_named(&Board::public(self.state), id).is_some()
    }

    /// An element as `side` knows it.
    pub(in crate::rules) fn find(&self, side: Side, id: ElementId) -> Result<ElementIx, Refusal> {
        let element = self.state.find(id).filter(|element| {
            let place = self.state.element(*element).place;
            place == Place::Table || (place == Place::Hidden && self.state.side(*element) == side)
        });
        element.ok_or(Refusal::UnknownElement { id })
    }
}
