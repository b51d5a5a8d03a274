//! DOM-KB-01 to 03: what somebody can be certain of, from the view of a seat alone.

use crate::line::Side;
use crate::moves::{Move, ThinkSignal};
use crate::player::{Player, Role};
use crate::rules::moves::opening_ends;
use crate::setup::SignalMode;
use crate::tile::{Pip, TileSet};
use crate::view::View;

/// What a view implies about the hidden tiles. "Certain" facts only: nothing is guessed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// Tiles neither in the own hand nor on the table.
    pub unseen: TileSet,
    /// By player and suit: is the player known to lack it?
    void: [[bool; 7]; 4],
    /// Who still has tiles that one does not see.
    hides_tiles: [bool; 4],
}

impl Knowledge {
    /// What `view` implies.
    pub fn new(view: &View) -> Knowledge {
        let own = view.hand.as_deref().unwrap_or_default().iter();
        let played = view.moves.iter().filter_map(|made| made.laid);
        let seen: TileSet = own.copied().chain(played.map(|(tile, _)| tile)).collect();
        let n_laid = view.moves.iter().filter(|made| made.laid.is_some()).count();
        // In an incomplete list the first move is not the opening.
        let list_is_complete = n_laid >= view.line.0.len();
        let mut void = [[false; 7]; 4];
        for (index, made) in view.moves.iter().enumerate() {
            let is_opening = index == 0 && list_is_complete && could_open(made);
            for lacking in shown_to_lack(made, is_opening, view.signal_mode) {
                void[made.player.index()][lacking.index()] = true;
            }
        }
        Knowledge {
            unseen: TileSet::FULL.minus(seen.or(view.laid())),
            void,
            hides_tiles: Player::ALL.map(|player| {
                view.counts[player.index()] > 0 && view.seat.player() != Some(player)
            }),
        }
    }

    /// DOM-KB-01: the suits that `player` is known to lack.
    pub fn void(&self, player: Player) -> impl Iterator<Item = Pip> {
        let lacks = self.void[player.index()];
        Pip::ALL.into_iter().filter(move |suit| lacks[suit.index()])
    }

    /// DOM-KB-02: how many tiles of a suit are in the hands that one does not see.
    pub fn out(&self, suit: Pip) -> usize {
        self.unseen.and(TileSet::suit(suit)).len()
    }

    /// DOM-KB-03: the tiles that `player` may hold.
    pub fn may_hold(&self, player: Player) -> TileSet {
        if !self.hides_tiles[player.index()] {
            return TileSet::EMPTY;
        }
        self.void(player)
            .fold(self.unseen, |tiles, suit| tiles.minus(TileSet::suit(suit)))
    }

    /// DOM-KB-03: the tiles that nobody but `player` may hold.
    pub fn must_hold(&self, player: Player) -> TileSet {
        if !self.hides_tiles[player.index()] {
            return TileSet::EMPTY;
        }
        let others = Player::ALL.into_iter().filter(|other| *other != player);
        others.fold(self.unseen, |tiles, other| {
            tiles.minus(self.may_hold(other))
        })
    }
}

/// Does a move look like an opening? (DOM-MOV-04)
fn could_open(made: &Move) -> bool {
    made.position == Role::J1
        && made
            .laid
            .is_some_and(|(tile, side)| side == Side::Right && made.ends == opening_ends(tile))
}

/// DOM-KB-01: the numbers of which a player shows to have none left: both ends when passing, and
/// what an instant move speaks of (DOM-SIG-06); for an opening both its numbers.
///
/// What a move covered is read off the tile and the end that it left, not off the move before,
/// which a stranger's list may lack.
fn shown_to_lack(made: &Move, is_opening: bool, mode: SignalMode) -> impl Iterator<Item = Pip> {
    let ends = made.ends;
    let lacking = match made.laid {
        None => [Some(ends.left), Some(ends.right)],
        Some(_) if mode == SignalMode::Off || made.mtime != ThinkSignal::Instant => [None, None],
        Some((tile, _)) if is_opening => [Some(tile.low()), Some(tile.high())],
        Some((tile, side)) => {
            let covered = tile.other_half(ends.at(side));
            [ends.squared().or(covered), None]
        }
    };
    lacking.into_iter().flatten()
}
