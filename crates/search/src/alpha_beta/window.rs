//! The scores that still matter.

use super::score::Score;

/// Between what the team to move is sure of and what its rival will not allow.
///
/// A score up to `alpha` is too little: something better is known already. One
/// from `beta` on is too good: the rival avoids the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Every score matters.
    pub(super) const FULL: Window = Window {
        alpha: Score::LOWEST,
        beta: Score::HIGHEST,
    };

    /// Only asks whether there is more than `alpha`.
    #[inline]
    pub(super) fn scout(alpha: Score) -> Window {
        Window {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Scores that differ from `centre` by less than `half`.
    pub(super) fn around(centre: Score, half: i32) -> Window {
        Window {
            alpha: (centre - half).max(Score::LOWEST),
            beta: (centre + half).min(Score::HIGHEST),
        }
    }

    /// The same as the rival sees it.
    #[inline]
    pub(super) fn flipped(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Without the wins that are quicker than the next move, and the losses before it.
    #[inline]
    pub(super) fn within_reach(self, ply: usize) -> Window {
        Window {
            alpha: self.alpha.max(Score::loss_in(ply)),
            beta: self.beta.min(Score::win_in(ply + 1)),
        }
    }

    /// Nothing fits in.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}
