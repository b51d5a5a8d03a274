//! The craft that sergeants, captains and generals share: which charges pay, which place is better,
//! which volley does most.

use super::odds::Odds;
use super::place::{Enemies, Eye, Outlook, Worth};
use super::plan::{Plan, plans};
use super::ways::Ways;
use super::worth::{self, Charger, Face};
use crate::candidates::is_free;
use crate::rules::charge::{best_position, charge_reach};
use crate::rules::sight::{is_in_vision, sees};
use crate::side::Side;
use crate::state::State;
use crate::unit::UnitIndex;

/// Two who dare something only together share what they gain, and a little is lost on the way.
const TOGETHER: f64 = 1.2;

/// How somebody fights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tactics {
    pub(super) eye: Eye,
    /// Does it count friends who charge the same enemy?
    pub(super) combines: bool,
    /// What a charge must promise, in points.
    pub(super) least_gain: f64,
}

/// A charge that would arrive.
#[derive(Clone, Copy)]
pub(super) struct Chance<'a> {
    pub(super) unit: UnitIndex,
    pub(super) foe: UnitIndex,
    charger: Charger<'a>,
}

/// A charge, and what it adds in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub(super) unit: UnitIndex,
    pub(super) foe: UnitIndex,
    pub(super) gain: f64,
}

/// What does not change while a side manoeuvres.
pub(super) struct Survey<'a> {
    state: &'a State,
    odds: Odds,
    enemies: Enemies,
}

impl Survey<'_> {
    pub(super) fn of(state: &State, side: Side) -> Survey<'_> {
        Survey {
            state,
            odds: Odds::of(state),
            enemies: Enemies::of(state, side),
        }
    }
}

/// A manoeuvre, and what it improves.
pub(super) struct Improvement {
    pub(super) plan: Plan,
    pub(super) there: Worth,
    pub(super) gain: f64,
}

/// Every charge of a side that would arrive as things stand.
pub(super) fn chances(state: &State, side: Side) -> Vec<Chance<'_>> {
    let mut chances = Vec::new();
    for (unit, own) in state.present_of(side) {
        if !is_free(state, unit) {
            continue;
        }
        let (rect, reach) = (own.rect(), charge_reach(own));
        for (foe, other) in state.present_of(side.other()) {
            let target = other.rect();
            let far = target.width() + target.depth() + rect.width();
            if rect.front().middle().distance(target.centre()) > reach + far
                || !is_in_vision(&rect, &target)
            {
                continue;
            }
            if let Ok(position) = best_position(state, unit, foe)
                && sees(state, unit, foe)
            {
                let charger = Charger {
                    unit: own,
                    face: Face::of_edge(position.edge),
                    engaged: position.engaged.map(f64::from),
                };
                chances.push(Chance { unit, foe, charger });
            }
        }
    }
    chances
}

/// Friends who have declared a charge against a foe, or fight it already.
fn at_it_already(state: &State, foe: UnitIndex) -> Vec<Charger<'_>> {
    let declared = state.charges.iter().filter(|charge| charge.target == foe);
    let declared = declared.filter_map(|charge| {
        let position = best_position(state, charge.unit, foe).ok()?;
        Some(Charger {
            unit: &state.units[charge.unit],
            face: Face::of_edge(position.edge),
            engaged: position.engaged.map(f64::from),
        })
    });
    let fighting = state.combat_of(foe).into_iter().flat_map(|combat| {
        combat.pairs_of(foe).map(|(friend, pair)| {
            let face = Face::of_edge(pair.edge.filter(|_| pair.other == foe).unwrap_or(0));
            Charger::guessed(&state.units[friend], &state.units[foe], face)
        })
    });
    declared.chain(fighting).collect()
}

