//! The customs of a game: what the house keeps to wherever it is played.

use crate::timing::Timing;

/// What is customary in a game, the same in every match of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Customs {
    /// Who may write to whom while the game is on.
    pub chat: Chat,
    /// How clocks are set for it and what they do; `None` in a game that is played without.
    pub timing: Option<Timing>,
    /// A match counts for ratings when each side has chosen at least so often: below that, somebody has
    /// sat down and left, and has not played.
    pub real_match: usize,
    /// Has the game a way of its own to give up? Otherwise the table has one for it.
    pub has_giving_up: bool,
    /// What its music is like.
    pub mood: Mood,
}

/// What the music of a game is like, for those who want any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    /// An evening at the table.
    Calm,
    /// Drums and a march.
    Martial,
    /// Something is hidden.
    Mysterious,
}

/// Who may write to whom while a game is on. Spectators may always write among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chat {
    /// Players must not exchange words.
    Forbidden,
    /// Everybody reads everything.
    Table,
    /// Partners have a channel of their own beside that of the table.
    TableAndSides,
}
