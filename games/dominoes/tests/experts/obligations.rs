//! DOM-KB-20 to 34: what a partner may rely on.

use serde_json::json;

use crate::support::{bot, check, check_silent, choose, entry, late, persona, plays, says, turn};

/// DOM-KB-20: a last tile that fits is laid, whatever else might be done.
#[test]
fn the_last_tile_goes_out() {
    let last = turn(1, "34 45R", "35");
    check("go_out", &last, "35L 35R");
    check_silent("go_out", &turn(1, "34 45R", "35 33"));
    let details = choose(bot("expert"), &last, 1).details;
    assert_eq!(details["rule"], json!("DOM-KB-20"));
}

/// The line of DOM-EX-11 but for its last tile: 06 on the right would block the zeros.
fn nearly_blocked(hand: &str) -> sobremesa_dominoes::View {
    turn(1, "01 12R 02R 00R 03R 34R 04R 05R 56R", hand)
}

/// DOM-KB-21, DOM-EX-18: block if own rest and the heaviest that partner may hold are less than
/// half: T = 168 − 42 = 126, M = 7 + 2, W = 12 + 10 + 10 + 9 + 9, and 2·(9 + 50) = 118 < 126.
#[test]
fn a_sure_block_is_made() {
    let view = nearly_blocked("06 16 11");
    check("block_when_sure", &view, "06R");
    let said = entry(bot_expert(), "block_when_sure", &view).expect("on the agenda");
    assert_eq!(said["bound"]["06R"], json!({ "T": 126, "M": 9, "W": 50 }));
    assert_eq!(plays(bot("expert"), &view, 1), "06R");
    // 2·(13 + 50) = 126 is not less.
    check_silent("block_when_sure", &nearly_blocked("06 16 11 22"));
}

fn bot_expert() -> &'static sobremesa_dominoes::Persona {
    let mut shipped = sobremesa_dominoes::Persona::shipped().iter();
    shipped
        .find(|persona| persona.id == "expert")
        .expect("shipped")
}

/// DOM-KB-21: what partner must hold comes first, and counts though it be light.
#[test]
fn the_bound_begins_with_what_partner_must_hold() {
    // P2 and P4 passed on ones, so P3's two tiles are 12 and one more, of which 55 weighs most.
    let view = late("06 16", [0, 6], "12 55 44 33 22", [2, 1, 2, 2]);
    let view = crate::support::passed(view, 2, [1, 1]);
    let view = crate::support::passed(view, 4, [1, 1]);
    let said = entry(bot_expert(), "no_doubtful_block", &view).expect("struck out");
    assert_eq!(
        said["bound"]["06R"],
        json!({ "T": 38, "M": 7, "W": 3 + 10 })
    );
}

/// DOM-KB-22: a block in doubt is struck out while something else can be done, and only then.
#[test]
fn a_doubtful_block_is_struck_out() {
    check(
        "no_doubtful_block",
        &nearly_blocked("06 16 11 22 13"),
        "06R",
    );
    check_silent("no_doubtful_block", &nearly_blocked("06 16 11"));
    let strict = persona("[rules]\nno_doubtful_block = 500\nrough_block = 400\nany_tile = 0");
    for seed in 0..8 {
        assert_ne!(
            plays(&strict, &nearly_blocked("06 16 11 22 13"), seed),
            "06R"
        );
    }
}

/// DOM-KB-23: the tile that gave me the chance was an opponent's and not laid at once: averages will
/// not do.
#[test]
fn a_gift_is_distrusted() {
    let hand = "06 16 11 22 13";
    check("distrust_gift", &nearly_blocked(hand), "06R");
    let at_once = turn(1, "01 12R 02R 00R 03R 34R 04R 05R 56R/0", hand);
    check_silent("distrust_gift", &at_once);
    let rough = persona("[rules]\ndistrust_gift = 600\nrough_block = 500\nany_tile = 0");
    assert_ne!(plays(&rough, &nearly_blocked(hand), 1), "06R");
    assert_eq!(plays(&rough, &at_once, 1), "06R");
}

