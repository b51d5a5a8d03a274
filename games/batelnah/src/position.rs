//! How a game stands: the board, the army to move, and what the rules remember.
//!
//! A position is a small `Copy` value without its past; what repeats is counted
//! by `rules::ending::History`. Its text form is in `notation`, how a move
//! changes it in `make` (for search) and `play` (for the referee).

use crate::board::Board;
use crate::home::initial_board;
use crate::piece::{Army, Side};
use crate::rules::turn;
use crate::zobrist;

/// How many armies play (BAT-ALY-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The two kingdoms alone.
    Kingdoms,
    /// All four armies.
    Alliances,
}

impl Mode {
    /// The armies that play, in the order of their turns (BAT-TRN-01, BAT-TRN-02).
    pub const fn armies(self) -> &'static [Army] {
        match self {
            Mode::Kingdoms => &[Army::White, Army::Black],
            Mode::Alliances => &Army::ALL,
        }
    }
}

/// BAT-ROY-07: which kingdoms have had their one warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Warned {
    /// White has been warned.
    pub white: bool,
    /// Black has been warned.
    pub black: bool,
}

impl Warned {
    /// Has this kingdom been warned?
    pub const fn has(self, kingdom: Side) -> bool {
        match kingdom {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    pub(crate) const fn warn(&mut self, kingdom: Side) {
        match kingdom {
            Side::White => self.white = true,
            Side::Black => self.black = true,
        }
    }
}

/// A position that can arise in a game.
///
/// Invariants: those of BAT-NOT-11, and the army to move, if there is one, has
/// a legal move (BAT-TRN-05, BAT-TRN-07).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) to_move: Option<Army>,
    pub(crate) mode: Mode,
    pub(crate) warned: Warned,
    pub(crate) quiet: u32,
    pub(crate) turn: u32,
}

impl Position {
    /// The start of a game (BAT-TRN-03, BAT-TRN-10).
    pub fn initial(mode: Mode) -> Position {
        Position {
            board: initial_board(mode),
            to_move: Some(Army::White),
            mode,
            warned: Warned::default(),
            quiet: 0,
            turn: 1,
        }
    }

    /// The pieces.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The army to move; `None` when the game has ended.
    #[inline]
    pub fn to_move(&self) -> Option<Army> {
        self.to_move
    }

    /// How many armies play.
    #[inline]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The kingdoms that have been warned.
    pub fn warned(&self) -> Warned {
        self.warned
    }

    /// Turns since the last capture or the entry of the allies (BAT-END-06).
    #[inline]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the turn (BAT-TRN-10).
    #[inline]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// BAT-END-01: the side that has called Hok-Sah, its enemy having no royal left.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.board.royals(side.enemy()).is_empty())
    }

    /// What must be the same for a position to count as repeated (BAT-END-05).
    pub fn situation(&self) -> Situation {
        Situation {
            board: self.board,
            to_move: self.to_move,
            mode: self.mode,
        }
    }

    /// A number that is equal for equal situations and almost surely differs for different ones.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.key() ^ zobrist::to_move(self.to_move) ^ zobrist::mode(self.mode)
    }
}

/// BAT-END-05: the part of a position that repetition looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// The pieces.
    pub board: Board,
    /// The army to move.
    pub to_move: Option<Army>,
    /// How many armies play.
    pub mode: Mode,
}

/// A position as somebody describes it; [`Position`] is what can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Described {
    /// The pieces.
    pub board: Board,
    /// The army to move; `None` when the game has ended.
    pub to_move: Option<Army>,
    /// How many armies play.
    pub mode: Mode,
    /// The kingdoms that have been warned.
    pub warned: Warned,
    /// Turns since the last capture or the entry of the allies.
    pub quiet: u32,
    /// The number of the turn.
    pub turn: u32,
}

/// Why a described position cannot arise (BAT-NOT-04, BAT-NOT-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A piece or a turn of blue or red, in a game of the kingdoms.
    #[error("blue and red take no part in mode 2")]
    AlliesAbsent {
        /// The army that should not be there.
        army: Army,
    },
    /// Nobody would have won.
    #[error("neither kingdom has a king or a queen")]
    NoRoyals,
    /// The game would be over.
    #[error("a kingdom without king and queen has lost: nobody is to move")]
    AlreadyLost {
        /// The side of that kingdom.
        side: Side,
    },
    /// Turns are numbered from 1, and both counters end somewhere.
    #[error("turns are numbered from 1, and no game takes more than {MOST_TURNS}")]
    TurnNumber,
    /// More quiet turns than a game can have.
    #[error("no game takes more than {MOST_TURNS} turns")]
    QuietCounter,
}

impl Impossible {
    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            Impossible::AlliesAbsent { .. }
            | Impossible::NoRoyals
            | Impossible::AlreadyLost { .. } => "BAT-NOT-11",
            Impossible::TurnNumber | Impossible::QuietCounter => "BAT-NOT-04",
        }
    }
}

/// The most that a described counter may show; counting on from there never overflows.
pub const MOST_TURNS: u32 = 1_000_000_000;

impl Described {
    /// The position described, the turn handed on to the next army that can move (BAT-NOT-12).
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn check(&self) -> Result<Position, Vec<Impossible>> {
        let faults: Vec<Impossible> = self
            .absent_allies()
            .chain(self.missing_royals())
            .chain(self.bad_counters())
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let &Described {
            board,
            mode,
            warned,
            quiet,
            turn,
            ..
        } = self;
        let to_move = self
            .to_move
            .and_then(|army| turn::first_able_from(&board, mode, army));
        Ok(Position {
            board,
            to_move,
            mode,
            warned,
            quiet,
            turn,
        })
    }

    fn absent_allies(&self) -> impl Iterator<Item = Impossible> {
        let plays = |army: &Army| self.mode.armies().contains(army);
        let takes_part =
            |&army: &Army| self.to_move == Some(army) || !self.board.army(army).is_empty();
        Army::ALL
            .into_iter()
            .filter(move |army| !plays(army) && takes_part(army))
            .map(|army| Impossible::AlliesAbsent { army })
    }

    fn missing_royals(&self) -> Option<Impossible> {
        let lost = |side: Side| self.board.royals(side).is_empty();
        match (lost(Side::White), lost(Side::Black), self.to_move) {
            (true, true, _) => Some(Impossible::NoRoyals),
            (true, false, Some(_)) => Some(Impossible::AlreadyLost { side: Side::White }),
            (false, true, Some(_)) => Some(Impossible::AlreadyLost { side: Side::Black }),
            (true, false, None) | (false, true, None) | (false, false, _) => None,
        }
    }

    fn bad_counters(&self) -> impl Iterator<Item = Impossible> {
        let turn = (!(1..=MOST_TURNS).contains(&self.turn)).then_some(Impossible::TurnNumber);
        let quiet = (self.quiet > MOST_TURNS).then_some(Impossible::QuietCounter);
        quiet.into_iter().chain(turn)
    }
}
