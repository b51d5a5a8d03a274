//! The scene: what is on the table, in the order in which it is read.

use std::fmt;
use std::sync::Arc;

use sobremesa_kernel::Lang;

use crate::{Definition, Form, Kept, Point, Pose, Shape, Stroke};

/// A picture as a list of named things.
///
/// Layers and things are printed in the order given: later ones lie on top of earlier ones, and are
/// read after them.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The language of every label and text in it.
    pub lang: Lang,
    /// What the picture shows, in one sentence.
    pub title: String,
    /// How wide it is, in its own units.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// How it is measured with a ruler; nothing where nobody may measure.
    pub scale: Option<Scale>,
    /// What is drawn once and used often. A game makes them once for all its pictures.
    pub definitions: Arc<[Definition]>,
    /// What does not move apart from what does, so that only the latter need be sent again.
    pub layers: Vec<Layer>,
}

/// How a picture is measured with a ruler.
#[derive(Clone, PartialEq, Debug)]
pub struct Scale {
    /// So much is one unit of the picture.
    pub per: f64,
    /// What is measured in, as it is written behind a number.
    pub unit: String,
    /// A mark on the ruler every so much.
    pub mark: f64,
    /// How long a ruler is: a longer mark.
    pub stick: f64,
    /// What else a length is told in besides, and how much of it one unit of the picture is.
    pub also: Vec<(String, f64)>,
}

/// As a page reads it: JSON.
impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scale {
            per,
            unit,
            mark,
            stick,
            also,
        } = self;
        let also: Vec<String> = also
            .iter()
            .map(|(unit, per)| format!("[{unit:?},{per}]"))
            .collect();
        write!(
            f,
            "{{\"per\":{per},\"unit\":{unit:?},\"mark\":{mark},\"stick\":{stick},\"also\":[{}]}}",
            also.join(",")
        )
    }
}

impl Scene {
    /// Everything with a name, in the order in which it is read.
    pub fn things(&self) -> Vec<&Thing> {
        fn gather<'a>(nodes: &'a [Node], found: &mut Vec<&'a Thing>) {
            for node in nodes {
                match node {
                    Node::Thing(thing) => found.push(thing),
                    Node::Group { nodes, .. } => gather(nodes, found),
                    Node::Decoration(_) => {}
                }
            }
        }
        let mut found = Vec::new();
        for layer in &self.layers {
            gather(&layer.nodes, &mut found);
        }
        found
    }

    /// A part of the picture, by its upper left corner. What lies beyond its edges is still in it, where nobody
    /// sees it.
    #[must_use]
    pub fn close_up(self, corner: Point, width: f64, height: f64) -> Scene {
        let (dx, dy) = (-corner.x, -corner.y);
        let layers = self.layers.into_iter().map(|layer| Layer {
            nodes: shifted(layer.nodes, dx, dy),
            ..layer
        });
        Scene {
            width,
            height,
            layers: layers.collect(),
            ..self
        }
    }
}

/// The same, elsewhere in the picture.
fn shifted(nodes: Vec<Node>, dx: f64, dy: f64) -> Vec<Node> {
    let shift = |node| match node {
        Node::Thing(thing) => {
            let mut thing = Thing::clone(&thing);
            thing.pose.at = thing.pose.at.shifted(dx, dy);
            if let Kind::Arrow { from, to } = &mut thing.kind {
                (*from, *to) = (from.shifted(dx, dy), to.shifted(dx, dy));
            }
            thing.into()
        }
        Node::Group { id, label, nodes } => Node::Group {
            id,
            label,
            nodes: shifted(nodes, dx, dy),
        },
        Node::Decoration(shapes) => {
            let lying = Shape::group(shapes.iter().cloned()).posed(Pose::at(dx, dy));
            Node::decoration(vec![lying])
        }
    };
    nodes.into_iter().map(shift).collect()
}

/// A sheet of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// Its name; its id is `layer-` and this.
    pub name: &'static str,
    /// What is on it.
    pub nodes: Vec<Node>,
}

