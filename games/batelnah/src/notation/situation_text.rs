//! The text of a situation as every view of a game tells it again.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::position::Situation;

/// What should be the first three fields of a position text (BAT-NOT-01).
///
/// It is kept as JSON, quotes and all: a view tells every position of the game's past, and looking
/// through all of them for letters to escape would be a tenth of what a move costs the club.
#[derive(Clone, Debug)]
pub struct SituationText(Arc<RawValue>);

impl SituationText {
    fn new(text: &str) -> SituationText {
        let json = to_raw_value(text).expect("texts have a JSON form");
        SituationText(json.into())
    }

    /// The text. What has something to escape in it is told escaped: it is no situation either way.
    pub fn as_str(&self) -> &str {
        let json = self.0.get();
        &json[1..json.len() - 1]
    }
}

impl From<&Situation> for SituationText {
    fn from(situation: &Situation) -> SituationText {
        SituationText::new(&situation.to_string())
    }
}

impl PartialEq for SituationText {
    fn eq(&self, other: &SituationText) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for SituationText {}

impl Serialize for SituationText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SituationText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SituationText, D::Error> {
        Ok(SituationText::new(&String::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Mode, Position};

    /// BAT-NOT-01, BAT-API-03: whatever a stranger writes is read, and told again as it was.
    #[test]
    fn any_text_is_written_as_it_was_read() {
        for json in [r#""12/12 w 2""#, r#""a \"quoted\" text\n""#, r#""""#] {
            let text: SituationText = serde_json::from_str(json).expect("a text");
            assert_eq!(serde_json::to_string(&text).expect("JSON"), json);
            let value = serde_json::to_value(&text).expect("JSON");
            assert_eq!(value.to_string(), json);
            assert_eq!(SituationText::deserialize(&value).expect("a text"), text);
        }
    }

    #[test]
    fn it_tells_a_situation() {
        let situation = Position::initial(Mode::Kingdoms).situation();
        let text = SituationText::from(&situation);
        assert_eq!(text.as_str().parse(), Ok(situation));
    }
}
