//! Spanish and English for everything the game has to say to people.
//!
//! Each function matches on every variant, so that an event, a refusal or a flaw without words does
//! not compile.

mod behaviour;
mod duel;
mod ending;
mod event;
mod flaw;
mod foreseen;
mod help;
mod hint;
mod refusal;

pub(crate) use behaviour::behaviour;
pub(crate) use duel::duel;
pub(crate) use ending::{ending, victory};
pub use event::warning;
pub(crate) use event::{event, measured, told};
pub use flaw::flaw;
pub use foreseen::reasons;
pub(crate) use help::commands;
pub use help::{COMMANDS, Explained};
pub use hint::hint;
pub(crate) use refusal::{misread, refusal};

use sobremesa_kernel::{Lang, Words};

use crate::action::{Action, UnitName};
use crate::encounter::Encounter;
use crate::rules::command::find;
use crate::state::State;

/// A command explained to somebody who chooses among several.
pub(crate) fn action(action: &Action) -> Words {
    explained(action, &numbered)
}

/// The same where one sees the table: units are called by their names.
pub(crate) fn action_at(state: &State, action: &Action) -> Words {
    explained(action, &|unit, lang| match find(state, unit) {
        Ok(index) => called(&state.encounter, index),
        Err(_) => numbered(unit, lang),
    })
}

fn numbered(unit: &UnitName, lang: Lang) -> String {
    match lang {
        Lang::Es => format!("la unidad {unit}"),
        Lang::En => format!("unit {unit}"),
    }
}

/// What people at a table call a unit: by the number on its token; the first of a player's characters by its
/// name alone. It depends on nobody else, so it betrays nobody who is hidden.
pub(crate) fn called(encounter: &Encounter, index: usize) -> String {
    let name = &encounter.kind(index).name;
    if encounter.is_player(index) && encounter.roster[index].ordinal == 1 {
        name.clone()
    } else {
        format!("{name} {index}")
    }
}

/// How units are called where something is told.
#[derive(Clone, Copy)]
pub(crate) enum Calls<'a> {
    /// By their full names, where there are only words (CLV-OUT-04).
    InFull,
    /// As [`called`], where a map is seen.
    ByToken(&'a Encounter),
}

impl Calls<'_> {
    /// A unit by its full name.
    fn unit(self, full: &str) -> String {
        let by_token = |encounter: &Encounter| {
            let mut parts = full.split(':');
            let (team, kind) = (parts.next()?, parts.next()?);
            let ordinal = parts.next()?.parse().ok()?;
            let index = encounter.unit_named(team, kind, ordinal)?;
            Some(called(encounter, index))
        };
        let short = match self {
            Calls::InFull => None,
            Calls::ByToken(encounter) => by_token(encounter),
        };
        short.unwrap_or_else(|| full_name(full))
    }

    /// A unit by its index.
    fn index(self, index: u32) -> String {
        match self {
            Calls::ByToken(encounter) if (index as usize) < encounter.n_units() => {
                called(encounter, index as usize)
            }
            Calls::InFull | Calls::ByToken(_) => index.to_string(),
        }
    }
}

