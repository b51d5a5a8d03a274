//! What a body meets on its way: enemies who stop it, friends, zones, ground, the table's edge.
//!
//! Every leg is looked at as a continuous motion of few blocks; only where a block meets something is
//! it asked who of the body does.

use sobremesa_geometry::{Bounds, Figure, Interval, Moments, Motion, Rect, Sweep, Tolerance, Vec2};

use super::course::{Course, Leg, Way};
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::event::Tag;
use crate::field::{Field, Shape};
use crate::pose::{BASE_WIDTH, Pose};
use crate::position::is_on_table;
use crate::refusal::{MoveRefusal, NavalRefusal};
use crate::rules::distance;
use crate::rules::ground::Going;
use crate::rules::group::{Body, Member};
use crate::rules::naval::sailing;
use crate::rules::passing::{self, Manner};
use crate::rules::river::RiverState;
use crate::rules::threat_zone;
use crate::rules::water::crossing::{Fording, has_rivers};
use crate::rules::works;
use crate::touch::TOUCH;

/// A body's way as it is really gone, and what it met.
#[derive(Debug)]
pub(crate) struct Travelled {
    /// The enemy who ended it.
    pub(crate) stopped_by: Option<ElementIx>,
    /// DBM-INT-04: which member passed through which friend.
    pub(crate) passed: Vec<(usize, ElementIx)>,
    /// DBM-DST-03, -04: how far each may go on the ground that it touched.
    pub(crate) caps: Vec<f64>,
    /// Enemies whose zones the body comes into.
    pub(crate) zones: Vec<ElementIx>,
    /// DBM-WAT: the rivers that it crosses.
    pub(crate) fording: Fording,
}

/// Room for answers that are asked again and again.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) moments: Moments,
    pub(crate) found: Vec<Interval>,
}

impl Scratch {
    /// The first moment at which something reaches into a figure by more than is forgiven.
    pub(crate) fn first(
        &mut self,
        sweep: &Sweep,
        figure: Figure<'_>,
        by: Tolerance,
    ) -> Option<f64> {
        self.found.clear();
        sweep.passages(figure, by, &mut self.moments, &mut self.found);
        self.found.first().map(|passage| passage.start)
    }

    /// DBM-GRP-21: the moment at which it begins to reach into a base; touching it is no such thing.
    pub(crate) fn entry(&mut self, sweep: &Sweep, base: &Rect) -> Option<f64> {
        let deep = self.first(sweep, Figure::Convex(base.corners()), TOUCH)?;
        // They touched a little before.
        self.found.clear();
        let figure = Figure::Convex(base.corners());
        let rounding = Tolerance::ROUNDING;
        sweep.passages(figure, rounding, &mut self.moments, &mut self.found);
        let touched = self
            .found
            .iter()
            .find(|passage| passage.start <= deep && passage.end >= deep);
        Some(touched.map_or(deep, |passage| passage.start))
    }
}

