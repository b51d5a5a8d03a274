//! DBM-CC: who fights whom, and who only counts.
//!
//! Whatever is asked here is asked of a [`Board`]; nothing is kept. What a fight does to the table is
//! in `rules::fighting`, turning to face in `rules::facing`.

mod files;
mod hits;

use sobremesa_geometry::Rect;

pub use self::files::supporters_against;
pub(super) use self::files::{directly_behind, ranks, would_support};
pub use self::hits::{Hit, flankers};
pub(super) use self::hits::{front_touches, gives_overlap};
use super::combatant::{Combatant, N_RANKS};
use super::disadvantage;
use super::factors::{self, Factors};
use super::ground::{self, Going};
use super::works;
use crate::agenda::Came;
use crate::army::WorksKind;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::few::Few;
use crate::pose::BASE_WIDTH;
use crate::tables::{Circumstance, Circumstances, allowance};
use crate::touch::{self, Edge, TOUCH};
use crate::troop::{Grade, Troop, TroopType};

/// Two elements that fight each other, and everybody who counts for one of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair {
    /// The two; the one whose player has the turn first.
    pub sides: [Engaged; 2],
}

/// An element that fights frontally, and who counts for and against it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Engaged {
    /// Who.
    pub element: ElementIx,
    /// DBM-SUP: those who support it from behind, without those on its own base.
    pub supporters: Few<ElementIx, N_RANKS>,
    /// DBM-CC-09: what hits its right flank, its rear and its left flank.
    pub hits: [Option<Hit>; 3],
    /// What the tables need of it.
    pub combatant: Combatant,
}

impl Pair {
    /// The two, in their order.
    pub fn elements(&self) -> [ElementIx; 2] {
        [self.sides[0].element, self.sides[1].element]
    }
}

/// All frontal pairs that may fight now (DBM-CC-01, -16, DBM-PUR-12), in the order of the list.
pub fn pairs(board: &Board<'_>) -> Vec<Pair> {
    let pairs = may_fight_now(board);
    pairs.map(|(one, other)| pair(board, one, other)).collect()
}

/// All frontal pairs, whether they have fought this turn or not.
pub fn all_pairs(board: &Board<'_>) -> impl Iterator<Item = Pair> {
    face_to_face(board).map(move |(one, other)| pair(board, one, other))
}

/// The same for whoever asks only who takes part in them: without the heights (DBM-TER-45), on which nobody's part
/// hangs and which take longest to find.
pub(super) fn all_on_the_flat(board: &Board<'_>) -> impl Iterator<Item = Pair> {
    face_to_face(board).map(move |(one, other)| on_the_flat(board, one, other))
}

/// Everybody in frontal combat, the one whose player has the turn first.
fn face_to_face<'b, 'a>(
    board: &'b Board<'a>,
) -> impl Iterator<Item = (&'b Piece<'a>, &'b Piece<'a>)> {
    let side = board.side_in_turn();
    board.of_side(side).flat_map(move |one| {
        let others = opponents(board, one);
        others.map(move |other| (one, other))
    })
}

/// Is there anybody left who must fight (DBM-SEQ-11)?
pub fn has_pairs(board: &Board<'_>) -> bool {
    may_fight_now(board).next().is_some()
}

/// Those who may fight now, in the order of their names.
pub fn pairs_by_name(board: &Board<'_>) -> Vec<(ElementIx, ElementIx)> {
    let mut pairs: Vec<_> = may_fight_now(board).collect();
    pairs.sort_by_key(|(one, other)| (one.element.id, other.element.id));
    let elements = pairs.into_iter().map(|(one, other)| (one.ix, other.ix));
    elements.collect()
}

/// Two that may fight now, the one whose player has the turn first.
fn may_fight_now<'b, 'a>(
    board: &'b Board<'a>,
) -> impl Iterator<Item = (&'b Piece<'a>, &'b Piece<'a>)> {
    let in_turn = board.side_in_turn();
    board.of_side(in_turn).flat_map(move |one| {
        let others = board.near(one.ix);
        others.filter_map(move |other| may_fight(board, one, other).then_some((one, other)))
    })
}

/// The pair of two elements, if they may fight now; in the order in which they are named.
pub fn find(board: &Board<'_>, a: ElementIx, b: ElementIx) -> Option<Pair> {
    let (a, b) = (board.get(a)?, board.get(b)?);
    may_fight(board, a, b).then(|| pair(board, a, b))
}

