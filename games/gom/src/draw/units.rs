//! The regiments: every model on its base, their front, how they stand, and a plate with their name.
//!
//! Armies and peoples are told apart without colour too: humans carry shields and orcs stand as
//! spikes, and the plates of the second army are cut at the corners.

use sobremesa_battlefield::{Canvas, SIGNAL};
use sobremesa_draw::palette::{INK, PAPER};
use sobremesa_draw::{Anchor, Node, Path, Pose, Shape, Swatch, Thing};
use sobremesa_kernel::Lang;

use super::condition::Condition;
use super::dress::{Dress, WORN, dress};
use super::icons::emblem;
use super::{ids, lie, words};
use crate::kind::Race;
use crate::side::Side;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

pub(super) fn nodes(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let groups = Side::ALL.map(|side| Node::Group {
        id: format!("regiments-{side}").into(),
        label: words::army(state, side).get(lang).to_owned(),
        nodes: state
            .present_of(side)
            .map(|(index, _)| regiment(state, index, canvas, lang))
            .collect(),
    });
    groups.into()
}

fn regiment(state: &State, index: UnitIndex, canvas: &Canvas, lang: Lang) -> Node {
    let unit = &state.units[index];
    let pose = lie(unit, canvas);
    let label = words::unit(state, index).get(lang).to_owned();
    let condition = Condition::of(state, index);
    let look = look(unit, condition, -pose.turn);
    Thing::piece(ids::unit(&unit.id), label, pose, look)
        .ringed(ring(unit))
        .into()
}

/// GOM-UX-23: a circle around a unit in the colour of its army, with a pale edge that shows on any ground.
pub(super) fn ring(unit: &Unit) -> Vec<Shape> {
    let rect = unit.rect();
    let (x, y) = (rect.width() / 2.0, rect.depth() / 2.0);
    let radius = (x * x + y * y).sqrt() + 7.0;
    let circle = |paint: Swatch, width| Shape::circle(x, y, radius).line(paint, width);
    vec![circle(PAPER, 6.5), circle(dress(unit.side).ring, 3.5)]
}

/// How a unit looks; its origin is its front left corner. Turned by so many degrees, its name is upright.
pub(super) fn look(unit: &Unit, condition: Condition, upright: f64) -> Vec<Shape> {
    let colours = dress(unit.side);
    let rect = unit.rect();
    let (width, depth) = (rect.width(), rect.depth());
    let mut shapes = vec![
        Shape::rounded(0.0, 0.0, width, depth, 1.5)
            .fill(colours.ground)
            .opacity(0.8),
        models(unit, &colours),
    ];
    let outline = Shape::rounded(0.0, 0.0, width, depth, 1.5);
    shapes.push(match condition {
        Condition::Fleeing => outline.line(SIGNAL, 2.5).dashed(5.0, 4.0),
        Condition::Fighting => outline.line(SIGNAL, 1.4),
        Condition::WillCharge | Condition::Marching | Condition::Plain => {
            outline.line(colours.edge, 1.4)
        }
    });
    // GOM-UX-23: the front is tinted.
    shapes.push(Shape::segment((0.0, 0.0), (width, 0.0)).line(colours.front, 3.2));
    shapes.push(pointer(width / 2.0, colours.front));
    if condition == Condition::Marching {
        shapes.push(chevron(width / 2.0, colours.front));
    }
    // Names stand upright, wherever the unit looks; and in a fight farther back, so that those who face
    // each other do not cover each other's names.
    let back = match condition {
        Condition::Fighting => (depth / 2.0).max(depth.min(PLATE_HEIGHT + 5.0)),
        Condition::Fleeing | Condition::WillCharge | Condition::Marching | Condition::Plain => {
            depth / 2.0
        }
    };
    let upright = Pose::at(width / 2.0, back).turned(upright);
    shapes.push(Shape::group(plate(unit, condition, &colours)).posed(upright));
    shapes
}

/// A small point ahead of the front: where the unit faces.
fn pointer(middle: f64, paint: Swatch) -> Shape {
    Shape::polygon([(middle - 5.0, -1.0), (middle + 5.0, -1.0), (middle, -7.0)]).fill(paint)
}

const PLATE_HEIGHT: f64 = 13.0;
const EMBLEM: f64 = 11.0;

