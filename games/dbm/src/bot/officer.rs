//! An officer: what he sees, what he orders next, and why.

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};

use super::offers::{self, Offer, Why};
use super::{answers, worth};
use crate::Dbm;
use crate::action::{Action, Deployment, Ending};
use crate::board::Board;
use crate::candidates::{self, before};
use crate::claim::Claim;
use crate::event::Tag;
use crate::rules::close_combat;
use crate::rules::flank_march::entry;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::touch;
use crate::view::View;

/// What an officer looks at.
pub(super) struct Eye {
    /// Does he count what fights bring, die by die?
    pub(super) counts_fights: bool,
    /// Does he hold back those who would run ahead?
    pub(super) holds_impetuous: bool,
}

/// An officer.
pub(super) struct Officer {
    pub(super) name: &'static str,
    pub(super) title: (&'static str, &'static str),
    pub(super) about: (&'static str, &'static str),
    pub(super) eye: Eye,
}

impl Bot<Dbm> for Officer {
    fn name(&self) -> &str {
        self.name
    }

    fn title(&self) -> Words {
        Words::new(self.title.0, self.title.1)
    }

    fn about(&self) -> Words {
        Words::new(self.about.0, self.about.1)
    }

    /// He looks at every offer once.
    fn most_nodes(&self) -> Option<u64> {
        Some(1)
    }

    fn choose(&self, view: &View, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Choice<Dbm>> {
        let state = turn_of(view, seat)?;
        let (action, why) = self.order(&state, seat, true)?;
        let claims = why.expect("reasons were asked for");
        let details = json!({ "claims": claims.told() });
        Some(Choice {
            action,
            why: claims,
            details,
        })
    }

    fn decide(&self, view: &View, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Action> {
        let state = turn_of(view, seat)?;
        self.order(&state, seat, false).map(|(action, _)| action)
    }
}

/// The battle as a seat sees it, if it is this seat's turn to say something.
fn turn_of(view: &View, seat: Seat) -> Option<State> {
    let state = view.position.resume().ok()?;
    state.seats_to_act().contains(seat).then_some(state)
}

type Ordered = (Action, Option<Reason<Dbm>>);

impl Officer {
    fn order(&self, state: &State, seat: Seat, speaks: bool) -> Option<Ordered> {
        let side = Side::of(seat);
        let say = |claim: Claim| speaks.then(|| Reason::new(claim));
        if let Some(ask) = &state.ask {
            let action = answers::answer(state, ask);
            let why = say(Claim::answers(&action));
            return Some((action, why));
        }
        let board = Board::known_to(side, state);
        Some(match state.phase {
            Phase::Before(step) => {
                let mut choices = Vec::new();
                before::list(state, side, step, &mut choices);
                (choices.into_iter().next()?, say(Claim::Prepares))
            }
            Phase::Deploy(_) => (Action::Deploy(Deployment::default()), say(Claim::Deploys)),
            Phase::Assign => {
                let action = answers::dice(state);
                let why = say(Claim::dice(state, &action));
                (action, why)
            }
            Phase::Move => self.move_on(state, &board, seat, speaks),
            Phase::Advance => (Action::AdvanceRest, say(Claim::LetsGo)),
            Phase::Shoot => {
                let board = Board::in_combat(state);
                let action = answers::volley(&board, side)?;
                let why = speaks.then(|| volley_reason(&board, &action)).flatten();
                (action, why.or_else(|| say(Claim::LetsGo)))
            }
            Phase::Fight => {
                let board = Board::in_combat(state);
                let action = answers::fight(&board, side)?;
                let why = speaks.then(|| fight_reason(&board, &action)).flatten();
                (action, why.or_else(|| say(Claim::LetsGo)))
            }
            Phase::Nightfall(_) => {
                let mut choices = Vec::new();
                candidates::list(state, seat, &mut choices);
                (choices.into_iter().next()?, say(Claim::Camps))
            }
            Phase::Over(_) => return None,
        })
    }

    /// The best offer to any of his commands; when none is worth it, he ends.
    fn move_on(&self, state: &State, board: &Board<'_>, seat: Seat, speaks: bool) -> Ordered {
        for place in state.commands_in_turn() {
            let command = state.command(place);
            if command.seat != seat || command.ended {
                continue;
            }
            if let Some(entry) = entry::offers(state, place).into_iter().next() {
                let why = speaks.then(|| Reason::new(Claim::Enters));
                return (Action::Enter(entry), why);
            }
            if let Some(offer) = offers::best(state, board, place, &self.eye) {
                let why = speaks.then(|| offer_reason(board, &offer));
                return (offer.action, why);
            }
            let number = place.number() as u8;
            let ending = Ending {
                command: Some(number),
            };
            let why = speaks.then(|| {
                Reason::new(Claim::Ends {
                    side: place.side(),
                    command: number,
                    pips: command.pips,
                })
            });
            return (Action::EndMoves(ending), why);
        }
        (
            Action::EndMoves(Ending::default()),
            speaks.then(|| Reason::new(Claim::LetsGo)),
        )
    }
}

fn offer_reason(board: &Board<'_>, offer: &Offer) -> Reason<Dbm> {
    let tag = |element| Tag::from(board.piece(element).element);
    match offer.why {
        Why::Contact { by, whom } => Reason::new(Claim::Contacts {
            by: tag(by),
            whom: tag(whom),
        }),
        Why::Nearer { by, to } => Reason::new(Claim::Nears {
            by: tag(by),
            to: tag(to),
            before: touch::distance(&board.piece(by).rect, &board.piece(to).rect),
            wanted: offers::wanted(board.piece(by)),
        }),
        Why::Stay(who) => Reason::new(Claim::Stays { who: tag(who) }),
        Why::MakesLand { vessel, near } => Reason::new(Claim::MakesLand {
            vessel: tag(vessel),
            near: tag(near),
        }),
        Why::Ashore { who, near } => Reason::new(Claim::GoesAshore {
            who: Tag::from(board.element(who)),
            near: tag(near),
        }),
        Why::OnFoot { who, against } => Reason::new(Claim::GetsOff {
            who: tag(who),
            against: tag(against),
        }),
    }
}

/// The chances of a fight, die by die.
fn fight_reason(board: &Board<'_>, action: &Action) -> Option<Reason<Dbm>> {
    let Action::Fight(order) = action else {
        return None;
    };
    let (a, b) = (board.find(order.a)?, board.find(order.b)?);
    let pair = close_combat::find(board, a.ix, b.ix)?;
    let factors = close_combat::weigh(&pair);
    let deaths = worth::deaths(board, pair.elements(), &factors);
    let [one, other] = pair
        .elements()
        .map(|element| Tag::from(board.piece(element).element));
    let own_first = one.side == board.side_in_turn();
    let (mine, theirs, rolls) = if own_first {
        (one, other, deaths[1])
    } else {
        (other, one, deaths[0])
    };
    Some(Reason::new(Claim::Kills {
        mine,
        theirs,
        rolls,
    }))
}

/// At whom, and who leads.
fn volley_reason(board: &Board<'_>, action: &Action) -> Option<Reason<Dbm>> {
    let Action::Shoot(order) = action else {
        return None;
    };
    let target = Tag::from(board.find(order.target)?.element);
    Some(Reason::new(Claim::ShootsAt { target }))
}
