//! The field in a terminal: a small map, and a line for every unit.

use std::fmt::Write;

use sobremesa_battlefield::{Hue, framed};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::Lang;
use sobremesa_speak::agree;
use sobremesa_table::Look;

use crate::draw::condition::Condition;
use crate::draw::words;
use crate::position::Position;
use crate::rules::movement::remaining;
use crate::side::Side;
use crate::speak::figure;
use crate::state::{SceneryKind, State};
use crate::unit::{Unit, UnitIndex};

pub(crate) fn board(view: &Position, look: &Look) -> String {
    let Ok(state) = view.resume() else {
        return words::nothing().get(look.lang).to_owned();
    };
    let mut out = String::new();
    let _ = writeln!(out, "{}", words::turn(&state).get(look.lang));
    map(&state, look, &mut out);
    for side in Side::ALL {
        let _ = writeln!(out, "{side}. {}", words::army(&state, side).get(look.lang));
        for (index, unit) in state.present_of(side) {
            line(&state, index, unit, look, &mut out);
        }
    }
    out
}

fn map(state: &State, look: &Look, out: &mut String) {
    let n_columns = look.width.clamp(34, 130) - 2;
    // A character is about twice as high as wide.
    let n_rows = (n_columns * 600).div_ceil(1280 * 2);
    let (w, h) = (1280.0 / n_columns as f64, 600.0 / n_rows as f64);
    let letter = |row: usize, column: usize| {
        let at = Vec2::new((column as f64 + 0.5) * w, 600.0 - (row as f64 + 0.5) * h);
        letter(state, at, (w, h), look)
    };
    framed(n_rows, n_columns, look, letter, out);
}

/// What stands in a place of the map, and whose it is.
fn letter(state: &State, at: Vec2, (w, h): (f64, f64), look: &Look) -> (char, Hue) {
    let near = |point: Vec2| (point.x - at.x).abs() <= w / 2.0 && (point.y - at.y).abs() <= h / 2.0;
    let plain = |letter| (letter, Hue::Faint);
    for (_, unit) in state.present() {
        let rect = unit.rect();
        let hue = match unit.side {
            Side::One => Hue::Red,
            Side::Two => Hue::Blue,
        };
        let ahead = rect.facing();
        // The arrow stands just inside the front.
        if near(rect.front().middle() - ahead * (h.min(rect.depth()) / 2.0)) {
            return (arrow(ahead, look.unicode), hue);
        }
        let reach =
            |half: f64, along: Vec2| (at - rect.centre()).dot(along).abs() <= half.max(w / 2.0);
        if reach(rect.width() / 2.0, rect.right()) && reach(rect.depth() / 2.0, ahead) {
            return (unit.id.as_str().chars().last().unwrap_or('?'), hue);
        }
    }
    let piece = state.scenery.iter().find(|piece| {
        let corners = piece.rect.corners();
        (corners[3].x..=corners[1].x).contains(&at.x)
            && (corners[3].y..=corners[1].y).contains(&at.y)
    });
    match piece.map(|piece| piece.kind) {
        Some(SceneryKind::Building) => plain('#'),
        Some(SceneryKind::Forest) => plain('%'),
        None => plain(
            if (at.y - 100.0).abs() <= h / 2.0 || (at.y - 500.0).abs() <= h / 2.0 {
                '.'
            } else {
                ' '
            },
        ),
    }
}

/// Where a unit faces, to the nearest eighth of a turn.
fn arrow(facing: Vec2, unicode: bool) -> char {
    let eighth = (libm::atan2(facing.y, facing.x) / std::f64::consts::FRAC_PI_4).round() as i32;
    let (pretty, plain) = match eighth.rem_euclid(8) {
        0 => ('→', '>'),
        1 => ('↗', '/'),
        2 => ('↑', '^'),
        3 => ('↖', '\\'),
        4 => ('←', '<'),
        5 => ('↙', '/'),
        6 => ('↓', 'v'),
        _ => ('↘', '\\'),
    };
    if unicode { pretty } else { plain }
}

fn line(state: &State, index: UnitIndex, unit: &Unit, look: &Look, out: &mut String) {
    let corner = unit.pose.corner;
    let special = Condition::of(state, index).word().unwrap_or_default();
    let special = special.get(look.lang);
    let said = |value: f64| figure(value).get(look.lang).to_owned();
    let models = match look.lang {
        Lang::Es => agree(unit.models, "efectivo", "efectivos"),
        Lang::En => agree(unit.models, "model", "models"),
    };
    let kind = unit.kind.title();
    let _ = writeln!(
        out,
        "   {:<3} {:<12} {:>3}/{:<2} {models}, ({}, {}) {}°, M {} {special}",
        unit.id.as_str(),
        kind.get(look.lang),
        unit.models,
        unit.frontage,
        said(corner.x),
        said(corner.y),
        said(unit.pose.front.degrees()),
        said(remaining(unit)),
    );
}
