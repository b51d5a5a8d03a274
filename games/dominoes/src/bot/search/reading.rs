//! What somebody's plays tell about the tiles that were kept back.
//!
//! Nobody plays at random: people get rid of doubles and of heavy tiles, and show numbers of which
//! they have more. How much, was fitted to the plays of many computer players of several kinds; one
//! play in ten is thought to have had reasons of its own. So a hand from which somebody would hardly
//! have played as they did is less likely than another.

use crate::knowledge::is_opening;
use crate::line::Ends;
use crate::player::Player;
use crate::rules::opening::is_forced;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// What everybody has laid in a hand by choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    plays: [[Play; Reading::MOST]; 4],
    n_plays: [usize; 4],
}

/// A tile that somebody laid.
#[derive(Clone, Copy, Debug)]
struct Play {
    tile: Tile,
    /// The ends before it; `None` for an opening.
    before: Option<Ends>,
    /// The number that it came to touch.
    covered: Pip,
}

/// How much a tile is sought to be laid, in sixteenths of a natural logarithm: for a double, for
/// each pip, and for each tile that stays of the number shown.
const DOUBLE: usize = 33;
const PIP: usize = 5;
const SUPPORT: usize = 14;

/// So often a play has reasons of its own.
const WHIM: f64 = 0.1;

impl Reading {
    /// Nobody lays more in a hand.
    const MOST: usize = crate::HAND_SIZE;

    /// Reads the plays of a view.
    pub(crate) fn new(view: &View) -> Reading {
        const NOTHING: Play = Play {
            tile: Tile::DOUBLE_SIX,
            before: None,
            covered: Pip::Six,
        };
        let mut reading = Reading {
            plays: [[NOTHING; Reading::MOST]; 4],
            n_plays: [0; 4],
        };
        // DOM-OPEN-02: the first tile of a match may be no choice. In a list that lacks the beginning
        // nobody knows what the first move had to choose from.
        let is_told = !view.moves.is_empty() && is_opening(view, 0);
        let mut is_chosen = is_told && !is_forced(view.first_hand, view.first_opening);
        let mut before = None;
        for made in &view.moves {
            let player = made.player.index();
            let n_plays = reading.n_plays[player];
            if let Some((tile, side)) = made.laid
                && is_chosen
                && n_plays < Reading::MOST
            {
                let covered = before.map_or(tile.low(), |ends: Ends| ends.at(side));
                reading.plays[player][n_plays] = Play {
                    tile,
                    before,
                    covered,
                };
                reading.n_plays[player] += 1;
            }
            before = Some(made.ends);
            is_chosen = true;
        }
        reading
    }

    /// How likely it is that `player` would have played like this if `kept` is what is left.
    #[inline]
    pub(crate) fn likelihood(&self, player: Player, kept: TileSet) -> f64 {
        let plays = &self.plays[player.index()][..self.n_plays[player.index()]];
        let mut hand = Holding::new(kept);
        let mut likelihood = 1.0;
        // Backwards: before each play there was one tile more.
        for play in plays.iter().rev() {
            hand.take(play.tile);
            likelihood *= play.chance(&hand);
        }
        likelihood
    }
}

/// Tiles, and how many of them carry each number.
struct Holding {
    tiles: TileSet,
    n_of: [u8; 7],
}

impl Holding {
    #[inline]
    fn new(tiles: TileSet) -> Holding {
        let mut holding = Holding {
            tiles: TileSet::EMPTY,
            n_of: [0; 7],
        };
        for tile in tiles.iter() {
            holding.take(tile);
        }
        holding
    }

    #[inline]
    fn take(&mut self, tile: Tile) {
        self.tiles = self.tiles.with(tile);
        self.n_of[tile.low().index()] += 1;
        self.n_of[tile.high().index()] += u8::from(!tile.is_double());
    }

    /// How much somebody who holds this would like to lay a tile that shows a number.
    #[inline]
    fn urge(&self, tile: Tile, shown: Pip) -> f64 {
        // The tile itself is one of them, and goes.
        let support = self.n_of[shown.index()].saturating_sub(1);
        OF_TILE[tile.index()] * OF_SUPPORT[usize::from(support & 7)]
    }

