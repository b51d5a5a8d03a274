//! The list of the games, one line each: the only place that names them all.

use sobremesa_batelnah::BatelNah;
use sobremesa_clairvoyance::Clairvoyance;
use sobremesa_dominoes::Dominoes;
use sobremesa_gom::Gom;
use sobremesa_table::{Boxed, GameBox};

/// Every game of the house, in the order in which people are shown them.
pub static SHELF: &[&dyn GameBox] = &[
    &Boxed::<Dominoes>::new(),
    &Boxed::<BatelNah>::new(),
    &Boxed::<Clairvoyance>::new(),
    &Boxed::<Gom>::new(),
    sobremesa_dbm::BOXED,
];

/// The game with this name.
pub fn game(name: &str) -> Option<&'static dyn GameBox> {
    SHELF.iter().copied().find(|game| game.name() == name)
}
