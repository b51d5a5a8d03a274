//! Water: rivers that one sees flow, and open water with its waves and its beach.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::{Path, Point, Shape, Swatch};
use sobremesa_geometry::{Band, Polygon, Segment, Tolerance, Vec2};

use super::growth::{ROCK_EDGE, SAND, SAND_EDGE, WATER};
use super::{ROAD, ROAD_EDGE};
use crate::field::{Crossing, Feature, FeatureKind, Shape as Lies, TABLE};
use crate::rules::water::BEACH;
use crate::state::State;
use crate::touch::TOUCH;

//                                                          classic   night     contrast
const BANK: Swatch = Swatch::new("bank", 0x6b7f4a, 0x5f7a66, 0xffffff);
const CURRENT: Swatch = Swatch::new("current", 0xe4f1f5, 0x9cc4d6, 0xffffff);
const ICE: Swatch = Swatch::new("ice", 0xdfeaf0, 0x8aa0ac, 0xd0e8ff);
const CRACK: Swatch = Swatch::new("crack", 0x8ba3b0, 0x40525c, 0x000000);

/// Between two marks of the current.
const MARKS: f64 = 150.0;

/// How high waves are drawn.
const SWELL: f64 = 9.0;

/// A river: its banks, its water, and arrows that run with the current; ice shows cracks instead.
pub(super) fn river(band: &Band, frozen: bool, canvas: &Canvas) -> Vec<Shape> {
    let line = || canvas.line(band.line().iter().copied());
    let width = band.width();
    let mut shapes = vec![Shape::path(line()).line(BANK, width)];
    if frozen {
        shapes.push(Shape::path(line()).line(ICE, width - 8.0));
        shapes.push(Shape::path(cracks(band, canvas)).line(CRACK, 2.5));
        return shapes;
    }
    shapes.push(Shape::path(line()).line(WATER, width - 8.0));
    let (ripples, arrows) = current(band, canvas);
    shapes.push(Shape::path(ripples).line(CURRENT, 2.2).opacity(0.75));
    shapes.push(Shape::path(arrows).line(CURRENT, 4.0));
    shapes
}

/// Points along a line, so far apart, with where it leads there.
fn along(band: &Band, apart: f64) -> Vec<(Vec2, Vec2)> {
    let mut found = Vec::new();
    let mut left = apart * 0.5;
    for piece in band.pieces() {
        let (length, heading) = (piece.length(), piece.along() * (1.0 / piece.length()));
        while left < length {
            found.push((piece.from + heading * left, heading));
            left += apart;
        }
        left -= length;
    }
    found
}

/// Ripples beside the middle, and arrowheads in it.
fn current(band: &Band, canvas: &Canvas) -> (Path, Path) {
    let half = band.width() * 0.5;
    let mut ripples = Path::default();
    let mut arrows = Path::default();
    let stroke = |path: &mut Path, points: &[Vec2]| {
        let mut drawn = std::mem::take(path);
        for (n, point) in points.iter().enumerate() {
            let Point { x, y } = canvas.place(*point);
            drawn = if n == 0 {
                drawn.move_to((x.round(), y.round()))
            } else {
                drawn.line_to((x.round(), y.round()))
            };
        }
        *path = drawn;
    };
    for (n, (at, heading)) in along(band, MARKS).into_iter().enumerate() {
        let aside = heading.left();
        let side = if n % 2 == 0 { 0.45 } else { -0.45 } * half;
        let from = at + aside * side;
        stroke(
            &mut ripples,
            &[
                from - heading * 34.0,
                from - heading * 12.0 + aside * 5.0,
                from + heading * 12.0 - aside * 5.0,
                from + heading * 34.0,
            ],
        );
        let wing = (half * 0.36).min(16.0);
        let tip = at + heading * 64.0;
        stroke(
            &mut arrows,
            &[
                tip - heading * wing + aside * wing,
                tip,
                tip - heading * wing - aside * wing,
            ],
        );
    }
    (ripples, arrows)
}

