//! What does not move: grass, zones, scenery, and the titles above the field.

use sobremesa_draw::palette::{ACCENT, INK, INK_SOFT, ON_ACCENT, PAPER};
use sobremesa_draw::{Anchor, Definition, Node, Paint, Path, Point, Pose, Shape, Stop, Thing};
use sobremesa_kernel::Lang;

use super::dress::{
    BORDER, EARTH, GRASS, GRASS_SHADE, LEAVES, LEAVES_LIGHT, LINE, ROOF, ROOF_LIGHT, STONE,
    STONE_EDGE, TRUNK, dress,
};
use super::{MARGIN, TOP, WIDTH, place, words};
use crate::event::SceneryForm;
use crate::side::Side;
use crate::state::{SceneryKind, State};

const FIELD_WIDTH: f64 = 1280.0;
const FIELD_HEIGHT: f64 = 600.0;
/// GOM-FLD-02.
const ZONE: f64 = 100.0;

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
    let across = |y: f64| Shape::segment((MARGIN, TOP + y), (MARGIN + FIELD_WIDTH, TOP + y));
    let zone = |y: f64| {
        Shape::rect(MARGIN, TOP + y, FIELD_WIDTH, ZONE)
            .fill(GRASS_SHADE)
            .opacity(0.55)
    };
    let edge = |y: f64| across(y).line(LINE, 1.5).dashed(10.0, 8.0);
    // GOM-UX-26: red lines where flight leads out of the world.
    let border = |y: f64| across(y).line(BORDER, 5.0).opacity(0.6);
    let middle = MARGIN + FIELD_WIDTH / 2.0;
    // GOM-END-05: the quadrants count at the end.
    let quadrant = |shape: Shape| shape.line(LINE, 1.0).dashed(2.0, 9.0).opacity(0.7);
    vec![Node::decoration(vec![
        Shape::rect(0.0, 0.0, WIDTH, super::HEIGHT).fill(PAPER),
        Shape::rect(MARGIN, TOP, FIELD_WIDTH, FIELD_HEIGHT)
            .fill(Paint::Gradient("meadow"))
            .line(LINE, 2.0),
        tufts(),
        zone(0.0),
        zone(FIELD_HEIGHT - ZONE),
        edge(ZONE),
        edge(FIELD_HEIGHT - ZONE),
        quadrant(across(FIELD_HEIGHT / 2.0)),
        quadrant(Shape::segment((middle, TOP), (middle, TOP + FIELD_HEIGHT))),
        border(0.0),
        border(FIELD_HEIGHT),
    ])]
}

/// Blades of grass here and there; where, is always the same.
fn tufts() -> Shape {
    let mut path = Path::default();
    let mut seed: u32 = 7;
    let mut next = |most: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from((seed >> 8) % most)
    };
    for _ in 0..90 {
        let (x, y) = (MARGIN + 12.0 + next(1256), TOP + 12.0 + next(576));
        path = path
            .move_to((x - 3.0, y))
            .line_to((x - 1.0, y + 4.0))
            .line_to((x, y - 2.0))
            .move_to((x - 1.0, y + 4.0))
            .line_to((x + 3.0, y));
    }
    Shape::path(path).line(LINE, 1.0).opacity(0.35)
}

pub(super) fn nodes(state: &State, lang: Lang) -> Vec<Node> {
    let mut nodes = bare();
    nodes.push(title(state, lang));
    nodes.push(phases(state, lang));
    nodes.extend(Side::ALL.map(|side| army(state, side, lang)));
    let pieces = state.scenery.iter().map(SceneryForm::from).enumerate();
    nodes.extend(pieces.map(|(index, piece)| scenery(index, &piece, lang)));
    nodes
}

/// GOM-UX-17.
fn title(state: &State, lang: Lang) -> Node {
    let text = words::turn(state).get(lang).to_owned();
    let look = vec![Shape::text(0.0, 0.0, 24.0, &text).bold().fill(INK)];
    Thing::label("turn", text, Pose::at(WIDTH / 2.0, 24.0), look).into()
}

/// GOM-TRN-02: the parts of a turn in their order, the present one raised.
fn phases(state: &State, lang: Lang) -> Node {
    const CHIP: f64 = 128.0;
    let now = state.phase.word();
    let mut look = Vec::new();
    let mut label = String::new();
    for (n, (name, title)) in words::phases().into_iter().enumerate() {
        let x = (n as f64 - 2.0) * (CHIP + 6.0) + 3.0;
        let is_now = name == now;
        let title = title.get(lang).to_owned();
        let chip = Shape::polygon([
            (x, -12.0),
            (x + CHIP - 10.0, -12.0),
            (x + CHIP, 0.0),
            (x + CHIP - 10.0, 12.0),
            (x, 12.0),
            (x + 8.0, 0.0),
        ]);
        let (chip, ink) = if is_now {
            (chip.fill(ACCENT).line(INK, 1.5), ON_ACCENT)
        } else {
            (chip.fill(PAPER).line(INK_SOFT, 1.0), INK_SOFT)
        };
        let text = Shape::text(x + CHIP / 2.0 + 1.0, 0.0, 14.0, &title).fill(ink);
        look.push(chip);
        look.push(if is_now { text.bold() } else { text });
        if is_now {
            label = title;
        }
    }
    if label.is_empty() {
        label = words::turn(state).get(lang).to_owned();
    }
    Thing::label("phase", label, Pose::at(WIDTH / 2.0, 56.0), look).into()
}

