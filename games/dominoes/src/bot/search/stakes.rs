//! What points are worth in a match: those beyond the target are worth nothing, and to reach it is
//! worth something by itself.
//!
//! That decides what is played, and is never told as points.

use crate::player::{Player, Team};
use crate::view::View;

/// What both teams need to win the match.
pub(crate) struct Stakes {
    ours: i32,
    theirs: i32,
}

impl Stakes {
    /// Winning the match is worth so many points.
    const WIN: i32 = 15;

    pub(crate) fn new(view: &View, me: Player) -> Stakes {
        let needs = |team: Team| {
            let left = view.max_points.saturating_sub(view.score[team.index()]);
            i32::try_from(left).unwrap_or(i32::MAX).max(1)
        };
        Stakes {
            ours: needs(me.team()),
            theirs: needs(me.team().opponents()),
        }
    }

    pub(crate) fn worth(&self, points: i32) -> i32 {
        let worth = |points: i32, needed: i32| {
            if points >= needed {
                needed + Stakes::WIN
            } else {
                points
            }
        };
        if points >= 0 {
            worth(points, self.ours)
        } else {
            -worth(-points, self.theirs)
        }
    }
}
