//! What troops, grades, commands and places are called.

use sobremesa_kernel::{Lang, Words};
use sobremesa_speak::{capital, count, measure};
use sobremesa_table::listed;

use crate::element::ElementId;
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

/// An element in a sentence: `el elemento azul 7 de espadas (O)`, in which everything agrees with “elemento”, and
/// `blue 7 (blades, O)`.
///
/// Files and orders call it `a7`; people are told whose it is, which one, and of what troops. A sentence
/// writes “a {}” and “de {}” before it, and is contracted as a whole.
pub(crate) fn element(tag: &Tag) -> Words {
    let Words { es, en } = troop_type(tag.kind);
    let (called, letter) = (of_side(tag.id, tag.side), tag.grade.letter());
    let (general_es, general_en) = if tag.general {
        (" con general", ", general")
    } else {
        ("", "")
    };
    Words::new(
        format!("el elemento {} de {es} ({letter}){general_es}", called.es),
        format!("{} ({en}, {letter}{general_en})", called.en),
    )
}

/// An element as a heading: `Espadas (O), azul 7`.
pub(crate) fn heading(tag: &Tag) -> Words {
    let (Words { es, en }, called) = (troop_type(tag.kind), of_side(tag.id, tag.side));
    let letter = tag.grade.letter();
    Words::new(
        format!("{} ({letter}), {}", capital(&es), called.es),
        format!("{} ({letter}), {}", capital(&en), called.en),
    )
}

/// Whose an element is and which one, where its troops are known already: `azul 7`.
pub(crate) fn bare(id: ElementId) -> Words {
    match numbered(id) {
        Some((side, number)) => {
            let (es, en) = colour(side);
            let (yet_es, yet_en) = match unseen(id) {
                Some('w') => (" por colocar", "unplaced "),
                Some(_) => (" en emboscada", "ambushing "),
                None => ("", ""),
            };
            Words::new(
                format!("{es} {number}{yet_es}"),
                format!("{yet_en}{en} {number}"),
            )
        }
        None => Words::new(format!("«{id}»"), format!("“{id}”")),
    }
}

/// The same in a sentence: `el azul 7`.
pub(crate) fn short(id: ElementId) -> Words {
    let Words { es, en } = bare(id);
    Words::new(format!("el {es}"), en)
}

/// An element of which only the name is known: `el elemento azul 7`.
pub(crate) fn called(id: ElementId) -> Words {
    let Words { es, en } = bare(id);
    Words::new(format!("el elemento {es}"), en)
}

/// Several of which only the names are known: `10 elementos azules`.
pub(crate) fn called_all(ids: &[ElementId]) -> Words {
    let [first, ..] = ids else {
        return Words::new("nadie", "nobody");
    };
    if let [only] = ids {
        return called(*only);
    }
    let whose = |id: &ElementId| numbered(*id).map(|(side, _)| side);
    let side = whose(first).filter(|side| ids.iter().all(|id| whose(id) == Some(*side)));
    so_many(ids.len(), side)
}

/// Several elements in a sentence: how many, whose, and of what troops, unless they are of so many kinds that
/// nobody would get to the verb.
pub(crate) fn elements<'a>(tags: impl Iterator<Item = &'a Tag>) -> Words {
    const FEW_KINDS: usize = 2;
    among(&tags.collect::<Vec<_>>(), FEW_KINDS)
}

/// The troops of several elements, whosoever they are: `4 de lanzas y 2 de psiloi`.
pub(crate) fn kinds<'a>(tags: impl Iterator<Item = &'a Tag>) -> Words {
    each_kind(&counted(&tags.collect::<Vec<_>>()))
}

/// Several elements as a heading: of what troops all of them are.
pub(crate) fn elements_in_full<'a>(tags: impl Iterator<Item = &'a Tag>) -> Words {
    among(&tags.collect::<Vec<_>>(), usize::MAX)
}

