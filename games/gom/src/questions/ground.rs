//! Questions about places: corners, moves, sight, charges, flights, deployment.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_battlefield::Stop;
use sobremesa_geometry::{Spin, Vec2};
use sobremesa_table::NoAnswer;

use super::asked::{Asked, NoMore, bad_field, faulty};
use crate::army::Army;
use crate::event::Edge;
use crate::rules::army::{deploy, points};
use crate::rules::charge::{best_position, charge_reach};
use crate::rules::flight::{run, turned_away};
use crate::rules::movement::{Reach, max_advance, pivot_cost, remaining};
use crate::rules::sight::{is_in_vision, sees, uncovered_edges};
use crate::side::Side;
use crate::state::{Obstacle, State};

fn point(at: Vec2) -> Value {
    json!({ "x": at.x, "y": at.y })
}

pub(super) fn corners(mut asked: Asked) -> Result<Value, NoAnswer> {
    let unit = asked.unit_itself("unit")?;
    let NoMore {} = asked.rest()?;
    let rect = unit.rect();
    Ok(json!({
        "corners": rect.corners().map(point),
        "width": rect.width(),
        "depth": rect.depth(),
        "centre": point(rect.centre()),
        "front_centre": point(rect.front().middle()),
    }))
}

pub(super) fn block_layout(mut asked: Asked) -> Result<Value, NoAnswer> {
    let unit = asked.unit_itself("unit")?;
    let NoMore {} = asked.rest()?;
    let block = unit.block();
    let (first, n_last) = block.last_rank();
    let models: Vec<Value> = (1..=unit.models)
        .map(|model| {
            let (rank, file) = block.place(model);
            let base = block.base(&unit.pose, rank, file);
            let corner = base.corners()[0];
            json!({ "model": model, "rank": rank, "file": file, "x": corner.x, "y": corner.y })
        })
        .collect();
    Ok(json!({
        "frontage": unit.frontage,
        "ranks": block.ranks(),
        "last_rank": (first..first + n_last).collect::<Vec<u32>>(),
        "models": models,
    }))
}

fn stopper(state: &State, reach: Reach) -> Value {
    match reach.stop {
        Stop::Movement => json!("movement"),
        Stop::HalfTurn => json!("half_turn"),
        Stop::Border => json!("border"),
        Stop::Obstacle(Obstacle::Unit(unit)) => json!({ "unit": state.units[unit].id }),
        Stop::Obstacle(Obstacle::Scenery(piece)) => json!({ "scenery": piece + 1 }),
    }
}

/// A manoeuvre, with as much movement as the question says or the unit has left.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveQuestion {
    #[serde(alias = "limit", alias = "available")]
    movement: Option<f64>,
    direction: Option<Direction>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Direction {
    Left,
    Right,
}

pub(super) fn max_move(mut asked: Asked) -> Result<Value, NoAnswer> {
    let unit = asked.unit("unit")?;
    let question: MoveQuestion = asked.rest()?;
    let left = question
        .movement
        .unwrap_or_else(|| remaining(&asked.state.units[unit]));
    let reach = max_advance(&asked.state, unit, left.max(0.0));
    Ok(json!({ "distance": reach.most, "stopped_by": stopper(&asked.state, reach) }))
}

pub(super) fn max_pivot(mut asked: Asked) -> Result<Value, NoAnswer> {
    let unit = asked.unit("unit")?;
    let question: MoveQuestion = asked.rest()?;
    let left = question
        .movement
        .unwrap_or_else(|| remaining(&asked.state.units[unit]));
    let answer = |spin| {
        let reach = crate::rules::movement::max_pivot(&asked.state, unit, spin, left.max(0.0));
        let degrees = reach.most.to_degrees();
        json!({
            "degrees": degrees,
            "cost": pivot_cost(&asked.state.units[unit], degrees),
            "stopped_by": stopper(&asked.state, reach),
        })
    };
    Ok(match question.direction {
        Some(Direction::Left) => answer(Spin::Left),
        Some(Direction::Right) => answer(Spin::Right),
        None => json!({ "left": answer(Spin::Left), "right": answer(Spin::Right) }),
    })
}