fn cracks(band: &Band, canvas: &Canvas) -> Path {
    let half = band.width() * 0.4;
    let mut path = Path::default();
    for (n, (at, heading)) in along(band, MARKS * 0.6).into_iter().enumerate() {
        let lean = if n % 2 == 0 { 18.0 } else { -14.0 };
        let aside = heading.left();
        let points = [
            at - aside * half,
            at + heading * lean,
            at + aside * half - heading * lean,
        ];
        for (n, point) in points.iter().enumerate() {
            let Point { x, y } = canvas.place(*point);
            path = if n == 0 {
                path.move_to((x.round(), y.round()))
            } else {
                path.line_to((x.round(), y.round()))
            };
        }
    }
    path
}

/// A sea or lake: beach, water, rows of waves.
pub(super) fn open(outline: &Polygon, frozen: bool, canvas: &Canvas) -> Vec<Shape> {
    let border = || canvas.outline(outline.corners());
    if frozen {
        return vec![
            border().fill(ICE).line(CRACK, 4.0),
            Shape::path(waves(outline, canvas, 2.0)).line(CRACK, 2.0),
        ];
    }
    let shore = || canvas.line(shore(outline));
    vec![
        Shape::path(shore()).line(SAND_EDGE, 2.0 * BEACH + 6.0),
        Shape::path(shore()).line(SAND, 2.0 * BEACH),
        border().fill(WATER),
        Shape::path(shore()).line(BANK, 3.0),
        Shape::path(waves(outline, canvas, SWELL)).line(CURRENT, 2.6),
    ]
}

/// DBM-TER-54: the water between an island and the shore.
pub(super) fn channel(outline: &Polygon, frozen: bool, canvas: &Canvas) -> Vec<Shape> {
    let border = canvas.outline(outline.corners());
    if frozen {
        return vec![border.fill(ICE).line(CRACK, 4.0)];
    }
    vec![
        border.fill(WATER).line(BANK, 3.0),
        Shape::path(waves(outline, canvas, SWELL)).line(CURRENT, 2.6),
    ]
}

/// The corners of a waterway that are not those of the table.
fn shore(outline: &Polygon) -> impl Iterator<Item = Vec2> + '_ {
    let is_corner = |at: &Vec2| {
        (at.x <= TOUCH.length() || at.x >= TABLE.x - TOUCH.length())
            && (at.y <= TOUCH.length() || at.y >= TABLE.y - TOUCH.length())
    };
    let corners = outline.corners();
    // From the corner of the table after which the shore begins; beyond the other one come its islands.
    let is_on_short_edge = |at: &Vec2| at.x <= TOUCH.length() || at.x >= TABLE.x - TOUCH.length();
    let first = (0..corners.len())
        .find(|n| is_corner(&corners[*n]) && !is_on_short_edge(&corners[(n + 1) % corners.len()]))
        .map_or(0, |n| n + 1);
    let all = corners.iter().cycle().skip(first).take(corners.len());
    all.copied().take_while(move |at| !is_corner(at))
}

/// The water of a sea or lake once more, over the mouths of its rivers.
pub(super) fn mouths(state: &State, canvas: &Canvas) -> Vec<Vec<Shape>> {
    let seas = state
        .field
        .features
        .iter()
        .filter_map(|feature| match &feature.shape {
            Lies::Area(outline) if feature.kind == FeatureKind::Waterway && !feature.frozen => {
                let water = canvas.outline(outline.corners()).fill(WATER);
                let waves = Shape::path(waves(outline, canvas, SWELL)).line(CURRENT, 2.6);
                Some(vec![water, waves])
            }
            Lies::Area(_) | Lies::Line(_) => None,
        });
    let has_rivers = state.water().rivers().next().is_some();
    if has_rivers {
        seas.collect()
    } else {
        Vec::new()
    }
}

