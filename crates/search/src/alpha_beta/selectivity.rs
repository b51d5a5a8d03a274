//! What a selective search does not look at, or not so far: rules of thumb, each one a small function.
//!
//! None of this is proved. All of it is left out of an exact search, and none of
//! it applies where a loss would go unseen for it: the callers take care of that.

/// How much less deep a late quiet move is looked at, before anything is known of it.
///
/// Good orders put the best move first, so the tenth seldom is: it is looked at in
/// full only if the shallow look surprises. `experience` is what the search has
/// learnt about such moves, within ±[`MOST_EXPERIENCE`](super::order::MOST_EXPERIENCE).
#[inline]
pub(super) fn reduction(depth: i32, n_tried: usize, experience: i32, is_main_line: bool) -> i32 {
    if depth < 3 || n_tried < 3 {
        return 0;
    }
    let (doublings_of_depth, doublings_of_tried) = (depth.ilog2(), n_tried.ilog2());
    let by_place = (2 + doublings_of_depth * doublings_of_tried) as i32 / 4;
    let by_experience = experience / (super::order::MOST_EXPERIENCE / 2);
    let reduction = by_place - by_experience - i32::from(is_main_line);
    // At least one move is always looked ahead.
    reduction.clamp(0, depth - 2)
}

/// After a pass, so many moves less: whoever can afford to pass shows it soon.
#[inline]
pub(super) fn reduction_after_pass(depth: i32) -> i32 {
    3 + depth / 4
}

/// The least depth at which passing is tried.
pub(super) const PASS_FROM: i32 = 3;

/// So near to the horizon, an evaluation far outside the window stays there.
pub(super) const NEAR: i32 = 4;

/// What `depth` moves hardly gain, with `unit` about the worth of the least piece.
#[inline]
pub(super) fn margin(depth: i32, unit: i32) -> i32 {
    unit * (depth + 1)
}

/// Near to the horizon, so many quiet moves are enough to show that nothing helps.
#[inline]
pub(super) fn enough_quiets(depth: i32) -> usize {
    4 + 2 * (depth * depth) as usize
}

/// What a capture may gain besides the captured piece.
#[inline]
pub(super) fn capture_margin(unit: i32) -> i32 {
    2 * unit
}

/// How far a threat that must be answered may stretch a line, as a multiple of the depth asked for.
pub(super) const STRETCH: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_are_looked_at_less() {
        let by_place: Vec<i32> = [0, 3, 4, 8, 16, 64]
            .map(|n_tried| reduction(8, n_tried, 0, false))
            .into();
        assert_eq!(by_place, [0, 1, 2, 2, 3, 5]);
        assert!((0..200).all(|n_tried| reduction(2, n_tried, 0, false) == 0));
    }

    #[test]
    fn something_is_always_looked_at() {
        for depth in 3..64 {
            for n_tried in 0..256 {
                let reduction =
                    reduction(depth, n_tried, -super::super::order::MOST_EXPERIENCE, false);
                assert!((0..=depth - 2).contains(&reduction));
            }
        }
    }
}
