//! Vessels seen from above, bow up the picture, around their own middle: known by oars, sails and shields.

use sobremesa_draw::{Path, Pose, Shape, Swatch};

use super::dress::{CANVAS, INK, PLANK, SHAFT, SKIN, STEEL};
use super::figures::{engine, round};

/// A hull: sharp at the bow, round or sharp at the stern.
fn hull(half: f64, bow: f64, stern: f64, sharp: bool) -> Path {
    let shoulder = bow + (stern - bow) * 0.28;
    let hip = bow + (stern - bow) * 0.78;
    let path = Path::from((0.0, bow))
        .curve_to(
            (half * 0.55, bow + 8.0),
            (half, shoulder - 10.0),
            (half, shoulder),
        )
        .line_to((half, hip));
    let path = if sharp {
        path.curve_to((half, hip + 10.0), (half * 0.5, stern - 6.0), (0.0, stern))
            .curve_to(
                (-half * 0.5, stern - 6.0),
                (-half, hip + 10.0),
                (-half, hip),
            )
    } else {
        path.curve_to((half, stern), (half * 0.6, stern), (0.0, stern))
            .curve_to((-half * 0.6, stern), (-half, stern), (-half, hip))
    };
    path.line_to((-half, shoulder))
        .curve_to(
            (-half, shoulder - 10.0),
            (-half * 0.55, bow + 8.0),
            (0.0, bow),
        )
        .close()
}

/// The planks of a deck, across it.
fn planks(half: f64, from: f64, to: f64, every: f64) -> Shape {
    let n = ((to - from) / every) as u32;
    let lines = (0..=n).fold(Path::default(), |path, step| {
        let y = from + every * f64::from(step);
        path.move_to((-half, y)).line_to((half, y))
    });
    Shape::path(lines).line(SHAFT, 0.8).opacity(0.7)
}

/// Oars to both sides, slanting back.
fn oars(half: f64, reach: f64, from: f64, to: f64, every: f64) -> [Shape; 2] {
    let n = ((to - from) / every) as u32;
    let sweep = |width: f64| {
        (0..=n).fold(Path::default(), |path, step| {
            let y = from + every * f64::from(step);
            path.move_to((half - 1.0, y))
                .line_to((half + width, y + 6.0))
                .move_to((-half + 1.0, y))
                .line_to((-half - width, y + 6.0))
        })
    };
    [
        Shape::path(sweep(reach)).line(INK, 2.6),
        Shape::path(sweep(reach - 0.6)).line(CANVAS, 1.3),
    ]
}

/// A square sail on its yard, bellied towards the bow.
fn sail(y: f64, half: f64, belly: f64, cloth: Swatch) -> Vec<Shape> {
    let outline = Path::from((-half, y))
        .curve_to((-half * 0.5, y - belly), (half * 0.5, y - belly), (half, y))
        .curve_to(
            (half * 0.5, y - belly * 0.25),
            (-half * 0.5, y - belly * 0.25),
            (-half, y),
        )
        .close();
    let seam = |x: f64| {
        let edge = 1.0 - (x / half) * (x / half);
        Shape::segment((x, y - belly * 0.74 * edge), (x, y - belly * 0.2 * edge)).line(cloth, 3.4)
    };
    vec![
        Shape::path(outline.clone()).fill(CANVAS),
        seam(-half * 0.5),
        seam(0.0),
        seam(half * 0.5),
        Shape::path(outline).line(INK, 1.2),
        Shape::segment((-half - 2.0, y), (half + 2.0, y)).line(INK, 3.2),
        Shape::segment((-half - 1.0, y), (half + 1.0, y)).line(SHAFT, 1.8),
        round(0.0, y + 1.0, 3.2, PLANK),
    ]
}

/// A man on deck, from above.
fn sailor(x: f64, y: f64, cloth: Swatch, head: Swatch) -> Shape {
    Shape::group([
        Shape::rounded(x - 4.6, y - 2.0, 9.2, 5.4, 2.6)
            .fill(cloth)
            .line(INK, 0.8),
        round(x, y + 0.2, 2.7, head),
    ])
}

/// Long and narrow, a bank of oars to each side, a ram with its eyes, a gangway and marines.
pub(super) fn galley(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::polygon([(-2.6, -66.0), (0.0, -79.0), (2.6, -66.0)])
            .fill(STEEL)
            .line(INK, 1.0),
    ];
    shapes.extend(oars(14.0, 21.0, -40.0, 46.0, 7.2));
    shapes.extend([
        Shape::path(hull(15.0, -72.0, 74.0, true))
            .fill(PLANK)
            .line(INK, 1.7),
        Shape::path(hull(10.5, -56.0, 62.0, true))
            .fill(cloth)
            .line(INK, 0.8),
        Shape::path(hull(7.0, -50.0, 56.0, true)).fill(CANVAS),
        planks(6.6, -36.0, 44.0, 8.0),
        Shape::circle(-4.6, -59.0, 2.2).fill(CANVAS).line(INK, 1.0),
        Shape::circle(4.6, -59.0, 2.2).fill(CANVAS).line(INK, 1.0),
        Shape::rounded(-8.0, 48.0, 16.0, 15.0, 4.0)
            .fill(cloth)
            .line(INK, 1.2),
        Shape::path(Path::from((0.0, 74.0)).curve_to((7.0, 76.0), (8.0, 68.0), (2.0, 66.0)))
            .line(INK, 2.2),
    ]);
    shapes.extend(sail(-4.0, 24.0, 15.0, cloth));
    for (x, y) in [
        (-2.8, -34.0),
        (3.0, -24.0),
        (-3.0, 14.0),
        (3.0, 26.0),
        (-2.0, 38.0),
    ] {
        shapes.push(sailor(x, y, cloth, STEEL));
    }
    shapes
}

