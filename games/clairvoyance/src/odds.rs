//! The exact chances of an attack before it happens (CLV-CMD: `odds`).

use serde::Serialize;

use crate::encounter::Attack;
use crate::language::check::range_of;
use crate::rules::attack::can_reach;
use crate::state::State;

/// More sums of dice than this are not counted one by one.
const MAX_SUMS: i64 = 100_000;

/// What a sequence of attacks on somebody would come to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// Could it be made from where the two stand (CLV-ATK-03)?
    pub can_be_made: bool,
    /// The chance of each attack to hit, in order.
    pub hits: Vec<f64>,
    /// The expected loss of hit points.
    pub mean: f64,
    /// The chance that the target dies of it; none of a player's character, whose hit points nobody
    /// here knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kills: Option<f64>,
}

/// Why the odds of an attack cannot be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unweighed {
    /// The armor class of a player's character has not been typed.
    Armor,
    /// A player's attack has not been typed.
    Attack,
    /// There are more dice than can be counted.
    Dice,
}

/// The odds of one of a unit's sequences against another, or of attacks that somebody typed.
///
/// # Errors
/// What is not known of them.
pub fn odds(
    state: &State,
    unit: usize,
    target: usize,
    is_full: bool,
    typed: &[Attack],
) -> Result<Odds, Unweighed> {
    let own = state.encounter.stats(unit).map(|stats| match is_full {
        true => stats.full.attacks.as_slice(),
        false => stats.standard.attacks.as_slice(),
    });
    let attacks = match typed {
        [] => own.ok_or(Unweighed::Attack)?,
        typed => typed,
    };
    let armor_class = state.armor_class(target).ok_or(Unweighed::Armor)?;
    let mut loss = vec![1.0];
    let mut hits = Vec::new();
    for attack in attacks {
        let hit = chance_to_hit(attack, armor_class);
        hits.push(hit);
        let blow = blow(attack, hit).ok_or(Unweighed::Dice)?;
        loss = added(&loss, &blow).ok_or(Unweighed::Dice)?;
    }
    let chance_of = |points: usize| loss.get(points).copied().unwrap_or_default();
    // CLV-ATK-09: death is less than 0.
    let survives = |hit_points: i64| -> f64 {
        usize::try_from(hit_points)
            .map_or(0.0, |most| (0..=most.min(loss.len())).map(chance_of).sum())
    };
    // CLV-ATK-03: the smallest range of the sequence.
    let reach = attacks.iter().map(|attack| range_of(attack.reach)).min();
    Ok(Odds {
        can_be_made: can_reach(state, unit, target, reach.unwrap_or(0)),
        hits,
        mean: loss
            .iter()
            .enumerate()
            .map(|(points, chance)| points as f64 * chance)
            .sum(),
        kills: state
            .hit_points(target)
            .map(|hit_points| (1.0_f64 - survives(hit_points)).max(0.0)),
    })
}

/// CLV-ATK-04: how many of twenty faces reach the armour.
fn chance_to_hit(attack: &Attack, armor_class: i64) -> f64 {
    let n_faces = (1..=20)
        .filter(|face| face + attack.modifier >= armor_class)
        .count();
    n_faces as f64 / 20.0
}

/// The chance of every loss by one attack: nothing on a miss, at least 1 on a hit (CLV-ATK-06).
fn blow(attack: &Attack, hit: f64) -> Option<Vec<f64>> {
    let n_sums = attack.n_dice.checked_mul(i64::from(attack.n_faces))?;
    let most = n_sums.checked_add(attack.bonus)?.max(1);
    if n_sums > MAX_SUMS || most > MAX_SUMS {
        return None;
    }
    let mut sums = vec![1.0];
    for _ in 0..attack.n_dice {
        sums = with_die(&sums, attack.n_faces as usize);
    }
    let mut losses = vec![0.0; most as usize + 1];
    losses[0] = 1.0 - hit;
    for (sum, chance) in sums.iter().enumerate() {
        let loss = (sum as i64 + attack.bonus).max(1) as usize;
        losses[loss] += chance * hit;
    }
    Some(losses)
}

/// The sums with one more die, by a running window.
fn with_die(sums: &[f64], n_faces: usize) -> Vec<f64> {
    let mut next = vec![0.0; sums.len() + n_faces];
    for (sum, chance) in sums.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        for face in 1..=n_faces {
            next[sum + face] += chance / n_faces as f64;
        }
    }
    next
}

/// The chances of the sum of two losses.
fn added(one: &[f64], other: &[f64]) -> Option<Vec<f64>> {
    let n_sums = one.len() + other.len() - 1;
    if n_sums as i64 > MAX_SUMS || one.len().checked_mul(other.len())? > 40_000_000 {
        return None;
    }
    let mut sums = vec![0.0; n_sums];
    for (a, chance) in one.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        for (b, other_chance) in other.iter().enumerate() {
            sums[a + b] += chance * other_chance;
        }
    }
    Some(sums)
}
