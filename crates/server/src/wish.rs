//! What people may want of a table, as scripts and as forms say it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sobremesa_club::room::Channel;
use sobremesa_club::{PersonId, TableId};
use utoipa::ToSchema;

/// What somebody wants of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Wish {
    /// An action as programs write it. `sure`: it is meant although the match may end by it.
    Play {
        seat: String,
        action: Value,
        #[serde(default)]
        sure: bool,
    },
    /// An action as people write it.
    Type {
        seat: String,
        text: String,
        #[serde(default)]
        sure: bool,
    },
    /// One thing of the picture is dropped on another.
    Drop {
        seat: String,
        pick: String,
        drop: String,
    },
    /// A handle of what is chosen is dragged by an amount, or by more; or something is divided.
    /// `thing`: the things of the picture that are chosen, by their ids, with spaces between them.
    /// `draft`: what had been put together with them before.
    Drag {
        seat: String,
        thing: String,
        handle: String,
        amount: f64,
        #[serde(default)]
        more: Vec<f64>,
        #[serde(default)]
        draft: Option<Value>,
    },
    /// A form is handed over.
    Fill {
        seat: String,
        thing: String,
        form: String,
        #[serde(default)]
        fields: BTreeMap<String, String>,
        #[serde(default)]
        draft: Option<Value>,
    },
    GoOn,
    /// `work`: the name of something that the person has made or that comes with the game, to play with;
    /// what was agreed if it is empty. `unequal`: it is wanted although the seats play with something
    /// unequal.
    Sit {
        seat: String,
        #[serde(default)]
        work: String,
        #[serde(default)]
        unequal: bool,
    },
    /// Another work for a seat that one holds already.
    Bring {
        seat: String,
        work: String,
    },
    Stand {
        seat: String,
    },
    SeatBot {
        seat: String,
        bot: String,
        #[serde(default)]
        work: String,
        #[serde(default)]
        unequal: bool,
    },
    Say {
        /// `"table"`, `"watchers"`, or `{"side": n}`
        #[schema(value_type = Value)]
        channel: Channel,
        text: String,
    },
    Takeback,
    AnswerTakeback {
        yes: bool,
    },
    Mute {
        #[schema(value_type = String)]
        person: PersonId,
        quiet: bool,
    },
    Remove {
        #[schema(value_type = String)]
        person: PersonId,
    },
    /// Somebody is asked to come and sit down.
    Invite {
        #[schema(value_type = String)]
        person: PersonId,
    },
    /// Somebody gives up; `sure` as in `Play`, and so in what follows.
    Resign {
        seat: String,
        #[serde(default)]
        sure: bool,
    },
    /// The host puts the table away.
    Close {
        #[serde(default)]
        sure: bool,
    },
    /// The same people play again over there; only the house itself says so.
    #[serde(skip)]
    NoteRematch {
        table: TableId,
    },
}

/// The fields of a form that are more than text.
const JSON_FIELDS: [&str; 8] = [
    "action", "amount", "channel", "yes", "quiet", "unequal", "sure", "draft",
];

/// What the fields of a form within the game begin with.
const OWN_FIELD: &str = "field-";

impl Wish {
    /// Reads a form of a page without scripts. `None` if no wish is like that.
    pub(crate) fn from_form(fields: BTreeMap<String, String>) -> Option<Wish> {
        let read = |(name, text): (String, String)| {
            let value = match serde_json::from_str(&text) {
                Ok(value) if JSON_FIELDS.contains(&name.as_str()) => value,
                _ => Value::String(text),
            };
            (name, value)
        };
        let (further, own) = (further_amounts(&fields), own_fields(&fields));
        let mut fields: Map<String, Value> = fields.into_iter().map(read).collect();
        if !further.is_empty() {
            fields.insert("more".to_owned(), further.into());
        }
        if !own.is_empty() {
            fields.insert("fields".to_owned(), own.into());
        }
        serde_json::from_value(Value::Object(fields)).ok()
    }
}

