//! `odds`: what an order may lead to, before anybody rolls.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::Words;
use sobremesa_table::NoAnswer;

use super::asked::{Asked, bad_field};
use super::fight::holds;
use crate::action::Action;
use crate::attribute::Attribute;
use crate::chances::{BlowChances, at_least, distribution};
use crate::rules::charge::best_position;
use crate::rules::combat::attack::{BlowValues, blow_values};
use crate::rules::shooting::{is_in_range, is_shaken, n_shots, shot_distance, shot_values};
use crate::state::State;
use crate::unit::{Unit, UnitId, UnitIndex};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OddsQuestion {
    action: Action,
}

pub(super) fn odds(mut asked: Asked) -> Result<Value, NoAnswer> {
    if !asked.has_battle {
        return Err(NoAnswer::NeedsTable);
    }
    let OddsQuestion { action } = asked.rest()?;
    let state = &asked.state;
    match action {
        Action::Shoot { unit, target } => {
            let (unit, target) = (known(state, &unit)?, known(state, &target)?);
            Ok(shot_odds(&state.units[unit], &state.units[target]))
        }
        Action::DeclareCharge { unit, target } => {
            let (unit, target) = (known(state, &unit)?, known(state, &target)?);
            Ok(charge_odds(state, unit, target))
        }
        Action::EndDeclarations
        | Action::Advance { .. }
        | Action::Pivot { .. }
        | Action::AboutTurn { .. }
        | Action::March { .. }
        | Action::EndMovement
        | Action::AllocateAttacks { .. }
        | Action::EndTurn
        | Action::EndBattle
        | Action::Timeout(_) => Err(NoAnswer::BadField {
            at: "action".to_owned(),
            message: Words::new(
                "Solo una carga o un disparo dependen del azar por sí mismos.",
                "Only a charge or a shot is itself a matter of chance.",
            ),
        }),
    }
}

fn known(state: &State, id: &UnitId) -> Result<UnitIndex, NoAnswer> {
    let found = state
        .find(id.as_str())
        .filter(|index| state.units[*index].is_present());
    found.ok_or_else(|| bad_field("action"))
}

/// Wounds, casualties, and the chance that the target runs.
fn shot_odds(unit: &Unit, target: &Unit) -> Value {
    let distance = shot_distance(unit, target);
    if !is_in_range(unit, distance) {
        return json!({ "in_range": false, "distance": distance, "shots": 0 });
    }
    let values = shot_values(unit, target, distance);
    let chances = BlowChances::of(BlowValues {
        hit: values.hit,
        wound: values.wound,
        save: values.save,
    });
    let shots = n_shots(unit);
    let spread = distribution(chances.all.value(), shots);
    let wounds_each = target.value(Attribute::Wounds).unsigned_abs();
    let fallen = |wounds: usize| {
        let (dead, _) =
            crate::rules::combat::casualties(target.pending, wounds as u32, wounds_each);
        dead.min(target.models)
    };
    let chance_of = |is_so: &dyn Fn(u32) -> bool| -> f64 {
        let all = spread.iter().enumerate();
        all.filter(|(wounds, _)| is_so(fallen(*wounds)))
            .map(|(_, share)| share)
            .sum()
    };
    let shaken = chance_of(&|dead| is_shaken(target.models, dead));
    let wiped_out = chance_of(&|dead| dead == target.models);
    let runs = holds(target.value(Attribute::Leadership)).not();
    let can_run = if target.fleeing { 0.0 } else { runs.value() };
    json!({
        "in_range": true,
        "distance": distance,
        "shots": shots,
        "modifiers": values.modifiers,
        "chances": chances,
        "mean_wounds": chances.all.times(shots),
        "wounds": spread,
        "any_wound": at_least(&spread, 1),
        "shaken": shaken,
        "annihilated": wiped_out,
        "flees": (shaken - wiped_out) * can_run,
    })
}

/// Whether it arrives as things stand, and what the first exchange of blows may bring.
fn charge_odds(state: &State, unit: UnitIndex, target: UnitIndex) -> Value {
    let (charger, victim) = (&state.units[unit], &state.units[target]);
    let blow = |attacker: &Unit, defender: &Unit| BlowChances::of(blow_values(attacker, defender));
    let (ours, theirs) = (blow(charger, victim), blow(victim, charger));
    match best_position(state, unit, target) {
        Err(reason) => {
            json!({ "arrives": false, "reason": reason, "ours": ours, "theirs": theirs })
        }
        Ok(position) => {
            let attacks =
                |unit: &Unit, models: u32| models * unit.value(Attribute::Attacks).unsigned_abs();
            let (strikes, answers) = (
                attacks(charger, position.engaged[0]),
                attacks(victim, position.engaged[1]),
            );
            json!({
                "arrives": true,
                "engaged": position.engaged,
                "attacks": [strikes, answers],
                "ours": ours,
                "theirs": theirs,
                "mean_wounds": ours.all.times(strikes),
                "wounds": distribution(ours.all.value(), strikes),
            })
        }
    }
}
