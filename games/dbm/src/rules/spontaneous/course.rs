//! DBM-SPO-08 to -14, -18, -19: the way of an impetuous element, and how far it goes on it.

mod obstacles;

pub(super) use obstacles::Obstacles;

use std::cell::Cell;

use sobremesa_geometry::{
    Bounds, Figure, Interval, Moments, Motion, Rect, Sweep, Tolerance, Vec2, arc_of_chord, chord,
    radians,
};

use super::target::Goal;
use super::way::{Way, may_ride_through, met_by, stays_on_table};
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::field::{Feature, FeatureKind, Shape, TABLE};
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::rules::ground::{self, Going};
use crate::rules::water::{FORDING, River, crossing};
use crate::rules::works;
use crate::rules::{close_combat, distance, shooting};
use crate::touch::{self, Corner, Edge, LIMIT, TOUCH};
use crate::troop::Class;

/// DBM-SPO-13: the distance is doubled only farther than this from known enemy.
const NEAR: f64 = 200.0;
/// The same with room for what is forgiven.
const NEAR_GAP: f64 = NEAR + 2.0 * LIMIT.length();
/// DBM-SPO-09: how far short of a friend's corner it stops.
const SHORT: f64 = 10.0;
/// DBM-SPO-12: how near it goes to Mounted at whom it can shoot.
const SHOOTING_DISTANCE: f64 = 50.0;
/// Where it meets somebody it stops to the point.
const EXACTLY: Tolerance = Tolerance::of(0.0);

/// A piece of a course.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Part {
    /// About the inner front corner, in degrees; to the right if positive. Measured by its chord.
    Wheel(f64),
    /// DBM-SPO-10, -20: the same on the other front corner, so that only the inner one moves, backwards.
    Pivot(f64),
    /// Straight ahead.
    Ahead(f64),
    /// Sideways; to the right if positive.
    Aside(f64),
}

impl Part {
    fn length(self) -> f64 {
        match self {
            Part::Wheel(degrees) | Part::Pivot(degrees) => {
                chord(BASE_WIDTH, radians(degrees.abs()))
            }
            Part::Ahead(paces) => paces,
            Part::Aside(paces) => paces.abs(),
        }
    }

    /// The same up to so many measured paces.
    fn cut(self, paces: f64) -> Part {
        if paces >= self.length() {
            return self;
        }
        let paces = paces.max(0.0);
        let turned = |degrees: f64| {
            let arc = arc_of_chord(BASE_WIDTH, paces).map_or(degrees.abs(), f64::to_degrees);
            arc * degrees.signum()
        };
        match self {
            Part::Wheel(degrees) => Part::Wheel(turned(degrees)),
            Part::Pivot(degrees) => Part::Pivot(turned(degrees)),
            Part::Ahead(_) => Part::Ahead(paces),
            Part::Aside(aside) => Part::Aside(paces * aside.signum()),
        }
    }

    /// The corner that stays in a turn, and by how much it turns.
    fn turn(self, from: Pose) -> Option<(Vec2, f64)> {
        let (left, right) = (from.front_left(), from.front_right());
        match self {
            Part::Wheel(degrees) => Some((if degrees >= 0.0 { right } else { left }, degrees)),
            Part::Pivot(degrees) => Some((if degrees >= 0.0 { left } else { right }, degrees)),
            Part::Ahead(_) | Part::Aside(_) => None,
        }
    }

    /// By what it moves, if it does not turn.
    fn slide(self, from: Pose) -> Vec2 {
        match self {
            Part::Wheel(_) | Part::Pivot(_) => Vec2::ZERO,
            Part::Ahead(paces) => from.facing.forward() * paces,
            Part::Aside(paces) => from.facing.right() * paces,
        }
    }

    /// Where one stands after it.
    fn end(self, from: Pose) -> Pose {
        match self.turn(from) {
            Some((corner, degrees)) => from.turned_about(corner, degrees),
            None => from.shifted(self.slide(from)),
        }
    }

    fn sweep(self, from: Pose, depth: f64) -> Sweep {
        let motion = match self.turn(from) {
            // Arcs of the plane grow counter-clockwise.
            Some((about, degrees)) => Motion::Turn {
                about,
                arc: -radians(degrees),
            },
            None => Motion::Slide(self.slide(from)),
        };
        Sweep::new(from.rect(depth).corners(), motion)
    }
}

