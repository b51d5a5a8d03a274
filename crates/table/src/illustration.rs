//! Pictures in the rule book: a position, and what the rule is about in it. They are drawn by what draws the
//! boards, from what the rules themselves allow and do there, so they cannot say anything else.

use serde_json::Value;
use sobremesa_draw::palette::{ACCENT, INK};
use sobremesa_draw::{Kind, Layer, Node, Paint, Point, Scene, Shape, Stroke, Thing};
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, DiceSource, Lang, Seat, Seed, Shown, Words};

use crate::by_hand::ByHand;
use crate::game_box::{GameBox, SetUp, Start};
use crate::table::{Offered, Played, Table};
use crate::{Chosen, Way};

/// A picture of a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Illustration {
    /// Of which.
    pub rule: &'static str,
    /// The position it shows, in the game's own form.
    pub position: Value,
    /// From whose seat.
    pub seat: Seat,
    /// What is shown of it.
    pub subject: Subject,
    /// Only what lies around the pieces, with so much room on every side in the measure of the picture; all of
    /// it if left out.
    pub room: Option<f64>,
    /// What one sees.
    pub words: Words,
}

/// What a picture of a rule shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// The position.
    Position,
    /// A thing, by its id in the picture: it has a ring, where it may go is marked, what it covers is shaded.
    Thing(String),
    /// Some things, and the ground over which one of their handles can be dragged.
    Reach {
        /// Their ids in the picture.
        things: Vec<String>,
        /// The published name of the handle.
        handle: &'static str,
    },
    /// What is measured from one thing or cell to another.
    Measure {
        /// The published name of the measure.
        name: &'static str,
        /// The id of the one.
        from: String,
        /// The id of the other.
        to: String,
    },
    /// What comes of an order: how things stand then, where they stood before, and the way between.
    Order {
        /// As it is typed, by the one who looks.
        typed: &'static str,
        /// What the dice show.
        dice: Vec<i32>,
    },
}

/// Where something may go is marked by a dot of this size, in the measure of the picture's shorter side.
const DOT: f64 = 0.012;
/// So much is left to see of what stood somewhere.
const BEFORE: f64 = 0.3;

impl Illustration {
    /// The picture; `None` if the game cannot make it of the position.
    pub fn scene(&self, game: &dyn GameBox, lang: Lang) -> Option<Scene> {
        let mut table = self.table(game)?;
        let seen = table.by_hand(Audience::Seat(self.seat)).ok()?;
        let mut scene = seen.scene(lang);
        match &self.subject {
            Subject::Position => {}
            Subject::Thing(thing) => mark(&mut scene, &*table, &*seen, self.seat, thing),
            Subject::Reach { things, handle } => reach(&mut scene, &*seen, things, handle)?,
            Subject::Measure { name, from, to } => {
                let measured = seen.measured(name, middle(&scene, from)?, middle(&scene, to)?)?;
                scene.layers.push(drawn("measure", measured.shapes));
            }
            Subject::Order { typed, .. } => {
                let before = scene;
                let action = table.read_typed(typed).ok()?;
                let played = table.play(Actor::Seat(self.seat), action);
                let Ok(Played::Done { .. }) = played else {
                    return None;
                };
                let seen = table.by_hand(Audience::Seat(self.seat)).ok()?;
                scene = seen.scene(lang);
                let (stood, went) = changes(&before, &scene);
                let place = scene.layers.len().saturating_sub(2);
                scene.layers.insert(place, drawn("before", stood));
                scene.layers.push(drawn("ways", went));
            }
        }
        Some(match self.room {
            Some(room) => near(scene, room),
            None => scene,
        })
    }

    /// The table at its position.
    fn table(&self, game: &dyn GameBox) -> Option<Box<dyn Table>> {
        let dice = match &self.subject {
            Subject::Order { dice, .. } => {
                DiceSource::Script(dice.iter().map(|n| Shown::Number(*n)).collect())
            }
            Subject::Position
            | Subject::Thing(_)
            | Subject::Reach { .. }
            | Subject::Measure { .. } => DiceSource::Seed(Seed::from_number(0)),
        };
        let start = Start::Position(self.position.clone());
        match game.set_up(start, dice, About::default()) {
            Ok(SetUp::Table(table)) => Some(table),
            _ => None,
        }
    }
}

/// The middle of a thing, by its id.
fn middle(scene: &Scene, id: &str) -> Option<Point> {
    let things = scene.things();
    let found = things.iter().find(|thing| thing.id.as_str() == id);
    found.map(|thing| thing.middle())
}

/// Shapes that say nothing by themselves.
fn drawn(name: &'static str, shapes: Vec<Shape>) -> Layer {
    Layer {
        name,
        nodes: vec![Node::decoration(shapes)],
    }
}

