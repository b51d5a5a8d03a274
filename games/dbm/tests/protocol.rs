//! What other programs ask and are told, line by line, in the words of the protocol.

use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_kernel::Seed;
use sobremesa_table::GameBox;
use sobremesa_table::referee::{Outside, Referee};

static SHELF: &[&dyn GameBox] = &[sobremesa_dbm::BOXED];

fn referee() -> Referee {
    let outside = Outside {
        fresh_seed: || Seed::from_number(1),
        stopwatch: |_: Duration| Box::new(|| false),
    };
    Referee::new(SHELF, outside)
}

fn ask(referee: &mut Referee, request: &Value) -> Value {
    referee.answer(request.to_string().as_bytes())
}

/// The answer to a question about a position that the question brings.
#[track_caller]
fn question(name: &str, position: &Value, about: &Value) -> Value {
    let mut request = json!({ "do": "query", "game": "dbm", "name": name, "position": position });
    for (field, value) in about.as_object().expect("fields") {
        request[field] = value.clone();
    }
    ask(&mut referee(), &request)
}

fn element(id: &str, kind: &str, x: f64, y: f64, facing: f64) -> Value {
    json!({ "id": id, "type": kind, "side": &id[..1], "x": x, "y": y, "facing": facing })
}

/// DBM-GRP-01: elements of two commands are no group, nor is nobody, nor one named twice.
#[test]
fn a_group_is_of_one_command() {
    let mut other = element("a2", "Bd", 1080.0, 500.0, 0.0);
    other["command"] = json!(2);
    let position = json!({ "elements": [
        element("a1", "Bd", 1000.0, 500.0, 0.0), other, element("a3", "Bd", 920.0, 500.0, 0.0),
        element("b1", "Bd", 1000.0, 2000.0, 180.0),
    ] });
    let told = |names: &[&str]| {
        let answer = question("groups", &position, &json!({ "elements": names }));
        let result = &answer["result"];
        let code = &result["illegal"]["code"];
        (result["group"].clone(), code.as_str().map(str::to_owned))
    };
    assert_eq!(told(&["a3", "a1"]), (json!(true), None));
    assert_eq!(
        told(&["a1", "a2"]),
        (json!(false), Some("other_command".into()))
    );
    assert_eq!(
        told(&["a1", "a1"]),
        (json!(false), Some("named_twice".into()))
    );
    assert_eq!(told(&[]), (json!(false), Some("nobody".into())));
}

/// DBM-DEM-01, DBM-LOS-12: what a command had is what the position says, not what is left on the table.
#[test]
fn losses_are_counted_against_what_the_position_says() {
    let position = json!({
        "elements": [element("a1", "Sp", 1000.0, 500.0, 0.0), element("b1", "Bd", 1000.0, 2000.0, 180.0)],
        "commands": [{ "side": "a", "command": 1, "original": 18 }],
    });
    let answer = question("losses", &position, &json!({}));
    let command = &answer["result"]["a"]["commands"][0];
    assert_eq!(command["original"], 18.0);
    assert_eq!(command["breaks_at"], 6.0);
}

/// DBM-LOS-12: what a command had, and where it breaks, is its own side's secret while part of it lies in
/// ambush; what it has lost never is.
#[test]
fn what_a_command_had_is_secret_while_part_of_it_hides() {
    let mut hidden = element("ah1", "Ax", 700.0, 700.0, 0.0);
    hidden["place"] = json!("hidden");
    let mut lost = element("a2", "Sp", 1200.0, 500.0, 0.0);
    lost["place"] = json!("destroyed");
    let mut position = json!({
        "elements": [element("a1", "Sp", 1000.0, 500.0, 0.0), lost, hidden, element("b1", "Bd", 1000.0, 2000.0, 180.0)],
        "field": { "features": [{ "kind": "wood", "outline": [[500, 500], [900, 500], [900, 900], [500, 900]] }] },
    });
    let command = |position: &Value, seat: &str| {
        let answer = question("losses", position, &json!({ "seat": seat }));
        let army = answer["result"]["a"].clone();
        (
            army["commands"][0]["original"].clone(),
            army["commands"][0]["breaks_at"].clone(),
            army["commands"][0]["lost"].clone(),
            army["original"].clone(),
        )
    };
    for seat in ["a1", "referee"] {
        assert_eq!(
            command(&position, seat),
            (json!(3.0), json!(1.0), json!(1.0), json!(3.0)),
            "{seat}"
        );
    }
    for seat in ["b1", "spectator"] {
        let told = command(&position, seat);
        assert_eq!(
            told,
            (Value::Null, Value::Null, json!(1.0), Value::Null),
            "{seat}"
        );
    }
    position["elements"][2]["place"] = json!("table");
    assert_eq!(command(&position, "b1").0, json!(3.0), "all have appeared");
}

/// DBM-SET-03, -05, -06, -08, -09: a sky as the protocol names its parts; what is left out is that of a clear noon in spring.
#[test]
fn a_sky_may_be_given_in_part() {
    let sky = |given: Value| {
        let mut referee = referee();
        let elements = [
            element("a1", "Bd", 1000.0, 500.0, 0.0),
            element("b1", "Bd", 1000.0, 2000.0, 180.0),
        ];
        let position = json!({ "elements": elements, "sky": given });
        let begun = ask(
            &mut referee,
            &json!({ "do": "new", "game": "dbm", "position": position, "dice": { "seed": 1 } }),
        );
        assert!(begun["status"].is_object(), "{begun}");
        ask(&mut referee, &json!({ "do": "position" }))["position"]["sky"].clone()
    };
    let usual = json!({
        "climate": "warm", "season": "spring", "hour": "12:00", "weather": 0, "attacker_faces": "W",
    });
    assert_eq!(sky(json!({})), usual);
    let given = json!({
        "climate": "cold", "season": "winter", "hour": "15:00", "weather": 4, "moon": true,
        "wind": { "from": "NW", "strong": false },
    });
    let told = sky(given.clone());
    for (field, value) in given.as_object().expect("fields") {
        assert_eq!(&told[field], value, "{field}");
    }
    assert_eq!(sky(json!("clear")), json!("clear"));
}
