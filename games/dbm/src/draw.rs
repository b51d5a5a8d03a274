//! The field as a picture.
//!
//! Ids a page may rely on: `element-a7` for every element on the table (letters other than `a-z0-9` are
//! written `-xx`, see `sobremesa_battlefield::ids`); `ground-1` … for the pieces of terrain; `zone-a`
//! while a side deploys; `fight-a7` between an element and its opponent, named by the one whose side has
//! the turn; `shot-b3` from a shooter to its target; `target-a4` over whoever is shot at; `laying-t2` for a
//! piece of ground that is still in hand. The layers are `ground`, `zones`, `elements` and `orders`.

mod dress;
mod figures;
mod ground;
pub(crate) mod ids;
mod looks;
mod marks;
mod mounts;
mod orders;
mod sky;
mod vessels;
pub(crate) mod words;

use std::sync::Arc;

use sobremesa_battlefield::Canvas;
use sobremesa_draw::{Definition, Layer, Node, Point, Pose, Scale, Scene, Shape, Swatch, Thing};
use sobremesa_geometry::{Bounds, Vec2};
use sobremesa_kernel::Lang;

use crate::army::Line;
use crate::command::CommandIx;
use crate::element::{Deeds, Element, ElementId, ElementIx, Place};
use crate::field::{Feature, TABLE};
use crate::hand::Hand;
use crate::side::Side;
use crate::state::State;
use crate::tables::tables;
use crate::touch::Edge;
use crate::works::Works;

/// The table with its wooden edge, in paces.
const WIDTH: f64 = TABLE.x + 2.0 * MARGIN;
const HEIGHT: f64 = TABLE.y + 2.0 * MARGIN;
const MARGIN: f64 = 30.0;

/// The field in the picture: everybody has their own army below, others the attacker's.
pub(crate) fn canvas(state: &State, side: Option<Side>) -> Canvas {
    let below = side.unwrap_or(state.attacker);
    let table = Bounds::new(Vec2::ZERO, TABLE);
    Canvas::new(table, Point::new(MARGIN, MARGIN)).turned(below != state.attacker)
}

/// The field as a scene, to be printed in any theme or as words. `state` is what somebody sees, not
/// the truth; `side` is theirs.
pub fn scene(state: &State, side: Option<Side>, lang: Lang) -> Scene {
    scene_with(state, side, &Hand::default(), lang)
}

/// The same with what they hold in hand.
pub(crate) fn scene_with(state: &State, side: Option<Side>, hand: &Hand, lang: Lang) -> Scene {
    let canvas = &canvas(state, side);
    let layer = |name, nodes| Layer { name, nodes };
    Scene {
        lang,
        title: words::title(state).get(lang).to_owned(),
        width: WIDTH,
        height: HEIGHT,
        // DBM-SCL-04, DBM-UX-12: a stick of 300 paces, with marks of 50.
        scale: Some(Scale {
            per: 1.0,
            unit: "p".to_owned(),
            mark: 50.0,
            stick: 300.0,
            also: measures(lang),
        }),
        definitions: definitions(state),
        layers: vec![
            layer("ground", ground::nodes(state, canvas, lang)),
            layer("zones", orders::zones(state, canvas, lang)),
            layer("elements", elements(state, hand, canvas, lang)),
            layer("orders", orders::nodes(state, canvas, lang)),
        ],
    }
}

/// DBM-UX-35: what a pace is on a table and in the field.
fn measures(lang: Lang) -> Vec<(String, f64)> {
    const MM_PER_INCH: f64 = 25.4;
    let scales = &tables().scales;
    let mm = scales.mm_per_pace();
    let inches = lang.pick("pulg.", "in");
    vec![
        ("mm".to_owned(), mm),
        (inches.to_owned(), mm / MM_PER_INCH),
        ("m".to_owned(), scales.metres_per_pace),
    ]
}

/// Nothing that can be drawn: a stranger's view that cannot be.
pub fn nothing(lang: Lang) -> Scene {
    Scene {
        lang,
        title: words::nothing().get(lang).to_owned(),
        width: WIDTH,
        height: HEIGHT,
        scale: None,
        definitions: Arc::default(),
        layers: Vec::new(),
    }
}

