//! What does not move: grass, hills with their height, and what grows on the ground.
//!
//! Every kind of ground has a texture of its own; hills show contours up to their crest (DBM-TER-38,
//! -48), gullies the same downwards.

mod growth;
mod hills;
mod town;
mod water;
pub(super) mod works;

use std::sync::LazyLock;

use sobremesa_battlefield::Canvas;
use sobremesa_battlefield::ground::{self as earth, LINE};
use sobremesa_draw::palette::{WOOD, WOOD_EDGE};
use sobremesa_draw::{Definition, Node, Paint, Path, Pose, Shape, Swatch, Thing};
use sobremesa_geometry::{Bounds, Vec2};
use sobremesa_kernel::Lang;

use super::{HEIGHT, MARGIN, WIDTH, sky, words};
use crate::field::{Feature, FeatureKind, Field, Shape as Lies, TABLE};
use crate::state::State;

//                                                   classic   night     contrast
const ROAD: Swatch = Swatch::new("road", 0xdcc79a, 0x4a4433, 0x333333);
const ROAD_EDGE: Swatch = Swatch::new("road-edge", 0x9c8355, 0x857a5c, 0xffffff);
const MAP_PAPER: Swatch = Swatch::new("map-paper", 0xf4f0d8, 0x1c261c, 0x000000);
const MAP_INK: Swatch = Swatch::new("map-ink", 0x33401f, 0xb9c9b0, 0xffffff);

/// What the ground of these fields uses.
pub(super) fn definitions(field: &Field) -> Vec<Definition> {
    let mut definitions = vec![earth::meadow()];
    definitions.extend(growth::definitions(field));
    definitions
}

/// The table, and everything on it that does not move.
pub(super) fn nodes(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let (field, name) = (&*state.field, state.roster.field.as_str());
    let mut nodes = vec![Node::Decoration(TABLETOP.clone())];
    // A road lies on whatever it crosses, a river on what is no road.
    let is_line = |feature: &&Feature| matches!(feature.shape, Lies::Line(_));
    let rank = |feature: &&Feature| match feature.kind {
        FeatureKind::Waterway => 0,
        FeatureKind::River => 2,
        FeatureKind::Road => 3,
        _ => 1,
    };
    let mut features: Vec<&Feature> = field.features.iter().collect();
    features.sort_by_key(rank);
    for feature in features {
        let label = words::feature_now(state, feature, name);
        let id = format!("ground-{}", nodes.len());
        let look = look(feature, canvas);
        nodes.push(Thing::cell(id, label.get(lang), Pose::ORIGIN, look).into());
    }
    for works in &field.works {
        let label = words::works(works);
        let id = format!("works-{}", works.form.id);
        let look = works::look(works, canvas);
        nodes.push(Thing::cell(id, label.get(lang), Pose::ORIGIN, look).into());
    }
    let over = water::mouths(state, canvas).into_iter();
    let over = over.chain(water::crossings(state, canvas));
    nodes.extend(over.map(Node::decoration));
    if field.features.iter().any(|feature| is_line(&feature)) {
        nodes.push(Node::Decoration(FRAME.clone()));
    }
    // What places are called is read through any weather.
    let veil = state.sky.as_ref().map(|now| sky::veil(now, canvas));
    nodes.extend(veil.filter(|veil| !veil.is_empty()).map(Node::decoration));
    let written = field.features.iter().filter(|feature| !is_line(feature));
    nodes.extend(
        written.map(|feature| Node::decoration(vec![writing(feature, name, canvas, lang)])),
    );
    nodes
}

/// A piece of ground where it lies.
pub(super) fn look(feature: &Feature, canvas: &Canvas) -> Vec<Shape> {
    match &feature.shape {
        Lies::Area(_) => area(feature, canvas),
        Lies::Line(band) if feature.kind == FeatureKind::River => {
            water::river(band, feature.frozen, canvas)
        }
        Lies::Line(band) => road(canvas.line(band.line().iter().copied()), band.width()),
    }
}