/// DOM-KB-24: by averages: 17 < 126/4, or six pips for each of our tiles less than half of all.
#[test]
fn a_rough_block_goes_by_averages() {
    check("rough_block", &nearly_blocked("06 16 11 22 13"), "06R");
    // M = 32 is more than 126/4, but our six tiles at six pips each, 36, are less than 63.
    let few = {
        let mut view = nearly_blocked("06 66 55 46");
        view.counts[3] = 3;
        view
    };
    check("rough_block", &few, "06R");
    let mut many = nearly_blocked("06 66 55 46");
    many.counts[3] = 8;
    check_silent("rough_block", &many);
}

/// DOM-KB-30, DOM-EX-16: partner opened 25 and they doubled the fives: answer on the twos, with the
/// double or by crossing with the longest suit.
#[test]
fn a_plain_opening_that_was_doubled_is_answered_on_the_other_number() {
    let rule = "answer_plain_opening";
    check(rule, &turn(1, "25 55R", "22 24 56 13 00 01 36"), "22L");
    check(rule, &turn(1, "25 55R", "24 12 56 13 00 01 36"), "12L");
    check_silent(rule, &turn(1, "25 45R", "24 12 56 13 00 01 36"));
    check_silent(rule, &turn(1, "25 55R 56R", "24 12 66 13 00 01 36"));
    check_silent(rule, &turn(1, "22 25R", "24 12 56 13 00 01 36"));
}

/// DOM-KB-31, DOM-EX-17: partner's fours are shown again with the first tile that can.
#[test]
fn the_partners_suit_is_returned() {
    let rule = "return_partner_suit";
    let moves = "44 46R 16R 24L 13R 26L";
    check(rule, &turn(1, moves, "36 34 55 05 00 22"), "34R");
    assert_eq!(
        plays(bot("expert"), &turn(1, moves, "36 34 55 05 00 22"), 1),
        "34R"
    );
    // Partner showed with an instant opening that there are no more fours.
    check_silent(
        rule,
        &turn(1, "44/0 46R 16R 24L 13R 26L", "36 34 55 05 00 22"),
    );
    // It is still open.
    check_silent(rule, &turn(1, "44 46R", "36 34 45 05 00 22"));
}

/// DOM-KB-33: for lack of tiles only are the obligations left undone.
#[test]
fn without_the_tile_nothing_is_returned() {
    let moves = "44 46R 16R 24L 13R 26L";
    check_silent("return_partner_suit", &turn(1, moves, "36 33 55 05 00 22"));
    let single = turn(1, moves, "36 34 33 05 00 23");
    assert_eq!(
        plays(bot("expert"), &single, 1),
        "34R",
        "even with the only four"
    );
}

/// DOM-KB-32, DOM-API-12: partner's threes stay open while partner may have their double, best on
/// both ends.
#[test]
fn the_partners_double_is_defended() {
    let rule = "defend_partner_double";
    let moves = "66/2 36L/1 26R/0";
    check(rule, &turn(1, moves, "56 34 03 23 44 05 14"), "23R");
    // The double lies on the table.
    check_silent(rule, &turn(1, "66 36L 33L", "56 34 03 23 44 05 14"));
    // Every move closes it.
    check_silent(rule, &turn(1, moves, "56 34 03 44 05 14"));
}

/// DOM-KB-34: what I have returned once is shown again.
#[test]
fn the_partners_suit_is_opened_again() {
    let moves = "44 45L 34R 35R 05L 25R 24R 14R 11R 12R";
    let view = turn(1, moves, "04 66 26");
    check("reopen_partner_suit", &view, "04L");
    assert_eq!(says("return_partner_suit", &view), "", "that was done");
    check_silent(
        "reopen_partner_suit",
        &turn(1, "44 46R 16R 24L 13R 26L", "36 34 55"),
    );
}
