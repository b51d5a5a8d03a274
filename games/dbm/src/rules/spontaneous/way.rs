//! DBM-SPO-08 to -23: the lawful ways of an impetuous element.

use sobremesa_geometry::{
    Figure, Moments, Motion, Rect, Sweep, Tolerance, arc_of_chord, chord, radians,
};

use super::target::Goal;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::field::TABLE;
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::rules::distance;
use crate::rules::ground::Going;
use crate::rules::shooting;
use crate::touch::{self, Corner, Edge, LIMIT, TOUCH};
use crate::troop::{Class, TroopType};

/// DBM-SPO-13: the distance is doubled only farther than this from known enemy.
const NEAR: f64 = 200.0;
/// DBM-SPO-09: how far short of a friend's corner it stops.
const SHORT: f64 = 10.0;
/// DBM-SPO-12: how near it goes to Mounted at whom it can shoot.
const SHOOTING_DISTANCE: f64 = 50.0;

/// Where it meets somebody it stops to the point.
const EXACTLY: Tolerance = Tolerance::of(0.0);

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
    let reach = distance::allowance_at(board.field(), &piece.rect, piece.element);
    // DBM-SPO-21: front to front with its target, if that place is within reach and free.
    if let Goal::Enemy(enemy) = goal
        && let Some(way) = contact(board, piece, board.piece(enemy), reach)
    {
        return vec![way];
    }
    if let Goal::Enemy(enemy) = goal {
        let beside = beside_friends(board, piece, board.piece(enemy), reach);
        if !beside.is_empty() {
            return beside;
        }
    }
    let direct = Course::direct(board, piece, goal);
    let stopped = direct.stopped(board, piece, reach);
    let mut found = vec![direct.walk(board, piece, stopped)];
    if direct.is_blocked(stopped, reach) {
        for degrees in [1.0, -1.0] {
            found.extend(direct.least_detour(board, piece, reach, degrees));
        }
    }
    let mut ways: Vec<Way> = Vec::new();
    for way in found {
        let facing_back = turned_back(board, piece, &way);
        ways.push(way);
        ways.extend(facing_back);
    }
    ways.dedup_by(|a, b| a.end == b.end);
    ways
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
            });
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
        if is_free && !is_barred && best.as_ref().is_none_or(|best| measured < best.distance) {
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
    let mut places = vec![
        pose.beside(BASE_WIDTH),
        pose.beside(-BASE_WIDTH),
        pose.behind(holder.element.depth()),
    ];
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

/// The paces after which a way ends, and the enemy whom the front meets there.
type Stopped = (f64, Option<ElementIx>);

/// A wheel and a straight stretch.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Course {
    /// After an about-turn, if the goal lies wholly behind.
    start: Pose,
    /// Degrees, to the right if positive.
    wheel: f64,
    /// DBM-SPO-07: where it stops in any case.
    most: f64,
    /// DBM-SPO-13: may the distance be doubled?
    doubles: bool,
}

impl Course {
    /// DBM-SPO-18, -19: on the front corner nearer the goal, by the least angle after which the line
    /// ahead from the middle of its front passes through the middle of the goal.
    fn direct(board: &Board<'_>, piece: &Piece<'_>, goal: Goal) -> Course {
        let point = goal.point(board);
        let pose = piece.element.pose;
        let is_behind = match goal {
            Goal::Enemy(enemy) => board
                .piece(enemy)
                .rect
                .corners()
                .iter()
                .all(|corner| (*corner - pose.at).dot(pose.facing.forward()) <= TOUCH.length()),
            Goal::Edge(point) => (point - pose.at).dot(pose.facing.forward()) <= TOUCH.length(),
        };
        let start = if is_behind {
            pose.turned_round(piece.element.depth())
        } else {
            pose
        };
        let (left, right) = (start.front_left(), start.front_right());
        let to_right = point.distance(right) <= point.distance(left);
        let (pivot, offset) = if to_right {
            (right, -BASE_WIDTH * 0.5)
        } else {
            (left, BASE_WIDTH * 0.5)
        };
        let arm = point - pivot;
        let length = arm.length();
        let wheel = if length <= BASE_WIDTH * 0.5 {
            0.0
        } else {
            let bearing = libm::atan2(
                arm.dot(start.facing.right()),
                arm.dot(start.facing.forward()),
            );
            let degrees = (bearing - libm::asin(offset / length)).to_degrees();
            // Only to the side of the corner on which it turns; a hair is none.
            let degrees = if to_right {
                degrees.max(0.0)
            } else {
                degrees.min(0.0)
            };
            if degrees.abs() < 1e-9 { 0.0 } else { degrees }
        };
        let most = match goal {
            Goal::Edge(point) => start.at.distance(point),
            Goal::Enemy(_) => f64::INFINITY,
        };
        Course {
            start,
            wheel,
            most,
            doubles: true,
        }
    }

