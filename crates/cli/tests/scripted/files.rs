//! Match files: verified, replayed, and what is said about those that are not right.

use std::path::{Path, PathBuf};

use serde_json::Value;
use sobremesa_cli::failure::Failure;
use tempfile::TempDir;

use crate::program::{check_says, sobremesa, word};

/// A finished match with a takeback in it.
fn a_match() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("match.jsonl");
    let line = format!(
        "play small --bot hothead --dice seed:3 --seat red=Ana --save {}",
        word(&file)
    );
    let typed = format!("stand\nundo\nstand\n{}", "1\n".repeat(60));
    check_says(&sobremesa(&line, &typed).well(), &["The match is over"]);
    (folder, file)
}

/// Changes the lines of a file.
fn change(file: &Path, change: impl FnOnce(&mut Vec<String>)) {
    let text = std::fs::read_to_string(file).expect("it is there");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    change(&mut lines);
    std::fs::write(file, lines.join("\n")).expect("it can be written");
}

fn json(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_good_file_says_what_is_in_it() {
    let (_folder, file) = a_match();
    let said = sobremesa(&format!("verify {}", word(&file)), "").well();
    check_says(
        &said,
        &[
            "everything comes out the same again",
            "Two Companies",
            "actions and 1 takeback",
            "Ana (red), The hothead (blue)",
            "from seed 3",
            "The red one wins: a company is lost.",
        ],
    );
    let said = sobremesa(&format!("verify {} --json", word(&file)), "").well();
    let [answer] = json(&said).try_into().expect("one object");
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["game"], "small");
    assert_eq!(answer["takebacks"], 1);
    assert_eq!(answer["dice"][0]["line"], 1);
    assert!(answer["over"]["winner"].is_string(), "{answer}");
}

#[test]
fn an_unfinished_match_is_good_too() {
    let (_folder, file) = a_match();
    change(&file, |lines| lines.truncate(4));
    let said = sobremesa(&format!("verify {}", word(&file)), "").well();
    check_says(&said, &["the match is not over"]);
}

#[track_caller]
fn check_refuted(file: &Path, expected: &str, code: &str) {
    let said = sobremesa(&format!("verify {}", word(file)), "");
    assert!(matches!(said.result, Err(Failure::Refuted(_))));
    assert!(said.text.is_empty(), "{}", said.text);
    let complaint = said.complaint();
    assert!(complaint.starts_with(expected), "{complaint}");
    let said = sobremesa(&format!("verify {} --json", word(file)), "");
    let [answer] = json(&said.text).try_into().expect("one object");
    assert_eq!(
        (&answer["ok"], &answer["code"]),
        (&false.into(), &code.into())
    );
}

#[test]
fn a_file_that_was_altered_cut_or_shuffled_is_refuted_with_its_line() {
    let (_folder, file) = a_match();
    let whole = std::fs::read_to_string(&file).expect("it is there");
    let again = || std::fs::write(&file, &whole).expect("it can be written");

    change(&file, |lines| lines[3] = lines[3].replace("stand", "call"));
    check_refuted(
        &file,
        "Line 4: it, or one before it, is not as it was written.",
        "altered",
    );

    again();
    change(&file, |lines| drop(lines.remove(2)));
    check_refuted(
        &file,
        "Line 3: it has number 4 and should have 3",
        "out_of_order",
    );

    again();
    change(&file, |lines| {
        lines.truncate(5);
        lines[4].truncate(20);
    });
    check_refuted(&file, "Line 5: it is cut short", "cut_line");

    std::fs::write(&file, "hello").expect("it can be written");
    check_refuted(&file, "“", "unreadable_line");
    std::fs::write(&file, "").expect("it can be written");
    check_refuted(&file, "“", "unreadable_line");
}

#[test]
fn a_broken_promise_of_fair_dice_is_refuted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("fair.jsonl");
    let line = format!(
        "play small --bot hothead --people 0 --dice fair --save {}",
        word(&file)
    );
    sobremesa(&line, "").well();
    let said = sobremesa(&format!("verify {} --json", word(&file)), "").well();
    assert_eq!(json(&said)[0]["dice"][0]["kept"], true);
    let text = std::fs::read_to_string(&file).expect("it is there");
    let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("JSON");
    let seed = last["seed"].as_str().expect("the seed is revealed");
    std::fs::write(&file, text.replace(seed, &"0".repeat(64))).expect("it can be written");
    sobremesa(&format!("verify {}", word(&file)), "").complaint();
}

