//! The words for people, in Spanish and English.

mod campaign;
pub(crate) mod day;
pub(crate) mod dismounting;
mod duel;
mod ending;
mod event;
mod flaw;
mod movement;
mod naval;
mod order;
mod reason;
mod refusal;
mod stands_for;
pub(crate) mod terrain;
pub(crate) mod troops;
pub(crate) mod water;
mod works;

pub(crate) use duel::duel;
pub(crate) use ending::ending;
pub(crate) use event::event;
pub(crate) use flaw::flaw;
pub(crate) use order::describe;
pub(crate) use reason::reason;
pub(crate) use refusal::refusal;
pub(crate) use stands_for::stands_for;

use sobremesa_kernel::Words;

use crate::agenda::AskKind;

/// What there is to do in a part of the turn, as a verb.
pub(crate) fn phase(word: &str) -> Words {
    let (es, en) = match word {
        "season" => ("nombrar la estación", "name the season"),
        "terrain_first" | "terrain_main" | "terrain_last" => ("poner el terreno", "lay the ground"),
        "camp_first" | "camp_second" => ("acampar", "encamp"),
        "orders" => ("escribir órdenes", "write orders"),
        "dawn" => ("decidir cuándo se empieza", "decide when to begin"),
        "deploy" => ("desplegar", "deploy"),
        "assign" => ("repartir los dados", "give out the dice"),
        "move" => ("mover", "move"),
        "advance" => ("avanzar por su cuenta", "advance by itself"),
        "shoot" => ("disparar", "shoot"),
        "fight" => ("luchar", "fight"),
        "answer" => ("responder", "answer"),
        _ => ("terminar", "end"),
    };
    Words::new(es, en)
}

/// A question.
pub(crate) fn question(ask: AskKind) -> Words {
    let (es, en) = match ask {
        AskKind::Pursue => ("¿persigue?", "does it pursue?"),
        AskKind::Swerve => (
            "¿hacia qué lado se desvía?",
            "to which side does it swerve?",
        ),
        AskKind::Principal => (
            "¿quién es el tirador principal?",
            "who is the principal shooter?",
        ),
        AskKind::Aim => ("¿a quién dispara?", "at whom does it shoot?"),
        AskKind::Hold => (
            "¿dispara, aunque el retroceso del blanco destruya a un amigo?",
            "does it shoot, though its target's recoil would destroy a friend?",
        ),
        AskKind::Face => ("¿a qué flanco se encara?", "to which flank does it turn?"),
        AskKind::GoOn => ("¿sigue o se detiene?", "does it go on or stop?"),
        AskKind::Nearest => ("¿hacia quién va?", "for whom does it make?"),
        AskKind::First => ("¿quién huye primero?", "who flees first?"),
        AskKind::Vessel => ("¿a qué barco huye?", "to which vessel does it flee?"),
        AskKind::Follower => (
            "¿quién entra en las defensas en su lugar?",
            "who goes into the works in its place?",
        ),
    };
    Words::new(es, en)
}
