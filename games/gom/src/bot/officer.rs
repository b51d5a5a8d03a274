//! Players who weigh every order: charges and volleys by their exact chances, manoeuvres by the place
//! to which they lead, and the best of them by what may come of it.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};

use super::drafts::Drafts;
use super::tactics::{Improvement, Offer, Survey, Tactics, best_volley};
use super::{choice, reason, turn_of};
use crate::Gom;
use crate::action::{Action, Allotment};
use crate::attribute::Attribute;
use crate::candidates::is_free;
use crate::chances::BlowChances;
use crate::position::Position;
use crate::rules::combat::attack::blow_values;
use crate::rules::combat::bout::Bout;
use crate::side::Side;
use crate::state::{Phase, Resolution, State};
use crate::unit::UnitIndex;

/// A manoeuvre must improve a place by so many points.
const WORTH_MOVING: f64 = 0.5;

/// A player of some experience.
pub(super) struct Officer {
    pub(super) name: &'static str,
    pub(super) title: (&'static str, &'static str),
    pub(super) about: (&'static str, &'static str),
    pub(super) tactics: Tactics,
    /// Does it imagine what the enemy does after each manoeuvre, and what it can do then?
    pub(super) looks_ahead: bool,
}

impl Bot<Gom> for Officer {
    fn name(&self) -> &str {
        self.name
    }

    fn title(&self) -> Words {
        Words::new(self.title.0, self.title.1)
    }

    fn about(&self) -> Words {
        Words::new(self.about.0, self.about.1)
    }

    fn choose(
        &self,
        view: &Position,
        seat: Seat,
        budget: &Budget<'_>,
        _: u64,
    ) -> Option<Choice<Gom>> {
        let (state, side) = turn_of(view, seat)?;
        Some(match &state.phase {
            Phase::ChargeDeclaration => self.charge(&state, side),
            Phase::OtherMoves if self.looks_ahead => self.foresee(&state, side, budget),
            Phase::OtherMoves => self.manoeuvre(&state, side),
            Phase::Fighting(resolution) => split(&state, resolution)?,
            Phase::Shooting => shoot(&state, side),
            Phase::Over(_) => return None,
        })
    }
}

impl Officer {
    /// The best charge, alone or together with those already declared.
    fn charge(&self, state: &State, side: Side) -> Choice<Gom> {
        match self.tactics.best_charge(state, side) {
            Some(offer) => charge_order(state, offer),
            None => choice(Action::EndDeclarations, reason::no_more_charges()),
        }
    }

    /// The manoeuvre that improves a unit's place most.
    fn manoeuvre(&self, state: &State, side: Side) -> Choice<Gom> {
        let survey = Survey::of(state, side);
        let best = state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
            .flat_map(|(unit, _)| self.tactics.improvements(&survey, unit))
            .filter(|improvement| improvement.gain > WORTH_MOVING)
            .max_by(|one, other| one.gain.total_cmp(&other.gain));
        match best {
            Some(improvement) => manoeuvre_order(state, &improvement),
            None => choice(Action::EndMovement, reason::no_more_moves()),
        }
    }

    /// The manoeuvre that leads to most.
    fn foresee(&self, state: &State, side: Side, budget: &Budget<'_>) -> Choice<Gom> {
        match Drafts::of(self.tactics, state, side).most_promising(budget) {
            Some(draft) => draft.order(state),
            None => choice(Action::EndMovement, reason::no_more_moves()),
        }
    }
}

/// A charge and its reason.
fn charge_order(state: &State, offer: Offer) -> Choice<Gom> {
    let [unit, target] = [offer.unit, offer.foe].map(|index| state.tag(index));
    let why = reason::charge(&unit, &target, offer.gain);
    choice(offer.charge(state), why)
}

/// The first order of a manoeuvre and its reason.
pub(super) fn manoeuvre_order(state: &State, improvement: &Improvement) -> Choice<Gom> {
    let plan = &improvement.plan;
    let why = reason::manoeuvre(state, plan.unit, improvement.there);
    let first = plan.orders.first().cloned();
    choice(first.unwrap_or(Action::EndMovement), why)
}

/// GOM-CMB-15: everything at the enemy where a blow counts most.
fn split(state: &State, resolution: &Resolution) -> Option<Choice<Gom>> {
    let bout = Bout::new(state, resolution.combat);
    let unit = bout.next_to_strike(state, resolution)?;
    let striker = &state.units[unit];
    let worth = |foe: &UnitIndex| {
        let foe = &state.units[*foe];
        let blow = BlowChances::of(blow_values(striker, foe)).all.value();
        blow * f64::from(foe.kind.profile().cost) / f64::from(foe.value(Attribute::Wounds))
    };
    let foes = bout.living_foes(state, resolution, unit);
    let target = foes
        .into_iter()
        .max_by(|one, other| worth(one).total_cmp(&worth(other)))?;
    let touched = bout.contact(unit, target);
    let attacks = striker.value(Attribute::Attacks).unsigned_abs();
    let shares = bout
        .choosers(state, resolution, unit)
        .filter(|model| touched.contains(*model))
        .map(|model| Allotment {
            model,
            target: state.units[target].id.clone(),
            attacks,
        });
    let why = reason::split(&striker.tag(), &state.tag(target));
    let action = Action::AllocateAttacks {
        unit: striker.id.clone(),
        attacks: shares.collect(),
    };
    Some(choice(action, why))
}

/// The volley that is worth most.
fn shoot(state: &State, side: Side) -> Choice<Gom> {
    let Some(offer) = best_volley(state, side) else {
        return choice(Action::EndTurn, reason::no_more_shots());
    };
    let why = reason::volley(&state.tag(offer.unit), &state.tag(offer.foe), offer.gain);
    choice(offer.volley(state), why)
}