#[test]
fn a_missing_file_and_an_unknown_game_are_wrong_usage() {
    let said = sobremesa("verify nowhere.jsonl", "");
    assert!(matches!(said.result, Err(Failure::Wrong(_))));
    let (_folder, file) = a_match();
    let text = std::fs::read_to_string(&file).expect("it is there");
    std::fs::write(&file, text.replacen("small", "chess", 1)).expect("it can be written");
    let said = sobremesa(&format!("replay {}", word(&file)), "");
    assert_eq!(
        said.complaint(),
        "There is no game “chess”. There are: small."
    );
}

#[test]
fn a_file_may_come_by_standard_input() {
    let (_folder, file) = a_match();
    let text = std::fs::read_to_string(&file).expect("it is there");
    let said = sobremesa("verify -", &text).well();
    check_says(&said, &["everything comes out the same again"]);
}

#[test]
fn a_replay_tells_every_line_and_shows_the_board() {
    let (_folder, file) = a_match();
    let said = sobremesa(&format!("replay {}", word(&file)), "").well();
    check_says(
        &said,
        &[
            "Two Companies: Ana (red), The hothead (blue)",
            "The red one draws token 3.",
            "The dice: from seed 3.",
            "Round 1 of 6",
            "· the house",
            "· The hothead (blue)",
            "· Ana (red)",
            "· takeback",
            "The match is again as it was after line",
            "· end",
            "The red one wins: a company is lost.",
        ],
    );
    let brief = sobremesa(&format!("replay {} --brief", word(&file)), "").well();
    check_says(
        &brief,
        &[
            "   1  The red one draws token 3.",
            "The match is again as it was after line",
        ],
    );
    assert!(!brief.contains("Round 1 of 6"), "no boards");
}

#[test]
fn a_seat_is_told_only_what_it_saw() {
    let (_folder, file) = a_match();
    let said = sobremesa(&format!("replay {} --seat BLUE", word(&file)), "").well();
    check_says(
        &said,
        &["The red one draws a token.\nThe blue one draws token"],
    );
    let json = sobremesa(&format!("replay {} --seat blue --json", word(&file)), "").well();
    assert!(
        !json.contains("\"line\""),
        "the lines have everybody's secrets"
    );
    sobremesa(&format!("replay {} --seat green", word(&file)), "").complaint();
}

#[test]
fn a_replay_can_be_stepped_forth_and_back() {
    let (_folder, file) = a_match();
    let n_lines = std::fs::read_to_string(&file)
        .expect("it is there")
        .lines()
        .count();
    let typed = "\nb\nb\n3\nwhat\n999\n\nq\n";
    let said = sobremesa(&format!("replay {} --step", word(&file)), typed).well();
    let prompt = |seq: usize| format!("[{seq}/{n_lines}] Enter, b, number, q> ");
    check_says(
        &said,
        &[
            &format!("{}\n", prompt(1)),
            &format!("{}b\n", prompt(2)),
            &format!("{}b\n", prompt(1)),
            &format!("{}3\n", prompt(1)),
            &format!("{}what\nEnter goes on", prompt(3)),
            &format!("{}999\nEnter goes on", prompt(3)),
            &format!("{}\n", prompt(3)),
            &format!("{}q\n", prompt(4)),
        ],
    );
    let to_the_end = format!("{n_lines}\n\n");
    sobremesa(&format!("replay {} --step", word(&file)), &to_the_end).well();
}

#[test]
fn one_moment_of_a_match_can_be_looked_at() {
    let (_folder, file) = a_match();
    let said = sobremesa(&format!("replay {} --at 2", word(&file)), "").well();
    check_says(&said, &["2/", "the house", "Round 1: a", "Round 1 of 6"]);
    let said = sobremesa(
        &format!("replay {} --at 2 --seat red --json", word(&file)),
        "",
    )
    .well();
    let [frame] = json(&said).try_into().expect("one object");
    assert_eq!(frame["seq"], 2);
    assert!(frame["view"].is_object() && frame["story"][0]["es"].is_string());
    for wrong in ["0", "999"] {
        let said = sobremesa(&format!("replay {} --at {wrong}", word(&file)), "");
        assert!(said.complaint().starts_with("There is no line"));
    }
}

#[test]
fn what_is_right_of_a_wrong_file_is_still_told() {
    let (_folder, file) = a_match();
    change(&file, |lines| lines[3] = lines[3].replace("stand", "call"));
    let said = sobremesa(&format!("replay {} --json", word(&file)), "");
    assert_eq!(json(&said.text).len(), 3);
    assert!(said.complaint().starts_with("Line 4:"));
}
