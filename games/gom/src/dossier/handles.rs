//! GOM-MOV-09, GOM-MOV-21, GOM-UX-25: manoeuvres to be dragged, with the ground they cover and what
//! ends them.

use sobremesa_draw::{Path, Point, Shape};
use sobremesa_geometry::{Rect, Spin, Vec2};
use sobremesa_kernel::Words;
use sobremesa_table::{DragHandle, Track};

use super::split::{SPLIT, split};
use crate::action::Action;
use crate::draw::dress::{REACH, SIGNAL};
use crate::draw::{ids, place};
use crate::position::Position;
use crate::refusal::{Block, Refusal};
use crate::rules::movement::{Reach, Stopper, hinge, max_advance, max_pivot, pivoted, remaining};
use crate::side::Side;
use crate::speak;
use crate::state::{Obstacle, State};
use crate::unit::UnitIndex;

const ADVANCE: &str = "advance";
const LEFT: &str = "left";
const RIGHT: &str = "right";

/// Less than this is no manoeuvre.
const SHORTEST: f64 = 0.01;
/// So far ahead of the front or beside it a manoeuvre is taken hold of.
const GRIP: f64 = 9.0;
/// The arc of a pivot is drawn in steps of so many degrees at most.
const ARC_STEP: f64 = 4.0;

pub(super) fn advance(state: &State, side: Side, unit: UnitIndex) -> Result<DragHandle, Refusal> {
    let handle = advance_in(state, side, unit)?;
    Ok(as_seen(state, side, handle, |state| {
        advance_in(state, side, unit)
    }))
}

pub(super) fn pivot(
    state: &State,
    side: Side,
    unit: UnitIndex,
    spin: Spin,
) -> Result<DragHandle, Refusal> {
    let handle = pivot_in(state, side, unit, spin)?;
    Ok(as_seen(state, side, handle, |state| {
        pivot_in(state, side, unit, spin)
    }))
}

/// A manoeuvre where its owner sees it. How far it goes is what the rules say of the battle as it is; only
/// where it is drawn is taken from the other end of the field.
fn as_seen(
    state: &State,
    side: Side,
    handle: DragHandle,
    again: impl FnOnce(&State) -> Result<DragHandle, Refusal>,
) -> DragHandle {
    let turned = state.turned_for(side);
    match turned.and_then(|turned| again(&turned).ok()) {
        Some(DragHandle { track, shade, .. }) => DragHandle {
            track,
            shade,
            ..handle
        },
        None => handle,
    }
}

fn advance_in(state: &State, side: Side, unit: UnitIndex) -> Result<DragHandle, Refusal> {
    let mover = &state.units[unit];
    state.judge_free(side, &mover.id)?;
    let left = remaining(mover);
    let reach = max_advance(state, unit, left);
    if reach.most < SHORTEST {
        // The judge knows best why not.
        state.judge_advance(side, &mover.id, 1.0)?;
    }
    let rect = mover.rect();
    let &[front_left, front_right, ..] = rect.corners();
    let way = rect.facing() * reach.most;
    let grip = rect.front().middle() + rect.facing() * GRIP;
    let ground = [front_left, front_right, front_right + way, front_left + way];
    let mut shade = vec![area(Path::from(place(ground[0])), &ground[1..])];
    shade.push(end_line(reach, ground[3], ground[2]));
    shade.extend(obstacle(state, reach));
    Ok(DragHandle {
        name: ADVANCE.to_owned(),
        track: Some(Track::Line {
            grip: place(grip),
            end: place(grip + way),
        }),
        most: reach.most,
        step: 0.5,
        unit: Words::new("u", "u"),
        price: 1.0,
        left,
        stop: stop_words(state, reach),
        shade,
    })
}

