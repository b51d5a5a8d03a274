//! What a unit could do with its movement, as a sample of short plans.

use sobremesa_geometry::Spin;
use sobremesa_kernel::{Actor, Dice, Game, Nobody};

use crate::Gom;
use crate::action::Action;
use crate::rules::movement::{about_turn_cost, max_advance, max_pivot, remaining};
use crate::side::Side;
use crate::state::State;
use crate::unit::UnitIndex;

/// Some orders for one unit, one after the other.
pub(super) struct Plan {
    pub(super) unit: UnitIndex,
    orders: Vec<Action>,
    /// Then ahead by this share of what is possible.
    advance: f64,
}

impl Plan {
    /// The state after the plan; `None` if it cannot be carried out.
    pub(super) fn tried(&self, state: &State, side: Side) -> Option<State> {
        let mut after = state.clone();
        for order in &self.orders {
            play(&mut after, side, order)?;
        }
        if self.advance > 0.0 {
            let order = self.advance_in(&after)?;
            play(&mut after, side, &order)?;
        }
        Some(after)
    }

    fn advance_in(&self, state: &State) -> Option<Action> {
        let mover = &state.units[self.unit];
        let most = max_advance(state, self.unit, remaining(mover)).most;
        let distance = most * self.advance;
        (distance >= 1.0).then(|| Action::Advance {
            unit: mover.id.clone(),
            distance,
        })
    }

    /// What to order now. A plan that was tried has something to order.
    pub(super) fn first(&self) -> Action {
        self.orders.first().cloned().unwrap_or(Action::EndMovement)
    }
}

fn play(state: &mut State, side: Side, order: &Action) -> Option<()> {
    let who = Actor::Seat(side.seat());
    Gom::play(state, who, order, &mut Dice::sealed(), &mut Nobody).ok()
}

/// A sample of what a unit could do: ahead, or turned towards one of the nearest enemies and then ahead,
/// at a walk or marching; or about.
pub(super) fn plans(state: &State, unit: UnitIndex) -> Vec<Plan> {
    let mover = &state.units[unit];
    let id = &mover.id;
    let march = (!mover.deeds.marched && !mover.deeds.turned_about)
        .then(|| Action::March { unit: id.clone() });
    let mut turns: Vec<Vec<Action>> = vec![Vec::new()];
    let rect = mover.rect();
    let mut foes: Vec<_> = state
        .present_of(mover.side.other())
        .map(|(_, foe)| foe.rect().centre())
        .collect();
    foes.sort_by(|one, other| {
        rect.centre()
            .distance(*one)
            .total_cmp(&rect.centre().distance(*other))
    });
    for foe in foes.into_iter().take(3) {
        let there = foe - rect.front().middle();
        let angle = libm::atan2(rect.facing().cross(there), rect.facing().dot(there)).to_degrees();
        let spin = if angle > 0.0 { Spin::Left } else { Spin::Right };
        for movement in [remaining(mover), remaining(mover) + mover.movement()] {
            let most = max_pivot(state, unit, spin, movement).most.to_degrees();
            let degrees = angle.abs().min(most);
            if degrees >= 2.0 {
                turns.push(vec![Action::Pivot {
                    unit: id.clone(),
                    spin,
                    degrees,
                }]);
            }
            if march.is_none() {
                break;
            }
        }
    }
    if !mover.deeds.marched && about_turn_cost(mover) <= remaining(mover) && mover.movement() > 0.0
    {
        turns.push(vec![Action::AboutTurn { unit: id.clone() }]);
    }
    let mut plans = Vec::new();
    for turn in turns {
        let is_about = matches!(turn.first(), Some(Action::AboutTurn { .. }));
        let paces = [None, march.clone().filter(|_| !is_about)];
        for (index, pace) in paces.into_iter().enumerate() {
            if index == 1 && pace.is_none() {
                continue;
            }
            let orders: Vec<Action> = pace.into_iter().chain(turn.clone()).collect();
            for advance in [0.0, 0.5, 1.0] {
                // Standing still is no plan, and marching on the spot is none either.
                if advance == 0.0 && turn.is_empty() {
                    continue;
                }
                plans.push(Plan {
                    unit,
                    orders: orders.clone(),
                    advance,
                });
            }
        }
    }
    // The first order must exist before the plan can be begun: a bare advance is measured here.
    for plan in &mut plans {
        if plan.orders.is_empty() {
            plan.orders.extend(plan.advance_in(state));
            plan.advance = 0.0;
        }
    }
    plans.retain(|plan| !plan.orders.is_empty());
    plans
}
