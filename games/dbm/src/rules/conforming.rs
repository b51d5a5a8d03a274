//! DBM-CNF: elements that turn to face a larger body that contacts them.

use sobremesa_geometry::{Rect, Vec2};

use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::field::Shape;
use crate::pose::{BASE_WIDTH, Pose, is_opposite_facing, is_same_facing};
use crate::position::is_on_table;
use crate::rules::contact::{Encounter, front_contact};
use crate::rules::distance;
use crate::rules::group::{self, Body, near_contact};
use crate::rules::passing::{self, Manner};
use crate::rules::works;
use crate::touch;
use crate::troop::TroopType;

/// DBM-FLE-06: what a flight adds to a move.
const FLIGHT_ADDS: f64 = 50.0;

/// An enemy that conforms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Conforming {
    pub(crate) element: ElementIx,
    /// To which member of the body.
    pub(crate) to: usize,
    pub(crate) pose: Pose,
}

/// DBM-CNF-01, -02, -08: the touched enemies that have to conform, if they have the room.
pub(crate) fn called(board: &Board<'_>, body: &Body<'_>, encounter: &Encounter) -> Vec<ElementIx> {
    let mut called: Vec<ElementIx> = Vec::new();
    for meeting in &encounter.meetings {
        let enemy = board.piece(meeting.enemy);
        let rect = encounter.ends[meeting.member].rect(body.members[meeting.member].depth);
        if !called.contains(&enemy.ix)
            && is_of_a_smaller_body(board, enemy, body.members.len())
            && !has_enemy_on_front(board, enemy)
            && !never_turns(enemy)
            && !defends_an_edge(board, enemy, &rect)
            && works::mans(board.field(), enemy.element.pose).is_none()
        {
            called.push(enemy.ix);
        }
    }
    called
}

/// DBM-CNF-01, -08.
fn is_of_a_smaller_body(board: &Board<'_>, enemy: &Piece<'_>, n_movers: usize) -> bool {
    let group = group::largest(board, enemy.ix);
    let all_skirmish = || {
        let mut pieces = group.iter();
        pieces.all(|piece| {
            let mut troops = piece.element.troops();
            troops.all(|troop| troop.kind.is_skirmisher())
        })
    };
    group.len() < n_movers && (group.len() == 1 || all_skirmish())
}

/// DBM-CNF-01: it has an enemy on its front already.
fn has_enemy_on_front(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let mut enemies = board.of_side(piece.side.other());
    enemies.any(|enemy| front_contact(&piece.rect, &enemy.rect).is_some())
}

/// DBM-CNF-02: of a kind that never turns to a flank contact.
fn never_turns(piece: &Piece<'_>) -> bool {
    let troop = piece.element.troop;
    troop.is_impedimenta() || troop.kind == TroopType::Boats
}

/// DBM-CNF-02, -07, -12: wholly inside a feature, facing out, and whoever is in contact is at least
/// partly outside.
fn defends_an_edge(board: &Board<'_>, piece: &Piece<'_>, contactor: &Rect) -> bool {
    let ahead = piece.element.pose.ahead(BASE_WIDTH).at;
    board.field().features.iter().any(|feature| {
        let is_area = matches!(feature.shape, Shape::Area(_));
        let holds = |base: &Rect| base.corners().iter().all(|corner| feature.holds(*corner));
        is_area && holds(&piece.rect) && !feature.holds(ahead) && !holds(contactor)
    })
}

/// DBM-CNF-06, -10, -13: they conform one after the other, from left to right as the movers see it, or
/// as was said.
pub(crate) fn conform(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &mut Encounter,
    called: &[ElementIx],
    order: &[ElementIx],
) {
    let right = body.lead().facing.right();
    let across = |ix: &ElementIx| board.piece(*ix).rect.centre().dot(right);
    let mut queue: Vec<ElementIx> = called.to_vec();
    let said = |ix: &ElementIx| order.iter().position(|other| other == ix);
    queue.sort_by(|a, b| {
        let (one, other) = (said(a).unwrap_or(usize::MAX), said(b).unwrap_or(usize::MAX));
        one.cmp(&other).then(across(a).total_cmp(&across(b)))
    });
    for enemy in queue {
        if let Some(conforming) = place(board, body, encounter, board.piece(enemy), right) {
            encounter.conforming.push(conforming);
        }
    }
}

/// DBM-CNF-09, -10: opposite whoever touches most of its border; of equals the leftmost.
fn place(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
    enemy: &Piece<'_>,
    right: Vec2,
) -> Option<Conforming> {
    let mut meetings: Vec<_> = encounter
        .meetings
        .iter()
        .filter(|meeting| meeting.enemy == enemy.ix)
        .collect();
    let across = |member: usize| encounter.ends[member].at.dot(right);
    meetings.sort_by(|a, b| {
        let longer = b.length.total_cmp(&a.length);
        longer.then(across(a.member).total_cmp(&across(b.member)))
    });
    let to = meetings.first()?.member;
    let contactor = encounter.ends[to];
    let pose = if leans_on_a_friend(board, enemy) {
        shifted_opposite(enemy.element.pose, contactor)?
    } else {
        contactor.opposite()
    };
    let fits = has_room(board, body, encounter, enemy, pose)
        && could_recoil(board, enemy, pose)
        && could_flee(board, enemy, pose);
    let element = enemy.ix;
    fits.then_some(Conforming { element, to, pose })
}

