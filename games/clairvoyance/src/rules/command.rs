//! CLV-CMD: what the master's commands do. Each is judged first and then carried out.

use sobremesa_kernel::{Actor, Dice, Stop, Tell};

use super::movement::{self, Obstruction};
use super::{approach, attack, ending, turn};
use crate::action::{self, Action, Misread, UnitName};
use crate::board::{Direction, Point, Square};
use crate::event::Event;
use crate::foreseen::{Foreseen, Weighed};
use crate::refusal::{Blocker, Refusal};
use crate::rules::ending::Ending;
use crate::seat::MASTER;
use crate::state::State;

/// Judges a command and carries it out.
///
/// # Errors
/// The refusal, or the dice that are missing.
pub(crate) fn play(
    state: &mut State,
    who: Actor,
    action: &Action,
    dice: &mut Dice,
    tell: &mut impl Tell<Event>,
) -> Result<(), Stop<Refusal>> {
    let refused = Stop::Refused;
    if who != Actor::Seat(MASTER) {
        return Err(refused(Refusal::NotTheMaster));
    }
    let before = state.ending();
    match action {
        Action::Next => {
            judge_next(state, before).map_err(refused)?;
            turn::play_next(state, dice, tell)?;
            return Ok(());
        }
        Action::Nothing | Action::Help => {}
        Action::ShowBoard => tell.tell_with(|| Event::board(state)),
        Action::Show(unit) => {
            let unit = find(state, unit).map_err(refused)?;
            tell.tell_with(|| Event::show(state, unit));
        }
        Action::Odds {
            unit,
            target,
            full,
            typed,
        } => {
            let unit = find(state, unit).map_err(refused)?;
            let target = find(state, target).map_err(refused)?;
            let weighed = || Weighed::of(state, unit, target, *full, typed);
            tell.tell_with(|| Event::Odds(Box::new(weighed())));
        }
        Action::Armor { unit, class } => {
            let unit = find(state, unit).map_err(refused)?;
            judge_armor(state, unit).map_err(refused)?;
            state.units[unit].armor_class = *class;
            tell.tell_with(|| Event::Armor {
                unit: state.encounter.full_name(unit),
                ac: *class,
            });
        }
        Action::Plan(unit) => {
            let unit = match unit {
                Some(unit) => Some(find(state, unit).map_err(refused)?),
                None => state.next_to_act(),
            };
            if let Some(unit) = unit {
                tell.tell_with(|| Event::Plan(Box::new(Foreseen::of(state, unit))));
            }
        }
        // A state alone has no past: `hindsight` judges these by the match.
        Action::Undo => return Err(refused(Refusal::NothingToUndo)),
        Action::Redo => return Err(refused(Refusal::NothingToRedo)),
        Action::Reroll => return Err(refused(Refusal::NothingToReroll { latest: None })),
        Action::Why(_) => return Err(refused(Refusal::NoTurnYet { unit: None })),
        Action::Put(unit, to) => {
            let unit = living(state, unit).map_err(refused)?;
            let square = judge_put(state, unit, *to).map_err(refused)?;
            approach::go(state, unit, square, tell);
        }
        Action::Walk(unit, steps) => {
            let unit = living(state, unit).map_err(refused)?;
            let end = judge_walk(state, unit, steps).map_err(refused)?;
            approach::go(state, unit, end, tell);
        }
        Action::Attack { unit, roll, damage } => {
            let unit = living(state, unit).map_err(refused)?;
            suffer(state, unit, *roll, *damage, tell);
        }
        Action::Strike {
            unit,
            target,
            attacks,
        } => {
            let unit = living(state, unit).map_err(refused)?;
            let target = living(state, target).map_err(refused)?;
            judge_strike(state, unit, target).map_err(refused)?;
            attack::perform(state, unit, target, attacks, dice, tell)?;
        }
        Action::Mark { unit, mark, on } => {
            let unit = living(state, unit).map_err(refused)?;
            let marks = &mut state.units[unit].marks;
            match on {
                true => marks.insert(*mark),
                false => marks.remove(mark),
            };
            tell.tell_with(|| Event::Marked {
                unit: state.encounter.full_name(unit),
                index: unit,
                mark: *mark,
                on: *on,
            });
        }
        Action::Measure(from, to) => {
            judge_squares(state, [*from, *to]).map_err(refused)?;
            tell.tell_with(|| Event::measured(state, *from, *to));
        }
        Action::Kill(unit) => {
            let unit = living(state, unit).map_err(refused)?;
            // CLV-CMD-08: the least negative value.
            state.units[unit].hit_points = -1;
            attack::bury_if_dead(state, unit, tell);
        }
        Action::Hurt(unit, points) => {
            let unit = living(state, unit).map_err(refused)?;
            judge_hit_points(state, unit).map_err(refused)?;
            attack::lose(state, unit, *points, tell);
            attack::bury_if_dead(state, unit, tell);
        }
        Action::Heal(unit, points) => {
            let unit = living(state, unit).map_err(refused)?;
            let most = judge_hit_points(state, unit).map_err(refused)?;
            heal(state, unit, *points, most, tell);
        }
        Action::Note(unit, text) => {
            let unit = find(state, unit).map_err(refused)?;
            state.units[unit].note.clone_from(text);
            tell.tell_with(|| Event::Note {
                unit: state.encounter.full_name(unit),
                text: text.clone(),
            });
        }
        Action::Veil { unit, hidden } => {
            let unit = living(state, unit).map_err(refused)?;
            state.units[unit].is_hidden = *hidden;
            tell.tell_with(|| match hidden {
                true => Event::Hidden {
                    unit: state.encounter.full_name(unit),
                },
                false => Event::Revealed {
                    unit: state.encounter.full_name(unit),
                    at: state.at(unit),
                },
            });
        }
        Action::VeilHealth { hidden } => {
            state.hides_health = *hidden;
            tell.tell_with(|| Event::Health { shown: !hidden });
        }
        Action::Unreadable(line) => {
            let why = action::read(line)
                .err()
                .unwrap_or(Misread::TooMuch(String::new()));
            return Err(refused(Refusal::Unreadable(why)));
        }
    }
    ending::announce(state, before, tell);
    Ok(())
}