impl Tactics {
    /// What each charge adds; for those who combine, to what friends do to the same enemy.
    pub(super) fn offers(&self, state: &State, side: Side) -> Vec<Offer> {
        let chances = chances(state, side);
        let mut offers: Vec<Offer> = Vec::new();
        for (foe, target) in state.present_of(side.other()) {
            let own: Vec<&Chance<'_>> = chances.iter().filter(|chance| chance.foe == foe).collect();
            if own.is_empty() {
                continue;
            }
            let others = if self.combines {
                at_it_already(state, foe)
            } else {
                Vec::new()
            };
            let before = if others.is_empty() {
                0.0
            } else {
                worth::charge(&others, target)
            };
            let with = |chances: &[&Chance<'_>]| {
                let all: Vec<Charger<'_>> = others
                    .iter()
                    .copied()
                    .chain(chances.iter().map(|chance| chance.charger))
                    .collect();
                worth::charge(&all, target) - before
            };
            let alone: Vec<f64> = own.iter().map(|chance| with(&[*chance])).collect();
            for (number, chance) in own.iter().enumerate() {
                // Two together may dare what neither would alone.
                let together = own.iter().enumerate().filter(|(other, _)| *other != number);
                let together = together
                    .filter(|_| self.combines)
                    .map(|(other, friend)| {
                        (with(&[*chance, *friend]) - alone[other].max(0.0)) / TOGETHER
                    })
                    .fold(f64::NEG_INFINITY, f64::max);
                offers.push(Offer {
                    unit: chance.unit,
                    foe,
                    gain: alone[number].max(together),
                });
            }
        }
        offers
    }

    /// The charge that promises most, if it promises enough.
    pub(super) fn best_charge(&self, state: &State, side: Side) -> Option<Offer> {
        self.offers(state, side)
            .into_iter()
            .filter(|offer| offer.gain > self.least_gain)
            .max_by(|one, other| one.gain.total_cmp(&other.gain))
    }

    /// What the charges promise that pay, if every unit makes the best of its own.
    pub(super) fn promise(&self, state: &State, side: Side) -> f64 {
        let mut best = vec![0.0_f64; state.units.len()];
        for offer in self.offers(state, side) {
            best[offer.unit] = best[offer.unit].max(offer.gain);
        }
        best.iter().sum()
    }

    /// Everything that a unit could do with its movement, and what it improves.
    pub(super) fn improvements(&self, survey: &Survey<'_>, unit: UnitIndex) -> Vec<Improvement> {
        let outlook = Outlook {
            state: survey.state,
            odds: &survey.odds,
            enemies: &survey.enemies,
            ways: Ways::of(survey.state, &survey.state.units[unit]),
            unit,
        };
        let here = self.eye.worth(&outlook, &survey.state.units[unit].pose);
        let improvement = |plan: Plan| {
            let there = self.eye.worth(&outlook, &plan.pose);
            let gain = there.points - here.points;
            Improvement { plan, there, gain }
        };
        plans(&outlook).into_iter().map(improvement).collect()
    }
}

/// What the volleys of a side are worth if every shooter does its best.
pub(super) fn best_volleys(state: &State, side: Side) -> f64 {
    let shooters = state
        .present_of(side)
        .filter(|(unit, _)| state.is_armed(*unit) && state.judge_at_liberty(*unit).is_ok());
    let best = shooters.map(|(_, shooter)| {
        let rect = shooter.rect();
        let targets = state
            .present_of(side.other())
            .filter(|(foe, target)| !state.is_engaged(*foe) && is_in_vision(&rect, &target.rect()));
        targets
            .map(|(_, target)| worth::volley(shooter, target))
            .fold(0.0, f64::max)
    });
    best.sum()
}

/// The volley that is worth most.
pub(super) fn best_volley(state: &State, side: Side) -> Option<Offer> {
    let mut best: Option<Offer> = None;
    for (unit, shooter) in state.present_of(side) {
        let can_shoot =
            state.is_armed(unit) && !shooter.deeds.shot && state.judge_at_liberty(unit).is_ok();
        if !can_shoot {
            continue;
        }
        for (foe, target) in state.present_of(side.other()) {
            if state.is_engaged(foe) {
                continue;
            }
            let gain = worth::volley(shooter, target);
            if gain > best.map_or(0.0, |best| best.gain) && sees(state, unit, foe) {
                best = Some(Offer { unit, foe, gain });
            }
        }
    }
    best
}
