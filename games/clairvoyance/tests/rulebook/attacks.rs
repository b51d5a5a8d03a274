//! CLV-ATK: attacks, damage, death.

use crate::support::{Combat, duel, map, unit};

/// `A` on (0,0) of a row of nine, who attacks the nearest enemy again and again.
fn attacker(entries: &str, enemies: &[(&str, &str)]) -> Combat {
    let plan = "while enemy count >= 1 { Attack closest enemy; }";
    Combat::new(&duel(
        "Rectangle 9, 1",
        "",
        (entries, "(0, 0)"),
        plan,
        enemies,
    ))
}

/// CLV-ATK-01: in range and in sight.
#[test]
fn a_target_must_be_in_range_and_in_sight() {
    let shot = |walls: &str| {
        let source = duel(
            "Rectangle 9, 3",
            walls,
            ("Speed: 0; Attack: Ranged (8) 1d6;", "(0, 0)"),
            "Attack closest enemy;",
            &[("", "(8, 0)")],
        );
        let mut combat = Combat::new(&source);
        let dice: &[i32] = if walls.is_empty() { &[1] } else { &[] };
        combat.next(dice)
    };
    assert_eq!(
        shot(""),
        "turn One:A:1 1; attack One:A:1 Two:E0:1 1; miss Two:E0:1"
    );
    assert_eq!(shot("(4, 0)"), "turn One:A:1 1");
}

