//! `check_army` as the protocol asks it.

use serde_json::{Value, json};
use sobremesa_dbm::Dbm;
use sobremesa_kernel::Audience;
use sobremesa_table::{Playable, Question};

fn ask(fields: Value) -> Value {
    let question = Question {
        name: "check_army",
        fields: fields.as_object().expect("fields"),
        asker: Audience::Referee,
    };
    Dbm::answer(None, &question).unwrap_or_else(|_| panic!("{fields}"))
}

/// A ready army by its name, with what its commands come to.
#[test]
fn a_ready_army_has_no_faults() {
    let told = ask(json!({ "army": "viking" }));
    assert_eq!(told["faults"], json!([]));
    assert_eq!(told["points"], 400.0);
    assert_eq!(told["commands"].as_array().map(Vec::len), Some(3));
    assert!(told["commands"][0]["breaks_at"].as_f64().expect("a third") > 5.0);
}

/// DBM-AL-13: by another list everything that is not in it is a fault, each with its rule and place.
#[test]
fn an_army_is_held_against_the_list_that_is_named() {
    let told = ask(json!({ "army": "viking", "list": "gallic" }));
    let faults = told["faults"].as_array().expect("faults");
    let rules: Vec<&str> = faults
        .iter()
        .filter_map(|fault| fault["rule"].as_str())
        .collect();
    assert!(
        rules.contains(&"DBM-LST-01") && rules.contains(&"DBM-LST-02"),
        "{rules:?}"
    );
    assert!(faults.iter().all(|fault| !fault["at"].is_null()));
    let unknown = ask(json!({ "army": "viking", "list": "atlantis" }));
    assert_eq!(unknown["faults"][0]["rule"], "DBM-AL-14");
    assert_eq!(unknown["points"], Value::Null);
}

/// An army described as setups describe it, and one that is no army.
#[test]
fn an_army_is_described_or_a_text() {
    let army = json!({ "list": "viking", "year": 900, "command": [] });
    let told = ask(json!({ "army": army }));
    assert_eq!(told["points"], 0.0);
    let rules: Vec<&Value> = told["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .map(|fault| &fault["rule"])
        .collect();
    assert!(rules.contains(&&json!("DBM-ARM-02")));
    let told = ask(json!({ "army": "this is = no army" }));
    assert_eq!(told["faults"][0]["code"], "unreadable");
}

/// A list that the question brings.
#[test]
fn somebodys_own_list_counts() {
    let path = format!("{}/data/lists/viking.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a list");
    let stricter = text
        .replace("id = \"viking\"", "id = \"my_vikings\"")
        .replace("max = 48", "max = 20");
    let told = ask(json!({ "army": "viking", "list": stricter }));
    assert_eq!(told["faults"][0]["code"], "maximum", "{told}");
    let told = ask(json!({ "army": "viking", "list": "[list]\nid = 3" }));
    assert_eq!(told["faults"][0]["rule"], "DBM-AL-13");
}
