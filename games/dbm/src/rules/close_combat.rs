//! DBM-CC: who fights whom, and who only counts.
//!
//! Whatever is asked here is asked of a [`Board`]; nothing is kept. What a fight does to the table is
//! in `rules::fighting`, turning to face in `rules::facing`.

use sobremesa_geometry::{Rect, Segment};

use super::combatant::{Combatant, N_RANKS, Rank};
use super::disadvantage;
use super::factors::{self, Factors};
use super::ground::{self, Going};
use crate::agenda::Came;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::few::Few;
use crate::pose::BASE_WIDTH;
use crate::tables::{Circumstance, Circumstances, allowance};
use crate::touch::{self, Corner, Edge, TOUCH};
use crate::troop::{Class, Grade, Troop, TroopType};

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

/// What costs an element a point on a flank or at the rear (DBM-TAC-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// DBM-CC-07: this one overlaps.
    Overlap(ElementIx),
    /// DBM-CC-08: the front of this one touches.
    Front(ElementIx),
    /// DBM-CC-11: the half of the enemy's long front that nobody else contacts.
    LongFront,
}

impl Hit {
    /// Who does it, if it is anybody.
    pub const fn by(self) -> Option<ElementIx> {
        match self {
            Hit::Overlap(by) | Hit::Front(by) => Some(by),
            Hit::LongFront => None,
        }
    }
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
    let side = board.side_in_turn();
    board.of_side(side).flat_map(move |one| {
        let others = opponents(board, one);
        others.map(move |other| pair(board, one, other))
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
    let mut sides = [engaged(board, a, b), engaged(board, b, a)];
    // DBM-CC-05: what hits a supporter hits the front rank, so the supporters come first.
    let all = factors::weigh(&sides[0].combatant, &sides[1].combatant);
    for (side, factors) in sides.iter_mut().zip(&all) {
        side.supporters = supporters(board, side.element, factors);
    }
    for (side, (own, other)) in sides.iter_mut().zip([(a, b), (b, a)]) {
        side.hits = hits(board, own, other, &side.supporters);
        side.combatant.hits = side.hits.iter().flatten().count() as u8;
        side.combatant.circumstances = side.combatant.circumstances.with(
            Circumstance::TouchingFootInBadGoing,
            touches_foot_in_bad_going(board, own, other, &side.hits),
        );
    }
    Pair { sides }
}

/// One of two opponents, but for what hits it.
fn engaged(board: &Board<'_>, own: &Piece<'_>, other: &Piece<'_>) -> Engaged {
    let circumstances = standing(board, own, other.element.troop)
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true)
        .with(
            Circumstance::Higher,
            ground::is_higher(board.field(), &own.rect, &other.rect),
        )
        .with(
            Circumstance::MetTheirFront,
            met_their_front(board, own, other),
        )
        .with(
            Circumstance::InBadWeather,
            disadvantage::of_fighter(board, own, other),
        );
    let mut combatant = Combatant::alone(own.element.troop, circumstances);
    if !is_support_denied(board, own, other) {
        combatant.ranks = ranks(board, own);
    }
    Engaged {
        element: own.ix,
        supporters: Few::default(),
        hits: [None; 3],
        combatant,
    }
}

/// What holds of an element where it stands, whether it fights or is shot at.
pub(super) fn standing(board: &Board<'_>, own: &Piece<'_>, opponent: Troop) -> Circumstances {
    let element = own.element;
    let going = ground::going(board.field(), &own.rect, element.troop);
    let for_them = ground::going(board.field(), &own.rect, opponent);
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
        .with(Circumstance::General, element.general)
        .with(
            Circumstance::Demoralised,
            board.command(element.command).demoralised,
        )
        .with(Circumstance::BowsBehind, bows_behind)
        .with(
            Circumstance::Mobile,
            allowance(element.troop, going).is_some(),
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

/// DBM-SUP-02, -03: not while the front of Expendables touches it, nor in the turn of coming into
/// contact with Art (S).
fn is_support_denied(board: &Board<'_>, own: &Piece<'_>, other: &Piece<'_>) -> bool {
    let has_just_met = || {
        board.touches().any(|touch| {
            let is_theirs = (touch.by == own.ix && touch.whom == other.ix)
                || (touch.by == other.ix && touch.whom == own.ix);
            is_theirs && touch.since == board.turn()
        })
    };
    let is_met_by_expendables = || {
        let enemies = board.of_side(own.side.other());
        let mut expendables =
            enemies.filter(|enemy| enemy.element.troop.kind == TroopType::Expendables);
        expendables.any(|enemy| front_touches(enemy, &own.rect).is_some())
    };
    (other
        .element
        .troop
        .is(TroopType::Artillery, Grade::Superior)
        && has_just_met())
        || is_met_by_expendables()
}

/// DBM-SUP-01: the ranks directly behind an element, aligned with it, of its command.
pub(super) fn ranks(board: &Board<'_>, front: &Piece<'_>) -> [Option<Rank>; N_RANKS] {
    let mut ranks = [None; N_RANKS];
    for (n, (rank, _)) in file(board, front).take(N_RANKS).enumerate() {
        ranks[n] = Some(rank);
    }
    ranks
}

/// The ranks behind the troops in front, each with the element it stands on.
fn file<'b>(
    board: &'b Board<'_>,
    front: &'b Piece<'_>,
) -> impl Iterator<Item = (Rank, ElementIx)> + 'b {
    let elements = std::iter::successors(Some(front), |before| directly_behind(board, before));
    let troops = elements.flat_map(|piece| {
        let element = piece.element;
        element.troops().map(move |troop| (piece, troop))
    });
    troops.skip(1).map(|(piece, troop)| {
        let going = ground::going(board.field(), &piece.rect, troop);
        let rank = Rank {
            troop,
            on_front_base: piece.ix == front.ix,
            in_easy: going == Going::Easy,
            in_difficult: going == Going::Difficult,
        };
        (rank, piece.ix)
    })
}

/// The friend of one command that stands directly behind, aligned and touching.
pub(super) fn directly_behind<'b, 'a>(
    board: &'b Board<'a>,
    front: &Piece<'_>,
) -> Option<&'b Piece<'a>> {
    board.near(front.ix).find(|piece| {
        piece.element.command == front.element.command
            && touch::is_directly_behind(&piece.rect, &front.rect)
    })
}

/// Those behind who support, by these factors; not those on its own base.
fn supporters(board: &Board<'_>, element: ElementIx, factors: &Factors) -> Few<ElementIx, N_RANKS> {
    if factors.support.iter().all(Option::is_none) {
        return Few::default();
    }
    let mut found = Few::default();
    let file = file(board, board.piece(element)).zip(&factors.support);
    for ((rank, behind), rule) in file {
        if rule.is_some() && !rank.on_front_base && !found.contains(behind) {
            found.push(behind);
        }
    }
    found
}

/// DBM-SUP: those who support an element from behind against such an opponent, wherever that one is;
/// without those on its own base.
pub fn supporters_against(
    board: &Board<'_>,
    own: &Piece<'_>,
    opponent: &Element,
) -> Few<ElementIx, N_RANKS> {
    let circumstances = standing(board, own, opponent.troop)
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true);
    let mut combatant = Combatant::alone(own.element.troop, circumstances);
    combatant.ranks = ranks(board, own);
    let fighting = Circumstances::NONE
        .with(Circumstance::Fighting, true)
        .with(Circumstance::Frontally, true);
    let other = Combatant::alone(opponent.troop, fighting);
    let [factors, _] = factors::weigh(&combatant, &other);
    supporters(board, own.ix, &factors)
}

