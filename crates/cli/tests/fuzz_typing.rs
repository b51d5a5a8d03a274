//! Whatever people type, a match goes on, or they are told why not.

use clap::Parser;
use sobremesa_cli::Shelf;
use sobremesa_cli::args::Args;
use sobremesa_cli::terminal::Screen;
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_kernel::Lang;
use sobremesa_table::{Boxed, GameBox};

static SMALL: &[&dyn GameBox] = &[&Boxed::<SmallGame>::new()];

#[test]
fn corpus_is_replayed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("match.jsonl");
    let file = file.to_str().expect("a text");
    let unsaved = folder.path().join("unsaved");
    let unsaved = unsaved.to_str().expect("a text");
    let tables: [(Shelf, String); 4] = [
        (
            SMALL,
            format!("play small --dice seed:3 --people 2 --save {file} --unsaved {unsaved}"),
        ),
        (
            SMALL,
            format!("play small --dice ask --save {file} --unsaved {unsaved}"),
        ),
        (
            sobremesa_shelf::SHELF,
            format!("play dominoes --dice ask --save {file} --unsaved {unsaved}"),
        ),
        (
            sobremesa_shelf::SHELF,
            format!("play dominoes --dice seed:7 --setup club --save {file} --unsaved {unsaved}"),
        ),
    ];
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/typing"),
        &[
            "undo",
            "atrás",
            "seat blue",
            "hint",
            "story",
            "rule",
            "quit",
            "y",
            "#1",
            "=1",
            "/",
        ],
        |bytes| {
            let typed = without_saving(bytes);
            tables.each_ref().map(|(shelf, line)| {
                let n_prompts = play(shelf, line, &typed);
                // What was played before is of no interest to the next.
                let _ = std::fs::remove_file(file);
                n_prompts
            })
        },
    );
}

/// How often something was asked.
fn play(shelf: Shelf, line: &str, mut typed: &[u8]) -> usize {
    let words = std::iter::once("sobremesa").chain(line.split(' '));
    let args = Args::try_parse_from(words).expect("right usage");
    let mut output = Vec::new();
    let screen = Screen::plain(Lang::Es);
    sobremesa_cli::run(shelf, args, screen, &mut typed, &mut output).expect("nothing goes wrong");
    let said = String::from_utf8(output).expect("we write UTF-8");
    said.matches("> ").count()
}

/// The lines that do not write to some file of this machine.
fn without_saving(bytes: &[u8]) -> Vec<u8> {
    let writes = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line).to_lowercase();
        let line = line.replace('á', "a").replace('ú', "u").replace('é', "e");
        line.contains("save") || line.contains("guardar")
    };
    let lines = bytes.split(|byte| *byte == b'\n');
    lines
        .filter(|line| !writes(line))
        .collect::<Vec<_>>()
        .join(&b'\n')
}
