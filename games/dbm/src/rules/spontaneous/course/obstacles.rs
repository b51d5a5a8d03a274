//! DBM-SPO-10, -23: what an impetuous element goes round, and by which detours.

use std::cell::Cell;

use super::{Course, Leg, Outset, Part, enters, is_near, meets_at};
use crate::board::{Board, Piece};
use crate::field::Feature;
use crate::pose::BASE_WIDTH;
use crate::rules::ground::Going;
use crate::rules::spontaneous::way::{Way, may_ride_through};
use crate::touch::{self, TOUCH};

/// DBM-SPO-10: what an impetuous element may avoid: friends whom it cannot pass, and difficult ground.
pub(in crate::rules::spontaneous) struct Obstacles<'b, 'a> {
    board: &'b Board<'a>,
    piece: &'b Piece<'a>,
    friends: Vec<&'b Piece<'a>>,
    ground: Vec<&'a Feature>,
    outset: &'b Outset<'b, 'a>,
    reach: f64,
    /// So far it goes at least, whatever the ground on its way; 0 where that is not known beforehand.
    sure: f64,
    /// Which of them barred a course last, friends first: one that differs little is barred by the same.
    last_met: Cell<usize>,
}

impl<'b, 'a> Obstacles<'b, 'a> {
    pub(in crate::rules::spontaneous) fn of(
        board: &'b Board<'a>,
        piece: &'b Piece<'a>,
        outset: &'b Outset<'b, 'a>,
        reach: f64,
    ) -> Self {
        let around = 2.0 * reach + BASE_WIDTH;
        let friends = board
            .of_side(piece.side)
            .filter(|friend| friend.ix != piece.ix)
            .filter(|friend| !piece.bounds.are_apart(&friend.bounds, around))
            .filter(|friend| touch::distance(&friend.rect, &piece.rect) <= around)
            .filter(|friend| !may_ride_through(board, friend.ix));
        let troop = piece.element.troop;
        let features = board.field().features.iter();
        let ground = features.filter(|feature| {
            feature.going_for(troop) >= Going::Difficult && !feature.is_under(&piece.rect)
        });
        Obstacles {
            board,
            piece,
            friends: friends.collect(),
            ground: ground.collect(),
            outset,
            reach,
            sure: outset.least(board, piece, reach),
            last_met: Cell::new(0),
        }
    }

    fn len(&self) -> usize {
        self.friends.len() + self.ground.len()
    }

    /// The measured paces at which a course meets one of them, friends first.
    fn meeting(&self, place: usize, legs: &[Leg], far: f64) -> Option<f64> {
        let met = match self.friends.get(place) {
            Some(friend) if is_near(legs, &friend.bounds) => meets_at(legs, &friend.rect),
            Some(_) => None,
            None => {
                let feature = self.ground[place - self.friends.len()];
                let is_near = is_near(legs, &feature.bounds());
                let in_it = is_near.then(|| enters(legs, feature)).flatten();
                // It stops at the edge, before it is in by what is forgiven.
                in_it.map(|in_it| (in_it - TOUCH.length()).max(0.0))
            }
        };
        met.filter(|at| *at < far - TOUCH.length())
    }

    /// The measured paces at which a course first meets one of them.
    fn met(&self, course: &Course, far: f64) -> Option<f64> {
        let legs = course.legs(self.piece.element.depth(), far);
        let meetings = (0..self.len()).filter_map(|place| self.meeting(place, &legs, far));
        meetings.min_by(f64::total_cmp)
    }

    fn is_barred(&self, course: &Course, far: f64) -> bool {
        let legs = course.legs(self.piece.element.depth(), far);
        let last = self.last_met.get();
        let mut in_order = (last..self.len()).chain(0..last);
        let met = in_order.find(|place| self.bars(*place, &legs, far));
        self.last_met.set(met.unwrap_or(last));
        met.is_some()
    }

    /// Does a course meet that one before it ends? Most are met straight ahead at the end, where it is found soonest.
    fn bars(&self, place: usize, legs: &[Leg], far: f64) -> bool {
        let mut one_by_one = legs.chunks(1).rev();
        one_by_one.any(|leg| self.meeting(place, leg, far).is_some())
    }

