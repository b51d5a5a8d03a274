//! DBM-ZOC: the square before every element that enemies may neither cross nor leave.

use sobremesa_geometry::{Figure, Moments, Motion, Rect, Sweep, Vec2, joined};

use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::event::Tag;
use crate::pose::{BASE_WIDTH, Pose, is_opposite_facing};
use crate::refusal::MoveRefusal;
use crate::rules::contact::Encounter;
use crate::rules::group::{Body, contact_in, near_contact};
use crate::rules::interposing::{Stretch, lies_between, stretches};
use crate::rules::movement::course::{Course, Way};
use crate::rules::movement::timeline::Scratch;
use crate::tables::is_impetuous;
use crate::touch::{Corner, Edge, LIMIT, TOUCH, is_same_place};

/// DBM-ZOC-01, -08: the threat zone of an element that stands so, made longer so that its outer limit
/// belongs to it when bases are asked to reach into it by more than is forgiven.
pub fn zone(owner: Pose) -> Rect {
    let length = BASE_WIDTH + 2.0 * TOUCH.length();
    owner.ahead(length).rect(length)
}

/// DBM-ZOC-01: the square itself, as it is drawn.
pub fn square(owner: Pose) -> Rect {
    owner.ahead(BASE_WIDTH).rect(BASE_WIDTH)
}

/// DBM-COO-05 (d), DBM-ZOC-08: is a base in the zone of an element that stands so?
pub fn is_in(base: &Rect, owner: Pose) -> bool {
    base.separation(&zone(owner)) < -TOUCH.length()
}

/// A member that comes into a zone.
struct Entry {
    member: usize,
    leg: usize,
    time: f64,
    /// Where it is then.
    pose: Pose,
}

/// What a member goes in one leg, or in a piece of it.
struct Part {
    member: usize,
    leg: usize,
    sweep: Sweep,
}

/// DBM-ZOC-02: nobody crosses or leaves a zone but as he may.
pub(crate) fn check(
    board: &Board<'_>,
    body: &Body<'_>,
    course: &Course,
    zones: &[ElementIx],
    encounter: &Encounter,
    scratch: &mut Scratch,
) -> Result<(), MoveRefusal> {
    if zones.is_empty() {
        return Ok(());
    }
    let judge = Judge {
        board,
        body,
        course,
        encounter,
    };
    let ways = judge.ways();
    let mut entries: Vec<(ElementIx, Vec<Entry>)> = Vec::new();
    for owner in zones {
        let found = judge.entries(board.piece(*owner), &ways, scratch);
        if !found.is_empty() {
            entries.push((*owner, found));
        }
    }
    for (owner, inside) in &entries {
        for entry in inside {
            // DBM-ZOC-03 (d): whoever follows directly behind one who is judged himself.
            let ahead = body.members[entry.member].follows;
            if ahead.is_some_and(|ahead| inside.iter().any(|other| other.member == ahead)) {
                continue;
            }
            judge.check(board.piece(*owner), entry, &entries)?;
        }
    }
    Ok(())
}

struct Judge<'j, 'a> {
    board: &'j Board<'a>,
    body: &'j Body<'a>,
    course: &'j Course,
    encounter: &'j Encounter,
}

impl Judge<'_, '_> {
    /// How everybody moves in every leg that counts, member by member.
    fn ways(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for member in 0..self.body.members.len() {
            for (leg, way) in self.course.legs.iter().map(|leg| leg.way).enumerate() {
                if !self.is_lining_up(way) {
                    let sweeps = self.sweeps_of(member, leg);
                    parts.extend(sweeps.map(|sweep| Part { member, leg, sweep }));
                }
            }
        }
        parts
    }

    /// Who comes into a zone, or stands in it, and where on the way.
    fn entries(&self, owner: &Piece<'_>, ways: &[Part], scratch: &mut Scratch) -> Vec<Entry> {
        let zone = zone(owner.element.pose);
        let bounds = zone.bounds();
        let mut entries: Vec<Entry> = Vec::new();
        for Part { member, leg, sweep } in ways {
            let is_in = entries.last().is_some_and(|last| last.member == *member);
            if is_in || sweep.bounds().are_apart(&bounds, 0.0) {
                continue;
            }
            let figure = Figure::Convex(zone.corners());
            if let Some(time) = scratch.first(sweep, figure, TOUCH) {
                entries.push(Entry {
                    member: *member,
                    leg: *leg,
                    time,
                    pose: self.course.place(self.body, *member, *leg, time),
                });
            }
        }
        entries
    }

