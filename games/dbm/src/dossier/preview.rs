//! DBM-UX-10, -11: what a move would come to, before it is made: where everybody comes to stand, what it
//! costs by which rule, whom it touches; or why not, and the nearest legal move (DBM-REF-02).

use sobremesa_battlefield::SIGNAL;
use sobremesa_draw::Shape;
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Foreseen, Item, Preview, Remedy};

use super::{chances, laying};
use crate::action::{Action, Deployment, Entry, Move};
use crate::board::Board;
use crate::day::Step;
use crate::draw::{canvas, dress_of};
use crate::element::Element;
use crate::pose::Pose;
use crate::refusal::Refusal;
use crate::rules::flank_march::entry::{self, Arrival};
use crate::rules::{alternating, ambush, camp, deployment, movement, threat_zone};
use crate::side::Side;
use crate::speak::{describe, reason};
use crate::state::{Phase, State};

/// Of a move, of a deployment, or of the ground.
pub(crate) fn preview(state: &State, seat: Seat, action: &Action) -> Option<Preview<Action>> {
    match (action, state.phase) {
        (Action::Move(order), Phase::Move) => Some(of_move(state, seat, order)),
        (Action::Enter(entry), Phase::Move) => Some(of_entry(state, seat, entry)),
        (Action::Deploy(order), Phase::Deploy(side)) => {
            let judged = deployment::judge(state, side, order).map(drop);
            Some(of_places(state, seat, order, judged))
        }
        (Action::Deploy(order), Phase::Before(Step::CampFirst | Step::CampSecond)) => {
            let judged = camp::judge(state, Side::of(seat), order);
            let canvas = canvas(state, Some(Side::of(seat)));
            let works = judged.iter().flat_map(|camp| &camp.works);
            let works: Vec<Shape> = works
                .flat_map(|works| crate::draw::works(works, &canvas))
                .collect();
            let mut preview = of_places(state, seat, order, judged.map(drop));
            preview.ghosts.extend(works);
            Some(preview)
        }
        (Action::Deploy(order), Phase::Before(Step::Deploy(side))) => {
            let judged = alternating::judge(state, side, order).map(drop);
            Some(of_places(state, seat, order, judged))
        }
        (Action::PlaceFeature(place), Phase::Before(Step::Terrain(_))) => {
            Some(laying::preview(state, Side::of(seat), place))
        }
        _ => None,
    }
}

/// How those who are placed would stand, and whether they may.
fn of_places(
    state: &State,
    seat: Seat,
    order: &Deployment,
    judged: Result<(), Refusal>,
) -> Preview<Action> {
    let placed = order
        .elements
        .iter()
        .filter_map(|placement| Some((state.element(state.find(placement.id)?), placement.pose())));
    let stand = |(element, pose)| ghost(state, Some(Side::of(seat)), element, pose);
    Preview {
        ghosts: placed.map(stand).collect(),
        ..judged.map_or_else(Preview::refused, |()| Preview::lawful())
    }
}

fn of_move(state: &State, seat: Seat, order: &Move) -> Preview<Action> {
    let side = Side::of(seat);
    let board = Board::known_to(side, state);
    let verdict = match movement::judge(&board, seat, order) {
        Ok(verdict) => verdict,
        Err(refusal) => {
            let nearest = movement::remedy(&board, seat, order, &refusal).map(Action::Move);
            return Preview {
                remedy: nearest.map(|action| Remedy {
                    title: describe(&action),
                    action,
                }),
                ..Preview::refused(refusal)
            };
        }
    };
    of_verdict(&board, state, side, &verdict)
}

