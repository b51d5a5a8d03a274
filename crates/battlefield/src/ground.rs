//! What does not move: grass, woods and houses, seen from above.

use sobremesa_draw::{Definition, Path, Point, Shape, Stop, Swatch};
use sobremesa_geometry::{Polygon, Vec2};

//                                                     classic   night     contrast
/// Grass in the sun.
pub const GRASS: Swatch = Swatch::new("grass", 0xa3bd7c, 0x26362b, 0x000000);
/// Grass in the shade.
pub const GRASS_SHADE: Swatch = Swatch::new("grass-shade", 0x8eab67, 0x1f2d24, 0x000000);
/// Lines on the ground.
pub const LINE: Swatch = Swatch::new("field-line", 0x4c6437, 0x7f9a84, 0xffffff);
/// Lines that nobody crosses and comes back.
pub const BORDER: Swatch = Swatch::new("field-border", 0xc0392b, 0xd06a5f, 0xff5a4a);
const LEAVES: Swatch = Swatch::new("leaves", 0x2f6b3a, 0x1d4a2c, 0x0f5a1f);
const LEAVES_LIGHT: Swatch = Swatch::new("leaves-light", 0x4c8a4f, 0x2c6640, 0x2f9a4a);
const STONE: Swatch = Swatch::new("stone", 0x9a938a, 0x4b4c52, 0x333333);
const STONE_EDGE: Swatch = Swatch::new("stone-edge", 0x4d4843, 0x9a9ba3, 0xffffff);
const EARTH: Swatch = Swatch::new("earth", 0xb39a6b, 0x3a3626, 0x222222);
const ROOF: Swatch = Swatch::new("roof", 0xa4573c, 0x5c3a30, 0x552211);
const ROOF_LIGHT: Swatch = Swatch::new("roof-light", 0xc0714f, 0x714a3d, 0x773311);
const TRUNK: Swatch = Swatch::new("trunk", 0x224d2b, 0x12331d, 0x003300);

/// The gradient of grass, by its name in pictures.
pub const MEADOW: &str = "meadow";

/// Grass that is darker towards whoever looks.
pub fn meadow() -> Definition {
    Definition::LinearGradient {
        name: MEADOW,
        from: Point::new(0.0, 0.0),
        to: Point::new(0.0, 1.0),
        stops: vec![Stop::new(0.0, GRASS), Stop::new(1.0, GRASS_SHADE)],
    }
}

/// So many blades of grass here and there in a part of the picture of that size; where, is always the same.
pub fn tufts(corner: Point, width: u32, height: u32, n_tufts: u32) -> Shape {
    /// None stands half over the edge.
    const INSET: u32 = 12;
    let mut path = Path::default();
    let mut seed: u32 = 7;
    let mut next = |most: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(INSET) + f64::from((seed >> 8) % most.saturating_sub(2 * INSET).max(1))
    };
    for _ in 0..n_tufts {
        let (x, y) = (corner.x + next(width), corner.y + next(height));
        path = path
            .move_to((x - 3.0, y))
            .line_to((x - 1.0, y + 4.0))
            .line_to((x, y - 2.0))
            .move_to((x - 1.0, y + 4.0))
            .line_to((x + 3.0, y));
    }
    Shape::path(path).line(LINE, 1.0).opacity(0.35)
}

/// A roof from above, with its ridge and a chimney; its origin is its upper left corner.
pub fn house(w: f64, h: f64) -> Vec<Shape> {
    let (inset, ridge) = (h.min(w) * 0.32, h / 2.0);
    vec![
        Shape::rect(0.0, 0.0, w, h)
            .fill(STONE)
            .line(STONE_EDGE, 2.0),
        Shape::polygon([
            (3.0, 3.0),
            (w - 3.0, 3.0),
            (w - inset, ridge),
            (inset, ridge),
        ])
        .fill(ROOF_LIGHT)
        .line(STONE_EDGE, 1.0),
        Shape::polygon([
            (3.0, h - 3.0),
            (w - 3.0, h - 3.0),
            (w - inset, ridge),
            (inset, ridge),
        ])
        .fill(ROOF)
        .line(STONE_EDGE, 1.0),
        Shape::polygon([(3.0, 3.0), (inset, ridge), (3.0, h - 3.0)])
            .fill(ROOF)
            .line(STONE_EDGE, 1.0),
        Shape::polygon([(w - 3.0, 3.0), (w - inset, ridge), (w - 3.0, h - 3.0)])
            .fill(ROOF_LIGHT)
            .line(STONE_EDGE, 1.0),
        Shape::rect(w * 0.68, h * 0.22, 9.0, 9.0)
            .fill(STONE)
            .line(STONE_EDGE, 1.0),
    ]
}

