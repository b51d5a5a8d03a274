//! What never changes while one looks: the cloth, the frame and the coordinates on it.

use std::sync::LazyLock;

use sobremesa_draw::palette::{FELT, FELT_SHADE, SHADOW, WOOD, WOOD_EDGE, WOOD_LIGHT, WOOD_SHADE};
use sobremesa_draw::{Definition, Node, Paint, Point, Shape, Stop, Swatch};

use super::layout::{HEIGHT, Layout, WIDTH, frame};

//                                                          classic   night     contrast
/// Letters and numbers on the frame.
pub(super) const ENGRAVED: Swatch = Swatch::new("engraved", 0xfff3d6, 0xd9e2ec, 0xffffff);

pub(super) fn definitions() -> Vec<Definition> {
    vec![
        Definition::RadialGradient {
            name: "felt-cloth",
            centre: Point::new(0.5, 0.46),
            radius: 0.72,
            stops: vec![Stop::new(0.0, FELT), Stop::new(1.0, FELT_SHADE)],
        },
        Definition::LinearGradient {
            name: "wood-frame",
            from: Point::new(0.0, 0.0),
            to: Point::new(0.0, 1.0),
            stops: vec![
                Stop::new(0.0, WOOD_LIGHT),
                Stop::new(0.35, WOOD),
                Stop::new(1.0, WOOD_SHADE),
            ],
        },
    ]
}

/// Not turned, and turned.
static NODES: [LazyLock<[Node; 2]>; 2] = [
    LazyLock::new(|| make(Layout { is_turned: false })),
    LazyLock::new(|| make(Layout { is_turned: true })),
];

pub(super) fn nodes(layout: Layout) -> &'static [Node; 2] {
    &NODES[usize::from(layout.is_turned)]
}

fn make(layout: Layout) -> [Node; 2] {
    let sheet = |inset: f64, radius: f64| {
        Shape::rounded(
            inset,
            inset,
            WIDTH - 2.0 * inset,
            HEIGHT - 2.0 * inset,
            radius,
        )
    };
    let board = vec![
        sheet(2.0, 22.0)
            .fill(Paint::Gradient("felt-cloth"))
            .line(WOOD_EDGE, 4.0),
        Shape::polygon(frame(5.0)).fill(SHADOW).opacity(0.25),
        Shape::polygon(frame(0.0))
            .fill(Paint::Gradient("wood-frame"))
            .line(WOOD_EDGE, 3.0),
        Shape::polygon(frame(-4.0))
            .line(WOOD_LIGHT, 1.5)
            .opacity(0.6),
    ];
    let coordinates = layout.coordinates().map(|(name, at, anchor)| {
        Shape::text(at.x, at.y, 21.0, name)
            .bold()
            .anchored(anchor)
            .fill(ENGRAVED)
    });
    [
        Node::decoration(board),
        Node::decoration(coordinates.collect()),
    ]
}
