//! DBM-CON, DBM-RST: how movers come into contact, and who may not.

use sobremesa_geometry::{Alignment, Base, Bounds, Flank, Rect, Vec2};

use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::event::Tag;
use crate::pose::{BASE_WIDTH, Pose, is_opposite_facing};
use crate::refusal::MoveRefusal;
use crate::rules::conforming::{self, Conforming};
use crate::rules::group::{APART, Body, Member, contact_in, near_contact};
use crate::rules::movement::course::{Course, LONGEST_SHIFT, Way};
use crate::rules::works;
use crate::touch::{self, Edge, LIMIT, TOUCH};
use crate::troop::{Class, Grade, TroopType};

/// A mover's front that has newly come to touch an enemy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Meeting {
    pub(crate) member: usize,
    pub(crate) enemy: ElementIx,
    /// On which of the enemy's sides.
    pub(crate) edge: Edge,
    /// How much of their edges lies together.
    pub(crate) length: f64,
    /// DBM-CON-01, -02, -09: is it lined up as the rules ask?
    pub(crate) lined_up: bool,
}

/// How a move ends: where everybody stands, who is touched, who conforms.
#[derive(Debug)]
pub(crate) struct Encounter {
    pub(crate) ends: Vec<Pose>,
    pub(crate) meetings: Vec<Meeting>,
    pub(crate) conforming: Vec<Conforming>,
    /// DBM-ZOC-11: how far all were shifted to line up.
    pub(crate) shift: f64,
    /// Why it must not end so.
    pub(crate) refused: Option<MoveRefusal>,
}

/// DBM-CON: what comes of the way's end. A refusal is kept, because crossing a zone is told first.
pub(crate) fn encounter(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    order: &[ElementIx],
) -> Encounter {
    let ends = course.ends(body);
    let mut encounter = Encounter {
        meetings: meetings(board, body, &ends),
        ends,
        conforming: Vec::new(),
        shift: 0.0,
        refused: None,
    };
    if encounter.meetings.is_empty() {
        return encounter;
    }
    let mut conformers = conforming::called(board, body, &encounter);
    // DBM-WAT-13, -20: whoever fords may line up himself on an enemy at the exit.
    let fords = body.fords(board);
    let stands = |enemy: ElementIx| fords || !conformers.contains(&enemy);
    // DBM-CC-15: whoever stands exactly before works stays there, and their garrison comes to him.
    let storms = |end: &Pose| works::is_lined_up(board, *end);
    if !encounter.ends.iter().any(storms) {
        line_up(board, body, course, &mut encounter, &stands);
    }
    if fords {
        let is_met = |enemy: ElementIx| {
            let mut meetings = encounter.meetings.iter();
            meetings.any(|meeting| {
                let (end, depth) = (
                    encounter.ends[meeting.member],
                    body.members[meeting.member].depth,
                );
                meeting.enemy == enemy && alignment(end, depth, board.piece(enemy)).is_some()
            })
        };
        conformers.retain(|enemy| !is_met(*enemy));
    }
    conforming::conform(board, body, &mut encounter, &conformers, order);
    for meeting in &mut encounter.meetings {
        let (member, enemy) = (&body.members[meeting.member], board.piece(meeting.enemy));
        let end = encounter.ends[meeting.member];
        meeting.lined_up = alignment(end, member.depth, enemy).is_some();
    }
    encounter.refused = illegal(board, body, &encounter);
    encounter
}

/// Those outside a body who may touch somebody of it where it ends: of two whole armies, a few.
pub(crate) fn around_ends<'b, 'a>(
    board: &'b Board<'a>,
    body: &Body<'_>,
    ends: &[Pose],
) -> Vec<&'b Piece<'a>> {
    let bases = ends.iter().zip(&body.members);
    let boxes = bases.map(|(end, member)| end.rect(member.depth).bounds());
    let corners: Vec<Vec2> = boxes.flat_map(|base| [base.low, base.high]).collect();
    let room = Bounds::of(&corners);
    let is_near = |piece: &&Piece<'_>| !room.are_apart(&piece.bounds, APART);
    let near = board.pieces().iter().filter(is_near);
    near.filter(|piece| !body.holds(piece.ix)).collect()
}