/// Several elements, their troops where they are of so many kinds at most.
fn among(tags: &[&Tag], most_kinds: usize) -> Words {
    let (first, n) = match tags {
        [] => return Words::new("nadie", "nobody"),
        [one] => return element(one),
        [first, ..] => (first, tags.len()),
    };
    let side = tags.iter().all(|tag| tag.side == first.side);
    let who = so_many(n, side.then_some(first.side));
    let kinds = counted(tags);
    if let [(kind, _)] = kinds.as_slice() {
        let kind = troop_type(*kind);
        return Words::new(
            format!("{} de {}", who.es, kind.es),
            format!("{} of {}", who.en, kind.en),
        );
    }
    if kinds.len() > most_kinds {
        return who;
    }
    let each = each_kind(&kinds);
    Words::new(
        format!("{} ({})", who.es, each.es),
        format!("{} ({})", who.en, each.en),
    )
}

/// How many of each kind there are, in the order in which they come.
fn counted(tags: &[&Tag]) -> Vec<(TroopType, usize)> {
    let mut kinds: Vec<(TroopType, usize)> = Vec::new();
    for tag in tags {
        match kinds.iter_mut().find(|(kind, _)| *kind == tag.kind) {
            Some((_, n)) => *n += 1,
            None => kinds.push((tag.kind, 1)),
        }
    }
    kinds
}

fn each_kind(kinds: &[(TroopType, usize)]) -> Words {
    let each = |lang: Lang| {
        let parts = kinds.iter().map(|(kind, n)| {
            let of = lang.pick("de", "of");
            format!("{n} {of} {}", troop_type(*kind).get(lang))
        });
        listed(&parts.collect::<Vec<_>>(), lang)
    };
    Words::new(each(Lang::Es), each(Lang::En))
}

/// More than one, of one side or of both.
fn so_many(n: usize, side: Option<Side>) -> Words {
    let [es, en] = match side {
        Some(Side::A) => [
            ["elemento azul", "elementos azules"],
            ["blue element", "blue elements"],
        ],
        Some(Side::B) => [
            ["elemento rojo", "elementos rojos"],
            ["red element", "red elements"],
        ],
        None => [["elemento", "elementos"], ["element", "elements"]],
    };
    Words::new(count(n, es[0], es[1]), count(n, en[0], en[1]))
}

/// By its number, if that is what its side calls it now: one whose command has gone over to the enemy keeps
/// the name that it had.
fn of_side(id: ElementId, side: Side) -> Words {
    match numbered(id) {
        Some((own, _)) if own == side => bare(id),
        Some(_) | None => {
            let (es, en) = colour(side);
            Words::new(format!("{es} «{id}»"), format!("{en} “{id}”"))
        }
    }
}

/// `a7`: the seventh of the first side; `aw7`: of those whom it still has to place; `ah7`: of those in ambush.
fn numbered(id: ElementId) -> Option<(Side, u32)> {
    let sides = [("a", Side::A), ("b", Side::B)];
    sides.into_iter().find_map(|(letter, side)| {
        let number = id.as_str().strip_prefix(letter)?;
        let number = number.strip_prefix(UNSEEN).unwrap_or(number);
        Some((side, number.parse().ok()?))
    })
}

/// What stands before the number of somebody who is still to be placed, or hides; they have another one later.
const UNSEEN: [char; 2] = ['w', 'h'];

fn unseen(id: ElementId) -> Option<char> {
    let letter = id.as_str().chars().nth(1);
    letter.filter(|letter| UNSEEN.contains(letter))
}

const fn colour(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::A => ("azul", "blue"),
        Side::B => ("rojo", "red"),
    }
}

/// A distance to a tenth of a pace.
pub(crate) fn paces(distance: f64) -> Words {
    distance_to(distance, 1)
}

/// A distance in whole paces.
pub(crate) fn whole_paces(distance: f64) -> Words {
    distance_to(distance, 0)
}

fn distance_to(distance: f64, decimals: usize) -> Words {
    Words::new(
        measure(distance, decimals, Lang::Es, ["paso", "pasos"]),
        measure(distance, decimals, Lang::En, ["pace", "paces"]),
    )
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