/// Every factor of two elements that face each other, before the dice: whether or not they have
/// fought already, or are in contact at all.
pub fn sheet(board: &Board<'_>, a: ElementIx, b: ElementIx) -> [Factors; 2] {
    let pair = pair(board, board.piece(a), board.piece(b));
    weigh(&pair)
}

/// Every factor of a pair.
pub fn weigh(pair: &Pair) -> [Factors; 2] {
    factors::weigh(&pair.sides[0].combatant, &pair.sides[1].combatant)
}

/// DBM-CC-16, DBM-PUR-12: may these two fight now?
fn may_fight(board: &Board<'_>, a: &Piece<'_>, b: &Piece<'_>) -> bool {
    is_engaged(a, b)
        && !is_spent(a)
        && !is_spent(b)
        && !board.touches().any(|touch| {
            let is_theirs = (touch.by == a.ix && touch.whom == b.ix)
                || (touch.by == b.ix && touch.whom == a.ix);
            is_theirs && touch.how == Came::Outcome && touch.since == board.turn()
        })
}

/// DBM-CC-11, DBM-PUR-12: has it fought, so that it does not again? A long front fights each of two.
fn is_spent(piece: &Piece<'_>) -> bool {
    piece.element.deeds.fought && front_length(piece) <= BASE_WIDTH + TOUCH.length()
}

/// DBM-CC-01, -18: are two enemies in frontal combat, whether they have fought or not?
pub fn is_engaged(a: &Piece<'_>, b: &Piece<'_>) -> bool {
    if a.side == b.side || !is_near(&a.rect, &b.rect) {
        return false;
    }
    let (mine, theirs) = (combat_front(a.element), combat_front(b.element));
    let (one, other) = (mine.of(&a.rect), theirs.of(&b.rect));
    let shorter = one.length().min(other.length());
    let together = touch::along(&a.rect, mine, &b.rect, theirs);
    together.is_some_and(|length| length >= shorter - 2.0 * TOUCH.length())
        && (touch::is_same_place(one.from, other.to) || touch::is_same_place(one.to, other.from))
}

/// Those with whom an element is in frontal combat.
pub fn opponents<'b, 'a>(
    board: &'b Board<'a>,
    piece: &'b Piece<'a>,
) -> impl Iterator<Item = &'b Piece<'a>> {
    board
        .near(piece.ix)
        .filter(move |other| is_engaged(piece, other))
}

/// Is an element in frontal combat?
pub fn is_fighting(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    opponents(board, piece).next().is_some()
}

/// DBM-CC-06: which of its sides counts as its front in combat.
pub const fn combat_front(element: &Element) -> Edge {
    if turns_to_face(element.troop) {
        Edge::Front
    } else {
        element.fights_with
    }
}

/// DBM-CC-02, -06: all turn to face but Impedimenta and Boats.
pub const fn turns_to_face(troop: Troop) -> bool {
    !troop.is_impedimenta() && !matches!(troop.kind, TroopType::Boats)
}

fn front_length(piece: &Piece<'_>) -> f64 {
    combat_front(piece.element).of(&piece.rect).length()
}

/// Could they touch? Most elements of a battle are nowhere near each other.
#[inline]
pub(crate) fn is_near(a: &Rect, b: &Rect) -> bool {
    let between = b.centre() - a.centre();
    let reach = (a.width() + a.depth() + b.width() + b.depth()) * 0.5 + TOUCH.length();
    between.length_squared() <= reach * reach
}

/// Two opponents with all who count.
fn pair(board: &Board<'_>, a: &Piece<'_>, b: &Piece<'_>) -> Pair {
    let mut pair = on_the_flat(board, a, b);
    for (side, (own, other)) in pair.sides.iter_mut().zip([(a, b), (b, a)]) {
        let is_higher = ground::is_higher(board.field(), &own.rect, &other.rect);
        let circumstances = &mut side.combatant.circumstances;
        *circumstances = circumstances.with(Circumstance::Higher, is_higher);
    }
    pair
}