/// Walks the way, cutting it where an enemy ends it.
pub(crate) fn travel(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &mut Course,
) -> Result<Travelled, MoveRefusal> {
    let mut scratch = Scratch::default();
    let easy = |member| distance::slowest(body.paces(member), Going::Easy);
    let members = body.members.iter();
    let mut travelled = Travelled {
        stopped_by: None,
        passed: Vec::new(),
        caps: members.map(easy).collect(),
        zones: Vec::new(),
        fording: Fording::default(),
    };
    let has_rivers = has_rivers(board);
    let mut blocks: Vec<[Vec2; 4]> = if course.trail.is_some() {
        vec![*body.members[course.head(body)].rect.corners()]
    } else {
        body.blocks.iter().map(|block| *block.corners()).collect()
    };
    let mut gone = 0.0;
    let mut n = 0;
    while n < course.legs.len() {
        let leg = course.legs[n];
        if leg.way == Way::About {
            n += 1;
            continue;
        }
        let sweeps: Vec<Sweep> = blocks
            .iter()
            .map(|block| Sweep::new(block, leg.motion))
            .collect();
        let stop = first_enemy(board, body, &sweeps, &mut scratch);
        let wall = works::first_met(board, body, &sweeps, &mut scratch);
        let is_wall_first = |time: f64| stop.is_none_or(|(at, _)| time < at);
        let end = match (stop, wall) {
            (_, Some((time, section))) if is_wall_first(time) => {
                let last = course.legs[n + 1..].iter().all(|leg| leg.way == Way::Aside);
                if matches!(leg.way, Way::Across | Way::Aside) || !last {
                    return Err(MoveRefusal::WorksInTheWay {
                        element: body.members[body.leader].tag(),
                        section: section.id,
                        after: gone + leg.length * time,
                    });
                }
                time
            }
            (None, _) => 1.0,
            (Some((time, enemy)), _) => {
                let last = course.legs[n + 1..].iter().all(|leg| leg.way == Way::Aside);
                let can_be_cut = !matches!(leg.way, Way::Across | Way::Aside) && last;
                if !can_be_cut {
                    let enemy = Tag::from(board.piece(enemy).element);
                    let after = gone + leg.length * time;
                    return Err(MoveRefusal::EnemyInTheWay { enemy, after });
                }
                travelled.stopped_by = Some(enemy);
                time
            }
        };
        let walk = Walk {
            board,
            body,
            leg: &leg,
            end,
            gone,
        };
        walk.check_table(&sweeps)?;
        walk.meet_friends(&sweeps, &mut scratch, &mut travelled)?;
        walk.note_zones(&sweeps, &mut travelled);
        walk.note_ground(course, &sweeps, &mut scratch, &mut travelled)?;
        if has_rivers {
            walk.note_water(course, &sweeps, &mut travelled);
        }
        walk.check_gap(&mut scratch)?;
        gone += leg.length;
        if end < 1.0 {
            let aside = course.legs[n + 1..]
                .iter()
                .find(|leg| leg.way == Way::Aside);
            let aside = aside.copied();
            course.cut(n, end);
            if let Some(aside) = aside {
                let from = course.legs[n].to;
                let by = aside.to.at - aside.from.at;
                let to = from.shifted(by);
                course.legs.push(Leg { from, to, ..aside });
                blocks = sweeps.iter().map(|sweep| sweep.at(end)).collect();
                n += 1;
                continue;
            }
            break;
        }
        blocks = sweeps.iter().map(|sweep| sweep.at(1.0)).collect();
        n += 1;
    }
    Ok(travelled)
}

/// The first enemy into whom the body would move, and when.
fn first_enemy(
    board: &Board<'_>,
    body: &Body<'_>,
    sweeps: &[Sweep],
    scratch: &mut Scratch,
) -> Option<(f64, ElementIx)> {
    let side = body.command.side();
    let mut first: Option<(f64, ElementIx)> = None;
    let sails = body.members.iter().all(|member| member.element.is_naval());
    for enemy in board.pieces().iter().filter(|piece| piece.side != side) {
        // DBM-WAT-17, DBM-INT-11: vessels run down whoever fords.
        if sails && passing::fords(board, enemy) {
            continue;
        }
        let bounds = enemy.bounds;
        for sweep in sweeps {
            if sweep.bounds().are_apart(&bounds, 0.0) {
                continue;
            }
            if let Some(time) = scratch.entry(sweep, &enemy.rect)
                && first.is_none_or(|(least, _)| time < least)
            {
                first = Some((time, enemy.ix));
            }
        }
    }
    first
}

/// One leg of a body.
struct Walk<'w, 'a> {
    board: &'w Board<'a>,
    body: &'w Body<'a>,
    leg: &'w Leg,
    /// The moment at which it ends.
    end: f64,
    /// What was gone before.
    gone: f64,
}

impl Walk<'_, '_> {
    fn after(&self, time: f64) -> f64 {
        self.gone + self.leg.length * time
    }

    /// DBM-LOS-01: nobody moves over the table's edge by choice, except in a campaign (DBM-CMP-02).
    fn check_table(&self, sweeps: &[Sweep]) -> Result<(), MoveRefusal> {
        let slack = Vec2::new(TOUCH.length(), TOUCH.length());
        let [low, high] = self.board.bounds_of(self.body.command.side());
        let table = Bounds::new(low - slack, high + slack);
        let is_inside = |bounds: &Bounds| table.holds(bounds.low) && table.holds(bounds.high);
        // DBM-FLK-12: of those who enter only where they end counts.
        let enters = |member: &Member<'_>| !is_on_table(member.rect.corners());
        if sweeps.iter().all(|sweep| is_inside(sweep.bounds()))
            || self.body.members.iter().any(enters)
        {
            return Ok(());
        }
        let element = self.body.members[self.body.leader].tag();
        Err(MoveRefusal::LeavesTable { element })
    }

