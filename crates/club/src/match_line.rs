//! A line of a match file among the facts of a table.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use sobremesa_kernel::Verdict;

/// A line of a match file. It is kept as it was written, and stands in a fact as JSON within JSON:
/// taking it apart and putting it together again would cost as much as judging the move.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchLine(String);

impl MatchLine {
    /// A line that a table has written.
    pub(crate) fn new(line: String) -> MatchLine {
        MatchLine(line)
    }

    /// The line.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Does it tell how the match ended?
    pub fn ends_match(&self) -> bool {
        self.over().is_some()
    }

    /// How the match ended, if it tells that.
    pub fn verdict(&self) -> Option<Verdict> {
        serde_json::from_value(self.over()?).ok()
    }

    fn over(&self) -> Option<Value> {
        // Hardly any line has the word, and this is asked of every line.
        let line = Some(&self.0).filter(|text| text.contains(r#""over""#))?;
        let mut line: Value = serde_json::from_str(line).ok()?;
        line.get_mut("over").map(Value::take)
    }
}

impl Serialize for MatchLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MatchLine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MatchLine, D::Error> {
        // A fact is read in pieces, so that the text itself is gone by now.
        let line = Value::deserialize(deserializer)?;
        Ok(MatchLine(line.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{Fact, Recorded};

    #[test]
    fn a_line_stands_in_its_fact_as_it_was_written() {
        let recorded = Recorded {
            elapsed_ms: 5,
            wish: None,
            fact: Fact::Line {
                line: MatchLine::new(r#"{"n":2,"action":"A1"}"#.to_owned()),
            },
        };
        let text = serde_json::to_string(&recorded).expect("a JSON form");
        let written = r#"{"elapsed_ms":5,"kind":"line","line":{"n":2,"action":"A1"}}"#;
        assert_eq!(text, written);
        let read: Recorded = serde_json::from_str(&text).expect("it is readable");
        let Fact::Line { line } = read.fact else {
            panic!("a line: {read:?}");
        };
        assert_eq!(line.as_str(), r#"{"action":"A1","n":2}"#);
    }

    #[test]
    fn the_last_line_tells_how_it_ended() {
        let ends = |line: &str| MatchLine::new(line.to_owned()).ends_match();
        assert!(ends(r#"{"n":9,"over":{"winner":null}}"#));
        assert!(!ends(r#"{"n":2,"action":"over"}"#));
    }
}
