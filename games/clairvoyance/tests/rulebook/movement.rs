//! CLV-MOV, CLV-PTH: steps, costs and paths.

use crate::support::{Combat, duel};
use serde_json::{Value, json};
use sobremesa_clairvoyance::Direction::{self, DownRight, Right};
use sobremesa_clairvoyance::rules::movement::path_cost;

/// CLV-MOV-02, the rulebook's table.
#[test]
fn diagonals_cost_one_and_two_by_turns() {
    let cost = |straight: usize, diagonal: usize| {
        let steps: Vec<Direction> = [vec![Right; straight], vec![DownRight; diagonal]].concat();
        path_cost(&steps)
    };
    assert_eq!([1, 2, 3, 4, 5].map(|n| cost(0, n)), [1, 3, 4, 6, 7]);
    assert_eq!(cost(2, 1), 3);
    assert_eq!(cost(3, 2), 6);
}

/// A board with `A` and its enemies, for questions.
fn board(layout: &str, walls: &str, a: (&str, &str), enemies: &[(&str, &str)]) -> Combat {
    Combat::new(&duel(layout, walls, a, "Approach closest enemy;", enemies))
}

/// CLV-MOV-01, 02, 07: every square that the speed can pay, its own included.
#[test]
fn a_unit_spends_at_most_its_speed() {
    let combat = board(
        "Rectangle 5, 5",
        "",
        ("Speed: 2;", "(0, 0)"),
        &[("", "(4, 4)")],
    );
    assert_eq!(
        combat.ask("reachable", json!({ "unit": 0 })),
        json!([
            [0, 0, 0],
            [0, 1, 1],
            [0, 2, 2],
            [1, 0, 1],
            [1, 1, 1],
            [1, 2, 2],
            [2, 0, 2],
            [2, 1, 2]
        ])
    );
    let still = board(
        "Rectangle 5, 5",
        "",
        ("Speed: 0;", "(0, 0)"),
        &[("", "(4, 4)")],
    );
    assert_eq!(
        still.ask("reachable", json!({ "unit": 0 })),
        json!([[0, 0, 0]])
    );
}

/// CLV-MOV-03: each of two moves counts its diagonals afresh.
#[test]
fn two_moves_do_not_share_their_diagonals() {
    let plan = "Approach closest enemy - Approach closest enemy;";
    let enemies = [("", "(9, 9)")];
    let source = duel(
        "Rectangle 10, 10",
        "",
        ("Speed: 1;", "(0, 0)"),
        plan,
        &enemies,
    );
    // One diagonal costs 1 in each move; in a single move of 2 the second would cost 2.
    assert_eq!(
        Combat::new(&source).next(&[]),
        "turn One:A:1 1; move One:A:1 1,1; move One:A:1 2,2"
    );
}

/// CLV-MOV-04: nobody passes through anybody, allies included.
#[test]
fn units_cannot_be_passed_through() {
    let combat = board(
        "Rectangle 5, 1",
        "",
        ("", "(0, 0)"),
        &[("", "(2, 0)"), ("", "(4, 0)")],
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "to": [3, 0] })),
        Value::Null
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "to": [4, 0] })),
        Value::Null
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "to": [2, 0] }))["cost"],
        2
    );
}

/// CLV-MOV-05, CLV-EX-08: a diagonal needs both squares beside it.
#[test]
fn a_diagonal_does_not_cut_corners() {
    let knight = ("", "(1, 1)");
    let to = json!({ "unit": 0, "to": [2, 2] });
    let squares = |combat: Combat| combat.ask("path", to.clone())["squares"].clone();
    let open = board("Rectangle 4, 3", "", knight, &[("", "(0, 0)")]);
    assert_eq!(squares(open), json!([[1, 1], [2, 2]]));
    let wall = board("Rectangle 4, 3", "(2, 1)", knight, &[("", "(0, 0)")]);
    assert_eq!(squares(wall), json!([[1, 1], [1, 2], [2, 2]]));
    let unit = board("Rectangle 4, 3", "", knight, &[("", "(1, 2)")]);
    assert_eq!(squares(unit), json!([[1, 1], [2, 1], [2, 2]]));
    for (obstacles, enemy, corner) in [("(2, 1)", "(0, 0)", [2, 1]), ("", "(1, 2)", [1, 2])] {
        let mut combat = board("Rectangle 4, 3", obstacles, knight, &[("", enemy)]);
        let illegal = combat.refusal("move 0 DR");
        assert_eq!(
            illegal.details,
            json!({ "step": 1, "square": [2, 2], "why": "corner", "corner": corner })
        );
    }
}

