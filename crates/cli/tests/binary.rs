//! The program as other programs meet it: statuses, streams, pipes and the environment.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs `sobremesa` in an environment that asks for Spanish.
fn sobremesa(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
    command
        .args(words)
        .env_clear()
        .env("LANG", "es_ES.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(mut command: Command, typed: &str) -> Output {
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it reads");
    // A program that has seen enough may close its ears; that is not a fault.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[track_caller]
fn check(output: &Output, status: i32) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{out}\n{err}");
    assert!(!err.contains("panicked"), "{err}");
    (out, err)
}

/// The first game of the shelf; nothing here is about any particular one.
fn a_game() -> String {
    let (out, _) = check(&run(sobremesa(&["games", "--json"]), ""), 0);
    let games: Value = serde_json::from_str(&out).expect("JSON");
    let name = games["games"][0]["name"].as_str();
    name.expect("there is a game").to_owned()
}

#[test]
fn the_referee_ends_well_at_the_end_of_its_input_and_says_nothing_else() {
    let game = a_game();
    let requests = format!(
        "{{\"do\":\"new\",\"game\":\"{game}\",\"dice\":{{\"seed\":7}}}}\nrubbish\n\n{{\"do\":\"status\",\"id\":1}}"
    );
    let (out, err) = check(&run(sobremesa(&["referee"]), &requests), 0);
    let answers: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("nothing but JSON on standard output"))
        .collect();
    assert_eq!(answers.len(), 3, "{out}");
    assert!(answers[1]["error"].is_object() && answers[2]["id"] == 1);
    assert_eq!(err, "");
    let (out, _) = check(&run(sobremesa(&["referee"]), ""), 0);
    assert_eq!(out, "");
}

#[test]
fn wrong_usage_ends_with_status_two_in_the_language_of_the_environment() {
    let (out, err) = check(&run(sobremesa(&["plai"]), ""), 2);
    assert_eq!(out, "");
    assert!(
        err.starts_with("sobremesa: No existe la orden «plai»."),
        "{err}"
    );
    let mut english = sobremesa(&["play", "no-such-game"]);
    english.env("LC_ALL", "en_GB.UTF-8");
    let (_, err) = check(&run(english, ""), 2);
    assert!(
        err.starts_with("sobremesa: There is no game “no-such-game”."),
        "{err}"
    );
    let (_, err) = check(&run(sobremesa(&["play", "no-such-game"]), ""), 2);
    assert!(
        err.starts_with("sobremesa: No hay ningún juego «no-such-game»."),
        "{err}"
    );
    check(&run(sobremesa(&["rule", "XYZ-ABC-01"]), ""), 2);
}

#[test]
fn help_is_no_fault_and_speaks_both_languages() {
    let (out, _) = check(&run(sobremesa(&["play", "--help"]), ""), 0);
    assert!(out.contains("Uso: sobremesa play"), "{out}");
    let (out, _) = check(&run(sobremesa(&["play", "--help", "--lang", "en"]), ""), 0);
    assert!(out.contains("Usage: sobremesa play"), "{out}");
    let (out, _) = check(&run(sobremesa(&["--version"]), ""), 0);
    assert!(out.starts_with("sobremesa "), "{out}");
}

#[test]
fn a_match_from_a_pipe_is_saved_and_verified() {
    let game = a_game();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("match.jsonl");
    let file = file.to_str().expect("a text");
    let play = sobremesa(&["play", &game, "--dice", "seed:7", "--save", file]);
    let (out, _) = check(&run(play, &"1\n".repeat(1000)), 0);
    assert!(out.contains("Fin de la partida"), "{out}");
    assert!(!out.contains('\u{1b}'), "no colours into a file");

    let (out, _) = check(&run(sobremesa(&["verify", file]), ""), 0);
    assert!(out.contains("todo vuelve a salir igual"), "{out}");

    let text = std::fs::read_to_string(file).expect("it was saved");
    std::fs::write(file, text.replacen("\"rolled\":", "\"rolled\" :", 1))
        .expect("it can be written");
    check(&run(sobremesa(&["verify", file]), ""), 0);
    std::fs::write(file, text.replacen("\"state\":\"", "\"state\":\"0", 1))
        .expect("it can be written");
    let (out, err) = check(&run(sobremesa(&["verify", file]), ""), 1);
    assert_eq!(out, "");
    assert!(err.starts_with("sobremesa: Línea 1:"), "{err}");
}

#[test]
fn whoever_stops_reading_is_no_fault() {
    let game = a_game();
    let mut watch = sobremesa(&["play", &game, "--people", "0", "--pause", "20"]);
    let mut child = watch.spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    let (_, err) = check(&output, 0);
    assert_eq!(err, "");
}
