//! CLV-CMD-13, CLV-UX-07: the commands, and the rules chapter by chapter.

use sobremesa_clairvoyance::speak::{self, Explained};
use sobremesa_clairvoyance::{Clairvoyance, State};
use sobremesa_table::Playable;

use crate::console::Console;
use crate::failure::Failure;

/// What the console understands besides the commands of the combat.
const OWN: &[Explained] = &[
    (
        "reach 3",
        "adónde llega y qué ataca",
        "where it can go and what it can attack",
    ),
    (
        "sees 3 0",
        "si dos unidades, o dos casillas, se ven",
        "whether two units, or two squares, see each other",
    ),
    ("order", "el orden de iniciativa", "the order of initiative"),
    (
        "save F, load F",
        "guarda el combate, o sigue con otro",
        "saves the combat, or goes on with another",
    ),
    (
        "help MOV",
        "las reglas de un capítulo, o una: help CLV-MOV-02",
        "the rules of a chapter, or one: help CLV-MOV-02",
    ),
    ("quit", "cierra la consola", "closes the console"),
];

fn commands() -> impl Iterator<Item = &'static Explained> {
    speak::COMMANDS.iter().chain(OWN)
}

/// What Tab completes: the commands, and everybody who is alive.
pub(super) fn vocabulary(state: &State) -> Vec<String> {
    let commands = commands().flat_map(|(form, _, _)| {
        let forms = form.split(", ");
        forms.filter_map(|form| form.split(' ').next())
    });
    let units = state.living().map(|unit| state.encounter().full_name(unit));
    commands
        .chain(["board", "full"])
        .map(str::to_owned)
        .chain(units)
        .collect()
}

pub(super) fn show(topic: &str, console: &mut Console<'_>) -> Result<(), Failure> {
    if topic.is_empty() {
        return list(console);
    }
    let book = Clairvoyance::rulebook();
    let lang = console.screen.lang;
    let wanted = topic.to_ascii_uppercase();
    let wanted = wanted.strip_prefix("CLV-").unwrap_or(&wanted);
    let belongs = |rule: &str| {
        let rest = rule.strip_prefix("CLV-").unwrap_or(rule);
        rest == wanted
            || rest
                .strip_prefix(wanted)
                .is_some_and(|rest| rest.starts_with('-'))
    };
    let chapters = book.chapters(lang).iter();
    let rules: Vec<&String> = chapters
        .flat_map(|chapter| &chapter.rules)
        .filter(|rule| belongs(rule))
        .collect();
    if rules.is_empty() {
        let titles: Vec<&str> = book
            .chapters(lang)
            .iter()
            .map(|chapter| chapter.title.as_str())
            .collect();
        console.tell(
            format!(
                "No hay ningún capítulo «{topic}». Hay: {}.",
                titles.join("; ")
            ),
            format!(
                "There is no chapter “{topic}”. There are: {}.",
                titles.join("; ")
            ),
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

fn list(console: &mut Console<'_>) -> Result<(), Failure> {
    for (command, es, en) in commands() {
        let meaning = console.screen.pick(*es, *en);
        console.item(&format!("{command:<18} "), meaning)?;
    }
    Ok(())
}