/// CLV-MOV-06: the square that was left is free for the rest of the movement.
#[test]
fn a_unit_does_not_obstruct_itself() {
    let mut combat = board("Rectangle 3, 3", "", ("", "(1, 1)"), &[("", "(2, 2)")]);
    assert_eq!(
        combat.say("move 0 U-D-U-DL", &[]),
        "move One:A:1 0,1",
        "past its own square"
    );
}

/// CLV-PTH-01, 02, 04, 05, CLV-EX-16: 8.5 to the target; four squares bring it to (4,0).
#[test]
fn the_canonical_path_over_open_ground() {
    let mut combat = board(
        "Rectangle 10, 6",
        "",
        ("Speed: 4;", "(0, 0)"),
        &[("", "(7, 3)")],
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "to": [7, 3] })),
        json!({
            "cost": 8, "half_squares": 17,
            "squares": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 1], [6, 2], [7, 3]],
        })
    );
    assert_eq!(combat.next(&[]), "turn One:A:1 1; move One:A:1 4,0");
}

/// CLV-PTH-01, 04, 05, CLV-EX-17: round a wall, 7.5; five squares bring it to (4,3).
#[test]
fn the_canonical_path_round_a_wall() {
    let mut combat = board(
        "Rectangle 8, 5",
        "(3, 0-2)",
        ("Speed: 5;", "(1, 1)"),
        &[("", "(6, 1)")],
    );
    let path = combat.ask("path", json!({ "unit": "One:A:1", "to": [6, 1] }));
    assert_eq!(path["half_squares"], 15);
    assert_eq!(
        path["squares"],
        json!([[1, 1], [1, 2], [2, 3], [3, 3], [4, 3], [5, 2], [6, 1]])
    );
    for (square, cost) in [([4, 3], 4), ([5, 2], 6)] {
        assert_eq!(
            combat.ask("path", json!({ "unit": 0, "to": square }))["cost"],
            cost
        );
    }
    assert_eq!(combat.next(&[]), "turn One:A:1 1; move One:A:1 4,3");
}

/// CLV-PTH-02, CLV-EX-18: the last step may be a diagonal round one corner.
#[test]
fn the_last_step_goes_round_one_corner() {
    let combat = board(
        "Rectangle 3, 3",
        "(1, 0)",
        ("", "(0, 0)"),
        &[("", "(2, 2)")],
    );
    let path = combat.ask("path", json!({ "unit": 0, "to": [2, 2] }));
    assert_eq!(
        (path["cost"].clone(), path["half_squares"].clone()),
        (json!(3), json!(7))
    );
    assert_eq!(path["squares"], json!([[0, 0], [0, 1], [1, 1], [2, 2]]));
    let round_one = board(
        "Rectangle 2, 2",
        "(1, 0)",
        ("", "(0, 0)"),
        &[("", "(1, 1)")],
    );
    assert_eq!(
        round_one.ask("path", json!({ "unit": 0, "to": [1, 1] }))["half_squares"],
        3
    );
    // Not between two walls.
    let round_two = board(
        "Rectangle 2, 2",
        "(1, 0), (0, 1)",
        ("", "(0, 0)"),
        &[("", "(1, 1)")],
    );
    assert_eq!(
        round_two.ask("path", json!({ "unit": 0, "to": [1, 1] })),
        Value::Null
    );
    // Units beside it do not prevent it.
    let crowd = [("", "(1, 1)"), ("", "(1, 0)"), ("", "(0, 1)")];
    let between_units = board("Rectangle 2, 2", "", ("", "(0, 0)"), &crowd);
    assert_eq!(
        between_units.ask("path", json!({ "unit": 0, "to": [1, 1] }))["half_squares"],
        3
    );
}

/// CLV-PTH-03: what cannot be walked to is unreachable.
#[test]
fn beyond_a_wall_nothing_can_be_reached() {
    let mut combat = board(
        "Rectangle 5, 2",
        "(2, 0-1)",
        ("", "(0, 0)"),
        &[("", "(4, 0)")],
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "to": [3, 0] })),
        Value::Null
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "to": [2, 0] })),
        Value::Null
    );
    assert_eq!(combat.next(&[]), "turn One:A:1 1");
}

/// CLV-PTH-06: nothing happens on the way; running past an enemy costs nothing.
#[test]
fn nobody_strikes_at_who_runs_past() {
    let enemies = [("", "(3, 1)"), ("", "(8, 0)")];
    let source = duel(
        "Rectangle 9, 2",
        "",
        ("", "(0, 0)"),
        "Approach furthest enemy;",
        &enemies,
    );
    assert_eq!(
        Combat::new(&source).next(&[]),
        "turn One:A:1 1; move One:A:1 6,0"
    );
}