/// What a layer consists of.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// Something with a name.
    Thing(Kept<Thing>),
    /// Things that belong together: a hand, a line, an army.
    Group {
        /// Its stable id.
        id: Id,
        /// What it is.
        label: String,
        /// What belongs to it.
        nodes: Vec<Node>,
    },
    /// What says nothing: wood, shadows, ornaments. Not read to anybody.
    Decoration(Kept<Vec<Shape>>),
}

impl Node {
    /// What says nothing.
    pub fn decoration(shapes: Vec<Shape>) -> Node {
        Node::Decoration(shapes.into())
    }
}

/// Something with a name: it can be pointed at, animated, and read aloud.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Thing {
    /// What kind of thing it is.
    pub kind: Kind,
    /// Its stable id. What is face down is named by its place.
    pub id: Id,
    /// What it is, in the language of the scene, in full.
    pub label: String,
    /// How it lies.
    pub pose: Pose,
    /// How it looks, around its own origin.
    pub look: Vec<Shape>,
    /// What is drawn around it while somebody points at it or has chosen it; hidden otherwise. The last
    /// shape is repainted in the colour of what is chosen.
    pub ring: Vec<Shape>,
    /// A few letters that stand for it where there is no room for a picture.
    pub mark: Option<String>,
}

/// What kind of thing a thing is.
#[derive(Clone, Copy, PartialEq, Hash, Debug)]
pub enum Kind {
    /// It can be moved: a tile, a soldier, an element.
    Piece,
    /// A place of the board where pieces stand.
    Cell,
    /// A part of the table with a meaning: where a tile may be laid, how far a unit reaches.
    Zone,
    /// It points from somewhere to somewhere.
    Arrow {
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// Something written on the board. It may be as short as `45`: its label says it in full.
    Label,
}

impl Kind {
    /// The class that all things of this kind have in a page.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Piece => "piece",
            Kind::Cell => "cell",
            Kind::Zone => "zone",
            Kind::Arrow { .. } => "arrow",
            Kind::Label => "label",
        }
    }
}

/// A stable name within a scene, fit for a page: letters, digits and hyphens, a letter first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(String);

