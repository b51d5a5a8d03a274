//! What is at stake: the points that units and ground stand for, now and at the end.

use crate::rules::ending::{quadrant, score, unit_points};
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::unit::Unit;

/// The share of a unit's stake that is what it would score now; the rest is what it can still do.
const SCORED: f64 = 0.6;
/// What is left of a unit's stake while it runs.
const RUNNING: f64 = 0.3;
/// GOM-END-05.
const QUADRANT: f64 = 100.0;
/// A victory is worth more than the points by which it was won.
const VICTORY: f64 = 300.0;

/// The points that a unit stands for as it is now.
///
/// GOM-END-03: a monster scores nothing at the end; it is there to fight.
pub(super) fn stake(unit: &Unit) -> f64 {
    let alive = f64::from(unit.models) / f64::from(unit.initial.max(1));
    let standing = if unit.fleeing { RUNNING } else { 1.0 };
    let scored = if unit.fleeing {
        f64::from(unit.cost()) * alive
    } else {
        unit_points(unit)
    };
    standing * (SCORED * scored + (1.0 - SCORED) * f64::from(unit.cost()) * alive)
}

/// How far a side is ahead.
pub(super) fn lead(state: &State, side: Side) -> f64 {
    let ours = |other: Side| if other == side { 1.0 } else { -1.0 };
    if let Phase::Over(_) = state.phase {
        let score = score(state);
        let won = score.winner.map_or(0.0, |winner| ours(winner) * VICTORY);
        return ours(Side::One) * (score.points[0] - score.points[1]) + won;
    }
    let standing: f64 = state
        .present()
        .map(|(_, unit)| ours(unit.side) * stake(unit))
        .sum();
    standing + ground(state, side, TURNS - state.turn)
}

/// GOM-END-05: what the quadrants are worth to a side when so many turns are left; they can still change
/// hands, the more so the longer the battle lasts.
pub(super) fn ground(state: &State, side: Side, turns_left: u8) -> f64 {
    let sure = match turns_left {
        0 | 1 => 1.0,
        2 => 0.6,
        3 => 0.3,
        _ => 0.1,
    };
    let mut power = [[0.0; 2]; 4];
    for (_, unit) in state.present() {
        power[quadrant(unit)][unit.side.index()] += unit.power() as f64;
    }
    let held = power.map(|both| {
        let (ours, theirs) = (both[side.index()], both[side.other().index()]);
        let more: f64 = ours - theirs;
        if turns_left == 0 {
            // One more is enough.
            more.clamp(-1.0, 1.0)
        } else {
            (3.0 * more / (ours + theirs).max(1.0)).clamp(-1.0, 1.0)
        }
    });
    QUADRANT * sure * held.iter().sum::<f64>()
}
