//! Carrying out a move that was judged, on the truth.
//!
//! A move was judged by what its side knows. On its way somebody hidden may come into sight: then it
//! stops there (DBM-AMB-08). Everything else has been decided before, so nothing is refused here.

use serde::{Deserialize, Serialize};
use sobremesa_geometry::Rect;
use sobremesa_kernel::{DiceStop, Seat, Tell};

use super::course::{Course, Leg, Way};
use super::{Mover, Verdict, finish, judge, retrace};
use crate::action::{Move, Step};
use crate::agenda::{Answer, AskKind, Came, Cause, Task};
use crate::battle::Battle;
use crate::board::Board;
use crate::element::ElementIx;
use crate::event::{Event, MoveFact, Stood, WaterFact};
use crate::pose::Pose;
use crate::rules::contact::Encounter;
use crate::rules::group::Body;
use crate::rules::recoil::is_off_table;
use crate::rules::terrain::Sector;
use crate::rules::water::crossing;
use crate::rules::{ambush, initiative, sight};
use crate::state::State;
use crate::touch::{self, LIMIT};
use crate::troop::TroopType;

/// What of a judged move is left to go.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Path {
    order: Move,
    /// Who moves, and where each stood when the move began.
    starts: Vec<(ElementIx, Pose)>,
    /// DBM-AMB-08, DBM-WAT-22: how far they had come when somebody appeared, or when they came to a river.
    stopped_after: Option<f64>,
    /// DBM-WAT-22: was it a river?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    at_river: bool,
    /// DBM-AMB-08: what their owner has said then.
    goes_on: Option<bool>,
    #[serde(skip)]
    judged: Judged,
}

/// The verdict by which a move begins, if nothing can have changed when it is walked: it need not be judged again.
/// It is no part of the battle: whoever does not know it judges.
#[derive(Clone, Debug, Default)]
struct Judged(Option<Box<Verdict>>);

impl PartialEq for Judged {
    fn eq(&self, _: &Judged) -> bool {
        true
    }
}

impl Path {
    /// Everybody of whom it speaks.
    pub fn elements(&self) -> Vec<ElementIx> {
        self.starts.iter().map(|(element, _)| *element).collect()
    }

    /// DBM-FLK-09, DBM-AMB-08: has somebody with a base this deep come from outside? He may still stand over the edge
    /// while his owner is asked whether he goes on.
    pub(crate) fn came_from_outside(&self, element: ElementIx, depth: f64) -> bool {
        let mut starts = self.starts.iter();
        starts.any(|(one, start)| *one == element && is_off_table(&start.rect(depth)))
    }

    /// The same, to give them other numbers.
    pub(crate) fn elements_mut(&mut self) -> Vec<&mut ElementIx> {
        self.starts.iter_mut().map(|(element, _)| element).collect()
    }

    /// DBM-WAT-22: is it a river at which they stand?
    pub(crate) const fn is_at_river(&self) -> bool {
        self.at_river
    }

    /// What somebody has said.
    pub(crate) fn answer(&mut self, answer: Answer) {
        self.goes_on = Some(answer == Answer::GoOn);
    }

    /// The order, by the names that its elements have now: who was hidden has another one since.
    fn order(&self, state: &State) -> Move {
        let mut order = self.order.clone();
        let old = std::mem::take(&mut order.elements);
        order.elements = self
            .starts
            .iter()
            .map(|(element, _)| state.element(*element).id)
            .collect();
        for step in &mut order.steps {
            if let Step::FallIn(places) | Step::Spread(places) = step {
                for place in &mut places.places {
                    if let Some(n) = old.iter().position(|id| *id == place.id) {
                        place.id = order.elements[n];
                    }
                }
            }
        }
        order
    }
}

/// Where on a way somebody hidden is discovered.
struct Discovery {
    leg: usize,
    time: f64,
    /// How far they have come.
    gone: f64,
    who: Vec<ElementIx>,
    /// DBM-WAT-02: the stretch of a river to which they have come.
    river: Option<(u8, Sector)>,
}

/// In paces: how closely those who must stop look back for room.
const BACK_BY: f64 = 5.0;