    /// The same for laying it at an end with a number.
    #[inline]
    fn urge_at(&self, tile: Tile, covered: Pip) -> f64 {
        tile.other_half(covered)
            .map_or(0.0, |shown| self.urge(tile, shown))
    }

    /// The same for an opening, which shows both its numbers.
    fn urge_to_open(&self, tile: Tile) -> f64 {
        self.urge(tile, tile.low())
            .max(self.urge(tile, tile.high()))
    }
}

impl Play {
    /// How likely it was among everything that could have been laid instead.
    #[inline]
    fn chance(&self, hand: &Holding) -> f64 {
        let mut all = 0.0;
        let mut n_layings = 0;
        let own;
        if let Some(ends) = self.before {
            own = hand.urge_at(self.tile, self.covered);
            for tile in hand.tiles.and(TileSet::suit(ends.left)).iter() {
                all += hand.urge_at(tile, ends.left);
                n_layings += 1;
            }
            if ends.left != ends.right {
                for tile in hand.tiles.and(TileSet::suit(ends.right)).iter() {
                    all += hand.urge_at(tile, ends.right);
                    n_layings += 1;
                }
            }
        } else {
            own = hand.urge_to_open(self.tile);
            for tile in hand.tiles.iter() {
                all += hand.urge_to_open(tile);
                n_layings += 1;
            }
        }
        if n_layings < 2 {
            return 1.0;
        }
        WHIM / f64::from(n_layings) + (1.0 - WHIM) * own / all
    }
}

/// The weight of every tile for itself.
const OF_TILE: [f64; Tile::COUNT] = {
    let mut weights = [1.0; Tile::COUNT];
    let mut index = 0;
    while index < weights.len() {
        let tile = Tile::ALL[index];
        let is_double = tile.low() as u8 == tile.high() as u8;
        weights[index] = exponent(PIP * tile.pips() as usize + if is_double { DOUBLE } else { 0 });
        index += 1;
    }
    weights
};

/// The weight of so many tiles that stay of the number shown.
const OF_SUPPORT: [f64; 8] = {
    let mut weights = [1.0; 8];
    let mut index = 0;
    while index < weights.len() {
        weights[index] = exponent(SUPPORT * index);
        index += 1;
    }
    weights
};

/// The natural exponent of so many sixteenths.
const fn exponent(sixteenths: usize) -> f64 {
    /// The sixteenth root of e.
    const STEP: f64 = 1.064_494_458_917_859_3;
    let mut power = 1.0;
    let mut n_steps = 0;
    while n_steps < sixteenths {
        power *= STEP;
        n_steps += 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> TileSet {
        let held: crate::Held = text.parse().expect("tiles");
        held.iter().copied().collect()
    }

    fn play(tile: &str, ends: [u8; 2], covered: u8) -> Play {
        let pip = |number: u8| Pip::new(number).expect("0 to 6");
        Play {
            tile: tile.parse().expect("a tile"),
            before: Some(Ends {
                left: pip(ends[0]),
                right: pip(ends[1]),
            }),
            covered: pip(covered),
        }
    }

    /// Who lays 1-2 at 1/4 hardly keeps the 4-4 and 4-6 back; what does not fit tells nothing.
    #[test]
    fn what_was_kept_back_tells_something() {
        let laid = play("12", [1, 4], 1);
        let chance = |hand: &str| laid.chance(&Holding::new(tiles(hand)));
        assert!(
            (chance("12 33 56") - 1.0).abs() < 1e-9,
            "there was no choice"
        );
        assert!(chance("12 44 46") < 0.1, "{}", chance("12 44 46"));
        assert!(chance("12 13 56") > 0.3, "{}", chance("12 13 56"));
    }

    /// The chances of everything that a hand can lay make one.
    #[test]
    fn chances_make_one() {
        let hand = Holding::new(tiles("12 44 46 14 56"));
        let layings = [("12", 1), ("14", 1), ("14", 4), ("44", 4), ("46", 4)];
        let chances = layings.map(|(tile, covered)| play(tile, [1, 4], covered).chance(&hand));
        assert!(
            (chances.iter().sum::<f64>() - 1.0).abs() < 1e-9,
            "{chances:?}"
        );
    }
}
