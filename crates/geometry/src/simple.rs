//! Simple polygons: woods, hills, towns; not always convex.

use crate::polygon::edges;
use crate::{Bounds, Segment, Tolerance, Vec2};

/// A figure whose border is a closed line of straight pieces that does not meet itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Polygon {
    corners: Vec<Vec2>,
    bounds: Bounds,
    diameters: (f64, f64),
}

/// How a segment passes through a polygon.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Passed {
    /// Where it first enters.
    pub first: f64,
    /// Where it last leaves.
    pub last: f64,
    /// How much of it lies inside.
    pub inside: f64,
}

impl Passed {
    fn of(parts: &[(f64, f64)]) -> Option<Passed> {
        Some(Passed {
            first: parts.first()?.0,
            last: parts.last()?.1,
            inside: parts.iter().map(|(start, end)| end - start).sum(),
        })
    }
}

/// More often no line crosses an outline that anybody draws.
const MOST_CUTS: usize = 16;

/// Why a list of corners is no simple polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotSimple {
    /// It has fewer than three corners.
    TooFewCorners,
    /// A coordinate is not finite.
    NotFinite(usize),
    /// Two neighbouring corners are the same.
    SameCorners(usize, usize),
    /// Two edges meet away from a corner that they share.
    Crossing(usize, usize),
}

impl Polygon {
    /// The figure with these corners, in either order.
    ///
    /// # Errors
    /// The first reason why it is none.
    pub fn new(mut corners: Vec<Vec2>) -> Result<Polygon, NotSimple> {
        let n_corners = corners.len();
        if n_corners < 3 {
            return Err(NotSimple::TooFewCorners);
        }
        if let Some(index) = corners.iter().position(|corner| !corner.is_finite()) {
            return Err(NotSimple::NotFinite(index));
        }
        let next = |index: usize| (index + 1) % n_corners;
        if let Some(index) = (0..n_corners).find(|n| corners[*n] == corners[next(*n)]) {
            return Err(NotSimple::SameCorners(index, next(index)));
        }
        let all: Vec<Segment> = edges(&corners).collect();
        for (i, one) in all.iter().enumerate() {
            for (j, other) in all.iter().enumerate().skip(i + 1) {
                let crosses = if next(i) == j {
                    folds_back(*one, *other)
                } else if next(j) == i {
                    folds_back(*other, *one)
                } else {
                    meet(*one, *other)
                };
                if crosses {
                    return Err(NotSimple::Crossing(i, j));
                }
            }
        }
        if doubled_area(&corners) > 0.0 {
            corners.reverse();
        }
        Ok(Polygon {
            bounds: Bounds::of(&corners),
            diameters: diameters(&corners),
            corners,
        })
    }

    /// The same figure elsewhere.
    #[must_use]
    pub fn moved(&self, by: Vec2) -> Polygon {
        Polygon {
            corners: self.corners.iter().map(|corner| *corner + by).collect(),
            bounds: Bounds::new(self.bounds.low + by, self.bounds.high + by),
            diameters: self.diameters,
        }
    }

    /// Its corners in clockwise order.
    #[inline]
    pub fn corners(&self) -> &[Vec2] {
        &self.corners
    }

