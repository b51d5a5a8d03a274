//! The regiments: every model on its base, its front tinted, and the name of the kind.

use sobremesa_draw::{Node, Path, Pose, Shape, Thing};
use sobremesa_kernel::Lang;

use super::dress::{Dress, SIGNAL, dress};
use super::{ids, lie, words};
use crate::side::Side;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

pub(super) fn nodes(state: &State, lang: Lang) -> Vec<Node> {
    let groups = Side::ALL.map(|side| Node::Group {
        id: format!("regiments-{side}").into(),
        label: words::army(state, side).get(lang).to_owned(),
        nodes: state
            .present_of(side)
            .map(|(index, _)| regiment(state, index, lang))
            .collect(),
    });
    groups.into()
}

fn regiment(state: &State, index: UnitIndex, lang: Lang) -> Node {
    let unit = &state.units[index];
    let pose = lie(&unit.rect(), unit.pose.front.degrees());
    let label = words::unit(state, index).get(lang).to_owned();
    Thing::piece(ids::unit(&unit.id), label, pose, look(state, index, unit)).into()
}

fn look(state: &State, index: UnitIndex, unit: &Unit) -> Vec<Shape> {
    let colours = dress(unit.side);
    let rect = unit.rect();
    let (width, depth) = (rect.width(), rect.depth());
    let mut shapes = vec![
        Shape::rect(0.0, 0.0, width, depth)
            .fill(colours.cloth)
            .opacity(0.45),
        models(unit, &colours),
        fronts(unit, &colours),
    ];
    let outline = Shape::rect(0.0, 0.0, width, depth);
    shapes.push(if unit.fleeing {
        outline.line(SIGNAL, 2.5).dashed(5.0, 4.0)
    } else if state.is_engaged(index) {
        outline.line(SIGNAL, 2.5)
    } else {
        outline.line(colours.edge, 1.2)
    });
    if unit.deeds.marched {
        shapes.push(chevron(width / 2.0, colours.edge));
    }
    shapes.push(pointer(width / 2.0, colours.front));
    let size = (depth * 0.8).min(width * 0.26).clamp(7.0, 16.0);
    // Whoever faces south would stand on its head.
    let theta = unit.pose.front.degrees();
    let upright = if (90.0..270.0).contains(&theta) {
        180.0
    } else {
        0.0
    };
    shapes.push(
        Shape::text(0.0, 0.0, size, sign(unit))
            .bold()
            .fill(colours.ink)
            .line(colours.edge, 0.4)
            .posed(Pose::at(width / 2.0, depth / 2.0).turned(upright)),
    );
    shapes
}

/// A small point ahead of the front: where the unit faces.
fn pointer(middle: f64, paint: sobremesa_draw::Swatch) -> Shape {
    Shape::polygon([(middle - 4.0, 0.0), (middle + 4.0, 0.0), (middle, -5.0)]).fill(paint)
}

/// Name and kind in a few letters.
fn sign(unit: &Unit) -> String {
    let kind: String = unit.kind.profile().name.chars().take(3).collect();
    format!("{} {kind}", unit.id)
}

/// Every base that somebody stands on.
fn models(unit: &Unit, colours: &Dress) -> Shape {
    let path = each_base(unit, |path, [x, y, w, h]| {
        path.move_to((x, y))
            .line_to((x + w, y))
            .line_to((x + w, y + h))
            .line_to((x, y + h))
            .close()
    });
    Shape::path(path)
        .fill(colours.cloth)
        .line(colours.edge, 0.5)
}

/// GOM-UX-23: the front of every model.
fn fronts(unit: &Unit, colours: &Dress) -> Shape {
    let path = each_base(unit, |path, [x, y, w, _]| {
        path.move_to((x + 1.0, y + 1.2))
            .line_to((x + w - 1.0, y + 1.2))
    });
    Shape::path(path).line(colours.front, 1.8)
}

fn each_base(unit: &Unit, mut add: impl FnMut(Path, [f64; 4]) -> Path) -> Path {
    let (block, (w, h)) = (unit.block(), unit.kind.profile().base);
    let mut path = Path::default();
    for model in 1..=unit.models {
        let (rank, file) = block.place(model);
        path = add(
            path,
            [f64::from(file - 1) * w, f64::from(rank - 1) * h, w, h],
        );
    }
    path
}

/// Two strokes ahead of a marching unit.
fn chevron(middle: f64, paint: sobremesa_draw::Swatch) -> Shape {
    let path = Path::from((middle - 6.0, -5.0))
        .line_to((middle, -10.0))
        .line_to((middle + 6.0, -5.0));
    Shape::path(path).line(paint, 2.0)
}
