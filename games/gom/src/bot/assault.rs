//! Which charges would arrive, which of them pay, and which go together.

use super::tactics::{Offer, Tactics};
use super::worth::{self, Charger, Face};
use crate::candidates::is_free;
use crate::rules::charge::{best_position, charge_reach};
use crate::rules::sight::{is_in_vision, sees};
use crate::side::Side;
use crate::state::State;
use crate::unit::{Unit, UnitIndex};

/// Two who dare something only together share what they gain, and a little is lost on the way.
const TOGETHER: f64 = 1.2;

/// A charge that would arrive.
#[derive(Clone, Copy)]
struct Chance<'a> {
    unit: UnitIndex,
    foe: UnitIndex,
    charger: Charger<'a>,
}

/// Every charge of a side that would arrive as things stand.
fn chances(state: &State, side: Side) -> Vec<Chance<'_>> {
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

/// An enemy within reach, and who could fall upon it.
struct Prey<'a> {
    foe: UnitIndex,
    unit: &'a Unit,
    /// Who is at it already, and what that is worth.
    at_it: Vec<Charger<'a>>,
    worth: f64,
    chances: Vec<Chance<'a>>,
    /// What each of the chances would add.
    gains: Vec<f64>,
}

impl<'a> Prey<'a> {
    fn add(&mut self, charger: Charger<'a>) {
        self.at_it.push(charger);
        self.worth = worth::charge(&self.at_it, self.unit);
    }

    fn weigh(&mut self, combines: bool) {
        let with = |more: &[&Chance<'a>]| {
            let more = more.iter().map(|chance| chance.charger);
            let all: Vec<Charger<'_>> = self.at_it.iter().copied().chain(more).collect();
            worth::charge(&all, self.unit) - self.worth
        };
        let alone: Vec<f64> = self.chances.iter().map(|chance| with(&[chance])).collect();
        let gains = self.chances.iter().enumerate().map(|(number, chance)| {
            // Two together may dare what neither would alone.
            let friends = self.chances.iter().enumerate();
            let together = friends
                .filter(|(other, _)| combines && *other != number)
                .map(|(other, friend)| (with(&[chance, friend]) - alone[other].max(0.0)) / TOGETHER)
                .fold(f64::NEG_INFINITY, f64::max);
            alone[number].max(together)
        });
        self.gains = gains.collect();
    }

    fn offers(&self) -> impl Iterator<Item = Offer> {
        let both = self.chances.iter().zip(&self.gains);
        both.map(|(chance, gain)| Offer {
            unit: chance.unit,
            foe: self.foe,
            gain: *gain,
        })
    }
}

/// Charges that go together, and what all of them are worth.
pub(super) struct Assault {
    pub(super) charges: Vec<Offer>,
    pub(super) worth: f64,
}

impl Tactics {
    /// The enemies that could be charged; for those who combine, with what friends already do to them.
    fn preys<'a>(&self, state: &'a State, side: Side) -> Vec<Prey<'a>> {
        let mut preys: Vec<Prey<'a>> = Vec::new();
        for chance in chances(state, side) {
            if let Some(prey) = preys.iter_mut().find(|prey| prey.foe == chance.foe) {
                prey.chances.push(chance);
                continue;
            }
            let unit = &state.units[chance.foe];
            let at_it = if self.combines {
                at_it_already(state, chance.foe)
            } else {
                Vec::new()
            };
            let worth = if at_it.is_empty() {
                0.0
            } else {
                worth::charge(&at_it, unit)
            };
            preys.push(Prey {
                foe: chance.foe,
                unit,
                at_it,
                worth,
                chances: vec![chance],
                gains: Vec::new(),
            });
        }
        for prey in &mut preys {
            prey.weigh(self.combines);
        }
        preys
    }

    /// What each charge adds; for those who combine, to what friends do to the same enemy.
    pub(super) fn offers(&self, state: &State, side: Side) -> Vec<Offer> {
        let preys = self.preys(state, side);
        preys.iter().flat_map(Prey::offers).collect()
    }

    /// The charge that promises most, if it promises enough.
    pub(super) fn best_charge(&self, state: &State, side: Side) -> Option<Offer> {
        self.best_of(self.offers(state, side).into_iter())
    }

    fn best_of(&self, offers: impl Iterator<Item = Offer>) -> Option<Offer> {
        offers
            .filter(|offer| offer.gain > self.least_gain)
            .max_by(|one, other| one.gain.total_cmp(&other.gain))
    }

    /// Every charge that pays, the best first, each beside those before it.
    pub(super) fn assault(&self, state: &State, side: Side) -> Assault {
        let mut preys = self.preys(state, side);
        let before: f64 = preys.iter().map(|prey| prey.worth).sum();
        let mut charges = Vec::new();
        while let Some(offer) = self.best_of(preys.iter().flat_map(Prey::offers)) {
            charges.push(offer);
            for prey in &mut preys {
                let Some(place) = prey.chances.iter().position(|one| one.unit == offer.unit) else {
                    continue;
                };
                let chance = prey.chances.swap_remove(place);
                if prey.foe == offer.foe {
                    prey.add(chance.charger);
                }
                prey.weigh(self.combines);
            }
        }
        let after: f64 = preys.iter().map(|prey| prey.worth).sum();
        Assault {
            charges,
            worth: after - before,
        }
    }
}