fn army(state: &State, side: Side, lang: Lang) -> Node {
    let text = words::army(state, side).get(lang).to_owned();
    let name = words::army_name(state, side).get(lang).to_owned();
    let strength = words::strength(state, side).get(lang).to_owned();
    let colours = dress(side);
    let (x, anchor, flag) = match side {
        Side::One => (MARGIN + 40.0, Anchor::Start, -40.0),
        Side::Two => (WIDTH - MARGIN - 40.0, Anchor::End, 10.0),
    };
    let is_turn = state.awaited() == Some(side);
    let mut look = vec![
        // The banners have the shapes of the plates: whole, or cut.
        match side {
            Side::One => Shape::rect(flag, -16.0, 30.0, 34.0),
            Side::Two => Shape::polygon([
                (flag, -16.0),
                (flag + 30.0, -16.0),
                (flag + 30.0, 18.0),
                (flag + 15.0, 8.0),
                (flag, 18.0),
            ]),
        }
        .fill(colours.cloth)
        .line(
            if is_turn { ACCENT } else { colours.edge },
            if is_turn { 4.0 } else { 1.5 },
        ),
        Shape::text(flag + 15.0, -2.0, 17.0, side.to_string())
            .bold()
            .fill(colours.ink),
        Shape::text(0.0, -8.0, 19.0, &name)
            .bold()
            .anchored(anchor)
            .fill(INK),
        Shape::text(0.0, 13.0, 14.0, &strength)
            .anchored(anchor)
            .fill(INK_SOFT),
    ];
    if is_turn {
        let (from, to) = match side {
            Side::One => (0.0, 6.5 * strength.chars().count() as f64),
            Side::Two => (-6.5 * strength.chars().count() as f64, 0.0),
        };
        look.push(Shape::segment((from, 25.0), (to, 25.0)).line(ACCENT, 3.0));
    }
    Thing::label(format!("army-{side}"), text, Pose::at(x, 34.0), look).into()
}

fn scenery(index: usize, piece: &SceneryForm, lang: Lang) -> Node {
    let corner = place(sobremesa_geometry::Vec2::new(piece.x, piece.y + piece.h));
    let (w, h) = (piece.w, piece.h);
    let look = match piece.kind {
        SceneryKind::Building => house(w, h),
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

/// A roof from above, with its ridge and a chimney.
fn house(w: f64, h: f64) -> Vec<Shape> {
    let (inset, ridge) = (h.min(w) * 0.32, h / 2.0);
    vec![
        Shape::rect(0.0, 0.0, w, h)
            .fill(STONE)
            .line(STONE_EDGE, 2.0),
        Shape::polygon([
            (3.0, 3.0),
            (w - 3.0, 3.0),
            (w - inset, ridge),
            (inset, ridge),
        ])
        .fill(ROOF_LIGHT)
        .line(STONE_EDGE, 1.0),
        Shape::polygon([
            (3.0, h - 3.0),
            (w - 3.0, h - 3.0),
            (w - inset, ridge),
            (inset, ridge),
        ])
        .fill(ROOF)
        .line(STONE_EDGE, 1.0),
        Shape::polygon([(3.0, 3.0), (inset, ridge), (3.0, h - 3.0)])
            .fill(ROOF)
            .line(STONE_EDGE, 1.0),
        Shape::polygon([(w - 3.0, 3.0), (w - inset, ridge), (w - 3.0, h - 3.0)])
            .fill(ROOF_LIGHT)
            .line(STONE_EDGE, 1.0),
        Shape::rect(w * 0.68, h * 0.22, 9.0, 9.0)
            .fill(STONE)
            .line(STONE_EDGE, 1.0),
    ]
}

/// Treetops in staggered rows that fill the rectangle.
fn trees(w: f64, h: f64) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::rounded(0.0, 0.0, w, h, 5.0)
            .fill(EARTH)
            .line(TRUNK, 1.5)
            .dashed(4.0, 3.0),
    ];
    let spacing = 24.0;
    let (n_rows, n_columns) = ((h / spacing).floor() as u32, (w / spacing).floor() as u32);
    for row in 0..n_rows.min(40) {
        for column in 0..n_columns.min(60) {
            let shift = if row % 2 == 0 { 0.4 } else { 0.6 };
            let x = (f64::from(column) + shift) * w / f64::from(n_columns.max(1));
            let y = (f64::from(row) + 0.5) * h / f64::from(n_rows.max(1));
            let radius = 8.0 + f64::from((row * 7 + column * 5) % 4);
            shapes.push(Shape::circle(x, y, radius).fill(LEAVES).line(TRUNK, 0.8));
            shapes.push(Shape::circle(x - 2.5, y - 2.5, radius * 0.5).fill(LEAVES_LIGHT));
        }
    }
    shapes
}
