//! The silhouettes of the eight pieces (BAT-UX-33).
//!
//! Each says what its piece does: the warrior's swords cross along the diagonals, the temple stands
//! on verticals and horizontals, the prince shines to all sides, the wizard and the jester wear their
//! hats, king and queen their crowns, and the many soldiers a plain helmet. All are drawn for a
//! height of a dozen pixels: one bold outline and at most one cut.

use sobremesa_draw::{Path, Pose, Shape, Swatch};

use self::Step::{Curve, Line};
use crate::piece::Kind;

/// A silhouette around its middle, about 32 wide and high, in `ink`; cuts show the `ground`.
pub(super) fn figure(kind: Kind, ink: Swatch, ground: Swatch) -> Vec<Shape> {
    match kind {
        Kind::King => king(ink, ground),
        Kind::Queen => queen(ink, ground),
        Kind::Prince => prince(ink, ground),
        Kind::Warrior => warrior(ink, ground),
        Kind::Temple => temple(ink),
        Kind::Wizard => wizard(ink, ground),
        Kind::Jester => jester(ink, ground),
        Kind::Soldier => soldier(ink, ground),
    }
}

/// An arched crown with a cross.
fn king(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let crown = symmetric(
        (0.0, -6.0),
        &[
            Curve((2.5, -11.5), (15.5, -12.0), (15.5, -3.0)),
            Curve((15.5, 1.0), (12.5, 4.5), (11.0, 8.0)),
            Line((11.0, 14.5)),
        ],
    );
    vec![
        Shape::rounded(-2.0, -17.5, 4.0, 13.0, 0.8).fill(ink),
        Shape::rounded(-5.2, -15.2, 10.4, 3.8, 0.8).fill(ink),
        Shape::path(crown).fill(ink),
        band(11.0, 9.0, ground),
    ]
}

/// A crown of five points with pearls.
fn queen(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let crown = symmetric(
        (0.0, -13.0),
        &[
            Line((3.8, 0.5)),
            Line((8.6, -10.5)),
            Line((9.6, 2.0)),
            Line((15.0, -5.0)),
            Line((11.0, 8.0)),
            Line((11.0, 14.5)),
        ],
    );
    let pearls = [
        (0.0, -14.0),
        (8.8, -11.4),
        (-8.8, -11.4),
        (15.0, -5.6),
        (-15.0, -5.6),
    ];
    let pearls = pearls.map(|(x, y)| Shape::circle(x, y, 2.9).fill(ink));
    let mut shapes = vec![Shape::path(crown).fill(ink), band(11.0, 9.0, ground)];
    shapes.extend(pearls);
    shapes
}

/// A star of four points with an eye.
fn prince(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let star = symmetric(
        (0.0, -18.5),
        &[
            Curve((2.4, -8.0), (8.0, -2.4), (18.5, 0.0)),
            Curve((8.0, 2.4), (2.4, 8.0), (0.0, 18.5)),
        ],
    );
    vec![
        Shape::path(star).fill(ink),
        Shape::circle(0.0, 0.0, 3.2).fill(ground),
    ]
}

/// Two crossed swords.
fn warrior(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let sword = |turn: f64| {
        let blade = symmetric((0.0, -19.0), &[Line((3.0, -14.0)), Line((2.5, 9.0))]);
        Shape::group([
            Shape::path(blade).fill(ink).line(ground, 1.2),
            Shape::rounded(-6.4, 7.4, 12.8, 3.4, 1.4).fill(ink),
            Shape::rect(-1.6, 10.0, 3.2, 5.0).fill(ink),
            Shape::circle(0.0, 16.0, 2.6).fill(ink),
        ])
        .posed(Pose::ORIGIN.turned(turn))
    };
    vec![sword(-43.0), sword(43.0)]
}

/// A front of three columns.
fn temple(ink: Swatch) -> Vec<Shape> {
    let column = |x: f64| Shape::rect(x - 2.4, -3.6, 4.8, 12.0).fill(ink);
    vec![
        Shape::polygon([(0.0, -16.0), (16.0, -5.5), (-16.0, -5.5)]).fill(ink),
        column(-9.6),
        column(0.0),
        column(9.6),
        Shape::rounded(-14.5, 10.2, 29.0, 4.4, 1.0).fill(ink),
    ]
}

