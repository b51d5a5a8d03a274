//! DBM-COO-04 to -06: when bases touch, line up, overlap, or are near.
//!
//! Everything that a rule calls contact is asked here, so that the tolerances of the rulebook stand
//! in one place.

use sobremesa_geometry::{Rect, Segment, Tolerance, Vec2};

/// DBM-COO-04: contact, alignment and touching.
pub const TOUCH: Tolerance = Tolerance::of(0.5);
/// DBM-COO-04: distances compared with a limit.
pub const LIMIT: Tolerance = Tolerance::of(0.01);

/// An edge of a base, in the order of [`Rect::edge`].
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words say it.
pub enum Edge {
    Front,
    Right,
    Rear,
    Left,
}

impl Edge {
    /// All of them.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];

    /// Is it a side?
    pub const fn is_flank(self) -> bool {
        matches!(self, Edge::Right | Edge::Left)
    }

    /// As a piece of the plane, clockwise.
    pub fn of(self, base: &Rect) -> Segment {
        base.edge(self as usize)
    }
}

/// A corner of a base, in the order of [`Rect::corners`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The words say it.
pub enum Corner {
    FrontLeft,
    FrontRight,
    RearRight,
    RearLeft,
}

impl Corner {
    /// All of them.
    pub const ALL: [Corner; 4] = [
        Corner::FrontLeft,
        Corner::FrontRight,
        Corner::RearRight,
        Corner::RearLeft,
    ];

    /// Where it is.
    pub fn of(self, base: &Rect) -> Vec2 {
        base.corners()[self as usize]
    }

    /// DBM-COO-05 (b): a corner that lies on somebody's edge counts as front or rear, never as flank.
    pub const fn counts_as(self) -> Edge {
        match self {
            Corner::FrontLeft | Corner::FrontRight => Edge::Front,
            Corner::RearRight | Corner::RearLeft => Edge::Rear,
        }
    }
}

/// DBM-COO-05 (b): how two bases are in contact.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contact {
    /// The edge of the first.
    pub mine: Edge,
    /// The edge of the second.
    pub theirs: Edge,
    /// How much of their edges lies together; 0 where only a corner lies on an edge.
    pub length: f64,
}

impl Contact {
    /// As the second sees it.
    #[must_use]
    pub const fn reversed(self) -> Contact {
        Contact {
            mine: self.theirs,
            theirs: self.mine,
            length: self.length,
        }
    }
}

/// The contact of two bases; where there could be two names for it, that along the longer stretch.
pub fn contact(a: &Rect, b: &Rect) -> Option<Contact> {
    if a.separation(b) > TOUCH.length() {
        return None;
    }
    let mut best: Option<Contact> = None;
    let mut note = |found: Contact| {
        if best.is_none_or(|best| found.length > best.length) {
            best = Some(found);
        }
    };
    for mine in Edge::ALL {
        for theirs in Edge::ALL {
            if let Some(length) = shared(mine.of(a), theirs.of(b)) {
                let contact = Contact {
                    mine,
                    theirs,
                    length,
                };
                note(contact);
            }
        }
    }
    for corner in Corner::ALL {
        let length = 0.0;
        if let Some(theirs) = edge_at(b, corner.of(a)) {
            let mine = corner.counts_as();
            note(Contact {
                mine,
                theirs,
                length,
            });
        }
        if let Some(mine) = edge_at(a, corner.of(b)) {
            let theirs = corner.counts_as();
            note(Contact {
                mine,
                theirs,
                length,
            });
        }
    }
    best
}

/// How much of two edges lies together, if it is contact: parallel, facing each other, within the
/// tolerance, along more than the tolerance.
fn shared(one: Segment, other: Segment) -> Option<f64> {
    let along = one.along();
    let length = along.length();
    let unit = along * (1.0 / length);
    // Edges run clockwise, so those of two bases that touch run against each other.
    let back = other.along();
    if unit.dot(back) >= 0.0 {
        return None;
    }
    let off = |point: Vec2| unit.cross(point - one.from);
    let (near, far) = (off(other.from), off(other.to));
    if near.abs() > TOUCH.length() || far.abs() > TOUCH.length() {
        return None;
    }
    let (a, b) = (
        unit.dot(other.to - one.from),
        unit.dot(other.from - one.from),
    );
    let together = b.min(length) - a.max(0.0);
    (together > TOUCH.length()).then_some(together)
}

/// The edge of a base on which a point lies, away from the edge's ends.
fn edge_at(base: &Rect, point: Vec2) -> Option<Edge> {
    Edge::ALL.into_iter().find(|edge| {
        let Segment { from, to } = edge.of(base);
        let is_end = point.distance(from) <= TOUCH.length() || point.distance(to) <= TOUCH.length();
        !is_end && edge.of(base).distance_to(point) <= TOUCH.length()
    })
}

