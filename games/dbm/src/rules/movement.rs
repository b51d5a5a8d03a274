//! Moves by choice, from the order to the last contact.
//!
//! [`judge`] decides on what the mover's side knows, always in the same order: whose elements they are,
//! what they have done, whether they are a body, whether the steps are for such a body, what they meet
//! on the way, how it ends, how far it is, and what it costs. What was judged is then walked on the
//! truth (`walk`), where somebody hidden may stop it.

pub(crate) mod course;
mod finish;
mod offers;
mod reforming;
mod remedy;
pub(crate) mod timeline;
pub(crate) mod trail;
mod walk;

use sobremesa_kernel::Seat;

use crate::action::{Move, Step};
use crate::board::{Board, Piece};
use crate::command::CommandIx;
use crate::element::{ElementId, ElementIx};
use crate::event::{Item, Tag};
use crate::pose::Pose;
use crate::refusal::{MoveRefusal, Refusal};
use crate::rules::contact::{self, Encounter};
use crate::rules::group::Body;
use crate::rules::naval::sailing;
use crate::rules::{allies, march, single, threat_zone, works};
use crate::side::Side;
use crate::touch::Edge;
use course::Course;
pub(crate) use offers::{COASTING, judged};
pub use offers::{MOST_OFFERS, offer_from, offers};
pub use remedy::remedy;
use timeline::{Scratch, Travelled, travel};
pub use walk::Path;

/// A move that may be made: where everybody comes to stand, and what it costs.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// As it was ordered.
    pub order: Move,
    /// Whose.
    pub command: CommandIx,
    /// Everybody who moves.
    pub movers: Vec<Mover>,
    /// DBM-CNF: enemies who turn to those who contact them.
    pub conforming: Vec<Conformer>,
    /// Whom the movers' fronts come to touch.
    pub contacts: Vec<Meeting>,
    /// DBM-SGL-05: the enemies whom a single element leaves.
    pub left: Vec<ElementIx>,
    /// DBM-ZOC-11: how far all were shifted to line up, to the right.
    pub shift: f64,
    /// DBM-PIP-06: what it costs, item by item.
    pub price: Vec<Item>,
}

/// One who moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mover {
    /// Who.
    pub ix: ElementIx,
    /// Where it stands.
    pub from: Pose,
    /// Where it ends.
    pub to: Pose,
    /// How far that counts.
    pub distance: f64,
    /// How far it might have gone on the ground that it used.
    pub most: f64,
}

/// DBM-CNF-01: an enemy who turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conformer {
    /// Who.
    pub ix: ElementIx,
    /// To whom.
    pub to: ElementIx,
    /// How it stands then.
    pub pose: Pose,
}

/// A mover's front on an enemy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// Who.
    pub by: ElementIx,
    /// Whom.
    pub whom: ElementIx,
    /// On which of its sides.
    pub edge: Edge,
    /// DBM-CON-06: lined up, so that they fight?
    pub lined_up: bool,
}

/// May a seat make a move?
///
/// # Errors
/// The first rule against it, in the fixed order of this module.
pub fn judge(board: &Board<'_>, seat: Seat, order: &Move) -> Result<Verdict, Refusal> {
    let verdict = judge_as_ordered(board, seat, order);
    if let Err(Refusal::Move(refusal)) = &verdict
        && matches!(**refusal, MoveRefusal::TooFar { .. })
        && order.elements.len() == 1
        && order.steps.len() > 1
        && let Some(directly) = judge_directly(board, seat, order)
    {
        return Ok(directly);
    }
    verdict
}

/// DBM-SGL-02, -03: what a single element's steps add to the straight line counts only where that line is
/// barred; so it goes there directly if it can.
fn judge_directly(board: &Board<'_>, seat: Seat, order: &Move) -> Option<Verdict> {
    let pieces = named(board, seat, &order.elements).ok()?;
    let body = Body::new(&pieces).ok()?;
    let course = Course::new(&body, &order.steps).ok()?;
    let end = *course.ends(&body).first()?;
    let directly = Move {
        steps: vec![Step::To(end)],
        ..order.clone()
    };
    judge_as_ordered(board, seat, &directly).ok()
}

