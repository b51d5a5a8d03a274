//! What comes over a live connection.

use serde::Deserialize;
use serde_json::Value;

use crate::wish::Wish;

/// What a browser sends.
#[derive(Debug)]
pub(super) struct Sent {
    /// The browser's own name for the wish; the answer repeats it.
    pub(super) id: String,
    pub(super) wanted: Wanted,
}

/// What can be asked of a connection, and all else is asked of the table.
#[derive(Debug)]
pub(super) enum Wanted {
    Here(OfConnection),
    AtTable(Wish),
}

impl Sent {
    /// Reads a message, more than once: it is short, and pieces of JSON that are kept until all of it
    /// has been seen would cost more.
    pub(super) fn read(text: &str) -> Result<Sent, serde_json::Error> {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        let Named { id } = serde_json::from_str(text)?;
        let wish = serde_json::from_str(text).map(Wanted::AtTable);
        let wanted = wish.or_else(|no_wish| {
            let here = serde_json::from_str(text).map(Wanted::Here);
            here.map_err(|_| no_wish)
        });
        Ok(Sent {
            id,
            wanted: wanted?,
        })
    }
}

/// What is asked of the connection itself.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum OfConnection {
    /// Look from another of one's own seats.
    Eyes { seat: String },
    /// Point at a thing of the picture, or at nothing.
    Point { thing: Option<String> },
    /// Is anybody there? A page asks that has heard nothing for a while.
    Here,
    /// What would a computer player do in my place?
    Hint { seat: String },
    /// What is said about several things, or about a draft that is put together with them. The server keeps
    /// none of it.
    Look {
        /// Ids with spaces between them.
        thing: String,
        draft: Option<Value>,
    },
    /// What a drag would come to: the draft with one more step, and what is foreseen of it.
    Try {
        seat: String,
        thing: String,
        handle: String,
        amounts: Vec<f64>,
        draft: Option<Value>,
    },
    /// Everything that belongs together with some things.
    Grow { thing: String },
    /// What something comes to that is measured on the picture.
    Measure {
        measure: String,
        from: [f64; 2],
        to: [f64; 2],
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_things_are_asked_of_the_connection_and_all_else_of_the_table() {
        let sent = |text| Sent::read(text).map(|sent| (sent.id, sent.wanted));
        let here = sent(r#"{"id":"1","do":"point","thing":null}"#).expect("it points");
        assert!(
            matches!(here, (id, Wanted::Here(OfConnection::Point { thing: None })) if id == "1")
        );
        let here = sent(r#"{"id":"here","do":"here"}"#).expect("it asks");
        assert!(matches!(here.1, Wanted::Here(OfConnection::Here)));
        let wish = sent(r#"{"do":"go_on","id":"2"}"#).expect("a wish");
        assert!(matches!(wish, (id, Wanted::AtTable(Wish::GoOn)) if id == "2"));
        for nothing in [r#"{"do":"go_on"}"#, r#"{"id":"3","do":"fly"}"#, "[]", ""] {
            assert!(Sent::read(nothing).is_err(), "{nothing}");
        }
    }
}
