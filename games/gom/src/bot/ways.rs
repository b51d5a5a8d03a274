//! Ways around woods and houses: how far it really is to somewhere, and where to turn first.

use sobremesa_geometry::{Bounds, Vec2};

use crate::rules::separation::{FIELD, SEPARATION};
use crate::state::State;
use crate::unit::Unit;

/// The ways of one unit, which needs room for the width of its front.
pub(super) struct Ways {
    /// What nobody can walk through.
    walls: Vec<Bounds>,
    /// The same, with the room that the unit needs around it.
    shy: Vec<Bounds>,
    /// The corners that one can go round by.
    corners: Vec<Vec2>,
}

/// A way to somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) length: f64,
    /// Where it leads first.
    pub(super) first: Vec2,
}

impl Ways {
    pub(super) fn of(state: &State, unit: &Unit) -> Ways {
        let room = SEPARATION + unit.block().width() / 2.0;
        let boxes = |by: f64| -> Vec<Bounds> {
            let scenery = state.scenery.iter().map(|piece| piece.rect.bounds());
            scenery.map(|bounds| grown(&bounds, by)).collect()
        };
        let shy = boxes(room);
        let corners = shy
            .iter()
            .flat_map(|bounds| {
                let (low, high) = (bounds.low, bounds.high);
                [
                    low,
                    Vec2::new(low.x, high.y),
                    high,
                    Vec2::new(high.x, low.y),
                ]
            })
            .filter(|corner| is_inside(&FIELD, *corner))
            .filter(|corner| !shy.iter().any(|bounds| is_well_inside(bounds, *corner)));
        Ways {
            walls: boxes(SEPARATION - 1.0),
            corners: corners.collect(),
            shy,
        }
    }

    /// Can one go straight from here to there? Whoever stands close to a wall may leave it.
    pub(super) fn is_open(&self, from: Vec2, to: Vec2) -> bool {
        self.walls.iter().zip(&self.shy).all(|(wall, shy)| {
            let is_close = is_well_inside(shy, from) || is_well_inside(shy, to);
            !crosses(if is_close { wall } else { shy }, from, to)
        })
    }

    /// The shortest way round at most two corners.
    pub(super) fn to(&self, from: Vec2, to: Vec2) -> Way {
        if self.walls.is_empty() || self.is_open(from, to) {
            return Way {
                length: from.distance(to),
                first: to,
            };
        }
        // Over hill and dale, if there is no other way.
        let mut best = Way {
            length: 2.0 * from.distance(to) + 300.0,
            first: to,
        };
        for corner in &self.corners {
            let begin = from.distance(*corner);
            if begin >= best.length || !self.is_open(from, *corner) {
                continue;
            }
            let mut rest = f64::INFINITY;
            if self.is_open(*corner, to) {
                rest = corner.distance(to);
            } else {
                for second in &self.corners {
                    let length = corner.distance(*second) + second.distance(to);
                    if length < rest
                        && begin + length < best.length
                        && self.is_open(*corner, *second)
                        && self.is_open(*second, to)
                    {
                        rest = length;
                    }
                }
            }
            if begin + rest < best.length {
                best = Way {
                    length: begin + rest,
                    first: *corner,
                };
            }
        }
        best
    }
}

fn grown(bounds: &Bounds, by: f64) -> Bounds {
    let by = Vec2::new(by, by);
    Bounds::new(bounds.low - by, bounds.high + by)
}

fn is_inside(bounds: &Bounds, point: Vec2) -> bool {
    (bounds.low.x..=bounds.high.x).contains(&point.x)
        && (bounds.low.y..=bounds.high.y).contains(&point.y)
}

/// Not on the border, nor within a hair of it.
fn is_well_inside(bounds: &Bounds, point: Vec2) -> bool {
    is_inside(&grown(bounds, -0.5), point)
}

/// Does a line run through a box, and not only along its border?
fn crosses(bounds: &Bounds, from: Vec2, to: Vec2) -> bool {
    grown(bounds, -0.5)
        .part_inside(from, to - from, 1.0)
        .is_some()
}