fn explained(action: &Action, name: &dyn Fn(&UnitName, Lang) -> String) -> Words {
    let (es, en) = (
        |unit: &UnitName| name(unit, Lang::Es),
        |unit: &UnitName| name(unit, Lang::En),
    );
    match action {
        Action::Next => Words::new("Jugar el turno siguiente", "Play the next turn"),
        Action::ShowBoard => Words::new("Ver el tablero", "Look at the board"),
        Action::Show(unit) => {
            Words::new(format!("Ver {}", es(unit)), format!("Look up {}", en(unit)))
        }
        Action::Armor {
            unit,
            class: Some(class),
        } => Words::new(
            format!("Anotar la CA de {}: {class}", es(unit)),
            format!("Note the AC of {}: {class}", en(unit)),
        ),
        Action::Armor { unit, class: None } => Words::new(
            format!("Borrar la CA de {}", es(unit)),
            format!("Wipe out the AC of {}", en(unit)),
        ),
        Action::Odds {
            unit, target, full, ..
        } => {
            let (es_attack, en_attack) = match full {
                true => ("un ataque completo", "a full attack"),
                false => ("un ataque", "an attack"),
            };
            Words::new(
                format!(
                    "Ver qué saldría de {es_attack} de {} a {}",
                    es(unit),
                    es(target)
                ),
                format!(
                    "See what {en_attack} of {} on {} would come to",
                    en(unit),
                    en(target)
                ),
            )
        }
        Action::Plan(Some(unit)) => Words::new(
            format!("Ver qué haría {}", es(unit)),
            format!("See what {} would do", en(unit)),
        ),
        Action::Plan(None) => Words::new(
            "Ver qué haría la siguiente",
            "See what the next one would do",
        ),
        Action::Why(Some(unit)) => Words::new(
            format!("Ver por qué hizo lo que hizo {}", es(unit)),
            format!("See why {} did what it did", en(unit)),
        ),
        Action::Why(None) => Words::new("¿Por qué?", "Why?"),
        Action::Undo => Words::new("Deshacer", "Undo"),
        Action::Redo => Words::new("Rehacer", "Redo"),
        Action::Reroll => Words::new("Volver a tirar", "Roll again"),
        Action::Help => Words::new("Ver la ayuda", "Show the help"),
        Action::Nothing => Words::new("Nada", "Nothing"),
        Action::Put(unit, to) => Words::new(
            format!("Poner {} en {to}", es(unit)),
            format!("Put {} on {to}", en(unit)),
        ),
        Action::Walk(unit, steps) => {
            let steps: Vec<&str> = steps.iter().map(|step| step.word()).collect();
            let steps = steps.join("-");
            Words::new(
                format!("Mover {}: {steps}", es(unit)),
                format!("Move {}: {steps}", en(unit)),
            )
        }
        Action::Attack { unit, roll, damage } => Words::new(
            format!("Atacar a {} con {roll}, daño {damage}", es(unit)),
            format!("Attack {} with {roll}, damage {damage}", en(unit)),
        ),
        Action::Strike {
            unit,
            target,
            attacks,
        } => {
            let attacks = crate::language::print::attacks(attacks);
            Words::new(
                format!("Ataque de {} a {}: {attacks}", es(unit), es(target)),
                format!("Attack by {} on {}: {attacks}", en(unit), en(target)),
            )
        }
        Action::Mark { unit, mark, on } => {
            let words = mark.words();
            match on {
                true => Words::new(
                    format!("Marcar en {}: {}", es(unit), words.es),
                    format!("Mark {} as {}", en(unit), words.en),
                ),
                false => Words::new(
                    format!("Quitar de {}: {}", es(unit), words.es),
                    format!("Wipe from {}: {}", en(unit), words.en),
                ),
            }
        }
        Action::Measure(from, to) => Words::new(
            format!("Medir de {from} a {to}"),
            format!("Measure from {from} to {to}"),
        ),
        Action::Kill(unit) => Words::new(
            format!("Matar a {}", es(unit)),
            format!("Kill {}", en(unit)),
        ),
        Action::Hurt(unit, points) => Words::new(
            format!("Quitar {points} PV a {}", es(unit)),
            format!("Take {points} HP from {}", en(unit)),
        ),
        Action::Heal(unit, points) => Words::new(
            format!("Devolver {points} PV a {}", es(unit)),
            format!("Give {points} HP back to {}", en(unit)),
        ),
        Action::Note(unit, text) => Words::new(
            format!("Anotar junto a {}: «{text}»", es(unit)),
            format!("Note beside {}: “{text}”", en(unit)),
        ),
        Action::Veil { unit, hidden: true } => Words::new(
            format!("Ocultar {} a los jugadores", es(unit)),
            format!("Hide {} from the players", en(unit)),
        ),
        Action::Veil {
            unit,
            hidden: false,
        } => Words::new(
            format!("Mostrar {} a los jugadores", es(unit)),
            format!("Show {} to the players", en(unit)),
        ),
        Action::VeilHealth { hidden: true } => Words::new(
            "Ocultar los puntos de vida a los jugadores",
            "Hide hit points from the players",
        ),
        Action::VeilHealth { hidden: false } => Words::new(
            "Mostrar los puntos de vida a los jugadores",
            "Show hit points to the players",
        ),
        Action::Unreadable(line) => Words::new(format!("«{line}»"), format!("“{line}”")),
    }
}

/// `team:name:ordinal` as people write it (CLV-OUT-04).
pub fn full_name(name: &str) -> String {
    name.replace(':', ": ")
}

/// One of several, or a list: `a`, `a or b`, `a, b or c`.
pub(crate) fn alternatives(all: &[String], or: &str) -> String {
    match all {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} {or} {last}", others.join(", ")),
    }
}
