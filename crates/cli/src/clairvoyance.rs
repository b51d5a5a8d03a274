//! `sobremesa clairvoyance`: the dungeon master's console, and what a master does before the evening.

mod check;
mod console;
mod early;
mod faults;
mod forecast;
mod help;
mod look;
mod lsp;
mod rolls;

use std::path::Path;

use sobremesa_kernel::Words;

use crate::args::{ClairvoyanceArgs, ClairvoyanceCommand};
use crate::console::Console;
use crate::failure::{Failure, io_reason};

/// Does what was asked of the game's own commands.
pub(crate) fn run(asked: &ClairvoyanceArgs, mut console: Console<'_>) -> Result<(), Failure> {
    match &asked.command {
        Some(ClairvoyanceCommand::Lsp) => {
            let lang = console.screen.lang;
            let (input, output) = console.ends();
            lsp::serve(lang, input, output)
        }
        Some(ClairvoyanceCommand::Check(asked)) => check::check(asked, console),
        Some(ClairvoyanceCommand::Fmt(asked)) => check::format(asked, console),
        Some(ClairvoyanceCommand::Forecast(asked)) => forecast::run(asked, console),
        None => console::run(asked, console),
    }
}

/// The text of an encounter: a file, one of the ready-made ones by name, or standard input for `-`.
///
/// # Errors
/// If there is no such thing, or it is no text.
fn read_source(path: &str, console: &mut Console<'_>) -> Result<String, Failure> {
    as_text(path, read_bytes(path, console)?)
}

/// What is in a file, one of the ready-made ones by name, or standard input for `-`.
///
/// # Errors
/// If there is no such thing.
fn read_bytes(path: &str, console: &mut Console<'_>) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match path {
        "-" => console.input().read_to_end(&mut bytes).map(drop),
        path => std::fs::read(path).map(|content| bytes = content),
    };
    let Err(error) = read else {
        return Ok(bytes);
    };
    let examples = sobremesa_clairvoyance::examples::ALL;
    if let Some(example) = examples.iter().find(|example| example.name == path) {
        return Ok(example.source.as_bytes().to_vec());
    }
    let Words { es, en } = io_reason(&error);
    let names: Vec<&str> = examples.iter().map(|example| example.name).collect();
    let names = names.join(", ");
    Err(Failure::wrong(
        format!("No se puede leer {path}: {es}. De ejemplo hay: {names}."),
        format!("{path} cannot be read: {en}. There are these examples: {names}."),
    ))
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
