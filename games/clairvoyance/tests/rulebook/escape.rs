//! CLV-ESC: `Disengage`.

use crate::support::{Combat, duel, with_plan};

/// Where a unit ends that flees once.
#[track_caller]
fn flees(layout: &str, walls: &str, speed: i64, from: &str, enemies: &[&str]) -> (i64, i64) {
    let enemies: Vec<(&str, &str)> = enemies.iter().map(|at| ("", *at)).collect();
    let source = duel(
        layout,
        walls,
        (&format!("Speed: {speed};"), from),
        "Disengage;",
        &enemies,
    );
    let mut combat = Combat::new(&source);
    combat.next(&[]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some(""),
        "it is always done"
    );
    combat.at(0)
}

/// CLV-ESC-01 to 06, CLV-EX-23: on open ground, by speed.
#[test]
fn a_unit_flees_over_open_ground() {
    let ends =
        [1, 2, 3, 4].map(|speed| flees("Rectangle 12, 12", "", speed, "(4, 4)", &["(3, 3)"]));
    assert_eq!(ends, [(5, 5), (5, 6), (6, 6), (7, 7)]);
}

/// CLV-ESC-05, CLV-EX-24: down a corridor, as far as it goes.
#[test]
fn a_unit_flees_down_a_corridor() {
    assert_eq!(
        flees("Rectangle 10, 1", "", 4, "(3, 0)", &["(0, 0)"]),
        (7, 0)
    );
    assert_eq!(
        flees("Rectangle 10, 1", "", 6, "(3, 0)", &["(0, 0)"]),
        (9, 0)
    );
    assert_eq!(
        flees("Rectangle 10, 1", "", 0, "(3, 0)", &["(0, 0)"]),
        (3, 0)
    );
}

/// CLV-ESC-02: the fleeing unit does not shield what lies behind it.
#[test]
fn what_lies_behind_can_be_reached_by_the_enemy() {
    assert_eq!(
        flees("Rectangle 5, 1", "", 2, "(1, 0)", &["(0, 0)"]),
        (3, 0)
    );
}

/// CLV-ESC-03: nobody flees to where no enemy can come.
#[test]
fn squares_that_no_enemy_reaches_have_no_value() {
    // The chamber on the right is closed by an ally: the enemy cannot come in, nor does the unit.
    let source = duel(
        "Rectangle 7, 1",
        "",
        ("Speed: 9;", "(2, 0)"),
        "Disengage;",
        &[("", "(1, 0)")],
    )
    .replace(
        "A, Plan x1: (2, 0);",
        "A, Plan x1: (2, 0); A, Idle x1: (4, 0);",
    );
    let mut combat = Combat::new(&source);
    assert_eq!(combat.next(&[]), "turn One:A:1 1; move One:A:1 3,0");
}

/// CLV-ESC-04, 08: past the enemy, when the way out is there and a dead end behind.
#[test]
fn a_long_way_out_is_better_than_a_dead_end() {
    let walls = "(3-30, 0), (3-30, 2)";
    // A pocket of three rows on the left, and a corridor of 28 squares to the right of the enemy.
    let end = flees("Rectangle 31, 3", walls, 8, "(1, 1)", &["(2, 0)"]);
    assert!(
        end.0 > 2,
        "it runs past the enemy into the corridor: {end:?}"
    );
}

/// CLV-ESC-06: the first of equals, in the order up, down, left, right, then the diagonals.
#[test]
fn the_first_of_equal_squares_is_taken() {
    // Up and down are alike, and so are the diagonals away from the enemy.
    assert_eq!(
        flees("Rectangle 3, 7", "", 1, "(1, 3)", &["(0, 3)"]),
        (2, 2)
    );
}

/// CLV-ESC-07: nothing to flee from.
#[test]
fn without_an_enemy_who_can_come_it_stays() {
    assert_eq!(
        flees("Rectangle 9, 1", "(4, 0)", 6, "(2, 0)", &["(8, 0)"]),
        (2, 0)
    );
    let mut combat = Combat::new(&with_plan("Disengage;"));
    combat.say("kill 1", &[]);
    assert_eq!(combat.at(0), (0, 0));
}
