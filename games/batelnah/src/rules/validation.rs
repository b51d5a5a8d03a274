//! BAT-VAL: the verdict on an attempted move.
//!
//! One judge for pieces dropped on the board, for typed moves and for moves
//! that a program sends (BAT-VAL-07).

use crate::hex::{Direction, Hex};
use crate::hexset::HexSet;
use crate::moves::{Manner, Move};
use crate::notation::{BadText, TypedMove};
use crate::piece::{Army, Kind, Piece};
use crate::position::Position;
use crate::rules::capture::{landings, strikes};
use crate::rules::movement::{Ground, colour_changes, range, reach, walks};
use crate::tables;

/// A piece picked up from one hex and dropped on another; `None` is off the board.
///
/// A jester's leap is dropped on its landing hex (BAT-VAL-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drop {
    /// Where it was picked up.
    pub from: Option<Hex>,
    /// Where it was dropped.
    pub to: Option<Hex>,
}

/// BAT-VAL-02, BAT-VAL-08: why a drop is refused. (The verdict `ok` is the move itself.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Verdict {
    /// Check 1.
    #[error("the game is over")]
    GameOver,
    /// Check 2.
    #[error("the hexes are named A1 to L12")]
    OffBoard,
    /// Check 3.
    #[error("there is no piece on {origin}")]
    EmptyOrigin {
        /// Where no piece stands.
        origin: Hex,
    },
    /// Check 4.
    #[error("{piece} cannot move: it is the turn of another army")]
    NotYourTurn {
        /// The piece picked up.
        piece: Piece,
        /// The army to move.
        to_move: Army,
    },
    /// BAT-VAL-08.
    #[error("another player moves this army")]
    NotYourArmy {
        /// The army to move.
        army: Army,
    },
    /// Check 5.
    #[error("a move changes the hex")]
    SameHex,
    /// Check 6.
    #[error("this piece never goes from {from} to {to}")]
    Unreachable {
        /// What was picked up.
        kind: Kind,
        /// Where it stands.
        from: Hex,
        /// Where it should go.
        to: Hex,
    },
    /// Check 7.
    #[error("the way is closed by what stands on {by}")]
    PathBlocked {
        /// What was picked up.
        kind: Kind,
        /// The pieces in the way.
        by: HexSet,
    },
    /// Check 8.
    #[error("{friend} on {hex} is a friend")]
    FriendOnTarget {
        /// Who stands there.
        friend: Piece,
        /// The destination.
        hex: Hex,
    },
    /// Check 9.
    #[error("{enemy} on {hex} cannot be captured by this move")]
    CannotCaptureThere {
        /// What was picked up.
        kind: Kind,
        /// Who stands there.
        enemy: Piece,
        /// The destination.
        hex: Hex,
    },
}

impl Verdict {
    /// The verdict's word in the rulebook.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::GameOver => "game_over",
            Verdict::OffBoard => "off_board",
            Verdict::EmptyOrigin { .. } => "empty_origin",
            Verdict::NotYourTurn { .. } => "not_your_turn",
            Verdict::NotYourArmy { .. } => "not_your_army",
            Verdict::SameHex => "same_hex",
            Verdict::Unreachable { .. } => "unreachable",
            Verdict::PathBlocked { .. } => "path_blocked",
            Verdict::FriendOnTarget { .. } => "friend_on_target",
            Verdict::CannotCaptureThere { .. } => "cannot_capture_there",
        }
    }

    /// The rule that gives the verdict.
    pub const fn rule(self) -> &'static str {
        match self {
            Verdict::NotYourArmy { .. } => "BAT-VAL-08",
            Verdict::GameOver
            | Verdict::OffBoard
            | Verdict::EmptyOrigin { .. }
            | Verdict::NotYourTurn { .. }
            | Verdict::SameHex
            | Verdict::Unreachable { .. }
            | Verdict::PathBlocked { .. }
            | Verdict::FriendOnTarget { .. }
            | Verdict::CannotCaptureThere { .. } => "BAT-VAL-02",
        }
    }

    /// BAT-API-07: the rule behind the verdict.
    pub const fn because(self) -> &'static str {
        match self {
            Verdict::GameOver => "BAT-END-09",
            Verdict::OffBoard => "BAT-BRD-01",
            Verdict::EmptyOrigin { .. } | Verdict::SameHex => "BAT-MOV-01",
            Verdict::NotYourTurn { .. } => "BAT-TRN-04",
            Verdict::NotYourArmy { .. } => "BAT-PLY-04",
            Verdict::Unreachable { kind, .. } => rule_of_range(kind),
            Verdict::PathBlocked { kind, .. } => rule_of_way(kind),
            Verdict::FriendOnTarget { .. } => "BAT-CAP-01",
            Verdict::CannotCaptureThere { kind, .. } => rule_of_capture(kind),
        }
    }
}

const fn rule_of_range(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "BAT-MOV-04",
        Kind::Queen => "BAT-MOV-05",
        Kind::Wizard => "BAT-MOV-09",
        Kind::Jester => "BAT-MOV-10",
        Kind::Temple => "BAT-MOV-12",
        Kind::Warrior => "BAT-MOV-15",
        Kind::Soldier => "BAT-MOV-17",
        Kind::Prince => "BAT-MOV-18",
    }
}

/// Kings, soldiers and wizards have no way that could be blocked: theirs is the rule of their range.
const fn rule_of_way(kind: Kind) -> &'static str {
    match kind {
        Kind::Prince | Kind::Warrior | Kind::Temple => "BAT-MOV-02",
        Kind::Queen | Kind::Jester => "BAT-MOV-06",
        Kind::King | Kind::Soldier | Kind::Wizard => rule_of_range(kind),
    }
}

