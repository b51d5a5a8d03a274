//! A part of a picture.

use crate::scene::Kind;
use crate::{Point, Scene};

/// A part of a picture, in hundredths of its width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The names say it.
pub struct Part {
    pub left: u8,
    pub top: u8,
    pub width: u8,
    pub height: u8,
}

impl Part {
    /// All of it.
    pub const WHOLE: Part = Part {
        left: 0,
        top: 0,
        width: 100,
        height: 100,
    };

    /// The least part that holds both.
    #[must_use]
    pub fn with(self, other: Part) -> Part {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Part {
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }
}

/// So much of an open field is shown around the pieces, as a share of where they stand.
const ROOM: f64 = 1.3;
/// No part is smaller, in hundredths: a few pieces side by side want some ground around them.
const LEAST: f64 = 20.0;

impl Scene {
    /// What lies around the pieces, with so much room on every side of where they stand; all of it if there are none.
    pub fn around_pieces(&self, room: f64) -> Part {
        let things = self.things();
        let pieces = things.iter().filter(|thing| thing.kind == Kind::Piece);
        let places: Vec<Point> = pieces.map(|piece| piece.pose.at).collect();
        if places.is_empty() {
            return Part::WHOLE;
        }
        // Where it begins and how long it is, in whole hundredths that hold it.
        let span = |of: fn(&Point) -> f64, whole: f64| {
            let low = places.iter().map(of).fold(f64::INFINITY, f64::min) - room;
            let high = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max) + room;
            let hundredths = |at: f64| (100.0 * at / whole).clamp(0.0, 100.0);
            let begin = hundredths(low).floor();
            (begin as u8, (hundredths(high).ceil() - begin) as u8)
        };
        let (left, width) = span(|at| at.x, self.width);
        let (top, height) = span(|at| at.y, self.height);
        Part {
            left,
            top,
            width,
            height,
        }
    }

    /// The part of an open field in which the pieces stand, in the shape of the whole: seen from afar they would
    /// be too small to be made out. All of it on a board that is no open field, or where they stand everywhere.
    pub fn where_pieces_stand(&self) -> Part {
        let things = self.things();
        let pieces = things.iter().filter(|thing| thing.kind == Kind::Piece);
        let places: Vec<Point> = pieces.map(|piece| piece.pose.at).collect();
        if self.scale.is_none() || places.is_empty() {
            return Part::WHOLE;
        }
        // Where they begin and how far they reach, in hundredths of the whole.
        let span = |of: fn(&Point) -> f64, whole: f64| {
            let low = places.iter().map(of).fold(f64::INFINITY, f64::min);
            let high = places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            (50.0 * (low + high) / whole, 100.0 * (high - low) / whole)
        };
        let (x, across) = span(|at| at.x, self.width);
        let (y, down) = span(|at| at.y, self.height);
        let size = (ROOM * across.max(down)).max(LEAST).ceil();
        if size > 80.0 {
            return Part::WHOLE;
        }
        let begin = |middle: f64| (middle - size / 2.0).clamp(0.0, 100.0 - size).round() as u8;
        Part {
            left: begin(x),
            top: begin(y),
            width: size as u8,
            height: size as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use sobremesa_kernel::Lang;

    use super::Part;
    use crate::scene::Scale;
    use crate::{Layer, Node, Pose, Scene, Thing};

    /// Pieces at some places of a picture of 1,000 by 500.
    fn field(places: &[(f64, f64)], is_open: bool) -> Scene {
        let scale = is_open.then(|| Scale {
            per: 1.0,
            unit: " p".to_owned(),
            mark: 100.0,
            stick: 300.0,
            also: Vec::new(),
        });
        let piece = |(x, y): &(f64, f64)| {
            Node::from(Thing::piece(
                format!("piece-{x}"),
                "a piece",
                Pose::at(*x, *y),
                Vec::new(),
            ))
        };
        Scene {
            lang: Lang::En,
            title: "A field".to_owned(),
            width: 1000.0,
            height: 500.0,
            scale,
            definitions: Arc::new([]),
            layers: vec![Layer {
                name: "pieces",
                nodes: places.iter().map(piece).collect(),
            }],
        }
    }

    #[track_caller]
    fn check(places: &[(f64, f64)], is_open: bool, [left, top, size]: [u8; 3]) {
        let expected = Part {
            left,
            top,
            width: size,
            height: size,
        };
        assert_eq!(field(places, is_open).where_pieces_stand(), expected);
    }

    #[test]
    fn a_lesson_looks_at_what_lies_around_the_pieces() {
        let around = |places: &[(f64, f64)]| field(places, true).around_pieces(96.0);
        let part = |[left, top, width, height]: [u8; 4]| Part {
            left,
            top,
            width,
            height,
        };
        // From 204 to 696 of 1,000 across, from 104 to 396 of 500 down: whole hundredths that hold them.
        let found = around(&[(300.0, 200.0), (600.0, 300.0)]);
        assert_eq!(found, part([20, 20, 50, 60]));
        // Never beyond the edges; where nothing stands, everything is looked at.
        assert_eq!(around(&[(0.0, 500.0)]), part([0, 80, 10, 20]));
        assert_eq!(around(&[]), Part::WHOLE);
        // Before and after a move: both.
        let both = part([20, 20, 50, 60]).with(part([10, 60, 20, 30]));
        assert_eq!(both, part([10, 20, 60, 70]));
    }

    #[test]
    fn on_an_open_field_one_sees_where_the_pieces_stand() {
        // 30 of a hundred across, 20 down: 1.3 times 30, about the middle of both.
        check(&[(300.0, 200.0), (600.0, 300.0)], true, [26, 31, 39]);
        // In a corner it stays inside the whole, and a single one has ground around it.
        check(&[(10.0, 10.0)], true, [0, 0, 20]);
        // Everywhere, nowhere, or on no open field: the whole.
        check(&[(10.0, 10.0), (990.0, 490.0)], true, [0, 0, 100]);
        check(&[], true, [0, 0, 100]);
        check(&[(300.0, 200.0)], false, [0, 0, 100]);
    }
}
