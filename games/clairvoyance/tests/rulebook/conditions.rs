//! CLV-CND: conditions.

use crate::support::{Combat, duel};
use serde_json::json;

fn table() -> Combat {
    let source = duel(
        "Rectangle 9, 3",
        "(4, 0-2)",
        ("Speed: 3;", "(0, 0)"),
        "Pass;",
        &[("", "(3, 0)"), ("", "(6, 0)")],
    )
    .replace(
        "A, Plan x1: (0, 0);",
        "A, Plan x1: (0, 0); A, Idle x1: (2, 2);",
    );
    Combat::new(&source)
}

#[track_caller]
fn check(combat: &Combat, condition: &str, expected: bool) {
    let answer = combat.ask("condition", json!({ "unit": 0, "source": condition }));
    assert_eq!(answer, expected, "{condition}");
}

/// CLV-CND-01: all that fit, wherever they are, oneself included.
#[test]
fn a_count_includes_oneself() {
    let mut combat = table();
    check(&combat, "ally count = 2", true);
    check(&combat, "enemy count = 2", true);
    check(&combat, "One:A count = 2", true);
    combat.say("kill 1", &[]);
    check(&combat, "ally count = 1", true);
}

/// CLV-CND-02: range distance; walls do not matter.
#[test]
fn in_range_looks_through_walls() {
    let combat = table();
    check(&combat, "enemy in range (3)", true);
    check(&combat, "enemy in range (2)", false);
    check(&combat, "Two:E1 in range (6)", true);
    check(&combat, "Two:E1 in range (5)", false);
}

/// CLV-CND-03: how many of them.
#[test]
fn those_in_range_can_be_counted() {
    let combat = table();
    check(&combat, "enemy count in range (5) = 1", true);
    check(&combat, "enemy count in range (6) = 2", true);
    check(&combat, "enemy count in range (2) >= 1", false);
}

/// CLV-CND-04: nobody is in range of himself.
#[test]
fn range_is_searched_around_the_unit() {
    let combat = table();
    check(&combat, "ally in range (2)", false);
    check(&combat, "ally count in range (3) = 1", true);
}

/// CLV-CND-05: one by name, alive; oneself at distance 0.
#[test]
fn a_named_unit_can_be_in_range() {
    let mut combat = table();
    check(&combat, "Two:E0:1 in range (3)", true);
    check(&combat, "Two:E0:1 in range (2)", false);
    check(&combat, "One:A:1 in range (0)", true);
    combat.say("kill Two:E0:1", &[]);
    check(&combat, "Two:E0:1 in range (3)", false);
}

/// CLV-CND-06: the round.
#[test]
fn the_turn_count_is_the_round() {
    let mut combat = table();
    check(&combat, "total turn count = 1", true);
    for _ in 0..5 {
        combat.next(&[]);
    }
    check(&combat, "total turn count = 2", true);
}

/// CLV-CND-07: nothing fits an unknown name.
#[test]
fn an_unknown_name_counts_nothing() {
    let combat = table();
    check(&combat, "Orcs count = 0", true);
    check(&combat, "Two:Orc count = 0", true);
    check(&combat, "Orcs in range (99)", false);
    check(&combat, "Two:E0:9 in range (99)", false);
}
