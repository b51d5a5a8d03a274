//! The exact chances of an attack before it happens (CLV-CMD: `odds`).

use serde::Serialize;

use crate::encounter::{Attack, Sequence};
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
    /// The chance that the target dies of it.
    pub kills: f64,
}

/// The odds of one of a unit's sequences against another; none against a player, whose armour nobody
/// here knows, by a player, or with more dice than can be counted.
pub fn odds(state: &State, unit: usize, target: usize, is_full: bool) -> Option<Odds> {
    let stats = state.encounter.stats(unit)?;
    let armor_class = state.encounter.stats(target)?.armor_class;
    let sequence: &Sequence = if is_full {
        &stats.full
    } else {
        &stats.standard
    };
    let hit_points = state.hit_points(target)?;
    let mut loss = vec![1.0];
    let mut hits = Vec::new();
    for attack in &sequence.attacks {
        let hit = chance_to_hit(attack, armor_class);
        hits.push(hit);
        loss = added(&loss, &blow(attack, hit)?)?;
    }
    let chance_of = |points: usize| loss.get(points).copied().unwrap_or_default();
    // CLV-ATK-09: death is less than 0.
    let survives = usize::try_from(hit_points)
        .map_or(0.0, |most| (0..=most.min(loss.len())).map(chance_of).sum());
    Some(Odds {
        can_be_made: can_reach(state, unit, target, sequence.range),
        hits,
        mean: loss
            .iter()
            .enumerate()
            .map(|(points, chance)| points as f64 * chance)
            .sum(),
        kills: (1.0_f64 - survives).max(0.0),
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
