//! Why ground may not be chosen, or not laid there; and what the ground is called.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{measure, shortest};

use super::troops::whole_paces;
use crate::field::FeatureKind;
use crate::refusal::TerrainRefusal;
use crate::rules::ground::Going;
use crate::rules::terrain::{Size, Worth};

/// What a sort of ground is called.
pub(crate) fn sort(sort: FeatureKind) -> Words {
    crate::draw::words::kind(sort)
}

fn size(size: Size) -> (&'static str, &'static str) {
    match size {
        Size::Small => ("de hasta 500 pasos", "of up to 500 paces"),
        Size::Middling => ("de hasta 750 pasos", "of up to 750 paces"),
        Size::Large => ("de más de 750 pasos", "of more than 750 paces"),
    }
}

fn going(going: Going) -> (&'static str, &'static str) {
    match going {
        Going::Easy => ("fáciles", "easy"),
        Going::Rough => ("abruptas", "rough"),
        Going::Difficult => ("difíciles", "difficult"),
        Going::Impassable => ("intransitables", "impassable"),
    }
}

/// A number of equivalents, as both languages write it.
fn worth(worth: Worth) -> Words {
    let amount = worth.as_number();
    let [es, en] = [Lang::Es, Lang::En].map(|lang| shortest(amount, 1, lang));
    Words::new(es, en)
}

/// So many equivalents, of ground or of elements.
pub(super) fn equivalents(amount: f64) -> Words {
    Words::new(
        measure(amount, 1, Lang::Es, ["equivalente", "equivalentes"]),
        measure(amount, 1, Lang::En, ["equivalent", "equivalents"]),
    )
}

/// DBM-TER-25: where something lies for which no dice are rolled.
pub(crate) fn where_beside(sort: FeatureKind) -> Option<Words> {
    match sort {
        FeatureKind::BuiltUp => Some(refusal(&TerrainRefusal::TownPlace)),
        FeatureKind::EnclosedFields | FeatureKind::OpenFields => Some(Words::new(
            "Los campos tocan una población y caben enteros en su sector.",
            "Fields touch a built-up area and lie wholly in its sector.",
        )),
        _ => None,
    }
}

