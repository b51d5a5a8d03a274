//! DBM-SPO-08 to -23: the lawful ways of an impetuous element.

use sobremesa_geometry::{
    Bounds, Figure, Moments, Motion, Rect, Sweep, Tolerance, Vec2, radians, slide_to_contact,
};

use super::course::{Course, Obstacles, Outset};
use super::target::Goal;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::field::TABLE;
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::rules::recoil::is_off_table;
use crate::rules::works;
use crate::rules::{close_combat, distance, passing, shooting};
use crate::touch::{self, Edge, LIMIT, TOUCH};
use crate::troop::TroopType;

/// A lawful way.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// Where it ends.
    pub end: Pose,
    /// The paces measured.
    pub distance: f64,
    /// Whom its front meets.
    pub meets: Option<ElementIx>,
    /// DBM-INT-05: the friends that it passes through, the nearest first.
    pub through: Vec<ElementIx>,
}

/// DBM-SPO-23: the lawful ways of an element to its goal, at least one.
pub fn ways(board: &Board<'_>, piece: &Piece<'_>, goal: Goal) -> Vec<Way> {
    ways_up_to(board, piece, goal, usize::MAX)
}

/// The same up to the one with that number: those behind it are not looked for.
pub(super) fn ways_up_to(
    board: &Board<'_>,
    piece: &Piece<'_>,
    goal: Goal,
    last: usize,
) -> Vec<Way> {
    let reach = distance::allowance_at(board.field(), &piece.rect, piece.element);
    let fixed = places_of_honour(board, piece, goal, reach);
    if !fixed.is_empty() {
        return fixed;
    }
    let direct = Course::direct(board, piece, goal);
    let outset = Outset::of(board, piece, &direct);
    let mut ways: Vec<Way> = Vec::new();
    let mut note = |way: Way| {
        let facing_back = turned_back(board, piece, &way);
        for way in std::iter::once(way).chain(facing_back) {
            if ways.last().is_none_or(|before| before.end != way.end) {
                ways.push(way);
            }
        }
        ways.len() <= last
    };
    if note(direct.walk(board, piece, &outset, reach)) {
        let obstacles = Obstacles::of(board, piece, &outset, reach);
        // Until there are enough.
        let _ = obstacles.detours(&direct).all(note);
    }
    ways
}

/// The first of them: the direct one, where nothing else is due.
pub(super) fn first_way(board: &Board<'_>, piece: &Piece<'_>, goal: Goal) -> Way {
    let reach = distance::allowance_at(board.field(), &piece.rect, piece.element);
    let mut fixed = places_of_honour(board, piece, goal, reach);
    if fixed.is_empty() {
        let direct = Course::direct(board, piece, goal);
        let outset = Outset::of(board, piece, &direct);
        return direct.walk(board, piece, &outset, reach);
    }
    fixed.swap_remove(0)
}

/// DBM-SPO-15, -21: front to front with its target, if that place is within reach and free; else beside or
/// behind a friend who holds it.
fn places_of_honour(board: &Board<'_>, piece: &Piece<'_>, goal: Goal, reach: f64) -> Vec<Way> {
    let Goal::Enemy(enemy) = goal else {
        return Vec::new();
    };
    let enemy = board.piece(enemy);
    match contact(board, piece, enemy, reach) {
        Some(way) => vec![way],
        None => beside_friends(board, piece, enemy, reach),
    }
}

