//! Slopes: contours from the foot to the crest, lit from one side, and hachures where they are steep.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::{Path, Point, Shape, Swatch};
use sobremesa_geometry::{Bounds, Segment, Vec2};

use super::drawn;
use crate::field::{Feature, FeatureKind, Shape as Lies};

//                                                      classic   night     contrast
const SLOPE: Swatch = Swatch::new("slope", 0xb9a56a, 0x4a4630, 0x0c0c0c);
const SLOPE_LIT: Swatch = Swatch::new("slope-lit", 0xe4d79f, 0x736b48, 0x1c1c1c);
const SLOPE_SHADE: Swatch = Swatch::new("slope-shade", 0x6f5f34, 0x1c1a12, 0x000000);
const CREST: Swatch = Swatch::new("crest", 0x5a4a22, 0xd8cb98, 0xffffff);
const DEPTH: Swatch = Swatch::new("depth", 0x7d6a41, 0x15140f, 0x101010);

/// A hill or a gully without what grows on it.
pub(super) fn slopes(feature: &Feature, canvas: &Canvas) -> Vec<Shape> {
    let Lies::Area(outline) = &feature.shape else {
        return Vec::new();
    };
    let corners = outline.corners();
    let is_steep = feature.kind == FeatureKind::SteepHill;
    let is_gully = feature.kind == FeatureKind::Gully;
    let steps: &[f64] = if is_steep {
        &[0.2, 0.4, 0.6, 0.8]
    } else {
        &[0.28, 0.55, 0.8]
    };
    let mut shapes = vec![shadow(corners, canvas, is_gully)];
    let foot = canvas
        .outline(corners)
        .fill(if is_gully { DEPTH } else { SLOPE });
    shapes.push(foot.opacity(0.72));
    shapes.push(
        canvas
            .outline(corners)
            .line(CREST, if is_steep { 4.0 } else { 2.6 }),
    );
    for share in steps {
        let contour: Vec<Vec2> = corners.iter().map(|at| up(feature, *at, *share)).collect();
        let paint = if is_gully { SLOPE_SHADE } else { SLOPE_LIT };
        shapes.push(canvas.outline(&contour).fill(paint).opacity(0.3));
        shapes.push(canvas.outline(&contour).line(CREST, 1.5).opacity(0.6));
    }
    if is_steep || is_gully {
        shapes.push(hachures(feature, corners, canvas));
    }
    let crest = match feature.crest.as_slice() {
        [] => Vec::new(),
        [top] => vec![summit(canvas.place(*top))],
        line => vec![
            Shape::path(canvas.line(line.iter().copied()))
                .line(CREST, 4.0)
                .dashed(16.0, 12.0),
        ],
    };
    shapes.extend(crest);
    shapes
}

/// The light comes from the upper left: the other side lies in the shade.
fn shadow(corners: &[Vec2], canvas: &Canvas, is_gully: bool) -> Shape {
    let by = if is_gully { -8.0 } else { 10.0 };
    let moved = corners.iter().map(|at| {
        let Point { x, y } = canvas.place(*at);
        ((x + by).round(), (y + by).round())
    });
    Shape::polygon(moved).fill(SLOPE_SHADE).opacity(0.35)
}

/// A point of the outline, so far up towards the crest.
fn up(feature: &Feature, from: Vec2, share: f64) -> Vec2 {
    let top = nearest_of_crest(feature, from);
    let at = from * (1.0 - share) + top * share;
    Vec2::new(at.x.round(), at.y.round())
}

fn nearest_of_crest(feature: &Feature, from: Vec2) -> Vec2 {
    match feature.crest.as_slice() {
        [] => {
            let Bounds { low, high } = feature.bounds();
            low.middle(high)
        }
        [top] => *top,
        line => {
            let pieces = line.windows(2).map(|ends| Segment::new(ends[0], ends[1]));
            let nearest = pieces.map(|piece| piece.nearest(from));
            nearest.fold(line[0], |best, point| {
                if point.distance(from) < best.distance(from) {
                    point
                } else {
                    best
                }
            })
        }
    }
}

/// Strokes down the slope.
fn hachures(feature: &Feature, corners: &[Vec2], canvas: &Canvas) -> Shape {
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    let feet = ends.flat_map(|(at, next)| [*at, at.middle(*next)]);
    let path = feet.fold(Path::default(), |path, foot| {
        let whole = |at: Point| Point::new(at.x.round(), at.y.round());
        let (low, high) = (up(feature, foot, 0.04), up(feature, foot, 0.22));
        path.move_to(whole(canvas.place(low)))
            .line_to(whole(canvas.place(high)))
    });
    drawn(path, 2.6).line(CREST, 2.6).opacity(0.7)
}

fn summit(at: Point) -> Shape {
    Shape::polygon([
        (at.x, at.y - 14.0),
        (at.x + 12.0, at.y + 9.0),
        (at.x - 12.0, at.y + 9.0),
    ])
    .fill(CREST)
}