/// DBM-SPO-15: would an element support a friend against that opponent, if it stood directly behind him?
pub(super) fn would_support(
    board: &Board<'_>,
    behind: &Piece<'_>,
    front: &Piece<'_>,
    opponent: &Piece<'_>,
) -> bool {
    if behind.element.command != front.element.command || front.element.rear.is_some() {
        return false;
    }
    let mut own = engaged(board, front, opponent).combatant;
    let going = ground::going(board.field(), &front.rect, behind.element.troop);
    own.ranks = [None; N_RANKS];
    own.ranks[0] = Some(Rank {
        troop: behind.element.troop,
        on_front_base: false,
        in_easy: going == Going::Easy,
        in_difficult: going == Going::Difficult,
    });
    let other = engaged(board, opponent, front).combatant;
    let [factors, _] = factors::weigh(&own, &other);
    factors.support[0].is_some()
}

/// With which of its sides the front of `by` is in contact, if it is.
pub(super) fn front_touches(by: &Piece<'_>, whom: &Rect) -> Option<Edge> {
    if !is_near(&by.rect, whom) {
        return None;
    }
    let contact = touch::contact(&by.rect, whom)?;
    (contact.mine == combat_front(by.element)).then_some(contact.theirs)
}

/// The places in [`Engaged::hits`].
const RIGHT: usize = 0;
const REAR: usize = 1;
const LEFT: usize = 2;

