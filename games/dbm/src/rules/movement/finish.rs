//! How a move ends: where nobody may stand, how far it was, what it costs.

use sobremesa_geometry::{Bounds, Tolerance, Vec2};

use super::Mover;
use super::course::{Course, LONGEST_SHIFT, Way};
use super::timeline::{Travelled, travel};
use crate::action::Move;
use crate::board::{Board, Piece};
use crate::event::{Item, Tag};
use crate::pose::{BASE_WIDTH, Pose, is_opposite_facing};
use crate::position::is_on_table;
use crate::refusal::MoveRefusal;
use crate::rules::contact::{Encounter, around_ends, standing_among, standing_on};
use crate::rules::distance::{self, ROUND_THE_CORNER};
use crate::rules::ground::{self, Going};
use crate::rules::group::{Body, Member, near_contact};
use crate::rules::initiative::{self, Deed, Payer};
use crate::rules::water::crossing;
use crate::rules::{passing, single};
use crate::tables::Footing;
use crate::touch::{self, Corner, Edge, LIMIT, TOUCH, corners_meet};
use crate::troop::{Grade, TroopType};

/// DBM-INT-09, -10: a way that was made longer so that those who pass through friends come clear.
pub(super) struct Excess {
    /// Where everybody ends.
    pub(super) ends: Vec<Pose>,
    /// How far the allowance is exceeded to.
    pub(super) length: f64,
}

/// DBM-INT-09, -10: those whom their allowance does not carry clear of the friends they pass through
/// are placed just beyond them; ranks behind them stop at the friends' rear.
pub(super) fn pass_clear(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &mut Course,
    travelled: &mut Travelled,
) -> Result<Option<Excess>, MoveRefusal> {
    if travelled.passed.is_empty() {
        return Ok(None);
    }
    let asked = course.length();
    let least = travelled.caps.iter().copied().fold(f64::INFINITY, f64::min);
    let is_plain = course.legs.len() == 1 && course.legs[0].way == Way::Ahead;
    let reach = asked.min(least);
    let inside = (0..body.members.len()).find_map(|n| {
        let end = if is_plain {
            body.members[n].start.ahead(reach)
        } else {
            course.ends(body)[n]
        };
        let friend = standing_on(board, body, n, end)?;
        let is_passed = travelled.passed.contains(&(n, friend.ix));
        is_passed.then_some((n, friend))
    });
    let Some((n, friend)) = inside else {
        return Ok(None);
    };
    let clear_at = clear_of(board, body, travelled, n, reach);
    let refusal = MoveRefusal::EndsInside {
        element: body.members[n].tag(),
        friend: Tag::from(friend.element),
        clear_at,
    };
    let wants_all = LIMIT.at_least(asked, least - TOUCH.length());
    if !is_plain || !wants_all || travelled.stopped_by.is_some() {
        return Err(refusal);
    }
    // The first rank that the allowance does not carry clear is carried clear all the same.
    let ranks: Vec<usize> = (0..body.members.len()).map(|n| rank(body, n)).collect();
    let is_inside = |n: usize| {
        let end = body.members[n].start.ahead(least);
        standing_on(board, body, n, end).is_some()
    };
    let carried = (0..body.members.len())
        .filter(|n| is_inside(*n))
        .map(|n| ranks[n])
        .min()
        .unwrap_or(0);
    let length = (0..body.members.len())
        .filter(|n| ranks[*n] == carried)
        .map(|n| clear_of(board, body, travelled, n, least))
        .fold(0.0, f64::max);
    if LIMIT.less(length, asked) {
        let element = body.members[n].tag();
        return Err(MoveRefusal::TooFar {
            element,
            distance: asked,
            most: length,
        });
    }
    for (n, member) in body.members.iter().enumerate() {
        let passes = travelled.passed.iter().any(|(passer, _)| *passer == n);
        if ranks[n] <= carried && !passes {
            let element = member.tag();
            return Err(MoveRefusal::NoExcess { element });
        }
    }
    lengthen(board, body, course, travelled, length)?;
    if travelled.stopped_by.is_some() {
        return Err(refusal);
    }
    let mut ways = vec![length; body.members.len()];
    let mut behind: Vec<usize> = (0..body.members.len())
        .filter(|n| ranks[*n] > carried)
        .collect();
    behind.sort_by_key(|n| ranks[*n]);
    for n in behind {
        // DBM-INT-10: nor does anybody go farther than whoever stops ahead of him.
        let most = body.members[n].follows.map_or(length, |ahead| ways[ahead]);
        ways[n] = up_to_friends(board, body, &body.members[n], n, length).min(most);
    }
    let ends = body.members.iter().zip(&ways);
    let ends: Vec<Pose> = ends.map(|(member, way)| member.start.ahead(*way)).collect();
    let meets_enemy = ends.iter().zip(&body.members).any(|(end, member)| {
        let rect = end.rect(member.depth);
        board
            .of_side(body.command.side().other())
            .any(|enemy| near_contact(&rect, &enemy.rect).is_some())
    });
    if meets_enemy {
        return Err(refusal);
    }
    Ok(Some(Excess { ends, length }))
}

