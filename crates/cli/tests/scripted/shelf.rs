//! What can be read without playing: the games and their rules.

use serde_json::Value;

use crate::program::{check_says, sobremesa};

#[test]
fn the_games_with_their_seats_setups_and_bots() {
    let said = sobremesa("games", "").well();
    check_says(
        &said,
        &["Two Companies", "red, blue", "quick", "drifter", "hothead"],
    );
    let said = sobremesa("games --json", "").well();
    let answer: Value = serde_json::from_str(&said).expect("JSON");
    let game = &answer["games"][0];
    assert_eq!(game["name"], "small");
    assert_eq!(game["title"]["es"], "Dos compañías");
    assert_eq!(game["setups"][1]["name"], "quick");
    assert_eq!(game["bots"][0]["name"], "drifter");
}

#[test]
fn a_rule_is_found_whatever_its_case() {
    let said = sobremesa("rule sml-wea-01 --lang es", "").well();
    check_says(&said, &["SML-WEA-01\n"]);
    assert!(!said.contains("**"));
    let said = sobremesa("rule SML-WEA-01 --json", "").well();
    let answer: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(
        (&answer["rule"], &answer["game"]),
        (&"SML-WEA-01".into(), &"small".into())
    );
    assert!(answer["es"].is_string() && answer["en"].is_string());
}

#[test]
fn an_unknown_rule_has_neighbours() {
    let complaint = sobremesa("rule SML-WEA-77", "").complaint();
    assert!(complaint.contains("Close to it: SML-WEA-01"), "{complaint}");
    let complaint = sobremesa("rule XYZ", "").complaint();
    assert!(
        complaint.starts_with("There is no rule “XYZ”."),
        "{complaint}"
    );
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let said = sobremesa(&format!("completions {shell}"), "").well();
        assert!(said.contains("sobremesa"), "{shell}");
    }
    let spanish = sobremesa("completions fish --lang es", "").well();
    assert!(spanish.contains("Mostrar una regla"), "{spanish}");
}

#[test]
fn the_referee_answers_line_by_line() {
    let requests = "{\"do\":\"games\"}\nnonsense\n\n{\"do\":\"new\",\"game\":\"small\"}\n";
    let said = sobremesa("referee", requests).well();
    let answers: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["games"][0]["name"], "small");
    assert_eq!(answers[1]["error"]["code"], "bad_json");
    assert_eq!(answers[2]["table"], "main");
}
