//! DBM-RCL: an element goes back, with all it pushes; or cannot, and is destroyed.
//!
//! Where a recoil leads is worked out on a [`Board`] before anybody moves ([`plan`]): whoever may hold
//! his shot because of it (DBM-SHT-09) asks the same.

use sobremesa_geometry::{Rect, Tolerance, Vec2, slide_to_contact};
use sobremesa_kernel::{Nobody, Tell};

use super::close_combat::{self, front_touches};
use super::ground;
use super::naval::landing;
use super::passing::{self, Manner};
use super::works;
use crate::agenda::{Came, Cause, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx, Place};
use crate::event::{AftermathFact, Event, Stood};
use crate::field::TABLE;
use crate::pose::{BASE_WIDTH, Pose, is_same_facing};
use crate::side::Side;
use crate::state::State;
use crate::tables::allowance;
use crate::touch::{self, Edge, TOUCH};
use crate::troop::{Class, TroopType};

/// What comes of a recoil.
#[derive(Clone, PartialEq, Debug)]
pub struct Recoil {
    /// Where it ends, or by which rule it is destroyed.
    pub end: Result<Pose, &'static str>,
    /// DBM-RCL-02, -03: friends that are pushed, and where to.
    pub pushed: Vec<(ElementIx, Pose)>,
    /// DBM-RCL-04, -08: those who flee out of its way first.
    pub fleeing: Vec<ElementIx>,
    /// DBM-RCL-09: enemies that are destroyed with it.
    pub killed: Vec<ElementIx>,
    /// DBM-RCL-10: the vessel aboard which it goes.
    pub aboard: Option<ElementIx>,
}

impl Recoil {
    /// Does nobody have to make way for it?
    const fn is_alone(&self) -> bool {
        self.pushed.is_empty() && self.fleeing.is_empty()
    }

    /// The ground over which it and those whom it pushes go; none if it does not go back.
    fn ground(&self, state: &State, element: ElementIx) -> Vec<Rect> {
        let Ok(end) = self.end else {
            return Vec::new();
        };
        let all = std::iter::once((element, end)).chain(self.pushed.iter().copied());
        let ground = all.map(|(moved, to)| {
            let own = state.element(moved);
            swept(&own.rect(), to.at - own.pose.at, 1.0)
        });
        ground.collect()
    }
}

/// DBM-RCL-01, DBM-DBL-07, -09: how far an element recoils; a double one as its front would.
pub fn distance(element: &Element) -> f64 {
    element.front_depth().min(BASE_WIDTH)
}

/// DBM-SHT-09: would an element's recoil destroy somebody of `side`?
pub fn would_kill_enemy(board: &Board<'_>, element: ElementIx, side: Side) -> bool {
    let killed = plan(board, element, Cause::Shooting).killed;
    killed.iter().any(|dead| board.piece(*dead).side == side)
}

/// Where a recoil leads.
pub fn plan(board: &Board<'_>, element: ElementIx, cause: Cause) -> Recoil {
    plan_past(board, element, cause, None)
}

/// DBM-INT-12: the same where the ground of somebody who rides through it counts as free.
fn plan_past(
    board: &Board<'_>,
    element: ElementIx,
    cause: Cause,
    rider: Option<ElementIx>,
) -> Recoil {
    let own = board.piece(element);
    let mut recoil = Recoil {
        end: Ok(own.element.pose),
        pushed: Vec::new(),
        fleeing: Vec::new(),
        killed: Vec::new(),
        aboard: None,
    };
    if is_caught(board, own, &own.rect)
        || (cause == Cause::Combat && are_supporters_caught(board, own))
    {
        recoil.end = Err("DBM-RCL-07");
        return recoil;
    }
    if let Some(vessel) = landing::behind(board, own) {
        recoil.aboard = Some(vessel);
        return recoil;
    }
    let way = Way {
        board,
        own,
        back: own.element.pose.facing.forward() * -1.0,
        rider,
    };
    match way.go_back(&mut recoil) {
        Ok(far) => {
            let end = own.element.pose.ahead(-far);
            let base = end.rect(own.element.depth());
            let going = ground::going(board.field(), &base, own.element.troop);
            recoil.end = if is_caught(board, own, &base) {
                Err("DBM-RCL-07")
            } else if own.element.troop.mobile && allowance(own.element.troop, going).is_none() {
                Err("DBM-RCL-08")
            } else {
                Ok(end)
            };
        }
        Err(rule) => recoil.end = Err(rule),
    }
    recoil
}

