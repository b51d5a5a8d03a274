//! DBM-FLE: an element flees.
//!
//! After a fight or a volley it recoils first; then it turns and runs, swerving as little as it must.
//! Where it would run is worked out on a [`Board`] before it moves ([`run`]).

mod course;

use sobremesa_geometry::Rect;
use sobremesa_kernel::Tell;

use course::Flight;

use super::destruction::is_inside;
use super::naval::landing;
use crate::agenda::{Answer, AskKind, Came, Cause, Hand, Task};
use crate::battle::Battle;
use crate::board::{Board, Piece};
use crate::element::{Element, ElementIx};
use crate::event::{AftermathFact, Event};
use crate::pose::{BASE_WIDTH, Facing, Pose, is_opposite_facing, is_same_facing};
use crate::side::Side;
use crate::touch::{self, LIMIT, TOUCH};

/// How exactly the least swerve is found, in degrees.
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
        // DBM-FLE-10: with everybody who sits up beside it.
        for beside in self.mount_to_flee(element) {
            self.state.agenda.push(Task::Flee {
                element: beside,
                cause,
                way,
                swerve: None,
            });
        }
        let facing = self.state.element(element).pose.facing;
        match (way, cause) {
            // DBM-FLE-02: from a march round the table land troops run from its edge, vessels to their own.
            (_, Cause::FlankMarch) if self.state.element(element).is_naval() => {
                let home = way_home(&Board::public(self.state), self.state.side(element));
                self.run_off(element, cause, home, swerve);
            }
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
            Run::Ends { at, .. }
                if self.sound_first(element, start, at, || Task::Flee {
                    element,
                    cause,
                    way: Some(way.degrees()),
                    swerve,
                }) => {}
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

    /// DBM-FLE-05: whoever came by sea flees to the nearest vessel that can take it, and aboard if it gets there;
    /// without one it flees as all others do.
    pub(crate) fn seek_vessel(&mut self, element: ElementIx, chosen: Option<ElementIx>) {
        if !self.state.element(element).is_on_table() {
            return;
        }
        let (vessels, home) = {
            let board = Board::public(self.state);
            let own = board.piece(element);
            (landing::havens(&board, own), way_home(&board, own.side))
        };
        let wanted = chosen.filter(|vessel| vessels.contains(vessel));
        let vessel = match (wanted, vessels.as_slice()) {
            (Some(vessel), _) => Some(vessel),
            (None, []) => None,
            (None, [only]) => Some(*only),
            (None, several) => {
                let options = several.iter().copied().map(Answer::Element).collect();
                let owner = self.state.owner(element);
                let vessel = None;
                self.state.agenda.push(Task::SeekVessel { element, vessel });
                self.ask(owner, AskKind::Vessel, element, options);
                return;
            }
        };
        let way = match vessel {
            Some(vessel) if self.reaches(element, vessel) => {
                self.take_refuge(element, vessel, "DBM-FLE-05");
                return;
            }
            Some(vessel) => self.way_to(element, vessel).unwrap_or(home),
            None => home,
        };
        self.state.agenda.push(Task::Flee {
            element,
            cause: Cause::Demoralised,
            way: Some(way.degrees()),
            swerve: None,
        });
    }

    /// The way to what of another base is nearest.
    fn way_to(&self, element: ElementIx, other: ElementIx) -> Option<Facing> {
        let from = self.state.element(element).rect().centre();
        let base = self.state.element(other).rect();
        let nearest = (0..4).map(|n| {
            let edge = base.edge(n);
            let along = edge.along();
            let share = (from - edge.from).dot(along) / along.length_squared();
            edge.from + along * share.clamp(0.0, 1.0)
        });
        let nearest =
            nearest.min_by(|one, two| from.distance(*one).total_cmp(&from.distance(*two)));
        Facing::of(nearest? - from)
    }

    /// DBM-FLE-05, -06: does a flight straight to a vessel come so far, with nobody in between?
    fn reaches(&self, element: ElementIx, vessel: ElementIx) -> bool {
        let board = Board::public(self.state);
        let (own, at) = (board.piece(element), board.piece(vessel));
        let far = touch::distance(&own.rect, &at.rect);
        if far <= TOUCH.length() {
            return true;
        }
        let Some(way) = self.way_to(element, vessel) else {
            return false;
        };
        let flight = Flight { board: &board, own };
        let start = turned(own.element, way);
        LIMIT.at_least(flight.most(), far) && flight.meets_nobody(start, far, vessel)
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
            Cause::FlankMarch => "DBM-FLK-11",
            Cause::Flight => "DBM-FLE-08",
        };
        let stood = self.stand(element, end);
        let stood_from = stood.from;
        // DBM-FLE-11: for this turn; the next one forgets it.
        self.state.element_mut(element).deeds.fled = true;
        self.tell(|_| AftermathFact::Fled {
            element: stood,
            rule_of_cause,
        });
        self.leave_if_over_edge(element);
        self.state.note_touches(&[element], Came::Outcome);
        let from = Pose {
            facing: end.facing,
            ..stood_from
        };
        self.wade_later(element, from, true);
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
