//! GOM-SPC, GOM-MOV: separation and manoeuvres.

use serde_json::json;
use sobremesa_geometry::Spin;
use sobremesa_gom::rules::movement::{max_advance, max_pivot, remaining};

use super::support::{Field, ask, check_pose, close, state};

#[track_caller]
fn check_advance(text: &str, limit: f64, expected: f64) {
    close(max_advance(&state(text), 0, limit).most, expected);
}

#[track_caller]
fn check_pivot(text: &str, spin: Spin, movement: f64, degrees: f64) {
    let found = max_pivot(&state(text), 0, spin, movement).most.to_degrees();
    assert!((found - degrees).abs() < 0.05, "{found} is not {degrees}");
}

/// GOM-SPC-01, GOM-MOV-08, GOM-EX-09: 10u from the enemy ahead.
#[test]
fn an_advance_stops_ten_before_the_enemy() {
    check_advance(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 110,170 0",
        50.0,
        20.0,
    );
}

/// GOM-SPC-02, GOM-EX-09: true distance: 6u to the side and 8u ahead are 10u; 10u to the side are free.
#[test]
fn corners_are_rounded() {
    check_advance(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 156,170 0",
        50.0,
        22.0,
    );
    check_advance(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 160,170 0",
        50.0,
        50.0,
    );
}

/// GOM-SPC-04, GOM-MOV-06, GOM-EX-09: as far as the border, and on it is inside.
#[test]
fn an_advance_ends_at_the_border() {
    check_advance("A1 legion 20/5 100,580 0", 50.0, 20.0);
    let mut field = Field::new(
        "A1 legion 20/5 100,580 0; B1 guerreros 20/5 650,300 180",
        "other_moves",
    );
    field.order(1, "advance A1 20", &[]);
    let illegal = field.refused(1, "advance A1 1", "GOM-MOV-08", "too_far");
    assert_eq!(illegal.details["stopped_by"], "border");
}

/// GOM-SPC-03: starting 4u from something, 4u are to be kept; touching it, one may slide but not enter.
#[test]
fn whoever_starts_near_may_not_come_nearer() {
    let beside = "A1 legion 20/5 100,300 0; B1 guerreros 20/5 154,300 0";
    check_advance(beside, 50.0, 50.0);
    check_advance(
        "A1 legion 20/5 100,300 0; B1 guerreros 20/5 100,344 0",
        50.0,
        0.0,
    );
    check_advance(
        "A1 legion 20/5 100,300 0; B1 guerreros 20/5 150,300 0",
        50.0,
        50.0,
    );
    check_advance(
        "A1 legion 20/5 100,300 0; B1 guerreros 20/5 120,340 0",
        50.0,
        0.0,
    );
}

