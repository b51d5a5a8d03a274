//! Orders of the day before the first turn, as people type them.
//!
//! ```text
//! season spring                               estación primavera
//! terrain wood 600, gentle_hill 400           terreno wood 600, gentle_hill 400
//! lay f1 1800 600 30                          poner f1 1800 600 30
//! lay f2 line 1800 0 1800 2400                poner f2 línea 1800 0 1800 2400
//! lay f3 line 0 900 3600 900 ford             poner f3 línea 0 900 3600 900 vado
//! lay f4 900 600 0 walls pf gates 3           poner f4 900 600 0 muros pf puertas 3
//! discard f1                                  descartar f1
//! orders 1 0 0, 2 1 0; aw3 700 800 0          órdenes 1 0 0, 2 1 0; aw3 700 800 0
//! orders 1 0 0, 2 0 0, 2 flank left           órdenes 1 0 0, 2 0 0, 2 flanco izquierda
//! dawn yes                                    alba sí
//! night yes                                   noche sí
//! slip no                                     irse no
//! ```

use sobremesa_kernel::Lang;

use super::reading::{read_number, read_placements};
use super::{option_word, placements};
use crate::action::{FeaturePlace, Palisade, Selection, Walls};
use crate::army::WorksKind;
use crate::day::{CommandPlace, FlankMarch, Orders};
use crate::field::Crossing;
use crate::rules::flank_march::ShortEdge;
use crate::rules::terrain::Selected;
use crate::sky::Season;

const SEASONS: [(Season, &str, &str); 4] = [
    (Season::Spring, "primavera", "spring"),
    (Season::Summer, "verano", "summer"),
    (Season::Autumn, "otoño", "autumn"),
    (Season::Winter, "invierno", "winter"),
];

/// A season by its name.
pub(crate) fn season(season: Season, lang: Lang) -> &'static str {
    let found = SEASONS.iter().find(|(known, ..)| *known == season);
    found.map_or("", |(_, es, en)| lang.pick(es, en))
}

pub(super) fn read_season(text: &str) -> Option<Season> {
    let text = text.to_lowercase();
    let found = SEASONS
        .iter()
        .find(|(_, es, en)| text == *es || text == *en);
    found.map(|(season, ..)| *season)
}

/// Words for what follows in a list of numbers.
const OUTLINE: [&str; 2] = ["contorno", "outline"];
const CREST: [&str; 2] = ["cresta", "crest"];
const LINE: [&str; 2] = ["línea", "line"];
const STREET: [&str; 2] = ["calle", "street"];
const WIDTH: [&str; 2] = ["ancho", "width"];
const FLANK: [&str; 2] = ["flanco", "flank"];
const BRIDGE: [&str; 2] = ["puente", "bridge"];
const FORD: [&str; 2] = ["vado", "ford"];
const WALLS: [&str; 2] = ["muros", "walls"];
const GATES: [&str; 2] = ["puertas", "gates"];
const TOWERS: [&str; 2] = ["torres", "towers"];
const KINDS: [(WorksKind, &str); 2] = [(WorksKind::Permanent, "pf"), (WorksKind::Temporary, "tf")];
/// What a palisade begins with, after those who are placed with it.
pub(super) const WORKS: [&str; 2] = ["empalizada", "palisade"];

