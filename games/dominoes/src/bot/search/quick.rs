//! A quick player for worlds that are played on: it knows its own tiles, what passes have shown and
//! how many tiles everybody has, and nothing else.
//!
//! With open hands everybody would play on what nobody knows, and a choice would look better than it
//! is. What each thing weighs was fitted in the laboratory to what moves brought when they were
//! played on over many deals, in hundredths of a point; so a value is also a first guess at what a
//! move is worth.

use super::world::{Laying, World, each_laying};
use crate::knowledge::Knowledge;
use crate::line::Ends;
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::{Pip, TileSet};

/// That the next player, the partner and the player before pass, if it is certain.
const NEXT: i32 = 950;
const PARTNER: i32 = -320;
const PREVIOUS: i32 = 150;
/// For each own tile that would fit the ends, and each suit that stays in hand.
const MOBILITY: i32 = 30;
const VARIETY: i32 = 110;
/// For each pip laid, and for a double.
const PIPS: i32 = 31;
const DOUBLE: i32 = 215;
/// For the own share of the tiles that are left of an open number; for all of them besides.
const SHARE: i32 = 590;
const COMMAND: i32 = 230;
/// For one number at both ends.
const SQUARE: i32 = 345;
/// For a block that is won with twelve pips to spare, by what everybody holds on average.
const BLOCK: i32 = 2850;
const BLOCK_MARGIN: i32 = 12;
/// For going out: more than anything else together.
const OUT: i32 = 100_000;

/// What the player in turn sees of a world.
pub(crate) struct Glance {
    own: TileSet,
    unseen: TileSet,
    ends: Option<Ends>,
    next: Other,
    partner: Other,
    previous: Other,
}

/// Somebody whose tiles are hidden.
struct Other {
    may_hold: TileSet,
    count: usize,
}

impl Other {
    /// How likely it is that these do not include any of `fits`, if all are equally likely.
    #[inline]
    fn lacks(&self, fits: TileSet) -> i32 {
        chance_of_none(
            self.may_hold.len(),
            self.may_hold.and(fits).len(),
            self.count,
        )
    }
}

impl Glance {
    /// What a player sees at a real table.
    pub(crate) fn at_table(
        me: Player,
        own: TileSet,
        known: &Knowledge,
        counts: [usize; 4],
        ends: Option<Ends>,
    ) -> Glance {
        let other = |turns: usize| {
            let player = me.after(turns);
            Other {
                may_hold: known.may_hold(player),
                count: counts[player.index()],
            }
        };
        Glance {
            own,
            unseen: known.unseen,
            ends,
            next: other(1),
            partner: other(2),
            previous: other(3),
        }
    }

    /// What the player in turn sees of a world.
    #[inline]
    pub(crate) fn of(world: &World) -> Glance {
        let me = world.turn;
        let own = world.hands[me.index()];
        let unseen = world.in_hands().minus(own);
        let other = |turns: usize| {
            let player = me.after(turns).index();
            Other {
                may_hold: unseen.minus(world.void[player].tiles()),
                count: world.hands[player].len(),
            }
        };
        Glance {
            own,
            unseen,
            ends: world.ends,
            next: other(1),
            partner: other(2),
            previous: other(3),
        }
    }

    /// What the player in turn would do; `None` is a pass.
    #[inline]
    pub(crate) fn choice(&self) -> Option<Laying> {
        let mut first = None;
        let mut best: Option<(i32, Laying)> = None;
        each_laying(self.own, self.ends, |laying| {
            // A single move needs no thought.
            let Some(first) = first else {
                first = Some(laying);
                return;
            };
            let (most, _) = *best.get_or_insert_with(|| (self.value(first), first));
            let value = self.value(laying);
            if value > most {
                best = Some((value, laying));
            }
        });
        best.map(|(_, laying)| laying).or(first)
    }