/// How much of an edge of one base lies on an edge of another, if it is contact.
pub fn along(a: &Rect, mine: Edge, b: &Rect, theirs: Edge) -> Option<f64> {
    shared(mine.of(a), theirs.of(b))
}

/// DBM-COO-05 (c): are two places the same?
pub fn is_same_place(a: Vec2, b: Vec2) -> bool {
    a.distance(b) <= TOUCH.length()
}

/// Do two corners meet?
pub fn corners_meet(a: &Rect, mine: Corner, b: &Rect, theirs: Corner) -> bool {
    is_same_place(mine.of(a), theirs.of(b))
}

/// Does any corner of one meet a corner of the other?
pub fn any_corners_meet(a: &Rect, b: &Rect) -> bool {
    Corner::ALL.into_iter().any(|mine| {
        Corner::ALL
            .into_iter()
            .any(|theirs| corners_meet(a, mine, b, theirs))
    })
}

/// DBM-CC-01: front to front and corner to corner.
pub fn is_front_to_front(a: &Rect, b: &Rect) -> bool {
    corners_meet(a, Corner::FrontLeft, b, Corner::FrontRight)
        && corners_meet(a, Corner::FrontRight, b, Corner::FrontLeft)
}

/// Is the first directly behind the second, exactly aligned and touching, facing the same way?
pub fn is_directly_behind(rear: &Rect, front: &Rect) -> bool {
    corners_meet(rear, Corner::FrontLeft, front, Corner::RearLeft)
        && corners_meet(rear, Corner::FrontRight, front, Corner::RearRight)
}

/// DBM-GRP-01: touching along a side and corner to corner.
pub fn are_joined(a: &Rect, b: &Rect) -> bool {
    contact(a, b).is_some_and(|contact| contact.length > 0.0) && any_corners_meet(a, b)
}

/// DBM-COO-05 (d): do two bases reach into each other by more than the tolerance?
pub fn overlap(a: &Rect, b: &Rect) -> bool {
    a.separation(b) < -TOUCH.length()
}

/// DBM-COO-06: the shortest distance between two bases.
pub fn distance(a: &Rect, b: &Rect) -> f64 {
    a.distance(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::Pose;

    fn base(x: f64, y: f64, facing: f64) -> Rect {
        Pose::new(x, y, facing).rect(30.0)
    }

    #[track_caller]
    fn check(a: Rect, b: Rect, expected: Option<(Edge, Edge)>) {
        let found = contact(&a, &b).map(|contact| (contact.mine, contact.theirs));
        assert_eq!(found, expected);
        let back = contact(&b, &a).map(|contact| (contact.theirs, contact.mine));
        assert_eq!(back, expected, "seen from the other");
    }

    /// DBM-COO-05 (b): along more than 0.5 p.
    #[test]
    fn edges_touch_along_more_than_half_a_pace() {
        check(
            base(1000.0, 500.0, 0.0),
            base(1000.0, 500.0, 180.0),
            Some((Edge::Front, Edge::Front)),
        );
        check(
            base(1000.0, 500.0, 0.0),
            base(1000.0, 500.4, 180.0),
            Some((Edge::Front, Edge::Front)),
        );
        check(base(1000.0, 500.0, 0.0), base(1000.0, 500.6, 180.0), None);
        check(
            base(1000.0, 500.0, 0.0),
            base(1079.0, 500.0, 180.0),
            Some((Edge::Front, Edge::Front)),
        );
        check(
            base(1000.0, 500.0, 0.0),
            base(1080.0, 500.0, 0.0),
            Some((Edge::Right, Edge::Left)),
        );
        check(
            base(1000.0, 500.0, 0.0),
            base(1000.0, 470.0, 0.0),
            Some((Edge::Rear, Edge::Front)),
        );
        check(
            base(1000.0, 500.0, 0.0),
            base(1040.0, 460.0, 270.0),
            Some((Edge::Right, Edge::Front)),
        );
    }

    /// DBM-COO-05 (c): a corner on a corner is no contact.
    #[test]
    fn corner_to_corner_alone_is_no_contact() {
        check(base(1000.0, 500.0, 0.0), base(1080.0, 500.0, 180.0), None);
        check(base(1000.0, 500.0, 0.0), base(1080.3, 500.0, 180.0), None);
    }

    /// DBM-COO-05 (b): a corner on an edge counts as front or rear, never as flank.
    #[test]
    fn an_angled_contact_counts_as_front_or_rear() {
        let line = base(1000.0, 500.0, 0.0);
        let slanting = Pose::new(1010.0, 500.0, 160.0);
        let lowest = slanting.front_left().y.min(slanting.front_right().y);
        let slanting = slanting.shifted(Vec2::new(0.0, 500.0 - lowest)).rect(30.0);
        check(line, slanting, Some((Edge::Front, Edge::Front)));
    }
}
