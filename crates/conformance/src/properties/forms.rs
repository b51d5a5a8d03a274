//! What is written: read back to the same, and with rules that are in the book.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Audience, Dice, DiceStop, Nobody, Stop};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, actors, audiences, json, offers, refusal};
use crate::trial::Trial;

/// Setups, actions, positions and views are read back to what they were. Every event is an object
/// with a kind, the referee is told all of it, and nobody is told more by being told twice.
pub fn what_is_written_is_read_back<G: Playable>() {
    Trial::each::<G>(|trial| {
        let table = RandomTable::<G>::look_on(trial, Manners::Talking, |table, _| {
            let state = table.game.state();
            reads_back(&G::position(state));
            for to in audiences::<G>() {
                reads_back(&G::view(state, to));
            }
            for action in actors::<G>()
                .into_iter()
                .flat_map(|who| offers::<G>(state, who))
            {
                assert_eq!(reads_back(&action), action);
            }
        });
        if let Origin::Setup(setup) = &table.game.header().origin {
            reads_back(setup);
        }
        for event in events(&table) {
            let to_referee = G::redact(event, Audience::Referee);
            assert_eq!(to_referee.as_ref(), Some(event), "the referee is told all");
            for to in audiences::<G>() {
                let Some(told) = G::redact(event, to) else {
                    continue;
                };
                let written = serde_json::to_value(&told).expect("an event has a JSON form");
                let kind = written.get("kind").and_then(Value::as_str);
                assert!(
                    kind.is_some_and(|kind| !kind.is_empty()),
                    "no kind: {written}"
                );
                assert_eq!(G::redact(&told, to), Some(told), "told twice to {to:?}");
            }
        }
    });
}

fn reads_back<T: Serialize + DeserializeOwned>(it: &T) -> T {
    let written = json(it);
    let read: T =
        serde_json::from_str(&written).unwrap_or_else(|fault| panic!("{fault} in {written}"));
    assert_eq!(json(&read), written, "read back as something else");
    read
}

/// Every event, refusal and roll names rules that the rulebook has, in both languages.
pub fn every_rule_is_in_the_book<G: Playable>() {
    Trial::each::<G>(|trial| {
        let table = RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            for (who, action) in table.attempts(&mut trial.chance, 6) {
                if let Some(illegal) = refusal::<G>(state, who, &action) {
                    is_in_the_book::<G>(illegal.rule.0);
                }
                let mut scratch = state.clone();
                let result = G::play(&mut scratch, who, &action, &mut Dice::asked(), &mut Nobody);
                if let Err(Stop::NeedsDice(stop)) = result
                    && let DiceStop::Wanted(roll) = *stop
                {
                    is_in_the_book::<G>(roll.why().0);
                }
            }
        });
        for event in events(&table) {
            let written = serde_json::to_value(event).expect("an event has a JSON form");
            cites_the_book::<G>(&written);
        }
    });
}

fn events<G: Playable>(table: &RandomTable<G>) -> impl Iterator<Item = &G::Event> {
    table.game.happened().flat_map(|(.., events)| events)
}

fn is_in_the_book<G: Playable>(rule: &str) {
    let text = G::rulebook().rule(rule);
    assert!(
        text.is_some(),
        "{rule} is not in the rulebook of {}",
        G::NAME
    );
}

/// Every text in it that has the form of a rule's number is one.
fn cites_the_book<G: Playable>(written: &Value) {
    match written {
        Value::String(text) if is_rule_number(text) => is_in_the_book::<G>(text),
        Value::Array(all) => all.iter().for_each(cites_the_book::<G>),
        Value::Object(fields) => fields.values().for_each(cites_the_book::<G>),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Like `DOM-MOV-06`.
fn is_rule_number(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_word = |part: &str| part.len() > 1 && part.bytes().all(|b| b.is_ascii_uppercase());
    let is_number = |part: &str| part.len() > 1 && part.bytes().all(|b| b.is_ascii_digit());
    parts.next().is_some_and(is_word)
        && parts.next().is_some_and(is_word)
        && parts.next().is_some_and(is_number)
        && parts.next().is_none()
}
