//! Whatever positions, armies, fields and orders strangers write: an answer for each line, nothing changes
//! by what is refused, and every refusal names its rule.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_kernel::Seed;
use sobremesa_table::GameBox;
use sobremesa_table::referee::{Outside, Referee};

static SHELF: &[&dyn GameBox] = &[sobremesa_dbm::BOXED];

#[test]
fn corpus_is_replayed() {
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/battle"),
        &[
            "\"do\"",
            "\"new\"",
            "\"play\"",
            "\"check\"",
            "\"query\"",
            "\"position\"",
            "\"setup\"",
            "\"elements\"",
            "\"commands\"",
            "\"touches\"",
            "\"known\"",
            "\"agenda\"",
            "\"ask\"",
            "\"field\"",
            "\"features\"",
            "\"outline\"",
            "\"crest\"",
            "\"armies\"",
            "\"deployment\"",
            "\"move\"",
            "\"steps\"",
            "\"forward\"",
            "\"wheel\"",
            "\"shift\"",
            "\"turn\"",
            "\"to\"",
            "\"spread\"",
            "\"fall_in\"",
            "\"halt\"",
            "\"end_moves\"",
            "\"advance\"",
            "\"advance_rest\"",
            "\"shoot\"",
            "\"fight\"",
            "\"answer\"",
            "\"hidden\"",
            "\"double\"",
            "\"general\"",
            "\"X\"",
            "\"Exp\"",
            "\"WWg\"",
            "\"Bge\"",
            "\"wood\"",
            "\"gully\"",
            "\"gentle_hill\"",
            "\"road\"",
            "1e308",
            "-0.0",
            "0.5",
            "180",
        ],
        converse,
    );
}

/// Speaks to a fresh referee and says which kinds of answers came.
fn converse(input: &[u8]) -> u64 {
    let outside = Outside {
        fresh_seed: || Seed::from_number(1),
        stopwatch: |_: Duration| Box::new(|| true),
    };
    let mut referee = Referee::new(SHELF, outside);
    let mut kinds = DefaultHasher::new();
    let lines = input.split(|byte| *byte == b'\n').take(40);
    for line in lines.filter(|line| !line.iter().all(u8::is_ascii_whitespace)) {
        let before = position(&mut referee);
        let answer = referee.answer(line);
        let fields = answer.as_object().expect("an answer is an object");
        fields.keys().for_each(|name| name.hash(&mut kinds));
        answer["error"]["code"].as_str().hash(&mut kinds);
        assert_ne!(answer["error"]["code"], "internal", "{answer}");
        if let Some(illegal) = fields.get("illegal") {
            illegal["code"].as_str().hash(&mut kinds);
            assert!(
                illegal["rule"].is_string() || illegal["code"].is_string(),
                "{answer}"
            );
            assert_eq!(
                position(&mut referee),
                before,
                "what is refused changes nothing"
            );
        }
        if let Some(faults) = fields.get("faults") {
            assert!(
                faults.as_array().is_some_and(|faults| !faults.is_empty()),
                "{answer}"
            );
        }
    }
    kinds.finish()
}

/// The main table's position, if there is one.
fn position(referee: &mut Referee) -> Value {
    let request = json!({ "do": "position" });
    referee.answer(request.to_string().as_bytes())["position"].take()
}