/// CLV-ATK-02: every attack of the sequence, in order; the full sequence for a full attack.
#[test]
fn a_sequence_is_performed_whole() {
    let entries = "Attack: Melee +1 1d4, Melee +2 1d4; Full Attack: Melee +3 1d4, Melee +4 1d4, Melee +5 1d4;";
    let plan = "Attack closest enemy; Full Attack closest enemy;";
    let mut combat = Combat::new(&duel(
        "Rectangle 9, 1",
        "",
        (entries, "(0, 0)"),
        plan,
        &[("AC: 30;", "(1, 0)")],
    ));
    let rolls = |told: String| -> Vec<String> {
        told.split("; ")
            .filter(|event| event.starts_with("attack"))
            .map(|event| event.rsplit(' ').next().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(rolls(combat.next(&[1, 1])), ["2", "3"]);
    combat.next(&[]);
    assert_eq!(rolls(combat.next(&[1, 1, 1])), ["4", "5", "6"]);
}

/// CLV-ATK-03: only if the target is within the smallest range of the sequence.
#[test]
fn a_sequence_waits_until_all_of_it_reaches() {
    let mut combat = attacker(
        "Speed: 2; Attack: Ranged (6) 1d4, Melee 1d4;",
        &[("AC: 30;", "(4, 0)")],
    );
    assert_eq!(combat.next(&[]), "turn One:A:1 1; move One:A:1 2,0");
    combat.next(&[]);
    assert_eq!(combat.next(&[]), "turn One:A:1 2; move One:A:1 3,0");
}

/// CLV-ATK-04, CLV-EX-12: at least the armour; no luck with a 20, no mishap with a 1.
#[test]
fn an_attack_hits_from_the_armor_class_on() {
    let last = |modifier: &str, armor: &str, dice: &[i32]| {
        let entries = format!("Attack: Melee {modifier} 1d6;");
        let told = attacker(&entries, &[(&format!("HP: 50; AC: {armor};"), "(1, 0)")]).next(dice);
        told.rsplit("; ").next().unwrap_or_default().to_owned()
    };
    assert_eq!(last("+5", "15", &[9]), "miss Two:E0:1");
    assert_eq!(last("+5", "15", &[10, 1]), "hit Two:E0:1 1 49");
    assert_eq!(last("-10", "15", &[20]), "miss Two:E0:1");
    assert_eq!(last("+5", "6", &[1, 2]), "hit Two:E0:1 2 48");
    assert_eq!(last("+0", "-5", &[1, 2]), "hit Two:E0:1 2 48");
}

/// CLV-ATK-05: damage is rolled only for a hit.
#[test]
fn a_miss_rolls_no_damage() {
    let mut combat = attacker("Attack: Melee 3d6;", &[("HP: 50;", "(1, 0)")]);
    assert_eq!(
        combat.next(&[9]),
        "turn One:A:1 1; attack One:A:1 Two:E0:1 9; miss Two:E0:1"
    );
    combat.next(&[]);
    assert_eq!(
        combat.next(&[10, 1, 2, 3]),
        "turn One:A:1 2; attack One:A:1 Two:E0:1 10 6; hit Two:E0:1 6 44"
    );
}

/// CLV-ATK-06, CLV-EX-14: `1d4-6` with a 3 still costs 1.
#[test]
fn a_hit_costs_at_least_one() {
    let mut combat = attacker("Attack: Melee 1d4-6;", &[("", "(1, 0)")]);
    assert_eq!(
        combat.next(&[15, 3]),
        "turn One:A:1 1; attack One:A:1 Two:E0:1 15 -3; hit Two:E0:1 1 9"
    );
}

/// CLV-ATK-07: the whole sequence, even against who has fallen; one death, after the last attack.
#[test]
fn death_is_announced_after_the_last_attack() {
    let mut combat = attacker(
        "Attack: Melee 1d6, Melee 1d6, Melee 1d6;",
        &[("HP: 2;", "(1, 0)")],
    );
    assert_eq!(
        combat.next(&[15, 5, 3, 15, 4]),
        "turn One:A:1 1; attack One:A:1 Two:E0:1 15 5; hit Two:E0:1 5 -3; \
         attack One:A:1 Two:E0:1 3; miss Two:E0:1; \
         attack One:A:1 Two:E0:1 15 4; hit Two:E0:1 4 -7; death Two:E0:1; end One"
    );
}

/// CLV-ATK-08: against a player both rolls are made and announced, and nothing else.
#[test]
fn the_table_resolves_attacks_on_players() {
    let source = format!(
        "{} {} PLAYER P {{ Initiative: +0 }} AI Plan {{ Attack closest enemy; Attack last enemy; }} \
         TEAM One {{ A, Plan x1: (0, 0); }} TEAM Two {{ P x1: (1, 0); }}",
        map("Rectangle 4, 1", ""),
        unit("A", "Attack: Melee -30 1d6;")
    );
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.next(&[1, 5]),
        "turn One:A:1 1; attack One:A:1 Two:P:1 -29 5"
    );
    assert_eq!(combat.say("attack 1 3 7", &[]), "attack master Two:P:1 3 7");
    assert_eq!(combat.refused("hurt 1 3"), "CLV-ATK-08 no_hit_points");
    combat.next(&[]);
    assert_eq!(
        combat.next(&[2, 6]),
        "turn One:A:1 2; attack One:A:1 Two:P:1 -28 6"
    );
}

/// CLV-ATK-10: the dead are off the board, and can still be looked up.
#[test]
fn the_dead_leave_the_board() {
    let mut combat = attacker("", &[("HP: 1;", "(1, 0)"), ("", "(3, 0)")]);
    combat.next(&[20, 6]);
    assert!(!combat.state.is_alive(1));
    assert_eq!(
        combat
            .state
            .unit_at(sobremesa_clairvoyance::Point::new(1, 0)),
        None
    );
    assert_eq!(
        combat.next(&[]),
        "turn Two:E1:1 1",
        "the dead take no turns"
    );
    assert_eq!(
        combat.next(&[]),
        "turn One:A:1 2; move One:A:1 2,0",
        "nor are they targets"
    );
    assert_eq!(combat.say("show 1", &[]), "show Two:E0:1");
    assert_eq!(combat.at(1), (1, 0));
    assert_eq!(combat.state.hit_points(1), Some(-5));
}

/// CLV-ATK-11: allies and oneself too.
#[test]
fn anybody_may_be_attacked() {
    let source = duel(
        "Rectangle 9, 1",
        "",
        ("", "(0, 0)"),
        "Attack closest ally; Attack self;",
        &[("", "(8, 0)")],
    )
    .replace(
        "A, Plan x1: (0, 0);",
        "A, Plan x1: (0, 0); A, Idle x1: (1, 0);",
    );
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.next(&[15, 2]),
        "turn One:A:1 1; attack One:A:1 One:A:2 15 2; hit One:A:2 2 8"
    );
    combat.next(&[]);
    combat.next(&[]);
    assert_eq!(
        combat.next(&[15, 2]),
        "turn One:A:1 2; attack One:A:1 One:A:1 15 2; hit One:A:1 2 8"
    );
}

/// CLV-ATK-12: hit points do nothing but end a life; only the master gives any back.
#[test]
fn only_the_master_heals() {
    let mut combat = attacker("", &[("HP: 10;", "(1, 0)")]);
    combat.next(&[20, 6]);
    assert_eq!(combat.state.hit_points(1), Some(4));
    for _ in 0..4 {
        let round = combat.state.round();
        combat.next(if combat.state.last_to_act() == Some(1) {
            &[1]
        } else {
            &[]
        });
        assert!(combat.state.round() >= round);
    }
    assert_eq!(combat.state.hit_points(1), Some(4));
    assert_eq!(combat.say("heal 1 3", &[]), "heal Two:E0:1 3 7");
    assert_eq!(
        combat.say("heal 1 30", &[]),
        "heal Two:E0:1 3 10",
        "no more than at the start"
    );
    assert_eq!(combat.say("hurt 1 4", &[]), "hit Two:E0:1 4 6");
    assert_eq!(
        combat.say("hurt 1 7", &[]),
        "hit Two:E0:1 7 -1; death Two:E0:1; end One"
    );
}