    fn pivot(&self) -> sobremesa_geometry::Vec2 {
        if self.wheel >= 0.0 {
            self.start.front_right()
        } else {
            self.start.front_left()
        }
    }

    /// Where it stands after the measured paces: the wheel is measured by its chord.
    fn at(&self, paces: f64) -> Pose {
        let arc = radians(self.wheel.abs());
        let whole = chord(BASE_WIDTH, arc);
        if paces + 1e-9 < whole {
            let part = arc_of_chord(BASE_WIDTH, paces.max(0.0)).unwrap_or(arc);
            let degrees = part.to_degrees() * self.wheel.signum();
            return self.start.turned_about(self.pivot(), degrees);
        }
        self.start
            .turned_about(self.pivot(), self.wheel)
            .ahead(paces - whole)
    }

    /// The motions up to the measured paces.
    fn sweeps(&self, depth: f64, paces: f64) -> [Option<Sweep>; 2] {
        let arc = radians(self.wheel.abs());
        let whole = chord(BASE_WIDTH, arc);
        let base = self.start.rect(depth);
        let part = if paces < whole {
            arc_of_chord(BASE_WIDTH, paces.max(0.0)).unwrap_or(arc)
        } else {
            arc
        };
        let about = self.pivot();
        // Arcs of the plane grow counter-clockwise.
        let turn = Motion::Turn {
            about,
            arc: -part * self.wheel.signum(),
        };
        let turned = (self.wheel != 0.0).then(|| Sweep::new(base.corners(), turn));
        let ahead = (paces > whole).then(|| {
            let after = self.start.turned_about(about, self.wheel);
            let by = after.facing.forward() * (paces - whole);
            Sweep::new(after.rect(depth).corners(), Motion::Slide(by))
        });
        [turned, ahead]
    }

    /// The way as far as it goes.
    fn walk(&self, board: &Board<'_>, piece: &Piece<'_>, stopped: Stopped) -> Way {
        let (mut paces, meets) = stopped;
        if meets.is_none() {
            paces = self.keep_apart(board, piece, paces);
        }
        let end = self.at(paces);
        let depth = piece.element.depth();
        let through: Vec<ElementIx> = self
            .sweeps(depth, paces)
            .iter()
            .flatten()
            .flat_map(|sweep| friends_in(board, piece, sweep))
            .collect();
        Way {
            end,
            distance: paces,
            meets,
            through,
        }
    }

    /// DBM-SPO-13, -14, DBM-DST-03, -04: how far it may go, doubled or not, by the ground it touches.
    fn limit(&self, board: &Board<'_>, piece: &Piece<'_>, reach: f64) -> f64 {
        let by_ground = |paces: f64, times: f64| self.ground_limit(board, piece, paces, times);
        let doubled = self
            .doubles
            .then(|| by_ground(2.0 * reach, 2.0))
            .filter(|doubled| !self.comes_near(board, piece, *doubled));
        let far = doubled.unwrap_or_else(|| by_ground(reach, 1.0));
        far.min(self.most)
    }