/// DBM-CC-06: where a side of a base lies for one that fights with `front`; none if that is its front.
const fn slot(front: Edge, side: Edge) -> Option<usize> {
    match (side as usize + 4 - front as usize) % 4 {
        1 => Some(RIGHT),
        2 => Some(REAR),
        3 => Some(LEFT),
        _ => None,
    }
}

/// DBM-CC-05 to -11: what hits an element that fights another.
fn hits(
    board: &Board<'_>,
    own: &Piece<'_>,
    opponent: &Piece<'_>,
    supporters: &Few<ElementIx, N_RANKS>,
) -> [Option<Hit>; 3] {
    let mut hits = [None; 3];
    let front = combat_front(own.element);
    for enemy in board.of_side(opponent.side) {
        if enemy.ix == opponent.ix {
            continue;
        }
        for (place, hit) in hits_by(board, own, front, opponent, enemy, supporters).iter() {
            // A front on a flank counts no more than an overlap there; it is named before one.
            let is_worse =
                matches!(hit, Hit::Front(_)) && !matches!(hits[place], Some(Hit::Front(_)));
            if hits[place].is_none() || is_worse {
                hits[place] = Some(hit);
            }
        }
    }
    if let Some(place) = uncovered_half(board, own, opponent)
        && hits[place].is_none()
    {
        hits[place] = Some(Hit::LongFront);
    }
    hits
}

/// What one enemy does to flanks and rear.
fn hits_by(
    board: &Board<'_>,
    own: &Piece<'_>,
    front: Edge,
    opponent: &Piece<'_>,
    enemy: &Piece<'_>,
    supporters: &Few<ElementIx, N_RANKS>,
) -> Few<(usize, Hit), 6> {
    let mut found = Few::default();
    if is_near(&own.rect, &enemy.rect)
        && let Some(contact) = touch::contact(&enemy.rect, &own.rect)
        && let Some(place) = slot(front, contact.theirs)
    {
        if contact.mine == combat_front(enemy.element) {
            found.push((place, Hit::Front(enemy.ix)));
        } else if is_flank(own, contact.theirs, contact.mine)
            && is_flank(enemy, contact.mine, contact.theirs)
            && contact.length > 0.0
            && gives_overlap(enemy, opponent)
        {
            found.push((place, Hit::Overlap(enemy.ix))); // DBM-CC-07 (b)
        }
    }
    for supporter in supporters.iter() {
        // DBM-CC-05: as if it were the front rank's own flank or rear.
        if let Some(edge) = front_touches(enemy, &board.piece(supporter).rect)
            && let Some(place) = slot(Edge::Front, edge)
        {
            found.push((place, Hit::Front(enemy.ix)));
        }
    }
    if gives_overlap(enemy, opponent)
        && let Some(place) = overlaps_beside(board, own, opponent, enemy)
    {
        found.push((place, Hit::Overlap(enemy.ix))); // DBM-CC-07 (a)
    }
    found
}

/// DBM-CC-06: is a side a flank? Any side of Impedimenta is that touches an enemy's flank.
const fn is_flank(piece: &Piece<'_>, side: Edge, touching: Edge) -> bool {
    side.is_flank() || (piece.element.troop.is_impedimenta() && touching.is_flank())
}

/// DBM-CC-10: does it count as overlapping for a friend who fights?
pub(super) fn gives_overlap(enemy: &Piece<'_>, fighting_friend: &Piece<'_>) -> bool {
    let friend = fighting_friend.element.troop;
    let is_other_mounted =
        friend.kind.class() == Class::Mounted && friend.kind != TroopType::Elephants;
    let is_elephant = enemy.element.troop.kind == TroopType::Elephants;
    friend.kind != TroopType::Expendables && !(is_elephant && is_other_mounted)
}

