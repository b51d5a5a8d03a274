//! CLV-DEF: what a unit does when its attack cannot be made now.

use super::movement::rounded;
use super::path::Walk;
use super::{range, sight};
use crate::board::Square;
use crate::state::State;

/// CLV-DEF-02 to 06: where a unit ends that goes towards the nearest square from which it could
/// attack. `walk` is begun at the unit.
pub(crate) fn draw_near(
    state: &State,
    unit: usize,
    target: usize,
    reach: i64,
    budget: i64,
    walk: &mut Walk,
) -> Square {
    match nearest_position(state, target, reach, walk) {
        Some(aim) => walk.end_of_movement(aim, budget, &state.squares, &state.encounter.board),
        // CLV-DEF-06.
        None => state.units[unit].at,
    }
}

/// CLV-DEF-03, 04: the smallest walking cost, then the smallest column, then the smallest row.
fn nearest_position(state: &State, target: usize, reach: i64, walk: &mut Walk) -> Option<Square> {
    let board = &state.encounter.board;
    let goal = state.units[target].at;
    let mut best: Option<(i64, (i32, i32), Square)> = None;
    let mut n_seen = 0;
    loop {
        while let Some(square) = walk.visited().get(n_seen).copied() {
            n_seen += 1;
            let cost = rounded(walk.to(square));
            let place = board.coordinates(square);
            match best {
                Some((least, ..)) if cost > least => return best.map(|(.., square)| square),
                Some((_, first, _)) if place > first => continue,
                Some(_) | None => {}
            }
            if range::between(board, square, goal) <= reach
                && sight::squares_see(board, square, goal)
            {
                best = Some((cost, place, square));
            }
        }
        if !walk.spread(&state.squares, board.width()) {
            return best.map(|(.., square)| square);
        }
    }
}
