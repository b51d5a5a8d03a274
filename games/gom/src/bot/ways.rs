//! Ways around woods and houses: how far it really is to somewhere, and where to turn first.

use sobremesa_geometry::{Figure, Room, Vec2};

use crate::rules::separation::{FIELD, SEPARATION};
use crate::state::State;
use crate::unit::Unit;

/// The ways of one unit, which needs room for the width of its front.
pub(super) struct Ways(sobremesa_geometry::Ways);

/// A way to somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) length: f64,
    /// Where it leads first.
    pub(super) first: Vec2,
}

impl Ways {
    pub(super) fn of(state: &State, unit: &Unit) -> Ways {
        let room = Room {
            usual: SEPARATION + unit.block().width() / 2.0,
            // Whoever stands close to a wood may leave it.
            least: SEPARATION - 1.0,
        };
        let scenery = state.scenery.iter();
        let walls = scenery.map(|piece| Figure::Convex(piece.rect.corners()));
        Ways(sobremesa_geometry::Ways::round(walls, room, Some(FIELD)))
    }

    /// Can one go straight from here to there?
    pub(super) fn is_open(&self, from: Vec2, to: Vec2) -> bool {
        self.0.is_open(from, to)
    }

    /// The shortest way; over hill and dale, if there is no other or it is much longer.
    pub(super) fn to(&self, from: Vec2, to: Vec2) -> Way {
        let straight = from.distance(to);
        if self.is_open(from, to) {
            return Way {
                length: straight,
                first: to,
            };
        }
        let longest = 2.0 * straight + 300.0;
        match self.0.detour(from, to, longest) {
            Some(way) => Way {
                length: way.length,
                first: way.first(),
            },
            None => Way {
                length: longest,
                first: to,
            },
        }
    }
}
