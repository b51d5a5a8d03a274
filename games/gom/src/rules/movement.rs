//! GOM-MOV: advance, pivot, about-turn and march.

use sobremesa_battlefield::{self as battlefield, Spacing, hinge};
use sobremesa_geometry::{Rect, Spin, radians};

use crate::rules::separation::{FIELD, SEPARATION, required_gap};
use crate::state::{Obstacle, State};
use crate::tolerance::MEASURE;
use crate::unit::{Pose, Unit, UnitIndex};

/// How far a unit goes, and what ends it: GOM-MOV-06 the border, GOM-MOV-13 half a turn, or something on
/// the field.
pub type Reach = battlefield::Reach<Obstacle>;

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
    let obstacles = state.obstacles(mover);
    battlefield::advance(&rect, limit, &FIELD, obstacles, spacing(&rect))
}

/// GOM-MOV-10..13: the widest pivot that `movement` pays for: at most half a turn about the front corner
/// that stays where it is, every corner inside the field and away from everything at every moment of it.
pub fn max_pivot(state: &State, mover: UnitIndex, spin: Spin, movement: f64) -> Reach {
    let rect = state.units[mover].rect();
    let (limit, obstacles) = (movement / rect.width(), state.obstacles(mover));
    battlefield::pivot(&rect, spin, limit, &FIELD, obstacles, spacing(&rect))
}

/// GOM-MOV-08: how far a unit stays away from everything.
fn spacing(rect: &Rect) -> Spacing<impl Fn(&Rect) -> f64> {
    Spacing {
        gap: |other: &Rect| required_gap(rect, other),
        widest: SEPARATION,
        tolerance: MEASURE,
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
