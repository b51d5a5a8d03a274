//! Fighting on in the mind: a quick way to play both sides, to see what an order may lead to.

use sobremesa_geometry::Spin;
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seed};

use super::marcher::nearest_seen;
use super::worth::points;
use crate::Gom;
use crate::action::Action;
use crate::candidates::is_free;
use crate::rules::charge::{best_position, charge_reach};
use crate::rules::ending::score;
use crate::rules::movement::{max_advance, max_pivot, remaining};
use crate::rules::sight::is_in_vision;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::unit::UnitIndex;

/// So many player turns are imagined, this one included.
const HORIZON: u8 = 6;
/// What an army is worth beside what it would score now.
const MATERIAL: f64 = 0.5;

/// What comes of an order for `side`, in points ahead, if both fight on simply with the dice of `seed`.
/// `None` if the order is not legal.
pub(super) fn outcome(state: &State, side: Side, order: &Action, seed: u64) -> Option<f64> {
    let mut mind = Mind {
        state: state.clone(),
        dice: Dice::seeded(Seed::from_number(seed)),
    };
    mind.order(side, order)?;
    let last = state.player_turn() + HORIZON;
    while mind.state.player_turn() < last {
        if let Phase::Over(_) = mind.state.phase {
            break;
        }
        mind.phase()?;
    }
    Some(lead(&mind.state, side))
}

/// How far a side is ahead.
fn lead(state: &State, side: Side) -> f64 {
    let score = score(state).points;
    let ours = side.index();
    let material: f64 = state
        .present()
        .map(|(_, unit)| {
            let worth = points(unit) * if unit.fleeing { 0.3 } else { 1.0 };
            if unit.side == side { worth } else { -worth }
        })
        .sum();
    score[ours] - score[1 - ours] + MATERIAL * material
}

struct Mind {
    state: State,
    dice: Dice,
}

impl Mind {
    fn order(&mut self, side: Side, order: &Action) -> Option<()> {
        let who = Actor::Seat(side.seat());
        Gom::play(&mut self.state, who, order, &mut self.dice, &mut Nobody).ok()
    }

    /// Plays the phase to its end as a simple soul would.
    fn phase(&mut self) -> Option<()> {
        let side = self.state.awaited()?;
        match &self.state.phase {
            Phase::ChargeDeclaration => {
                for unit in self.own(side) {
                    self.charge(side, unit);
                }
                self.order(side, &Action::EndDeclarations)
            }
            Phase::OtherMoves => {
                for unit in self.own(side) {
                    self.go(side, unit);
                }
                self.order(side, &Action::EndMovement)
            }
            Phase::Fighting(resolution) => {
                let striker = self.state.striker(resolution)?;
                let unit = self.state.units[striker].id.clone();
                self.order(
                    side,
                    &Action::AllocateAttacks {
                        unit,
                        attacks: Vec::new(),
                    },
                )
            }
            Phase::Shooting => {
                for unit in self.own(side) {
                    self.shoot(side, unit);
                }
                match self.state.phase {
                    Phase::Shooting => self.order(side, &Action::EndTurn),
                    Phase::ChargeDeclaration
                    | Phase::OtherMoves
                    | Phase::Fighting(_)
                    | Phase::Over(_) => Some(()),
                }
            }
            Phase::Over(_) => Some(()),
        }
    }

    fn own(&self, side: Side) -> Vec<UnitIndex> {
        self.state.present_of(side).map(|(unit, _)| unit).collect()
    }

    fn charge(&mut self, side: Side, unit: UnitIndex) {
        if !is_free(&self.state, unit) {
            return;
        }
        let reach = charge_reach(&self.state.units[unit]);
        if let Some((foe, distance)) = nearest_seen(&self.state, unit)
            && distance < reach + 60.0
            && best_position(&self.state, unit, foe).is_ok()
        {
            let [unit, target] = [unit, foe].map(|index| self.state.units[index].id.clone());
            self.order(side, &Action::DeclareCharge { unit, target });
        }
    }

    /// Turns towards the nearest enemy if that is out of sight, and goes ahead.
    fn go(&mut self, side: Side, unit: UnitIndex) {
        if !is_free(&self.state, unit) {
            return;
        }
        let mover = &self.state.units[unit];
        let (rect, id) = (mover.rect(), mover.id.clone());
        let foes = self
            .state
            .present_of(side.other())
            .map(|(_, foe)| foe.rect());
        let near = |rect_of: &sobremesa_geometry::Rect| rect.centre().distance(rect_of.centre());
        let Some(foe) = foes.min_by(|one, other| near(one).total_cmp(&near(other))) else {
            return;
        };
        let armed = self.state.is_armed(unit);
        let may_march = !mover.deeds.marched && !mover.deeds.turned_about && !armed;
        if may_march {
            self.order(side, &Action::March { unit: id.clone() });
        }
        if !is_in_vision(&rect, &foe) {
            let there = foe.centre() - rect.front().middle();
            let angle =
                libm::atan2(rect.facing().cross(there), rect.facing().dot(there)).to_degrees();
            let spin = if angle > 0.0 { Spin::Left } else { Spin::Right };
            let most = max_pivot(&self.state, unit, spin, remaining(&self.state.units[unit])).most;
            let degrees = angle.abs().min(most.to_degrees());
            if degrees > 1.0 {
                self.order(
                    side,
                    &Action::Pivot {
                        unit: id.clone(),
                        spin,
                        degrees,
                    },
                );
            }
        }
        let in_range = f64::from(self.state.units[unit].value(crate::Attribute::WeaponRange));
        if armed && near(&foe) < 0.8 * in_range {
            return;
        }
        let distance = max_advance(&self.state, unit, remaining(&self.state.units[unit])).most;
        if distance >= 1.0 {
            self.order(side, &Action::Advance { unit: id, distance });
        }
    }

    fn shoot(&mut self, side: Side, unit: UnitIndex) {
        let can_shoot = self.state.units[unit].is_present()
            && self.state.is_armed(unit)
            && self.state.judge_at_liberty(unit).is_ok();
        if let Some((foe, _)) = can_shoot.then(|| nearest_seen(&self.state, unit)).flatten() {
            let [unit, target] = [unit, foe].map(|index| self.state.units[index].id.clone());
            // Refused when it has shot or the target fights; then it does not shoot.
            self.order(side, &Action::Shoot { unit, target });
        }
    }
}
