//! What the whole army could do with its movement: unit by unit, or all together.
//!
//! A step that is foolish alone may be sound if all make it: whoever comes within reach of the enemy
//! alone is charged, whoever comes with friends is avenged. So before single units are looked at, three
//! things that all could do together are compared: everybody with care, everybody forward, and
//! everybody to the ground that counts in the end.

use sobremesa_kernel::bot::{Budget, Choice};

use super::ground::{TurnsLeft, ground_from};
use super::mind::Mind;
use super::occupation::occupation;
use super::officer::manoeuvre_order;
use super::tactics::{Improvement, Survey, Tactics};
use super::{choice, reason};
use crate::action::Action;
use crate::candidates::is_free;
use crate::rules::ending::{quadrant, quadrant_at};
use crate::side::Side;
use crate::state::State;
use crate::unit::{Pose, Unit};

/// The plans of each unit that are looked at more closely.
const BEST_PLANS: usize = 6;
/// A manoeuvre must promise so many points.
const WORTH_MOVING: f64 = 0.5;
/// How much of a place's own worth counts beside what is foreseen.
const PLACE: f64 = 0.5;
/// So many turns before the end the ground is occupied.
const NEAR_THE_END: u8 = 2;

/// A manoeuvre, with what it does for the unit's place and for the ground that we shall hold.
pub(super) struct Draft {
    pub(super) place: Improvement,
    ground: f64,
}

impl Draft {
    /// Its first order.
    pub(super) fn order(&self, state: &State) -> Choice<Action> {
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
    left: TurnsLeft,
    /// How much a place still counts: nothing if no turn is left to use it.
    use_of_places: f64,
    /// Those of each unit, the best first.
    own: Vec<Vec<Draft>>,
}

impl<'a> Drafts<'a> {
    /// Whoever has been told to march walks before others are told anything.
    pub(super) fn of(tactics: Tactics, state: &'a State, side: Side) -> Drafts<'a> {
        let left = TurnsLeft::after(state, side);
        let mut drafts = Drafts {
            state,
            side,
            tactics,
            left,
            use_of_places: match left.ours {
                0 => 0.0,
                1 => 0.5,
                _ => 1.0,
            },
            own: Vec::new(),
        };
        let survey = Survey::of(state, side);
        let free = || {
            state
                .present_of(side)
                .filter(|(unit, _)| is_free(state, *unit))
        };
        let is_off = |unit: &Unit| unit.deeds.marched && unit.deeds.spent <= 0.0;
        let is_anybody_off = free().any(|(_, own)| is_off(own));
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
            all.sort_by(|one, other| drafts.promise(other).total_cmp(&drafts.promise(one)));
            drafts.own.push(all);
        }
        drafts
    }

    fn promise(&self, draft: &Draft) -> f64 {
        self.use_of_places * draft.place.gain + draft.ground
    }

    /// The same for somebody who does not look at the danger.
    fn bold_promise(&self, draft: &Draft) -> f64 {
        self.use_of_places * draft.place.bold_gain + draft.ground
    }

    fn mind(&self) -> Mind {
        Mind::new(self.state, self.side, self.tactics, 0)
    }

    /// What it is worth if all follow these drafts.
    fn together(&self, drafts: &[&Draft], gain: fn(&Improvement) -> f64) -> f64 {
        let orders = drafts
            .iter()
            .map(|draft| draft.place.plan.orders.as_slice());
        let Some(foreseen) = self.mind().foresee_all(orders) else {
            return f64::NEG_INFINITY;
        };
        let places: f64 = drafts.iter().map(|draft| gain(&draft.place)).sum();
        foreseen + PLACE * self.use_of_places * places
    }

    /// Where to begin, if it is better that all go forward or occupy the ground than that each looks to
    /// itself.
    pub(super) fn best_together(&self) -> Option<&Draft> {
        let each = |best: &dyn Fn(&'_ [Draft]) -> Option<usize>| -> Vec<&Draft> {
            let own = self.own.iter();
            own.filter_map(|all| best(all).map(|number| &all[number]))
                .collect()
        };
        let careful = each(&|all| {
            let best = all.first()?;
            (self.promise(best) > WORTH_MOVING).then_some(0)
        });
        let bold = each(&|all| {
            let promises = all.iter().map(|draft| self.bold_promise(draft)).enumerate();
            let (number, most) = promises.max_by(|one, other| one.1.total_cmp(&other.1))?;
            (most > WORTH_MOVING).then_some(number)
        });
        let stay = self.together(&[], |place| place.gain);
        let mut best = (self.together(&careful, |place| place.gain).max(stay), None);
        if bold.len() > 1 && self.left.ours > 0 {
            let worth = self.together(&bold, |place| place.bold_gain);
            if worth > best.0 {
                best = (worth, Some(bold));
            }
        }
        if self.left.ours <= NEAR_THE_END {
            let going = occupation(self.state, self.side, self.left, &self.own);
            let worth = self.together(&going, |place| place.gain);
            if !going.is_empty() && worth > best.0 + WORTH_MOVING {
                best = (worth, Some(going));
            }
        }
        best.1?
            .into_iter()
            .max_by(|one, other| self.bold_promise(one).total_cmp(&self.bold_promise(other)))
    }

    /// The best that a single unit can do now.
    pub(super) fn best_alone(&self, budget: &Budget<'_>) -> Option<&Draft> {
        let stay = self.mind().foresee(&[]).unwrap_or(0.0);
        let own = self.own.iter();
        let mut drafts: Vec<&Draft> = own.flat_map(|all| all.iter().take(BEST_PLANS)).collect();
        drafts.sort_by(|one, other| self.promise(other).total_cmp(&self.promise(one)));
        let mut best: Option<(f64, &Draft)> = None;
        for (number, draft) in (0..).zip(drafts) {
            if (budget.time_is_up)() || budget.nodes.is_some_and(|most| number >= most) {
                break;
            }
            let Some(foreseen) = self.mind().foresee(&draft.place.plan.orders) else {
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
