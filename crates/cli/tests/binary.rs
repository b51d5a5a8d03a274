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
        .env("SOBREMESA_UNSAVED", env!("CARGO_TARGET_TMPDIR"))
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
    std::fs::write(file, text.replacen("\"digest\":\"", "\"digest\":\"0", 1))
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

/// A series that would take hours, and how it ends when it is asked to.
#[cfg(target_os = "linux")]
mod stopped {
    use std::process::Child;

    use super::{Command, Output, Value, check, sobremesa};

    fn ask_to_end(child: &Child, signal: &str) {
        let asked = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(
            asked.is_ok_and(|status| status.success()),
            "it could be asked"
        );
    }

    /// Has the program got ready to be asked? Its handlers of signals 2 and 15 are in a mask.
    fn listens(child: &Child) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
        let caught = status.ok().and_then(|status| {
            let line = status.lines().find_map(|it| it.strip_prefix("SigCgt:"));
            u64::from_str_radix(line?.trim(), 16).ok()
        });
        caught.is_some_and(|mask| mask >> 1 & mask >> 14 & 1 == 1)
    }

    /// Starts a series, waits for something to happen, and asks it to end.
    fn stop_when(words: &[&str], signal: &str, is_time: impl Fn(&Child) -> bool) -> Output {
        let mut child = sobremesa(words).spawn().expect("it starts");
        while !is_time(&child) {
            assert!(child.try_wait().is_ok_and(|end| end.is_none()), "it ended");
            std::thread::yield_now();
        }
        ask_to_end(&child, signal);
        child.wait_with_output().expect("it ends")
    }

    const LONG: [&str; 10] = [
        "dominoes", "--a", "search", "--b", "search", "--seed", "1", "--nodes", "2000", "--json",
    ];

    /// What was played before the end is told, and the status says that there is more to play.
    #[test]
    fn a_laboratory_tells_what_it_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state.json");
        let kept = state.to_str().expect("a path");
        let mut words = vec![
            "lab",
            "--matches",
            "1000000",
            "--threads",
            "1",
            "--state",
            kept,
        ];
        words.extend(LONG);
        // It writes its state down once something has been played.
        let output = stop_when(&words, "-TERM", |_| state.exists());
        let (out, err) = check(&output, 128 + 15);
        let told: Value = serde_json::from_str(&out).expect("JSON");
        let played = told["games"].as_u64().expect("a number");
        assert!(played > 0 && played < 1_000_000, "{out}");
        assert!(err.contains(&format!("{played} de 1000000")), "{err}");
    }

    /// Even before the first match is over.
    #[test]
    fn a_match_tells_what_it_has() {
        let mut words = vec!["match", "--games", "1000000"];
        words.extend(LONG);
        let output = stop_when(&words, "-INT", listens);
        let (out, err) = check(&output, 128 + 2);
        let told: Value = serde_json::from_str(&out).expect("JSON");
        assert!(
            told["games"]
                .as_u64()
                .is_some_and(|played| played < 1_000_000)
        );
        assert!(err.contains("de 1000000"), "{err}");
    }
}
