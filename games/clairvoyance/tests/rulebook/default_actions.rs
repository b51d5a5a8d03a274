//! CLV-DEF: what a unit does when its attack cannot be made now.

use crate::support::{Combat, duel};

/// Where `A` stands after each of its turns, the enemies passing in between.
fn trail(combat: &mut Combat, n_enemies: usize, n_turns: usize) -> Vec<(i64, i64)> {
    (0..n_turns)
        .map(|_| {
            combat.next(&[]);
            let at = combat.at(0);
            for _ in 0..n_enemies {
                combat.next(&[]);
            }
            at
        })
        .collect()
}

/// CLV-DEF-01: without a target an attack can never be done, and counts as done.
#[test]
fn an_attack_on_nobody_is_done() {
    let mut combat = Combat::new(&duel(
        "Rectangle 9, 1",
        "",
        ("", "(0, 0)"),
        "Attack closest ally; Pass;",
        &[("", "(8, 0)")],
    ));
    combat.next(&[]);
    assert_eq!(combat.state.plan(0).as_deref(), Some("Pass;"));
}

/// CLV-DEF-02, 07, CLV-EX-19: the plan is kept whole until it can be done.
#[test]
fn an_attack_out_of_reach_becomes_a_move() {
    let plan = "Approach closest enemy - Attack closest enemy; Attack self;";
    let source = duel(
        "Rectangle 20, 1",
        "",
        ("Speed: 2;", "(12, 0)"),
        plan,
        &[("", "(19, 0)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.next(&[]),
        "turn One:A:1 1; move One:A:1 14,0; move One:A:1 16,0"
    );
    assert_eq!(combat.state.plan(0).as_deref(), Some(plan));
    combat.next(&[]);
    assert_eq!(
        combat.next(&[1]),
        "turn One:A:1 2; move One:A:1 18,0; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
    combat.next(&[]);
    assert_eq!(
        combat.next(&[1]),
        "turn One:A:1 3; attack One:A:1 One:A:1 1; miss One:A:1"
    );
}

/// CLV-DEF-04, 05, CLV-EX-20: a full attack moves twice the speed; of equal squares the smaller row.
#[test]
fn a_full_attack_moves_twice_as_far() {
    let source = duel(
        "Rectangle 20, 3",
        "",
        ("Speed: 3;", "(0, 1)"),
        "Full Attack closest enemy;",
        &[("", "(19, 1)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(trail(&mut combat, 1, 3), [(6, 1), (12, 1), (18, 0)]);
    assert_eq!(
        combat.next(&[1]),
        "turn One:A:1 4; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
}

/// CLV-DEF-05: as one movement, with one count of diagonals.
#[test]
fn a_double_move_counts_its_diagonals_once() {
    let source = duel(
        "Rectangle 12, 12",
        "",
        ("Speed: 1;", "(0, 0)"),
        "Full Attack closest enemy;",
        &[("", "(11, 11)")],
    );
    // Two diagonals would cost 3: only one is paid by 2 x 1.
    assert_eq!(trail(&mut Combat::new(&source), 1, 1), [(1, 1)]);
}

/// CLV-DEF-03, CLV-EX-21: towards the nearest square from which the target is seen and reached.
#[test]
fn an_archer_looks_for_a_square_to_shoot_from() {
    let entries = "Speed: 3; Attack: Ranged (6) 1d6;";
    let plan = "while enemy count >= 1 { Attack closest enemy; }";
    let source = duel(
        "Rectangle 8, 5",
        "(3, 0-2)",
        (entries, "(1, 1)"),
        plan,
        &[("", "(6, 1)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(trail(&mut combat, 1, 1), [(1, 3)]);
    assert_eq!(
        combat.next(&[1]),
        "turn One:A:1 2; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
}

/// CLV-DEF-03, CLV-EX-22: never onto an ally, nor a wall.
#[test]
fn the_aim_is_a_square_one_can_stand_on() {
    let source = duel(
        "Rectangle 7, 3",
        "",
        ("Speed: 6;", "(0, 0)"),
        "Attack closest enemy;",
        &[("", "(5, 1)")],
    )
    .replace(
        "A, Plan x1: (0, 0);",
        "A, Plan x1: (0, 0); A, Idle x1: (4, 0);",
    );
    assert_eq!(
        Combat::new(&source).next(&[]),
        "turn One:A:1 1; move One:A:1 4,1"
    );
    let walled = duel(
        "Rectangle 7, 3",
        "(4, 0)",
        ("Speed: 6;", "(0, 0)"),
        "Attack closest enemy;",
        &[("", "(5, 1)")],
    );
    assert_eq!(
        Combat::new(&walled).next(&[]),
        "turn One:A:1 1; move One:A:1 4,1"
    );
}

/// CLV-DEF-06: where no square helps the unit stays, and tries again.
#[test]
fn when_nothing_helps_it_waits() {
    let source = duel(
        "Rectangle 9, 1",
        "(4, 0)",
        ("", "(0, 0)"),
        "Attack closest enemy; Pass;",
        &[("", "(8, 0)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(trail(&mut combat, 1, 2), [(0, 0), (0, 0)]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some("Attack closest enemy; Pass;")
    );
}

/// CLV-DEF-08: the target is chosen afresh each time.
#[test]
fn the_target_is_chosen_afresh() {
    let source = duel(
        "Rectangle 20, 1",
        "",
        ("Speed: 1;", "(10, 0)"),
        "Attack closest enemy;",
        &[("", "(0, 0)"), ("", "(18, 0)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(trail(&mut combat, 2, 1), [(11, 0)]);
    combat.say("move 1 (6,0)", &[]);
    assert_eq!(trail(&mut combat, 2, 1), [(10, 0)]);
}
