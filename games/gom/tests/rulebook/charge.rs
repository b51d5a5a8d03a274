//! GOM-CHG: charges.

use sobremesa_gom::rules::charge::{best_position, charge_reach};
use sobremesa_gom::{ChargeFault, Edge, Phase};

use super::support::{Field, check_pose, close, state};

/// Where A1's charge on B1 ends: the edge, the pose, the engaged models and the distance.
#[track_caller]
fn check_charge(
    text: &str,
    edge: Edge,
    (x, y, theta): (f64, f64, f64),
    engaged: [u32; 2],
    distance: f64,
) {
    let state = state(text);
    let found = best_position(&state, 0, 1).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    assert_eq!(
        (Edge::at(found.edge), found.engaged),
        (edge, engaged),
        "{found:?}"
    );
    close(found.pose.corner.x, x);
    close(found.pose.corner.y, y);
    close(found.pose.front.degrees(), theta);
    close(found.distance, distance);
}

/// GOM-CHG-10, GOM-CHG-11, GOM-CHG-16, GOM-EX-15: face to face, all five against all five.
#[test]
fn a_charge_meets_the_front() {
    check_charge(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,260 180",
        Edge::Front,
        (600.0, 260.0, 0.0),
        [5, 5],
        60.0,
    );
}

/// GOM-CHG-07, GOM-CHG-12, GOM-EX-15: nearer than 2M is reached, 2M is not.
#[test]
fn a_charge_reaches_less_than_twice_the_movement() {
    let at = |y: f64| {
        state(&format!(
            "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,{y} 180"
        ))
    };
    assert_eq!(charge_reach(&at(299.0).units[0]), 100.0);
    close(
        best_position(&at(299.0), 0, 1)
            .expect("it arrives")
            .distance,
        99.0,
    );
    assert!(best_position(&at(300.0), 0, 1).is_err());
    assert_eq!(best_position(&at(400.0), 0, 1), Err(ChargeFault::TooFar));
}

/// GOM-CHG-19, GOM-EX-15: a failed charge advances two thirds of M... that is, a third of the charge.
#[test]
fn a_failed_charge_advances_a_third_of_its_reach() {
    let mut field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,300 180",
        "charge_declaration",
    );
    field
        .order(1, "charge A1 B1", &[])
        .order(1, "end declarations", &[]);
    close(
        field.told("charge_failed")["advanced"]
            .as_f64()
            .expect("a length"),
        33.3333,
    );
    check_pose(&field.state, "A1", 600.0, 233.3333, 0.0);
}

/// GOM-CHG-16, GOM-EX-16: a front of 7 on a front of 5, corners included: 7 + 5.
#[test]
fn corner_contacts_count() {
    check_charge(
        "A1 legion 21/7 600,200 0; B1 guerreros 20/5 660,260 180",
        Edge::Front,
        (600.0, 260.0, 0.0),
        [7, 5],
        60.0,
    );
}

/// GOM-CHG-16: where as many fight in several places, the nearest is taken; of two as near, the one that
/// comes first along the edge.
#[test]
fn the_nearest_of_equal_places_is_taken() {
    // The long front lies at x 550..700 and runs to the left; at every tenth unit 5 meet 7.
    let long = "B1 guerreros 30/15 700,260 180";
    check_charge(
        &format!("A1 legion 20/5 600,200 0; {long}"),
        Edge::Front,
        (600.0, 260.0, 0.0),
        [5, 7],
        60.0,
    );
    check_charge(
        &format!("A1 legion 20/5 605,200 0; {long}"),
        Edge::Front,
        (610.0, 260.0, 0.0),
        [5, 7],
        60.2080,
    );
}

/// GOM-CHG-14, GOM-EX-17: a neighbour of the target leaves no room to overlap on that side, two leave
/// none at all.
#[test]
fn neighbours_of_the_target_take_room() {
    let one =
        "A1 legion 21/7 600,200 0; B1 guerreros 20/5 660,260 180; B2 guerreros 20/5 720,260 180";
    check_charge(one, Edge::Front, (590.0, 260.0, 0.0), [6, 5], 60.8276);
    let two = format!("{one}; B3 guerreros 20/5 600,260 180");
    assert_eq!(best_position(&state(&two), 0, 1), Err(ChargeFault::Blocked));
}

/// GOM-CHG-09, GOM-CHG-11, GOM-EX-18: a long flank, from the side that is looked upon.
#[test]
fn a_flank_is_charged_when_it_is_uncovered() {
    check_charge(
        "A1 equites 10/5 600,200 0; B1 guerreros 40/5 650,300 90",
        Edge::Left,
        (660.0, 300.0, 0.0),
        [5, 7],
        116.6190,
    );
}

/// GOM-CHG-13: whatever stands in the lane stops the charge, friend or scenery.
#[test]
fn the_lane_must_be_free() {
    let text = "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,280 180";
    assert!(best_position(&state(text), 0, 1).is_ok());
    // A lone model in the middle of the lane; the beams of sight pass beside it.
    let friend = format!("{text}; A2 manticora 1/1 615,245 0");
    assert_eq!(
        best_position(&state(&friend), 0, 1),
        Err(ChargeFault::Blocked)
    );
    let house = format!("{text}; building 615,235 20,10");
    assert_eq!(
        best_position(&state(&house), 0, 1),
        Err(ChargeFault::Blocked)
    );
}

/// GOM-CHG-14: the final place lies inside the field.
#[test]
fn a_charge_stays_on_the_field() {
    // A front of 16 Legión is 160u wide; only 50u of field lie beside the enemy's 50u.
    let state = state("A1 legion 32/16 0,200 0; B1 guerreros 20/5 50,260 180");
    let found = best_position(&state, 0, 1).expect("there is room to the east");
    assert!(found.pose.corner.x >= -1e-6);
}