/// DBM-RCL-07: does an enemy's front touch flank or rear of a base?
fn is_caught(board: &Board<'_>, own: &Piece<'_>, base: &Rect) -> bool {
    let front = close_combat::combat_front(own.element);
    let mut enemies = board.of_side(own.side.other());
    enemies.any(|enemy| {
        front_touches(enemy, base)
            .is_some_and(|edge| edge != front && !close_combat::is_engaged(own, enemy))
    })
}

/// DBM-CC-05: what touches a supporter touches the front rank.
fn are_supporters_caught(board: &Board<'_>, own: &Piece<'_>) -> bool {
    let mut opponents = close_combat::opponents(board, own);
    opponents.any(|opponent| {
        let supporters = close_combat::supporters_against(board, own, opponent.element);
        supporters.iter().any(|supporter| {
            let supporter = board.piece(supporter);
            let mut enemies = board.of_side(own.side.other());
            enemies.any(|enemy| {
                front_touches(enemy, &supporter.rect).is_some_and(|edge| edge != Edge::Front)
            })
        })
    })
}

/// The way back of one element.
struct Way<'b, 'a> {
    board: &'b Board<'a>,
    own: &'b Piece<'a>,
    back: Vec2,
    /// Whoever leaves his ground meanwhile.
    rider: Option<ElementIx>,
}

