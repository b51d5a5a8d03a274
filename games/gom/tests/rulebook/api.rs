//! GOM-API: questions, and positions that strangers write.

use serde_json::{Value, json};
use sobremesa_gom::{Gom, Position};
use sobremesa_kernel::Game;

use super::support::{Field, ask, close, position, resume};

fn legion() -> Value {
    json!({ "kind": "legion", "models": 20, "frontage": 5, "x": 100, "y": 90, "theta": 0 })
}

/// GOM-API-01: units of the question itself, without a table.
#[test]
fn questions_bring_their_own_units() {
    let corners = ask("corners", json!({ "unit": legion() }));
    assert_eq!(corners["centre"], json!({ "x": 125.0, "y": 70.0 }));
    let free = ask("max_move", json!({ "unit": legion() }));
    assert_eq!(free, json!({ "distance": 50.0, "stopped_by": "movement" }));
    let mut enemy = legion();
    enemy["kind"] = json!("guerreros");
    enemy["x"] = json!(150);
    enemy["y"] = json!(150);
    enemy["theta"] = json!(180);
    let charge = ask("charge", json!({ "unit": legion(), "target": enemy }));
    assert_eq!(
        (&charge["success"], &charge["engaged"]),
        (&json!(true), &json!([5, 5]))
    );
    close(charge["distance"].as_f64().expect("a length"), 60.0);
    let flight = ask(
        "flee",
        json!({ "unit": enemy, "target": legion(), "draws": [50, 60, 70] }),
    );
    close(flight["moved"].as_f64().expect("a length"), 60.0);
}

/// GOM-API-01: a strike with scripted draws.
#[test]
fn a_strike_with_scripted_draws() {
    let enemy = json!({ "kind": "guerreros", "models": 20, "frontage": 5, "x": 150, "y": 90, "theta": 180 });
    let mut draws = [1, 1, 3].repeat(4);
    draws.extend([9; 6]);
    let answer = ask(
        "strike",
        json!({ "unit": legion(), "target": enemy, "draws": draws }),
    );
    assert_eq!(
        (&answer["models"], &answer["wounds"], &answer["casualties"]),
        (&json!(5), &json!(4), &json!(4))
    );
    let engaged = ask(
        "engaged_models",
        json!({ "unit": legion(), "target": enemy }),
    );
    assert_eq!(engaged["total"], 10);
}

/// GOM-API-02: the whole battle is read from a position, here in the middle of things: B1 has broken in
/// the oldest combat, A2 has to split its attacks in the next, A3 has just charged.
#[test]
fn a_position_holds_everything() {
    let mut given = position(
        "A1 legion 20/5 100,260 0 combat=1; A2 legion 14/7 615,260 0 combat=2; A3 legion 20/5 1000,200 15; A4 legion 10/5 300,90 0 fleeing initial=21; A5 ballesteros 10/5 400,90 7 M=70 L=3; B1 guerreros 20/5 150,260 180 combat=1 H=3 pending=2; B2 guerreros 20/5 650,260 180 combat=2; B3 guerreros 20/5 700,260 180 combat=2; B4 guerreros 20/5 1050,270 190; B5 trolls 3/3 900,550 180; building 800,300 100,80",
        "charge_declaration",
    );
    (given["turn"], given["side"]) = (json!(4), json!("player1"));
    given["units"][9]["gone"] = json!("off_field");
    let mut field = Field::resumed(given);
    field.order(1, "charge A3 B4", &[]);
    field.order(1, "end declarations", &[]);
    field
        .order(1, "march A5", &[])
        .order(1, "advance A5 12.5", &[]);
    // A1 wounds once and B1, one short, misses; L 6 - 2 is failed with 5.
    let script = [&[1, 1, 3][..], &[9; 9], &[9; 4], &[5]].concat();
    field.order(1, "end movement", &script);
    let written = json!(Gom::position(&field.state));
    assert_eq!(resume(written.clone()), field.state);
    assert_eq!((&written["turn"], &written["side"]), (&json!(4), &json!(1)));
    let outcome = &written["resolution"]["outcomes"][0];
    assert_eq!(
        (&outcome["winner"], &outcome["broken"]),
        (&json!(1), &json!(["B1"]))
    );
    assert_eq!(
        outcome["survivors"][0],
        json!({ "unit": "A1", "power": 20, "x": 125.0, "y": 240.0 })
    );
    let charge = &written["combats"][2];
    assert_eq!(charge["born"], json!({ "player_turn": 7, "order": 0 }));
    assert_eq!(charge["pairs"][0]["edge"], 0, "the front");
    assert_eq!(written["units"][4]["spent"], 12.5);
    assert_eq!(
        written["units"][4]["attributes"],
        json!({ "M": 70, "L": 3 })
    );
}

