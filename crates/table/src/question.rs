//! Questions about the rules: those that every game knows, and its own.

use serde_json::{Map, Value};
use sobremesa_kernel::{Fault, Illegal};
use sobremesa_speak::RuleBook;

use crate::Problem;
use crate::json::read;
use crate::playable::{NoAnswer, Playable, Question};

/// Why a question was not answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Declined {
    /// The question cannot be understood.
    Problem(Problem),
    /// The position it brings breaks the rules.
    Faulty(Vec<Fault>),
    /// What it asks about is against the rules.
    Illegal(Illegal),
}

impl From<Problem> for Declined {
    fn from(problem: Problem) -> Declined {
        Declined::Problem(problem)
    }
}

/// Answers a question: those that every game knows, or one of its own.
pub(crate) fn answer<G: Playable>(
    state: Option<&G::State>,
    question: &Question<'_>,
) -> Result<Value, Declined> {
    if question.name == "rule" {
        return rule_text(G::rulebook(), question.fields).map_err(Declined::Problem);
    }
    G::answer(state, question).map_err(|no_answer| declined::<G>(no_answer, question.name))
}

fn rule_text(book: &RuleBook, fields: &Map<String, Value>) -> Result<Value, Problem> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        rule: String,
    }
    let Fields { rule: id } = read(Value::Object(fields.clone()), "")?;
    match book.rule(&id) {
        Some(rule) => Ok(serde_json::json!({
            "rule": rule.id, "es": rule.text.es, "en": rule.text.en,
        })),
        None => Err(unknown_rule(book, &id)),
    }
}

fn unknown_rule(book: &RuleBook, id: &str) -> Problem {
    let near = RuleBook::nearest(&[book], id).join(", ");
    let (es, en) = if near.is_empty() {
        (
            "Los códigos de las suyas son los que cita su árbitro.".to_owned(),
            "The numbers of its own are those that its referee quotes.".to_owned(),
        )
    } else {
        (
            format!("Parecidas: {near}."),
            format!("Close to it: {near}."),
        )
    };
    Problem::new(
        "unknown_rule",
        "rule",
        format!("Este juego no tiene ninguna regla «{id}». {es}"),
        format!("This game has no rule “{id}”. {en}"),
    )
}

fn declined<G: Playable>(no_answer: NoAnswer, name: &str) -> Declined {
    Declined::Problem(match no_answer {
        NoAnswer::Unknown => {
            let known = G::QUESTIONS.join(", ");
            Problem::new(
                "unknown_query",
                "name",
                format!("Este juego no conoce la pregunta «{name}»; conoce {known}, rule."),
                format!("This game does not know the question “{name}”; it knows {known}, rule."),
            )
        }
        NoAnswer::NeedsTable => Problem::new(
            "needs_table",
            "table",
            "Esta pregunta necesita una mesa o una posición.",
            "This question needs a table or a position.",
        ),
        NoAnswer::BadField { at, message } => Problem {
            code: "bad_field",
            message,
            at: at.into(),
        },
        NoAnswer::Faulty(faults) => return Declined::Faulty(faults),
        NoAnswer::Illegal(illegal) => return Declined::Illegal(*illegal),
    })
}
