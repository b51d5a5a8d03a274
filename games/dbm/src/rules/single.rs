//! DBM-SGL: moves of single elements: how they are measured, and breaking off.

use sobremesa_geometry::{Segment, Vec2};

use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::event::Tag;
use crate::pose::Pose;
use crate::refusal::MoveRefusal;
use crate::rules::contact::{Encounter, alignment, front_contact};
use crate::rules::distance;
use crate::rules::ground;
use crate::rules::group::{Body, near_contact};
use crate::rules::hour::Light;
use crate::rules::movement::course::{Course, Way};
use crate::touch::{Edge, LIMIT, TOUCH};
use crate::troop::TroopType;

/// DBM-SGL-07: the shortest break-off.
const SHORTEST_BREAK_OFF: f64 = 100.0;

/// DBM-SGL-02, -03, -13: how far a single element has moved: the farther of its front corners (of
/// Impedimenta every corner), straight from its start to its end; along its legs where more than one
/// corner had to leave its straight line.
pub(crate) fn measure(body: &Body<'_>, course: &Course, end: Pose) -> f64 {
    let member = &body.members[0];
    // DBM-RST-04: Expendables only wheel, and a wheel counts its chord.
    if member.element.troop.kind == TroopType::Expendables {
        return course.length();
    }
    let n_corners = if member.element.troop.is_impedimenta() {
        4
    } else {
        2
    };
    let corners = |pose: Pose| *pose.rect(member.depth).corners();
    let legs = &course.legs;
    let mut poses: Vec<[Vec2; 4]> = vec![corners(legs[0].from)];
    poses.extend(legs[..legs.len() - 1].iter().map(|leg| corners(leg.to)));
    poses.push(corners(end));
    let (first, last) = (poses[0], poses[poses.len() - 1]);
    let strays = |corner: &usize| {
        let straight = Segment::new(first[*corner], last[*corner]);
        let mut between = poses[1..poses.len() - 1].iter();
        between.any(|pose| straight.distance_to(pose[*corner]) > TOUCH.length())
    };
    let is_detour = (0..n_corners).filter(strays).count() > 1;
    let length = |corner: usize| {
        if !is_detour {
            return first[corner].distance(last[corner]);
        }
        let legs = poses.windows(2);
        legs.map(|pair| pair[0][corner].distance(pair[1][corner]))
            .sum()
    };
    (0..n_corners).map(length).fold(0.0, f64::max)
}

/// The enemies on whose edges its front is lined up: whom it would leave.
pub(crate) fn frontal_enemies(board: &Board<'_>, body: &Body<'_>) -> Vec<ElementIx> {
    let member = &body.members[0];
    let side = body.command.side();
    let enemies = board.near(member.ix).filter(|other| other.side != side);
    enemies
        .filter(|enemy| {
            front_contact(&member.rect, &enemy.rect).is_some()
                && alignment(member.start, member.depth, enemy).is_some()
        })
        .map(|enemy| enemy.ix)
        .collect()
}

/// DBM-SGL-05 to -07: may it leave the enemy on its front, and so?
pub(crate) fn check_break_off(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &Encounter,
    left: &[ElementIx],
) -> Result<(), MoveRefusal> {
    let member = &body.members[0];
    let Some(first) = left.first() else {
        return Ok(());
    };
    let refused = |enemy: &Piece<'_>, why: &'static str| {
        Err(MoveRefusal::BreakOff {
            element: member.tag(),
            enemy: Tag::from(enemy.element),
            why,
        })
    };
    let frontal = board.piece(*first);
    if member.element.troop.kind == TroopType::Expendables {
        return refused(frontal, "expendables");
    }
    let side = body.command.side();
    for enemy in board.near(member.ix).filter(|other| other.side != side) {
        let contact = near_contact(&member.rect, &enemy.rect);
        if contact
            .is_some_and(|contact| contact.theirs == Edge::Front && contact.mine != Edge::Front)
        {
            return refused(enemy, "flank");
        }
    }
    let is_back = course.legs.iter().all(|leg| leg.way == Way::Back);
    if !is_back {
        return refused(frontal, "straight_back");
    }
    if LIMIT.less(course.length(), SHORTEST_BREAK_OFF) {
        return refused(frontal, "too_short");
    }
    if let Some(meeting) = encounter.meetings.first() {
        return refused(board.piece(meeting.enemy), "new_contact");
    }
    // DBM-SGL-05: in the dark anybody gets away.
    if board.sky().is_some_and(|sky| sky.light() == Light::Night) {
        return Ok(());
    }
    // DBM-SGL-05: so does a vessel.
    if member.element.is_naval() {
        return Ok(());
    }
    // DBM-SGL-06: both by the going where the mover ends, each as its own type counts it.
    let end = encounter.ends[0].rect(member.depth);
    let most = |piece: &crate::element::Element| {
        let going = ground::going(board.field(), &end, piece.troop);
        distance::seen_way(board.field(), distance::allowance(piece, going))
    };
    for enemy in left.iter().map(|enemy| board.piece(*enemy)) {
        if most(member.element) <= most(enemy.element) {
            return refused(enemy, "faster");
        }
    }
    Ok(())
}
