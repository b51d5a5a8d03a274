//! Bands: a line with a width, such as a road or a river.

use crate::polygon::edges;
use crate::simple::{border_distance, holds, meet};
use crate::{Bounds, Segment, Tolerance, Vec2};

/// Everything nearer than half its width to a line of straight pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Band {
    line: Vec<Vec2>,
    width: f64,
    bounds: Bounds,
}

impl Band {
    /// A band along a line; `None` if the line has no two different points, or anything is no number or
    /// not positive.
    pub fn new(line: Vec<Vec2>, width: f64) -> Option<Band> {
        let is_line = line.len() >= 2
            && line.iter().all(|point| point.is_finite())
            && line.windows(2).all(|pair| pair[0] != pair[1]);
        if !is_line || !width.is_finite() || width <= 0.0 {
            return None;
        }
        let half = Vec2::new(width * 0.5, width * 0.5);
        let Bounds { low, high } = Bounds::of(&line);
        let bounds = Bounds::new(low - half, high + half);
        Some(Band {
            line,
            width,
            bounds,
        })
    }

    /// Its line, from its beginning to its end.
    #[inline]
    pub fn line(&self) -> &[Vec2] {
        &self.line
    }

    /// The straight pieces of its line.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = Segment> {
        self.line
            .windows(2)
            .map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// How wide it is.
    #[inline]
    pub const fn width(&self) -> f64 {
        self.width
    }

    /// The smallest upright box around it.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// How long its line is.
    pub fn length(&self) -> f64 {
        self.pieces().map(Segment::length).sum()
    }

    /// The straight way between its ends as a share of its length: 1 if it is straight.
    pub fn straightness(&self) -> f64 {
        let ends = Segment::new(self.line[0], self.line[self.line.len() - 1]);
        ends.length() / self.length()
    }

    /// Where it leads at its place nearest to a point; at a bend, where the first of the two pieces leads.
    pub fn direction_at(&self, point: Vec2) -> Vec2 {
        let mut best = (f64::INFINITY, Vec2::ZERO);
        for piece in self.pieces() {
            let square = piece.distance_squared_to(point);
            if square < best.0 {
                best = (square, piece.along());
            }
        }
        best.1.unit().expect("no piece is a point")
    }

    /// Does a point lie on it?
    pub fn holds(&self, point: Vec2) -> bool {
        let half = self.width * 0.5;
        let mut squares = self.pieces().map(|piece| piece.distance_squared_to(point));
        squares.any(|square| square <= half * half)
    }

    /// How far a convex figure is from its line; 0 if the line meets it.
    pub fn distance_to_line(&self, convex: &[Vec2]) -> f64 {
        let runs_in = holds(edges(convex), self.line[0])
            || self
                .pieces()
                .any(|piece| edges(convex).any(|side| meet(piece, side)));
        if runs_in {
            return 0.0;
        }
        border_distance(self.pieces(), convex)
    }

    /// Does a convex figure reach onto it by more than the tolerance?
    pub fn overlaps(&self, convex: &[Vec2], tolerance: Tolerance) -> bool {
        let half = self.width * 0.5;
        !self.bounds.are_apart(&Bounds::of(convex), 0.0)
            && self.distance_to_line(convex) < half - tolerance.length()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Vec2 {
        Vec2::new(x, y)
    }

    fn road() -> Band {
        let line = vec![at(0.0, 0.0), at(100.0, 0.0), at(100.0, 100.0)];
        Band::new(line, 20.0).expect("a road")
    }

    #[test]
    fn a_road_leads_somewhere_everywhere() {
        let road = road();
        assert_eq!(road.direction_at(at(30.0, 50.0)), at(1.0, 0.0));
        assert_eq!(road.direction_at(at(150.0, 60.0)), at(0.0, 1.0));
        assert_eq!(
            road.direction_at(at(100.0, 0.0)),
            at(1.0, 0.0),
            "at the bend"
        );
        assert_eq!(road.length(), 200.0);
        assert!((road.straightness() - 0.5_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn it_is_as_wide_as_it_says() {
        let road = road();
        assert!(road.holds(at(50.0, 10.0)) && !road.holds(at(50.0, 10.01)));
        assert!(!road.holds(at(-8.0, -8.0)), "its ends are round");
        let base = |x: f64, y: f64| {
            [
                at(x, y + 30.0),
                at(x + 80.0, y + 30.0),
                at(x + 80.0, y),
                at(x, y),
            ]
        };
        let half = Tolerance::of(0.5);
        assert!(!road.overlaps(&base(0.0, 9.6), half) && road.overlaps(&base(0.0, 9.4), half));
        assert!(road.overlaps(&base(10.0, -15.0), half), "across the line");
        assert_eq!(
            road.distance_to_line(&base(0.0, 25.0)),
            20.0,
            "from the far piece"
        );
    }

    #[test]
    fn what_leads_nowhere_is_no_band() {
        assert_eq!(Band::new(vec![at(0.0, 0.0)], 5.0), None);
        assert_eq!(Band::new(vec![at(0.0, 0.0), at(0.0, 0.0)], 5.0), None);
        assert_eq!(
            Band::new(vec![at(0.0, 0.0), at(f64::INFINITY, 0.0)], 5.0),
            None
        );
        assert_eq!(Band::new(vec![at(0.0, 0.0), at(1.0, 0.0)], -5.0), None);
        assert_eq!(Band::new(vec![at(0.0, 0.0), at(1.0, 0.0)], f64::NAN), None);
    }
}
