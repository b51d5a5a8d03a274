//! What can be wrong with a scene.

use std::collections::BTreeSet;

use crate::definition::picture_name;
use crate::scene::{definition_id, layer_id};
use crate::{Definition, Form, Id, Node, Paint, Scene, Shape};

/// What is wrong with a scene: a mistake of whoever built it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// Two things bear this id.
    RepeatedId(String),
    /// A thing has this id but no label.
    Unlabelled(String),
    /// A shape uses this definition, which is not there.
    Undefined(String),
}

impl Scene {
    /// Everything wrong with the scene; the tests of each game ask for none.
    pub fn faults(&self) -> Vec<Fault> {
        let mut check = Check::default();
        for definition in &*self.definitions {
            check.id(&definition_id(&definition.name()));
            if let Definition::Drawing { shapes, .. } = definition {
                check.shapes(shapes);
            }
        }
        for layer in &self.layers {
            check.id(&layer_id(layer.name));
            check.nodes(&layer.nodes);
        }
        let defined = |name: &str| self.definitions.iter().any(|known| known.name() == name);
        let undefined = check.used.iter().filter(|name| !defined(name));
        check
            .faults
            .extend(undefined.map(|name| Fault::Undefined(name.clone())));
        check.faults
    }
}

#[derive(Default)]
struct Check {
    ids: BTreeSet<String>,
    used: BTreeSet<String>,
    faults: Vec<Fault>,
}

impl Check {
    fn id(&mut self, id: &str) {
        if !self.ids.insert(id.to_owned()) {
            self.faults.push(Fault::RepeatedId(id.to_owned()));
        }
    }

    fn named(&mut self, id: &Id, label: &str) {
        self.id(id.as_str());
        if label.is_empty() {
            self.faults.push(Fault::Unlabelled(id.to_string()));
        }
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Thing(thing) => {
                    self.named(&thing.id, &thing.label);
                    self.shapes(&thing.look);
                    self.shapes(&thing.ring);
                }
                Node::Group { id, label, nodes } => {
                    self.named(id, label);
                    self.nodes(nodes);
                }
                Node::Decoration(shapes) => self.shapes(shapes),
            }
        }
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            match &shape.form {
                Form::Use(name) => {
                    self.used.insert((*name).to_owned());
                }
                Form::Group(inner) => self.shapes(inner),
                Form::Rect { .. }
                | Form::Circle { .. }
                | Form::Polygon(_)
                | Form::Line(..)
                | Form::Path(_)
                | Form::Text(_) => {}
            }
            for paint in [Some(shape.fill), shape.line.map(|line| line.paint)] {
                match paint {
                    Some(Paint::Gradient(name)) => {
                        self.used.insert(name.to_owned());
                    }
                    Some(Paint::Picture(digest)) => {
                        self.used.insert(picture_name(digest));
                    }
                    Some(Paint::Clear | Paint::Glass | Paint::Flat(_)) | None => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::Lang;

    use super::*;
    use std::sync::Arc;

    use crate::{Layer, Point, Pose, Thing};

    fn scene(nodes: Vec<Node>) -> Scene {
        Scene {
            lang: Lang::En,
            title: "A table".into(),
            width: 10.0,
            height: 10.0,
            scale: None,
            definitions: Arc::default(),
            layers: vec![Layer {
                name: "pieces",
                nodes,
            }],
        }
    }

    fn piece(id: &str, label: &str, look: Vec<Shape>) -> Node {
        Thing::piece(id, label, Pose::ORIGIN, look).into()
    }

    #[test]
    fn a_good_scene_has_no_faults() {
        let good = scene(vec![piece("p1", "one", vec![]), piece("p2", "two", vec![])]);
        assert_eq!(good.faults(), []);
    }

    #[test]
    fn ids_are_unique_even_across_groups_and_layers() {
        let group = Node::Group {
            id: "hand".into(),
            label: "a hand".into(),
            nodes: vec![
                piece("p1", "one", vec![]),
                piece("layer-pieces", "two", vec![]),
            ],
        };
        let bad = scene(vec![piece("p1", "one", vec![]), group]);
        let repeated = ["p1", "layer-pieces"].map(|id| Fault::RepeatedId(id.into()));
        assert_eq!(bad.faults(), repeated);
    }

    #[test]
    fn everything_named_has_a_label() {
        let bad = scene(vec![piece("p1", "", vec![])]);
        assert_eq!(bad.faults(), [Fault::Unlabelled("p1".into())]);
    }

    #[test]
    fn what_is_used_is_defined() {
        let look = || {
            let inner = Shape::defined("pip");
            let outer = Shape::rect(0.0, 0.0, 1.0, 1.0).fill(Paint::Gradient("ivory"));
            vec![Shape::group([inner]), outer]
        };
        let mut scene = scene(vec![piece("p1", "one", look())]);
        assert_eq!(
            scene.faults(),
            ["ivory", "pip"].map(|name| Fault::Undefined(name.to_owned()))
        );
        scene.definitions = Arc::new([
            Definition::Drawing {
                name: "pip",
                shapes: vec![],
            },
            Definition::RadialGradient {
                name: "ivory",
                centre: Point::new(0.5, 0.5),
                radius: 0.5,
                stops: vec![],
            },
        ]);
        assert_eq!(scene.faults(), []);
    }
}