pub(super) fn visible(mut asked: Asked) -> Result<Value, NoAnswer> {
    let (unit, target) = (asked.unit("unit")?, asked.unit("target")?);
    let NoMore {} = asked.rest()?;
    let state = &asked.state;
    let (from, to) = (state.units[unit].rect(), state.units[target].rect());
    Ok(json!({
        "visible": sees(state, unit, target),
        "in_vision_area": is_in_vision(&from, &to),
        "uncovered_edges": uncovered_edges(&from, &to).map(Edge::at),
    }))
}

pub(super) fn charge(mut asked: Asked) -> Result<Value, NoAnswer> {
    let (unit, target) = (asked.unit("unit")?, asked.unit("target")?);
    let NoMore {} = asked.rest()?;
    let state = &asked.state;
    Ok(match best_position(state, unit, target) {
        Ok(position) => json!({
            "success": true,
            "edge": Edge::at(position.edge),
            "x": position.pose.corner.x,
            "y": position.pose.corner.y,
            "theta": position.pose.front.degrees(),
            "distance": position.distance,
            "engaged": position.engaged,
        }),
        Err(reason) => {
            let limit = charge_reach(&state.units[unit]) / 3.0;
            let reach = max_advance(state, unit, limit);
            json!({ "success": false, "reason": reason, "advance": reach.most })
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FleeQuestion {
    distance: Option<f64>,
    draws: Option<[i32; 3]>,
}

pub(super) fn flee(mut asked: Asked) -> Result<Value, NoAnswer> {
    let (unit, threat) = (asked.unit("unit")?, asked.unit("target")?);
    let question: FleeQuestion = asked.rest()?;
    let mean = |draws: [i32; 3]| draws.iter().map(|draw| f64::from(*draw)).sum::<f64>() / 3.0;
    let distance = question
        .distance
        .or(question.draws.map(mean))
        .ok_or_else(|| bad_field("distance"))?;
    if !(0.0..=1e5).contains(&distance) {
        return Err(bad_field("distance"));
    }
    let state = &asked.state;
    let start = turned_away(&state.units[unit], state.units[threat].rect().centre());
    let flight = run(state, unit, start, distance, Some(threat));
    let passed: Vec<_> = flight
        .passed
        .iter()
        .map(|unit| state.units[*unit].id.clone())
        .collect();
    Ok(json!({
        "theta": flight.landing.front.degrees(),
        "x": flight.landing.corner.x,
        "y": flight.landing.corner.y,
        "moved": flight.moved,
        "passed": passed,
        "left_field": flight.leaves_field,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeploymentQuestion {
    army: Army,
    side: Option<Side>,
}

/// GOM-ARM-10..13: where the units of an army stand, or what is wrong with it.
pub(super) fn deployment(mut asked: Asked) -> Result<Value, NoAnswer> {
    let question: DeploymentQuestion = asked.rest()?;
    let side = question.side.unwrap_or(Side::One);
    Ok(match deploy(&question.army) {
        Ok(units) => {
            let placed: Vec<Value> = (0..)
                .zip(units)
                .map(|(place, unit)| {
                    let unit = unit.unit(side, place);
                    let pose = unit.pose;
                    json!({
                        "id": unit.id,
                        "kind": unit.kind,
                        "models": unit.models,
                        "frontage": unit.frontage,
                        "x": pose.corner.x,
                        "y": pose.corner.y,
                        "theta": pose.front.degrees(),
                        "corners": unit.rect().corners().map(point),
                    })
                })
                .collect();
            json!({ "legal": true, "units": placed, "faults": [] })
        }
        Err(flaws) => {
            let faults = flaws
                .into_iter()
                .map(crate::flaw::Flaw::into_fault)
                .collect();
            json!({ "legal": false, "units": [], "faults": faulty(faults) })
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyQuestion {
    army: Army,
}

/// The faults, the points, and the army as it would be saved.
pub(super) fn check_army(mut asked: Asked) -> Result<Value, NoAnswer> {
    let question: ArmyQuestion = asked.rest()?;
    let (saved, faults) = match question.army.checked() {
        Ok(saved) => (Some(saved), Vec::new()),
        Err(faults) => (None, faults),
    };
    Ok(json!({ "points": points(&question.army), "faults": faulty(faults), "army": saved }))
}
