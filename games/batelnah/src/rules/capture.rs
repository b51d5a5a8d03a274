//! BAT-CAP: what a piece can take.
//!
//! Never a friend (BAT-CAP-01): only `ground.enemies` is looked at. Capturing
//! is never compulsory (BAT-CAP-10): nothing here takes a walk away.

use crate::hex::{Direction, Hex};
use crate::hexset::HexSet;
use crate::piece::Kind;
use crate::rules::movement::{Ground, reach};
use crate::tables;

/// The enemies that a piece can capture by taking their place (BAT-CAP-13).
#[inline(always)]
pub fn strikes(kind: Kind, from: Hex, ground: &Ground) -> HexSet {
    let struck = match kind {
        // BAT-CAP-02, 03, 04, 05, 11, 12: where it goes, it captures.
        Kind::King | Kind::Queen | Kind::Prince | Kind::Warrior | Kind::Temple | Kind::Wizard => {
            reach(kind, from, ground)
        }
        // BAT-CAP-06.
        Kind::Jester => HexSet::EMPTY,
        // BAT-CAP-09: up and down, for all four armies.
        Kind::Soldier => tables::VERTICAL_NEIGHBOURS.of(from),
    };
    struck & ground.enemies
}

/// BAT-CAP-06, BAT-CAP-07: the free hexes on which a jester lands after leaping over an enemy.
#[inline(always)]
pub fn landings(kind: Kind, from: Hex, ground: &Ground) -> HexSet {
    match kind {
        Kind::Jester => leap(from, ground),
        Kind::King
        | Kind::Queen
        | Kind::Prince
        | Kind::Warrior
        | Kind::Temple
        | Kind::Wizard
        | Kind::Soldier => HexSet::EMPTY,
    }
}

#[inline]
fn leap(from: Hex, ground: &Ground) -> HexSet {
    let victims = tables::DIAGONAL_NEIGHBOURS.of(from) & ground.enemies;
    if victims.is_empty() {
        return HexSet::EMPTY;
    }
    // A landing hex is next to one diagonal neighbour only, the one on its way.
    let landings = tables::LANDINGS.of(from) & ground.free;
    Direction::DIAGONALS
        .into_iter()
        .map(|direction| victims.stepped(direction, landings))
        .fold(HexSet::EMPTY, |all, landing| all | landing)
}
