//! The manoeuvres of an army that are worth a closer look, and which of them promises most.

use sobremesa_kernel::bot::Budget;

use super::ground::{TurnsLeft, ground_from};
use super::mind::Mind;
use super::plan::Plan;
use super::tactics::{Improvement, Survey, Tactics};
use super::terms::{Foreseen, Term};
use crate::action::Action;
use crate::candidates::is_free;
use crate::side::Side;
use crate::state::State;
use crate::unit::{Pose, Unit};

/// The plans of each unit that are looked at more closely.
const BEST_PLANS: usize = 8;
/// More positions are never looked at for one order: eight of each of a dozen units.
pub(super) const MOST_POSITIONS: u64 = 96;
/// So far from another place, a place is a different one.
const ELSEWHERE: f64 = 20.0;
/// So many degrees from another front, a front is a different one.
const TURNED: f64 = 20.0;
/// A manoeuvre must promise so many points.
const WORTH_MOVING: f64 = 0.5;
/// How much of a place's own worth counts beside what is foreseen.
const PLACE: f64 = 0.5;

/// A manoeuvre, with what it does for the unit's place and for the ground that we shall hold.
pub(super) struct Draft {
    place: Improvement,
    ground: f64,
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

    /// Looks at them more closely, the most promising first.
    pub(super) fn look(&self, budget: &Budget<'_>) -> Verdict<'_> {
        let foresee =
            |orders: &[Action]| Mind::new(self.state, self.side, self.tactics).foresee(orders);
        let stay = foresee(&[]).unwrap_or_default();
        let most = budget.nodes.unwrap_or(MOST_POSITIONS).min(MOST_POSITIONS);
        let mut looked: Vec<Looked<'_>> = Vec::new();
        let mut positions = 1;
        for draft in &self.best {
            if (budget.time_is_up)() || positions >= most {
                break;
            }
            positions += 1;
            let plan = &draft.place.plan;
            let Some(seen) = foresee(&plan.orders) else {
                continue;
            };
            let mut decided = seen.minus(&stay);
            decided.set(Term::Place, PLACE * self.use_of_places * draft.place.gain);
            looked.push(Looked { plan, decided });
        }
        looked.sort_by(|one, other| other.gain().total_cmp(&one.gain()));
        Verdict { looked, positions }
    }
}

/// A manoeuvre that was looked at closely, and what speaks for it, against staying.
pub(super) struct Looked<'a> {
    pub(super) plan: &'a Plan,
    decided: Foreseen,
}

impl Looked<'_> {
    fn gain(&self) -> f64 {
        self.decided.total()
    }

    /// Does the same unit go somewhere else by it?
    fn leads_elsewhere(&self, plan: &Plan) -> bool {
        let turn = self.plan.pose.front.degrees() - plan.pose.front.degrees();
        let turn = turn.abs().min(360.0 - turn.abs());
        let way = self.plan.pose.corner.distance(plan.pose.corner);
        self.plan.unit == plan.unit && (way > ELSEWHERE || turn > TURNED)
    }
}

/// What came of looking at the drafts.
pub(super) struct Verdict<'a> {
    /// The best first.
    looked: Vec<Looked<'a>>,
    /// So many positions were looked at.
    pub(super) positions: u64,
}

impl Verdict<'_> {
    /// The manoeuvre that promises most, whether or not it is worth an order.
    pub(super) fn best(&self) -> Option<&Plan> {
        self.looked.first().map(|best| best.plan)
    }

    /// The same if it is worth an order, and what decided for it against the next best for the unit:
    /// another place, or staying.
    pub(super) fn order(&self) -> Option<(&Plan, Foreseen)> {
        let best = self.looked.first()?;
        if best.gain() <= WORTH_MOVING {
            return None;
        }
        let mut others = self.looked.iter();
        let second = others.find(|other| other.leads_elsewhere(best.plan) && other.gain() > 0.0);
        let decided = match second {
            Some(second) => best.decided.minus(&second.decided),
            None => best.decided,
        };
        Some((best.plan, decided))
    }
}
