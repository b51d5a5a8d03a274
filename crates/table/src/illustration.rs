//! Pictures in the rule book: a position, something in it, and where that may go. They are drawn by what draws the
//! boards, from what the rules themselves allow there, so they cannot say anything else.

use serde_json::Value;
use sobremesa_draw::palette::{ACCENT, INK};
use sobremesa_draw::{Layer, Node, Scene, Shape};
use sobremesa_kernel::{Audience, Lang, Seat, Words};

use crate::Chosen;
use crate::table::{Offered, Table};

/// A picture of a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Illustration {
    /// Of which.
    pub rule: &'static str,
    /// The position it shows, in the game's own form.
    pub position: Value,
    /// From whose seat.
    pub seat: Seat,
    /// The thing it is about, by its id in the picture: where it may go is marked.
    pub thing: Option<String>,
    /// What one sees.
    pub words: Words,
}

/// Where something may go is marked by a dot of this size, in the measure of the picture's shorter side.
const DOT: f64 = 0.012;

impl Illustration {
    /// The picture, at a table set up at its position.
    pub fn scene(&self, table: &dyn Table, lang: Lang) -> Option<Scene> {
        let seen = table.by_hand(Audience::Seat(self.seat)).ok()?;
        let mut scene = seen.scene(lang);
        let Some(thing) = &self.thing else {
            return Some(scene);
        };
        let middle = |id: &str| {
            let things = scene.things();
            let found = things.iter().find(|thing| thing.id.as_str() == id);
            found.map(|thing| thing.middle())
        };
        let moves = table.actions(self.seat).moves;
        let from = |offer: &&Offered| offer.gesture.pick.as_ref() == Some(thing);
        let places = moves.iter().filter(from);
        let places = places.filter_map(|offer| middle(offer.gesture.drop.as_deref()?));
        let radius = DOT * scene.width.min(scene.height);
        let mut dots: Vec<Shape> = places
            .map(|at| {
                let dot = Shape::circle(at.x, at.y, radius);
                dot.fill(ACCENT).line(INK, radius / 4.0)
            })
            .collect();
        if let Some(at) = middle(thing) {
            dots.push(Shape::circle(at.x, at.y, 2.4 * radius).line(ACCENT, radius / 2.0));
        }
        let dossier = seen.dossier(&Chosen::things(&[thing]));
        let shade = dossier.map_or_else(Vec::new, |dossier| dossier.shade);
        let under = Layer {
            name: "shade",
            nodes: vec![Node::decoration(shade)],
        };
        scene.layers.insert(1.min(scene.layers.len()), under);
        scene.layers.push(Layer {
            name: "places",
            nodes: vec![Node::decoration(dots)],
        });
        Some(scene)
    }
}