/// DBM-CNF-05, -11: it touches a friend along a side who is not of its group, and no Skirmisher.
fn leans_on_a_friend(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let mut friends = board.of_side(piece.side);
    friends.any(|friend| {
        friend.ix != piece.ix
            && !friend.element.troop.kind.is_skirmisher()
            && near_contact(&piece.rect, &friend.rect).is_some()
    })
}

/// DBM-CNF-05: it does not pivot, but shifts along its own front.
fn shifted_opposite(pose: Pose, contactor: Pose) -> Option<Pose> {
    if !is_opposite_facing(pose.facing, contactor.facing) {
        return None;
    }
    let aside = (contactor.at - pose.at).dot(pose.facing.right());
    let there = pose.beside(aside);
    // Front on front: what is left between them is tolerance.
    Some(Pose {
        at: if touch::is_same_place(there.at, contactor.at) {
            contactor.at
        } else {
            there.at
        },
        facing: pose.facing,
    })
}

/// DBM-CNF-04, -14: it stands on nobody and on the table.
fn has_room(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
    enemy: &Piece<'_>,
    pose: Pose,
) -> bool {
    let rect = pose.rect(enemy.element.depth());
    let conformed = |ix: ElementIx| {
        let mut all = encounter.conforming.iter();
        all.find(|other| other.element == ix)
            .map(|other| other.pose)
    };
    let stands_free = board.pieces().iter().all(|piece| {
        if piece.ix == enemy.ix || body.holds(piece.ix) {
            return true;
        }
        let there = conformed(piece.ix).map(|pose| pose.rect(piece.element.depth()));
        !touch::overlap(&rect, &there.unwrap_or(piece.rect))
    });
    let movers = encounter.ends.iter().zip(&body.members);
    let clear_of_movers = movers
        .into_iter()
        .all(|(end, member)| !touch::overlap(&rect, &end.rect(member.depth)));
    stands_free && clear_of_movers && is_on_table(rect.corners())
}

/// DBM-CNF-03: a recoil from there would not end at friends it can neither pass nor push far enough.
fn could_recoil(board: &Board<'_>, piece: &Piece<'_>, pose: Pose) -> bool {
    let way = piece.element.front_depth().min(BASE_WIDTH);
    let from = pose.rect(piece.element.depth());
    is_free_behind(board, piece, &from, pose, way, &[piece.ix])
}

/// Can a base go straight back so far, passing and pushing friends as a recoil does (DBM-RCL-02, -03)?
fn is_free_behind(
    board: &Board<'_>,
    piece: &Piece<'_>,
    from: &Rect,
    pose: Pose,
    way: f64,
    pushed: &[ElementIx],
) -> bool {
    let back = -pose.facing.forward();
    let to = from.shifted(back * way);
    board.of_side(piece.side).all(|friend| {
        if pushed.contains(&friend.ix) || !touch::overlap(&to, &friend.rect) {
            return true;
        }
        let there = friend.element.pose.facing;
        let is_same = is_same_facing(pose.facing, there);
        if is_same && passing::may_pass(board, piece.element, pose.facing, friend, Manner::Straight)
        {
            return true;
        }
        let troop = friend.element.troop;
        let may_push = if is_same {
            !matches!(
                troop.kind,
                TroopType::Elephants | TroopType::WarWagons | TroopType::Baggage
            )
        } else {
            troop.kind.is_skirmisher() && !has_enemy_on_front(board, friend)
        };
        if !may_push || pushed.len() > 8 {
            return false;
        }
        // It goes back as far as it must to be clear.
        let reach = (friend.rect.centre() - to.centre()).dot(back);
        let depth = half_extent(&friend.rect, back) + half_extent(&to, back);
        let mut chain = pushed.to_vec();
        chain.push(friend.ix);
        let along = Pose {
            at: friend.element.pose.at,
            facing: pose.facing,
        };
        is_free_behind(
            board,
            friend,
            &friend.rect,
            along,
            (depth - reach).max(0.0),
            &chain,
        )
    })
}

fn half_extent(rect: &Rect, along: Vec2) -> f64 {
    let across = rect.right().dot(along).abs() * rect.width();
    let deep = rect.facing().dot(along).abs() * rect.depth();
    (across + deep) * 0.5
}

/// DBM-CNF-03: a flight from there, straight back, would not leave the table.
fn could_flee(board: &Board<'_>, piece: &Piece<'_>, pose: Pose) -> bool {
    let element = piece.element;
    let base = pose.rect(element.depth());
    let most = distance::allowance_at(board.field(), &base, element);
    let way = element.front_depth().min(BASE_WIDTH) + most + FLIGHT_ADDS;
    let end = pose.turned_round(element.depth()).ahead(way);
    is_on_table(end.rect(element.depth()).corners())
}
