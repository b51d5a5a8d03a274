//! DBM-FLE-06 to -08, -14: how far one runs, what it meets, and by how much it swerves.

use sobremesa_geometry::{Rect, Tolerance, slide_to_contact};

use super::{Edge, Run, SWERVE_EXACT, own_edge};
use crate::agenda::Hand;
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::field::{Feature, FeatureKind};
use crate::pose::{Facing, Pose};
use crate::rules::distance::seen_way;
use crate::rules::ground::{self, Going};
use crate::rules::naval::sailing;
use crate::rules::passing::{self, Manner};
use crate::rules::recoil::is_off_table;
use crate::rules::water::FORDING;
use crate::rules::works;
use crate::tables::allowance;
use crate::touch::{self, LIMIT, TOUCH};

/// DBM-FLE-06: what is added to a tactical move.
const FLIGHT_BONUS: f64 = 50.0;
/// DBM-FLE-07: how far one sees what one runs into.
const SEEN_WITHIN: f64 = 200.0;
/// DBM-FLE-07: how far one may swerve.
const MOST_SWERVE: f64 = 90.0;
/// The steps in which a vessel's way is looked at.
const SEA_STEP: f64 = 10.0;
/// The steps in which it is looked for, in degrees.
const SWERVE_STEP: f64 = 1.0;

/// The flight of one element.
pub(super) struct Flight<'b, 'a> {
    pub(super) board: &'b Board<'a>,
    pub(super) own: &'b Piece<'a>,
}