/// The earth of a wood, by its border in the picture.
pub fn undergrowth(border: Shape) -> Shape {
    border.fill(EARTH).line(TRUNK, 1.5).dashed(4.0, 3.0)
}

/// Treetops in staggered rows that fill a rectangle from the origin, or that part of it where a tree may
/// stand.
pub fn treetops(w: f64, h: f64, may_stand: impl Fn(Point) -> bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let spacing = 24.0;
    let (n_rows, n_columns) = ((h / spacing).floor() as u32, (w / spacing).floor() as u32);
    for row in 0..n_rows.min(40) {
        for column in 0..n_columns.min(60) {
            let shift = if row % 2 == 0 { 0.4 } else { 0.6 };
            let x = (f64::from(column) + shift) * w / f64::from(n_columns.max(1));
            let y = (f64::from(row) + 0.5) * h / f64::from(n_rows.max(1));
            if !may_stand(Point::new(x, y)) {
                continue;
            }
            let radius = 8.0 + f64::from((row * 7 + column * 5) % 4);
            shapes.push(Shape::circle(x, y, radius).fill(LEAVES).line(TRUNK, 0.8));
            shapes.push(Shape::circle(x - 2.5, y - 2.5, radius * 0.5).fill(LEAVES_LIGHT));
        }
    }
    shapes
}

/// The drawing of one treetop, by its name in pictures: where many trees stand, each is a use of it.
pub const TREE: &str = "tree";

/// A treetop around the origin, of a radius of 10.
pub fn tree() -> Definition {
    Definition::Drawing {
        name: TREE,
        shapes: vec![
            Shape::circle(0.0, 0.0, 10.0).fill(LEAVES).line(TRUNK, 0.8),
            Shape::circle(-2.5, -2.5, 5.0).fill(LEAVES_LIGHT),
        ],
    }
}

/// How many of something grow on a piece of ground, and how evenly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// From one to the next.
    pub spacing: f64,
    /// None stands nearer to the border.
    pub inset: f64,
    /// How far each may stand from its place in the row: 0 for what people have planted.
    pub stray: f64,
}

/// Where things grow inside a border: staggered rows, each of them astray by as much as it may. Where, is
/// always the same.
pub fn grown(border: &Polygon, growth: Growth) -> Vec<Vec2> {
    let (low, high) = (border.bounds().low, border.bounds().high);
    let steps = |length: f64| (length / growth.spacing).floor().clamp(0.0, 200.0) as u32;
    let (n_rows, n_columns) = (steps(high.y - low.y), steps(high.x - low.x));
    let mut seed: u32 = 11;
    let mut astray = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        growth.stray * (f64::from((seed >> 8) % 2001) / 1000.0 - 1.0)
    };
    let mut places = Vec::new();
    for row in 0..=n_rows {
        for column in 0..=n_columns {
            let shift = if growth.stray > 0.0 && row % 2 == 1 {
                0.5
            } else {
                0.0
            };
            let at = low
                + Vec2::new(f64::from(column) + shift, f64::from(row)) * growth.spacing
                + Vec2::new(astray(), astray());
            // Whole units are enough for what only grows there.
            let at = Vec2::new(at.x.round(), at.y.round());
            if border.holds(at) && border.distance_to_border(at) >= growth.inset {
                places.push(at);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wood in the form of a U has trees in both prongs and none in the bay.
    #[test]
    fn trees_stand_inside_a_wood_only() {
        let corners = [
            (0, 0),
            (300, 0),
            (300, 200),
            (200, 200),
            (200, 100),
            (100, 100),
            (100, 200),
            (0, 200),
        ];
        let corners = corners.map(|(x, y)| Vec2::new(f64::from(x) + 50.0, f64::from(y)));
        let border = Polygon::new(corners.to_vec()).expect("a wood");
        let growth = Growth {
            spacing: 24.0,
            inset: 9.0,
            stray: 4.0,
        };
        let places = grown(&border, growth);
        let is_in_bay = |at: &Vec2| (150.0..250.0).contains(&at.x) && at.y > 100.0;
        let in_bay: Vec<&Vec2> = places.iter().filter(|at| is_in_bay(at)).collect();
        assert!(in_bay.is_empty(), "{in_bay:?}");
        assert!(places.len() > 40, "{} trees", places.len());
        for prong in [50.0..141.0, 259.0..350.0] {
            assert!(
                places
                    .iter()
                    .any(|at| at.y > 110.0 && prong.contains(&at.x))
            );
        }
        let planted = grown(
            &border,
            Growth {
                stray: 0.0,
                ..growth
            },
        );
        let is_in_row = |at: &Vec2| (at.x - 50.0) % 24.0 == 0.0 && at.y % 24.0 == 0.0;
        assert!(planted.iter().all(is_in_row));
    }
}