/// A part of a course as it is gone.
struct Leg {
    part: Part,
    sweep: Sweep,
    /// The measured paces before it.
    before: f64,
}

impl Leg {
    /// The measured paces at a moment of it.
    fn paces(&self, time: f64) -> f64 {
        let gone = match self.part {
            Part::Wheel(degrees) | Part::Pivot(degrees) => {
                chord(BASE_WIDTH, radians(degrees.abs() * time))
            }
            Part::Ahead(_) | Part::Aside(_) => self.part.length() * time,
        };
        self.before + gone
    }
}

/// Does any of these come near something?
fn is_near(legs: &[Leg], bounds: &Bounds) -> bool {
    legs.iter()
        .any(|leg| !leg.sweep.bounds().are_apart(bounds, 0.0))
}

/// The measured paces at which somebody who goes so first finds something.
fn first(legs: &[Leg], look: impl Fn(&Sweep, &mut Moments, &mut Vec<Interval>)) -> Option<f64> {
    let (mut moments, mut found) = (Moments::default(), Vec::new());
    legs.iter().find_map(|leg| {
        found.clear();
        look(&leg.sweep, &mut moments, &mut found);
        found.first().map(|met| leg.paces(met.start))
    })
}

/// The measured paces at which it comes into a piece of ground.
fn enters(legs: &[Leg], feature: &Feature) -> Option<f64> {
    let figure = match &feature.shape {
        Shape::Area(outline) => Figure::Polygon(outline),
        Shape::Line(band) => Figure::Band(band),
    };
    first(legs, |sweep, moments, found| {
        sweep.passages(figure, TOUCH, moments, found);
    })
}

/// The measured paces at which it would enter a base; sliding along it is no such thing.
fn meets_at(legs: &[Leg], other: &Rect) -> Option<f64> {
    comes_upon(legs, other.corners(), LIMIT)
}

/// DBM-LOS-01: the measured paces at which it reaches the table's edge, over which a part of it would come.
fn leaves_table_at(legs: &[Leg]) -> Option<f64> {
    if legs.iter().all(|leg| stays_on_table(&leg.sweep)) {
        return None;
    }
    let met = BEYOND
        .iter()
        .filter_map(|beyond| comes_upon(legs, beyond, TOUCH));
    met.min_by(f64::total_cmp)
}

/// The ground beyond each edge of the table, deeper than anybody comes.
const BEYOND: [[Vec2; 4]; 4] = {
    const DEEP: f64 = 1000.0;
    let (low, high) = (-DEEP, Vec2::new(TABLE.x + DEEP, TABLE.y + DEEP));
    [
        upright(Vec2::new(low, low), Vec2::new(0.0, high.y)),
        upright(Vec2::new(TABLE.x, low), high),
        upright(Vec2::new(low, low), Vec2::new(high.x, 0.0)),
        upright(Vec2::new(low, TABLE.y), high),
    ]
};

/// The corners of an upright box, clockwise.
const fn upright(low: Vec2, high: Vec2) -> [Vec2; 4] {
    [
        low,
        Vec2::new(low.x, high.y),
        high,
        Vec2::new(high.x, low.y),
    ]
}

/// The measured paces at which it touches a figure into which it goes deeper than that.
fn comes_upon(legs: &[Leg], corners: &[Vec2], tolerance: Tolerance) -> Option<f64> {
    first(legs, |sweep, moments, found| {
        let figure = Figure::Convex(corners);
        sweep.passages(figure, tolerance, moments, found);
        if let Some(deep) = found.first().map(|passage| passage.start) {
            // They touched a little before.
            found.clear();
            sweep.passages(figure, EXACTLY, moments, found);
            found.retain(|passage| passage.end >= deep);
        }
    })
}

/// What is the same for every course that begins at one place: the ground there, and who is near.
pub(super) struct Outset<'b, 'a> {
    going: Going,
    is_fording: bool,
    /// The pieces of ground that it may come into from there.
    ground: Vec<&'a Feature>,
    /// DBM-SPO-13: the enemies whom it knows.
    enemies: Vec<&'b Piece<'a>>,
    /// Is one of them near already?
    is_near_enemy: bool,
    /// To whom a course last came near: one that differs little comes near to the same.
    last_near: Cell<usize>,
}