fn judge_as_ordered(board: &Board<'_>, seat: Seat, order: &Move) -> Result<Verdict, Refusal> {
    let pieces = named(board, seat, &order.elements)?;
    check_deeds(board, &pieces, order.march)?;
    let body = Body::new(&pieces)?.marching(order.march);
    sailing::check_crew(board, &body)?;
    if !body.is_single()
        && let Some((element, enemy)) = body.touched_by_front(board)
    {
        return Err(MoveRefusal::InContact { element, enemy }.into());
    }
    if let [Step::FallIn(places) | Step::Spread(places)] = order.steps.as_slice() {
        let verdict = reforming::judge(board, &body, order, places)?;
        let ends: Vec<Pose> = verdict.movers.iter().map(|mover| mover.to).collect();
        allies::check(board, &body, &ends)?;
        return Ok(verdict);
    }
    let mut course = Course::new(&body, &order.steps)?;
    let mut travelled = travel(board, &body, &mut course)?;
    let excess = finish::pass_clear(board, &body, &mut course, &mut travelled)?;
    let conforming_order: Vec<ElementIx> = order
        .order
        .iter()
        .filter_map(|id| Some(board.find(*id)?.ix))
        .collect();
    let mut encounter = contact::encounter(board, &body, &course, &conforming_order);
    if let Some(excess) = &excess {
        encounter.ends.clone_from(&excess.ends);
    }
    let mut scratch = Scratch::default();
    let zones = &travelled.zones;
    threat_zone::check(board, &body, &course, zones, &encounter, &mut scratch)?;
    travelled.check_water(&body, &encounter)?;
    if let Some(refusal) = encounter.refused.take() {
        return Err(refusal.into());
    }
    let left = check_end(board, &body, &course, &encounter)?;
    if order.march {
        march::check(board, &body, &encounter.ends)?;
    }
    allies::check(board, &body, &encounter.ends)?;
    let movers = finish::measure(
        board,
        &body,
        &course,
        &travelled,
        &encounter,
        excess.as_ref(),
    )?;
    let price = finish::price(board, &body, &course, &encounter, &movers, order)?;
    Ok(verdict(order, &body, encounter, movers, left, price))
}

fn verdict(
    order: &Move,
    body: &Body<'_>,
    encounter: Encounter,
    movers: Vec<Mover>,
    left: Vec<ElementIx>,
    price: Vec<Item>,
) -> Verdict {
    let ix = |member: usize| body.members[member].ix;
    let conforming = encounter.conforming.iter().map(|one| Conformer {
        ix: one.element,
        to: ix(one.to),
        pose: one.pose,
    });
    let contacts = encounter.meetings.iter().map(|meeting| Meeting {
        by: ix(meeting.member),
        whom: meeting.enemy,
        edge: meeting.edge,
        lined_up: meeting.lined_up,
    });
    Verdict {
        order: order.clone(),
        command: body.command,
        movers,
        conforming: conforming.collect(),
        contacts: contacts.collect(),
        left,
        shift: encounter.shift,
        price,
    }
}

/// Whose elements they are: those of one command that this seat plays, each named once.
pub(crate) fn named<'b, 'a>(
    board: &'b Board<'a>,
    seat: Seat,
    ids: &[ElementId],
) -> Result<Vec<&'b Piece<'a>>, Refusal> {
    let mut pieces: Vec<&Piece<'a>> = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(piece) = board.find(*id) else {
            return Err(Refusal::UnknownElement { id: *id });
        };
        let element = Tag::from(piece.element);
        if piece.side != Side::of(seat) || board.command(piece.element.command).seat != seat {
            return Err(Refusal::NotYours { element });
        }
        if pieces.iter().any(|other| other.ix == piece.ix) {
            return Err(MoveRefusal::NamedTwice { element }.into());
        }
        let first = pieces.first().map(|first| first.element.command);
        if first.is_some_and(|command| command != piece.element.command) {
            return Err(MoveRefusal::OtherCommand { element }.into());
        }
        pieces.push(piece);
    }
    if pieces.is_empty() {
        return Err(MoveRefusal::Nobody.into());
    }
    pieces.sort_by_key(|piece| piece.ix);
    Ok(pieces)
}

