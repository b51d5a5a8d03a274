//! DOM-KB-60 to 65: counting a suit, and the fate of doubles.

use crate::support::{check, check_silent, late, passed, turn};

/// DOM-KB-60: of the sixes I keep two and only 06 is outside.
#[test]
fn a_suit_that_is_counted_is_shown() {
    let rule = "expose_counted_suit";
    let moves = "66 56R 46L 35R";
    check(rule, &turn(1, moves, "36 26 16 34"), "36R");
    check_silent(rule, &turn(1, moves, "36 26 34 11")); // One kept, two outside.
}

/// DOM-KB-61: only I can play on the sixes; another move keeps them for later.
#[test]
fn a_private_end_is_kept() {
    let rule = "keep_private_end";
    let moves = "66 26L 23L 36L 46L 45L 55L 35L";
    check(rule, &turn(1, moves, "06 16 56 13"), "06R 16R 56R");
    // 56 is elsewhere.
    check_silent(rule, &turn(1, moves, "06 16 13 00"));
    // DOM-KB-09: it must be partner's, for both opponents passed on sixes: the suit is ours.
    let ours = late("06 16 13", [3, 6], "56 00 11 22", [3, 1, 1, 2]);
    let ours = passed(passed(ours, 2, [6, 6]), 4, [6, 6]);
    check(rule, &ours, "06R 16R");
}

/// DOM-KB-62: covering the last open six leaves the double six without a place.
#[test]
fn a_double_is_hung() {
    let rule = "hang_double";
    let moves = "06 00L 16R/0 12R 26R 01L 13L 33L";
    check(rule, &turn(1, moves, "56 46 36"), "56R 46R 36R");
    // Partner may hold it: nothing showed that there were no more sixes.
    check_silent(rule, &turn(1, "06 00L 16R 12R 26R 01L 13L 33L", "56 46 36"));
    // 36 is elsewhere, and may open the sixes again.
    check_silent(rule, &turn(1, moves, "56 46 34"));
}

/// DOM-KB-63: a double with one to three companions is in danger, or one whose suit has been seen.
#[test]
fn an_own_double_is_saved() {
    let rule = "save_own_double";
    check(rule, &turn(1, "36", "33 34 16 00"), "33L");
    check_silent(rule, &turn(1, "36", "33 16 00 46"));
    // Alone, but five threes are seen.
    let seen = turn(1, "36 34L 14L 13L 23L 02L 03L", "33 16 56");
    check(rule, &seen, "33L");
}

/// DOM-KB-64: the heaviest double at once; none of a suit of theirs.
#[test]
fn doubles_are_laid_early() {
    let rule = "double_early";
    check(rule, &turn(1, "36 34L", "44 66 05"), "66R");
    // On J3's first turn what an opponent showed is covered before.
    check_silent(rule, &turn(1, "36 34L", "44 66 24"));
    check_silent(rule, &turn(1, "36", "33 66 14"));
}

/// DOM-KB-65: partner's last tile is 12; 16 leads to it, and the double six is left to hang.
#[test]
fn a_double_is_sacrificed_for_the_partner() {
    let rule = "sacrifice_double";
    let view = late("66 16 05", [3, 6], "12 00 33", [3, 1, 1, 1]);
    check_silent(rule, &view); // Anybody may hold 12.
    let known = passed(passed(view, 2, [1, 1]), 4, [1, 1]);
    check(rule, &known, "16R");
    let mut two = known;
    two.counts[2] = 2;
    check_silent(rule, &two);
}
