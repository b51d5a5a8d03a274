//! CLV-CND: whether a condition holds for a unit.

use super::{range, target};
use crate::encounter::Stats;
use crate::language::syntax::RangeExpression;
use crate::program::{Condition, Description};
use crate::state::State;

/// Does a condition hold for `unit`, whose stats these are?
pub(crate) fn holds(state: &State, unit: usize, stats: &Stats, condition: &Condition) -> bool {
    let holds = |part: &Condition| holds(state, unit, stats, part);
    match condition {
        // CLV-CND-01: the acting unit counts itself.
        Condition::Count(description, comparison) => {
            let all = 0..state.units.len();
            let n_fitting = all.filter(|other| target::fits(state, unit, description, *other));
            comparison.holds(n_fitting.count() as i64)
        }
        Condition::InRange(description, e) => {
            within(state, unit, stats, description, e).next().is_some()
        }
        // CLV-CND-03.
        Condition::CountInRange(description, e, comparison) => {
            comparison.holds(within(state, unit, stats, description, e).count() as i64)
        }
        // CLV-CND-05: it is at distance 0 from itself.
        Condition::NamedInRange(named, e) => named.index.is_some_and(|other| {
            let range = range::value(e, stats);
            state.units[other].is_alive && distance(state, unit, other) <= range
        }),
        // CLV-CND-06.
        Condition::TurnCount(comparison) => comparison.holds(i64::from(state.round)),
        // CLV-BEH-09: from left to right, until the result is known.
        Condition::And(parts) => parts.iter().all(holds),
        Condition::Or(parts) => parts.iter().any(holds),
        // CLV-BEH-10.
        Condition::Not(inner) => !holds(inner),
    }
}

/// CLV-CND-02, 04: the others that fit within a range, whatever lies between.
fn within<'a>(
    state: &'a State,
    unit: usize,
    stats: &Stats,
    description: &'a Description,
    e: &RangeExpression,
) -> impl Iterator<Item = usize> + use<'a> {
    let range = range::value(e, stats);
    (0..state.units.len()).filter(move |other| {
        *other != unit
            && target::fits(state, unit, description, *other)
            && distance(state, unit, *other) <= range
    })
}

fn distance(state: &State, unit: usize, other: usize) -> i64 {
    let [one, other] = [unit, other].map(|unit| state.units[unit].at);
    range::between(&state.encounter.board, one, other)
}
