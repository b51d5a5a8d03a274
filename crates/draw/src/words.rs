//! The scene in words, for a screen reader or a terminal without pictures.

use crate::{Node, Scene};

impl Scene {
    /// What the picture shows, one line a thing, in the order in which a screen reader meets them in
    /// the SVG; what belongs to a group stands indented under it.
    pub fn words(&self) -> String {
        let mut words = format!("{}\n", self.title);
        for layer in &self.layers {
            list(&layer.nodes, 0, &mut words);
        }
        words
    }
}

fn list(nodes: &[Node], depth: usize, words: &mut String) {
    for node in nodes {
        match node {
            Node::Thing(thing) => line(&thing.label, depth, words),
            Node::Group { label, nodes, .. } => {
                line(label, depth, words);
                list(nodes, depth + 1, words);
            }
            Node::Decoration(_) => {}
        }
    }
}

fn line(label: &str, depth: usize, words: &mut String) {
    words.extend(std::iter::repeat_n("  ", depth));
    words.push_str(label);
    words.push('\n');
}

#[cfg(test)]
mod tests {
    use sobremesa_kernel::Lang;

    use crate::{Layer, Node, Pose, Scene, Shape, Thing};

    #[test]
    fn labels_are_listed_in_reading_order_and_ornaments_are_not() {
        let tile =
            |id: &str, label: &str| Node::from(Thing::piece(id, label, Pose::ORIGIN, vec![]));
        let layers = vec![
            Layer {
                name: "table",
                nodes: vec![Node::decoration(vec![Shape::text(0.0, 0.0, 9.0, "oak")])],
            },
            Layer {
                name: "pieces",
                nodes: vec![
                    Node::Group {
                        id: "hand".into(),
                        label: "Your hand".into(),
                        nodes: vec![tile("tile-35", "3-5"), tile("tile-66", "6-6")],
                    },
                    tile("hand-P2-1", "face down"),
                ],
            },
        ];
        let scene = Scene {
            lang: Lang::En,
            title: "A table".into(),
            width: 1.0,
            height: 1.0,
            scale: None,
            definitions: std::sync::Arc::default(),
            layers,
        };
        assert_eq!(
            scene.words(),
            "A table\nYour hand\n  3-5\n  6-6\nface down\n"
        );
    }
}
