//! BAT-ROY: threats to kings and queens, and the warning.

use crate::board::Board;
use crate::hex::{Direction, Hex};
use crate::hexset::HexSet;
use crate::lines;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::rules::movement::{straight_lines, two_steps};
use crate::tables;

/// The pieces of a side that could capture an enemy on this hex if it were their army's turn.
///
/// BAT-API-11, BAT-ROY-08. On a free hex an enemy is imagined; on a hex that
/// the side itself holds there is none, and nobody could capture it.
pub fn attackers(board: &Board, hex: Hex, side: Side) -> HexSet {
    if board.side(side).contains(hex) {
        return HexSet::EMPTY;
    }
    let occupied = board.occupied();
    let free = HexSet::BOARD - occupied;
    let of = |kind: Kind| board.kind(side, kind);

    // Every way of capturing is looked at from its end: all but the jester's lead back the same way.
    let striking = of(Kind::King) & tables::NEIGHBOURS.of(hex)
        | of(Kind::Queen) & two_steps(hex, free)
        | (of(Kind::Prince) | of(Kind::Temple)) & straight_lines(hex, occupied)
        | (of(Kind::Prince) | of(Kind::Warrior)) & lines::diagonal(hex, occupied)
        | of(Kind::Wizard) & tables::WIZARD_LEAPS.of(hex)
        | of(Kind::Soldier) & tables::VERTICAL_NEIGHBOURS.of(hex);
    striking | of(Kind::Jester) & leaping_over(hex, free)
}

/// BAT-CAP-06, BAT-CAP-07: the hexes from which a jester could leap over this one.
pub(crate) fn leaping_over(hex: Hex, free: HexSet) -> HexSet {
    Direction::DIAGONALS
        .into_iter()
        .filter(|&back| opposite(hex, back).is_some_and(|landing| free.contains(landing)))
        .filter_map(|back| hex.step(back))
        .collect()
}

/// The hex on the other side of this one, seen from its neighbour in a direction.
fn opposite(hex: Hex, direction: Direction) -> Option<Hex> {
    let (d1, d2) = direction.offset();
    hex.offset(-d1, -d2)
}

/// BAT-ROY-08: the royals of a kingdom that an army of the enemy side could capture.
pub fn threatened_royals(board: &Board, kingdom: Side) -> HexSet {
    board
        .royals(kingdom)
        .into_iter()
        .filter(|&hex| !attackers(board, hex, kingdom.enemy()).is_empty())
        .collect()
}

/// BAT-ROY-06, BAT-ROY-07: the royals to be named in a warning after a move of `mover`'s side.
///
/// Empty when there is nothing to say: no royal of the enemy is threatened, or
/// the enemy has had its warning.
pub(crate) fn kolba(position: &Position, mover: Side) -> HexSet {
    let kingdom = mover.enemy();
    if position.warned().has(kingdom) {
        HexSet::EMPTY
    } else {
        threatened_royals(position.board(), kingdom)
    }
}

/// A royal that could be captured, and by whom (BAT-API-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threat {
    /// The royal.
    pub piece: Piece,
    /// Where it stands.
    pub hex: Hex,
    /// The pieces that could capture it.
    pub by: HexSet,
}

/// Every threatened royal of either kingdom, in the order of the list, warned or not.
pub fn threats(board: &Board) -> impl Iterator<Item = Threat> {
    let royals = board.royals(Side::White) | board.royals(Side::Black);
    royals.into_iter().filter_map(|hex| {
        let piece = board.piece_at(hex)?;
        let by = attackers(board, hex, piece.army.side().enemy());
        (!by.is_empty()).then_some(Threat { piece, hex, by })
    })
}
