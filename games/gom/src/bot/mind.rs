//! Going on in the mind: what a manoeuvre leads to.
//!
//! No dice are imagined: whom the enemy could charge then, how far he could come, and whom we could
//! charge after that is reckoned with exact chances, so that a small difference between two places is
//! not lost in their noise. (Charges fought out with imagined dice were no better than reckoned ones,
//! and manoeuvres of all units together no better than one after the other.)

use sobremesa_geometry::{Rect, Spin};
use sobremesa_kernel::{Actor, Dice, Game, Nobody};

use super::ground::{TurnsLeft, ground};
use super::place::bearing;
use super::tactics::Tactics;
use super::terms::{Foreseen, Term};
use crate::Gom;
use crate::action::Action;
use crate::attribute::Attribute;
use crate::candidates::is_free;
use crate::rules::movement::{max_advance, max_pivot, remaining};
use crate::rules::sight::is_in_vision;
use crate::rules::turn::TURNS;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::tolerance::MEASURE;
use crate::unit::{Deeds, Unit, UnitIndex};

/// A charge of the turn after the next, when we have gone for them, counts less: much may come between.
const STILL_LATER: f64 = 0.7;

/// How likely it is that an enemy stays where he is; otherwise he comes on.
const STANDS: f64 = 0.25;

/// Somebody who imagines how a battle would go on.
pub(super) struct Mind {
    state: State,
    side: Side,
    tactics: Tactics,
}

impl Mind {
    /// As things stand.
    pub(super) fn new(state: &State, side: Side, tactics: Tactics) -> Mind {
        Mind {
            state: state.clone(),
            side,
            tactics,
        }
    }

    /// What some manoeuvres promise: our volleys, less what the enemy gains by charging and shooting us,
    /// and whom we could charge and shoot then, whether he comes nearer or stays; and the ground. `None`
    /// if an order is not legal.
    pub(super) fn foresee(mut self, orders: &[Action]) -> Option<Foreseen> {
        for order in orders {
            self.order(self.side, order)?;
        }
        self.outlook()
    }

    fn outlook(mut self) -> Option<Foreseen> {
        let (side, foe) = (self.side, self.side.other());
        let shooters = self.tactics.eye.shooters;
        let mut left = TurnsLeft::after(&self.state, side);
        let mut seen = Foreseen::default();
        seen.set(Term::Volleys, shooters.best_volleys(&self.state, side));
        if self.hand_over() {
            seen.set(Term::Charged, -self.are_charged(foe)?);
            let have_we_a_turn = left.ours > 0;
            let mut expect = |mind: &Mind, likely: f64| {
                let shot_at = shooters.volleys_to_come(&mind.state, foe);
                seen.add(Term::ShotAt, -likely * shot_at);
                if have_we_a_turn {
                    seen.add(Term::Next, likely * mind.our_turn());
                }
            };
            expect(&self, STANDS);
            for unit in self.own(foe) {
                self.go(unit);
            }
            expect(&self, 1.0 - STANDS);
            if left.ours > 1 {
                self.take_over();
                for unit in self.own(side) {
                    self.go(unit);
                }
                seen.set(Term::Later, STILL_LATER * self.our_turn());
            }
            left.theirs -= 1;
        }
        let [ours, theirs] = ground(&self.state, side, left);
        seen.set(Term::Ground, ours - theirs);
        Some(seen)
    }

    /// What we could do in a turn of ours from here: charge, and shoot with whoever does not.
    fn our_turn(&self) -> f64 {
        let shooters = self.tactics.eye.shooters;
        let charges = self.tactics.assaults(&self.state, self.side).prudent();
        charges + shooters.volleys_to_come(&self.state, self.side)
    }

    /// Nothing that is imagined here needs dice: fights and flights are reckoned.
    fn order(&mut self, side: Side, order: &Action) -> Option<()> {
        let (who, dice) = (Actor::Seat(side.seat()), &mut Dice::sealed());
        Gom::play(&mut self.state, who, order, dice, &mut Nobody).ok()
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

    /// Our next turn begins, as far as nobody rolls dice for it.
    fn take_over(&mut self) {
        self.state.side = self.side;
        self.state.phase = Phase::OtherMoves;
        self.state.charges.clear();
        for unit in &mut self.state.units {
            unit.deeds = Deeds::default();
        }
    }

    /// The enemy charges whatever is near. What he is likely to gain.
    fn are_charged(&mut self, foe: Side) -> Option<f64> {
        let assaults = self.tactics.assaults(&self.state, foe);
        let rash = assaults.clone().rash();
        let rashness = rashness(&self.state, foe);
        let gain = rashness * rash.worth + (1.0 - rashness) * assaults.prudent();
        for charge in rash.charges {
            let [unit, target] = charge.map(|index| self.state.units[index].id.clone());
            self.order(foe, &Action::DeclareCharge { unit, target })?;
        }
        self.order(foe, &Action::EndDeclarations)?;
        Some(gain)
    }

    /// Turns towards the nearest enemy if that is out of sight, and goes ahead, as simple souls do.
    /// Whoever has never turned will not turn now.
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
        let does_turn = has_turned(mover) || mover.side == self.side;
        let is_armed = self.state.is_armed(unit);
        if !is_armed {
            self.order(side, &Action::March { unit: id.clone() });
        }
        let left = |mind: &Mind| remaining(&mind.state.units[unit]);
        if does_turn && !is_in_vision(&rect, &foe) {
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

/// How likely it is that a side charges whatever is near, and does not weigh it as we do: as many of its
/// units as only ever went straight ahead. Against the rash it pays to stand where their charge is a
/// mistake.
fn rashness(state: &State, side: Side) -> f64 {
    let straight = state
        .present_of(side)
        .filter(|(_, unit)| !has_turned(unit))
        .count();
    straight as f64 / state.present_of(side).count().max(1) as f64
}

/// Does a unit no longer face as it was deployed (GOM-ARM-09, GOM-ARM-12)?
fn has_turned(unit: &Unit) -> bool {
    let deployed = match unit.side {
        Side::One => 0.0,
        Side::Two => 180.0,
    };
    !MEASURE.same(unit.pose.front.degrees(), deployed)
}
