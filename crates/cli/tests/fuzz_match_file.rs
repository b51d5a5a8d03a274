//! Whatever a match file holds, it is verified and told, or it is said what is wrong with it.

use clap::Parser;
use sobremesa_cli::Shelf;
use sobremesa_cli::args::Args;
use sobremesa_cli::failure::Failure;
use sobremesa_cli::terminal::Screen;
use sobremesa_conformance::small_game::SmallGame;
use sobremesa_kernel::Lang;
use sobremesa_table::{Boxed, GameBox};

static SHELF: &[&dyn GameBox] = &[&Boxed::<SmallGame>::new()];

#[test]
fn corpus_is_replayed() {
    sobremesa_fuzzing::run(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/match_file"),
        &[
            "\"undo\"",
            "\"over\"",
            "\"seed\"",
            "\"commit\"",
            "\"about\"",
            "\"players\"",
            "\u{1b}[2J",
        ],
        |bytes| {
            [
                "verify -",
                "verify - --json",
                "replay - --brief",
                "replay - --seat red --json",
            ]
            .map(|line| run(SHELF, line, bytes))
        },
    );
}

/// Did it go well, was the file refuted, or was it no match of ours?
fn run(shelf: Shelf, line: &str, mut file: &[u8]) -> u8 {
    let words = std::iter::once("sobremesa").chain(line.split(' '));
    let args = Args::try_parse_from(words).expect("right usage");
    let mut output = Vec::new();
    let screen = Screen::plain(Lang::Es);
    let result = sobremesa_cli::run(shelf, args, screen, &mut file, &mut output);
    assert!(
        !output.contains(&0x1b),
        "a file must not command the terminal"
    );
    match result {
        Ok(()) => 0,
        Err(Failure::Refuted(_)) => 1,
        Err(Failure::Wrong(_)) => 2,
        Err(Failure::Said(_)) => panic!("nothing is wrong with the usage"),
        Err(Failure::Io(error)) => panic!("{error}"),
        Err(Failure::Stopped { words, .. }) => panic!("{}", words.en),
    }
}
