//! What happened, told to people.

use sobremesa_kernel::Words;
use sobremesa_speak::capital;

use super::names::{army, hexes, piece, side};
use crate::event::Event;
use crate::notation::{JOIN, LOST_TURN};
use crate::play::Fact;
use crate::rules::ending::Draw;
use crate::rules::offers::OfferKind;

/// What happened, told to people.
pub(crate) fn event(event: &Event) -> Words {
    match *event {
        Event::Moved {
            army: who,
            played,
            mark,
        } => {
            let name = army(who);
            Words::new(
                format!("{}: {played}{mark}.", capital(&name.es)),
                format!("{}: {played}{mark}.", capital(&name.en)),
            )
        }
        Event::Board(fact) => board(fact),
        Event::DrawAgreed => Words::new("Tablas de común acuerdo.", "A draw by agreement."),
        Event::Forfeit { winner } => {
            let name = side(winner);
            Words::new(
                format!("No queda nadie enfrente: gana {}.", name.es),
                format!("Nobody is left on the other side: {} wins.", name.en),
            )
        }
        Event::Offered { offer, by } => {
            let name = army(by);
            let what = match offer {
                OfferKind::Join => Words::new("que entren los aliados", "that the allies enter"),
                OfferKind::Draw => Words::new("tablas", "a draw"),
                OfferKind::Command => {
                    Words::new("mandar su propio ejército", "to command their own army")
                }
            };
            Words::new(
                format!("{} proponen {}.", capital(&name.es), what.es),
                format!("{} proposes {}.", capital(&name.en), what.en),
            )
        }
        Event::Answered { yes, by } => {
            let name = army(by);
            Words::new(
                format!(
                    "{} {}.",
                    capital(&name.es),
                    if yes { "aceptan" } else { "rechazan" }
                ),
                format!(
                    "{} {}.",
                    capital(&name.en),
                    if yes { "accepts" } else { "declines" }
                ),
            )
        }
        Event::TakenOver { army: what, by } => {
            let (what, by) = (army(what), army(by));
            Words::new(
                format!("Quien juega con {} lleva ahora {}.", by.es, what.es),
                format!("The player of {} now commands {}.", by.en, what.en),
            )
        }
    }
}

fn board(fact: Fact) -> Words {
    match fact {
        Fact::Captured { piece: taken, hex } => {
            let name = piece(taken);
            Words::new(
                format!("Cae {} en {hex}.", name.es),
                format!("{} falls on {hex}.", capital(&name.en)),
            )
        }
        Fact::ArmyEliminated { army: who } => {
            let name = army(who);
            Words::new(
                format!("{} se quedan sin piezas.", capital(&name.es)),
                format!("{} has no pieces left.", capital(&name.en)),
            )
        }
        Fact::HokSah { winner } => {
            let name = side(winner);
            Words::new(
                format!("¡Hok-Sah! Rey y reina han caído: gana {}.", name.es),
                format!("Hok-Sah! King and queen have fallen: {} wins.", name.en),
            )
        }
        Fact::Kolba { kingdom, royals } => {
            let (name, where_) = (army(kingdom.kingdom()), hexes(royals));
            Words::new(
                format!(
                    "¡Kolba! Amenaza sobre {} en {where_}. No habrá otro aviso.",
                    name.es
                ),
                format!(
                    "Kolba! A threat to {} on {where_}. There will be no other warning.",
                    name.en
                ),
            )
        }
        Fact::Draw { reason } => match reason {
            Draw::Blocked => Words::new("Tablas: nadie puede mover.", "A draw: nobody can move."),
            Draw::Quiet => Words::new(
                "Tablas: demasiados turnos sin ninguna captura.",
                "A draw: too many turns without a capture.",
            ),
            Draw::Repetition => Words::new(
                "Tablas: la misma posición por tercera vez.",
                "A draw: the same position for the third time.",
            ),
        },
        Fact::TurnLost { army: who } => {
            let name = army(who);
            Words::new(
                format!(
                    "{LOST_TURN}: se acabó el tiempo y {} pierden el turno.",
                    name.es
                ),
                format!("{LOST_TURN}: time is up and {} loses the turn.", name.en),
            )
        }
        Fact::NoEntry { piece: late, hex } => {
            let name = piece(late);
            Words::new(
                format!("{} no puede entrar: {hex} está ocupada.", capital(&name.es)),
                format!("{} cannot enter: {hex} is taken.", capital(&name.en)),
            )
        }
        Fact::AlliesJoined => Words::new(
            format!("{JOIN}: entran los aliados."),
            format!("{JOIN}: the allies enter."),
        ),
    }
}