impl Id {
    /// Names something.
    ///
    /// # Panics
    /// If the name is not of that form: ids are made by programs, never from what people wrote.
    pub fn new(name: impl Into<String>) -> Id {
        let name = name.into();
        let is_fit = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        assert!(is_fit, "{name:?} cannot be an id");
        Id(name)
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Id {
    fn from(name: &str) -> Id {
        Id::new(name)
    }
}

impl From<String> for Id {
    fn from(name: String) -> Id {
        Id::new(name)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Thing {
    /// A piece.
    pub fn piece(
        id: impl Into<Id>,
        label: impl Into<String>,
        pose: Pose,
        look: Vec<Shape>,
    ) -> Thing {
        Thing::new(Kind::Piece, id, label, pose, look)
    }

    /// A cell of the board.
    pub fn cell(
        id: impl Into<Id>,
        label: impl Into<String>,
        pose: Pose,
        look: Vec<Shape>,
    ) -> Thing {
        Thing::new(Kind::Cell, id, label, pose, look)
    }

    /// A zone.
    pub fn zone(
        id: impl Into<Id>,
        label: impl Into<String>,
        pose: Pose,
        look: Vec<Shape>,
    ) -> Thing {
        Thing::new(Kind::Zone, id, label, pose, look)
    }

    /// Something written.
    pub fn label(
        id: impl Into<Id>,
        label: impl Into<String>,
        pose: Pose,
        look: Vec<Shape>,
    ) -> Thing {
        Thing::new(Kind::Label, id, label, pose, look)
    }

    /// An arrow whose shaft has the paint and width of `stroke`.
    pub fn arrow(
        id: impl Into<Id>,
        label: impl Into<String>,
        from: Point,
        to: Point,
        stroke: Stroke,
    ) -> Thing {
        let look = arrow_look(from, to, stroke);
        Thing::new(Kind::Arrow { from, to }, id, label, Pose::ORIGIN, look)
    }

    fn new(
        kind: Kind,
        id: impl Into<Id>,
        label: impl Into<String>,
        pose: Pose,
        look: Vec<Shape>,
    ) -> Thing {
        Thing {
            kind,
            id: id.into(),
            label: label.into(),
            pose,
            look,
            ring: Vec::new(),
            mark: None,
        }
    }

    /// Its middle in the picture: that of the ring around it, or else its origin.
    pub fn middle(&self) -> Point {
        let circle = self.ring.iter().find_map(|shape| match shape.form {
            Form::Circle { centre, .. } => Some(centre),
            _ => None,
        });
        self.pose.place(circle.unwrap_or_default())
    }

    /// With something around it while it is pointed at.
    #[must_use]
    pub fn ringed(self, ring: Vec<Shape>) -> Thing {
        Thing { ring, ..self }
    }

    /// Standing for it among letters: `K`, `[3|5]`.
    #[must_use]
    pub fn marked(self, mark: impl Into<String>) -> Thing {
        let mark = Some(mark.into());
        Thing { mark, ..self }
    }
}

/// A shaft and a head three times as wide. Nothing if the arrow goes nowhere.
fn arrow_look(from: Point, to: Point, stroke: Stroke) -> Vec<Shape> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return Vec::new();
    }
    let (ahead_x, ahead_y) = (dx / length, dy / length);
    let head = (3.0 * stroke.width).min(length);
    let neck = to.shifted(-ahead_x * head, -ahead_y * head);
    let wing = head / 2.0;
    let shaft = Shape::new(Form::Line(from, neck));
    let head = Shape::polygon([
        (to.x, to.y),
        (neck.x - ahead_y * wing, neck.y + ahead_x * wing),
        (neck.x + ahead_y * wing, neck.y - ahead_x * wing),
    ]);
    vec![
        Shape {
            line: Some(stroke),
            ..shaft
        },
        head.fill(stroke.paint),
    ]
}

impl From<Thing> for Node {
    fn from(thing: Thing) -> Node {
        Node::Thing(thing.into())
    }
}

impl From<Kept<Thing>> for Node {
    fn from(thing: Kept<Thing>) -> Node {
        Node::Thing(thing)
    }
}

/// The id under which a definition is printed: pages have names of their own for plain words.
pub(crate) fn definition_id(name: &str) -> String {
    format!("def-{name}")
}

/// The id under which a layer is printed.
pub(crate) fn layer_id(name: &str) -> String {
    format!("layer-{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::INK;

    #[test]
    #[should_panic(expected = "cannot be an id")]
    fn an_id_is_fit_for_a_page() {
        let _ = Id::new("a \"quoted\" name");
    }

    #[test]
    fn an_arrow_ends_in_a_head_at_its_point() {
        let stroke = Stroke {
            paint: INK.into(),
            width: 2.0,
            dashes: None,
        };
        let arrow = Thing::arrow(
            "a1",
            "there",
            (0.0, 0.0).into(),
            (30.0, 40.0).into(),
            stroke,
        );
        let [shaft, head] = &arrow.look[..] else {
            panic!("a shaft and a head: {:?}", arrow.look);
        };
        // The head is 6 long, in the direction (3, 4) / 5, and 3 to each side.
        assert_eq!(
            shaft.form,
            Form::Line(Point::new(0.0, 0.0), Point::new(30.0 - 3.6, 40.0 - 4.8))
        );
        let Form::Polygon(corners) = &head.form else {
            panic!("a polygon: {head:?}");
        };
        let close = |a: Point, b: (f64, f64)| (a.x - b.0).abs() + (a.y - b.1).abs() < 1e-9;
        assert!(close(corners[0], (30.0, 40.0)));
        assert!(close(corners[1], (26.4 - 2.4, 35.2 + 1.8)));
        assert!(close(corners[2], (26.4 + 2.4, 35.2 - 1.8)));
        let nowhere = Thing::arrow("a2", "here", (5.0, 5.0).into(), (5.0, 5.0).into(), stroke);
        assert!(nowhere.look.is_empty());
    }
}