    /// DBM-SPO-10, -23, DBM-EX-68: from where it meets one, the least pivot and the least shift to each side
    /// after which nothing bars it; all parts are measured, and the full distance is due.
    /// One after the other, as they are asked for.
    pub(in crate::rules::spontaneous) fn detours<'s>(
        &'s self,
        direct: &'s Course,
    ) -> impl Iterator<Item = Way> + 's {
        const TURNS: [fn(f64) -> Part; 4] = [
            Part::Pivot,
            |amount| Part::Pivot(-amount),
            Part::Aside,
            |amount| Part::Aside(-amount),
        ];
        let at = self.turning_point(direct).into_iter();
        let found = at.flat_map(move |at| {
            let turns = TURNS.into_iter();
            turns.filter_map(move |turn| self.least(direct, at, turn))
        });
        found.map(move |course| course.walk(self.board, self.piece, self.outset, self.reach))
    }

    /// The measured paces at which it must go round one of them, if it comes so far.
    fn turning_point(&self, direct: &Course) -> Option<f64> {
        let at = self.met(direct, 2.0 * self.reach)?;
        let full = direct.limit(self.board, self.piece, self.outset, self.reach);
        let (stop, _) = direct.first_stop(self.board, self.piece, full);
        // Whoever stops before for another reason, or has nothing left to go, does not come so far.
        let comes = at <= stop + TOUCH.length() && at < full.max(self.reach);
        comes.then_some(at)
    }

    /// The least turn or shift at that point after which the rest of the way is free.
    fn least(&self, direct: &Course, at: f64, part: fn(f64) -> Part) -> Option<Course> {
        const MOST: u32 = 90;
        const EXACT: f64 = 0.01;
        let course = |amount: f64| self.turned(direct, at, part(amount));
        // A base width and a half leads round any base; two paces a step.
        let step = match part(1.0) {
            Part::Wheel(_) | Part::Pivot(_) => 1.0,
            Part::Ahead(_) | Part::Aside(_) => 2.0,
        };
        let first = (1..=MOST)
            .map(|n| f64::from(n) * step)
            .find(|amount| self.is_free(&course(*amount)))?;
        let (mut low, mut high) = (first - step, first);
        while high - low > EXACT {
            let middle = (low + high) * 0.5;
            if self.is_free(&course(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(course(high))
    }

    /// The course up to a point, and another part there.
    fn turned(&self, direct: &Course, at: f64, part: Part) -> Course {
        let mut parts: Vec<Part> = Vec::with_capacity(3);
        let mut left = at;
        for old in &direct.parts {
            parts.push(old.cut(left));
            left -= old.length();
        }
        if left > 0.0 {
            parts.push(Part::Ahead(left));
        }
        parts.push(part);
        Course {
            parts,
            ..direct.clone()
        }
    }

    /// Is it barred straight ahead by whoever barred another course last, before the ground can have slowed it? Most
    /// courses that are tried are, and nothing else need be looked at.
    fn is_surely_barred(&self, course: &Course) -> bool {
        // A course that is cut elsewhere meets the same, but for rounding.
        const ROUNDING: f64 = 1e-6;
        let (last, sure) = (self.last_met.get(), self.sure.min(course.most));
        if sure <= 0.0 || last >= self.len() {
            return false;
        }
        let (turned, pose) = course.after_parts();
        if turned >= sure {
            return false;
        }
        let ahead = Part::Ahead(sure - turned);
        let leg = Leg {
            part: ahead,
            sweep: ahead.sweep(pose, self.piece.element.depth()),
            before: turned,
        };
        self.meeting(last, &[leg], sure - ROUNDING).is_some()
    }

    fn is_free(&self, course: &Course) -> bool {
        if self.is_surely_barred(course) {
            return false;
        }
        let full = course.limit(self.board, self.piece, self.outset, self.reach);
        let (turned, _) = course.after_parts();
        turned < full && !self.is_barred(course, full)
    }
}