    /// Its edges in clockwise order.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = Segment> {
        edges(&self.corners)
    }

    /// The smallest upright box around it.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// How large it is.
    pub fn area(&self) -> f64 {
        doubled_area(&self.corners).abs() * 0.5
    }

    /// Does a point lie inside? On the border either answer is right.
    #[inline]
    pub fn holds(&self, point: Vec2) -> bool {
        self.bounds.holds(point) && holds(self.edges(), point)
    }

    /// How far a point is from the border.
    pub fn distance_to_border(&self, point: Vec2) -> f64 {
        let squares = self.edges().map(|edge| edge.distance_squared_to(point));
        squares.fold(f64::INFINITY, f64::min).sqrt()
    }

    /// Does its border come so near to a point? Found as soon as one edge does.
    pub fn border_is_within(&self, point: Vec2, distance: f64) -> bool {
        let most = distance * distance;
        self.edges()
            .any(|edge| edge.distance_squared_to(point) <= most)
    }

    /// How far a convex figure is from it; 0 if they meet.
    pub fn distance(&self, convex: &[Vec2]) -> f64 {
        if self.meets(convex) {
            return 0.0;
        }
        border_distance(self.edges(), convex)
    }

    /// Have they a point in common?
    pub fn meets(&self, convex: &[Vec2]) -> bool {
        let Some(first) = convex.first() else {
            return false;
        };
        let room = Bounds::of(convex);
        if self.bounds.are_apart(&room, 0.0) {
            return false;
        }
        let crosses = |edge: Segment| {
            let is_near = !room.are_apart(&Bounds::of(&[edge.from, edge.to]), 0.0);
            is_near && edges(convex).any(|side| meet(side, edge))
        };
        self.edges().any(crosses)
            || self.holds(*first)
            || (room.holds(self.corners[0]) && holds(edges(convex), self.corners[0]))
    }

    /// Does a convex figure reach into it by more than the tolerance?
    pub fn overlaps(&self, convex: &[Vec2; 4], tolerance: Tolerance) -> bool {
        match inset(convex, tolerance.length()) {
            Some(core) => self.meets(&core),
            // It is as thin as the tolerance itself: what it runs through it reaches into.
            None => self.meets(convex),
        }
    }

    /// The parts of a segment that lie inside, as pairs of shares of its length, in order.
    pub fn parts_inside(&self, segment: Segment) -> Vec<(f64, f64)> {
        let mut cuts: Vec<f64> = self.edges().filter_map(|edge| cut(segment, edge)).collect();
        cuts.extend([0.0, 1.0]);
        cuts.sort_by(f64::total_cmp);
        let mut parts: Vec<(f64, f64)> = Vec::new();
        for pair in cuts.windows(2) {
            let (start, end) = (pair[0], pair[1]);
            let middle = segment.from + segment.along() * ((start + end) * 0.5);
            if end > start && self.holds(middle) {
                match parts.last_mut() {
                    Some(last) if last.1 == start => last.1 = end,
                    _ => parts.push((start, end)),
                }
            }
        }
        parts
    }

    /// Where a segment that begins and ends outside first enters and last leaves, and how much of it lies inside
    /// in all, as shares of its length; `None` if it passes by.
    ///
    /// The same as [`Polygon::parts_inside`] says of such a segment, but found in one pass: an edge counts if its
    /// ends lie on two sides of the line, one of which holds the line itself, so that a line through a corner
    /// crosses the border once.
    pub fn passed(&self, segment: Segment) -> Option<Passed> {
        let along = segment.along();
        let is_left = |point: Vec2| along.cross(point - segment.from) > 0.0;
        let mut cuts = [0.0; MOST_CUTS];
        let mut n_cuts = 0;
        let mut from = *self.corners.last()?;
        let mut from_is_left = is_left(from);
        for &to in &self.corners {
            let to_is_left = is_left(to);
            if from_is_left != to_is_left {
                let across = to - from;
                let share = (from - segment.from).cross(across) / along.cross(across);
                if (0.0..=1.0).contains(&share) {
                    if n_cuts == MOST_CUTS {
                        return Passed::of(&self.parts_inside(segment));
                    }
                    cuts[n_cuts] = share;
                    n_cuts += 1;
                }
            }
            (from, from_is_left) = (to, to_is_left);
        }
        let cuts = &mut cuts[..n_cuts];
        cuts.sort_unstable_by(f64::total_cmp);
        let (first, last) = (*cuts.first()?, *cuts.last()?);
        let inside = cuts.chunks_exact(2).map(|pair| pair[1] - pair[0]).sum();
        Some(Passed {
            first,
            last,
            inside,
        })
    }

    /// The greatest distance between two of its points, and its greatest width across that line: its
    /// two diameters.
    #[inline]
    pub const fn diameters(&self) -> (f64, f64) {
        self.diameters
    }
}

fn diameters(corners: &[Vec2]) -> (f64, f64) {
    let mut longest = Segment::new(corners[0], corners[0]);
    for (n, from) in corners.iter().enumerate() {
        for to in &corners[n + 1..] {
            let line = Segment::new(*from, *to);
            if line.along().length_squared() > longest.along().length_squared() {
                longest = line;
            }
        }
    }
    let across = longest.along().unit().map_or(Vec2::ZERO, Vec2::left);
    let reach = corners.iter().map(|corner| across.dot(*corner));
    let (low, high) = reach.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| {
        (low.min(at), high.max(at))
    });
    (longest.length(), high - low)
}

/// Twice the area, positive if the corners stand counter-clockwise.
fn doubled_area(corners: &[Vec2]) -> f64 {
    // From the first corner, so that far from the origin no digits are lost.
    let first = corners[0];
    let pieces = edges(corners).map(|edge| (edge.from - first).cross(edge.to - first));
    pieces.sum()
}

/// Do two edges with a common corner lie on each other?
fn folds_back(before: Segment, after: Segment) -> bool {
    let (one, other) = (before.along(), after.along());
    one.cross(other) == 0.0 && one.dot(other) < 0.0
}

