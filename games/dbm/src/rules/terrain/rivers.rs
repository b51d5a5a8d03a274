//! DBM-TER-20, -24, -56, -57: where a river may run.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::{Band, Bounds, Segment, Tolerance, Vec2};

use crate::field::{Feature, FeatureKind, Field, Shape, TABLE};
use crate::refusal::TerrainRefusal;
use crate::touch::{LIMIT, TOUCH};

/// DBM-TER-24: the strip of the table that a river of the defender's may not leave, by its die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Strip(u8);

impl TryFrom<u8> for Strip {
    type Error = &'static str;
    fn try_from(die: u8) -> Result<Strip, &'static str> {
        let is_die = (1..=6).contains(&die);
        is_die
            .then_some(Strip(die))
            .ok_or("un dado tiene de 1 a 6 / a die has 1 to 6")
    }
}

impl From<Strip> for u8 {
    fn from(strip: Strip) -> u8 {
        strip.0
    }
}

impl Strip {
    /// From where to where it lies: 1 nearest the defender, 6 nearest the attacker, the inner ones twice.
    pub fn bounds(self) -> Bounds {
        let depth = TABLE.y / 4.0;
        let from_attacker = match self.0 {
            1 => 3.0,
            2 | 3 => 2.0,
            4 | 5 => 1.0,
            _ => 0.0,
        };
        let low = Vec2::new(0.0, depth * from_attacker);
        Bounds::new(low, low + Vec2::new(TABLE.x, depth))
    }
}

/// Where a river must run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Course {
    /// DBM-TER-20: from long edge to long edge, between 600 and 1200 p from a short one.
    First,
    /// DBM-TER-24: from a short edge to the other, or to a water that lies there, inside its strip.
    Second(Strip),
}

/// DBM-TER-20.
const FROM_SHORT_EDGE: (f64, f64) = (600.0, 1200.0);
/// DBM-TER-57.
const WIDEST: f64 = 200.0;
/// DBM-TER-57: the straight way between two of its points, as a share of the way along it.
const STRAIGHTNESS: f64 = 0.75;
/// How densely its line is looked at.
const LOOK_EVERY: f64 = 60.0;
/// The usual width of a river: one base.
pub const USUAL_RIVER: f64 = 80.0;

/// Judges the line of a river.
///
/// # Errors
/// The first rule that it breaks.
pub fn judge_river(
    field: &Field,
    line: &[[f64; 2]],
    width: Option<f64>,
    course: Course,
) -> Result<Band, TerrainRefusal> {
    let width = width.unwrap_or(USUAL_RIVER);
    let points: Vec<Vec2> = line.iter().map(|[x, y]| Vec2::new(*x, *y)).collect();
    let table = Bounds::new(Vec2::ZERO, TABLE).grown(TOUCH.length());
    let is_fit = points.len() <= super::MOST_CORNERS
        && points.iter().all(|point| point.is_finite())
        && table.hold(&points, Tolerance::ROUNDING)
        && (1.0..=WIDEST).contains(&width);
    let band = is_fit.then(|| Band::new(points.clone(), width)).flatten();
    let band = band.filter(bends_little).ok_or(TerrainRefusal::BadRiver)?;
    match course {
        Course::First => judge_first(&points)?,
        Course::Second(strip) => judge_second(field, &points, strip)?,
    }
    let lies_on = |other: &&Feature| match &other.shape {
        Shape::Area(area) => other.kind != FeatureKind::Waterway && is_area_under(&band, area),
        Shape::Line(_) => false,
    };
    if let Some(other) = field.features.iter().find(lies_on) {
        let other = other.id.clone();
        return Err(TerrainRefusal::OverlapsFeature { other });
    }
    Ok(band)
}

/// DBM-TER-57: is the straight way between any two of its points three quarters of the way along it?
fn bends_little(band: &Band) -> bool {
    let mut points: Vec<(f64, Vec2)> = Vec::new();
    let mut gone = 0.0;
    for piece in band.pieces() {
        let length = piece.length();
        let n_looks = (length / LOOK_EVERY).ceil().clamp(1.0, 100.0) as u32;
        for n in 0..n_looks {
            let share = f64::from(n) / f64::from(n_looks);
            points.push((gone + length * share, piece.from + piece.along() * share));
        }
        gone += length;
        points.push((gone, piece.to));
    }
    let pairs = |n: usize| points[n + 1..].iter().map(move |other| (n, other));
    let is_straight = |(n, (along, point)): (usize, &(f64, Vec2))| {
        let (from, start) = points[n];
        LIMIT.at_least(start.distance(*point), STRAIGHTNESS * (along - from))
    };
    (0..points.len()).all(|n| pairs(n).all(is_straight))
}

fn is_at(at: f64, wanted: f64) -> bool {
    (at - wanted).abs() <= TOUCH.length()
}

/// DBM-TER-20 (b).
fn judge_first(points: &[Vec2]) -> Result<(), TerrainRefusal> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Err(TerrainRefusal::BadRiver);
    };
    let crosses = (is_at(first.y, 0.0) && is_at(last.y, TABLE.y))
        || (is_at(first.y, TABLE.y) && is_at(last.y, 0.0));
    let (near, far) = FROM_SHORT_EDGE;
    let within = |low: f64, high: f64| {
        let mut all = points.iter();
        all.all(|point| (low..=high).contains(&point.x))
    };
    let has_place = within(near, far) || within(TABLE.x - far, TABLE.x - near);
    if crosses && has_place {
        Ok(())
    } else {
        Err(TerrainRefusal::RiverEnds)
    }
}

