//! Where everything lies.

use std::collections::BTreeMap;

use sobremesa_draw::{Form, Kind as ThingKind, Node, Point};
use sobremesa_kernel::{Audience, Game, Lang};

use super::{
    BLACK, BLUE, RED, START_2, START_4, WHITE, distance, for_many_states, n_pieces, of_kind, seen,
    thing,
};
use crate::draw::layout::{Camp, HEIGHT, LOST_SCALE, Layout, WIDTH, frame};
use crate::draw::sight::{Corner, Sight};
use crate::draw::{pieces, scene};
use crate::drawing;
use crate::game::BatelNah;
use crate::hex::{Colour, Hex};
use crate::piece::Army;

/// BAT-BRD-01: 144 hexes, whatever stands on them; each piece has its own.
#[test]
fn every_hex_is_there_and_every_piece_stands_on_its_own() {
    for_many_states(|state| {
        let picture = scene(&BatelNah::view(state, Audience::Spectator), Lang::Es);
        let cells = of_kind(&picture, ThingKind::Cell);
        assert_eq!(cells.len(), 144);
        let standing = of_kind(&picture, ThingKind::Piece);
        let hexes = state.position().board().occupied();
        assert_eq!(standing.len(), hexes.len());
        for hex in hexes {
            let piece = thing(&picture, &format!("piece-{hex}"));
            assert_eq!(piece.pose, thing(&picture, &format!("hex-{hex}")).pose);
        }
    });
}

/// Tokens are 45 wide, rim included: neighbours stay apart, and all stays in the picture.
#[test]
fn no_piece_covers_another_or_leaves_the_picture() {
    for is_turned in [false, true] {
        let layout = Layout { is_turned };
        for one in Hex::all() {
            let at = layout.hex(one);
            assert!(at.x > 27.0 && at.x < WIDTH - 27.0, "{one}");
            assert!(at.y > 27.0 && at.y < HEIGHT - 27.0, "{one}");
            for two in one.neighbours() {
                assert!(distance(at, layout.hex(two)) > 45.0 + 2.0, "{one} {two}");
            }
        }
    }
}

/// BAT-BRD-09: A12 at the top, L1 at the bottom, A1 at the left, L12 at the right.
#[test]
fn white_starts_at_the_bottom_and_blue_at_the_right() {
    let layout = Layout { is_turned: false };
    let at = |name: &str| layout.hex(Hex::literal(name));
    for hex in Hex::all().map(|hex| layout.hex(hex)) {
        assert!(at("A12").y <= hex.y && hex.y <= at("L1").y);
        assert!(at("A1").x <= hex.x && hex.x <= at("L12").x);
    }
    assert_eq!((at("A12").x, at("A1").y), (at("L1").x, at("L12").y));
    let view = seen(START_4, Audience::Spectator);
    let sight = Sight::new(&view, Lang::Es);
    use Corner::{Bottom, Left, Right, Top};
    assert_eq!(
        Army::ALL.map(|army| sight.corner(army)),
        [Bottom, Top, Right, Left]
    );
}

/// Black and red see the board from the other end; coordinates and pieces stay upright.
#[test]
fn the_black_side_sees_its_kingdom_at_the_bottom() {
    let king = |audience: Audience| {
        let picture = scene(&seen(START_4, audience), Lang::Es);
        thing(&picture, "piece-A11").pose
    };
    let (far, near) = (king(WHITE), king(BLACK));
    assert!(far.at.y < HEIGHT / 3.0 && near.at.y > HEIGHT / 2.0);
    assert_eq!(near.turn, 0.0);
    assert_eq!(king(BLUE), far, "blue helps white");
    assert_eq!(king(RED), near, "red helps black");
    assert_eq!(king(Audience::Referee), far);
}

