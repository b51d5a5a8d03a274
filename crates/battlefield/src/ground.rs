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

/// A wood that is no rectangle, by its border in the picture; its origin is the upper left corner of the
/// box around it, which comes with it.
pub fn wood(border: &Polygon) -> (Point, Vec<Shape>) {
    /// No treetop stands nearer to the border.
    const INSET: f64 = 9.0;
    let (low, high) = (border.bounds().low, border.bounds().high);
    let corners = border
        .corners()
        .iter()
        .map(|at| (at.x - low.x, at.y - low.y));
    let mut shapes = vec![undergrowth(Shape::polygon(corners))];
    let may_stand = |at: Point| {
        let there = low + Vec2::new(at.x, at.y);
        border.holds(there) && border.distance_to_border(there) >= INSET
    };
    shapes.extend(treetops(high.x - low.x, high.y - low.y, may_stand));
    (Point::new(low.x, low.y), shapes)
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
        let (at, shapes) = wood(&border);
        assert_eq!(at, Point::new(50.0, 0.0));
        let is_in_bay = |at: Point| (100.0..200.0).contains(&at.x) && at.y > 100.0;
        let (whole, bay) = (
            treetops(300.0, 200.0, |_| true).len(),
            treetops(300.0, 200.0, is_in_bay).len(),
        );
        let n_trees = shapes.len() - 1;
        assert!(bay > 0 && n_trees <= whole - bay && n_trees > whole / 2);
    }
}
