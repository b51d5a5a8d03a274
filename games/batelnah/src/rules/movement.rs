//! BAT-MOV: where a piece can go.
//!
//! What it can take is in `rules::capture`; both start from what a piece
//! reaches, so that a way that is closed for one is closed for the other.

use crate::board::Board;
use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::lines;
use crate::piece::{Army, Kind};
use crate::tables;

/// The board as one army finds it (BAT-ARM-03).
#[derive(Debug, Clone, Copy)]
pub struct Ground {
    /// Hexes without a piece.
    pub free: HexSet,
    /// Hexes with a piece of the other side.
    pub enemies: HexSet,
    /// Hexes with a piece, friend or enemy.
    pub occupied: HexSet,
}

impl Ground {
    /// The board as `army` finds it.
    #[inline]
    pub fn of(board: &Board, army: Army) -> Ground {
        let enemies = board.side(army.side().enemy());
        let occupied = board.side(army.side()) | enemies;
        Ground {
            free: HexSet::BOARD - occupied,
            enemies,
            occupied,
        }
    }
}

/// The hexes to which a piece can move without capturing.
#[inline(always)]
pub fn walks(kind: Kind, from: Hex, ground: &Ground) -> HexSet {
    let reached = match kind {
        Kind::Temple => reach(kind, from, ground) | colour_changes(from),
        Kind::King
        | Kind::Queen
        | Kind::Prince
        | Kind::Warrior
        | Kind::Wizard
        | Kind::Jester
        | Kind::Soldier => reach(kind, from, ground),
    };
    reached & ground.free
}

/// The hexes to which the way is open for a piece, whatever stands on them.
///
/// The temple's change of colour is left out: it is no way to a capture
/// (BAT-CAP-04), unlike every other reach of a piece that captures where it goes.
#[inline(always)]
pub fn reach(kind: Kind, from: Hex, ground: &Ground) -> HexSet {
    match kind {
        // BAT-MOV-04, BAT-MOV-17.
        Kind::King | Kind::Soldier => tables::NEIGHBOURS.of(from),
        // BAT-MOV-05, BAT-MOV-10.
        Kind::Queen | Kind::Jester => two_steps(from, ground.free),
        // BAT-MOV-09.
        Kind::Wizard => tables::WIZARD_LEAPS.of(from),
        // BAT-MOV-12.
        Kind::Temple => straight_lines(from, ground.occupied),
        // BAT-MOV-15.
        Kind::Warrior => lines::diagonal(from, ground.occupied),
        // BAT-MOV-18.
        Kind::Prince => {
            straight_lines(from, ground.occupied) | lines::diagonal(from, ground.occupied)
        }
    }
}

/// BAT-MOV-13: the hexes on which a temple changes its colour, if they are free.
#[inline]
pub fn colour_changes(from: Hex) -> HexSet {
    tables::DIAGONAL_NEIGHBOURS.of(from)
}

/// The vertical and the horizontal lines, each up to the first piece (BAT-MOV-02).
#[inline]
pub(crate) fn straight_lines(from: Hex, occupied: HexSet) -> HexSet {
    lines::vertical(from, occupied) | lines::horizontal(from, occupied)
}

/// BAT-MOV-06 to 08: the hexes that two single steps lead to, the first of them onto a free hex.
///
/// Symmetric: the middle hex of a way there is the middle hex of a way back.
#[inline]
pub(crate) fn two_steps(from: Hex, free: HexSet) -> HexSet {
    (tables::NEIGHBOURS.of(from) & free).around(tables::TWO_STEPS.of(from))
}

/// BAT-VAL-02, check 6: the hexes that a piece could ever reach from here, on an empty board.
pub fn range(kind: Kind, from: Hex) -> HexSet {
    let empty = Ground {
        free: HexSet::BOARD,
        enemies: HexSet::EMPTY,
        occupied: HexSet::EMPTY,
    };
    walks(kind, from, &empty)
}
