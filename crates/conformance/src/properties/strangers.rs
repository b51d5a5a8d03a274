//! What a stranger writes does no harm: it is refused, or it can be played.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sobremesa_kernel::{Actor, Audience, Dice, Nobody, Seed};
use sobremesa_table::Playable;

use crate::play::{Manners, RandomTable, actors, json, kept_in_the_dark, offers, played, refusal};
use crate::trial::{Chance, Trial};

/// Setups, positions, views and actions with a damaged value somewhere are refused or played, and
/// never break anything. What was accepted can be shown to everybody and played on.
pub fn strangers_do_no_harm<G: Playable>() {
    Trial::each::<G>(|trial| {
        RandomTable::<G>::look_on(trial, Manners::Talking, |table, trial| {
            let state = table.game.state();
            let chance = &mut trial.chance;
            let to = *chance.pick(&kept_in_the_dark::<G>()).expect("a spectator");
            for _ in 0..2 {
                let dice = &mut Dice::seeded(Seed::from_number(chance.number()));
                if let Some(position) = damaged(&G::position(state), chance)
                    && let Ok(resumed) = G::resume(&position)
                {
                    plays_on::<G>(resumed, chance);
                }
                if let Some(view) = damaged(&G::view(state, to), chance)
                    && let Some(imagined) = G::imagine(&view, dice)
                {
                    plays_on::<G>(imagined, chance);
                }
                for (who, action) in table.attempts(chance, 2) {
                    if let Some(action) = damaged(&action, chance) {
                        try_it::<G>(state, who, &action, chance);
                    }
                }
            }
        });
        let presets = G::presets();
        for preset in &presets {
            let chance = &mut trial.chance;
            if G::is_long(preset) && !chance.one_in(presets.len()) {
                continue;
            }
            let dice = &mut Dice::seeded(Seed::from_number(chance.number()));
            if let Some(setup) = damaged(&preset.setup, chance)
                && let Ok(state) = G::start(&setup, dice, &mut Nobody)
            {
                plays_on::<G>(state, chance);
            }
        }
    });
}

fn try_it<G: Playable>(state: &G::State, who: Actor, action: &G::Action, chance: &mut Chance) {
    if refusal::<G>(state, who, action).is_none() {
        let after = played::<G>(state, who, action, chance.number());
        let (after, _) = after.unwrap_or_else(|| panic!("{action:?} passes the check"));
        plays_on::<G>(after, chance);
    }
}

fn plays_on<G: Playable>(mut state: G::State, chance: &mut Chance) {
    for _ in 0..3 {
        for to in kept_in_the_dark::<G>()
            .into_iter()
            .chain([Audience::Referee])
        {
            json(&G::view(&state, to));
        }
        let written = json(&G::position(&state));
        let position = serde_json::from_str(&written).expect("a position is read back");
        let resumed = G::resume(&position);
        assert!(
            resumed.is_ok(),
            "{written} was accepted before: {resumed:?}"
        );
        let all: Vec<_> = actors::<G>()
            .into_iter()
            .flat_map(|who| {
                offers::<G>(&state, who)
                    .into_iter()
                    .map(move |it| (who, it))
            })
            .collect();
        let Some((who, action)) = chance.pick(&all) else {
            return;
        };
        let after = played::<G>(&state, *who, action, chance.number());
        state = after.unwrap_or_else(|| panic!("{action:?} was offered")).0;
    }
}

/// The same thing with one value in its JSON replaced, if it can still be read.
pub(super) fn damaged<T: serde::Serialize + DeserializeOwned>(
    it: &T,
    chance: &mut Chance,
) -> Option<T> {
    let mut value = serde_json::to_value(it).expect("it has a JSON form");
    let leaves = count_leaves(&value);
    let mut target = chance.below(leaves.max(1));
    replace_leaf(&mut value, &mut target, chance);
    serde_json::from_value(value).ok()
}

fn count_leaves(value: &Value) -> usize {
    match value {
        Value::Array(all) => all.iter().map(count_leaves).sum(),
        Value::Object(fields) => fields.values().map(count_leaves).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}

fn replace_leaf(value: &mut Value, target: &mut usize, chance: &mut Chance) {
    match value {
        Value::Array(all) => all
            .iter_mut()
            .for_each(|inner| replace_leaf(inner, target, chance)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|inner| replace_leaf(inner, target, chance)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            if *target == 0 {
                *value = another(value, chance);
            }
            *target = target.wrapping_sub(1);
        }
    }
}

fn another(value: &Value, chance: &mut Chance) -> Value {
    let odd = [
        json!(0),
        json!(1),
        json!(-1),
        json!(7),
        json!(255),
        json!(-0.0),
        json!(0.5),
        json!(1e308),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!(null),
        json!(true),
        json!(false),
        json!([]),
        json!({}),
    ];
    match value {
        Value::Number(number) if chance.one_in(2) => {
            let near = number.as_f64().unwrap_or(0.0) + chance.below(7) as f64 - 3.0;
            if number.is_f64() {
                json!(near)
            } else {
                json!(near as i64)
            }
        }
        Value::String(text) if chance.one_in(2) && !text.is_empty() => {
            let mut letters: Vec<char> = text.chars().collect();
            let (one, other) = (chance.below(letters.len()), chance.below(letters.len()));
            match chance.below(3) {
                0 => letters.swap(one, other),
                1 => drop(letters.remove(one)),
                _ => letters.insert(one, letters[other]),
            }
            json!(letters.into_iter().collect::<String>())
        }
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => chance.pick(&odd).cloned().unwrap_or_default(),
    }
}
