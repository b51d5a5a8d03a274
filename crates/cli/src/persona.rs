//! `sobremesa persona`: computer players as files.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;
use sobremesa_kernel::Words;
use sobremesa_table::{GameRef, Unwelcome};

use crate::Shelf;
use crate::args::PersonaArgs;
use crate::failure::{Failure, io_reason};
use crate::terminal::Screen;

/// Lists the computer players, or checks a file that describes one.
pub(crate) fn run(
    shelf: Shelf,
    asked: &PersonaArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    match &asked.file {
        Some(file) if asked.what == "check" => check(shelf, file, asked.json, screen, output),
        Some(_) | None => list(shelf, screen, output),
    }
}

fn list(shelf: Shelf, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
    for game in shelf {
        writeln!(output, "{}", game.title().get(screen.lang))?;
        for bot in game.bots() {
            writeln!(output, "  {:12} {}", bot.name, bot.presented(screen.lang))?;
        }
    }
    Ok(())
}

fn check(
    shelf: Shelf,
    file: &str,
    as_json: bool,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let definition = definition(file)?;
    let mut recruiting = shelf.iter().filter_map(|game| game.abilities().recruiting);
    let Some(recruiting) = recruiting.next() else {
        return Err(Failure::wrong(
            "En ningún juego de la casa se pueden describir jugadores.",
            "In no game of the house can players be described.",
        ));
    };
    match recruiting.read(&definition) {
        Ok(card) => {
            if as_json {
                writeln!(output, "{}", json!({ "id": card.name, "faults": [] }))?;
            } else {
                let fine = screen.lang.pick("está bien", "is fine");
                writeln!(
                    output,
                    "{} {fine}: {}",
                    card.name,
                    card.presented(screen.lang)
                )?;
            }
            Ok(())
        }
        Err(faults) => {
            if as_json {
                writeln!(output, "{}", json!({ "faults": faults }))?;
            }
            let heading = Words::new(
                format!("{file} no describe a un jugador:"),
                format!("{file} does not describe a player:"),
            );
            Err(Failure::listing(&heading, &faults))
        }
    }
}

/// The text of a file that describes a persona.
pub(crate) fn definition(path: &str) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        let reason = io_reason(&error);
        Failure::wrong(
            format!("No puedo leer «{path}»: {}.", reason.es),
            format!("I cannot read “{path}”: {}.", reason.en),
        )
    })
}

/// The games with the computer players of a folder: each file that ends in `.toml`, by name. Whatever
/// is wrong with any of them is said at once, and then nobody of them comes in.
pub(crate) fn with_folder(shelf: Shelf, folder: &Path) -> Result<Vec<GameRef>, Failure> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut games: Vec<GameRef> = shelf.iter().map(GameRef::from).collect();
    let mut faults = Vec::new();
    for path in files {
        let path = path.to_string_lossy();
        match brought(&games, &definition(&path)?) {
            Ok((place, game)) => games[place] = game,
            Err(words) => faults.push(Words::new(
                format!("{path}: {}", words.es),
                format!("{path}: {}", words.en),
            )),
        }
    }
    if faults.is_empty() {
        return Ok(games);
    }
    let all = |pick: fn(&Words) -> &str| faults.iter().map(pick).collect::<Vec<_>>().join("\n");
    Err(Failure::wrong(
        all(|words| &words.es),
        all(|words| &words.en),
    ))
}

/// The game with the player in it, and its place on the shelf.
fn brought(games: &[GameRef], definition: &str) -> Result<(usize, GameRef), Words> {
    for (place, game) in games.iter().enumerate() {
        match game.with_brought(definition) {
            Ok(game) => return Ok((place, game.into())),
            Err(Unwelcome::NotHere) => {}
            Err(unwelcome) => return Err(unwelcome.words()),
        }
    }
    Err(Unwelcome::NotHere.words())
}
