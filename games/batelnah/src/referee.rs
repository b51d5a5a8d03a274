//! The referee: judges what seats and house want, and lets happen what follows.

use sobremesa_kernel::{Actor, Stop, Tell};

use crate::action::Action;
use crate::event::{Event, Mark};
use crate::moves::Move;
use crate::piece::Army;
use crate::play::Fact;
use crate::position::Mode;
use crate::refusal::Refusal;
use crate::rules::allies;
use crate::rules::offers::{Offer, OfferKind};
use crate::rules::validation::{self, Drop, Verdict, judge_drop, judge_typed};
use crate::state::{Ending, State};

impl State {
    /// Judges an action and carries it out.
    ///
    /// # Errors
    ///
    /// The refusal; nothing has changed then.
    pub(crate) fn carry_out(
        &mut self,
        who: Actor,
        action: &Action,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Stop<Refusal>> {
        self.judge_and_apply(who, *action, tell)
            .map_err(Stop::Refused)
    }

    fn judge_and_apply(
        &mut self,
        who: Actor,
        action: Action,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), Refusal> {
        let seat = who.seat().map(|seat| Army::ALL[seat.index()]);
        match (seat, action) {
            (Some(seat), Action::Move(_) | Action::Unreadable | Action::Drop(_)) => {
                let legal = self.judge_move(seat, action)?;
                self.make(seat, legal, tell);
            }
            (Some(seat), Action::Offer(kind)) => {
                let offer = self.judge_offer(seat, kind)?;
                tell.tell(Event::Offered {
                    offer: kind,
                    by: seat,
                });
                self.offer = Some(offer);
                self.settle_offer(tell);
            }
            (Some(seat), Action::Answer { yes }) => {
                let mut offer = self.judge_answer(seat)?;
                tell.tell(Event::Answered { yes, by: seat });
                if yes {
                    offer.agree(seat);
                    self.offer = Some(offer);
                    self.settle_offer(tell);
                } else {
                    self.end_offer(offer);
                }
            }
            (Some(seat), Action::Abandon) | (None, Action::Left(seat)) => {
                self.judge_leaving(seat)?;
                self.leave(seat, tell);
            }
            (None, Action::Timeout(army)) => {
                self.judge_timeout(army)?;
                self.lose_turn(tell);
                self.clock.begin_turn();
            }
            (None, Action::Time(now_ms)) => self.tell_time(now_ms, tell),
            (Some(_), Action::Timeout(_) | Action::Left(_) | Action::Time(_))
            | (
                None,
                Action::Move(_)
                | Action::Unreadable
                | Action::Drop(_)
                | Action::Offer(_)
                | Action::Answer { .. }
                | Action::Abandon,
            ) => return Err(Refusal::NotYours),
        }
        Ok(())
    }

    /// BAT-VAL-02, 07, 08; BAT-NOT-07.
    fn judge_move(&self, seat: Army, action: Action) -> Result<Move, Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Move(Verdict::GameOver));
        }
        let commands = |army| self.commanders.of(army) == seat;
        match action {
            Action::Move(typed) => {
                judge_typed(&self.position, typed, commands).map_err(|refusal| match refusal {
                    validation::Refusal::Text(_) => Refusal::BadText,
                    validation::Refusal::Move(verdict) => Refusal::Move(verdict),
                })
            }
            Action::Drop(Drop { from, to }) => {
                judge_drop(&self.position, Drop { from, to }, commands).map_err(Refusal::Move)
            }
            Action::Unreadable
            | Action::Offer(_)
            | Action::Answer { .. }
            | Action::Abandon
            | Action::Timeout(_)
            | Action::Left(_)
            | Action::Time(_) => Err(Refusal::BadText),
        }
    }

    fn make(&mut self, mover: Army, legal: Move, tell: &mut impl Tell<Event>) {
        let army = self.position.to_move();
        let mut ending = None;
        let mut facts = Vec::new();
        self.position.play(legal, &mut self.history, |fact| {
            ending = ending_of(fact).or(ending);
            facts.push(fact);
        });
        // A move is told before what it led to, and with the mark of it (BAT-NOT-08).
        if let Some(army) = army {
            tell.tell(Event::Moved {
                army,
                played: legal.into(),
                mark: Mark::of(&facts),
            });
        }
        for fact in facts {
            tell.tell(Event::Board(fact));
        }
        self.refused = [false; 4];
        // BAT-END-10: whoever moves without having answered has said no to a draw.
        let is_ignored = |offer: &Offer| offer.kind == OfferKind::Draw && !offer.has_agreed(mover);
        if self.offer.as_ref().is_some_and(is_ignored) {
            self.offer = None;
        }
        self.clock.begin_turn();
        self.conclude(ending, tell);
    }

    /// BAT-CLK-02.
    fn lose_turn(&mut self, tell: &mut impl Tell<Event>) {
        let mut ending = None;
        // The game is running, so there is a turn to lose.
        let lost = self.position.lose_turn(|fact| {
            ending = ending_of(fact).or(ending);
            tell.tell(Event::Board(fact));
        });
        debug_assert!(lost.is_ok(), "the game is running");
        self.conclude(ending, tell);
    }

    /// BAT-API-10: ends, in order, every turn that has lasted too long by now.
    fn tell_time(&mut self, now_ms: u64, tell: &mut impl Tell<Event>) {
        self.clock.tell(now_ms);
        while self.ending.is_none() && self.clock.has_run_out() {
            self.lose_turn(tell);
            self.clock.begin_turn_after_time();
        }
    }

    fn judge_timeout(&self, army: Army) -> Result<(), Refusal> {
        match self.turn() {
            None => Err(Refusal::GameOver),
            Some((turn, _)) if turn == army => Ok(()),
            Some((turn, _)) => Err(Refusal::NotItsTurn { army, turn }),
        }
    }

    /// What a turn that has ended brings with it.
    fn conclude(&mut self, ending: Option<Ending>, tell: &mut impl Tell<Event>) {
        match ending {
            Some(ending) => self.end(ending),
            // BAT-PLY-10: a newcomer plays from the army's next turn on, which may be due now.
            None => self.settle_offer(tell),
        }
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.position.to_move = None;
        self.offer = None;
    }

    /// May `seat` make this offer now?
    pub(crate) fn judge_offer(&self, seat: Army, kind: OfferKind) -> Result<Offer, Refusal> {
        let Some((turn, player)) = self.turn() else {
            return Err(Refusal::GameOver);
        };
        if let Some(open) = &self.offer {
            return Err(Refusal::OfferOpen {
                open: open.kind,
                by: open.by,
            });
        }
        let offer = Offer::new(kind, seat);
        self.could_stand(&offer)?;
        match kind {
            OfferKind::Draw if player != seat => Err(Refusal::DrawOutOfTurn { turn }),
            // BAT-ALY-11.
            OfferKind::Join | OfferKind::Command if self.refused[seat as usize] => {
                Err(Refusal::TooSoon)
            }
            OfferKind::Draw | OfferKind::Join | OfferKind::Command => Ok(offer),
        }
    }

    /// Could this offer stand open, whoever's turn it is?
    pub(crate) fn could_stand(&self, offer: &Offer) -> Result<(), Refusal> {
        let mode = self.position.mode();
        let seat = offer.by;
        match offer.kind {
            OfferKind::Join if mode == Mode::Alliances => Err(Refusal::AlreadyJoined),
            // BAT-ALY-11: a main player, or somebody who waits on an empty allied seat.
            OfferKind::Join => Ok(()),
            OfferKind::Draw if self.commanders.is_there(seat, mode) => Ok(()),
            OfferKind::Draw => Err(Refusal::NoSay {
                offer: OfferKind::Draw,
            }),
            // BAT-PLY-10, BAT-API-04: an allied seat whose army a person with two armies plays.
            OfferKind::Command => {
                let player = self.commanders.of(seat);
                let is_newcomer = mode == Mode::Alliances && !seat.is_kingdom() && player != seat;
                if is_newcomer && self.commanders.plays_both(player) {
                    Ok(())
                } else {
                    Err(Refusal::NoArmyToAskFor)
                }
            }
        }
    }

    /// Is `seat` asked, and has not answered?
    pub(crate) fn judge_answer(&self, seat: Army) -> Result<Offer, Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::GameOver);
        }
        let asked = |offer: &Offer| {
            offer
                .unanswered(self.commanders, self.position.mode())
                .any(|who| who == seat)
        };
        self.offer.filter(asked).ok_or(Refusal::NothingToAnswer)
    }

    /// BAT-ALY-12: one no ends it.
    fn end_offer(&mut self, offer: Offer) {
        self.offer = None;
        match offer.kind {
            OfferKind::Join | OfferKind::Command => self.refused[offer.by as usize] = true,
            OfferKind::Draw => {}
        }
    }

    /// Carries the open offer out when everybody has agreed to it.
    fn settle_offer(&mut self, tell: &mut impl Tell<Event>) {
        let mode = self.position.mode();
        let Some(offer) = self
            .offer
            .filter(|offer| offer.is_agreed(self.commanders, mode))
        else {
            return;
        };
        match offer.kind {
            OfferKind::Join => self.let_allies_in(offer.by, tell),
            OfferKind::Draw => {
                tell.tell(Event::DrawAgreed);
                self.end(Ending::Agreement);
            }
            // BAT-PLY-10: not in the middle of the army's own turn. Until then the offer stands.
            OfferKind::Command if self.position.to_move() == Some(offer.by) => return,
            OfferKind::Command => {
                self.commanders.give(offer.by, offer.by);
                tell.tell(Event::TakenOver {
                    army: offer.by,
                    by: offer.by,
                });
            }
        }
        self.offer = None;
    }

    /// BAT-ALY-04 to 08, BAT-API-05.
    fn let_allies_in(&mut self, proposer: Army, tell: &mut impl Tell<Event>) {
        for ally in [Army::Blue, Army::Red] {
            let player = if proposer == ally {
                ally
            } else {
                self.commanders.of(ally.side().kingdom())
            };
            self.commanders.give(ally, player);
        }
        let entered = allies::enter(&mut self.position, &mut self.history, |fact| {
            tell.tell(Event::Board(fact));
        });
        debug_assert!(entered.is_ok(), "the offer was judged");
    }

    pub(crate) fn judge_leaving(&self, seat: Army) -> Result<(), Refusal> {
        if self.ending.is_some() {
            Err(Refusal::GameOver)
        } else if self.commanders.is_there(seat, self.position.mode()) {
            Ok(())
        } else {
            Err(Refusal::NotPlaying { seat })
        }
    }

    /// BAT-PLY-06, 07, 08.
    fn leave(&mut self, seat: Army, tell: &mut impl Tell<Event>) {
        let mode = self.position.mode();
        let Some(partner) = self.commanders.partner(seat, mode) else {
            let winner = seat.side().enemy();
            tell.tell(Event::Forfeit { winner });
            self.end(Ending::Forfeit(winner));
            return;
        };
        for army in mode.armies() {
            if self.commanders.of(*army) == seat {
                self.commanders.give(*army, partner);
                tell.tell(Event::TakenOver {
                    army: *army,
                    by: partner,
                });
            }
        }
        // Whoever has left offers nothing and is asked nothing.
        if self.offer.as_ref().is_some_and(|offer| offer.by == seat) {
            self.offer = None;
        }
        self.settle_offer(tell);
    }
}

/// How a fact ends the game, if it does.
const fn ending_of(fact: Fact) -> Option<Ending> {
    match fact {
        Fact::HokSah { winner } => Some(Ending::HokSah(winner)),
        Fact::Draw { reason } => Some(Ending::Draw(reason)),
        Fact::Captured { .. }
        | Fact::ArmyEliminated { .. }
        | Fact::Kolba { .. }
        | Fact::TurnLost { .. }
        | Fact::NoEntry { .. }
        | Fact::AlliesJoined => None,
    }
}
