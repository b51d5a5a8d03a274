//! Computer players. They receive a view like everybody else, and every order comes with its reason.

mod marcher;
mod officer;
mod place;
mod plan;
mod reason;
mod rollout;
mod worth;

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Choice};
use sobremesa_kernel::{Seat, Words};

use crate::Gom;
use crate::action::Action;
use crate::notation;
use crate::position::Position;
use crate::side::Side;
use crate::state::State;
use officer::Officer;
use place::Eye;

/// All of them, the weakest first.
pub(crate) const ALL: &[&dyn Bot<Gom>] = &[&marcher::Marcher, &SERGEANT, &CAPTAIN, &GENERAL];

const SERGEANT: Officer = Officer {
    name: "sergeant",
    title: ("El sargento", "The sergeant"),
    about: (
        "calcula cada carga y cada disparo, pero va cada unidad por su lado.",
        "reckons every charge and volley, but every unit fights for itself.",
    ),
    eye: Eye {
        caution: 0.25,
        minds_ground: false,
    },
    combines: false,
    least_gain: -5.0,
    looks_ahead: false,
};

const CAPTAIN: Officer = Officer {
    name: "captain",
    title: ("El capitán", "The captain"),
    about: (
        "combina cargas, guarda sus flancos y cuenta los cuadrantes al final.",
        "combines charges, guards the flanks, and counts quadrants near the end.",
    ),
    eye: Eye {
        caution: 0.5,
        minds_ground: true,
    },
    combines: true,
    least_gain: -5.0,
    looks_ahead: false,
};

const GENERAL: Officer = Officer {
    name: "general",
    title: ("La general", "The general"),
    about: (
        "antes de mandar imagina cómo seguiría la batalla con cada orden.",
        "before ordering she imagines how the battle would go on after each order.",
    ),
    eye: Eye {
        caution: 0.3,
        minds_ground: true,
    },
    combines: true,
    least_gain: 0.0,
    looks_ahead: true,
};

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
