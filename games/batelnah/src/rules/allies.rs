//! BAT-ALY: the allied armies come onto the board.
//!
//! Who proposes it and who must agree is not on the board.

use crate::home::homes;
use crate::piece::{Army, Piece};
use crate::play::Fact;
use crate::position::{Mode, Position};
use crate::rules::ending::{GameOver, History};
use crate::rules::turn;

/// BAT-ALY-09: why the allies cannot enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoEntry {
    /// They are there already, from the start or since an entry.
    #[error("the allies are in the game already")]
    AlreadyJoined,
    /// The game has ended.
    #[error(transparent)]
    GameOver(#[from] GameOver),
}

/// The two armies that enter together, in the order of their turns (BAT-ALY-04).
const ALLIES: [Army; 2] = [Army::Blue, Army::Red];

/// BAT-ALY-04 to 06, 08: blue and red enter on their home hexes, as far as these are free.
///
/// The army to move stays to move; should the newcomers have closed all its
/// ways, it is passed over like any army without a move (BAT-TRN-07).
///
/// # Errors
///
/// If they are in the game already, or it is over.
pub fn enter(
    position: &mut Position,
    history: &mut History,
    mut tell: impl FnMut(Fact),
) -> Result<(), NoEntry> {
    if position.mode == Mode::Alliances {
        return Err(NoEntry::AlreadyJoined);
    }
    let army_to_move = position.to_move.ok_or(GameOver)?;
    for army in ALLIES {
        for home in homes(army) {
            let piece = Piece {
                army,
                kind: home.kind,
            };
            if position.board.place(piece, home.hex).is_err() {
                tell(Fact::NoEntry {
                    piece,
                    hex: home.hex,
                });
            }
        }
    }
    tell(Fact::AlliesJoined);
    position.mode = Mode::Alliances;
    position.quiet = 0;
    position.to_move = turn::first_able_from(&position.board, position.mode, army_to_move);
    history.forget();
    history.record(position);
    Ok(())
}