/// DBM-SPO-08, -12, -21: the place front to front with an enemy, if it is within reach by DBM-SGL-02
/// and nobody stands in it. Of Baggage and other Impedimenta every side will do.
pub(super) fn contact(
    board: &Board<'_>,
    piece: &Piece<'_>,
    enemy: &Piece<'_>,
    reach: f64,
) -> Option<Way> {
    let start = piece.element.pose;
    let depth = piece.element.depth();
    let mut best: Option<Way> = None;
    for end in places_at(enemy) {
        let measured = start
            .front_left()
            .distance(end.front_left())
            .max(start.front_right().distance(end.front_right()));
        if measured > reach + LIMIT.length() {
            continue;
        }
        let base = end.rect(depth);
        let base_bounds = base.bounds();
        let is_free = board
            .pieces()
            .iter()
            .filter(|other| other.ix != piece.ix)
            .all(|other| {
                base_bounds.are_apart(&other.bounds, 0.0) || !touch::overlap(&base, &other.rect)
            })
            && is_on_table(&base);
        let step = Sweep::new(
            piece.rect.corners(),
            Motion::Step {
                to: *base.corners(),
            },
        );
        let through = friends_in(board, piece, &step);
        let is_barred = through
            .iter()
            .any(|friend| !may_ride_through(board, *friend))
            || enemies_in(board, piece, &step).any(|met| met != enemy.ix);
        let is_walled = works::bar(board.field(), &piece.rect, &base)
            || works::stormed_by(board.field(), end)
                .is_some_and(|section| !works::may_storm(piece.element.troop, section));
        if is_free
            && !is_barred
            && !is_walled
            && best.as_ref().is_none_or(|best| measured < best.distance)
        {
            best = Some(Way {
                end,
                distance: measured,
                meets: Some(enemy.ix),
                through,
            });
        }
    }
    best
}

/// Where somebody may stand to fight it: opposite its front; of Impedimenta, along any side.
fn places_at(enemy: &Piece<'_>) -> Vec<Pose> {
    let pose = enemy.element.pose;
    let mut places = vec![pose.opposite()];
    if enemy.element.troop.is_impedimenta() {
        let depth = enemy.element.depth();
        let rear = pose.behind(depth);
        places.push(rear);
        for (side, turn) in [(1.0, -90.0), (-1.0, 90.0)] {
            // DBM-CC-18: a front corner on a corner of that side, the front along it.
            let edge = pose.beside(side * BASE_WIDTH * 0.5);
            for along in [BASE_WIDTH * 0.5, depth - BASE_WIDTH * 0.5] {
                let at = edge.behind(along);
                places.push(Pose {
                    at: at.at,
                    facing: pose.facing.turned(turn),
                });
            }
        }
    }
    places
}

/// DBM-SPO-15: if a friend holds the target's front already: the nearest place from which it overlaps
/// there, supports from behind, or contacts the target's flank.
fn beside_friends(board: &Board<'_>, piece: &Piece<'_>, enemy: &Piece<'_>, reach: f64) -> Vec<Way> {
    let start = piece.element.pose;
    let depth = piece.element.depth();
    let holder = board
        .of_side(piece.side)
        .filter(|friend| friend.ix != piece.ix)
        .find(|friend| touch::is_front_to_front(&friend.rect, &enemy.rect));
    let Some(holder) = holder else {
        return Vec::new();
    };
    let pose = holder.element.pose;
    let mut places = Vec::new();
    if close_combat::gives_overlap(piece, holder) {
        places.extend([pose.beside(BASE_WIDTH), pose.beside(-BASE_WIDTH)]);
    }
    if close_combat::would_support(board, piece, holder, enemy) {
        places.push(pose.behind(holder.element.depth()));
    }
    // DBM-CON-02: its front along the flank, a front corner on the enemy's front corner.
    let theirs = enemy.element.pose;
    for (side, turn) in [(1.0, -90.0), (-1.0, 90.0)] {
        let corner = theirs.beside(side * BASE_WIDTH * 0.5);
        let flank = Pose {
            at: corner.behind(BASE_WIDTH * 0.5).at,
            facing: theirs.facing.turned(turn),
        };
        if crate::rules::contact::is_beyond(
            &piece.rect,
            &enemy.rect,
            if side > 0.0 { Edge::Right } else { Edge::Left },
        ) {
            places.push(flank);
        }
    }
    let mut found: Vec<Way> = Vec::new();
    for end in places {
        let measured = start
            .front_left()
            .distance(end.front_left())
            .max(start.front_right().distance(end.front_right()));
        let base = end.rect(depth);
        let base_bounds = base.bounds();
        let is_free = board
            .pieces()
            .iter()
            .filter(|other| other.ix != piece.ix)
            .all(|other| {
                base_bounds.are_apart(&other.bounds, 0.0) || !touch::overlap(&base, &other.rect)
            })
            && is_on_table(&base);
        let step = Sweep::new(
            piece.rect.corners(),
            Motion::Step {
                to: *base.corners(),
            },
        );
        let through = friends_in(board, piece, &step);
        let is_barred = through
            .iter()
            .any(|friend| !may_ride_through(board, *friend))
            || enemies_in(board, piece, &step).next().is_some();
        if measured <= reach + LIMIT.length() && is_free && !is_barred {
            let meets = touch::contact(&base, &enemy.rect)
                .filter(|contact| contact.mine == Edge::Front)
                .map(|_| enemy.ix);
            found.push(Way {
                end,
                distance: measured,
                meets,
                through,
            });
        }
    }
    found.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    let least = found.first().map(|way| way.distance);
    found.retain(|way| least.is_some_and(|least| way.distance <= least + LIMIT.length()));
    found
}

