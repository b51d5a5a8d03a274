//! GOM-FLE: flight.

use serde_json::{Value, json};
use sobremesa_gom::rules::flight::{distance_range, run, turned_away};
use sobremesa_gom::{Fate, State};

use super::support::{Field, check_pose, close, index, state};

/// B1 flees from A1 over a distance: its landing and how far it ran.
fn flight(state: &State, distance: f64) -> sobremesa_gom::rules::flight::Flight {
    let (runner, threat) = (index(state, "B1"), index(state, "A1"));
    let start = turned_away(&state.units[runner], state.units[threat].rect().centre());
    run(state, runner, start, distance, Some(threat))
}

#[track_caller]
fn check_flight(
    text: &str,
    distance: f64,
    (x, y, theta): (f64, f64, f64),
    moved: f64,
    passed: &[&str],
) {
    let state = state(text);
    let flight = flight(&state, distance);
    close(flight.landing.corner.x, x);
    close(flight.landing.corner.y, y);
    close(flight.landing.front.degrees(), theta);
    close(flight.moved, moved);
    let names: Vec<&str> = flight
        .passed
        .iter()
        .map(|unit| state.units[*unit].id.as_str())
        .collect();
    assert_eq!(names, passed);
}

const PURSUED: &str = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,240 180";

/// GOM-FLE-06, GOM-FLE-07, GOM-EX-19: it turns its back about its centre and runs.
#[test]
fn a_fugitive_shows_its_back() {
    check_flight(PURSUED, 87.0, (600.0, 367.0, 0.0), 87.0, &[]);
}

/// GOM-FLE-10, GOM-FLE-11, GOM-FLE-12, GOM-EX-20: it lands beyond what lies in the way, 10u from it.
#[test]
fn a_fugitive_lands_where_there_is_room() {
    let one = format!("{PURSUED}; B2 guerreros 20/5 650,330 180");
    check_flight(&one, 60.0, (600.0, 420.0, 0.0), 140.0, &["B2"]);
    let two = format!("{one}; B3 guerreros 20/5 650,400 180");
    check_flight(&two, 60.0, (600.0, 490.0, 0.0), 210.0, &["B2", "B3"]);
}

/// GOM-FLE-07, GOM-EX-21: away from a threat at an angle.
#[test]
fn flight_leads_from_centre_to_centre() {
    check_flight(
        "A1 equites 10/5 550,255 270; B1 guerreros 20/5 640,280 180",
        80.0,
        (676.3003, 382.8690, 309.4725),
        80.0,
        &[],
    );
}

/// GOM-FLE-12: B1, 100u wide, turns from west to north and covers x 575..675, y 250..270: B2 is brushed,
/// but its centre (y 235) is not ahead of B1's (y 260); that of B3 (y 285) is.
#[test]
fn whoever_is_brushed_while_turning_is_not_passed() {
    let turning = "A1 legion 20/5 600,200 0; B1 guerreros 20/10 615,210 90";
    let text = format!("{turning}; B2 guerreros 20/5 700,215 180; B3 guerreros 20/5 600,265 180");
    check_flight(&text, 87.0, (575.0, 357.0, 0.0), 87.0, &["B3"]);
}

/// GOM-FLE-06, GOM-FLE-12: B1 runs north over B2 and lands at y 340..380. B2 panics and runs from where
/// B1 stood before, north as well, over B1, which as its threat does not count.
#[test]
fn panic_comes_from_where_the_fugitive_stood() {
    let text = "A1 legion 20/5 600,180 0; B1 guerreros 20/5 600,230 0 fleeing; B2 guerreros 20/5 650,290 180";
    let mut field = Field::new(text, "shooting");
    let (fails, runs) = ([7, 60, 60, 60, 0, 0], [7, 150, 150, 150, 0, 0]);
    field.order(1, "end turn", &[fails, runs].concat());
    check_pose(&field.state, "B1", 600.0, 380.0, 0.0);
    check_pose(&field.state, "B2", 600.0, 330.0 + 150.0, 0.0);
    let passed: Vec<&Value> = field.all("fled").iter().map(|it| &it["passed"]).collect();
    assert_eq!(passed, [&json!(["B2"]), &json!([])]);
}

/// GOM-FLE-13, GOM-EX-22: beyond the border it is lost; on the border it is not.
#[test]
fn whoever_runs_off_the_field_is_lost() {
    let state = state(PURSUED);
    assert!(flight(&state, 400.0).leaves_field);
    assert!(!flight(&state, 320.0).leaves_field, "its front is at y 600");
}

/// GOM-FLE-03, GOM-EX-27: from half of M, rounded up, to three times M.
#[test]
fn three_draws_from_half_to_three_times_the_movement() {
    assert_eq!(distance_range(50), (25, 150));
    assert_eq!(distance_range(125), (63, 375));
    assert_eq!(distance_range(10), (5, 30));
}

/// GOM-FLE-01, GOM-FLE-04, GOM-FLE-05, GOM-FLE-08, GOM-FLE-16, GOM-FLE-17, GOM-RNG-02: a failed
/// rally: mean of three draws, straight on, and one magic penalty.
#[test]
fn a_failed_rally_is_another_flight() {
    let text = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 600,300 0 fleeing spent=50";
    let mut field = Field::new(text, "shooting");
    // L 6: 7 fails. 30, 40 and 50 make 40u. Magic: attribute 1 (HA), amount 1.
    field.order(1, "end turn", &[7, 30, 40, 50, 1, 1]);
    check_pose(&field.state, "B1", 600.0, 340.0, 0.0);
    assert_eq!(field.told("fled")["distance"], 40.0);
    assert_eq!(field.told("magic")["to"], 3 - 1);
    assert!(field.unit("B1").fleeing);
}