/// The same, but for who stands higher.
fn on_the_flat(board: &Board<'_>, a: &Piece<'_>, b: &Piece<'_>) -> Pair {
    let mut sides = [engaged(board, a, b), engaged(board, b, a)];
    // DBM-CC-05: what hits a supporter hits the front rank, so the supporters come first.
    let all = factors::weigh(&sides[0].combatant, &sides[1].combatant);
    for (side, factors) in sides.iter_mut().zip(&all) {
        side.supporters = files::supporters(board, side.element, factors);
    }
    for (side, (own, other)) in sides.iter_mut().zip([(a, b), (b, a)]) {
        side.hits = hits::hits(board, own, other, &side.supporters);
        side.combatant.hits = side.hits.iter().flatten().count() as u8;
        side.combatant.circumstances = side.combatant.circumstances.with(
            Circumstance::TouchingFootInBadGoing,
            hits::touches_foot_in_bad_going(board, own, other, &side.hits),
        );
    }
    Pair { sides }
}

/// One of two opponents, but for what hits it and who stands higher.
fn engaged(board: &Board<'_>, own: &Piece<'_>, other: &Piece<'_>) -> Engaged {
    let circumstances = standing(board, own, other.element.troop)
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true)
        .with(
            Circumstance::Fording,
            !own.element.is_naval() && board.water().is_fording(&own.rect),
        )
        .with(
            Circumstance::DefendingBank,
            board.water().defends_bank(&own.rect, &other.rect),
        )
        .with(Circumstance::Storming, is_storming(board, own))
        .with(
            Circumstance::MetTheirFront,
            met_their_front(board, own, other),
        )
        .with(
            Circumstance::InBadWeather,
            disadvantage::of_fighter(board, own, other),
        );
    let mut combatant = Combatant::alone(own.element.troop, circumstances);
    if !files::is_support_denied(board, own, other) {
        combatant.ranks = ranks(board, own);
    }
    Engaged {
        element: own.ix,
        supporters: Few::default(),
        hits: [None; 3],
        combatant,
    }
}

/// DBM-CC-12: does it stand before works that it storms?
pub(crate) fn is_storming(board: &Board<'_>, own: &Piece<'_>) -> bool {
    works::stormed_by(board.field(), own.element.pose).is_some()
}

/// What holds of an element where it stands, whether it fights or is shot at.
pub(super) fn standing(board: &Board<'_>, own: &Piece<'_>, opponent: Troop) -> Circumstances {
    let element = own.element;
    let going = ground::going(board.field(), &own.rect, element.troop);
    let for_them = ground::going(board.field(), &own.rect, opponent);
    let section = works::mans(board.field(), element.pose);
    let held = |kind| section.is_some_and(|section| section.kind == kind);
    let bows_behind = element
        .rear
        .is_some_and(|rear| rear.is(TroopType::Bows, Grade::Superior));
    Circumstances::NONE
        .with(Circumstance::OwnTurn, own.side == board.side_in_turn())
        .with(Circumstance::InEasy, going == Going::Easy)
        .with(Circumstance::InDifficult, going == Going::Difficult)
        .with(Circumstance::InBadGoing, going != Going::Easy)
        .with(Circumstance::EasyForThem, for_them == Going::Easy)
        // DBM-TAC-14: the general of a double base is in front.
        .with(Circumstance::General, board.carries_general(own))
        .with(
            Circumstance::Demoralised,
            board.command(element.command).demoralised,
        )
        .with(Circumstance::BowsBehind, bows_behind)
        .with(Circumstance::BehindWalls, held(WorksKind::Permanent))
        .with(Circumstance::BehindStakes, held(WorksKind::Temporary))
        .with(
            Circumstance::OnTower,
            section.is_some_and(|section| section.tower),
        )
        .with(
            Circumstance::Mobile,
            allowance(element.troop, going).is_some() && !element.landed,
        )
        .with(Circumstance::TroopsAshore, element.landed)
        .with(
            Circumstance::InsideWorks,
            section.is_some() || works::protect(board.field(), own.side, &own.rect),
        )
}

/// DBM-OUT-11: did its front come to the other's front this turn, by its own move?
fn met_their_front(board: &Board<'_>, own: &Piece<'_>, other: &Piece<'_>) -> bool {
    board.touches().any(|touch| {
        touch.by == own.ix
            && touch.whom == other.ix
            && touch.edge == Edge::Front
            && touch.since == board.turn()
            && touch.how == Came::Moving
    })
}
