//! The tokens on which the figures stand, and how the armies are told apart (BAT-UX-26).
//!
//! Brightness tells the side, and the outline tells kingdom from ally: white is a light disc, blue a
//! light shield, black a dark disc, red a dark shield. So nobody needs to see colours, on light hexes
//! or on dark ones. Every token has a rim that differs from it as much as its figure does.
//!
//! BAT-UX-33: the pieces on the board are solid, with an edge and a shadow; those that are out of the
//! game lie flat beside it.

use sobremesa_draw::palette::SHADOW;
use sobremesa_draw::{Definition, Paint, Path, Point, Pose, Shape, Stop, Swatch};

use super::figures::figure;
use crate::piece::{Army, Kind, Piece};

/// The colours of an army's token.
pub(super) struct Dress {
    /// Where the light falls.
    pub(super) light: Swatch,
    /// The upper side.
    pub(super) face: Swatch,
    /// The side, seen from below.
    pub(super) edge: Swatch,
    /// The line around it.
    pub(super) rim: Swatch,
    /// The figure on it.
    pub(super) ink: Swatch,
}

/// An army's colours.
#[rustfmt::skip] // A table.
pub(super) const fn dress(army: Army) -> Dress {
    //                                                      classic   night     contrast
    match army {
        Army::White => Dress {
            light: Swatch::new("white-light", 0xffffff, 0xfaf6ec, 0xffffff),
            face:  Swatch::new("white-face",  0xf8f0dc, 0xe2dccd, 0xffffff),
            edge:  Swatch::new("white-edge",  0xb9a67c, 0x9a9484, 0x9a9a9a),
            rim:   Swatch::new("white-rim",   0x4a3a26, 0x2a2b2e, 0x000000),
            ink:   Swatch::new("white-ink",   0x2c2119, 0x1d1f22, 0x000000),
        },
        Army::Black => Dress {
            light: Swatch::new("black-light", 0x4a433d, 0x30353b, 0x000000),
            face:  Swatch::new("black-face",  0x2b2622, 0x14171b, 0x000000),
            edge:  Swatch::new("black-edge",  0x0d0b0a, 0x050607, 0x000000),
            rim:   Swatch::new("black-rim",   0xf1e4c6, 0xc3ccd6, 0xffffff),
            ink:   Swatch::new("black-ink",   0xfaf1dd, 0xe6ebf0, 0xffffff),
        },
        Army::Blue => Dress {
            light: Swatch::new("blue-light", 0xb9dcfb, 0xb9dbfb, 0x9fdcff),
            face:  Swatch::new("blue-face",  0x86bdf0, 0x8fc0f3, 0x9fdcff),
            edge:  Swatch::new("blue-edge",  0x3f74ad, 0x3f6ea3, 0x2a6f9e),
            rim:   Swatch::new("blue-rim",   0x0f2f57, 0x0c2442, 0x000000),
            ink:   Swatch::new("blue-ink",   0x0a264a, 0x081d38, 0x000000),
        },
        Army::Red => Dress {
            light: Swatch::new("red-light", 0xb0352a, 0xb04036, 0xa80000),
            face:  Swatch::new("red-face",  0x901f17, 0x842620, 0xa80000),
            edge:  Swatch::new("red-edge",  0x530f0a, 0x420f0b, 0x500000),
            rim:   Swatch::new("red-rim",   0xfbdcc8, 0xf0cfc0, 0xffffff),
            ink:   Swatch::new("red-ink",   0xfff0e2, 0xfbe6da, 0xffffff),
        },
    }
}

/// The outline of an army's token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outline {
    Disc,
    Shield,
}

/// BAT-UX-26: discs for the kingdoms, shields for their allies.
pub(super) const fn outline(army: Army) -> Outline {
    if army.is_kingdom() {
        Outline::Disc
    } else {
        Outline::Shield
    }
}

/// A piece on the board.
pub(super) fn solid(piece: Piece) -> Vec<Shape> {
    vec![solid_token(piece.army), raised(Shape::defined(name(piece)))]
}

/// A piece out of the game.
pub(super) fn flat(piece: Piece) -> Vec<Shape> {
    vec![
        Shape::defined(FLAT[piece.army as usize]),
        Shape::defined(name(piece)),
    ]
}

/// A token without a figure.
pub(super) fn solid_token(army: Army) -> Shape {
    Shape::defined(SOLID[army as usize])
}

/// What lies on the upper side of a solid token.
pub(super) fn raised(shape: Shape) -> Shape {
    shape.posed(Pose::at(0.0, -LIFT))
}

