//! Moves by hand: straight ahead and wheels, of an element or of several, as far as the judge of moves lets
//! them go.

use sobremesa_battlefield::{Canvas, Reach, Stop};
use sobremesa_geometry::{Pose as Plane, Rect, Spin, radians};
use sobremesa_kernel::{Seat, Words};
use sobremesa_speak::contracted;
use sobremesa_table::{DragHandle, Then};

use super::deeds::price;
use super::{contacts, placing};
use crate::action::{Action, Move, Step};
use crate::board::Board;
use crate::draw::canvas;
use crate::element::{Element, ElementId, ElementIx};
use crate::hand::Hand;
use crate::refusal::Refusal;
use crate::rules::movement::Verdict;
use crate::rules::{distance, movement};
use crate::side::Side;
use crate::speak::troops;
use crate::state::State;

/// Nobody moves farther in one move.
const FARTHEST: f64 = 400.0;
/// Nobody wheels by more at once.
const WIDEST: f64 = 90.0;
/// Less than this is no move.
const SHORTEST: f64 = 0.5;

/// What can be dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manoeuvre {
    Advance,
    Wheel(Spin),
    March,
}

impl Manoeuvre {
    pub(super) const ALL: &'static [Manoeuvre] = &[
        Manoeuvre::Advance,
        Manoeuvre::Wheel(Spin::Left),
        Manoeuvre::Wheel(Spin::Right),
        Manoeuvre::March,
    ];

    /// Its published name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Manoeuvre::Advance => "advance",
            Manoeuvre::Wheel(Spin::Left) => "left",
            Manoeuvre::Wheel(Spin::Right) => "right",
            Manoeuvre::March => "march",
        }
    }

    const fn step(self, amount: f64) -> Step {
        match self {
            Manoeuvre::Advance | Manoeuvre::March => Step::Forward(amount),
            Manoeuvre::Wheel(Spin::Left) => Step::Wheel(-amount),
            Manoeuvre::Wheel(Spin::Right) => Step::Wheel(amount),
        }
    }

    /// The same move with one more step.
    fn after(self, begun: &Move, amount: f64) -> Move {
        let mut order = begun.clone();
        order.steps.push(self.step(amount));
        order
    }

    fn order(self, elements: Vec<ElementId>, amount: f64) -> Move {
        Move {
            elements,
            march: self == Manoeuvre::March,
            steps: vec![self.step(amount)],
            order: Vec::new(),
            spare: false,
        }
    }
}

/// Who moves together: the one that is pointed at, and the others of its group.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) lead: Element,
    pub(super) others: Vec<Element>,
}

impl Body {
    /// These, the first of them ahead.
    pub(super) fn of(board: &Board<'_>, chosen: &[ElementIx]) -> Body {
        let others = chosen[1..].iter().filter_map(|element| board.get(*element));
        Body {
            lead: *board.element(chosen[0]),
            others: others.map(|piece| *piece.element).collect(),
        }
    }

    /// Those who have begun a move, or who are chosen.
    pub(super) fn moving(board: &Board<'_>, chosen: &[ElementIx], draft: Option<&Move>) -> Body {
        let begun = draft.map(|order| order.elements.iter());
        let begun = begun.map(|ids| {
            ids.filter_map(|id| Some(board.find(*id)?.ix))
                .collect::<Vec<_>>()
        });
        match begun {
            Some(members) if !members.is_empty() => Body::of(board, &members),
            _ => Body::of(board, chosen),
        }
    }

    /// The same where a move that was judged leaves them.
    fn after(&self, board: &Board<'_>, verdict: &Verdict) -> Body {
        let moved = |element: &Element| {
            let mover = verdict
                .movers
                .iter()
                .find(|mover| board.element(mover.ix).id == element.id);
            Element {
                pose: mover.map_or(element.pose, |mover| mover.to),
                ..*element
            }
        };
        Body {
            lead: moved(&self.lead),
            others: self.others.iter().map(moved).collect(),
        }
    }

    pub(super) fn ids(&self) -> Vec<ElementId> {
        let all = std::iter::once(&self.lead).chain(&self.others);
        all.map(|element| element.id).collect()
    }

    /// The front of all together, as one base.
    pub(super) fn front(&self) -> Rect {
        let (ahead, right) = (
            self.lead.pose.facing.forward(),
            self.lead.pose.facing.right(),
        );
        let all = || std::iter::once(&self.lead).chain(&self.others);
        let corners = || all().flat_map(|element| *element.rect().corners());
        let farthest = |along, sign: f64| {
            let values = corners().map(|at| sign * at.dot(along));
            sign * values.fold(f64::NEG_INFINITY, f64::max)
        };
        let (low, high, front) = (
            farthest(right, -1.0),
            farthest(right, 1.0),
            farthest(ahead, 1.0),
        );
        let middle = right * ((low + high) * 0.5) + ahead * front;
        let pose = Plane {
            front: middle,
            facing: self.lead.pose.facing,
        };
        pose.rect(high - low, self.lead.depth())
    }

    pub(super) fn most(&self, board: &Board<'_>) -> f64 {
        let all = std::iter::once(&self.lead).chain(&self.others);
        let each =
            all.map(|element| distance::allowance_at(board.field(), &element.rect(), element));
        each.fold(FARTHEST, f64::min)
    }
}

/// A move that has been begun.
pub(super) const fn begun(draft: &Action) -> Option<&Move> {
    match draft {
        Action::Move(order) if !order.steps.is_empty() => Some(order),
        _ => None,
    }
}

