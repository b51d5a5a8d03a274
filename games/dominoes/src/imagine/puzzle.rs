//! Sharing out the hidden tiles so that every pass and every signal was true.
//!
//! A pass says that none of two numbers is left; a signal, how many of one number are: none, one,
//! or more. What the player laid later is known and taken off, so what remains are bounds on how
//! many tiles of a suit each player may have left. The search lays out tile by tile, the one with
//! the fewest possible owners first, and goes back when a bound cannot be met: it finds a solution
//! if there is one.

use sobremesa_kernel::Dice;

use super::any_below;
use crate::held::Held;
use crate::moves::{Move, ThinkSignal};
use crate::player::Player;
use crate::setup::SignalMode;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// Hidden tiles and those who may hold them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Puzzle {
    hidden: TileSet,
    owners: [Owner; 4],
}

/// What is known of one player's hidden tiles.
#[derive(Clone, Copy, Debug)]
struct Owner {
    /// What has been given to the player so far.
    share: TileSet,
    /// How many more the player has.
    wants: usize,
    /// What the player may hold.
    may: TileSet,
    /// At least and at most so many tiles of each suit are still to come.
    least: [usize; 7],
    most: [usize; 7],
    /// At least so many of one suit, or so many of the other: what an opening a-b may say.
    either: Option<[(Pip, usize); 2]>,
}

/// What is known of the tiles that one player holds and the audience does not see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// What the player may hold.
    pub(crate) may: TileSet,
    least: [usize; 7],
    most: [usize; 7],
    either: Option<[(Pip, usize); 2]>,
}

impl Bounds {
    /// Nothing but what the player may hold.
    pub(crate) const fn only(may: TileSet) -> Bounds {
        Bounds {
            may,
            least: [0; 7],
            most: [ANY_NUMBER; 7],
            either: None,
        }
    }

    /// Could the player hold exactly these tiles?
    pub(crate) fn allow(&self, share: TileSet) -> bool {
        let count = |suit: Pip| share.and(TileSet::suit(suit)).len();
        share.minus(self.may).is_empty()
            && Pip::ALL.into_iter().all(|suit| {
                (self.least[suit.index()]..=self.most[suit.index()]).contains(&count(suit))
            })
            && self
                .either
                .is_none_or(|either| either.iter().any(|(suit, need)| count(*suit) >= *need))
    }
}

/// A bound that no hand reaches.
const ANY_NUMBER: usize = 7;

impl Puzzle {
    /// Reads what a view tells; `None` if it contradicts itself.
    pub(super) fn new(
        view: &View,
        laid: &[Vec<Tile>; 4],
        known: &[Option<Held>; 4],
    ) -> Option<Puzzle> {
        let on_table = laid.iter().flatten();
        let in_sight = known.iter().flatten().flat_map(|held| held.iter());
        let seen: TileSet = on_table.chain(in_sight).copied().collect();
        let hidden = TileSet::FULL.minus(seen);
        let mut owners = [Owner::without_tiles(); 4];
        for player in Player::ALL {
            let index = player.index();
            if known[index].is_none() {
                owners[index].wants = crate::HAND_SIZE.checked_sub(laid[index].len())?;
                owners[index].may = hidden;
            }
        }
        if view.first_hand {
            // DOM-OPEN-01: who opened the match was dealt the double six.
            for player in Player::ALL.into_iter().filter(|p| *p != view.opener) {
                owners[player.index()].may = owners[player.index()].may.without(Tile::DOUBLE_SIX);
            }
        }
        for (index, made) in view.moves.iter().enumerate() {
            let player = made.player.index();
            if known[player].is_none() {
                let later = laid_later(view, index);
                owners[player].heed(made, index == 0, later, view.signal_mode)?;
            }
        }
        let n_wanted: usize = owners.iter().map(|owner| owner.wants).sum();
        (n_wanted == hidden.len()).then_some(Puzzle { hidden, owners })
    }

    /// What is known of each player's hidden tiles.
    pub(super) fn bounds(&self) -> [Bounds; 4] {
        self.owners.map(|owner| Bounds {
            may: owner.may,
            least: owner.least,
            most: owner.most,
            either: owner.either,
        })
    }

    /// Who holds what; `None` if no sharing fits.
    pub(super) fn solve(mut self, dice: &mut Dice) -> Option<[TileSet; 4]> {
        while self.could_add_up() {
            if self.hidden.is_empty() {
                return Some(self.owners.map(|owner| owner.share));
            }
            let Some((tile, player)) = self.forced() else {
                return self.branch(dice);
            };
            self.give(tile, player);
        }
        None
    }