/// Emblem, name, how many are left, and a bar that shrinks with them. In the crowd of a fight the plate of
/// a narrow unit does without the emblem, so that neighbours can be told apart.
fn plate(unit: &Unit, condition: Condition, colours: &Dress) -> Vec<Shape> {
    let name = format!("{} {}", unit.id, unit.models);
    let letters = 6.4 * name.chars().count() as f64 + 5.0;
    let is_tight = condition == Condition::Fighting && unit.rect().width() < letters + EMBLEM;
    let indent = if is_tight { 0.0 } else { EMBLEM };
    let width = letters + indent;
    let (x, y) = (-width / 2.0, -PLATE_HEIGHT / 2.0 - 1.5);
    let share = f64::from(unit.models) / f64::from(unit.initial);
    let bar = |share: f64, paint: Swatch| {
        Shape::rect(x + 1.5, y + PLATE_HEIGHT, (width - 3.0) * share, 2.6).fill(paint)
    };
    let card = match unit.side {
        Side::One => Shape::rounded(x, y, width, PLATE_HEIGHT + 4.0, 3.0),
        Side::Two => cut(x, y, width, PLATE_HEIGHT + 4.0),
    };
    let mut shapes = vec![
        card.fill(PAPER).line(colours.edge, 1.0).opacity(0.95),
        bar(1.0, WORN),
        bar(share, colours.cloth),
        Shape::text(x + indent + 4.0, y + PLATE_HEIGHT / 2.0 + 0.5, 10.0, name)
            .bold()
            .anchored(Anchor::Start)
            .fill(INK),
    ];
    if !is_tight {
        let at = Pose::at(x + 2.0 + EMBLEM / 2.0, y + PLATE_HEIGHT / 2.0);
        shapes.push(emblem(unit.kind, EMBLEM, INK).posed(at));
    }
    let corner = if is_tight {
        Pose::at(x + width - 6.0, y - 3.0)
    } else {
        Pose::at(x + width, y)
    };
    let badge = match condition {
        Condition::Fleeing => Some(flag()),
        Condition::Fighting => Some(swords()),
        Condition::WillCharge => Some(horn()),
        Condition::Marching | Condition::Plain => None,
    };
    shapes.extend(badge.map(|badge| badge.posed(corner)));
    shapes
}

/// A rectangle without its corners.
fn cut(x: f64, y: f64, width: f64, height: f64) -> Shape {
    const CUT: f64 = 4.0;
    let (right, below) = (x + width, y + height);
    Shape::polygon([
        (x + CUT, y),
        (right - CUT, y),
        (right, y + CUT),
        (right, below - CUT),
        (right - CUT, below),
        (x + CUT, below),
        (x, below - CUT),
        (x, y + CUT),
    ])
}

fn badge(inside: Path) -> Shape {
    Shape::group([
        Shape::circle(0.0, 0.0, 6.0).fill(SIGNAL).line(INK, 0.8),
        Shape::path(inside).line(INK, 1.4),
    ])
}

/// It runs.
fn flag() -> Shape {
    badge(
        Path::from((-2.0, 4.0))
            .line_to((-2.0, -4.0))
            .line_to((3.5, -2.0))
            .line_to((-2.0, 0.0)),
    )
}

/// It fights.
fn swords() -> Shape {
    badge(
        Path::from((-3.5, -3.5))
            .line_to((3.5, 3.5))
            .move_to((3.5, -3.5))
            .line_to((-3.5, 3.5)),
    )
}

/// It has declared a charge.
fn horn() -> Shape {
    badge(
        Path::from((0.0, 4.0))
            .line_to((0.0, -3.5))
            .move_to((-3.0, -0.5))
            .line_to((0.0, -4.0))
            .line_to((3.0, -0.5)),
    )
}

/// Every model: a shield with its straight side ahead, or a spike.
fn models(unit: &Unit, colours: &Dress) -> Shape {
    let race = unit.kind.profile().race;
    let (block, (w, h)) = (unit.block(), unit.kind.profile().base);
    let mut path = Path::default();
    for model in 1..=unit.models {
        let (rank, file) = block.place(model);
        let (x, y) = (f64::from(file - 1) * w, f64::from(rank - 1) * h);
        let at = |dx: f64, dy: f64| (x + dx * w, y + dy * h);
        path = match race {
            Race::Humans => path
                .move_to(at(0.14, 0.14))
                .line_to(at(0.86, 0.14))
                .line_to(at(0.86, 0.58))
                .line_to(at(0.5, 0.9))
                .line_to(at(0.14, 0.58))
                .close(),
            Race::Orcs => path
                .move_to(at(0.5, 0.06))
                .line_to(at(0.9, 0.88))
                .line_to(at(0.5, 0.68))
                .line_to(at(0.1, 0.88))
                .close(),
        };
    }
    Shape::path(path)
        .fill(colours.cloth)
        .line(colours.edge, 0.5)
}

/// Two strokes ahead of a marching unit.
fn chevron(middle: f64, paint: Swatch) -> Shape {
    let path = Path::from((middle - 7.0, -7.0))
        .line_to((middle, -13.0))
        .line_to((middle + 7.0, -7.0));
    Shape::path(path).line(paint, 2.2)
}