/// CLV-INI-08.
fn judge_next(state: &State, ending: Option<Ending>) -> Result<(), Refusal> {
    match ending {
        None => Ok(()),
        Some(Ending::LastTeam(team)) => Err(Refusal::CombatOver {
            winner: Some(state.encounter.teams[team].clone()),
        }),
        Some(Ending::NobodyLeft) => Err(Refusal::CombatOver { winner: None }),
    }
}

/// The unit that a command names.
pub(crate) fn find(state: &State, name: &UnitName) -> Result<usize, Refusal> {
    let encounter = &state.encounter;
    let n_units = encounter.n_units();
    let found = match name {
        UnitName::Index(index) => usize::try_from(*index)
            .ok()
            .filter(|index| *index < n_units),
        UnitName::Full {
            team,
            unit,
            ordinal,
        } => encounter.unit_named(team, unit, *ordinal),
    };
    found.ok_or_else(|| {
        let names: Vec<String> = match name {
            UnitName::Index(_) => Vec::new(),
            UnitName::Full { .. } => (0..n_units).map(|unit| encounter.full_name(unit)).collect(),
        };
        let meant = sobremesa_speak::nearest(&name.to_string(), names.iter().map(String::as_str));
        Refusal::NoSuchUnit {
            unit: name.clone(),
            n_units,
            meant: meant.map(str::to_owned),
        }
    })
}

/// CLV-CMD-09: the same, and it must be alive.
fn living(state: &State, name: &UnitName) -> Result<usize, Refusal> {
    let unit = find(state, name)?;
    if state.is_alive(unit) {
        Ok(unit)
    } else {
        let unit = state.encounter.full_name(unit);
        Err(Refusal::DeadUnit { unit })
    }
}

