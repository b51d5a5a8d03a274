//! The player who imagines how the battle would go on after each order.

use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};

use super::drafts::Drafts;
use super::mind::Mind;
use super::officer::{charge_order, shoot, split};
use super::tactics::{Offer, Tactics};
use super::{choice, reason, turn_of};
use crate::Gom;
use crate::action::Action;
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
/// What is reckoned of a charge counts as much as so many clashes.
const RECKONED: f64 = 3.0;

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

/// A charge, and how much better the clashes went that were imagined with it than those without.
struct Idea {
    offer: Offer,
    sum: f64,
    n: f64,
}

impl Idea {
    /// What was reckoned counts as much as some clashes: luck is a poor adviser.
    fn promise(&self) -> f64 {
        (RECKONED * self.offer.gain + self.sum) / (RECKONED + self.n)
    }
}

impl General {
    /// Fights out the most promising charges, with the same luck for all; in every round the worse half
    /// drops out.
    fn charge(&self, state: &State, side: Side, budget: &Budget<'_>, seed: u64) -> Choice<Action> {
        let by_promise = |one: &Idea, other: &Idea| other.promise().total_cmp(&one.promise());
        let idea = |offer| Idea {
            offer,
            sum: 0.0,
            n: 0.0,
        };
        let offers = self.tactics.offers(state, side);
        let mut ideas: Vec<Idea> = offers.into_iter().map(idea).collect();
        ideas.sort_by(by_promise);
        ideas.truncate(MOST_COMPARED);
        if ideas.is_empty() {
            return choice(Action::EndDeclarations, reason::no_more_charges());
        }
        let most = budget.nodes.unwrap_or(MOST_IMAGINED).min(MOST_IMAGINED);
        let n_rounds = u64::from(ideas.len().ilog2() + 1);
        let mut luck = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for _ in 0..n_rounds {
            let each = most / n_rounds / (ideas.len() as u64 + 1);
            for _ in 0..each.max(1) {
                luck = luck.wrapping_add(1);
                let clash =
                    |order: &Action| Mind::new(state, side, self.tactics, luck).clash(order);
                let without = clash(&Action::EndDeclarations).unwrap_or(0.0);
                for idea in &mut ideas {
                    idea.sum += clash(&idea.offer.charge(state)).unwrap_or(-1e6) - without;
                    idea.n += 1.0;
                }
                if (budget.time_is_up)() {
                    break;
                }
            }
            ideas.sort_by(by_promise);
            let half = ideas.len().div_ceil(2);
            ideas.truncate(if (budget.time_is_up)() { 1 } else { half });
        }
        match ideas.first() {
            Some(idea) if idea.promise() > self.tactics.least_gain => {
                charge_order(state, idea.offer)
            }
            _ => choice(Action::EndDeclarations, reason::no_more_charges()),
        }
    }

    /// What is best for all together, or else for one of them.
    fn manoeuvre(&self, state: &State, side: Side, budget: &Budget<'_>) -> Choice<Action> {
        let drafts = Drafts::of(self.tactics, state, side);
        let best = drafts.best_together().or_else(|| drafts.best_alone(budget));
        match best {
            Some(draft) => draft.order(state),
            None => choice(Action::EndMovement, reason::no_more_moves()),
        }
    }
}
