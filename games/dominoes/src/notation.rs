//! The short notation of moves: `35L`, `35R`, `66`, `-`.
//!
//! The catalogue's examples, positions, tests and people at a terminal share it. A signal is added
//! after a stroke: `35L/2`.

use crate::action::{Action, Lay, Scrawl, SideWord};
use crate::line::Side;
use crate::tile::Tile;

/// How a pass is written.
pub const PASS: &str = "-";

/// A tile and its side: `35L`.
pub fn placement(tile: Tile, side: Side) -> String {
    format!("{tile}{}", side.letter())
}

/// An action as people type it.
pub(crate) fn write(action: &Action) -> String {
    match action {
        Action::Lay(Lay { tile, side, signal }) => {
            let side = match side {
                SideWord::Left => Side::Left.letter().to_string(),
                SideWord::Right => Side::Right.letter().to_string(),
                SideWord::Absent => String::new(),
                SideWord::Unknown(word) => format!(" {word}"),
            };
            let signal = signal.map_or(String::new(), |signal| format!("/{signal}"));
            format!("{tile}{side}{signal}")
        }
        Action::LayUnknown(word) => word.to_string(),
        Action::Pass => PASS.to_owned(),
        Action::Deal => "deal".to_owned(),
    }
}

/// Reads a move of a position. Every word has a meaning, if only one that the referee refuses.
pub(crate) fn read_move(word: &str) -> Action {
    if word == PASS {
        return Action::Pass;
    }
    let n_digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (tile, side) = match word.split_at(n_digits) {
        // Without digits the whole word stands in the place of the tile.
        ("", word) => (word, ""),
        parts => parts,
    };
    let side = match side {
        "" => SideWord::Absent,
        "L" | "l" => SideWord::Left,
        "R" | "r" => SideWord::Right,
        other => SideWord::Unknown(other.into()),
    };
    Action::lay_word(tile, side, None)
}

/// The beginning of a stranger's word, to show it again.
pub(crate) fn shortened(word: &str) -> String {
    let kept = Scrawl::from(word).to_string();
    if kept.len() < word.len() {
        kept + "…"
    } else {
        kept
    }
}
