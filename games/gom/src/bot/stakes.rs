//! What is at stake: the points that units stand for.

use crate::rules::ending::points_with;
use crate::unit::Unit;

/// The share of a unit's stake that is what it would score now; the rest is what it can still do.
const SCORED: f64 = 0.6;
/// What is left of a unit's stake while it runs.
const RUNNING: f64 = 0.3;
/// The same if it is caught before it rallies.
const CAUGHT: f64 = 0.7;

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