/// What all pieces share.
pub(super) fn definitions() -> Vec<Definition> {
    let drawing = |name, shapes| Definition::Drawing { name, shapes };
    let gradients = Army::ALL.map(|army| Definition::LinearGradient {
        name: SHEEN[army as usize],
        from: Point::new(0.0, 0.0),
        to: Point::new(0.0, 1.0),
        stops: vec![
            Stop::new(0.0, dress(army).light),
            Stop::new(0.6, dress(army).face),
        ],
    });
    let solids = Army::ALL.map(|army| drawing(SOLID[army as usize], solid_shapes(army)));
    let flats = Army::ALL.map(|army| drawing(FLAT[army as usize], flat_shapes(army)));
    let figures = pieces().map(|piece| {
        let Dress { ink, face, .. } = dress(piece.army);
        drawing(name(piece), figure(piece.kind, ink, face))
    });
    let tokens = gradients.into_iter().chain(solids).chain(flats);
    tokens.chain(figures).collect()
}

/// Every piece that there is.
pub(super) fn pieces() -> impl Iterator<Item = Piece> {
    Army::ALL
        .into_iter()
        .flat_map(|army| Kind::ALL.map(|kind| Piece { army, kind }))
        .filter(|piece| piece.kind.census(piece.army) > 0)
}

const SHEEN: [&str; 4] = ["sheen-w", "sheen-b", "sheen-u", "sheen-r"];
const SOLID: [&str; 4] = ["solid-w", "solid-b", "solid-u", "solid-r"];
const FLAT: [&str; 4] = ["flat-w", "flat-b", "flat-u", "flat-r"];

/// The figures, called after the pieces' tokens (BAT-NOT-03).
const fn name(piece: Piece) -> &'static str {
    const NAMES: [[&str; 8]; 4] = [
        ["wK", "wQ", "wP", "wW", "wT", "wZ", "wJ", "wS"],
        ["bK", "bQ", "bP", "bW", "bT", "bZ", "bJ", "bS"],
        ["uK", "uQ", "uP", "uW", "uT", "uZ", "uJ", "uS"],
        ["rK", "rQ", "rP", "rW", "rT", "rZ", "rJ", "rS"],
    ];
    NAMES[piece.army as usize][piece.kind as usize]
}

/// How far the upper side of a solid token is raised over its middle.
const LIFT: f64 = 1.6;

fn solid_shapes(army: Army) -> Vec<Shape> {
    let Dress { edge, rim, .. } = dress(army);
    let body = |dy: f64| Shape::path(path(outline(army))).posed(Pose::at(0.0, dy));
    let (upper, lower) = (-LIFT, LIFT);
    vec![
        body(lower + 2.4).fill(SHADOW).opacity(0.35),
        // Half of these lines shows: the rim goes round the whole token.
        body(lower).fill(edge).line(rim, 3.0),
        body(upper).line(rim, 3.0),
        body(lower).fill(edge),
        body(upper).fill(Paint::Gradient(SHEEN[army as usize])),
    ]
}

fn flat_shapes(army: Army) -> Vec<Shape> {
    let Dress { face, rim, .. } = dress(army);
    vec![Shape::path(path(outline(army))).fill(face).line(rim, 2.0)]
}

fn path(outline: Outline) -> Path {
    match outline {
        Outline::Disc => {
            // Four curves that keep within a thousandth of a circle.
            let (far, near) = (21.0, 21.0 * 0.5523);
            Path::from((0.0, -far))
                .curve_to((near, -far), (far, -near), (far, 0.0))
                .curve_to((far, near), (near, far), (0.0, far))
                .curve_to((-near, far), (-far, near), (-far, 0.0))
                .curve_to((-far, -near), (-near, -far), (0.0, -far))
                .close()
        }
        Outline::Shield => Path::from((0.0, -20.0))
            .curve_to((6.0, -20.0), (11.0, -20.5), (16.0, -22.0))
            .curve_to((19.0, -15.0), (20.5, -8.0), (20.5, -1.0))
            .curve_to((20.5, 11.0), (11.0, 19.0), (0.0, 23.5))
            .curve_to((-11.0, 19.0), (-20.5, 11.0), (-20.5, -1.0))
            .curve_to((-20.5, -8.0), (-19.0, -15.0), (-16.0, -22.0))
            .curve_to((-11.0, -20.5), (-6.0, -20.0), (0.0, -20.0))
            .close(),
    }
}