    /// DBM-SPO-13: does it come to 200 p or less from known enemy?
    fn comes_near(&self, board: &Board<'_>, piece: &Piece<'_>, paces: f64) -> bool {
        let (mut moments, mut found) = (Moments::default(), Vec::new());
        let depth = piece.element.depth();
        let sweeps = self.sweeps(depth, paces);
        board
            .of_side(piece.side.other())
            .filter(|enemy| board.knows(piece.element.command, enemy.ix))
            .any(|enemy| {
                let is_near_now =
                    touch::distance(&piece.rect, &enemy.rect) <= NEAR + LIMIT.length();
                is_near_now
                    || sweeps.iter().flatten().any(|sweep| {
                        found.clear();
                        let figure = Figure::Convex(enemy.rect.corners());
                        let gap = NEAR + 2.0 * LIMIT.length();
                        sweep.approaches(figure, gap, LIMIT, &mut moments, &mut found);
                        !found.is_empty()
                    })
            })
    }

    /// DBM-DST-03, -04: slower ground caps the whole way; at its edge it stops if that is spent.
    fn ground_limit(&self, board: &Board<'_>, piece: &Piece<'_>, paces: f64, times: f64) -> f64 {
        let mut limit = paces;
        const LOOK: f64 = 5.0;
        let depth = piece.element.depth();
        let sweeps = self.sweeps(depth, paces);
        let is_open = board.field().features.iter().all(|feature| {
            let bounds = feature.bounds();
            bounds.are_apart(&self.start.rect(depth).bounds(), 0.0)
                && sweeps
                    .iter()
                    .flatten()
                    .all(|sweep| bounds.are_apart(sweep.bounds(), 0.0))
        });
        if is_open {
            let easy = times * distance::allowance(piece.element, Going::Easy);
            return limit.min(easy).max(0.0);
        }
        let n = (paces / LOOK).ceil() as u32;
        for step in 0..=n {
            let gone = (f64::from(step) * LOOK).min(paces);
            if gone > limit {
                break;
            }
            let base = self.at(gone).rect(depth);
            let allowed = times * distance::allowance_at(board.field(), &base, piece.element);
            if allowed < limit {
                limit = allowed.max(gone - LOOK);
            }
        }
        limit.max(0.0)
    }