/// A pointed hat, its tip bent, with a star.
fn wizard(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let cone = Path::from((-10.5, 9.0))
        .curve_to((-8.0, -2.0), (-5.0, -11.0), (1.0, -16.5))
        .curve_to((4.5, -19.0), (9.5, -17.0), (10.5, -11.0))
        .curve_to((8.5, -13.0), (6.5, -12.5), (5.8, -10.5))
        .curve_to((7.5, -4.0), (9.0, 3.0), (10.5, 9.0))
        .close();
    let brim = Path::from((-16.5, 9.5))
        .curve_to((-11.0, 5.0), (11.0, 5.0), (16.5, 9.5))
        .curve_to((11.0, 16.0), (-11.0, 16.0), (-16.5, 9.5))
        .close();
    let star = symmetric(
        (0.0, -5.0),
        &[
            Curve((0.6, -1.2), (1.2, -0.6), (5.0, 0.0)),
            Curve((1.2, 0.6), (0.6, 1.2), (0.0, 5.0)),
        ],
    );
    vec![
        Shape::path(brim).fill(ink),
        Shape::path(cone).fill(ink),
        Shape::path(star).fill(ground).posed(Pose::at(0.2, -0.5)),
    ]
}

/// A face that smiles under a cap with two horns and bells.
fn jester(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let head = symmetric(
        (0.0, -8.5),
        &[
            Curve((3.0, -16.5), (15.0, -18.0), (16.0, -1.0)),
            Curve((13.0, -6.5), (9.5, -5.0), (9.0, 0.5)),
            Curve((9.0, 9.0), (4.5, 14.5), (0.0, 15.5)),
        ],
    );
    let hem = Path::from((-9.5, 0.0)).curve_to((-5.0, -3.5), (5.0, -3.5), (9.5, 0.0));
    let smile = symmetric(
        (0.0, 8.6),
        &[
            Curve((2.0, 8.6), (3.6, 8.0), (4.8, 6.6)),
            Curve((4.6, 10.0), (2.6, 11.8), (0.0, 11.8)),
        ],
    );
    let mut shapes = vec![
        Shape::path(head).fill(ink),
        Shape::path(hem).line(ground, 1.8),
        Shape::path(smile).fill(ground),
    ];
    shapes.extend([-16.0, 16.0].map(|x| Shape::circle(x, 1.5, 3.2).fill(ink)));
    shapes.extend([-3.6, 3.6].map(|x| Shape::circle(x, 3.2, 1.5).fill(ground)));
    shapes
}

/// A helmet with a crest, seen from the front.
fn soldier(ink: Swatch, ground: Swatch) -> Vec<Shape> {
    let helmet = symmetric(
        (0.0, -12.5),
        &[
            Curve((7.5, -12.5), (11.0, -8.0), (11.0, -2.0)),
            Line((11.0, 6.0)),
            Curve((11.0, 10.0), (8.5, 13.0), (5.5, 14.5)),
            Line((2.0, 14.5)),
            Line((0.0, 12.0)),
        ],
    );
    let slit = symmetric(
        (0.0, -1.6),
        &[
            Line((8.2, -2.6)),
            Curve((8.2, 0.5), (6.0, 2.6), (1.8, 2.6)),
            Line((1.5, 14.6)),
        ],
    );
    vec![
        Shape::rounded(-2.0, -16.5, 4.0, 8.0, 2.0).fill(ink),
        Shape::path(helmet).fill(ink),
        Shape::path(slit).fill(ground),
    ]
}

/// A cut across a crown, where its band begins.
fn band(half_width: f64, y: f64, ground: Swatch) -> Shape {
    Shape::segment((-half_width, y), (half_width, y)).line(ground, 1.6)
}

/// A step of an outline.
#[derive(Clone, Copy)]
enum Step {
    Line((f64, f64)),
    Curve((f64, f64), (f64, f64), (f64, f64)),
}

/// The outline whose right half goes down from `top` by these steps, and whose left half mirrors it.
fn symmetric(top: (f64, f64), steps: &[Step]) -> Path {
    let mirrored = |(x, y): (f64, f64)| (-x, y);
    let mut outline = Path::from(top);
    let mut at = top;
    let mut way_back = Vec::new();
    for step in steps {
        match *step {
            Line(to) => {
                way_back.push(Line(mirrored(at)));
                outline = outline.line_to(to);
                at = to;
            }
            Curve(c1, c2, to) => {
                way_back.push(Curve(mirrored(c2), mirrored(c1), mirrored(at)));
                outline = outline.curve_to(c1, c2, to);
                at = to;
            }
        }
    }
    outline = outline.line_to(mirrored(at));
    for step in way_back.into_iter().rev() {
        outline = match step {
            Line(to) => outline.line_to(to),
            Curve(c1, c2, to) => outline.curve_to(c1, c2, to),
        };
    }
    outline.close()
}
