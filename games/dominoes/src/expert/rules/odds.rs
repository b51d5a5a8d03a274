//! DOM-KB-80: weighing the odds, a rule of the house for its strongest characters.
//!
//! The other rules look at one thing each. This one asks of every move how likely it is that each of
//! the others will have to pass, how freely I shall play next time, and what I get rid of; a persona
//! says how much each of these counts for it.

use crate::expert::memory::Memory;
use crate::expert::placement::{MoveSet, Placement};
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::{Pip, TileSet};

/// How much a persona minds each thing, all on one scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Odds {
    /// That the next player passes: for certainty of it.
    pub(crate) next: i32,
    /// That the partner passes.
    pub(crate) partner: i32,
    /// That the player before me passes.
    pub(crate) previous: i32,
    /// For each own tile that would fit the ends.
    pub(crate) mobility: i32,
    /// For each suit that stays in hand.
    pub(crate) variety: i32,
    /// For each pip laid.
    pub(crate) pips: i32,
    /// For a double laid.
    pub(crate) double: i32,
    /// For showing a suit of ours.
    pub(crate) ours: i32,
    /// For covering a suit of theirs.
    pub(crate) theirs: i32,
    /// For each tile that stays of the number shown.
    pub(crate) support: i32,
}

/// A number for each of the things weighed, in the order of [`NAMES`].
pub(crate) type Terms = [i32; 10];

/// The names of the weights, as personas write them.
pub(crate) const NAMES: &[&str] = &[
    "next", "partner", "previous", "mobility", "variety", "pips", "double", "ours", "theirs",
    "support",
];

impl Odds {
    /// From weights in the order of [`NAMES`].
    pub(crate) fn new(weights: &Terms) -> Odds {
        let [
            next,
            partner,
            previous,
            mobility,
            variety,
            pips,
            double,
            ours,
            theirs,
            support,
        ] = *weights;
        Odds {
            next,
            partner,
            previous,
            mobility,
            variety,
            pips,
            double,
            ours,
            theirs,
            support,
        }
    }

    /// What a move is worth.
    pub(crate) fn value(&self, memory: &Memory, it: &Placement) -> i32 {
        self.terms(memory, it).iter().sum()
    }

    /// What each thing contributes to that, in the order of [`NAMES`].
    pub(crate) fn terms(&self, memory: &Memory, it: &Placement) -> Terms {
        let after = Suits::from(it.after);
        let passing = |player: Player, weight: i32| {
            (i64::from(weight) * chance_to_pass(memory, player, after) / CERTAIN) as i32
        };
        let n_playable = it.kept.and(after.tiles()).len() as i32;
        let n_suits = Pip::ALL
            .into_iter()
            .filter(|suit| it.kept_of(*suit) > 0)
            .count() as i32;
        let n_support: i32 = it.exposed.iter().map(|suit| it.kept_of(suit) as i32).sum();
        [
            passing(memory.next(), self.next),
            passing(memory.partner(), self.partner),
            passing(memory.next().partner(), self.previous),
            self.mobility * n_playable,
            self.variety * n_suits,
            self.pips * it.tile.pips() as i32,
            self.double * i32::from(it.tile.is_double()),
            self.ours * i32::from(it.exposed.meets(memory.our_suits())),
            self.theirs * i32::from(it.covers(memory.their_suits())),
            self.support * n_support,
        ]
    }
}

/// A chance is a share of this.
pub(crate) const CERTAIN: i64 = 1 << 16;

/// How likely it is that a player has nothing for these ends, if every tile that the player may hold
/// is as likely as any other.
pub(crate) fn chance_to_pass(memory: &Memory, player: Player, ends: Suits) -> i64 {
    let may_hold = memory.known.may_hold(player);
    let fits: TileSet = may_hold.and(ends.tiles());
    let (n_may, n_fits) = (may_hold.len() as i64, fits.len() as i64);
    let mut chance = CERTAIN;
    for drawn in 0..i64::from(memory.count(player)).min(n_may) {
        chance = chance * (n_may - n_fits - drawn).max(0) / (n_may - drawn);
    }
    chance
}

/// DOM-KB-80: the move that is worth most.
pub(crate) fn weigh_odds(memory: &Memory, allowed: MoveSet, odds: &Odds) -> MoveSet {
    memory.moves.best(allowed, |it| odds.value(memory, it))
}
