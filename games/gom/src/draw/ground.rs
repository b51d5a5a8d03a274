//! What does not move: grass, zones, scenery, and the titles above the field.

use sobremesa_draw::palette::{INK, PAPER};
use sobremesa_draw::{Anchor, Definition, Node, Paint, Point, Pose, Shape, Stop, Thing};
use sobremesa_kernel::Lang;

use super::dress::{
    BORDER, GRASS, GRASS_SHADE, LEAVES, LEAVES_LIGHT, LINE, STONE, STONE_EDGE, dress,
};
use super::{MARGIN, TOP, WIDTH, place, words};
use crate::event::SceneryForm;
use crate::side::Side;
use crate::state::{SceneryKind, State};

const FIELD_WIDTH: f64 = 1280.0;
const FIELD_HEIGHT: f64 = 600.0;

pub(super) fn definitions() -> Vec<Definition> {
    vec![Definition::LinearGradient {
        name: "meadow",
        from: Point::new(0.0, 0.0),
        to: Point::new(0.0, 1.0),
        stops: vec![Stop::new(0.0, GRASS), Stop::new(1.0, GRASS_SHADE)],
    }]
}

/// The field alone.
pub(super) fn bare() -> Vec<Node> {
    let line = |y: f64| {
        Shape::segment((MARGIN, TOP + y), (MARGIN + FIELD_WIDTH, TOP + y))
            .line(LINE, 1.5)
            .dashed(10.0, 8.0)
    };
    // GOM-UX-26: red lines where flight leads out of the world.
    let border = |y: f64| {
        Shape::segment((MARGIN, TOP + y), (MARGIN + FIELD_WIDTH, TOP + y))
            .line(BORDER, 4.0)
            .opacity(0.6)
    };
    vec![Node::Decoration(vec![
        Shape::rect(0.0, 0.0, WIDTH, super::HEIGHT).fill(PAPER),
        Shape::rect(MARGIN, TOP, FIELD_WIDTH, FIELD_HEIGHT)
            .fill(Paint::Gradient("meadow"))
            .line(LINE, 2.0),
        line(100.0),
        line(500.0),
        border(0.0),
        border(FIELD_HEIGHT),
    ])]
}

pub(super) fn nodes(state: &State, lang: Lang) -> Vec<Node> {
    let mut nodes = bare();
    nodes.push(title(state, lang));
    nodes.extend(Side::ALL.map(|side| army(state, side, lang)));
    let pieces = state.scenery.iter().map(SceneryForm::from).enumerate();
    nodes.extend(pieces.map(|(index, piece)| scenery(index, &piece, lang)));
    nodes
}

/// GOM-UX-17.
fn title(state: &State, lang: Lang) -> Node {
    let text = words::turn(state).get(lang).to_owned();
    let look = vec![Shape::text(0.0, 0.0, 26.0, &text).bold().fill(INK)];
    Thing::label("turn", text, Pose::at(WIDTH / 2.0, 28.0), look).into()
}

fn army(state: &State, side: Side, lang: Lang) -> Node {
    let text = words::army(state, side).get(lang).to_owned();
    let colours = dress(side);
    let (x, anchor, flag) = match side {
        Side::One => (MARGIN + 34.0, Anchor::Start, -34.0),
        Side::Two => (WIDTH - MARGIN - 34.0, Anchor::End, 8.0),
    };
    let look = vec![
        Shape::rounded(flag, -9.0, 26.0, 18.0, 3.0)
            .fill(colours.cloth)
            .line(colours.edge, 1.5),
        Shape::text(flag + 13.0, 0.0, 14.0, side.to_string())
            .bold()
            .fill(colours.ink),
        Shape::text(0.0, 0.0, 18.0, &text)
            .anchored(anchor)
            .fill(INK),
    ];
    Thing::label(format!("army-{side}"), text, Pose::at(x, 60.0), look).into()
}

fn scenery(index: usize, piece: &SceneryForm, lang: Lang) -> Node {
    let corner = place(sobremesa_geometry::Vec2::new(piece.x, piece.y + piece.h));
    let (w, h) = (piece.w, piece.h);
    let look = match piece.kind {
        SceneryKind::Building => vec![
            Shape::rect(0.0, 0.0, w, h)
                .fill(STONE)
                .line(STONE_EDGE, 2.0),
            Shape::segment((0.0, 0.0), (w / 2.0, h / 2.0)).line(STONE_EDGE, 1.5),
            Shape::segment((w, 0.0), (w / 2.0, h / 2.0)).line(STONE_EDGE, 1.5),
            Shape::segment((0.0, h), (w / 2.0, h / 2.0)).line(STONE_EDGE, 1.5),
            Shape::segment((w, h), (w / 2.0, h / 2.0)).line(STONE_EDGE, 1.5),
        ],
        SceneryKind::Forest => trees(w, h),
    };
    let label = words::scenery(piece.kind).get(lang).to_owned();
    Thing::cell(
        format!("scenery-{}", index + 1),
        label,
        Pose::at(corner.x, corner.y),
        look,
    )
    .into()
}

/// Treetops in staggered rows that fill the rectangle.
fn trees(w: f64, h: f64) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::rounded(0.0, 0.0, w, h, 6.0)
            .fill(LEAVES)
            .line(LEAVES_LIGHT, 1.5),
    ];
    let spacing = 26.0;
    let (n_rows, n_columns) = ((h / spacing).floor() as u32, (w / spacing).floor() as u32);
    for row in 0..n_rows.min(40) {
        for column in 0..n_columns.min(60) {
            let shift = if row % 2 == 0 { 0.35 } else { 0.65 };
            let x = (f64::from(column) + shift) * w / f64::from(n_columns.max(1));
            let y = (f64::from(row) + 0.5) * h / f64::from(n_rows.max(1));
            shapes.push(Shape::circle(x, y, 8.0).fill(LEAVES_LIGHT).opacity(0.7));
        }
    }
    shapes
}
