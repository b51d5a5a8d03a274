//! DOM-KB-01 to 03: what somebody can be certain of, from the view of a seat alone.

use crate::line::Side;
use crate::moves::{Move, ThinkSignal};
use crate::player::{Player, Role};
use crate::rules::moves::opening_ends;
use crate::setup::SignalMode;
use crate::suits::Suits;
use crate::tile::{Pip, TileSet};
use crate::view::View;

/// What a view implies about the hidden tiles. "Certain" facts only: nothing is guessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// Tiles neither in the own hand nor on the table.
    pub unseen: TileSet,
    /// By player: the suits that the player is known to lack.
    void: [Suits; 4],
    /// By player: what the player may hold.
    may_hold: [TileSet; 4],
}

/// What somebody makes of what happened at the table.
pub(crate) trait Attention {
    /// DOM-KB-10: is the pass that was this move of the hand, counted from 0, remembered?
    fn remembers_pass(&self, index: usize) -> bool;
    /// Are the others' signals read?
    fn reads_signals(&self) -> bool;
}

/// Somebody who misses nothing.
pub(crate) struct Alert;

impl Attention for Alert {
    fn remembers_pass(&self, _: usize) -> bool {
        true
    }

    fn reads_signals(&self) -> bool {
        true
    }
}

impl Knowledge {
    /// What `view` implies.
    pub fn new(view: &View) -> Knowledge {
        Knowledge::as_noticed(view, &Alert)
    }

    /// What `view` implies to somebody who may not have noticed or remembered everything.
    pub(crate) fn as_noticed(view: &View, attention: &impl Attention) -> Knowledge {
        let own = view.hand.as_deref().unwrap_or_default().iter();
        let played = view.moves.iter().filter_map(|made| made.laid);
        let seen: TileSet = own.copied().chain(played.map(|(tile, _)| tile)).collect();
        let unseen = TileSet::FULL.minus(seen.or(view.laid()));
        let mode = if attention.reads_signals() {
            view.signal_mode
        } else {
            SignalMode::Off
        };
        let mut void = [Suits::NONE; 4];
        for (index, made) in view.moves.iter().enumerate() {
            let is_noticed = made.laid.is_some() || attention.remembers_pass(index);
            if is_noticed {
                let lacking = shown_to_lack(made, is_opening(view, index), mode);
                let player = made.player.index();
                void[player] = void[player].or(lacking);
            }
        }
        let may_hold = Player::ALL.map(|player| {
            let hides_tiles = view.counts[player.index()] > 0 && view.seat.player() != Some(player);
            if hides_tiles {
                unseen.minus(void[player.index()].tiles())
            } else {
                TileSet::EMPTY
            }
        });
        Knowledge {
            unseen,
            void,
            may_hold,
        }
    }

    /// DOM-KB-01: the suits that `player` is known to lack.
    #[inline]
    pub const fn void(&self, player: Player) -> Suits {
        self.void[player.index()]
    }

    /// DOM-KB-02: how many tiles of a suit are in the hands that one does not see.
    #[inline]
    pub const fn out(&self, suit: Pip) -> usize {
        self.unseen.and(TileSet::suit(suit)).len()
    }

    /// DOM-KB-03: the tiles that `player` may hold: unseen, and of no suit that the player lacks;
    /// none if the player has none.
    #[inline]
    pub const fn may_hold(&self, player: Player) -> TileSet {
        self.may_hold[player.index()]
    }

    /// DOM-KB-03: the tiles that nobody but `player` may hold.
    pub fn must_hold(&self, player: Player) -> TileSet {
        let others = Player::ALL.into_iter().filter(|other| *other != player);
        others.fold(self.may_hold(player), |tiles, other| {
            tiles.minus(self.may_hold(other))
        })
    }
}

/// Is this move of a view the opening of the hand? In an incomplete list the first one is not.
pub(crate) fn is_opening(view: &View, index: usize) -> bool {
    let laid = |view: &View| view.moves.iter().filter(|made| made.laid.is_some()).count();
    index == 0 && could_open(&view.moves[0]) && laid(view) >= view.line.0.len()
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
fn shown_to_lack(made: &Move, is_opening: bool, mode: SignalMode) -> Suits {
    let ends = made.ends;
    match made.laid {
        None => ends.into(),
        Some(_) if mode == SignalMode::Off || made.mtime != ThinkSignal::Instant => Suits::NONE,
        Some((tile, _)) if is_opening => Suits::only(tile.low()).with(tile.high()),
        Some((tile, side)) => {
            let covered = tile.other_half(ends.at(side));
            ends.squared().or(covered).into_iter().collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    fn pip(number: u8) -> Pip {
        Pip::new(number).expect("a number of a tile")
    }

    /// DOM-MOV-04: only the first role opens, with a tile that leaves its own numbers.
    #[test]
    fn an_opening_is_known_by_its_role_and_its_ends() {
        let tile = Tile::new(pip(3), pip(5));
        let opening = Move {
            player: Player::P1,
            position: Role::J1,
            laid: Some((tile, Side::Right)),
            ends: opening_ends(tile),
            mtime: ThinkSignal::Instant,
        };
        assert!(could_open(&opening));
        for other in [
            Move {
                position: Role::J2,
                ..opening
            },
            Move {
                laid: None,
                ..opening
            },
            Move {
                laid: Some((tile, Side::Left)),
                ..opening
            },
            Move {
                ends: opening_ends(Tile::new(pip(3), pip(6))),
                ..opening
            },
        ] {
            assert!(!could_open(&other), "{other:?}");
        }
    }
}
