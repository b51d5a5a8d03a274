//! The field in a terminal: a map of the ground and of who stands on it, and a line for every command.
//!
//! An element is a letter for its side and command, an arrow where it looks; the ground has a sign for
//! each kind. Whoever looks has their own army below.

use std::fmt::Write;

use sobremesa_battlefield::{Hue, framed};
use sobremesa_geometry::{Rect, Vec2};
use sobremesa_kernel::{Lang, Words};
use sobremesa_table::Look;

use crate::command::CommandIx;
use crate::draw::words;
use crate::element::{Element, Place};
use crate::field::{FeatureKind, Field, TABLE};
use crate::rules::losses;
use crate::side::Side;
use crate::state::State;
use crate::tables::tables;
use crate::troop::TroopType;
use crate::view::{self, View};

/// The whole field, in lines of at most `look.width` letters.
pub(crate) fn board(state: &State, seen: &View, side: Option<Side>, look: &Look) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", words::turn(state).get(look.lang));
    map(state, side, look, &mut out);
    legend(state, look, &mut out);
    for side in Side::BOTH {
        let _ = writeln!(out, "{}", words::army(state, side).get(look.lang));
        for (place, _) in state.commands_of(side) {
            command(state, seen, place, look, &mut out);
        }
    }
    out
}

/// The part of the field that is shown, in letters of so many paces.
struct Sheet {
    /// Its lower left corner, in the eyes of the attacker.
    low: Vec2,
    n_columns: usize,
    n_rows: usize,
    /// How wide and how high a letter is.
    letter: (f64, f64),
    /// Does the defender look, from the other end?
    is_turned: bool,
}

/// Around those who stand there so many paces are shown.
const ROOM: f64 = 220.0;

impl Sheet {
    /// All who stand on the field and some ground around them, as large as that goes into the columns.
    fn of(state: &State, side: Option<Side>, look: &Look) -> Sheet {
        let n_columns = look.width.clamp(40, 130) - 2;
        // A letter is about twice as high as wide.
        let most_rows = (n_columns * 2400).div_ceil(3600 * 2);
        let there = state.elements.iter().filter(|one| one.place.is_in_battle());
        let corners: Vec<Vec2> = there.flat_map(|one| *one.rect().corners()).collect();
        let (low, high) = corners.iter().fold((TABLE, Vec2::ZERO), |(low, high), at| {
            (
                Vec2::new(low.x.min(at.x), low.y.min(at.y)),
                Vec2::new(high.x.max(at.x), high.y.max(at.y)),
            )
        });
        let (low, high) = if corners.is_empty() {
            (Vec2::ZERO, TABLE)
        } else {
            (low - Vec2::new(ROOM, ROOM), high + Vec2::new(ROOM, ROOM))
        };
        let size = high - low;
        let w = (size.x / n_columns as f64).max(size.y / (2.0 * most_rows as f64));
        let w = w.min(TABLE.x / n_columns as f64);
        let h = 2.0 * w;
        let n_rows = ((size.y / h).ceil() as usize).clamp(1, most_rows);
        let shown = Vec2::new(w * n_columns as f64, h * n_rows as f64);
        let middle = low.middle(high);
        let within =
            |at: f64, size: f64, most: f64| (at - size / 2.0).clamp(0.0, (most - size).max(0.0));
        Sheet {
            low: Vec2::new(
                within(middle.x, shown.x, TABLE.x),
                within(middle.y, shown.y, TABLE.y),
            ),
            n_columns,
            n_rows,
            letter: (w, h),
            is_turned: side.unwrap_or(state.attacker) != state.attacker,
        }
    }

    /// The point in the middle of a letter.
    fn at(&self, row: usize, column: usize) -> Vec2 {
        let (w, h) = self.letter;
        let (row, column) = if self.is_turned {
            (row, self.n_columns - 1 - column)
        } else {
            (self.n_rows - 1 - row, column)
        };
        self.low + Vec2::new((column as f64 + 0.5) * w, (row as f64 + 0.5) * h)
    }