    /// How a member moves in a leg; several motions where it follows a trail.
    fn sweeps_of(&self, member: usize, n: usize) -> impl Iterator<Item = Sweep> {
        let leg = self.course.legs[n];
        let depth = self.body.members[member].depth;
        self.pieces_of(member, n)
            .into_iter()
            .map(move |(from, to)| {
                let motion = match leg.motion {
                    Motion::Turn { .. } if leg.trail.is_none() => leg.motion,
                    Motion::Step { .. } | Motion::Turn { .. } => Motion::Step {
                        to: *to.rect(depth).corners(),
                    },
                    Motion::Slide(_) => Motion::Slide(to.at - from.at),
                };
                Sweep::new(from.rect(depth).corners(), motion)
            })
    }

    /// From where to where a member goes in a leg; several pieces where it follows a trail.
    fn pieces_of(&self, member: usize, leg: usize) -> Vec<(Pose, Pose)> {
        let this = &self.course.legs[leg];
        if this.way == Way::About {
            let stays = self.course.places(self.body, leg, 0.0)[member];
            return vec![(stays, stays)];
        }
        if let (Some((trail, order)), Some((from, to))) = (&self.course.trail, this.trail) {
            let place = order.iter().position(|n| *n == member).unwrap_or(0);
            if place > 0 {
                let pieces = trail.legs_of(place, from, to);
                if pieces.is_empty() {
                    let stays = self.course.places(self.body, leg, 0.0)[member];
                    return vec![(stays, stays)];
                }
                return pieces;
            }
            return vec![(this.from, this.to)];
        }
        let from = self.body.place(member, this.from, this.is_reversed);
        let to = self.body.place(member, this.to, this.is_reversed);
        vec![(from, to)]
    }

    /// DBM-ZOC-11: the shift that lines a group up is free.
    fn is_lining_up(&self, way: Way) -> bool {
        way == Way::Aside && !self.body.is_single()
    }

    fn check(
        &self,
        owner: &Piece<'_>,
        entry: &Entry,
        all: &[(ElementIx, Vec<Entry>)],
    ) -> Result<(), MoveRefusal> {
        let member = &self.body.members[entry.member];
        let target = self.target(entry.member, all);
        if let Some(target) = target
            && (self.body.is_single() || !self.goes_ahead(entry))
            && target != owner.ix
        {
            self.check_choice(entry, owner, target, all)?;
        }
        if self.stops_at_once(entry)
            || self.rides_through(owner, member.element.troop)
            || (self.goes_ahead(entry) && self.has_ahead(owner, entry))
            || self.retires(entry)
            || target.is_some()
            || lies_between(
                self.board,
                owner,
                &self.way_inside(owner, entry),
                member.element.is_naval(),
                |ix| self.body.holds(ix),
            )
        {
            return Ok(());
        }
        Err(MoveRefusal::Zone {
            element: member.tag(),
            enemy: Tag::from(owner.element),
            after: self.gone(entry),
        })
    }

    /// How far the body has gone when somebody comes into a zone.
    fn gone(&self, entry: &Entry) -> f64 {
        let before: f64 = self.course.legs[..entry.leg]
            .iter()
            .map(|leg| leg.length)
            .sum();
        before + self.course.legs[entry.leg].length * entry.time
    }

    /// What is left of the way: the ways of its legs, the one under way first.
    fn rest(&self, entry: &Entry) -> impl Iterator<Item = Way> {
        let legs = self.course.legs[entry.leg..].iter().enumerate();
        let (from, body) = (entry.time, self.body);
        legs.filter_map(move |(n, leg)| {
            let left = if n == 0 {
                leg.length * (1.0 - from)
            } else {
                leg.length
            };
            let is_gone = leg.way != Way::About && left <= TOUCH.length();
            let is_free = leg.way == Way::Aside && !body.is_single();
            (!is_gone && !is_free).then_some(leg.way)
        })
    }

    /// DBM-ZOC-15: entering is not crossing.
    fn stops_at_once(&self, entry: &Entry) -> bool {
        self.rest(entry).next().is_none()
    }

    /// DBM-ZOC-03 (a): straight on from there.
    fn goes_ahead(&self, entry: &Entry) -> bool {
        self.rest(entry).all(|way| way == Way::Ahead)
    }

    /// DBM-ZOC-15 (a): the owner lies at least partly ahead of the prolonged front; of a group, of that of
    /// anybody who moves with it, since it advances on him as one body (figures 2b and 8a).
    fn has_ahead(&self, owner: &Piece<'_>, entry: &Entry) -> bool {
        if self.course.trail.is_some() {
            return is_partly_ahead(entry.pose, &owner.rect);
        }
        let places = self.course.places(self.body, entry.leg, entry.time);
        places
            .iter()
            .any(|pose| is_partly_ahead(*pose, &owner.rect))
    }