/// GOM-MOV-01, GOM-MOV-03, GOM-MOV-04: as often as movement lasts; 5.12 of 10 leaves 4.88.
#[test]
fn movement_is_spent_bit_by_bit() {
    let mut field = Field::new(
        "A1 legion 20/5 600,100 0 M=10; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    field.order(1, "advance A1 5.12", &[]);
    close(remaining(field.unit("A1")), 4.88);
    close(
        field.told("advanced")["remaining"]
            .as_f64()
            .expect("a length"),
        4.88,
    );
    field.order(1, "advance A1 4.88", &[]);
    assert_eq!(remaining(field.unit("A1")), 0.0);
}

/// GOM-MOV-02: engaged, fleeing and charging units do not manoeuvre.
#[test]
fn only_free_units_manoeuvre() {
    let text = "A1 legion 20/5 600,260 0 combat=1; B1 guerreros 20/5 650,260 180 combat=1; A2 legion 20/5 300,100 0 fleeing; A3 legion 20/5 400,100 0 declared";
    let field = Field::new(text, "other_moves");
    field.refused(1, "advance A1 1", "GOM-CMB-37", "engaged");
    field.refused(1, "advance A2 1", "GOM-FLE-02", "fleeing");
    field.refused(1, "march A3", "GOM-CHG-06", "charge_declared");
}

/// GOM-MOV-05, GOM-MOV-07: straight ahead, by a positive length, for as much.
#[test]
fn an_advance_is_straight_ahead() {
    let mut field = Field::new(
        "A1 legion 20/5 600,100 30; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    field.order(1, "advance A1 20", &[]);
    check_pose(&field.state, "A1", 600.0 - 10.0, 100.0 + 17.3205, 30.0);
    assert_eq!(field.unit("A1").deeds.spent, 20.0);
    field.refused(1, "advance A1 -5", "GOM-MOV-07", "not_a_move");
    field.refused(1, "advance A1 0", "GOM-MOV-07", "not_a_move");
    field.refused(1, "left A1 -5", "GOM-MOV-12", "not_a_move");
    field.refused(1, "right A1 0", "GOM-MOV-12", "not_a_move");
}

/// GOM-MOV-10, GOM-MOV-11, GOM-EX-10: 50u of movement turn a front of 50u by one radian; 45 degrees to
/// the right cost 39.27u and keep the front right corner.
#[test]
fn a_pivot_costs_the_arc_of_the_outer_corner() {
    check_pivot("A1 legion 20/5 600,300 0", Spin::Left, 50.0, 57.2958);
    let mut field = Field::new(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    field.order(1, "right A1 45", &[]);
    check_pose(&field.state, "A1", 114.6447, 135.3553, 315.0);
    close(field.unit("A1").deeds.spent, 39.2699);
    let corner = field.unit("A1").rect().corners()[1];
    close(corner.x, 150.0);
    close(corner.y, 100.0);
}

/// GOM-MOV-10: to the left the front left corner stays.
#[test]
fn a_left_pivot_keeps_the_left_corner() {
    let mut field = Field::new(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    field.order(1, "left A1 30", &[]);
    check_pose(&field.state, "A1", 100.0, 100.0, 30.0);
}

/// GOM-MOV-12, GOM-EX-11: the outer corner may rise by 10u on an arm of 50u.
#[test]
fn a_pivot_keeps_ten_to_what_is_ahead() {
    let text = "A1 legion 20/5 100,300 0; B1 guerreros 20/5 120,360 0";
    check_pivot(text, Spin::Left, 100.0, 11.5370);
    let answer = ask(
        "max_pivot",
        json!({
            "units": [
                { "id": "A1", "kind": "legion", "side": 1, "models": 20, "frontage": 5, "x": 100, "y": 300 },
                { "id": "B1", "kind": "guerreros", "side": 2, "models": 20, "frontage": 5, "x": 120, "y": 360 },
            ],
            "unit": "A1", "movement": 100, "direction": "left",
        }),
    );
    close(answer["cost"].as_f64().expect("a cost"), 10.0679);
    assert_eq!(answer["stopped_by"], json!({ "unit": "B1" }));
}

/// GOM-MOV-13: half a turn at most, however much movement there is.
#[test]
fn one_pivot_is_at_most_half_a_turn() {
    check_pivot("A1 legion 20/5 600,300 0", Spin::Left, 5000.0, 180.0);
}

/// GOM-MOV-14, GOM-EX-12: a friend beside forbids any left pivot: the rear right corner would hit it.
#[test]
fn a_neighbour_can_forbid_a_pivot() {
    let text = "A1 legion 20/5 100,300 0; A2 legion 20/5 160,300 0; B1 guerreros 20/5 650,550 180";
    check_pivot(text, Spin::Left, 100.0, 0.0);
    let field = Field::new(text, "other_moves");
    let illegal = field.refused(1, "left A1 5", "GOM-MOV-12", "too_wide");
    assert_eq!(illegal.details["stopped_by"], json!({ "unit": "A2" }));
}

/// GOM-MOV-15, GOM-MOV-16: the same ground and ranks, for a quarter of M.
#[test]
fn an_about_turn_keeps_the_ground() {
    let mut field = Field::new(
        "A1 legion 18/5 100,100 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    let before = field.unit("A1").rect();
    field.order(1, "about A1", &[]);
    check_pose(&field.state, "A1", 150.0, 60.0, 180.0);
    assert_eq!(field.unit("A1").deeds.spent, 50.0 / 4.0);
    let after = field.unit("A1").rect();
    close(after.centre().distance(before.centre()), 0.0);
    assert_eq!(field.unit("A1").block().last_rank(), (2, 3));
    field.order(1, "advance A1 30", &[]);
    field.refused(1, "about A1", "GOM-MOV-15", "no_movement_left");
}

/// GOM-MOV-17: march and about-turn exclude each other.
#[test]
fn marching_units_do_not_turn_about() {
    let text = "A1 legion 20/5 100,100 0; A2 legion 20/5 300,100 0; B1 guerreros 20/5 650,550 180";
    let mut field = Field::new(text, "other_moves");
    field.order(1, "march A1", &[]).order(1, "about A2", &[]);
    field.refused(1, "about A1", "GOM-MOV-17", "marching");
    field.refused(1, "march A2", "GOM-MOV-17", "turned_about");
}

/// GOM-MOV-18: it adds M at any moment, once.
#[test]
fn a_march_doubles_the_allowance() {
    let mut field = Field::new(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    field
        .order(1, "advance A1 30", &[])
        .order(1, "march A1", &[]);
    assert_eq!(remaining(field.unit("A1")), 2.0 * 50.0 - 30.0);
    field.refused(1, "march A1", "GOM-MOV-18", "already_marching");
    field.order(1, "advance A1 70", &[]);
}

/// GOM-MOV-20: whoever has left the field is lost for all purposes.
#[test]
fn nobody_comes_back() {
    let text = "A1 legion 20/5 600,200 0; A2 legion 20/5 300,100 0; B1 guerreros 20/5 650,550 180";
    let mut position = super::support::position(text, "other_moves");
    position["units"][1]["gone"] = json!("off_field");
    let field = Field::resumed(position);
    field.refused(1, "advance A2 10", "GOM-MOV-20", "unit_gone");
    assert_eq!(field.state.present_of(sobremesa_gom::Side::One).count(), 1);
}

/// GOM-MAG-09: magic that takes movement leaves at least nothing.
#[test]
fn what_is_left_is_never_negative() {
    let mut position = super::support::position(
        "A1 legion 20/5 100,100 0 M=20; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    position["units"][0]["spent"] = json!(30.0);
    assert_eq!(remaining(Field::resumed(position).unit("A1")), 0.0);
}

/// GOM-MOV-09, GOM-MOV-21, GOM-UX-25: the handles of a unit go exactly as far as the referee lets it,
/// and say what ends them.
#[test]
fn handles_reach_as_far_as_the_rules() {
    use super::support::handle;
    // GOM-EX-09: an enemy's rear 30u ahead leaves 20u.
    let blocked = Field::new(
        "A1 legion 20/5 100,100 0; B1 guerreros 20/5 110,170 0",
        "other_moves",
    );
    let advance = handle(&blocked, "A1", "advance");
    assert!((advance.most - 20.0).abs() < 1e-6, "{}", advance.most);
    assert!(advance.stop.en.contains("B1"), "{}", advance.stop.en);
    // GOM-EX-10: 50u of movement are one radian for a front of 50u.
    let free = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    let pivot = handle(&free, "A1", "pivot_right");
    assert!((pivot.most - 57.2958).abs() < 1e-4, "{}", pivot.most);
    assert!(
        (pivot.price * pivot.most - 50.0).abs() < 1e-6,
        "it costs all there is"
    );
    assert_eq!(pivot.left, 50.0);
}

/// GOM-MOV-09: what is dragged is what is ordered; a handle that nobody knows means nothing.
#[test]
fn a_dragged_handle_is_an_order() {
    use sobremesa_gom::{Action, Gom};
    use sobremesa_kernel::{Audience, Game};
    use sobremesa_table::{Chosen, Playable};
    let field = Field::new(
        "A1 legion 20/5 600,200 0; B1 guerreros 20/5 650,550 180",
        "other_moves",
    );
    let view = Gom::view(&field.state, Audience::Spectator);
    let dragged = |thing: &str, handle: &str| {
        Gom::by_hand(view.clone(), None).dragged(&Chosen::things(&[thing]), handle, &[12.5])
    };
    let advance: Action =
        serde_json::from_value(json!({ "task": "advance", "unit": "A1", "distance": 12.5 }))
            .unwrap();
    assert_eq!(dragged("unit-A1", "advance"), Some(advance));
    assert_eq!(dragged("unit-A1", "sideways"), None);
    assert_eq!(dragged("scenery-1", "advance"), None);
}
