//! CLV-API-08: the game's own questions.

use serde::Deserialize;
use serde_json::{Value, json};
use sobremesa_kernel::Words;
use sobremesa_table::{NoAnswer, Question};

use crate::action::{self, UnitName};
use crate::board::{Board, Point, Square};
use crate::encounter::Encounter;
use crate::event::Event;
use crate::language::check;
use crate::language::parser;
use crate::language::print;
use crate::position::UnitKey;
use crate::program::{self, Scope};
use crate::rules::command;
use crate::rules::movement::rounded;
use crate::rules::path::{UNREACHED, Walk};
use crate::rules::{condition, range, sight};
use crate::setup::faults;
use crate::state::State;

pub(crate) const NAMES: &[&str] = &[
    "parse",
    "path",
    "reachable",
    "sees",
    "distance",
    "condition",
];

pub(crate) fn answer(state: Option<&State>, question: &Question<'_>) -> Result<Value, NoAnswer> {
    let table = || state.ok_or(NoAnswer::NeedsTable);
    match question.name {
        "parse" => parse(&question.read()?),
        "path" => path(table()?, &question.read()?),
        "reachable" => reachable(table()?, &question.read()?),
        "sees" => {
            let Squares { from, to } = question.read()?;
            Ok(json!(sight::sees(&table()?.encounter.board, from, to)))
        }
        "distance" => {
            let Squares { from, to } = question.read()?;
            let columns = to.column.saturating_sub(from.column);
            let rows = to.row.saturating_sub(from.row);
            Ok(json!(range::distance(
                columns.max(-i64::MAX),
                rows.max(-i64::MAX)
            )))
        }
        "condition" => holds(table()?, &question.read()?),
        _ => Err(NoAnswer::Unknown),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Squares {
    from: Point,
    to: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Way {
    unit: UnitKey,
    #[serde(default)]
    from: Option<Point>,
    to: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    unit: UnitKey,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Conditional {
    unit: UnitKey,
    source: String,
}

/// The unit that a question names.
fn unit_of(state: &State, key: &UnitKey) -> Result<usize, NoAnswer> {
    let name = match key {
        UnitKey::Index(index) => Some(UnitName::Index(*index)),
        UnitKey::Name(name) => action::read_unit(name),
    };
    match name {
        Some(name) => command::find(state, &name)
            .map_err(|refusal| NoAnswer::Illegal(Box::new(refusal.into()))),
        None => Err(bad_field(
            "unit",
            "una unidad es su índice o equipo:nombre:número",
            "a unit is its index or team:name:ordinal",
        )),
    }
}

fn bad_field(at: &str, es: &str, en: &str) -> NoAnswer {
    NoAnswer::BadField {
        at: at.to_owned(),
        message: Words::new(es, en),
    }
}

fn parse(asked: &Source) -> Result<Value, NoAnswer> {
    match check::load(&asked.source) {
        Err(flaws) => Ok(json!({ "faults": faults(&asked.source, &flaws) })),
        Ok(encounter) => {
            let warnings: Vec<Event> = encounter.warnings.iter().map(Event::warning).collect();
            Ok(json!({ "tree": tree(&encounter), "warnings": warnings }))
        }
    }
}

/// A file that passed every check, as a tree.
pub(crate) fn tree(encounter: &Encounter) -> Value {
    let Encounter {
        board,
        kinds,
        behaviours,
        teams,
        roster,
        ..
    } = encounter;
    let walls: Vec<Point> = board.points().filter(|at| board.is_wall(*at)).collect();
    let kinds: Vec<Value> = kinds
        .iter()
        .map(|kind| match &kind.stats {
            None => json!({ "name": kind.name, "player": true, "initiative": kind.initiative }),
            Some(stats) => json!({
                "name": kind.name, "player": false, "initiative": kind.initiative,
                "hp": stats.hit_points, "speed": stats.speed, "ac": stats.armor_class,
                "attack": print::attacks(&stats.standard.attacks),
                "full_attack": print::attacks(&stats.full.attacks),
            }),
        })
        .collect();
    let behaviours: Vec<Value> = behaviours
        .iter()
        .map(|behaviour| json!({ "name": behaviour.name, "plan": behaviour.program.rest(0) }))
        .collect();
    let teams: Vec<Value> = teams
        .iter()
        .enumerate()
        .map(|(number, team)| {
            let members = (0..roster.len()).filter(|unit| roster[*unit].team as usize == number);
            let members: Vec<Value> = members
                .map(|unit| {
                    let behaviour = roster[unit].behaviour;
                    let behaviour =
                        behaviour.map(|number| &encounter.behaviours[number as usize].name);
                    json!({
                        "unit": encounter.full_name(unit), "index": unit,
                        "behaviour": behaviour, "at": board.point(roster[unit].at),
                    })
                })
                .collect();
            json!({ "name": team, "members": members })
        })
        .collect();
    json!({
        "board": {
            "columns": board.columns(), "rows": board.rows(),
            "free": board.n_free(), "walls": walls,
        },
        "units": kinds, "behaviours": behaviours, "teams": teams,
    })
}

/// CLV-PTH: the canonical path to a square, or into another unit's square.
fn path(state: &State, asked: &Way) -> Result<Value, NoAnswer> {
    let unit = unit_of(state, &asked.unit)?;
    let board = &state.encounter.board;
    // The unit is thought to stand where the path begins.
    let mut state = state.clone();
    if let Some(from) = asked.from {
        let square = board.square(from).filter(|square| {
            state.squares.is_free(*square) || state.squares.unit(*square) == Some(unit)
        });
        let Some(square) = square else {
            return Ok(Value::Null);
        };
        if state.is_alive(unit) {
            state.put(unit, square);
        } else {
            state.units[unit].at = square;
        }
    }
    let Some(goal) = board.square(asked.to).filter(|_| !board.is_wall(asked.to)) else {
        return Ok(Value::Null);
    };
    let start = state.units[unit].at;
    let mut walk = Walk::default();
    walk.begin(&state.squares, state.units.len(), [start]);
    walk.spread_all(&state.squares, board.width());
    let other = state.squares.unit(goal).filter(|other| *other != unit);
    let (total, last) = match other {
        Some(other) => {
            let before = walk.before_unit(other, goal, &state.squares, board);
            (walk.to_unit(other), before)
        }
        None => (walk.to(goal), walk.before(goal, &state.squares, board)),
    };
    if total == UNREACHED {
        return Ok(Value::Null);
    }
    let squares = back_to_start(&walk, &state, goal, last);
    let squares: Vec<Point> = squares
        .into_iter()
        .map(|square| board.point(square))
        .collect();
    Ok(json!({ "cost": rounded(total), "half_squares": total, "squares": squares }))
}

fn back_to_start(walk: &Walk, state: &State, goal: Square, last: Option<Square>) -> Vec<Square> {
    let board: &Board = &state.encounter.board;
    let mut squares = vec![goal];
    let mut here = last;
    while let Some(square) = here {
        squares.push(square);
        here = walk.before(square, &state.squares, board);
    }
    squares.reverse();
    squares
}

/// CLV-UX-10: every square that one move action can end on, with its cost.
pub fn reachable_squares(state: &State, unit: usize) -> Option<Vec<(Point, i64)>> {
    let stats = state.encounter.stats(unit)?;
    let board = &state.encounter.board;
    let mut walk = Walk::default();
    walk.begin(&state.squares, state.units.len(), [state.units[unit].at]);
    while rounded(walk.level()) <= stats.speed && walk.spread(&state.squares, board.width()) {}
    let reached = walk
        .visited()
        .iter()
        .map(|square| (board.point(*square), rounded(walk.to(*square))));
    let mut reached: Vec<(Point, i64)> = reached.filter(|(_, cost)| *cost <= stats.speed).collect();
    reached.sort_unstable();
    Some(reached)
}

/// CLV-UX-10: every square that a unit could attack from where it stands.
pub fn attackable_squares(state: &State, unit: usize, is_full: bool) -> Option<Vec<Point>> {
    let stats = state.encounter.stats(unit)?;
    let range = if is_full {
        stats.full.range
    } else {
        stats.standard.range
    };
    let board = &state.encounter.board;
    let from = state.at(unit);
    let can_be_hit = |at: &Point| {
        let distance = range::distance(at.column - from.column, at.row - from.row);
        distance <= range && !board.is_wall(*at) && sight::sees(board, from, *at)
    };
    Some(board.points().filter(can_be_hit).collect())
}

fn reachable(state: &State, asked: &About) -> Result<Value, NoAnswer> {
    let unit = unit_of(state, &asked.unit)?;
    let reached = reachable_squares(state, unit);
    let rows = |reached: Vec<(Point, i64)>| -> Vec<(i64, i64, i64)> {
        reached
            .into_iter()
            .map(|(at, cost)| (at.column, at.row, cost))
            .collect()
    };
    Ok(json!(reached.map(rows)))
}

fn holds(state: &State, asked: &Conditional) -> Result<Value, NoAnswer> {
    let unit = unit_of(state, &asked.unit)?;
    let Some(stats) = state.encounter.stats(unit) else {
        return Err(bad_field(
            "unit",
            "un personaje de jugador no tiene comportamiento",
            "a player's character has no behaviour",
        ));
    };
    let parsed = parser::parse_condition(&asked.source);
    let Some(tree) = parsed.tree.filter(|_| parsed.flaws.is_empty()) else {
        return Err(NoAnswer::Faulty(faults(&asked.source, &parsed.flaws)));
    };
    let mut scope = Scope {
        names: &state.encounter.names,
        unknown: None,
    };
    let compiled = program::compile_condition(&tree, &mut scope);
    Ok(json!(condition::holds(state, unit, stats, &compiled)))
}
