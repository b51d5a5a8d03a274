//! The open documents, and places in them as editors count: lines from 0, columns in UTF-16 units.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sobremesa_clairvoyance::language::place::{Lines, Place, Span};

#[derive(Default)]
pub(super) struct Documents(BTreeMap<String, Document>);

impl Documents {
    pub(super) fn put(&mut self, uri: &str, text: &str) {
        let text = text.to_owned();
        self.0.insert(uri.to_owned(), Document { text });
    }

    pub(super) fn get(&self, uri: &str) -> Option<&Document> {
        self.0.get(uri)
    }

    pub(super) fn forget(&mut self, uri: &str) {
        self.0.remove(uri);
    }
}

pub(super) struct Document {
    pub(super) text: String,
}

impl Document {
    /// The byte at an editor's position; none if it makes no sense.
    pub(super) fn byte(&self, position: &Value) -> Option<usize> {
        let line = usize::try_from(position["line"].as_u64()?).ok()?;
        let units = usize::try_from(position["character"].as_u64()?).ok()?;
        let lines = Lines::of(&self.text);
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
    pub(super) fn range(&self, span: Span) -> Value {
        let lines = Lines::of(&self.text);
        json!({ "start": position(&lines, span.start), "end": position(&lines, span.end) })
    }

    pub(super) fn whole(&self) -> Value {
        let end = self.text.len();
        self.range(Span { start: 0, end })
    }
}

fn position(lines: &Lines<'_>, byte: usize) -> Value {
    let place = lines.place(byte);
    let before = lines.text(place.line).chars().take(place.column - 1);
    let units: usize = before.map(char::len_utf16).sum();
    json!({ "line": place.line - 1, "character": units })
}
