//! A battle that is being set up: the field, pads above it and fresh units below it.

use sobremesa_draw::palette::{INK, PAPER};
use sobremesa_draw::{Layer, Node, Paint, Pose, Scene, Shape, Thing};
use sobremesa_geometry::Vec2;
use sobremesa_kernel::Lang;

use super::dress::dress;
use super::figures;
use super::{HEIGHT, MARGIN, TOP, WIDTH, canvas, ground, units, words};
use crate::editing::{Pad, spare};
use crate::kind::Kind;
use crate::position::Position;
use crate::rules::separation::FIELD;
use crate::side::Side;

/// The field itself, as a place where anything may be put.
pub(crate) const GROUND: &str = "ground";
/// Where something comes to that is put on the field without a pointer.
pub(crate) const MIDDLE: Vec2 = Vec2::new(640.0, 300.0);

/// Room for a row of fresh units of each army.
const SPARE: f64 = 34.0;
const PAD: f64 = 52.0;

pub(crate) fn workbench(draft: &Position, lang: Lang) -> Scene {
    let (state, canvas) = (draft.sketch(), canvas(None));
    let mut below = ground::bare();
    below.push(field(lang));
    below.extend(ground::scenery_of(&state, &canvas, lang));
    let layer = |name, nodes| Layer { name, nodes };
    let height = HEIGHT + 2.0 * SPARE;
    below.insert(
        0,
        Node::decoration(vec![Shape::rect(0.0, 0.0, WIDTH, height).fill(PAPER)]),
    );
    Scene {
        lang,
        title: words::field().get(lang).to_owned(),
        width: WIDTH,
        height,
        scale: None,
        definitions: super::definitions(
            Side::ALL
                .into_iter()
                .flat_map(|side| Kind::ALL.map(|kind| (side, kind))),
        ),
        layers: vec![
            layer("ground", below),
            layer(
                "pads",
                Pad::ALL
                    .into_iter()
                    .enumerate()
                    .map(|(n, pad)| drawn(n, pad, lang))
                    .collect(),
            ),
            layer(
                "spares",
                Side::ALL
                    .into_iter()
                    .flat_map(|side| spares(side, lang))
                    .collect(),
            ),
            layer("units", units::nodes(&state, &canvas, lang)),
        ],
    }
}

fn field(lang: Lang) -> Node {
    let (width, height) = (FIELD.high.x, FIELD.high.y);
    let glass = Shape::rect(0.0, 0.0, width, height).fill(Paint::Glass);
    let label = words::field().get(lang).to_owned();
    Thing::zone(GROUND, label, Pose::at(MARGIN, TOP), vec![glass]).into()
}

fn drawn(n: usize, pad: Pad, lang: Lang) -> Node {
    let look = vec![
        Shape::rounded(0.0, 0.0, PAD, PAD, 8.0)
            .fill(PAPER)
            .line(INK, 2.0),
        Shape::text(PAD / 2.0, PAD / 2.0, 30.0, pad.sign()).fill(INK),
    ];
    let at = Pose::at(MARGIN + n as f64 * (PAD + 14.0), (TOP - PAD) / 2.0);
    Thing::zone(pad.id(), pad.words().get(lang).to_owned(), at, look).into()
}

/// A fresh unit of each kind, as its figure.
fn spares(side: Side, lang: Lang) -> Vec<Node> {
    const APART: f64 = 70.0;
    let colours = dress(side);
    let y = HEIGHT - 12.0 + SPARE * side.index() as f64;
    let one = |(n, kind): (usize, Kind)| {
        let name = kind.title().get(lang).to_owned();
        let look = vec![
            Shape::rounded(0.0, 0.0, APART - 6.0, SPARE - 6.0, 4.0)
                .fill(PAPER)
                .line(colours.ring, 2.0),
            Shape::defined(figures::name(kind, side)).posed(
                Pose::at((APART - 6.0) / 2.0, (SPARE - 6.0) / 2.0)
                    .scaled((SPARE - 8.0) / figures::SIZE),
            ),
        ];
        let at = Pose::at(MARGIN + n as f64 * (1280.0 / 18.0), y);
        Thing::piece(spare(side, kind), format!("{name} ({side})"), at, look).into()
    };
    Kind::ALL.into_iter().enumerate().map(one).collect()
}
