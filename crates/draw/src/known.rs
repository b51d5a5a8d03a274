//! What somebody has of a picture already: only the rest need be printed and sent.
//!
//! Most of a board does not change from one move to the next. Whoever sends pictures keeps a few
//! numbers for each receiver. Where the same things lie in the same order, those that look different
//! are printed one by one; a layer whose things come, go or change places is printed with an empty
//! element, marked `data-same`, for every thing that the receiver has as it is.

use std::collections::HashSet;

use foldhash::fast::RandomState;

use crate::kept::digest;
use crate::svg::{print_known_thing, print_layer_without};
use crate::{Layer, Node, Scene, Theme};

/// A picture as somebody has it, by digests. They hold within one process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Of everything that no layer says.
    frame: u64,
    layers: Vec<KnownLayer>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct KnownLayer {
    /// Of the names of its things in their order, and of everything that is no thing.
    order: u64,
    /// Each with the group it lies in, in the order of printing.
    things: Vec<u64>,
}

/// What has become of a known picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Changes {
    /// What the whole picture says of itself.
    pub title: String,
    /// The layers in which something came, went or changed places, each by the id of its group.
    pub layers: Vec<(String, String)>,
    /// The things that changed in layers which are otherwise the same, by their ids.
    pub things: Vec<(String, String)>,
}

impl Scene {
    /// What somebody has who is shown this picture.
    pub fn known(&self, theme: Theme) -> Known {
        let names = self.definitions.iter().map(|definition| definition.name());
        let frame = (
            theme,
            self.lang,
            [self.width, self.height].map(f64::to_bits),
            names.collect::<Vec<_>>(),
            self.layers
                .iter()
                .map(|layer| layer.name)
                .collect::<Vec<_>>(),
        );
        Known {
            frame: digest(frame),
            layers: self.layers.iter().map(KnownLayer::of).collect(),
        }
    }

    /// What has to be done to the picture `then` to make it this one, which is `now`. Nothing will do if
    /// it is another picture altogether.
    pub fn changes(&self, theme: Theme, then: &Known, now: &Known) -> Option<Changes> {
        if then.frame != now.frame {
            return None;
        }
        let mut changes = Changes {
            title: self.title.clone(),
            layers: Vec::new(),
            things: Vec::new(),
        };
        let layers = self.layers.iter().zip(then.layers.iter().zip(&now.layers));
        for (layer, (then, now)) in layers.filter(|(_, (then, now))| then != now) {
            if then.order == now.order {
                let mut is_same = then.things.iter().zip(&now.things).map(|(a, b)| a == b);
                print_changed(&layer.nodes, theme, &mut is_same, &mut changes.things);
            } else {
                changes.layers.push(now.print(layer, theme, then));
            }
        }
        Some(changes)
    }
}

/// Prints the things that are not the same, each by its id.
fn print_changed(
    nodes: &[Node],
    theme: Theme,
    is_same: &mut impl Iterator<Item = bool>,
    printed: &mut Vec<(String, String)>,
) {
    for node in nodes {
        match node {
            Node::Thing(thing) => {
                if is_same.next() == Some(false) {
                    let svg = print_known_thing(theme, thing);
                    printed.push((thing.id.to_string(), svg));
                }
            }
            Node::Group { nodes, .. } => print_changed(nodes, theme, is_same, printed),
            Node::Decoration(_) => {}
        }
    }
}

impl KnownLayer {
    fn of(layer: &Layer) -> KnownLayer {
        let mut things = Vec::new();
        let order = gather(&layer.nodes, 0, &mut things);
        KnownLayer { order, things }
    }

    fn print(&self, layer: &Layer, theme: Theme, then: &KnownLayer) -> (String, String) {
        let then: HashSet<u64, RandomState> = then.things.iter().copied().collect();
        let mut things = self.things.iter();
        let mut is_known = || things.next().is_some_and(|thing| then.contains(thing));
        print_layer_without(&mut is_known, theme, layer)
    }
}

