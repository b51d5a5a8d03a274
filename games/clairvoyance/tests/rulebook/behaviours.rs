//! CLV-BEH: how behaviours are written.

use crate::support::{Combat, check_codes, check_loads, with_plan};

/// The behaviour as the program writes it again.
#[track_caller]
fn check_written(plan: &str, expected: &str) {
    let combat = Combat::new(&with_plan(plan));
    assert_eq!(combat.state.plan(0).as_deref(), Some(expected));
}

/// CLV-BEH-01: one name, one behaviour; but a unit, a behaviour and a team may share one.
#[test]
fn behaviours_have_names_of_their_own() {
    let source = with_plan("Pass;");
    check_codes(
        &source.replace("AI Idle", "AI Plan { Pass; } AI Idle"),
        &["duplicate_behaviour"],
    );
    check_loads(&source.replace("Plan", "A").replace("One", "A"));
    check_codes(&with_plan(""), &["syntax"]);
}

/// CLV-BEH-02: `else` is mandatory, lists are not empty, no semicolon follows a brace.
#[test]
fn blocks_are_whole() {
    check_loads(&with_plan(
        "if enemy count > 0 then { Pass; } else { Pass; } while enemy count > 0 { Pass; }",
    ));
    for wrong in [
        "if enemy count > 0 then { Pass; }",
        "if enemy count > 0 { Pass; } else { Pass; }",
        "if enemy count > 0 then { } else { Pass; }",
        "if enemy count > 0 then { Pass; } else { }",
        "while enemy count > 0 { }",
        "while enemy count > 0 { Pass; };",
        "Pass",
        "while { Pass; }",
    ] {
        assert!(
            crate::support::faults(&with_plan(wrong))[0].starts_with("syntax"),
            "{wrong}"
        );
    }
}

/// CLV-BEH-03, 04: the seven plans, and no other.
#[test]
fn a_turn_has_room_for_seven_plans() {
    for plan in [
        "Pass",
        "Approach closest enemy",
        "Disengage",
        "Attack closest enemy",
        "Full Attack closest enemy",
        "Disengage - Approach self",
        "Approach closest enemy - Attack closest enemy",
        "Attack closest enemy - Disengage",
    ] {
        check_loads(&with_plan(&format!("{plan};")));
        check_written(&format!("{plan};"), &format!("{plan};"));
    }
    for wrong in [
        "Attack self - Attack self",
        "Full Attack self - Disengage",
        "Disengage - Full Attack self",
        "Disengage - Disengage - Disengage",
        "Pass - Disengage",
        "Disengage - Pass",
        "Disengage closest enemy",
        "Attack",
        "Approach enemy",
    ] {
        check_codes(&with_plan(&format!("{wrong};")), &["syntax"]);
    }
}

/// CLV-BEH-05, 06: oneself, one by full name, or one of those that fit.
#[test]
fn targets_are_written_in_three_ways() {
    for target in [
        "self",
        "Two:E0:1",
        "closest ally",
        "furthest enemy",
        "last Two",
        "closest Two:E0",
    ] {
        check_written(&format!("Attack {target};"), &format!("Attack {target};"));
    }
    check_written("Attack Two : E0 : 1;", "Attack Two:E0:1;");
    for wrong in [
        "Two",
        "Two:E0",
        "closest",
        "closest self",
        "closest Two:E0:1",
        "nearest enemy",
    ] {
        check_codes(&with_plan(&format!("Attack {wrong};")), &["syntax"]);
    }
}

/// CLV-BEH-07, 08: the conditions.
#[test]
fn conditions_are_written_like_this() {
    for condition in [
        "enemy count >= 1",
        "Two:E0 in range (3)",
        "Two count in range (Speed) < 2",
        "Two:E0:1 in range (Melee)",
        "total turn count != -4",
        "ally count > 1 and enemy count = 0 or Two count <= 3",
        "(ally count > 1 or enemy count = 0) and Two count <= 3",
        "not ally in range (1) and not (enemy count > 1 or ally count > 1)",
    ] {
        let plan = format!("while {condition} {{ Pass; }}");
        check_written(&plan, &plan);
    }
    for wrong in [
        "enemy",
        "enemy count",
        "Two:E0:1 count > 1",
        "turn count > 1",
        "self in range (1)",
        "enemy in range 3",
    ] {
        check_codes(
            &with_plan(&format!("while {wrong} {{ Pass; }}")),
            &["syntax"],
        );
    }
}

/// CLV-BEH-09, 10, CLV-EX-25: `and` before `or`, `not` before both.
#[test]
fn and_binds_tighter_than_or() {
    let combat = Combat::new(&with_plan("Pass;"));
    let (t, f) = ("enemy count = 1", "enemy count = 2");
    let holds = |source: String| {
        combat.ask(
            "condition",
            serde_json::json!({ "unit": 0, "source": source }),
        )
    };
    assert_eq!(holds(format!("{t} or {t} and {f}")), true);
    assert_eq!(holds(format!("({t} or {t}) and {f}")), false);
    assert_eq!(holds(format!("not {f} and {t}")), true);
    assert_eq!(holds(format!("not ({t} and {f})")), true);
    assert_eq!(holds(format!("not {t} or {f}")), false);
}

/// CLV-BEH-11, 12, CLV-EX-25: `*` before `+`, and the number only on its right.
#[test]
fn ranges_are_counted_as_usual() {
    for (range, canonical) in [
        ("Speed", "Speed"),
        ("Speed + 1 * 2", "Speed + 1 * 2"),
        ("(Speed + 1) * 2", "(Speed + 1) * 2"),
        ("((Full Attack))", "Full Attack"),
        ("Melee + Attack + 3", "Melee + Attack + 3"),
        ("Speed * 2 * 3", "Speed * 2 * 3"),
    ] {
        let plan = |range: &str| format!("while enemy in range ({range}) {{ Pass; }}");
        check_written(&plan(range), &plan(canonical));
    }
    for wrong in ["2 * Speed", "Speed *", "+ 3", "Speed - 1", ""] {
        check_codes(
            &with_plan(&format!("while enemy in range ({wrong}) {{ Pass; }}")),
            &["syntax"],
        );
    }
}
