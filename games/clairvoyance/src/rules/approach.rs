//! CLV-ACT: `Approach`, and how a movement is reported.

use sobremesa_kernel::Tell;

use super::path::UNREACHED;
use super::target;
use crate::board::Square;
use crate::event::Event;
use crate::program::Target;
use crate::state::State;

/// CLV-ACT-01, 02: along the canonical path to the target, as far as the speed allows.
pub(crate) fn approach(
    state: &mut State,
    unit: usize,
    target: &Target,
    tell: &mut impl Tell<Event>,
) {
    let mut walk = std::mem::take(&mut state.scratch.walk);
    let end = target::choose(state, unit, target, &mut walk).and_then(|other| {
        let stats = state.encounter.stats(unit)?;
        if other == unit {
            return None;
        }
        let (squares, board) = (&state.squares, &state.encounter.board);
        let at = state.units[other].at;
        while walk.to_unit(other) == UNREACHED || walk.level() + 2 <= walk.to_unit(other) {
            if !walk.spread(squares, board.width()) {
                break;
            }
        }
        let beside = walk.before_unit(other, at, squares, board)?;
        Some(walk.end_of_movement(beside, stats.speed, squares, board))
    });
    state.scratch.walk = walk;
    if let Some(end) = end {
        go(state, unit, end, tell);
    }
}

/// Puts a unit where its movement ends. CLV-ACT-03: one that ends where it began is none.
pub(crate) fn go(state: &mut State, unit: usize, end: Square, tell: &mut impl Tell<Event>) {
    if end != state.units[unit].at {
        state.put(unit, end);
        tell.tell_with(|| Event::moved(state, unit));
    }
}
