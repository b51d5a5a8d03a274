//! Questions about fighting: contact, chances, blows, points.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::{Dice, Nobody, Shown};
use sobremesa_table::NoAnswer;

use super::asked::{Asked, NoMore, bad_field};
use crate::battle::Battle;
use crate::chances::{BlowChances, Chance, of_passing};
use crate::kind::Kind;
use crate::rules::combat::attack::{BlowValues, blow_values};
use crate::rules::combat::bout::Bout;
use crate::rules::combat::{attack::Split, casualties};
use crate::rules::contact;
use crate::rules::ending::{self, Category};
use crate::rules::shooting::{is_in_range, n_shots, shot_distance, shot_values};
use crate::side::Side;
use crate::state::{Combat, Member, Pair, Phase, Resolution, Stamp};
use crate::unit::{Pose, Unit, UnitId};

pub(super) fn engaged_models(mut asked: Asked) -> Result<Value, NoAnswer> {
    let (unit, target) = (asked.unit_itself("unit")?, asked.unit_itself("target")?);
    let NoMore {} = asked.rest()?;
    let [ours, theirs] = contact::engaged_models(&unit, &target);
    let listed = |models: contact::ModelSet| models.iter().collect::<Vec<u32>>();
    Ok(
        json!({ "unit": listed(ours), "target": listed(theirs), "total": ours.len() + theirs.len() }),
    )
}

pub(super) fn score(mut asked: Asked) -> Result<Value, NoAnswer> {
    let NoMore {} = asked.rest()?;
    if !asked.has_battle {
        return Err(NoAnswer::NeedsTable);
    }
    Ok(json!(ending::score(&asked.state)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryQuestion {
    points: [f64; 2],
}

/// GOM-END-08..12.
pub(super) fn victory(mut asked: Asked) -> Result<Value, NoAnswer> {
    let VictoryQuestion { points } = asked.rest()?;
    if !points.iter().all(|side| side.is_finite() && *side >= 0.0) {
        return Err(bad_field("points"));
    }
    let category = Category::of(points);
    let leader = if points[0] > points[1] {
        Side::One
    } else {
        Side::Two
    };
    let winner = (category != Category::Draw).then_some(leader);
    let value = (points[0] - points[1]).abs();
    Ok(json!({ "category": category, "winner": winner, "victory": value }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShotQuestion {
    /// As if the target were so far away.
    distance: Option<f64>,
    marched: Option<bool>,
    attacker: Option<Kind>,
    defender: Option<Kind>,
}

pub(super) fn shot(mut asked: Asked) -> Result<Value, NoAnswer> {
    let pair = if asked.has_battle {
        Some((asked.unit_itself("unit")?, asked.unit_itself("target")?))
    } else {
        None
    };
    let question: ShotQuestion = asked.rest()?;
    let (mut unit, target) = match (pair, question.attacker, question.defender) {
        (Some(pair), None, None) => pair,
        (None, Some(attacker), Some(defender)) => {
            (typical(attacker, Side::One), typical(defender, Side::Two))
        }
        (_, _, _) => return Err(bad_field("unit")),
    };
    unit.deeds.marched = question.marched.unwrap_or(unit.deeds.marched);
    let distance = question
        .distance
        .unwrap_or_else(|| shot_distance(&unit, &target));
    let values = shot_values(&unit, &target, distance);
    let chances = BlowChances::of(BlowValues {
        hit: values.hit,
        wound: values.wound,
        save: values.save,
    });
    Ok(json!({
        "distance": distance,
        "in_range": is_in_range(&unit, distance),
        "shots": n_shots(&unit),
        "hit_value": values.hit,
        "weapon_strength": values.strength,
        "wound_value": values.wound,
        "save_value": values.save,
        "modifiers": values.modifiers,
        "chances": chances,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeleeQuestion {
    attacker: Option<Kind>,
    defender: Option<Kind>,
}

/// GOM-EX-06: one attack of a unit or kind against another.
pub(super) fn melee_wound_probability(mut asked: Asked) -> Result<Value, NoAnswer> {
    let pair = if asked.has_battle {
        Some((asked.unit_itself("unit")?, asked.unit_itself("target")?))
    } else {
        None
    };
    let question: MeleeQuestion = asked.rest()?;
    let (unit, target) = match (pair, question.attacker, question.defender) {
        (Some(pair), None, None) => pair,
        (None, Some(attacker), Some(defender)) => {
            (typical(attacker, Side::One), typical(defender, Side::Two))
        }
        (_, _, _) => return Err(bad_field("attacker")),
    };
    let values = blow_values(&unit, &target);
    Ok(json!({
        "hit_value": values.hit,
        "wound_value": values.wound,
        "save_value": values.save,
        "chances": BlowChances::of(values),
        "probability": BlowChances::of(values).all,
    }))
}

/// A unit of a kind, somewhere.
fn typical(kind: Kind, side: Side) -> Unit {
    let models = kind.profile().models.0;
    Unit::new(
        UnitId::new("unit"),
        side,
        kind,
        models,
        models.min(4),
        Pose::new(0.0, 0.0, 0.0),
    )
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrikeQuestion {
    draws: Vec<i32>,
}

/// All attacks of a unit on an enemy that it touches, with the draws that the question gives.
pub(super) fn strike(mut asked: Asked) -> Result<Value, NoAnswer> {
    let (unit, target) = (asked.unit("unit")?, asked.unit("target")?);
    let StrikeQuestion { draws } = asked.rest()?;
    let mut state = asked.state;
    if !state.are_foes_in_contact(unit, target) {
        return Err(bad_field("target"));
    }
    let stamp = Stamp {
        player_turn: 1,
        order: 0,
    };
    let member = |unit, charged| Member {
        unit,
        entered: stamp,
        charged,
    };
    state.combats = vec![Combat {
        born: stamp,
        members: vec![member(target, false), member(unit, true)],
        pairs: vec![Pair {
            charger: unit,
            other: target,
            since: stamp,
            edge: None,
        }],
    }];
    let resolution = Resolution::default();
    state.phase = Phase::Fighting(resolution.clone());
    let bout = Bout::new(&state, 0);
    let n_models = bout.fighting(&state, &resolution, unit).len();
    let (victim, wounds_each) = {
        let victim = &state.units[target];
        (
            victim.clone(),
            victim
                .value(crate::attribute::Attribute::Wounds)
                .unsigned_abs(),
        )
    };
    let mut dice = Dice::scripted(draws.into_iter().map(Shown::Number).collect());
    let mut battle = Battle {
        state: &mut state,
        dice: &mut dice,
        listener: &mut Nobody,
    };
    let blows = battle
        .strike(&bout, &resolution, unit, &Split::USUAL)
        .map_err(|_| bad_field("draws"))?;
    let wounds: u32 = blows.iter().map(|blow| blow.wounds).sum();
    let (dead, pending) = casualties(victim.pending, wounds, wounds_each);
    Ok(json!({
        "models": n_models,
        "wounds": wounds,
        "casualties": dead.min(victim.models),
        "pending": pending,
        "chance_per_attack": BlowChances::of(blow_values(&battle.state.units[unit], &victim)).all,
    }))
}

/// GOM-TST-04: of passing a leadership test.
pub(super) fn holds(leadership: i32) -> Chance {
    of_passing(leadership)
}