impl<'a> Way<'_, 'a> {
    /// How far it goes, or the rule that destroys it; with whom it passes, pushes and drives off on the way.
    ///
    /// Everybody who is pushed goes back as fast as the element itself, from where he is met. So whoever is met first
    /// is dealt with first, be it by the element or by somebody whom it pushes: nobody whom two come upon is pushed
    /// less than the first of them asks, and nobody is passed who has been pushed away before (DBM-RCL-11).
    fn go_back(&self, recoil: &mut Recoil) -> Result<f64, &'static str> {
        let mut far = self.past_works(distance(self.own.element))?;
        let mut procession = Procession::of(self.own);
        while let Some(Meeting { by, met, at }) = self.next_meeting(&procession, far) {
            procession.known.push(met.ix);
            if by.ix != self.own.ix {
                if met.side != self.own.side || procession.passed.contains(&met.ix) {
                    return Err("DBM-RCL-11");
                }
                self.push(&mut procession, met, at)?;
            } else if met.side != self.own.side {
                self.meet_enemy(met, at, recoil)?;
            } else if self.own.element.troop.kind == TroopType::Elephants {
                // DBM-RCL-04: only whom it might else have passed or pushed; and each flees once.
                let gives_way = self.may_pass(met) || self.is_pushed(met);
                if !gives_way || met.element.deeds.fled {
                    return Err("DBM-RCL-08");
                }
                recoil.fleeing.push(met.ix);
            } else if self.may_pass(met) {
                // DBM-RCL-02, -12: to the rear of the last friend whom it passes through. That makes the way longer,
                // so that others come into it.
                procession.passed.push(met.ix);
                far = far.max(self.beyond(met));
            } else {
                self.push(&mut procession, met, at)?;
            }
        }
        let pushed = procession.moving.iter().skip(1).map(|(friend, since)| {
            let end = friend.element.pose.shifted(self.back * (far - since));
            (friend.ix, end)
        });
        recoil.pushed.extend(pushed);
        Ok(far)
    }

    /// Who is met next, by the element or by somebody whom it pushes.
    fn next_meeting<'s>(
        &'s self,
        procession: &Procession<'s, 'a>,
        far: f64,
    ) -> Option<Meeting<'s, 'a>> {
        let meetings = procession.moving.iter().filter_map(|(by, since)| {
            let is_known = |met: ElementIx| procession.is_known_to(by, met);
            let (met, after) = self.first_in_way(&by.rect, far - since, is_known)?;
            let at = since + after;
            Some(Meeting { by, met, at })
        });
        meetings.min_by(|one, other| one.at.total_cmp(&other.at))
    }

    /// DBM-RCL-08, DBM-STM-04, -06: whoever comes to works on its way back is destroyed; but out over temporary works
    /// or by a gate that nobody holds it is thrown, until its front is its own depth outside.
    fn past_works(&self, far: f64) -> Result<f64, &'static str> {
        let own = self.own.element;
        let (field, base) = (self.board.field(), &self.own.rect);
        let to = base.shifted(self.back * far);
        if field.works.is_empty() || !works::bar(field, base, &to) {
            return Ok(far);
        }
        let met = works::sections(field).find(|section| {
            let line = section.line();
            let rear = Edge::Rear.of(base);
            let behind = (section.pose.at - (rear.from + rear.to) * 0.5).dot(self.back);
            let is_crossed = (-TOUCH.length()..=far + TOUCH.length()).contains(&behind);
            is_crossed && line.distance_to(own.pose.at + self.back * (own.depth() + behind)) <= 1.0
        });
        let goes_out =
            |section: &&crate::works::Section| section.pose.facing.forward().dot(self.back) > 0.0;
        match met.filter(goes_out) {
            Some(section) if section.gate || section.kind == crate::army::WorksKind::Temporary => {
                let to_line = (section.pose.at - own.pose.at).dot(self.back);
                Ok(far.max(to_line + own.depth()))
            }
            _ => Err("DBM-RCL-08"),
        }
    }

    /// The nearest base that a base meets on its way back, which is not known yet, and where.
    fn first_in_way(
        &self,
        base: &Rect,
        far: f64,
        is_known: impl Fn(ElementIx) -> bool,
    ) -> Option<(&Piece<'a>, f64)> {
        let swept = swept(base, self.back, far);
        let others = self.board.pieces().iter();
        let met = others.filter(|piece| {
            piece.ix != self.own.ix
                && Some(piece.ix) != self.rider
                && !is_known(piece.ix)
                && touch::overlap(&swept, &piece.rect)
                && !touch::overlap(base, &piece.rect)
        });
        let met = met.map(|piece| {
            let at =
                slide_to_contact(base, self.back, &piece.rect, Tolerance::ROUNDING).unwrap_or(0.0);
            (piece, at.max(0.0))
        });
        met.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// DBM-RCL-08, -09: an enemy behind.
    fn meet_enemy(
        &self,
        enemy: &Piece<'_>,
        at: f64,
        recoil: &mut Recoil,
    ) -> Result<(), &'static str> {
        let base = self.own.rect.shifted(self.back * at);
        let contact = touch::contact(&base, &enemy.rect);
        let side = contact.map_or(Edge::Front, |contact| contact.theirs);
        if enemy.element.troop.kind == TroopType::Psiloi
            && side != Edge::Front
            && !enemy.element.deeds.fled
        {
            recoil.fleeing.push(enemy.ix);
            return Ok(());
        }
        let by_corner_alone = contact.is_some_and(|contact| contact.length == 0.0);
        let is_killed = side == Edge::Rear || (side.is_flank() && by_corner_alone);
        if is_killed && self.own.element.troop.kind != TroopType::Psiloi {
            recoil.killed.push(enemy.ix);
        }
        Err("DBM-RCL-08")
    }

    /// DBM-RCL-02: friends facing exactly the same way are passed through, if the type may.
    fn may_pass(&self, friend: &Piece<'_>) -> bool {
        let own = self.own.element;
        is_same_facing(own.pose.facing, friend.element.pose.facing)
            && passing::may_pass(self.board, own, own.pose.facing, friend, Manner::Straight)
    }

    /// How far it goes to stand behind a friend it passes through.
    fn beyond(&self, friend: &Piece<'_>) -> f64 {
        let rear = |rect: &Rect| {
            rect.corners()
                .iter()
                .map(|at| at.dot(self.back))
                .fold(f64::MIN, f64::max)
        };
        let front = self.own.rect.corners()[0].dot(self.back);
        rear(&friend.rect) - front
    }

    /// DBM-RCL-02, -03, -11: a friend is pushed from where he is met.
    fn push<'b>(
        &self,
        procession: &mut Procession<'b, 'a>,
        friend: &'b Piece<'a>,
        at: f64,
    ) -> Result<(), &'static str> {
        if !self.is_pushed(friend) {
            return Err("DBM-RCL-08");
        }
        procession.moving.push((friend, at));
        Ok(())
    }

    fn is_pushed(&self, friend: &Piece<'_>) -> bool {
        let troop = friend.element.troop;
        if is_same_facing(self.own.element.pose.facing, friend.element.pose.facing) {
            let sails = troop.kind.class() == Class::Naval;
            let is_too_heavy = sails != self.own.element.is_naval()
                || matches!(
                    troop.kind,
                    TroopType::Elephants | TroopType::WarWagons | TroopType::Baggage
                );
            return !is_too_heavy;
        }
        let mut enemies = self.board.of_side(friend.side.other());
        let is_held = enemies.any(|enemy| {
            touch::contact(&friend.rect, &enemy.rect)
                .is_some_and(|contact| contact.mine == Edge::Front)
        });
        troop.kind.is_skirmisher() && !is_held
    }
}