/// GOM-CHG-15: forests leave room before the eastern corner of the rear only, at x 635 and beyond. With 20
/// models somebody stands there; with 16 the last rank is one model at x 620..630, and there is nobody.
#[test]
fn an_empty_corner_cannot_be_charged() {
    let text = |models: u32| {
        format!(
            "A1 manticora 1/1 655,360 180; B1 guerreros {models}/5 650,260 180; forest 560,310 63,30; forest 665,240 35,49"
        )
    };
    check_charge(&text(20), Edge::Rear, (655.0, 300.0, 180.0), [1, 2], 60.0);
    assert_eq!(
        best_position(&state(&text(16)), 0, 1),
        Err(ChargeFault::Blocked)
    );
}

/// GOM-CHG-01, GOM-CHG-17, GOM-CHG-18: it stands there, flagged, and they fight.
#[test]
fn a_charge_begins_a_combat() {
    let mut field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,260 180",
        "charge_declaration",
    );
    field
        .order(1, "charge A1 B1", &[])
        .order(1, "end declarations", &[]);
    check_pose(&field.state, "A1", 600.0, 260.0, 0.0);
    assert_eq!(field.unit("A1").deeds.charged, Some(0));
    let combat = &field.state.combats[0];
    assert_eq!((combat.born.player_turn, combat.born.order), (1, 0));
    assert!(combat.has(0) && combat.has(1));
    assert_eq!(field.told("charged")["engaged"], serde_json::json!([5, 5]));
}

/// GOM-CHG-03, GOM-CHG-08, GOM-CHG-18: two charge the same enemy, one by one; the second joins.
#[test]
fn a_second_charge_joins() {
    let text = "A1 legion 10/5 580,200 0; A2 legion 10/5 640,200 0; B1 guerreros 40/10 660,260 180";
    let mut field = Field::new(text, "charge_declaration");
    field
        .order(1, "charge A2 B1", &[])
        .order(1, "charge A1 B1", &[]);
    field.refused(1, "charge A1 B1", "GOM-CHG-03", "charge_declared");
    field.order(1, "end declarations", &[]);
    let order: Vec<&str> = field
        .all("charged")
        .iter()
        .filter_map(|event| event["unit"].as_str())
        .collect();
    assert_eq!(order, ["A2", "A1"], "in the order of the declarations");
    assert_eq!(field.state.combats.len(), 1);
    assert_eq!(field.state.combats[0].members.len(), 3);
}

/// GOM-CHG-02: neither engaged nor fleeing, and against an enemy.
#[test]
fn who_may_charge_whom() {
    let text = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; A2 legion 20/5 300,100 0 fleeing; A3 legion 20/5 400,100 0";
    let field = Field::new(text, "charge_declaration");
    field.refused(1, "charge A1 B1", "GOM-CMB-37", "engaged");
    field.refused(1, "charge A2 B1", "GOM-FLE-02", "fleeing");
    field.refused(1, "charge A3 A1", "GOM-CHG-02", "not_an_enemy");
}

/// GOM-CHG-05, GOM-CHG-20: a fleeing enemy may be charged, and then it fights.
#[test]
fn a_caught_fugitive_fights() {
    let mut field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 600,300 0 fleeing",
        "charge_declaration",
    );
    field
        .order(1, "charge A1 B1", &[])
        .order(1, "end declarations", &[]);
    assert!(!field.unit("B1").fleeing);
    assert_eq!(field.told("charged")["edge"], "rear");
}

/// GOM-CHG-06: after declaring a unit only shoots.
#[test]
fn whoever_has_declared_does_nothing_else() {
    let mut field = Field::new(
        "A1 escuderos 5/5 600,100 0; B1 guerreros 20/5 650,450 180",
        "charge_declaration",
    );
    field
        .order(1, "charge A1 B1", &[])
        .order(1, "end declarations", &[]);
    field.refused(1, "advance A1 10", "GOM-CHG-06", "charge_declared");
    field.order(1, "end movement", &[]);
    assert_eq!(field.state.phase, Phase::Shooting);
    field.order(1, "shoot A1 B1", &[]);
    assert_eq!(field.kinds(), ["out_of_range"]);
}

/// GOM-CHG-04: nothing on the picture measures while charges are declared.
#[test]
fn no_measure_is_shown_before_a_charge() {
    use sobremesa_gom::Gom;
    use sobremesa_kernel::{Audience, Game, Lang};
    use sobremesa_table::Playable;
    let field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,260 180",
        "charge_declaration",
    );
    let view = Gom::view(&field.state, Audience::Spectator);
    let words = Gom::by_hand(view.clone(), None).scene(Lang::En).words();
    assert!(
        !words.contains("60u") && !words.contains("reach"),
        "{words}"
    );
}

/// GOM-CHG-21: the target of a second charge may be gone by then; so it fails.
#[test]
fn a_charge_on_nobody_fails() {
    let mut position = super::support::position(
        "A1 legion 20/5 600,200 0 declared; B1 guerreros 20/5 650,260 180; B2 guerreros 20/5 100,500 180",
        "charge_declaration",
    );
    position["units"][1]["gone"] = serde_json::json!("off_field");
    position["charges"] = serde_json::json!([{ "unit": "A1", "target": "B1" }]);
    let mut field = Field::resumed(position);
    field.order(1, "end declarations", &[]);
    assert_eq!(field.told("charge_failed")["reason"], "target_gone");
    check_pose(&field.state, "A1", 600.0, 233.3333, 0.0);
}
