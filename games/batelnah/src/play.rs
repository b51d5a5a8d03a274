//! The referee's way to make a move: `make`, and everything that has to be told or declared.

use crate::hex::Hex;
use crate::hexset::HexSet;
use crate::moves::Move;
use crate::piece::{Army, Piece, Side};
use crate::position::Position;
use crate::rules::ending::{Draw, GameOver, History, REPETITIONS, is_too_quiet};
use crate::rules::royals::kolba;

/// What happened on the board (BAT-NOT-10), besides the move itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// A piece was captured.
    Captured {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        hex: Hex,
    },
    /// The last piece of an army was captured (BAT-TRN-06).
    ArmyEliminated {
        /// The army.
        army: Army,
    },
    /// BAT-END-01: the game is won.
    HokSah {
        /// The side that has won.
        winner: Side,
    },
    /// BAT-ROY-06: a kingdom is warned, once in a game.
    Kolba {
        /// The kingdom's side.
        kingdom: Side,
        /// Where its threatened royals stand.
        royals: HexSet,
    },
    /// The game is drawn.
    Draw {
        /// Why.
        reason: Draw,
    },
    /// BAT-CLK-02: an army let its time run out.
    TurnLost {
        /// The army.
        army: Army,
    },
    /// BAT-ALY-08: an allied piece found its home hex taken.
    NoEntry {
        /// The piece.
        piece: Piece,
        /// Its home.
        hex: Hex,
    },
    /// BAT-ALY-04: blue and red are on the board.
    AlliesJoined,
}

impl Position {
    /// Plays a move that is legal here, and tells its consequences in the order of BAT-END-08.
    pub fn play(&mut self, legal: Move, history: &mut History, mut tell: impl FnMut(Fact)) {
        let Some(army) = self.to_move else {
            debug_assert!(false, "no move is legal after the end");
            return;
        };
        let captured = legal
            .captured_hex()
            .and_then(|hex| Some((self.board.piece_at(hex)?, hex)));
        self.make(legal);

        if let Some((piece, hex)) = captured {
            history.forget();
            tell(Fact::Captured { piece, hex });
            if self.board.army(piece.army).is_empty() {
                tell(Fact::ArmyEliminated { army: piece.army });
            }
        }
        if let Some(winner) = self.winner() {
            tell(Fact::HokSah { winner });
            return;
        }
        self.warn_after_a_move_of(army.side(), &mut tell);
        if let Some(reason) = self.draw(history) {
            self.to_move = None;
            tell(Fact::Draw { reason });
        }
    }

    /// BAT-CLK-02, BAT-CLK-04: the army to move loses its turn.
    ///
    /// A turn like any other for the counters, but no new situation, and no cause for a warning.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn lose_turn(&mut self, mut tell: impl FnMut(Fact)) -> Result<(), GameOver> {
        let army = self.to_move.ok_or(GameOver)?;
        self.turn += 1;
        self.quiet += 1;
        self.hand_over(army);
        tell(Fact::TurnLost { army });
        if is_too_quiet(self) {
            self.to_move = None;
            let reason = Draw::Quiet;
            tell(Fact::Draw { reason });
        }
        Ok(())
    }

    fn warn_after_a_move_of(&mut self, mover: Side, tell: &mut impl FnMut(Fact)) {
        let royals = kolba(self, mover);
        if !royals.is_empty() {
            let kingdom = mover.enemy();
            self.warned.warn(kingdom);
            tell(Fact::Kolba { kingdom, royals });
        }
    }

    /// BAT-END-08: the first reason for a draw, if there is one. Counts the position.
    fn draw(&self, history: &mut History) -> Option<Draw> {
        if self.to_move.is_none() {
            Some(Draw::Blocked)
        } else if is_too_quiet(self) {
            Some(Draw::Quiet)
        } else if history.record(self) >= REPETITIONS {
            Some(Draw::Repetition)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Mode;

    /// BAT-END-07, BAT-END-08: nobody can move, which counts before the quiet and the repetition.
    ///
    /// Not played out: the armies are too small to shut each other in.
    #[test]
    fn a_blocked_game_is_drawn_for_that_reason_first() {
        let mut position = Position::initial(Mode::Kingdoms);
        position.to_move = None;
        position.quiet = 100;
        let mut history = History::default();
        assert_eq!(position.draw(&mut history), Some(Draw::Blocked));
        position.to_move = Some(Army::White);
        assert_eq!(position.draw(&mut history), Some(Draw::Quiet));
        position.quiet = 99;
        assert_eq!(position.draw(&mut history), None);
    }
}