/// DBM-FLK-09, -11: how those who enter would stand, or whom they first surprise.
fn of_entry(state: &State, seat: Seat, order: &Entry) -> Preview<Action> {
    let side = Side::of(seat);
    match entry::judge(state, seat, order) {
        Ok(Arrival::Enters {
            state: outside,
            verdict,
            ..
        }) => of_verdict(&Board::known_to(side, &outside), &outside, side, &verdict),
        Ok(Arrival::Strikes { surprised, .. }) => {
            let canvas = canvas(state, Some(side));
            let run = surprised.iter().map(|ix| state.element(*ix));
            Preview {
                shapes: run
                    .map(|element| canvas.in_the_way(&element.rect()))
                    .collect(),
                notes: vec![Words::new(
                    "Primero huyen estos enemigos; luego se vuelve a elegir el movimiento, por el mismo tramo (DBM-FLK-16).",
                    "First these enemies flee; then the move is chosen again, by the same stretch (DBM-FLK-16).",
                )],
                ..Preview::lawful()
            }
        }
        Err(refusal) => Preview::refused(refusal),
    }
}

/// Where everybody comes to stand, what it costs, whom it touches.
fn of_verdict(
    board: &Board<'_>,
    state: &State,
    side: Side,
    verdict: &movement::Verdict,
) -> Preview<Action> {
    let canvas = canvas(state, Some(side));
    let ends = verdict.movers.iter().map(|mover| (mover.ix, mover.to));
    let conform = verdict
        .conforming
        .iter()
        .map(|conformer| (conformer.ix, conformer.pose));
    let stand = |(ix, pose)| ghost(state, Some(side), board.element(ix), pose);
    let met = verdict
        .contacts
        .iter()
        .map(|met| canvas.in_the_way(&board.piece(met.whom).rect));
    let zones = verdict.movers.iter().map(|mover| {
        canvas
            .outline(threat_zone::square(mover.to).corners())
            .line(SIGNAL, 2.0)
            .dashed(6.0, 8.0)
            .opacity(0.6)
    });
    Preview {
        price: verdict
            .price
            .iter()
            .map(|item| Item {
                rule: item.rule,
                title: priced(item),
                amount: f64::from(item.amount),
            })
            .collect(),
        verdict: foreseen(board, verdict),
        notes: verdict
            .contacts
            .iter()
            .filter(|met| met.lined_up)
            .map(|met| chances::fight(board, met.by, met.whom))
            .collect(),
        ghosts: ends.chain(conform).map(stand).collect(),
        shapes: zones.chain(met).collect(),
        remedy: None,
    }
}

/// `PIP: lejos de su general`.
fn priced(item: &crate::event::Item) -> Words {
    let why = reason(item.rule);
    let pips = if item.amount.abs() == 1 {
        "PIP"
    } else {
        "PIPs"
    };
    Words::new(format!("PIP: {}", why.es), format!("{pips}: {}", why.en))
}

/// DBM-AMB-08, -10: whoever comes near ground that may hide somebody may be stopped, whether or not it does.
fn foreseen(board: &Board<'_>, verdict: &movement::Verdict) -> Foreseen {
    let looks_into = |mover: &movement::Mover| {
        let base = mover.to.rect(board.element(mover.ix).depth());
        ambush::looks_into_cover(board.field(), &base)
    };
    if verdict.movers.iter().any(looks_into) {
        Foreseen::MayStopShort(Words::new(
            "Puede detenerse antes, si aquí hay una emboscada (DBM-AMB-08)",
            "It may stop short, if there is an ambush here (DBM-AMB-08)",
        ))
    } else {
        Foreseen::Lawful
    }
}

/// The outline of a base with its front, where it would stand.
fn ghost(state: &State, side: Option<Side>, element: &Element, pose: Pose) -> Shape {
    let canvas = canvas(state, side);
    let (fill, edge) = dress_of(element.command.side());
    let rect = pose.rect(element.depth());
    let front = rect.front();
    Shape::group([
        canvas
            .outline(rect.corners())
            .fill(fill)
            .line(edge, 2.0)
            .opacity(0.7),
        Shape::segment(canvas.place(front.from), canvas.place(front.to)).line(edge, 6.0),
    ])
}
