//! CLV-CMD-13, CLV-UX-07: the commands, and the rules chapter by chapter.

use sobremesa_clairvoyance::{Clairvoyance, State};
use sobremesa_table::Playable;

use crate::console::Console;
use crate::failure::Failure;

/// Command, Spanish, English.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("next", "juega el turno siguiente", "plays the next turn"),
    ("show board", "enseña el tablero", "shows the board"),
    (
        "show 3",
        "enseña una unidad: por su índice o como Equipo:Nombre:1",
        "shows a unit: by its index or as Team:Name:1",
    ),
    (
        "move 3 (4,1)",
        "pone una unidad en una casilla",
        "puts a unit on a square",
    ),
    (
        "move 3 R-R-DR",
        "mueve una unidad paso a paso",
        "moves a unit step by step",
    ),
    (
        "attack 3 15 7",
        "ataque de 15 con daño 7, por ejemplo el de un jugador",
        "an attack of 15 with damage 7, a player's for instance",
    ),
    ("kill 3", "mata una unidad", "kills a unit"),
    ("hurt 3 4", "quita puntos de vida", "takes hit points"),
    (
        "heal 3 4",
        "devuelve puntos de vida",
        "gives hit points back",
    ),
    (
        "note 3 en el suelo",
        "apunta algo junto a una unidad",
        "writes something beside a unit",
    ),
    (
        "hide 3, reveal 3",
        "quita una unidad de la pantalla de los jugadores, o la devuelve",
        "takes a unit from the players' screen, or brings it back",
    ),
    (
        "hide health",
        "los jugadores no ven los puntos de vida; reveal health, sí",
        "the players do not see hit points; reveal health: they do",
    ),
    (
        "undo, redo",
        "deshace y rehace, dados incluidos",
        "takes back and does again, dice included",
    ),
    (
        "reroll",
        "repite la última orden con otros dados",
        "does the latest command again with other dice",
    ),
    (
        "odds 3 0 full",
        "qué saldría de un ataque, o de uno completo",
        "what an attack would come to, or a full one",
    ),
    (
        "why",
        "por qué una unidad hizo lo que hizo",
        "why a unit did what it did",
    ),
    (
        "plan 3",
        "qué le queda por hacer a una unidad",
        "what remains of a unit's plan",
    ),
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

/// What Tab completes: the commands, and everybody who is alive.
pub(super) fn vocabulary(state: &State) -> Vec<String> {
    let commands = COMMANDS.iter().flat_map(|(form, _, _)| {
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
    for (command, es, en) in COMMANDS {
        let meaning = console.screen.pick(*es, *en);
        console.item(&format!("{command:<18} "), meaning)?;
    }
    Ok(())
}