/// Broad and round, castles at bow and stern, a great sail and no oars.
pub(super) fn ship(cloth: Swatch) -> Vec<Shape> {
    let mut shapes = vec![
        Shape::path(hull(29.0, -72.0, 74.0, false))
            .fill(PLANK)
            .line(INK, 2.0),
        Shape::path(hull(25.0, -62.0, 69.0, false))
            .fill(SHAFT)
            .opacity(0.45),
        planks(24.0, -34.0, 42.0, 9.5),
        Shape::rounded(-10.0, 8.0, 20.0, 14.0, 2.0)
            .fill(INK)
            .opacity(0.55),
        Shape::rounded(-15.0, -56.0, 30.0, 20.0, 4.0)
            .fill(cloth)
            .line(INK, 1.5),
        Shape::rounded(-22.0, 44.0, 44.0, 26.0, 6.0)
            .fill(cloth)
            .line(INK, 1.5),
    ];
    for x in [-16.0, -8.0, 0.0, 8.0, 16.0] {
        shapes.push(
            Shape::rect(x - 2.2, 44.0, 4.4, 4.4)
                .fill(CANVAS)
                .line(INK, 0.8),
        );
    }
    shapes.push(Shape::segment((0.0, -72.0), (0.0, -79.0)).line(INK, 3.0));
    shapes.extend(sail(-8.0, 38.0, 26.0, cloth));
    for (x, y) in [
        (-6.0, -46.0),
        (7.0, -44.0),
        (-12.0, 58.0),
        (2.0, 60.0),
        (14.0, 57.0),
        (16.0, 28.0),
        (-16.0, 30.0),
    ] {
        shapes.push(sailor(x, y, CANVAS, SKIN));
    }
    shapes
}

/// Sharp at both ends, shields along the sides, a dragon at the bow.
pub(super) fn longship(cloth: Swatch) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = oars(15.0, 18.0, -30.0, 40.0, 10.0).into();
    shapes.extend([
        Shape::path(hull(17.0, -74.0, 76.0, true))
            .fill(PLANK)
            .line(INK, 1.7),
        Shape::path(hull(11.5, -56.0, 60.0, true))
            .fill(SHAFT)
            .opacity(0.55),
        planks(10.5, -40.0, 46.0, 10.0),
        // Its head looks ahead.
        Shape::path(Path::from((0.0, -66.0)).curve_to((6.0, -70.0), (5.0, -78.0), (-1.0, -79.0)))
            .line(INK, 3.6),
        Shape::path(Path::from((0.0, 70.0)).curve_to((5.0, 72.0), (5.0, 78.0), (-1.0, 78.0)))
            .line(INK, 3.0),
    ]);
    for n in 0..9_u32 {
        let y = f64::from(n) * 10.0 - 36.0;
        for (x, paint) in [(-16.0, n % 2 == 0), (16.0, n % 2 == 1)] {
            shapes.push(round(x, y, 4.6, if paint { cloth } else { CANVAS }));
            shapes.push(Shape::circle(x, y, 1.4).fill(STEEL));
        }
    }
    shapes.extend(sail(-2.0, 26.0, 17.0, cloth));
    for (x, y) in [
        (-4.0, -42.0),
        (4.0, -30.0),
        (-4.0, 22.0),
        (4.0, 34.0),
        (0.0, 48.0),
    ] {
        shapes.push(sailor(x, y, cloth, STEEL));
    }
    shapes
}

/// Three small rowing boats beside and behind each other.
pub(super) fn boats(cloth: Swatch) -> Vec<Shape> {
    let boat = |x: f64, y: f64| {
        let mut shapes: Vec<Shape> = oars(8.0, 10.0, -9.0, 15.0, 8.0).into();
        shapes.extend([
            Shape::path(hull(9.0, -33.0, 33.0, true))
                .fill(PLANK)
                .line(INK, 1.4),
            Shape::path(hull(5.8, -24.0, 25.0, true))
                .fill(SHAFT)
                .opacity(0.6),
            sailor(0.0, -10.0, cloth, SKIN),
            sailor(0.0, 2.0, cloth, SKIN),
            sailor(0.0, 14.0, cloth, STEEL),
            Shape::segment((0.0, 33.0), (0.0, 39.0)).line(SHAFT, 1.8),
        ]);
        Shape::group(shapes).posed(Pose::at(x, y))
    };
    vec![boat(-19.0, -38.0), boat(19.0, -24.0), boat(-3.0, 38.0)]
}

/// A decked boat with an engine on it.
pub(super) fn barge(cloth: Swatch) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = oars(21.0, 15.0, 0.0, 56.0, 9.0).into();
    shapes.extend([
        Shape::path(hull(23.0, -70.0, 74.0, true))
            .fill(PLANK)
            .line(INK, 1.8),
        planks(20.0, -30.0, 56.0, 9.0),
        Shape::rounded(-10.0, 48.0, 20.0, 14.0, 4.0)
            .fill(cloth)
            .line(INK, 1.2),
        Shape::group(engine(cloth)).posed(Pose::at(0.0, -6.0)),
    ]);
    shapes
}
