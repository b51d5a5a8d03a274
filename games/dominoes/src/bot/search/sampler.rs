//! Drawing worlds that fit everything a player knows: passes, signals, counts.
//!
//! From one sharing of the hidden tiles that fits (`imagine`) others are reached by exchanging two
//! tiles between two hands wherever both could hold what they get. Every exchange is as likely as
//! its reversal, so in the long run every sharing that can be reached is as likely as any other; or,
//! where plays are read, comes up as often as it is likely to have been played like this (a Markov
//! chain after Metropolis).

use rand_core::Rng;
use rand_pcg::Pcg32;
use sobremesa_kernel::{Dice, Seed};
use sobremesa_search::sampling::Drawn;

use super::reading::Reading;
use super::world::World;
use crate::bot::below;
use crate::imagine::{Bounds, sharing};
use crate::knowledge::Knowledge;
use crate::player::Player;
use crate::tile::{Tile, TileSet};
use crate::view::View;

/// Worlds of one moment, as one player may imagine them.
pub(crate) struct Sampler {
    /// The four hands; in the fifth place tiles that a stranger's view hides although they lie on
    /// the table.
    shares: [TileSet; OWNERS],
    bounds: [Bounds; OWNERS],
    /// Those whose tiles are hidden.
    hidden: Vec<usize>,
    /// What plays tell, if they are read, and how likely they were from the shares as they are.
    reading: Option<Reading>,
    likelihood: [f64; OWNERS],
    world: World,
    luck: Pcg32,
}

const OWNERS: usize = 5;
const TABLE: usize = 4;

/// So many exchanges are tried between two worlds, with plays read and without, and before the first.
const EXCHANGES: usize = 14;
const QUICK_EXCHANGES: usize = 28;
const SHUFFLING: usize = 120;

impl Sampler {
    /// Worlds that fit the view of the player in turn, all equally likely; `None` if nothing does.
    pub(crate) fn new(view: &View, me: Player, known: &Knowledge, luck: Pcg32) -> Option<Sampler> {
        Sampler::begin(view, me, known, None, luck)
    }

    /// The same, each as likely as everybody's plays make it.
    pub(crate) fn by_plays(
        view: &View,
        me: Player,
        known: &Knowledge,
        luck: Pcg32,
    ) -> Option<Sampler> {
        Sampler::begin(view, me, known, Some(Reading::new(view)), luck)
    }

    fn begin(
        view: &View,
        me: Player,
        known: &Knowledge,
        reading: Option<Reading>,
        mut luck: Pcg32,
    ) -> Option<Sampler> {
        let own: TileSet = view.hand?.iter().copied().collect();
        let seed = u64::from(luck.next_u32());
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let (shares, bounds) = match sharing(view, &mut dice) {
            Some(found) => {
                let [one, two, three, four] = found.shares;
                let [b1, b2, b3, b4] = found.bounds;
                let nothing = Bounds::only(TileSet::EMPTY);
                (
                    [one, two, three, four, TileSet::EMPTY],
                    [b1, b2, b3, b4, nothing],
                )
            }
            None => of_stranger(view, known, &mut luck)?,
        };
        let hidden: Vec<usize> = (0..OWNERS)
            .filter(|owner| *owner != me.index() && !shares[*owner].is_empty())
            .collect();
        let mut hands = [TileSet::EMPTY; 4];
        hands[me.index()] = own;
        let mut sampler = Sampler {
            shares,
            bounds,
            hidden,
            reading,
            likelihood: [1.0; OWNERS],
            world: World {
                hands,
                ends: view.ends,
                turn: me,
                void: Player::ALL.map(|player| known.void(player)),
            },
            luck,
        };
        sampler.likelihood =
            std::array::from_fn(|owner| sampler.likelihood_of(owner, shares[owner]));
        sampler.exchange(SHUFFLING);
        Some(sampler)
    }

