//! DBM-GRP-08, -09, -20, -23: a group falls into a column, or a column spreads out.

use super::finish::{self, met_on_step};
use super::timeline::Scratch;
use super::{Mover, Verdict};
use crate::action::{Move, Places, Step};
use crate::board::{Board, Piece};
use crate::element::Element;
use crate::event::Tag;
use crate::pose::{Pose, is_same_facing};
use crate::refusal::MoveRefusal;
use crate::rules::contact::Encounter;
use crate::rules::distance;
use crate::rules::ground;
use crate::rules::group::Body;
use crate::rules::interposing::{lies_between, stretches};
use crate::rules::threat_zone::is_partly_ahead;
use crate::tables::Footing;
use crate::touch::{self, LIMIT, TOUCH};

/// DBM-GRP-08: what an expansion adds to a tactical move.
const SPREADING_ADDS: f64 = 50.0;

/// May a group change its shape so?
pub(super) fn judge(
    board: &Board<'_>,
    body: &Body<'_>,
    order: &Move,
    places: &Places,
) -> Result<Verdict, MoveRefusal> {
    let is_spread = matches!(order.steps[0], Step::Spread(_));
    let judge = Judge {
        board,
        body,
        rule: if is_spread {
            "DBM-GRP-08"
        } else {
            "DBM-GRP-09"
        },
    };
    let ends = judge.ends(places)?;
    judge.check_shape(&ends, is_spread)?;
    if is_spread {
        judge.check_spread(&ends)?;
    } else {
        judge.check_fallen_in(&ends)?;
    }
    judge.check_ways(&ends)?;
    crate::rules::water::crossing::check_reforming(board, body, &ends)?;
    let encounter = Encounter {
        ends,
        meetings: Vec::new(),
        conforming: Vec::new(),
        shift: 0.0,
        refused: None,
    };
    finish::check_places(board, body, &encounter)?;
    judge.check_contacts(&encounter.ends)?;
    finish::check_going(board, body, &encounter)?;
    if order.march {
        crate::rules::march::check(board, body, &encounter.ends)?;
    }
    let movers = judge.measure(&encounter.ends, is_spread)?;
    let price = finish::pay(board, body, &encounter, &movers, order, true, false)?;
    Ok(super::verdict(
        order,
        body,
        encounter,
        movers,
        Vec::new(),
        price,
    ))
}

struct Judge<'j, 'a> {
    board: &'j Board<'a>,
    body: &'j Body<'a>,
    rule: &'static str,
}

impl Judge<'_, '_> {
    fn refused<R>(&self, n: usize, why: &'static str) -> Result<R, MoveRefusal> {
        let element = self.body.members[n].element.id;
        let rule = self.rule;
        Err(MoveRefusal::Reforming { element, rule, why })
    }

    /// DBM-GRP-23: the place of everybody, each named once.
    fn ends(&self, places: &Places) -> Result<Vec<Pose>, MoveRefusal> {
        let mut ends = Vec::with_capacity(self.body.members.len());
        for (n, member) in self.body.members.iter().enumerate() {
            let mut named = places
                .places
                .iter()
                .filter(|place| place.id == member.element.id);
            match (named.next(), named.next()) {
                (Some(place), None) if place.pose().is_finite() => ends.push(place.pose()),
                (Some(_), None) => return Err(MoveRefusal::NoNumber),
                _ => return self.refused(n, "every_place_once"),
            }
        }
        if places.places.len() != ends.len() {
            return self.refused(0, "every_place_once");
        }
        Ok(ends)
    }

