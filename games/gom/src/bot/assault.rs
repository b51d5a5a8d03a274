//! Which charges would arrive, which of them pay, and which go together.

use sobremesa_geometry::Rect;

use super::rout::Routs;
use super::tactics::{Flights, Offer, Offers, Tactics};
use super::worth::{self, Charger, Face};
use crate::candidates::is_free;
use crate::rules::charge::{ChargePosition, best_position, charge_reach};
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
    /// What the unit gives up by it: its volley.
    price: f64,
}

/// A unit that charges, in the place that it would take.
fn charger<'a>(
    state: &'a State,
    unit: UnitIndex,
    foe: UnitIndex,
    position: &ChargePosition,
    tactics: Tactics,
) -> Charger<'a> {
    let own = &state.units[unit];
    let there = own.block().rect(&position.pose);
    Charger {
        unit: own,
        face: Face::of_edge(position.edge),
        engaged: position.engaged.map(f64::from),
        routs: tactics.routs(state, unit, &there, foe),
    }
}

/// Every charge of a side that would arrive as things stand.
fn chances(state: &State, side: Side, tactics: Tactics) -> Vec<Chance<'_>> {
    let mut chances = Vec::new();
    for (unit, own) in state.present_of(side) {
        if !is_free(state, unit) {
            continue;
        }
        let (rect, reach) = (own.rect(), charge_reach(own));
        let mut price = None;
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
                let charger = charger(state, unit, foe, &position, tactics);
                let shooters = tactics.eye.shooters;
                chances.push(Chance {
                    unit,
                    foe,
                    charger,
                    price: *price.get_or_insert_with(|| shooters.price(state, unit)),
                });
            }
        }
    }
    chances
}

/// Friends who have declared a charge against a foe, or fight it already.
fn at_it_already(state: &State, foe: UnitIndex, tactics: Tactics) -> Vec<Charger<'_>> {
    let declared = state.charges.iter().filter(|charge| charge.target == foe);
    let declared = declared.filter_map(|charge| {
        let position = best_position(state, charge.unit, foe).ok()?;
        Some(charger(state, charge.unit, foe, &position, tactics))
    });
    let fighting = state.combat_of(foe).into_iter().flat_map(move |combat| {
        combat.pairs_of(foe).map(move |(friend, pair)| {
            let face = Face::of_edge(pair.edge.filter(|_| pair.other == foe).unwrap_or(0));
            let unit = &state.units[friend];
            Charger {
                routs: tactics.routs(state, friend, &unit.rect(), foe),
                ..Charger::guessed(unit, &state.units[foe], face)
            }
        })
    });
    declared.chain(fighting).collect()
}

/// An enemy within reach, and who could fall upon it.
#[derive(Clone)]
struct Prey<'a> {
    foe: UnitIndex,
    unit: &'a Unit,
    /// Who is at it already, and what that is worth.
    at_it: Vec<Charger<'a>>,
    worth: f64,
    chances: Vec<Chance<'a>>,
    /// What each of the chances would add, and with whom.
    gains: Vec<(f64, Option<UnitIndex>)>,
}

impl<'a> Prey<'a> {
    fn add(&mut self, charger: Charger<'a>) {
        self.at_it.push(charger);
        self.worth = worth::charge(&self.at_it, self.unit);
    }

    fn weigh(&mut self, combines: bool) {
        let with = |more: &[&Chance<'a>]| {
            let price: f64 = more.iter().map(|chance| chance.price).sum();
            let more = more.iter().map(|chance| chance.charger);
            let all: Vec<Charger<'_>> = self.at_it.iter().copied().chain(more).collect();
            worth::charge(&all, self.unit) - price - self.worth
        };
        let alone: Vec<f64> = self.chances.iter().map(|chance| with(&[chance])).collect();
        let gains = self.chances.iter().enumerate().map(|(number, chance)| {
            // Two together may dare what neither would alone.
            let friends = self.chances.iter().enumerate();
            let together = friends
                .filter(|(other, _)| combines && *other != number)
                .map(|(other, friend)| {
                    let both = with(&[chance, friend]) - alone[other].max(0.0);
                    (both / TOGETHER, Some(friend.unit))
                });
            together.fold((alone[number], None), |best, one| {
                if one.0 > best.0 { one } else { best }
            })
        });
        self.gains = gains.collect();
    }

    fn offers(&self) -> impl Iterator<Item = Offer> {
        let both = self.chances.iter().zip(&self.gains);
        both.map(|(chance, (gain, with))| Offer {
            unit: chance.unit,
            foe: self.foe,
            gain: *gain,
            price: chance.price,
            with: *with,
        })
    }
}