    /// Where it stops before that: at an enemy, a friend whom it cannot pass, the edge of the table, or
    /// in shooting distance of Mounted.
    fn first_stop(&self, board: &Board<'_>, piece: &Piece<'_>, far: f64) -> Stopped {
        let depth = piece.element.depth();
        let mut stop = far;
        let mut meets = None;
        let sweeps = self.sweeps(depth, far);
        let is_near = |other: &Piece<'_>| {
            let mut sweeps = sweeps.iter().flatten();
            sweeps.any(|sweep| !sweep.bounds().are_apart(&other.bounds, 0.0))
        };
        for other in board.pieces().iter().filter(|other| other.ix != piece.ix) {
            if !is_near(other) {
                continue;
            }
            let is_enemy = other.side != piece.side;
            if !is_enemy && may_ride_through(board, other.ix) {
                continue;
            }
            let Some(met) = self.meets_at(&other.rect, depth, stop) else {
                continue;
            };
            if met < stop {
                stop = met;
                meets = is_enemy.then_some(other.ix);
            }
        }
        if shooting::is_shooter(piece.element) {
            for enemy in board.of_side(piece.side.other()) {
                let is_mounted = enemy.element.troop.kind.class() == Class::Mounted;
                if is_mounted && let Some(near) = self.comes_within(&enemy.rect, depth, stop) {
                    stop = near;
                    meets = None;
                }
            }
        }
        // Whoever was met only by a flank sliding along is not met by the front.
        while stop > 0.0 && !is_on_table(&self.at(stop).rect(depth)) {
            stop = (stop - 5.0).max(0.0);
            meets = None;
        }
        let end = self.at(stop).rect(depth);
        let meets = meets.filter(|enemy| {
            let contact = touch::contact(&end, &board.piece(*enemy).rect);
            contact.is_some_and(|contact| contact.mine == Edge::Front)
        });
        (stop, meets)
    }

    /// The measured paces at which it would enter a base.
    fn meets_at(&self, other: &Rect, depth: f64, far: f64) -> Option<f64> {
        self.first(depth, far, |sweep, moments, found| {
            let nothing = EXACTLY;
            sweep.passages(Figure::Convex(other.corners()), nothing, moments, found);
        })
    }

    /// The measured paces at which it comes within shooting distance of somebody.
    fn comes_within(&self, other: &Rect, depth: f64, far: f64) -> Option<f64> {
        self.first(depth, far, |sweep, moments, found| {
            let figure = Figure::Convex(other.corners());
            sweep.approaches(figure, SHOOTING_DISTANCE, EXACTLY, moments, found);
        })
    }

    fn first(
        &self,
        depth: f64,
        far: f64,
        look: impl Fn(&Sweep, &mut Moments, &mut Vec<sobremesa_geometry::Interval>),
    ) -> Option<f64> {
        let (mut moments, mut found) = (Moments::default(), Vec::new());
        let arc = radians(self.wheel.abs());
        let whole = chord(BASE_WIDTH, arc).min(far);
        let [turn, ahead] = self.sweeps(depth, far);
        if let Some(turn) = turn {
            look(&turn, &mut moments, &mut found);
            if let Some(met) = found.first() {
                let part = arc.min(arc_of_chord(BASE_WIDTH, whole).unwrap_or(arc));
                return Some(chord(BASE_WIDTH, part * met.start));
            }
        }
        let ahead = ahead?;
        look(&ahead, &mut moments, &mut found);
        let met = found.first()?;
        Some(whole + (far - whole) * met.start)
    }

    /// DBM-SPO-09: it stops short of a friend's front corner.
    fn keep_apart(&self, board: &Board<'_>, piece: &Piece<'_>, paces: f64) -> f64 {
        let depth = piece.element.depth();
        let end = self.at(paces).rect(depth);
        let touches_corner = board
            .of_side(piece.side)
            .filter(|friend| friend.ix != piece.ix)
            .any(|friend| {
                let fronts = [Corner::FrontLeft, Corner::FrontRight];
                fronts.iter().any(|mine| {
                    fronts
                        .iter()
                        .any(|theirs| touch::corners_meet(&end, *mine, &friend.rect, *theirs))
                })
            });
        if touches_corner {
            (paces - SHORT).max(0.0)
        } else {
            paces
        }
    }

    /// How far it gets.
    fn stopped(&self, board: &Board<'_>, piece: &Piece<'_>, reach: f64) -> Stopped {
        let far = self.limit(board, piece, reach);
        self.first_stop(board, piece, far)
    }

    /// Does a friend whom it cannot pass, or difficult ground, stop it before its full way?
    fn is_blocked(&self, (stop, meets): Stopped, reach: f64) -> bool {
        let free = reach.min(self.most);
        meets.is_none() && stop + LIMIT.length() < free
    }

    /// DBM-SPO-10, -23: the least further pivot to one side after which the way is free.
    fn least_detour(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        reach: f64,
        step: f64,
    ) -> Option<Way> {
        (1..=MOST_DETOUR).find_map(|n| {
            let course = Course {
                wheel: self.wheel + step * f64::from(n),
                doubles: false,
                ..*self
            };
            let stopped = course.stopped(board, piece, reach);
            (!course.is_blocked(stopped, reach)).then(|| course.walk(board, piece, stopped))
        })
    }
}

/// Degrees.
const MOST_DETOUR: u32 = 90;

/// DBM-SPO-11, -20: the same way, pivoted back at its end to the facing of a friend near by who is in
/// contact or has advanced already.
fn turned_back(board: &Board<'_>, piece: &Piece<'_>, way: &Way) -> Option<Way> {
    if way.meets.is_some() {
        return None;
    }
    let depth = piece.element.depth();
    let end = way.end.rect(depth);
    let friend = board
        .of_side(piece.side)
        .filter(|friend| friend.ix != piece.ix && friend.element.deeds.advanced)
        .filter(|friend| touch::distance(&end, &friend.rect) <= BASE_WIDTH + LIMIT.length())
        .find(|friend| !is_same_facing(friend.element.pose.facing, way.end.facing))?;
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
    (is_free && is_on_table(&base)).then(|| Way {
        end: turned,
        ..way.clone()
    })
}

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

fn met_by<'b, 'a>(
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

fn is_on_table(base: &Rect) -> bool {
    let slack = TOUCH.length();
    base.corners().iter().all(|corner| {
        (-slack..=TABLE.x + slack).contains(&corner.x)
            && (-slack..=TABLE.y + slack).contains(&corner.y)
    })
}
