//! A hand with all tiles in sight, small enough to be copied at every step.

use crate::line::Ends;
use crate::player::Player;
use crate::rules::moves::{fitting, opening_ends};
use crate::suits::Suits;
use crate::tile::{Pip, Tile, TileSet};

/// What a hand might really look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct World {
    pub(crate) hands: [TileSet; 4],
    /// `None` before the opening.
    pub(crate) ends: Option<Ends>,
    pub(crate) turn: Player,
    /// What everybody has shown to lack.
    pub(crate) void: [Suits; 4],
}

/// A way to lay a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laying {
    pub(crate) tile: Tile,
    pub(crate) ends: Ends,
}

/// What a step has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Somebody else is to play.
    On,
    /// DOM-END: the hand is over; so many points to the team of the player who laid the last tile,
    /// fewer than none if the other team won the block.
    Over(i32),
}

impl World {
    /// The tiles of the player in turn that fit.
    #[inline]
    pub(crate) fn playable(&self) -> TileSet {
        self.hands[self.turn.index()].and(fitting(self.ends))
    }

    /// What the hand is worth to the team of the player in turn if nobody can lay anything any more.
    /// Only a stranger's view can hide that for long: in a real hand the last tile has blocked it.
    #[inline]
    pub(crate) fn stuck(&self) -> Option<i32> {
        let ends = self.ends?;
        let open = TileSet::suit(ends.left).or(TileSet::suit(ends.right));
        self.in_hands().and(open).is_empty().then(|| self.block())
    }

    /// Nothing fits: the turn passes on, and everybody has seen it.
    #[inline]
    pub(crate) fn pass(&mut self) {
        if let Some(ends) = self.ends {
            let void = &mut self.void[self.turn.index()];
            *void = void.or(ends.into());
        }
        self.turn = self.turn.next();
    }

    /// Lays a tile.
    #[inline]
    pub(crate) fn lay(&mut self, laying: Laying) -> Step {
        let own = &mut self.hands[self.turn.index()];
        *own = own.without(laying.tile);
        let is_out = own.is_empty();
        self.ends = Some(laying.ends);
        let blocked = laying.ends.squared().filter(|suit| self.is_used_up(*suit));
        if is_out {
            // DOM-END-02, 09: whoever goes out scores everything, blocked or not.
            return Step::Over(self.pips() as i32);
        }
        if blocked.is_some() {
            return Step::Over(self.block());
        }
        self.turn = self.turn.next();
        Step::On
    }

    #[inline]
    fn is_used_up(&self, suit: Pip) -> bool {
        self.in_hands().and(TileSet::suit(suit)).is_empty()
    }

    /// All tiles that are left.
    #[inline]
    pub(crate) fn in_hands(&self) -> TileSet {
        let [one, two, three, four] = self.hands;
        one.or(two).or(three.or(four))
    }

    fn pips(&self) -> u32 {
        self.in_hands().pips()
    }

    /// DOM-END-05 to 08: a block, for the team of the player in turn.
    fn block(&self) -> i32 {
        let us = self.turn;
        let pips = |player: Player| self.hands[player.index()].pips() as i32;
        let ours = pips(us) + pips(us.partner());
        let theirs = pips(us.next()) + pips(us.next().partner());
        match ours.cmp(&theirs) {
            std::cmp::Ordering::Less => ours + theirs,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -(ours + theirs),
        }
    }
}

/// Shows every different way in which a hand can be laid at these ends: equal ends are mirror images.
/// (Not an iterator, which is three times as slow: players who look ahead ask it at every step.)
#[inline]
pub(crate) fn each_laying(hand: TileSet, ends: Option<Ends>, mut see: impl FnMut(Laying)) {
    let Some(ends) = ends else {
        for tile in hand.iter() {
            let ends = opening_ends(tile);
            see(Laying { tile, ends });
        }
        return;
    };
    for tile in hand.and(TileSet::suit(ends.left)).iter() {
        if let Some(left) = tile.other_half(ends.left) {
            let ends = Ends { left, ..ends };
            see(Laying { tile, ends });
        }
    }
    if ends.left == ends.right {
        return;
    }
    for tile in hand.and(TileSet::suit(ends.right)).iter() {
        if let Some(right) = tile.other_half(ends.right) {
            let ends = Ends { right, ..ends };
            see(Laying { tile, ends });
        }
    }
}
