//! Before the first turn: a commander-in-chief shifts and turns what his template has placed, or places what
//! he has in hand.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::Point;
use sobremesa_kernel::{Seat, Words};
use sobremesa_table::{Deed, DragHandle, Then, Track, Way};

use super::icons::{Icon, icon};
use crate::action::{Action, Deployment, Placement};
use crate::candidates::fortifying;
use crate::day::Step;
use crate::draw::canvas;
use crate::element::ElementIx;
use crate::hand::{Hand, at_own_edge, on_walls};
use crate::pose::Pose;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::troop::TroopType;

/// Its published name.
pub(super) const NAME: &str = "place";

/// All who are chosen, moved as one about the first of them.
pub(super) fn deed(
    state: &State,
    seat: Seat,
    chosen: &[ElementIx],
    draft: Option<&Action>,
) -> Deed<Action> {
    let canvas = canvas(state, Some(Side::of(seat)));
    let lead = stands(state, draft, chosen[0]);
    Deed {
        name: NAME,
        title: Words::new("Colocar", "Place"),
        help: Words::new(
            "Elige varios, arrástralos dentro de tu zona y gíralos con la rueda; luego acepta el despliegue.",
            "Choose several, drag them within your zone, turn them with the wheel; then accept the deployment.",
        ),
        icon: icon(Icon::Free),
        way: Ok(Way::Drag(anywhere(
            NAME,
            canvas.place(lead.at),
            !is_camp(state) || state.element(chosen[0]).troop.kind != TroopType::Baggage,
            Words::new("dentro de tu zona", "within your zone"),
        ))),
    }
}

/// Taken hold of there, something goes anywhere on the table, for nothing, until it is accepted.
pub(super) fn anywhere(name: &str, grip: Point, turns: bool, stop: Words) -> DragHandle {
    DragHandle {
        name: name.to_owned(),
        track: Some(Track::Plane {
            grip,
            magnets: Vec::new(),
            turns,
        }),
        most: 0.0,
        least: 0.0,
        step: 1.0,
        unit: Words::new("p", "p"),
        price: 0.0,
        left: 0.0,
        stop,
        shade: Vec::new(),
        then: Then::Draft,
        asks: true,
    }
}

/// The deployment that somebody means who puts them down there.
pub(super) fn dragged(
    state: &State,
    hand: &Hand,
    chosen: &[ElementIx],
    draft: Option<&Action>,
    canvas: &Canvas,
    amounts: &[f64],
) -> Option<Action> {
    let &[x, y, turn] = amounts else {
        return None;
    };
    let is_camp = is_camp(state);
    let is_baggage = |element: ElementIx| state.element(element).troop.kind == TroopType::Baggage;
    let turn = if is_camp && is_baggage(chosen[0]) {
        0.0
    } else {
        turn
    };
    let lead = stands(state, draft, chosen[0]);
    let shift = canvas.point(Point::new(x, y)) - lead.at;
    // A command goes down whole (DBM-DEP-12), and so does a camp.
    let together = hand.placed_with(state, chosen[0]);
    let mut placed: Vec<Placement> = match draft {
        Some(Action::Deploy(order)) => order.elements.clone(),
        _ => together
            .iter()
            .map(|element| Placement::at(state.element(*element).id, state.element(*element).pose))
            .collect(),
    };
    for element in chosen {
        if !together.is_empty() && !together.contains(element) {
            continue;
        }
        let pose = stands(state, draft, *element).shifted(shift);
        let pose = pose.turned_about(lead.at + shift, turn);
        let pose = match is_camp {
            true if is_baggage(*element) => at_own_edge(state, *element, pose),
            true => on_walls(state, *element, pose),
            false => pose,
        };
        let id = state.element(*element).id;
        match placed.iter_mut().find(|known| known.id == id) {
            Some(known) => *known = Placement::at(id, pose),
            None => placed.push(Placement::at(id, pose)),
        }
    }
    let command = match state.phase {
        Phase::Before(Step::Deploy(_)) => Some(state.element(chosen[0]).command.number() as u8),
        _ => None,
    };
    // Works follow the camp.
    let side = state.element(chosen[0]).command.side();
    let works = is_camp.then(|| fortifying::around(state, side, &placed));
    Some(Action::Deploy(Deployment {
        command,
        elements: placed,
        works: works.flatten().into_iter().collect(),
    }))
}

/// DBM-DEP-03: Baggage lies along its edge, and is shifted, never turned.
const fn is_camp(state: &State) -> bool {
    matches!(
        state.phase,
        Phase::Before(Step::CampFirst | Step::CampSecond)
    )
}

/// Where an element stands in what has been put together so far.
fn stands(state: &State, draft: Option<&Action>, element: ElementIx) -> Pose {
    let element = state.element(element);
    let placed = match draft {
        Some(Action::Deploy(order)) => order.elements.iter().find(|one| one.id == element.id),
        _ => None,
    };
    placed.map_or(element.pose, Placement::pose)
}
