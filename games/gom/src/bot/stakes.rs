//! What is at stake: the points that units stand for.

use crate::rules::ending::points_standing;
use crate::unit::Unit;

/// The share of a unit's stake that is what it would score now; the rest is what it can still do.
///
/// GOM-END-03: a monster scores nothing at the end; it is there to fight.
const SCORED: f64 = 0.6;
/// What is left of a unit's stake while it runs.
const RUNNING: f64 = 0.3;

/// The points that a unit stands for as it is now.
pub(super) fn stake(unit: &Unit) -> f64 {
    stake_with(unit, f64::from(unit.models))
}

/// What the same unit would stand for with fewer models.
pub(super) fn stake_with(unit: &Unit, models: f64) -> f64 {
    let stake = steady_stake(unit, models);
    if unit.fleeing { RUNNING * stake } else { stake }
}

/// The same if it does not run, on average: there are fractions of models.
pub(super) fn steady_stake(unit: &Unit, models: f64) -> f64 {
    let whole = models.max(0.0).floor();
    let n = whole as u32;
    let low = stake_of(unit, n);
    low + (models.max(0.0) - whole) * (stake_of(unit, (n + 1).min(unit.models)) - low)
}

/// GOM-END-03, GOM-END-04: with the steps at half of the models and where the power is too little.
fn stake_of(unit: &Unit, models: u32) -> f64 {
    let alive = f64::from(models) / f64::from(unit.initial.max(1));
    let rest = f64::from(unit.cost()) * alive;
    SCORED * points_standing(unit, models) + (1.0 - SCORED) * rest
}