const fn rule_of_capture(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "BAT-CAP-11",
        Kind::Queen => "BAT-CAP-02",
        Kind::Wizard => "BAT-CAP-03",
        Kind::Temple => "BAT-CAP-04",
        Kind::Warrior => "BAT-CAP-05",
        Kind::Jester => "BAT-CAP-06",
        Kind::Soldier => "BAT-CAP-09",
        Kind::Prince => "BAT-CAP-12",
    }
}

/// For `judge_drop` and `judge_text` where it is not known who sends the move.
pub fn anyone(_: Army) -> bool {
    true
}

/// BAT-VAL-02: the move that a drop stands for.
///
/// `commands` says whether the sender plays an army (BAT-VAL-08).
///
/// # Errors
///
/// The first check that fails.
pub fn judge_drop(
    position: &Position,
    drop: Drop,
    commands: impl FnOnce(Army) -> bool,
) -> Result<Move, Verdict> {
    let to_move = position.to_move().ok_or(Verdict::GameOver)?;
    let (Some(from), Some(to)) = (drop.from, drop.to) else {
        return Err(Verdict::OffBoard);
    };
    let slot = position
        .board()
        .slot_at(from)
        .ok_or(Verdict::EmptyOrigin { origin: from })?;
    let piece = slot.piece();
    if piece.army != to_move {
        return Err(Verdict::NotYourTurn { piece, to_move });
    }
    if !commands(to_move) {
        return Err(Verdict::NotYourArmy { army: to_move });
    }
    if from == to {
        return Err(Verdict::SameHex);
    }
    judge_way(position, piece, from, to)?;
    let manner = judge_target(position, piece, from, to)?;
    Ok(Move {
        from,
        to,
        slot,
        manner,
    })
}

/// Checks 6 and 7.
fn judge_way(position: &Position, piece: Piece, from: Hex, to: Hex) -> Result<(), Verdict> {
    let Piece { army, kind } = piece;
    if !range(kind, from).contains(to) {
        return Err(Verdict::Unreachable { kind, from, to });
    }
    let ground = Ground::of(position.board(), army);
    let (is_open, between) = match kind {
        Kind::King | Kind::Soldier | Kind::Wizard => (true, HexSet::EMPTY),
        Kind::Queen => (reach(kind, from, &ground).contains(to), middles(from, to)),
        Kind::Jester => {
            let ways = reach(kind, from, &ground) | landings(kind, from, &ground);
            (ways.contains(to), middles(from, to))
        }
        Kind::Prince | Kind::Warrior => (reach(kind, from, &ground).contains(to), passed(from, to)),
        Kind::Temple => {
            let ways = reach(kind, from, &ground) | colour_changes(from);
            (ways.contains(to), passed(from, to))
        }
    };
    if is_open {
        Ok(())
    } else {
        let by = between & ground.occupied;
        Err(Verdict::PathBlocked { kind, by })
    }
}

/// Checks 8 and 9.
fn judge_target(position: &Position, piece: Piece, from: Hex, to: Hex) -> Result<Manner, Verdict> {
    let Piece { army, kind } = piece;
    let ground = Ground::of(position.board(), army);
    match position.board().piece_at(to) {
        None if walks(kind, from, &ground).contains(to) => Ok(Manner::Walk),
        None => Ok(Manner::Leap),
        Some(friend) if friend.army.side() == army.side() => {
            Err(Verdict::FriendOnTarget { friend, hex: to })
        }
        Some(_) if strikes(kind, from, &ground).contains(to) => Ok(Manner::Strike),
        Some(enemy) => Err(Verdict::CannotCaptureThere {
            kind,
            enemy,
            hex: to,
        }),
    }
}

/// The hexes next to both ends of two steps (BAT-MOV-06).
fn middles(from: Hex, to: Hex) -> HexSet {
    tables::NEIGHBOURS.of(from) & tables::NEIGHBOURS.of(to)
}

/// The hexes that a line from one hex to another passes (BAT-MOV-02).
fn passed(from: Hex, to: Hex) -> HexSet {
    Direction::ALL
        .into_iter()
        .find_map(|direction| {
            let line = || std::iter::successors(from.step(direction), |hex| hex.step(direction));
            line()
                .any(|hex| hex == to)
                .then(|| line().take_while(|&hex| hex != to).collect())
        })
        .unwrap_or_default()
}

/// BAT-NOT-07, BAT-VAL-07: the move that a text stands for.
///
/// # Errors
///
/// As [`judge_drop`]; and `BadText` for what is no move text at all, or for a
/// move that would be legal but is written otherwise.
pub fn judge_text(
    position: &Position,
    text: &str,
    commands: impl FnOnce(Army) -> bool,
) -> Result<Move, Refusal> {
    if position.to_move().is_none() {
        return Err(Verdict::GameOver.into());
    }
    judge_typed(position, text.parse()?, commands)
}

/// The move that something typed stands for, if it has the form of a move.
///
/// # Errors
///
/// As [`judge_text`].
pub fn judge_typed(
    position: &Position,
    typed: TypedMove,
    commands: impl FnOnce(Army) -> bool,
) -> Result<Move, Refusal> {
    let TypedMove { from, to, .. } = typed;
    let legal = judge_drop(position, Drop { from, to }, commands)?;
    if typed.is_text_of(legal) {
        Ok(legal)
    } else {
        Err(BadText.into())
    }
}

/// Why a typed move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// For how it is written.
    #[error(transparent)]
    Text(#[from] BadText),
    /// For what it would do.
    #[error(transparent)]
    Move(#[from] Verdict),
}
