//! DBM-INT: passing through friends, and gaps.

use sobremesa_geometry::{Figure, Moments, Rect, Segment, Sweep};

use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::pose::{BASE_WIDTH, Facing, is_opposite_facing, is_same_facing};
use crate::rules::group::near_contact;
use crate::touch::{Edge, TOUCH};
use crate::troop::{Class, Grade, Troop, TroopType};

/// How a mover moves through others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Straight ahead or back.
    Straight,
    /// Any other way.
    Otherwise,
}

/// DBM-INT-04: may troops pass through friends, by what both are?
fn may_troops_pass(mover: Troop, friend: Troop, manner: Manner, is_parallel: bool) -> bool {
    use TroopType::{Blades, Bows, Psiloi};
    if mover.is_infantry() && friend.is_impedimenta() {
        return true;
    }
    if manner == Manner::Otherwise || !is_parallel {
        return false;
    }
    let is_archer = |troop: Troop| troop.kind == Bows && troop.grade != Grade::Exception;
    let is_land = friend.kind.class() != Class::Naval;
    let has_boats = mover.kind == TroopType::Boats || friend.kind == TroopType::Boats;
    if mover.kind.class() == Class::Naval || !is_land {
        let both_sail = mover.kind.class() == Class::Naval && !is_land;
        return both_sail && has_boats && mover.kind != friend.kind;
    }
    (mover.kind.class() == Class::Mounted && friend.kind == Psiloi)
        || (mover.kind == Psiloi && is_land)
        || (is_archer(mover) && friend.kind == Blades)
        || (mover.kind == Blades && is_archer(friend))
}

/// DBM-INT-03, -04: may an element that faces so pass through a friend?
pub(crate) fn may_pass(
    board: &Board<'_>,
    mover: &Element,
    facing: Facing,
    friend: &Piece<'_>,
    manner: Manner,
) -> bool {
    // DBM-WAT-17: vessels go through whoever fords.
    if mover.is_naval() && fords(board, friend) {
        return true;
    }
    let there = friend.element.pose.facing;
    let is_parallel = is_same_facing(facing, there) || is_opposite_facing(facing, there);
    let all_may = mover.troops().all(|one| {
        let mut others = friend.element.troops();
        others.all(|other| may_troops_pass(one, other, manner, is_parallel))
    });
    all_may && !is_touched_by_front(board, friend) && !stands_in_river(board, friend)
}

/// DBM-INT-03, -05: does it stand in a river, off its roads?
pub(crate) fn stands_in_river(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    piece.element.troop.kind.class() != Class::Naval && board.water().ford(&piece.rect).is_some()
}

/// DBM-WAT-17: is it land troops who ford a river?
pub(crate) fn fords(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    stands_in_river(board, piece)
}

/// DBM-INT-03: does an enemy's front touch it?
pub(crate) fn is_touched_by_front(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let mut enemies = board
        .near(piece.ix)
        .filter(|other| other.side != piece.side);
    enemies.any(|enemy| {
        let contact = near_contact(&piece.rect, &enemy.rect);
        contact.is_some_and(|contact| contact.theirs == Edge::Front)
    })
}

/// A gap that is too narrow to be entered but straight (DBM-INT-01, -02).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) one: ElementIx,
    pub(crate) other: ElementIx,
    pub(crate) width: f64,
}

/// DBM-INT-01, -02: the first gap of one base width or less, between elements that an element cannot
/// pass through, over whose narrowest line it would move otherwise than straight. Exactly one base wide
/// it matters only between two enemies.
pub(crate) fn narrow_gap(
    board: &Board<'_>,
    mover: ElementIx,
    sweep: &Sweep,
    moments: &mut Moments,
) -> Option<Gap> {
    let me = board.piece(mover);
    let near: Vec<&Piece<'_>> = board
        .pieces()
        .iter()
        .filter(|piece| {
            let is_near = !sweep.bounds().are_apart(&piece.bounds, BASE_WIDTH);
            is_near && piece.ix != mover && is_obstacle(board, me, piece)
        })
        .collect();
    let mut found = Vec::new();
    for (n, one) in near.iter().enumerate() {
        for other in &near[n + 1..] {
            let width = one.rect.distance(&other.rect);
            let are_enemies = one.side != me.side && other.side != me.side;
            let is_narrow = width < BASE_WIDTH - TOUCH.length();
            let is_exact = are_enemies && width <= BASE_WIDTH + TOUCH.length();
            // Those that touch leave no gap; whoever would squeeze in overlaps them.
            if width <= TOUCH.length() || !(is_narrow || is_exact) {
                continue;
            }
            for throat in throats(&one.rect, &other.rect, width) {
                let line = [throat.from, throat.to, throat.to, throat.from];
                found.clear();
                sweep.passages(Figure::Convex(&line), TOUCH, moments, &mut found);
                if !found.is_empty() {
                    return Some(Gap {
                        one: one.ix,
                        other: other.ix,
                        width,
                    });
                }
            }
        }
    }
    None
}

/// Could it not pass through that one, whichever way it goes?
fn is_obstacle(board: &Board<'_>, mover: &Piece<'_>, piece: &Piece<'_>) -> bool {
    let facing = mover.element.pose.facing;
    piece.side != mover.side || !may_pass(board, mover.element, facing, piece, Manner::Straight)
}

/// The shortest lines between two bases: several where their sides are parallel.
fn throats(one: &Rect, other: &Rect, width: f64) -> Vec<Segment> {
    let mut lines = Vec::new();
    for (from, to) in [(one, other), (other, one)] {
        for corner in from.corners() {
            for n in 0..4 {
                let edge = to.edge(n);
                let along = edge.along();
                let share = (*corner - edge.from).dot(along) / along.length_squared();
                let nearest = edge.from + along * share.clamp(0.0, 1.0);
                if corner.distance(nearest) <= width + TOUCH.length() {
                    lines.push(Segment::new(*corner, nearest));
                }
            }
        }
    }
    lines
}
