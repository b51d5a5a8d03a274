//! What a place on the field is worth to a unit: whom it could charge or shoot from there, and who
//! could charge it.

use sobremesa_geometry::Rect;

use super::worth::{self, Charger, Face};
use crate::rules::charge::charge_reach;
use crate::rules::sight::{is_in_vision, uncovered_edges};
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// How a player looks at places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    /// How much it minds being charged.
    pub(super) caution: f64,
    /// Does it look at the quadrants when the end is near?
    pub(super) minds_ground: bool,
}

/// A place's worth, and the enemy that makes it so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) points: f64,
    pub(super) prey: Option<UnitIndex>,
    pub(super) danger: Option<UnitIndex>,
}

impl Eye {
    /// What it is worth that `unit` stands where it does in `state`.
    pub(super) fn worth(&self, state: &State, unit: UnitIndex) -> Worth {
        let own = &state.units[unit];
        let rect = own.rect();
        let mut best = (0.0, None);
        let mut worst = (0.0, None);
        let mut nearest = f64::INFINITY;
        for (index, foe) in state.present_of(own.side.other()) {
            let other = foe.rect();
            let distance = rect.front().middle().distance(other.centre());
            nearest = nearest.min(distance);
            let chance =
                opportunity(own, &rect, foe, &other) + shot(state, unit, &rect, foe, &other);
            if chance > best.0 {
                best = (chance, Some(index));
            }
            let is_free = !foe.fleeing && !state.is_engaged(index);
            if is_free && self.caution > 0.0 {
                let danger = opportunity(foe, &other, own, &rect);
                if danger > worst.0 {
                    worst = (danger, Some(index));
                }
            }
        }
        // Whoever has nothing to do goes where the enemy is.
        let boredom = if state.is_armed(unit) { 0.01 } else { 0.04 } * nearest.min(2000.0);
        let ground = if self.minds_ground {
            ground(state, unit, &rect)
        } else {
            0.0
        };
        Worth {
            points: best.0 - self.caution * worst.0 - boredom + ground,
            prey: best.1,
            danger: worst.1,
        }
    }
}

/// What `unit` may gain by charging `foe` next: less if it has to come nearer or turn first.
fn opportunity(unit: &Unit, rect: &Rect, foe: &Unit, other: &Rect) -> f64 {
    let [edge, neighbour] = uncovered_edges(rect, other);
    let along = |edge| {
        let face = Face::of_edge(edge);
        worth::charge(&[Charger::guessed(unit, foe, face)], foe)
    };
    // The neighbour is only a part of what can be chosen, and the rules choose.
    let gain = along(edge) * 0.75 + along(neighbour) * 0.25;
    if gain <= 0.0 {
        return 0.0;
    }
    let reach = charge_reach(unit);
    let distance =
        rect.front().middle().distance(other.centre()) - other.depth().min(other.width()) / 2.0;
    let is_seen = is_in_vision(rect, other);
    let near = if distance < reach {
        1.0
    } else {
        1.0 / (1.0 + (distance - reach) / reach.max(1.0))
    };
    gain * near * if is_seen { 1.0 } else { 0.35 }
}

/// What a volley from here would do.
fn shot(state: &State, unit: UnitIndex, rect: &Rect, foe: &Unit, other: &Rect) -> f64 {
    if state.is_armed(unit) && is_in_vision(rect, other) {
        worth::volley(&state.units[unit], foe)
    } else {
        0.0
    }
}

/// GOM-END-05: near the end, a share of the quadrant's points if our power is wanted there.
fn ground(state: &State, unit: UnitIndex, rect: &Rect) -> f64 {
    if state.turn < 5 {
        return 0.0;
    }
    let own = &state.units[unit];
    let quadrant = |rect: &Rect| (rect.centre().x >= 640.0, rect.centre().y >= 300.0);
    let here = quadrant(rect);
    let mut balance = own.power();
    for (index, other) in state.present() {
        if index != unit && quadrant(&other.rect()) == here {
            balance += if other.side == own.side {
                other.power()
            } else {
                -other.power()
            };
        }
    }
    let without = balance - own.power();
    // Worth most where we make the difference.
    match (balance > 0, without > 0) {
        (true, false) => 60.0,
        (true, true) => 5.0,
        (false, _) => 0.0,
    }
}
