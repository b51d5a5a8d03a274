//! DBM-TER-07, -20, -26, -30, -31, -34: where a feature may lie.

use sobremesa_geometry::{Band, Bounds, Polygon, Tolerance, Vec2};

use super::{Outline, Sector, is_central_x};
use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::pose::Facing;
use crate::position::areas_overlap;
use crate::refusal::TerrainRefusal;
use crate::touch::TOUCH;

/// DBM-TER-30: what the two dice of an area say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    /// The sector in which it must fit wholly.
    pub sector: Sector,
    /// Must it touch a table edge? Otherwise its centre must be far from every one.
    pub at_edge: bool,
}

/// DBM-TER-30: second dice up to this put a feature at an edge.
const AT_EDGE: u8 = 4;
/// DBM-TER-30: otherwise its centre is farther than this from every edge.
pub(crate) const FROM_EDGES: f64 = 500.0;

impl Lot {
    /// By both dice; `None` if one is no die.
    pub fn of(sector: u8, second: u8) -> Option<Lot> {
        let sector = Sector::try_from(sector).ok()?;
        (1..=6).contains(&second).then_some(Lot {
            sector,
            at_edge: second <= AT_EDGE,
        })
    }
}

/// A place for an area: where its centre lies, and how far it is turned clockwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// The centre.
    pub at: Vec2,
    /// The turn.
    pub facing: Facing,
}

/// Judges the place of an area (DBM-TER-07, -30).
///
/// # Errors
/// The first rule that it breaks.
pub fn judge_area(
    field: &Field,
    shape: &Outline,
    lot: Lot,
    spot: Spot,
) -> Result<(Polygon, Vec<Vec2>), TerrainRefusal> {
    let room = lot.sector.bounds().grown(TOUCH.length());
    let sector = u8::from(lot.sector);
    let far = TABLE.x + TABLE.y;
    if !spot.at.is_finite() || spot.at.x.abs().max(spot.at.y.abs()) > far {
        return Err(TerrainRefusal::OutsideSector { sector });
    }
    let (corners, crest) = shape.placed(spot.at, spot.facing);
    let outline = Polygon::new(corners).map_err(|_| TerrainRefusal::OutsideSector { sector })?;
    if !room.hold(outline.corners(), Tolerance::ROUNDING) {
        return Err(TerrainRefusal::OutsideSector { sector });
    }
    let rises = super::islands::rises_from_water(shape.sort())
        && super::islands::judge_land(field, shape.sort(), &outline)?;
    if lot.at_edge {
        let is_at_shore = || super::towns::is_at_shore(field, &outline);
        if !touches_edge(outline.bounds()) && !rises && !is_at_shore() {
            return Err(TerrainRefusal::NotAtEdge);
        }
    } else if from_edges(spot.at) <= FROM_EDGES {
        let distance = from_edges(spot.at);
        return Err(TerrainRefusal::TooNearEdge { distance });
    }
    if let Some(other) = overlapped(field, shape.sort(), &outline) {
        let other = other.id.clone();
        return Err(TerrainRefusal::OverlapsFeature { other });
    }
    Ok((outline, crest))
}

/// DBM-TER-07: an area on which it would lie. Roads lie over anything, hills and built-up areas rise from a waterway
/// (`islands`), and a built-up area may take in a hill.
pub(super) fn overlapped<'a>(
    field: &'a Field,
    kind: FeatureKind,
    outline: &Polygon,
) -> Option<&'a Feature> {
    field.features.iter().find(|other| match &other.shape {
        Shape::Area(area) => {
            let is_sea = other.kind == FeatureKind::Waterway;
            let is_allowed = (is_sea && super::islands::rises_from_water(kind))
                || super::islands::may_be_town_on_hill(kind, outline, other.kind, area);
            !area.bounds().are_apart(outline.bounds(), 0.0)
                && areas_overlap(area, outline)
                && !is_allowed
        }
        Shape::Line(band) => {
            other.kind == FeatureKind::River && super::rivers::is_area_under(band, outline)
        }
    })
}

fn touches_edge(bounds: &Bounds) -> bool {
    let slack = TOUCH.length();
    bounds.low.x <= slack
        || bounds.low.y <= slack
        || bounds.high.x >= TABLE.x - slack
        || bounds.high.y >= TABLE.y - slack
}

/// How far a point is from the nearest table edge.
fn from_edges(point: Vec2) -> f64 {
    let across = point.x.min(TABLE.x - point.x);
    across.min(point.y.min(TABLE.y - point.y))
}

/// DBM-TER-34: the referee's grid, in paces,
const GRID: f64 = 10.0;
/// and how many turns of 15 degrees are tried.
const TURNS: u32 = 24;

/// DBM-TER-34: the first place that the referee finds, or, from the other end, the last.
///
/// He tries every 15 degrees on a grid of 10 p; where a table edge must be touched, the grid runs along
/// the edge and the feature is slid onto it.
pub fn search(field: &Field, shape: &Outline, lot: Lot, from_the_end: bool) -> Option<Spot> {
    let sector = lot.sector.bounds();
    // What lies elsewhere is in nobody's way.
    let near = field
        .features
        .iter()
        .filter(|feature| !feature.bounds().are_apart(&sector, 0.0))
        .cloned()
        .collect();
    let near = Field::of(near);
    (0..TURNS).find_map(|turn| {
        let turn = if from_the_end { TURNS - 1 - turn } else { turn };
        let facing = Facing::from_degrees(f64::from(turn) * 360.0 / f64::from(TURNS));
        let (corners, _) = shape.placed(Vec2::ZERO, facing);
        let outline = Polygon::new(corners).ok()?;
        let mut centres = centres(lot, &sector, outline.bounds());
        // DBM-TER-53: a hill may rise from a waterway as well.
        let has_sea = near
            .features
            .iter()
            .any(|one| one.kind == FeatureKind::Waterway);
        let may_rise = has_sea && super::islands::rises_from_water(shape.sort());
        if may_rise && lot.at_edge {
            centres.extend(all_centres(&sector, outline.bounds()));
        }
        if from_the_end {
            centres.reverse();
        }
        let is_free = |at: &Vec2| {
            overlapped(&near, shape.sort(), &outline.moved(*at)).is_none()
                && (!may_rise || judge_area(&near, shape, lot, Spot { at: *at, facing }).is_ok())
        };
        let at = centres.into_iter().find(is_free)?;
        Some(Spot { at, facing })
    })
}

