//! What every piece reaches, kept up to date from move to move.
//!
//! A move changes the reach of a few pieces only: of the one that moves, and of
//! those whose ways lead over a hex that it leaves, enters or empties. So what
//! was found out for the position before is copied and those few are asked
//! again. Moves, exchanges and the evaluation all read from here.

use std::ops::Range;

use super::royals::Royals;
use crate::board::{Board, Slot};
use crate::hex::{Direction, Hex};
use crate::hexset::HexSet;
use crate::moves::Move;
use crate::piece::{Army, Kind, Piece, Side};
use crate::position::{Mode, Position};
use crate::rules::movement::{Ground, reach};
use crate::rules::royals::leaping_over;
use crate::tables;

/// What is reached on a board.
#[derive(Clone, Copy)]
pub(super) struct Reaches {
    /// Of every post, whatever stands there; nothing if its piece has been captured.
    reach: [HexSet; POSTS],
    /// What room to move and nearness to the enemy's royals are worth to a fighter's side.
    worth: [i16; POSTS],
    /// Does the fighter reach an enemy royal, or a hex beside one?
    storms: [bool; POSTS],
    soldiers: [HexSet; 2],
    royals: [Royals; 2],
    /// By `Hex::bit`, whose slot stands on a hex that is taken; on a free one it says nothing.
    standing: [Slot; 256],
}

/// What the fighters of a side reach, in sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pressure {
    /// What room and nearness to the enemy's royals are worth.
    pub(super) worth: i32,
    /// How many reach an enemy royal, or a hex beside one.
    pub(super) n_stormers: i32,
}

/// All pieces but the soldiers: of each side first those of its kingdom, then those of its ally.
const POSTS: usize = 2 * OF_SIDE;
const OF_SIDE: usize = OF_KINGDOM + OF_ALLY;
const OF_KINGDOM: usize = 10;
const OF_ALLY: usize = 4;

/// Whose posts they are, side by side. Those whose ways bend, the queen and the jesters, stand at
/// the end of their army: they are asked in another manner.
#[rustfmt::skip] // A table.
const KINDS: [Kind; OF_SIDE] = [
    Kind::King, Kind::Prince, Kind::Warrior, Kind::Warrior, Kind::Temple,
    Kind::Temple, Kind::Wizard, Kind::Wizard, Kind::Queen, Kind::Jester,
    Kind::Warrior, Kind::Temple, Kind::Wizard, Kind::Jester,
];
const KING: usize = 0;
const QUEEN: usize = 8;
const JESTER: usize = 9;
const ALLIED_JESTER: usize = 13;

/// The slot of each post.
static SLOTS: [Slot; POSTS] = {
    let mut slots = [Slot::FIRST; POSTS];
    let mut nth = 0;
    while nth < POSTS {
        let (side, post) = (Side::BOTH[nth / OF_SIDE], nth % OF_SIDE);
        let (army, first) = if post < OF_KINGDOM {
            (side.kingdom(), 0)
        } else {
            (side.ally(), OF_KINGDOM)
        };
        let kind = KINDS[post];
        let (mut n_before, mut other) = (0, first);
        while other < post {
            if KINDS[other] as usize == kind as usize {
                n_before += 1;
            }
            other += 1;
        }
        slots[nth] = Slot::first_of(Piece { army, kind }).further(n_before);
        nth += 1;
    }
    slots
};

/// The post of each slot; `NO_POST` for soldiers.
static POST_OF: [u8; 256] = {
    let mut posts = [NO_POST; 256];
    let mut nth = 0;
    while nth < POSTS {
        posts[SLOTS[nth].index()] = nth as u8;
        nth += 1;
    }
    posts
};

const NO_POST: u8 = u8::MAX;

const fn first_post(side: Side) -> usize {
    side as usize * OF_SIDE
}

/// The posts of a side in which somebody may stand.
#[inline]
const fn posts_of_side(side: Side, mode: Mode) -> Range<usize> {
    let start = first_post(side);
    match mode {
        Mode::Kingdoms => start..start + OF_KINGDOM,
        Mode::Alliances => start..start + OF_SIDE,
    }
}

