//! The 144 hexes, light and dark (BAT-BRD-07).

use sobremesa_draw::{Definition, Node, Pose, Shape, Swatch, Thing};
use sobremesa_kernel::Lang;

use super::album::Album;
use super::layout::{Layout, hexagon};
use super::sight::Sight;
use super::words;
use crate::by_hand::hex_id;
use crate::hex::{Colour, Hex};
use crate::piece::Piece;

//                                                         classic   night     contrast
const LIGHT: Swatch = Swatch::new("hex-light", 0xf0dfb6, 0x8d99a6, 0xe4e4e4);
const DARK: Swatch = Swatch::new("hex-dark", 0xc0935f, 0x57646f, 0x767676);
const GROOVE: Swatch = Swatch::new("hex-groove", 0x6d4421, 0x2c3640, 0x000000);
const MOVE: Swatch = Swatch::new("mark-move", 0xffd21f, 0xffd75e, 0xffe600);

/// What a hex is painted with.
pub(super) const fn paint(colour: Colour) -> Swatch {
    match colour {
        Colour::White => LIGHT,
        Colour::Black => DARK,
    }
}

pub(super) fn definitions() -> Vec<Definition> {
    let hex = || Shape::polygon(hexagon(0.0));
    let drawing = |name, shape| Definition::Drawing {
        name,
        shapes: vec![shape],
    };
    let ground = |colour| hex().fill(paint(colour)).line(GROOVE, 1.5);
    vec![
        drawing("hex-light", ground(Colour::White)),
        drawing("hex-dark", ground(Colour::Black)),
        drawing(
            "mark-move",
            Shape::circle(0.0, 0.0, 9.0).fill(MOVE).line(GROOVE, 1.5),
        ),
    ]
}

static CELLS: Album = Album::new();

pub(super) fn nodes(sight: &Sight<'_>, layout: Layout) -> Vec<Node> {
    let (board, lang) = (sight.board(), sight.lang);
    let node = |hex: Hex| {
        let holder = board.piece_at(hex);
        let cell = CELLS.page(hex, holder, layout, lang, || {
            cell(hex, holder, layout, lang)
        });
        Node::from(cell)
    };
    Hex::all().map(node).collect()
}

fn cell(hex: Hex, holder: Option<Piece>, layout: Layout, lang: Lang) -> Thing {
    let ground = match hex.colour() {
        Colour::White => "hex-light",
        Colour::Black => "hex-dark",
    };
    let label = words::hex(hex, holder, lang);
    let at = layout.hex(hex);
    // BAT-UX-12: a piece in somebody's hand may go here. Only a page knows that, and shows it.
    let mark = Shape::defined("mark-move").opacity(0.0);
    let look = vec![Shape::defined(ground), mark];
    Thing::cell(hex_id(hex), label, Pose::at(at.x, at.y), look)
}