    /// The motion of one member during this leg.
    fn sweep_of(&self, member: usize) -> Sweep {
        let from = self.place(member, self.leg.from);
        let rect = from.rect(self.body.members[member].depth);
        Sweep::new(rect.corners(), self.leg.motion)
    }

    fn place(&self, member: usize, lead: Pose) -> Pose {
        self.body.place(member, lead, self.leg.is_reversed)
    }

    /// DBM-INT: who is met of one's own.
    fn meet_friends(
        &self,
        sweeps: &[Sweep],
        scratch: &mut Scratch,
        travelled: &mut Travelled,
    ) -> Result<(), MoveRefusal> {
        for friend in self.board.of_side(self.body.command.side()) {
            let bounds = friend.bounds;
            let is_near = sweeps
                .iter()
                .any(|sweep| !sweep.bounds().are_apart(&bounds, 0.0));
            if !is_near || self.body.holds(friend.ix) {
                continue;
            }
            if self.leg.trail.is_some() {
                self.meet_friend(self.body.leader, friend, &sweeps[0], scratch, travelled)?;
                continue;
            }
            for n in 0..self.body.members.len() {
                let sweep = self.sweep_of(n);
                if !sweep.bounds().are_apart(&bounds, 0.0) {
                    self.meet_friend(n, friend, &sweep, scratch, travelled)?;
                }
            }
        }
        Ok(())
    }

    fn meet_friend(
        &self,
        n: usize,
        friend: &Piece<'_>,
        sweep: &Sweep,
        scratch: &mut Scratch,
        travelled: &mut Travelled,
    ) -> Result<(), MoveRefusal> {
        let member = &self.body.members[n];
        let figure = Figure::Convex(friend.rect.corners());
        let turns = !matches!(self.leg.motion, Motion::Slide(_));
        let met = if turns {
            // DBM-SGL-14: while it turns only its front edge can meet friends.
            scratch.first(&self.front_strip(n), figure, TOUCH)
        } else {
            scratch.first(sweep, figure, TOUCH)
        };
        let Some(time) = met.filter(|time| *time < self.end) else {
            return Ok(());
        };
        let manner = match self.leg.way {
            Way::Ahead | Way::Back => Manner::Straight,
            _ => Manner::Otherwise,
        };
        let facing = self.leg.from.facing;
        if passing::may_pass(self.board, member.element, facing, friend, manner) {
            travelled.passed.push((n, friend.ix));
            return Ok(());
        }
        Err(MoveRefusal::FriendInTheWay {
            element: member.tag(),
            friend: Tag::from(friend.element),
            after: self.after(time),
        })
    }

    /// The front edge of a member on its way.
    fn front_strip(&self, n: usize) -> Sweep {
        const THIN: f64 = 4.0;
        let strip = self.place(n, self.leg.from).rect(THIN);
        let motion = match self.leg.motion {
            Motion::Step { .. } => Motion::Step {
                to: *self.leg.to.rect(THIN).corners(),
            },
            motion => motion,
        };
        Sweep::new(strip.corners(), motion)
    }

    /// DBM-ZOC: enemies whose zones may matter.
    fn note_zones(&self, sweeps: &[Sweep], travelled: &mut Travelled) {
        for enemy in self.board.of_side(self.body.command.side().other()) {
            if travelled.zones.contains(&enemy.ix) {
                continue;
            }
            let zone = threat_zone::zone(enemy.element.pose).bounds();
            let members = &self.body.members;
            // Of a column the followers, too, may stand in a zone.
            let stands_near = self.leg.trail.is_some()
                && members
                    .iter()
                    .any(|member| !member.rect.bounds().are_apart(&zone, 0.0));
            if stands_near
                || sweeps
                    .iter()
                    .any(|sweep| !sweep.bounds().are_apart(&zone, 0.0))
            {
                travelled.zones.push(enemy.ix);
            }
        }
    }