/// How many stand ahead of a member in its file.
fn rank(body: &Body<'_>, n: usize) -> usize {
    std::iter::successors(body.members[n].follows, |ahead| {
        body.members[*ahead].follows
    })
    .count()
}

/// How far a member must go straight ahead to be clear of the friends on whom it would stand at `least`.
fn clear_of(
    board: &Board<'_>,
    body: &Body<'_>,
    travelled: &Travelled,
    n: usize,
    least: f64,
) -> f64 {
    let member = &body.members[n];
    let forward = member.start.facing.forward();
    let mut way = least;
    // Just beyond one it may stand on the next.
    for _ in 0..travelled.passed.len().max(1) {
        let Some(friend) = standing_on(board, body, n, member.start.ahead(way)) else {
            break;
        };
        let far = friend
            .rect
            .corners()
            .iter()
            .map(|corner| (*corner - member.start.at).dot(forward))
            .fold(f64::NEG_INFINITY, f64::max);
        way = far + member.depth;
    }
    way
}

/// How far a member gets straight ahead until it touches friends outside the body.
fn up_to_friends(
    board: &Board<'_>,
    body: &Body<'_>,
    member: &Member<'_>,
    n: usize,
    most: f64,
) -> f64 {
    let forward = member.start.facing.forward();
    let friends = board
        .of_side(body.command.side())
        .filter(|friend| !body.holds(friend.ix));
    friends
        .map(|friend| {
            sobremesa_geometry::free_slide(
                &member.rect,
                forward,
                &friend.rect,
                0.0,
                most,
                Tolerance::ROUNDING,
            )
        })
        .fold(most, f64::min)
        .min(if rank(body, n) == 0 {
            most
        } else {
            f64::INFINITY
        })
}

/// The same way, longer.
fn lengthen(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &mut Course,
    travelled: &mut Travelled,
    length: f64,
) -> Result<(), MoveRefusal> {
    *course = Course::new(body, &[crate::action::Step::Forward(length)])?;
    let again = travel(board, body, course)?;
    // The ground beyond the allowance slows nobody who is only placed there.
    travelled.stopped_by = again.stopped_by;
    travelled.passed = again.passed;
    travelled.zones = again.zones;
    Ok(())
}

/// DBM-COO-05 (d): nobody ends on anybody.
pub(super) fn check_places(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
) -> Result<(), MoveRefusal> {
    let around = around_ends(board, body, &encounter.ends);
    for (n, end) in encounter.ends.iter().enumerate() {
        let member = &body.members[n];
        let rect = end.rect(member.depth);
        let conformed = |other: &Piece<'_>| {
            let mut all = encounter.conforming.iter();
            all.any(|conforming| conforming.element == other.ix)
        };
        // DBM-WAT-17: whoever fords is run down.
        let runs_down = |other: &Piece<'_>| {
            member.element.is_naval()
                && other.side != body.command.side()
                && passing::fords(board, other)
        };
        if let Some(other) = standing_among(around.iter().copied(), body, n, *end)
            && !conformed(other)
            && !runs_down(other)
        {
            return Err(MoveRefusal::EndsOn {
                element: member.tag(),
                other: Tag::from(other.element),
            });
        }
        // DBM-FLK-12: whoever comes by a flank is on the table when he has come.
        let leaves_by_choice =
            is_on_table(member.rect.corners()) && is_led_off(board, body, rect.corners());
        if !is_on_table(rect.corners()) && !leaves_by_choice {
            return Err(MoveRefusal::LeavesTable {
                element: member.tag(),
            });
        }
    }
    Ok(())
}

