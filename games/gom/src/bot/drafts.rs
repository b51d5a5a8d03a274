//! The manoeuvres of an army that are worth a closer look, and which of them promises most.

use sobremesa_kernel::bot::{Budget, Choice};

use super::ground::{TurnsLeft, ground_from};
use super::mind::Mind;
use super::officer::manoeuvre_order;
use super::tactics::{Improvement, Survey, Tactics};
use super::{choice, reason};
use crate::Gom;
use crate::action::Action;
use crate::candidates::is_free;
use crate::rules::ending::{quadrant, quadrant_at};
use crate::side::Side;
use crate::state::State;
use crate::unit::{Pose, Unit};

/// The plans of each unit that are looked at more closely.
const BEST_PLANS: usize = 8;
/// A manoeuvre must promise so many points.
const WORTH_MOVING: f64 = 0.5;
/// How much of a place's own worth counts beside what is foreseen.
const PLACE: f64 = 0.5;

/// A manoeuvre, with what it does for the unit's place and for the ground that we shall hold.
pub(super) struct Draft {
    place: Improvement,
    ground: f64,
}

impl Draft {
    /// Its first order.
    pub(super) fn order(&self, state: &State) -> Choice<Gom> {
        let plan = &self.place.plan;
        let unit = &state.units[plan.unit];
        let there = quadrant_at(unit.block().rect(&plan.pose).centre());
        if there == quadrant(unit) || self.ground <= self.place.gain.max(0.0) {
            return manoeuvre_order(state, &self.place);
        }
        let first = plan.orders.first().cloned();
        let why = reason::ground(&unit.tag(), there);
        choice(first.unwrap_or(Action::EndMovement), why)
    }
}

/// The drafts of a side's units.
pub(super) struct Drafts<'a> {
    state: &'a State,
    side: Side,
    tactics: Tactics,
    /// How much a place still counts: nothing if no turn is left to use it.
    use_of_places: f64,
    /// The best of every unit, and of all of them the most promising first.
    best: Vec<Draft>,
}

impl<'a> Drafts<'a> {
    /// Whoever has been told to march walks before others are told anything.
    pub(super) fn of(tactics: Tactics, state: &'a State, side: Side) -> Drafts<'a> {
        let mut drafts = Drafts {
            state,
            side,
            tactics,
            use_of_places: match TurnsLeft::after(state, side).ours {
                0 => 0.0,
                1 => 0.5,
                _ => 1.0,
            },
            best: Vec::new(),
        };
        let survey = Survey::of(state, side);
        let free = || {
            state
                .present_of(side)
                .filter(|(unit, _)| is_free(state, *unit))
        };
        let is_off = |unit: &Unit| unit.deeds.marched && unit.deeds.spent <= 0.0;
        let is_anybody_off = free().any(|(_, own)| is_off(own));
        let mut best = Vec::new();
        for (unit, own) in free().filter(|(_, own)| !is_anybody_off || is_off(own)) {
            let ground_there = |pose: &Pose| ground_from(state, unit, &own.block().rect(pose));
            let here = ground_there(&own.pose);
            let mut all: Vec<Draft> = tactics
                .improvements(&survey, unit)
                .into_iter()
                .map(|place| Draft {
                    ground: ground_there(&place.plan.pose) - here,
                    place,
                })
                .collect();
            drafts.sort(&mut all);
            all.truncate(BEST_PLANS);
            best.extend(all);
        }
        drafts.sort(&mut best);
        drafts.best = best;
        drafts
    }

    fn sort(&self, all: &mut [Draft]) {
        all.sort_by(|one, other| self.promise(other).total_cmp(&self.promise(one)));
    }

    fn promise(&self, draft: &Draft) -> f64 {
        self.use_of_places * draft.place.gain + draft.ground
    }

    /// What a unit can do now that leads to most, if that is more than standing still.
    pub(super) fn most_promising(&self, budget: &Budget<'_>) -> Option<&Draft> {
        let foresee =
            |orders: &[Action]| Mind::new(self.state, self.side, self.tactics).foresee(orders);
        let stay = foresee(&[]).unwrap_or(0.0);
        let mut best: Option<(f64, &Draft)> = None;
        for (number, draft) in (0..).zip(&self.best) {
            if (budget.time_is_up)() || budget.nodes.is_some_and(|most| number >= most) {
                break;
            }
            let Some(foreseen) = foresee(&draft.place.plan.orders) else {
                continue;
            };
            let gain = foreseen - stay + PLACE * self.use_of_places * draft.place.gain;
            if gain > best.map_or(WORTH_MOVING, |(most, _)| most) {
                best = Some((gain, draft));
            }
        }
        best.map(|(_, draft)| draft)
    }
}
