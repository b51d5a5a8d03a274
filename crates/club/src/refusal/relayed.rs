//! A refusal on its way from the node that judged to the node that tells it.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use sobremesa_kernel::{RuleId, Words};

use super::Refusal;

/// Everything about a refusal that people and programs are told.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Relayed {
    pub(super) code: &'static str,
    pub(super) rule: Option<RuleId>,
    pub(super) confirmed_by: Option<&'static str>,
    pub(super) words: Words,
    pub(super) answers: [Words; 2],
}

impl From<&Refusal> for Relayed {
    fn from(refusal: &Refusal) -> Relayed {
        Relayed {
            code: refusal.code(),
            rule: refusal.rule(),
            confirmed_by: refusal.confirmed_by(),
            words: refusal.words(),
            answers: refusal.answers(),
        }
    }
}

/// As it is written.
#[derive(Deserialize)]
struct Written {
    code: String,
    rule: Option<String>,
    confirmed_by: Option<String>,
    words: Words,
    answers: [Words; 2],
}

impl<'de> Deserialize<'de> for Relayed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Relayed, D::Error> {
        let written = Written::deserialize(from)?;
        Ok(Relayed {
            code: known(written.code),
            rule: written.rule.map(known).map(RuleId),
            confirmed_by: written.confirmed_by.map(known),
            words: written.words,
            answers: written.answers,
        })
    }
}

/// So many codes and rules are kept for good; there are fewer.
const MOST_KNOWN: usize = 20_000;

/// Codes and rules are words of the program, so that each is kept once and for good. Only other nodes of the same
/// club write them, but even those cannot fill the memory.
fn known(word: String) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = all.get(word.as_str()) {
        return kept;
    }
    if all.len() >= MOST_KNOWN {
        return "refused";
    }
    let kept: &'static str = Box::leak(word.into_boxed_str());
    all.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever is told by another node is told the same.
    #[test]
    fn a_refusal_is_told_as_it_was_meant() {
        let illegal = sobremesa_kernel::Illegal {
            rule: RuleId("DOM-MOV-06"),
            code: "MustPlay",
            message: Words::new("No puedes pasar.", "You may not pass."),
            details: serde_json::Value::Null,
        };
        for refusal in [
            Refusal::NotYourSeat,
            Refusal::UnknownSeat("P9".to_owned()),
            Refusal::Grave(Words::new("Te rindes.", "You resign.")),
            Refusal::Illegal(Box::new(illegal.clone())),
            Refusal::Unequal(Box::new(illegal)),
        ] {
            let sent = serde_json::to_string(&Relayed::from(&refusal)).expect("it is written");
            let told: Relayed = serde_json::from_str(&sent).expect("it is read");
            let told = Refusal::Relayed(Box::new(told));
            assert_eq!(told.code(), refusal.code());
            assert_eq!(told.rule(), refusal.rule());
            assert_eq!(told.words(), refusal.words());
            assert_eq!(told.confirmed_by(), refusal.confirmed_by());
            assert_eq!(told.answers(), refusal.answers());
        }
    }
}