/// DBM-SPO-11, -20: the same way, pivoted back at its end to the facing of a friend near by who is in
/// contact or has advanced already.
fn turned_back(board: &Board<'_>, piece: &Piece<'_>, way: &Way) -> Option<Way> {
    if way.meets.is_some() {
        return None;
    }
    let depth = piece.element.depth();
    let end = way.end.rect(depth);
    let (end_bounds, near) = (end.bounds(), BASE_WIDTH + LIMIT.length());
    let friend = board
        .of_side(piece.side)
        .filter(|friend| friend.ix != piece.ix)
        .filter(|friend| !end_bounds.are_apart(&friend.bounds, near))
        .filter(|friend| !is_same_facing(friend.element.pose.facing, way.end.facing))
        .filter(|friend| touch::distance(&end, &friend.rect) <= near)
        .find(|friend| friend.element.deeds.advanced || touches_enemy(board, friend))?;
    let facing = friend.element.pose.facing;
    let turn = way.end.facing.degrees_to(facing);
    if turn.abs() > 90.0 {
        return None;
    }
    // Only the other front corner moves, backwards.
    let pivot = if turn > 0.0 {
        way.end.front_left()
    } else {
        way.end.front_right()
    };
    let mut turned = way.end.turned_about(pivot, turn);
    turned.facing = facing;
    let base = turned.rect(depth);
    let bounds = base.bounds();
    let is_free = board
        .pieces()
        .iter()
        .filter(|other| other.ix != piece.ix && !bounds.are_apart(&other.bounds, 0.0))
        .all(|other| !touch::overlap(&base, &other.rect));
    let arc = -radians(turn);
    let turning = Sweep::new(end.corners(), Motion::Turn { about: pivot, arc });
    (is_free && stays_on_table(&turning)).then(|| Way {
        end: turned,
        ..way.clone()
    })
}

/// DBM-SPO-11: is it in contact with enemy, on any side or corner to corner?
fn touches_enemy(board: &Board<'_>, piece: &Piece<'_>) -> bool {
    let mut enemies = board
        .near(piece.ix)
        .filter(|other| other.side != piece.side);
    enemies.any(|enemy| {
        touch::contact(&piece.rect, &enemy.rect).is_some()
            || touch::any_corners_meet(&piece.rect, &enemy.rect)
    })
}