/// CLV-CMD-04: a free square that nobody else occupies, however far.
fn judge_put(state: &State, unit: usize, to: Point) -> Result<Square, Refusal> {
    let board = &state.encounter.board;
    let blocked = |by: Blocker| Refusal::Blocked { square: to, by };
    let square = board.square(to).filter(|_| !board.is_wall(to));
    let square = square.ok_or_else(|| blocked(Blocker::Wall))?;
    match state.squares.unit(square) {
        Some(other) if other != unit => {
            Err(blocked(Blocker::Unit(state.encounter.full_name(other))))
        }
        Some(_) | None => Ok(square),
    }
}

/// CLV-CMD-05: every step must be legal; speed is not checked.
fn judge_walk(state: &State, unit: usize, steps: &[Direction]) -> Result<Square, Refusal> {
    let board = &state.encounter.board;
    let mut here = state.units[unit].at;
    for (index, step) in steps.iter().enumerate() {
        let judged = movement::judge_step(board, &state.squares, unit, here, *step);
        here = judged.map_err(|by: Obstruction| {
            let from = board.point(here);
            let (columns, rows) = step.step();
            Refusal::StepBlocked {
                step: index + 1,
                square: Point::new(from.column + columns, from.row + rows),
                by,
            }
        })?;
    }
    Ok(here)
}

/// CLV-CMD-06, 07: an attack with this value and this damage, exactly; by nobody, so it enters no
/// one's memory.
fn suffer(state: &mut State, unit: usize, roll: i64, damage: i64, tell: &mut impl Tell<Event>) {
    let armor_class = state.encounter.stats(unit).map(|stats| stats.armor_class);
    let hits = armor_class.map(|armor_class| roll >= armor_class);
    tell.tell_with(|| Event::Attack {
        unit: None,
        target: state.encounter.full_name(unit),
        indices: [None, Some(unit)],
        dice: None,
        roll,
        damage: (hits != Some(false)).then_some(damage),
        rule: sobremesa_kernel::RuleId("CLV-CMD-06"),
    });
    match hits {
        // Against a player it is only announced.
        None => {}
        Some(true) => {
            attack::lose(state, unit, damage, tell);
            attack::bury_if_dead(state, unit, tell);
        }
        Some(false) => tell.tell_with(|| Event::missed(state, unit)),
    }
}

/// Nobody attacks themselves; how far it is, is the master's own affair (CLV-CMD-06).
fn judge_strike(state: &State, unit: usize, target: usize) -> Result<(), Refusal> {
    match unit == target {
        true => Err(Refusal::OwnTarget {
            unit: state.encounter.full_name(unit),
        }),
        false => Ok(()),
    }
}

/// CLV-LOS-01: both squares lie on the board.
fn judge_squares(state: &State, squares: [Point; 2]) -> Result<(), Refusal> {
    let board = &state.encounter.board;
    let outside = squares.into_iter().find(|at| board.square(*at).is_none());
    match outside {
        Some(square) => Err(Refusal::Blocked {
            square,
            by: Blocker::Wall,
        }),
        None => Ok(()),
    }
}

/// CLV-ATK-08: only a player's armor class is nobody's but the table's.
fn judge_armor(state: &State, unit: usize) -> Result<(), Refusal> {
    match state.encounter.stats(unit) {
        Some(stats) => Err(Refusal::KnownArmor {
            unit: state.encounter.full_name(unit),
            armor_class: stats.armor_class,
        }),
        None => Ok(()),
    }
}

/// CLV-ATK-08: the program knows the hit points of its own units only; how many they had at most.
fn judge_hit_points(state: &State, unit: usize) -> Result<i64, Refusal> {
    match state.encounter.stats(unit) {
        Some(stats) => Ok(stats.hit_points),
        None => Err(Refusal::NoHitPoints {
            unit: state.encounter.full_name(unit),
        }),
    }
}

fn heal(state: &mut State, unit: usize, points: i64, most: i64, tell: &mut impl Tell<Event>) {
    let before = state.units[unit].hit_points;
    let after = before.saturating_add(points).min(most.max(before));
    state.units[unit].hit_points = after;
    tell.tell_with(|| Event::Heal {
        unit: state.encounter.full_name(unit),
        points: after - before,
        hp: after,
    });
}
