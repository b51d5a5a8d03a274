//! BAT-TRN: whose turn is next.

use crate::board::Board;
use crate::generate::{can_move, can_obviously_move};
use crate::piece::Army;
use crate::position::{Mode, Position};

impl Position {
    /// Hands the turn on after a turn of `army`.
    ///
    /// BAT-TRN-04, 05, 07: to the next army that can move. That may be the army
    /// itself; if nobody can move, the game is over (BAT-END-07).
    #[inline]
    pub(crate) fn hand_over(&mut self, army: Army) {
        let next = successor(self.mode, army);
        if can_obviously_move(&self.board, next) {
            self.to_move = Some(next);
        } else {
            self.hand_over_to_first_able(next);
        }
    }

    #[cold]
    #[inline(never)]
    fn hand_over_to_first_able(&mut self, army: Army) {
        self.to_move = first_able_from(&self.board, self.mode, army);
    }
}

/// The first army that can move, from `army` on; `None` when nobody can.
///
/// BAT-TRN-05, BAT-TRN-07: armies without pieces or without a move are skipped.
pub fn first_able_from(board: &Board, mode: Mode, army: Army) -> Option<Army> {
    let mut candidate = army;
    loop {
        if can_move(board, candidate) {
            return Some(candidate);
        }
        candidate = successor(mode, candidate);
        if candidate == army {
            return None;
        }
    }
}

/// BAT-TRN-01, BAT-TRN-02: white, black, with four armies blue and red, and again.
#[inline]
pub const fn successor(mode: Mode, army: Army) -> Army {
    let next = army as usize + 1;
    match mode {
        Mode::Kingdoms => Army::ALL[next % 2],
        Mode::Alliances => Army::ALL[next % 4],
    }
}