    /// How many letters a point lies to the right of another, as somebody sees it who looks.
    fn to_the_right(&self, at: Vec2, of: Vec2) -> f64 {
        let columns = (at.x - of.x) / self.letter.0;
        if self.is_turned { -columns } else { columns }
    }
}

fn map(state: &State, side: Option<Side>, look: &Look, out: &mut String) {
    let sheet = Sheet::of(state, side, look);
    let elements = state.elements.iter();
    let standing: Vec<(&Element, Rect)> = elements
        .filter(|element| element.place.is_in_battle())
        .map(|element| (element, element.rect()))
        .collect();
    let letter = |row: usize, column: usize| {
        let at = sheet.at(row, column);
        shown_at(&state.field, &standing, &sheet, at, look)
    };
    framed(sheet.n_rows, sheet.n_columns, look, letter, out);
}

/// What stands in a place of the map, and whose it is.
fn shown_at(
    field: &Field,
    standing: &[(&Element, Rect)],
    sheet: &Sheet,
    at: Vec2,
    look: &Look,
) -> (char, Hue) {
    let (w, h) = sheet.letter;
    let stands = |rect: &Rect| {
        let reach = |half: f64, least: f64, along: Vec2| {
            (at - rect.centre()).dot(along).abs() <= half.max(least)
        };
        reach(rect.width() / 2.0, w / 2.0, rect.right())
            && reach(rect.depth() / 2.0, h / 2.0, rect.facing())
    };
    let here = || {
        let here = standing.iter().filter(|(_, rect)| stands(rect));
        here.map(|(element, _)| *element)
    };
    // A general is never covered.
    if let Some(element) = here()
        .find(|element| element.general)
        .or_else(|| here().next())
    {
        let hue = match element.command.side() {
            Side::A => Hue::Blue,
            Side::B => Hue::Red,
        };
        let letter = named(element, sheet, at).unwrap_or_else(|| letter(element));
        return (letter, hue);
    }
    let feature = field.features.iter().find(|feature| feature.holds(at));
    let letter = feature.map_or(' ', |feature| sign(feature.kind, look.unicode));
    (letter, Hue::Faint)
}

/// Where a base is wide enough on the map, its name and its type stand in it, or its name and the letter of its
/// type, or at least its name, by which it is given orders; a general has a star.
fn named(element: &Element, sheet: &Sheet, at: Vec2) -> Option<char> {
    let rect = element.rect();
    let n_letters = (rect.width() / sheet.letter.0) as usize;
    let is_across = rect.right().x.abs() > 0.9;
    let star = if element.general { "*" } else { "" };
    let name = format!("{}{star}", element.id);
    let kind = element.troop.kind;
    let with_type = format!("{name}{}", kind.code());
    let with_letter = format!("{name}{}", troop_letter(kind));
    let fits = |text: &String| is_across && text.chars().count() <= n_letters;
    let text = [with_type, with_letter, name].into_iter().find(fits)?;
    let place = sheet.to_the_right(at, rect.centre()) + n_letters as f64 / 2.0;
    let filler = if element.place == Place::Hidden {
        '?'
    } else {
        '_'
    };
    // A base that is a little wider than its letters begins before the first of them.
    let letter = (place >= 0.0).then(|| text.chars().nth(place as usize));
    Some(letter.flatten().unwrap_or(filler))
}

/// Side a in small letters, side b in capitals: the type of its troops; a general by the number of his
/// command.
fn letter(element: &Element) -> char {
    if element.general {
        return char::from_digit(element.command.number() as u32, 10).unwrap_or('?');
    }
    if element.place == Place::Hidden {
        return '?';
    }
    let letter = troop_letter(element.troop.kind);
    match element.command.side() {
        Side::A => letter.to_ascii_lowercase(),
        Side::B => letter,
    }
}

