//! Why not, and what would work.

use sobremesa_kernel::Words;

use super::{measure, phase};
use crate::refusal::{Block, Refusal};
use crate::unit::Fate;

pub(crate) fn refusal(refusal: &Refusal) -> Words {
    match refusal {
        Refusal::BattleOver => Words::new("La batalla ha terminado.", "The battle is over."),
        Refusal::NotYourTurn { turn } => Words::new(
            format!("Le toca al jugador {turn}; espera a que te toque."),
            format!("It is player {turn}'s turn; wait for yours."),
        ),
        Refusal::NotForYou => Words::new(
            "Esa orden no te corresponde a ti.",
            "That order is not yours to give.",
        ),
        Refusal::NothingRunsOut { turn } => Words::new(
            format!("Nadie espera a ese jugador: le toca al jugador {turn}."),
            format!("Nobody waits for that player: it is player {turn}'s turn."),
        ),
        Refusal::WrongPhase { phase: now, wanted } => {
            let (now, wanted) = (phase(now), phase(wanted));
            Words::new(
                format!(
                    "Eso pertenece a la fase de {}; estamos en la de {}.",
                    wanted.es, now.es
                ),
                format!(
                    "That belongs to the phase of {}; this is the phase of {}.",
                    wanted.en, now.en
                ),
            )
        }
        Refusal::UnknownUnit { id } => Words::new(
            format!("No hay ninguna unidad que se llame {id}."),
            format!("No unit is called {id}."),
        ),
        Refusal::NotYours { unit } => Words::new(
            format!("{unit} no obedece tus órdenes: es del enemigo."),
            format!("{unit} does not obey you: it is the enemy's."),
        ),
        Refusal::Gone {
            unit,
            fate: Fate::Annihilated,
        } => Words::new(
            format!("{unit} ya no existe: cayó su última miniatura."),
            format!("{unit} is no more: its last model has fallen."),
        ),
        Refusal::Gone {
            unit,
            fate: Fate::OffField,
        } => Words::new(
            format!("{unit} salió del campo y no vuelve."),
            format!("{unit} left the field and does not come back."),
        ),
        Refusal::Engaged { unit } => Words::new(
            format!("{unit} está trabada en combate: ni maniobra, ni carga, ni dispara."),
            format!("{unit} is fighting: it neither manoeuvres nor charges nor shoots."),
        ),
        Refusal::Fleeing { unit } => Words::new(
            format!("{unit} está huyendo; tendrá que reagruparse al empezar su turno."),
            format!("{unit} is fleeing; it has to rally at the start of its turn."),
        ),
        Refusal::HasDeclared { unit, again: true } => Words::new(
            format!("{unit} ya ha declarado una carga en este turno."),
            format!("{unit} has already declared a charge this turn."),
        ),
        Refusal::HasDeclared { unit, again: false } => Words::new(
            format!("{unit} declaró una carga: en este turno ya solo puede disparar."),
            format!("{unit} has declared a charge: this turn it can only shoot."),
        ),
        Refusal::NotAnEnemy { target, .. } => Words::new(
            format!("{target} es de los tuyos: elige una unidad enemiga."),
            format!("{target} is one of yours: choose an enemy unit."),
        ),
        Refusal::NotVisible { unit, target } => Words::new(
            format!(
                "{unit} no ve a {target}: está fuera de su campo de visión o hay algo en medio."
            ),
            format!(
                "{unit} does not see {target}: it is outside its vision or something is between them."
            ),
        ),
        Refusal::TargetEngaged { target } => Words::new(
            format!("{target} está trabada en combate: nadie dispara a una refriega."),
            format!("{target} is fighting: nobody shoots into a combat."),
        ),
        Refusal::NoWeapon { unit } => Words::new(
            format!("{unit} no tiene con qué disparar (HP, FA y AA deben ser mayores que 0)."),
            format!("{unit} has nothing to shoot with (HP, FA and AA must be above 0)."),
        ),
        Refusal::HasShot { unit } => Words::new(
            format!("{unit} ya ha disparado en este turno."),
            format!("{unit} has already shot this turn."),
        ),
        Refusal::NotAWay { .. } => Words::new(
            "Di cuánto: un número mayor que 0.",
            "Say how much: a number above 0.",
        ),
        Refusal::TooFar {
            unit,
            asked,
            most,
            stop,
        } => {
            let ([asked, asked_en], [most, most_en]) = (measure(*asked), measure(*most));
            let stop = block(stop);
            Words::new(
                format!(
                    "{unit} no puede avanzar {asked}u: como mucho {most}u, por {}.",
                    stop.es
                ),
                format!(
                    "{unit} cannot advance {asked_en}u: at most {most_en}u, because of {}.",
                    stop.en
                ),
            )
        }
        Refusal::TooWide {
            unit,
            asked,
            most,
            stop,
        } => {
            let ([asked, asked_en], [most, most_en]) = (measure(*asked), measure(*most));
            let stop = block(stop);
            Words::new(
                format!(
                    "{unit} no puede pivotar {asked}°: como mucho {most}°, por {}.",
                    stop.es
                ),
                format!(
                    "{unit} cannot pivot by {asked_en}°: at most {most_en}°, because of {}.",
                    stop.en
                ),
            )
        }
        Refusal::TooTired {
            unit,
            cost,
            remaining,
        } => {
            let ([cost, cost_en], [rest, rest_en]) = (measure(*cost), measure(*remaining));
            Words::new(
                format!("La media vuelta cuesta {cost}u y a {unit} le quedan {rest}u."),
                format!("An about-turn costs {cost_en}u and {unit} has {rest_en}u left."),
            )
        }
        Refusal::IsMarching { unit } => Words::new(
            format!("{unit} va a marcha: no puede dar media vuelta."),
            format!("{unit} is marching: it cannot turn about."),
        ),
        Refusal::HasTurnedAbout { unit } => Words::new(
            format!("{unit} ha dado media vuelta: en este turno no puede marchar."),
            format!("{unit} has turned about: it cannot march this turn."),
        ),
        Refusal::MarchesAlready { unit } => Words::new(
            format!("{unit} ya va a marcha."),
            format!("{unit} is marching already."),
        ),
        Refusal::NotItsTurnToStrike { awaited } => Words::new(
            format!("Ahora ataca {awaited}: reparte sus ataques."),
            format!("It is {awaited} that strikes now: split its attacks."),
        ),
        Refusal::ModelCannotChoose { model, choosers } => {
            let those: Vec<String> = choosers.iter().map(u32::to_string).collect();
            let those = those.join(", ");
            Words::new(
                format!(
                    "El efectivo {model} no tiene nada que repartir; sí los efectivos {those}."
                ),
                format!("Model {model} has nothing to split; models {those} do."),
            )
        }
        Refusal::NotInContact { model, target } => Words::new(
            format!("El efectivo {model} no está en contacto con {target}."),
            format!("Model {model} is not in contact with {target}."),
        ),
        Refusal::TooManyAttacks { model, asked, most } => Words::new(
            format!("El efectivo {model} tiene {most} ataques y le has dado {asked}."),
            format!("Model {model} has {most} attacks and was given {asked}."),
        ),
    }
}

pub(crate) fn block(block: &Block) -> Words {
    match block {
        Block::Movement => Words::new("el movimiento que le queda", "the movement it has left"),
        Block::HalfTurn => Words::new(
            "el límite de media vuelta por pivotaje",
            "the limit of half a turn",
        ),
        Block::Border => Words::new("el borde del campo", "the border of the field"),
        Block::Unit(unit) => Words::new(format!("{unit}"), format!("{unit}")),
        Block::Scenery => Words::new("la escenografía", "the scenery"),
    }
}
