//! DOM-KB-70 to 90, DOM-AI-01 to 04: weight, odds, and whatever fits.

use serde_json::json;

use crate::support::{check, check_silent, entry, lone, passed, persona, plays, turn};

const HAND: &str = "66 16 12 11 05 03 35";

/// DOM-KB-70, DOM-AI-04, DOM-EX-14: the values of a hand, and the choice between equals.
#[test]
fn the_matrix_values_tiles() {
    check("weight_matrix", &turn(1, "", HAND), "11"); // 1132 as 66, but lower.
    check("weight_matrix", &turn(1, "56", HAND), "66R");
    let said = entry(&lone("weight_matrix"), "weight_matrix", &turn(1, "", HAND));
    let expected = json!({
        "66": 1000 + 100 + 20 + 12, "16": 1000 + 50 + 7, "12": 1043, "11": 1132, "05": 1045,
        "03": 1043, "35": 1048,
    });
    assert_eq!(said.expect("on the agenda")["values"], expected);
    let heavy = persona(
        "[rules]\nweight_matrix = 500\nany_tile = 0\n\
         [matrix]\nnumber = 1000\ndouble = 1000\nsiblings = 100\nsize = 50",
    );
    assert_eq!(plays(&heavy, &turn(1, "", HAND), 1), "66"); // 2800 against 2400.
}

/// DOM-KB-71: pips are shed when an opponent is about to go out, or the line about to be blocked.
#[test]
fn pips_are_shed_in_danger() {
    let rule = "shed_pips";
    let mut view = turn(1, "34 45R", "35 33 15 13");
    check_silent(rule, &view);
    view.counts = [6, 2, 4, 7];
    check(rule, &view, "35L 35R");
    // The leader is my partner.
    view.counts = [2, 6, 4, 7];
    check_silent(rule, &view);
    let blocked = turn(1, "33 34R 45R 35L 15L 13L 03L", "23 26 36 66 05");
    check(rule, &blocked, "05L 05R");
}

/// DOM-KB-80: P2 lacks fives, so a move that leaves nothing else makes it pass for certain.
#[test]
fn odds_are_weighed() {
    let view = turn(1, "55 - 35L 34L", "45 24 01");
    let presser = persona("[rules]\nweigh_odds = 500\nany_tile = 0\n[odds]\nnext = 100");
    let said = entry(&presser, "weigh_odds", &view).expect("on the agenda");
    assert_eq!(said["moves"], json!(["45L"]));
    assert_eq!(said["values"]["45L"], json!(100));
    let friend = persona("[rules]\nweigh_odds = 500\nany_tile = 0\n[odds]\npips = 1");
    let said = entry(&friend, "weigh_odds", &view).expect("on the agenda");
    assert_eq!(said["values"], json!({ "45L": 9, "45R": 9, "24L": 6 }));
}

/// DOM-KB-80: every tile that a player may hold is as likely as any other: P3 has one tile of the
/// three that nobody else is known to lack, and two of them fit.
#[test]
fn the_chance_of_a_pass_is_counted() {
    let view = crate::support::late("12 13 00", [1, 6], "22 23 46", [3, 1, 1, 1]);
    let counter = persona("[rules]\nweigh_odds = 500\nany_tile = 0\n[odds]\nnext = 900");
    let said = entry(&counter, "weigh_odds", &view).expect("on the agenda");
    // After 12 the ends are 2 and 6: all three fit. After 13, 3 and 6: one of three does not.
    assert_eq!(said["values"], json!({ "12L": 0, "13L": 299 }));
}

/// DOM-KB-90, DOM-ENG-11: when nothing else is known, any tile that fits, all equally likely.
#[test]
fn any_tile_will_do() {
    let ignorant = persona("[rules]\nany_tile = 0");
    let view = turn(1, "34 45R", "35 33 15 01");
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..2_000 {
        *counts.entry(plays(&ignorant, &view, seed)).or_insert(0_u32) += 1;
    }
    let moves: Vec<&str> = counts.keys().map(String::as_str).collect();
    assert_eq!(moves, ["15R", "33L", "35L", "35R"]);
    // A binomial with n = 2,000 and p = 1/4: five standard deviations are 97.
    assert!(counts.values().all(|n| n.abs_diff(500) < 97), "{counts:?}");
}

/// DOM-AI-01, 02: the first tile, the first double, in the order held, left before right.
#[test]
fn the_first_that_will_do_is_taken() {
    let view = turn(1, "34 45R", "01 15 35 33 55");
    check("first_tile", &view, "15R");
    check("first_double", &view, "33L");
    check("first_tile", &turn(1, "34 45R", "01 35 15"), "35L");
    check_silent("first_double", &turn(1, "34 45R", "01 35 15"));
}

/// DOM-AI-03, DOM-EX-15: P2 passed at 6/3: 26 on the left shows a six.
#[test]
fn the_neighbour_is_shown_what_it_passed_on() {
    let view = passed(turn(1, "", "24 16 26 34"), 2, [6, 3]);
    let view = sobremesa_dominoes::View {
        ends: turn(1, "24", "11").ends,
        ..view
    };
    check("first_press", &view, "26L");
    // DOM-AI-06: the neighbour at the right is watched, nobody else; and a signal is no pass.
    let other = passed(turn(1, "", "24 16 26 34"), 4, [6, 3]);
    let other = sobremesa_dominoes::View {
        ends: view.ends,
        ..other
    };
    check_silent("first_press", &other);
    check_silent("first_press", &turn(1, "55 25L/0 23L 34L", "45 13 01"));
}