/// One letter for each type.
const fn troop_letter(kind: TroopType) -> char {
    use TroopType::*;
    match kind {
        Elephants => 'E',
        Knights => 'K',
        Cavalry => 'C',
        LightHorse => 'L',
        Camelry => 'M',
        Expendables => 'X',
        Spears => 'S',
        Pikes => 'P',
        Blades => 'B',
        Warband => 'W',
        Auxilia => 'A',
        Bows => 'O',
        Psiloi => 'I',
        Artillery => 'T',
        WarWagons => 'V',
        Hordes => 'H',
        Baggage => 'G',
        Galleys | Ships | Boats => 'N',
    }
}

fn sign(kind: FeatureKind, unicode: bool) -> char {
    use FeatureKind::*;
    let (pretty, plain) = match kind {
        GentleHill => ('⌒', 'n'),
        RoughHill | VineHill => ('∩', 'n'),
        SteepHill => ('▲', '^'),
        WoodedHill => ('♠', '%'),
        Wood => ('♣', '%'),
        Orchard | OliveGrove | PalmGrove => ('♧', '&'),
        Vineyard => ('⁝', ':'),
        EnclosedFields => ('▦', '#'),
        OpenFields => ('░', ';'),
        Rocky => ('∙', '*'),
        Scrub => ('⁕', '*'),
        Boggy => ('∼', '~'),
        Marsh => ('≈', '~'),
        Gully => ('∪', 'u'),
        Dunes => ('∿', '~'),
        Road => ('·', '.'),
        River => ('≋', '='),
        Waterway => ('≣', '='),
        BuiltUp => ('⌂', 'H'),
    };
    if unicode { pretty } else { plain }
}

/// What the signs on this map mean.
fn legend(state: &State, look: &Look, out: &mut String) {
    let mut said: Vec<String> = Vec::new();
    let mut kinds: Vec<TroopType> = state
        .elements
        .iter()
        .filter(|element| element.place.is_in_battle() && !element.general)
        .map(|element| element.troop.kind)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        said.push(format!("{} {}", troop_letter(kind), kind.code()));
    }
    let mut signs: Vec<(char, Words)> = Vec::new();
    for feature in &state.field.features {
        let sign = sign(feature.kind, look.unicode);
        if !signs.iter().any(|(known, _)| *known == sign) {
            signs.push((sign, words::kind(feature.kind)));
        }
    }
    said.extend(
        signs
            .iter()
            .map(|(sign, words)| format!("{sign} {}", words.get(look.lang))),
    );
    let numbers = Words::new("1-4 generales", "1-4 generals");
    said.push(numbers.get(look.lang).to_owned());
    let mut line = String::new();
    for word in said {
        if line.chars().count() + word.chars().count() + 2 > look.width {
            let _ = writeln!(out, "{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(&word);
    }
    let _ = writeln!(out, "{line}");
}

/// A command with its points, its losses and when it breaks.
fn command(state: &State, seen: &View, place: CommandIx, look: &Look, out: &mut String) {
    let command = state.command(place);
    let members = state.elements.iter().filter(|one| one.command == place);
    let n = members.filter(|one| one.place.is_in_battle()).count();
    let lost = words::equivalents(losses::lost(state, place));
    let [share, of] = tables().losses.demoralised_at;
    let breaks = view::original_of(seen, place.side(), place.number() as u8).map_or_else(
        || "?".to_owned(),
        |whole| words::equivalents(crate::command::Equivalents((whole.0 * share).div_ceil(of))),
    );
    let pips = command
        .die
        .map_or_else(|| "-".to_owned(), |die| format!("{}/{die}", command.pips));
    let role = words::role(command.role);
    let broken = match (command.demoralised, look.lang) {
        (false, _) => "",
        (true, Lang::Es) => ", desmoralizado",
        (true, Lang::En) => ", demoralised",
    };
    let number = place.number();
    let line = match look.lang {
        Lang::Es => format!(
            "  {number} {:<20} en mesa {n:>3}, PIP {pips}, perdido {lost}, se rompe en {breaks}{broken}",
            role.es
        ),
        Lang::En => format!(
            "  {number} {:<20} {n:>3} on table, PIPs {pips}, lost {lost}, breaks at {breaks}{broken}",
            role.en
        ),
    };
    let _ = writeln!(out, "{line}");
}
