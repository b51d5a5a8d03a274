//! What is at stake: the points that units and ground stand for, now and at the end.

use super::ground::{TurnsLeft, ground};
use crate::rules::ending::{points_with, unit_points};
use crate::side::Side;
use crate::state::State;
use crate::unit::Unit;

/// The share of a unit's stake that is what it would score now; the rest is what it can still do.
const SCORED: f64 = 0.6;
/// What is left of a unit's stake while it runs.
const RUNNING: f64 = 0.3;
/// The same if it is caught before it rallies.
const CAUGHT: f64 = 0.7;
/// GOM-END-11: whoever has half as much again as the other wins, and then this is the share of all
/// points by which he leads.
const ENOUGH: f64 = 0.2;
/// A victory is worth more than the points by which it was won.
const VICTORY: f64 = 300.0;

/// The points that a unit stands for as it is now.
///
/// GOM-END-03: a monster scores nothing at the end; it is there to fight.
pub(super) fn stake(unit: &Unit) -> f64 {
    stake_of(unit, unit.models)
}

/// What the same unit would stand for with fewer models, on average: there are fractions.
pub(super) fn stake_with(unit: &Unit, models: f64) -> f64 {
    let whole = models.max(0.0).floor();
    let n = whole as u32;
    let low = stake_of(unit, n);
    low + (models.max(0.0) - whole) * (stake_of(unit, (n + 1).min(unit.models)) - low)
}

/// What a unit stands for once it has been charged: whoever was running stops and fights (GOM-CHG-20),
/// and would otherwise have rallied more often than not.
pub(super) fn stake_of_prey(unit: &Unit, models: f64) -> f64 {
    let stake = stake_with(unit, models);
    if unit.fleeing {
        stake * CAUGHT / RUNNING
    } else {
        stake
    }
}

/// GOM-END-03, GOM-END-04: with the steps at half of the models and where the power is too little.
fn stake_of(unit: &Unit, models: u32) -> f64 {
    let alive = f64::from(models) / f64::from(unit.initial.max(1));
    let rest = f64::from(unit.cost()) * alive;
    if unit.fleeing {
        RUNNING * rest
    } else {
        SCORED * points_with(unit, models) + (1.0 - SCORED) * rest
    }
}

/// The same when so many turns are left to it: the fewer, the more only what it scores counts.
fn stake_late(unit: &Unit, turns_left: u8) -> f64 {
    let sure = sure(turns_left);
    let scored = if unit.fleeing && turns_left > 0 {
        RUNNING * f64::from(unit.cost())
    } else {
        unit_points(unit)
    };
    sure * scored + (1.0 - sure) * stake(unit)
}

/// How much of what is seen now will still be so at the end, when so many turns are left.
const fn sure(turns_left: u8) -> f64 {
    match turns_left {
        0 => 1.0,
        1 => 0.9,
        2 => 0.7,
        3 => 0.5,
        4 => 0.3,
        _ => 0.2,
    }
}

/// How far a side is ahead: in points, and in hope of victory.
pub(super) fn lead(state: &State, side: Side, left: TurnsLeft) -> f64 {
    let mut points = ground(state, side, left);
    for (_, unit) in state.present() {
        if unit.side == side {
            points[0] += stake_late(unit, left.ours);
        } else {
            points[1] += stake_late(unit, left.theirs);
        }
    }
    let [ours, theirs] = points;
    let share = (ours - theirs) / (ours + theirs).max(1.0);
    let hope = (share / ENOUGH).clamp(-1.0, 1.0);
    ours - theirs + sure(left.ours) * VICTORY * hope * hope.abs()
}
