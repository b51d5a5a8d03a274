//! CLV-ACT: `Approach`.

use crate::support::{Combat, duel};

/// CLV-ACT-01: towards the target, never onto it.
#[test]
fn an_approach_ends_beside_its_target() {
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("Speed: 20;", "(0, 0)"),
        "Approach closest enemy;",
        &[("", "(8, 0)")],
    );
    assert_eq!(
        Combat::new(&source).next(&[]),
        "turn One:A:1 1; move One:A:1 7,0"
    );
}

/// CLV-ACT-02, 03: always done; without target, path or need the unit stays, and nothing is told.
#[test]
fn an_approach_is_always_done() {
    let stays = |plan: &str, walls: &str, enemy: &str| {
        let source = duel(
            "Rectangle 9, 1",
            walls,
            ("", "(0, 0)"),
            &format!("{plan} Pass;"),
            &[("", enemy)],
        );
        let mut combat = Combat::new(&source);
        assert_eq!(combat.next(&[]), "turn One:A:1 1", "{plan}");
        assert_eq!(combat.state.plan(0).as_deref(), Some("Pass;"), "{plan}");
    };
    stays("Approach closest ally;", "", "(8, 0)");
    stays("Approach closest enemy;", "(4, 0)", "(8, 0)");
    stays("Approach closest enemy;", "", "(1, 0)");
    stays("Approach self;", "", "(8, 0)");
    stays("Approach Two:E0:2;", "", "(8, 0)");
}