#[inline]
const fn posts_of_army(army: Army) -> Range<usize> {
    let start = first_post(army.side());
    if army.is_kingdom() {
        start..start + OF_KINGDOM
    } else {
        start + OF_KINGDOM..start + OF_SIDE
    }
}

/// The posts of a side whose pieces see along lines, leap, or take one step.
#[inline]
fn straight_posts(side: Side, mode: Mode) -> [Range<usize>; 2] {
    let start = first_post(side);
    let allied = match mode {
        Mode::Kingdoms => 0..0,
        Mode::Alliances => start + OF_KINGDOM..start + ALLIED_JESTER,
    };
    [start..start + QUEEN, allied]
}

/// The posts of a side whose pieces take two steps.
#[inline]
fn bending_posts(side: Side) -> [usize; 3] {
    [QUEEN, JESTER, ALLIED_JESTER].map(|post| first_post(side) + post)
}

/// By post.
static KIND_OF: [Kind; POSTS] = {
    let mut kinds = [Kind::King; POSTS];
    let mut nth = 0;
    while nth < POSTS {
        kinds[nth] = KINDS[nth % OF_SIDE];
        nth += 1;
    }
    kinds
};

/// What one hex more to go to is worth.
const fn room(kind: Kind) -> i32 {
    match kind {
        Kind::Prince => 2,
        Kind::Warrior | Kind::Temple => 3,
        Kind::Wizard => 4,
        Kind::King | Kind::Queen | Kind::Jester | Kind::Soldier => 1,
    }
}

impl Reaches {
    pub(super) fn of(position: &Position) -> Reaches {
        let board = position.board();
        let mut reaches = Reaches {
            reach: [HexSet::EMPTY; POSTS],
            worth: [0; POSTS],
            storms: [false; POSTS],
            soldiers: Side::BOTH.map(|side| board.kind(side, Kind::Soldier)),
            royals: Side::BOTH.map(|side| Royals::of(board, side)),
            standing: [Slot::FIRST; 256],
        };
        for (slot, hex) in board.all_pieces() {
            reaches.standing[usize::from(hex.bit())] = slot;
        }
        for side in Side::BOTH {
            let ground = Ground::of(board, side.kingdom());
            for post in posts_of_side(side, position.mode()) {
                reaches.renew(post, board, side, &ground);
            }
        }
        reaches
    }

    /// The same after a move that is legal here and leads to `next`.
    pub(super) fn follow(&mut self, next: &Position, legal: Move) {
        let board = next.board();
        let mover = legal.slot.piece();
        let side = mover.army.side();
        let mut changed = HexSet::only(legal.from).with(legal.to);
        let mut lost = None;
        if let Some(hex) = legal.captured_hex() {
            changed = changed.with(hex);
            lost = Some(self.forget(hex, board));
        }
        self.standing[usize::from(legal.to.bit())] = legal.slot;
        if mover.kind == Kind::Soldier {
            self.soldiers[side as usize].toggle(legal.from);
            self.soldiers[side as usize].toggle(legal.to);
        } else if mover.kind.is_royal() {
            self.royals[side as usize] = Royals::of(board, side);
        }
        let moved = usize::from(POST_OF[legal.slot.index()]);
        self.renew_touched(next, moved, changed);
        // Where royals are is what the other side's fighters are weighed by.
        if mover.kind.is_royal() {
            self.weigh_all(next, side.enemy());
        }
        if lost.is_some_and(Kind::is_royal) {
            self.weigh_all(next, side);
        }
    }

    /// A piece has been captured on this hex; answers of which kind it was.
    fn forget(&mut self, hex: Hex, board: &Board) -> Kind {
        let slot = self.slot_on(hex);
        let Piece { army, kind } = slot.piece();
        let side = army.side();
        if kind == Kind::Soldier {
            self.soldiers[side as usize].toggle(hex);
            return kind;
        }
        let post = usize::from(POST_OF[slot.index()]);
        self.reach[post] = HexSet::EMPTY;
        self.worth[post] = 0;
        self.storms[post] = false;
        if kind.is_royal() {
            self.royals[side as usize] = Royals::of(board, side);
        }
        kind
    }

