//! Writing XML: elements, attributes in the order given, and nothing a reader could misread.

use std::fmt::{Display, Write};

/// A document being written.
#[derive(Default)]
pub(super) struct Xml {
    text: String,
}

/// An element whose attributes are being written.
#[must_use = "an element is closed by `leaf`, `hold` or `say`"]
pub(super) struct Element<'a> {
    xml: &'a mut Xml,
    name: &'static str,
}

impl Xml {
    /// Begins an element, on a line of its own.
    pub(super) fn element(&mut self, name: &'static str) -> Element<'_> {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push('<');
        self.text.push_str(name);
        Element { xml: self, name }
    }

    fn close(&mut self, name: &str) {
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }
}

impl Element<'_> {
    /// With an attribute.
    pub(super) fn with(self, name: &'static str, value: impl Display) -> Self {
        self.xml.text.push(' ');
        self.xml.text.push_str(name);
        self.xml.text.push_str("=\"");
        write!(Escaped(&mut self.xml.text), "{value}").expect("a string takes everything");
        self.xml.text.push('"');
        self
    }

    /// With an attribute, if there is anything to say.
    pub(super) fn with_some(self, name: &'static str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// An element that contains nothing.
    pub(super) fn leaf(self) {
        self.xml.text.push_str("/>");
    }

    /// An element that contains others.
    pub(super) fn hold(self, content: impl FnOnce(&mut Xml)) {
        self.xml.text.push('>');
        content(self.xml);
        self.xml.text.push('\n');
        self.xml.close(self.name);
    }

    /// An element that contains text.
    pub(super) fn say(self, words: &str) {
        self.xml.text.push('>');
        Escaped(&mut self.xml.text)
            .write_str(words)
            .expect("a string takes everything");
        self.xml.close(self.name);
    }
}

/// Takes text and writes it so that it means itself, in elements and in quoted attributes alike.
struct Escaped<'a>(&'a mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        // Most texts are numbers and names, and looking at bytes is faster than at letters.
        if text.bytes().all(means_itself) {
            self.0.push_str(text);
            return Ok(());
        }
        let mut rest = text.chars();
        while let Some(at) = rest.as_str().find(means_something_else) {
            self.0.push_str(&rest.as_str()[..at]);
            rest = rest.as_str()[at..].chars();
            match rest.next() {
                Some('&') => self.0.push_str("&amp;"),
                Some('<') => self.0.push_str("&lt;"),
                Some('>') => self.0.push_str("&gt;"),
                Some('"') => self.0.push_str("&quot;"),
                Some('\'') => self.0.push_str("&#39;"),
                // A reader would turn these into plain blanks inside an attribute.
                Some(blank @ ('\t' | '\n' | '\r')) => write!(self.0, "&#{};", blank as u32)?,
                // No XML document may contain the others, however they are written.
                Some(_) | None => self.0.push('\u{fffd}'),
            }
        }
        self.0.push_str(rest.as_str());
        Ok(())
    }
}

/// False for every byte with which a letter that means something else begins, and for some others.
fn means_itself(byte: u8) -> bool {
    !matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'' | 0..=0x1f | 0xef)
}

fn means_something_else(letter: char) -> bool {
    matches!(
        letter,
        '&' | '<' | '>' | '"' | '\'' | '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}'
    )
}
