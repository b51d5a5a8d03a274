//! What never changes: the wooden rim, the cloth, the rack of the nearest player.

use sobremesa_draw::palette::{
    CHALK, FELT, FELT_SHADE, SHADOW, WOOD, WOOD_EDGE, WOOD_LIGHT, WOOD_SHADE,
};
use sobremesa_draw::{Definition, Node, Paint, Path, Point, Pose, Shape, Stop};

use super::{HEIGHT, MIDDLE, RIM, WIDTH};

/// The rack on which the nearest player's tiles stand: left, top, width, height.
const RACK: (f64, f64, f64, f64) = (70.0, 960.0, 860.0, 66.0);

pub(super) fn definitions() -> Vec<Definition> {
    let down = |name, stops| Definition::LinearGradient {
        name,
        from: Point::new(0.0, 0.0),
        to: Point::new(0.0, 1.0),
        stops,
    };
    vec![
        down(
            "wood-rim",
            vec![
                Stop::new(0.0, WOOD_LIGHT),
                Stop::new(0.5, WOOD),
                Stop::new(1.0, WOOD_SHADE),
            ],
        ),
        down(
            "wood-rack",
            vec![Stop::new(0.0, WOOD_LIGHT), Stop::new(1.0, WOOD)],
        ),
        Definition::RadialGradient {
            name: "felt-cloth",
            centre: Point::new(0.5, 0.42),
            radius: 0.72,
            stops: vec![Stop::new(0.0, FELT), Stop::new(1.0, FELT_SHADE)],
        },
    ]
}

pub(super) fn nodes() -> Vec<Node> {
    let inner = |inset: f64, radius: f64| {
        let inset = RIM + inset;
        Shape::rounded(
            inset,
            inset,
            WIDTH - 2.0 * inset,
            HEIGHT - 2.0 * inset,
            radius,
        )
    };
    let mut shapes = vec![
        Shape::rounded(2.0, 2.0, WIDTH - 4.0, HEIGHT - 4.0, 46.0)
            .fill(Paint::Gradient("wood-rim"))
            .line(WOOD_EDGE, 3.0),
    ];
    shapes.extend(grain());
    shapes.extend([
        inner(0.0, 30.0)
            .fill(Paint::Gradient("felt-cloth"))
            .line(WOOD_EDGE, 4.0),
        inner(5.0, 26.0).line(SHADOW, 8.0).opacity(0.16),
        inner(3.0, 27.0).line(SHADOW, 4.0).opacity(0.2),
        inlay(),
    ]);
    let (x, y, width, height) = RACK;
    shapes.extend([
        Shape::rounded(x - 2.0, y + 6.0, width + 4.0, height, 16.0)
            .fill(SHADOW)
            .opacity(0.3),
        Shape::rounded(x, y, width, height, 14.0)
            .fill(Paint::Gradient("wood-rack"))
            .line(WOOD_EDGE, 2.5),
        Shape::segment((x + 18.0, y + 12.0), (x + width - 18.0, y + 12.0))
            .line(CHALK, 2.0)
            .opacity(0.25),
    ]);
    vec![Node::decoration(shapes)]
}

/// A pale lozenge woven into the cloth, as on the backs of the tiles.
fn inlay() -> Shape {
    let lozenge = |half_width: f64, half_height: f64| {
        Shape::polygon([
            (0.0, -half_height),
            (half_width, 0.0),
            (0.0, half_height),
            (-half_width, 0.0),
        ])
        .line(CHALK, 2.5)
    };
    Shape::group([lozenge(300.0, 240.0), lozenge(284.0, 227.0)])
        .posed(Pose::at(MIDDLE.0, MIDDLE.1))
        .opacity(0.1)
}

/// Grain along the four boards of the rim.
fn grain() -> Vec<Shape> {
    let wave = |along: f64, across: f64| {
        let third = along / 3.0;
        Path::from((50.0, across)).curve_to(
            (third, across - 4.0),
            (2.0 * third, across + 5.0),
            (along - 50.0, across),
        )
    };
    let stood = |along: f64, across: f64| {
        let third = along / 3.0;
        Path::from((across, 50.0)).curve_to(
            (across - 4.0, third),
            (across + 5.0, 2.0 * third),
            (across, along - 50.0),
        )
    };
    let lines = [8.0, 15.0].into_iter().flat_map(|depth| {
        [
            wave(WIDTH, depth),
            wave(WIDTH, HEIGHT - depth),
            stood(HEIGHT, depth),
            stood(HEIGHT, WIDTH - depth),
        ]
    });
    lines
        .map(|line| Shape::path(line).line(WOOD_SHADE, 1.5).opacity(0.45))
        .collect()
}
