//! The player who imagines how the battle would go on after each order.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};

use super::mind::Mind;
use super::officer::{charge_order, manoeuvre_order, shoot, split};
use super::tactics::{Improvement, Survey, Tactics};
use super::{choice, reason, turn_of};
use crate::Gom;
use crate::action::Action;
use crate::candidates::is_free;
use crate::position::Position;
use crate::side::Side;
use crate::state::{Phase, State};

/// Somebody who looks ahead.
pub(super) struct General {
    pub(super) tactics: Tactics,
}

/// The most charges that are compared by fighting them out.
const MOST_COMPARED: usize = 12;
/// The most clashes that are imagined for one order.
const MOST_IMAGINED: u64 = 96;
/// The plans of each unit that are looked at more closely.
const BEST_PLANS: usize = 6;
/// A manoeuvre must promise so many points.
const WORTH_MOVING: f64 = 0.5;
/// How much of a place's own worth counts beside what is foreseen.
const PLACE: f64 = 0.5;

impl Bot<Gom> for General {
    fn name(&self) -> &str {
        "general"
    }

    fn title(&self) -> Words {
        Words::new("La general", "The general")
    }

    fn about(&self) -> Words {
        Words::new(
            "antes de mandar imagina cómo seguiría la batalla con cada orden.",
            "before ordering she imagines how the battle would go on after each order.",
        )
    }

    fn choose(
        &self,
        view: &Position,
        seat: Seat,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<Action>> {
        let (state, side) = turn_of(view, seat)?;
        Some(match &state.phase {
            Phase::ChargeDeclaration => self.charge(&state, side, budget, seed),
            Phase::OtherMoves => self.manoeuvre(&state, side, budget),
            Phase::Fighting(resolution) => split(&state, resolution)?,
            Phase::Shooting => shoot(&state, side),
            Phase::Over(_) => return None,
        })
    }
}

/// A charge, or none, and how the clashes went that were imagined after it.
struct Idea {
    choice: Choice<Action>,
    sum: f64,
    n: u32,
}

impl Idea {
    fn of(choice: Choice<Action>) -> Idea {
        Idea {
            choice,
            sum: 0.0,
            n: 0,
        }
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.n.max(1))
    }
}

impl General {
    /// Fights out the most promising charges, with the same luck for all; in every round the worse half
    /// drops out.
    fn charge(&self, state: &State, side: Side, budget: &Budget<'_>, seed: u64) -> Choice<Action> {
        let mut offers = self.tactics.offers(state, side);
        offers.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let offers = offers.iter().take(MOST_COMPARED);
        let charges = offers.map(|offer| charge_order(state, *offer));
        let none = choice(Action::EndDeclarations, reason::no_more_charges());
        let mut ideas: Vec<Idea> = [none].into_iter().chain(charges).map(Idea::of).collect();
        let most = budget.nodes.unwrap_or(MOST_IMAGINED).min(MOST_IMAGINED);
        let n_rounds = u64::from((ideas.len().max(2) - 1).ilog2() + 1);
        let mut luck = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        while ideas.len() > 1 {
            let each = (most / n_rounds / ideas.len() as u64).max(1);
            for _ in 0..each {
                luck = luck.wrapping_add(1);
                for idea in &mut ideas {
                    let mind = Mind::new(state, side, self.tactics, luck);
                    idea.sum += mind.clash(&idea.choice.action).unwrap_or(-1e6);
                    idea.n += 1;
                }
                if (budget.time_is_up)() {
                    break;
                }
            }
            ideas.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
            let half = ideas.len().div_ceil(2);
            ideas.truncate(if (budget.time_is_up)() { 1 } else { half });
        }
        ideas.swap_remove(0).choice
    }

    /// Looks closer at the best plans of every unit, and gives the first order of the best of all.
    fn manoeuvre(&self, state: &State, side: Side, budget: &Budget<'_>) -> Choice<Action> {
        let foresee = |orders: &[Action]| Mind::new(state, side, self.tactics, 0).foresee(orders);
        let stay = foresee(&[]).unwrap_or(0.0);
        let survey = Survey::of(state, side);
        let free = state
            .present_of(side)
            .filter(|(unit, _)| is_free(state, *unit));
        let mut plans: Vec<Improvement> = Vec::new();
        for (unit, _) in free {
            let mut own = self.tactics.improvements(&survey, unit);
            own.sort_by(|one, other| other.gain.total_cmp(&one.gain));
            plans.extend(own.into_iter().take(BEST_PLANS));
        }
        plans.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        let mut best: Option<(f64, &Improvement)> = None;
        for (number, plan) in (0..).zip(&plans) {
            if (budget.time_is_up)() || budget.nodes.is_some_and(|most| number >= most) {
                break;
            }
            let Some(foreseen) = foresee(&plan.plan.orders) else {
                continue;
            };
            let gain = foreseen - stay + PLACE * plan.gain;
            if gain > best.map_or(WORTH_MOVING, |(most, _)| most) {
                best = Some((gain, plan));
            }
        }
        match best {
            Some((_, plan)) => manoeuvre_order(state, plan),
            None => choice(Action::EndMovement, reason::no_more_moves()),
        }
    }
}