    /// DBM-GRP-08, -09: all hang together, facing one way, or in a column.
    fn check_shape(&self, ends: &[Pose], is_spread: bool) -> Result<(), MoveRefusal> {
        if self.body.is_single() || (is_spread && !self.body.is_column) {
            return self.refused(0, "no_column");
        }
        let moved: Vec<Element> = self
            .body
            .members
            .iter()
            .zip(ends)
            .map(|(member, end)| Element {
                pose: *end,
                ..*member.element
            })
            .collect();
        let pieces: Vec<Piece<'_>> = moved
            .iter()
            .zip(&self.body.members)
            .map(|(element, member)| {
                let rect = element.rect();
                Piece {
                    ix: member.ix,
                    side: self.body.command.side(),
                    element,
                    rect,
                    bounds: rect.bounds(),
                }
            })
            .collect();
        let pieces: Vec<&Piece<'_>> = pieces.iter().collect();
        let after = match Body::new(&pieces) {
            Ok(after) => after,
            Err(_) => return self.refused(0, "hang_together"),
        };
        if is_spread {
            // Whoever has nobody ahead stands in line with the head.
            let head = self.body.leader;
            let forward = ends[head].facing.forward();
            for (n, member) in after.members.iter().enumerate() {
                let ahead = (ends[n].at - ends[head].at).dot(forward);
                if member.follows.is_none() && ahead.abs() > TOUCH.length() {
                    return self.refused(n, "front_in_line");
                }
            }
        } else {
            let width = |body: &Body<'_>| {
                let (left, right) = body.width(false);
                right - left
            };
            if !after.is_column && width(&after) > width(self.body) - TOUCH.length() {
                return self.refused(0, "narrower");
            }
        }
        Ok(())
    }

    /// DBM-GRP-08: the front element stays, and all face as it does.
    fn check_spread(&self, ends: &[Pose]) -> Result<(), MoveRefusal> {
        let head = self.body.leader;
        let stays = self.body.members[head].start;
        if stays.at.distance(ends[head].at) > TOUCH.length()
            || !is_same_facing(stays.facing, ends[head].facing)
        {
            return self.refused(head, "front_stays");
        }
        Ok(())
    }

    /// DBM-GRP-09, -20: nobody ends farther back than he started.
    fn check_fallen_in(&self, ends: &[Pose]) -> Result<(), MoveRefusal> {
        let forward = self.body.lead().facing.forward();
        for (n, member) in self.body.members.iter().enumerate() {
            let rear = member.start.behind(member.depth).at;
            let end = ends[n].rect(member.depth);
            let mut corners = end.corners().iter();
            if corners.any(|corner| (*corner - rear).dot(forward) < -TOUCH.length()) {
                self.refused(n, "farther_back")?;
            }
        }
        Ok(())
    }

    /// DBM-GRP-23, DBM-ZOC-02: each could get there past everybody outside the group.
    fn check_ways(&self, ends: &[Pose]) -> Result<(), MoveRefusal> {
        let mut scratch = Scratch::default();
        for (n, member) in self.body.members.iter().enumerate() {
            if member.start.at.distance(ends[n].at) <= TOUCH.length() {
                continue;
            }
            if let Some(met) = met_on_step(self.board, self.body, n, ends[n], &mut scratch) {
                let after = member.start.at.distance(met.element.pose.at);
                let (element, other) = (member.tag(), Tag::from(met.element));
                return Err(if met.side == self.body.command.side() {
                    let friend = other;
                    MoveRefusal::FriendInTheWay {
                        element,
                        friend,
                        after,
                    }
                } else {
                    MoveRefusal::EnemyInTheWay {
                        enemy: other,
                        after,
                    }
                });
            }
            // DBM-ZOC-03 (a): straight ahead one may go on towards the owner of a zone; nobody else may.
            let by = ends[n].at - member.start.at;
            let is_straight = is_same_facing(member.start.facing, ends[n].facing)
                && by.dot(member.start.facing.right()).abs() <= TOUCH.length()
                && by.dot(member.start.facing.forward()) > 0.0;
            let step = sobremesa_geometry::Motion::Step {
                to: *ends[n].rect(member.depth).corners(),
            };
            let sweep = sobremesa_geometry::Sweep::new(member.rect.corners(), step);
            for enemy in self.board.of_side(self.body.command.side().other()) {
                let way = stretches(enemy.element.pose, &sweep, &mut scratch.moments);
                let except = |ix| self.body.holds(ix);
                if is_straight && is_partly_ahead(member.start, &enemy.rect) {
                    continue;
                }
                let sails = member.element.is_naval();
                if !way.is_empty() && !lies_between(self.board, enemy, &way, sails, except) {
                    return Err(MoveRefusal::Zone {
                        element: member.tag(),
                        enemy: Tag::from(enemy.element),
                        after: 0.0,
                    });
                }
            }
        }
        Ok(())
    }

    /// DBM-GRP-08, -09: nobody ends in contact with enemy.
    fn check_contacts(&self, ends: &[Pose]) -> Result<(), MoveRefusal> {
        for (n, member) in self.body.members.iter().enumerate() {
            let end = ends[n].rect(member.depth);
            let mut enemies = self.board.of_side(self.body.command.side().other());
            if enemies.any(|enemy| touch::contact(&end, &enemy.rect).is_some()) {
                self.refused(n, "no_contact")?;
            }
        }
        Ok(())
    }

    /// DBM-GRP-08, -09: how far each front corner goes.
    fn measure(&self, ends: &[Pose], is_spread: bool) -> Result<Vec<Mover>, MoveRefusal> {
        let field = self.board.field();
        let head = self.body.leader;
        let on_road =
            |pose: Pose| distance::is_on_road(field, &pose.rect(self.body.members[head].depth));
        // The column's head is whoever ends foremost.
        let uses_road =
            !is_spread && on_road(self.body.lead()) && ends.iter().any(|end| on_road(*end));
        let mut movers = Vec::with_capacity(ends.len());
        for (n, member) in self.body.members.iter().enumerate() {
            let (from, to) = (member.start, ends[n]);
            let left = from.front_left().distance(to.front_left());
            let distance = left.max(from.front_right().distance(to.front_right()));
            let at = |pose: Pose| {
                let base = pose.rect(member.depth);
                let going = ground::going(field, &base, member.element.troop);
                distance::seen_way(field, distance::slowest(self.body.paces(member), going))
            };
            let mut most = at(from).min(at(to));
            if uses_road {
                most = most.max(distance::slowest(self.body.paces(member), Footing::Road));
            }
            if is_spread {
                most += SPREADING_ADDS;
            }
            if !uses_road {
                most = distance::seen_way(field, most);
            }
            if LIMIT.less(most, distance) {
                let element = member.tag();
                return Err(MoveRefusal::TooFar {
                    element,
                    distance,
                    most,
                });
            }
            movers.push(Mover {
                ix: member.ix,
                from,
                to,
                distance,
                most,
            });
        }
        Ok(movers)
    }
}
