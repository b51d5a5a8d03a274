//! When a rectangle on its way is in something, or too near to it: every stretch of its way.
//!
//! A figure and a rectangle that moves begin or cease to meet only at moments when a corner of one
//! is on the border of the other, or at a given distance from it. All of these moments are computed
//! in closed form; between two neighbouring ones nothing changes, so looking once in each stretch
//! tells what is so during all of it. Nothing is stepped, so nothing thin can be stepped over.

use std::f64::consts::TAU;

use crate::clearance::meets;
use crate::polygon::edges;
use crate::roots::Polynomial;
use crate::slide::inside;
use crate::sweep::{Motion, Sweep};
use crate::{Band, Bounds, Convex, Interval, Polygon, Segment, Tolerance, Vec2, distance};

/// Something that may be in the way.
#[derive(Clone, Copy, Debug)]
pub enum Figure<'a> {
    /// A convex figure by its corners, clockwise.
    Convex(&'a [Vec2]),
    /// A simple polygon.
    Polygon(&'a Polygon),
    /// A line with a width.
    Band(&'a Band),
}

/// Moments between which nothing changes; kept by whoever asks, so that asking again needs no memory.
#[derive(Clone, Debug, Default)]
pub struct Moments(Vec<f64>);

impl Sweep {
    /// Appends every stretch of the way, between 0 and 1, during which the rectangle reaches into the
    /// figure by more than the tolerance.
    pub fn passages(
        &self,
        figure: Figure<'_>,
        tolerance: Tolerance,
        moments: &mut Moments,
        out: &mut Vec<Interval>,
    ) {
        match figure {
            // Being on a band is being near to its line.
            Figure::Band(band) => {
                let gap = band.width() * 0.5 - tolerance.length();
                self.find(Border::Line(band), gap, moments, out);
            }
            Figure::Convex(_) | Figure::Polygon(_) => {
                let border = Border::of(figure);
                if self.bounds().are_apart(&border.bounds(), 0.0) {
                    return;
                }
                // What is as thin as the tolerance itself reaches into whatever it runs through.
                let core = self.inset(tolerance.length()).unwrap_or(*self);
                match core.through(figure) {
                    Some(passage) => out.extend(passage),
                    None => core.find(border, 0.0, moments, out),
                }
            }
        }
    }

    /// The one stretch of a straight way that leads through a convex figure of four corners: the
    /// commonest question has a shorter answer. `None` of any other.
    fn through(&self, figure: Figure<'_>) -> Option<Option<Interval>> {
        let (Motion::Slide(by), Figure::Convex(corners)) = (self.motion, figure) else {
            return None;
        };
        let kept_off = Convex::difference(corners.try_into().ok()?, &self.start);
        let passage = inside(&kept_off, by, 0.0).map(|passage| Interval {
            start: passage.start.max(0.0),
            end: passage.end.min(1.0),
        });
        Some(passage.filter(|passage| passage.start < passage.end))
    }

    /// Appends every stretch of the way, between 0 and 1, during which the rectangle is nearer to the
    /// figure than `gap` by more than the tolerance.
    pub fn approaches(
        &self,
        figure: Figure<'_>,
        gap: f64,
        tolerance: Tolerance,
        moments: &mut Moments,
        out: &mut Vec<Interval>,
    ) {
        let gap = gap - tolerance.length();
        match figure {
            Figure::Band(band) => {
                self.find(Border::Line(band), gap + band.width() * 0.5, moments, out);
            }
            Figure::Convex(_) | Figure::Polygon(_) => {
                self.find(Border::of(figure), gap, moments, out);
            }
        }
    }

    fn find(
        &self,
        border: Border<'_>,
        gap: f64,
        Moments(moments): &mut Moments,
        out: &mut Vec<Interval>,
    ) {
        if self.bounds().are_apart(&border.bounds(), gap) {
            return;
        }
        moments.clear();
        let room = self.bounds().grown(gap);
        let sides = self.sides();
        border.each_edge(|edge| {
            // Most of a large figure is nowhere near.
            if !room.are_apart(&Bounds::of(&[edge.from, edge.to]), 0.0) {
                self.meetings(&sides, edge, gap, &room, border.is_open(), moments);
            }
        });
        moments.retain(|moment| (0.0..1.0).contains(moment));
        moments.sort_by(f64::total_cmp);
        moments.push(1.0);
        let first = out.len();
        let mut start = 0.0;
        for &end in moments.iter() {
            // Two names for the same moment leave nothing to look at between them.
            if end - start <= 1e-12 {
                continue;
            }
            if border.is_nearer(&self.at((start + end) * 0.5), gap) {
                match out[first..].last_mut() {
                    Some(last) if last.end == start => last.end = end,
                    Some(_) | None => out.push(Interval { start, end }),
                }
            }
            start = end;
        }
    }

    /// The moments when the rectangle is at `gap` from an edge, or from one of its ends. What lies outside
    /// the room that it sweeps over is never reached.
    fn meetings(
        &self,
        sides: &[Option<Line>; 4],
        edge: Segment,
        gap: f64,
        room: &Bounds,
        is_open: bool,
        moments: &mut Vec<f64>,
    ) {
        let Some(line) = Line::of(edge) else {
            return;
        };
        // A closed border has its outside on one side only, and every corner is where an edge begins.
        let (levels, ends) = ([gap, -gap], [edge.from, edge.to]);
        let levels = &levels[..if is_open && gap > 0.0 { 2 } else { 1 }];
        let ends = &ends[..if is_open { 2 } else { 1 }];
        let ends = ends.iter().filter(|end| room.holds(**end));
        match self.motion {
            Motion::Slide(by) => {
                for corner in self.start {
                    levels
                        .iter()
                        .for_each(|level| line.slid_to(corner, by, *level, moments));
                }
                for end in ends {
                    for side in sides.iter().flatten() {
                        side.slid_to(*end, -by, gap, moments);
                    }
                    for corner in self.start {
                        slide_to_point(corner, by, *end, gap, moments);
                    }
                }
            }
            Motion::Turn { about, arc } => {
                for corner in self.start {
                    levels
                        .iter()
                        .for_each(|level| line.turned_to(corner, about, arc, *level, moments));
                }
                for end in ends {
                    for side in sides.iter().flatten() {
                        side.turned_to(*end, about, -arc, gap, moments);
                    }
                    for corner in self.start {
                        turn_to_point(corner, about, arc, *end, gap, moments);
                    }
                }
            }
            Motion::Step { to } => {
                for (corner, to) in self.start.into_iter().zip(to) {
                    levels
                        .iter()
                        .for_each(|level| line.slid_to(corner, to - corner, *level, moments));
                }
                for end in ends {
                    for (side, after) in edges(&self.start).zip(edges(&to)) {
                        step_over_point(side, after, *end, gap, moments);
                    }
                    for (corner, to) in self.start.into_iter().zip(to) {
                        slide_to_point(corner, to - corner, *end, gap, moments);
                    }
                }
            }
        }
    }

    /// Its sides at the beginning; none where two corners are one.
    fn sides(&self) -> [Option<Line>; 4] {
        let [a, b, c, d] = self.start;
        [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| Line::of(Segment::new(from, to)))
    }
}

/// An edge, and the unit vector that points outward from it.
#[derive(Clone, Copy)]
struct Line {
    edge: Segment,
    normal: Vec2,
}

impl Line {
    /// Nothing for an edge without a direction.
    fn of(edge: Segment) -> Option<Line> {
        let normal = edge.along().unit()?.left();
        Some(Line { edge, normal })
    }

    /// When a point that goes `by` is at `level` before the line, beside the edge itself.
    fn slid_to(self, point: Vec2, by: Vec2, level: f64, moments: &mut Vec<f64>) {
        let speed = self.normal.dot(by);
        let way = level - self.normal.dot(point - self.edge.from);
        // Without a division it is known whether that is on the way at all.
        if speed == 0.0 || way * speed < 0.0 || way.abs() > speed.abs() {
            return;
        }
        let moment = way / speed;
        if is_beside(self.edge, point + by * moment) {
            moments.push(moment);
        }
    }

    /// When a point that turns is at `level` before the line, beside the edge itself.
    fn turned_to(self, point: Vec2, about: Vec2, arc: f64, level: f64, moments: &mut Vec<f64>) {
        let level = level + self.normal.dot(self.edge.from - about);
        let arm = point - about;
        turn_to_level(arm, self.normal, level, arc, |moment| {
            if is_beside(self.edge, about + rotated(arm, arc * moment)) {
                moments.push(moment);
            }
        });
    }
}

/// When a point that goes `by` is at `gap` from another.
fn slide_to_point(point: Vec2, by: Vec2, end: Vec2, gap: f64, moments: &mut Vec<f64>) {
    if gap <= 0.0 {
        return;
    }
    let there = point - end;
    let (a, b) = (by.length_squared(), there.dot(by));
    let inner = b * b - a * (there.length_squared() - gap * gap);
    if a > 0.0 && inner >= 0.0 {
        let root = inner.sqrt();
        moments.extend([(-b - root) / a, (-b + root) / a]);
    }
}

/// When a point that turns is at `gap` from another.
fn turn_to_point(point: Vec2, about: Vec2, arc: f64, end: Vec2, gap: f64, moments: &mut Vec<f64>) {
    let (arm, there) = (point - about, end - about);
    let far = there.length();
    if gap > 0.0 && far > 0.0 {
        // |arm|² + far² - 2 far (projection of the arm) = gap².
        let level = (arm.length_squared() + far * far - gap * gap) / (2.0 * far);
        turn_to_level(arm, there * (1.0 / far), level, arc, |moment| {
            moments.push(moment)
        });
    }
}

/// Tells the moments when a turning arm reaches as far as `level` along a direction.
fn turn_to_level(arm: Vec2, along: Vec2, level: f64, arc: f64, mut tell: impl FnMut(f64)) {
    let length = arm.length();
    // An arm that just reaches it counts, whatever the rounding says.
    if length == 0.0 || arc == 0.0 || level.abs() > length * (1.0 + 1e-12) {
        return;
    }
    // Its end goes no farther than the arc is long, which without an angle keeps it from most levels.
    let at_first = arm.dot(along);
    if (level - at_first).abs() > length * (arc.abs() * (1.0 + 1e-9) + 1e-11) {
        return;
    }
    let away = libm::acos((level / length).clamp(-1.0, 1.0));
    let to_line = libm::atan2(arm.cross(along), at_first) * arc.signum();
    for turned in [to_line - away, to_line + away] {
        // Between -2π and 2π before; a hair less than nothing is nothing.
        let turned = if turned < -1e-12 {
            turned + TAU
        } else {
            turned
        };
        let moment = turned.max(0.0) / arc.abs();
        if moment <= 1.0 {
            tell(moment);
        }
    }
}

fn rotated(arm: Vec2, arc: f64) -> Vec2 {
    let (cos, sin) = (libm::cos(arc), libm::sin(arc));
    Vec2::new(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos)
}

/// When an edge whose ends go straight is at `gap` from a point beside it.
fn step_over_point(start: Segment, end: Segment, point: Vec2, gap: f64, moments: &mut Vec<f64>) {
    let speed = end.from - start.from;
    let (along, turn) = (start.along(), end.along() - start.along());
    let there = point - start.from;
    // The edge at a moment times the way to the point: twice the area between them.
    let area = [
        along.cross(there),
        turn.cross(there) - along.cross(speed),
        -turn.cross(speed),
    ];
    let polynomial = if gap > 0.0 {
        let length_squared = [
            along.length_squared(),
            2.0 * along.dot(turn),
            turn.length_squared(),
        ];
        Polynomial::product(area, area)
            .minus(Polynomial::product([gap * gap, 0.0, 0.0], length_squared))
    } else {
        Polynomial([area[0], area[1], area[2], 0.0, 0.0])
    };
    for &moment in polynomial.roots().as_slice() {
        let from = start.from + speed * moment;
        let edge = Segment::new(from, from + along + turn * moment);
        if is_beside(edge, point) {
            moments.push(moment);
        }
    }
}

/// Does a point lie beside an edge, not before or behind it? A hair beyond its ends counts.
fn is_beside(edge: Segment, point: Vec2) -> bool {
    let along = edge.along();
    let square = along.length_squared();
    let reach = (point - edge.from).dot(along);
    reach >= -1e-9 * square && reach <= square * (1.0 + 1e-9)
}

/// The border of a figure.
#[derive(Clone, Copy)]
enum Border<'a> {
    Convex(&'a [Vec2]),
    Closed(&'a Polygon),
    Line(&'a Band),
}

impl<'a> Border<'a> {
    fn of(figure: Figure<'a>) -> Border<'a> {
        match figure {
            Figure::Convex(corners) => Border::Convex(corners),
            Figure::Polygon(polygon) => Border::Closed(polygon),
            Figure::Band(band) => Border::Line(band),
        }
    }

    fn bounds(self) -> Bounds {
        match self {
            Border::Convex(corners) => Bounds::of(corners),
            Border::Closed(polygon) => *polygon.bounds(),
            Border::Line(band) => Bounds::of(band.line()),
        }
    }

    /// Has it no inside?
    fn is_open(self) -> bool {
        matches!(self, Border::Line(_))
    }

    fn each_edge(self, tell: impl FnMut(Segment)) {
        match self {
            Border::Convex(corners) => edges(corners).for_each(tell),
            Border::Closed(polygon) => polygon.edges().for_each(tell),
            Border::Line(band) => band.pieces().for_each(tell),
        }
    }

    /// Is a rectangle nearer than `gap`, or do they meet if that is nothing?
    fn is_nearer(self, corners: &[Vec2; 4], gap: f64) -> bool {
        match self {
            Border::Convex(other) if gap > 0.0 => distance(corners, other) < gap,
            Border::Convex(other) => meets(corners, other),
            Border::Closed(polygon) if gap > 0.0 => polygon.distance(corners) < gap,
            Border::Closed(polygon) => polygon.meets(corners),
            Border::Line(band) => band.distance_to_line(corners) < gap,
        }
    }
}