    /// Asks those pieces again whose ways lead over a hex that has changed.
    #[inline]
    fn renew_touched(&mut self, next: &Position, moved: usize, changed: HexSet) {
        let board = next.board();
        for side in Side::BOTH {
            let ground = Ground::of(board, side.kingdom());
            for post in straight_posts(side, next.mode()).into_iter().flatten() {
                if self.reach[post].meets(changed) || post == moved {
                    self.renew(post, board, side, &ground);
                }
            }
            for post in bending_posts(side) {
                // Their ways lead over any free hex beside them.
                let place = board.place_of(SLOTS[post]);
                if place.is_some_and(|hex| tables::TWO_STEPS.of(hex).meets(changed)) {
                    self.renew(post, board, side, &ground);
                }
            }
        }
    }

    #[inline]
    fn renew(&mut self, post: usize, board: &Board, side: Side, ground: &Ground) {
        if let Some(hex) = board.place_of(SLOTS[post]) {
            self.reach[post] = reach(KIND_OF[post], hex, ground);
            self.weigh(post, hex, board.side(side), side);
        }
    }

    /// What the fighter at a post is worth besides its own worth. Royals are no fighters.
    #[inline]
    fn weigh(&mut self, post: usize, hex: Hex, friends: HexSet, side: Side) {
        let kind = KIND_OF[post];
        if kind.is_royal() {
            return;
        }
        let (reached, target) = (self.reach[post], &self.royals[side.enemy() as usize]);
        let quarry = target.quarry();
        let grip = reached & target.zone;
        let worth = room(kind) * (reached - friends).len() as i32
            - quarry.nearness() * target.distance(hex);
        self.storms[post] = !grip.is_empty();
        self.worth[post] = if grip.is_empty() {
            worth as i16
        } else {
            (worth + quarry.grip() * grip.len() as i32) as i16
        };
    }

    /// The enemy's royals have changed: all fighters of a side are weighed again.
    fn weigh_all(&mut self, next: &Position, side: Side) {
        let board = next.board();
        for post in posts_of_side(side, next.mode()) {
            if let Some(hex) = board.place_of(SLOTS[post]) {
                self.weigh(post, hex, board.side(side), side);
            }
        }
    }

    #[inline]
    pub(super) fn royals(&self, kingdom: Side) -> &Royals {
        &self.royals[kingdom as usize]
    }

    /// The slot of the piece on a hex that is taken.
    #[inline]
    pub(super) fn slot_on(&self, hex: Hex) -> Slot {
        self.standing[usize::from(hex.bit())]
    }

    /// What the king and the queen of a kingdom reach, in this order.
    #[inline]
    pub(super) fn of_royals(&self, kingdom: Side) -> [HexSet; 2] {
        let first = first_post(kingdom);
        [self.reach[first + KING], self.reach[first + QUEEN]]
    }

    /// What a side's fighters reach, in sum.
    #[inline]
    pub(super) fn pressure(&self, side: Side) -> Pressure {
        let posts = first_post(side)..first_post(side) + OF_SIDE;
        let worth = self.worth[posts.clone()]
            .iter()
            .map(|worth| i32::from(*worth));
        let storms = self.storms[posts].iter().map(|storms| i32::from(*storms));
        Pressure {
            worth: worth.sum(),
            n_stormers: storms.sum(),
        }
    }

    /// The hexes where a side could capture.
    #[inline]
    pub(super) fn attacked(&self, position: &Position, side: Side) -> HexSet {
        let mut attacked = self.struck_by_soldiers(side) | self.reach[first_post(side) + QUEEN];
        for post in straight_posts(side, position.mode()).into_iter().flatten() {
            attacked |= self.reach[post];
        }
        // BAT-CAP-06: a jester does not capture where it goes.
        for post in [JESTER, ALLIED_JESTER] {
            if let Some(hex) = position.board().place_of(SLOTS[first_post(side) + post]) {
                attacked |= tables::DIAGONAL_NEIGHBOURS.of(hex);
            }
        }
        attacked
    }