/// Short waves in rows all over an outline.
fn waves(outline: &Polygon, canvas: &Canvas, swell: f64) -> Path {
    let (low, high) = (outline.bounds().low, outline.bounds().high);
    let mut path = Path::default();
    let n_rows = ((high.y - low.y) / 90.0).floor().clamp(0.0, 60.0) as u32;
    let n_places = ((high.x - low.x) / 120.0).floor().clamp(0.0, 60.0) as u32;
    for row in 0..n_rows {
        for place in 0..n_places {
            let stagger = if row % 2 == 0 { 0.25 } else { 0.75 };
            let at = low
                + Vec2::new(
                    120.0 * (f64::from(place) + stagger),
                    90.0 * (f64::from(row) + 0.5),
                );
            let end = at + Vec2::new(50.0, 0.0);
            if !(outline.holds(at) && outline.holds(end)) {
                continue;
            }
            let (from, to) = (canvas.place(at), canvas.place(end));
            let middle = (from.x + to.x) * 0.5;
            path = path.move_to((from.x.round(), from.y.round())).curve_to(
                (middle - 8.0, from.y - swell),
                (middle + 8.0, from.y + swell),
                (to.x.round(), to.y.round()),
            );
        }
    }
    path
}

/// DBM-TER-46, -59: where a road crosses a river: a bridge with its parapets, or a ford with stones.
pub(super) fn crossings(state: &State, canvas: &Canvas) -> Vec<Vec<Shape>> {
    let features = state.field.features.iter().enumerate();
    let lines = |kind: FeatureKind| {
        let all = state.field.features.iter();
        all.filter_map(move |feature: &Feature| match &feature.shape {
            Lies::Line(band) if feature.kind == kind => Some(band),
            Lies::Line(_) | Lies::Area(_) => None,
        })
    };
    let mut drawn = Vec::new();
    for (place, feature) in features {
        let Lies::Line(river) = &feature.shape else {
            continue;
        };
        let Some(how) = state.water().crossing_of(place) else {
            continue;
        };
        if feature.kind != FeatureKind::River {
            continue;
        }
        for road in lines(FeatureKind::Road) {
            for piece in road.pieces() {
                for stream in river.pieces() {
                    if let Some(share) = piece.crossing(stream, Tolerance::ROUNDING) {
                        let at = piece.from + piece.along() * share;
                        drawn.push(crossing(
                            how,
                            at,
                            piece,
                            road.width(),
                            river.width(),
                            canvas,
                        ));
                    }
                }
            }
        }
    }
    drawn
}

fn crossing(
    how: Crossing,
    at: Vec2,
    road: Segment,
    road_width: f64,
    river_width: f64,
    canvas: &Canvas,
) -> Vec<Shape> {
    let heading = road.along() * (1.0 / road.length());
    let aside = heading.left() * (road_width * 0.5);
    let reach = heading * (river_width * 0.5 + 14.0);
    let corner = |along: Vec2, side: Vec2| {
        let Point { x, y } = canvas.place(at + along + side);
        (x.round(), y.round())
    };
    let back = Vec2::ZERO - reach;
    let other = Vec2::ZERO - aside;
    match how {
        Crossing::Bridge => {
            let deck = [
                corner(back, aside),
                corner(reach, aside),
                corner(reach, other),
                corner(back, other),
            ];
            let n_planks = 6;
            let planks = (1..n_planks).fold(Path::default(), |path, n| {
                let along = back + (reach - back) * (f64::from(n) / f64::from(n_planks));
                path.move_to(corner(along, aside))
                    .line_to(corner(along, other))
            });
            let parapets = Path::default()
                .move_to(corner(back, aside))
                .line_to(corner(reach, aside))
                .move_to(corner(back, other))
                .line_to(corner(reach, other));
            vec![
                Shape::polygon(deck).fill(ROAD),
                Shape::path(planks).line(ROAD_EDGE, 2.0),
                Shape::path(parapets).line(ROCK_EDGE, 6.0),
            ]
        }
        Crossing::Ford => {
            let stones = (0..5).map(|n| {
                let along = back + (reach - back) * (f64::from(n) / 4.0);
                let (x, y) = corner(along, if n % 2 == 0 { aside * 0.3 } else { other * 0.3 });
                Shape::circle(x, y, 7.0).fill(ROAD).line(ROCK_EDGE, 2.0)
            });
            stones.collect()
        }
    }
}
