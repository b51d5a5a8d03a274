//! Pieces of text, their styles, and how they share a row.

use std::fmt::Write;

use sobremesa_table::Look;

use crate::tile::Pip;

/// How a piece of text stands out, where colour is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    Plain,
    /// Bold: what one should look at first.
    Strong,
    /// Green: what can be done.
    Inviting,
    /// Yellow: the open ends of the line.
    Open,
}

/// Some text that is not broken.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    text: String,
    style: Style,
}

impl Piece {
    pub(super) fn new(text: String, style: Style) -> Piece {
        Piece { text, style }
    }

    pub(super) fn plain(text: impl Into<String>) -> Piece {
        Piece::new(text.into(), Style::Plain)
    }

    /// How many columns it takes.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }

    pub(super) fn print(&self, look: &Look, out: &mut String) {
        let code = match self.style {
            Style::Strong => "1",
            Style::Inviting => "32",
            Style::Open => "1;33",
            Style::Plain => "",
        };
        let text = &self.text;
        if look.colour && !code.is_empty() {
            // A `String` takes whatever is written to it.
            let _ = write!(out, "\x1b[{code}m{text}\x1b[0m");
        } else {
            out.push_str(text);
        }
    }
}

/// Puts pieces beside each other, and into a new row where there is no room.
pub(super) fn rows(pieces: &[Piece], gap: &str, look: &Look) -> String {
    let mut out = String::new();
    let mut column = 0;
    for piece in pieces {
        let gap_width = gap.chars().count();
        if column > 0 && column + gap_width + piece.width() > look.width {
            out.push('\n');
            column = 0;
        }
        if column > 0 {
            out.push_str(gap);
            column += gap_width;
        }
        piece.print(look, &mut out);
        column += piece.width();
    }
    out
}

/// The width of a tile.
pub(super) const FACE_WIDTH: usize = "[3|5]".len();

/// A tile as it lies; a double has another bar.
pub(super) fn face(left: Pip, right: Pip, unicode: bool) -> String {
    let bar = match (left == right, unicode) {
        (false, true) => '│',
        (true, true) => '║',
        (false, false) => '|',
        (true, false) => ':',
    };
    format!("[{left}{bar}{right}]")
}
