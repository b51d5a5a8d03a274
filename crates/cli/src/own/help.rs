//! The commands of a console, and the rules chapter by chapter.

use sobremesa_kernel::Words;
use sobremesa_table::{Console as Leading, GameBox};

use crate::console::Console;
use crate::failure::Failure;

/// What every console understands besides the commands of its game.
const OWN: &[(&str, &str, &str)] = &[
    (
        "save F, load F",
        "guarda la partida, o sigue con otra",
        "saves the match, or goes on with another",
    ),
    (
        "help MOV",
        "las reglas de un capítulo, o una por su código",
        "the rules of a chapter, or one by its number",
    ),
    ("quit", "cierra la consola", "closes the console"),
];

/// What Tab completes besides the words of the game.
pub(super) const WORDS: &[&str] = &["save", "load", "help", "quit"];

pub(super) fn show(
    game: &dyn GameBox,
    leading: &dyn Leading<serde_json::Value>,
    topic: &str,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    if topic.is_empty() {
        return list(leading, console);
    }
    let book = game.rulebook();
    let lang = console.screen.lang;
    let wanted = topic.to_ascii_uppercase();
    let chapters = book.chapters(lang);
    let rules: Vec<&String> = chapters
        .iter()
        .flat_map(|chapter| &chapter.rules)
        .filter(|rule| belongs(rule, &wanted))
        .collect();
    if rules.is_empty() {
        let titles: Vec<&str> = chapters.iter().map(|chapter| &*chapter.title).collect();
        let titles = titles.join("; ");
        console.tell(
            format!("No hay ningún capítulo «{topic}». Hay: {titles}."),
            format!("There is no chapter “{topic}”. There are: {titles}."),
        )?;
        return Ok(());
    }
    for rule in rules {
        if let Some(text) = book.rule(rule) {
            console.item(&format!("{rule} "), text.text.get(lang))?;
        }
    }
    Ok(())
}

/// Is a rule of this number or chapter? The game's own letters before it may be left out.
fn belongs(rule: &str, wanted: &str) -> bool {
    let (_, rest) = rule.split_once('-').unwrap_or(("", rule));
    [rule, rest].into_iter().any(|rule| {
        let after = rule.strip_prefix(wanted);
        after.is_some_and(|after| after.is_empty() || after.starts_with('-'))
    })
}

fn list(
    leading: &dyn Leading<serde_json::Value>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let own = OWN
        .iter()
        .map(|(form, es, en)| (*form, Words::new(*es, *en)));
    for (command, meaning) in leading.commands().into_iter().chain(own) {
        let meaning = meaning.get(console.screen.lang);
        console.item(&format!("{command:<18} "), meaning)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::belongs;

    #[test]
    fn a_rule_is_found_by_its_chapter_or_its_number() {
        for wanted in ["MOV", "ABC-MOV", "MOV-02", "ABC-MOV-02"] {
            assert!(belongs("ABC-MOV-02", wanted), "{wanted}");
        }
        for wanted in ["MO", "MOV-0", "ABC-MOV-021", "02"] {
            assert!(!belongs("ABC-MOV-02", wanted), "{wanted}");
        }
    }
}
