//! Shooters are used as shooters: they keep a target in sight and in range, stay out of the way of
//! charges, and leave hand-to-hand fighting to others unless it is worth more than their volleys.

use serde_json::{Value, json};
use sobremesa_gom::rules::shooting::{is_in_range, shot_distance};
use sobremesa_gom::rules::sight::sees;
use sobremesa_gom::{Action, Gom, Position, State};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody};
use sobremesa_table::Playable;

/// Those who know how to use them.
const OFFICERS: [&str; 2] = ["captain", "general"];

fn bot(name: &str) -> &'static dyn Bot<Gom> {
    let found = Gom::bots().iter().find(|bot| bot.name() == name);
    *found.expect("a bot of that name")
}

fn unit(
    id: &str,
    kind: &str,
    (models, frontage): (u32, u32),
    (x, y, theta): (f64, f64, f64),
) -> Value {
    let side = if id.starts_with('A') { 1 } else { 2 };
    json!({
        "id": id, "kind": kind, "side": side, "models": models, "frontage": frontage,
        "x": x, "y": y, "theta": theta,
    })
}

/// Ten crossbowmen in one rank, facing north.
fn crossbows(x: f64, y: f64) -> Value {
    unit("A1", "ballesteros", (10, 10), (x, y, 0.0))
}

/// Twenty of a kind in four ranks, facing south.
fn block(id: &str, kind: &str, x: f64, y: f64) -> Value {
    unit(id, kind, (20, 5), (x, y, 180.0))
}

fn resumed(position: &Value) -> State {
    let position: Position = serde_json::from_value(position.clone()).expect("a position");
    position.resume().expect("a sound position")
}

/// Lets an officer give the orders of the first army's second turn up to its first volley. The orders,
/// and the battle before the volley.
fn orders(officer: &str, field: &Value) -> (Vec<Action>, State) {
    let mut field = field.clone();
    field["turn"] = json!(2);
    let mut state = resumed(&field);
    let (mut orders, mut dice) = (Vec::new(), Dice::sealed());
    let mut before_volleys = state.clone();
    while let Some(seat) = Gom::status(&state).must_act().iter().next() {
        let view = Gom::view(&state, Audience::Seat(seat));
        let action = bot(officer)
            .decide(&view, seat, &Budget::nodes(96), 1)
            .expect("an order");
        orders.push(action.clone());
        if matches!(action, Action::Shoot { .. } | Action::EndTurn) {
            break;
        }
        let who = Actor::Seat(seat);
        Gom::play(&mut state, who, &action, &mut dice, &mut Nobody).expect("legal, without dice");
        before_volleys = state.clone();
    }
    (orders, before_volleys)
}

#[track_caller]
fn index(state: &State, id: &str) -> usize {
    state.find(id).expect("a unit of that name")
}

#[track_caller]
fn check_shoots(officer: &str, units: &[Value], target: &str) -> State {
    check_shoots_on(officer, &json!({ "units": units }), target)
}

#[track_caller]
fn check_shoots_on(officer: &str, field: &Value, target: &str) -> State {
    let (orders, state) = orders(officer, field);
    let last = orders.last().expect("orders");
    let is_it = matches!(last, Action::Shoot { unit, target: at }
        if unit.as_str() == "A1" && at.as_str() == target);
    assert!(is_it, "{officer}: {orders:?}");
    let (shooter, target) = (index(&state, "A1"), index(&state, target));
    let distance = shot_distance(&state.units[shooter], &state.units[target]);
    assert!(sees(&state, shooter, target) && is_in_range(&state.units[shooter], distance));
    state
}

fn marched(state: &State) -> bool {
    state.units[index(state, "A1")].deeds.marched
}

/// GOM-SHO-09, GOM-SHO-12: with a target in sight and in the better half of its range a shooter need not
/// march.
#[test]
fn a_shooter_with_a_target_holds_its_place_and_shoots() {
    let units = [
        crossbows(600.0, 200.0),
        block("B1", "guerreros", 690.0, 320.0),
    ];
    for officer in OFFICERS {
        assert!(!marched(&check_shoots(officer, &units, "B1")), "{officer}");
    }
}