    /// How likely the plays of somebody were, given what is left; 1 if plays are not read.
    #[inline]
    fn likelihood_of(&self, owner: usize, share: TileSet) -> f64 {
        match (&self.reading, Player::ALL.get(owner)) {
            (Some(reading), Some(player)) => reading.likelihood(*player, share),
            (None, _) | (_, None) => 1.0,
        }
    }

    /// All deals there are, each with its likelihood; `None` if there are more than a few.
    pub(crate) fn all_deals(&self) -> Option<Vec<Drawn<World>>> {
        let hands = enumerate(&self.shares, &self.bounds, &self.hidden)?;
        let deals = hands.into_iter().map(|shares| {
            let likelihoods = self.hidden.iter().map(|owner| {
                let owner = *owner;
                self.likelihood_of(owner, shares[owner])
            });
            Drawn {
                weight: likelihoods.product(),
                world: self.with(&shares),
            }
        });
        Some(deals.collect())
    }

    /// The world in which the hidden tiles are shared out like this.
    fn with(&self, shares: &[TileSet; OWNERS]) -> World {
        let mut world = self.world;
        for owner in self.hidden.iter().copied().filter(|owner| *owner != TABLE) {
            world.hands[owner] = shares[owner];
        }
        world
    }

    /// The generator, for whoever goes on without drawing.
    pub(crate) fn into_luck(self) -> Pcg32 {
        self.luck
    }

    /// Another world.
    pub(crate) fn draw(&mut self) -> World {
        self.exchange(match self.reading {
            Some(_) => EXCHANGES,
            None => QUICK_EXCHANGES,
        });
        self.with(&self.shares)
    }

    fn exchange(&mut self, n_tries: usize) {
        let n_hidden = self.hidden.len() as u32;
        if n_hidden < 2 {
            return;
        }
        for _ in 0..n_tries {
            let one = below(&mut self.luck, n_hidden);
            let step = 1 + below(&mut self.luck, n_hidden - 1);
            let one_owner = self.hidden[one as usize];
            let other_owner = self.hidden[((one + step) % n_hidden) as usize];
            let given = any_tile(self.shares[one_owner], &mut self.luck);
            let taken = any_tile(self.shares[other_owner], &mut self.luck);
            let (one_may, other_may) = (self.bounds[one_owner].may, self.bounds[other_owner].may);
            if !one_may.contains(taken) || !other_may.contains(given) {
                continue;
            }
            let one_share = self.shares[one_owner].without(given).with(taken);
            let other_share = self.shares[other_owner].without(taken).with(given);
            if !self.bounds[one_owner].allow(one_share)
                || !self.bounds[other_owner].allow(other_share)
            {
                continue;
            }
            if self.reading.is_some() {
                let before = self.likelihood[one_owner] * self.likelihood[other_owner];
                let one = self.likelihood_of(one_owner, one_share);
                let other = self.likelihood_of(other_owner, other_share);
                let drawn = f64::from(self.luck.next_u32()) / 4_294_967_296.0;
                if drawn * before >= one * other {
                    continue;
                }
                self.likelihood[one_owner] = one;
                self.likelihood[other_owner] = other;
            }
            self.shares[one_owner] = one_share;
            self.shares[other_owner] = other_share;
        }
    }
}

/// So many deals are few enough to look into each of them.
const FEW: usize = 256;

/// Every way to share out the hidden tiles within the bounds; `None` if there are more than [`FEW`],
/// or it would take long to find them.
fn enumerate(
    shares: &[TileSet; OWNERS],
    bounds: &[Bounds; OWNERS],
    hidden: &[usize],
) -> Option<Vec<[TileSet; OWNERS]>> {
    let mut search = Enumeration {
        bounds,
        hidden,
        given: [TileSet::EMPTY; OWNERS],
        wants: shares.map(TileSet::len),
        found: Vec::new(),
        steps: 0,
    };
    let tiles = hidden
        .iter()
        .fold(TileSet::EMPTY, |tiles, owner| tiles.or(shares[*owner]));
    for owner in (0..OWNERS).filter(|owner| !hidden.contains(owner)) {
        search.wants[owner] = 0;
    }
    search.share_out(tiles)?;
    Some(search.found)
}