    /// What a move seems worth, in hundredths of a point; only differences mean anything.
    #[inline]
    pub(crate) fn value(&self, laying: Laying) -> i32 {
        let kept = self.own.without(laying.tile);
        if kept.is_empty() {
            return OUT;
        }
        let open = Suits::from(laying.ends);
        let fits = open.tiles();
        let passes = NEXT * self.next.lacks(fits)
            + PARTNER * self.partner.lacks(fits)
            + PREVIOUS * self.previous.lacks(fits);
        let mut value = passes / CERTAIN
            + MOBILITY * kept.and(fits).len() as i32
            + VARIETY * n_suits(kept)
            + PIPS * laying.tile.pips() as i32
            + DOUBLE * i32::from(laying.tile.is_double())
            + self.hold(laying.ends.left, kept);
        match laying.ends.squared() {
            Some(suit) => {
                value += SQUARE;
                if kept.or(self.unseen).and(TileSet::suit(suit)).is_empty() {
                    value += self.block(kept);
                }
            }
            None => value += self.hold(laying.ends.right, kept),
        }
        value
    }

    /// What it is worth to hold tiles of an open number.
    #[inline]
    fn hold(&self, suit: Pip, kept: TileSet) -> i32 {
        let ours = kept.and(TileSet::suit(suit)).len() as i32;
        let theirs = self.unseen.and(TileSet::suit(suit)).len() as i32;
        match (ours, theirs) {
            (0, _) => 0,
            (_, 0) => SHARE + COMMAND,
            (ours, theirs) => SHARE * ours / (ours + theirs),
        }
    }

    /// What a block is worth, if everybody's tiles are as heavy as the unseen ones on average.
    fn block(&self, kept: TileSet) -> i32 {
        let n_unseen = self.unseen.len().max(1) as i32;
        let unseen = self.unseen.pips() as i32;
        let n_theirs = (self.next.count + self.previous.count) as i32;
        let n_partners = self.partner.count as i32;
        let ahead = unseen * (n_theirs - n_partners) - n_unseen * kept.pips() as i32;
        BLOCK * ahead.clamp(-BLOCK_MARGIN * n_unseen, BLOCK_MARGIN * n_unseen)
            / (BLOCK_MARGIN * n_unseen)
    }
}

/// How many suits are in a hand.
#[inline]
fn n_suits(hand: TileSet) -> i32 {
    let has = |suit: &Pip| !hand.and(TileSet::suit(*suit)).is_empty();
    Pip::ALL.iter().filter(|suit| has(suit)).count() as i32
}

/// A chance is a share of this.
const CERTAIN: i32 = 1 << 10;

/// Of `n_may` tiles `count` are held, and `n_fits` would fit: how likely is it that none is held?
#[inline]
fn chance_of_none(n_may: usize, n_fits: usize, count: usize) -> i32 {
    const MOST: usize = 22;
    const HELD: usize = 8;
    const TABLE: [[[i16; HELD]; MOST]; MOST] = {
        let mut table = [[[0; HELD]; MOST]; MOST];
        let mut n_may = 0;
        while n_may < MOST {
            let mut n_fits = 0;
            while n_fits <= n_may {
                let mut chance = 1.0;
                let mut count = 0;
                while count < HELD {
                    table[n_may][n_fits][count] = (chance * CERTAIN as f64) as i16;
                    if count < n_may {
                        let n_others = if n_may > n_fits + count {
                            n_may - n_fits - count
                        } else {
                            0
                        };
                        chance = chance * n_others as f64 / (n_may - count) as f64;
                    }
                    count += 1;
                }
                n_fits += 1;
            }
            n_may += 1;
        }
        table
    };
    i32::from(TABLE[n_may.min(MOST - 1)][n_fits.min(MOST - 1)][count.min(HELD - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three of five tiles are held and two would fit: C(3, 3) / C(5, 3) = 1 / 10.
    #[test]
    fn a_chance_is_counted_out() {
        assert_eq!(chance_of_none(5, 2, 3), CERTAIN / 10);
        assert_eq!(chance_of_none(5, 3, 3), 0);
        assert_eq!(chance_of_none(5, 0, 3), CERTAIN);
        assert_eq!(chance_of_none(21, 21, 0), CERTAIN);
    }
}
