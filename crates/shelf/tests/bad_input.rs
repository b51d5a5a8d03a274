//! What strangers send: each gets a clear error that says where, and nothing changes.

use std::io::Write;

use serde_json::{Value, json};
use sobremesa_kernel::Seed;
use sobremesa_shelf::SHELF;
use sobremesa_table::referee::{MAX_LINE_BYTES, Outside, Referee, serve};

fn referee() -> Referee {
    let outside = Outside {
        fresh_seed: || Seed::from_number(1),
        stopwatch: |_| Box::new(|| true),
    };
    Referee::new(SHELF, outside)
}

/// Answers these lines, one after the other.
fn converse(lines: &[&str]) -> Vec<Value> {
    let mut referee = referee();
    lines
        .iter()
        .map(|line| referee.answer(line.as_bytes()))
        .collect()
}

#[track_caller]
fn check_error(line: &str, code: &str, at: Value) {
    let new = r#"{"do":"new","game":"dominoes","dice":{"seed":1}}"#;
    let answers = converse(&[new, r#"{"do":"log"}"#, line, r#"{"do":"log"}"#]);
    let error = &answers[2]["error"];
    assert_eq!(
        (&error["code"], &error["at"]),
        (&json!(code), &at),
        "{line}: {}",
        answers[2]
    );
    for lang in ["es", "en"] {
        assert!(
            !error["message"][lang].as_str().expect("words").is_empty(),
            "{line}"
        );
    }
    assert_eq!(answers[1], answers[3], "nothing has changed");
}

#[test]
fn each_kind_of_wrong_line_has_its_error() {
    check_error("{", "bad_json", json!({ "column": 1 }));
    check_error("7", "not_an_object", Value::Null);
    check_error(r#"{"do":"dance"}"#, "unknown_request", json!("do"));
    check_error(r#"{}"#, "unknown_request", json!("do"));
    check_error(
        r#"{"do":"status","colour":"red"}"#,
        "bad_field",
        json!("colour"),
    );
    check_error(r#"{"do":"view"}"#, "bad_field", json!("."));
    check_error(r#"{"do":"view","seat":7}"#, "bad_field", json!("seat"));
    check_error(
        r#"{"do":"view","seat":"P9"}"#,
        "unknown_seat",
        json!("seat"),
    );
    check_error(
        r#"{"do":"status","table":"other"}"#,
        "no_table",
        json!("table"),
    );
    check_error(r#"{"do":"status","table":5}"#, "bad_field", json!("table"));
    check_error(
        r#"{"do":"new","game":"chess"}"#,
        "unknown_game",
        json!("game"),
    );
    check_error(
        r#"{"do":"new","game":"dominoes","dice":{"seed":1,"ask":true}}"#,
        "bad_field",
        json!("dice"),
    );
    check_error(
        r#"{"do":"new","game":"dominoes","dice":{"seed":"12"}}"#,
        "bad_field",
        json!("dice.seed"),
    );
    check_error(
        r#"{"do":"new","game":"dominoes","setup":{},"position":{}}"#,
        "bad_field",
        json!("position"),
    );
    check_error(r#"{"do":"undo","to":0}"#, "no_such_line", json!("to"));
    check_error(r#"{"do":"undo","to":2}"#, "no_such_line", json!("to"));
    check_error(r#"{"do":"undo","to":-1}"#, "bad_field", json!("to"));
    check_error(
        r#"{"do":"roll","results":[6]}"#,
        "no_roll_wanted",
        Value::Null,
    );
    check_error(
        r#"{"do":"query","name":"weather"}"#,
        "unknown_query",
        json!("name"),
    );
    check_error(
        r#"{"do":"query","name":"rule","rule":"no such number"}"#,
        "unknown_rule",
        json!("rule"),
    );
    check_error(
        r#"{"do":"bot","seat":"P1","bot":"nobody"}"#,
        "unknown_bot",
        json!("bot"),
    );
    check_error(
        r#"{"do":"play","seat":"referee","action":"deal"}"#,
        "bad_ruling",
        json!("action"),
    );
    check_error(
        r#"{"do":"play","seat":"P1","action":{"tile":66}}"#,
        "bad_field",
        json!("action.tile"),
    );
    check_error(
        r#"{"do":"play","seat":"P1","action":{"tile":"66","with":"love"}}"#,
        "bad_field",
        json!("action.with"),
    );
    check_error(
        r#"{"do":"load","log":[]}"#,
        "empty_file",
        json!({ "line": 1 }),
    );
    check_error(
        r#"{"do":"load","log":["{\"sobremesa\":1,\"ga"]}"#,
        "cut_line",
        json!({ "line": 1 }),
    );
}

/// Nothing but the game's name is needed to sit down, in every game.
#[test]
fn every_game_has_a_usual_setup() {
    for game in SHELF {
        let answer = converse(&[&format!(r#"{{"do":"new","game":"{}"}}"#, game.name())]);
        assert_eq!(answer[0]["table"], "main", "{}", answer[0]);
    }
}

#[test]
fn an_id_comes_back_with_whatever_answer() {
    let answers = converse(&[
        r#"{"id":{"n":[1]},"do":"status"}"#,
        r#"{"id":null,"do":"games"}"#,
    ]);
    assert_eq!(answers[0]["id"], json!({ "n": [1] }));
    assert!(answers[1].get("id").is_some_and(Value::is_null));
}

#[test]
fn a_script_that_runs_out_or_does_not_fit_changes_nothing() {
    let answers = converse(&[
        r#"{"do":"new","game":"dominoes","dice":{"script":[]}}"#,
        r#"{"do":"new","game":"dominoes","dice":{"script":[6]}}"#,
        r#"{"do":"status"}"#,
    ]);
    assert_eq!(answers[0]["error"]["code"], "script_empty");
    assert_eq!(answers[1]["error"]["code"], "bad_roll");
    assert_eq!(answers[2]["error"]["code"], "no_table");
}

/// A line of a hundred megabytes is not kept, is answered once, and the next line is heard.
#[test]
fn an_endless_line_is_answered_and_forgotten() {
    let mut input = vec![b' '; 100 * 1024 * 1024];
    input[0] = b'"';
    input.extend_from_slice(b"\n{\"do\":\"games\"}\n");
    assert!(input.len() > 6 * MAX_LINE_BYTES);
    let mut output = Vec::new();
    serve(&mut referee(), &input[..], &mut output).expect("memory can be read");
    let answers: Vec<Value> = output
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["error"]["code"], "line_too_long");
    assert!(answers[1]["games"].is_array());
}

/// A process holds many tables, but not without end; an old name can always be used again.
#[test]
fn a_million_tables_are_too_many() {
    use sobremesa_table::referee::MAX_TABLES;
    let mut referee = referee();
    let mut line = Vec::new();
    let mut refused = 0;
    for n in 0..MAX_TABLES + 10 {
        line.clear();
        write!(
            line,
            r#"{{"do":"new","game":"batelnah","setup":{{"mode":2}},"table":"t{n}"}}"#
        )
        .expect("memory");
        let answer = referee.answer(&line);
        refused += usize::from(answer["error"]["code"] == "too_many_tables");
    }
    assert_eq!(refused, 10);
    let again =
        referee.answer(br#"{"do":"new","game":"batelnah","setup":{"mode":4},"table":"t5"}"#);
    assert_eq!(again["table"], "t5");
}

/// GOM-API-01 and its like: whoever asks may say from which seat, also where the question does not care.
#[test]
fn any_question_may_say_who_asks() {
    for game in SHELF {
        let new = json!({ "do": "new", "game": game.name(), "dice": { "seed": 1 } }).to_string();
        let ask = |seat: Option<&str>| {
            let mut question = json!({ "do": "query", "name": "rule", "rule": "no such number" });
            if let Some(seat) = seat {
                question["seat"] = json!(seat);
            }
            let answer = converse(&[&new, &question.to_string()]).pop();
            answer.expect("an answer")["error"]["code"].clone()
        };
        assert_eq!(ask(game.seats().first().copied()), "unknown_rule");
        assert_eq!(ask(None), "unknown_rule");
    }
    let new = r#"{"do":"new","game":"gom","dice":{"seed":1}}"#;
    let score = r#"{"do":"query","name":"score","seat":"player2"}"#;
    let stranger = r#"{"do":"query","name":"score","seat":"player9"}"#;
    let answers = converse(&[new, score, stranger]);
    assert!(answers[1]["result"].is_object(), "{}", answers[1]);
    assert_eq!(answers[2]["error"]["code"], "unknown_seat");
}
