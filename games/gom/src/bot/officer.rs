//! Players who weigh every order: charges and volleys by their exact chances, manoeuvres by the place
//! to which they lead, and the best of them by what may come of it.

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};

use super::drafts::{Drafts, MOST_POSITIONS};
use super::plan::Plan;
use super::tactics::{Offer, Offers, Survey, Tactics};
use super::terms::Foreseen;
use super::volleys::all_volleys;
use super::{choice, reason, turn_of};
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
use crate::{Gom, claim};

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

    fn most_nodes(&self) -> Option<u64> {
        Some(if self.looks_ahead { MOST_POSITIONS } else { 1 })
    }

    fn choose(
        &self,
        view: &Position,
        seat: Seat,
        budget: &Budget<'_>,
        _: u64,
    ) -> Option<Choice<Gom>> {
        let (state, side) = turn_of(view, seat)?;
        let thought = self.think(&state, side, budget)?;
        let why = thought.why(&state, side);
        let mut choice = choice(thought.action(&state), why);
        choice.details["positions"] = json!(thought.positions());
        Some(choice)
    }

    fn decide(&self, view: &Position, seat: Seat, budget: &Budget<'_>, _: u64) -> Option<Action> {
        let (state, side) = turn_of(view, seat)?;
        let thought = self.think(&state, side, budget)?;
        Some(thought.action(&state))
    }
}

/// What an officer has found to be best.
enum Thought {
    /// Which of these charges, if any.
    Charge {
        best: Option<Offer>,
        all: Offers,
    },
    /// A manoeuvre and what decided for it, or the one that came nearest to being ordered.
    Manoeuvre {
        order: Option<(Plan, Foreseen)>,
        rejected: Option<Plan>,
        positions: u64,
    },
    Split(Split),
    /// Which of these volleys, if any.
    Volley(Offers),
}

impl Thought {
    fn action(&self, state: &State) -> Action {
        match self {
            Thought::Charge { best, .. } => match best {
                Some(offer) => offer.charge(state),
                None => Action::EndDeclarations,
            },
            Thought::Manoeuvre { order, .. } => {
                let first = order.as_ref().and_then(|(plan, _)| plan.orders.first());
                first.cloned().unwrap_or(Action::EndMovement)
            }
            Thought::Split(split) => split.action.clone(),
            Thought::Volley(all) => match all.best_first().next() {
                Some(offer) => offer.volley(state),
                None => Action::EndTurn,
            },
        }
    }

    fn why(&self, state: &State, side: Side) -> Reason<Gom> {
        match self {
            Thought::Charge { best, all } => match best {
                Some(offer) => reason::charge(state, offer, all),
                None => reason::no_more_charges(state, side, all),
            },
            Thought::Manoeuvre {
                order, rejected, ..
            } => match order {
                Some((plan, decided)) => reason::manoeuvre(state, plan, decided),
                None => reason::no_more_moves(state, side, rejected.as_ref()),
            },
            Thought::Split(split) => reason::split(state, split),
            Thought::Volley(all) => match all.best_first().next() {
                Some(offer) => reason::volley(state, offer, all),
                None => reason::no_more_shots(state, side),
            },
        }
    }

    /// How many positions were looked at for it: those that orders lead to, not those that were only
    /// reckoned.
    const fn positions(&self) -> u64 {
        match self {
            Thought::Manoeuvre { positions, .. } => *positions,
            Thought::Charge { .. } | Thought::Split(_) | Thought::Volley(_) => 1,
        }
    }
}

impl Officer {
    fn think(&self, state: &State, side: Side, budget: &Budget<'_>) -> Option<Thought> {
        Some(match &state.phase {
            Phase::ChargeDeclaration => self.charge(state, side),
            Phase::OtherMoves if self.looks_ahead => self.foresee(state, side, budget),
            Phase::OtherMoves => self.manoeuvre(state, side),
            Phase::Fighting(resolution) => Thought::Split(split(state, resolution)?),
            Phase::Shooting => Thought::Volley(all_volleys(state, side, self.tactics)),
            Phase::Over(_) => return None,
        })
    }

    /// The best charge, alone or together with those already declared. Earlier ones may have taken its
    /// way or its place (GOM-CHG-08), so the rules are asked whether it arrives.
    fn charge(&self, state: &State, side: Side) -> Thought {
        let all = self.tactics.charges(state, side);
        let best = all
            .best_first()
            .take_while(|offer| offer.gain > self.tactics.least_gain)
            .find(|offer| claim::charge(state, offer.unit, offer.foe).is_some())
            .copied();
        Thought::Charge { best, all }
    }

    /// The manoeuvre that improves a unit's place most.
    fn manoeuvre(&self, state: &State, side: Side) -> Thought {
        let survey = Survey::of(state, side);
        let best = state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit))
            .flat_map(|(unit, _)| self.tactics.improvements(&survey, unit))
            .max_by(|one, other| one.gain.total_cmp(&other.gain));
        let (order, rejected) = match best {
            Some(best) if best.gain > WORTH_MOVING => (Some((best.plan, best.decided)), None),
            Some(best) => (None, Some(best.plan)),
            None => (None, None),
        };
        Thought::Manoeuvre {
            order,
            rejected,
            positions: 1,
        }
    }

    /// The manoeuvre that leads to most.
    fn foresee(&self, state: &State, side: Side, budget: &Budget<'_>) -> Thought {
        let drafts = Drafts::of(self.tactics, state, side);
        let verdict = drafts.look(budget);
        Thought::Manoeuvre {
            order: verdict
                .order()
                .map(|(plan, decided)| (plan.clone(), decided)),
            rejected: verdict.best().cloned(),
            positions: verdict.positions,
        }
    }
}

/// GOM-CMB-15: at whom a unit strikes.
pub(super) struct Split {
    pub(super) unit: UnitIndex,
    pub(super) target: UnitIndex,
    /// The next best.
    pub(super) other: Option<UnitIndex>,
    pub(super) action: Action,
}

/// GOM-CMB-15: everything at the enemy where a blow counts most.
pub(super) fn split(state: &State, resolution: &Resolution) -> Option<Split> {
    let bout = Bout::new(state, resolution.combat);
    let unit = bout.next_to_strike(state, resolution)?;
    let striker = &state.units[unit];
    let worth = |foe: &UnitIndex| {
        let foe = &state.units[*foe];
        let blow = BlowChances::of(blow_values(striker, foe)).all.value();
        blow * f64::from(foe.kind.profile().cost) / f64::from(foe.value(Attribute::Wounds))
    };
    let mut foes = bout.living_foes(state, resolution, unit);
    foes.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    let target = *foes.first()?;
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
    let action = Action::AllocateAttacks {
        unit: striker.id.clone(),
        attacks: shares.collect(),
    };
    Some(Split {
        unit,
        target,
        other: foes.get(1).copied(),
        action,
    })
}