/// Have two segments a point in common?
pub(crate) fn meet(a: Segment, b: Segment) -> bool {
    let side = |line: Segment, point: Vec2| line.along().cross(point - line.from);
    let (a1, a2) = (side(b, a.from), side(b, a.to));
    let (b1, b2) = (side(a, b.from), side(a, b.to));
    if a1 == 0.0 && a2 == 0.0 {
        // On one line: do their shadows meet?
        let overlap = |f: fn(Vec2) -> f64| {
            f(a.from).max(f(a.to)) >= f(b.from).min(f(b.to))
                && f(b.from).max(f(b.to)) >= f(a.from).min(f(a.to))
        };
        return overlap(|p| p.x) && overlap(|p| p.y);
    }
    let parts = |one: f64, other: f64| (one <= 0.0 && other >= 0.0) || (one >= 0.0 && other <= 0.0);
    parts(a1, a2) && parts(b1, b2)
}

/// Where a segment crosses an edge, as a share of its length.
fn cut(segment: Segment, edge: Segment) -> Option<f64> {
    let (along, across) = (segment.along(), edge.along());
    let turn = along.cross(across);
    if turn == 0.0 {
        return None;
    }
    let there = edge.from - segment.from;
    let (share, other) = (there.cross(across) / turn, there.cross(along) / turn);
    ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&other)).then_some(share)
}

/// Does a point lie inside a closed line? A ray from it crosses the line an odd number of times.
pub(crate) fn holds(border: impl Iterator<Item = Segment>, point: Vec2) -> bool {
    let mut is_inside = false;
    for Segment { from, to } in border {
        if (from.y > point.y) != (to.y > point.y) {
            let share = (point.y - from.y) / (to.y - from.y);
            if point.x < from.x + share * (to.x - from.x) {
                is_inside = !is_inside;
            }
        }
    }
    is_inside
}

/// The distance between a border and a convex figure that it does not meet.
pub(crate) fn border_distance(border: impl Iterator<Item = Segment>, convex: &[Vec2]) -> f64 {
    let mut best = f64::INFINITY;
    for edge in border {
        for side in edges(convex) {
            best = best
                .min(edge.distance_squared_to(side.from))
                .min(side.distance_squared_to(edge.from))
                .min(side.distance_squared_to(edge.to));
        }
    }
    best.sqrt()
}

