//! The whole truth about a match: the hand on the table and the score.

use crate::hand::Hand;
use crate::held::{HAND_SIZE, Held};
use crate::line::{Ends, Line, Side};
use crate::moves::{Deed, Deeds, Move, ThinkSignal};
use crate::player::{Player, Team};
use crate::rules::moves::{Laying, ends_after};
use crate::setup::Terms;
use crate::tile::Tile;

/// A match under way or finished. Between two hands it still shows the hand just played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) terms: Terms,
    /// Points of both teams, this hand's included once it is over.
    pub(crate) score: [u32; 2],
    /// From 1.
    pub(crate) hand_number: u32,
    /// Is it the hand of DOM-OPEN-01? (A described position may number its hands differently.)
    pub(crate) first_hand: bool,
    pub(crate) opener: Player,
    pub(crate) hands: [Hand; 4],
    /// `None` before the opening.
    pub(crate) ends: Option<Ends>,
    pub(crate) phase: Phase,
    pub(crate) deeds: Deeds,
}

/// What the match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Somebody's move.
    Playing {
        /// Whose.
        turn: Player,
    },
    /// The next deal.
    HandOver(HandEnd),
    /// Nothing: the hand that ended has decided the match.
    MatchOver(HandEnd),
}

/// How a hand ended. Who won it and how much follows from that: see `rules::ending`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandEnd {
    /// Did somebody go out, or can nobody lay a tile?
    pub way: Way,
    /// Who laid the last tile.
    pub player: Player,
    /// The pips left in the hands of each team.
    pub team_sums: [u32; 2],
}

/// DOM-END-01: the two ways in which a hand ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A player laid the last tile in hand.
    Domino,
    /// Tiles remain, but nobody can lay any.
    Block,
}

impl State {
    /// A hand that has just been dealt.
    pub(crate) fn dealt(
        terms: Terms,
        score: [u32; 2],
        hand_number: u32,
        first_hand: bool,
        opener: Player,
        dealt: &[[Tile; HAND_SIZE]; 4],
    ) -> State {
        State {
            terms,
            score,
            hand_number,
            first_hand,
            opener,
            hands: [
                Hand::dealt(&dealt[0]),
                Hand::dealt(&dealt[1]),
                Hand::dealt(&dealt[2]),
                Hand::dealt(&dealt[3]),
            ],
            ends: None,
            phase: Phase::Playing { turn: opener },
            deeds: Deeds::NONE,
        }
    }

    /// Lays a tile that the rules allow, and passes the turn on.
    #[inline]
    pub(crate) fn lay(&mut self, player: Player, laying: &Laying) -> Move {
        let Laying {
            tile,
            side,
            place,
            ends,
            signal,
        } = *laying;
        self.hands[player.index()].lay(place);
        self.ends = Some(ends);
        self.deeds.push(Deed::Laid { tile, side, signal });
        self.turn_passes(player, Some((tile, side)), ends, signal)
    }

    /// Passes, as the rules allow.
    #[inline]
    pub(crate) fn pass(&mut self, player: Player, ends: Ends) -> Move {
        self.deeds.push(Deed::Passed);
        // DOM-SIG-08: a pass is always instant.
        self.turn_passes(player, None, ends, ThinkSignal::Instant)
    }

    #[inline]
    fn turn_passes(
        &mut self,
        player: Player,
        laid: Option<(Tile, Side)>,
        ends: Ends,
        mtime: ThinkSignal,
    ) -> Move {
        self.phase = Phase::Playing {
            turn: player.next(),
        };
        Move {
            player,
            position: player.role(self.opener),
            laid,
            ends,
            mtime,
        }
    }

    /// What was agreed.
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// The points of both teams.
    pub const fn score(&self) -> [u32; 2] {
        self.score
    }

    /// The points of both teams before this hand.
    pub fn score_before(&self) -> [u32; 2] {
        let mut score = self.score;
        if let Some(end) = self.hand_end()
            && let Some(winner) = end.winner()
        {
            score[winner.index()] -= end.points();
        }
        score
    }

    /// The number of this hand, from 1.
    pub const fn hand_number(&self) -> u32 {
        self.hand_number
    }

    /// Is it the first hand of the match (DOM-OPEN-01)?
    pub const fn is_first_hand(&self) -> bool {
        self.first_hand
    }

    /// Who opened this hand, or is about to.
    pub const fn opener(&self) -> Player {
        self.opener
    }

    /// What the match waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; `None` when the hand is over.
    pub const fn turn(&self) -> Option<Player> {
        match self.phase {
            Phase::Playing { turn } => Some(turn),
            Phase::HandOver(_) | Phase::MatchOver(_) => None,
        }
    }

    /// How the hand ended, if it has.
    pub const fn hand_end(&self) -> Option<HandEnd> {
        match self.phase {
            Phase::Playing { .. } => None,
            Phase::HandOver(end) | Phase::MatchOver(end) => Some(end),
        }
    }

    /// Who has won the match.
    pub fn match_winner(&self) -> Option<Team> {
        match self.phase {
            Phase::MatchOver(end) => end.winner(),
            Phase::Playing { .. } | Phase::HandOver(_) => None,
        }
    }

    /// The tiles of `player`.
    #[inline]
    pub const fn hand(&self, player: Player) -> &Hand {
        &self.hands[player.index()]
    }

    /// The tiles that `player` has left, in the order held.
    pub fn held_by(&self, player: Player) -> Held {
        self.hand(player).held()
    }

    /// How many tiles each player has left.
    pub fn counts(&self) -> [u8; 4] {
        self.hands.map(|hand| hand.left().len() as u8)
    }

    /// The open numbers; `None` before the opening.
    pub const fn ends(&self) -> Option<Ends> {
        self.ends
    }

    /// What was done in this hand.
    pub const fn deeds(&self) -> &Deeds {
        &self.deeds
    }

    /// The moves of this hand as the log tells them.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves_after(0, None)
    }

    /// Those after the first `n_told`, which left these `ends`.
    #[inline]
    pub(crate) fn moves_after(
        &self,
        n_told: usize,
        mut ends: Option<Ends>,
    ) -> impl Iterator<Item = Move> {
        let mut player = self.opener.after(n_told);
        self.deeds.after(n_told).map(move |deed| {
            let (laid, mtime) = match deed {
                Deed::Laid { tile, side, signal } => (Some((tile, side)), signal),
                Deed::Passed => (None, ThinkSignal::Instant),
            };
            if let Some((tile, side)) = laid {
                ends = ends_after(ends, tile, side);
            }
            let made = Move {
                player,
                position: player.role(self.opener),
                laid,
                ends: ends.expect("the first move lays a tile, and laid tiles fitted"),
                mtime,
            };
            player = player.next();
            made
        })
    }

    /// The tiles on the table from left to right.
    pub fn line(&self) -> Line {
        let mut line = Line::default();
        self.moves().for_each(|made| line.follow(&made));
        line
    }
}