/// What is wrong with a position, by code.
fn faults(change: impl FnOnce(&mut Value)) -> Vec<&'static str> {
    let mut given = position(
        "A1 legion 20/5 600,260 0; B1 guerreros 20/5 100,500 180; forest 900,300 50,50",
        "other_moves",
    );
    change(&mut given);
    codes(given)
}

fn codes(position: Value) -> Vec<&'static str> {
    let read: Position = serde_json::from_value(position).expect("it can be read");
    let faults = Gom::resume(&read).err().unwrap_or_default();
    faults.iter().map(|fault| fault.code).collect()
}

/// GOM-API-01, GOM-SPC-02, GOM-FLD-01: positions that break rules are refused with all their faults.
#[test]
fn positions_that_cannot_be_are_refused() {
    assert_eq!(faults(|_| {}), [""; 0]);
    assert_eq!(
        faults(|it| it["units"][1]["x"] = json!(10)),
        ["outside_field"]
    );
    assert_eq!(
        faults(|it| (it["units"][1]["x"], it["units"][1]["y"]) = (json!(640), json!(250))),
        ["overlap"]
    );
    assert_eq!(
        faults(|it| (it["units"][1]["x"], it["units"][1]["y"]) = (json!(940), json!(310))),
        ["on_scenery"]
    );
    assert_eq!(faults(|it| it["units"][1]["id"] = json!("A1")), ["same_id"]);
    assert_eq!(
        faults(|it| it["units"][0]["frontage"] = json!(2)),
        ["bad_frontage"]
    );
    assert_eq!(
        faults(|it| it["units"][0]["models"] = json!(0)),
        ["models_out_of_range", "bad_frontage"]
    );
    assert_eq!(
        faults(|it| it["units"][0]["attributes"] = json!({ "L": 11, "H": 0 })),
        ["value_out_of_range", "value_out_of_range", "bad_pending"]
    );
    assert_eq!(faults(|it| it["turn"] = json!(7)), ["bad_turn"]);
    assert_eq!(
        faults(|it| it["units"][0]["combat"] = json!(1)),
        ["no_contact"]
    );
    assert_eq!(
        faults(|it| it["charges"] = json!([{ "unit": "A1", "target": "X" }])),
        ["unknown_unit"]
    );
    assert_eq!(
        faults(|it| it["phase"] = json!("combat_resolution")),
        ["bad_resolution"]
    );
}

/// GOM-CHG-02, GOM-TRN-07: a charge waits only for a unit in turn that neither fights nor flees, while
/// charges are declared.
#[test]
fn charges_wait_for_those_who_could_declare_them() {
    let faults = |text: &str, phase: &str, charge: [&str; 2]| {
        let mut given = super::support::position(text, phase);
        given["charges"] = json!([{ "unit": charge[0], "target": charge[1] }]);
        codes(given)
    };
    let field = |of_charger: &str, of_target: &str| {
        format!("A1 legion 20/5 600,200 0 {of_charger}; B1 guerreros 20/5 650,300 180 {of_target}")
    };
    let declared = field("declared", "");
    assert_eq!(
        faults(&declared, "charge_declaration", ["A1", "B1"]),
        [""; 0]
    );
    assert_eq!(
        faults(&declared, "other_moves", ["A1", "B1"]),
        ["cannot_charge"]
    );
    let of_the_other = field("", "declared");
    assert_eq!(
        faults(&of_the_other, "charge_declaration", ["B1", "A1"]),
        ["cannot_charge"]
    );
    let fleeing = field("declared fleeing", "");
    assert_eq!(
        faults(&fleeing, "charge_declaration", ["A1", "B1"]),
        ["cannot_charge"]
    );
    let fighting =
        "A1 legion 20/5 600,260 0 combat=1 declared; B1 guerreros 20/5 650,260 180 combat=1";
    assert_eq!(
        faults(fighting, "charge_declaration", ["A1", "B1"]),
        ["cannot_charge"]
    );
}

