//! DBM-TER-06, -25: where a built-up area and its fields may lie.

use sobremesa_geometry::{Band, Polygon, Tolerance, Vec2};

use super::islands::{judge_land, may_be_town_on_hill};
use super::placing::{RoadEnds, Spot, judge_road, overlapped};
use super::{Outline, Sector};
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::pose::Facing;
use crate::position::areas_overlap;
use crate::refusal::TerrainRefusal;
use crate::touch::{LIMIT, TOUCH};

/// The area of a feature.
fn area_of(feature: &Feature) -> Option<&Polygon> {
    match &feature.shape {
        Shape::Area(outline) => Some(outline),
        Shape::Line(_) => None,
    }
}

fn areas(field: &Field, kind: FeatureKind) -> impl Iterator<Item = &Polygon> {
    let features = field.features.iter();
    features
        .filter(move |feature| feature.kind == kind)
        .filter_map(area_of)
}

/// Do two areas touch without overlapping?
fn do_touch(one: &Polygon, other: &Polygon) -> bool {
    let gap = |from: &Polygon, to: &Polygon| {
        let corners = from.corners().iter();
        let gaps = corners.map(|corner| to.distance_to_border(*corner));
        gaps.fold(f64::INFINITY, f64::min)
    };
    gap(one, other).min(gap(other, one)) <= TOUCH.length() && !areas_overlap(one, other)
}

/// DBM-TER-30: does an area touch a waterway?
pub(super) fn is_at_shore(field: &Field, outline: &Polygon) -> bool {
    areas(field, FeatureKind::Waterway).any(|water| do_touch(water, outline))
}

/// Judges the place of a built-up area (DBM-TER-25).
///
/// # Errors
/// The first rule that it breaks.
pub fn judge_town(field: &Field, shape: &Outline, spot: Spot) -> Result<Polygon, TerrainRefusal> {
    let (outline, sector) = laid(shape, spot)?;
    let mut waters = areas(field, FeatureKind::Waterway).peekable();
    let has_place = if waters.peek().is_some() {
        // DBM-TER-53: as a headland, or on the hill of one or of an island.
        let is_on_coast = |hill: &Polygon| {
            is_at_shore(field, hill)
                && may_be_town_on_hill(shape.sort(), &outline, FeatureKind::GentleHill, hill)
        };
        let mut hills = field
            .features
            .iter()
            .filter(|one| one.kind.is_hill())
            .filter_map(area_of);
        is_at_shore(field, &outline)
            || judge_land(field, shape.sort(), &outline)?
            || hills.any(is_on_coast)
    } else {
        !sector.is_central() || touches_road(field, &outline)
    };
    if !has_place {
        return Err(TerrainRefusal::TownPlace);
    }
    free(field, shape, outline)
}

/// Judges the place of fields (DBM-TER-06, -25): they touch a built-up area and lie in its sector.
///
/// # Errors
/// The first rule that it breaks.
pub fn judge_fields(field: &Field, shape: &Outline, spot: Spot) -> Result<Polygon, TerrainRefusal> {
    let (outline, sector) = laid(shape, spot)?;
    let is_beside = |town: &Polygon| {
        let middle = town.bounds().low.middle(town.bounds().high);
        do_touch(town, &outline) && Sector::at(middle) == sector
    };
    if !areas(field, FeatureKind::BuiltUp).any(is_beside) {
        return Err(TerrainRefusal::FieldsWithoutTown);
    }
    free(field, shape, outline)
}

/// An outline that lies wholly in one sector.
fn laid(shape: &Outline, spot: Spot) -> Result<(Polygon, Sector), TerrainRefusal> {
    let sector = Sector::at(spot.at);
    let refusal = || TerrainRefusal::OutsideSector {
        sector: u8::from(sector),
    };
    let far = TABLE.x + TABLE.y;
    if !spot.at.is_finite() || spot.at.x.abs().max(spot.at.y.abs()) > far {
        return Err(refusal());
    }
    let (corners, _) = shape.placed(spot.at, spot.facing);
    let outline = Polygon::new(corners).map_err(|_| refusal())?;
    let room = sector.bounds().grown(TOUCH.length());
    if room.hold(outline.corners(), Tolerance::ROUNDING) {
        Ok((outline, sector))
    } else {
        Err(refusal())
    }
}

fn free(field: &Field, shape: &Outline, outline: Polygon) -> Result<Polygon, TerrainRefusal> {
    match overlapped(field, shape.sort(), &outline) {
        Some(other) => Err(TerrainRefusal::OverlapsFeature {
            other: other.id.clone(),
        }),
        None => Ok(outline),
    }
}

fn touches_road(field: &Field, outline: &Polygon) -> bool {
    field.features.iter().any(|feature| match &feature.shape {
        Shape::Line(road) => feature.kind == FeatureKind::Road && reaches(road, outline),
        Shape::Area(_) => false,
    })
}

/// Does a road come to the border of an area?
pub(super) fn reaches(road: &Band, outline: &Polygon) -> bool {
    let mut edges = outline.edges();
    edges.any(|edge| {
        road.distance_to_line(&[edge.from, edge.to]) <= road.width() * 0.5 + TOUCH.length()
    })
}