/// DBM-CMP-02: is it in a campaign, and over an edge over which the side may lead its own?
fn is_led_off(board: &Board<'_>, body: &Body<'_>, corners: &[Vec2]) -> bool {
    let [low, high] = board.bounds_of(body.command.side());
    let slack = Vec2::new(TOUCH.length(), TOUCH.length());
    let reach = Bounds::new(low - slack, high + slack);
    corners.iter().all(|corner| reach.holds(*corner))
}

/// DBM-GRP-06, DBM-ZOC-10: a group's shift has lined somebody up with an enemy front within 80 p.
pub(super) fn check_shift(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &Encounter,
) -> Result<(), MoveRefusal> {
    let aside = course.legs.iter().find(|leg| leg.way == Way::Aside);
    let Some(aside) = aside.filter(|_| !body.is_single()) else {
        return Ok(());
    };
    if lines_up(board, body, encounter) {
        return Ok(());
    }
    Err(MoveRefusal::Shift {
        shift: (aside.to.at - aside.from.at).dot(aside.from.facing.right()),
        most: LONGEST_SHIFT,
    })
}

/// DBM-GRP-06, DBM-ZOC-10: does anybody end exactly opposite an enemy front within 80 p?
fn lines_up(board: &Board<'_>, body: &Body<'_>, encounter: &Encounter) -> bool {
    encounter.ends.iter().any(|end| {
        board.of_side(body.command.side().other()).any(|enemy| {
            let there = enemy.element.pose;
            let by = there.at - end.at;
            let ahead = by.dot(end.facing.forward());
            is_opposite_facing(end.facing, there.facing)
                && by.dot(end.facing.right()).abs() <= TOUCH.length()
                && (-TOUCH.length()..=BASE_WIDTH + LIMIT.length()).contains(&ahead)
        })
    })
}

/// DBM-GRP-14, -15, DBM-RST-03: who may end in which going.
pub(super) fn check_going(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
) -> Result<(), MoveRefusal> {
    if body.is_single() || board.field().features.is_empty() {
        return Ok(());
    }
    let field = board.field();
    let goings: Vec<Going> = body
        .members
        .iter()
        .zip(&encounter.ends)
        .map(|(member, end)| {
            let rect = end.rect(member.depth);
            if distance::is_on_road(field, &rect) {
                return Going::Easy;
            }
            let troops = member.element.troops();
            troops
                .map(|troop| ground::going(field, &rect, troop))
                .max()
                .unwrap_or(Going::Easy)
        })
        .collect();
    for (member, going) in body.members.iter().zip(&goings) {
        let mut troops = member.element.troops();
        if *going != Going::Easy && troops.any(goes_singly) {
            let element = member.tag();
            return Err(MoveRefusal::OnlySingly { element });
        }
    }
    let difficult = goings.iter().position(|going| *going == Going::Difficult);
    let Some(n) = difficult.filter(|_| !body.is_column) else {
        return Ok(());
    };
    let mut troops = body
        .members
        .iter()
        .flat_map(|member| member.element.troops());
    let all_psiloi = troops.all(|troop| troop.kind == TroopType::Psiloi);
    if all_psiloi || all_contact_visible(board, body, encounter) {
        return Ok(());
    }
    let element = body.members[n].tag();
    Err(MoveRefusal::OnlyInColumn { element })
}

/// DBM-RST-03.
fn goes_singly(troop: crate::troop::Troop) -> bool {
    troop.chariot
        || matches!(
            troop.kind,
            TroopType::Expendables | TroopType::WarWagons | TroopType::Baggage
        )
        || (troop.kind == TroopType::Artillery && troop.grade != Grade::Exception)
}

/// DBM-GRP-15: everybody contacts, along a side or at a corner, enemy that its command knew of.
fn all_contact_visible(board: &Board<'_>, body: &Body<'_>, encounter: &Encounter) -> bool {
    body.members
        .iter()
        .zip(&encounter.ends)
        .all(|(member, end)| {
            let rect = end.rect(member.depth);
            board.of_side(body.command.side().other()).any(|enemy| {
                board.knows(body.command, enemy.ix)
                    && rect.separation(&enemy.rect) <= TOUCH.length()
                    && (touch::contact(&rect, &enemy.rect).is_some()
                        || touch::any_corners_meet(&rect, &enemy.rect))
            })
        })
}