/// BAT-BRD-10: the columns and rows of the reference drawing, scaled.
#[test]
fn hexes_lie_as_in_the_reference_drawing() {
    let layout = Layout { is_turned: false };
    let (across, half_down) = (
        layout.hex(Hex::literal("A2")),
        layout.hex(Hex::literal("A1")),
    );
    let (across, half_down) = (across.x - half_down.x, half_down.y - across.y);
    for hex in Hex::all() {
        let reference = drawing::centre(hex);
        let sunk = match hex.colour() {
            Colour::White => 0,
            Colour::Black => 1,
        };
        let columns = f64::from(reference.x - 33) / 31.0;
        let rows = f64::from(reference.y - sunk - 258) / 17.0;
        let start = layout.hex(Hex::literal("A1"));
        let expected = start.shifted(columns * across, rows * half_down);
        assert!(distance(layout.hex(hex), expected) < 1e-9, "{hex}");
    }
}

/// BAT-UX-16: they lie outside the board, apart from each other.
#[test]
fn captured_pieces_have_room_outside_the_frame() {
    let radius = 23.5 * LOST_SCALE;
    for corner in [Corner::Bottom, Corner::Right, Corner::Top, Corner::Left] {
        let camp = Camp::of(corner);
        for army in Army::ALL {
            let places: Vec<Point> = pieces::resting_places(army, camp)
                .map(|(_, _, at)| at)
                .collect();
            assert_eq!(places.len(), n_pieces(army));
            for (nth, at) in places.iter().enumerate() {
                let what = format!("{army:?} {at:?} in {corner:?}");
                assert!(!is_within(&frame(radius), *at), "{what}");
                assert!(at.x > radius && at.x < WIDTH - radius, "{what}");
                assert!(at.y > radius && at.y < HEIGHT - radius, "{what}");
                assert!(distance(*at, camp.token()) > 32.0 + radius, "{what}");
                for other in &places[nth + 1..] {
                    assert!(distance(*at, *other) > 2.0 * radius, "{what}, {other:?}");
                }
            }
        }
    }
}

/// Is a point on the inner side of every edge of a polygon whose corners go clockwise?
fn is_within(corners: &[(f64, f64)], at: Point) -> bool {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).all(|(one, two)| {
        let (along_x, along_y) = (two.0 - one.0, two.1 - one.1);
        along_x * (at.y - one.1) - along_y * (at.x - one.0) > 0.0
    })
}

/// BAT-UX-18: A to L and 1 to 12 along the edges, each twice, next to its own hexes; and the name of
/// every hex where the pointer rests.
#[test]
fn coordinates_stand_along_the_edges() {
    for (audience, is_turned) in [(WHITE, false), (BLACK, true)] {
        let layout = Layout { is_turned };
        let picture = scene(&seen(START_2, audience), Lang::Es);
        let written = writing(&picture.layers[0].nodes);
        assert_eq!(written.len(), 4 * 12);
        let mut n_times = BTreeMap::new();
        for (name, at) in written {
            let nearest = Hex::all()
                .min_by(|one, two| {
                    let [one, two] = [*one, *two].map(|hex| distance(layout.hex(hex), at));
                    one.total_cmp(&two)
                })
                .expect("a board");
            let hex = nearest.to_string();
            let (letter, number) = hex.split_at(1);
            assert!(name == letter || name == number, "{name} stands at {hex}");
            *n_times.entry(name).or_insert(0) += 1;
        }
        assert_eq!(n_times.len(), 24);
        assert!(n_times.values().all(|n| *n == 2), "{n_times:?}");
        for hex in Hex::all() {
            let label = &thing(&picture, &format!("hex-{hex}")).label;
            assert!(label.starts_with(&format!("casilla {hex}, ")), "{label}");
        }
    }
}

fn writing(nodes: &[Node]) -> Vec<(String, Point)> {
    let shapes = nodes.iter().flat_map(|node| match node {
        Node::Decoration(shapes) => shapes.as_slice(),
        Node::Thing(_) | Node::Group { .. } => &[],
    });
    let texts = shapes.filter_map(|shape| match &shape.form {
        Form::Text(text) => Some((text.words.clone(), text.at)),
        _ => None,
    });
    texts.collect()
}