fn pivot_in(state: &State, side: Side, unit: UnitIndex, spin: Spin) -> Result<DragHandle, Refusal> {
    let mover = &state.units[unit];
    state.judge_free(side, &mover.id)?;
    let left = remaining(mover);
    let reach = max_pivot(state, unit, spin, left);
    let most = reach.most.to_degrees();
    if most < SHORTEST {
        state.judge_pivot(side, &mover.id, spin, 1.0)?;
    }
    let rect = mover.rect();
    let &[front_left, front_right, ..] = rect.corners();
    let across = (front_right - front_left) * (GRIP / rect.width());
    let (name, grip, turn) = match spin {
        Spin::Left => (LEFT, front_right + across, -most),
        Spin::Right => (RIGHT, front_left - across, most),
    };
    let about = hinge(&rect, spin);
    let n_steps = (most / ARC_STEP).ceil().max(1.0) as u32;
    let outer: Vec<Vec2> = (0..=n_steps)
        .map(|step| {
            let degrees = most * f64::from(step) / f64::from(n_steps);
            let turned = mover.block().rect(&pivoted(mover, spin, degrees));
            let &[left, right, ..] = turned.corners();
            match spin {
                Spin::Left => right,
                Spin::Right => left,
            }
        })
        .collect();
    let mut shade = vec![area(Path::from(place(about)), &outer)];
    if let Some(last) = outer.last() {
        shade.push(end_line(reach, about, *last));
    }
    shade.extend(obstacle(state, reach));
    Ok(DragHandle {
        name: name.to_owned(),
        track: Some(Track::Arc {
            grip: place(grip),
            hinge: place(about),
            turn,
        }),
        most,
        step: 0.5,
        unit: Words::new("°", "°"),
        price: rect.width().to_radians(),
        left,
        stop: stop_words(state, reach),
        shade,
    })
}

/// The order that somebody means who drags a handle.
pub(crate) fn dragged(
    view: &Position,
    thing: &str,
    handle: &str,
    amounts: &[f64],
) -> Option<Action> {
    if handle == SPLIT {
        return split(&view.resume().ok()?, amounts);
    }
    let (unit, amount) = (ids::unit_of(thing)?, *amounts.first()?);
    let pivot = |unit, spin| Action::Pivot {
        unit,
        spin,
        degrees: amount,
    };
    match handle {
        ADVANCE => Some(Action::Advance {
            unit,
            distance: amount,
        }),
        LEFT => Some(pivot(unit, Spin::Left)),
        RIGHT => Some(pivot(unit, Spin::Right)),
        _ => None,
    }
}

fn area(start: Path, others: &[Vec2]) -> Shape {
    let outline = others
        .iter()
        .fold(start, |path, corner| path.line_to(place(*corner)));
    Shape::path(outline.close())
        .fill(REACH)
        .line(REACH, 1.0)
        .opacity(0.5)
}

/// Where it ends: dashed if only the movement ends it, solid if something stands there.
fn end_line(reach: Reach, from: Vec2, to: Vec2) -> Shape {
    let (from, to): (Point, Point) = (place(from), place(to));
    match reach.stop {
        Stopper::Movement | Stopper::HalfTurn => {
            Shape::segment(from, to).line(REACH, 2.0).dashed(5.0, 4.0)
        }
        Stopper::Border | Stopper::Obstacle(_) => Shape::segment(from, to).line(SIGNAL, 3.0),
    }
}

/// The thing that ends it, outlined.
fn obstacle(state: &State, reach: Reach) -> Option<Shape> {
    let rect: Rect = match reach.stop {
        Stopper::Obstacle(Obstacle::Unit(unit)) => state.units[unit].rect(),
        Stopper::Obstacle(Obstacle::Scenery(piece)) => state.scenery[piece].rect,
        Stopper::Movement | Stopper::HalfTurn | Stopper::Border => return None,
    };
    let corners = rect.corners().map(|corner| {
        let at = place(corner);
        (at.x, at.y)
    });
    Some(Shape::polygon(corners).line(SIGNAL, 2.5).dashed(4.0, 3.0))
}

fn stop_words(state: &State, reach: Reach) -> Words {
    let stop = state.block(reach);
    if stop == Block::Movement {
        return Words::new(
            "con todo el movimiento que le queda",
            "with all the movement it has left",
        );
    }
    let stop = speak::block(&stop);
    Words::new(format!("hasta {}", stop.es), format!("until {}", stop.en))
}
