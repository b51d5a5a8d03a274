//! GOM-SHO: a volley and what it does.

use sobremesa_kernel::{DiceStop, RuleId, Tell};

use crate::attribute::Attribute;
use crate::battle::Battle;
use crate::event::{Cause, Event, Fact, Modifier};
use crate::rules::chance::{clamped, comparative, test};
use crate::rules::combat::attack::{Drawn, save_value};
use crate::rules::flight::Threat;
use crate::rules::magic::Spell;
use crate::tolerance::MEASURE;
use crate::unit::{Unit, UnitIndex};

/// The values that one shot is tested with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShotValues {
    /// GOM-SHO-10: the shooter's HP after modifiers.
    pub hit: i32,
    /// FA after modifiers.
    pub strength: i32,
    /// FA against R.
    pub wound: i32,
    /// GOM-SHO-13: the target's.
    pub save: i32,
    /// What changed them.
    pub modifiers: Vec<Modifier>,
}

/// GOM-SHO-06: from centre to centre.
pub fn shot_distance(shooter: &Unit, target: &Unit) -> f64 {
    shooter.rect().centre().distance(target.rect().centre())
}

/// GOM-SHO-06.
pub fn is_in_range(shooter: &Unit, distance: f64) -> bool {
    MEASURE.at_least(f64::from(shooter.value(Attribute::WeaponRange)), distance)
}

/// GOM-SHO-08: one shot for each model of the first rank.
pub fn n_shots(shooter: &Unit) -> u32 {
    shooter.frontage.min(shooter.models)
}

/// GOM-SHO-09..13.
pub fn shot_values(shooter: &Unit, target: &Unit, distance: f64) -> ShotValues {
    let range = f64::from(shooter.value(Attribute::WeaponRange));
    let modifier = |rule, ballistic_skill, weapon_strength| Modifier {
        rule: RuleId(rule),
        ballistic_skill,
        weapon_strength,
    };
    let mut modifiers = Vec::new();
    if MEASURE.less(range / 2.0, distance) {
        modifiers.push(modifier("GOM-SHO-09", -1, -1));
    }
    if MEASURE.less(distance, range / 8.0) {
        modifiers.push(modifier("GOM-SHO-11", 1, 1));
    }
    // GOM-MOV-19.
    if shooter.deeds.marched {
        modifiers.push(modifier("GOM-SHO-12", -1, 0));
    }
    let sum = |part: fn(&Modifier) -> i32| modifiers.iter().map(part).sum::<i32>();
    let strength = clamped(
        shooter.value(Attribute::WeaponStrength) + sum(|modifier| modifier.weapon_strength),
    );
    ShotValues {
        hit: clamped(
            shooter.value(Attribute::BallisticSkill) + sum(|modifier| modifier.ballistic_skill),
        ),
        strength,
        wound: comparative(strength, target.value(Attribute::Toughness)),
        save: save_value(target.value(Attribute::ArmourSave), strength),
        modifiers,
    }
}

/// GOM-SHO-15: more than a quarter of those who stood there.
pub const fn is_shaken(models_before: u32, fallen: u32) -> bool {
    4 * fallen > models_before
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-SHO-01: a volley with all its effects.
    pub(crate) fn shoot(&mut self, unit: UnitIndex, target: UnitIndex) -> Result<(), DiceStop> {
        let distance = shot_distance(&self.state.units[unit], &self.state.units[target]);
        let range = self.state.units[unit].value(Attribute::WeaponRange);
        self.state.units[unit].deeds.shot = true;
        if !is_in_range(&self.state.units[unit], distance) {
            self.tell(|state| Fact::OutOfRange {
                unit: state.tag(unit),
                target: state.tag(target),
                distance,
                range,
            });
            return Ok(());
        }
        let (wounds, before) = self.volley(unit, target, distance)?;
        let fallen = self.take_wounds(target, wounds);
        if is_shaken(before, fallen) {
            self.shake(unit, target)?;
        }
        Ok(())
    }

    /// GOM-RNG-04: shot after shot, even after the last model has fallen.
    fn volley(
        &mut self,
        unit: UnitIndex,
        target: UnitIndex,
        distance: f64,
    ) -> Result<(u32, u32), DiceStop> {
        let (shooter, victim) = (&self.state.units[unit], &self.state.units[target]);
        let values = shot_values(shooter, victim, distance);
        let (ours, theirs, before) = (shooter.side, victim.side, victim.models);
        let (range, n_shots) = (shooter.value(Attribute::WeaponRange), n_shots(shooter));
        let (to_hit, to_save) = (RuleId("GOM-SHO-10"), RuleId("GOM-SHO-13"));
        let mut wounds = 0;
        let mut shots = Vec::with_capacity(n_shots as usize);
        for model in 1..=n_shots {
            let hit = test(self.dice, values.hit, to_hit, ours)?;
            let mut shot = Drawn {
                model,
                foe: target,
                hit,
                wound: None,
                save: None,
            };
            if hit.passed {
                let wound = test(self.dice, values.wound, to_hit, ours)?;
                shot.wound = Some(wound);
                if wound.passed {
                    let save = test(self.dice, values.save, to_save, theirs)?;
                    wounds += u32::from(!save.passed);
                    shot.save = Some(save);
                }
            }
            shots.push(shot);
        }
        self.tell(|state| Fact::Shot {
            unit: state.tag(unit),
            target: state.tag(target),
            distance,
            range,
            modifiers: values.modifiers,
            shots: shots.into_iter().map(|shot| shot.told(state)).collect(),
            wounds,
        });
        Ok((wounds, before))
    }

    /// GOM-SHO-15..17: the target may flee, unless it is fleeing or gone; then the shooter has its
    /// magic.
    fn shake(&mut self, unit: UnitIndex, target: UnitIndex) -> Result<(), DiceStop> {
        let victim = &self.state.units[target];
        if victim.is_present()
            && !victim.fleeing
            && !self.holds(target, Cause::Shooting, 0, RuleId("GOM-SHO-15"))?
        {
            let centre = self.state.units[unit].rect().centre();
            self.flee(target, Threat { unit, centre }, Cause::Shooting)?;
        }
        self.cast(Spell::Bonus, unit)
    }
}
