//! `sobremesa rule ID`: a rule as its book prints it.

use std::io::Write;

use serde_json::json;
use sobremesa_kernel::Words;
use sobremesa_speak::{RuleBook, RuleText};

use crate::Shelf;
use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::markdown;
use crate::terminal::Screen;

/// Shows a rule.
pub(crate) fn run(
    shelf: Shelf,
    asked: &RuleArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let found = shelf
        .iter()
        .find_map(|game| Some((game, game.rulebook().rule(&asked.id)?)));
    let Some((game, rule)) = found else {
        let books: Vec<&RuleBook> = shelf.iter().map(|game| game.rulebook()).collect();
        return Err(Failure::Wrong(unknown(&books, &asked.id)));
    };
    if asked.json {
        let text = &rule.text;
        let answer = json!({
            "rule": rule.id, "game": game.name(), "es": text.es, "en": text.en,
        });
        writeln!(output, "{answer}")?;
    } else {
        writeln!(output, "{}", printed(&rule, screen))?;
    }
    Ok(())
}

/// A rule as it is shown in a terminal.
pub(crate) fn printed(rule: &RuleText, screen: Screen) -> String {
    let text = markdown::plain(screen.get(&rule.text), screen.prose_width());
    format!("{}\n{text}", screen.heading(&rule.id))
}

/// What to say about a number that no book has, with those most like it.
pub(crate) fn unknown(books: &[&RuleBook], id: &str) -> Words {
    let near = RuleBook::nearest(books, id);
    if near.is_empty() {
        return Words::new(
            format!("No hay ninguna regla «{id}». Los códigos son los que cita el árbitro."),
            format!("There is no rule “{id}”. The numbers are those that the referee quotes."),
        );
    }
    let near = near.join(", ");
    Words::new(
        format!("No hay ninguna regla «{id}». Parecidas: {near}."),
        format!("There is no rule “{id}”. Close to it: {near}."),
    )
}