/// DBM-INT-05: where an element ends that would else stand on friends who had no room to make way: straight
/// back from there until there is room, though not over the table's edge (DBM-LOS-01). If those who made way have its own ground now (DBM-INT-12), it gives
/// ground to them and stands behind.
pub(super) fn short_of_friends(board: &Board<'_>, rider: ElementIx, to: Pose) -> Pose {
    let piece = board.piece(rider);
    let (depth, start) = (piece.element.depth(), piece.element.pose);
    let others = || board.pieces().iter().filter(|other| other.ix != rider);
    let is_free = |pose: &Pose| {
        let base = pose.rect(depth);
        let bounds = base.bounds();
        let is_on = |other: &Piece<'_>| {
            !bounds.are_apart(&other.bounds, 0.0) && touch::overlap(&base, &other.rect)
        };
        !is_off_table(&base) && !others().any(is_on)
    };
    if is_free(&to) {
        return to;
    }
    let back = to.at.distance(start.at);
    let behind = to.ahead(-back);
    let base = behind.rect(depth);
    let forward = to.facing.forward();
    let touching = others()
        .filter_map(|other| slide_to_contact(&base, forward, &other.rect, Tolerance::ROUNDING));
    let mut stops: Vec<f64> = touching.filter(|at| (0.0..back).contains(at)).collect();
    // Where it touches nobody's rear, wherever there is room.
    stops.extend((0..back as u32).map(f64::from));
    stops.sort_by(|one, other| other.total_cmp(one));
    let short = stops.into_iter().map(|at| behind.ahead(at));
    let given_ground = (1..=GIVES_AT_MOST).map(|far| start.ahead(-f64::from(far)));
    short
        .chain([start])
        .chain(given_ground)
        .find(is_free)
        .unwrap_or(start)
}

/// In paces: more than two of the deepest bases, one behind the other.
const GIVES_AT_MOST: u32 = 200;

/// DBM-INT-05: who may, and must, be ridden through.
pub(super) fn may_ride_through(board: &Board<'_>, friend: ElementIx) -> bool {
    let friend = board.piece(friend);
    let is_engaged = board.near(friend.ix).any(|other| {
        other.side != friend.side && touch::contact(&friend.rect, &other.rect).is_some()
    });
    friend.element.troop.kind != TroopType::Elephants
        && !is_engaged
        && !friend.element.deeds.advanced
        && !shooting::busy(board).contains(friend.ix)
        && !passing::stands_in_river(board, friend)
}

fn friends_in(board: &Board<'_>, piece: &Piece<'_>, sweep: &Sweep) -> Vec<ElementIx> {
    met_by(board, piece, sweep)
        .filter(|other| other.side == piece.side)
        .map(|other| other.ix)
        .collect()
}

fn enemies_in<'b>(
    board: &'b Board<'_>,
    piece: &'b Piece<'_>,
    sweep: &'b Sweep,
) -> impl Iterator<Item = ElementIx> + 'b {
    met_by(board, piece, sweep)
        .filter(|other| other.side != piece.side)
        .map(|other| other.ix)
}

pub(super) fn met_by<'b, 'a>(
    board: &'b Board<'a>,
    piece: &'b Piece<'_>,
    sweep: &'b Sweep,
) -> impl Iterator<Item = &'b Piece<'a>> {
    let (mut moments, mut found) = (Moments::default(), Vec::new());
    board.pieces().iter().filter(move |other| {
        found.clear();
        let figure = Figure::Convex(other.rect.corners());
        if other.ix != piece.ix && !sweep.bounds().are_apart(&other.bounds, 0.0) {
            sweep.passages(figure, TOUCH, &mut moments, &mut found);
        }
        !found.is_empty()
    })
}

/// DBM-LOS-01: is no part of a base over the table's edge on its way?
pub(super) fn stays_on_table(sweep: &Sweep) -> bool {
    let (slack, bounds) = (Vec2::new(TOUCH.length(), TOUCH.length()), sweep.bounds());
    let table = Bounds::new(-slack, TABLE + slack);
    table.holds(bounds.low) && table.holds(bounds.high)
}

fn is_on_table(base: &Rect) -> bool {
    let slack = TOUCH.length();
    base.corners().iter().all(|corner| {
        (-slack..=TABLE.x + slack).contains(&corner.x)
            && (-slack..=TABLE.y + slack).contains(&corner.y)
    })
}