/// The enemies of a body among them.
fn enemies_in<'l, 'b, 'a>(
    around: &'l [&'b Piece<'a>],
    body: &Body<'_>,
) -> impl Iterator<Item = &'b Piece<'a>> + use<'l, 'b, 'a> {
    let side = body.command.side();
    around
        .iter()
        .copied()
        .filter(move |piece| piece.side != side)
}

/// The fronts that touch an enemy whom they did not touch before.
fn meetings(board: &Board<'_>, body: &Body<'_>, ends: &[Pose]) -> Vec<Meeting> {
    let mut found = Vec::new();
    let around = around_ends(board, body, ends);
    for (n, member) in body.members.iter().enumerate() {
        // Whoever has a friend of the group directly ahead has no front to touch with.
        if member.follows.is_some() && body.kinked.is_none() && !body.is_column {
            continue;
        }
        let rect = ends[n].rect(member.depth);
        let bounds = rect.bounds();
        for enemy in enemies_in(&around, body) {
            if let Some(contact) = contact_in(&rect, &bounds, enemy)
                && contact.mine == Edge::Front
                && front_contact(&member.rect, &enemy.rect).is_none()
            {
                found.push(Meeting {
                    member: n,
                    enemy: enemy.ix,
                    edge: contact.theirs,
                    length: contact.length,
                    lined_up: false,
                });
            }
        }
    }
    found
}

/// The contact of a front with another base: along most of it, or by a corner.
pub(crate) fn front_contact(mover: &Rect, other: &Rect) -> Option<touch::Contact> {
    near_contact(mover, other).filter(|contact| contact.mine == Edge::Front)
}

/// DBM-CON-01, -02, -09: the edge with which a front is lined up, and where exactly it belongs.
pub(crate) fn alignment(end: Pose, depth: f64, enemy: &Piece<'_>) -> Option<(Edge, Pose)> {
    let base = |pose: Pose, depth| Base::new(pose.plane(), BASE_WIDTH, depth);
    let mine = base(end, depth);
    let theirs = base(enemy.element.pose, enemy.element.depth());
    let (alignment, pose) = Alignment::found(&mine, &theirs, TOUCH)?;
    let edge = match alignment {
        Alignment::Opposite => Edge::Front,
        Alignment::Behind => Edge::Rear,
        Alignment::AgainstFlank(Flank::Left) => Edge::Left,
        Alignment::AgainstFlank(Flank::Right) => Edge::Right,
        Alignment::Ahead | Alignment::Beside(_) => return None,
    };
    Some((edge, pose.into()))
}

/// DBM-CON-01, DBM-ZOC-10, -11: all shift by the least way that puts one of them exactly opposite an
/// enemy who stands; and whoever is as good as lined up stands exactly so.
fn line_up(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &mut Encounter,
    stands: &dyn Fn(ElementIx) -> bool,
) {
    let meetings = encounter.meetings.clone();
    let exact = meetings.iter().find_map(|meeting| {
        let member = &body.members[meeting.member];
        let end = encounter.ends[meeting.member];
        let (_, pose) = alignment(end, member.depth, board.piece(meeting.enemy))?;
        Some((meeting.member, pose))
    });
    if let Some((member, pose)) = exact {
        settle(board, body, course, encounter, member, pose);
        return;
    }
    // Whoever came sideways has chosen his place.
    let chose = |leg: &crate::rules::movement::course::Leg| {
        matches!(leg.way, Way::Aside | Way::Across | Way::Back)
    };
    if course.legs.iter().any(chose) {
        return;
    }
    let mut shifts: Vec<(f64, usize, Pose)> = Vec::new();
    for meeting in meetings
        .iter()
        .filter(|meeting| meeting.edge == Edge::Front)
    {
        let enemy = board.piece(meeting.enemy).element.pose;
        let end = encounter.ends[meeting.member];
        if stands(meeting.enemy) && is_opposite_facing(end.facing, enemy.facing) {
            let shift = (enemy.at - end.at).dot(end.facing.right());
            if LIMIT.at_least(LONGEST_SHIFT, shift.abs()) {
                shifts.push((shift, meeting.member, enemy.opposite()));
            }
        }
    }
    shifts.sort_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
    let before = encounter.ends.clone();
    for (shift, member, pose) in shifts {
        settle(board, body, course, encounter, member, pose);
        let is_free = (0..body.members.len())
            .all(|n| standing_on(board, body, n, encounter.ends[n]).is_none());
        if is_free {
            encounter.shift = shift;
            encounter.meetings = self::meetings(board, body, &encounter.ends);
            return;
        }
        encounter.ends.clone_from(&before);
    }
}

