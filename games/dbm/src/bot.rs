//! Computer players. They receive a view like everybody else, and every order comes with its reason.
//!
//! A player is asked for one action at a time and remembers nothing: what it wants follows from what it
//! sees. Moves are offers ([`offers`]): each is judged by the rules, weighed by what it brings, and the
//! best for its price is ordered, until nothing is worth a point of initiative any more.

mod answers;
mod offers;
mod officer;
mod worth;

use sobremesa_kernel::bot::Bot;

use crate::Dbm;
use officer::{Eye, Officer};

/// All of them, the weakest first.
pub(crate) const ALL: &[&dyn Bot<Dbm>] = &[&RECRUIT, &SERGEANT];

/// The computer players, the weakest first.
pub fn officers() -> &'static [&'static dyn Bot<Dbm>] {
    ALL
}

const RECRUIT: Officer = Officer {
    name: "recruit",
    title: ("El recluta", "The recruit"),
    about: (
        "siempre adelante, contra lo más cercano, y se olvida de sujetar a los impetuosos.",
        "always forward, at whatever is nearest, and forgets to hold the impetuous back.",
    ),
    eye: Eye {
        counts_fights: false,
        holds_impetuous: false,
    },
};

const SERGEANT: Officer = Officer {
    name: "sergeant",
    title: ("El sargento", "The sergeant"),
    about: (
        "cuenta los combates dado por dado, busca el contacto sensato más cercano y sujeta a los impetuosos.",
        "counts fights die by die, goes for the nearest sensible contact, and holds the impetuous back.",
    ),
    eye: Eye {
        counts_fights: true,
        holds_impetuous: true,
    },
};