    /// DBM-DST-03, -04: the slowest ground that any part of each base has been in.
    fn note_ground(
        &self,
        course: &Course,
        sweeps: &[Sweep],
        scratch: &mut Scratch,
        travelled: &mut Travelled,
    ) -> Result<(), MoveRefusal> {
        let field: &Field = self.board.field();
        if self
            .body
            .members
            .iter()
            .any(|member| member.element.is_naval())
        {
            self.sail(course, travelled)?;
        }
        for feature in &field.features {
            if feature.going().is_none() {
                continue;
            }
            let bounds = feature.bounds();
            let is_near = self.leg.trail.is_some()
                || sweeps
                    .iter()
                    .any(|sweep| !sweep.bounds().are_apart(&bounds, 0.0));
            if !is_near {
                continue;
            }
            let figure = match &feature.shape {
                Shape::Area(outline) => Figure::Polygon(outline),
                Shape::Line(band) => Figure::Band(band),
            };
            for (n, member) in self.body.members.iter().enumerate() {
                if member.element.is_naval() {
                    continue;
                }
                let slowed = self.body.paces(member).map(|troop| {
                    let going = feature.going_for(troop);
                    distance::most(troop, going)
                });
                let slowed = slowed.fold(f64::INFINITY, f64::min);
                if slowed < travelled.caps[n] && self.touches(n, course, figure, scratch) {
                    if feature.going() == Some(Going::Impassable) {
                        return Err(MoveRefusal::Impassable {
                            element: member.tag(),
                            feature: feature.id.clone(),
                        });
                    }
                    travelled.caps[n] = slowed;
                }
            }
        }
        Ok(())
    }

    /// DBM-TER-52, -60, DBM-NAV-06: vessels stay afloat, and wind and stream slow them.
    fn sail(&self, course: &Course, travelled: &mut Travelled) -> Result<(), MoveRefusal> {
        let sailors = self.body.members.iter().enumerate();
        for (n, member) in sailors.filter(|(_, member)| member.element.is_naval()) {
            let troop = member.element.troop;
            for (share, pose) in self.poses(n, course) {
                let back = self.leg.way == Way::Back;
                let bound = pose.facing.forward() * if back { -1.0 } else { 1.0 };
                let base = pose.rect(member.depth);
                let element = member.tag();
                let going = sailing::going_bound(self.board.field(), &base, troop, bound);
                if going == Going::Impassable {
                    let after = self.after(share);
                    return Err(MoveRefusal::Naval(NavalRefusal::Aground { element, after }));
                }
                // DBM-TER-60: of what is not known yet the die tells.
                if self.board.water().ford(&base) == Some(RiverState::Paltry)
                    && self.board.water().unknown(&base).is_none()
                    && !sailing::floats_at_sea(self.board.field(), &base)
                {
                    return Err(MoveRefusal::Naval(NavalRefusal::TooShallow { element }));
                }
                travelled.caps[n] = travelled.caps[n].min(distance::most(troop, going));
            }
        }
        Ok(())
    }

    /// Where a member is during this leg, at points so near to each other that no shore lies between, and what of
    /// the leg is gone there.
    fn poses(&self, n: usize, course: &Course) -> Vec<(f64, Pose)> {
        const LOOK_EVERY: f64 = 10.0;
        let n_looks = |length: f64| (length / LOOK_EVERY).ceil().max(1.0) as u32;
        if let Some(pieces) = self.trail_pieces(n, course) {
            let looks = pieces.into_iter().flat_map(|(from, to)| {
                let n_looks = n_looks(from.at.distance(to.at));
                (0..=n_looks).map(move |look| {
                    let share = f64::from(look) / f64::from(n_looks);
                    let at = from.at * (1.0 - share) + to.at * share;
                    (share, Pose { at, ..to })
                })
            });
            return looks.collect();
        }
        let n_looks = n_looks(self.leg.length);
        let shares = (0..=n_looks).map(|look| self.end * f64::from(look) / f64::from(n_looks));
        let looks = shares.map(|share| (share, self.place(n, self.leg.at(share))));
        looks.collect()
    }

