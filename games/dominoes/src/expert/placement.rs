//! DOM-KB-08: the moves to choose from, and what each of them would do to the line.

use crate::hand::Hand;
use crate::held::Held;
use crate::line::{Ends, Side};
use crate::rules::moves::{ends_after, fitting_places};
use crate::rules::opening::is_forced;
use crate::suits::Suits;
use crate::tile::{Pip, Tile, TileSet};
use crate::view::View;

/// A tile that may be laid, and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub(crate) tile: Tile,
    pub(crate) side: Side,
    /// The ends after it.
    pub(crate) after: Ends,
    /// The number that it makes disappear from its end. A double covers nothing, nor does an opening.
    pub(crate) covered: Option<Pip>,
    /// The number that it shows; an opening may show two.
    pub(crate) exposed: Suits,
    /// DOM-END-03: would nobody be able to lay a tile after it?
    pub(crate) blocks: bool,
    /// What is left in hand after it.
    pub(crate) kept: TileSet,
}

impl Placement {
    /// How many tiles of a suit are left in hand after it.
    #[inline]
    pub(crate) const fn kept_of(&self, suit: Pip) -> u32 {
        self.kept.and(TileSet::suit(suit)).len() as u32
    }

    /// Is a number open after it?
    #[inline]
    pub(crate) fn leaves_open(&self, suit: Pip) -> bool {
        Suits::from(self.after).contains(suit)
    }

    /// DOM-KB-08 `dry`: does somebody who lacks these suits have nothing to lay after it?
    #[inline]
    pub(crate) fn is_dry_for(&self, void: Suits) -> bool {
        Suits::from(self.after).is_within(void)
    }

    /// Does it cover one of these numbers?
    #[inline]
    pub(crate) fn covers(&self, suits: Suits) -> bool {
        self.covered.is_some_and(|covered| suits.contains(covered))
    }
}

/// All moves of a turn. When both ends show the same number the two sides are mirror images, and
/// only the left one is kept (DOM-ENG-06).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    list: [Placement; Moves::MOST],
    len: u8,
}

impl Moves {
    /// Seven tiles, two sides.
    const MOST: usize = 14;

    /// What fits, in the order held, left before right (DOM-API-06).
    pub(crate) fn of(view: &View, unseen: TileSet) -> Moves {
        const NOTHING: Placement = Placement {
            tile: Tile::DOUBLE_SIX,
            side: Side::Left,
            after: Ends {
                left: Pip::Six,
                right: Pip::Six,
            },
            covered: None,
            exposed: Suits::NONE,
            blocks: false,
            kept: TileSet::EMPTY,
        };
        let held = view.hand.unwrap_or(Held::EMPTY);
        let own: TileSet = held.iter().copied().collect();
        let hand = Hand::from(held);
        let opening_is_forced = is_forced(view.first_hand, view.first_opening);
        let (on_left, on_right) = fitting_places(&hand, view.ends, opening_is_forced);
        let are_mirrored = view.ends.is_some_and(|ends| ends.squared().is_some());
        let mut moves = Moves {
            list: [NOTHING; Moves::MOST],
            len: 0,
        };
        for (tile, side) in hand.moves(on_left, on_right) {
            let Some(after) = ends_after(view.ends, tile, side) else {
                continue;
            };
            if are_mirrored && side == Side::Right {
                continue;
            }
            let kept = own.without(tile);
            moves.list[usize::from(moves.len)] = Placement {
                tile,
                side,
                after,
                covered: view
                    .ends
                    .map(|ends| ends.at(side))
                    .filter(|_| !tile.is_double()),
                exposed: match view.ends {
                    Some(_) => Suits::only(after.at(side)),
                    None => after.into(),
                },
                blocks: !kept.is_empty() && blocks(after, kept.or(unseen)),
                kept,
            };
            moves.len += 1;
        }
        moves
    }

    /// All of them.
    #[inline]
    pub(crate) const fn all(&self) -> MoveSet {
        MoveSet(((1_u32 << self.len) - 1) as u16)
    }

    /// One of them.
    #[inline]
    pub(crate) const fn get(&self, index: usize) -> &Placement {
        &self.list[index]
    }

    /// The tiles among `moves` and where they stand.
    #[inline]
    pub(crate) fn of_set(&self, moves: MoveSet) -> impl Iterator<Item = (usize, &Placement)> {
        moves.iter().map(|index| (index, self.get(index)))
    }

    /// Those of `moves` that something holds for.
    #[inline]
    pub(crate) fn filter(&self, moves: MoveSet, holds: impl Fn(&Placement) -> bool) -> MoveSet {
        let found = self.of_set(moves).filter(|(_, placement)| holds(placement));
        found.fold(MoveSet::NONE, |set, (index, _)| set.with(index))
    }

    /// DOM-ENG-09, a tie-breaker: those of `moves` for which `key` is greatest.
    #[inline]
    pub(crate) fn best<K: Ord>(&self, moves: MoveSet, key: impl Fn(&Placement) -> K) -> MoveSet {
        let mut best = None;
        let mut tied = MoveSet::NONE;
        for (index, placement) in self.of_set(moves) {
            let value = key(placement);
            if best.as_ref().is_none_or(|best| value > *best) {
                best = Some(value);
                tied = MoveSet::NONE.with(index);
            } else if best.as_ref() == Some(&value) {
                tied = tied.with(index);
            }
        }
        tied
    }
}

/// DOM-END-03: do both ends show one number of which no tile is left?
#[inline]
pub(crate) fn blocks(ends: Ends, in_hands: TileSet) -> bool {
    ends.squared()
        .is_some_and(|suit| in_hands.and(TileSet::suit(suit)).is_empty())
}

/// Some of the moves of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveSet(u16);

impl MoveSet {
    pub(crate) const NONE: MoveSet = MoveSet(0);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, index: usize) -> MoveSet {
        MoveSet(self.0 | 1 << index)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, other: MoveSet) -> MoveSet {
        MoveSet(self.0 & !other.0)
    }

    #[must_use]
    pub(crate) const fn or(self, other: MoveSet) -> MoveSet {
        MoveSet(self.0 | other.0)
    }

    /// This set, or `other` if it is empty.
    #[must_use]
    pub(crate) const fn or_else(self, other: MoveSet) -> MoveSet {
        if self.is_empty() { other } else { self }
    }

    /// In the order of the list.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros() as usize;
            let is_there = rest != 0;
            rest &= rest.wrapping_sub(1);
            is_there.then_some(lowest)
        })
    }
}
