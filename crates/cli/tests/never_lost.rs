//! What is played at a terminal is there afterwards, whatever ends the program: a kill at any moment,
//! Ctrl-C, a disk that is full, a folder that nobody may write to.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const DUEL: &str = "MAP { Layout: Rectangle 6, 1; Obstacles: ; }\nPLAYER Lena { Initiative: +2; }\nUNIT Orc { HP: 6; Initiative: +0; Speed: 2; AC: 12; Attack: Melee +3 1d6; Full Attack: Melee +3 1d6; }\nAI Fight { while enemy count >= 1 { Attack closest enemy; } }\nTEAM Heroes { Lena x1: (0, 0); }\nTEAM Orcs { Orc, Fight x2: (3, 0), (5, 0); }\n";

struct Evening(tempfile::TempDir);

impl Evening {
    fn new() -> Evening {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("duel.clv"), DUEL).expect("it can be written");
        Evening(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The console for a file of this evening.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
        self.prepare(
            command
                .args(["--lang", "en", "clairvoyance"])
                .arg(self.path(name)),
        );
        command
    }

    fn prepare(&self, command: &mut Command) {
        command
            .env("SOBREMESA_UNSAVED", self.path("unsaved"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
    }

    /// What the console says to a script.
    fn said(&self, mut command: Command, typed: &str) -> String {
        let mut child = command.spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("it reads");
        stdin.write_all(typed.as_bytes()).expect("it listens");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success(), "{said}");
        said
    }

    fn automatic(&self) -> Vec<PathBuf> {
        let folder = fs::read_dir(self.path("unsaved")).expect("the folder");
        folder.map(|file| file.expect("an entry").path()).collect()
    }
}

/// A console that somebody types at.
struct Life {
    program: Child,
    stdin: ChildStdin,
    words: BufReader<ChildStdout>,
}

impl Life {
    fn begin(mut command: Command) -> Life {
        let mut program = command.spawn().expect("it starts");
        Life {
            stdin: program.stdin.take().expect("it reads"),
            words: BufReader::new(program.stdout.take().expect("it speaks")),
            program,
        }
    }

    /// Types without waiting for an answer. A program that is dead hears nothing, which is no fault.
    fn types(&mut self, line: &str) {
        let _ = writeln!(self.stdin, "{line}");
    }

    /// Listens until so many notes have been acknowledged, and gives them.
    fn notes(&mut self, n_notes: usize) -> Vec<String> {
        let lines = self.words.by_ref().lines().map_while(Result::ok);
        lines
            .filter_map(|line| line.split_once("Note on Orcs: Orc: 1: ").map(noted))
            .take(n_notes)
            .collect()
    }

    /// SIGKILL: nothing is tidied up. What was said before still counts.
    fn killed(mut self) -> Vec<String> {
        self.program.kill().expect("it was running");
        self.program.wait().expect("it has ended");
        self.notes(usize::MAX)
    }
}

fn noted((_, note): (&str, &str)) -> String {
    note.to_owned()
}

/// The notes in a file, in order; a last line that is cut does not count.
fn notes_in(path: &Path) -> Vec<String> {
    let bytes = fs::read(path).expect("it is there");
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().map(serde_json::from_str::<serde_json::Value>);
    let actions = lines.map_while(Result::ok).filter_map(|line| {
        let action = line.get("action")?.as_str()?.to_owned();
        action.strip_prefix("note 1 ").map(str::to_owned)
    });
    actions.collect()
}

/// Thirty kills, each in the middle of things: everything acknowledged is in the file, in order, once.
#[test]
fn a_killed_console_has_lost_nothing() {
    let evening = Evening::new();
    let file = evening.path("combat.jsonl");
    let save = format!("save {}\n", file.display());
    let mut first = evening.command("duel.clv");
    first.args(["--dice", "seed:3"]);
    evening.said(first, &save);
    let mut acknowledged: Vec<String> = Vec::new();
    for life in 0..30 {
        let mut console = Life::begin(evening.command("combat.jsonl"));
        // If the last line is cut, that is to go on; else it is a command that nobody knows.
        console.types("y");
        for n in 0..8 {
            console.types(&format!("note 1 life{life}-{n}"));
        }
        // What was done in earlier lives is told again first.
        let n_old = acknowledged.len();
        let mut heard = console.notes(n_old + life % 8);
        heard.extend(console.killed());
        assert_eq!(
            heard[..n_old.min(heard.len())],
            acknowledged[..n_old.min(heard.len())]
        );
        acknowledged.extend(heard.into_iter().skip(n_old));
        let kept = notes_in(&file);
        // One more may have been written than was said.
        let n_more = kept.len() - acknowledged.len();
        assert!(n_more <= 1, "{kept:?} {acknowledged:?}");
        assert_eq!(kept[..acknowledged.len()], acknowledged, "in order, once");
        acknowledged = kept;
    }
    let said = evening.said(evening.command("combat.jsonl"), "y\nquit\n");
    assert!(said.contains("The match is in"), "{said}");
    let verified = Command::new(env!("CARGO_BIN_EXE_sobremesa"))
        .arg("verify")
        .arg(&file)
        .output()
        .expect("it runs");
    assert!(verified.status.success());
    assert_eq!(notes_in(&file), acknowledged);
}

/// A match that nobody saved is in its automatic file after a kill, and offered at the next start.
#[test]
fn an_unsaved_match_survives_a_kill() {
    let evening = Evening::new();
    for life in 0..5 {
        let mut console = Life::begin(evening.command("duel.clv"));
        for n in 0..=life {
            console.types(&format!("note 1 {n}"));
        }
        let heard = console.notes(life + 1);
        console.killed();
        let newest = evening
            .automatic()
            .into_iter()
            .find(|file| notes_in(file) == heard);
        assert!(newest.is_some(), "{heard:?}");
    }
    let said = evening.said(evening.command("duel.clv"), "");
    assert!(
        said.contains("There are 5 matches that were not saved:"),
        "{said}"
    );
    let mut play = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
    evening.prepare(play.args(["--lang", "en", "play", "batelnah"]));
    let mut console = Life::begin(play);
    let mut line = String::new();
    while !line.contains("your turn") {
        line.clear();
        console.words.read_line(&mut line).expect("it speaks");
    }
    console.killed();
    let kept = evening.automatic();
    let is_kept = |path: &PathBuf| path.to_string_lossy().contains("batelnah-");
    assert!(kept.iter().any(is_kept), "every game: {kept:?}");
}

/// Where nothing more fits, or nobody may write, the match goes on and says so; what was written stays whole.
#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_cuts_nothing() {
    let evening = Evening::new();
    let file = evening.path("combat.jsonl");
    let program = env!("CARGO_BIN_EXE_sobremesa");
    // A file of this process cannot become larger than four blocks: as on a disk that is full.
    let limited = format!(
        "trap '' XFSZ; ulimit -f 4; exec {program} --lang en clairvoyance {} --save {}",
        evening.path("duel.clv").display(),
        file.display()
    );
    let mut shell = Command::new("sh");
    evening.prepare(shell.args(["-c", &limited]));
    let notes: String = (0..60).map(|n| format!("note 1 number{n}\n")).collect();
    let said = evening.said(shell, &notes);
    assert!(said.contains("cannot be written to"), "{said}");
    assert!(
        said.contains("Note on Orcs: Orc: 1: number59"),
        "it goes on: {said}"
    );
    let kept = notes_in(&file);
    let expected: Vec<String> = (0..kept.len()).map(|n| format!("number{n}")).collect();
    assert_eq!(kept, expected);
    assert!(!kept.is_empty() && kept.len() < 60, "{}", kept.len());
    // It can be gone on with from there.
    let said = evening.said(evening.command("combat.jsonl"), "y\nnote 1 after\n");
    assert!(said.contains("Note on Orcs: Orc: 1: after"), "{said}");
    assert_eq!(notes_in(&file).len(), kept.len() + 1);

