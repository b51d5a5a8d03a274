//! CLV-UNI: unit and player blocks.

use crate::support::{Combat, check_codes, check_loads, unit, with_unit};
use sobremesa_clairvoyance::load;

fn with_player(block: &str) -> String {
    with_unit(&format!("{} {block}", unit("A", "")))
}

/// CLV-UNI-01.
#[test]
fn names_are_unique_across_units_and_players() {
    check_codes(
        &with_unit(&format!("{} {}", unit("A", ""), unit("A", ""))),
        &["duplicate_unit"],
    );
    check_codes(
        &with_player("PLAYER A { Initiative: +0 }"),
        &["duplicate_unit"],
    );
}

/// CLV-UNI-02: only the initiative; a semicolon is tolerated.
#[test]
fn a_player_has_only_an_initiative() {
    check_loads(&with_player("PLAYER P { Initiative: +2 }"));
    check_loads(&with_player("PLAYER P { Initiative: -2; }"));
    check_codes(&with_player("PLAYER P { }"), &["syntax"]);
    check_codes(&with_player("PLAYER P { Initiative: 2 }"), &["syntax"]);
    check_codes(
        &with_player("PLAYER P { Initiative: +2; HP: 3; }"),
        &["syntax"],
    );
}

/// CLV-UNI-03: six entries in any order, each with its semicolon; at least 1 HP, speed 0 is a turret.
#[test]
fn a_unit_has_six_entries() {
    let turned = "UNIT A { Full Attack: Melee 1d6; Attack: Melee 1d6; AC: 3; Speed: 0; Initiative: +0; HP: 1; }";
    check_loads(&with_unit(turned));
    check_codes(&with_unit(&unit("A", "HP: 0;")), &["bad_stat"]);
    check_codes(
        &with_unit(&turned.replace("HP: 1; }", "HP: 1 }")),
        &["syntax"],
    );
}

/// CLV-UNI-04: entry and unit are named.
#[test]
fn entries_are_neither_missing_nor_repeated() {
    check_codes(&with_unit(&unit("A", "HP: 3; HP: 4;")), &["duplicate_stat"]);
    let told = load(&with_unit(
        "UNIT A { HP: 3; Initiative: +0; Speed: 1; AC: 1; Attack: Melee 1d6; }",
    ))
    .expect_err("a fault");
    assert_eq!(told[0].code, "missing_stat");
    assert_eq!(told[0].message.en, "“A” lacks the entry Full Attack.");
    assert_eq!(
        (&told[0].at["name"], &told[0].at["stat"]),
        (&"A".into(), &"Full Attack".into())
    );
    check_codes(&with_unit("UNIT A { }"), &["missing_stat"; 6]);
}

/// CLV-UNI-05, 07, 09: the sign before the dice is the attack's, the one after them the damage's.
#[test]
fn a_modifier_belongs_to_what_it_stands_beside() {
    let shown = |attack: &str| {
        let mut combat = Combat::new(&with_unit(&unit("A", &format!("Attack: {attack};"))));
        let event = combat.tell("show 0", &[]).remove(0);
        serde_json::to_value(event).expect("JSON")["attack"].clone()
    };
    for canonical in [
        "Melee +5 1d6",
        "Melee 1d6+3",
        "Melee -1 2d8-10, Ranged (4) +2 1d4",
    ] {
        assert_eq!(shown(canonical), canonical);
    }
    assert_eq!(
        shown("Melee + 5 1 d 6 + 0,Ranged(3)1d4"),
        "Melee +5 1d6, Ranged (3) 1d4"
    );
    check_codes(
        &with_unit(&unit("A", "Attack: Melee 1d6,; Full Attack: Melee 1d6;")),
        &["syntax"],
    );
    check_codes(
        &with_unit(&unit("A", "Attack: ; Full Attack: Melee 1d6;")),
        &["syntax"],
    );
}

/// CLV-UNI-06: any range, 0 included, which reaches only the attacker's own square.
#[test]
fn a_range_may_be_zero() {
    let source = with_unit(&unit("A", "Attack: Ranged (0) 1d6;"))
        .replace("Pass;", "Attack self; Attack closest enemy;");
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.next(&[15, 3]),
        "turn One:A:1 1; attack One:A:1 One:A:1 15 3; hit One:A:1 3 7"
    );
    combat.next(&[10, 1]);
    assert_eq!(
        combat.next(&[]),
        "turn One:A:1 2",
        "the enemy beside it is out of range"
    );
}

/// CLV-UNI-08: a die needs a face; no dice at all are a constant.
#[test]
fn damage_may_be_constant() {
    check_codes(
        &with_unit(&unit("A", "Attack: Melee 1d0; Full Attack: Melee 1d6;")),
        &["bad_stat"],
    );
    check_codes(
        &with_unit(&unit("A", "Attack: Melee 1001d6; Full Attack: Melee 1d6;")),
        &["bad_stat"],
    );
    let source =
        with_unit(&unit("A", "Attack: Melee 0d1+4;")).replace("Pass;", "Attack closest enemy;");
    let mut combat = Combat::new(&source);
    assert_eq!(
        combat.next(&[15]),
        "turn One:A:1 1; attack One:A:1 Two:A:1 15 4; hit Two:A:1 4 6"
    );
}
