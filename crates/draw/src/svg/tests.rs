//! What a browser or a file may rely on.

use roxmltree::{Document, Node as XmlNode};
use sobremesa_kernel::Lang;

use crate::palette::{ACCENT, FELT, INK};
use crate::{
    Anchor, Definition, Layer, Node, Paint, Path, Point, Pose, Scene, Shape, Stop, Stroke, Theme,
    Thing,
};

const NASTY: &str = "a <b> & \"c\" 'd'\n\u{1}é";

fn scene_of(nodes: Vec<Node>) -> Scene {
    Scene {
        lang: Lang::Es,
        title: "Una mesa".into(),
        width: 100.0,
        height: 80.0,
        scale: None,
        definitions: std::sync::Arc::new([
            Definition::LinearGradient {
                name: "sheen",
                from: Point::new(0.0, 0.0),
                to: Point::new(0.0, 1.0),
                stops: vec![Stop::new(0.0, FELT), Stop::thin(1.0, INK, 0.25)],
            },
            Definition::Drawing {
                name: "pip",
                shapes: vec![Shape::circle(0.0, 0.0, 3.0).fill(INK)],
            },
        ]),
        layers: vec![Layer {
            name: "pieces",
            nodes,
        }],
    }
}

/// One of everything.
fn full_scene() -> Scene {
    let stroke = Stroke {
        paint: INK.into(),
        width: 2.0,
        dashes: None,
    };
    let leaf = Path::from((0.0, 0.0))
        .curve_to((1.0, 1.0), (2.0, 1.0), (3.0, 0.0))
        .line_to((4.0, 4.0))
        .move_to((9.0, 9.0))
        .close();
    scene_of(vec![
        Node::decoration(vec![
            Shape::rounded(0.0, 0.0, 100.0, 80.0, 5.0).fill(Paint::Gradient("sheen")),
            Shape::path(leaf).line(INK, 1.0).dashed(4.0, 2.0),
        ]),
        Thing::piece(
            "tile-35",
            "3-5",
            Pose::at(10.0, -0.001).turned(90.0).scaled(0.5),
            vec![
                Shape::defined("pip").posed(Pose::at(1.0 / 3.0, 2.0)),
                Shape::group([Shape::segment((0.0, 0.0), (1.0, 1.0)).line(INK, 0.5)]).opacity(0.5),
            ],
        )
        .into(),
        Node::Group {
            id: "ends".into(),
            label: "extremos".into(),
            nodes: vec![
                Thing::zone(
                    "end-left",
                    "extremo izquierdo",
                    Pose::ORIGIN,
                    vec![Shape::rect(1.0, 2.0, 3.0, 4.0).fill(Paint::Glass)],
                )
                .into(),
            ],
        },
        Thing::cell(
            "cell-f7",
            "F7",
            Pose::ORIGIN,
            vec![Shape::polygon([(0.0, 0.0), (2.0, 0.0), (1.0, 1.5)]).fill(ACCENT)],
        )
        .into(),
        Thing::arrow(
            "arrow-1",
            "de aquí",
            Point::new(1.0, 1.0),
            Point::new(9.0, 1.0),
            stroke,
        )
        .into(),
        Thing::label(
            "score",
            "45 tantos",
            Pose::at(50.0, 50.0),
            vec![
                Shape::text(0.0, 0.0, 10.0, "45")
                    .bold()
                    .anchored(Anchor::End)
                    .fill(INK),
            ],
        )
        .into(),
    ])
}

fn by_id<'a>(document: &'a Document<'_>, id: &str) -> XmlNode<'a, 'a> {
    document
        .descendants()
        .find(|node| node.attribute("id") == Some(id))
        .unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn every_picture_is_well_formed_in_every_theme() {
    for theme in Theme::ALL {
        let svg = full_scene().svg(theme);
        let document = Document::parse(&svg).expect("well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("viewBox"), Some("0 0 100 80"));
        assert_eq!(root.attribute("lang"), Some("es"));
        assert_eq!(
            root.attribute("class"),
            Some(format!("scene theme-{}", theme.name()).as_str())
        );
    }
}

#[test]
fn ids_are_unique() {
    let svg = full_scene().svg(Theme::Classic);
    let document = Document::parse(&svg).expect("well-formed");
    let mut ids: Vec<_> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let n_ids = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), n_ids);
    assert_eq!(full_scene().faults(), []);
}

