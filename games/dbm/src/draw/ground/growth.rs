//! What grows or lies on the ground: a texture for each kind.

use sobremesa_battlefield::Canvas;
use sobremesa_battlefield::ground::{self as earth, Growth, TREE};
use sobremesa_draw::{Definition, Path, Point, Pose, Shape, Swatch};
use sobremesa_geometry::{Polygon, Vec2};

use super::{town, water};
use crate::field::{Feature, FeatureKind, Field, Shape as Lies};

//                                                      classic   night     contrast
const FOREST_FLOOR: Swatch = Swatch::new("forest-floor", 0x7d9455, 0x1b2b1f, 0x06140a);
const ORCHARD: Swatch = Swatch::new("orchard", 0x9cbf6a, 0x2a4430, 0x0a1a0c);
const OLIVE: Swatch = Swatch::new("olive", 0x8c9a6a, 0x55624a, 0x9aa88a);
const VINE: Swatch = Swatch::new("vine", 0x4f7a33, 0x4a7040, 0x6ad05a);
const TILLED: Swatch = Swatch::new("tilled", 0xc7a868, 0x3f3826, 0x141008);
const FURROW: Swatch = Swatch::new("furrow", 0x8d6d3a, 0x77694a, 0xcccccc);
const HEDGE: Swatch = Swatch::new("hedge", 0x3c6b2e, 0x3f6a3c, 0x55c055);
const ROCK: Swatch = Swatch::new("rock", 0xa9a39a, 0x5c5c60, 0x888888);
pub(super) const ROCK_EDGE: Swatch = Swatch::new("rock-edge", 0x4d4843, 0x1a1a1d, 0xffffff);
const STONY: Swatch = Swatch::new("stony", 0xc2b99a, 0x38352d, 0x0c0c0c);
const BUSH: Swatch = Swatch::new("bush", 0x6d8b3a, 0x3d5230, 0x4a8a3a);
pub(super) const WATER: Swatch = Swatch::new("water", 0x5f93b0, 0x37627c, 0x2a80ff);
const WET: Swatch = Swatch::new("wet", 0x93b08c, 0x24403c, 0x021420);
pub(super) const SAND: Swatch = Swatch::new("sand", 0xe8d6a2, 0x4a4331, 0x161208);
pub(super) const SAND_EDGE: Swatch = Swatch::new("sand-edge", 0xb39552, 0x8a7b52, 0xffe9a0);

/// What is drawn once and grows in many places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Plant {
    Tree,
    Olive,
    Palm,
    Rock,
    Bush,
    Reed,
    Dune,
}

impl Plant {
    const fn name(self) -> &'static str {
        match self {
            Plant::Tree => TREE,
            Plant::Olive => "olive-tree",
            Plant::Palm => "palm",
            Plant::Rock => "rock",
            Plant::Bush => "bush",
            Plant::Reed => "reed",
            Plant::Dune => "dune",
        }
    }

    fn definition(self) -> Definition {
        let shapes = match self {
            Plant::Tree => return earth::tree(),
            Plant::Olive => vec![
                Shape::circle(-4.0, 2.0, 7.0)
                    .fill(OLIVE)
                    .line(ROCK_EDGE, 1.0),
                Shape::circle(4.0, 3.0, 6.0)
                    .fill(OLIVE)
                    .line(ROCK_EDGE, 1.0),
                Shape::circle(0.0, -4.0, 7.0)
                    .fill(OLIVE)
                    .line(ROCK_EDGE, 1.0),
            ],
            Plant::Palm => vec![
                Shape::path(fronds()).line(HEDGE, 3.4),
                Shape::circle(0.0, 0.0, 2.6).fill(FURROW),
            ],
            Plant::Rock => vec![
                Shape::polygon([
                    (-9.0, 5.0),
                    (-6.0, -6.0),
                    (3.0, -8.0),
                    (9.0, -1.0),
                    (7.0, 6.0),
                ])
                .fill(ROCK)
                .line(ROCK_EDGE, 1.2),
                Shape::path(
                    Path::from((-5.0, -5.0))
                        .line_to((1.0, 0.0))
                        .line_to((8.0, -1.0)),
                )
                .line(ROCK_EDGE, 0.9),
            ],
            Plant::Bush => vec![
                Shape::circle(-4.0, 1.0, 5.0).fill(BUSH).line(HEDGE, 1.2),
                Shape::circle(3.0, 0.0, 6.0).fill(BUSH).line(HEDGE, 1.2),
            ],
            Plant::Reed => vec![
                Shape::path(
                    Path::from((-5.0, 6.0))
                        .line_to((-8.0, -7.0))
                        .move_to((0.0, 6.0))
                        .line_to((0.0, -10.0))
                        .move_to((5.0, 6.0))
                        .line_to((8.0, -6.0)),
                )
                .line(HEDGE, 2.0),
                Shape::path(
                    Path::from((-11.0, 8.0))
                        .line_to((-3.0, 8.0))
                        .move_to((3.0, 9.0))
                        .line_to((12.0, 9.0)),
                )
                .line(WATER, 2.6),
            ],
            Plant::Dune => vec![
                Shape::path(Path::from((-22.0, 6.0)).curve_to(
                    (-12.0, -12.0),
                    (10.0, -12.0),
                    (22.0, 4.0),
                ))
                .line(SAND_EDGE, 3.0),
            ],
        };
        Definition::Drawing {
            name: self.name(),
            shapes,
        }
    }
}

