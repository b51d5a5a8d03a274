//! The regiments: every model on its base, their front, how they stand, and a plate with their figure,
//! their name and how many are left.
//!
//! Armies and peoples are told apart without colour too: humans carry shields and orcs stand as
//! spikes, riders are long, large beasts stand there themselves, and the plates of the second army are cut at
//! the corners.

use sobremesa_battlefield::{Canvas, SIGNAL};
use sobremesa_draw::palette::{INK, PAPER};
use sobremesa_draw::{Node, Path, Pose, Shape, Swatch, Thing};
use sobremesa_kernel::Lang;

use super::condition::Condition;
use super::dress::{Dress, WORN, dress};
use super::figures;
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
    shapes.extend(beasts(unit, upright));
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
    // Seen only where the whole field is the size of a hand.
    let sign = Shape::defined(figures::sign(unit.kind, unit.side)).opacity(0.0);
    shapes.push(sign.posed(upright));
    shapes
}

/// A small point ahead of the front: where the unit faces.
fn pointer(middle: f64, paint: Swatch) -> Shape {
    Shape::polygon([(middle - 5.0, -1.0), (middle + 5.0, -1.0), (middle, -7.0)]).fill(paint)
}

const PLATE_HEIGHT: f64 = 18.0;
/// The bar below what is written.
const BAR: f64 = 3.4;
/// How high the letters of a plate are.
const LETTERS: f64 = 14.0;
/// How high the figure is that stands on the plate.
const FIGURE: f64 = 40.0;

/// Name, how many are left, and a bar that shrinks with them; and the figure of its kind, standing on it. In the
/// crowd of a fight, and where a beast is large enough to be seen itself, nothing stands on the plate.
fn plate(unit: &Unit, condition: Condition, colours: &Dress) -> Vec<Shape> {
    let name = format!("{} {}", unit.id, unit.models);
    let width = 0.62 * LETTERS * name.chars().count() as f64 + 7.0;
    let (x, y) = (-width / 2.0, -PLATE_HEIGHT / 2.0 - BAR / 2.0);
    let share = f64::from(unit.models) / f64::from(unit.initial);
    let bar = |share: f64, paint: Swatch| {
        Shape::rect(x + 2.0, y + PLATE_HEIGHT - 0.6, (width - 4.0) * share, BAR).fill(paint)
    };
    let height = PLATE_HEIGHT + BAR + 1.0;
    let card = match unit.side {
        Side::One => Shape::rounded(x, y, width, height, 4.0),
        Side::Two => cut(x, y, width, height),
    };
    let mut shapes = vec![
        card.fill(PAPER).line(colours.edge, 1.2).opacity(0.95),
        bar(1.0, WORN),
        bar(share, colours.cloth),
        Shape::text(0.0, y + PLATE_HEIGHT / 2.0 + 0.3, LETTERS, name)
            .bold()
            .fill(INK),
    ];
    let (w, h) = unit.kind.profile().base;
    if condition != Condition::Fighting && w.min(h) < HUGE {
        shapes.push(scaled(unit, FIGURE, Pose::at(0.0, y - FIGURE / 2.0 + 2.0)));
    }
    let badge = match condition {
        Condition::Fleeing => Some(flag()),
        Condition::Fighting => Some(swords()),
        Condition::WillCharge => Some(horn()),
        Condition::Marching | Condition::Plain => None,
    };
    shapes.extend(badge.map(|badge| badge.posed(Pose::at(x + width, y))));
    shapes
}

/// Its figure in a square of this side around a point.
fn scaled(unit: &Unit, side: f64, at: Pose) -> Shape {
    let name = figures::name(unit.kind, unit.side);
    Shape::defined(name).posed(at.scaled(side / figures::SIZE))
}

/// Models whose base is at least this wide and deep stand there as they are.
const LARGE: f64 = 20.0;

/// Those whose base is at least so wide and deep are seen as they stand there.
const HUGE: f64 = 30.0;

/// The figures of large beasts, upright wherever the unit looks.
fn beasts(unit: &Unit, upright: f64) -> Vec<Shape> {
    let (w, h) = unit.kind.profile().base;
    if w.min(h) < LARGE {
        return Vec::new();
    }
    let block = unit.block();
    let one = |model| {
        let (rank, file) = block.place(model);
        let (x, y) = ((f64::from(file) - 0.5) * w, (f64::from(rank) - 0.5) * h);
        scaled(unit, w.min(h), Pose::at(x, y).turned(upright))
    };
    (1..=unit.models).map(one).collect()
}

/// A rectangle without its corners.
pub(super) fn cut(x: f64, y: f64, width: f64, height: f64) -> Shape {
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

/// Every model: a shield with its straight side ahead, or a spike; riders have a horse's length of it.
fn models(unit: &Unit, colours: &Dress) -> Shape {
    let race = unit.kind.profile().race;
    let (block, (w, h)) = (unit.block(), unit.kind.profile().base);
    let is_beast = w.min(h) >= LARGE;
    let mut path = Path::default();
    for model in 1..=unit.models {
        let (rank, file) = block.place(model);
        let (x, y) = (f64::from(file - 1) * w, f64::from(rank - 1) * h);
        let at = |dx: f64, dy: f64| (x + dx * w, y + dy * h);
        path = match race {
            // The ground on which it stands.
            _ if is_beast => path
                .move_to(at(0.04, 0.04))
                .line_to(at(0.96, 0.04))
                .line_to(at(0.96, 0.96))
                .line_to(at(0.04, 0.96))
                .close(),
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
    let paint = if is_beast {
        colours.ground
    } else {
        colours.cloth
    };
    Shape::path(path).fill(paint).line(colours.edge, 0.5)
}

/// Two strokes ahead of a marching unit.
fn chevron(middle: f64, paint: Swatch) -> Shape {
    let path = Path::from((middle - 7.0, -7.0))
        .line_to((middle, -13.0))
        .line_to((middle + 7.0, -7.0));
    Shape::path(path).line(paint, 2.2)
}
