//! What is measured on the map by hand: how far it is and whether one sees so far, and whom an area meets.
//!
//! Areas are counted in squares from the middle of one, like ranges (CLV-RNG-01), and reach only what that
//! square sees (CLV-LOS). What they do to whom they meet is the master's to say.

use sobremesa_draw::palette::{ACCENT, RECENT};
use sobremesa_draw::{Point as Place, Shape};
use sobremesa_kernel::Words;
use sobremesa_table::{Measure, Measured};

use crate::board::Point;
use crate::rules::{range, sight};
use crate::state::State;
use crate::{draw, speak};

/// More squares than this are in no area.
const MOST_SQUARES: usize = 2000;

/// What can be measured.
pub(crate) fn all() -> Vec<Measure> {
    [
        (
            "sight",
            Words::new("Medir, y ver si se ven", "Measure, and see who sees whom"),
        ),
        ("burst", Words::new("Área: estallido", "Area: burst")),
        ("cone", Words::new("Área: cono", "Area: cone")),
    ]
    .into_iter()
    .map(|(name, title)| Measure { name, title })
    .collect()
}

/// What a measure comes to, from one place of the picture to another.
pub(crate) fn measured(state: &State, name: &str, from: Place, to: Place) -> Option<Measured> {
    let [from, to] = [from, to].map(|at| draw::square_under(state, at));
    let (from, to) = (from?, to?);
    match name {
        "sight" => Some(line(state, from, to)),
        "burst" => Some(area(state, from, to, |_| true)),
        "cone" => Some(area(state, from, to, |at| is_ahead(from, to, at))),
        _ => None,
    }
}

fn line(state: &State, from: Point, to: Point) -> Measured {
    let sees = sight::sees(&state.encounter.board, from, to);
    let [es, en] = speak::measured(squares(from, to), sees);
    let ends = [from, to].map(|at| draw::middle_of(state, at));
    let line = Shape::segment(ends[0], ends[1]);
    Measured {
        words: Words::new(es, en),
        shapes: vec![match sees {
            true => line.line(ACCENT, 4.0),
            false => line.line(RECENT, 4.0).dashed(8.0, 7.0),
        }],
    }
}

/// Every square so near to the first as the second is, that it sees and that belongs to the area.
fn area(state: &State, from: Point, to: Point, is_in: impl Fn(Point) -> bool) -> Measured {
    let radius = squares(from, to);
    let board = &state.encounter.board;
    let meets = |at: &Point| {
        squares(from, *at) <= radius
            && is_in(*at)
            && !board.is_wall(*at)
            && sight::sees(board, from, *at)
    };
    let met: Vec<Point> = around(state, from, radius)
        .filter(meets)
        .take(MOST_SQUARES)
        .collect();
    let units: Vec<String> = met
        .iter()
        .filter_map(|at| state.unit_at(*at))
        .map(|unit| speak::called(&state.encounter, unit))
        .collect();
    let shade = |at: &Point| draw::square_at(state, *at, 1.0).fill(RECENT).opacity(0.35);
    Measured {
        words: Words::new(
            told(radius, "casilla", "casillas", &units, "nadie"),
            told(radius, "square", "squares", &units, "nobody"),
        ),
        shapes: met.iter().map(shade).collect(),
    }
}

/// The squares of the board of which the distance may be so much.
fn around(state: &State, from: Point, radius: i64) -> impl Iterator<Item = Point> {
    let board = &state.encounter.board;
    let (columns, rows) = (board.columns(), board.rows());
    let clamped = |at: i64, (least, most): (i64, i64)| {
        at.saturating_sub(radius).max(least)..=at.saturating_add(radius).min(most)
    };
    let columns = clamped(from.column, columns);
    clamped(from.row, rows)
        .flat_map(move |row| columns.clone().map(move |column| Point::new(column, row)))
}

fn told(radius: i64, one: &str, many: &str, units: &[String], nobody: &str) -> String {
    let far = sobremesa_speak::count(radius, one, many);
    match units {
        [] => format!("{far}: {nobody}"),
        units => format!("{far}: {}", units.join(", ")),
    }
}

fn squares(from: Point, to: Point) -> i64 {
    range::distance(to.column - from.column, to.row - from.row)
}

/// Does a square lie within an eighth of a turn of where a cone points, on either side? Not where it begins.
fn is_ahead(from: Point, to: Point, at: Point) -> bool {
    let way = |to: Point| (to.column - from.column, to.row - from.row);
    let (aim, there) = (way(to), way(at));
    let dot = aim.0 * there.0 + aim.1 * there.1;
    let square = |(x, y): (i64, i64)| x * x + y * y;
    // The cosine of 45 degrees, squared, is a half.
    dot > 0 && 2 * dot * dot >= square(aim) * square(there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::setup;
    use std::sync::Arc;

    fn state() -> State {
        let encounter = setup::load(examples::ALL[0].source).expect("an example");
        State::new(Arc::new(encounter))
    }

    /// CLV-RNG-01: a cone opens an eighth of a turn to either side, and its own square is not in it.
    #[test]
    fn a_cone_opens_to_both_sides() {
        let at = |column, row| Point::new(column, row);
        let is_in = |square| is_ahead(at(0, 0), at(3, 0), square);
        assert!(is_in(at(1, 0)) && is_in(at(2, 2)) && is_in(at(2, -2)));
        assert!(!is_in(at(0, 0)) && !is_in(at(1, 2)) && !is_in(at(-1, 0)));
    }

    /// Whoever stands on the square itself is met by a burst there, and named.
    #[test]
    fn a_burst_names_whom_it_meets() {
        let state = state();
        let unit = state.living().next().expect("somebody");
        let name = speak::called(&state.encounter, unit);
        let at = draw::middle_of(&state, state.at(unit));
        let place = Place { x: at.0, y: at.1 };
        let measured = measured(&state, "burst", place, place).expect("a burst");
        assert_eq!(measured.words.en, format!("0 squares: {name}"));
        assert_eq!(measured.shapes.len(), 1);
        assert!(super::measured(&state, "ring", place, place).is_none());
        let nowhere = Place { x: -999.0, y: 0.0 };
        assert!(super::measured(&state, "sight", nowhere, place).is_none());
    }
}
