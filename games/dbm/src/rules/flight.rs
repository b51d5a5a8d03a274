//! DBM-FLE: an element flees.
//!
//! After a fight or a volley it recoils first; then it turns and runs, swerving as little as it must.
//! Where it would run is worked out on a [`Board`] before it moves ([`run`]).

use sobremesa_geometry::{Rect, slide_to_contact};
use sobremesa_kernel::Tell;

use super::destruction::is_inside;
use super::ground::{self, Going};
use super::passing::{self, Manner};
use super::recoil::is_off_table;
use crate::agenda::{Answer, AskKind, Came, Cause, Hand, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::event::{AftermathFact, Event};
use crate::field::Feature;
use crate::pose::{BASE_WIDTH, Facing, Pose, is_opposite_facing, is_same_facing};
use crate::side::Side;
use crate::tables::allowance;
use crate::touch::{self, LIMIT, TOUCH};

/// DBM-FLE-06: what is added to a tactical move.
const FLIGHT_BONUS: f64 = 50.0;
/// DBM-FLE-07: how far one sees what one runs into.
const SEEN_WITHIN: f64 = 200.0;
/// DBM-FLE-07: how far one may swerve.
const MOST_SWERVE: f64 = 90.0;
/// How exactly the least swerve is found, in degrees.
const SWERVE_STEP: f64 = 1.0;
const SWERVE_EXACT: f64 = 0.01;

/// How a flight goes on from where one has turned.
#[derive(Clone, PartialEq, Debug)]
pub enum Run {
    /// It ends here.
    Ends {
        /// Where.
        at: Pose,
        /// DBM-FLE-08: friends whom it passes through though it may not else; they flee behind it.
        through: Vec<ElementIx>,
    },
    /// DBM-FLE-14: to the left or to the right is the same: its owner says.
    Choice {
        /// How it stands when it has turned to the left.
        left: Pose,
        /// How it stands when it has turned to the right.
        right: Pose,
    },
    /// DBM-FLE-08: it runs into the enemy.
    Destroyed,
}

/// DBM-FLE-01, -16: where it stands when it has turned to where it will run.
pub fn turned(element: &Element, to: Facing) -> Pose {
    let pose = element.pose;
    if is_same_facing(pose.facing, to) {
        pose
    } else if is_opposite_facing(pose.facing, to) {
        pose.turned_round(element.depth())
    } else {
        let pose = Pose {
            at: element.rect().centre(),
            facing: to,
        };
        pose.ahead(element.depth() * 0.5)
    }
}

/// Where an element runs that has turned so.
pub fn run(board: &Board<'_>, element: ElementIx, start: Pose) -> Run {
    let flight = Flight {
        board,
        own: board.piece(element),
    };
    if flight.is_clear(start) {
        return flight.straight(start);
    }
    let swerved = |hand: Hand| {
        let angle = flight.least_swerve(start, hand)?;
        Some((angle, flight.swerved(start, hand, angle)))
    };
    match (swerved(Hand::Left), swerved(Hand::Right)) {
        (Some((left, one)), Some((right, other))) => {
            if (left - right).abs() <= 2.0 * SWERVE_EXACT {
                Run::Choice {
                    left: one,
                    right: other,
                }
            } else if left < right {
                flight.straight(one)
            } else {
                flight.straight(other)
            }
        }
        (Some((_, one)), None) | (None, Some((_, one))) => flight.straight(one),
        (None, None) => flight.straight(start),
    }
}

/// The ground over which one comes that has turned so, and ends there.
fn run_over(element: &Element, start: Pose, end: Pose) -> Rect {
    end.rect(element.depth() + start.at.distance(end.at))
}

/// Where an element runs that has turned so and swerves no more.
fn run_straight(board: &Board<'_>, element: ElementIx, start: Pose) -> Run {
    let own = board.piece(element);
    Flight { board, own }.straight(start)
}

struct Flight<'b, 'a> {
    board: &'b Board<'a>,
    own: &'b Piece<'a>,
}

impl<'a> Flight<'_, 'a> {
    fn base(&self, pose: Pose) -> Rect {
        pose.rect(self.own.element.depth())
    }

    /// The strip over which it runs: as wide as its front, from there on.
    fn strip(&self, pose: Pose, length: f64) -> Rect {
        pose.ahead(length).rect(length)
    }

    /// DBM-FLE-06, DBM-DST-03: how far it runs: the tactical maximum of the slowest ground it enters,
    /// and 50 p; where that is used up before, it stops at the border.
    fn length(&self, pose: Pose) -> f64 {
        let troop = self.own.element.troop;
        let most = |going: Going| allowance(troop, going).map_or(0.0, |far| far + FLIGHT_BONUS);
        let base = self.base(pose);
        let mut length = most(ground::going(self.board.field(), &base, troop));
        for (feature, at) in self.entered(pose, length) {
            let cap = most(ground::going_for(troop, feature.kind));
            if at >= length {
                continue;
            }
            length = if at >= cap { at } else { length.min(cap) };
        }
        length
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
                let at = slide_to_contact(&base, pose.facing.forward(), &piece.rect);
                (piece, at.unwrap_or(0.0).max(0.0))
            })
            .collect();
        met.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        met
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
    fn is_clear(&self, pose: Pose) -> bool {
        let length = self.length(pose);
        let blocks = |(piece, at): &(&Piece<'a>, f64)| {
            *at <= SEEN_WITHIN + LIMIT.length()
                && (piece.side != self.own.side || !self.passes(piece, pose.facing))
        };
        let troop = self.own.element.troop;
        let is_stopped_by_ground = || {
            let full = allowance(
                troop,
                ground::going(self.board.field(), &self.base(pose), troop),
            );
            let full = full.map_or(0.0, |far| far + FLIGHT_BONUS);
            let mut entered = self.entered(pose, full).into_iter();
            entered.any(|(feature, at)| {
                let cap = allowance(troop, ground::going_for(troop, feature.kind));
                let cap = cap.map_or(0.0, |far| far + FLIGHT_BONUS);
                let is_difficult = ground::going_for(troop, feature.kind) == Going::Difficult;
                is_difficult && at <= SEEN_WITHIN && at >= cap
            })
        };
        !self.met(pose, length).iter().any(blocks)
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
    fn least_swerve(&self, start: Pose, hand: Hand) -> Option<f64> {
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
    fn swerved(&self, start: Pose, hand: Hand, angle: f64) -> Pose {
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
    fn straight(&self, start: Pose) -> Run {
        let mut length = self.length(start);
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
        }
    }

    /// Everybody on whom it would stand there.
    fn under(&self, pose: Pose) -> impl Iterator<Item = &Piece<'a>> {
        let base = self.base(pose);
        let others = self.board.pieces().iter();
        others.filter(move |piece| piece.ix != self.own.ix && touch::overlap(&base, &piece.rect))
    }

    /// DBM-FLE-08: where one ends who runs behind a friend who fled through it: not past his rear, and
    /// nowhere onto anybody; if it cannot even turn there, where it stands. `None` if the enemy is in its way.
    fn behind(&self, start: Pose, leader: Option<&Rect>) -> Option<Pose> {
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

/// The long edge on which an army deployed.
enum Edge {
    Near,
    Far,
}

const fn own_edge(board: &Board<'_>, side: Side) -> Edge {
    if side as usize == board.attacker() as usize {
        Edge::Near
    } else {
        Edge::Far
    }
}

/// DBM-FLE-05: the way to the nearest point of the edge on which its army deployed.
fn way_home(board: &Board<'_>, side: Side) -> Facing {
    match own_edge(board, side) {
        Edge::Near => Facing::from_degrees(180.0),
        Edge::Far => Facing::from_degrees(0.0),
    }
}

/// DBM-FLE-12: friendly Skirmishers in the square behind one that flees from close combat.
fn skirmishers_behind(board: &Board<'_>, own: &Piece<'_>) -> Vec<ElementIx> {
    let rear = own.element.pose.behind(own.element.front_depth());
    let square = rear.rect(BASE_WIDTH);
    let friends = board.of_side(own.side).filter(|friend| {
        friend.ix != own.ix
            && friend.element.troop.kind.is_skirmisher()
            && is_inside(&friend.rect, &square)
    });
    friends.map(|friend| friend.ix).collect()
}

impl<T: Tell<Event>> Battle<'_, T> {
    /// An element flees, unless it is gone.
    pub(crate) fn flee(
        &mut self,
        element: ElementIx,
        cause: Cause,
        way: Option<f64>,
        swerve: Option<Hand>,
    ) {
        if !self.state.element(element).is_on_table() {
            return;
        }
        let facing = self.state.element(element).pose.facing;
        match (way, cause) {
            (Some(way), _) => self.run_off(element, cause, Facing::from_degrees(way), swerve),
            (None, Cause::Combat | Cause::Shooting) => self.recoil_and_flee(element, cause),
            (None, Cause::Demoralised) => {
                let home = way_home(&Board::public(self.state), self.state.side(element));
                self.run_off(element, cause, home, swerve);
            }
            (None, _) => self.run_off(element, cause, facing.reversed(), swerve),
        }
    }

    /// DBM-FLE-01, -12, -15: first a recoil, then the flight, then those who flee with it.
    fn recoil_and_flee(&mut self, element: ElementIx, cause: Cause) {
        let with_it = if cause == Cause::Combat {
            let board = Board::known_to(self.state.side(element), self.state);
            skirmishers_behind(&board, board.piece(element))
        } else {
            Vec::new()
        };
        let flee = |way: Option<f64>| Task::Flee {
            element,
            cause,
            way,
            swerve: None,
        };
        if self.try_recoil(element, cause, flee(None)) {
            let way = Some(self.state.element(element).pose.facing.reversed().degrees());
            for friend in &with_it {
                self.appear(*friend);
            }
            if !with_it.is_empty() {
                self.state.agenda.push(Task::FleeTogether {
                    elements: with_it,
                    cause: Cause::Flight,
                    way,
                    first: None,
                });
            }
            self.state.agenda.push(flee(way));
        }
    }

    fn run_off(&mut self, element: ElementIx, cause: Cause, way: Facing, swerve: Option<Hand>) {
        let start = turned(self.state.element(element), way);
        let run = self.foresee(
            |board| match (run(board, element, start), swerve) {
                (Run::Choice { left, .. }, Some(Hand::Left)) => run_straight(board, element, left),
                (Run::Choice { right, .. }, Some(Hand::Right)) => {
                    run_straight(board, element, right)
                }
                (run, _) => run,
            },
            |state, run| match run {
                Run::Ends { at, .. } => vec![run_over(state.element(element), start, *at)],
                Run::Choice { .. } | Run::Destroyed => Vec::new(),
            },
        );
        match run {
            Run::Choice { .. } => {
                let owner = self.state.owner(element);
                self.state.agenda.push(Task::Flee {
                    element,
                    cause,
                    way: Some(way.degrees()),
                    swerve: None,
                });
                self.ask(
                    owner,
                    AskKind::Swerve,
                    element,
                    vec![Answer::Left, Answer::Right],
                );
            }
            Run::Ends { .. } | Run::Destroyed => self.carry_out_flight(element, cause, run),
        }
    }

    /// DBM-FLE-08: it runs, and those whom it ran through flee behind it, the nearest to it first.
    fn carry_out_flight(&mut self, element: ElementIx, cause: Cause, run: Run) {
        let Run::Ends { at, through } = run else {
            return self.destroy_in(element, Cause::Flight, "DBM-FLE-08");
        };
        self.end_flight(element, cause, at);
        let leader = element;
        for friend in through {
            self.state.agenda.push(Task::FleeBehind {
                element: friend,
                leader,
            });
        }
    }

    /// DBM-FLE-08: until he stops, or to the end of its own flight.
    pub(crate) fn flee_behind(&mut self, element: ElementIx, leader: ElementIx) {
        if !self.state.element(element).is_on_table() {
            return;
        }
        let ahead = *self.state.element(leader);
        let start = turned(self.state.element(element), ahead.pose.facing);
        let rect = ahead.is_on_table().then(|| ahead.rect());
        let end = self.foresee(
            |board| {
                let own = board.piece(element);
                Flight { board, own }.behind(start, rect.as_ref())
            },
            |state, end| {
                let over = |end: &Pose| run_over(state.element(element), start, *end);
                end.iter().map(over).collect()
            },
        );
        match end {
            Some(end) => self.end_flight(element, Cause::Flight, end),
            None => self.destroy_in(element, Cause::Flight, "DBM-FLE-08"),
        }
    }

    fn end_flight(&mut self, element: ElementIx, cause: Cause, end: Pose) {
        let rule_of_cause = match cause {
            Cause::Combat | Cause::Shooting | Cause::BreakOff | Cause::Support | Cause::Behind => {
                "DBM-FLE-01"
            }
            Cause::RiddenThrough => "DBM-FLE-03",
            Cause::Recoil => "DBM-FLE-04",
            Cause::Demoralised => "DBM-FLE-05",
            Cause::Flight => "DBM-FLE-08",
        };
        let stood = self.stand(element, end);
        // DBM-FLE-11: for this turn; the next one forgets it.
        self.state.element_mut(element).deeds.fled = true;
        self.tell(|_| AftermathFact::Fled {
            element: stood,
            rule_of_cause,
        });
        self.leave_if_over_edge(element);
        self.state.note_touches(&[element], Came::Outcome);
    }

    /// DBM-FLE-17: of several, the one nearest to where it flees to goes first; of equals whom their
    /// owner names, if it matters.
    pub(crate) fn flee_together(
        &mut self,
        mut elements: Vec<ElementIx>,
        cause: Cause,
        way: Option<f64>,
        first: Option<ElementIx>,
    ) {
        elements.retain(|element| self.state.element(*element).is_on_table());
        let Some(sample) = elements.first() else {
            return;
        };
        let facing = way.map_or_else(
            || way_home(&Board::public(self.state), self.state.side(*sample)),
            Facing::from_degrees,
        );
        let progress = |element: ElementIx| {
            let corners = *self.state.element(element).rect().corners();
            corners
                .iter()
                .map(|corner| corner.dot(facing.forward()))
                .fold(f64::MIN, f64::max)
        };
        elements.sort_by(|one, other| {
            progress(*other).total_cmp(&progress(*one)).then(
                self.state
                    .element(*one)
                    .id
                    .cmp(&self.state.element(*other).id),
            )
        });
        let foremost = progress(elements[0]);
        let equals: Vec<ElementIx> = elements
            .iter()
            .copied()
            .filter(|element| LIMIT.same(progress(*element), foremost))
            .collect();
        let next = match first {
            Some(first) if elements.contains(&first) => first,
            _ if equals.len() > 1 && self.do_ways_meet(&equals, facing) => {
                let owner = self.state.owner(equals[0]);
                let options = equals
                    .iter()
                    .map(|element| Answer::Element(*element))
                    .collect();
                self.state.agenda.push(Task::FleeTogether {
                    elements,
                    cause,
                    way,
                    first: None,
                });
                self.ask(owner, AskKind::First, equals[0], options);
                return;
            }
            _ => elements[0],
        };
        elements.retain(|element| *element != next);
        if !elements.is_empty() {
            self.state.agenda.push(Task::FleeTogether {
                elements,
                cause,
                way,
                first: None,
            });
        }
        self.state.agenda.push(Task::Flee {
            element: next,
            cause,
            way,
            swerve: None,
        });
    }

    /// Do the strips over which some would run overlap, so that their order matters?
    fn do_ways_meet(&self, elements: &[ElementIx], facing: Facing) -> bool {
        let board = Board::public(self.state);
        let strips: Vec<Rect> = elements
            .iter()
            .map(|element| {
                let flight = Flight {
                    board: &board,
                    own: board.piece(*element),
                };
                let start = turned(flight.own.element, facing);
                flight.strip(start, flight.length(start).max(1.0))
            })
            .collect();
        let others = |n: usize| strips[n + 1..].iter();
        (0..strips.len()).any(|n| others(n).any(|other| touch::overlap(&strips[n], other)))
    }
}