fn fronds() -> Path {
    let tips = [
        (0.0, -12.0),
        (11.0, -5.0),
        (9.0, 8.0),
        (0.0, 12.0),
        (-9.0, 8.0),
        (-11.0, -5.0),
    ];
    tips.into_iter().fold(Path::default(), |path, (x, y)| {
        path.move_to((0.0, 0.0)).curve_to(
            (x * 0.5 + y * 0.2, y * 0.5 - x * 0.2),
            (x * 0.8, y * 0.8),
            (x, y),
        )
    })
}

/// What grows there, if anything that is drawn once.
const fn plant(kind: FeatureKind) -> Option<(Plant, Growth, f64)> {
    use FeatureKind::*;
    Some(match kind {
        Wood | WoodedHill => (Plant::Tree, growth(42.0, 11.0), 2.0),
        Orchard => (Plant::Tree, growth(54.0, 0.0), 1.3),
        OliveGrove => (Plant::Olive, growth(56.0, 0.0), 1.5),
        PalmGrove => (Plant::Palm, growth(56.0, 10.0), 1.6),
        Rocky | RoughHill => (Plant::Rock, growth(62.0, 20.0), 1.2),
        Scrub => (Plant::Bush, growth(52.0, 16.0), 1.1),
        Boggy | Marsh => (
            Plant::Reed,
            growth(if matches!(kind, Marsh) { 46.0 } else { 72.0 }, 14.0),
            1.0,
        ),
        Dunes => (Plant::Dune, growth(66.0, 12.0), 1.0),
        GentleHill | VineHill | SteepHill | Vineyard | EnclosedFields | OpenFields | Gully
        | Road | River | Waterway | BuiltUp => return None,
    })
}

const fn growth(spacing: f64, stray: f64) -> Growth {
    Growth {
        spacing,
        inset: 18.0,
        stray,
    }
}

/// Everything that grows on a field.
pub(super) fn definitions(field: &Field) -> Vec<Definition> {
    let mut plants: Vec<Plant> = field
        .features
        .iter()
        .filter_map(|feature| plant(feature.kind))
        .map(|(plant, ..)| plant)
        .collect();
    plants.sort_unstable();
    plants.dedup();
    plants.into_iter().map(Plant::definition).collect()
}