/// The enemies that a side could charge, and what its charges would bring.
#[derive(Clone)]
pub(super) struct Assaults<'a> {
    state: &'a State,
    side: Side,
    tactics: Tactics,
    preys: Vec<Prey<'a>>,
    /// What those who fight already are worth.
    before: f64,
    /// What those who charge have given up.
    price: f64,
}

impl<'a> Assaults<'a> {
    /// For those who combine, with what friends already do to them.
    fn of(state: &'a State, side: Side, tactics: Tactics) -> Assaults<'a> {
        let mut preys: Vec<Prey<'a>> = Vec::new();
        for chance in chances(state, side, tactics) {
            if let Some(prey) = preys.iter_mut().find(|prey| prey.foe == chance.foe) {
                prey.chances.push(chance);
                continue;
            }
            let unit = &state.units[chance.foe];
            let at_it = if tactics.combines {
                at_it_already(state, chance.foe, tactics)
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
        Assaults {
            state,
            side,
            tactics,
            before: preys.iter().map(|prey| prey.worth).sum(),
            preys,
            price: 0.0,
        }
    }

    /// Whatever has changed since it was weighed.
    fn weigh(&mut self) {
        let changed = |prey: &&mut Prey<'_>| prey.gains.len() != prey.chances.len();
        for prey in self.preys.iter_mut().filter(changed) {
            prey.weigh(self.tactics.combines);
        }
    }

    fn offers(&self) -> impl Iterator<Item = Offer> {
        self.preys.iter().flat_map(Prey::offers)
    }

    /// The offer that promises most, if it promises enough.
    fn best(&self) -> Option<Offer> {
        self.offers()
            .filter(|offer| offer.gain > self.tactics.least_gain)
            .max_by(|one, other| one.gain.total_cmp(&other.gain))
    }

    /// Somebody charges: no longer anybody else.
    fn take(&mut self, unit: UnitIndex, foe: UnitIndex) {
        for prey in &mut self.preys {
            let Some(place) = prey.chances.iter().position(|one| one.unit == unit) else {
                continue;
            };
            let chance = prey.chances.swap_remove(place);
            if prey.foe == foe {
                prey.add(chance.charger);
                self.price += chance.price;
            }
            prey.gains.clear();
        }
    }

    fn worth(&self) -> f64 {
        let after: f64 = self.preys.iter().map(|prey| prey.worth).sum();
        after - self.before - self.price
    }

    /// What every charge that pays is worth, the best first, each beside those before it.
    pub(super) fn prudent(mut self) -> f64 {
        self.weigh();
        while let Some(offer) = self.best() {
            self.take(offer.unit, offer.foe);
            self.weigh();
        }
        self.worth()
    }

    /// Whoever can reach the nearest enemy that it sees charges it, come what may.
    pub(super) fn rash(mut self) -> Rashness {
        let mut charges = Vec::new();
        for (unit, own) in self.state.present_of(self.side) {
            let centre = own.rect().centre();
            let near = |prey: &Prey<'_>| centre.distance(prey.unit.rect().centre());
            let nearest = self
                .preys
                .iter()
                .filter(|prey| prey.chances.iter().any(|chance| chance.unit == unit))
                .min_by(|one, other| near(one).total_cmp(&near(other)))
                .filter(|prey| near(prey) < charge_reach(own))
                .map(|prey| prey.foe);
            if let Some(foe) = nearest {
                self.take(unit, foe);
                charges.push([unit, foe]);
            }
        }
        Rashness {
            charges,
            worth: self.worth(),
        }
    }
}

/// Charges that nobody has weighed, and what they are worth: it may be less than nothing.
pub(super) struct Rashness {
    pub(super) charges: Vec<[UnitIndex; 2]>,
    pub(super) worth: f64,
}

impl Tactics {
    fn routs(&self, state: &State, unit: UnitIndex, there: &Rect, foe: UnitIndex) -> Routs {
        match self.flights {
            Flights::Ignored => Routs::NONE,
            Flights::Foreseen => Routs::of(state, unit, there, foe),
        }
    }

    pub(super) fn assaults<'a>(&self, state: &'a State, side: Side) -> Assaults<'a> {
        Assaults::of(state, side, *self)
    }

    /// Every charge that would arrive as things stand, alone or with friends.
    pub(super) fn charges(&self, state: &State, side: Side) -> Offers {
        let mut assaults = self.assaults(state, side);
        assaults.weigh();
        Offers::new(assaults.offers())
    }
}
