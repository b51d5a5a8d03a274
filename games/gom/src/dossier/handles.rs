//! GOM-MOV-09, GOM-MOV-21, GOM-UX-25: manoeuvres to be dragged, with the ground they cover and what
//! ends them.

use sobremesa_battlefield::Stop;
use sobremesa_geometry::{Rect, Spin};
use sobremesa_kernel::Words;
use sobremesa_table::{DragHandle, Then};

use super::split::{SPLIT, split};
use crate::action::Action;
use crate::draw::{canvas, ids};
use crate::position::Position;
use crate::refusal::{Block, Refusal};
use crate::rules::movement::{Reach, max_advance, max_pivot, remaining};
use crate::side::Side;
use crate::speak;
use crate::state::{Obstacle, State};
use crate::unit::UnitIndex;

const ADVANCE: &str = "advance";
const LEFT: &str = "left";
const RIGHT: &str = "right";

/// Less than this is no manoeuvre.
const SHORTEST: f64 = 0.01;

pub(super) fn advance(state: &State, side: Side, unit: UnitIndex) -> Result<DragHandle, Refusal> {
    let mover = &state.units[unit];
    state.judge_free(side, &mover.id)?;
    let left = remaining(mover);
    let reach = max_advance(state, unit, left);
    if reach.most < SHORTEST {
        // The judge knows best why not.
        state.judge_advance(side, &mover.id, 1.0)?;
    }
    let drawn = canvas(Some(side)).advance(&mover.rect(), &reach, obstacle(state, reach).as_ref());
    Ok(DragHandle {
        name: ADVANCE.to_owned(),
        track: Some(drawn.track),
        most: reach.most,
        least: 0.0,
        step: 0.5,
        unit: Words::new("u", "u"),
        price: 1.0,
        left,
        stop: stop_words(state, reach),
        shade: drawn.shade,
        then: Then::Play,
        asks: true,
    })
}

pub(super) fn pivot(
    state: &State,
    side: Side,
    unit: UnitIndex,
    spin: Spin,
) -> Result<DragHandle, Refusal> {
    let mover = &state.units[unit];
    state.judge_free(side, &mover.id)?;
    let left = remaining(mover);
    let reach = max_pivot(state, unit, spin, left);
    let most = reach.most.to_degrees();
    if most < SHORTEST {
        state.judge_pivot(side, &mover.id, spin, 1.0)?;
    }
    let rect = mover.rect();
    let drawn = canvas(Some(side)).pivot(&rect, spin, &reach, obstacle(state, reach).as_ref());
    let name = match spin {
        Spin::Left => LEFT,
        Spin::Right => RIGHT,
    };
    Ok(DragHandle {
        name: name.to_owned(),
        track: Some(drawn.track),
        most,
        least: 0.0,
        step: 0.5,
        unit: Words::new("°", "°"),
        price: rect.width().to_radians(),
        left,
        stop: stop_words(state, reach),
        shade: drawn.shade,
        then: Then::Play,
        asks: true,
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

/// The thing that ends it.
fn obstacle(state: &State, reach: Reach) -> Option<Rect> {
    match reach.stop {
        Stop::Obstacle(Obstacle::Unit(unit)) => Some(state.units[unit].rect()),
        Stop::Obstacle(Obstacle::Scenery(piece)) => Some(state.scenery[piece].rect),
        Stop::Movement | Stop::HalfTurn | Stop::Border => None,
    }
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