/// Why the referee says no.
#[allow(clippy::too_many_lines)] // One sentence for each.
pub(crate) fn refusal(refusal: &TerrainRefusal) -> Words {
    use TerrainRefusal::*;
    let (es, en) = match refusal {
        NotListed { sort: what, symbol } => {
            let (what, needed) = (sort(*what), symbol.title());
            (
                format!(
                    "Para «{}» la lista del defensor debería tener «{}», y no lo tiene.",
                    what.es, needed.es
                ),
                format!(
                    "For “{}” the defender's list would need “{}”, which it has not.",
                    what.en, needed.en
                ),
            )
        }
        NeedsWalls => (
            "Una población de más de 750 pasos lleva murallas, que el defensor ha comprado para ella: ponlas, o que sea menor.".into(),
            "A built-up area of more than 750 paces has walls, which the defender has bought for it: lay them, or make it smaller.".into(),
        ),
        BadWaterway => (
            "La orilla de una vía de agua va de un borde largo al otro y se queda entre 300 y 900 pasos de un borde corto; a más de 600, la mitad de ella como mucho.".into(),
            "The shore of a waterway runs from long edge to long edge and stays between 300 and 900 paces from a short one; beyond 600, half of it at most.".into(),
        ),
        TownPlace => (
            "La población toca la vía de agua si la hay; si no, va en un sector de flanco o toca un camino.".into(),
            "A built-up area touches the waterway if there is one; else it lies in a flank sector or touches a road.".into(),
        ),
        Streets => (
            "Dentro de una población caben hasta dos calles, y si está en una colina, además un camino que baje al llano.".into(),
            "A built-up area has up to two streets inside it and, if it lies on a hill, a road down to the flat.".into(),
        ),
        IslandPlace => (
            "En una vía de agua, una colina o una población queda a 300 pasos o más del borde corto: como promontorio, con la orilla a través de ella; como isla, que es una colina, a una peana o más de la orilla.".into(),
            "In a waterway a hill or a built-up area stays 300 paces or more from the short edge: as a headland with the shore across it, or as an island, which is a hill, one base or more from the shore.".into(),
        ),
        HillsBlock => (
            "Hay colinas donde iría el agua: ponla junto al otro borde corto, si está libre o tiene menos colinas.".into(),
            "Hills lie where the water would be: lay it along the other short edge, if that is free or has fewer hills.".into(),
        ),
        BadOutline { sort: what } => {
            let what = sort(*what);
            (
                format!(
                    "El contorno de «{}» no vale: al menos tres esquinas, como mucho 64, sin cruzarse, y la cresta dentro.",
                    what.es
                ),
                format!(
                    "The outline of “{}” will not do: three corners or more, 64 at most, not crossing itself, the crest inside.",
                    what.en
                ),
            )
        }
        BadDiameter {
            sort: what,
            shortest,
            longest,
        } => {
            let (what, shortest) = (sort(*what), whole_paces(*shortest));
            (
                format!(
                    "«{}» mide {longest:.0} por {}: ningún diámetro puede bajar de 100 ni pasar de 1000.",
                    what.es, shortest.es
                ),
                format!(
                    "“{}” measures {longest:.0} by {}: no diameter may be below 100 or above 1000.",
                    what.en, shortest.en
                ),
            )
        }
        TooMany { most } => (
            format!("Son demasiados elementos de terreno: nadie puede elegir más de {most}."),
            format!("That is too much terrain: nobody may choose more than {most} features."),
        ),
        TooManyAlike {
            size: large,
            category,
        } => {
            let (large, category) = (size(*large), going(*category));
            (
                format!(
                    "Como mucho tres zonas {} {}: cambia el tamaño o la clase de una.",
                    category.0, large.0
                ),
                format!(
                    "At most three {} areas {}: change the size or the kind of one.",
                    category.1, large.1
                ),
            )
        }
        NotAFirstChoice => (
            "El atacante elige primero, como mucho, una vía de agua, un río, o un camino con o sin colinas escarpadas.".into(),
            "First the attacker chooses at most a waterway, a river, or a road with or without steep hills.".into(),
        ),
        NoFleet => (
            "Una vía de agua del atacante pide que lleve al menos la mitad de las naves que permite su lista.".into(),
            "A waterway of the attacker's asks that he field at least half of the vessels his list allows.".into(),
        ),
        SteepHills { found, low, high } => {
            let (found, low, high) = (equivalents(found.as_number()), worth(*low), worth(*high));
            (
                format!(
                    "Las colinas escarpadas junto al camino suman {}; ninguna, o de {} a {}.",
                    found.es, low.es, high.es
                ),
                format!(
                    "The steep hills beside the road come to {}; none, or {} to {}.",
                    found.en, low.en, high.en
                ),
            )
        }
        CompulsoryMissing { symbol } => {
            let what = symbol.title();
            (
                format!(
                    "Falta terreno obligatorio: «{}», de 1 a 1,5 equivalentes si no es una línea.",
                    what.es
                ),
                format!(
                    "Compulsory ground is missing: “{}”, of 1 to 1.5 equivalents unless it is a line.",
                    what.en
                ),
            )
        }
        OwnChoice { found, low, high } => {
            let (found, low, high) = (worth(*found), worth(*low), equivalents(high.as_number()));
            (
                format!(
                    "Además de lo obligatorio, el defensor elige de {} a {}; eso suma {}.",
                    low.es, high.es, found.es
                ),
                format!(
                    "Beside what is compulsory the defender chooses {} to {}; that comes to {}.",
                    low.en, high.en, found.en
                ),
            )
        }
        FieldsWithoutTown => (
            "Los campos van junto a una población: elige una, o deja los campos.".into(),
            "Fields lie beside a built-up area: choose one, or leave the fields.".into(),
        ),
        OneWaterway => (
            "Solo puede haber una vía de agua.".into(),
            "There can be only one waterway.".into(),
        ),
        WaterwayWithoutTown => (
            "Una vía de agua del defensor pide una población que la toque.".into(),
            "A waterway of the defender's asks for a built-up area that touches it.".into(),
        ),
        WaterwayNotWon => (
            "La vía de agua hay que ganarla antes con un 5 o un 6.".into(),
            "The waterway must first be won with a 5 or a 6.".into(),
        ),
        OneRiver => (
            "El defensor pone como mucho un río.".into(),
            "The defender places one river at most.".into(),
        ),
        OneTown => (
            "El defensor pone como mucho una población.".into(),
            "The defender places one built-up area at most.".into(),
        ),
        Roads => (
            "El defensor pone como mucho dos caminos, y solo si son obligatorios o enlazan con una población o con otro camino.".into(),
            "The defender places two roads at most, and only if they are compulsory or link to a built-up area or another road.".into(),
        ),
        OneAtLast => (
            "Al final, y solo si antes no puso nada, el atacante añade como mucho una zona de 1 equivalente: una colina suave, despejada o abrupta; una hondonada en clima seco, o un cenagal en los demás.".into(),
            "At last, and only if he placed nothing before, the attacker adds at most one feature of 1 equivalent: a gentle hill, clear or rough; a gully in a dry climate, or boggy ground in any other.".into(),
        ),
        OutsideSector { sector } => (
            format!("Tiene que caber entera dentro del sector {sector}."),
            format!("It must lie wholly inside sector {sector}."),
        ),
        NotAtEdge => (
            "Su dado pide que toque un borde de la mesa.".into(),
            "Its die asks that it touch a table edge.".into(),
        ),
        TooNearEdge { distance } => (
            format!("Su dado pide que el centro quede a más de 500 pasos de todo borde; está a {distance:.0}."),
            format!("Its die asks that its centre be more than 500 paces from every edge; it is at {distance:.0}."),
        ),
        OverlapsFeature { other } => (
            format!("Pisaría «{other}», que ya está puesto."),
            format!("It would lie on “{other}”, which lies there already."),
        ),
        BadRoad => (
            "Un camino es una línea de dos puntos o más, sobre la mesa, de una peana de ancho como mucho.".into(),
            "A road is a line of two points or more, on the table, one base wide at most.".into(),
        ),
        RoadEnds => (
            "El camino del atacante va de un borde largo al otro, y sus dos extremos quedan en los sectores centrales.".into(),
            "The attacker's road leads from long edge to long edge, both ends in the central sectors.".into(),
        ),
        BadRiver => (
            "Un río es una línea sobre la mesa, de 200 pasos de ancho como mucho, que no se retuerce: entre dos puntos cualesquiera, en línea recta hay al menos tres cuartos de lo que hay río abajo.".into(),
            "A river is a line on the table, 200 paces wide at most, that does not twist: between any two of its points the straight way is at least three quarters of the way along it.".into(),
        ),
        RiverEnds => (
            "El río del atacante va de un borde largo al otro, entre 600 y 1200 pasos de un borde corto; el del defensor, de un borde corto al otro o hasta el agua que ya hay, sin cruzarla.".into(),
            "The attacker's river runs from long edge to long edge, between 600 and 1200 paces from a short one; the defender's from short edge to short edge, or up to the water that lies there, without crossing it.".into(),
        ),
        OutsideStrip { low, high } => {
            let high = whole_paces(*high);
            (
                format!("Su dado pide que no salga de la franja entre {low:.0} y {} del borde del atacante.", high.es),
                format!("Its die asks that it not leave the strip between {low:.0} and {} from the attacker's edge.", high.en),
            )
        }
    };
    Words::new(es, en)
}