/// What this battle's looks are made of: of those who are gone too, so that nothing is sent again when
/// somebody falls.
fn definitions(state: &State) -> Arc<[Definition]> {
    let mut all = ground::definitions(&state.field);
    all.extend(looks::definitions(state.elements.iter()));
    all.extend(marks::definitions(state));
    all.into()
}

/// The ground and the edges of a side's bases, for what is drawn besides.
pub(crate) const fn dress_of(side: Side) -> (Swatch, Swatch) {
    let dress = dress::dress(side);
    (dress.base, dress.edge)
}

/// Somebody who consists of these troops, to be drawn outside of any battle.
fn stand_in(line: &Line) -> Element {
    Element {
        id: ElementId::new("x").expect("a short word"),
        troop: line.troop(),
        rear: line.rear(),
        general: line.general,
        command: CommandIx::new(Side::A, 1),
        pose: crate::pose::Pose::new(0.0, 0.0, 0.0),
        place: Place::Table,
        fights_with: Edge::Front,
        deeds: Deeds::default(),
        on_foot: None,
        exchanged_for: None,
        vessel: None,
        landed: false,
    }
}

/// How an element of an army looks that is still being made; its origin is the middle of its front.
pub(crate) fn look_of(line: &Line) -> Vec<Shape> {
    looks::look(&stand_in(line), 0.0)
}

/// What the looks of an army are made of.
pub(crate) fn definitions_of<'a>(lines: impl Iterator<Item = &'a Line>) -> Arc<[Definition]> {
    let elements: Vec<Element> = lines.map(stand_in).collect();
    looks::definitions(elements.iter()).into()
}

/// How an element lies in the picture: its origin is the middle of its front.
pub(crate) fn lie(element: &Element, canvas: &Canvas) -> Pose {
    // Bearings turn clockwise, as pictures do.
    canvas.lie(element.pose.at, -element.pose.facing.degrees())
}

/// A group for every command, its general on top of it.
fn elements(state: &State, hand: &Hand, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    let laid = hand.feature.iter().map(|laid| {
        let id = ids::laying(&laid.feature.id);
        let look = vec![Shape::group(feature(&laid.feature, canvas)).opacity(IN_HAND)];
        let label = words::kind(laid.feature.kind);
        Thing::piece(id, label.get(lang), Pose::ORIGIN, look).into()
    });
    laid.chain(commands(state, hand, canvas, lang)).collect()
}

/// How solid something is that is still in hand.
const IN_HAND: f64 = 0.6;

/// A piece of ground as it lies, or would.
pub(crate) fn feature(feature: &Feature, canvas: &Canvas) -> Vec<Shape> {
    ground::look(feature, canvas)
}

/// A stretch of works as it lies, or would.
pub(crate) fn works(works: &Works, canvas: &Canvas) -> Vec<Shape> {
    ground::works::look(works, canvas)
}

fn commands(state: &State, hand: &Hand, canvas: &Canvas, lang: Lang) -> Vec<Node> {
    CommandIx::all()
        .filter(|command| state.commands[command.index()].is_some())
        .map(|command| {
            let mut members: Vec<(ElementIx, &Element)> = state
                .all()
                .filter(|(_, element)| element.command == command)
                .filter(|(index, element)| {
                    element.place.is_in_battle() || hand.holds(state, *index)
                })
                .collect();
            members.sort_by_key(|(_, element)| element.general);
            let pieces = members.into_iter();
            Node::Group {
                id: format!("command-{}{}", command.side().name(), command.number()).into(),
                label: words::command(state, command).get(lang).to_owned(),
                nodes: pieces
                    .map(|(element, _)| piece(state, element, canvas, lang))
                    .collect(),
            }
        })
        .collect()
}

fn piece(state: &State, index: ElementIx, canvas: &Canvas, lang: Lang) -> Node {
    let element = state.element(index);
    let pose = lie(element, canvas);
    let mut look = mounts::look(state, index);
    look.extend(looks::look(element, pose.turn));
    look.extend(marks::marks(state, index, pose.turn));
    if element.place == Place::Waiting {
        look = vec![Shape::group(look).opacity(IN_HAND)];
    }
    Thing::piece(
        ids::element(element.id),
        words::element(state, index).get(lang),
        pose,
        look,
    )
    .ringed(looks::ring(element))
    .marked(element.troop.kind.code())
    .into()
}

#[cfg(test)]
mod tests;
