//! The judges: what may be ordered when. They only look, so a refused order changes nothing
//! (GOM-GEN-02).

use sobremesa_battlefield::Stop;
use sobremesa_geometry::{Spin, radians};
use sobremesa_kernel::RuleId;

use crate::action::Allotment;
use crate::attribute::Attribute;
use crate::refusal::{Block, Refusal};
use crate::rules::combat::attack::{Share, Split};
use crate::rules::combat::bout::Bout;
use crate::rules::movement::{Reach, about_turn_cost, max_advance, max_pivot, remaining};
use crate::rules::sight::sees;
use crate::side::Side;
use crate::state::{Declaration, Obstacle, Phase, Resolution, State};
use crate::tolerance::MEASURE;
use crate::unit::{UnitId, UnitIndex};

/// The phase that an order belongs to.
#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    ChargeDeclaration,
    OtherMoves,
    Fighting,
    Shooting,
}

impl State {
    pub(crate) fn judge_running(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::BattleOver),
            Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Fighting(_) | Phase::Shooting => {
                Ok(())
            }
        }
    }

    /// Who is waited for: the side in turn, or the owner of a unit that splits its attacks
    /// (GOM-TRN-07). Nobody when it is over.
    pub(crate) fn awaited(&self) -> Option<Side> {
        match &self.phase {
            Phase::Over(_) => None,
            Phase::ChargeDeclaration | Phase::OtherMoves | Phase::Shooting => Some(self.side),
            Phase::Fighting(resolution) => {
                let striker = self.striker(resolution)?;
                Some(self.units[striker].side)
            }
        }
    }

    /// The unit whose attacks are waited for.
    pub(crate) fn striker(&self, resolution: &Resolution) -> Option<UnitIndex> {
        Bout::new(self, resolution.combat).next_to_strike(self, resolution)
    }

    pub(crate) fn judge_timeout(&self, side: Side) -> Result<(), Refusal> {
        self.judge_running()?;
        match self.awaited() {
            Some(awaited) if awaited != side => Err(Refusal::NothingRunsOut { turn: awaited }),
            Some(_) | None => Ok(()),
        }
    }

    /// GOM-TRN-03, GOM-TRN-07: the right player, and the right phase.
    pub(crate) fn judge_phase(&self, side: Side, wanted: Wanted) -> Result<(), Refusal> {
        self.judge_running()?;
        if let Some(turn) = self.awaited()
            && turn != side
        {
            return Err(Refusal::NotYourTurn { turn });
        }
        let is_now = matches!(
            (&self.phase, wanted),
            (Phase::ChargeDeclaration, Wanted::ChargeDeclaration)
                | (Phase::OtherMoves, Wanted::OtherMoves)
                | (Phase::Fighting(_), Wanted::Fighting)
                | (Phase::Shooting, Wanted::Shooting)
        );
        if is_now {
            return Ok(());
        }
        Err(Refusal::WrongPhase {
            phase: self.phase.word(),
            wanted: match wanted {
                Wanted::ChargeDeclaration => Phase::ChargeDeclaration.word(),
                Wanted::OtherMoves => Phase::OtherMoves.word(),
                Wanted::Fighting => Phase::Fighting(Resolution::default()).word(),
                Wanted::Shooting => Phase::Shooting.word(),
            },
        })
    }

    pub(crate) fn judge_known(&self, id: &UnitId) -> Result<UnitIndex, Refusal> {
        let unit = self
            .find(id.as_str())
            .ok_or_else(|| Refusal::UnknownUnit { id: id.clone() })?;
        match self.units[unit].fate {
            Some(fate) => Err(Refusal::Gone {
                unit: self.tag(unit),
                fate,
            }),
            None => Ok(unit),
        }
    }

    /// GOM-UX-24: one's own unit.
    pub(crate) fn judge_own(&self, side: Side, id: &UnitId) -> Result<UnitIndex, Refusal> {
        let unit = self.judge_known(id)?;
        if self.units[unit].side != side {
            return Err(Refusal::NotYours {
                unit: self.tag(unit),
            });
        }
        Ok(unit)
    }

    /// GOM-MOV-02, GOM-CHG-02, GOM-SHO-03: neither engaged nor fleeing.
    pub(crate) fn judge_at_liberty(&self, unit: UnitIndex) -> Result<(), Refusal> {
        if self.units[unit].fleeing {
            return Err(Refusal::Fleeing {
                unit: self.tag(unit),
            });
        }
        if self.is_engaged(unit) {
            return Err(Refusal::Engaged {
                unit: self.tag(unit),
            });
        }
        Ok(())
    }

    /// An enemy on the field, as `rule` wants it.
    pub(crate) fn judge_target(
        &self,
        side: Side,
        id: &UnitId,
        rule: RuleId,
    ) -> Result<UnitIndex, Refusal> {
        let target = self.judge_known(id)?;
        if self.units[target].side == side {
            return Err(Refusal::NotAnEnemy {
                target: self.tag(target),
                rule,
            });
        }
        Ok(target)
    }

    pub(crate) fn judge_sight(&self, unit: UnitIndex, target: UnitIndex) -> Result<(), Refusal> {
        if sees(self, unit, target) {
            return Ok(());
        }
        Err(Refusal::NotVisible {
            unit: self.tag(unit),
            target: self.tag(target),
        })
    }

    /// GOM-CHG-02, GOM-CHG-03, GOM-CHG-05.
    pub(crate) fn judge_charge(
        &self,
        side: Side,
        unit: &UnitId,
        target: &UnitId,
    ) -> Result<Declaration, Refusal> {
        let unit = self.judge_charger(side, unit)?;
        let target = self.judge_target(side, target, RuleId("GOM-CHG-02"))?;
        self.judge_sight(unit, target)?;
        Ok(Declaration { unit, target })
    }

    /// GOM-CHG-02, GOM-CHG-03: a unit that may declare a charge, if it sees anybody.
    pub(crate) fn judge_charger(&self, side: Side, unit: &UnitId) -> Result<UnitIndex, Refusal> {
        self.judge_phase(side, Wanted::ChargeDeclaration)?;
        let unit = self.judge_own(side, unit)?;
        self.judge_at_liberty(unit)?;
        if self.units[unit].deeds.declared {
            return Err(Refusal::HasDeclared {
                unit: self.tag(unit),
                again: true,
            });
        }
        Ok(unit)
    }

    /// GOM-MOV-01, GOM-MOV-02: a unit that may manoeuvre.
    pub(crate) fn judge_free(&self, side: Side, id: &UnitId) -> Result<UnitIndex, Refusal> {
        self.judge_phase(side, Wanted::OtherMoves)?;
        let unit = self.judge_own(side, id)?;
        self.judge_at_liberty(unit)?;
        if self.units[unit].deeds.declared {
            return Err(Refusal::HasDeclared {
                unit: self.tag(unit),
                again: false,
            });
        }
        Ok(unit)
    }

    /// GOM-MOV-07, GOM-MOV-08. What exceeds the greatest advance by no more than the tolerance is meant
    /// to be it.
    pub(crate) fn judge_advance(
        &self,
        side: Side,
        id: &UnitId,
        asked: f64,
    ) -> Result<(UnitIndex, f64), Refusal> {
        let unit = self.judge_free(side, id)?;
        if !asked.is_finite() || asked <= 0.0 {
            return Err(Refusal::NotAWay {
                rule: RuleId("GOM-MOV-07"),
            });
        }
        let reach = max_advance(self, unit, remaining(&self.units[unit]));
        if MEASURE.exceeds(asked, reach.most) {
            return Err(Refusal::TooFar {
                unit: self.tag(unit),
                asked,
                most: reach.most,
                stop: self.block(reach),
            });
        }
        Ok((unit, asked.min(reach.most)))
    }

    /// GOM-MOV-11..14.
    pub(crate) fn judge_pivot(
        &self,
        side: Side,
        id: &UnitId,
        spin: Spin,
        asked: f64,
    ) -> Result<(UnitIndex, f64), Refusal> {
        let unit = self.judge_free(side, id)?;
        if !asked.is_finite() || asked <= 0.0 {
            return Err(Refusal::NotAWay {
                rule: RuleId("GOM-MOV-12"),
            });
        }
        let reach = max_pivot(self, unit, spin, remaining(&self.units[unit]));
        let most = reach.most.to_degrees();
        // The tolerance is a length: that of the outer corner's arc.
        let width = self.units[unit].block().width();
        if MEASURE.exceeds(radians(asked) * width, reach.most * width) {
            return Err(Refusal::TooWide {
                unit: self.tag(unit),
                asked,
                most,
                stop: self.block(reach),
            });
        }
        Ok((unit, asked.min(most)))
    }

    /// GOM-MOV-15, GOM-MOV-17.
    pub(crate) fn judge_about_turn(&self, side: Side, id: &UnitId) -> Result<UnitIndex, Refusal> {
        let unit = self.judge_free(side, id)?;
        let mover = &self.units[unit];
        if mover.deeds.marched {
            return Err(Refusal::IsMarching { unit: mover.tag() });
        }
        let (cost, remaining) = (about_turn_cost(mover), remaining(mover));
        if MEASURE.exceeds(cost, remaining) {
            return Err(Refusal::TooTired {
                unit: mover.tag(),
                cost,
                remaining,
            });
        }
        Ok(unit)
    }

    /// GOM-MOV-17, GOM-MOV-18.
    pub(crate) fn judge_march(&self, side: Side, id: &UnitId) -> Result<UnitIndex, Refusal> {
        let unit = self.judge_free(side, id)?;
        let mover = &self.units[unit];
        if mover.deeds.turned_about {
            return Err(Refusal::HasTurnedAbout { unit: mover.tag() });
        }
        if mover.deeds.marched {
            return Err(Refusal::MarchesAlready { unit: mover.tag() });
        }
        Ok(unit)
    }

    /// GOM-SHO-02: does it have a weapon? Magic may have given or taken it.
    pub(crate) fn is_armed(&self, unit: UnitIndex) -> bool {
        let shooter = &self.units[unit];
        let weapon = [
            Attribute::BallisticSkill,
            Attribute::WeaponStrength,
            Attribute::WeaponRange,
        ];
        weapon
            .into_iter()
            .all(|attribute| shooter.value(attribute) > 0)
    }

    /// GOM-SHO-02..05.
    pub(crate) fn judge_shot(
        &self,
        side: Side,
        unit: &UnitId,
        target: &UnitId,
    ) -> Result<(UnitIndex, UnitIndex), Refusal> {
        let unit = self.judge_shooter(side, unit)?;
        let target = self.judge_target(side, target, RuleId("GOM-SHO-04"))?;
        if self.is_engaged(target) {
            return Err(Refusal::TargetEngaged {
                target: self.tag(target),
            });
        }
        self.judge_sight(unit, target)?;
        Ok((unit, target))
    }

    /// GOM-SHO-02, GOM-SHO-03, GOM-SHO-05: a unit that may shoot, if it sees anybody.
    pub(crate) fn judge_shooter(&self, side: Side, unit: &UnitId) -> Result<UnitIndex, Refusal> {
        self.judge_phase(side, Wanted::Shooting)?;
        let unit = self.judge_own(side, unit)?;
        self.judge_at_liberty(unit)?;
        if !self.is_armed(unit) {
            return Err(Refusal::NoWeapon {
                unit: self.tag(unit),
            });
        }
        if self.units[unit].deeds.shot {
            return Err(Refusal::HasShot {
                unit: self.tag(unit),
            });
        }
        Ok(unit)
    }

    /// GOM-CMB-15: only models in contact with several enemies choose, only among those, and only as
    /// many attacks as they have.
    pub(crate) fn judge_split(
        &self,
        side: Side,
        id: &UnitId,
        attacks: &[Allotment],
    ) -> Result<Split, Refusal> {
        self.judge_phase(side, Wanted::Fighting)?;
        let Phase::Fighting(resolution) = &self.phase else {
            return Err(Refusal::NotForYou);
        };
        let bout = Bout::new(self, resolution.combat);
        let Some(striker) = bout.next_to_strike(self, resolution) else {
            return Err(Refusal::NotForYou);
        };
        if self.units[striker].id != *id {
            return Err(Refusal::NotItsTurnToStrike {
                awaited: self.tag(striker),
            });
        }
        let choosers: Vec<u32> = bout.choosers(self, resolution, striker).collect();
        let foes = bout.living_foes(self, resolution, striker);
        let most = self.units[striker].value(Attribute::Attacks).unsigned_abs();
        let mut split = Split::default();
        for Allotment {
            model,
            target,
            attacks,
        } in attacks
        {
            if !choosers.contains(model) {
                return Err(Refusal::ModelCannotChoose {
                    model: *model,
                    choosers,
                });
            }
            let target = self.judge_target(side, target, RuleId("GOM-CMB-15"))?;
            let is_touched =
                foes.contains(&target) && bout.contact(striker, target).contains(*model);
            if !is_touched {
                return Err(Refusal::NotInContact {
                    model: *model,
                    target: self.tag(target),
                });
            }
            let before = split.0.iter().filter(|share| share.model == *model);
            let asked =
                before.map(|share| u64::from(share.attacks)).sum::<u64>() + u64::from(*attacks);
            if asked > u64::from(most) {
                return Err(Refusal::TooManyAttacks {
                    model: *model,
                    asked,
                    most,
                });
            }
            split.0.push(Share {
                model: *model,
                target,
                attacks: *attacks,
            });
        }
        Ok(split)
    }

    /// What ends a manoeuvre, as it is told.
    pub(crate) fn block(&self, reach: Reach) -> Block {
        match reach.stop {
            Stop::Movement => Block::Movement,
            Stop::HalfTurn => Block::HalfTurn,
            Stop::Border => Block::Border,
            Stop::Obstacle(Obstacle::Unit(unit)) => Block::Unit(self.tag(unit)),
            Stop::Obstacle(Obstacle::Scenery(_)) => Block::Scenery,
        }
    }
}