/// GOM-FLE-16: rallied, it stays and may act this turn.
#[test]
fn a_rallied_unit_acts() {
    let text = "A1 legion 20/5 600,100 0; B1 guerreros 20/5 650,300 180 fleeing";
    let mut field = Field::new(text, "shooting");
    field.order(1, "end turn", &[6]);
    assert!(!field.unit("B1").fleeing);
    field
        .order(2, "end declarations", &[])
        .order(2, "advance B1 10", &[]);
}

/// GOM-FLE-02: a fleeing unit does nothing.
#[test]
fn fugitives_do_not_obey() {
    let field = Field::new(
        "A1 ballesteros 10/5 600,100 0 fleeing; B1 guerreros 20/5 650,300 180",
        "shooting",
    );
    field.refused(1, "shoot A1 B1", "GOM-FLE-02", "fleeing");
}

/// GOM-FLE-14: every enemy passed over cuts down half, rounded down: 21 lose 10, 11 lose 5.
#[test]
fn enemies_cut_down_whoever_runs_over_them() {
    let text = "A1 legion 20/5 600,180 0; A2 legion 10/5 600,330 0; A3 legion 10/5 600,380 0; B1 guerreros 21/5 600,240 0 fleeing";
    let mut field = Field::new(text, "shooting");
    field.order(1, "end turn", &[7, 70, 70, 70, 0, 0]);
    let cut: Vec<u64> = field
        .all("cut_down")
        .iter()
        .filter_map(|event| event["models"].as_u64())
        .collect();
    assert_eq!(cut, [10, 5]);
    assert_eq!(field.unit("B1").models, 6);
}

/// GOM-FLE-15, GOM-FLE-18: friends passed over test, engaged ones too; those who flee already do not.
#[test]
fn panic_spreads_to_friends() {
    let text = "A1 legion 20/5 600,180 0; B1 guerreros 20/5 600,230 0 fleeing; B2 guerreros 20/5 650,290 180; B3 guerreros 20/5 650,360 180 fleeing";
    let mut field = Field::new(text, "shooting");
    // B1 fails and runs 60u, over B2 and B3, magic. B2 holds. Then B3 rallies.
    field.order(1, "end turn", &[7, 60, 60, 60, 0, 0, 6, 1]);
    let tested: Vec<&str> = field
        .all("leadership_tested")
        .iter()
        .filter_map(|event| event["unit"].as_str())
        .collect();
    assert_eq!(tested, ["B2"]);
    assert_eq!(field.told("fled")["passed"], json!(["B2", "B3"]));
}

/// GOM-RNG-05: distance, magic, then panic in path order; B2, which is passed first, runs its whole
/// flight before B3 is tested.
#[test]
fn each_friend_runs_before_the_next_is_tested() {
    let text = "A1 legion 20/5 600,180 0; B1 guerreros 20/5 600,230 0 fleeing; B3 guerreros 20/5 685,360 180; B2 guerreros 20/5 615,290 180";
    let mut field = Field::new(text, "shooting");
    // Each fails (L 6), runs and loses nothing by magic.
    field.order(1, "end turn", &[7, 150, 150, 150, 0, 0].repeat(3));
    let happened: Vec<String> = field.events[2..]
        .iter()
        .map(|event| format!("{} {}", event["kind"], event["unit"]).replace('"', ""))
        .collect();
    let expected = [
        "rally_tested B1",
        "fled B1",
        "magic B1",
        "leadership_tested B2",
        "fled B2",
        "magic B2",
        "leadership_tested B3",
        "fled B3",
        "magic B3",
    ];
    assert_eq!(happened, expected);
}

/// GOM-FLE-15: friends test even when the fugitive has left the field, and then there is no magic.
#[test]
fn friends_test_also_when_the_fugitive_is_gone() {
    let text = "A1 legion 20/5 600,300 0; B1 guerreros 20/5 600,500 0 fleeing; B2 guerreros 20/5 650,530 180";
    let mut field = Field::new(text, "shooting");
    field.order(1, "end turn", &[7, 150, 150, 150, 6]);
    assert_eq!(field.unit("B1").fate, Some(Fate::OffField));
    assert_eq!(field.all("leadership_tested").len(), 1);
    assert!(field.all("magic").is_empty());
}

/// GOM-FLE-09: panic takes a unit out of its combat, which is dissolved at once outside the combat phase.
#[test]
fn whoever_flees_leaves_the_combat() {
    let text = "A1 legion 20/5 600,340 0 combat=1; B2 guerreros 20/5 650,340 180 combat=1; B1 guerreros 20/5 700,355 90 fleeing";
    let mut field = Field::new(text, "shooting");
    // B1 runs west over both; B2 panics (it was at 710u, so it runs west too).
    field.order(
        1,
        "end turn",
        &[7, 150, 150, 150, 0, 0, 7, 60, 60, 60, 0, 0],
    );
    assert!(field.unit("B2").fleeing);
    assert!(field.state.combats.is_empty());
    assert!(field.told("cut_down")["by"] == "A1");
}