/// DBM-CC-07 (a): an enemy beside the opponent, front corner to front corner, whose front is free near
/// that corner. The place is the flank that it overlaps.
fn overlaps_beside(
    board: &Board<'_>,
    own: &Piece<'_>,
    opponent: &Piece<'_>,
    enemy: &Piece<'_>,
) -> Option<usize> {
    if combat_front(opponent.element) != Edge::Front || !is_near(&opponent.rect, &enemy.rect) {
        return None;
    }
    let (rect, friend) = (&enemy.rect, &opponent.rect);
    let is_left_of_friend =
        touch::corners_meet(rect, Corner::FrontRight, friend, Corner::FrontLeft)
            && touch::along(rect, Edge::Right, friend, Edge::Left).is_some();
    let is_right_of_friend =
        touch::corners_meet(rect, Corner::FrontLeft, friend, Corner::FrontRight)
            && touch::along(rect, Edge::Left, friend, Edge::Right).is_some();
    let front = rect.front();
    let (near, place) = match (is_left_of_friend, is_right_of_friend) {
        (true, _) => (Segment::new(front.to, front.from), RIGHT),
        (_, true) => (front, LEFT),
        (false, false) => return None,
    };
    is_free_near(board, enemy, own.ix, near).then_some(place)
}

/// DBM-CC-17: is a front free of other enemies near its end?
fn is_free_near(board: &Board<'_>, piece: &Piece<'_>, but: ElementIx, front: Segment) -> bool {
    let along = front.along() * (1.0 / front.length());
    // Whoever touches no more than the corner itself is not on this front.
    let near = [front.from + along, front.from + along * NEAR_PART];
    let enemies = board.of_side(piece.side.other());
    !enemies
        .filter(|enemy| enemy.ix != but && is_near(&piece.rect, &enemy.rect))
        .any(|enemy| {
            near.iter()
                .any(|point| distance_to(&enemy.rect, *point) <= TOUCH.length())
        })
}

/// DBM-CC-17: how much of a front is its near part.
const NEAR_PART: f64 = 2.0;

fn distance_to(rect: &Rect, point: sobremesa_geometry::Vec2) -> f64 {
    let from_centre = point - rect.centre();
    let across = from_centre.dot(rect.right()).abs() - rect.width() * 0.5;
    let ahead = from_centre.dot(rect.facing()).abs() - rect.depth() * 0.5;
    let (across, ahead) = (across.max(0.0), ahead.max(0.0));
    (across * across + ahead * ahead).sqrt()
}

/// DBM-CC-11: on which flank the attacker of a long front counts as overlapped, because nobody else
/// contacts the other half of it.
fn uncovered_half(board: &Board<'_>, own: &Piece<'_>, opponent: &Piece<'_>) -> Option<usize> {
    if front_length(opponent) <= BASE_WIDTH + TOUCH.length()
        || opponents(board, opponent).count() != 1
    {
        return None;
    }
    let long = combat_front(opponent.element).of(&opponent.rect);
    let middle = long.from.middle(long.to);
    let own_front = own.rect.front();
    let is_to_the_right =
        (middle - own_front.from.middle(own_front.to)).dot(own.rect.right()) > 0.0;
    Some(if is_to_the_right { RIGHT } else { LEFT })
}

/// DBM-TAC-10: does it touch the front of Foot that stand where it would be in bad going?
fn touches_foot_in_bad_going(
    board: &Board<'_>,
    own: &Piece<'_>,
    opponent: &Piece<'_>,
    hits: &[Option<Hit>; 3],
) -> bool {
    let fronts = hits.iter().filter_map(|hit| match hit {
        Some(Hit::Front(enemy)) => Some(board.piece(*enemy)),
        Some(Hit::Overlap(_) | Hit::LongFront) | None => None,
    });
    std::iter::once(opponent).chain(fronts).any(|enemy| {
        enemy.element.troop.kind.class() == Class::Foot
            && ground::going(board.field(), &enemy.rect, own.element.troop) != Going::Easy
    })
}

/// DBM-OUT-06: those whose front is on a flank or the rear of an element that fights frontally, or of
/// its supporters.
pub fn flankers<'b, 'a>(
    board: &'b Board<'a>,
    engaged: &'b Engaged,
) -> impl Iterator<Item = &'b Piece<'a>> {
    let own = board.piece(engaged.element);
    board.of_side(own.side.other()).filter(move |enemy| {
        let on_own = front_touches(enemy, &own.rect)
            .is_some_and(|edge| slot(combat_front(own.element), edge).is_some());
        let on_supporter = |supporter: ElementIx| {
            front_touches(enemy, &board.piece(supporter).rect)
                .is_some_and(|edge| edge != Edge::Front)
        };
        !is_engaged(own, enemy) && (on_own || engaged.supporters.iter().any(on_supporter))
    })
}
