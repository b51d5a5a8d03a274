//! What troops, grades, commands and places are called.

use sobremesa_kernel::Words;
use sobremesa_speak::count;

use crate::event::Tag;
use crate::rules::ground::Going;
use crate::side::Side;
use crate::troop::{Troop, TroopType};

/// What a type of troops is called.
pub(crate) fn troop_type(kind: TroopType) -> Words {
    use TroopType::*;
    let (es, en) = match kind {
        Elephants => ("elefantes", "elephants"),
        Knights => ("caballeros", "knights"),
        Cavalry => ("caballería", "cavalry"),
        LightHorse => ("caballería ligera", "light horse"),
        Camelry => ("camellería", "camelry"),
        Expendables => ("desechables", "expendables"),
        Spears => ("lanzas", "spears"),
        Pikes => ("picas", "pikes"),
        Blades => ("espadas", "blades"),
        Warband => ("bandas guerreras", "warband"),
        Auxilia => ("auxiliares", "auxilia"),
        Bows => ("arqueros", "bows"),
        Psiloi => ("psiloi", "psiloi"),
        Artillery => ("artillería", "artillery"),
        WarWagons => ("vagones de guerra", "war wagons"),
        Hordes => ("hordas", "hordes"),
        Galleys => ("galeras", "galleys"),
        Ships => ("naves", "ships"),
        Boats => ("botes", "boats"),
        Baggage => ("bagaje", "baggage"),
    };
    Words::new(es, en)
}

/// What going is called.
pub(crate) fn going(going: Going) -> Words {
    let (es, en) = match going {
        Going::Easy => ("fácil", "easy"),
        Going::Rough => ("abrupto", "rough"),
        Going::Difficult => ("difícil", "difficult"),
        Going::Impassable => ("intransitable", "impassable"),
    };
    Words::new(es, en)
}

/// An element in a sentence: `a7, espadas (O)`.
pub(crate) fn element(tag: &Tag) -> Words {
    let Words { es, en } = troop_type(tag.kind);
    let letter = tag.grade.letter();
    let (general_es, general_en) = if tag.general {
        (", general", ", general")
    } else {
        ("", "")
    };
    Words::new(
        format!("{} [{es} ({letter}){general_es}]", tag.id),
        format!("{} [{en} ({letter}){general_en}]", tag.id),
    )
}

/// Several elements: three by name, of more the first and how many.
pub(crate) fn elements<'a>(tags: impl ExactSizeIterator<Item = &'a Tag>) -> Words {
    let n = tags.len();
    let tags: Vec<&Tag> = tags.collect();
    match tags.as_slice() {
        [] => Words::new("nadie", "nobody"),
        [one] => element(one),
        some if n <= 4 => {
            let names: Vec<String> = some.iter().map(|tag| tag.id.to_string()).collect();
            let (last, first) = names.split_last().expect("there are two at least");
            Words::new(
                format!("{} y {last}", first.join(", ")),
                format!("{} and {last}", first.join(", ")),
            )
        }
        some => {
            let (first, last) = (some[0].id, some[n - 1].id);
            Words::new(
                format!("{} ({first} … {last})", count(n, "elemento", "elementos")),
                format!("{} ({first} … {last})", count(n, "element", "elements")),
            )
        }
    }
}

/// What a side is called where its army has no other name.
pub(crate) fn side(side: Side) -> Words {
    match side {
        Side::A => Words::new("el bando azul", "the blue side"),
        Side::B => Words::new("el bando rojo", "the red side"),
    }
}

/// The troops of an element in full: `Espadas (O), regulares`.
pub(crate) fn troop(troop: Troop) -> Words {
    let Words { es, en } = troop_type(troop.kind);
    let letter = troop.grade.letter();
    let (mut es, mut en) = (format!("{es} ({letter})"), format!("{en} ({letter})"));
    if troop.chariot {
        es += " en carros";
        en += " in chariots";
    }
    let discipline = if troop.regular {
        (", regulares", ", regular")
    } else {
        (", irregulares", ", irregular")
    };
    es += discipline.0;
    en += discipline.1;
    Words::new(es, en)
}
