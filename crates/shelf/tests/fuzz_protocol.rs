//! Whatever comes in on a line, exactly one JSON answer goes out, and the process goes on.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;
use sobremesa_kernel::Seed;
use sobremesa_shelf::SHELF;
use sobremesa_table::referee::{Outside, Referee, serve};

#[test]
fn corpus_is_replayed() {
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/protocol"),
        &[
            "\"do\"",
            "\"new\"",
            "\"play\"",
            "\"load\"",
            "\"log\"",
            "\"undo\"",
            "\"position\"",
            "\"setup\"",
            "\"dice\"",
            "\"script\"",
            "\"ask\"",
            "\"seat\"",
            "\"referee\"",
            "\"house\"",
            "\"deal\"",
            "\"pass\"",
            "\"abandon\"",
            "\"answer\"",
            "\"offer\"",
            "\"timeout\"",
        ],
        converse,
    );
}

/// Speaks to a fresh referee and says which kinds of answers came.
fn converse(input: &[u8]) -> u64 {
    let outside = Outside {
        fresh_seed: || Seed::from_number(1),
        stopwatch: |_| Box::new(|| true),
    };
    let mut referee = Referee::new(SHELF, outside);
    let mut output = Vec::new();
    serve(&mut referee, input, &mut output).expect("memory can be read and written");
    let asked = input
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.iter().all(u8::is_ascii_whitespace));
    let answers: Vec<Value> = output
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("an answer is JSON"))
        .collect();
    assert_eq!(answers.len(), asked.count(), "one answer for each line");
    let mut kinds = DefaultHasher::new();
    for answer in &answers {
        let fields = answer.as_object().expect("an answer is an object");
        fields.keys().for_each(|name| name.hash(&mut kinds));
        answer["error"]["code"].as_str().hash(&mut kinds);
        assert_ne!(answer["error"]["code"], "internal", "{answer}");
    }
    kinds.finish()
}
