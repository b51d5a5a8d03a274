//! What is wrong with an army, a scenario or a position, and what would be right.

use sobremesa_kernel::Words;

use crate::flaw::Wrong;
use crate::works::BadWorks;

/// What is wrong.
#[allow(clippy::too_many_lines)] // One sentence for each.
pub(crate) fn flaw(wrong: &Wrong) -> Words {
    let (es, en) = match wrong {
        Wrong::TooManyElements { most } => (
            format!("hay demasiados elementos: como mucho {most} entre los dos ejércitos"),
            format!("there are too many elements: at most {most} in both armies together"),
        ),
        Wrong::NoElements { side } => (
            format!("el bando {side} no tiene elementos"),
            format!("side {side} has no elements"),
        ),
        Wrong::SameName { id } => (
            format!("dos elementos se llaman {id}"),
            format!("two elements are called {id}"),
        ),
        Wrong::NotFinite => (
            "un número no es un número finito, o es desmedido".to_owned(),
            "a number is not finite, or absurdly large".to_owned(),
        ),
        Wrong::OffTable => (
            "parte de la peana queda fuera de la mesa (0 a 3600 por 0 a 2400)".to_owned(),
            "part of the base is off the table (0 to 3600 by 0 to 2400)".to_owned(),
        ),
        Wrong::Overlap { other } => (
            format!("su peana pisa la de {other}"),
            format!("its base overlaps that of {other}"),
        ),
        Wrong::NoSuchTroops { troop } => (
            format!("no hay tropas así: {troop}"),
            format!("there are no such troops: {troop}"),
        ),
        Wrong::NoWater { troop } => (
            format!("{troop} necesita agua, y sólo un campo que ya tiene flotas se la da"),
            format!("{troop} needs water, and only a field that has its fleets on it gives it"),
        ),
        Wrong::Aground => (
            "un barco tiene que flotar: en una vía de agua, o los botes en un río ancho".to_owned(),
            "a vessel must float: on a waterway, or boats on a wide river".to_owned(),
        ),
        Wrong::BadVessel => (
            "un barco lleva un solo elemento de tierra de su propio mando, y sólo un barco lleva a alguien"
                .to_owned(),
            "a vessel carries one land element of its own command, and only a vessel carries anybody"
                .to_owned(),
        ),
        Wrong::BadDouble => (
            "esas dos tropas no pueden compartir una peana doble".to_owned(),
            "these two kinds of troops cannot share a double base".to_owned(),
        ),
        Wrong::BadExchange => (
            "quien está a pie por otros y quienes le cedieron el sitio no cuadran".to_owned(),
            "the one on foot and those who gave up their place for it do not tally".to_owned(),
        ),
        Wrong::BadWorks(why) => {
            let (es, en) = match why {
                BadWorks::NotFinite => ("un punto de las defensas no es un número", "a point of the works is no number"),
                BadWorks::NoLine => (
                    "las defensas necesitan una línea de 2 a 64 puntos distintos y un nombre propio y corto",
                    "works need a line of 2 to 64 different points, and a short name of their own",
                ),
                BadWorks::NoSuchSection => ("esas defensas no tienen tantos tramos", "these works have not so many sections"),
                BadWorks::TowersOfWood => ("las defensas temporales no tienen torres", "temporary works have no towers"),
                BadWorks::TowersTouch => ("entre dos torres hay al menos el ancho de un elemento", "two towers are at least one element apart"),
                BadWorks::Gates => ("un recinto cerrado tiene de una a tres puertas", "a closed ring has one to three gates"),
            };
            (es.to_owned(), en.to_owned())
        }
        Wrong::CommandNumber => (
            "los mandos se numeran del 1 al 4".to_owned(),
            "commands are numbered 1 to 4".to_owned(),
        ),
        Wrong::NoGeneral { side, command } => (
            format!("el mando {command} del bando {side} no tiene general"),
            format!("command {command} of side {side} has no general"),
        ),
        Wrong::TwoGenerals { side, command } => (
            format!("el mando {command} del bando {side} tiene más de un general"),
            format!("command {command} of side {side} has more than one general"),
        ),
        Wrong::NoCinc { side } => (
            format!("el bando {side} necesita exactamente un comandante en jefe"),
            format!("side {side} needs exactly one commander-in-chief"),
        ),
        Wrong::UnknownElement { id } => (
            format!("no hay ningún elemento llamado {id}"),
            format!("there is no element called {id}"),
        ),
        Wrong::BadOutline { why } => match *why {
            "too_few_corners" => (
                "un contorno necesita al menos tres esquinas".to_owned(),
                "an outline needs three corners at least".to_owned(),
            ),
            "same_corners" => (
                "dos esquinas seguidas del contorno son la misma".to_owned(),
                "two corners of the outline in a row are the same".to_owned(),
            ),
            _ => (
                "el contorno se cruza a sí mismo".to_owned(),
                "the outline crosses itself".to_owned(),
            ),
        },
        Wrong::TooManyCorners { most } => (
            format!("tiene demasiadas esquinas: como mucho {most}"),
            format!("it has too many corners: at most {most}"),
        ),
        Wrong::TooManyFeatures { most } => (
            format!("hay demasiados accidentes: como mucho {most}"),
            format!("there are too many features: at most {most}"),
        ),
        Wrong::BadLine => (
            "un camino necesita una línea de dos puntos distintos al menos y una anchura de hasta 200"
                .to_owned(),
            "a road needs a line of two different points at least and a width of up to 200".to_owned(),
        ),
        Wrong::CrestOutside => (
            "la cresta se sale del contorno".to_owned(),
            "the crest leaves the outline".to_owned(),
        ),
        Wrong::FeaturesOverlap { other } => (
            format!("pisa otro accidente: {other}"),
            format!("it overlaps another feature: {other}"),
        ),
        Wrong::UnknownArmy { name } => (
            format!("no hay ningún ejército llamado «{name}»"),
            format!("there is no army called “{name}”"),
        ),
        Wrong::UnknownField { name } => (
            format!("no hay ningún campo llamado «{name}»"),
            format!("there is no field called “{name}”"),
        ),
        Wrong::UnknownTemplate { name } => (
            format!("no hay ningún despliegue llamado «{name}»"),
            format!("there is no deployment called “{name}”"),
        ),
        Wrong::UnknownSeat { name } => (
            format!("no hay ningún asiento llamado «{name}»: son a1 a a4 y b1 a b4"),
            format!("there is no seat called “{name}”: they are a1 to a4 and b1 to b4"),
        ),
        Wrong::SeatOfOtherSide => (
            "ese asiento es del otro bando".to_owned(),
            "that seat belongs to the other side".to_owned(),
        ),
        Wrong::Unreadable { why } => (
            format!("no se puede leer: {why}"),
            format!("it cannot be read: {why}"),
        ),
        Wrong::Turn => (
            "los turnos se cuentan desde 1".to_owned(),
            "turns are counted from 1".to_owned(),
        ),
        Wrong::Die => (
            "un dado muestra de 1 a 6".to_owned(),
            "a die shows 1 to 6".to_owned(),
        ),
        Wrong::BadAsk => (
            "la pregunta nombra un asiento, un elemento o una respuesta que no existe, o tiene una sola respuesta".to_owned(),
            "the question names a seat, an element or an answer that does not exist, or has only one answer".to_owned(),
        ),
        Wrong::BadAgenda => (
            "la agenda nombra elementos que no existen".to_owned(),
            "the agenda names elements that do not exist".to_owned(),
        ),
        Wrong::PlacesMissing { expected, found } => (
            format!("hacen falta {expected} lugares y hay {found}"),
            format!("{expected} places are needed and {found} are given"),
        ),
        Wrong::OutsideZone => (
            "queda fuera de su zona de despliegue: a más de 300 de los bordes cortos y de la línea central".to_owned(),
            "it is outside its deployment zone: more than 300 from the short edges and from the centre line".to_owned(),
        ),
        Wrong::BadAmbush { why } => match *why {
            "sector" => (
                "una emboscada solo se pone en un sector de flanco".to_owned(),
                "an ambush is laid in a flank sector only".to_owned(),
            ),
            "garrison" => (
                "está a 200 pasos o menos de una población fortificada con guarnición enemiga".to_owned(),
                "it is 200 paces or less from a fortified built-up area with an enemy garrison".to_owned(),
            ),
            "water" => (
                "quien anda no se esconde en aguas abiertas, ni un barco en tierra".to_owned(),
                "nobody who walks hides on open water, nor a vessel on land".to_owned(),
            ),
            "works" => (
                "las defensas lo partirían".to_owned(),
                "works would run through it".to_owned(),
            ),
            "beyond" => (
                "la emboscada está demasiado lejos de su propio borde".to_owned(),
                "the ambush is too far from its own edge".to_owned(),
            ),
            "baggage" => (
                "el Bagaje no se embosca".to_owned(),
                "Baggage does not lie in ambush".to_owned(),
            ),
            _ => (
                "nada la oculta allí".to_owned(),
                "nothing hides it there".to_owned(),
            ),
        },
        Wrong::ArmyTooLarge { most } => (
            format!("el ejército es demasiado grande: como mucho {}", sobremesa_speak::count(*most, "elemento", "elementos")),
            format!("the army is too large: at most {}", sobremesa_speak::count(*most, "element", "elements")),
        ),
        Wrong::Sky => (
            "ese cielo no puede ser: la puntuación del tiempo va de 0 a 5, y el atacante mira al este o al oeste".to_owned(),
            "there is no such sky: the weather score is 0 to 5, and the attacker looks East or West".to_owned(),
        ),
        Wrong::Day => (
            "antes del primer turno hace falta «day», y después sobra".to_owned(),
            "before the first turn there must be a “day”, and after it there is none".to_owned(),
        ),
        Wrong::DayDecides => (
            "en un día entero el campo, el atacante y el despliegue salen de los dados y de los jugadores: no se dan".to_owned(),
            "on a whole day field, attacker and deployment come from the dice and the players: they are not given".to_owned(),
        ),
        Wrong::NoList { list } => (
            format!("no hay lista de ejército «{list}», y de ella sale el terreno"),
            format!("there is no army list “{list}”, and the ground comes from it"),
        ),
        Wrong::Unplaceable { command } => (
            format!("el mando {command} no cabe en su sitio"),
            format!("command {command} does not fit its place"),
        ),
    };
    Words::new(es, en)
}
