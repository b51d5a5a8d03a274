//! CLV-TGT: whom an action is about.

use crate::support::{Combat, duel};

/// Whom `A` (on the given square of a 9 x 9 board, with a bow that reaches everything) attacks.
#[track_caller]
fn attacked(a: &str, plan: &str, walls: &str, enemies: &[&str]) -> String {
    let enemies: Vec<(&str, &str)> = enemies.iter().map(|at| ("HP: 90; AC: 0;", *at)).collect();
    let bow = "Speed: 0; Attack: Ranged (99) 1d6;";
    let source = duel("Rectangle 9, 9", walls, (bow, a), plan, &enemies);
    let told = Combat::new(&source).next(&[10, 1]);
    told.split(' ').nth(5).unwrap_or_default().to_owned()
}

/// CLV-TGT-01, 02: oneself; one by name, if it is alive.
#[test]
fn a_unit_may_be_named() {
    assert_eq!(
        attacked("(0, 0)", "Attack self;", "", &["(4, 4)"]),
        "One:A:1"
    );
    assert_eq!(
        attacked("(0, 0)", "Attack Two:E1:1;", "", &["(1, 1)", "(4, 4)"]),
        "Two:E1:1"
    );
    let source = duel(
        "Rectangle 9, 9",
        "",
        ("", "(0, 0)"),
        "Attack Two:E0:1; Attack closest enemy;",
        &[("", "(1, 1)"), ("", "(1, 0)")],
    );
    let mut combat = Combat::new(&source);
    combat.say("kill 1", &[]);
    assert_eq!(
        combat.next(&[]),
        "turn One:A:1 1",
        "a dead target is none, and the plan is done"
    );
    combat.next(&[]);
    assert!(combat.next(&[1]).contains("attack One:A:1 Two:E1:1"));
}

/// CLV-TGT-03: with three teams every other team is the enemy.
#[test]
fn every_other_team_is_the_enemy() {
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("AC: 0;", "(4, 0)"),
        "Pass;",
        &[("", "(0, 0)")],
    ) + " TEAM Three { A, Idle x1: (8, 0); }";
    let combat = Combat::new(&source);
    for (condition, expected) in [
        ("enemy count = 2", true),
        ("ally count = 1", true),
        ("Three count = 1", true),
    ] {
        let answer = combat.ask(
            "condition",
            serde_json::json!({ "unit": 0, "source": condition }),
        );
        assert_eq!(answer, expected, "{condition}");
    }
}

/// CLV-TGT-04: a team, or the units of one name in it.
#[test]
fn a_description_may_name_a_team_or_some_of_it() {
    assert_eq!(
        attacked("(0, 0)", "Attack closest Two;", "", &["(4, 4)", "(2, 2)"]),
        "Two:E1:1"
    );
    assert_eq!(
        attacked(
            "(0, 0)",
            "Attack closest Two:E0;",
            "",
            &["(4, 4)", "(2, 2)"]
        ),
        "Two:E0:1"
    );
}

/// CLV-TGT-05: with an adjective never oneself.
#[test]
fn an_adjective_never_means_oneself() {
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("", "(0, 0)"),
        "Attack closest ally; Attack closest One:A;",
        &[("", "(8, 0)")],
    );
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.next(&[]),
        "turn One:A:1 1",
        "it is alone, so there is no target"
    );
    combat.next(&[]);
    assert_eq!(combat.next(&[]), "turn One:A:1 2");
}

/// CLV-TGT-06, CLV-EX-28: by walking cost, rounded down; the smallest index of equals.
#[test]
fn the_closest_is_who_is_walked_to_soonest() {
    assert_eq!(
        attacked("(4, 4)", "Attack closest enemy;", "", &["(5, 5)", "(4, 3)"]),
        "Two:E0:1"
    );
    assert_eq!(
        attacked("(4, 4)", "Attack closest enemy;", "", &["(6, 5)", "(4, 3)"]),
        "Two:E1:1"
    );
    // Through the wall (4, 2) is near; on foot (0, 4) is nearer.
    let walls = "(0-7, 3)";
    assert_eq!(
        attacked(
            "(4, 4)",
            "Attack closest enemy;",
            walls,
            &["(4, 2)", "(0, 4)"]
        ),
        "Two:E1:1"
    );
}

