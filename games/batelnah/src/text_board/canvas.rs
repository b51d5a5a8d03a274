//! Letters with styles, in rows.

use crate::piece::Army;

/// How a letter stands out, where colour is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    Plain,
    /// What one should look at first.
    Strong,
    /// What one should not look at: outlines.
    Faint,
    /// A piece of this army, on a ground of its colour.
    Piece(Army),
}

impl Style {
    /// Its ANSI code.
    const fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Strong => "1",
            Style::Faint => "2",
            Style::Piece(Army::White) => "30;107",
            Style::Piece(Army::Black) => "97;40",
            Style::Piece(Army::Blue) => "97;44",
            Style::Piece(Army::Red) => "97;41",
        }
    }
}

/// A text in one style.
pub(super) fn styled(text: &str, style: Style, colour: bool) -> String {
    if colour && style != Style::Plain {
        format!("\x1b[{}m{text}\x1b[0m", style.code())
    } else {
        text.to_owned()
    }
}

/// Rows of letters, blank at first.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            rows: vec![vec![(' ', Style::Plain); width]; height],
        }
    }

    /// Writes a text from a place on.
    pub(super) fn write(&mut self, row: usize, column: usize, text: &str, style: Style) {
        for (cell, letter) in self.rows[row][column..].iter_mut().zip(text.chars()) {
            *cell = (letter, style);
        }
    }

    /// The rows, without blanks at their ends.
    pub(super) fn print(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|(letter, _)| *letter != ' ');
            let shown = &row[..end.map_or(0, |last| last + 1)];
            for run in shown.chunk_by(|(_, one), (_, two)| one == two) {
                let letters: String = run.iter().map(|(letter, _)| letter).collect();
                text.push_str(&styled(&letters, run[0].1, colour));
            }
            text.push('\n');
        }
        text
    }
}

/// Parts beside each other, broken between two of them where there is no room; what follows is
/// indented.
pub(super) fn wrapped<'a>(
    parts: impl IntoIterator<Item = &'a str>,
    gap: &str,
    width: usize,
) -> String {
    const INDENT: &str = "    ";
    let mut text = String::new();
    let mut column = 0;
    for part in parts {
        let length = part.chars().count();
        if column > 0 && column + gap.len() + length > width {
            text.push('\n');
            text.push_str(INDENT);
            column = INDENT.len();
        } else if column > 0 {
            text.push_str(gap);
            column += gap.len();
        }
        text.push_str(part);
        column += length;
    }
    text.push('\n');
    text
}