/// A search for all deals, tile by tile.
struct Enumeration<'a> {
    bounds: &'a [Bounds; OWNERS],
    hidden: &'a [usize],
    given: [TileSet; OWNERS],
    wants: [usize; OWNERS],
    found: Vec<[TileSet; OWNERS]>,
    steps: usize,
}

impl Enumeration<'_> {
    /// Longer is not looked for.
    const MOST_STEPS: usize = 4_000;

    /// Shares out the rest in every way; `None` if it is too much.
    fn share_out(&mut self, rest: TileSet) -> Option<()> {
        self.steps += 1;
        if self.steps > Enumeration::MOST_STEPS {
            return None;
        }
        let Some(tile) = rest.iter().next() else {
            let mut owners = self.hidden.iter();
            if owners.all(|owner| self.bounds[*owner].allow(self.given[*owner])) {
                self.found.push(self.given);
            }
            return (self.found.len() <= FEW).then_some(());
        };
        for owner in self.hidden {
            let owner = *owner;
            if self.wants[owner] == 0 || !self.bounds[owner].may.contains(tile) {
                continue;
            }
            self.wants[owner] -= 1;
            self.given[owner] = self.given[owner].with(tile);
            self.share_out(rest.without(tile))?;
            self.given[owner] = self.given[owner].without(tile);
            self.wants[owner] += 1;
        }
        Some(())
    }
}

/// One of some tiles; there is at least one.
fn any_tile(tiles: TileSet, luck: &mut Pcg32) -> Tile {
    let drawn = below(luck, tiles.len() as u32) as usize;
    tiles.iter().nth(drawn).unwrap_or(Tile::DOUBLE_SIX)
}

/// DOM-API-10: a view that does not tell the whole hand: the hidden tiles are shared out by what
/// each player may hold, and what is left over lies on the table somewhere.
fn of_stranger(
    view: &View,
    known: &Knowledge,
    luck: &mut Pcg32,
) -> Option<([TileSet; OWNERS], [Bounds; OWNERS])> {
    const TRIES: usize = 200;
    let me = view.to_move?;
    let mut bounds = [Bounds::only(known.unseen); OWNERS];
    let mut wants = [0; OWNERS];
    for player in Player::ALL.into_iter().filter(|player| *player != me) {
        bounds[player.index()] = Bounds::only(known.may_hold(player));
        wants[player.index()] = usize::from(view.counts[player.index()]);
    }
    wants[TABLE] = known.unseen.len().checked_sub(wants.iter().sum())?;
    for _ in 0..TRIES {
        if let Some(shares) = dealt(known.unseen, &bounds, wants, luck) {
            return Some((shares, bounds));
        }
    }
    None
}

/// Deals tile by tile, the one with the fewest possible owners first; may come to nothing.
fn dealt(
    mut tiles: TileSet,
    bounds: &[Bounds; OWNERS],
    mut wants: [usize; OWNERS],
    luck: &mut Pcg32,
) -> Option<[TileSet; OWNERS]> {
    let mut shares = [TileSet::EMPTY; OWNERS];
    while !tiles.is_empty() {
        let can = |tile: Tile, owner: usize| wants[owner] > 0 && bounds[owner].may.contains(tile);
        let n_owners = |tile: &Tile| (0..OWNERS).filter(|owner| can(*tile, *owner)).count();
        let tile = tiles.iter().min_by_key(n_owners)?;
        let owners: Vec<usize> = (0..OWNERS)
            .filter(|owner| can(tile, *owner))
            .flat_map(|owner| std::iter::repeat_n(owner, wants[owner]))
            .collect();
        let drawn = below(luck, u32::try_from(owners.len()).ok().filter(|n| *n > 0)?);
        let owner = owners[drawn as usize];
        shares[owner] = shares[owner].with(tile);
        wants[owner] -= 1;
        tiles = tiles.without(tile);
    }
    Some(shares)
}
