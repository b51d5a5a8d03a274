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
mod figures;
mod ground;
pub(crate) mod icons;
pub(crate) mod ids;
mod units;
pub(crate) mod words;
mod workbench;

pub(crate) use deployment::{FARTHEST_SHOWN, deployment};
pub(crate) use workbench::{GROUND, MIDDLE, workbench};

use std::collections::BTreeSet;
use std::sync::Arc;

use sobremesa_battlefield::{Canvas, SIGNAL, ground as earth};
use sobremesa_draw::{
    Definition, Layer, Node, Paint, Point, Pose, Scale, Scene, Shape, Stroke, Thing,
};
use sobremesa_kernel::Lang;

use crate::kind::Kind;
use crate::position::Position;
use crate::rules::separation::FIELD;
use crate::side::Side;
use crate::state::{Declaration, Phase, State};
use crate::unit::Unit;

/// The picture's size: the field, a margin, and a strip for the title.
const WIDTH: f64 = 1320.0;
const HEIGHT: f64 = 700.0;
const MARGIN: f64 = 20.0;
const TOP: f64 = 80.0;

/// The field in the picture, as this side sees it: everybody has their own army below.
pub(crate) fn canvas(side: Option<Side>) -> Canvas {
    Canvas::new(FIELD, Point::new(MARGIN, TOP)).turned(side == Some(Side::Two))
}

/// The field as a scene, to be printed in any theme or as words.
pub(crate) fn scene(view: &Position, side: Option<Side>, lang: Lang) -> Scene {
    let state = view.resume().ok();
    let canvas = &canvas(side);
    let layer = |name, nodes| Layer { name, nodes };
    let layers = match &state {
        Some(state) => vec![
            layer("ground", ground::nodes(state, canvas, lang)),
            layer("units", units::nodes(state, canvas, lang)),
            layer("orders", charges(state, canvas, lang)),
            layer("targets", targets(state, canvas, lang)),
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
        // GOM-CHG-04, GOM-SHO-07: in a battle nobody measures; those who practise have agreed to.
        scale: state.filter(|state| state.practice).map(|_| Scale {
            per: 1.0,
            unit: "u".to_owned(),
            mark: 10.0,
            stick: 100.0,
            also: Vec::new(),
        }),
        definitions: definitions(view.units.iter().map(|unit| (unit.side, unit.kind))),
        layers,
    }
}

/// Grass, and the figures of these troops.
fn definitions(troops: impl IntoIterator<Item = (Side, Kind)>) -> Arc<[Definition]> {
    let troops: BTreeSet<(Side, Kind)> = troops.into_iter().collect();
    let figures = troops.into_iter().flat_map(figures::definitions);
    std::iter::once(earth::meadow()).chain(figures).collect()
}

/// How a unit lies in the picture: its origin is the front left corner.
fn lie(unit: &Unit, canvas: &Canvas) -> Pose {
    canvas.lie(unit.pose.corner, unit.pose.front.degrees())
}

/// GOM-CHG-02: the charges that have been declared and have not run yet, from front to front.
fn charges(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    if state.phase != Phase::ChargeDeclaration {
        return Vec::new();
    }
    let arrow = |charge: &Declaration| {
        let (unit, target) = (&state.units[charge.unit], &state.units[charge.target]);
        let stroke = Stroke {
            paint: SIGNAL.into(),
            width: 4.0,
            dashes: Some((9.0, 6.0)),
        };
        let label = words::charge(unit, target).get(lang).to_owned();
        let from = canvas.place(unit.rect().front().middle());
        Thing::arrow(
            ids::charge(&unit.id),
            label,
            from,
            canvas.place(target.rect().centre()),
            stroke,
        )
        .into()
    };
    state.charges.iter().map(arrow).collect()
}

/// What an enemy can be picked for now.
fn targets(state: &State, canvas: &Canvas, lang: Lang) -> Vec<Node> {
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
                .line(SIGNAL, 3.5);
            let mark = Shape::group([ring]).opacity(0.0);
            let label = words::target(unit).get(lang).to_owned();
            let pose = lie(unit, canvas);
            Thing::zone(id(&unit.id), label, pose, vec![glass, mark])
                .ringed(units::ring(unit))
                .into()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::{Dice, Game, Lang, Nobody, Seat, Seed};
    use sobremesa_table::Playable;

    use super::*;
    use crate::Gom;

    fn battle() -> State {
        let setup = &Gom::presets()[0].setup;
        let mut dice = Dice::seeded(Seed::from_number(5));
        Gom::start(setup, &mut dice, &mut Nobody).expect("a battle")
    }

    /// Each player has their own army in the lower half of the picture; a spectator sees the first one
    /// there.
    #[test]
    fn everybody_has_their_own_army_below() {
        let view = Position::from(&battle());
        let middle = HEIGHT / 2.0;
        for (seat, below) in [
            (None, Side::One),
            (Some(0), Side::One),
            (Some(1), Side::Two),
        ] {
            let scene = Gom::by_hand(view.clone(), seat.map(Seat::new)).scene(Lang::En);
            let things = scene.things();
            for unit in &view.units {
                let id = crate::draw::ids::unit(&unit.id);
                let drawn = things.iter().find(|thing| thing.id.as_str() == id);
                let at = drawn.expect("it is on the field").pose.at;
                assert_eq!(at.y > middle, unit.side == below, "{id}: {at:?}");
            }
        }
    }
}
