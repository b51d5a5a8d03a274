//! Why the referee says no, and what would work.

use sobremesa_kernel::Words;
use sobremesa_speak::sentence;

use super::troops::element;
use super::{day, dismounting, movement, phase, question, terrain, works};
use crate::refusal::Refusal;

/// Why the referee says no.
pub(crate) fn refusal(refusal: &Refusal) -> Words {
    sentence(&told(refusal))
}

fn told(refusal: &Refusal) -> Words {
    match refusal {
        Refusal::BattleOver => Words::new("La batalla ha terminado.", "The battle is over."),
        Refusal::NotYourTurn => Words::new(
            "Ahora no se te espera a ti: aguarda a que el turno vuelva a tu bando o a tu mando.",
            "You are not waited for now: wait until the turn comes back to your side or command.",
        ),
        Refusal::NotForYou => Words::new(
            "Eso no te toca decirlo a ti: lo que es de todo el bando lo dice el comandante en jefe.",
            "That is not yours to say: what concerns the whole side is said by the commander-in-chief.",
        ),
        Refusal::WrongPhase { phase: now, wanted } => {
            let (now, wanted) = (phase(now), phase(wanted));
            Words::new(
                format!(
                    "Ahora es el momento de {}; eso se hace al {}.",
                    now.es, wanted.es
                ),
                format!(
                    "Now is the time to {}; that is done when it is time to {}.",
                    now.en, wanted.en
                ),
            )
        }
        Refusal::AnswerFirst { ask } => {
            let question = question(*ask);
            Words::new(
                format!("Antes hay que responder: {}", question.es),
                format!("This must be answered first: {}", question.en),
            )
        }
        Refusal::NothingAsked => {
            Words::new("Nadie te ha preguntado eso.", "Nobody has asked you that.")
        }
        Refusal::NoSuchOption { options } => {
            let options = options.join(", ");
            Words::new(
                format!("Esa respuesta no vale; las que hay son: {options}."),
                format!("That is no answer; these are: {options}."),
            )
        }
        Refusal::UnknownElement { id } => Words::new(
            format!("No ves ningún elemento llamado {id}."),
            format!("You see no element called {id}."),
        ),
        Refusal::NotYours { element: who } => {
            let who = element(who);
            Words::new(
                format!("{} no está a tus órdenes.", who.es),
                format!("{} is not yours to command.", who.en),
            )
        }
        Refusal::NotTheDice { dice } => {
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            let dice = dice.join(", ");
            Words::new(
                format!("Hay que repartir exactamente los dados que salieron: {dice}."),
                format!("Exactly the dice that were rolled are given out: {dice}."),
            )
        }
        Refusal::OutsideZone { element: who } => {
            let who = element(who);
            Words::new(
                format!(
                    "{} quedaría fuera de su zona: a más de 300 pasos de los bordes cortos y a no más de 900 del propio.",
                    who.es
                ),
                format!(
                    "{} would stand outside its zone: more than 300 paces from the short edges and at most 900 from its own.",
                    who.en
                ),
            )
        }
        Refusal::Overlap {
            element: who,
            other,
        } => {
            let (who, other) = (element(who), element(other));
            Words::new(
                format!("{} pisaría a {}.", who.es, other.es),
                format!("{} would stand on {}.", who.en, other.en),
            )
        }
        Refusal::NoSuchCommand => Words::new(
            "No tienes ningún mando con ese número que aún pueda mover.",
            "You have no command of that number that may still move.",
        ),
        Refusal::NeedNotAdvance { element: who } => {
            let who = element(who);
            Words::new(
                format!("{} no tiene que avanzar por su cuenta.", who.es),
                format!("{} does not have to advance by itself.", who.en),
            )
        }
        Refusal::NoSuchWay { n_ways } => Words::new(
            format!(
                "No hay tal camino: {}.",
                sobremesa_speak::agree(*n_ways, "solo hay uno".to_owned(), format!("hay {n_ways}"))
            ),
            format!(
                "There is no such way: {}.",
                sobremesa_speak::agree(
                    *n_ways,
                    "there is only one".to_owned(),
                    format!("there are {n_ways}")
                )
            ),
        ),
        Refusal::NoTarget { element: who } => {
            let who = element(who);
            Words::new(
                format!("Nadie tiene que disparar ahora a {}.", who.es),
                format!("Nobody has to shoot at {} now.", who.en),
            )
        }
        Refusal::NoFight { a, b } => {
            let (a, b) = (element(a), element(b));
            Words::new(
                format!("{} y {} no luchan ahora de frente.", a.es, b.es),
                format!("{} and {} do not fight front to front now.", a.en, b.en),
            )
        }
        Refusal::NoStance { element: who } => {
            let who = element(who);
            Words::new(
                format!(
                    "Solo a un tirador emboscado, y fuera de la fase de disparo, se le dice si dispara; no a {}.",
                    who.es
                ),
                format!(
                    "Only a shooter in ambush, outside the shooting step, is told whether to shoot; not {}.",
                    who.en
                ),
            )
        }
        Refusal::NoOffer => Words::new(
            "Nadie te ha propuesto terminar.",
            "Nobody has offered you to end it.",
        ),
        Refusal::NoSuchDay => Words::new(
            "Un día así no puede ser: los dados van de 1 a 6, la puntuación del tiempo de 0 a 5, la agresividad de 0 a 4; y un terreno necesita su lista y su fase, o sus dos dados.",
            "There is no such day: dice show 1 to 6, the weather score is 0 to 5, aggression 0 to 4; and ground needs its list and its phase, or its two dice.",
        ),
        Refusal::Move(refusal) => movement::refusal(refusal),
        Refusal::Dismount(refusal) => dismounting::refusal(refusal),
        Refusal::Terrain(refusal) => terrain::refusal(refusal),
        Refusal::Works(refusal) => works::refusal(refusal),
        Refusal::Day(refusal) => day::refusal(refusal),
    }
}