impl<'a> Flight<'_, 'a> {
    fn base(&self, pose: Pose) -> Rect {
        pose.rect(self.own.element.depth())
    }

    /// The strip over which it runs: as wide as its front, from there on.
    pub(super) fn strip(&self, pose: Pose, length: f64) -> Rect {
        pose.ahead(length).rect(length)
    }

    /// DBM-FLE-06, DBM-DST-03: how far it runs: the tactical maximum of the slowest ground it enters,
    /// and 50 p; where that is used up before, it stops at the border.
    pub(super) fn length(&self, pose: Pose) -> f64 {
        if self.own.element.is_naval() {
            return self.sea_way(pose).0;
        }
        let troop = self.own.element.troop.riding();
        let most = |going: Going| {
            let full = allowance(troop, going).map_or(0.0, |far| far + FLIGHT_BONUS);
            seen_way(self.board.field(), full)
        };
        let base = self.base(pose);
        let mut length = most(ground::going(self.board.field(), &base, troop));
        let water = self.board.water();
        if water.is_fording(&base) {
            length = length.min(FORDING + FLIGHT_BONUS);
        }
        for (feature, at) in self.entered(pose, length) {
            let is_ford = feature.kind == FeatureKind::River
                && water.is_fording(&self.base(pose.ahead(at + 2.0 * TOUCH.length())));
            let cap = if is_ford {
                FORDING + FLIGHT_BONUS
            } else {
                most(feature.going_for(troop))
            };
            if at >= length {
                continue;
            }
            length = if at >= cap { at } else { length.min(cap) };
        }
        length
    }

    /// DBM-FLE-06, -07, DBM-NAV-06: how far a vessel runs before the wind slows it or it comes to land, and whether
    /// it does come to land.
    fn sea_way(&self, pose: Pose) -> (f64, bool) {
        let (field, troop) = (self.board.field(), self.own.element.troop);
        if self.own.element.landed {
            return (0.0, true);
        }
        let most = |going: Going| {
            let full = allowance(troop, going).map_or(0.0, |far| far + FLIGHT_BONUS);
            seen_way(field, full)
        };
        let mut length = most(Going::Easy);
        let mut far: f64 = 0.0;
        while far < length {
            far = (far + SEA_STEP).min(length);
            let base = self.base(pose.ahead(far));
            // Over its own edge it leaves the table, and no shore is there.
            if is_off_table(&base) {
                return (length, false);
            }
            match sailing::going(field, &base, troop) {
                Going::Impassable => return (far - SEA_STEP.min(far), true),
                going => length = length.min(most(going)).max(far),
            }
        }
        (length, false)
    }

    /// What ground the front comes to within that distance, the nearest first.
    fn entered(&self, pose: Pose, within: f64) -> Vec<(&'a Feature, f64)> {
        let strip = self.strip(pose, within);
        let base = self.base(pose);
        let features = self.board.field().features.iter();
        let ahead = features.filter(|feature| {
            feature.kind.going().is_some() && feature.is_under(&strip) && !feature.is_under(&base)
        });
        let mut met: Vec<_> = ahead
            .map(|feature| (feature, self.reaches(pose, feature, within)))
            .collect();
        met.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        met
    }

    /// How far it runs before its front reaches into a piece of ground.
    fn reaches(&self, pose: Pose, feature: &Feature, within: f64) -> f64 {
        // A strip thinner than what is forgiven reaches into nothing.
        let is_in =
            |far: f64| far > 2.0 * TOUCH.length() && feature.is_under(&self.strip(pose, far));
        let (mut low, mut high) = (0.0, within);
        for _ in 0..24 {
            let middle = (low + high) * 0.5;
            if is_in(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        low
    }

    /// Everybody it meets in running straight so far, the nearest first.
    fn met(&self, pose: Pose, length: f64) -> Vec<(&Piece<'a>, f64)> {
        let strip = self.strip(pose, length);
        let base = self.base(pose);
        let others = self.board.pieces().iter().filter(|piece| {
            piece.ix != self.own.ix
                && touch::overlap(&strip, &piece.rect)
                && !touch::overlap(&base, &piece.rect)
        });
        let mut met: Vec<_> = others
            .map(|piece| {
                let at = slide_to_contact(
                    &base,
                    pose.facing.forward(),
                    &piece.rect,
                    Tolerance::ROUNDING,
                );
                (piece, at.unwrap_or(0.0).max(0.0))
            })
            .collect();
        met.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        met
    }

    /// DBM-FLE-06: how far it runs at most on the ground where it stands.
    pub(super) fn most(&self) -> f64 {
        let (field, troop) = (self.board.field(), self.own.element.troop.riding());
        let full = allowance(troop, ground::going(field, &self.own.rect, troop));
        seen_way(field, full.map_or(0.0, |far| far + FLIGHT_BONUS))
    }

    /// Is nobody in a straight way of that length but one?
    pub(super) fn meets_nobody(&self, pose: Pose, length: f64, but: ElementIx) -> bool {
        let met = self.met(pose, length);
        met.iter().all(|(piece, _)| piece.ix == but)
    }

    fn passes(&self, friend: &Piece<'_>, facing: Facing) -> bool {
        passing::may_pass(
            self.board,
            self.own.element,
            facing,
            friend,
            Manner::Straight,
        )
    }

    /// DBM-FLE-07: is there nothing within sight that it must avoid?
    pub(super) fn is_clear(&self, pose: Pose) -> bool {
        let length = self.length(pose);
        let blocks = |(piece, at): &(&Piece<'a>, f64)| {
            *at <= SEEN_WITHIN + LIMIT.length()
                && (piece.side != self.own.side || !self.passes(piece, pose.facing))
        };
        let troop = self.own.element.troop.riding();
        let is_stopped_by_ground = || {
            if self.own.element.is_naval() {
                // A shore runs on: whoever sees a part of it steers clear of the rest.
                return self.sea_way(pose).1;
            }
            let full = allowance(
                troop,
                ground::going(self.board.field(), &self.base(pose), troop),
            );
            let full = full.map_or(0.0, |far| far + FLIGHT_BONUS);
            let mut entered = self.entered(pose, full).into_iter();
            entered.any(|(feature, at)| {
                let cap = allowance(troop, feature.going_for(troop));
                let cap = cap.map_or(0.0, |far| far + FLIGHT_BONUS);
                let is_difficult = feature.going_for(troop) >= Going::Difficult;
                is_difficult && at <= SEEN_WITHIN && at >= cap
            })
        };
        let is_walled = || self.wall(pose, length.min(SEEN_WITHIN)).is_some();
        !self.met(pose, length).iter().any(blocks)
            && !is_walled()
            && !self.leaves_by_another_edge(pose, length)
            && !is_stopped_by_ground()
    }

    /// DBM-FLE-07: would it run over a table edge, within sight, that is not its own?
    fn leaves_by_another_edge(&self, pose: Pose, length: f64) -> bool {
        let seen = self.base(pose.ahead(length.min(SEEN_WITHIN)));
        if !is_off_table(&seen) {
            return false;
        }
        let corners = seen.corners();
        let over_own = corners
            .iter()
            .any(|corner| match own_edge(self.board, self.own.side) {
                Edge::Near => corner.y < -TOUCH.length(),
                Edge::Far => corner.y > crate::field::TABLE.y + TOUCH.length(),
            });
        let over_side = corners.iter().any(|corner| {
            corner.x < -TOUCH.length() || corner.x > crate::field::TABLE.x + TOUCH.length()
        });
        over_side || !over_own
    }

    /// DBM-FLE-14: the least angle to that side for which its way is clear.
    pub(super) fn least_swerve(&self, start: Pose, hand: Hand) -> Option<f64> {
        let is_clear = |angle: f64| self.is_clear(self.swerved(start, hand, angle));
        let mut blocked = 0.0;
        while blocked < MOST_SWERVE {
            let tried = (blocked + SWERVE_STEP).min(MOST_SWERVE);
            if is_clear(tried) {
                let (mut low, mut high) = (blocked, tried);
                while high - low > SWERVE_EXACT {
                    let middle = (low + high) * 0.5;
                    if is_clear(middle) {
                        high = middle;
                    } else {
                        low = middle;
                    }
                }
                return Some(high);
            }
            blocked = tried;
        }
        None
    }

    /// DBM-FLE-14: turned on the middle of its front.
    pub(super) fn swerved(&self, start: Pose, hand: Hand, angle: f64) -> Pose {
        let angle = match hand {
            Hand::Left => -angle,
            Hand::Right => angle,
        };
        Pose {
            at: start.at,
            facing: start.facing.turned(angle),
        }
    }

    /// DBM-FLE-08: straight, through whatever cannot be avoided.
    pub(super) fn straight(&self, start: Pose) -> Run {
        let mut length = self.length(start);
        if self.is_driven_into_water(start, length) || self.wall(start, length).is_some() {
            return Run::Destroyed;
        }
        let mut through = Vec::new();
        // Whoever passes through a friend ends beyond him (DBM-INT-09), where others may stand.
        loop {
            let met = self.met(start, length);
            if met.iter().any(|(piece, _)| piece.side != self.own.side) {
                return Run::Destroyed;
            }
            through.clear();
            let forced = met.iter().filter(|(piece, _)| {
                !self.passes(piece, start.facing)
                    && !piece.element.deeds.fled
                    && piece.element.troop.mobile
            });
            through.extend(forced.map(|(piece, _)| piece.ix));
            // Those whom it touched in turning count, too.
            let mut beyond = length;
            for piece in self.under(start.ahead(length)) {
                if piece.side != self.own.side {
                    return Run::Destroyed;
                }
                beyond = beyond.max(self.beyond(start, piece));
            }
            if beyond <= length + LIMIT.length() {
                let at = start.ahead(length);
                return Run::Ends { at, through };
            }
            length = beyond;
            // DBM-FLE-08: nor does anybody end beyond a friend on ground where he cannot be.
            let there = self.base(start.ahead(length));
            let troop = self.own.element.troop.riding();
            if ground::going(self.board.field(), &there, troop) == Going::Impassable {
                return Run::Destroyed;
            }
        }
    }

    /// DBM-FLE-07, -08: how far it runs before works bar its way, if they do.
    fn wall(&self, start: Pose, length: f64) -> Option<f64> {
        let own = self.own.element;
        let ahead = start.facing.forward();
        let met = works::free_way(self.board, own, &self.base(start), ahead, length);
        met.map(|(at, _)| at)
    }

    /// DBM-FLE-08: does it stop only because nobody goes on there?
    fn is_driven_into_water(&self, start: Pose, length: f64) -> bool {
        if self.own.element.is_naval() {
            return self.sea_way(start).1;
        }
        let troop = self.own.element.troop.riding();
        let beyond = self.strip(start, length + 4.0 * TOUCH.length());
        let mut features = self.board.field().features.iter();
        features.any(|feature| {
            feature.going_for(troop) == Going::Impassable && feature.is_under(&beyond)
        })
    }

    /// Everybody on whom it would stand there.
    fn under(&self, pose: Pose) -> impl Iterator<Item = &Piece<'a>> {
        let base = self.base(pose);
        let others = self.board.pieces().iter();
        others.filter(move |piece| piece.ix != self.own.ix && touch::overlap(&base, &piece.rect))
    }

    /// DBM-FLE-08: where one ends who runs behind a friend who fled through it: not past his rear, and
    /// nowhere onto anybody; if it cannot even turn there, where it stands. `None` if the enemy is in its way.
    pub(super) fn behind(&self, start: Pose, leader: Option<&Rect>) -> Option<Pose> {
        let ahead = start.facing.forward();
        let rear = |leader: &Rect| {
            let corners = leader.corners().iter();
            let nearest = corners.map(|corner| (*corner - start.at).dot(ahead));
            nearest.fold(f64::INFINITY, f64::min)
        };
        let most = leader.map_or(f64::INFINITY, rear).max(0.0);
        let length = self.length(start).min(most);
        let met = self.met(start, length);
        if met.iter().any(|(piece, _)| piece.side != self.own.side) {
            return None;
        }
        let stops = met.iter().rev().map(|(_, at)| *at);
        let beyond = met.iter().map(|(piece, _)| self.beyond(start, piece));
        let shorter = stops.chain(beyond).filter(|at| *at < length);
        let mut ends = std::iter::once(length).chain(shorter).chain([0.0]);
        let free = ends.find(|far| self.under(start.ahead(*far)).next().is_none());
        Some(free.map_or(self.own.element.pose, |far| start.ahead(far)))
    }

    fn beyond(&self, start: Pose, friend: &Piece<'_>) -> f64 {
        let ahead = start.facing.forward();
        let corners = friend.rect.corners().iter();
        let far = corners
            .map(|corner| (*corner - start.at).dot(ahead))
            .fold(f64::MIN, f64::max);
        far + self.own.element.depth()
    }
}