fn word(words: [&'static str; 2], lang: Lang) -> &'static str {
    lang.pick(words[0], words[1])
}

fn points(line: &[[f64; 2]]) -> String {
    let texts: Vec<String> = line.iter().map(|[x, y]| format!("{x} {y}")).collect();
    texts.join(" ")
}

pub(super) fn write_selection(selection: &Selection, lang: Lang) -> String {
    let one = |selected: &Selected| {
        // A sort is written by the word that the protocol has for it.
        let sort = serde_json::to_value(selected.sort).unwrap_or_default();
        let mut text = sort.as_str().unwrap_or_default().to_owned();
        if let Some(size) = selected.size {
            text += &format!(" {size}");
        }
        for (words, line) in [(OUTLINE, &selected.outline), (CREST, &selected.crest)] {
            if !line.is_empty() {
                text += &format!(" {} {}", word(words, lang), points(line));
            }
        }
        text
    };
    let all: Vec<String> = selection.features.iter().map(one).collect();
    all.join(", ")
}

/// Numbers up to the next word.
fn take_numbers(parts: &mut std::iter::Peekable<std::str::SplitWhitespace<'_>>) -> Vec<f64> {
    let mut numbers = Vec::new();
    while let Some(number) = parts.peek().and_then(|part| read_number(part)) {
        numbers.push(number);
        parts.next();
    }
    numbers
}

fn read_points(numbers: &[f64]) -> Option<Vec<[f64; 2]>> {
    let (pairs, rest) = numbers.as_chunks::<2>();
    rest.is_empty().then(|| pairs.to_vec())
}

pub(super) fn read_selection(text: &str) -> Option<Selection> {
    let items = text
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty());
    let one = |item: &str| {
        let mut parts = item.split_whitespace().peekable();
        let sort = serde_json::from_value(parts.next()?.into()).ok()?;
        let size = take_numbers(&mut parts);
        let mut selected = Selected {
            sort,
            size: match size.as_slice() {
                [] => None,
                [size] => Some(*size),
                _ => return None,
            },
            outline: Vec::new(),
            crest: Vec::new(),
        };
        while let Some(what) = parts.next() {
            let line = read_points(&take_numbers(&mut parts))?;
            match what {
                _ if OUTLINE.contains(&what) => selected.outline = line,
                _ if CREST.contains(&what) => selected.crest = line,
                _ => return None,
            }
        }
        Some(selected)
    };
    let features = items.map(one).collect::<Option<Vec<_>>>()?;
    Some(Selection { features })
}

pub(super) fn write_place(place: &FeaturePlace, lang: Lang) -> String {
    let mut text = place.feature.clone();
    for number in [place.x, place.y, place.facing].into_iter().flatten() {
        text += &format!(" {number}");
    }
    if !place.line.is_empty() {
        text += &format!(" {} {}", word(LINE, lang), points(&place.line));
    }
    if let Some(width) = place.width {
        text += &format!(" {} {width}", word(WIDTH, lang));
    }
    match place.crossing {
        Some(Crossing::Bridge) => text += &format!(" {}", word(BRIDGE, lang)),
        Some(Crossing::Ford) => text += &format!(" {}", word(FORD, lang)),
        None => {}
    }
    if let Some(walls) = &place.walls {
        let kind = KINDS.iter().find(|(kind, _)| *kind == walls.kind);
        let kind = kind.map_or("", |(_, word)| *word);
        text += &format!(" {} {kind}", word(WALLS, lang));
        text += &numbered(GATES, &walls.gates, lang);
        text += &numbered(TOWERS, &walls.towers, lang);
    }
    for street in &place.streets {
        text += &format!(" {} {}", word(STREET, lang), points(street));
    }
    text
}

/// ` gates 2 5`, or nothing.
fn numbered(what: [&'static str; 2], sections: &[u8], lang: Lang) -> String {
    if sections.is_empty() {
        return String::new();
    }
    format!(" {} {}", word(what, lang), super::join(sections, " "))
}

fn read_sections(numbers: &[f64]) -> Option<Vec<u8>> {
    let number = |number: &f64| {
        let is_one = number.fract() == 0.0 && (1.0..=255.0).contains(number);
        is_one.then_some(*number as u8)
    };
    numbers.iter().map(number).collect()
}

/// `palisade 1200 0 1200 160 1600 160 1600 0 gates 3`
pub(super) fn write_palisade(palisade: &Palisade, lang: Lang) -> String {
    let line = points(&palisade.line);
    let gates = numbered(GATES, &palisade.gates, lang);
    format!("{} {line}{gates}", word(WORKS, lang))
}

pub(super) fn read_palisade(text: &str) -> Option<Palisade> {
    let mut parts = text.split_whitespace().peekable();
    parts.next().filter(|what| WORKS.contains(what))?;
    let line = read_points(&take_numbers(&mut parts))?;
    let gates = match parts.next() {
        None => Vec::new(),
        Some(what) if GATES.contains(&what) => read_sections(&take_numbers(&mut parts))?,
        Some(_) => return None,
    };
    parts.next().is_none().then_some(Palisade { line, gates })
}

pub(super) fn read_place(text: &str) -> Option<FeaturePlace> {
    let mut parts = text.split_whitespace().peekable();
    let mut place = FeaturePlace {
        feature: parts.next()?.to_owned(),
        ..FeaturePlace::default()
    };
    match take_numbers(&mut parts).as_slice() {
        [] => {}
        [x, y] => (place.x, place.y) = (Some(*x), Some(*y)),
        [x, y, facing] => {
            (place.x, place.y, place.facing) = (Some(*x), Some(*y), Some(*facing));
        }
        _ => return None,
    }
    while let Some(what) = parts.next() {
        if WALLS.contains(&what) {
            let written = parts.next()?.to_lowercase();
            let kind = KINDS.iter().find(|(_, word)| *word == written)?;
            place.walls = Some(Walls {
                kind: kind.0,
                gates: Vec::new(),
                towers: Vec::new(),
            });
            continue;
        }
        let numbers = take_numbers(&mut parts);
        match (what, numbers.as_slice()) {
            (what, _) if GATES.contains(&what) => {
                place.walls.as_mut()?.gates = read_sections(&numbers)?;
            }
            (what, _) if TOWERS.contains(&what) => {
                place.walls.as_mut()?.towers = read_sections(&numbers)?;
            }
            (what, _) if STREET.contains(&what) => place.streets.push(read_points(&numbers)?),
            (what, _) if LINE.contains(&what) => place.line = read_points(&numbers)?,
            (what, [width]) if WIDTH.contains(&what) => place.width = Some(*width),
            (what, []) if BRIDGE.contains(&what) => place.crossing = Some(Crossing::Bridge),
            (what, []) if FORD.contains(&what) => place.crossing = Some(Crossing::Ford),
            _ => return None,
        }
    }
    Some(place)
}

pub(super) fn write_orders(orders: &Orders, lang: Lang) -> String {
    let place = |place: &CommandPlace| {
        let CommandPlace {
            command,
            across,
            ahead,
        } = place;
        format!("{command} {across} {ahead}")
    };
    let mut places: Vec<String> = orders.places.iter().map(place).collect();
    places.extend(orders.flanks.iter().map(|flank| {
        let (number, edge) = (flank.command, side_word(flank.edge));
        format!("{number} {} {}", word(FLANK, lang), option_word(edge, lang))
    }));
    let mut text = places.join(", ");
    if !orders.ambushes.is_empty() {
        text += &format!("; {}", placements(&orders.ambushes));
    }
    text
}

pub(super) fn read_orders(text: &str) -> Option<Orders> {
    let (places, ambushes) = text.split_once(';').unwrap_or((text, ""));
    let mut flanks = Vec::new();
    let mut items: Vec<&str> = places
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .collect();
    items.retain(|item| match read_flank(item) {
        Some(flank) => {
            flanks.push(flank);
            false
        }
        None => true,
    });
    let place = |item: &str| {
        let numbers: Option<Vec<u8>> = item
            .split_whitespace()
            .map(|number| number.parse().ok())
            .collect();
        let [command, across, ahead] = numbers?.try_into().ok()?;
        Some(CommandPlace {
            command,
            across,
            ahead,
        })
    };
    Some(Orders {
        flanks,
        places: items.into_iter().map(place).collect::<Option<_>>()?,
        ambushes: read_placements(ambushes)?,
    })
}

/// An edge by the word that the protocol has for it.
const fn side_word(edge: ShortEdge) -> &'static str {
    match edge {
        ShortEdge::Left => "left",
        ShortEdge::Right => "right",
    }
}

/// `2 flank left`: the second command marches round the table.
fn read_flank(item: &str) -> Option<FlankMarch> {
    let parts: Vec<&str> = item.split_whitespace().collect();
    let [number, verb, by] = parts.as_slice() else {
        return None;
    };
    let is_by = |edge: &ShortEdge| {
        let word = side_word(*edge);
        *by == word || *by == option_word(word, Lang::Es)
    };
    let edge = ShortEdge::BOTH.into_iter().find(is_by)?;
    let command = number.parse().ok()?;
    FLANK.contains(verb).then_some(FlankMarch { command, edge })
}

pub(super) fn write_yes(yes: bool, lang: Lang) -> String {
    option_word(if yes { "yes" } else { "no" }, lang)
}

pub(super) fn read_yes(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "yes" | "sí" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}
