//! GOM-MOV: advance, pivot, about-turn and march.

use std::f64::consts::PI;

use sobremesa_geometry::{
    Rect, Spin, Vec2, free_slide, free_slide_inside, free_turn, free_turn_inside, radians,
};

use crate::rules::separation::{FIELD, required_gap};
use crate::state::{Obstacle, State};
use crate::unit::{Pose, Unit, UnitIndex};

/// How far something goes, and what ends it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reach {
    /// How far: a length, or an arc of the unit circle.
    pub most: f64,
    /// What ends it.
    pub stop: Stopper,
}

/// What ends a manoeuvre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopper {
    /// The movement that is left.
    Movement,
    /// GOM-MOV-13: half a turn.
    HalfTurn,
    /// GOM-MOV-06: the border of the field.
    Border,
    /// Something on the field.
    Obstacle(Obstacle),
}

/// GOM-MOV-03, GOM-MOV-04: what is left of the allowance of this turn.
pub fn remaining(unit: &Unit) -> f64 {
    let allowance = if unit.deeds.marched {
        2.0 * unit.movement()
    } else {
        unit.movement()
    };
    // GOM-MAG-09: magic may have taken what was already spent.
    (allowance - unit.deeds.spent).max(0.0)
}

/// GOM-MOV-15: a quarter of M, marched or not.
pub fn about_turn_cost(unit: &Unit) -> f64 {
    unit.movement() / 4.0
}

/// GOM-MOV-08: how far a unit can advance, at most `limit`: inside the field, keeping its distance.
pub fn max_advance(state: &State, mover: UnitIndex, limit: f64) -> Reach {
    let rect = state.units[mover].rect();
    let facing = rect.facing();
    let mut reach = Reach {
        most: limit,
        stop: Stopper::Movement,
    };
    reach.shorten(
        free_slide_inside(&rect, facing, &FIELD, limit),
        Stopper::Border,
    );
    for (obstacle, other) in state.obstacles(mover) {
        if is_out_of_reach(&rect, &other, reach.most) {
            continue;
        }
        let gap = required_gap(&rect, &other);
        let free = free_slide(&rect, facing, &other, gap, reach.most);
        reach.shorten(free, Stopper::Obstacle(obstacle));
    }
    reach
}

/// GOM-MOV-11, GOM-MOV-12, GOM-MOV-13: the widest pivot that `movement` pays for: at most half a
/// turn, every corner inside the field and away from everything at every moment of it.
pub fn max_pivot(state: &State, mover: UnitIndex, spin: Spin, movement: f64) -> Reach {
    let rect = state.units[mover].rect();
    let about = hinge(&rect, spin);
    let mut reach = Reach {
        most: PI,
        stop: Stopper::HalfTurn,
    };
    reach.shorten(movement / rect.width(), Stopper::Movement);
    reach.shorten(
        free_turn_inside(&rect, about, spin, &FIELD, reach.most),
        Stopper::Border,
    );
    let diagonal = rect.corners()[0].distance(rect.corners()[2]);
    for (obstacle, other) in state.obstacles(mover) {
        if is_out_of_reach(&rect, &other, 2.0 * diagonal) {
            continue;
        }
        let gap = required_gap(&rect, &other);
        let free = free_turn(&rect, about, spin, &other, gap, reach.most);
        reach.shorten(free, Stopper::Obstacle(obstacle));
    }
    reach
}

/// Two that are farther apart than one moves and the gap between them: no need to look closer.
fn is_out_of_reach(rect: &Rect, other: &Rect, way: f64) -> bool {
    let gap = crate::rules::separation::SEPARATION;
    rect.bounds().are_apart(&other.bounds(), way + gap)
}

impl Reach {
    fn shorten(&mut self, most: f64, stop: Stopper) {
        if most < self.most {
            *self = Reach { most, stop };
        }
    }
}

/// GOM-MOV-10: the front corner that stays where it is.
pub(crate) fn hinge(rect: &Rect, spin: Spin) -> Vec2 {
    match spin {
        Spin::Left => rect.corners()[0],
        Spin::Right => rect.corners()[1],
    }
}

/// GOM-MOV-05, GOM-MOV-07: straight ahead.
pub fn advanced(pose: &Pose, way: f64) -> Pose {
    Pose {
        corner: pose.corner + pose.front.unit().left() * way,
        ..*pose
    }
}

/// GOM-MOV-10.
pub fn pivoted(unit: &Unit, spin: Spin, degrees: f64) -> Pose {
    let rect = unit.rect();
    let front = unit.pose.front.turned(spin.signed(degrees));
    let corner = match spin {
        Spin::Left => unit.pose.corner,
        Spin::Right => hinge(&rect, spin) - front.unit() * rect.width(),
    };
    Pose { corner, front }
}

/// GOM-MOV-11: the arc of the outer front corner.
pub fn pivot_cost(unit: &Unit, degrees: f64) -> f64 {
    unit.block().width() * radians(degrees)
}

/// GOM-MOV-15, GOM-MOV-16: the same ground, faced the other way; ranks and files stay as they are in
/// the unit's own eyes.
pub fn turned_about(unit: &Unit) -> Pose {
    Pose {
        corner: unit.rect().corners()[2],
        front: unit.pose.front.reversed(),
    }
}
