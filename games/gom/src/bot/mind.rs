//! Fighting on in the mind: what a charge may come to, and what a manoeuvre leads to.
//!
//! Charges are fought out with imagined dice, by the rules themselves. Manoeuvres need none: what the
//! enemy could charge then, how far he could come, and whom we could charge after that is reckoned with
//! exact chances, so that a small difference between two places is not lost in the noise of the dice.

use sobremesa_geometry::{Rect, Spin};
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seed};

use super::place::bearing;
use super::stakes::{ground, lead};
use super::tactics::{Tactics, best_volleys};
use crate::Gom;
use crate::action::Action;
use crate::attribute::Attribute;
use crate::candidates::is_free;
use crate::rules::movement::{max_advance, max_pivot, remaining};
use crate::rules::sight::is_in_vision;
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::unit::{Deeds, UnitIndex};

/// A charge of the next turn is worth less than one of this turn: much may come between.
const LATER: f64 = 0.7;

/// How likely it is that an enemy stays where he is; otherwise he comes on.
const STANDS: f64 = 0.25;

/// Somebody who imagines how a battle would go on.
pub(super) struct Mind {
    state: State,
    dice: Dice,
    side: Side,
    tactics: Tactics,
}

impl Mind {
    /// As things stand, with imagined dice.
    pub(super) fn new(state: &State, side: Side, tactics: Tactics, seed: u64) -> Mind {
        Mind {
            state: state.clone(),
            dice: Dice::seeded(Seed::from_number(seed)),
            side,
            tactics,
        }
    }

    /// How far we are ahead after the combats of this turn, if we begin with this order and go on to
    /// charge whatever pays. `None` if the order is not legal.
    pub(super) fn clash(mut self, order: &Action) -> Option<f64> {
        let side = self.side;
        self.order(side, order)?;
        if let Phase::ChargeDeclaration = self.state.phase {
            self.charge(side)?;
        }
        self.order(side, &Action::EndMovement)?;
        while let Phase::Fighting(resolution) = &self.state.phase {
            let striker = self.state.striker(resolution)?;
            let (owner, unit) = (
                self.state.units[striker].side,
                &self.state.units[striker].id,
            );
            let usual = Action::AllocateAttacks {
                unit: unit.clone(),
                attacks: Vec::new(),
            };
            self.order(owner, &usual)?;
        }
        Some(lead(&self.state, side))
    }

    /// What some manoeuvres promise: our volleys, less what the enemy gains by charging us, and whom we
    /// could charge then, whether he comes nearer or stays; and the ground. `None` if an order is not
    /// legal.
    pub(super) fn foresee(mut self, orders: &[Action]) -> Option<f64> {
        let (side, foe) = (self.side, self.side.other());
        for order in orders {
            self.order(side, order)?;
        }
        let turns_left = TURNS - self.state.turn;
        let mut worth = best_volleys(&self.state, side);
        let has_foe_a_turn = self.hand_over();
        if has_foe_a_turn {
            worth -= self.charge(foe)?;
            let have_we_a_turn = turns_left > 0;
            let mut promise = |mind: &Mind, likely: f64| {
                if have_we_a_turn {
                    worth += LATER * likely * mind.tactics.promise(&mind.state, side);
                }
            };
            promise(&self, STANDS);
            for unit in self.own(foe) {
                self.go(unit);
            }
            promise(&self, 1.0 - STANDS);
        }
        Some(worth + ground(&self.state, side, turns_left))
    }

    fn order(&mut self, side: Side, order: &Action) -> Option<()> {
        let who = Actor::Seat(side.seat());
        Gom::play(&mut self.state, who, order, &mut self.dice, &mut Nobody).ok()
    }

    fn own(&self, side: Side) -> Vec<UnitIndex> {
        self.state.present_of(side).map(|(unit, _)| unit).collect()
    }

    /// The enemy's turn begins, as far as nobody rolls dice for it; false if the battle ends first.
    fn hand_over(&mut self) -> bool {
        let state = &mut self.state;
        state.side = self.side.other();
        if state.side == Side::One {
            state.turn += 1;
        }
        state.phase = Phase::ChargeDeclaration;
        state.charges.clear();
        for unit in &mut state.units {
            unit.deeds = Deeds::default();
        }
        state.turn <= TURNS
    }

    /// Every charge that pays, and what they gain.
    fn charge(&mut self, side: Side) -> Option<f64> {
        let mut gains = 0.0;
        while let Some(offer) = self.tactics.best_charge(&self.state, side) {
            gains += offer.gain;
            let [unit, target] =
                [offer.unit, offer.foe].map(|index| self.state.units[index].id.clone());
            self.order(side, &Action::DeclareCharge { unit, target })?;
        }
        self.order(side, &Action::EndDeclarations)?;
        Some(gains)
    }

    /// Turns towards the nearest enemy if that is out of sight, and goes ahead, as simple souls do.
    fn go(&mut self, unit: UnitIndex) {
        let mover = &self.state.units[unit];
        let (rect, id, side) = (mover.rect(), mover.id.clone(), mover.side);
        let near = |other: &Rect| rect.centre().distance(other.centre());
        let foes = self.state.present_of(side.other());
        let nearest = foes
            .map(|(_, foe)| foe.rect())
            .min_by(|one, other| near(one).total_cmp(&near(other)));
        let (Some(foe), true) = (nearest, is_free(&self.state, unit)) else {
            return;
        };
        let range = f64::from(mover.value(Attribute::WeaponRange));
        let is_armed = self.state.is_armed(unit);
        if !is_armed {
            self.order(side, &Action::March { unit: id.clone() });
        }
        let left = |mind: &Mind| remaining(&mind.state.units[unit]);
        if !is_in_vision(&rect, &foe) {
            let angle = bearing(&rect, foe.centre()).to_degrees();
            let spin = if angle > 0.0 { Spin::Left } else { Spin::Right };
            let most = max_pivot(&self.state, unit, spin, left(self)).most;
            let degrees = angle.abs().min(most.to_degrees());
            let unit = id.clone();
            let wheel = Action::Pivot {
                unit,
                spin,
                degrees,
            };
            self.order(side, &wheel);
        }
        if is_armed && near(&foe) < 0.8 * range {
            return;
        }
        let distance = max_advance(&self.state, unit, left(self)).most;
        // Refused when there is no room; then it stays.
        self.order(side, &Action::Advance { unit: id, distance });
    }
}
