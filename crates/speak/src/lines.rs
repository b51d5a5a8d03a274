//! Where something stands in a text, as people count.

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// The lines of a text, to find places in it.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    source: &'a str,
    /// Where each line begins, in bytes.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines: they end with LF, CR or both.
    pub fn of(source: &'a str) -> Lines<'a> {
        let bytes = source.as_bytes();
        let mut starts = vec![0];
        for (index, byte) in bytes.iter().enumerate() {
            let ends_line =
                *byte == b'\n' || (*byte == b'\r' && bytes.get(index + 1) != Some(&b'\n'));
            if ends_line {
                starts.push(index + 1);
            }
        }
        Lines { source, starts }
    }

    /// The place of a byte.
    pub fn place(&self, byte: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= byte).max(1);
        let start = self.starts[line - 1];
        let before = self.source.get(start..byte).unwrap_or_default();
        Place {
            line,
            column: before.chars().count() + 1,
        }
    }

    /// The text of a line, without its end.
    pub fn text(&self, line: usize) -> &'a str {
        let start = self.starts.get(line.saturating_sub(1)).copied();
        let end = self.starts.get(line).copied().unwrap_or(self.source.len());
        let text = start.and_then(|start| self.source.get(start..end));
        text.unwrap_or_default().trim_end_matches(['\r', '\n'])
    }

    /// The byte at a place; the end of the line if the column is past it.
    pub fn byte(&self, place: Place) -> usize {
        let Some(start) = self.starts.get(place.line.saturating_sub(1)).copied() else {
            return self.source.len();
        };
        let text = self.text(place.line);
        let inside = text.char_indices().nth(place.column.saturating_sub(1));
        start + inside.map_or(text.len(), |(byte, _)| byte)
    }

    /// How many lines there are.
    pub fn count(&self) -> usize {
        self.starts.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_in_three_ways() {
        let lines = Lines::of("uno\nñandú x\r\ntres\rcuatro");
        let place = |text: &str| lines.place(lines.source.find(text).expect("in the text"));
        assert_eq!(place("uno"), Place { line: 1, column: 1 });
        assert_eq!(place("x"), Place { line: 2, column: 7 });
        assert_eq!(place("cuatro"), Place { line: 4, column: 1 });
        assert_eq!(lines.text(2), "ñandú x");
        assert_eq!(lines.byte(Place { line: 2, column: 7 }), 12);
    }
}
