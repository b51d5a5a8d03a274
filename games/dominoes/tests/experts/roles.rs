//! DOM-KB-40 to 47: opening, and what each role owes to the pair.

use crate::support::{check, check_silent, turn};

/// DOM-KB-40: the double of the long suit opens, else its tile with the longest other number.
#[test]
fn the_long_suit_opens() {
    let rule = "open_long_suit";
    check(rule, &turn(1, "", "33 34 35 01 02 56 46"), "33");
    // Threes and sixes are as long; the double of the sixes is held.
    check(rule, &turn(1, "", "34 35 36 01 02 56 66"), "66");
    // Fours and fives are as long beside the threes: the heavier tile.
    check(rule, &turn(1, "", "34 35 36 01 02 15 24"), "35");
    check_silent(rule, &turn(1, "66", "36 35 34 33 16"));
}

/// DOM-KB-41: who is ahead shows an own suit of which more is left.
#[test]
fn the_leader_pushes_an_own_suit() {
    let rule = "push_own_suit";
    let mut view = turn(1, "33 34R 45R 13L", "15 35 36 23 00 02");
    check(rule, &view, "35R");
    // DOM-KB-47: after passes somebody else is ahead, and J1 no longer plays for itself.
    view.counts = [6, 6, 3, 6];
    check_silent(rule, &view);
    // Nothing would be left of it.
    check_silent(rule, &turn(1, "33 34R 45R 13L", "15 35 06 02 00"));
}

/// DOM-KB-42: J2 covers what was opened and shows no suit of J1 or J3.
#[test]
fn the_second_player_kills_the_opening() {
    let rule = "kill_opening";
    check(rule, &turn(1, "26", "23 36 66 12"), "36R");
    // 23 shows my long suit, the threes, and that goes before weight.
    check(rule, &turn(1, "26", "23 46 33 13"), "23L");
    // The other tiles would show what J1 opened.
    check_silent(rule, &turn(1, "26", "66 22 11"));
    check_silent(rule, &turn(1, "26 12L", "23 16 66 11"));
}

/// DOM-KB-43: J4 covers what J1 opened, else the end that J1 or J3 made last.
#[test]
fn the_fourth_player_kills_what_the_pair_laid() {
    let rule = "kill_pair_tiles";
    check(
        rule,
        &turn(1, "66/2 36L/1 26R/0", "56 34 03 23 44 05 14"),
        "23R",
    );
    // The sixes are open still: 16 goes there, though J3's two was shown last.
    check(rule, &turn(1, "66 36L 23L", "16 24 55"), "16R");
    check_silent(rule, &turn(1, "66 36L 26R 24R", "34 14 55"));
}

/// DOM-KB-44: J3 covers what the opponents showed last and leaves J1's suit.
#[test]
fn the_third_player_serves_the_opener() {
    let rule = "serve_opener";
    let mut view = turn(1, "44 46R", "16 26 45 00");
    view.counts = [3, 6, 4, 4];
    check(rule, &view, "26R");
    // DOM-KB-47: an opponent is ahead, so there is nobody to serve.
    view.counts = [6, 2, 7, 7];
    check_silent(rule, &view);
}

/// DOM-KB-45: what the leading partner showed last is not covered.
#[test]
fn the_leader_is_not_covered() {
    let rule = "play_for_leader";
    let mut view = turn(1, "44 46R", "16 45 00");
    view.counts = [3, 6, 4, 4];
    check(rule, &view, "45L");
    view.counts = [6, 2, 7, 7];
    check_silent(rule, &view);
    // Doubling covers nothing.
    let mut doubling = turn(1, "24 46R", "16 22 00");
    doubling.counts = [3, 6, 4, 4];
    check_silent(rule, &doubling);
}

/// DOM-KB-46: who has not started a suit shows the long one, of three tiles at least.
#[test]
fn an_own_suit_is_started() {
    let rule = "start_own_suit";
    check(rule, &turn(1, "11", "13 33 34 12 00"), "13L");
    check_silent(rule, &turn(1, "11", "13 33 12 00 56"));
    // Started already, with 15 at the second move.
    check_silent(rule, &turn(1, "11 15R 56R 36R 03R", "13 33 34 04"));
}