    /// Does anybody end in contact, on any side, with an enemy whom he did not touch before?
    fn contacts_anew(&self) -> bool {
        let enemies = || self.board.of_side(self.body.command.side().other());
        let ends = self.encounter.ends.iter().zip(&self.body.members);
        ends.into_iter().any(|(end, member)| {
            let rect = end.rect(member.depth);
            let bounds = rect.bounds();
            enemies().any(|enemy| {
                contact_in(&rect, &bounds, enemy).is_some()
                    && near_contact(&member.rect, &enemy.rect).is_none()
            })
        })
    }

    /// DBM-ZOC-03 (e), -17: straight back without contacting enemy, turning about where it may.
    fn retires(&self, entry: &Entry) -> bool {
        if self.contacts_anew() {
            return false;
        }
        let ways: Vec<Way> = self.rest(entry).collect();
        let goes_back = ways.iter().all(|way| *way == Way::Back);
        let turned = match ways.as_slice() {
            [Way::About, rest @ .., Way::About] | [Way::About, rest @ ..] => {
                !rest.is_empty() && rest.iter().all(|way| *way == Way::Ahead)
            }
            [back @ .., Way::About] => !back.is_empty() && back.iter().all(|way| *way == Way::Back),
            _ => false,
        };
        goes_back || turned
    }

    /// DBM-ZOC-03 (g), -07: impetuous troops ignore Skirmishers as long as they go straight ahead.
    fn rides_through(&self, owner: &Piece<'_>, mover: crate::troop::Troop) -> bool {
        owner.element.troop.kind.is_skirmisher()
            && is_impetuous(mover)
            && self.course.legs.iter().all(|leg| leg.way == Way::Ahead)
    }

    /// DBM-ZOC-03 (b), (c): the owner of a zone it is in with whom a member ends lined up, or whose front
    /// or front corner its front meets.
    fn target(&self, member: usize, all: &[(ElementIx, Vec<Entry>)]) -> Option<ElementIx> {
        let owners = all
            .iter()
            .filter(|(_, entries)| entries.iter().any(|entry| entry.member == member));
        let end = self.encounter.ends[member];
        let mut best: Option<(u8, ElementIx)> = None;
        for (owner, entries) in owners {
            let meets = self.encounter.meetings.iter().any(|meeting| {
                meeting.member == member
                    && meeting.enemy == *owner
                    && (meeting.edge == Edge::Front || self.meets_front_corner(member, *owner))
            });
            let conforms = self
                .encounter
                .conforming
                .iter()
                .any(|conforming| conforming.element == *owner && conforming.to == member);
            let there = self.board.piece(*owner).element.pose;
            let rank = if meets || conforms {
                2
            } else if is_exactly_opposite(end, there)
                && self.comes_nearer(member, end, there, entries)
            {
                1
            } else {
                continue;
            };
            if best.is_none_or(|(other, _)| rank > other) {
                best = Some((rank, *owner));
            }
        }
        best.map(|(_, owner)| owner)
    }

    /// DBM-ZOC-03 (b): lining up is an advance.
    fn comes_nearer(&self, member: usize, end: Pose, owner: Pose, entries: &[Entry]) -> bool {
        let apart = |pose: Pose| (pose.at - owner.at).dot(owner.facing.forward());
        let mut entered = entries.iter().filter(|entry| entry.member == member);
        entered.any(|entry| apart(end) <= apart(entry.pose) + TOUCH.length())
    }

    fn meets_front_corner(&self, member: usize, owner: ElementIx) -> bool {
        let depth = self.body.members[member].depth;
        let (mine, theirs) = (
            self.encounter.ends[member].rect(depth),
            self.board.piece(owner).rect,
        );
        let fronts = [Corner::FrontLeft, Corner::FrontRight];
        fronts.iter().any(|one| {
            fronts
                .iter()
                .any(|other| is_same_place(one.of(&mine), other.of(&theirs)))
        })
    }