/// Rings a thing, marks where it may go and shades what it covers.
fn mark(scene: &mut Scene, table: &dyn Table, seen: &dyn ByHand<Value>, seat: Seat, thing: &str) {
    let moves = table.actions(seat).moves;
    let from = |offer: &&Offered| offer.gesture.pick.as_deref() == Some(thing);
    let places = moves.iter().filter(from);
    let places = places.filter_map(|offer| middle(scene, offer.gesture.drop.as_deref()?));
    let radius = DOT * scene.width.min(scene.height);
    let mut dots: Vec<Shape> = places
        .map(|at| {
            let dot = Shape::circle(at.x, at.y, radius);
            dot.fill(ACCENT).line(INK, radius / 4.0)
        })
        .collect();
    dots.extend(ring(scene, thing, radius));
    let dossier = seen.dossier(&Chosen::things(&[thing]));
    let shade = dossier.map_or_else(Vec::new, |dossier| dossier.shade);
    put_under(scene, shade);
    scene.layers.push(drawn("places", dots));
}

/// What says that a picture is about a thing: its own ring, or a circle.
fn ring(scene: &Scene, id: &str, radius: f64) -> Option<Shape> {
    let things = scene.things();
    let thing = things.iter().find(|thing| thing.id.as_str() == id)?;
    Some(if thing.ring.is_empty() {
        let Point { x, y } = thing.middle();
        Shape::circle(x, y, 2.4 * radius).line(ACCENT, radius / 2.0)
    } else {
        Shape::group(thing.ring.clone()).posed(thing.pose)
    })
}

/// Shades the ground over which a handle of some things can be dragged.
fn reach(
    scene: &mut Scene,
    seen: &dyn ByHand<Value>,
    things: &[String],
    handle: &str,
) -> Option<()> {
    let ids: Vec<&str> = things.iter().map(String::as_str).collect();
    let dossier = seen.dossier(&Chosen::things(&ids))?;
    let dragged = dossier.deeds.into_iter().find_map(|deed| match deed.way {
        Ok(Way::Drag(dragged)) if dragged.name == handle => Some(dragged),
        _ => None,
    })?;
    put_under(scene, dragged.shade);
    let radius = DOT * scene.width.min(scene.height);
    let rings = ids
        .iter()
        .filter_map(|id| ring(scene, id, radius))
        .collect();
    scene.layers.push(drawn("rings", rings));
    Some(())
}

/// Over the ground and its cells, below the pieces.
fn put_under(scene: &mut Scene, shapes: Vec<Shape>) {
    let pieces = scene
        .layers
        .iter()
        .position(|layer| has_piece(&layer.nodes));
    let place = pieces.unwrap_or(scene.layers.len());
    scene.layers.insert(place, drawn("shade", shapes));
}

fn has_piece(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match node {
        Node::Thing(thing) => thing.kind == Kind::Piece,
        Node::Group { nodes, .. } => has_piece(nodes),
        Node::Decoration(_) => false,
    })
}

/// The pieces that stand otherwise now than before, or nowhere any more: as they stood, and the ways that they
/// went.
fn changes(before: &Scene, after: &Scene) -> (Vec<Shape>, Vec<Shape>) {
    let now = after.things();
    let width = DOT * after.width.min(after.height) / 3.0;
    let (mut stood, mut went) = (Vec::new(), Vec::new());
    let pieces = before.things().into_iter();
    for old in pieces.filter(|thing| thing.kind == Kind::Piece) {
        let new = now.iter().find(|thing| thing.id == old.id);
        if new.is_some_and(|new| new.pose == old.pose) {
            continue;
        }
        let look = Shape::group(old.look.clone()).posed(old.pose);
        stood.push(look.opacity(BEFORE));
        if let Some(new) = new {
            let stroke = Stroke {
                paint: Paint::Flat(ACCENT),
                width,
                dashes: None,
            };
            let arrow = Thing::arrow("way", "", old.middle(), new.middle(), stroke);
            went.extend(arrow.look);
        }
    }
    (stood, went)
}

/// The part of the picture around its pieces.
fn near(scene: Scene, room: f64) -> Scene {
    let pieces = scene.things().into_iter();
    let pieces = pieces.filter(|thing| thing.kind == Kind::Piece);
    let places: Vec<Point> = pieces.map(Thing::middle).collect();
    if places.is_empty() {
        return scene;
    }
    let low = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min) - room;
    let high = |of: fn(&Point) -> f64| places.iter().map(of).fold(0.0, f64::max) + room;
    let (left, top) = (low(|at| at.x).max(0.0), low(|at| at.y).max(0.0));
    let width = high(|at| at.x).min(scene.width) - left;
    let height = high(|at| at.y).min(scene.height) - top;
    scene.close_up(Point::new(left, top), width, height)
}