/// A rectangle without a border of that width; `None` if nothing is left of it.
pub(crate) fn inset(corners: &[Vec2; 4], by: f64) -> Option<[Vec2; 4]> {
    let right = corners[1] - corners[0];
    let back = corners[3] - corners[0];
    let (width, depth) = (right.length(), back.length());
    if width <= 2.0 * by || depth <= 2.0 * by {
        return None;
    }
    let (right, back) = (right * (by / width), back * (by / depth));
    let [a, b, c, d] = *corners;
    Some([
        a + right + back,
        b - right + back,
        c - right - back,
        d + right - back,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Vec2 {
        Vec2::new(x, y)
    }

    /// A wood in the form of a U, open upwards.
    fn bay() -> Polygon {
        let corners = [
            (0, 0),
            (90, 0),
            (90, 60),
            (60, 60),
            (60, 30),
            (30, 30),
            (30, 60),
            (0, 60),
        ];
        let corners = corners.map(|(x, y)| at(f64::from(x), f64::from(y)));
        Polygon::new(corners.to_vec()).expect("a simple polygon")
    }

    /// Found in one pass or part by part: where lines from all around enter and leave, and how much lies inside.
    #[test]
    fn lines_pass_as_their_parts_say() {
        let around = |n: u32| {
            let turn = f64::from(n) * std::f64::consts::TAU / 40.0;
            at(45.0 + 80.0 * libm::cos(turn), 30.0 + 80.0 * libm::sin(turn))
        };
        let mut n_through = 0;
        for from in 0..40 {
            for to in (0..40).filter(|to| *to != from) {
                let line = Segment::new(around(from), around(to));
                let (found, expected) = (bay().passed(line), Passed::of(&bay().parts_inside(line)));
                let numbers = |passed: Option<Passed>| {
                    let Passed {
                        first,
                        last,
                        inside,
                    } = passed.unwrap_or(Passed {
                        first: 0.0,
                        last: 0.0,
                        inside: 0.0,
                    });
                    [first, last, inside]
                };
                n_through += usize::from(found.is_some());
                for (one, other) in numbers(found).iter().zip(numbers(expected)) {
                    assert!(
                        (one - other).abs() < 1e-12,
                        "{from} {to}: {found:?} {expected:?}"
                    );
                }
            }
        }
        assert!(n_through > 400, "{n_through}");
        // Through a corner: once in, once out.
        let corner = Segment::new(at(-10.0, -10.0), at(100.0, 100.0));
        let passed = bay().passed(corner).expect("it goes through");
        let along = |x: f64| (x + 10.0) / 110.0;
        assert!((passed.first - along(0.0)).abs() < 1e-12, "{passed:?}");
    }

    fn square(x: f64, y: f64, side: f64) -> [Vec2; 4] {
        [
            at(x, y + side),
            at(x + side, y + side),
            at(x + side, y),
            at(x, y),
        ]
    }

    #[test]
    fn what_crosses_itself_is_refused_with_its_edges() {
        let corners = |list: &[(f64, f64)]| list.iter().map(|(x, y)| at(*x, *y)).collect();
        let refused = |list: &[(f64, f64)]| Polygon::new(corners(list)).expect_err("not simple");
        assert_eq!(refused(&[(0.0, 0.0), (1.0, 0.0)]), NotSimple::TooFewCorners);
        let bow_tie = [(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)];
        assert_eq!(refused(&bow_tie), NotSimple::Crossing(0, 2));
        let spike = [(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 2.0)];
        assert_eq!(refused(&spike), NotSimple::Crossing(0, 1));
        let touching = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.0), (0.0, 4.0)];
        assert_eq!(refused(&touching), NotSimple::Crossing(0, 2));
        let twice = [(0.0, 0.0), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0)];
        assert_eq!(refused(&twice), NotSimple::SameCorners(0, 1));
        let nowhere = [(0.0, 0.0), (f64::NAN, 0.0), (1.0, 1.0)];
        assert_eq!(refused(&nowhere), NotSimple::NotFinite(1));
    }

    #[test]
    fn corners_stand_clockwise_however_they_came() {
        let clockwise = bay();
        let reversed: Vec<Vec2> = clockwise.corners().iter().rev().copied().collect();
        let other = Polygon::new(reversed).expect("a simple polygon");
        assert!(doubled_area(other.corners()) < 0.0 && doubled_area(clockwise.corners()) < 0.0);
        assert_eq!(other.area(), 90.0 * 60.0 - 30.0 * 30.0);
    }

    #[test]
    fn the_inner_bay_is_outside() {
        let bay = bay();
        assert!(bay.holds(at(15.0, 45.0)) && bay.holds(at(45.0, 15.0)));
        assert!(!bay.holds(at(45.0, 45.0)) && !bay.holds(at(-1.0, 30.0)));
        assert_eq!(bay.distance(&square(35.0, 40.0, 10.0)), 5.0);
        assert_eq!(bay.distance(&square(100.0, 0.0, 10.0)), 10.0);
        assert_eq!(bay.distance(&square(40.0, 10.0, 5.0)), 0.0, "wholly inside");
        assert_eq!(
            bay.distance(&square(-50.0, -50.0, 500.0)),
            0.0,
            "all around it"
        );
    }

    #[test]
    fn touching_the_border_is_outside_as_far_as_is_forgiven() {
        let (bay, half) = (bay(), Tolerance::of(0.5));
        let beside = |x: f64| bay.overlaps(&square(x, 0.0, 40.0), half);
        assert!(!beside(-40.0) && !beside(-39.5 - 1e-9) && beside(-39.4));
        assert!(bay.overlaps(&square(20.0, 0.0, 30.0), Tolerance::ROUNDING));
        // One corner in the wood.
        assert!(bay.overlaps(&square(89.0, 59.0, 30.0), half));
        assert!(!bay.overlaps(&square(89.6, 59.6, 30.0), half));
    }

    #[test]
    fn a_line_runs_through_it_in_parts() {
        let across = Segment::new(at(-10.0, 45.0), at(90.0, 45.0));
        let parts = bay().parts_inside(across);
        assert_eq!(parts, [(0.1, 0.4), (0.7, 1.0)]);
        let miss = Segment::new(at(-10.0, 70.0), at(90.0, 70.0));
        assert!(bay().parts_inside(miss).is_empty());
    }

    #[test]
    fn its_diameters_are_the_longest_line_and_the_width_across_it() {
        let (long, wide) = Polygon::new(square(0.0, 0.0, 10.0).to_vec())
            .expect("a square")
            .diameters();
        assert!((long - 10.0 * 2.0_f64.sqrt()).abs() < 1e-12);
        assert!((wide - long).abs() < 1e-12);
    }
}
