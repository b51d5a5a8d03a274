//! `sobremesa games`: what stands on the shelf.

use std::io::Write;

use serde_json::{Value, json};
use sobremesa_table::GameBox;

use crate::Shelf;
use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::terminal::{Screen, wrap};

/// Lists the games.
pub(crate) fn run(
    shelf: Shelf,
    asked: &GamesArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if asked.json {
        let games: Vec<Value> = shelf.iter().map(|game| as_json(*game)).collect();
        writeln!(output, "{}", json!({ "games": games }))?;
        return Ok(());
    }
    for game in shelf {
        present(*game, screen, output)?;
    }
    Ok(())
}

fn as_json(game: &dyn GameBox) -> Value {
    let setups = game
        .presets()
        .into_iter()
        .map(|preset| json!({ "name": preset.name, "title": preset.title, "setup": preset.setup }));
    let bots = game.bots().into_iter();
    let bots = bots.map(|bot| json!({ "name": bot.name, "title": bot.title, "about": bot.about }));
    json!({
        "name": game.name(),
        "title": game.title(),
        "seats": game.seats(),
        "setups": setups.collect::<Vec<_>>(),
        "bots": bots.collect::<Vec<_>>(),
        "queries": game.questions(),
    })
}

fn present(game: &dyn GameBox, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
    let title = game.title();
    writeln!(output, "{}", screen.ruler(screen.get(&title)))?;
    let play = format!("sobremesa play {}", game.name());
    writeln!(output, "  {}", screen.accent(&play))?;
    let seats = game.seats().join(", ");
    writeln!(output, "  {} {seats}", screen.pick("Asientos:", "Seats:"))?;
    writeln!(
        output,
        "  {}",
        screen.pick("Preparaciones (--setup):", "Setups (--setup):")
    )?;
    for preset in game.presets() {
        entry(preset.name, screen.get(&preset.title), screen, output)?;
    }
    let bots = game.bots();
    if !bots.is_empty() {
        writeln!(
            output,
            "  {}",
            screen.pick(
                "Jugadores del programa, del más flojo al más fuerte (--bot):",
                "Bots, the weakest first (--bot):"
            )
        )?;
        for bot in &bots {
            entry(&bot.name, &bot.presented(screen.lang), screen, output)?;
        }
    }
    writeln!(output)?;
    Ok(())
}

fn entry(name: &str, meaning: &str, screen: Screen, output: &mut dyn Write) -> Result<(), Failure> {
    const COLUMN: usize = 20;
    let gap = " ".repeat(COLUMN.saturating_sub(name.chars().count() + 4).max(2));
    let wrapped = wrap(meaning, screen.prose_width().saturating_sub(COLUMN), 0);
    let wrapped = wrapped.replace('\n', &format!("\n{}", " ".repeat(COLUMN)));
    writeln!(output, "    {}{gap}{wrapped}", screen.accent(name))?;
    Ok(())
}
