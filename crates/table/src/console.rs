//! A game that one person leads at a terminal, a line at a time: what stands before the line, what may
//! stand in it, and what is answered. Whoever carries the console reads, writes and keeps the match.

use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_kernel::{Lang, Seat, Shown, Words};

use crate::by_hand::Look;

/// How whoever leads a match works at a terminal, as things stand; `A` is an action.
pub trait Console<A> {
    /// The seat that leads.
    fn seat(&self) -> Seat;

    /// What stands before the line that is typed.
    fn prompt(&self, lang: Lang) -> String;

    /// The words that may stand in a line, to be completed.
    fn vocabulary(&self) -> Vec<String>;

    /// The commands, each with an example of its form, and what it does.
    fn commands(&self) -> Vec<(&'static str, Words)>;

    /// What is answered to a line that asks and does nothing; `None` if it is an action.
    fn asked(&self, line: &str, look: &Look) -> Option<Vec<Said>>;

    /// What the next die of an action is for when these have been rolled.
    fn purpose(&self, action: &A, rolled: &[Shown]) -> Words;
}

/// Something that is said at a console.
#[derive(Clone, PartialEq, Debug)]
pub enum Said {
    /// A line as it stands.
    Line(String),
    /// A paragraph.
    Prose(Words),
    /// A paragraph that should be noticed.
    Warning(Words),
    /// The table itself.
    Board,
}

/// The same, with actions in JSON.
pub(crate) struct ConsoleInJson<A>(pub(crate) Box<dyn Console<A>>);

impl<A: DeserializeOwned> Console<Value> for ConsoleInJson<A> {
    fn seat(&self) -> Seat {
        self.0.seat()
    }

    fn prompt(&self, lang: Lang) -> String {
        self.0.prompt(lang)
    }

    fn vocabulary(&self) -> Vec<String> {
        self.0.vocabulary()
    }

    fn commands(&self) -> Vec<(&'static str, Words)> {
        self.0.commands()
    }

    fn asked(&self, line: &str, look: &Look) -> Option<Vec<Said>> {
        self.0.asked(line, look)
    }

    fn purpose(&self, action: &Value, rolled: &[Shown]) -> Words {
        let action = A::deserialize(action);
        action.map_or_else(
            |_| Words::new("tirada", "roll"),
            |action| self.0.purpose(&action, rolled),
        )
    }
}
