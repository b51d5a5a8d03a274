//! Who is certain to pass after a move, whatever is played in between.
//!
//! Only what the player knows counts: every tile that somebody may hold is taken to be held, so that
//! a pass that is foreseen here happens for every deal and every play.

use super::memory::Memory;
use super::placement::Placement;
use crate::line::{Ends, Side};
use crate::player::Player;
use crate::rules::moves::ends_after;
use crate::suits::Suits;
use crate::tile::{Pip, TileSet};

/// For each of the next three players: is it certain that the hand goes on until then, and that the
/// player has to pass?
pub(crate) fn certain_to_pass(memory: &Memory, it: &Placement) -> [bool; 3] {
    let mut certain = [false; 3];
    if it.kept.is_empty() || it.blocks {
        return certain;
    }
    let unlaid = it.kept.or(memory.known.unseen);
    let mut possible = vec![it.after];
    for (turns, certain) in certain.iter_mut().enumerate() {
        let player = memory.me.after(turns + 1);
        *certain = possible
            .iter()
            .all(|ends| can_lay(memory, player, *ends).is_empty());
        if *certain {
            continue;
        }
        // A tile may end the hand, and then nobody passes any more.
        if memory.count(player) <= 1 {
            break;
        }
        let Some(further) = reached(memory, player, &possible, unlaid, turns) else {
            break;
        };
        possible = further;
    }
    certain
}

/// The tiles that a player may lay at these ends.
fn can_lay(memory: &Memory, player: Player, ends: Ends) -> TileSet {
    memory.known.may_hold(player).and(Suits::from(ends).tiles())
}

/// Every pair of ends that a player's turn may lead to; `None` if it may end the hand. So many others
/// may have laid a tile of `unlaid` before.
fn reached(
    memory: &Memory,
    player: Player,
    possible: &[Ends],
    unlaid: TileSet,
    n_before: usize,
) -> Option<Vec<Ends>> {
    // The player may have nothing that fits, too.
    let mut reached = possible.to_vec();
    for ends in possible {
        for tile in can_lay(memory, player, *ends).iter() {
            for side in Side::ALL {
                let Some(after) = ends_after(Some(*ends), tile, side) else {
                    continue;
                };
                let left = |suit: Pip| unlaid.without(tile).and(TileSet::suit(suit)).len();
                if after.squared().is_some_and(|suit| left(suit) <= n_before) {
                    return None;
                }
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
        }
    }
    Some(reached)
}
