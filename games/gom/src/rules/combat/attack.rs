//! GOM-CMB-15..18, GOM-RNG-03: blow by blow.

use sobremesa_kernel::{DiceStop, RuleId, Tell};

use crate::attribute::Attribute;
use crate::battle::Battle;
use crate::event::{Attack, Dealt, Event, Fact};
use crate::rules::chance::{clamped, comparative, test};
use crate::rules::combat::bout::Bout;
use crate::state::{Blow, Resolution, State};
use crate::unit::{Unit, UnitIndex};

/// GOM-CMB-15: how a unit's models split their attacks. What is not allotted goes to the enemy with
/// which the model has been engaged longest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Split(pub(crate) Vec<Share>);

/// Some attacks of one model against one enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Whose attacks.
    pub model: u32,
    /// Against whom.
    pub target: UnitIndex,
    /// How many.
    pub attacks: u32,
}

impl Split {
    /// Nothing is decided.
    pub const USUAL: Split = Split(Vec::new());

    fn allotted(&self, model: u32, target: UnitIndex) -> u32 {
        let shares = self
            .0
            .iter()
            .filter(|share| share.model == model && share.target == target);
        shares.map(|share| share.attacks).sum()
    }
}

/// The values that one blow is tested with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlowValues {
    /// GOM-CMB-17: HA against HA.
    pub hit: i32,
    /// GOM-CMB-17: F against R.
    pub wound: i32,
    /// GOM-CMB-18: the defender's.
    pub save: i32,
}

/// GOM-CMB-18, GOM-SHO-13: strength above 4 takes from the armour.
pub const fn save_value(armour: i32, strength: i32) -> i32 {
    let pierced = if strength > 4 { strength - 4 } else { 0 };
    clamped(armour - pierced)
}

/// GOM-CMB-17, GOM-CMB-18.
pub fn blow_values(attacker: &Unit, defender: &Unit) -> BlowValues {
    let strength = attacker.value(Attribute::Strength);
    BlowValues {
        hit: comparative(
            attacker.value(Attribute::WeaponSkill),
            defender.value(Attribute::WeaponSkill),
        ),
        wound: comparative(strength, defender.value(Attribute::Toughness)),
        save: save_value(defender.value(Attribute::ArmourSave), strength),
    }
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// GOM-CMB-12, GOM-CMB-16: a unit makes all its attacks, in the order of its models, even when its
    /// enemy has already lost the last one.
    pub(crate) fn strike(
        &mut self,
        bout: &Bout,
        resolution: &Resolution,
        unit: UnitIndex,
        split: &Split,
    ) -> Result<Vec<Blow>, DiceStop> {
        let foes = bout.living_foes(self.state, resolution, unit);
        let models = bout.fighting(self.state, resolution, unit);
        let mut blows: Vec<Blow> = Vec::with_capacity(foes.len());
        let mut attacks = Vec::new();
        let mut n_fighting = 0;
        for model in models.iter() {
            let shares = shares(self.state, bout, unit, model, &foes, split);
            n_fighting += u32::from(!shares.is_empty());
            for (foe, n_attacks) in shares {
                let values = blow_values(&self.state.units[unit], &self.state.units[foe]);
                for _ in 0..n_attacks {
                    let (attack, is_wound) = self.blow(unit, foe, model, values)?;
                    attacks.push(attack);
                    match blows.iter_mut().find(|blow| blow.against == foe) {
                        Some(blow) => blow.wounds += u32::from(is_wound),
                        None => blows.push(Blow {
                            by: unit,
                            against: foe,
                            wounds: u32::from(is_wound),
                        }),
                    }
                }
            }
        }
        self.tell(|state| Fact::Struck {
            unit: state.tag(unit),
            models: n_fighting,
            attacks: attacks
                .into_iter()
                .map(|attack| attack.told(state))
                .collect(),
            wounds: blows
                .iter()
                .map(|blow| Dealt {
                    target: state.tag(blow.against),
                    wounds: blow.wounds,
                })
                .collect(),
        });
        Ok(blows)
    }

    fn blow(
        &mut self,
        unit: UnitIndex,
        foe: UnitIndex,
        model: u32,
        values: BlowValues,
    ) -> Result<(Drawn, bool), DiceStop> {
        let (ours, theirs) = (self.state.units[unit].side, self.state.units[foe].side);
        let (to_hit, to_save) = (RuleId("GOM-CMB-17"), RuleId("GOM-CMB-18"));
        let hit = test(self.dice, values.hit, to_hit, ours)?;
        let mut drawn = Drawn {
            model,
            foe,
            hit,
            wound: None,
            save: None,
        };
        if hit.passed {
            let wound = test(self.dice, values.wound, to_hit, ours)?;
            drawn.wound = Some(wound);
            if wound.passed {
                drawn.save = Some(test(self.dice, values.save, to_save, theirs)?);
            }
        }
        Ok((drawn, drawn.save.is_some_and(|save| !save.passed)))
    }
}

/// What one attack drew; made into words only for those who listen.
#[derive(Clone, Copy)]
pub(crate) struct Drawn {
    pub(crate) model: u32,
    pub(crate) foe: UnitIndex,
    pub(crate) hit: crate::rules::chance::Test,
    pub(crate) wound: Option<crate::rules::chance::Test>,
    pub(crate) save: Option<crate::rules::chance::Test>,
}

impl Drawn {
    pub(crate) fn told(self, state: &State) -> Attack {
        Attack {
            model: self.model,
            target: state.tag(self.foe),
            hit: self.hit,
            wound: self.wound,
            save: self.save,
        }
    }
}

/// GOM-CMB-12, GOM-CMB-15: a model's attacks by enemy, in the order in which those entered.
fn shares(
    state: &State,
    bout: &Bout,
    unit: UnitIndex,
    model: u32,
    foes: &[UnitIndex],
    split: &Split,
) -> Vec<(UnitIndex, u32)> {
    let touched = foes
        .iter()
        .copied()
        .filter(|foe| bout.contact(unit, *foe).contains(model));
    let touched: Vec<UnitIndex> = touched.collect();
    let all = state.units[unit].value(Attribute::Attacks).unsigned_abs();
    let usual = bout.longest_foe(state, unit, &touched);
    let allotted: u32 = touched.iter().map(|foe| split.allotted(model, *foe)).sum();
    let rest = all.saturating_sub(allotted);
    let shares = touched.into_iter().map(|foe| {
        let rest = if Some(foe) == usual { rest } else { 0 };
        (foe, split.allotted(model, foe) + rest)
    });
    shares.filter(|(_, n_attacks)| *n_attacks > 0).collect()
}