/// DBM-DST, DBM-GRP-07, -12: how far everybody went and might have gone.
pub(super) fn measure(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    travelled: &Travelled,
    encounter: &Encounter,
    excess: Option<&Excess>,
) -> Result<Vec<Mover>, MoveRefusal> {
    let on_road = is_all_on_road(board, body, course, encounter);
    let meets_front = encounter
        .meetings
        .iter()
        .any(|meeting| meeting.edge == Edge::Front);
    let aside: f64 = course
        .legs
        .iter()
        .filter(|leg| leg.way == Way::Aside)
        .map(|leg| leg.length)
        .sum();
    // DBM-ZOC-11: the shift that lines up counts only after a way with turns that contacts nobody.
    let is_free = meets_front || course.is_straight_ahead();
    let alone = body.is_single().then(|| {
        // DBM-ZOC-10: of a single element a shift is free only where it lines up, by half a base at most.
        let shifts_freely = aside > 0.0
            && is_free
            && LIMIT.at_least(LONGEST_SHIFT, aside)
            && lines_up(board, body, encounter);
        let end = if course.is_straight_ahead() {
            course.ends(body)[0]
        } else {
            encounter.ends[0]
        };
        let counted = single::measure(body, course, end);
        if shifts_freely {
            counted.min(course.length())
        } else {
            counted
        }
    });
    let turned = matches!(
        (course.legs.first(), course.legs.last()),
        (Some(first), Some(last)) if course.legs.len() > 1
            && first.way == Way::About && last.way == Way::About
    );
    let mut movers = Vec::with_capacity(body.members.len());
    for (n, member) in body.members.iter().enumerate() {
        let underfoot = distance::slowest(body.paces(member), Footing::Road);
        // A road makes nobody slower than the ground that it crosses (LH (F) go farther beside it).
        let mut most = if on_road {
            underfoot.max(travelled.caps[n])
        } else {
            travelled.caps[n]
        };
        if goes_round_the_corner(board, member, n, encounter) {
            most += ROUND_THE_CORNER;
        }
        if !on_road {
            most = distance::seen_way(board.field(), most).min(travelled.fording.cap(n));
        }
        let distance = alone.unwrap_or_else(|| {
            let turns = if turned { member.depth } else { 0.0 };
            course.length() + turns + if is_free { 0.0 } else { aside }
        });
        let allowed = excess.map_or(most, |excess| most.max(excess.length));
        if LIMIT.less(allowed, distance) {
            return Err(MoveRefusal::TooFar {
                element: member.tag(),
                distance,
                most,
            });
        }
        movers.push(Mover {
            ix: member.ix,
            from: member.start,
            to: encounter.ends[n],
            distance,
            most,
        });
    }
    Ok(movers)
}

/// DBM-DST-02, DBM-GRP-14: a single element or a column that starts and ends on a road, and is on it
/// wherever a leg ends.
fn is_all_on_road(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &Encounter,
) -> bool {
    let field = board.field();
    let has_road = field
        .features
        .iter()
        .any(|feature| feature.kind.going().is_none());
    if !has_road || !(body.is_single() || body.is_column) {
        return false;
    }
    let is_on = |poses: &[Pose]| {
        let mut all = poses.iter().zip(&body.members);
        all.all(|(pose, member)| distance::is_on_road(field, &pose.rect(member.depth)))
    };
    let starts: Vec<Pose> = body.members.iter().map(|member| member.start).collect();
    is_on(&starts)
        && is_on(&encounter.ends)
        && (0..course.legs.len()).all(|leg| is_on(&course.places(body, leg, 1.0)))
}

/// DBM-DST-07: beside an enemy at the beginning, and on his flank at the end.
fn goes_round_the_corner(
    board: &Board<'_>,
    member: &Member<'_>,
    n: usize,
    encounter: &Encounter,
) -> bool {
    let mut meetings = encounter.meetings.iter();
    meetings.any(|meeting| {
        if meeting.member != n || !meeting.edge.is_flank() {
            return false;
        }
        let enemy = board.piece(meeting.enemy);
        let fronts = [Corner::FrontLeft, Corner::FrontRight];
        let corner_to_corner = fronts.iter().any(|one| {
            fronts
                .iter()
                .any(|other| corners_meet(&member.rect, *one, &enemy.rect, *other))
        });
        let flanks = touch::contact(&member.rect, &enemy.rect)
            .is_some_and(|contact| contact.mine.is_flank() && contact.theirs.is_flank());
        corner_to_corner || flanks
    })
}

