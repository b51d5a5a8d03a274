//! Why not, and what would work.

use sobremesa_kernel::Words;
use sobremesa_speak::{agree, count};

use super::{measure, phase};
use crate::refusal::{Block, Refusal};
use crate::unit::Fate;

pub(crate) fn refusal(refusal: &Refusal) -> Words {
    match refusal {
        Refusal::BattleOver => Words::new("La batalla ha terminado.", "The battle is over."),
        Refusal::NotYourTurn { turn } => Words::new(
            format!(
                "Le toca al ejército {}; espera a que te toque.",
                turn.colour().es
            ),
            format!(
                "It is the turn of the {} army; wait for yours.",
                turn.colour().en
            ),
        ),
        Refusal::NotForYou => Words::new(
            "Esa orden no te corresponde a ti.",
            "That order is not yours to give.",
        ),
        Refusal::NothingRunsOut { turn } => Words::new(
            format!(
                "Nadie espera a ese ejército: le toca al {}.",
                turn.colour().es
            ),
            format!(
                "Nobody waits for that army: it is the turn of the {} one.",
                turn.colour().en
            ),
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
        Refusal::NotYours { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} no [obedece|obedecen] tus órdenes: [es|son] del enemigo."
                )),
                en.tell(format!(
                    "{en} [does|do] not obey you: [it is|they are] the enemy's."
                )),
            )
        }
        Refusal::Gone {
            unit,
            fate: Fate::Annihilated,
        } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} ya no [existe|existen]: cayó el último efectivo."
                )),
                en.tell(format!("{en} [is|are] no more: the last model has fallen.")),
            )
        }
        Refusal::Gone {
            unit,
            fate: Fate::OffField,
        } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [salió|salieron] del campo y no [vuelve|vuelven]."
                )),
                en.tell(format!("{en} left the field and [does|do] not come back.")),
            )
        }
        Refusal::Engaged { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} [está|están] trabad[o|a|os|as] en combate: ni maniobrar, ni cargar, ni disparar.")),
                en.tell(format!("{en} [is|are] fighting: no manoeuvre, no charge, no shot.")),
            )
        }
        Refusal::Fleeing { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} [está|están] huyendo; [tendrá|tendrán] que reagruparse al empezar su turno.")),
                en.tell(format!("{en} [is|are] fleeing and [has|have] to rally at the start of [its|their] turn.")),
            )
        }
        Refusal::HasDeclared { unit, again: true } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} ya [ha|han] declarado una carga en este turno."
                )),
                en.tell(format!(
                    "{en} [has|have] already declared a charge this turn."
                )),
            )
        }
        Refusal::HasDeclared { unit, again: false } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} [declaró|declararon] una carga: en este turno ya solo [puede|pueden] disparar.")),
                en.tell(format!("{en} [has|have] declared a charge: this turn [it|they] can only shoot.")),
            )
        }
        Refusal::NotAnEnemy { target, .. } => {
            let [es, en] = target.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [es|son] de los tuyos: elige una unidad enemiga."
                )),
                en.tell(format!("{en} [is|are] yours: choose an enemy unit.")),
            )
        }
        Refusal::NotVisible { unit, target } => {
            let ([es, en], target) = (unit.nouns(), target.title());
            Words::new(
                es.tell(format!(
                    "{es} no [ve|ven] a {}: queda fuera de su campo de visión o hay algo en medio.",
                    target.es
                )),
                en.tell(format!(
                    "{en} [does|do] not see {}: out of sight, or something is between them.",
                    target.en
                )),
            )
        }
        Refusal::TargetEngaged { target } => {
            let [es, en] = target.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [está|están] trabad[o|a|os|as] en combate: nadie dispara a una refriega."
                )),
                en.tell(format!(
                    "{en} [is|are] fighting: nobody shoots into a combat."
                )),
            )
        }
        Refusal::NoWeapon { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} no [tiene|tienen] con qué disparar (HP, FA y AA deben ser mayores que 0)."
                )),
                en.tell(format!(
                    "{en} [has|have] nothing to shoot with (BS, MS and MR must be above 0)."
                )),
            )
        }
        Refusal::HasShot { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} ya [ha|han] disparado en este turno.")),
                en.tell(format!("{en} [has|have] already shot this turn.")),
            )
        }
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
            let ([es, en], stop) = (unit.nouns(), block(stop));
            Words::new(
                es.tell(format!(
                    "{es} no [puede|pueden] avanzar {asked}u: como mucho {most}u, por {}.",
                    stop.es
                )),
                format!(
                    "{en} cannot advance {asked_en}u: at most {most_en}u, because of {}.",
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
            let ([es, en], stop) = (unit.nouns(), block(stop));
            Words::new(
                es.tell(format!(
                    "{es} no [puede|pueden] pivotar {asked}°: como mucho {most}°, por {}.",
                    stop.es
                )),
                format!(
                    "{en} cannot pivot by {asked_en}°: at most {most_en}°, because of {}.",
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
            let ([es, en], are_left) = (unit.nouns(), agree(*remaining, "queda", "quedan"));
            Words::new(
                es.tell(format!(
                    "La media vuelta cuesta {cost}u y a {es} [le|les] {are_left} {rest}u."
                )),
                en.tell(format!(
                    "An about-turn costs {cost_en}u and {en} [has|have] {rest_en}u left."
                )),
            )
        }
        Refusal::IsMarching { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [va|van] a marcha: no [puede|pueden] dar media vuelta."
                )),
                en.tell(format!("{en} [is|are] marching: no turning about.")),
            )
        }
        Refusal::HasTurnedAbout { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!(
                    "{es} [ha|han] dado media vuelta: en este turno no [puede|pueden] marchar."
                )),
                en.tell(format!("{en} [has|have] turned about: no march this turn.")),
            )
        }
        Refusal::MarchesAlready { unit } => {
            let [es, en] = unit.nouns();
            Words::new(
                es.tell(format!("{es} ya [va|van] a marcha.")),
                en.tell(format!("{en} [is|are] marching already.")),
            )
        }
        Refusal::NotItsTurnToStrike { awaited } => {
            let [es, en] = awaited.nouns();
            Words::new(
                es.tell(format!("Ahora [ataca|atacan] {es}: reparte sus ataques.")),
                en.tell(format!("{en} [strikes|strike] now: split the attacks.")),
            )
        }
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
        Refusal::NotInContact { model, target } => {
            let target = target.title();
            Words::new(
                format!("El efectivo {model} no está en contacto con {}.", target.es),
                format!("Model {model} is not in contact with {}.", target.en),
            )
        }
        Refusal::TooManyAttacks { model, asked, most } => Words::new(
            format!(
                "El efectivo {model} tiene {} y le has dado {asked}.",
                count(*most, "ataque", "ataques")
            ),
            format!(
                "Model {model} has {} and was given {asked}.",
                count(*most, "attack", "attacks")
            ),
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
        Block::Unit(unit) => unit.title(),
        Block::Scenery => Words::new("la escenografía", "the scenery"),
    }
}
