//! What becomes of whoever breaks: off the field, over its enemies, or rallied in time.

use sobremesa_geometry::{Rect, Vec2, free_slide_inside};

use super::ground::TurnsLeft;
use super::stakes::{stake, steady_stake};
use super::worth::{LOST_BY_FLIGHT, breaks};
use crate::attribute::Attribute;
use crate::rules::chance::elevenths;
use crate::rules::flight::{run, turned_away_at};
use crate::rules::separation::FIELD;
use crate::state::State;
use crate::tolerance::MEASURE;
use crate::unit::{Unit, UnitIndex};

/// GOM-FLE-03, GOM-FLE-04: how far a flight usually goes, in movements.
const USUAL: f64 = 1.75;
/// Hardly any flight is shorter or longer than that by more.
const SPREAD: f64 = 0.8;

/// What two that fight would lose by running from each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Routs {
    /// The share of its stake that the charger loses, with the friends that it carries along.
    pub(super) charger: f64,
    /// The share that the enemy loses.
    pub(super) enemy: f64,
    /// What an enemy that runs already would keep if nobody caught it; all, if it does not run.
    pub(super) adrift: f64,
}

impl Routs {
    /// Nobody runs.
    pub(super) const NONE: Routs = Routs {
        charger: 0.0,
        enemy: 0.0,
        adrift: 1.0,
    };

    /// Of a unit that fights from that place.
    pub(super) fn of(state: &State, charger: UnitIndex, there: &Rect, enemy: UnitIndex) -> Routs {
        let other = state.units[enemy].rect();
        Routs {
            charger: lost(state, charger, there, (enemy, other.centre())),
            enemy: lost(state, enemy, &other, (charger, there.centre())),
            adrift: adrift(state, &state.units[enemy]),
        }
    }

    /// As it usually goes, wherever they may be.
    pub(super) fn usual(enemy: &Unit) -> Routs {
        Routs {
            charger: LOST_BY_FLIGHT,
            enemy: LOST_BY_FLIGHT,
            adrift: if enemy.fleeing {
                1.0 - LOST_BY_FLIGHT
            } else {
                1.0
            },
        }
    }
}

/// GOM-SHO-15: the share of its stake that a target would lose by running from a shooter.
pub(super) fn lost_to_volley(state: &State, shooter: UnitIndex, target: UnitIndex) -> f64 {
    let centre = state.units[shooter].rect().centre();
    lost(
        state,
        target,
        &state.units[target].rect(),
        (shooter, centre),
    )
}

/// The share of its stake that a unit loses by running from a threat: GOM-FLE-13 if it leaves the field,
/// GOM-FLE-14 for enemies that it passes, GOM-FLE-15 for friends.
fn lost(state: &State, runner: UnitIndex, from: &Rect, threat: (UnitIndex, Vec2)) -> f64 {
    let unit = &state.units[runner];
    let whole = steady_stake(unit, f64::from(unit.models));
    if whole <= 0.0 {
        return 0.0;
    }
    let (threat, centre) = threat;
    let start = turned_away_at(unit, from, centre);
    let flight = run(state, runner, start, USUAL * unit.movement(), Some(threat));
    let mut models = unit.models;
    let mut panic = 0.0;
    for passed in &flight.passed {
        let other = &state.units[*passed];
        if other.side != unit.side {
            models -= models / 2;
        } else if !other.fleeing {
            panic += breaks(other, 0.0) * LOST_BY_FLIGHT * stake(other);
        }
    }
    let room = room_ahead(&unit.block().rect(&flight.start));
    let on_field = if flight.leaves_field {
        0.0
    } else {
        1.0 - leaves(unit, room)
    };
    let back = on_field * rallies(state, unit, room - flight.moved);
    1.0 - (back * steady_stake(unit, f64::from(models)) - panic) / whole
}

/// The share of its stake that a unit keeps as it is, if nobody touches it.
fn adrift(state: &State, unit: &Unit) -> f64 {
    if unit.fleeing {
        rallies(state, unit, room_ahead(&unit.rect()))
    } else {
        1.0
    }
}

