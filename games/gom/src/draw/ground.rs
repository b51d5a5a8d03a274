//! What does not move: grass, zones, scenery, and the titles above the field.

use sobremesa_battlefield::Canvas;
use sobremesa_battlefield::ground::{self, BORDER, GRASS_SHADE, LINE};
use sobremesa_draw::palette::{ACCENT, INK, INK_SOFT, ON_ACCENT, PAPER};
use sobremesa_draw::{Anchor, Node, Paint, Point, Pose, Shape, Thing};
use sobremesa_kernel::Lang;

use super::dress::dress;
use super::{MARGIN, TOP, WIDTH, words};
use crate::side::Side;
use crate::state::{Scenery, SceneryKind, State};

const FIELD_WIDTH: f64 = 1280.0;
const FIELD_HEIGHT: f64 = 600.0;
/// GOM-FLD-02.
const ZONE: f64 = 100.0;

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
            .fill(Paint::Gradient(ground::MEADOW))
            .line(LINE, 2.0),
        ground::tufts(Point::new(MARGIN, TOP), 1280, 600, 90),
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

pub(super) fn nodes(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let mut nodes = bare();
    nodes.push(title(state, lang));
    nodes.push(phases(state, lang));
    nodes.extend(Side::ALL.map(|side| army(state, side, lang)));
    nodes.extend(scenery_of(state, canvas, lang));
    nodes
}

/// Everything that stands in the way.
pub(super) fn scenery_of(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let pieces = state.scenery.iter().enumerate();
    pieces
        .map(|(index, piece)| scenery(index, piece, canvas, lang))
        .collect()
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

fn scenery(index: usize, piece: &Scenery, canvas: &Canvas, lang: Lang) -> Node {
    let corner = canvas.upper_left(&piece.rect.bounds());
    let (w, h) = (piece.rect.width(), piece.rect.depth());
    let look = match piece.kind {
        SceneryKind::Building => ground::house(w, h),
        SceneryKind::Forest => {
            let border = Shape::rounded(0.0, 0.0, w, h, 5.0);
            let mut look = vec![ground::undergrowth(border)];
            look.extend(ground::treetops(w, h, |_| true));
            look
        }
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
