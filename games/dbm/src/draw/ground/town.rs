//! A built-up area: streets between houses.

use sobremesa_battlefield::Canvas;
use sobremesa_battlefield::ground::{self as earth, Growth};
use sobremesa_draw::{Path, Point, Shape, Swatch};
use sobremesa_geometry::Polygon;

use super::growth::ROCK_EDGE;

//                                                        classic   night     contrast
const STREETS: Swatch = Swatch::new("streets", 0xc9b48a, 0x3a352b, 0x101010);
const ROOF: Swatch = Swatch::new("roof", 0xb4623f, 0x6e3d2b, 0x552200);
const RIDGE: Swatch = Swatch::new("ridge", 0x5e2c1a, 0xc08a6a, 0xffffff);

/// Houses, each with the ridge of its roof, turned this way and that.
pub(super) fn houses(outline: &Polygon, canvas: &Canvas) -> Vec<Shape> {
    let places = earth::grown(
        outline,
        Growth {
            spacing: 74.0,
            inset: 40.0,
            stray: 8.0,
        },
    );
    let mut shapes = vec![
        canvas
            .outline(outline.corners())
            .fill(STREETS)
            .line(ROCK_EDGE, 3.0),
    ];
    let mut ridges = Path::default();
    for (n, at) in places.into_iter().enumerate() {
        let Point { x, y } = canvas.place(at);
        let (x, y) = (x.round(), y.round());
        let (w, h) = if n % 3 == 1 {
            (18.0, 26.0)
        } else {
            (27.0, 18.0)
        };
        shapes.push(
            Shape::rect(x - w, y - h, 2.0 * w, 2.0 * h)
                .fill(ROOF)
                .line(RIDGE, 2.0),
        );
        ridges = if w > h {
            ridges.move_to((x - w, y)).line_to((x + w, y))
        } else {
            ridges.move_to((x, y - h)).line_to((x, y + h))
        };
    }
    shapes.push(Shape::path(ridges).line(RIDGE, 2.4));
    shapes
}