impl<'b, 'a> Outset<'b, 'a> {
    pub(super) fn of(board: &'b Board<'a>, piece: &Piece<'_>, course: &Course) -> Self {
        let base = course.start.rect(piece.element.depth());
        let features = board.field().features.iter();
        let ground =
            features.filter(|feature| feature.kind.going().is_some() && !feature.is_under(&base));
        let enemies = board
            .of_side(piece.side.other())
            .filter(|enemy| board.knows(piece.element.command, enemy.ix));
        let enemies: Vec<&Piece<'a>> = enemies.collect();
        let is_near = |enemy: &&Piece<'_>| {
            !piece.bounds.are_apart(&enemy.bounds, NEAR_GAP)
                && touch::distance(&piece.rect, &enemy.rect) <= NEAR + LIMIT.length()
        };
        Outset {
            going: ground::going(board.field(), &base, piece.element.troop),
            is_fording: board.water().is_fording(&base),
            ground: ground.collect(),
            is_near_enemy: enemies.iter().any(is_near),
            enemies,
            last_near: Cell::new(0),
        }
    }

    /// So far a course from here goes at least that is not doubled, whatever ground it comes to; 0 where works or a
    /// river may stop it.
    fn least(&self, board: &Board<'_>, piece: &Piece<'_>, reach: f64) -> f64 {
        let field = board.field();
        let has_river = self
            .ground
            .iter()
            .any(|feature| feature.kind == FeatureKind::River);
        if self.is_fording || has_river || works::sections(field).next().is_some() {
            return 0.0;
        }
        let most =
            |going: Going| distance::seen_way(field, distance::allowance(piece.element, going));
        let goings = self.ground.iter();
        let goings = goings.map(|feature| feature.going_for(piece.element.troop));
        goings.chain([self.going]).map(most).fold(reach, f64::min)
    }
}

/// The way of an impetuous element: some parts, and straight ahead from there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Course {
    /// After an about-turn, if the goal lies wholly behind.
    start: Pose,
    parts: Vec<Part>,
    /// DBM-SPO-07: where it stops in any case.
    most: f64,
}

impl Course {
    /// DBM-SPO-18, -19: on the front corner nearer the goal, by the least angle after which the line
    /// ahead from the middle of its front passes through the middle of the goal.
    pub(super) fn direct(board: &Board<'_>, piece: &Piece<'_>, goal: Goal) -> Course {
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
        let parts = if wheel == 0.0 {
            Vec::new()
        } else {
            vec![Part::Wheel(wheel)]
        };
        Course { start, parts, most }
    }

    /// Where it stands after the measured paces.
    fn at(&self, paces: f64) -> Pose {
        let mut left = paces;
        let mut pose = self.start;
        for part in &self.parts {
            pose = part.cut(left).end(pose);
            left -= part.length();
            if left <= 0.0 {
                return pose;
            }
        }
        pose.ahead(left)
    }

    /// The measured paces of its parts, and where it stands then, to go straight ahead.
    fn after_parts(&self) -> (f64, Pose) {
        let paces = self.parts.iter().map(|part| part.length()).sum();
        (paces, self.at(paces))
    }

    /// The parts up to the measured paces.
    fn legs(&self, depth: f64, paces: f64) -> Vec<Leg> {
        let mut before = 0.0;
        let mut pose = self.start;
        let mut legs = Vec::with_capacity(self.parts.len() + 1);
        let rest = Part::Ahead(f64::INFINITY);
        for part in self.parts.iter().copied().chain([rest]) {
            if paces <= before {
                break;
            }
            let part = part.cut(paces - before);
            // A part that was cut to nothing, because somebody bars it at once, ends nothing.
            if part.length() <= 0.0 {
                continue;
            }
            legs.push(Leg {
                part,
                sweep: part.sweep(pose, depth),
                before,
            });
            pose = part.end(pose);
            before += part.length();
        }
        legs
    }

    /// The way as far as it goes.
    pub(super) fn walk(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        outset: &Outset<'_, '_>,
        reach: f64,
    ) -> Way {
        let far = self.limit(board, piece, outset, reach);
        let (mut paces, meets) = self.first_stop(board, piece, far);
        if meets.is_none() {
            paces = self.keep_apart(board, piece, paces);
        }
        let mut through: Vec<ElementIx> = Vec::new();
        for leg in self.legs(piece.element.depth(), paces) {
            for friend in met_by(board, piece, &leg.sweep) {
                if friend.side == piece.side && !through.contains(&friend.ix) {
                    through.push(friend.ix);
                }
            }
        }
        Way {
            end: self.at(paces),
            distance: paces,
            meets,
            through,
        }
    }

