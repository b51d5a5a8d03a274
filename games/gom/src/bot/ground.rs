//! GOM-END-05: who will hold the quadrants when the battle ends.
//!
//! Units that are free to move go where they tip the balance, as far as their legs carry them in the
//! turns that are left; of the enemy we expect that half stay where they are and half go on ahead.

use std::f64::consts::{FRAC_PI_4, FRAC_PI_6, PI};

use sobremesa_geometry::{Bounds, Rect, Vec2};

use super::place::bearing;
use crate::rules::ending::quadrant_at;
use crate::rules::movement::about_turn_cost;
use crate::rules::separation::FIELD;
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// GOM-END-05.
const POINTS: f64 = 100.0;

/// How far inside a quadrant one has to stand to be sure of it.
const SURELY_INSIDE: f64 = 2.0;

/// Whoever moves wants to gain something.
const LEAST: f64 = 1e-9;

/// How often a unit looks for a better quadrant, knowing where its friends go.
const ROUNDS: usize = 2;

/// Whose turns are still to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnsLeft {
    pub(super) ours: u8,
    pub(super) theirs: u8,
}

impl TurnsLeft {
    /// When the turn in which we are is over.
    pub(super) fn after(state: &State, side: Side) -> TurnsLeft {
        let of_mover = TURNS - state.turn;
        let of_other = of_mover + u8::from(state.side == Side::One);
        let (ours, theirs) = if state.side == side {
            (of_mover, of_other)
        } else {
            (of_other, of_mover)
        };
        TurnsLeft { ours, theirs }
    }
}

/// A unit of ours that can still go somewhere.
struct Mover {
    power: f64,
    /// How sure it is to reach each quadrant.
    reach: [f64; 4],
    at: usize,
}

/// What the quadrants are likely to bring a side and its enemy, in points.
pub(super) fn ground(state: &State, side: Side, left: TurnsLeft) -> [f64; 2] {
    likely(state, side, left, |unit| state.units[unit].rect())
}

/// By how much the quadrants would favour a unit's side after this turn if it stood there.
pub(super) fn ground_from(state: &State, unit: UnitIndex, there: &Rect) -> f64 {
    let side = state.units[unit].side;
    let [ours, theirs] = likely(state, side, TurnsLeft::after(state, side), |other| {
        if other == unit {
            *there
        } else {
            state.units[other].rect()
        }
    });
    ours - theirs
}

fn likely(
    state: &State,
    side: Side,
    left: TurnsLeft,
    rect_of: impl Fn(UnitIndex) -> Rect,
) -> [f64; 2] {
    let mut power = [[0.0; 2]; 4];
    let mut movers: Vec<Mover> = Vec::new();
    for (index, unit) in state.present() {
        let weight = unit.power() as f64;
        let rect = rect_of(index);
        let here = quadrant_at(rect.centre());
        let can_move = state.judge_at_liberty(index).is_ok();
        if unit.side == side {
            power[here][0] += weight;
            if can_move && left.ours > 0 {
                movers.push(Mover {
                    power: weight,
                    reach: reachable(unit, &rect, left.ours),
                    at: here,
                });
            }
        } else {
            let turns = if can_move { left.theirs } else { 0 };
            power[here][1] += weight / 2.0;
            power[quadrant_ahead(unit, &rect, turns)][1] += weight / 2.0;
        }
    }
    for _ in 0..ROUNDS {
        for mover in &mut movers {
            mover.go_where_it_counts(&mut power, left);
        }
    }
    let held = power.map(|both| held(both, left));
    let sure = sure(left);
    [1.0, -1.0].map(|sign: f64| {
        let ours = held.iter().map(|held| (sign * held).max(0.0));
        POINTS * sure * ours.sum::<f64>()
    })
}

impl Mover {
    fn go_where_it_counts(&mut self, power: &mut [[f64; 2]; 4], left: TurnsLeft) {
        let weigh = |quadrant: usize| self.power * self.reach[quadrant];
        let with = |quadrant: usize, more: f64| {
            let [ours, theirs] = power[quadrant];
            held([ours + more, theirs], left) - held([ours, theirs], left)
        };
        let leaving = with(self.at, -weigh(self.at));
        let mut best = (LEAST, self.at);
        for there in (0..4).filter(|there| *there != self.at) {
            let gain = leaving + with(there, weigh(there));
            if gain > best.0 {
                best = (gain, there);
            }
        }
        power[self.at][0] -= weigh(self.at);
        power[best.1][0] += weigh(best.1);
        self.at = best.1;
    }
}

/// How much of the ground that is held now will still be held at the end. Long before, it counts
/// nothing: first the enemy has to be beaten.
fn sure(left: TurnsLeft) -> f64 {
    match left.ours.max(left.theirs) {
        0 => 1.0,
        1 => 0.9,
        2 => 0.5,
        3 => 0.2,
        _ => 0.0,
    }
}

