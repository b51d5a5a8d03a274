//! The laboratory, personas and analysis on the command line.

use std::path::Path;

use serde_json::Value;
use sobremesa_shelf::SHELF;

use crate::program::{check_says, sobremesa_with, word};

fn lab(line: &str) -> String {
    sobremesa_with(SHELF, &format!("lab dominoes {line}"), "").well()
}

/// The results of a series as JSON: everything in it follows from the seed.
fn results(line: &str) -> Value {
    serde_json::from_str(&lab(&format!("{line} --json"))).expect("JSON")
}

/// DOM-UX-41: with a state file the same command goes on where the last one stopped, and comes to the
/// same as in one go; a file of another experiment is not taken for ours.
#[test]
fn a_series_goes_on_from_its_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let state = folder.path().join("state.json");
    let bots = "--a club --b easy --seed 3";
    let with_state = format!("{bots} --state {}", word(&state));
    assert_eq!(results(&format!("{with_state} --matches 10"))["games"], 10);
    let gone_on = results(&format!("{with_state} --matches 30"));
    assert_eq!(gone_on, results(&format!("{bots} --matches 30")));
    let line = format!(
        "lab dominoes --a master --b easy --seed 3 --state {}",
        word(&state)
    );
    let complaint = sobremesa_with(SHELF, &line, "").complaint();
    assert!(complaint.contains("another experiment"), "{complaint}");
}

/// DOM-UX-46: everything can be taken elsewhere: pictures, and a row for each match.
#[test]
fn results_go_into_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    let line =
        ["svg", "png", "parquet", "rows"].map(|kind| format!("--{kind} {}", word(&path(kind))));
    let said = lab(&format!(
        "--a club+easy --b random --matches 6 {}",
        line.join(" ")
    ));
    check_says(&said, &["club+easy - random", "matches per second"]);
    let begins = |name: &str, start: &[u8]| {
        let content = std::fs::read(path(name)).expect("it was written");
        assert!(content.starts_with(start), "{name}");
        content
    };
    begins("svg", b"<svg");
    begins("png", b"\x89PNG");
    begins("parquet", b"PAR1");
    let rows = String::from_utf8(begins("rows", b"a,b,match")).expect("text");
    assert_eq!(rows.lines().count(), 7);
}

/// Everybody against everybody, with ratings.
#[test]
fn many_meet() {
    let said = lab("--all random,heaviest,master --matches 4");
    check_says(&said, &["Elo", "master", "±", "Percent of the points"]);
}

/// The file of a match that a bot of the house has won, in a folder.
fn recorded(folder: &Path) -> String {
    let file = folder.join("match.jsonl");
    let lines = lab("--a club --b novice --seed 4 --record 0 -o max_points=20");
    std::fs::write(&file, lines).expect("written");
    word(&file).to_owned()
}

/// After a hand: what a strong player would have done, what the choice cost, and what the seat could
/// know before it.
#[test]
fn a_match_is_analysed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = recorded(folder.path());
    let line = format!("analyse {file} --nodes 300 --known --json");
    let said = sobremesa_with(SHELF, &line, "").well();
    let choices: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(choices.len() > 5, "{said}");
    // With a single move there is nothing to cost anything.
    let costs = choices.iter().filter(|choice| choice["cost"].is_number());
    assert!(costs.count() > 5, "{said}");
    for choice in &choices {
        if let [Some(cost), Some(low), Some(high)] =
            ["cost", "low", "high"].map(|name| choice[name].as_f64())
        {
            assert!(low <= cost && cost <= high, "{choice}");
            assert_eq!(choice["error"], low > 0.0 && cost >= 0.5, "{choice}");
        }
        assert!(!choice["why"]["es"].as_str().expect("words").is_empty());
        let known = choice["known"].as_array().expect("what was known");
        assert!(known.len() <= 3, "of the others only: {choice}");
    }
    let is_void = |choice: &Value| choice["known"].to_string().contains("left");
    assert!(
        choices.iter().any(is_void),
        "somebody passed or answered at once"
    );
    let line = format!("analyse {file} --nodes 300 --seat P1 --lang es");
    let said = sobremesa_with(SHELF, &line, "").well();
    check_says(&said, &["P1: ", "decisiones buenas"]);
    assert!(!said.contains("P2:"), "{said}");
}

/// A seat is called as people call it, not as files do.
#[test]
fn an_analysis_names_seats_as_people_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("match.jsonl");
    let line = "lab batelnah --a greedy --b level1 --seed 4 --record 0";
    let lines = sobremesa_with(SHELF, line, "").well();
    std::fs::write(&file, lines).expect("written");
    let line = format!("analyse {} --bot greedy --lang es", word(&file));
    let said = sobremesa_with(SHELF, &line, "").well();
    check_says(&said, &["Blancas: decisiones buenas", "Negras: decisiones"]);
    assert!(!said.contains("white") && !said.contains("black"), "{said}");
}

/// DOM-AI-11: everything that is wrong with a persona is said at once, and a folder of them is checked
/// before the club opens.
#[test]
fn personas_are_checked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = sobremesa_shelf::game("dominoes").expect("on the shelf");
    let example = game
        .abilities()
        .recruiting
        .expect("players can be described")
        .example();
    let fine = folder.path().join("fine.toml");
    std::fs::write(&fine, example).expect("written");
    let said = sobremesa_with(SHELF, &format!("persona check {}", word(&fine)), "").well();
    check_says(&said, &["mine is fine"]);
    let faulty = example
        .replace("level = 4", "level = 99")
        .replace("go_out = 900", "go_home = 900");
    std::fs::write(&fine, faulty).expect("written");
    let complaint =
        sobremesa_with(SHELF, &format!("persona check {}", word(&fine)), "").complaint();
    check_says(
        &complaint,
        &[
            "fine.toml",
            ", level: Here a whole number from 1 to 20",
            ", rules.go_home: ",
        ],
    );
    let line = format!(
        "serve --database {} --personas {}",
        word(&folder.path().join("db")),
        word(folder.path())
    );
    let complaint = sobremesa_with(SHELF, &line, "").complaint();
    check_says(&complaint, &["fine.toml", "go_home"]);
    let said = sobremesa_with(SHELF, "persona list", "").well();
    check_says(&said, &["heaviest", "master", "search"]);
}