    /// Every officer and royal of an army: its slot, where it stands, and what it reaches.
    #[inline]
    pub(super) fn officers(
        &self,
        board: &Board,
        army: Army,
    ) -> impl Iterator<Item = (Kind, Slot, Hex, HexSet)> {
        posts_of_army(army).filter_map(move |post| {
            let hex = board.place_of(SLOTS[post])?;
            Some((KIND_OF[post], SLOTS[post], hex, self.reach[post]))
        })
    }

    /// What the piece of a slot reaches.
    #[inline]
    pub(super) fn of_slot(&self, slot: Slot, hex: Hex) -> HexSet {
        match self.reach.get(usize::from(POST_OF[slot.index()])) {
            Some(reached) => *reached,
            None => tables::NEIGHBOURS.of(hex),
        }
    }

    /// BAT-CAP-09: where a side's soldiers could capture.
    #[inline]
    pub(super) fn struck_by_soldiers(&self, side: Side) -> HexSet {
        let soldiers = self.soldiers[side as usize];
        soldiers.stepped(Direction::Up, HexSet::BOARD)
            | soldiers.stepped(Direction::Down, HexSet::BOARD)
    }

    /// The kind of the cheapest piece of a side that could capture an enemy on this hex, of
    /// those whose slots are `asked` for.
    pub(super) fn cheapest_attacker(
        &self,
        position: &Position,
        hex: Hex,
        side: Side,
        asked: impl Fn(Slot) -> bool,
    ) -> Option<Kind> {
        let near = self.soldiers[side as usize] & tables::VERTICAL_NEIGHBOURS.of(hex);
        if near.into_iter().any(|from| asked(self.slot_on(from))) {
            return Some(Kind::Soldier);
        }
        let board = position.board();
        let mut cheapest: Option<Kind> = None;
        for post in posts_of_side(side, position.mode()).rev() {
            let kind = KIND_OF[post];
            let is_cheaper = cheapest.is_none_or(|known| rank(kind) < rank(known));
            if is_cheaper && asked(SLOTS[post]) && self.strikes(post, hex, board) {
                cheapest = Some(kind);
            }
        }
        cheapest
    }

    #[inline]
    fn strikes(&self, post: usize, hex: Hex, board: &Board) -> bool {
        if KIND_OF[post] != Kind::Jester {
            return self.reach[post].contains(hex);
        }
        let place = board.place_of(SLOTS[post]);
        place.is_some_and(|from| {
            tables::DIAGONAL_NEIGHBOURS.of(hex).contains(from)
                && leaping_over(hex, HexSet::BOARD - board.occupied()).contains(from)
        })
    }
}

/// The order of the kinds by worth.
#[inline]
const fn rank(kind: Kind) -> i32 {
    super::worth::worth(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is kept from move to move is what one would find out anew.
    #[test]
    fn what_is_kept_up_to_date_is_what_is_there() {
        let mut dice: u64 = 7;
        let mut pick = |n: usize| {
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) as usize % n
        };
        for game in 0..60 {
            let mode = [Mode::Kingdoms, Mode::Alliances][game % 2];
            let mut position = Position::initial(mode);
            let mut kept = Reaches::of(&position);
            for _ in 0..300 {
                let moves = position.legal_moves();
                if position.to_move().is_none() || moves.is_empty() {
                    break;
                }
                // Captures come often, so that everything that can be lost is lost now and then.
                let captures: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|legal| legal.captured_hex().is_some())
                    .collect();
                let legal = if captures.is_empty() || pick(3) == 0 {
                    moves[pick(moves.len())]
                } else {
                    captures[pick(captures.len())]
                };
                position.make(legal);
                kept.follow(&position, legal);
                check_same(&kept, &position);
            }
        }
    }

    #[track_caller]
    fn check_same(kept: &Reaches, position: &Position) {
        let anew = Reaches::of(position);
        assert_eq!(kept.reach, anew.reach, "{position}");
        assert_eq!(kept.worth, anew.worth, "{position}");
        assert_eq!(kept.storms, anew.storms, "{position}");
        assert_eq!(kept.soldiers, anew.soldiers, "{position}");
        assert_eq!(kept.royals, anew.royals, "{position}");
        for (slot, hex) in position.board().all_pieces() {
            assert_eq!(kept.slot_on(hex), slot, "{hex} in {position}");
        }
    }
}