/// The ground of a feature and what grows on it; of a hill only what grows.
pub(super) fn grown(feature: &Feature, canvas: &Canvas) -> Vec<Shape> {
    use FeatureKind::*;
    let Lies::Area(outline) = &feature.shape else {
        return Vec::new();
    };
    let border = || canvas.outline(outline.corners());
    let mut shapes = match feature.kind {
        GentleHill | RoughHill | SteepHill | Gully | Road => Vec::new(),
        River => water::channel(outline, feature.frozen, canvas),
        Waterway => water::open(outline, feature.frozen, canvas),
        BuiltUp => town::houses(outline, canvas),
        WoodedHill => vec![border().fill(FOREST_FLOOR).opacity(0.45)],
        VineHill => vec![
            rows(outline, canvas, 34.0, (1.0, 0.0))
                .line(VINE, 9.0)
                .dashed(3.0, 13.0),
        ],
        Wood => vec![border().fill(FOREST_FLOOR).line(HEDGE, 3.0)],
        Orchard => vec![border().fill(ORCHARD).line(HEDGE, 2.5).dashed(10.0, 6.0)],
        OliveGrove => vec![
            border().fill(STONY).opacity(0.8),
            border().line(FURROW, 2.5).dashed(10.0, 6.0),
        ],
        PalmGrove => vec![
            border().fill(SAND).opacity(0.8),
            border().line(HEDGE, 2.5).dashed(10.0, 6.0),
        ],
        Vineyard => vec![
            border().fill(TILLED).line(FURROW, 3.0),
            rows(outline, canvas, 30.0, (1.0, 0.0))
                .line(VINE, 10.0)
                .dashed(3.0, 14.0),
        ],
        EnclosedFields => vec![
            border().fill(TILLED),
            rows(outline, canvas, 16.0, (1.0, 0.0)).line(FURROW, 1.4),
            rows(outline, canvas, 120.0, (0.0, 1.0))
                .line(HEDGE, 7.0)
                .dashed(2.0, 9.0),
            border().line(HEDGE, 9.0).dashed(3.0, 11.0),
            border().line(HEDGE, 4.0),
        ],
        OpenFields => vec![
            border().fill(TILLED).opacity(0.7),
            rows(outline, canvas, 20.0, (1.0, 0.0))
                .line(FURROW, 1.4)
                .dashed(26.0, 8.0),
        ],
        Rocky => vec![border().fill(STONY).line(ROCK_EDGE, 2.0).dashed(5.0, 7.0)],
        Scrub => vec![
            border().fill(BUSH).opacity(0.35),
            border().line(HEDGE, 2.0).dashed(5.0, 7.0),
        ],
        Boggy => vec![
            border().fill(WET).opacity(0.8),
            border().line(WATER, 2.4).dashed(12.0, 9.0),
        ],
        Marsh => vec![
            border().fill(WET).line(WATER, 4.0),
            rows(outline, canvas, 40.0, (1.0, 0.0))
                .line(WATER, 5.0)
                .dashed(34.0, 40.0)
                .opacity(0.8),
        ],
        Dunes => vec![border().fill(SAND).line(SAND_EDGE, 2.0)],
    };
    if let Some((plant, growth, size)) = plant(feature.kind) {
        let places = earth::grown(outline, growth).into_iter().enumerate();
        shapes.extend(places.map(|(n, at)| {
            let Point { x, y } = canvas.place(at);
            // What grows wild is not all of one size.
            let ease = if growth.stray > 0.0 {
                [1.0, 0.8, 1.15, 0.9][n % 4]
            } else {
                1.0
            };
            Shape::defined(plant.name()).posed(Pose::at(x, y).scaled(size * ease))
        }));
    }
    shapes
}

/// Parallel lines inside an outline, so far apart, along one of the axes.
fn rows(outline: &Polygon, canvas: &Canvas, apart: f64, along: (f64, f64)) -> Shape {
    let (low, high) = (outline.bounds().low, outline.bounds().high);
    let along = Vec2::new(along.0, along.1);
    let across = Vec2::new(along.y, along.x);
    let span = (high - low).dot(across);
    let mut path = Path::default();
    let n_rows = (span / apart).floor().clamp(0.0, 200.0) as u32;
    for n in 0..n_rows {
        let base = low.dot(across) + apart * (f64::from(n) + 0.5);
        for (from, to) in crossings(outline, along, across, base) {
            let (from, to) = (from + 8.0, to - 8.0);
            if to <= from {
                continue;
            }
            let whole = |share: f64| {
                let Point { x, y } = canvas.place(along * share + across * base);
                (x.round(), y.round())
            };
            path = path.move_to(whole(from)).line_to(whole(to));
        }
    }
    Shape::path(path)
}

/// Where a line crosses an outline, in pairs of in and out.
fn crossings(outline: &Polygon, along: Vec2, across: Vec2, base: f64) -> Vec<(f64, f64)> {
    let corners = outline.corners();
    let mut found = Vec::new();
    for (at, next) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (one, other) = (at.dot(across) - base, next.dot(across) - base);
        if (one < 0.0) != (other < 0.0) {
            let share = one / (one - other);
            found.push(at.dot(along) * (1.0 - share) + next.dot(along) * share);
        }
    }
    found.sort_by(f64::total_cmp);
    found
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}