    /// DBM-SPO-13, -14, DBM-DST-03, -04: how far it may go, doubled or not, by the ground it touches.
    fn limit(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        outset: &Outset<'_, '_>,
        reach: f64,
    ) -> f64 {
        let doubled = self.doubled(board, piece, outset, reach);
        doubled.unwrap_or_else(|| self.undoubled(board, piece, outset, reach))
    }

    /// The same if it may double the distance; `None` of whoever is or comes near enemy.
    fn doubled(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        outset: &Outset<'_, '_>,
        reach: f64,
    ) -> Option<f64> {
        if outset.is_near_enemy {
            return None;
        }
        let doubled = self.ground_limit(board, piece, outset, 2.0 * reach, 2.0);
        let is_far = !self.comes_near(piece, outset, doubled);
        is_far.then(|| doubled.min(self.most))
    }

    /// The same if it may not double the distance: never more than that.
    fn undoubled(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        outset: &Outset<'_, '_>,
        reach: f64,
    ) -> f64 {
        let limit = self.ground_limit(board, piece, outset, reach, 1.0);
        limit.min(self.most)
    }

    /// DBM-SPO-13: does it come to 200 p or less from known enemy on its way?
    fn comes_near(&self, piece: &Piece<'_>, outset: &Outset<'_, '_>, paces: f64) -> bool {
        let (mut moments, mut found) = (Moments::default(), Vec::new());
        let legs = self.legs(piece.element.depth(), paces);
        let mut comes_near = |enemy: &Piece<'_>| {
            legs.iter().any(|leg| {
                if leg.sweep.bounds().are_apart(&enemy.bounds, NEAR_GAP) {
                    return false;
                }
                found.clear();
                let figure = Figure::Convex(enemy.rect.corners());
                leg.sweep
                    .approaches(figure, NEAR_GAP, LIMIT, &mut moments, &mut found);
                !found.is_empty()
            })
        };
        let last = outset.last_near.get();
        let mut in_order = (last..outset.enemies.len()).chain(0..last);
        let near = in_order.find(|place| comes_near(outset.enemies[*place]));
        outset.last_near.set(near.unwrap_or(last));
        near.is_some()
    }

    /// DBM-DST-03, -04: slower ground caps the whole way; at its edge it stops if that is spent.
    fn ground_limit(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        outset: &Outset<'_, '_>,
        paces: f64,
        times: f64,
    ) -> f64 {
        let depth = piece.element.depth();
        let most = |going: Going| {
            let full = times * distance::allowance(piece.element, going);
            distance::seen_way(board.field(), full)
        };
        let troop = piece.element.troop;
        let mut limit = paces.min(most(outset.going));
        if outset.is_fording {
            limit = limit.min(FORDING);
        }
        let legs = self.legs(depth, paces);
        for section in works::sections(board.field()) {
            if let Some(at) = meets_at(&legs, &section.barrier()) {
                limit = limit.min(at);
            }
        }
        let mut entered: Vec<(f64, f64)> = outset
            .ground
            .iter()
            .filter(|feature| is_near(&legs, &feature.bounds()))
            .filter_map(|feature| {
                let at = enters(&legs, feature)?;
                let slowed = most(feature.going_for(troop));
                Some((at, slowed.min(self.ford_limit(board, feature, at, depth))))
            })
            .collect();
        entered.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (at, slowed) in entered {
            if at < limit {
                limit = limit.min(slowed.max(at));
            }
        }
        limit.max(0.0)
    }

    /// DBM-DST-08, -10, DBM-WAT-13: how far it comes that enters a river there; no farther than the bank if it
    /// would go along the stream.
    fn ford_limit(&self, board: &Board<'_>, feature: &Feature, at: f64, depth: f64) -> f64 {
        let mut rivers = board.water().rivers();
        let is_it = |river: &River<'_>| {
            std::ptr::eq(&board.field().features[usize::from(river.place)], feature)
        };
        let Some(river) = rivers.find(is_it) else {
            return f64::INFINITY;
        };
        let pose = self.at(at + 2.0 * TOUCH.length());
        if !board.water().is_fording(&pose.rect(depth)) {
            return f64::INFINITY;
        }
        if crossing::along_stream(river, pose.at, pose.facing.forward()) {
            return at;
        }
        FORDING
    }

    /// Where it stops before that: at an enemy, a friend whom it cannot pass, the edge of the table, in
    /// shooting distance of Mounted, or where it overlaps for a friend in contact (DBM-SPO-12).
    fn first_stop(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        far: f64,
    ) -> (f64, Option<ElementIx>) {
        let depth = piece.element.depth();
        let mut stop = far;
        let mut meets = None;
        let legs = self.legs(depth, far);
        for other in board.pieces().iter().filter(|other| other.ix != piece.ix) {
            if !is_near(&legs, &other.bounds) {
                continue;
            }
            let is_enemy = other.side != piece.side;
            if !is_enemy && may_ride_through(board, other.ix) {
                continue;
            }
            if let Some(met) = meets_at(&legs, &other.rect)
                && met < stop
            {
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
        for friend in board.of_side(piece.side) {
            if let Some(beside) = self.comes_beside(board, piece, friend)
                && beside < stop - LIMIT.length()
            {
                stop = beside;
                meets = None;
            }
        }
        if let Some(edge) = leaves_table_at(&legs)
            && edge < stop
        {
            stop = edge;
            meets = None;
        }
        // Whoever was met only by a flank sliding along is not met by the front.
        let end = self.at(stop).rect(depth);
        let meets = meets.filter(|enemy| {
            let contact = touch::contact(&end, &board.piece(*enemy).rect);
            contact.is_some_and(|contact| contact.mine == Edge::Front)
        });
        (stop, meets)
    }

    /// DBM-SPO-12, DBM-CC-07: the measured paces at which it stands beside a friend who fights, front corner
    /// to front corner.
    fn comes_beside(
        &self,
        board: &Board<'_>,
        piece: &Piece<'_>,
        friend: &Piece<'_>,
    ) -> Option<f64> {
        let (before, last) = self.after_parts();
        let there = friend.element.pose;
        let is_aligned = |side: f64| {
            let by = there.beside(side * BASE_WIDTH).at - last.at;
            let ahead = by.dot(last.facing.forward());
            let is_on_line = by.dot(last.facing.right()).abs() <= TOUCH.length();
            (is_on_line && ahead > LIMIT.length()).then_some(before + ahead)
        };
        if friend.ix == piece.ix || !is_same_facing(there.facing, last.facing) {
            return None;
        }
        let beside = [1.0, -1.0].into_iter().find_map(is_aligned)?;
        close_combat::is_fighting(board, friend).then_some(beside)
    }

    /// The measured paces at which it comes within shooting distance of somebody.
    fn comes_within(&self, other: &Rect, depth: f64, far: f64) -> Option<f64> {
        first(&self.legs(depth, far), |sweep, moments, found| {
            let figure = Figure::Convex(other.corners());
            sweep.approaches(figure, SHOOTING_DISTANCE, EXACTLY, moments, found);
        })
    }

    /// DBM-SPO-09: it stops short of a friend's front corner, unless it overlaps for one who fights.
    fn keep_apart(&self, board: &Board<'_>, piece: &Piece<'_>, paces: f64) -> f64 {
        let end = self.at(paces).rect(piece.element.depth());
        let fronts = [Corner::FrontLeft, Corner::FrontRight];
        let meets = |friend: &Piece<'_>, mine: Corner| {
            let mut theirs = fronts.iter();
            theirs.any(|theirs| touch::corners_meet(&end, mine, &friend.rect, *theirs))
        };
        let overlaps_for = |friend: &Piece<'_>| {
            touch::contact(&end, &friend.rect).is_some_and(|contact| contact.mine.is_flank())
                && close_combat::is_fighting(board, friend)
        };
        let mut friends = board
            .of_side(piece.side)
            .filter(|friend| friend.ix != piece.ix);
        let is_too_near = friends
            .any(|friend| fronts.iter().any(|mine| meets(friend, *mine)) && !overlaps_for(friend));
        if is_too_near {
            (paces - SHORT).max(0.0)
        } else {
            paces
        }
    }
}
