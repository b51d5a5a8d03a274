//! The field as a picture.
//!
//! Ids a page may rely on: `unit-A1` for every unit on the field (letters other than `a-z0-9` are
//! written `-xx`, see `ids`); `scenery-1` …; the labels `turn`, `army-1`, `army-2`; `charge-A1` for a
//! charge that has been declared; while charges are declared `prey-B1` over every enemy, while units
//! shoot `aim-B1`. The layers are `ground`, `units`, `orders` and `targets`. Manoeuvres are handles of a
//! unit (`crate::dossier`).
//!
//! GOM-CHG-04, GOM-SHO-07: nothing that measures is drawn.

pub(crate) mod condition;
mod deployment;
pub(crate) mod dress;
mod ground;
pub(crate) mod icons;
pub(crate) mod ids;
mod turned;
mod units;
pub(crate) mod words;

pub(crate) use deployment::{FARTHEST_SHOWN, deployment};

use std::sync::{Arc, LazyLock};

use sobremesa_draw::{Definition, Layer, Node, Paint, Point, Pose, Scene, Shape, Stroke, Thing};
use sobremesa_geometry::{Rect, Vec2};
use sobremesa_kernel::Lang;

use crate::position::Position;
use crate::state::{Declaration, Phase, State};

/// The picture's size: the field, a margin, and a strip for the title.
const WIDTH: f64 = 1320.0;
const HEIGHT: f64 = 700.0;
const MARGIN: f64 = 20.0;
const TOP: f64 = 80.0;

/// The field as a scene, to be printed in any theme or as words.
pub(crate) fn scene(view: &Position, lang: Lang) -> Scene {
    let state = view.resume().ok();
    let layer = |name, nodes| Layer { name, nodes };
    let layers = match &state {
        Some(state) => vec![
            layer("ground", ground::nodes(state, lang)),
            layer("units", units::nodes(state, lang)),
            layer("orders", charges(state, lang)),
            layer("targets", targets(state, lang)),
        ],
        // A stranger's view that cannot be: an empty field.
        None => vec![layer("ground", ground::bare())],
    };
    let title = state.as_ref().map_or_else(words::nothing, words::title);
    Scene {
        lang,
        title: title.get(lang).to_owned(),
        width: WIDTH,
        height: HEIGHT,
        definitions: Arc::clone(&DEFINITIONS),
        layers,
    }
}

static DEFINITIONS: LazyLock<Arc<[Definition]>> = LazyLock::new(|| ground::definitions().into());

/// Where a point of the field lies in the picture: north is up.
pub(crate) fn place(at: Vec2) -> Point {
    Point::new(MARGIN + at.x, TOP + 600.0 - at.y)
}

/// How a rectangle lies in the picture: its origin is the front left corner.
fn lie(rect: &Rect, degrees: f64) -> Pose {
    let at = place(rect.corners()[0]);
    // A picture turns clockwise, the rulebook counter-clockwise.
    Pose::at(at.x, at.y).turned(-degrees)
}

/// GOM-CHG-02: the charges that have been declared and have not run yet, from front to front.
fn charges(state: &State, lang: Lang) -> Vec<Node> {
    if state.phase != Phase::ChargeDeclaration {
        return Vec::new();
    }
    let arrow = |charge: &Declaration| {
        let (unit, target) = (&state.units[charge.unit], &state.units[charge.target]);
        let stroke = Stroke {
            paint: dress::SIGNAL.into(),
            width: 4.0,
            dashes: Some((9.0, 6.0)),
        };
        let label = words::charge(unit, target).get(lang).to_owned();
        let from = place(unit.rect().front().middle());
        Thing::arrow(
            ids::charge(&unit.id),
            label,
            from,
            place(target.rect().centre()),
            stroke,
        )
        .into()
    };
    state.charges.iter().map(arrow).collect()
}

/// What an enemy can be picked for now.
fn targets(state: &State, lang: Lang) -> Vec<Node> {
    let id = match state.phase {
        Phase::ChargeDeclaration => ids::prey,
        Phase::Shooting => ids::aim,
        Phase::OtherMoves | Phase::Fighting(_) | Phase::Over(_) => return Vec::new(),
    };
    state
        .present_of(state.side.other())
        .map(|(_, unit)| {
            let rect = unit.rect();
            // Hidden until a unit is in hand that sees it.
            let glass = Shape::rect(0.0, 0.0, rect.width(), rect.depth()).fill(Paint::Glass);
            let ring = Shape::rounded(-3.0, -3.0, rect.width() + 6.0, rect.depth() + 6.0, 4.0)
                .line(dress::SIGNAL, 3.5);
            let mark = Shape::group([ring]).opacity(0.0);
            let label = words::target(unit).get(lang).to_owned();
            let pose = lie(&rect, unit.pose.front.degrees());
            Thing::zone(id(&unit.id), label, pose, vec![glass, mark])
                .ringed(units::ring(unit))
                .into()
        })
        .collect()
}
