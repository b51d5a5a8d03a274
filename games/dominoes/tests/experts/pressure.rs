//! DOM-KB-50 to 53: making others pass, and sparing the partner.

use crate::support::{check, check_silent, turn};

/// DOM-KB-50: P2 passed on fives; 45 on the left leaves nothing else.
#[test]
fn the_next_player_is_made_to_pass() {
    let rule = "make_next_pass";
    check(rule, &turn(1, "55 - 35L 34L", "45 24 01"), "45L");
    check_silent(rule, &turn(1, "55 25L 35R 34R", "24 45 01"));
}

/// DOM-KB-50: an instant move shows a void as well as a pass does (DOM-KB-01).
#[test]
fn an_instant_move_shows_where_to_press() {
    // P2 covered the fives at once: none is left.
    check(
        "make_next_pass",
        &turn(1, "55 25L/0 23L 34L", "45 13 01"),
        "45L",
    );
    check_silent("make_next_pass", &turn(1, "55 25L/1 23L 34L", "45 13 01"));
}

/// DOM-KB-51: one end that the next player lacks is better than none; of two the heavier.
#[test]
fn the_next_player_is_pressed() {
    let rule = "press_next";
    let moves = "55 - 25L 05R 06R 26R 23L 24R";
    check(rule, &turn(1, moves, "35 45 11"), "45R");
    check_silent(rule, &turn(1, moves, "13 14 11"));
}

/// DOM-KB-52: what would make my partner pass is struck out, unless the next player passes too.
#[test]
fn the_partner_is_spared() {
    let rule = "spare_partner";
    check(rule, &turn(1, "55 25L - 24L", "45 46"), "45L");
    check_silent(rule, &turn(1, "55 25L 35R 34R", "45 24"));
    // P2 lacks fives too.
    check_silent(rule, &turn(1, "55 25L/0 - 24L", "45 46"));
}

/// DOM-KB-53: their threes are covered by something that is not theirs.
#[test]
fn their_suit_is_killed() {
    let rule = "kill_their_suit";
    check(rule, &turn(1, "33", "34 36 00"), "36L");
    // 03 would show another suit of theirs.
    check(rule, &turn(1, "33 36L 06L", "34 13 03 35 66"), "35R");
    // The threes are my partner's.
    check_silent(rule, &turn(1, "33 36L", "34 13 00"));
}
