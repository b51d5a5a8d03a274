//! What a game tells the search about its positions.

/// One of the two that play against each other: a side alone, or partners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Team {
    /// The team from whose view positions are evaluated.
    First,
    /// Its rival.
    Second,
}

impl Team {
    /// The other team.
    #[inline]
    pub const fn rival(self) -> Team {
        match self {
            Team::First => Team::Second,
            Team::Second => Team::First,
        }
    }
}

/// Whether play goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It does, and this team moves; perhaps the one that has just moved.
    ToMove(Team),
    /// It does not.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// For this team. A quick win is better than a slow one.
    Won(Team),
    /// For nobody.
    Drawn,
    /// In games that are played for points: how many more the first team has, early or late.
    Points(i32),
}

/// A position that can be searched.
///
/// Positions are copied, not undone: [`after`](Position::after) gives a new one.
/// Small ones are fast. The search keeps moves in lists of its own, so a game
/// only has to name them one by one, always in the same order.
///
/// The first half must be provided. The rest makes the search faster or wiser,
/// and its defaults are right for every game.
pub trait Position: Sized {
    /// A move. Two moves of one position are equal only if they are the same.
    ///
    /// The table of positions keeps one in each entry: four bytes with a spare
    /// value for `None` make an entry of sixteen.
    type Move: Copy + Eq;

    /// What a small difference is worth, about that of the least piece: the step
    /// in which the search widens its windows and measures what is hopeless.
    const UNIT: i32 = 100;

    /// How many [slots](Position::slot) there are.
    const SLOTS: usize = 0;

    /// The game is drawn when a position arises for so many times.
    const REPETITIONS: usize = 3;

    /// Whose move it is, or how the game ended.
    ///
    /// If it is somebody's move, there is one. Repetition is not asked here.
    fn status(&self) -> Status;

    /// The legal moves that capture.
    fn each_capture(&self, found: impl FnMut(Self::Move));

    /// The legal moves that do not.
    fn each_quiet(&self, found: impl FnMut(Self::Move));

    /// Does this legal move capture?
    fn is_capture(&self, legal: Self::Move) -> bool;

    /// The position that a legal move leads to.
    #[must_use]
    fn after(&self, legal: Self::Move) -> Self;

    /// What the position is worth to the first team if nothing more is captured.
    ///
    /// Values beyond ±31 000 count as that.
    fn evaluate(&self) -> i32;

    /// Equal for positions that repeat each other, and almost surely different for others.
    ///
    /// Whose turn it is belongs to it; counters do not.
    fn key(&self) -> u64;

    /// The key in the table: different, too, where a counter makes the value different.
    #[inline]
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// How many of the last moves could be taken back by moving on: this position
    /// cannot have arisen earlier than that. Zero where nothing ever repeats, or
    /// where repetition means nothing.
    #[inline]
    fn reversible(&self) -> usize {
        usize::MAX
    }

    /// Is a move that was good in some other position legal here?
    fn is_legal(&self, remembered: Self::Move) -> bool {
        let mut is_listed = false;
        self.each_capture(|legal| is_listed |= legal == remembered);
        if !is_listed {
            self.each_quiet(|legal| is_listed |= legal == remembered);
        }
        is_listed
    }

    /// How promising a legal move looks; the highest is tried first, captures
    /// before the others. Among the others, what the search has learnt about their
    /// slots is added, which lies within ±16 000.
    #[inline]
    fn order_hint(&self, _legal: Self::Move) -> i32 {
        0
    }

    /// Moves of one slot share what the search learns about them: say, which army
    /// moves which kind of piece where to. Below [`SLOTS`](Position::SLOTS).
    #[inline]
    fn slot(&self, _quiet: Self::Move) -> usize {
        0
    }

    /// The most that a capture can add to the evaluation at once; `i32::MAX` if it may end the game.
    #[inline]
    fn most_gain(&self, _capture: Self::Move) -> i32 {
        i32::MAX
    }

    /// Is a capture sure to lose more by what is captured back?
    #[inline]
    fn is_losing_exchange(&self, _capture: Self::Move) -> bool {
        false
    }

    /// Would the team to move lose something decisive if it did nothing, as in check?
    #[inline]
    fn is_urgent(&self) -> bool {
        false
    }

    /// The position if the team to move did nothing.
    ///
    /// Provide it where doing something is nearly always better: the search then
    /// takes a position in which even nothing is too good as settled.
    #[inline]
    fn pass(&self) -> Option<Self> {
        None
    }
}