impl<T: Tell<Event>> Battle<'_, T> {
    /// A move that was judged begins.
    pub(crate) fn begin_move(&mut self, verdict: Verdict) {
        self.state.acts = self.state.acts.saturating_add(1);
        let mut verdict = verdict;
        // Named in the order of the list, as they are kept.
        verdict.order.elements = verdict
            .movers
            .iter()
            .map(|mover| self.state.element(mover.ix).id)
            .collect();
        let starts = verdict.movers.iter().map(|mover| (mover.ix, mover.from));
        let path = Path {
            order: verdict.order.clone(),
            starts: starts.collect(),
            stopped_after: None,
            at_river: false,
            goes_on: None,
            judged: Judged(self.is_settled(&verdict).then(|| Box::new(verdict))),
        };
        self.state.agenda.push(Task::Path(Box::new(path)));
    }

    /// Will everything still be as it was judged when the move is walked? Not if somebody appears to make it
    /// (DBM-AMB-02), nor if an ally may make up his mind before (DBM-ALY-02).
    fn is_settled(&self, verdict: &Verdict) -> bool {
        let mut movers = verdict.movers.iter();
        movers.all(|mover| self.state.element(mover.ix).is_on_table())
            && self.state.undecided().is_empty()
    }

    /// Goes on with a move until it has ended or somebody is asked.
    pub(crate) fn walk(&mut self, path: Path) -> Result<(), DiceStop> {
        let Some((first, _)) = path.starts.first() else {
            return Ok(());
        };
        let seat = self.state.owner(*first);
        // DBM-AMB-02: whoever moves appears.
        for (element, _) in &path.starts {
            self.appear(*element);
        }
        match path.goes_on {
            None if path.at_river => {
                self.look_at_river(path, seat);
                Ok(())
            }
            None => self.set_forth(path, seat),
            Some(true) => self.go_on(path, seat),
            Some(false) => {
                self.stop_here(&path, seat);
                Ok(())
            }
        }
    }

    fn set_forth(&mut self, mut path: Path, seat: Seat) -> Result<(), DiceStop> {
        let side = self.state.side(path.starts[0].0);
        let judged = path.judged.0.take();
        let is_sure = !crossing::are_there(&self.state.field)
            && ambush::hidden_of(self.state, side.other()).next().is_none();
        if let Some(verdict) = judged.filter(|_| is_sure) {
            return self.conclude(path, seat, *verdict);
        }
        let order = path.order(self.state);
        let board = Board::known_to(self.state.side(path.starts[0].0), self.state);
        // It was judged when it began; a position from outside may hold one that is not legal.
        let Ok(verdict) = judge(&board, seat, &order) else {
            return Ok(());
        };
        match interruption(self.state, &board, seat, &order, 0.0) {
            Some(found) => {
                self.interrupt(path, seat, &found);
                Ok(())
            }
            None => self.conclude(path, seat, verdict),
        }
    }

    /// DBM-AMB-07, -08: they end as it was judged, unless somebody hidden lies where they, or those who
    /// conform to them, would stand: then he appears, and they go as far as the rules now allow.
    fn conclude(&mut self, path: Path, seat: Seat, mut verdict: Verdict) -> Result<(), DiceStop> {
        let movers = verdict.movers.iter().map(|mover| (mover.ix, mover.to));
        let conforming = verdict.conforming.iter();
        let ends = movers.chain(conforming.map(|conformer| (conformer.ix, conformer.pose)));
        let ends: Vec<Rect> = ends
            .map(|(element, end)| end.rect(self.state.element(element).depth()))
            .collect();
        if self.uncover(&ends) {
            return self.go_on(path, seat);
        }
        if crossing::are_there(&self.state.field) {
            let before = self.rewound(&path);
            let board = Board::known_to(before.side(path.starts[0].0), &before);
            if let Ok((body, course, _)) = retrace(&board, seat, &path.order(&before)) {
                self.enter_water(&board, &body, &course, &mut verdict)?;
            }
        }
        self.finish_move(&verdict);
        Ok(())
    }

    /// DBM-AMB-08: they stop where somebody appears; a march ends there, a tactical move may go on.
    fn interrupt(&mut self, mut path: Path, seat: Seat, found: &Discovery) {
        let before = self.rewound(&path);
        let order = path.order(&before);
        let board = Board::known_to(before.side(path.starts[0].0), &before);
        let Ok((body, course, _)) = retrace(&board, seat, &order) else {
            return;
        };
        let places = course.places(&body, found.leg, found.time);
        path.stopped_after = Some(found.gone);
        path.at_river = found.river.is_some();
        if path.at_river {
            let stood = path.starts.iter().zip(&places);
            let elements = stood.map(|((element, from), to)| Stood {
                element: self.state.tag(*element),
                from: *from,
                to: *to,
            });
            let (elements, order) = (elements.collect(), order.clone());
            self.tell(|_| WaterFact::CameToRiver { elements, order });
        }
        for ((element, _), pose) in path.starts.iter().zip(&places) {
            self.state.element_mut(*element).pose = *pose;
        }
        for hidden in &found.who {
            self.appear(*hidden);
        }
        sight::look_around(self.state);
        if let Some((river, sector)) = found.river {
            let element = path.starts[0].0;
            self.state.agenda.push(Task::Path(Box::new(path)));
            self.state.agenda.push(Task::Sound {
                element,
                river,
                sector,
            });
            return;
        }
        let stops = path.order.march || self.farther(&path, seat).is_none();
        if stops {
            self.stop_here(&path, seat);
        } else {
            self.ask_to_go_on(path, seat);
        }
    }

    /// DBM-WAT-22: the river is known now. Where it bars the rest of the way they stop at the bank; else their
    /// owner says.
    fn look_at_river(&mut self, path: Path, seat: Seat) {
        if self.farther(&path, seat).is_none() {
            self.stop_here(&path, seat);
        } else {
            self.ask_to_go_on(path, seat);
        }
    }

    fn ask_to_go_on(&mut self, path: Path, seat: Seat) {
        let about = path.starts[0].0;
        self.state.agenda.push(Task::Path(Box::new(path)));
        self.ask(seat, AskKind::GoOn, about, vec![Answer::GoOn, Answer::Stop]);
    }

    /// The state as it was when a move began, and what is known now.
    fn rewound(&self, path: &Path) -> State {
        let mut before = self.state.clone();
        for (element, pose) in &path.starts {
            before.element_mut(*element).pose = *pose;
        }
        before
    }

    /// DBM-AMB-08: the move as far as the rules now allow, if that is farther than where it stopped.
    fn farther(&self, path: &Path, seat: Seat) -> Option<Move> {
        let before = self.rewound(path);
        let board = Board::known_to(self.state.side(path.starts[0].0), &before);
        let order = path.order(&before);
        let gone = path.stopped_after.unwrap_or(0.0);
        if judge(&board, seat, &order).is_ok() {
            return Some(order);
        }
        let whole = length(&order);
        let (mut low, mut high) = (gone, whole);
        let mut best = None;
        while high - low > LIMIT.length() {
            let middle = (low + high) * 0.5;
            let shorter = shortened(&order, middle);
            if judge(&board, seat, &shorter).is_ok() {
                low = middle;
                best = Some(shorter);
            } else {
                high = middle;
            }
        }
        best
    }

    fn go_on(&mut self, path: Path, seat: Seat) -> Result<(), DiceStop> {
        let Some(order) = self.farther(&path, seat) else {
            self.stop_here(&path, seat);
            return Ok(());
        };
        let before = self.rewound(&path);
        let board = Board::known_to(self.state.side(path.starts[0].0), &before);
        let gone = path.stopped_after.unwrap_or(0.0);
        let found = interruption(&before, &board, seat, &order, gone);
        let verdict = judge(&board, seat, &order);
        let path = Path {
            order,
            goes_on: None,
            ..path
        };
        match (found, verdict) {
            (Some(found), _) => self.interrupt(path, seat, &found),
            (None, Ok(mut verdict)) => {
                forgive_the_stop(&mut verdict);
                return self.conclude(path, seat, verdict);
            }
            (None, Err(_)) => self.stop_here(&path, seat),
        }
        Ok(())
    }

    /// DBM-COO-05: how far they go who must stop, and where they stand then: where they came to, or as far before it
    /// as they stand on nobody through whom they were passing.
    fn room_to_stop(&self, path: &Path, seat: Seat) -> (f64, Vec<Pose>) {
        let gone = path.stopped_after.unwrap_or(0.0);
        let is_free = |places: &[Pose]| {
            let own = path.starts.iter().zip(places);
            let bases: Vec<Rect> = own
                .map(|((element, _), pose)| pose.rect(self.state.element(*element).depth()))
                .collect();
            let is_own = |ix: ElementIx| path.starts.iter().any(|(element, _)| *element == ix);
            let mut others = self.state.on_table().filter(|(ix, _)| !is_own(*ix));
            others.all(|(_, other)| {
                let base = other.rect();
                !bases.iter().any(|own| crate::touch::overlap(own, &base))
            })
        };
        let now = path.starts.iter();
        let here: Vec<Pose> = now
            .map(|(element, _)| self.state.element(*element).pose)
            .collect();
        if is_free(&here) {
            return (gone, here);
        }
        let before = self.rewound(path);
        let board = Board::known_to(self.state.side(path.starts[0].0), &before);
        let order = path.order(&before);
        let shorter = (1..1000).map(|n: u32| gone - BACK_BY * f64::from(n));
        let found = shorter.take_while(|far| *far > 0.0).find_map(|far| {
            let (body, course, _) = retrace(&board, seat, &shortened(&order, far)).ok()?;
            let places = course.places(&body, course.legs.len().checked_sub(1)?, 1.0);
            is_free(&places).then_some((far, places))
        });
        found.unwrap_or_else(|| {
            let starts = path.starts.iter().map(|(_, pose)| *pose);
            (0.0, starts.collect())
        })
    }

    /// DBM-AMB-08, DBM-MAR-04, DBM-PIP-30: the move ends where it stopped, at the price of what was made.
    fn stop_here(&mut self, path: &Path, seat: Seat) {
        let (gone, places) = self.room_to_stop(path, seat);
        for ((element, _), pose) in path.starts.iter().zip(&places) {
            self.state.element_mut(*element).pose = *pose;
        }
        let before = self.rewound(path);
        let order = path.order(&before);
        let order = shortened(&order, gone);
        let board = Board::known_to(self.state.side(path.starts[0].0), &before);
        let Some(verdict) = stopped(&board, seat, &order, &places) else {
            return;
        };
        // DBM-MAR-04 speaks of enemies.
        if path.order.march && !path.at_river {
            for (element, _) in &path.starts {
                self.state.element_mut(*element).deeds.march_ended = true;
            }
        }
        self.tell(|state| MoveFact::StoppedShort {
            elements: verdict
                .movers
                .iter()
                .map(|mover| state.tag(mover.ix))
                .collect(),
            at_river: path.at_river,
        });
        self.finish_move(&verdict);
    }

    /// Everybody stands where the verdict says; deeds, touches and points follow.
    fn finish_move(&mut self, verdict: &Verdict) {
        let march = verdict.order.march;
        let (mounts, trails) = self.trails(verdict);
        for mover in &verdict.movers {
            let element = self.state.element_mut(mover.ix);
            element.pose = mover.to;
            if march {
                element.deeds.marches = element.deeds.marches.saturating_add(1);
            } else {
                element.deeds.moved = true;
            }
            let is_general = element.general;
            let command = self.state.command_mut(verdict.command);
            command.general_moved |= is_general;
            command.last_move_made |= command.demoralised;
        }
        let cost = initiative::total(&verdict.price);
        let command = self.state.command_mut(verdict.command);
        command.pips = command.pips.saturating_sub(cost);
        command.discount_used |= verdict.price.iter().any(|item| item.amount < 0);
        let (pips, pips_in_secret) = (command.pips, command.pips_in_secret);
        self.tell(|state| MoveFact::Moved {
            elements: verdict
                .movers
                .iter()
                .map(|mover| Stood {
                    element: state.tag(mover.ix),
                    from: mover.from,
                    to: mover.to,
                })
                .collect(),
            march,
            price: verdict.price.clone(),
            pips,
            pips_in_secret,
        });
        self.finish_conforming(verdict);
        self.trample(verdict, &mounts, &trails);
        self.run_down(&verdict.movers);
        let movers: Vec<ElementIx> = verdict.movers.iter().map(|mover| mover.ix).collect();
        self.state.note_touches(&movers, Came::Moving);
        for enemy in &verdict.left {
            self.state.agenda.push(Task::Pursue {
                element: *enemy,
                after: verdict.movers[0].ix,
                cause: Cause::BreakOff,
                decided: None,
            });
        }
        self.tell_what_was_scouted(verdict);
        let conforming = verdict.conforming.iter().map(|conformer| conformer.ix);
        let moved: Vec<ElementIx> = movers.into_iter().chain(conforming).collect();
        self.discover(&moved);
        sight::look_around(self.state);
    }

    /// DBM-CNF-01, -14: enemies turn to those who contact them.
    fn finish_conforming(&mut self, verdict: &Verdict) {
        for conformer in &verdict.conforming {
            let from = self.state.element(conformer.ix).pose;
            let element = self.state.element_mut(conformer.ix);
            element.pose = conformer.pose;
            element.deeds.pivoted = true;
            self.tell(|state| MoveFact::Conformed {
                element: Stood {
                    element: state.tag(conformer.ix),
                    from,
                    to: conformer.pose,
                },
                to: state.tag(conformer.to),
            });
        }
    }

    /// DBM-AMB-10: a move that looks into ground where an ambush could be is final.
    fn tell_what_was_scouted(&mut self, verdict: &Verdict) {
        let looks_in = |mover: &Mover| {
            let base = mover.to.rect(self.state.element(mover.ix).depth());
            ambush::looks_into_cover(&self.state.field, &base)
        };
        if verdict.movers.iter().any(looks_in) {
            let side = verdict.command.side();
            self.tell(|_| MoveFact::Scouted { side });
        }
    }
}

