//! A text that an editor shows, and places in it as editors count: lines from 0, columns in UTF-16 units.

use std::ops::Range;

use lsp_types::{Position, Range as EditorRange};
use sobremesa_speak::{Lines, Place};

pub(super) struct Document(pub(super) String);

impl Document {
    /// The byte at an editor's position; none if it makes no sense.
    pub(super) fn byte(&self, at: Position) -> Option<usize> {
        let (line, units) = (at.line as usize, at.character as usize);
        let lines = Lines::of(&self.0);
        if line >= lines.count() {
            return None;
        }
        let start = lines.byte(Place {
            line: line + 1,
            column: 1,
        });
        let mut n_units = 0;
        let text = lines.text(line + 1);
        let inside = text.char_indices().find(|(_, letter)| {
            let is_there = n_units >= units;
            n_units += letter.len_utf16();
            is_there
        });
        Some(start + inside.map_or(text.len(), |(byte, _)| byte))
    }

    /// A stretch of the text as editors write it.
    pub(super) fn range(&self, bytes: &Range<usize>) -> EditorRange {
        let lines = Lines::of(&self.0);
        EditorRange {
            start: position(&lines, bytes.start),
            end: position(&lines, bytes.end),
        }
    }

    pub(super) fn whole(&self) -> EditorRange {
        self.range(&(0..self.0.len()))
    }

    /// The word that covers a byte.
    pub(super) fn word_at(&self, byte: usize) -> &str {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let (before, after) = self.0.split_at_checked(byte).unwrap_or(("", ""));
        let n_before = before.chars().rev().take_while(|c| is_part(*c));
        let n_after = after.chars().take_while(|c| is_part(*c));
        let start = byte - n_before.map(char::len_utf8).sum::<usize>();
        let end = byte + n_after.map(char::len_utf8).sum::<usize>();
        self.0.get(start..end).unwrap_or_default()
    }
}

fn position(lines: &Lines<'_>, byte: usize) -> Position {
    let place = lines.place(byte);
    let before = lines.text(place.line).chars().take(place.column - 1);
    let units: usize = before.map(char::len_utf16).sum();
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Position::new(number(place.line - 1), number(units))
}
