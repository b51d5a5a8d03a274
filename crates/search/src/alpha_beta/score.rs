//! What a position is worth, from the view of one team.

use std::ops::{Add, Neg, Sub};

use super::position::{Ending, Team};

/// What a position is worth to the team that asks: evaluated, or known to be won or lost.
///
/// Scores compare: a win is better than any evaluation, a quick win better than
/// a slow one, a slow loss better than a quick one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// A score in words that a reason can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// The team wins, whatever the rival does.
    Wins {
        /// The number of the winning move, counting from now, both teams' moves.
        plies: usize,
    },
    /// The team loses if the rival plays well.
    Loses {
        /// The number of the losing move, counted likewise.
        plies: usize,
    },
    /// Nothing is decided as far as the search has seen.
    Open {
        /// In the units of [`Position::evaluate`](super::Position::evaluate); above zero is good for the team.
        value: i32,
    },
}

/// No line is followed further than this.
pub const MOST_PLIES: usize = 128;

/// The value of a game won with the move before; every move until then takes one off.
const WON: i32 = 32_000;

/// Evaluations end where wins begin, with some room between.
const MOST_VALUE: i32 = 31_000;

impl Score {
    /// Worth nothing to anybody.
    pub const DRAWN: Score = Score(0);

    /// Below every score a position can have.
    pub(super) const LOWEST: Score = Score(-WON - 1);

    /// Above every score a position can have.
    pub(super) const HIGHEST: Score = Score(WON + 1);

    /// An evaluation, from the view of the team that asks.
    pub fn open(value: i32) -> Score {
        Score(value.clamp(-MOST_VALUE, MOST_VALUE))
    }

    /// Won with so many more moves, counting both teams'.
    pub const fn win_in(plies: usize) -> Score {
        Score(WON - plies as i32)
    }

    /// Lost with so many more moves.
    pub const fn loss_in(plies: usize) -> Score {
        Score(plies as i32 - WON)
    }

    /// An evaluation made from the first team's view, turned to `team`.
    #[inline]
    pub(super) fn evaluated(for_first: i32, team: Team) -> Score {
        let score = Score::open(for_first);
        match team {
            Team::First => score,
            Team::Second => -score,
        }
    }

    /// What the end of a game is worth to `team`, `plies` moves from the root.
    #[inline]
    pub(super) fn ended(ending: Ending, team: Team, plies: usize) -> Score {
        match ending {
            Ending::Won(winner) if winner == team => Score::win_in(plies),
            Ending::Won(_) => Score::loss_in(plies),
            Ending::Drawn => Score::DRAWN,
            Ending::Points(for_first) => Score::evaluated(for_first, team),
        }
    }

    /// What it says.
    pub fn outlook(self) -> Outlook {
        if self.is_win() {
            let plies = (WON - self.0) as usize;
            Outlook::Wins { plies }
        } else if self.is_loss() {
            let plies = (WON + self.0) as usize;
            Outlook::Loses { plies }
        } else {
            Outlook::Open { value: self.0 }
        }
    }

    /// Is the game known to be won?
    #[inline]
    pub(super) const fn is_win(self) -> bool {
        self.0 > MOST_VALUE
    }

    /// Is the game known to be lost?
    #[inline]
    pub(super) const fn is_loss(self) -> bool {
        self.0 < -MOST_VALUE
    }

    /// As it is kept in the table: a win or loss counts from the position itself, not from the root.
    #[inline]
    pub(super) const fn packed(self, ply: usize) -> i16 {
        let from_here = match (self.is_win(), self.is_loss()) {
            (true, _) => self.0 + ply as i32,
            (_, true) => self.0 - ply as i32,
            (false, false) => self.0,
        };
        from_here as i16
    }

    /// Reverses [`packed`](Score::packed).
    #[inline]
    pub(super) const fn unpacked(packed: i16, ply: usize) -> Score {
        let from_here = Score(packed as i32);
        match (from_here.is_win(), from_here.is_loss()) {
            (true, _) => Score(from_here.0 - ply as i32),
            (_, true) => Score(from_here.0 + ply as i32),
            (false, false) => from_here,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// A margin added. The sum compares like a score, but may say "won" of what is only very good.
impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, margin: i32) -> Score {
        Score(self.0.saturating_add(margin))
    }
}

/// A margin taken off; see the sum.
impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, margin: i32) -> Score {
        Score(self.0.saturating_sub(margin))
    }
}

// Every score fits into the table.
const _: () = assert!(WON + MOST_PLIES as i32 + 1 < i16::MAX as i32);
const _: () = assert!(MOST_VALUE < WON - 2 * MOST_PLIES as i32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_wins_and_slow_losses_are_better() {
        let ascending = [
            Score::LOWEST,
            Score::loss_in(0),
            Score::loss_in(1),
            Score::loss_in(MOST_PLIES),
            Score::open(i32::MIN),
            Score::open(-1),
            Score::DRAWN,
            Score::open(1),
            Score::open(i32::MAX),
            Score::win_in(MOST_PLIES),
            Score::win_in(1),
            Score::win_in(0),
            Score::HIGHEST,
        ];
        assert!(ascending.is_sorted_by(|low, high| low < high));
        assert!(ascending.iter().rev().map(|&score| -score).eq(ascending));
    }

    #[test]
    fn an_outlook_names_the_moves_left_or_the_value() {
        assert_eq!(Score::win_in(3).outlook(), Outlook::Wins { plies: 3 });
        assert_eq!(Score::loss_in(4).outlook(), Outlook::Loses { plies: 4 });
        assert_eq!(Score::open(-70).outlook(), Outlook::Open { value: -70 });
        assert_eq!(
            Score::open(1_000_000).outlook(),
            Outlook::Open { value: 31_000 }
        );
    }

    #[test]
    fn an_ending_has_a_winner_or_points() {
        let ended = |ending, team| Score::ended(ending, team, 5);
        assert_eq!(
            ended(Ending::Won(Team::Second), Team::Second),
            Score::win_in(5)
        );
        assert_eq!(
            ended(Ending::Won(Team::Second), Team::First),
            Score::loss_in(5)
        );
        assert_eq!(ended(Ending::Drawn, Team::First), Score::DRAWN);
        assert_eq!(ended(Ending::Points(3), Team::First), Score::open(3));
        assert_eq!(ended(Ending::Points(3), Team::Second), Score::open(-3));
    }

    #[test]
    fn the_table_counts_wins_from_the_position_itself() {
        // Found five moves deep, won two moves later: two moves wherever the position is met again.
        let packed = Score::win_in(7).packed(5);
        assert_eq!(Score::unpacked(packed, 1), Score::win_in(3));
        let packed = Score::loss_in(7).packed(5);
        assert_eq!(Score::unpacked(packed, 1), Score::loss_in(3));
        let packed = Score::open(-12).packed(5);
        assert_eq!(Score::unpacked(packed, 1), Score::open(-12));
    }
}
