//! Spanish and English for everything the game has to say to people.
//!
//! Each function matches on every variant, so that an event, a refusal or a flaw without words does
//! not compile.

mod duel;
mod ending;
mod event;
mod flaw;
mod foreseen;
mod help;
mod hint;
mod refusal;

pub(crate) use duel::duel;
pub(crate) use ending::{ending, victory};
pub use event::warning;
pub(crate) use event::{event, measured};
pub use flaw::flaw;
pub use foreseen::reasons;
pub(crate) use help::commands;
pub use help::{COMMANDS, Explained};
pub use hint::hint;
pub(crate) use refusal::{misread, refusal};

use sobremesa_kernel::Words;

use crate::action::Action;

/// A command explained to somebody who chooses among several.
pub(crate) fn action(action: &Action) -> Words {
    match action {
        Action::Next => Words::new("Jugar el turno siguiente", "Play the next turn"),
        Action::ShowBoard => Words::new("Ver el tablero", "Look at the board"),
        Action::Show(unit) => Words::new(
            format!("Ver la unidad {unit}"),
            format!("Look up unit {unit}"),
        ),
        Action::Armor {
            unit,
            class: Some(class),
        } => Words::new(
            format!("Anotar la CA de la unidad {unit}: {class}"),
            format!("Note the AC of unit {unit}: {class}"),
        ),
        Action::Armor { unit, class: None } => Words::new(
            format!("Borrar la CA de la unidad {unit}"),
            format!("Wipe out the AC of unit {unit}"),
        ),
        Action::Odds {
            unit, target, full, ..
        } => {
            let (es, en) = match full {
                true => ("un ataque completo", "a full attack"),
                false => ("un ataque", "an attack"),
            };
            Words::new(
                format!("Ver qué saldría de {es} de la unidad {unit} a la {target}"),
                format!("See what {en} of unit {unit} on {target} would come to"),
            )
        }
        Action::Plan(Some(unit)) => Words::new(
            format!("Ver qué haría la unidad {unit}"),
            format!("See what unit {unit} would do"),
        ),
        Action::Plan(None) => Words::new(
            "Ver qué haría la siguiente",
            "See what the next one would do",
        ),
        Action::Why(Some(unit)) => Words::new(
            format!("Ver por qué hizo lo que hizo la unidad {unit}"),
            format!("See why unit {unit} did what it did"),
        ),
        Action::Why(None) => Words::new("¿Por qué?", "Why?"),
        Action::Undo => Words::new("Deshacer", "Undo"),
        Action::Redo => Words::new("Rehacer", "Redo"),
        Action::Reroll => Words::new("Volver a tirar", "Roll again"),
        Action::Help => Words::new("Ver la ayuda", "Show the help"),
        Action::Nothing => Words::new("Nada", "Nothing"),
        Action::Put(unit, to) => Words::new(
            format!("Poner la unidad {unit} en {to}"),
            format!("Put unit {unit} on {to}"),
        ),
        Action::Walk(unit, steps) => {
            let steps: Vec<&str> = steps.iter().map(|step| step.word()).collect();
            let steps = steps.join("-");
            Words::new(
                format!("Mover la unidad {unit}: {steps}"),
                format!("Move unit {unit}: {steps}"),
            )
        }
        Action::Attack { unit, roll, damage } => Words::new(
            format!("Atacar a la unidad {unit} con {roll}, daño {damage}"),
            format!("Attack unit {unit} with {roll}, damage {damage}"),
        ),
        Action::Strike {
            unit,
            target,
            attacks,
        } => {
            let attacks = crate::language::print::attacks(attacks);
            Words::new(
                format!("La unidad {unit} ataca a la {target}: {attacks}"),
                format!("Unit {unit} attacks {target}: {attacks}"),
            )
        }
        Action::Mark { unit, mark, on } => {
            let words = mark.words();
            match on {
                true => Words::new(
                    format!("Marcar en la unidad {unit}: {}", words.es),
                    format!("Mark unit {unit} as {}", words.en),
                ),
                false => Words::new(
                    format!("Quitar de la unidad {unit}: {}", words.es),
                    format!("Unit {unit} is no longer {}", words.en),
                ),
            }
        }
        Action::Measure(from, to) => Words::new(
            format!("Medir de {from} a {to}"),
            format!("Measure from {from} to {to}"),
        ),
        Action::Kill(unit) => Words::new(
            format!("Matar la unidad {unit}"),
            format!("Kill unit {unit}"),
        ),
        Action::Hurt(unit, points) => Words::new(
            format!("Quitar {points} PV a la unidad {unit}"),
            format!("Take {points} HP from unit {unit}"),
        ),
        Action::Heal(unit, points) => Words::new(
            format!("Devolver {points} PV a la unidad {unit}"),
            format!("Give {points} HP back to unit {unit}"),
        ),
        Action::Note(unit, text) => Words::new(
            format!("Anotar junto a la unidad {unit}: «{text}»"),
            format!("Note beside unit {unit}: “{text}”"),
        ),
        Action::Veil { unit, hidden: true } => Words::new(
            format!("Ocultar la unidad {unit} a los jugadores"),
            format!("Hide unit {unit} from the players"),
        ),
        Action::Veil {
            unit,
            hidden: false,
        } => Words::new(
            format!("Mostrar la unidad {unit} a los jugadores"),
            format!("Show unit {unit} to the players"),
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