    // A folder in which nobody can write anything, whoever they are.
    let mut console = evening.command("duel.clv");
    console.env("SOBREMESA_UNSAVED", "/proc/sobremesa");
    let typed = format!(
        "note 1 kept\nsave /proc/x\nsave {}\n",
        evening.path("saved.jsonl").display()
    );
    let said = evening.said(console, &typed);
    assert!(
        said.contains("/proc/sobremesa” cannot be written to"),
        "{said}"
    );
    assert!(said.contains("Saved to"), "{said}");
    assert_eq!(notes_in(&evening.path("saved.jsonl")), ["kept"]);
}

/// Ctrl-C at the prompt asks; a second one leaves, and the match stays in its automatic file.
#[cfg(unix)]
#[test]
fn ctrl_c_asks_while_anything_is_unsaved() {
    let evening = Evening::new();
    let program = env!("CARGO_BIN_EXE_sobremesa");
    let line = format!(
        "{program} --lang en clairvoyance {} --dice seed:3",
        evening.path("duel.clv").display()
    );
    // `script` gives the program a terminal of its own.
    let mut terminal = Command::new("script");
    evening.prepare(
        terminal
            .args(["-qec", &line, "/dev/null"])
            .env("TERM", "xterm"),
    );
    let mut console = Life::begin(terminal);
    let mut heard = String::new();
    let mut wait_for = |console: &mut Life, words: &str| {
        let mut byte = [0];
        while !heard.contains(words) {
            let n_read = console.words.read(&mut byte).expect("it speaks");
            assert_eq!(n_read, 1, "{words} never came: {heard}");
            heard.push(char::from(byte[0]));
        }
        heard.clear();
    };
    wait_for(&mut console, "Orc:1> ");
    console
        .stdin
        .write_all(b"note 1 hurt\r")
        .expect("it listens");
    wait_for(&mut console, "Note on Orcs");
    wait_for(&mut console, "Orc:1> ");
    console.stdin.write_all(b"\x03").expect("it listens");
    wait_for(&mut console, "The match is not saved.");
    wait_for(&mut console, "Leave the match?> ");
    console.stdin.write_all(b"n\r").expect("it listens");
    wait_for(&mut console, "Orc:1> ");
    console.stdin.write_all(b"\x03").expect("it listens");
    wait_for(&mut console, "Leave the match?> ");
    console.stdin.write_all(b"\x03").expect("it listens");
    wait_for(&mut console, "Until next time.");
    assert!(console.program.wait().expect("it ends").success());
    let kept: Vec<Vec<String>> = evening
        .automatic()
        .iter()
        .map(|file| notes_in(file))
        .collect();
    assert_eq!(kept, [vec!["hurt".to_owned()]]);
}