    /// Tries every owner of one tile.
    fn branch(self, dice: &mut Dice) -> Option<[TileSet; 4]> {
        let tile = self.most_constrained(dice)?;
        let mut untried = self.candidates(tile);
        while let Some(player) = self.draw_owner(&untried, dice) {
            untried[player.index()] = false;
            let mut next = self;
            next.give(tile, player);
            if let Some(shares) = next.solve(dice) {
                return Some(shares);
            }
        }
        None
    }

    fn give(&mut self, tile: Tile, player: Player) {
        self.hidden = self.hidden.without(tile);
        self.owners[player.index()].take(tile);
        for owner in &mut self.owners {
            owner.may = owner.may.without(tile);
        }
    }

    /// Could all bounds still be met, as far as a look at each player and each suit can tell? Every
    /// hidden tile of a suit has to be somebody's.
    fn could_add_up(&self) -> bool {
        let suits_add_up = Pip::ALL.into_iter().all(|suit| {
            let n_hidden = self.hidden.and(TileSet::suit(suit)).len();
            let least: usize = self.owners.iter().map(|o| o.least[suit.index()]).sum();
            let most: usize = self.owners.iter().map(|o| o.may_have(suit)).sum();
            (least..=most).contains(&n_hidden)
        });
        suits_add_up && self.owners.iter().all(Owner::can_be_met)
    }

    /// A tile that only one player can take, or that a player needs to meet a bound.
    fn forced(&self) -> Option<(Tile, Player)> {
        let needed = Player::ALL.into_iter().find_map(|player| {
            let tile = self.owners[player.index()].needs()?;
            Some((tile, player))
        });
        needed.or_else(|| {
            self.hidden.iter().find_map(|tile| {
                let can = self.candidates(tile);
                let mut players = Player::ALL.into_iter().filter(|player| can[player.index()]);
                match (players.next(), players.next()) {
                    (Some(only), None) => Some((tile, only)),
                    _ => None,
                }
            })
        })
    }

    /// One of the hidden tiles with as few possible owners as any.
    fn most_constrained(&self, dice: &mut Dice) -> Option<Tile> {
        let mut fewest = usize::MAX;
        let mut tied = TileSet::EMPTY;
        for tile in self.hidden.iter() {
            let n_owners = self.candidates(tile).into_iter().filter(|can| *can).count();
            if n_owners < fewest {
                fewest = n_owners;
                tied = TileSet::EMPTY;
            }
            if n_owners == fewest {
                tied = tied.with(tile);
            }
        }
        tied.iter().nth(any_below(tied.len(), dice)?)
    }

    /// Who can take a tile.
    fn candidates(&self, tile: Tile) -> [bool; 4] {
        self.owners.map(|owner| owner.can_take(tile))
    }

    /// One of the candidates, more likely one who wants many tiles; `None` if there is none.
    fn draw_owner(&self, candidates: &[bool; 4], dice: &mut Dice) -> Option<Player> {
        let weight = |player: Player| {
            let index = player.index();
            if candidates[index] {
                self.owners[index].wants
            } else {
                0
            }
        };
        let n_wanted = Player::ALL.into_iter().map(weight).sum();
        let mut drawn = any_below(n_wanted, dice)?;
        Player::ALL.into_iter().find(|player| {
            let is_it = drawn < weight(*player);
            drawn = drawn.saturating_sub(weight(*player));
            is_it
        })
    }
}

impl Owner {
    const fn without_tiles() -> Owner {
        Owner {
            share: TileSet::EMPTY,
            wants: 0,
            may: TileSet::EMPTY,
            least: [0; 7],
            most: [ANY_NUMBER; 7],
            either: None,
        }
    }