/// DBM-TER-24, -56.
fn judge_second(field: &Field, points: &[Vec2], strip: Strip) -> Result<(), TerrainRefusal> {
    let room = strip.bounds().grown(TOUCH.length());
    if !room.hold(points, Tolerance::ROUNDING) {
        return Err(TerrainRefusal::OutsideStrip {
            low: strip.bounds().low.y,
            high: strip.bounds().high.y,
        });
    }
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Err(TerrainRefusal::BadRiver);
    };
    let short_edge = |point: &Vec2| {
        if is_at(point.x, 0.0) {
            Some(0)
        } else if is_at(point.x, TABLE.x) {
            Some(1)
        } else {
            None
        }
    };
    let is_wet = |point: &Vec2| {
        let mut water = field.features.iter().filter(|one| one.kind.is_water());
        water.any(|feature| feature.holds(*point))
    };
    let links = match (short_edge(first), short_edge(last)) {
        (Some(one), Some(other)) => one != other,
        (Some(_), None) => is_wet(last),
        (None, Some(_)) => is_wet(first),
        (None, None) => false,
    };
    // It ends at the first river; it does not cross it.
    let crosses = field.features.iter().any(|feature| match &feature.shape {
        Shape::Line(other) if feature.kind == FeatureKind::River => points.windows(2).any(|ends| {
            let piece = Segment::new(ends[0], ends[1]);
            other.pieces().any(|piece_of_other| {
                piece
                    .crossing(piece_of_other, Tolerance::ROUNDING)
                    .is_some_and(|share| {
                        let at = piece.from + piece.along() * share;
                        at.distance(*first) > other.width() && at.distance(*last) > other.width()
                    })
            })
        }),
        Shape::Line(_) | Shape::Area(_) => false,
    });
    if links && !crosses {
        Ok(())
    } else {
        Err(TerrainRefusal::RiverEnds)
    }
}

/// DBM-TER-07: does a band lie on an area?
pub(super) fn is_area_under(band: &Band, area: &sobremesa_geometry::Polygon) -> bool {
    if band.bounds().are_apart(area.bounds(), 0.0) {
        return false;
    }
    let deep = band.width() * 0.5 - TOUCH.length();
    let mut edges = area.edges();
    edges.any(|edge| band.distance_to_line(&[edge.from, edge.to]) < deep)
        || band.line().iter().any(|point| area.holds(*point))
}

/// DBM-TER-34: a line for a river that the referee finds, or, from the other end, the last.
///
/// He tries straight ones first, then those that bend at the thirds of the table.
pub fn search_river(field: &Field, course: Course, from_the_end: bool) -> Option<Vec<[f64; 2]>> {
    const STEPS: u32 = 7;
    let shares: Vec<f64> = (1..STEPS)
        .map(|n| f64::from(n) / f64::from(STEPS))
        .collect();
    let lines: Vec<Vec<[f64; 2]>> = match course {
        Course::First => {
            let middle = (FROM_SHORT_EDGE.0 + FROM_SHORT_EDGE.1) * 0.5;
            let winding = |x: f64| {
                vec![
                    [x - 60.0, 0.0],
                    [x + 70.0, 700.0],
                    [x - 80.0, 1500.0],
                    [x + 30.0, TABLE.y],
                ]
            };
            vec![winding(middle), winding(TABLE.x - middle)]
        }
        Course::Second(strip) => {
            let Bounds { low, high } = strip.bounds();
            let at = |share: f64| low.y + (high.y - low.y) * share;
            let whole = |[a, b, c, d]: [f64; 4]| {
                let third = TABLE.x / 3.0;
                vec![
                    [0.0, at(a)],
                    [third, at(b)],
                    [2.0 * third, at(c)],
                    [TABLE.x, at(d)],
                ]
            };
            let gentle = [[0.5, 0.35, 0.6, 0.45], [0.5; 4]];
            let mut lines: Vec<Vec<[f64; 2]>> = gentle.into_iter().map(whole).collect();
            for a in &shares {
                for b in &shares {
                    for c in &shares {
                        lines.push(whole([*a, *b, *c, *a]));
                    }
                }
            }
            let to_water = lines.clone().into_iter();
            let to_water: Vec<_> = to_water
                .filter_map(|line| up_to_water(field, line))
                .collect();
            lines.splice(0..0, to_water);
            lines
        }
    };
    let fits = |line: &Vec<[f64; 2]>| judge_river(field, line, None, course).is_ok();
    if from_the_end {
        lines.into_iter().rev().find(fits)
    } else {
        lines.into_iter().find(fits)
    }
}

/// DBM-TER-56: a line from its first point as far as a river or waterway that lies there; from its other end if
/// it begins in it.
fn up_to_water(field: &Field, mut line: Vec<[f64; 2]>) -> Option<Vec<[f64; 2]>> {
    let water: Vec<&Feature> = field
        .features
        .iter()
        .filter(|feature| feature.kind.is_water())
        .collect();
    let is_wet = |point: Vec2| water.iter().any(|feature| feature.holds(point));
    if water.is_empty() {
        return None;
    }
    if is_wet(Vec2::new(line[0][0], line[0][1])) {
        line.reverse();
    }
    let mut found = vec![line[0]];
    for ends in line.windows(2) {
        let (from, to) = (
            Vec2::new(ends[0][0], ends[0][1]),
            Vec2::new(ends[1][0], ends[1][1]),
        );
        let n_looks = (from.distance(to) / 10.0).ceil() as u32;
        for n in 1..=n_looks {
            let share = f64::from(n) / f64::from(n_looks);
            let here = from * (1.0 - share) + to * share;
            if is_wet(here) {
                found.push([here.x, here.y]);
                return Some(found);
            }
        }
        found.push(ends[1]);
    }
    None
}
