//! Drawing worlds that fit everything a player knows: passes, signals, counts.
//!
//! From one sharing of the hidden tiles that fits (`imagine`) others are reached by exchanging two
//! tiles between two hands wherever both could hold what they get. Every exchange is as likely as
//! its reversal, so in the long run every sharing that can be reached is as likely as any other.

use rand_core::Rng;
use rand_pcg::Pcg32;
use sobremesa_kernel::{Dice, Seed};

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
    world: World,
    luck: Pcg32,
}

const OWNERS: usize = 5;
const TABLE: usize = 4;

/// So many exchanges are tried between two worlds, and before the first.
const EXCHANGES: usize = 14;
const SHUFFLING: usize = 120;

impl Sampler {
    /// Worlds that fit the view of the player in turn; `None` if nothing does.
    pub(crate) fn new(
        view: &View,
        me: Player,
        known: &Knowledge,
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
            world: World {
                hands,
                ends: view.ends,
                turn: me,
                void: Player::ALL.map(|player| known.void(player)),
            },
            luck,
        };
        sampler.exchange(SHUFFLING);
        Some(sampler)
    }

    /// Another world.
    pub(crate) fn draw(&mut self) -> World {
        self.exchange(EXCHANGES);
        let mut world = self.world;
        for owner in self.hidden.iter().copied().filter(|owner| *owner != TABLE) {
            world.hands[owner] = self.shares[owner];
        }
        world
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
            if self.bounds[one_owner].allow(one_share)
                && self.bounds[other_owner].allow(other_share)
            {
                self.shares[one_owner] = one_share;
                self.shares[other_owner] = other_share;
            }
        }
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