/// The places of the grid, along one side, at which something that reaches so far lies inside.
fn steps(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = ((low / GRID).ceil() as i32, (high / GRID).floor() as i32);
    (first..=last).map(|n| f64::from(n) * GRID).collect()
}

/// The places of the grid at which a turned outline lies in its sector.
fn all_centres(sector: &Bounds, outline: &Bounds) -> Vec<Vec2> {
    let (low, high) = (sector.low - outline.low, sector.high - outline.high);
    let (xs, ys) = (steps(low.x, high.x), steps(low.y, high.y));
    let all = ys.iter().flat_map(|y| xs.iter().map(|x| Vec2::new(*x, *y)));
    all.collect()
}

/// The places of the grid at which a turned outline lies in its sector as its lot wants it.
fn centres(lot: Lot, sector: &Bounds, outline: &Bounds) -> Vec<Vec2> {
    let low = sector.low - outline.low;
    let high = sector.high - outline.high;
    if low.x > high.x || low.y > high.y {
        return Vec::new();
    }
    let (xs, ys) = (steps(low.x, high.x), steps(low.y, high.y));
    if lot.at_edge {
        // The long edge first, then the short one where there is one.
        let y = if sector.low.y == 0.0 { low.y } else { high.y };
        let along_long = xs.iter().map(|x| Vec2::new(*x, y));
        let x = match sector {
            _ if lot.sector.is_central() => None,
            sector if sector.low.x == 0.0 => Some(low.x),
            _ => Some(high.x),
        };
        let along_short = ys
            .iter()
            .filter_map(|y| x.map(|x| Vec2::new(x, *y)))
            .collect::<Vec<_>>();
        along_long.chain(along_short).collect()
    } else {
        let all = all_centres(sector, outline).into_iter();
        all.filter(|at| from_edges(*at) > FROM_EDGES).collect()
    }
}

/// Judges a road of the first phase (DBM-TER-20): from long edge to long edge, each end in its central
/// sector; or one of the second (DBM-TER-26): linked to an earlier one, unless it is compulsory.
///
/// # Errors
/// The first rule that it breaks.
pub fn judge_road(
    field: &Field,
    line: &[[f64; 2]],
    width: Option<f64>,
    ends: RoadEnds,
) -> Result<Band, TerrainRefusal> {
    let width = width.unwrap_or(USUAL_ROAD);
    let points: Vec<Vec2> = line.iter().map(|[x, y]| Vec2::new(*x, *y)).collect();
    let table = Bounds::new(Vec2::ZERO, TABLE).grown(TOUCH.length());
    let is_fit = points.len() <= super::MOST_CORNERS
        && points.iter().all(|point| point.is_finite())
        && table.hold(&points, Tolerance::ROUNDING)
        && (1.0..=crate::pose::BASE_WIDTH).contains(&width);
    let band = is_fit.then(|| Band::new(points.clone(), width)).flatten();
    let band = band.ok_or(TerrainRefusal::BadRoad)?;
    match ends {
        RoadEnds::BothCentral => {
            let (Some(first), Some(last)) = (points.first(), points.last()) else {
                return Err(TerrainRefusal::BadRoad);
            };
            let slack = TOUCH.length();
            let is_at = |y: f64, wanted: f64| (y - wanted).abs() <= slack;
            let crosses = (is_at(first.y, 0.0) && is_at(last.y, TABLE.y))
                || (is_at(first.y, TABLE.y) && is_at(last.y, 0.0));
            if !(crosses && is_central_x(first.x) && is_central_x(last.x)) {
                return Err(TerrainRefusal::RoadEnds);
            }
        }
        RoadEnds::Linked => {
            let reach = |other: &Band| (band.width() + other.width()) * 0.5;
            let joins = |other: &Band| {
                let pieces: Vec<_> = other.pieces().collect();
                band.pieces().any(|piece| {
                    let ends = [piece.from, piece.to];
                    pieces.iter().any(|other_piece| {
                        let near = [other_piece.from, other_piece.to];
                        let between = Band::new(near.to_vec(), 1.0)
                            .map_or(f64::INFINITY, |line| line.distance_to_line(&ends));
                        between <= reach(other)
                    })
                })
            };
            let is_linked = field.features.iter().any(|feature| match &feature.shape {
                Shape::Line(other) => feature.kind == FeatureKind::Road && joins(other),
                Shape::Area(town) => {
                    feature.kind == FeatureKind::BuiltUp && super::towns::reaches(&band, town)
                }
            });
            if !is_linked {
                return Err(TerrainRefusal::Roads);
            }
        }
        RoadEnds::Anywhere => {}
    }
    Ok(band)
}

/// The usual width of a road, in paces (DBM-TER-46: about one element at most).
const USUAL_ROAD: f64 = 60.0;

/// Where a road must lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoadEnds {
    /// DBM-TER-20.
    BothCentral,
    /// DBM-TER-26.
    Linked,
    /// DBM-TER-26: it is compulsory.
    Anywhere,
}
