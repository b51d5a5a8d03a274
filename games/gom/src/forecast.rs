//! What a fight between two units may bring: every number of wounds on both sides with its exact
//! weight, judged by the same sums as the real one (GOM-CMB-12..31).
//!
//! Only for combats of two: with more the order of the fallen matters (GOM-CMB-14), and nobody would
//! read the result.

use sobremesa_geometry::{Heading, Rect, Vec2};

use crate::attribute::Attribute;
use crate::chances::{BlowChances, Chance, distribution, of_passing};
use crate::rules::combat::attack::blow_values;
use crate::rules::combat::bout::Bout;
use crate::rules::combat::casualties;
use crate::rules::combat::result::{stands, totals};
use crate::rules::formation::remove_models;
use crate::side::Side;
use crate::state::{Blow, Resolution, Stamp, State};
use crate::unit::{Pose, Unit, UnitIndex};

/// What may become of a unit in a fight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// Which.
    pub unit: UnitIndex,
    /// The attacks it makes if it loses nobody before.
    pub attacks: u32,
    /// One of its blows.
    pub blow: BlowChances,
    /// Wounds it deals on average.
    pub wounds: f64,
    /// How often it wins.
    pub wins: f64,
    /// How often it loses its last model.
    pub annihilated: f64,
    /// How often it survives and runs.
    pub breaks: f64,
}

/// GOM-CMB-12, GOM-CMB-13: the two of a combat in the order in which they strike; `None` if there are
/// more.
pub fn forecast(state: &State, combat: usize) -> Option<[Prospect; 2]> {
    let bout = Bout::new(state, combat);
    let [first, second] = bout.order[..] else {
        return None;
    };
    if state.units[first].side == state.units[second].side {
        return None;
    }
    let fresh = Resolution {
        combat,
        ..Resolution::default()
    };
    let engaged = |unit: UnitIndex| bout.fighting(state, &fresh, unit).iter().count() as u32;
    let prospect = |unit: UnitIndex, foe: UnitIndex| Prospect {
        unit,
        attacks: engaged(unit) * blows_each(&state.units[unit]),
        blow: BlowChances::of(blow_values(&state.units[unit], &state.units[foe])),
        wounds: 0.0,
        wins: 0.0,
        annihilated: 0.0,
        breaks: 0.0,
    };
    let mut told = [prospect(first, second), prospect(second, first)];
    let stands = stands(state, combat);
    let mut after = state.clone();
    let strikes = distribution(told[0].blow.all.value(), told[0].attacks);
    for (dealt, weight) in (0..).zip(strikes) {
        told[0].wounds += weight * f64::from(dealt);
        let victim = &state.units[second];
        let fallen = fallen(victim, dealt);
        if fallen == victim.models {
            told[0].wins += weight;
            told[1].annihilated += weight;
            continue;
        }
        let answering = engaged(second).saturating_sub(fallen) * blows_each(victim);
        let answers = distribution(told[1].blow.all.value(), answering);
        for (returned, share) in (0..).zip(answers) {
            let weight = weight * share;
            told[1].wounds += weight * f64::from(returned);
            let lost = self::fallen(&state.units[first], returned);
            if lost == state.units[first].models {
                told[1].wins += weight;
                told[0].annihilated += weight;
                continue;
            }
            for (unit, lost) in [(first, lost), (second, fallen)] {
                after.units[unit].clone_from(&state.units[unit]);
                remove_models(&mut after.units[unit], lost);
            }
            let blow = |by, against, wounds| Blow {
                by,
                against,
                wounds,
            };
            let fought = Resolution {
                blows: vec![blow(first, second, dealt), blow(second, first, returned)],
                ..fresh.clone()
            };
            let sums = totals(&after, &fought, &[first, second], &stands);
            let lead = sums[Side::One.index()].total - sums[Side::Two.index()].total;
            let winner = match lead {
                1.. => Side::One,
                0 => continue,
                ..0 => Side::Two,
            };
            for told in &mut told {
                let unit = &state.units[told.unit];
                if unit.side == winner {
                    told.wins += weight;
                } else {
                    told.breaks += weight * breaks_by(unit, lead.unsigned_abs()).value();
                }
            }
        }
    }
    Some(told)
}

/// What a charge of one unit on another would bring if it met the middle of its front, whatever lies between them:
/// nobody measures before declaring (GOM-CHG-04). `None` if either fights already.
pub fn if_met(state: &State, charger: UnitIndex, target: UnitIndex) -> Option<[Prospect; 2]> {
    if state.is_engaged(charger) || state.is_engaged(target) {
        return None;
    }
    let mut met = state.clone();
    met.combats.clear();
    let foe = met.units[target].rect();
    let front = Heading::from_degrees(met.units[target].pose.front.degrees() + 180.0);
    let unit = &mut met.units[charger];
    let width = unit.rect().width();
    let along = Rect::new(Vec2::ZERO, front, width, 1.0).right();
    unit.pose = Pose {
        corner: foe.front().middle() - along * (width / 2.0),
        front,
    };
    unit.deeds.charged = Some(0);
    let stamp = Stamp {
        player_turn: met.player_turn(),
        order: 0,
    };
    met.engage(charger, target, 0, stamp);
    forecast(&met, 0)
}

/// GOM-CMB-29: the chance that a unit runs which has lost by so much.
pub fn breaks_by(unit: &Unit, difference: u64) -> Chance {
    let leadership = i64::from(unit.value(Attribute::Leadership));
    let tested = leadership - difference.min(100) as i64;
    of_passing(tested.clamp(0, 10) as i32).not()
}

fn blows_each(unit: &Unit) -> u32 {
    unit.value(Attribute::Attacks).unsigned_abs()
}

/// GOM-CMB-19.
fn fallen(unit: &Unit, wounds: u32) -> u32 {
    let wounds_each = unit.value(Attribute::Wounds).unsigned_abs();
    casualties(unit.pending, wounds, wounds_each)
        .0
        .min(unit.models)
}