/// DBM-PIP: what it costs, if the command can pay it.
pub(super) fn price(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &Encounter,
    movers: &[Mover],
    order: &Move,
) -> Result<Vec<Item>, MoveRefusal> {
    let contacts = !encounter.meetings.is_empty();
    let on_road = body.is_column && is_all_on_road(board, body, course, encounter);
    let deviates = !course.is_straight_ahead() && !on_road;
    pay(board, body, encounter, movers, order, deviates, contacts)
}

/// DBM-PIP-06: the price of a move whose manner is known, if the command can pay it.
pub(super) fn pay(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
    movers: &[Mover],
    order: &Move,
    deviates: bool,
    contacts: bool,
) -> Result<Vec<Item>, MoveRefusal> {
    // DBM-PIP-14: whoever stops at the water has not fallen short by choice.
    let at_water = crossing::ends_at_water(board, body, &encounter.ends);
    let payers: Vec<Payer<'_>> = body
        .members
        .iter()
        .zip(movers)
        .map(|(member, mover)| Payer {
            ix: member.ix,
            element: member.element,
            rect: member.rect,
            distance: mover.distance,
            most: if at_water { mover.distance } else { mover.most },
            follows: member.follows.map(|ahead| body.members[ahead].element),
        })
        .collect();
    let deed = Deed::Move {
        deviates,
        contacts,
        third_march: is_third_march(body, order),
        passes_behind: passes_behind(body, encounter),
    };
    let price = initiative::price(board, &payers, deed, order.spare);
    let pips = board.command(body.command).pips;
    if initiative::total(&price) > pips {
        return Err(MoveRefusal::TooDear { price, pips });
    }
    Ok(price)
}

/// DBM-PIP-20: a group, no column, with irregulars other than Skirmishers, on its third march or later.
fn is_third_march(body: &Body<'_>, order: &Move) -> bool {
    let has_marched_twice = body
        .members
        .iter()
        .any(|member| member.element.deeds.marches >= 2);
    let mut troops = body
        .members
        .iter()
        .flat_map(|member| member.element.troops());
    order.march
        && has_marched_twice
        && !body.is_single()
        && !body.is_column
        && troops.any(|troop| !troop.regular && !troop.kind.is_skirmisher())
}

/// DBM-DBL-05: does part of a single double element end behind the line of its rear edge? Wholly of
/// Cavalry or Skirmishers it may.
fn passes_behind(body: &Body<'_>, encounter: &Encounter) -> bool {
    let member = &body.members[0];
    if !body.is_single() || !member.element.is_double() {
        return false;
    }
    let is_nimble = member
        .element
        .troops()
        .all(|troop| troop.kind == TroopType::Cavalry)
        || member
            .element
            .troops()
            .all(|troop| troop.kind.is_skirmisher());
    let rear = member.start.behind(member.depth).at;
    let forward = member.start.facing.forward();
    let end = encounter.ends[0].rect(member.depth);
    let mut corners = end.corners().iter();
    !is_nimble && corners.any(|corner| (*corner - rear).dot(forward) < -TOUCH.length())
}

/// Whether anybody of the other side, or a friend whom it may not pass, meets a base on a straight-cornered
/// step; and who.
pub(super) fn met_on_step<'b, 'a>(
    board: &'b Board<'a>,
    body: &Body<'_>,
    n: usize,
    to: Pose,
    scratch: &mut super::timeline::Scratch,
) -> Option<&'b Piece<'a>> {
    let member = &body.members[n];
    let motion = sobremesa_geometry::Motion::Step {
        to: *to.rect(member.depth).corners(),
    };
    let sweep = sobremesa_geometry::Sweep::new(member.rect.corners(), motion);
    let is_met = |piece: &&Piece<'_>, scratch: &mut super::timeline::Scratch| {
        let figure = sobremesa_geometry::Figure::Convex(piece.rect.corners());
        !sweep.bounds().are_apart(&piece.bounds, 0.0)
            && scratch.first(&sweep, figure, TOUCH).is_some()
    };
    board.pieces().iter().find(|piece| {
        !body.holds(piece.ix)
            && is_met(piece, scratch)
            && (piece.side != body.command.side()
                || !passing::may_pass(
                    board,
                    member.element,
                    member.start.facing,
                    piece,
                    passing::Manner::Otherwise,
                ))
    })
}
