//! Where something stands in a text: bytes for the program, lines and columns for people.

use std::ops::Range;

pub use sobremesa_speak::{Lines, Place};

/// A stretch of the text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

impl Span {
    /// From the beginning of one to the end of another.
    #[must_use]
    pub fn to(self, last: Span) -> Span {
        Span {
            start: self.start,
            end: last.end.max(self.end),
        }
    }

    /// The same as a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The text it covers.
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or_default()
    }
}
