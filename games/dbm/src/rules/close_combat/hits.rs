//! DBM-CC-05 to -11, -17: who overlaps, whose front is on a flank or at the rear.

use sobremesa_geometry::{Rect, Segment, Vec2};

use super::{Engaged, combat_front, front_length, is_engaged, is_near, opponents};
use crate::bits::ElementSet;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::few::Few;
use crate::pose::BASE_WIDTH;
use crate::rules::combatant::N_RANKS;
use crate::rules::ground::{self, Going};
use crate::touch::{self, Corner, Edge, TOUCH};
use crate::troop::{Class, TroopType};

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
pub(super) fn hits(
    board: &Board<'_>,
    own: &Piece<'_>,
    opponent: &Piece<'_>,
    supporters: &Few<ElementIx, N_RANKS>,
) -> [Option<Hit>; 3] {
    let mut hits = [None; 3];
    let front = combat_front(own.element);
    // Nobody else can touch any of them.
    let around = supporters.iter().chain([own.ix, opponent.ix]);
    let near = around.flat_map(|one| board.near(one));
    let enemies = near.filter(|near| near.side == opponent.side && near.ix != opponent.ix);
    let enemies: ElementSet = enemies.map(|enemy| enemy.ix).collect();
    for enemy in enemies.iter().map(|enemy| board.piece(enemy)) {
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

/// With which of its sides the front of `by` is in contact, if it is.
pub(in crate::rules) fn front_touches(by: &Piece<'_>, whom: &Rect) -> Option<Edge> {
    if !is_near(&by.rect, whom) {
        return None;
    }
    let contact = touch::contact(&by.rect, whom)?;
    (contact.mine == combat_front(by.element)).then_some(contact.theirs)
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
pub(in crate::rules) fn gives_overlap(enemy: &Piece<'_>, fighting_friend: &Piece<'_>) -> bool {
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
    !board
        .near(piece.ix)
        .filter(|enemy| enemy.side != piece.side && enemy.ix != but)
        .any(|enemy| {
            near.iter()
                .any(|point| distance_to(&enemy.rect, *point) <= TOUCH.length())
        })
}

/// DBM-CC-17: how much of a front is its near part.
const NEAR_PART: f64 = 2.0;

fn distance_to(rect: &Rect, point: Vec2) -> f64 {
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
pub(super) fn touches_foot_in_bad_going(
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
