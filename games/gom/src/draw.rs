//! The field as a picture.
//!
//! Ids a page may rely on: `unit-A1` for every unit on the field (letters other than `a-z0-9` are
//! written `-xx`, see `ids`); `scenery-1` …; the labels `turn`, `army-1`, `army-2`; while charges are
//! declared `prey-B1` over every enemy, while units shoot `aim-B1`; while units manoeuvre the ghosts of
//! the proposed manoeuvres. The layers are `ground`, `ghosts`, `units` and `targets`.
//!
//! GOM-CHG-04, GOM-SHO-07: nothing that measures is drawn.

mod dress;
mod ghosts;
mod ground;
pub(crate) mod ids;
mod units;
pub(crate) mod words;

use sobremesa_draw::{Layer, Node, Point, Pose, Scene, Thing};
use sobremesa_geometry::{Rect, Vec2};
use sobremesa_kernel::Lang;

use crate::position::Position;
use crate::state::{Phase, State};

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
            layer("ghosts", ghosts::nodes(state, lang)),
            layer("units", units::nodes(state, lang)),
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
        definitions: ground::definitions(),
        layers,
    }
}

/// Where a point of the field lies in the picture: north is up.
fn place(at: Vec2) -> Point {
    Point::new(MARGIN + at.x, TOP + 600.0 - at.y)
}

/// How a rectangle lies in the picture: its origin is the front left corner.
fn lie(rect: &Rect, degrees: f64) -> Pose {
    let at = place(rect.corners()[0]);
    // A picture turns clockwise, the rulebook counter-clockwise.
    Pose::at(at.x, at.y).turned(-degrees)
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
            let glass = sobremesa_draw::Shape::rect(0.0, 0.0, rect.width(), rect.depth())
                .fill(sobremesa_draw::Paint::Glass);
            let label = words::target(unit).get(lang).to_owned();
            let pose = lie(&rect, unit.pose.front.degrees());
            Thing::zone(id(&unit.id), label, pose, vec![glass]).into()
        })
        .collect()
}
