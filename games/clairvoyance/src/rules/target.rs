//! CLV-TGT: whom an action is about.

use super::movement::rounded;
use super::path::{UNREACHED, Walk};
use super::range;
use crate::language::syntax::Adjective;
use crate::program::{Description, Target};
use crate::state::State;

/// The unit that a target means now; none if nobody fits. `walk` is begun at the acting unit and left
/// as far as it was needed, for whoever goes there afterwards.
pub(crate) fn choose(
    state: &State,
    unit: usize,
    target: &Target,
    walk: &mut Walk,
) -> Option<usize> {
    walk.begin(&state.squares, state.units.len(), [state.units[unit].at]);
    match target {
        // CLV-TGT-01.
        Target::Oneself => Some(unit),
        // CLV-TGT-02.
        Target::Named(named) => named.index.filter(|index| state.units[*index].is_alive),
        Target::Chosen(adjective, description) => {
            // CLV-TGT-05: never the acting unit itself.
            let fits = |other: usize| other != unit && fits(state, unit, description, other);
            match adjective {
                Adjective::Closest => closest(state, unit, walk, fits),
                Adjective::Furthest => furthest(state, unit, walk, fits),
                // CLV-TGT-09.
                Adjective::Last => {
                    let attacked = state.units[unit].attacked.iter().rev();
                    attacked
                        .map(|index| *index as usize)
                        .find(|other| fits(*other))
                }
            }
        }
    }
}

/// CLV-TGT-03, 04: is `other` alive, and does it fit a description that `unit` has in mind?
pub(crate) fn fits(state: &State, unit: usize, description: &Description, other: usize) -> bool {
    if !state.units[other].is_alive {
        return false;
    }
    let roster = &state.encounter.roster;
    let other = &roster[other];
    match description {
        Description::Ally => other.team == roster[unit].team,
        Description::Enemy => other.team != roster[unit].team,
        Description::Team(team) => team.number == Some(other.team),
        Description::Unit(team, kind) => {
            team.number == Some(other.team) && kind.number == Some(other.kind)
        }
    }
}

/// CLV-TGT-06: the smallest walking cost, then the smallest index.
fn closest(
    state: &State,
    unit: usize,
    walk: &mut Walk,
    fits: impl Fn(usize) -> bool,
) -> Option<usize> {
    if !(0..state.units.len()).any(&fits) {
        return None;
    }
    let width = state.encounter.board.width();
    let mut best: Option<(i64, usize)> = None;
    // Whoever is met from a square of distance d costs at least (d + 2) / 2, rounded down.
    while best.is_none_or(|(cost, _)| rounded(walk.level() + 2) <= cost) {
        if !walk.spread(&state.squares, width) {
            break;
        }
        if walk.has_met_unit() {
            let met = (0..state.units.len()).filter(|other| walk.to_unit(*other) != UNREACHED);
            let costs = met.filter(|other| fits(*other));
            best = costs
                .map(|other| (rounded(walk.to_unit(other)), other))
                .min();
        }
    }
    best.map(|(_, other)| other).or_else(|| {
        // CLV-TGT-08.
        let all = (0..state.units.len()).filter(|other| fits(*other));
        all.min_by_key(|other| (range_to(state, unit, *other), *other))
    })
}

/// CLV-TGT-07: the last in the order of `closest`.
fn furthest(
    state: &State,
    unit: usize,
    walk: &mut Walk,
    fits: impl Fn(usize) -> bool,
) -> Option<usize> {
    walk.spread_all(&state.squares, state.encounter.board.width());
    let all = || (0..state.units.len()).filter(|other| fits(*other));
    let reached = all().filter(|other| walk.to_unit(*other) != UNREACHED);
    reached
        .max_by_key(|other| (rounded(walk.to_unit(*other)), *other))
        // CLV-TGT-08.
        .or_else(|| all().max_by_key(|other| (range_to(state, unit, *other), *other)))
}

fn range_to(state: &State, unit: usize, other: usize) -> i64 {
    let [one, other] = [unit, other].map(|unit| state.units[unit].at);
    range::between(&state.encounter.board, one, other)
}