/// DBM-SCL-04: a mark every 300 paces along the edges.
fn marks() -> Shape {
    let marks = (1..12).fold(Path::default(), |path, n| {
        let x = MARGIN + 300.0 * f64::from(n);
        path.move_to((x, MARGIN - 14.0))
            .line_to((x, MARGIN))
            .move_to((x, HEIGHT - MARGIN))
            .line_to((x, HEIGHT - MARGIN + 14.0))
    });
    let marks = (1..8).fold(marks, |path, n| {
        let y = MARGIN + 300.0 * f64::from(n);
        path.move_to((MARGIN - 14.0, y))
            .line_to((MARGIN, y))
            .move_to((WIDTH - MARGIN, y))
            .line_to((WIDTH - MARGIN + 14.0, y))
    });
    Shape::path(marks).line(WOOD_EDGE, 3.0)
}

/// The frame once more, over the ends of rivers and roads that run out of the table.
static FRAME: LazyLock<sobremesa_draw::Kept<Vec<Shape>>> = LazyLock::new(|| {
    let at = MARGIN * 0.5;
    let ring = Shape::rounded(at, at, WIDTH - 2.0 * at, HEIGHT - 2.0 * at, 6.0);
    vec![
        ring.line(WOOD, MARGIN),
        marks(),
        Shape::rect(MARGIN, MARGIN, TABLE.x, TABLE.y).line(WOOD_EDGE, 4.0),
    ]
    .into()
});

static TABLETOP: LazyLock<sobremesa_draw::Kept<Vec<Shape>>> = LazyLock::new(|| {
    let corner = sobremesa_draw::Point::new(MARGIN, MARGIN);
    vec![
        Shape::rounded(0.0, 0.0, WIDTH, HEIGHT, 18.0).fill(WOOD),
        marks(),
        Shape::rect(MARGIN, MARGIN, TABLE.x, TABLE.y)
            .fill(Paint::Gradient(earth::MEADOW))
            .line(WOOD_EDGE, 4.0),
        earth::tufts(corner, TABLE.x as u32, TABLE.y as u32, 120),
    ]
    .into()
});

fn area(feature: &Feature, canvas: &Canvas) -> Vec<Shape> {
    let mut shapes = if feature.kind.is_hill() || feature.kind == crate::field::FeatureKind::Gully {
        hills::slopes(feature, canvas)
    } else {
        Vec::new()
    };
    shapes.extend(growth::grown(feature, canvas));
    shapes
}

fn road(line: Path, width: f64) -> Vec<Shape> {
    vec![
        Shape::path(line.clone()).line(ROAD_EDGE, width),
        Shape::path(line.clone()).line(ROAD, width - 6.0),
        Shape::path(line).line(ROAD_EDGE, 2.0).dashed(18.0, 22.0),
    ]
}

/// What a place is called, as maps have it.
fn writing(feature: &Feature, name: &str, canvas: &Canvas, lang: Lang) -> Shape {
    /// Half of a long name.
    const ROOM: f64 = 190.0;
    let Bounds { low, high } = feature.bounds();
    let within = Bounds::new(Vec2::new(ROOM, 40.0), TABLE - Vec2::new(ROOM, 40.0));
    let at = canvas.place(within.nearest(low.middle(high)));
    // Below the middle, where no crest runs.
    let at = at.shifted(0.0, (high.y - low.y) * 0.2);
    let words = words::place(feature, name);
    let letters = || Shape::text(at.x, at.y, 34.0, words.get(lang));
    // Letters stand over trees and stones too.
    let halo = letters().fill(MAP_PAPER).line(MAP_PAPER, 7.0).opacity(0.6);
    Shape::group([halo, letters().fill(MAP_INK).opacity(0.85)])
}

/// Lines on the ground.
fn drawn(path: Path, width: f64) -> Shape {
    Shape::path(path).line(LINE, width)
}