/// GOM-CMB-01, GOM-CMB-03: a combat is one group of both sides, and the oldest comes first.
#[test]
fn combats_hang_together_and_stand_by_age() {
    let two = "A1 legion 20/5 300,260 0 combat=1; A2 legion 20/5 900,260 0 combat=2; B1 guerreros 20/5 350,260 180 combat=1; B2 guerreros 20/5 950,260 180 combat=2";
    let written = json!(Gom::view(
        &super::support::state(two),
        sobremesa_kernel::Audience::Referee
    ));
    assert_eq!(codes(written.clone()), [""; 0]);
    let mut swapped = written.clone();
    swapped["combats"]
        .as_array_mut()
        .expect("combats")
        .swap(0, 1);
    assert_eq!(codes(swapped), ["combats_out_of_order"]);
    let mut one = written;
    let second = one["combats"].as_array_mut().expect("combats").remove(1);
    for part in ["members", "pairs"] {
        let more = second[part].as_array().expect("a list").clone();
        one["combats"][0][part]
            .as_array_mut()
            .expect("a list")
            .extend(more);
    }
    assert_eq!(codes(one), ["not_one_combat"]);
    let as_one = two.replace("combat=2", "combat=1");
    let told_by_units = super::support::position(&as_one, "other_moves");
    assert_eq!(codes(told_by_units), ["not_one_combat"]);
}

/// GOM-CMB-08: whoever charges into a combat that a position tells of has come later.
#[test]
fn a_described_combat_is_older_than_a_charge() {
    let text = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; A2 legion 20/5 700,275 90";
    let mut field = super::support::Field::new(text, "charge_declaration");
    field.order(1, "charge A2 B1", &[]);
    field.order(1, "end charges", &[]);
    let members = &field.state.combats[0].members;
    let entered = |id| {
        let unit = field.state.find(id).expect("a unit");
        members
            .iter()
            .find(|member| member.unit == unit)
            .expect("a member")
            .entered
    };
    assert!(entered("A1") < entered("A2") && entered("B1") < entered("A2"));
}

/// GOM-CMB-15: a position in the middle of a combat can be taken up again; one that could not have come
/// about cannot.
#[test]
fn a_combat_under_way_is_taken_up() {
    let between_two = "A1 legion 14/7 615,260 0 combat=1; A2 legion 10/5 700,300 180 combat=1; B1 guerreros 20/5 650,260 180 combat=1; B2 guerreros 20/5 700,260 180 combat=1";
    let mut field = Field::new(between_two, "other_moves");
    field.order(1, "end movement", &[]);
    let written = json!(Gom::view(&field.state, sobremesa_kernel::Audience::Referee));
    let faults = |change: &dyn Fn(&mut Value)| -> Vec<&'static str> {
        let mut given = written.clone();
        change(&mut given);
        codes(given)
    };
    assert_eq!(faults(&|_| {}), [""; 0]);
    // Whoever has fallen in this very phase may have left a gap; nobody else.
    let apart = |it: &mut Value| it["units"][1]["y"] = json!(305);
    assert_eq!(faults(&apart), [""; 0]);
    let before = |it: &mut Value| {
        apart(it);
        it["phase"] = json!("other_moves");
        it["resolution"] = Value::Null;
    };
    assert_eq!(faults(&before), ["no_contact"; 2], "A2 touched both");
    // The same two are engaged once, whoever is said to have charged.
    let twice = |it: &mut Value| {
        let mut pair = it["combats"][0]["pairs"][0].clone();
        (pair["charger"], pair["other"]) = (pair["other"].clone(), pair["charger"].clone());
        let pairs = it["combats"][0]["pairs"].as_array_mut().expect("pairs");
        pairs.push(pair);
    };
    assert_eq!(faults(&twice), ["not_an_enemy"]);
    // Four units cannot have struck more than sixteen times.
    let blows = |n: usize| {
        move |it: &mut Value| {
            let blow = json!({ "by": "A1", "against": "B1", "wounds": 0 });
            it["resolution"]["blows"] = json!(vec![blow; n]);
        }
    };
    assert_eq!(faults(&blows(16)), [""; 0]);
    assert_eq!(faults(&blows(17)), ["bad_resolution"]);
}

/// GOM-API-01: a question that cannot be understood says where.
#[test]
fn bad_questions_say_where() {
    let Value::Object(fields) =
        json!({ "unit": { "kind": "hobbits", "models": 3, "x": 1, "y": 1 } })
    else {
        unreachable!("it is an object")
    };
    let question = sobremesa_table::Question {
        name: "corners",
        fields: &fields,
        asker: sobremesa_kernel::Audience::Referee,
    };
    let answer = <Gom as sobremesa_table::Playable>::answer(None, &question);
    let Err(sobremesa_table::NoAnswer::BadField { at, .. }) = answer else {
        panic!("there are no hobbits: {answer:?}");
    };
    assert_eq!(at, "units[0].kind");
}
