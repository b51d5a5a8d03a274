//! What hangs: a piece that the enemy could capture with profit.

use crate::board::Board;
use crate::bot::worth;
use crate::hex::Hex;
use crate::piece::{Piece, Side};
use crate::rules::royals::attackers;

/// Could somebody capture this piece with profit: a royal, one that nobody guards, or one dearer
/// than its captor?
pub(crate) fn is_exposed(board: &Board, piece: Piece, hex: Hex) -> bool {
    let side = piece.army.side();
    let dearer = |attacker: Hex| {
        let attacker = board.piece_at(attacker);
        attacker.is_some_and(|attacker| worth(attacker.kind) < worth(piece.kind))
    };
    let by = attackers(board, hex, side.enemy());
    !by.is_empty()
        && (piece.kind.is_royal() || by.into_iter().any(dearer) || !is_guarded(board, hex, side))
}

/// Could the side strike back if its piece on this hex were taken?
pub(crate) fn is_guarded(board: &Board, hex: Hex, side: Side) -> bool {
    if !board.side(side).contains(hex) {
        return false;
    }
    let mut taken = *board;
    taken.remove(side, hex);
    !attackers(&taken, hex, side).is_empty()
}