    /// Takes in what a move says about the tiles that its player has left; `later` are those that
    /// the player has laid since. `None` if it cannot be true.
    fn heed(
        &mut self,
        made: &Move,
        is_opening: bool,
        later: TileSet,
        mode: SignalMode,
    ) -> Option<()> {
        let n_later = |suit: Pip| later.and(TileSet::suit(suit)).len();
        let Some((tile, side)) = made.laid else {
            self.lacks(made.ends.left, n_later(made.ends.left))?;
            return self.lacks(made.ends.right, n_later(made.ends.right));
        };
        if mode == SignalMode::Off {
            return Some(());
        }
        if is_opening && !tile.is_double() {
            return self.heed_opening(tile, made.mtime, n_later);
        }
        let suit = match made.ends.squared() {
            Some(squared) => squared,
            None => tile.other_half(made.ends.at(side))?,
        };
        match made.mtime {
            ThinkSignal::Instant => self.lacks(suit, n_later(suit)),
            ThinkSignal::Normal => self.has(suit, 1..=1, n_later(suit)),
            ThinkSignal::Long => self.has(suit, 2..=ANY_NUMBER, n_later(suit)),
        }
    }

    /// DOM-SIG-06: an opening a-b speaks of the number of which more is left.
    fn heed_opening(
        &mut self,
        tile: Tile,
        mtime: ThinkSignal,
        n_later: impl Fn(Pip) -> usize,
    ) -> Option<()> {
        let suits = [tile.low(), tile.high()];
        let (least, most) = match mtime {
            ThinkSignal::Instant => (0, 0),
            ThinkSignal::Normal => (1, 1),
            ThinkSignal::Long => (2, ANY_NUMBER),
        };
        for suit in suits {
            self.has(suit, 0..=most, n_later(suit))?;
        }
        self.either = Some(suits.map(|suit| (suit, usize::saturating_sub(least, n_later(suit)))));
        Some(())
    }

    fn lacks(&mut self, suit: Pip, n_later: usize) -> Option<()> {
        self.has(suit, 0..=0, n_later)
    }

    /// The player had so many tiles of a suit after a move, of which `n_later` were laid since.
    fn has(
        &mut self,
        suit: Pip,
        count: std::ops::RangeInclusive<usize>,
        n_later: usize,
    ) -> Option<()> {
        let (least, most) = (&mut self.least[suit.index()], &mut self.most[suit.index()]);
        *least = (*least).max(count.start().saturating_sub(n_later));
        *most = (*most).min(count.end().checked_sub(n_later)?);
        if *most == 0 {
            self.may = self.may.minus(TileSet::suit(suit));
        }
        Some(())
    }

    fn can_take(&self, tile: Tile) -> bool {
        self.wants > 0 && self.may.contains(tile)
    }

    fn take(&mut self, tile: Tile) {
        self.share = self.share.with(tile);
        self.wants -= 1;
        let other = (!tile.is_double()).then_some(tile.high());
        for suit in [Some(tile.low()), other].into_iter().flatten() {
            let (least, most) = (&mut self.least[suit.index()], &mut self.most[suit.index()]);
            *least = least.saturating_sub(1);
            *most -= 1;
            if *most == 0 {
                self.may = self.may.minus(TileSet::suit(suit));
            }
            for (either, need) in self.either.iter_mut().flatten() {
                if *either == suit {
                    *need = need.saturating_sub(1);
                }
            }
        }
    }

    /// At most so many tiles of a suit can still come.
    fn may_have(&self, suit: Pip) -> usize {
        let n_possible = self.may.and(TileSet::suit(suit)).len();
        n_possible.min(self.most[suit.index()]).min(self.wants)
    }

    /// Could what the player wants still come?
    fn can_be_met(&self) -> bool {
        self.may.len() >= self.wants
            && Pip::ALL.into_iter().all(|suit| self.may_have(suit) >= self.least[suit.index()])
            // A tile has two numbers.
            && self.least.iter().sum::<usize>() <= 2 * self.wants
            && self
                .either
                .is_none_or(|either| either.iter().any(|(suit, need)| self.may_have(*suit) >= *need))
    }

    /// A tile without which the player would not come to what is wanted.
    fn needs(&self) -> Option<Tile> {
        if self.wants > 0 && self.may.len() == self.wants {
            return self.may.iter().next();
        }
        Pip::ALL.into_iter().find_map(|suit| {
            let possible = self.may.and(TileSet::suit(suit));
            let least = self.least[suit.index()];
            let all_are_needed = least > 0 && possible.len() == least;
            possible.iter().next().filter(|_| all_are_needed)
        })
    }
}

/// What the player of a move has laid after it.
fn laid_later(view: &View, index: usize) -> TileSet {
    let player = view.moves[index].player;
    let later = view.moves[index + 1..].iter();
    later
        .filter(|made| made.player == player)
        .filter_map(|made| made.laid)
        .map(|(tile, _)| tile)
        .collect()
}
