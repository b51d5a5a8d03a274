use sobremesa_kernel::Lang;

use crate::palette::INK;
use crate::{Layer, Node, Pose, Scene, Shape, Stroke, Thing};

use super::in_ascii;

fn scene(width: f64, height: f64, nodes: Vec<Node>) -> Scene {
    Scene {
        lang: Lang::Es,
        title: "Una mesa".into(),
        width,
        height,
        scale: None,
        definitions: std::sync::Arc::default(),
        layers: vec![Layer { name: "all", nodes }],
    }
}

fn board(scene: &Scene, columns: usize) -> String {
    let text = scene.text(columns, true);
    text.strip_prefix("Una mesa\n\n")
        .expect("the title stands first")
        .to_owned()
}

fn cell(x: f64, y: f64) -> Node {
    let id = format!("cell-{x}-{y}");
    Thing::cell(id, "casilla", Pose::at(x, y), vec![]).into()
}

fn piece(x: f64, y: f64, mark: &str) -> Node {
    let id = format!("piece-{x}-{y}");
    let thing = Thing::piece(id, "una pieza", Pose::at(x, y), vec![]);
    thing.marked(mark).into()
}

#[test]
fn a_piece_stands_where_it_lies_on_the_dots_of_its_board() {
    let mut nodes: Vec<Node> = [5.0, 15.0, 25.0]
        .into_iter()
        .flat_map(|y| [5.0, 15.0, 25.0, 35.0].map(|x| cell(x, y)))
        .collect();
    nodes.push(piece(15.0, 15.0, "K"));
    // 40 units are 8 columns: 5 a column and 10 a row.
    let scene = scene(40.0, 30.0, nodes);
    assert_eq!(board(&scene, 8), " · · · ·\n · K · ·\n · · · ·\n");
}

#[test]
fn what_would_cover_its_neighbour_moves_on_and_below_when_the_row_is_full() {
    let tiles = vec![
        piece(4.0, 5.0, "[3|5]"),
        piece(6.0, 5.0, "[6|6]"),
        piece(8.0, 5.0, "[0|1]"),
    ];
    let scene = scene(12.0, 10.0, tiles);
    assert_eq!(board(&scene, 12), "  [3|5]\n[6|6] [0|1]\n");
}

#[test]
fn writing_is_read_from_the_look_through_every_pose() {
    let words = Shape::text(4.0, 0.0, 3.0, "45");
    // Turned by a quarter, what lay to the right lies below.
    let look = vec![Shape::group([words]).posed(Pose::at(0.0, 0.0).turned(90.0))];
    let label = Thing::label("score", "45 puntos", Pose::at(5.0, 1.0), look);
    let scene = scene(10.0, 8.0, vec![label.into()]);
    assert_eq!(board(&scene, 10), "    45\n");
}

#[test]
fn an_arrow_is_dots_and_a_head() {
    let stroke = Stroke {
        paint: INK.into(),
        width: 1.0,
        dashes: None,
    };
    let right = Thing::arrow("a1", "allí", (0.0, 1.0).into(), (8.0, 1.0).into(), stroke);
    assert_eq!(
        board(&scene(10.0, 2.0, vec![right.into()]), 10),
        "········→\n"
    );
    let up = Thing::arrow("a2", "allí", (0.0, 7.0).into(), (0.0, 1.0).into(), stroke);
    assert_eq!(
        board(&scene(10.0, 8.0, vec![up.into()]), 10),
        "↑\n·\n·\n·\n"
    );
}

#[test]
fn a_nameless_mark_falls_back_to_the_label_and_ornaments_are_left_out() {
    let oak = Node::decoration(vec![Shape::text(5.0, 1.0, 3.0, "roble")]);
    let piece = Thing::piece("p", "Orco", Pose::at(5.0, 1.0), vec![]);
    let scene = scene(10.0, 2.0, vec![oak, piece.into()]);
    assert_eq!(board(&scene, 10), "    Or\n");
}

#[test]
fn long_writing_is_wrapped_and_plain_letters_are_ascii() {
    let status =
        Thing::label("status", "", Pose::at(5.0, 1.0), vec![]).marked("¿Jugará el señor Ñu?");
    let scene = scene(10.0, 2.0, vec![status.into()]);
    let text = scene.text(10, false);
    assert!(text.is_ascii(), "{text}");
    assert_eq!(text, "Una mesa\n\nJugara el\nsenor Nu?\n");
    assert_eq!(in_ascii("→ «ñ» 中"), "* \"n\" ?");
}

#[test]
fn any_size_is_printed() {
    for (width, height) in [(0.0, 0.0), (1e9, 1.0), (1.0, 1e9), (f64::NAN, f64::NAN)] {
        let scene = scene(
            width,
            height,
            vec![piece(-1e12, 1e12, "K"), cell(1e12, -1e12)],
        );
        for columns in [0, 1, 80] {
            assert!(
                scene.text(columns, true).contains('K'),
                "{width} x {height}"
            );
        }
    }
}
