//! How a unit looks: the colour and shape of its team, its index, its initials, what is left of it.
//!
//! Teams differ in shape as well as in colour, so that they can be told apart without colours.

use sobremesa_draw::palette::{ACCENT, INK, RECENT, SHADOW};
use sobremesa_draw::{Shape, Swatch};

use super::heads::{self, Worn};
use crate::mark::Mark;
use crate::state::State;

const TEAMS: [Swatch; 6] = [
    Swatch::new("team-1", 0xf0c9a8, 0xd9a06f, 0xffffff),
    Swatch::new("team-2", 0xa9cdf0, 0x7fb0e0, 0xffffff),
    Swatch::new("team-3", 0xb9e0b0, 0x8cc982, 0xffffff),
    Swatch::new("team-4", 0xe3bce6, 0xcf97d4, 0xffffff),
    Swatch::new("team-5", 0xf2e3a0, 0xdcc768, 0xffffff),
    Swatch::new("team-6", 0xc9c9d6, 0xa9a9bd, 0xffffff),
];
/// Always dark on the light colours of the teams.
const ON_TEAM: Swatch = Swatch::new("on-team", 0x241a12, 0x14100c, 0x000000);
const HEALTH: Swatch = Swatch::new("health", 0x2f8f46, 0x2f9e4d, 0x007a1f);
const HURT: Swatch = Swatch::new("hurt", 0xc23b2e, 0xd24a3a, 0xb00000);

const MARK: Swatch = Swatch::new("mark", 0x6b2fa0, 0x7d45b5, 0x4b0082);
const ON_MARK: Swatch = Swatch::new("on-mark", 0xffffff, 0xffffff, 0xffffff);

pub(super) fn look(state: &State, unit: usize, worn: Option<Worn>, side: f64) -> Vec<Shape> {
    let encounter = &state.encounter;
    let team = encounter.roster[unit].team as usize;
    let radius = side * 0.42;
    let mut look = Vec::new();
    if state.acting().or(state.next_to_act()) == Some(unit) {
        look.push(outline(team, radius + 4.0).line(ACCENT, 4.0));
    } else if state.last_to_act() == Some(unit) {
        look.push(outline(team, radius + 4.0).line(RECENT, 3.0));
    }
    let colour = TEAMS[team % TEAMS.len()];
    let edge = if encounter.is_player(unit) { 3.5 } else { 1.5 };
    look.push(
        outline(team, radius)
            .fill(SHADOW)
            .opacity(0.25)
            .posed(shift(1.5, 2.5)),
    );
    look.push(outline(team, radius).fill(colour).line(INK, edge));
    let name = &encounter.kind(unit).name;
    let number = |y: f64, size: f64| {
        Shape::text(0.0, y, size, unit.to_string())
            .fill(ON_TEAM)
            .bold()
    };
    let face = match encounter.pictures.get(name) {
        Some(picture) => Some(outline(team, radius * 0.86).fill(picture.paint())),
        None => worn.map(|worn| {
            let size = radius * 1.5 / heads::SIZE;
            Shape::defined(worn.name()).posed(shift(0.0, radius * 0.12).scaled(size))
        }),
    };
    if let Some(face) = face {
        // The colour of the team stays around the face, and under the number.
        look.push(face);
        let (y, size) = (-side * 0.34, side * 0.24);
        look.push(
            Shape::rounded(-size * 0.7, y - size * 0.55, size * 1.4, size * 1.1, 4.0)
                .fill(colour)
                .line(INK, 1.0),
        );
        look.push(number(y, size * 0.9));
    } else {
        let initials: String = name.chars().take(2).collect();
        look.push(number(-side * 0.1, side * 0.3));
        look.push(Shape::text(0.0, side * 0.15, side * 0.22, initials).fill(ON_TEAM));
    }
    if let Some((now, most)) = state.health(unit) {
        let part = (now.max(0) as f64 / most as f64).min(1.0);
        let (left, top, width) = (-side * 0.34, side * 0.33, side * 0.68);
        look.push(Shape::rect(left, top, width, 4.0).fill(HURT));
        look.push(Shape::rect(left, top, width * part, 4.0).fill(HEALTH));
    }
    for (n, mark) in state.marks(unit).take(MOST_MARKS).enumerate() {
        look.extend(badge(side, n, mark));
    }
    if state.is_hidden(unit) {
        // The master sees that the others do not.
        return vec![Shape::group(look).opacity(0.45)];
    }
    look
}

/// More than these do not fit around a token; the dossier names all of them.
const MOST_MARKS: usize = 4;

/// What somebody suffers, at a corner of its token.
fn badge(side: f64, n: usize, mark: Mark) -> [Shape; 2] {
    let far = side * 0.4;
    let (x, y) = [(far, -far), (-far, -far), (far, far), (-far, far)][n % MOST_MARKS];
    [
        Shape::circle(x, y, side * 0.17).fill(MARK).line(INK, 1.2),
        Shape::text(x, y, side * 0.26, mark.sign())
            .fill(ON_MARK)
            .bold(),
    ]
}

fn shift(x: f64, y: f64) -> sobremesa_draw::Pose {
    sobremesa_draw::Pose::at(x, y)
}

/// A circle, a square, a lozenge or an octagon, by team.
fn outline(team: usize, radius: f64) -> Shape {
    let r = radius;
    match team % 4 {
        0 => Shape::circle(0.0, 0.0, r),
        1 => Shape::rounded(-r * 0.92, -r * 0.92, r * 1.84, r * 1.84, r * 0.25),
        2 => Shape::polygon([
            (0.0, -r * 1.1),
            (r * 1.1, 0.0),
            (0.0, r * 1.1),
            (-r * 1.1, 0.0),
        ]),
        _ => {
            let (a, b) = (r, r * 0.42);
            Shape::polygon([
                (-b, -a),
                (b, -a),
                (a, -b),
                (a, b),
                (b, a),
                (-b, a),
                (-a, b),
                (-a, -b),
            ])
        }
    }
}