/// DBM-TER-05: so many streets a built-up area has at most.
const MOST_STREETS: usize = 2;
/// How wide they are.
const STREET: f64 = 60.0;

/// Judges the roads that are laid with a built-up area (DBM-TER-05): up to two inside it and, if it lies on a hill,
/// one that leads down to the flat.
///
/// # Errors
/// One is no road, leads nowhere, or is one too many.
pub fn judge_streets(
    field: &Field,
    town: &Polygon,
    lines: &[Vec<[f64; 2]>],
) -> Result<Vec<Band>, TerrainRefusal> {
    let hill = field
        .features
        .iter()
        .find_map(|feature| match &feature.shape {
            Shape::Area(hill)
                if may_be_town_on_hill(FeatureKind::BuiltUp, town, feature.kind, hill) =>
            {
                Some(hill)
            }
            Shape::Area(_) | Shape::Line(_) => None,
        });
    let is_in =
        |point: &Vec2| town.holds(*point) || town.distance_to_border(*point) <= TOUCH.length();
    let (mut n_streets, mut n_links) = (0, 0);
    let mut bands = Vec::new();
    for line in lines {
        let band = judge_road(field, line, Some(STREET), RoadEnds::Anywhere)?;
        let (first, last) = (band.line()[0], band.line()[band.line().len() - 1]);
        let is_inside = band.line().iter().all(is_in)
            && band.pieces().all(|piece| {
                let inside = town.parts_inside(piece).into_iter();
                let share: f64 = inside.map(|(from, to)| to - from).sum();
                LIMIT.at_least(
                    share * piece.length(),
                    piece.length() - 2.0 * TOUCH.length(),
                )
            });
        let leads_down = hill.is_some_and(|hill| {
            let ends = [(first, last), (last, first)];
            ends.iter()
                .any(|(up, down)| is_in(up) && !hill.holds(*down))
        });
        if is_inside {
            n_streets += 1;
        } else if leads_down {
            n_links += 1;
        } else {
            return Err(TerrainRefusal::Streets);
        }
        bands.push(band);
    }
    if n_streets > MOST_STREETS || n_links > 1 {
        return Err(TerrainRefusal::Streets);
    }
    Ok(bands)
}

/// The turns that the referee tries.
const TURNS: u32 = 8;
/// How far apart his places are.
const GRID: f64 = 60.0;

/// DBM-TER-34: a place for a built-up area that the referee finds, or, from the other end, the last.
pub fn search_town(field: &Field, shape: &Outline, from_the_end: bool) -> Option<Spot> {
    let places: Vec<Spot> = match areas(field, FeatureKind::Waterway).next() {
        Some(water) => {
            let edge = if water.bounds().low.x <= TOUCH.length() {
                0.0
            } else {
                TABLE.x
            };
            let inwards = Vec2::new(if edge == 0.0 { 1.0 } else { -1.0 }, 0.0);
            let ys = (1..40).map(|n| GRID * f64::from(n));
            let rays = ys.map(|y| (Vec2::new(edge, y), inwards));
            rays.filter_map(|(from, way)| nestled(water, shape, from, way))
                .collect()
        }
        None => {
            let steps = |size: f64| (1..(size / GRID) as u32).map(|n| GRID * f64::from(n));
            let grid = steps(TABLE.y).flat_map(|y| steps(TABLE.x).map(move |x| Vec2::new(x, y)));
            grid.map(|at| Spot {
                at,
                facing: Facing::from_degrees(0.0),
            })
            .collect()
        }
    };
    first(places, from_the_end, |spot| {
        judge_town(field, shape, spot).is_ok()
    })
}

/// DBM-TER-34: the same for fields beside a built-up area.
pub fn search_fields(field: &Field, shape: &Outline, from_the_end: bool) -> Option<Spot> {
    let towns: Vec<&Polygon> = areas(field, FeatureKind::BuiltUp).collect();
    let places = towns.iter().flat_map(|town| {
        let middle = town.bounds().low.middle(town.bounds().high);
        (0..3 * TURNS).filter_map(move |n| {
            let degrees = 360.0 * f64::from(n) / f64::from(3 * TURNS);
            let way = Facing::from_degrees(degrees).forward();
            nestled(town, shape, middle, way)
        })
    });
    first(places.collect(), from_the_end, |spot| {
        judge_fields(field, shape, spot).is_ok()
    })
}

fn first(mut places: Vec<Spot>, from_the_end: bool, fits: impl Fn(Spot) -> bool) -> Option<Spot> {
    if from_the_end {
        places.reverse();
    }
    places.into_iter().find(|spot| fits(*spot))
}

/// Where a shape comes to lie that is drawn away from a place inside an area until it only touches it.
fn nestled(area: &Polygon, shape: &Outline, from: Vec2, way: Vec2) -> Option<Spot> {
    let facing = Facing::from_degrees(0.0);
    let outline = |far: f64| Polygon::new(shape.placed(from + way * far, facing).0).ok();
    let (mut low, mut high) = (0.0, TABLE.x);
    if areas_overlap(area, &outline(high)?) {
        return None;
    }
    while high - low > TOUCH.length() * 0.25 {
        let middle = (low + high) * 0.5;
        if areas_overlap(area, &outline(middle)?) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(Spot {
        at: from + way * high,
        facing,
    })
}