/// An element on its way back, and all whom it pushes.
struct Procession<'b, 'a> {
    /// Who goes back, and after how much of the way he was met; the element itself first.
    moving: Vec<(&'b Piece<'a>, f64)>,
    /// Whom it has passed through.
    passed: Vec<ElementIx>,
    /// Everybody who was met.
    known: Vec<ElementIx>,
}

impl<'b, 'a> Procession<'b, 'a> {
    fn of(own: &'b Piece<'a>) -> Self {
        Procession {
            moving: vec![(own, 0.0)],
            passed: Vec::new(),
            known: vec![own.ix],
        }
    }

    /// Does one of them not meet somebody any more? Whom the element has passed still stands in the way of the others.
    fn is_known_to(&self, by: &Piece<'_>, met: ElementIx) -> bool {
        let is_led = by.ix != self.moving[0].0.ix;
        self.known.contains(&met) && !(is_led && self.passed.contains(&met))
    }
}

/// Somebody comes upon another on the way back.
struct Meeting<'b, 'a> {
    by: &'b Piece<'a>,
    met: &'b Piece<'a>,
    /// After how much of the way.
    at: f64,
}

/// A base and the ground over which it slides.
fn swept(base: &Rect, along: Vec2, far: f64) -> Rect {
    let corners = base.corners();
    // Back along its own depth, or sideways for those who are pushed without facing that way.
    let right = base.right();
    let (sideways, deep) = (along.dot(right), along.dot(base.facing()));
    let heading = |unit: Vec2| {
        sobremesa_geometry::Heading::of(unit).unwrap_or(sobremesa_geometry::Heading::EAST)
    };
    let low =
        corners[0] + right * (sideways * far).min(0.0) + base.facing() * (deep * far).max(0.0);
    Rect::new(
        low,
        heading(right),
        base.width() + (sideways * far).abs(),
        base.depth() + (deep * far).abs(),
    )
}