    /// DBM-WAT-04, -13, -15: the rivers that anybody crosses, and how.
    fn note_water(&self, course: &Course, sweeps: &[Sweep], travelled: &mut Travelled) {
        let mut rivers = self.board.water().rivers();
        let is_near = self.leg.trail.is_some()
            || rivers.any(|river| {
                let mut sweeps = sweeps.iter();
                sweeps.any(|sweep| !sweep.bounds().are_apart(river.bounds(), 0.0))
            });
        if !is_near {
            return;
        }
        let is_straight = matches!(self.leg.way, Way::Ahead | Way::Back | Way::Wheel);
        for n in 0..self.body.members.len() {
            if self.body.members[n].element.is_naval() {
                continue;
            }
            let pieces = match self.trail_pieces(n, course) {
                Some(pieces) => pieces,
                None => {
                    let to = self.leg.at(self.end);
                    vec![(self.place(n, self.leg.from), self.place(n, to))]
                }
            };
            travelled
                .fording
                .note(self.board, self.body, n, &pieces, is_straight);
        }
    }

    /// DBM-GRP-13: the straight pieces and wheels of a member of a column that wheels, in this leg; none while
    /// it waits.
    fn trail_pieces(&self, n: usize, course: &Course) -> Option<Vec<(Pose, Pose)>> {
        let (trail, order) = course.trail.as_ref()?;
        let (from, to) = self.leg.trail?;
        let place = order.iter().position(|m| *m == n).unwrap_or(0);
        let to = from + (to - from) * self.end;
        let mut legs = trail.legs_of(place, from, to);
        if place == 0 && self.leg.way == Way::Wheel {
            legs.push((self.leg.from, self.leg.at(self.end)));
        }
        Some(legs)
    }

    /// Is a member in a figure at any moment of this leg?
    fn touches(
        &self,
        n: usize,
        course: &Course,
        figure: Figure<'_>,
        scratch: &mut Scratch,
    ) -> bool {
        let depth = self.body.members[n].depth;
        if let Some(legs) = self.trail_pieces(n, course) {
            if legs.is_empty() {
                let rect = self.body.members[n].rect;
                let rest = Sweep::new(rect.corners(), Motion::Slide(Vec2::ZERO));
                return scratch.first(&rest, figure, TOUCH).is_some();
            }
            return legs.into_iter().any(|(from, to)| {
                let motion = Motion::Step {
                    to: *to.rect(depth).corners(),
                };
                let sweep = Sweep::new(from.rect(depth).corners(), motion);
                scratch.first(&sweep, figure, TOUCH).is_some()
            });
        }
        let first = scratch.first(&self.sweep_of(n), figure, TOUCH);
        first.is_some_and(|time| time < self.end)
    }

    /// DBM-INT-01, -02: a single element that does not move straight does not squeeze through.
    fn check_gap(&self, scratch: &mut Scratch) -> Result<(), MoveRefusal> {
        let is_straight = matches!(self.leg.way, Way::Ahead | Way::Back | Way::About);
        // The shift that lines up with an enemy front is allowed in a gap.
        if !self.body.is_single() || is_straight || self.leg.way == Way::Aside {
            return Ok(());
        }
        let member = &self.body.members[0];
        let sweep = self.sweep_of(0);
        let Some(gap) = passing::narrow_gap(self.board, member.ix, &sweep, &mut scratch.moments)
        else {
            return Ok(());
        };
        // DBM-INT-02: in a gap of one base width it may turn its front to the flank of one of them.
        let end = self.leg.to.rect(member.depth);
        let is_wide = gap.width >= BASE_WIDTH - TOUCH.length();
        let lies_on = |other: ElementIx| {
            let there = &self.board.piece(other).rect;
            let contact = crate::touch::contact(&end, there);
            contact.is_some_and(|contact| {
                contact.mine == crate::touch::Edge::Front && contact.theirs.is_flank()
            })
        };
        if is_wide && (lies_on(gap.one) || lies_on(gap.other)) {
            return Ok(());
        }
        let tag = |ix| Tag::from(self.board.piece(ix).element);
        Err(MoveRefusal::NarrowGap {
            element: member.tag(),
            one: tag(gap.one),
            other: tag(gap.other),
            width: gap.width,
        })
    }
}
