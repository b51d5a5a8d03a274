//! Batel-Nah in Spanish and English: events, refusals, faults, actions.

mod ending;
mod event;
mod fault;
mod names;
mod refusal;

pub(crate) use ending::ending;
pub(crate) use event::event;
pub(crate) use fault::faults;
pub(crate) use names::{army, kind, piece};

use sobremesa_kernel::Words;

use crate::action::Action;
use crate::rules::offers::OfferKind;

/// What an action means, for somebody who chooses among several.
pub(crate) fn action(action: &Action) -> Words {
    match action {
        Action::Move(typed) => Words::new(format!("jugar {typed}"), format!("play {typed}")),
        Action::Unreadable => Words::new("algo ilegible", "something unreadable"),
        Action::Drop(_) => Words::new("soltar la pieza", "drop the piece"),
        Action::Offer(OfferKind::Join) => Words::new(
            "proponer que entren los aliados",
            "propose that the allies enter",
        ),
        Action::Offer(OfferKind::Draw) => Words::new("ofrecer tablas", "offer a draw"),
        Action::Offer(OfferKind::Command) => Words::new(
            "pedir el mando de tu ejército",
            "ask for the command of your army",
        ),
        Action::Answer { yes: true } => Words::new("aceptar", "accept"),
        Action::Answer { yes: false } => Words::new("rechazar", "decline"),
        Action::Abandon => Words::new("abandonar la partida", "leave the game"),
        Action::Timeout(who) => Words::new(
            format!("se acaba el tiempo de {}", army(*who).es),
            format!("time is up for {}", army(*who).en),
        ),
        Action::Left(who) => Words::new(
            format!("se va quien jugaba con {}", army(*who).es),
            format!("whoever played {} has gone", army(*who).en),
        ),
        Action::Time(ms) => Words::new(
            format!("han pasado {ms} ms"),
            format!("{ms} ms have passed"),
        ),
    }
}

/// What somebody typed: a move, two hexes, or a word in either language.
///
/// # Errors
///
/// What would be understood instead.
pub(crate) fn read_typed(text: &str) -> Result<Action, Words> {
    let text = text.trim();
    let lower = text.to_lowercase();
    match lower.as_str() {
        "abandon" | "abandono" | "abandonar" | "resign" => return Ok(Action::Abandon),
        "yes" | "sí" | "si" | "aceptar" => return Ok(Action::Answer { yes: true }),
        "no" | "rechazar" => return Ok(Action::Answer { yes: false }),
        "offer draw" | "draw" | "tablas" => return Ok(Action::Offer(OfferKind::Draw)),
        "offer join" | "join" | "aliados" => return Ok(Action::Offer(OfferKind::Join)),
        "offer command" | "command" | "mando" => return Ok(Action::Offer(OfferKind::Command)),
        _ => {}
    }
    if let Ok(typed) = text.parse() {
        return Ok(Action::Move(typed));
    }
    if let Some((from, to)) = text.split_once(char::is_whitespace) {
        return Ok(crate::action::drop_of(from.trim(), to.trim()));
    }
    Err(Words::new(
        "Escribe la jugada: E8-F6, D6xH10, G6xF6>E6, o las dos casillas: E8 F6. También: tablas, aliados, sí, no, abandonar.",
        "Type the move: E8-F6, D6xH10, G6xF6>E6, or the two hexes: E8 F6. Also: draw, join, yes, no, abandon.",
    ))
}
