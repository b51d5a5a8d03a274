//! How likely something is: its share of many deals that fit what the player can know, each of which
//! counts as much as it explains what was played ([`Reading`]).

use rand_pcg::Pcg32;

use crate::bot::{Deals, Reading, Weighing};
use crate::claim::Likelihood;
use crate::knowledge::Knowledge;
use crate::player::Player;
use crate::suits::Suits;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// Deals of one moment.
#[derive(Clone, Debug)]
pub(crate) struct Worlds {
    known: Knowledge,
    counts: [u8; 4],
    /// Who has what, and how much that deal counts.
    deals: Vec<([TileSet; 4], f64)>,
}

/// So many are looked at.
const DEALS: usize = 400;

impl Worlds {
    /// Deals that fit the view of the player in turn.
    pub(crate) fn new(view: &View, me: Player, luck: Pcg32) -> Worlds {
        let known = Knowledge::new(view);
        let mut deals = Vec::new();
        if let Some(mut drawn) = Deals::new(view, me, &known, Weighing::Alike, luck) {
            let reading = Reading::new(view);
            let others = [1, 2, 3].map(|turns| me.after(turns));
            deals.extend(
                std::iter::from_fn(|| drawn.next())
                    .take(DEALS)
                    .map(|drawn| {
                        let hands = drawn.world.hands;
                        let read =
                            others.map(|player| reading.likelihood(player, hands[player.index()]));
                        (hands, drawn.weight * read.iter().product::<f64>())
                    }),
            );
        }
        Worlds {
            known,
            counts: view.counts,
            deals,
        }
    }

    /// How likely it is that a player has no tile of these suits; `None` if no deal fits a stranger's
    /// view.
    pub(crate) fn has_none(&self, who: Player, suits: Suits) -> Option<Likelihood> {
        let fits = suits.tiles();
        if self.known.may_hold(who).and(fits).is_empty() {
            return Some(Likelihood::Sure);
        }
        self.chance(|hands| hands[who.index()].and(fits).is_empty())
    }

    /// How likely it is that a player has a tile of these suits.
    pub(crate) fn has_some(&self, who: Player, suits: Suits) -> Option<Likelihood> {
        let fits = suits.tiles();
        let n_others = self.known.may_hold(who).minus(fits).len();
        let is_sure = usize::from(self.counts[who.index()]) > n_others
            || !self.known.must_hold(who).and(fits).is_empty();
        if is_sure {
            return Some(Likelihood::Sure);
        }
        self.chance(|hands| !hands[who.index()].and(fits).is_empty())
    }

    /// How likely it is that a player has a tile.
    pub(crate) fn holds(&self, who: Player, tile: Tile) -> Option<Likelihood> {
        if self.known.must_hold(who).contains(tile) {
            return Some(Likelihood::Sure);
        }
        self.chance(|hands| hands[who.index()].contains(tile))
    }

    /// The share of the deals of which something is so. What has not been proved is never certain.
    pub(crate) fn share(&self, is_so: impl Fn(&[TileSet; 4]) -> bool) -> Option<f64> {
        let (mut so, mut all) = (0.0, 0.0);
        for (hands, weight) in &self.deals {
            all += weight;
            if is_so(hands) {
                so += weight;
            }
        }
        (all > 0.0).then(|| (so / all).clamp(0.01, 0.99))
    }

    fn chance(&self, is_so: impl Fn(&[TileSet; 4]) -> bool) -> Option<Likelihood> {
        self.share(is_so).map(Likelihood::Chance)
    }
}