/// Is a quadrant ours (1), theirs (-1), or likely to be?
fn held([ours, theirs]: [f64; 2], left: TurnsLeft) -> f64 {
    let more = ours - theirs;
    if left.ours == 0 && left.theirs == 0 {
        // One more is enough.
        more.clamp(-1.0, 1.0)
    } else {
        (3.0 * more / (ours + theirs).max(1.0)).clamp(-1.0, 1.0)
    }
}

/// Where a unit would be that only goes ahead.
fn quadrant_ahead(unit: &Unit, rect: &Rect, turns: u8) -> usize {
    let way = rect.facing() * (march(unit) * f64::from(turns));
    quadrant_at(FIELD.nearest(rect.centre() + way))
}

/// How sure a unit can be of reaching each quadrant in so many turns.
fn reachable(unit: &Unit, rect: &Rect, turns: u8) -> [f64; 4] {
    let here = quadrant_at(rect.centre());
    let legs = march(unit) * f64::from(turns);
    [0, 1, 2, 3].map(|there| {
        if there == here {
            1.0
        } else {
            let spare = legs - way_to(unit, rect, there);
            (2.0 * spare / march(unit).max(1.0) + 0.5).clamp(0.0, 1.0)
        }
    })
}

/// What a unit can walk in a turn.
fn march(unit: &Unit) -> f64 {
    2.0 * unit.movement()
}

/// What it takes a unit to get to a quadrant, wheeling or turning about first if that is shorter.
fn way_to(unit: &Unit, rect: &Rect, there: usize) -> f64 {
    let centre = rect.centre();
    let nearest = bounds_of(there).nearest(centre);
    let distance = centre.distance(nearest);
    if distance <= 0.0 {
        return 0.0;
    }
    let angle = bearing(rect, nearest).abs();
    let wheeling = |angle: f64| {
        let by =
            |off: f64| rect.width() * (angle - off).max(0.0) + distance / libm::cos(off.min(angle));
        [0.0, FRAC_PI_6, FRAC_PI_4, 2.0 * FRAC_PI_6]
            .map(by)
            .into_iter()
            .fold(f64::INFINITY, f64::min)
    };
    // Whoever turns about does not march in that turn (GOM-MOV-17).
    let about = about_turn_cost(unit) + unit.movement();
    wheeling(angle).min(about + wheeling(PI - angle))
}

fn bounds_of(quadrant: usize) -> Bounds {
    let middle = FIELD.low.middle(FIELD.high);
    let (west, south) = (quadrant.is_multiple_of(2), quadrant < 2);
    let span = |is_low: bool, low: f64, middle: f64, high: f64| {
        if is_low {
            (low, middle - SURELY_INSIDE)
        } else {
            (middle + SURELY_INSIDE, high)
        }
    };
    let (left, right) = span(west, FIELD.low.x, middle.x, FIELD.high.x);
    let (bottom, top) = span(south, FIELD.low.y, middle.y, FIELD.high.y);
    Bounds::new(Vec2::new(left, bottom), Vec2::new(right, top))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::position::Position;

    /// A legion of ours at each of these places, facing north, and one of theirs in the north-west.
    fn field(ours: &[(f64, f64)]) -> State {
        let legion = |id: usize, side: u8, x: f64, y: f64, theta: f64| {
            json!({
                "id": id, "kind": "legion", "side": side, "models": 10, "frontage": 5,
                "x": x, "y": y, "theta": theta,
            })
        };
        let own = ours.iter().enumerate();
        let mut units: Vec<_> = own.map(|(id, (x, y))| legion(id, 1, *x, *y, 0.0)).collect();
        units.push(legion(ours.len(), 2, 300.0, 580.0, 0.0));
        let position: Position =
            serde_json::from_value(json!({ "units": units })).expect("a position");
        position.resume().expect("a sound position")
    }

    fn points(ours: &[(f64, f64)], turns: u8) -> [f64; 2] {
        let left = TurnsLeft {
            ours: turns,
            theirs: 0,
        };
        ground(&field(ours), Side::One, left)
    }

    /// GOM-END-05: at the end units count where they stand.
    #[test]
    fn at_the_end_units_count_where_they_stand() {
        assert_eq!(points(&[(200.0, 200.0), (300.0, 200.0)], 0), [100.0; 2]);
        assert_eq!(points(&[(200.0, 200.0), (900.0, 200.0)], 0), [200.0, 100.0]);
    }

    /// With a turn to go, one of two crosses a line that is near, and neither one that is far.
    #[test]
    fn who_can_still_cross_a_line_is_counted_beyond_it() {
        let [one, _] = points(&[(700.0, 100.0), (800.0, 100.0)], 1);
        let [two, _] = points(&[(700.0, 100.0), (800.0, 290.0)], 1);
        assert!(two > 1.9 * one, "{one} {two}");
    }
}