#[test]
fn what_people_wrote_is_read_back_as_they_wrote_it() {
    let text = Shape::text(0.0, 0.0, 9.0, NASTY).fill(INK);
    let piece = Thing::piece("p1", NASTY, Pose::ORIGIN, vec![text]);
    let svg = scene_of(vec![piece.into()]).svg(Theme::Classic);
    let document = Document::parse(&svg).expect("well-formed");
    // A character that XML cannot carry at all is shown as missing.
    let readable = NASTY.replace('\u{1}', "\u{fffd}");
    let piece = by_id(&document, "p1");
    assert_eq!(piece.attribute("aria-label"), Some(readable.as_str()));
    for (name, expected) in [("title", &readable), ("text", &readable)] {
        let element = piece.children().find(|node| node.has_tag_name(name));
        assert_eq!(
            element.and_then(|node| node.text()),
            Some(expected.as_str())
        );
    }
}

#[test]
fn named_things_carry_their_label_and_ornaments_are_hidden() {
    let svg = full_scene().svg(Theme::Classic);
    let document = Document::parse(&svg).expect("well-formed");
    for (id, class, label) in [
        ("tile-35", "piece", "3-5"),
        ("end-left", "zone", "extremo izquierdo"),
        ("cell-f7", "cell", "F7"),
        ("arrow-1", "arrow", "de aquí"),
        ("score", "label", "45 tantos"),
    ] {
        let thing = by_id(&document, id);
        assert_eq!(thing.attribute("role"), Some("img"), "{id}");
        assert_eq!(thing.attribute("class"), Some(class), "{id}");
        assert_eq!(thing.attribute("aria-label"), Some(label), "{id}");
        let title = thing.children().find(|node| node.has_tag_name("title"));
        assert_eq!(title.and_then(|node| node.text()), Some(label), "{id}");
    }
    let group = by_id(&document, "ends");
    assert_eq!(group.attribute("role"), Some("group"));
    assert_eq!(group.attribute("aria-label"), Some("extremos"));
    let ornaments = document
        .descendants()
        .filter(|node| node.attribute("aria-hidden") == Some("true"));
    assert_eq!(ornaments.count(), 1);
}

#[test]
fn a_pose_is_one_attribute_and_negative_zero_is_zero() {
    let svg = full_scene().svg(Theme::Classic);
    let document = Document::parse(&svg).expect("well-formed");
    assert_eq!(
        by_id(&document, "tile-35").attribute("transform"),
        Some("translate(10 0) rotate(90) scale(0.5)")
    );
    assert_eq!(by_id(&document, "end-left").attribute("transform"), None);
    assert!(!svg.contains("-0\"") && !svg.contains("-0 ") && !svg.contains("-0.00"));
}

#[test]
fn colours_stand_in_the_picture_and_leave_a_class() {
    for theme in Theme::ALL {
        let svg = full_scene().svg(theme);
        let accent = format!("class=\"fill-accent\" fill=\"{}\"", ACCENT.under(theme));
        assert!(svg.contains(&accent), "{accent}");
        assert!(svg.contains("fill=\"url(#def-sheen)\""));
    }
}

#[test]
fn glass_is_not_seen_but_catches_the_pointer() {
    let svg = full_scene().svg(Theme::Classic);
    let document = Document::parse(&svg).expect("well-formed");
    let pane = by_id(&document, "end-left").last_element_child();
    let pane = pane.expect("the zone has a shape");
    assert_eq!(pane.attribute("fill"), Some("none"));
    assert_eq!(pane.attribute("pointer-events"), Some("all"));
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert_eq!(
        full_scene().svg(Theme::Night),
        full_scene().svg(Theme::Night)
    );
    let lines: Vec<String> = full_scene()
        .svg(Theme::Classic)
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(
        lines[lines.len() - 6..],
        [
            "<g id=\"score\" class=\"label\" transform=\"translate(50 50)\" role=\"img\" aria-label=\"45 tantos\">",
            "<title>45 tantos</title>",
            "<text x=\"0\" y=\"3.64\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"end\" class=\"fill-ink\" fill=\"#2c2119\">45</text>",
            "</g>",
            "</g>",
            "</svg>",
        ]
    );
}

/// A picture in parts says the same as the whole one.
#[test]
fn sheets_are_the_picture_in_parts() {
    let scene = full_scene();
    let (whole, sheets) = (scene.svg(Theme::Classic), scene.sheets(Theme::Classic));
    assert!(!sheets.layers.is_empty());
    for (id, layer) in &sheets.layers {
        assert!(layer.starts_with(&format!("<g id=\"{id}\"")));
        assert!(whole.contains(layer.trim_end()));
    }
    assert_ne!(sheets.frame, scene.sheets(Theme::Night).frame);
}
