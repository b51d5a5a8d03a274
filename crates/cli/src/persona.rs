//! `sobremesa persona`: computer players as files.

use std::io::Write;

use serde_json::json;

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
            writeln!(output, "  {:12} {}", bot.name, bot.about.get(screen.lang))?;
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
    let Some(read) = shelf.iter().find_map(|game| game.persona(&definition)) else {
        return Err(Failure::wrong(
            "En ningún juego de la casa se pueden describir jugadores.",
            "In no game of the house can players be described.",
        ));
    };
    match read {
        Ok(card) => {
            if as_json {
                writeln!(output, "{}", json!({ "id": card.name, "faults": [] }))?;
            } else {
                let fine = screen.lang.pick("está bien", "is fine");
                writeln!(
                    output,
                    "{} {fine}: {}",
                    card.name,
                    card.about.get(screen.lang)
                )?;
            }
            Ok(())
        }
        Err(faults) if as_json => {
            writeln!(output, "{}", json!({ "faults": faults }))?;
            Err(Failure::faulty(&faults))
        }
        Err(faults) => Err(Failure::faulty(&faults)),
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
