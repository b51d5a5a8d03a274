//! The `sobremesa` program: every game of the house in a terminal, and as a line protocol.
//!
//! Here, and nowhere below, a clock, a file, the environment and the system's randomness are read.
//! Nothing here names a particular game: everything is written against [`GameBox`] and
//! [`Table`](sobremesa_table::Table), and the shelf of games comes in from `main`.

mod analyse;
pub mod args;
mod backup;
mod completions;
mod console;
mod ending;
pub mod failure;
mod games;
mod lab;
mod line_editor;
pub mod localise;
mod markdown;
mod match_file;
mod outside;
mod own;
mod perft;
mod persona;
mod play;
mod recording;
mod referee;
mod replay;
mod report;
mod rule;
mod serve;
mod telling;
pub mod terminal;
mod transcript;
mod verify;
mod welcome;
mod workshop;

use std::ffi::OsString;
use std::io::{BufRead, Write};
use std::process::ExitCode;

use sobremesa_kernel::Lang;
use sobremesa_table::GameBox;

use crate::args::{Args, Command, ServeArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::terminal::{Screen, wrap};

/// The games that the program knows.
pub type Shelf = &'static [&'static dyn GameBox];

/// Runs the program with these words from the command line, its own name first.
pub fn main(shelf: Shelf, words: Vec<OsString>) -> ExitCode {
    let lang = localise::lang_asked_for(&words, |name| std::env::var(name).ok());
    let args = match localise::parse(words, lang, shelf) {
        Ok(args) => args,
        Err(said) => return said,
    };
    let screen = Screen::of_this_process(lang);
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    match run(shelf, args, screen, &mut input, &mut output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&failure, lang);
            failure.exit_code()
        }
    }
}

/// Does what was asked: reads from `input`, writes to `output`.
///
/// # Errors
/// Why it was not done, or what was found wrong.
pub fn run(
    shelf: Shelf,
    args: Args,
    screen: Screen,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    match args.command {
        None => {
            welcome::run(shelf, screen, output)?;
            serve::run(shelf, &ServeArgs::default(), screen, output)
        }
        Some(Command::Serve(asked)) => serve::run(shelf, &asked, screen, output),
        Some(Command::Backup(asked)) => backup::back_up(&asked, screen, output),
        Some(Command::Restore(asked)) => backup::restore(&asked, screen, output),
        Some(Command::RebuildLists(asked)) => backup::rebuild_lists(&asked, screen, output),
        Some(Command::MoveClub(asked)) => backup::move_club(&asked, screen, output),
        Some(Command::Games(asked)) => games::run(shelf, &asked, screen, output),
        Some(Command::Play(asked)) => play::run(shelf, &asked, Console::new(input, output, screen)),
        Some(Command::Referee) => referee::run(shelf, input, output),
        Some(Command::Replay(asked)) => {
            replay::run(shelf, &asked, Console::new(input, output, screen))
        }
        Some(Command::Report(asked)) => report::run(shelf, &asked, screen, input, output),
        Some(Command::Verify(asked)) => verify::run(shelf, &asked, screen, input, output),
        Some(Command::Text(asked)) => transcript::text(shelf, &asked, input, output),
        Some(Command::Import(asked)) => transcript::import(shelf, &asked, input, output),
        Some(Command::Log(asked)) => transcript::log(shelf, &asked, screen, input, output),
        Some(Command::Rule(asked)) => rule::run(shelf, &asked, screen, output),
        Some(Command::Match(asked)) => lab::run_match(shelf, &asked, screen, output),
        Some(Command::Lab(asked)) => lab::run(shelf, &asked, screen, output),
        Some(Command::Persona(asked)) => persona::run(shelf, &asked, screen, output),
        Some(Command::Analyse(asked)) => analyse::run(shelf, &asked, screen, input, output),
        Some(Command::Perft(asked)) => perft::run(shelf, &asked, screen, output),
        Some(Command::Workshop(asked)) => workshop::run(shelf, &asked, screen, output),
        Some(Command::Completions(asked)) => completions::run(shelf, &asked, screen.lang, output),
        Some(Command::Own(words)) => own::run(shelf, &words, Console::new(input, output, screen)),
    }
}

/// Says on standard error why the program ends without having done what was asked.
fn complain(failure: &Failure, lang: Lang) {
    let Some(words) = failure.words() else {
        return;
    };
    let said = format!("sobremesa: {}", words.get(lang));
    let paragraphs: Vec<String> = said
        .lines()
        .map(|line| wrap(line, 80, if line.starts_with("- ") { 2 } else { 0 }))
        .collect();
    // If not even this can be written, there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "{}", paragraphs.join("\n"));
}

/// The game with this name.
fn game_named(shelf: Shelf, name: &str) -> Result<&'static dyn GameBox, Failure> {
    let found = shelf
        .iter()
        .find(|game| game.name().eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = shelf.iter().map(|game| game.name()).collect();
        let known = known.join(", ");
        Failure::wrong(
            format!("No hay ningún juego «{name}». Hay: {known}."),
            format!("There is no game “{name}”. There are: {known}."),
        )
    })
}
