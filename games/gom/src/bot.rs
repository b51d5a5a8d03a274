//! Computer players. They receive a view like everybody else, and every order comes with its reason.

mod assault;
mod drafts;
mod fight;
mod ground;
mod marcher;
mod mind;
mod odds;
mod officer;
mod place;
mod plan;
mod reason;
mod rout;
mod stakes;
mod tactics;
mod terms;
mod volleys;
mod ways;
mod worth;

use serde_json::json;
use sobremesa_kernel::Seat;
use sobremesa_kernel::bot::{Bot, Choice};
use sobremesa_kernel::claim::Reason;

use crate::Gom;
use crate::action::Action;
use crate::notation;
use crate::position::Position;
use crate::side::Side;
use crate::state::State;
use officer::Officer;
use place::Eye;
use plan::Repertoire;
use tactics::{Flights, Tactics};
use volleys::Shooters;

/// All of them, the weakest first.
pub(crate) const ALL: &[&dyn Bot<Gom>] = &[&marcher::Marcher, &SERGEANT, &CAPTAIN, &GENERAL];

const SERGEANT: Officer = Officer {
    name: "sergeant",
    title: ("El sargento", "The sergeant"),
    about: (
        "va al enemigo más cercano, carga si puede y cuenta solo los caídos.",
        "goes at the nearest enemy, charges if he can, counts only the fallen.",
    ),
    tactics: Tactics {
        eye: Eye {
            caution: 0.0,
            zeal: [4.0, 0.0],
            minds_others: false,
            minds_ground: false,
            knows_the_end: false,
            shooters: Shooters::LikeOthers,
        },
        repertoire: Repertoire::Plain,
        combines: false,
        flights: Flights::Ignored,
        // Whoever can charge does, however mad it is.
        least_gain: -300.0,
    },
    looks_ahead: false,
};

const CAPTAIN: Officer = Officer {
    name: "captain",
    title: ("El capitán", "The captain"),
    about: (
        "combina cargas, guarda sus flancos y cuenta los cuadrantes al final.",
        "combines charges, guards the flanks, and counts quadrants near the end.",
    ),
    tactics: Tactics {
        eye: Eye {
            caution: 0.25,
            zeal: [4.0, 4.0],
            minds_others: false,
            minds_ground: true,
            knows_the_end: true,
            shooters: Shooters::KeepDistance,
        },
        repertoire: Repertoire::Full,
        combines: true,
        flights: Flights::Ignored,
        least_gain: 0.0,
    },
    looks_ahead: false,
};

const GENERAL: Officer = Officer {
    name: "general",
    title: ("La general", "The general"),
    about: (
        "prevé qué hará el enemigo y adónde huirá quien se rompa, en 96 posiciones por orden como mucho.",
        "foresees what the enemy will do and where the broken run, in 96 positions an order at most.",
    ),
    tactics: Tactics {
        eye: Eye {
            // She imagines the danger, and looks at the ground herself.
            caution: 0.0,
            minds_others: true,
            minds_ground: false,
            zeal: [8.0, 8.0],
            ..CAPTAIN.tactics.eye
        },
        flights: Flights::Foreseen,
        ..CAPTAIN.tactics
    },
    looks_ahead: true,
};

/// The battle as a seat sees it, if it is this seat's turn to say something.
fn turn_of(view: &Position, seat: Seat) -> Option<(State, Side)> {
    let state = view.resume().ok()?;
    let side = Side::ALL.get(seat.index()).copied()?;
    (state.awaited() == Some(side)).then_some((state, side))
}

/// An order and its reason.
fn choice(action: Action, why: Reason<Gom>) -> Choice<Gom> {
    let details = json!({ "choice": notation::write(&action), "positions": 1 });
    Choice {
        action,
        why,
        details,
    }
}
