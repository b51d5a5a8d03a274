//! DBM-TER-50: where a waterway may lie.

use sobremesa_geometry::{Bounds, Polygon, Tolerance, Vec2};

use super::islands::{rises_from_water, with};
use super::rivers::is_area_under;
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::position::areas_overlap;
use crate::refusal::TerrainRefusal;
use crate::touch::TOUCH;

/// DBM-TER-50: how far it reaches inward,
const REACH: (f64, f64) = (300.0, 900.0);
/// and beyond this only half of its length.
const MIDDLE: f64 = 600.0;
/// How densely a shore is looked at.
const LOOK_EVERY: f64 = 20.0;

/// Judges a waterway by its shore, from long edge to long edge.
///
/// # Errors
/// The first rule that it breaks.
pub fn judge_waterway(field: &Field, line: &[[f64; 2]]) -> Result<Polygon, TerrainRefusal> {
    let mut points: Vec<Vec2> = line.iter().map(|[x, y]| Vec2::new(*x, *y)).collect();
    let table = Bounds::new(Vec2::ZERO, TABLE).grown(TOUCH.length());
    let is_fit = (2..=super::MOST_CORNERS - 2).contains(&points.len())
        && points.iter().all(|point| point.is_finite())
        && table.hold(&points, Tolerance::ROUNDING);
    if !is_fit {
        return Err(TerrainRefusal::BadWaterway);
    }
    let is_at = |at: f64, wanted: f64| (at - wanted).abs() <= TOUCH.length();
    if is_at(points[0].y, TABLE.y) {
        points.reverse();
    }
    if !is_at(points[0].y, 0.0) || !is_at(points[points.len() - 1].y, TABLE.y) {
        return Err(TerrainRefusal::BadWaterway);
    }
    let edge = if points[0].x * 2.0 < TABLE.x {
        0.0
    } else {
        TABLE.x
    };
    let reach = |point: Vec2| (point.x - edge).abs();
    let is_near = |point: &Vec2| (REACH.0..=REACH.1).contains(&reach(*point));
    if !points.iter().all(is_near) || share_beyond(&points, |point| reach(point) > MIDDLE) > 0.5 {
        return Err(TerrainRefusal::BadWaterway);
    }
    points.push(Vec2::new(edge, TABLE.y));
    points.push(Vec2::new(edge, 0.0));
    let outline = Polygon::new(points).map_err(|_| TerrainRefusal::BadWaterway)?;
    let lies_on = field.features.iter().find(|other| match &other.shape {
        // DBM-TER-53, -55: hills rise from it, or are moved.
        Shape::Area(area) => !rises_from_water(other.kind) && areas_overlap(area, &outline),
        Shape::Line(band) => other.kind == FeatureKind::River && is_area_under(band, &outline),
    });
    match lies_on {
        Some(other) => Err(TerrainRefusal::OverlapsFeature {
            other: other.id.clone(),
        }),
        None => {
            let water = Shape::Area(outline.clone());
            with(field, Feature::new("", FeatureKind::Waterway, water))?;
            Ok(outline)
        }
    }
}

/// How much of a line, as a share of its length, lies somewhere.
fn share_beyond(points: &[Vec2], is_beyond: impl Fn(Vec2) -> bool) -> f64 {
    let (mut beyond, mut whole) = (0.0, 0.0);
    for ends in points.windows(2) {
        let length = ends[0].distance(ends[1]);
        let n_looks = (length / LOOK_EVERY).ceil().clamp(1.0, 500.0) as u32;
        for n in 0..n_looks {
            let share = (f64::from(n) + 0.5) / f64::from(n_looks);
            let part = length / f64::from(n_looks);
            whole += part;
            if is_beyond(ends[0] * (1.0 - share) + ends[1] * share) {
                beyond += part;
            }
        }
    }
    if whole == 0.0 { 0.0 } else { beyond / whole }
}

/// DBM-TER-34: a shore that the referee finds, or, from the other end, the last.
pub fn search_waterway(field: &Field, from_the_end: bool) -> Option<Vec<[f64; 2]>> {
    let shore = |from_left: bool, reach: f64| -> Vec<[f64; 2]> {
        let swell = [0.0, 40.0, -30.0, 50.0, 0.0, -40.0, 20.0];
        let steps = (0u8..).zip(swell);
        let points = steps.map(|(n, more)| {
            let out = reach + more;
            let x = if from_left { out } else { TABLE.x - out };
            [x, TABLE.y * f64::from(n) / 6.0]
        });
        points.collect()
    };
    let mut lines: Vec<_> = [450.0, 350.0]
        .into_iter()
        .flat_map(|reach| [shore(true, reach), shore(false, reach)])
        .collect();
    if from_the_end {
        lines.reverse();
    }
    lines
        .into_iter()
        .find(|line| judge_waterway(field, line).is_ok())
}
