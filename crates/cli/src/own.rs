//! `sobremesa GAME …`: the commands of a game whose setups are written in files of a language of its own:
//! the console of whoever leads it, and what they do before the evening.
//!
//! Nothing here knows the language: what is wrong with a text, how it should look, what its names are
//! and how it goes when it plays itself is the game's [`Written`]; what is typed at the console and what
//! is answered is its [`Console`](sobremesa_table::Console).

mod check;
mod console;
mod early;
mod faults;
mod forecast;
mod help;
#[cfg(feature = "language-server")]
mod lsp;
mod rolls;

use std::ffi::OsString;
use std::path::Path;

use clap::FromArgMatches;
use sobremesa_kernel::Words;
use sobremesa_table::{GameBox, Written};

use crate::args::{OwnArgs, OwnCommand};
use crate::console::Console;
use crate::failure::{Failure, io_reason};
use crate::{Shelf, localise};

/// A game, and the language in which its setups are written.
#[derive(Clone, Copy)]
struct Language {
    game: &'static dyn GameBox,
    written: &'static dyn Written,
}

/// The game with this name that has commands of its own.
fn named(shelf: Shelf, name: &str) -> Option<Language> {
    let mut games = shelf.iter().copied();
    let game = games.find(|game| game.name().eq_ignore_ascii_case(name))?;
    let written = game.abilities().written?;
    Some(Language { game, written })
}

/// Is this the name of a game that has commands of its own?
pub(crate) fn is_named(shelf: Shelf, name: &str) -> bool {
    named(shelf, name).is_some()
}

/// Does what was asked of a game's own commands.
///
/// # Errors
/// Why it was not done, or what was found wrong.
pub(crate) fn run(
    shelf: Shelf,
    words: &[OsString],
    mut console: Console<'_>,
) -> Result<(), Failure> {
    let name = words.first().and_then(|name| name.to_str());
    let name = name.unwrap_or_default();
    let language = named(shelf, name).ok_or_else(|| no_such_command(shelf, name))?;
    let lang = console.screen.lang;
    let command = localise::own_command(lang, language.game.name());
    let matches = command.try_get_matches_from(words);
    let asked = matches.and_then(|matches| OwnArgs::from_arg_matches(&matches));
    let asked = asked.map_err(|said| Failure::Said(localise::say(&said, lang)))?;
    match &asked.command {
        #[cfg(feature = "language-server")]
        Some(OwnCommand::Lsp) => {
            let (input, output) = console.ends();
            lsp::serve(language, lang, input, output)
        }
        #[cfg(not(feature = "language-server"))]
        Some(OwnCommand::Lsp) => Err(Failure::wrong(
            "Este programa se compiló sin el servidor de lenguaje (language-server).",
            "This program was built without the language server (language-server).",
        )),
        Some(OwnCommand::Check(asked)) => check::check(language, asked, console),
        Some(OwnCommand::Fmt(asked)) => check::format(language, asked, console),
        Some(OwnCommand::Forecast(asked)) => forecast::run(language, asked, console),
        None => console::run(language, &asked, &mut console),
    }
}

fn no_such_command(shelf: Shelf, name: &str) -> Failure {
    let games = shelf
        .iter()
        .filter(|game| game.abilities().written.is_some());
    let known: Vec<&str> = games.map(|game| game.name()).collect();
    let known = known.join(", ");
    Failure::wrong(
        format!("No existe la orden «{name}». Juegos con órdenes propias: {known}."),
        format!("There is no command “{name}”. Games with commands of their own: {known}."),
    )
}

impl Language {
    /// The text of a setup: a file, one of the ready-made ones by name, or standard input for `-`.
    ///
    /// # Errors
    /// If there is no such thing, or it is no text.
    fn read(self, path: &str, console: &mut Console<'_>) -> Result<String, Failure> {
        as_text(path, self.read_bytes(path, console)?)
    }

    /// What is in a file, one of the ready-made ones by name, or standard input for `-`.
    ///
    /// # Errors
    /// If there is no such thing.
    fn read_bytes(self, path: &str, console: &mut Console<'_>) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = match path {
            "-" => console.input().read_to_end(&mut bytes).map(drop),
            path => std::fs::read(path).map(|content| bytes = content),
        };
        let Err(error) = read else {
            return Ok(bytes);
        };
        let samples = self.written.writing().samples;
        if let Some(sample) = samples.iter().find(|sample| sample.name == path) {
            return Ok(sample.text(console.screen.lang).as_bytes().to_vec());
        }
        let Words { es, en } = io_reason(&error);
        let names: Vec<&str> = samples.iter().map(|sample| sample.name).collect();
        let names = names.join(", ");
        Err(Failure::wrong(
            format!("No se puede leer {path}: {es}. De ejemplo hay: {names}."),
            format!("{path} cannot be read: {en}. There are these examples: {names}."),
        ))
    }
}

fn as_text(path: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| {
        Failure::wrong(
            format!("{path} no es texto en UTF-8."),
            format!("{path} is no UTF-8 text."),
        )
    })
}

/// Writes a file, all of it or nothing, or says why not.
fn write_file(path: &str, text: &str) -> Result<(), Words> {
    crate::recording::write_whole(Path::new(path), text.as_bytes()).map_err(|error| {
        let Words { es, en } = io_reason(&error);
        Words::new(
            format!("No se puede escribir {path}: {es}."),
            format!("{path} cannot be written: {en}."),
        )
    })
}
