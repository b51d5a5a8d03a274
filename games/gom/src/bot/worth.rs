//! What fights and volleys are worth, in points of the army lists, from the exact chances of a blow.

use super::rout::Routs;
use super::stakes::{stake, stake_with, steady_stake};
use crate::attribute::Attribute;
use crate::chances::distribution;
use crate::rules::chance::elevenths;
use crate::rules::combat::attack::{BlowValues, blow_values};
use crate::rules::shooting::{is_in_range, is_shaken, n_shots, shot_distance, shot_values};
use crate::unit::Unit;

/// A unit that runs is lost more often than not.
pub(super) const LOST_BY_FLIGHT: f64 = 0.6;

/// The side of an enemy that one fights on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Front,
    Flank,
    Rear,
}

impl Face {
    pub(super) const ALL: [Face; 3] = [Face::Front, Face::Flank, Face::Rear];

    pub(super) const fn of_edge(edge: usize) -> Face {
        match edge % 4 {
            0 => Face::Front,
            2 => Face::Rear,
            _ => Face::Flank,
        }
    }

    /// GOM-CMB-25, GOM-CMB-26.
    const fn bonus(self) -> f64 {
        match self {
            Face::Front => 0.0,
            Face::Flank => 1.0,
            Face::Rear => 2.0,
        }
    }
}

/// One unit's part in a fight against an enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charger<'a> {
    pub(super) unit: &'a Unit,
    pub(super) face: Face,
    /// Engaged models of the unit and of the enemy.
    pub(super) engaged: [f64; 2],
    pub(super) routs: Routs,
}

impl<'a> Charger<'a> {
    /// As many as find room along the edge, corner contacts included.
    pub(super) fn guessed(unit: &'a Unit, foe: &Unit, face: Face) -> Charger<'a> {
        let (ours, theirs) = (unit.block(), foe.block());
        let (their_width, their_base, along) = match face {
            Face::Front | Face::Rear => (theirs.width(), foe.kind.profile().base.0, foe.frontage),
            Face::Flank => (theirs.depth(), foe.kind.profile().base.1, theirs.ranks()),
        };
        let fits = |length: f64, base: f64, n: u32| (length / base + 1.5).floor().min(f64::from(n));
        Charger {
            unit,
            face,
            engaged: [
                fits(their_width, unit.kind.profile().base.0, unit.frontage),
                fits(ours.width(), their_base, along),
            ],
            routs: Routs::usual(foe),
        }
    }
}

/// What it is worth to charge an enemy with these units at once: the first exchange of blows, and who
/// is likely to run after it.
pub(super) fn charge(chargers: &[Charger<'_>], foe: &Unit) -> f64 {
    let wounds_each = f64::from(foe.value(Attribute::Wounds));
    let (mut dealt, mut bonus, mut ranks, mut power) = (0.0, 0.0, 0.0, 0.0);
    let mut answering: f64 = 0.0;
    for charger in chargers {
        let unit = charger.unit;
        let attacks = charger.engaged[0] * f64::from(unit.value(Attribute::Attacks));
        dealt += attacks * chance(blow_values(unit, foe));
        bonus += charger.face.bonus();
        ranks += f64::from(unit.block().ranks());
        power += unit.power() as f64;
        answering += charger.engaged[1];
    }
    let killed = (dealt / wounds_each).min(f64::from(foe.models));
    let strikers = (answering.min(f64::from(foe.models)) - killed).max(0.0);
    let (mut suffered, mut lost_points) = (0.0, 0.0);
    for charger in chargers {
        let unit = charger.unit;
        let share = strikers * charger.engaged[1] / answering.max(1.0);
        let blow = chance(blow_values(foe, unit));
        let wounds = share * f64::from(foe.value(Attribute::Attacks)) * blow;
        suffered += wounds;
        let dead = (wounds / f64::from(unit.value(Attribute::Wounds))).min(f64::from(unit.models));
        lost_points += stake(unit) - stake_with(unit, f64::from(unit.models) - dead);
    }
    let left = f64::from(foe.models) - killed;
    let their_ranks = (left / f64::from(foe.frontage)).ceil();
    let their_power = left * f64::from(foe.value(Attribute::Power));
    let more_power = if power > their_power { 1.0 } else { -1.0 };
    let lead = dealt + bonus + ranks - suffered - their_ranks + more_power;
    // Luck moves the difference by about the root of the wounds.
    let luck = (dealt + suffered).sqrt();
    // GOM-FLE-06: it would run from the greatest of them.
    let threat = chargers.iter().max_by_key(|charger| charger.unit.power());
    let routs = threat.map_or(Routs::usual(foe), |threat| threat.routs);
    // GOM-CHG-20: whoever was running stops and fights.
    let their_stake = steady_stake(foe, left);
    let before = routs.adrift * steady_stake(foe, f64::from(foe.models));
    let mut worth = before - their_stake - lost_points;
    for (shift, weight) in [(-1.0, 0.25), (0.0, 0.5), (1.0, 0.25)] {
        let lead = lead + shift * luck;
        if lead >= 0.5 {
            worth += weight * breaks(foe, lead) * routs.enemy * their_stake;
        } else if lead <= -0.5 {
            for charger in chargers {
                let unit = charger.unit;
                worth -= weight * breaks(unit, -lead) * charger.routs.charger * stake(unit);
            }
        }
    }
    worth
}

/// The chance that a blow wounds: GOM-TST-04 for hit and wound, and the save that fails.
pub(super) fn chance(values: BlowValues) -> f64 {
    let unsaved = 11 - elevenths(values.save);
    f64::from(elevenths(values.hit) * elevenths(values.wound) * unsaved) / 1331.0
}

/// GOM-CMB-29: the chance that a unit breaks when it has lost by so much.
pub(super) fn breaks(unit: &Unit, difference: f64) -> f64 {
    let value = unit.value(Attribute::Leadership) - difference.round() as i32;
    1.0 - f64::from(elevenths(value)) / 11.0
}

/// What a volley is worth: the fallen, and the chance that the rest runs, which loses it such a share
/// of its stake. Nothing out of range.
pub(super) fn volley(shooter: &Unit, target: &Unit, lost_by_flight: f64) -> f64 {
    let distance = shot_distance(shooter, target);
    if !is_in_range(shooter, distance) {
        return 0.0;
    }
    let values = shot_values(shooter, target, distance);
    let chance = chance(BlowValues {
        hit: values.hit,
        wound: values.wound,
        save: values.save,
    });
    let spread = distribution(chance, n_shots(shooter));
    let wounds_each = target.value(Attribute::Wounds).unsigned_abs();
    let runs = if target.fleeing {
        0.0
    } else {
        breaks(target, 0.0)
    };
    let before = stake(target);
    let mut worth = 0.0;
    for (wounds, share) in spread.iter().enumerate() {
        let (dead, pending) =
            crate::rules::combat::casualties(target.pending, wounds as u32, wounds_each);
        let dead = f64::from(dead.min(target.models));
        let halfway = 0.5 * f64::from(pending) / f64::from(wounds_each);
        let left = f64::from(target.models) - dead;
        let after = stake_with(target, left);
        worth += share * (before - stake_with(target, left - halfway));
        if is_shaken(target.models, dead as u32) {
            worth += share * runs * lost_by_flight * after;
        }
    }
    worth
}
