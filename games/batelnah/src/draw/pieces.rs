//! The pieces: those that stand, and those that have fallen.

use sobremesa_draw::palette::CHALK;
use sobremesa_draw::{Definition, Node, Paint, Point, Pose, Shape, Swatch, Thing};
use sobremesa_kernel::Lang;

use super::album::Album;
use super::layout::{Camp, LOST_SCALE, Layout, PITCH, hexagon};
use super::sight::Sight;
use super::{tokens, words};
use crate::by_hand::piece_id;
use crate::hex::Hex;
use crate::piece::{Army, Kind, Piece};
use crate::workbench::{box_id, spare_id};

//                                                            classic   night     contrast
const CAPTURE: Swatch = Swatch::new("mark-capture", 0xe0241b, 0xff4a3d, 0xff0000);

pub(super) fn definitions() -> Vec<Definition> {
    let drawing = |name, shapes| Definition::Drawing { name, shapes };
    let ring = || Shape::circle(0.0, 0.0, 21.5);
    vec![
        drawing(
            "mark-capture",
            vec![ring().line(CHALK, 8.0), ring().line(CAPTURE, 5.0)],
        ),
        drawing(
            "glass",
            vec![Shape::polygon(hexagon(0.0)).fill(Paint::Glass)],
        ),
    ]
}

static PIECES: Album = Album::new();

/// The armies on the board.
pub(super) fn standing(sight: &Sight<'_>, layout: Layout) -> Vec<Node> {
    let armies = sight.armies().iter();
    armies.map(|army| army_on(sight, layout, *army)).collect()
}

fn army_on(sight: &Sight<'_>, layout: Layout, army: Army) -> Node {
    let board = sight.board();
    let hexes = board.army(army);
    let pieces = hexes.into_iter().filter_map(|hex| {
        let piece = board.piece_at(hex)?;
        let thing = PIECES.page(hex, Some(piece), layout, sight.lang, || {
            piece_on(piece, hex, layout, sight.lang)
        });
        Some(thing.into())
    });
    Node::Group {
        id: format!("army-{}", army.name()).into(),
        label: words::army(army, hexes.len()).get(sight.lang).to_owned(),
        nodes: pieces.collect(),
    }
}

fn piece_on(piece: Piece, hex: Hex, layout: Layout, lang: Lang) -> Thing {
    let at = layout.hex(hex);
    let mut look = tokens::solid(piece);
    look.extend([
        // BAT-UX-12: a piece in somebody's hand may take this one. Only a page knows that, and shows it.
        Shape::defined("mark-capture").opacity(0.0),
        // A finger that meets the hex means the piece on it.
        Shape::defined("glass"),
    ]);
    let label = words::piece_on(piece, hex, lang);
    let thing = Thing::piece(piece_id(hex), label, Pose::at(at.x, at.y), look);
    thing.marked(format!("{}{}", piece.army.letter(), piece.kind.letter()))
}

/// BAT-UX-16: what each army has lost, beside the board.
pub(super) fn lost(sight: &Sight<'_>) -> Vec<Node> {
    let armies = sight.armies().iter();
    armies.flat_map(|army| losses(sight, *army)).collect()
}

fn losses(sight: &Sight<'_>, army: Army) -> [Node; 2] {
    let (mut fallen, mut pegs) = (Vec::new(), Vec::new());
    for (piece, nth, at) in resting_places(army, Camp::of(sight.corner(army))) {
        if nth < sight.n_lost(piece) {
            let pose = Pose::at(at.x, at.y).scaled(LOST_SCALE);
            fallen.push(Shape::group(tokens::flat(piece)).posed(pose));
        } else {
            pegs.push(Shape::circle(at.x, at.y, 3.0).fill(CHALK).opacity(0.3));
        }
    }
    let label = words::lost(sight, army);
    let label = label.get(sight.lang);
    let id = format!("lost-{}", army.name());
    [
        Node::decoration(pegs),
        Thing::label(id, label, Pose::ORIGIN, fallen).into(),
    ]
}

/// The same pieces one by one, to be taken up, in a box that takes back what leaves the board.
pub(super) fn spares(sight: &Sight<'_>) -> Vec<Node> {
    let armies = sight.armies().iter();
    armies.flat_map(|army| spares_of(sight, *army)).collect()
}

fn spares_of(sight: &Sight<'_>, army: Army) -> Vec<Node> {
    let places = || resting_places(army, Camp::of(sight.corner(army)));
    let edge = |pick: fn(Point) -> f64, best: fn(f64, f64) -> f64| {
        places()
            .map(|(_, _, at)| pick(at))
            .reduce(best)
            .unwrap_or_default()
    };
    let (left, right) = (edge(|at| at.x, f64::min), edge(|at| at.x, f64::max));
    let (top, bottom) = (edge(|at| at.y, f64::min), edge(|at| at.y, f64::max));
    let half = PITCH / 2.0;
    let ground = Shape::rect(
        left - half,
        top - half,
        right - left + PITCH,
        bottom - top + PITCH,
    );
    let label = words::lost(sight, army);
    let lid = Thing::zone(
        box_id(army),
        label.get(sight.lang),
        Pose::ORIGIN,
        vec![ground.fill(Paint::Glass)],
    );
    let mut nodes = vec![Node::from(lid)];
    for (piece, nth, at) in places().filter(|(piece, nth, _)| *nth < sight.n_lost(*piece)) {
        let mut look = tokens::flat(piece);
        look.push(Shape::defined("glass"));
        let label = words::spare(piece);
        let pose = Pose::at(at.x, at.y).scaled(LOST_SCALE);
        nodes.push(Thing::piece(spare_id(piece, nth), label.get(sight.lang), pose, look).into());
    }
    nodes
}

/// Where the fallen lie: every piece has its place, from the first capture to the last. With each
/// goes how many of its kind have theirs before it.
pub(super) fn resting_places(
    army: Army,
    camp: Camp,
) -> impl Iterator<Item = (Piece, usize, Point)> {
    let in_row = move |kinds: &'static [Kind]| {
        kinds.iter().flat_map(move |kind| {
            let piece = Piece { army, kind: *kind };
            (0..kind.census(army)).map(move |nth| (piece, nth))
        })
    };
    rows(army).iter().enumerate().flat_map(move |(row, kinds)| {
        let places = in_row(kinds).enumerate();
        places.map(move |(column, (piece, nth))| (piece, nth, camp.lost(row, column)))
    })
}

/// The kinds that lie beside each other: as many as the triangle beside the board has room for.
const fn rows(army: Army) -> &'static [&'static [Kind]] {
    use Kind::{Jester, King, Prince, Queen, Soldier, Temple, Warrior, Wizard};
    if army.is_kingdom() {
        &[
            &[Soldier],
            &[Warrior, Temple, Wizard],
            &[Jester, Prince, Queen, King],
        ]
    } else {
        &[&[Soldier], &[Warrior, Temple, Wizard, Jester]]
    }
}
