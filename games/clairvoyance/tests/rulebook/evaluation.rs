//! CLV-SEM: how a behaviour is evaluated.

use crate::support::{Combat, duel, with_plan};

/// What `A` does in its own turns, which are every other one; its rolls all miss.
#[track_caller]
fn deeds(combat: &mut Combat, n_turns: usize) -> Vec<String> {
    let mut deeds = Vec::new();
    for _ in 0..n_turns {
        let needs_die = combat.needs_dice("next");
        let told = combat.next(if needs_die { &[1] } else { &[] });
        combat.next(&[]);
        let done = told.split("; ").nth(1).unwrap_or("passes");
        deeds.push(done.split(' ').next().unwrap_or_default().to_owned());
    }
    deeds
}

fn armoured(plan: &str) -> Combat {
    Combat::new(&duel(
        "Rectangle 9, 9",
        "",
        ("AC: 30;", "(0, 0)"),
        plan,
        &[("", "(8, 8)")],
    ))
}

/// CLV-SEM-01, 02, 07: one plan a turn; the rest is kept.
#[test]
fn one_plan_is_played_each_turn() {
    let mut combat = armoured("Attack self; Disengage; Attack self;");
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some("Attack self; Disengage; Attack self;")
    );
    combat.next(&[1]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some("Disengage; Attack self;")
    );
    combat.next(&[]);
    combat.next(&[]);
    assert_eq!(combat.state.plan(0).as_deref(), Some("Attack self;"));
}

/// CLV-SEM-03, 09, 10: `Pass` does nothing; nothing left to do is passing for ever.
#[test]
fn an_exhausted_behaviour_passes() {
    let mut combat = armoured("Pass; Attack self;");
    assert_eq!(
        deeds(&mut combat, 4),
        ["passes", "attack", "passes", "passes"]
    );
    assert_eq!(combat.state.plan(0).as_deref(), Some(""));
}

/// CLV-SEM-04, CLV-DEF-08: a plan that could not be completed is tried again, whole; the conditions
/// around it are not.
#[test]
fn an_incomplete_plan_is_tried_again() {
    let plan = "while total turn count = 1 { Attack closest enemy; } Attack self;";
    let mut combat = Combat::new(&duel(
        "Rectangle 9, 1",
        "",
        ("Speed: 3; AC: 30;", "(0, 0)"),
        plan,
        &[("AC: 30;", "(8, 0)")],
    ));
    assert_eq!(
        deeds(&mut combat, 5),
        ["move", "move", "move", "attack", "attack"]
    );
    assert_eq!(combat.state.plan(0).as_deref(), Some(""));
}

/// CLV-SEM-05: the branch that was not chosen is gone.
#[test]
fn a_branch_once_chosen_is_followed() {
    let plan =
        "if total turn count = 1 then { Attack self; Attack self; } else { Pass; } Disengage;";
    let mut combat = armoured(plan);
    combat.next(&[1]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some("Attack self; Disengage;")
    );
    combat.next(&[]);
    assert_eq!(deeds(&mut combat, 1), ["attack"]);
    let mut other =
        armoured("if total turn count > 1 then { Attack self; } else { Pass; Pass; } Attack self;");
    assert_eq!(deeds(&mut other, 3), ["passes", "passes", "attack"]);
}

/// CLV-SEM-06, CLV-EX-26: the condition is tested again only when the body has been consumed.
#[test]
fn a_body_is_finished_before_the_test_is_repeated() {
    let plan = "while total turn count = 1 { Attack self; Attack self; Attack self; } Pass;";
    let mut combat = armoured(plan);
    assert_eq!(
        deeds(&mut combat, 5),
        ["attack", "attack", "attack", "passes", "passes"]
    );
}

/// CLV-API-03: what remains inside a loop is its tail and the loop.
#[test]
fn what_remains_of_a_loop_is_its_tail_and_the_loop() {
    let plan = "while enemy count >= 1 { Attack self; if ally count = 1 then { Pass; Disengage; } else { Pass; } } Pass;";
    let mut combat = armoured(plan);
    combat.next(&[1]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some(&*format!(
            "if ally count = 1 then {{ Pass; Disengage; }} else {{ Pass; }} {plan}"
        ))
    );
    combat.next(&[]);
    combat.next(&[]);
    assert_eq!(
        combat.state.plan(0).as_deref(),
        Some(&*format!("Disengage; {plan}"))
    );
}

/// CLV-SEM-08, CLV-EX-27: a body that plays nothing stops the evaluation; the unit passes and keeps the
/// loop.
#[test]
fn a_loop_that_never_acts_is_passed() {
    let plan = "while enemy count >= 1 { while enemy in range (1) { Attack closest enemy; } }";
    let mut combat = Combat::new(&with_plan(plan));
    assert_eq!(combat.next(&[]), "turn One:A:1 1");
    assert_eq!(combat.state.plan(0).as_deref(), Some(plan));
    combat.next(&[]);
    combat.say("move 1 (1,1)", &[]);
    assert_eq!(
        combat.next(&[1]),
        "turn One:A:1 2; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
}

/// CLV-SEM-08: the tail of a body from an earlier turn is not such a body: its `while` is tested.
#[test]
fn a_tail_that_plays_nothing_lets_the_loop_be_tested() {
    let plan = "while enemy count >= 1 { Attack self; while enemy in range (1) { Pass; } }";
    let mut combat = armoured(plan);
    assert_eq!(deeds(&mut combat, 3), ["attack", "attack", "attack"]);
    // A loop that never acts inside one that does.
    let plan = "while enemy count >= 1 { while enemy count >= 1 { while enemy in range (1) { Pass; } } Attack self; }";
    let mut stuck = armoured(plan);
    assert_eq!(deeds(&mut stuck, 2), ["passes", "passes"]);
    assert_eq!(
        stuck.state.plan(0).as_deref(),
        Some(&*format!(
            "while enemy count >= 1 {{ while enemy in range (1) {{ Pass; }} }} Attack self; {plan}"
        ))
    );
}

/// CLV-SEM-11, CLV-DEF-01: both actions, the second on what the first has left; done if each was
/// carried out or never can be.
#[test]
fn a_plan_of_two_is_done_when_both_are() {
    let mut combat = armoured("Approach closest enemy - Attack closest ally; Attack self;");
    assert_eq!(
        combat.next(&[]),
        "turn One:A:1 1; move One:A:1 4,4",
        "there is no ally to attack, ever"
    );
    assert_eq!(combat.state.plan(0).as_deref(), Some("Attack self;"));
}

/// CLV-SEM-12: each unit is where it is in its own copy.
#[test]
fn units_of_one_behaviour_advance_on_their_own() {
    let source = with_plan("Attack self; Disengage;")
        .replace("A, Plan x1: (0, 0);", "A, Plan x2: (0, 0), (3, 0);");
    let mut combat = Combat::new(&source);
    combat.next(&[1]);
    assert_eq!(combat.state.plan(0).as_deref(), Some("Disengage;"));
    assert_eq!(
        combat.state.plan(1).as_deref(),
        Some("Attack self; Disengage;")
    );
}