/// Notes the things that lie in a group; the result stands for their order and for everything else.
fn gather(nodes: &[Node], group: u64, things: &mut Vec<u64>) -> u64 {
    let mut rest = group;
    for node in nodes {
        match node {
            Node::Thing(thing) => {
                things.push(digest((group, thing.digest())));
                rest = digest((rest, &thing.id));
            }
            Node::Group { id, label, nodes } => {
                let inside = gather(nodes, digest((group, id)), things);
                rest = digest((rest, things.len(), label, inside));
            }
            Node::Decoration(shapes) => rest = digest((rest, things.len(), shapes.digest())),
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::INK;
    use crate::{Pose, Shape, Thing};
    use sobremesa_kernel::Lang;

    fn board(pieces: &[(&str, f64)]) -> Scene {
        let dot = || vec![Shape::circle(0.0, 0.0, 3.0).fill(INK)];
        let piece = |(id, x): &(&str, f64)| Thing::piece(*id, *id, Pose::at(*x, 0.0), dot()).into();
        let cloth = vec![Node::decoration(vec![Shape::rect(0.0, 0.0, 9.0, 9.0)])];
        let army = Node::Group {
            id: "army".into(),
            label: "the army".to_owned(),
            nodes: pieces.iter().map(piece).collect(),
        };
        let layer = |name, nodes| Layer { name, nodes };
        Scene {
            lang: Lang::En,
            title: format!("{} pieces", pieces.len()),
            width: 9.0,
            height: 9.0,
            scale: None,
            definitions: std::sync::Arc::default(),
            layers: vec![layer("cloth", cloth), layer("pieces", vec![army])],
        }
    }

    fn changes(then: &Scene, now: &Scene) -> Option<Changes> {
        let theme = Theme::Classic;
        now.changes(theme, &then.known(theme), &now.known(theme))
    }

    #[test]
    fn the_same_picture_needs_nothing() {
        let scene = board(&[("ant", 1.0), ("bee", 2.0)]);
        let changes = changes(&scene, &scene.clone()).expect("the same");
        assert_eq!((changes.layers, changes.things), (vec![], vec![]));
    }

    #[test]
    fn only_what_moved_is_printed() {
        let then = board(&[("ant", 1.0), ("bee", 2.0), ("cat", 3.0)]);
        let now = board(&[("ant", 1.0), ("bee", 5.0), ("cat", 3.0)]);
        let changes = changes(&then, &now).expect("the same frame");
        assert_eq!(changes.layers, []);
        let [(id, svg)] = &changes.things[..] else {
            panic!("one thing: {changes:?}");
        };
        assert_eq!(id, "bee");
        assert!(svg.starts_with("<g id=\"bee\" class=\"piece\" transform=\"translate(5 0)\""));
    }

    #[test]
    fn beside_what_came_the_others_are_named_only() {
        let then = board(&[("ant", 1.0), ("bee", 2.0), ("cat", 3.0)]);
        let now = board(&[("ant", 1.0), ("dog", 2.0), ("cat", 3.0)]);
        let changes = changes(&then, &now).expect("the same frame");
        assert_eq!(changes.things, []);
        let [(id, svg)] = &changes.layers[..] else {
            panic!("one layer: {changes:?}");
        };
        assert_eq!(id, "layer-pieces");
        for same in [
            "<g id=\"ant\" data-same=\"\"/>",
            "<g id=\"cat\" data-same=\"\"/>",
        ] {
            assert!(svg.contains(same), "{svg}");
        }
        assert!(svg.contains("<g id=\"dog\" class=\"piece\" transform=\"translate(2 0)\""));
    }

    /// The order is what lies on top of what.
    #[test]
    fn another_order_is_another_layer() {
        let then = board(&[("ant", 1.0), ("bee", 2.0)]);
        let now = board(&[("bee", 2.0), ("ant", 1.0)]);
        assert_eq!(
            changes(&then, &now).expect("the same frame").layers.len(),
            1
        );
    }

    #[test]
    fn what_leaves_changes_its_layer() {
        let then = board(&[("ant", 1.0), ("bee", 2.0)]);
        let changes = changes(&then, &board(&[("ant", 1.0)])).expect("the same frame");
        assert!(!changes.layers[0].1.contains("bee"));
        assert_eq!(changes.title, "1 pieces");
    }

    #[test]
    fn another_theme_or_size_is_another_picture() {
        let scene = board(&[("ant", 1.0)]);
        let (day, night) = (scene.known(Theme::Classic), scene.known(Theme::Night));
        assert_eq!(scene.changes(Theme::Night, &day, &night), None);
        let wide = Scene {
            width: 10.0,
            ..scene.clone()
        };
        assert_eq!(changes(&scene, &wide), None);
    }
}
