//! Computer players. They receive a view like everybody else, and every order comes with its reason.

mod marcher;

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Choice};
use sobremesa_kernel::{Seat, Words};

use crate::Gom;
use crate::action::Action;
use crate::notation;
use crate::position::Position;
use crate::side::Side;
use crate::state::State;

/// All of them, the weakest first.
pub(crate) const ALL: &[&dyn Bot<Gom>] = &[&marcher::Marcher];

/// The battle as a seat sees it, if it is this seat's turn to say something.
fn turn_of(view: &Position, seat: Seat) -> Option<(State, Side)> {
    let state = view.resume().ok()?;
    let side = Side::ALL.get(seat.index()).copied()?;
    (state.awaited() == Some(side)).then_some((state, side))
}

/// An order and its reason.
fn choice(action: Action, why: Words) -> Choice<Action> {
    let details = json!({ "choice": notation::write(&action) });
    Choice {
        action,
        why,
        details,
    }
}