/// DBM-SGL-01, DBM-MAR-02, -04, DBM-DEM-04: what they have done already.
pub(crate) fn check_deeds(
    board: &Board<'_>,
    pieces: &[&Piece<'_>],
    march: bool,
) -> Result<(), MoveRefusal> {
    for piece in pieces {
        let deeds = &piece.element.deeds;
        let element = Tag::from(piece.element);
        if deeds.moved {
            return Err(MoveRefusal::HasMoved { element });
        }
        if deeds.marches > 0 && !march {
            return Err(MoveRefusal::HasMarched { element });
        }
        if deeds.march_ended {
            return Err(MoveRefusal::MarchEnded { element });
        }
    }
    let command = board.command(pieces[0].element.command);
    if command.stalled {
        return Err(MoveRefusal::Stalled);
    }
    let is_last = command.demoralised && command.last_move_made;
    if command.demoralised && (march || pieces.len() > 1 || is_last) {
        return Err(MoveRefusal::Demoralised);
    }
    Ok(())
}

/// What the places where everybody ends may not be. Returns the enemies whom a single element leaves.
fn check_end(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &Encounter,
) -> Result<Vec<ElementIx>, MoveRefusal> {
    finish::check_places(board, body, encounter)?;
    if let Some(refusal) = contact::shown_flank(board, body, encounter)
        .or_else(|| contact::overlaps_by_choice(board, body, &encounter.ends))
    {
        return Err(refusal);
    }
    finish::check_shift(board, body, course, encounter)?;
    finish::check_going(board, body, encounter)?;
    works::check_end(board, body, encounter)?;
    if !body.is_single() {
        return Ok(Vec::new());
    }
    let mut left = single::frontal_enemies(board, body);
    left.retain(|enemy| {
        let end = encounter.ends[0].rect(body.members[0].depth);
        contact::front_contact(&end, &board.piece(*enemy).rect).is_none()
    });
    single::check_break_off(board, body, course, encounter, &left)?;
    Ok(left)
}

/// The travelled way of a move that may be made, for whoever walks it.
pub(crate) fn retrace<'a>(
    board: &Board<'a>,
    seat: Seat,
    order: &Move,
) -> Result<(Body<'a>, Course, Travelled), Refusal> {
    let pieces = named(board, seat, &order.elements)?;
    let body = Body::new(&pieces)?.marching(order.march);
    let mut course = Course::new(&body, &order.steps)?;
    let travelled = travel(board, &body, &mut course)?;
    Ok((body, course, travelled))
}

/// Where everybody is on the way of a move, at so many points of each leg; nothing where it has no legs.
pub(crate) fn poses_on_way(
    board: &Board<'_>,
    seat: Seat,
    order: &Move,
    looks: u32,
) -> Vec<(ElementIx, Vec<Pose>)> {
    let Ok((body, course, _)) = retrace(board, seat, order) else {
        return Vec::new();
    };
    let mut poses: Vec<(ElementIx, Vec<Pose>)> = body
        .members
        .iter()
        .map(|member| (member.ix, Vec::new()))
        .collect();
    for leg in 0..course.legs.len() {
        for look in 1..=looks {
            let places = course.places(&body, leg, f64::from(look) / f64::from(looks));
            for ((_, poses), place) in poses.iter_mut().zip(places) {
                poses.push(place);
            }
        }
    }
    poses
}
