//! What a computer player claims when it gives a reason.
//!
//! Everything in this game is seen by everybody, so nothing here is a guess: a claim is about the move
//! that was made, about what can be captured after it, or about the line that the player has in mind.
//! The words are in `words`, and `found` holds a claim against the rules and against what was played.

mod found;
mod words;

use crate::hex::Hex;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::rules::offers::OfferKind;

/// Something that a player says about its move.
#[derive(Clone, PartialEq, Debug)]
pub enum Claim {
    /// It takes a piece.
    Takes {
        /// The piece taken.
        victim: Piece,
        /// Where it stood.
        hex: Hex,
        /// Can nobody take back?
        is_safe: bool,
    },
    /// BAT-END-01: the enemy has neither king nor queen left.
    HokSah,
    /// A piece that could have been captured with profit can no longer be captured.
    Saves {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        from: Hex,
        /// Where it stands after the move.
        to: Hex,
    },
    /// A piece that is attacked, and that nobody guarded, is guarded now.
    Guards {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        hex: Hex,
    },
    /// An enemy can be captured now that could not be captured by this piece before.
    Threatens {
        /// The enemy's piece.
        victim: Piece,
        /// Where it stands.
        hex: Hex,
    },
    /// The piece comes nearer to a royal of the enemy.
    Approaches {
        /// The piece.
        piece: Piece,
        /// The royal.
        royal: Piece,
        /// How many steps it was away.
        before: u8,
        /// How many steps it is.
        now: u8,
    },
    /// The piece has more hexes to go to.
    Opens {
        /// The piece.
        piece: Piece,
        /// How many it could go to.
        before: usize,
        /// How many it can.
        now: usize,
    },
    /// None of the side's pieces can be captured with profit.
    KeepsSafe,
    /// The player has nothing better to do than to move this piece.
    Moves {
        /// The piece.
        piece: Piece,
    },
    /// The moves that the player reckons with, legal one after the other.
    Reckons {
        /// The move made, and then those.
        line: Line,
    },
    /// What is captured on the way, the dearest of either side.
    Exchanges {
        /// The line.
        line: Line,
        /// What the player's side captures after its first move.
        won: Option<Piece>,
        /// What it loses.
        lost: Option<Piece>,
    },
    /// Who has more at the end of the line, and how much.
    Stands {
        /// The line.
        line: Line,
        /// Who.
        lead: Lead,
    },
    /// The player wins, whatever the enemy does.
    WinsWithin {
        /// In so many turns, this one counted.
        turns: usize,
    },
    /// In this line the player's side loses its last royal.
    Falls {
        /// The line.
        line: Line,
    },
    /// What the player answers to an offer.
    Answers {
        /// What was offered.
        offer: OfferKind,
        /// The answer.
        yes: bool,
    },
}

/// Moves that follow each other, the one that was made first.
pub type Line = Vec<Move>;

/// How much more one side has in pieces than the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// Less than a soldier.
    Even,
    /// The player's side has more, about as much as this.
    Ahead(Measure),
    /// It has less.
    Behind(Measure),
}

/// Worth in pieces that people know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// So many soldiers, up to three.
    Soldiers(u32),
    /// One of these.
    One(Kind),
    /// More than a queen.
    MoreThanQueen,
}

impl Lead {
    /// By the difference in worth, in hundredths of a soldier.
    pub(crate) fn of(difference: i32) -> Lead {
        match (Measure::of(difference.abs()), difference > 0) {
            (None, _) => Lead::Even,
            (Some(measure), true) => Lead::Ahead(measure),
            (Some(measure), false) => Lead::Behind(measure),
        }
    }
}

impl Measure {
    /// The nearest, or none if it is less than half a soldier.
    fn of(worth: i32) -> Option<Measure> {
        Some(match worth {
            ..50 => return None,
            50..150 => Measure::Soldiers(1),
            150..250 => Measure::Soldiers(2),
            250..350 => Measure::Soldiers(3),
            350..470 => Measure::One(Kind::Temple),
            470..735 => Measure::One(Kind::Warrior),
            735..1075 => Measure::One(Kind::Prince),
            1075..1350 => Measure::One(Kind::King),
            1350..1700 => Measure::One(Kind::Queen),
            1700.. => Measure::MoreThanQueen,
        })
    }
}