/// What first interrupts a way beyond what was gone: somebody hidden, or a river of which nothing is known.
fn interruption(
    state: &State,
    board: &Board<'_>,
    seat: Seat,
    order: &Move,
    after: f64,
) -> Option<Discovery> {
    let found = discovery(state, board, seat, order, after);
    let river = sounding(board, seat, order);
    match (found, river) {
        (Some(found), Some(river)) if found.gone <= river.gone => Some(found),
        (found, river) => river.or(found),
    }
}

/// DBM-WAT-02, -22: where a way comes to a river of which nothing is known.
fn sounding(board: &Board<'_>, seat: Seat, order: &Move) -> Option<Discovery> {
    if !crossing::has_rivers(board) {
        return None;
    }
    let (body, course, _) = retrace(board, seat, order).ok()?;
    let met = crossing::comes_to_unknown(board, &body, &course)?;
    let before: f64 = course.legs[..met.leg].iter().map(leg_length).sum();
    Some(Discovery {
        leg: met.leg,
        time: met.time,
        gone: before + leg_length(&course.legs[met.leg]) * met.time,
        who: Vec::new(),
        river: Some(met.what),
    })
}

/// DBM-AMB-07, DBM-VIS-11: the first point of a way, beyond what was gone, from which somebody hidden is
/// seen or touched. Whom they see only from its very end is left to whoever looks round when the move is
/// over; nobody ends on somebody.
fn discovery(
    state: &State,
    board: &Board<'_>,
    seat: Seat,
    order: &Move,
    after: f64,
) -> Option<Discovery> {
    let side = crate::side::Side::of(seat);
    let hidden: Vec<ElementIx> = ambush::hidden_of(state, side.other()).collect();
    if hidden.is_empty() {
        return None;
    }
    let (body, course, _) = retrace(board, seat, order).ok()?;
    let seen_at = |leg: usize, time: f64| -> Vec<ElementIx> {
        let places = course.places(&body, leg, time);
        let sees = |ix: &ElementIx| {
            let element = state.element(*ix);
            let rect = element.rect();
            let hides_low = element.troop.kind == TroopType::Psiloi;
            places.iter().zip(&body.members).any(|(pose, member)| {
                let base = pose.rect(member.depth);
                ambush::discovers(&state.field, &base, &rect, hides_low)
            })
        };
        hidden.iter().copied().filter(sees).collect()
    };
    let stands_on_somebody = |leg: usize| {
        let places = course.places(&body, leg, 1.0);
        let mut bases = places.iter().zip(&body.members);
        bases.any(|(pose, member)| {
            let base = pose.rect(member.depth);
            let mut hidden = hidden.iter();
            hidden.any(|ix| touch::overlap(&base, &state.element(*ix).rect()))
        })
    };
    let mut gone = 0.0;
    for (n, leg) in course.legs.iter().enumerate() {
        let n_looks = (leg.length / ambush::LOOK_EVERY).ceil().max(1.0) as u32;
        let is_last = n + 1 == course.legs.len();
        for look in 0..=n_looks {
            let time = f64::from(look) / f64::from(n_looks);
            let here = gone + leg_length(leg) * time;
            let is_end = is_last && look == n_looks;
            if here <= after + LIMIT.length() || (is_end && !stands_on_somebody(n)) {
                continue;
            }
            if seen_at(n, time).is_empty() {
                continue;
            }
            // The exact point, between this look and the one before.
            let (mut low, mut high) = ((time - 1.0 / f64::from(n_looks)).max(0.0), time);
            for _ in 0..12 {
                let middle = (low + high) * 0.5;
                if seen_at(n, middle).is_empty() {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return Some(Discovery {
                leg: n,
                time: high,
                gone: gone + leg_length(leg) * high,
                who: seen_at(n, high),
                river: None,
            });
        }
        gone += leg_length(leg);
    }
    None
}

/// How long an order's way is, as its steps say.
fn length(order: &Move) -> f64 {
    order.steps.iter().map(step_length).sum()
}

/// How much of a way a step is. A wheel counts its degrees: only the share of it matters here.
fn step_length(step: &Step) -> f64 {
    match step {
        Step::Forward(length) | Step::Back(length) | Step::Shift(length) | Step::Wheel(length) => {
            length.abs()
        }
        Step::Turn(_) | Step::To(_) | Step::FallIn(_) | Step::Spread(_) => 0.0,
    }
}

/// The same of a leg.
fn leg_length(leg: &Leg) -> f64 {
    match leg.way {
        Way::Wheel => leg.from.facing.degrees_to(leg.to.facing).abs(),
        Way::Ahead | Way::Back | Way::Aside | Way::About | Way::Across => leg.length,
    }
}

/// The order up to so much of its way.
pub(super) fn shortened(order: &Move, length: f64) -> Move {
    let mut left = length;
    let mut steps = Vec::with_capacity(order.steps.len());
    for step in &order.steps {
        let here = step_length(step);
        let part = |number: f64| number.signum() * left.min(number.abs());
        if here > 0.0 && left <= 0.0 {
            break;
        }
        steps.push(match step {
            Step::Forward(length) => Step::Forward(part(*length)),
            Step::Back(length) => Step::Back(part(*length)),
            Step::Shift(length) => Step::Shift(part(*length)),
            Step::Wheel(degrees) => Step::Wheel(part(*degrees)),
            other => other.clone(),
        });
        left -= here;
    }
    Move {
        steps,
        ..order.clone()
    }
}

/// A move that ended where it was stopped: its price is that of what was made, and neither the
/// deviation nor the short-move test is failed by the stop.
fn stopped(board: &Board<'_>, seat: Seat, order: &Move, places: &[Pose]) -> Option<Verdict> {
    let (body, course, travelled): (Body<'_>, Course, _) = retrace(board, seat, order).ok()?;
    let encounter = Encounter {
        ends: places.to_vec(),
        meetings: Vec::new(),
        conforming: Vec::new(),
        shift: 0.0,
        refused: None,
    };
    let movers: Vec<Mover> = body
        .members
        .iter()
        .enumerate()
        .map(|(n, member)| Mover {
            ix: member.ix,
            from: member.start,
            to: places[n],
            distance: travelled.caps[n],
            most: travelled.caps[n],
        })
        .collect();
    let deviates = !course
        .legs
        .iter()
        .all(|leg| matches!(leg.way, Way::Ahead | Way::Aside));
    let price = finish::pay(board, &body, &encounter, &movers, order, deviates, false).ok()?;
    let movers = movers.into_iter().map(|mover| Mover {
        distance: course.length(),
        ..mover
    });
    let movers = movers.collect();
    Some(super::verdict(
        order,
        &body,
        encounter,
        movers,
        Vec::new(),
        price,
    ))
}

/// DBM-AMB-08: a move that went on as far as it could has not fallen short by its own choice.
fn forgive_the_stop(verdict: &mut Verdict) {
    let falls_short = verdict
        .movers
        .iter()
        .any(|mover| LIMIT.less(mover.distance, mover.most));
    let is_straight = verdict
        .order
        .steps
        .iter()
        .all(|step| matches!(step, Step::Forward(_)));
    if falls_short && is_straight {
        verdict.price.retain(|item| item.rule.0 != "DBM-PIP-12");
    }
}

#[cfg(test)]
mod tests;
