//! CLV-RNG: how far things reach.

use crate::support::{Combat, duel};
use serde_json::json;
use sobremesa_clairvoyance::rules::range::distance;

/// CLV-RNG-01, CLV-EX-06.
#[test]
fn range_is_the_cost_on_an_empty_board() {
    let table = [
        ((1, 0), 1),
        ((1, 1), 1),
        ((2, 1), 2),
        ((2, 2), 3),
        ((3, 1), 3),
        ((3, 2), 4),
        ((3, 3), 4),
        ((5, 3), 6),
        ((5, 5), 7),
        ((6, 4), 8),
        ((7, 0), 7),
    ];
    for ((a, b), expected) in table {
        assert_eq!(distance(a, b), expected, "({a}, {b})");
        assert_eq!(distance(-b, a), expected, "({b}, {a})");
    }
    let combat = Combat::new(&duel(
        "Rectangle 9, 9",
        "(1-3, 1)",
        ("", "(0, 0)"),
        "Pass;",
        &[("", "(8, 8)")],
    ));
    assert_eq!(
        combat.ask("distance", json!({ "from": [0, 0], "to": [3, 2] })),
        4
    );
}

/// CLV-RNG-01, 03, CLV-EX-07: thirty-six squares at range 3 besides one's own.
#[test]
fn the_squares_at_range_three() {
    let row = |rows: i64| {
        (-9..=9)
            .filter(|columns| distance(*columns, rows) <= 3)
            .count()
    };
    assert_eq!([-3, -2, -1, 0, 1, 2, 3].map(row), [3, 5, 7, 7, 7, 5, 3]);
    assert_eq!((-9..=9).map(row).sum::<usize>() - 1, 36);
    assert!(distance(2, 2) <= 3 && distance(3, 1) <= 3 && distance(3, 2) > 3);
}

/// CLV-RNG-02, 03: melee is the eight squares around; nobody is too near.
#[test]
fn melee_reaches_the_eight_squares_around() {
    let attack = |a: &str, enemy: &str| {
        let source = duel(
            "Rectangle 9, 9",
            "",
            (&format!("Speed: 0; Attack: {a} 1d6;"), "(4, 4)"),
            "Attack closest enemy;",
            &[("", enemy)],
        );
        // Whoever attacks needs dice.
        Combat::new(&source).needs_dice("next")
    };
    for around in [
        "(3, 3)", "(4, 3)", "(5, 3)", "(3, 4)", "(5, 4)", "(3, 5)", "(4, 5)", "(5, 5)",
    ] {
        assert!(attack("Melee", around), "{around}");
        assert!(attack("Ranged (7)", around), "{around}");
    }
    for beyond in ["(2, 4)", "(4, 6)", "(6, 6)"] {
        assert!(!attack("Melee", beyond), "{beyond}");
    }
    assert!(attack("Ranged (3)", "(6, 6)") && !attack("Ranged (3)", "(7, 6)"));
}

/// CLV-RNG-04, CLV-EX-25: `Attack` and `Full Attack` are the smallest ranges of their sequences.
#[test]
fn a_sequence_reaches_as_far_as_its_shortest_attack() {
    let entries =
        "Speed: 3; Attack: Ranged (4) 1d4, Ranged (7) 1d4; Full Attack: Ranged (6) 1d4, Melee 1d4;";
    for (range, squares) in [
        ("Speed + 1 * 2", 5),
        ("(Speed + 1) * 2", 8),
        ("Attack", 4),
        ("Full Attack", 1),
        ("Melee", 1),
        ("Melee + Attack * 2", 9),
    ] {
        for (distance, expected) in [(squares, true), (squares + 1, false)] {
            let enemy = format!("({distance}, 0)");
            let combat = Combat::new(&duel(
                "Rectangle 12, 1",
                "",
                (entries, "(0, 0)"),
                "Pass;",
                &[("", &enemy)],
            ));
            let source = format!("enemy in range ({range})");
            assert_eq!(
                combat.ask("condition", json!({ "unit": 0, "source": source })),
                expected,
                "{range} {distance}"
            );
        }
    }
}
