//! CLV-TEA: team blocks.

use crate::support::{check_codes, check_loads, map, unit};
use sobremesa_clairvoyance::load;

fn file(teams: &str) -> String {
    format!(
        "{} {} {} PLAYER P {{ Initiative: +0 }} AI Idle {{ Pass; }} {teams}",
        map("Rectangle 6, 6", "(5, 5)"),
        unit("A", ""),
        unit("B", "")
    )
}

const OTHER: &str = "TEAM Other { A, Idle x1: (0, 5); }";

/// CLV-TEA-01.
#[test]
fn teams_have_different_names_and_at_least_one_line() {
    check_codes(
        &file(&format!("{OTHER} TEAM Other {{ A, Idle x1: (0, 0); }}")),
        &["duplicate_team"],
    );
    check_codes(&file(&format!("{OTHER} TEAM T {{ }}")), &["syntax"]);
}

/// CLV-TEA-02, 04: a unit's line names a behaviour, a player's does not.
#[test]
fn units_have_a_behaviour_and_players_have_none() {
    check_loads(&file(&format!(
        "{OTHER} TEAM T {{ A, Idle x1: (0, 0); P x1: (1, 0); }}"
    )));
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A x1: (0, 0); }}")),
        &["missing_behaviour"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ P, Idle x1: (0, 0); }}")),
        &["behaviour_on_player"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idel x1: (0, 0); }}")),
        &["unknown_behaviour"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ C, Idle x1: (0, 0); }}")),
        &["unknown_unit"],
    );
}

/// CLV-TEA-03: as many positions as units, and at least one.
#[test]
fn every_unit_has_its_position() {
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x2: (0, 0); }}")),
        &["position_count"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x1: (0, 0), (1, 0); }}")),
        &["position_count"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x0: (0, 0); }}")),
        &["position_count"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x0: ; }}")),
        &["syntax"],
    );
}

/// CLV-TEA-05, 06, 07, CLV-EX-32: ordinals count by name within a team, across lines; indices count all.
#[test]
fn ordinals_count_within_a_team_and_indices_in_the_whole_file() {
    let source = file(
        "TEAM T { A, Idle x2 : (0,0), (1,0); B, Idle x1 : (2,0); A, Idle x1 : (3,0); } TEAM U2 { A, Idle x1: (0, 5); }",
    );
    let encounter = load(&source).expect("a file");
    let names: Vec<String> = (0..5).map(|unit| encounter.full_name(unit)).collect();
    assert_eq!(names, ["T:A:1", "T:A:2", "T:B:1", "T:A:3", "U2:A:1"]);
    assert_eq!(encounter.unit_named("T", "A", 3), Some(3));
    assert_eq!(encounter.unit_named("U2", "A", 1), Some(4));
    assert_eq!(encounter.unit_named("T", "A", 0), None);
    assert_eq!(encounter.unit_named("T", "A", 4), None);
}

/// CLV-TEA-08.
#[test]
fn units_start_on_free_squares() {
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x1: (6, 0); }}")),
        &["position_outside"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x1: (0, -1); }}")),
        &["position_outside"],
    );
    check_codes(
        &file(&format!("{OTHER} TEAM T {{ A, Idle x1: (5, 5); }}")),
        &["position_blocked"],
    );
    let told =
        load(&file(&format!("{OTHER} TEAM T {{ A, Idle x1: (0, 5); }}"))).expect_err("a fault");
    assert_eq!(
        told[0].message.en,
        "Other: A: 1 stands at the position (0, 5) already."
    );
    assert_eq!(told[0].at["square"], serde_json::json!([0, 5]));
    assert_eq!(told[0].at["team"], "T");
}

/// CLV-TEA-09.
#[test]
fn several_units_may_share_a_players_name() {
    let encounter = load(&file(
        "TEAM T { P x2: (0,0), (1,0); A, Idle x1: (2,0); } TEAM V { P x1: (3,0); }",
    ))
    .expect("a file");
    assert_eq!(encounter.full_name(1), "T:P:2");
    assert!(encounter.is_player(1) && !encounter.is_player(2));
}