/// One member stands exactly there, the others as the formation puts them: the facing is copied bit for
/// bit, and gaps within the tolerance are closed.
fn settle(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    encounter: &mut Encounter,
    member: usize,
    pose: Pose,
) {
    let last = course.legs[course.legs.len() - 1];
    // DBM-WAT-20: behind a head that lines up out of the water the others follow straight.
    if course.trail.is_some() && !(member == body.leader && body.fords(board)) {
        // Those behind the head of a column stand along its trail, wherever that comes to lie.
        let by = pose.at - encounter.ends[member].at;
        for end in &mut encounter.ends {
            *end = end.shifted(by);
        }
        encounter.ends[member] = pose;
        return;
    }
    let is_reversed = last.is_reversed ^ (last.way == Way::About);
    let lead = body.lead_of(member, pose, is_reversed);
    for (n, end) in encounter.ends.iter_mut().enumerate() {
        *end = body.place(n, lead, is_reversed);
    }
}

/// Somebody outside the body on whom a member would stand.
pub(crate) fn standing_on<'b, 'a>(
    board: &'b Board<'a>,
    body: &Body<'_>,
    member: usize,
    end: Pose,
) -> Option<&'b Piece<'a>> {
    standing_among(board.pieces().iter(), body, member, end)
}

/// The same of those among whom he must be.
pub(crate) fn standing_among<'b, 'a: 'b>(
    mut pieces: impl Iterator<Item = &'b Piece<'a>>,
    body: &Body<'_>,
    member: usize,
    end: Pose,
) -> Option<&'b Piece<'a>> {
    let rect = end.rect(body.members[member].depth);
    let bounds = rect.bounds();
    pieces.find(|piece| {
        !bounds.are_apart(&piece.bounds, 0.0)
            && touch::overlap(&rect, &piece.rect)
            && !body.holds(piece.ix)
    })
}

/// Why the contacts are against the rules, if they are.
fn illegal(board: &Board<'_>, body: &Body<'_>, encounter: &Encounter) -> Option<MoveRefusal> {
    let conformed = |enemy: ElementIx| {
        let mut all = encounter.conforming.iter();
        all.any(|conforming| conforming.element == enemy)
    };
    let mut is_legal = !encounter.conforming.is_empty();
    for meeting in &encounter.meetings {
        let (member, enemy) = (&body.members[meeting.member], board.piece(meeting.enemy));
        if let Some(refusal) = forbidden(board, member, meeting, enemy) {
            return Some(refusal);
        }
        let end = encounter.ends[meeting.member];
        // DBM-CC-15: whoever storms a section is met there.
        is_legal |= works::is_lined_up(board, end);
        let Some((edge, _)) = alignment(end, member.depth, enemy) else {
            continue;
        };
        if conformed(meeting.enemy) {
            continue;
        }
        if edge != Edge::Front && !is_beyond(&member.rect, &enemy.rect, edge) {
            return Some(MoveRefusal::NotBeyond {
                element: member.tag(),
                enemy: Tag::from(enemy.element),
                edge,
            });
        }
        is_legal = true;
    }
    if is_legal {
        return None;
    }
    let best = encounter
        .meetings
        .iter()
        .max_by(|a, b| a.length.total_cmp(&b.length).then(b.member.cmp(&a.member)))?;
    let enemy = board.piece(best.enemy);
    let end = encounter.ends[best.member];
    let there = enemy.element.pose;
    Some(MoveRefusal::NotLinedUp {
        element: body.members[best.member].tag(),
        enemy: Tag::from(enemy.element),
        shift: (there.at - end.at).dot(end.facing.right()),
        turn: end.facing.degrees_to(there.facing.reversed()),
    })
}

