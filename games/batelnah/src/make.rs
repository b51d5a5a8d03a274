//! The search's way to make a move: board, counters, turn and end of the game, and nothing to tell.
//!
//! The referee's way, in `play`, also warns, draws and tells; a property test
//! holds the two together.

use crate::hex::Hex;
use crate::moves::Move;
use crate::piece::Army;
use crate::position::Position;

impl Position {
    /// Makes a move that is legal here.
    ///
    /// The game may end by Hok-Sah (BAT-END-01) or because nobody can move any
    /// more (BAT-END-07). Kolba, which changes no move, is left to the referee,
    /// and so are the draws by quiet play and by repetition: search knows its
    /// own line and asks `ending`.
    #[inline]
    pub fn make(&mut self, legal: Move) {
        let Some(army) = self.to_move else {
            debug_assert!(false, "no move is legal after the end");
            return;
        };
        self.turn += 1;
        match legal.captured_hex() {
            None => {
                self.quiet += 1;
                self.board.relocate(legal.slot, legal.from, legal.to);
                self.hand_over(army);
            }
            Some(hex) => self.make_capture(legal, hex, army),
        }
    }

    /// Kept apart from `make`, so that moves without capture need not save what this one needs.
    #[inline(never)]
    fn make_capture(&mut self, legal: Move, hex: Hex, army: Army) {
        self.quiet = 0;
        // The victim first: it may stand where the piece goes.
        let lost = self.board.remove(army.side().enemy(), hex);
        self.board.relocate(legal.slot, legal.from, legal.to);
        if lost.kind.is_royal() && self.board.royals(lost.army.side()).is_empty() {
            self.to_move = None;
        } else {
            self.hand_over(army);
        }
    }

    /// The position after a move that is legal here.
    #[inline]
    #[must_use]
    pub fn after(&self, legal: Move) -> Position {
        let mut next = *self;
        next.make(legal);
        next
    }
}
