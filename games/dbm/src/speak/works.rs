//! Fortifications, told.

use sobremesa_kernel::Words;
use sobremesa_speak::{capital, count};

use super::troops::element;
use crate::army::WorksKind;
use crate::event::WorksFact;
use crate::flaw::Wrong;
use crate::refusal::WorksRefusal;
use crate::works::{Works, WorksForm};

/// What happened at works.
pub(crate) fn event(fact: &WorksFact) -> Words {
    match fact {
        WorksFact::Stormed {
            element: who,
            section,
            die,
            total,
            against,
            won,
            ..
        } => {
            let who = element(who);
            let (end_es, end_en) = if *won {
                ("y las toma", "and takes it")
            } else {
                ("en vano", "in vain")
            };
            Words::new(
                format!(
                    "{} asalta las defensas sin guarnecer {section}, {end_es}: dado {die}, total {total}, contra {against}.",
                    capital(&who.es)
                ),
                format!(
                    "{} storms the unheld works {section}, {end_en}: die {die}, total {total}, against {against}.",
                    capital(&who.en)
                ),
            )
        }
        WorksFact::Entered {
            element: stood,
            instead_of,
        } => {
            let who = element(&stood.element);
            let for_whom = instead_of.as_ref().map(element);
            let (es, en) = for_whom.map_or_else(Default::default, |other| {
                (
                    format!(" en lugar de {}", other.es),
                    format!(" in place of {}", other.en),
                )
            });
            Words::new(
                format!("{} entra en las defensas{es}.", capital(&who.es)),
                format!("{} gets into the works{en}.", capital(&who.en)),
            )
        }
    }
}

/// Works lie there from now on.
pub(super) fn laid(who: &Words, form: &WorksForm) -> Words {
    let n_fronts = Works::read(form).map_or(0, |works| works.fronts().count());
    let (es, en) = match form.kind {
        WorksKind::Permanent => ("muros", "walls"),
        WorksKind::Temporary => ("una empalizada", "a palisade"),
    };
    let mut more = (String::new(), String::new());
    let parts = [
        (form.gates.len(), ["puerta", "puertas"], ["gate", "gates"]),
        (form.towers.len(), ["torre", "torres"], ["tower", "towers"]),
    ];
    for (n, [one, several], [a, some]) in parts {
        if n > 0 {
            more.0 += &format!(", {}", count(n, one, several));
            more.1 += &format!(", {}", count(n, a, some));
        }
    }
    Words::new(
        format!(
            "{} levanta {es}: {}{}.",
            capital(&who.es),
            count(n_fronts, "tramo", "tramos"),
            more.0
        ),
        format!(
            "{} raises {en}: {}{}.",
            capital(&who.en),
            count(n_fronts, "section", "sections"),
            more.1
        ),
    )
}

/// Why they are not laid so, or nobody begins there.
pub(crate) fn refusal(refusal: &WorksRefusal) -> Words {
    use WorksRefusal::*;
    let about = |who: &crate::event::Tag, es: &str, en: &str| {
        let who = element(who);
        Words::new(
            format!("{} {es}", capital(&who.es)),
            format!("{} {en}", capital(&who.en)),
        )
    };
    match refusal {
        Shape(why) => {
            let why = super::flaw(&Wrong::BadWorks(*why));
            Words::new(
                format!("{}.", capital(&why.es)),
                format!("{}.", capital(&why.en)),
            )
        }
        DefenderOnly => Words::new(
            "Solo el defensor fortifica, y solo una población.",
            "Only the defender has walls, and only round a built-up area.",
        ),
        OfStone => Words::new(
            "Una población de más de 750 pasos necesita fortificación permanente.",
            "A built-up area of more than 750 paces needs permanent fortifications.",
        ),
        TooFew { needed, bought } => Words::new(
            format!("Tramos que hacen falta: {needed}; comprados y sin poner: {bought}."),
            format!("Sections needed: {needed}; bought and not laid: {bought}."),
        ),
        TooFewTowers => Words::new(
            "No se compraron tantas puertas o torres.",
            "Not so many gates or towers were bought.",
        ),
        Gap => Words::new(
            "Entre dos defensas separadas cabe al menos un elemento: 80 pasos.",
            "Between two separate works there is room for an element: 80 paces.",
        ),
        OutsideArea => Words::new(
            "La empalizada se queda dentro de tu zona de despliegue.",
            "A palisade stays within your deployment area.",
        ),
        LooseEnd => Words::new(
            "Los dos extremos de la empalizada tocan tu borde largo, una vía de agua o un río.",
            "Both ends of the palisade touch your long edge, a waterway or a river.",
        ),
        BaggageOutside { element } => about(
            element,
            "queda fuera: esa empalizada tiene que encerrar el bagaje.",
            "is left outside: such a palisade has to enclose the baggage.",
        ),
        MobileBaggage { element } => about(
            element,
            "es móvil, y el bagaje móvil no se fortifica.",
            "is mobile, and mobile baggage is not fortified.",
        ),
        Across { element } => about(
            element,
            "quedaría partido por las defensas.",
            "would stand across the works.",
        ),
        Mounted { element } => about(
            element,
            "tiene que desmontar para guarnecer las defensas.",
            "has to dismount to hold the works.",
        ),
        NearGarrison => Words::new(
            "Eso queda a 200 pasos o menos de una población fortificada con guarnición enemiga.",
            "That is 200 paces or less from a fortified built-up area with an enemy garrison.",
        ),
        OutsideWalls { element } => about(
            element,
            "no está dentro de los muros de tu población: solo su guarnición se coloca ahora.",
            "is not inside the walls of your built-up area: only its garrison is placed now.",
        ),
        TwoCommands => Words::new(
            "La guarnición es de un solo mando.",
            "A garrison is of one command.",
        ),
        LargestCommand { command } => Words::new(
            format!("El mando {command} es el mayor, y el mayor no da guarnición."),
            format!("Command {command} is the largest, and the largest gives no garrison."),
        ),
    }
}