/// GOM-FLE-16: how likely a running unit is to rally before the end, with so much room ahead of it.
fn rallies(state: &State, unit: &Unit, mut room: f64) -> f64 {
    let once = f64::from(elevenths(unit.value(Attribute::Leadership))) / 11.0;
    let (mut running, mut back) = (1.0, 0.0);
    for _ in 0..TurnsLeft::after(state, unit.side).ours {
        back += running * once;
        running *= (1.0 - once) * (1.0 - leaves(unit, room));
        room -= USUAL * unit.movement();
    }
    back
}

/// How likely a flight is to lead off the field.
fn leaves(unit: &Unit, room: f64) -> f64 {
    let legs = unit.movement().max(1.0);
    (0.5 + (USUAL - room / legs) / (2.0 * SPREAD)).clamp(0.0, 1.0)
}

/// How far a rectangle can go ahead on the field.
fn room_ahead(rect: &Rect) -> f64 {
    free_slide_inside(rect, rect.facing(), &FIELD, f64::INFINITY, MEASURE)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::position::Position;

    /// The second of these charges the first, in the first army's turn.
    fn routs(turn: u8, units: &[Value]) -> Routs {
        let position = json!({ "turn": turn, "side": 1, "units": units });
        let position: Position = serde_json::from_value(position).expect("a position");
        let state = position.resume().expect("a sound position");
        Routs::of(&state, 1, &state.units[1].rect(), 0)
    }

    fn lost_by_first(turn: u8, units: &[Value]) -> f64 {
        routs(turn, units).enemy
    }

    fn legion(id: &str, side: u8, x: f64, y: f64) -> Value {
        json!({
            "id": id, "kind": "legion", "side": side, "models": 20, "frontage": 5,
            "x": x, "y": y, "theta": 0.0,
        })
    }

    /// In the middle of the field, with the enemy behind it to the south: it runs north.
    fn runner_and_threat() -> Vec<Value> {
        vec![legion("B1", 2, 600.0, 300.0), legion("A1", 1, 600.0, 250.0)]
    }

    /// GOM-FLE-13.
    #[test]
    fn whoever_runs_off_the_field_is_lost() {
        let at_the_border = [legion("B1", 2, 600.0, 590.0), legion("A1", 1, 600.0, 540.0)];
        assert_eq!(lost_by_first(2, &at_the_border), 1.0);
        assert!(lost_by_first(2, &runner_and_threat()) < 0.2);
    }

    /// GOM-FLE-16: nobody rallies when the battle is over.
    #[test]
    fn the_nearer_the_end_the_fewer_come_back() {
        let early = lost_by_first(2, &runner_and_threat());
        let late = lost_by_first(6, &runner_and_threat());
        assert!(early < 0.5 * late, "{early} {late}");
        let mut ours = runner_and_threat();
        ours[0]["side"] = json!(1);
        ours[1]["side"] = json!(2);
        assert_eq!(lost_by_first(6, &ours), 1.0);
    }

    /// GOM-FLE-14: two enemies on its way leave a quarter of it.
    #[test]
    fn whoever_runs_over_enemies_loses_more() {
        let mut units = runner_and_threat();
        let alone = lost_by_first(2, &units);
        units.push(legion("A2", 1, 600.0, 350.0));
        let one = lost_by_first(2, &units);
        units.push(legion("A3", 1, 600.0, 410.0));
        let two = lost_by_first(2, &units);
        assert!(alone + 0.1 < one && one + 0.1 < two, "{alone} {one} {two}");
    }

    /// GOM-FLE-15: a friend on its way may follow.
    #[test]
    fn whoever_runs_over_a_friend_carries_it_along() {
        let mut units = runner_and_threat();
        let alone = lost_by_first(2, &units);
        units.push(legion("B2", 2, 600.0, 370.0));
        assert!(lost_by_first(2, &units) > alone + 0.1);
    }

    /// GOM-CHG-20: whoever runs already may be back without a blow, so catching it is worth less.
    #[test]
    fn a_running_enemy_is_not_yet_lost() {
        let mut units = runner_and_threat();
        assert_eq!(routs(2, &units).adrift, 1.0);
        units[0]["fleeing"] = json!(true);
        let rallies = routs(2, &units).adrift;
        assert!((0.8..1.0).contains(&rallies), "{rallies}");
    }
}
