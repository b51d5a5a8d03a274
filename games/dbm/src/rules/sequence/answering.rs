//! DBM-SEQ-09: somebody's word on a question, and what happens without it when the time is up.

use sobremesa_kernel::{Seat, Stop, Tell};

use crate::action::{Assignment, Deployment, Ending, Reply};
use crate::agenda::{Answer, Ask, AskKind};
use crate::battle::Battle;
use crate::board::Board;
use crate::event::{Event, TurnFact};
use crate::refusal::Refusal;
use crate::rules::works;
use crate::rules::{close_combat, shooting};
use crate::side::Side;
use crate::state::Phase;

impl<T: Tell<Event>> Battle<'_, T> {
    /// Somebody's word on a question (DBM-SEQ-09).
    pub(super) fn answer(&mut self, seat: Seat, reply: &Reply) -> Result<(), Refusal> {
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
            rule: state.rule_of_ask(kind),
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
    pub(super) fn default_for(&mut self, seat: Seat) -> Result<(), Stop<Refusal>> {
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
            Phase::Deploy(side) => self.deploy(side, &Deployment::default())?,
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
                    return Ok(());
                }
                let storm = works::storms(&board).find_map(|(_, section)| section.id);
                if let Some(id) = storm {
                    self.storm(id)?;
                }
            }
            Phase::Nightfall(vigil) => {
                self.speak_at_nightfall(Side::of(seat), vigil, false)?;
            }
            Phase::Over(_) => {}
        }
        Ok(())
    }
}
