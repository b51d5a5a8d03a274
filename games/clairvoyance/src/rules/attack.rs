//! CLV-ATK: attacks, damage, death.

use sobremesa_kernel::{Dice, DiceStop, RuleId, Tell};

use super::path::Walk;
use super::{approach, default_action, range, sight, target};
use crate::encounter::Attack;
use crate::event::Event;
use crate::program::Target;
use crate::seat::MASTER;
use crate::state::State;

/// Which sequence an action performs (CLV-ATK-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strike {
    /// A standard action.
    Standard,
    /// A full-round action.
    Full,
}

/// Attacks a target, or draws near if that cannot be done now. True if nothing of it is left to do.
///
/// # Errors
/// The dice that are missing.
pub(crate) fn attack(
    state: &mut State,
    unit: usize,
    strike: Strike,
    target: &Target,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<bool, DiceStop> {
    let mut walk = std::mem::take(&mut state.scratch.walk);
    let chosen = target::choose(state, unit, target, &mut walk);
    // CLV-DEF-01: an action without a target can never be done, and counts as done.
    let done = match chosen {
        None => Ok(true),
        Some(other) => strike_at(state, unit, strike, other, &mut walk, dice, tell),
    };
    state.scratch.walk = walk;
    done
}

fn strike_at(
    state: &mut State,
    unit: usize,
    strike: Strike,
    other: usize,
    walk: &mut Walk,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<bool, DiceStop> {
    let encounter = std::sync::Arc::clone(&state.encounter);
    let Some(stats) = encounter.stats(unit) else {
        return Ok(true);
    };
    let (sequence, budget) = match strike {
        Strike::Standard => (&stats.standard, stats.speed),
        // CLV-DEF-05: the whole turn is free for moving.
        Strike::Full => (&stats.full, 2 * stats.speed),
    };
    if can_reach(state, unit, other, sequence.range) {
        perform(state, unit, other, &sequence.attacks, dice, tell)?;
        return Ok(true);
    }
    let end = default_action::draw_near(state, unit, other, sequence.range, budget, walk);
    approach::go(state, unit, end, tell);
    Ok(false)
}

/// CLV-ATK-01, 03: is the target within the smallest range of the sequence, and in sight?
pub(crate) fn can_reach(state: &State, unit: usize, other: usize, reach: i64) -> bool {
    let board = &state.encounter.board;
    let [from, to] = [unit, other].map(|unit| state.units[unit].at);
    range::between(board, from, to) <= reach && sight::squares_see(board, from, to)
}

/// CLV-ATK-02: every attack of a sequence, in order, on one target.
pub(crate) fn perform(
    state: &mut State,
    unit: usize,
    other: usize,
    attacks: &[Attack],
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), DiceStop> {
    let armor_class = state.encounter.stats(other).map(|stats| stats.armor_class);
    state.scratch.striking = Some((unit, other));
    for attack in attacks {
        let mut shown = std::mem::take(&mut state.scratch.dice);
        shown.clear();
        // CLV-ATK-04: no automatic hit or miss.
        let hits_with = |die: i32| {
            let roll = i64::from(die) + attack.modifier;
            armor_class.map(|armor_class| roll >= armor_class)
        };
        let die = dice.roll_for(1..=20, RuleId("CLV-ATK-04"), Some(MASTER), hits_with)?;
        shown.push(die);
        let roll = i64::from(die) + attack.modifier;
        let hits = hits_with(die);
        // CLV-ATK-05, 08: damage is rolled for a hit, and against a player always.
        let damage = match hits {
            Some(false) => None,
            Some(true) | None => Some(roll_damage(attack, &mut shown, dice)?),
        };
        tell.tell_with(|| Event::attacked(state, unit, other, &shown, roll, damage));
        state.scratch.dice = shown;
        match (hits, damage) {
            // CLV-ATK-06: a hit by a unit removes at least 1.
            (Some(true), Some(damage)) => lose(state, other, damage.max(1), tell),
            (Some(false), _) => tell.tell_with(|| Event::missed(state, other)),
            (Some(true) | None, _) => {}
        }
    }
    // CLV-TGT-09: every attack action counts, hit or miss.
    let attacked = &mut state.units[unit].attacked;
    attacked.retain(|index| *index as usize != other);
    attacked.push(other as u32);
    // CLV-ATK-07: death is established once, after the last attack.
    bury_if_dead(state, other, tell);
    Ok(())
}

/// CLV-DIE-01.
fn roll_damage(attack: &Attack, shown: &mut Vec<i32>, dice: &mut Dice) -> Result<i64, DiceStop> {
    let mut damage = attack.bonus;
    for _ in 0..attack.n_dice {
        let die = dice.roll(1..=attack.n_faces, RuleId("CLV-DIE-01"), Some(MASTER))?;
        shown.push(die);
        damage += i64::from(die);
    }
    Ok(damage)
}

/// A hit takes so many hit points.
pub(crate) fn lose(state: &mut State, unit: usize, damage: i64, tell: &mut impl Tell<Event>) {
    let hit_points = &mut state.units[unit].hit_points;
    *hit_points = hit_points.saturating_sub(damage);
    tell.tell_with(|| Event::hit(state, unit, damage));
}

/// CLV-ATK-09, 10: whoever has less than 0 hit points is dead and leaves the board.
pub(crate) fn bury_if_dead(state: &mut State, unit: usize, tell: &mut impl Tell<Event>) {
    if state.units[unit].is_alive && state.units[unit].hit_points < 0 {
        state.remove(unit);
        tell.tell_with(|| Event::died(state, unit));
    }
}