/// A manoeuvre to be dragged as far as the rules let it go, as the next step of what has been begun.
///
/// # Errors
/// Why it cannot be made at all.
pub(super) fn handle(
    board: &Board<'_>,
    seat: Seat,
    body: &Body,
    manoeuvre: Manoeuvre,
    draft: Option<&Move>,
    canvas: &Canvas,
) -> Result<DragHandle, Refusal> {
    let with = |amount: f64| match draft {
        Some(begun) => manoeuvre.after(begun, amount),
        None => manoeuvre.order(body.ids(), amount),
    };
    let wanted = match manoeuvre {
        Manoeuvre::Advance | Manoeuvre::March => body.most(board).max(SHORTEST),
        Manoeuvre::Wheel(_) => WIDEST,
    };
    let (most, verdict) = farthest(board, seat, wanted, with)?;
    let body = match draft {
        Some(begun) => body.after(board, &movement::judge(board, seat, begun)?),
        None => body.clone(),
    };
    let front = body.front();
    let stop = |most| -> Reach<()> {
        let stop = if verdict.contacts.is_empty() {
            Stop::Movement
        } else {
            Stop::Obstacle(())
        };
        Reach::of(most, stop)
    };
    let (drawn, unit) = match manoeuvre {
        Manoeuvre::Advance | Manoeuvre::March => (
            canvas.advance(&front, &stop(most), None),
            Words::new("p", "p"),
        ),
        Manoeuvre::Wheel(spin) => (
            canvas.pivot(&front, spin, &stop(radians(most)), None),
            Words::new("°", "°"),
        ),
    };
    let cost = price(&verdict.price);
    let touched = verdict
        .contacts
        .iter()
        .map(|met| troops::short(board.element(met.whom).id));
    let touched: Vec<Words> = touched.collect();
    let joined = |of: fn(&Words) -> &str| touched.iter().map(of).collect::<Vec<_>>().join(", ");
    let (touched_es, touched_en) = (joined(|it| &it.es), joined(|it| &it.en));
    Ok(DragHandle {
        name: manoeuvre.name().to_owned(),
        track: Some(drawn.track),
        most,
        least: 0.0,
        step: 1.0,
        unit,
        price: 1.0,
        left: most,
        stop: if touched.is_empty() {
            cost
        } else {
            Words::new(
                contracted(&format!("hasta tocar a {touched_es}; {}", cost.es)),
                format!("until it touches {touched_en}; {}", cost.en),
            )
        },
        shade: drawn.shade,
        // DBM-SGL-01: a wheel and a way ahead are one move.
        then: Then::Draft,
        asks: true,
    })
}

/// How far one gets, at most as far as is wanted.
fn farthest(
    board: &Board<'_>,
    seat: Seat,
    wanted: f64,
    with: impl Fn(f64) -> Move,
) -> Result<(f64, Verdict), Refusal> {
    let order = with(wanted);
    let why = match movement::judge(board, seat, &order) {
        Ok(verdict) => return Ok((wanted, verdict)),
        Err(why) => why,
    };
    // Where only the last step is too long, the nearest legal move is a shorter one.
    let nearest = movement::remedy(board, seat, &order, &why);
    let amount = nearest.filter(|nearest| nearest.steps.len() == order.steps.len());
    let amount = amount.and_then(|nearest| match nearest.steps.last()? {
        Step::Forward(amount) | Step::Wheel(amount) => Some(amount.abs()),
        _ => None,
    });
    match amount.filter(|amount| *amount >= SHORTEST && *amount <= wanted) {
        Some(amount) => match movement::judge(board, seat, &with(amount)) {
            Ok(verdict) => Ok((amount, verdict)),
            Err(_) => Err(why),
        },
        None => creep(board, seat, wanted, with),
    }
}

/// The same where no shorter move is proposed: why not even the least step can be made, or about how far one gets.
fn creep(
    board: &Board<'_>,
    seat: Seat,
    wanted: f64,
    with: impl Fn(f64) -> Move,
) -> Result<(f64, Verdict), Refusal> {
    /// A pace, or a degree.
    const LEAST: f64 = 1.0;
    let mut best = (LEAST, movement::judge(board, seat, &with(LEAST))?);
    let mut beyond = wanted;
    while beyond - best.0 > LEAST {
        let amount = (0.5 * (best.0 + beyond)).floor().max(best.0 + LEAST);
        match movement::judge(board, seat, &with(amount)) {
            Ok(verdict) => best = (amount, verdict),
            Err(_) => beyond = amount,
        }
    }
    Ok(best)
}

/// The order that somebody means who drags a handle: the next step of what has been begun, if anything.
pub(crate) fn dragged(
    state: &State,
    seat: Seat,
    hand: &Hand,
    chosen: &[ElementIx],
    draft: Option<&Action>,
    handle: &str,
    amounts: &[f64],
) -> Option<Action> {
    let canvas = canvas(state, Some(Side::of(seat)));
    if handle == placing::NAME {
        return placing::dragged(state, hand, chosen, draft, &canvas, amounts);
    }
    let board = Board::known_to(Side::of(seat), state);
    board.get(chosen[0])?;
    if handle == contacts::FREE {
        return contacts::dragged(&board, chosen[0], &canvas, amounts);
    }
    let amount = *amounts.first()?;
    let manoeuvre = Manoeuvre::ALL
        .iter()
        .find(|manoeuvre| manoeuvre.name() == handle)?;
    let order = match draft.and_then(begun) {
        Some(begun) => manoeuvre.after(begun, amount),
        None => manoeuvre.order(Body::of(&board, chosen).ids(), amount),
    };
    Some(Action::Move(order))
}
