//! What is wrong with an army, a setup or a position.

use sobremesa_kernel::Words;
use sobremesa_speak::{agree, count};

use super::letters;
use crate::flaw::Wrong;
use crate::rules::army::LONGEST_NAME;

pub(crate) fn wrong(wrong: &Wrong) -> Words {
    match wrong {
        Wrong::NameEmpty => Words::new("El ejército necesita un nombre.", "The army needs a name."),
        Wrong::NameTooLong { length } => Words::new(
            format!(
                "El nombre tiene {}; como mucho caben {LONGEST_NAME}.",
                count(*length, "carácter", "caracteres")
            ),
            format!(
                "The name has {}; at most {LONGEST_NAME} are allowed.",
                count(*length, "character", "characters")
            ),
        ),
        Wrong::NameLetter { letter } => Words::new(
            format!(
                "El nombre contiene «{letter}»; valen letras, cifras, guiones bajos y espacios."
            ),
            format!(
                "The name contains “{letter}”; letters, digits, underscores and spaces are allowed."
            ),
        ),
        Wrong::NoUnits => Words::new(
            "Un ejército sin unidades no lucha.",
            "An army without units does not fight.",
        ),
        Wrong::TooManyUnits { most } => Words::new(
            format!("Tantas unidades no caben: como mucho {most}."),
            format!("So many units do not fit: at most {most}."),
        ),
        Wrong::OtherRace { kind } => {
            let [es, en] = kind.nouns();
            Words::new(
                es.tell(format!("{es} no [es|son] de la raza de este ejército.")),
                en.tell(format!("{en} [is|are] not of this army's race.")),
            )
        }
        Wrong::NotWhole { field } => Words::new(
            format!("«{field}» tiene que ser un número entero, de 0 en adelante."),
            format!("“{field}” has to be a whole number, 0 or more."),
        ),
        Wrong::Models {
            models,
            fewest,
            most,
        } => Words::new(
            format!(
                "{} no {}: de {fewest} a {most}.",
                count(*models, "efectivo", "efectivos"),
                agree(*models, "vale", "valen")
            ),
            format!(
                "{} {} not allowed: from {fewest} to {most}.",
                count(*models, "model", "models"),
                agree(*models, "is", "are")
            ),
        ),
        Wrong::OutsideZone => Words::new(
            "La unidad no cabe entera en la zona de despliegue (y de 0 a 100, x de 0 a 1280).",
            "The unit is not wholly inside the deployment zone (y from 0 to 100, x from 0 to 1280).",
        ),
        Wrong::TooClose { to } => {
            let those: Vec<String> = to.iter().map(usize::to_string).collect();
            let those = those.join(", ");
            Words::new(
                format!("La unidad está a menos de 10u de otra (número {those} de la lista)."),
                format!("The unit is less than 10u from another (number {those} of the list)."),
            )
        }
        Wrong::TooMuchScenery { most } => Words::new(
            format!(
                "Hay demasiada escenografía: como mucho {}.",
                count(*most, "pieza", "piezas")
            ),
            format!(
                "There is too much scenery: at most {}.",
                count(*most, "piece", "pieces")
            ),
        ),
        Wrong::BadScenery => Words::new(
            "Una pieza de escenografía necesita un sitio y un tamaño mayor que 0.",
            "A piece of scenery needs a place and a size above 0.",
        ),
        Wrong::SceneryOutside => Words::new(
            "La escenografía se sale de donde puede estar.",
            "The scenery lies outside where it may be.",
        ),
        Wrong::SameId => Words::new(
            "Dos unidades se llaman igual.",
            "Two units have the same name.",
        ),
        Wrong::BadPlace => Words::new(
            "El sitio de la unidad no son números que sirvan.",
            "The unit's place is not made of usable numbers.",
        ),
        Wrong::PositionModels { most } => Words::new(
            format!("Los efectivos no pueden ser esos: de 1 a {most}, y no más que al desplegar."),
            format!(
                "That cannot be the number of models: from 1 to {most}, and not above that at deployment."
            ),
        ),
        Wrong::Frontage => Words::new(
            "Ese frente no es posible con esos efectivos.",
            "That frontage is not possible with so many models.",
        ),
        Wrong::OutsideField => Words::new(
            "La unidad se sale del campo.",
            "The unit is not wholly on the field.",
        ),
        Wrong::Overlap { other } => Words::new(
            format!("La unidad está encima de {other}."),
            format!("The unit lies on top of {other}."),
        ),
        Wrong::OnScenery => Words::new(
            "La unidad está encima de la escenografía.",
            "The unit lies on top of scenery.",
        ),
        Wrong::Value {
            attribute,
            low,
            high,
        } => Words::new(
            format!("{} va de {low} a {high}.", letters(*attribute).es),
            format!("{} goes from {low} to {high}.", letters(*attribute).en),
        ),
        Wrong::Pending => Words::new(
            "Las heridas pendientes son menos que las que matan a un efectivo.",
            "Pending wounds are fewer than kill a model.",
        ),
        Wrong::Spent => Words::new(
            "El movimiento gastado es un número de 0 en adelante.",
            "The movement spent is a number, 0 or more.",
        ),
        Wrong::Turn => Words::new("El turno va de 1 a 6.", "The turn goes from 1 to 6."),
        Wrong::UnknownUnit { id } => Words::new(
            format!("No hay ninguna unidad que se llame {id}."),
            format!("No unit is called {id}."),
        ),
        Wrong::Friends => Words::new(
            "Solo pueden enfrentarse dos unidades enemigas del mismo combate, y una vez.",
            "Only two enemies of the same combat can be engaged, and once.",
        ),
        Wrong::Absent => Words::new(
            "La unidad ya no está en el campo.",
            "The unit is not on the field any more.",
        ),
        Wrong::InTwoCombats => Words::new(
            "La unidad está en dos combates a la vez.",
            "The unit is in two combats at once.",
        ),
        Wrong::NoContact => Words::new(
            "La unidad no toca a ningún enemigo de su combate.",
            "The unit touches no enemy of its combat.",
        ),
        Wrong::NotOneCombat => Words::new(
            "Un combate es un solo grupo de unidades trabadas, con las dos partes en él.",
            "A combat is one group of engaged units, with both sides in it.",
        ),
        Wrong::CombatsOutOfOrder => Words::new(
            "Los combates se escriben del más antiguo al más reciente.",
            "Combats are listed from the oldest to the newest.",
        ),
        Wrong::CannotCharge => Words::new(
            "Solo espera una carga quien está en turno, en la declaración de cargas, sin combatir ni huir.",
            "Only whoever is in turn while charges are declared, and neither fights nor flees, has a charge waiting.",
        ),
        Wrong::FleeingAndEngaged => Words::new(
            "Quien huye no está en ningún combate.",
            "Whoever flees is in no combat.",
        ),
        Wrong::Resolution => Words::new(
            "Lo que falta por resolver no encaja con las unidades y los combates.",
            "What is left to resolve does not fit the units and combats.",
        ),
        Wrong::NothingToSplit => Words::new(
            "Nadie tiene ataques que repartir; la fase no se detendría aquí.",
            "Nobody has attacks to split; the phase would not stop here.",
        ),
    }
}