/// GOM-VIS-02: out of the arc of its front, within range.
#[test]
fn a_shooter_turns_so_that_its_target_is_in_its_arc() {
    let units = [
        crossbows(600.0, 300.0),
        block("B1", "guerreros", 890.0, 330.0),
    ];
    let state = resumed(&json!({ "units": units }));
    assert!(!sees(&state, index(&state, "A1"), index(&state, "B1")));
    for officer in OFFICERS {
        check_shoots(officer, &units, "B1");
    }
}

/// GOM-SHO-06, GOM-CHG-07: it comes into range, and no nearer than the enemy's charge reaches.
#[test]
fn a_shooter_comes_into_range_and_not_into_reach() {
    let units = [crossbows(600.0, 160.0), block("B1", "onis", 690.0, 470.0)];
    for officer in OFFICERS {
        let state = check_shoots(officer, &units, "B1");
        let (shooter, foe) = (index(&state, "A1"), index(&state, "B1"));
        let away = shot_distance(&state.units[shooter], &state.units[foe]);
        let reach = 2.0 * state.units[foe].movement();
        assert!(away > reach + 40.0, "{officer}: {away}");
    }
}

/// Ten crossbowmen would be cut down by trolls; volleys cost nothing.
#[test]
fn a_shooter_does_not_charge_what_it_can_shoot() {
    let trolls = unit("B1", "trolls", (4, 4), (680.0, 290.0, 180.0));
    let units = [crossbows(600.0, 200.0), trolls];
    for officer in OFFICERS {
        let (orders, _) = orders(officer, &json!({ "units": units }));
        assert_eq!(orders[0], Action::EndDeclarations, "{officer}");
    }
}

/// Goblins at half the range: a charge would win, and a volley wins without an answer.
#[test]
fn even_a_winning_charge_has_to_beat_the_volley() {
    let goblins = unit("B1", "trasgos", (20, 5), (670.0, 285.0, 180.0));
    let guns = unit("A1", "arcabuceros", (10, 10), (600.0, 200.0, 0.0));
    for officer in OFFICERS {
        let (orders, _) = orders(officer, &json!({ "units": [guns, goblins] }));
        assert_eq!(orders[0], Action::EndDeclarations, "{officer}: {orders:?}");
    }
}

/// Of two targets at the same distance the one that loses more by it: warriors behind armour 2 fall
/// three times as often as legionaries behind armour 7, but a legionary is worth two and a half of
/// them, and six is more than five.
#[test]
fn a_shooter_chooses_the_target_that_loses_most() {
    let legion = block("B2", "legion", 760.0, 330.0);
    let units = [
        crossbows(600.0, 200.0),
        block("B1", "guerreros", 640.0, 330.0),
        legion,
    ];
    for officer in OFFICERS {
        let (orders, _) = orders(officer, &json!({ "phase": "shooting", "units": units }));
        let is_it = matches!(&orders[0], Action::Shoot { target, .. } if target.as_str() == "B1");
        assert!(is_it, "{officer}: {orders:?}");
    }
}

/// GOM-VIS-07: a wood hides the enemy before its front, so the shooter turns to the one that it can see.
#[test]
fn a_shooter_looks_for_a_free_view() {
    let wood = json!([{ "kind": "forest", "x": 590.0, "y": 330.0, "w": 120.0, "h": 40.0 }]);
    let units = [
        crossbows(600.0, 300.0),
        block("B1", "guerreros", 675.0, 440.0),
        block("B2", "guerreros", 900.0, 330.0),
    ];
    let field = json!({ "units": units, "scenery": wood });
    let state = resumed(&field);
    let [shooter, hidden, aside] = ["A1", "B1", "B2"].map(|id| index(&state, id));
    assert!(!sees(&state, shooter, hidden) && !sees(&state, shooter, aside));
    for officer in OFFICERS {
        check_shoots_on(officer, &field, "B2");
    }
}