impl Wish {
    /// The same from a program, whose finger does not slip.
    #[must_use]
    pub(crate) fn surely(mut self) -> Wish {
        if let Wish::Play { sure, .. }
        | Wish::Type { sure, .. }
        | Wish::Resign { sure, .. }
        | Wish::Close { sure } = &mut self
        {
            *sure = true;
        }
        self
    }
}

/// What was filled into a form within the game.
fn own_fields(fields: &BTreeMap<String, String>) -> Map<String, Value> {
    let own = fields.iter().filter_map(|(name, text)| {
        let name = name.strip_prefix(OWN_FIELD)?;
        Some((name.to_owned(), Value::String(text.clone())))
    });
    own.collect()
}

/// The fields `more-1`, `more-2` and so on. What is no number is nothing.
fn further_amounts(fields: &BTreeMap<String, String>) -> Vec<f64> {
    let numbered = (1..).map_while(|number: u32| fields.get(&format!("more-{number}")));
    numbered
        .map(|text| text.trim().parse().unwrap_or(0.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn form(fields: &[(&str, &str)]) -> Option<Wish> {
        let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        Wish::from_form(fields.iter().map(owned).collect())
    }

    #[test]
    fn forms_and_scripts_say_the_same() {
        let (seat, action) = ("P1".to_owned(), json!({ "pass": true }));
        let played = form(&[
            ("do", "play"),
            ("seat", "P1"),
            ("action", "{\"pass\":true}"),
        ]);
        assert_eq!(
            played,
            Some(Wish::Play {
                seat: seat.clone(),
                action,
                sure: false
            })
        );
        // What looks like JSON in a field of text stays text.
        let text = "12".to_owned();
        let typed = form(&[("do", "type"), ("seat", "P1"), ("text", "12")]);
        let sure = false;
        assert_eq!(typed.clone(), Some(Wish::Type { seat, text, sure }));
        let meant = form(&[
            ("do", "type"),
            ("seat", "P1"),
            ("text", "12"),
            ("sure", "true"),
        ]);
        assert_eq!(meant, typed.map(Wish::surely));
        let divided = form(&[
            ("do", "drag"),
            ("seat", "P1"),
            ("thing", ""),
            ("handle", "split"),
            ("amount", "2"),
            ("more-1", "3"),
            ("more-2", ""),
        ]);
        let more = match divided {
            Some(Wish::Drag {
                amount: 2.0, more, ..
            }) => more,
            other => panic!("{other:?}"),
        };
        assert_eq!(more, [3.0, 0.0]);
        let filled = form(&[
            ("do", "fill"),
            ("seat", "P1"),
            ("thing", "a b"),
            ("form", "orders"),
            ("field-edge", "left"),
        ]);
        let fields = match filled {
            Some(Wish::Fill {
                fields,
                draft: None,
                ..
            }) => fields,
            other => panic!("{other:?}"),
        };
        assert_eq!(fields.get("edge").map(String::as_str), Some("left"));
        let agreed = form(&[("do", "answer_takeback"), ("yes", "true")]);
        assert_eq!(agreed, Some(Wish::AnswerTakeback { yes: true }));
    }

    /// Whatever may end a match is asked about first, and a program means what it sends.
    #[test]
    fn what_is_grave_can_be_meant() {
        for grave in [
            form(&[("do", "resign"), ("seat", "P1")]),
            form(&[("do", "close")]),
        ] {
            let asked = grave.clone().expect("a wish");
            assert_ne!(asked.clone().surely(), asked, "it may be meant, or not");
        }
        let meant = form(&[("do", "close"), ("sure", "true")]);
        assert_eq!(meant, Some(Wish::Close { sure: true }));
    }

    #[test]
    fn nobody_notes_a_rematch_by_a_form() {
        assert_eq!(form(&[("do", "note_rematch"), ("table", "abc")]), None);
        assert_eq!(form(&[("do", "fly")]), None);
        assert_eq!(form(&[]), None);
    }
}
