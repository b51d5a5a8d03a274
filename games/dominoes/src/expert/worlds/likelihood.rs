//! How well a deal explains what was played.
//!
//! All deals that fit are equally likely before anybody plays; but people do not play at random. Who
//! shows a number mostly has more of it, who keeps a double back mostly does not have it. So each
//! deal counts as much as it makes likely what its players did, if they mostly do what seems good
//! with their own tiles in sight: get rid of pips and doubles, and keep what fits.

use crate::knowledge::is_opening;
use crate::line::Ends;
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// The tiles that the others have laid, each with what it was chosen from.
#[derive(Clone, Debug)]
pub(super) struct Likelihoods {
    laid: Vec<Laid>,
    /// `FADING` to the power of its place.
    fading: [f64; STEPS],
}

/// A tile that somebody chose to lay.
#[derive(Clone, Copy, Debug)]
struct Laid {
    player: Player,
    tile: Tile,
    /// Before and after.
    ends: [Option<Ends>; 2],
    /// What the player has laid since, this tile included.
    since: TileSet,
}

/// A move that seems one point worse than the best is made so much more rarely.
const FADING: f64 = 0.95;
const STEPS: usize = 128;

impl Likelihoods {
    /// What is to be explained in the view of `me`.
    pub(super) fn new(view: &View, me: Player) -> Likelihoods {
        let mut fading = [1.0; STEPS];
        for step in 1..STEPS {
            fading[step] = fading[step - 1] * FADING;
        }
        let mut laid = Vec::new();
        let mut since = [TileSet::EMPTY; 4];
        for (index, made) in view.moves.iter().enumerate().rev() {
            let Some((tile, _)) = made.laid else {
                continue;
            };
            let since = &mut since[made.player.index()];
            *since = since.with(tile);
            // The opening of a match is no choice, and of a stranger's first move we do not know at
            // which ends it was made.
            let is_choice = index > 0 || (is_opening(view, 0) && !view.first_hand);
            if made.player != me && is_choice {
                let before = index.checked_sub(1).map(|before| view.moves[before].ends);
                laid.push(Laid {
                    player: made.player,
                    tile,
                    ends: [before, Some(made.ends)],
                    since: *since,
                });
            }
        }
        Likelihoods { laid, fading }
    }

    /// How much a deal counts.
    pub(super) fn of(&self, hands: &[TileSet; 4]) -> f64 {
        let likely = self.laid.iter().map(|laid| self.of_move(laid, hands));
        likely.product()
    }

    fn of_move(&self, laid: &Laid, hands: &[TileSet; 4]) -> f64 {
        let own = hands[laid.player.index()].or(laid.since);
        let [before, after] = laid.ends;
        let mut best = i32::MIN;
        let mut values = [0; 14];
        let mut n_values = 0;
        let mut chosen = i32::MIN;
        let mut weigh = |tile: Tile, ends: Ends| {
            let value = promise(own, tile, ends);
            if n_values < values.len() {
                values[n_values] = value;
                n_values += 1;
            }
            best = best.max(value);
            if tile == laid.tile && after.is_some_and(|after| is_same(after, ends)) {
                chosen = chosen.max(value);
            }
        };
        match before {
            None => {
                for tile in own.iter() {
                    let (left, right) = (tile.low(), tile.high());
                    weigh(tile, Ends { left, right });
                }
            }
            Some(Ends { left, right }) => {
                for tile in own.and(TileSet::suit(left)).iter() {
                    if let Some(shown) = tile.other_half(left) {
                        weigh(tile, Ends { left: shown, right });
                    }
                }
                if left != right {
                    for tile in own.and(TileSet::suit(right)).iter() {
                        if let Some(shown) = tile.other_half(right) {
                            weigh(tile, Ends { left, right: shown });
                        }
                    }
                }
            }
        }
        let fade = |value: i32| {
            let behind = usize::try_from(best.saturating_sub(value)).unwrap_or(STEPS);
            self.fading[behind.min(STEPS - 1)]
        };
        let all: f64 = values[..n_values].iter().map(|value| fade(*value)).sum();
        if all > 0.0 { fade(chosen) / all } else { 1.0 }
    }
}

/// The same two numbers, whichever side they are on.
fn is_same(one: Ends, other: Ends) -> bool {
    one == other || (one.left == other.right && one.right == other.left)
}

/// How good a move seems to somebody who sees the own tiles only.
fn promise(own: TileSet, tile: Tile, ends: Ends) -> i32 {
    let kept = own.without(tile);
    let n_fitting = kept.and(Suits::from(ends).tiles()).len() as i32;
    3 * tile.pips() as i32 + 20 * i32::from(tile.is_double()) + 12 * n_fitting
}