    /// DBM-ZOC-03 (c), -04, -16: of several owners only the nearest, or whose zone holds more.
    fn check_choice(
        &self,
        entry: &Entry,
        owner: &Piece<'_>,
        target: ElementIx,
        all: &[(ElementIx, Vec<Entry>)],
    ) -> Result<(), MoveRefusal> {
        let chosen = self.board.piece(target);
        let member = &self.body.members[entry.member];
        // Where it was when it had come into both.
        let there = all
            .iter()
            .filter(|(ix, _)| *ix == target)
            .flat_map(|(_, entries)| entries)
            .find(|other| other.member == entry.member);
        let pose = match there {
            Some(other) if (other.leg, other.time) > (entry.leg, entry.time) => other.pose,
            _ => entry.pose,
        };
        let tags = || {
            (
                member.tag(),
                Tag::from(chosen.element),
                Tag::from(owner.element),
            )
        };
        if joined(&owner.rect, &chosen.rect, TOUCH).is_some() {
            let base = pose.rect(member.depth);
            let share = |piece: &Piece<'_>| common_area(&base, &square(piece.element.pose));
            // A hair of a pace over one base width.
            if share(owner) > share(chosen) + TOUCH.length() * BASE_WIDTH * 0.5 {
                let (element, enemy, other) = tags();
                return Err(MoveRefusal::OtherZone {
                    element,
                    enemy,
                    other,
                });
            }
            return Ok(());
        }
        let way = |piece: &Piece<'_>| {
            let there = piece.element.pose.opposite();
            let left = pose.front_left().distance(there.front_left());
            left.max(pose.front_right().distance(there.front_right()))
        };
        if way(owner) < way(chosen) - LIMIT.length() {
            let (element, enemy, nearer) = tags();
            return Err(MoveRefusal::NearerEnemy {
                element,
                enemy,
                nearer,
            });
        }
        Ok(())
    }

    /// The way of a member through a zone, from where it comes in.
    fn way_inside(&self, owner: &Piece<'_>, entry: &Entry) -> Vec<Stretch> {
        let mut moments = Moments::default();
        let mut way = Vec::new();
        for n in entry.leg..self.course.legs.len() {
            if self.is_lining_up(self.course.legs[n].way) {
                continue;
            }
            for sweep in self.sweeps_of(entry.member, n) {
                way.extend(stretches(owner.element.pose, &sweep, &mut moments));
            }
        }
        way
    }
}

/// DBM-ZOC-15 (a): does some of a base lie ahead of the prolonged front of one who stands so?
pub(crate) fn is_partly_ahead(pose: Pose, base: &Rect) -> bool {
    let half = BASE_WIDTH * 0.5 - TOUCH.length();
    let (mut low, mut high, mut ahead) = (f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    for corner in base.corners() {
        let there = *corner - pose.at;
        let aside = there.dot(pose.facing.right());
        low = low.min(aside);
        high = high.max(aside);
        ahead = ahead.max(there.dot(pose.facing.forward()));
    }
    low < half && high > -half && ahead > TOUCH.length()
}

/// DBM-ZOC-15 (b): parallel to the owner's front and exactly opposite it.
fn is_exactly_opposite(end: Pose, owner: Pose) -> bool {
    let there = end.at - owner.at;
    is_opposite_facing(end.facing, owner.facing)
        && there.dot(owner.facing.right()).abs() <= TOUCH.length()
        && there.dot(owner.facing.forward()) >= -TOUCH.length()
}

/// How much ground two bases have in common.
fn common_area(one: &Rect, other: &Rect) -> f64 {
    let mut corners: Vec<Vec2> = one.corners().to_vec();
    for n in 0..4 {
        let edge = other.edge(n);
        // Clockwise, so the inside lies to the right.
        let inside = |point: Vec2| -edge.along().cross(point - edge.from);
        let mut cut = Vec::with_capacity(8);
        for (n, here) in corners.iter().enumerate() {
            let before = corners[(n + corners.len() - 1) % corners.len()];
            let (was, is) = (inside(before), inside(*here));
            if (was > 0.0) != (is > 0.0) {
                let share = was / (was - is);
                cut.push(before * (1.0 - share) + *here * share);
            }
            if is > 0.0 {
                cut.push(*here);
            }
        }
        corners = cut;
        if corners.is_empty() {
            return 0.0;
        }
    }
    let first = corners[0];
    let twice: f64 = corners
        .windows(2)
        .map(|pair| (pair[0] - first).cross(pair[1] - first))
        .sum();
    twice.abs() * 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_ground() {
        let one = Pose::new(0.0, 80.0, 0.0).rect(80.0);
        let other = Pose::new(20.0, 60.0, 0.0).rect(40.0);
        assert!((common_area(&one, &other) - 60.0 * 40.0).abs() < 1e-9);
        let apart = Pose::new(200.0, 60.0, 30.0).rect(40.0);
        assert_eq!(common_area(&one, &apart), 0.0);
    }

    /// DBM-EX-39, DBM-ZOC-08: the outer limit belongs to the zone, its sides do not.
    #[test]
    fn the_outer_limit_belongs_to_the_zone() {
        let owner = Pose::new(1500.0, 900.0, 180.0);
        let corners = square(owner);
        let bounds = corners.bounds();
        assert_eq!((bounds.low.x, bounds.high.x), (1460.0, 1540.0));
        assert_eq!((bounds.low.y, bounds.high.y), (820.0, 900.0));
        let base = |x: f64, y: f64| Pose::new(x, y, 0.0).rect(30.0);
        assert!(is_in(&base(1500.0, 820.0), owner));
        assert!(!is_in(&base(1500.0, 819.4), owner));
        assert!(!is_in(&base(1580.0, 860.0), owner));
        assert!(is_in(&base(1579.0, 860.0), owner));
    }
}
