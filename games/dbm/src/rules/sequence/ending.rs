//! DBM-VIC-09: a battle that somebody gives up, or that both agree to end.

use sobremesa_kernel::{Seat, Tell};

use crate::action::{Action, OfferReply};
use crate::battle::Battle;
use crate::event::{Event, TurnFact};
use crate::refusal::Refusal;
use crate::rules::victory;
use crate::side::Side;
use crate::state::{End, Phase};

impl<T: Tell<Event>> Battle<'_, T> {
    /// DBM-VIC-09.
    pub(super) fn speak_of_end(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
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