/// DBM-CON-03, -04, -07: does a base lie wholly beyond the line that prolongs an edge of another?
pub(crate) fn is_beyond(base: &Rect, enemy: &Rect, edge: Edge) -> bool {
    let line = edge.of(enemy);
    let Some(outward) = line.along().unit().map(Vec2::left) else {
        return false;
    };
    let mut corners = base.corners().iter();
    corners.all(|corner| (*corner - line.from).dot(outward) >= -TOUCH.length())
}

/// DBM-RST-01, -02, DBM-TRP-23: troops who do not choose such a contact.
fn forbidden(
    board: &Board<'_>,
    member: &Member<'_>,
    meeting: &Meeting,
    enemy: &Piece<'_>,
) -> Option<MoveRefusal> {
    let (troop, theirs) = (member.element.troop, enemy.element.troop);
    let tags = || (member.tag(), Tag::from(enemy.element));
    let shy_camels =
        troop.is(TroopType::Camelry, Grade::Exception) && theirs.kind != TroopType::Elephants;
    if (troop.is_impedimenta() && !troop.is(TroopType::WarWagons, Grade::Exception)) || shy_camels {
        let (element, enemy) = tags();
        return Some(MoveRefusal::Impedimenta { element, enemy });
    }
    // Just before such a contact it is straight ahead of every archer: he can shoot at it from some
    // point of his way, unless it is in close combat (DBM-SHT-08).
    if troop.kind == TroopType::Bows
        && theirs.kind.class() == Class::Mounted
        && meeting.edge == Edge::Front
        && !is_in_close_combat(board, enemy)
    {
        let (element, enemy) = tags();
        return Some(MoveRefusal::BowsShoot { element, enemy });
    }
    None
}

/// Does its front touch an enemy, or an enemy's front touch it?
pub(crate) fn is_in_close_combat(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let mut enemies = board
        .near(piece.ix)
        .filter(|other| other.side != piece.side);
    enemies.any(|enemy| {
        let contact = near_contact(&piece.rect, &enemy.rect);
        contact.is_some_and(|contact| [contact.mine, contact.theirs].contains(&Edge::Front))
    })
}

/// DBM-RST-02: Impedimenta do not even choose to overlap an enemy.
pub(crate) fn overlaps_by_choice(
    board: &Board<'_>,
    body: &Body<'_>,
    ends: &[Pose],
) -> Option<MoveRefusal> {
    for (n, member) in body.members.iter().enumerate() {
        let troop = member.element.troop;
        if !troop.is_impedimenta() || troop.is(TroopType::WarWagons, Grade::Exception) {
            continue;
        }
        let rect = ends[n].rect(member.depth);
        for enemy in board.of_side(body.command.side().other()) {
            let touches = |base: &Rect| base.separation(&enemy.rect) <= TOUCH.length();
            if touches(&rect) && !touches(&member.rect) {
                return Some(MoveRefusal::Impedimenta {
                    element: member.tag(),
                    enemy: Tag::from(enemy.element),
                });
            }
        }
    }
    None
}

/// DBM-CON-10: a flank or rear that would newly touch an enemy front.
pub(crate) fn shown_flank(
    board: &Board<'_>,
    body: &Body<'_>,
    encounter: &Encounter,
) -> Option<MoveRefusal> {
    let around = around_ends(board, body, &encounter.ends);
    for (n, member) in body.members.iter().enumerate() {
        let rect = encounter.ends[n].rect(member.depth);
        let bounds = rect.bounds();
        for enemy in enemies_in(&around, body) {
            let shows = |contact: Option<touch::Contact>| {
                contact.is_some_and(|contact| {
                    contact.theirs == Edge::Front && contact.mine != Edge::Front
                })
            };
            let mut conforming = encounter.conforming.iter();
            if shows(contact_in(&rect, &bounds, enemy))
                && !shows(near_contact(&member.rect, &enemy.rect))
                && !conforming.any(|conforming| conforming.element == enemy.ix)
            {
                return Some(MoveRefusal::ShowsFlank {
                    element: member.tag(),
                    enemy: Tag::from(enemy.element),
                });
            }
        }
    }
    None
}
