//! DOM-SCO: the points of a match and its end.

use crate::state::{HandEnd, Phase, State};

/// DOM-SCO-01: both teams start at zero.
pub(crate) const NO_POINTS: [u32; 2] = [0, 0];

/// DOM-SCO-02, 03, 06, DOM-END-12: adds the points of a hand, once and to one team at most, and
/// sees whether that decides the match. Points beyond the target are kept.
pub(crate) fn score(state: &mut State, end: HandEnd) {
    if let Some(winner) = end.winner() {
        state.score[winner.index()] += end.points();
    }
    // DOM-SCO-04: the team that has just scored is the only one that can have reached it.
    let is_won = state
        .score
        .iter()
        .any(|points| *points >= state.terms.max_points());
    state.phase = if is_won {
        Phase::MatchOver(end)
    } else {
        Phase::HandOver(end)
    };
}
