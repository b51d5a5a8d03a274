//! What each order sets going, once `rules::judges` has allowed it.

use sobremesa_geometry::Spin;
use sobremesa_kernel::{Actor, Stop, Tell};

use crate::action::Action;
use crate::battle::Battle;
use crate::event::{Event, Fact};
use crate::refusal::Refusal;
use crate::rules::combat::attack::Split;
use crate::rules::judges::Wanted;
use crate::rules::movement::{
    about_turn_cost, advanced, pivot_cost, pivoted, remaining, turned_about,
};
use crate::side::Side;
use crate::state::{Declaration, End, Phase};
use crate::unit::UnitIndex;

impl<T: Tell<Event>> Battle<'_, T> {
    /// Judges an order and carries it out, with everything that follows by force.
    pub(crate) fn order(&mut self, who: Actor, action: &Action) -> Result<(), Stop<Refusal>> {
        let side = match (who, action) {
            (Actor::House, Action::Timeout(side)) => {
                self.state.judge_timeout(*side)?;
                return self.run_out(*side);
            }
            (Actor::House, _) | (Actor::Seat(_), Action::Timeout(_)) => {
                return Err(Refusal::NotForYou.into());
            }
            (Actor::Seat(seat), _) => Side::in_seat(seat),
        };
        match action {
            Action::EndBattle => {
                self.state.judge_running()?;
                self.end(End::Order);
            }
            Action::DeclareCharge { unit, target } => {
                let charge = self.state.judge_charge(side, unit, target)?;
                self.declare(charge);
            }
            Action::EndDeclarations => {
                self.state.judge_phase(side, Wanted::ChargeDeclaration)?;
                self.end_declarations();
            }
            Action::Advance { unit, distance } => {
                let (unit, distance) = self.state.judge_advance(side, unit, *distance)?;
                self.advance(unit, distance);
            }
            Action::Pivot {
                unit,
                spin,
                degrees,
            } => {
                let (unit, degrees) = self.state.judge_pivot(side, unit, *spin, *degrees)?;
                self.pivot(unit, *spin, degrees);
            }
            Action::AboutTurn { unit } => {
                let unit = self.state.judge_about_turn(side, unit)?;
                self.turn_about(unit);
            }
            Action::March { unit } => {
                let unit = self.state.judge_march(side, unit)?;
                self.state.units[unit].deeds.marched = true;
                self.tell(|state| Fact::Marched {
                    unit: state.tag(unit),
                    remaining: remaining(&state.units[unit]),
                });
            }
            Action::EndMovement => {
                self.state.judge_phase(side, Wanted::OtherMoves)?;
                self.end_movement()?;
            }
            Action::AllocateAttacks { unit, attacks } => {
                let split = self.state.judge_split(side, unit, attacks)?;
                self.allocate(&split)?;
            }
            Action::Shoot { unit, target } => {
                let (unit, target) = self.state.judge_shot(side, unit, target)?;
                self.shoot(unit, target)?;
                self.ends_by_emptiness();
            }
            Action::EndTurn => {
                self.state.judge_phase(side, Wanted::Shooting)?;
                self.end_turn()?;
            }
            // Sent by a seat: refused above.
            Action::Timeout(_) => return Err(Refusal::NotForYou.into()),
        }
        Ok(())
    }

    /// Whoever lets the time run out has nothing more to say in this phase; attacks that were not split
    /// are made as GOM-CMB-15 has it.
    fn run_out(&mut self, side: Side) -> Result<(), Stop<Refusal>> {
        self.tell(|_| Fact::TimedOut { side });
        match &self.state.phase {
            Phase::ChargeDeclaration => self.end_declarations(),
            Phase::OtherMoves => self.end_movement()?,
            Phase::Fighting(_) => self.allocate(&Split::USUAL)?,
            Phase::Shooting => self.end_turn()?,
            Phase::Over(_) => {}
        }
        Ok(())
    }

    fn declare(&mut self, charge: Declaration) {
        let order = self.state.charges.len() as u32;
        self.state.units[charge.unit].deeds.declared = true;
        self.state.charges.push(charge);
        self.tell(|state| Fact::ChargeDeclared {
            unit: state.tag(charge.unit),
            target: state.tag(charge.target),
            order,
        });
    }

    fn advance(&mut self, unit: UnitIndex, distance: f64) {
        let mover = &mut self.state.units[unit];
        mover.pose = advanced(&mover.pose, distance);
        mover.deeds.spent += distance;
        self.tell(|state| Fact::Advanced {
            unit: state.tag(unit),
            distance,
            remaining: remaining(&state.units[unit]),
            pose: state.units[unit].pose,
        });
    }

    fn pivot(&mut self, unit: UnitIndex, spin: Spin, degrees: f64) {
        let mover = &mut self.state.units[unit];
        let cost = pivot_cost(mover, degrees);
        mover.pose = pivoted(mover, spin, degrees);
        mover.deeds.spent += cost;
        self.tell(|state| Fact::Pivoted {
            unit: state.tag(unit),
            left: spin == Spin::Left,
            degrees,
            cost,
            remaining: remaining(&state.units[unit]),
            pose: state.units[unit].pose,
        });
    }

    fn turn_about(&mut self, unit: UnitIndex) {
        let mover = &mut self.state.units[unit];
        let cost = about_turn_cost(mover);
        mover.pose = turned_about(mover);
        mover.deeds.spent += cost;
        mover.deeds.turned_about = true;
        self.tell(|state| Fact::TurnedAbout {
            unit: state.tag(unit),
            cost,
            remaining: remaining(&state.units[unit]),
            pose: state.units[unit].pose,
        });
    }
}