/// CLV-TGT-07: the largest cost, and the largest index of equals.
#[test]
fn the_furthest_is_the_last_of_that_order() {
    assert_eq!(
        attacked(
            "(4, 4)",
            "Attack furthest enemy;",
            "",
            &["(5, 5)", "(4, 3)"]
        ),
        "Two:E1:1"
    );
    assert_eq!(
        attacked(
            "(4, 4)",
            "Attack furthest enemy;",
            "",
            &["(6, 4)", "(4, 3)"]
        ),
        "Two:E0:1"
    );
}

/// CLV-TGT-08, CLV-EX-29: who cannot be walked to counts only if nobody can.
#[test]
fn an_archer_shoots_over_its_own_front_line() {
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("Attack: Ranged (8) 1d6;", "(0, 0)"),
        "Attack closest enemy;",
        &[("", "(5, 0)"), ("", "(7, 0)")],
    )
    .replace(
        "A, Plan x1: (0, 0);",
        "A, Plan x1: (0, 0); A, Idle x1: (2, 0);",
    );
    assert_eq!(
        Combat::new(&source).next(&[1]),
        "turn One:A:1 1; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
    // Behind glass: (2, 0) is nearer in a straight line, but only (8, 8) can be walked to.
    let walls = "(1, 0-1), (3, 0-1), (1-3, 2)";
    let plan = "Attack closest enemy;";
    let far = duel(
        "Rectangle 9, 9",
        walls,
        ("Speed: 1; Attack: Ranged (1) 1d6;", "(0, 0)"),
        plan,
        &[("", "(2, 0)"), ("", "(8, 8)")],
    );
    assert_eq!(
        Combat::new(&far).next(&[]),
        "turn One:A:1 1; move One:A:1 0,1"
    );
    // Walled in, it reaches nobody; it still knows who is furthest, and sees only the one below.
    let pit = duel(
        "Rectangle 2, 9",
        "(1, 0-1), (0, 1)",
        ("Attack: Ranged (99) 1d6;", "(0, 0)"),
        "Attack furthest enemy;",
        &[("", "(0, 2)"), ("", "(0, 3)")],
    );
    assert_eq!(Combat::new(&pit).next(&[]), "turn One:A:1 1");
}

/// CLV-TGT-09: whom it attacked most recently, hit or miss, if it is alive and fits.
#[test]
fn the_last_is_whom_it_attacked_most_recently() {
    let plan = "Attack last enemy; Attack Two:E1:1; Attack Two:E0:1; Attack last enemy; Attack last Two:E1; Attack last ally;";
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("", "(1, 0)"),
        plan,
        &[("", "(0, 0)"), ("", "(2, 0)")],
    );
    let mut combat = Combat::new(&source);
    let mut turn = |dice: &[i32]| {
        let told = combat.next(dice);
        combat.next(&[]);
        combat.next(&[]);
        told.split(' ').nth(5).unwrap_or_default().to_owned()
    };
    assert_eq!(turn(&[]), "", "it has attacked nobody yet");
    assert_eq!(turn(&[1]), "Two:E1:1");
    assert_eq!(turn(&[1]), "Two:E0:1");
    assert_eq!(turn(&[1]), "Two:E0:1");
    assert_eq!(turn(&[1]), "Two:E1:1");
    assert_eq!(turn(&[]), "");
    combat.say("kill 2", &[]);
    assert_eq!(combat.state.plan(0).as_deref(), Some(""));
}

/// CLV-TGT-10: the second action looks anew from where the first has led.
#[test]
fn each_action_chooses_anew() {
    let plan = "Approach Two:E0:1 - Attack closest enemy;";
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("Speed: 3;", "(4, 0)"),
        plan,
        &[("", "(8, 0)"), ("", "(3, 0)")],
    );
    let told = Combat::new(&source).next(&[1]);
    assert_eq!(
        told,
        "turn One:A:1 1; move One:A:1 7,0; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
}