/// DBM-LOS-01: is part of a base over a table edge?
pub(crate) fn is_off_table(base: &Rect) -> bool {
    base.corners().iter().any(|corner| {
        let over = |at: f64, most: f64| at < -TOUCH.length() || at > most + TOUCH.length();
        over(corner.x, TABLE.x) || over(corner.y, TABLE.y)
    })
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// An element recoils, unless it is gone.
    pub(crate) fn recoil(&mut self, element: ElementIx, cause: Cause) {
        self.try_recoil(element, cause, Task::Recoil { element, cause });
    }

    /// DBM-OUT-06: one whose front was on the flank of the winner recoils with its friend.
    pub(crate) fn recoil_beside(&mut self, element: ElementIx) {
        self.recoil(element, Cause::Combat);
    }

    /// DBM-INT-12: the ground that a rider leaves is free. Does it leave it, if somebody recoils onto it? Where
    /// others have no room to make way, it may get nowhere.
    fn leaves_its_ground(&self, rider: ElementIx, recoiling: ElementIx, end: Pose) -> bool {
        let (mut state, mut dice) = (self.state.clone(), self.dice.clone());
        let mut trial = Battle {
            state: &mut state,
            dice: &mut dice,
            listener: &mut Nobody,
        };
        trial.carry_out(recoiling, end, &[]);
        while !trial.state.element(rider).deeds.advanced {
            if let Some(ask) = trial.state.ask.clone() {
                trial.take_answer(&ask, ask.options[0]);
            } else if let Some(task) = trial.state.agenda.pop()
                && trial.perform(task).is_ok()
            {
                continue;
            } else {
                return false;
            }
        }
        let base = state.element(rider).rect();
        let mut others = state.all().filter(|(other, _)| *other != rider);
        !others.any(|(_, other)| other.is_on_table() && touch::overlap(&base, &other.rect()))
    }

    /// Recoils; if somebody has to get out of the way first, `again` is done after that. Has it recoiled?
    pub(crate) fn try_recoil(&mut self, element: ElementIx, cause: Cause, again: Task) -> bool {
        if !self.state.element(element).is_on_table() {
            return false;
        }
        let rider = match cause {
            Cause::RiddenThrough => self.state.agenda.iter().rev().find_map(Task::rider),
            _ => None,
        };
        let gone = rider.map(|(rider, _)| rider);
        let recoil = self.foresee(
            |board| plan_past(board, element, cause, gone),
            |state, recoil| match cause {
                // Whoever would have to push somebody stays where it is.
                Cause::RiddenThrough if !recoil.is_alone() => Vec::new(),
                _ => recoil.ground(state, element),
            },
        );
        // DBM-INT-07, -08, -12: whoever was ridden through recoils if there is room, and stays if there is
        // not: pushing and driving off belong to results of combat.
        let is_clear = |end: Pose| {
            let base = end.rect(self.state.element(element).depth());
            let meets_rider = rider.is_some_and(|(rider, to)| {
                let own = self.state.element(rider);
                touch::overlap(&base, &to.rect(own.depth()))
                    || (touch::overlap(&base, &own.rect())
                        && !self.leaves_its_ground(rider, element, end))
            });
            !is_off_table(&base) && !meets_rider
        };
        let has_room = recoil.end.is_ok_and(is_clear) && recoil.is_alone();
        if cause == Cause::RiddenThrough && !has_room {
            return false;
        }
        if !recoil.fleeing.is_empty() {
            let way = self.state.element(element).pose.facing.reversed();
            self.state.agenda.push(again);
            for friend in recoil.fleeing {
                self.state.agenda.push(Task::Flee {
                    element: friend,
                    cause: Cause::Recoil,
                    way: Some(way.degrees()),
                    swerve: None,
                });
            }
            return false;
        }
        if let Some(vessel) = recoil.aboard {
            self.take_refuge(element, vessel, "DBM-RCL-10");
            return false;
        }
        match recoil.end {
            Ok(end) => {
                self.carry_out(element, end, &recoil.pushed);
                true
            }
            Err(rule) => {
                let how = match cause {
                    Cause::Combat => Place::DestroyedInCombat,
                    _ => Place::Destroyed,
                };
                for dead in recoil.killed {
                    self.destroy(dead, how, "DBM-RCL-09");
                }
                self.destroy_in(element, cause, rule);
                false
            }
        }
    }

    fn carry_out(&mut self, element: ElementIx, end: Pose, pushed: &[(ElementIx, Pose)]) {
        let by = self.state.tag(element);
        let stood = self.stand(element, end);
        let mut from = vec![stood.from];
        self.tell(|_| AftermathFact::Recoiled { element: stood });
        for (friend, to) in pushed {
            let stood = self.stand(*friend, *to);
            from.push(stood.from);
            self.tell(|_| AftermathFact::Pushed { element: stood, by });
        }
        let all = std::iter::once(element).chain(pushed.iter().map(|(friend, _)| *friend));
        let all: Vec<ElementIx> = all.collect();
        for moved in &all {
            self.state.element_mut(*moved).deeds.recoiled = true;
            self.leave_if_over_edge(*moved);
        }
        self.state.note_touches(&all, Came::Outcome);
        // DBM-WAT-11: each for itself, the foremost first.
        for (moved, from) in all.iter().zip(from).rev() {
            self.wade_later(*moved, from, false);
        }
    }

    /// Puts an element somewhere.
    pub(crate) fn stand(&mut self, element: ElementIx, to: Pose) -> Stood {
        let from = self.state.element(element).pose;
        self.state.element_mut(element).pose = to;
        Stood {
            element: self.state.tag(element),
            from,
            to,
        }
    }

    /// DBM-LOS-01.
    pub(crate) fn leave_if_over_edge(&mut self, element: ElementIx) {
        if is_off_table(&self.state.element(element).rect()) {
            self.state.element_mut(element).place = Place::OffTable;
            self.tell(|state| AftermathFact::LeftTable {
                element: state.tag(element),
            });
            self.go_down_with(element);
        }
    }
}
