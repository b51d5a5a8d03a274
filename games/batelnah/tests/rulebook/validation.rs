//! BAT-VAL: the verdict on an attempted move.

use sobremesa_batelnah::rules::validation::{Drop, Verdict, anyone, judge_drop};
use sobremesa_batelnah::{Army, Hex, Position};

use crate::table::{Game, all_texts, position, verdict};

/// The verdict on a piece dropped on the board.
fn judge(position: &Position, from: &str, to: &str) -> Result<String, Verdict> {
    let drop = Drop {
        from: from.parse().ok(),
        to: to.parse().ok(),
    };
    judge_drop(position, drop, anyone).map(|legal| legal.to_string())
}

/// A drop gets this word, for this reason.
#[track_caller]
fn check_refusal(given: &str, from: &str, to: &str, word: &str, because: &str) {
    let refused = judge(&position(given), from, to).expect_err("a refusal");
    assert_eq!(
        (refused.word(), refused.because()),
        (word, because),
        "{given} {from} {to}"
    );
    assert_eq!(refused.rule(), "BAT-VAL-02");
}

/// BAT-VAL-01: what is shown when a piece is picked up is what will be accepted when it is dropped.
#[test]
fn the_targets_are_the_drops_that_are_accepted() {
    for given in [
        "12/7uS3bK/12/5wP6/8bZ3/10bJ1/10wZ1/9bS2/5uW6/12/12/wK11 w 4 - 0 1",
        "7bS1bWbK1/6bS2wWbT1/4wZbW2bS1bQ1/7bS2bSbS/4bTbS1bP1bS2/4bJ1wJ2wT2/2wS2bZ2wZ3/1wS3wS6/wS1wSwS8/wTwWbZwS8/wQ1wK9/wP2wS8 w 2 - 0 77",
    ] {
        let position = position(given);
        let drops = Hex::all().flat_map(|from| Hex::all().map(move |to| (from, to)));
        let accepted: Vec<String> = drops
            .filter_map(|(from, to)| judge(&position, &from.to_string(), &to.to_string()).ok())
            .collect();
        assert_eq!(accepted.join(" "), all_texts(&position));
    }
}

/// BAT-VAL-02, BAT-API-07: check by check.
#[test]
fn each_check_has_its_word_and_its_reason() {
    let over = "12/12/5wP6/8bS3/12/12/12/12/12/12/wQ11/1wK10 - 2 b 0 42";
    check_refusal(over, "C6", "C7", "game_over", "BAT-END-09");
    check_refusal("wK F7", "F7", "F13", "off_board", "BAT-BRD-01");
    check_refusal("wK F7", "M1", "F8", "off_board", "BAT-BRD-01");
    check_refusal("wK F7", "E1", "E2", "empty_origin", "BAT-MOV-01");
    check_refusal("wK F7, bS C2", "C2", "C3", "not_your_turn", "BAT-TRN-04");
    check_refusal("wK F7, uS C2", "C2", "C3", "not_your_turn", "BAT-TRN-04");
    check_refusal("wK F7", "F7", "F7", "same_hex", "BAT-MOV-01");
    check_refusal("wT F7, wS F8", "F7", "F8", "friend_on_target", "BAT-CAP-01");
}

/// BAT-VAL-02, checks 6, 7 and 9: the reason depends on the piece (BAT-API-07).
#[test]
fn a_piece_is_refused_by_its_own_rule() {
    for (kind, to, rule) in [
        ('K', "F9", "BAT-MOV-04"),
        ('Q', "F10", "BAT-MOV-05"),
        ('Z', "F8", "BAT-MOV-09"),
        ('J', "F10", "BAT-MOV-10"),
        ('T', "F9", "BAT-MOV-12"),
        ('W', "E8", "BAT-MOV-15"),
        ('S', "G8", "BAT-MOV-17"),
        ('P', "D8", "BAT-MOV-18"),
    ] {
        check_refusal(&format!("w{kind} F7"), "F7", to, "unreachable", rule);
    }
    for (kind, to, between, rule) in [
        ('W', "F9", "F8", "BAT-MOV-02"),
        ('T', "D9", "E8", "BAT-MOV-02"),
        ('P', "D5", "E6", "BAT-MOV-02"),
        ('Q', "F9", "F8", "BAT-MOV-06"),
        ('J', "D9", "E8", "BAT-MOV-06"),
    ] {
        let given = format!("w{kind} F7, bS {between}");
        check_refusal(&given, "F7", to, "path_blocked", rule);
    }
    check_refusal(
        "wT F7, bS F8",
        "F7",
        "F8",
        "cannot_capture_there",
        "BAT-CAP-04",
    );
    check_refusal(
        "wJ F7, bS E9",
        "F7",
        "E9",
        "cannot_capture_there",
        "BAT-CAP-06",
    );
    check_refusal(
        "wS F7, bS F8",
        "F7",
        "F8",
        "cannot_capture_there",
        "BAT-CAP-09",
    );
}

/// BAT-VAL-02: the earlier check speaks first.
#[test]
fn the_first_failing_check_gives_the_verdict() {
    for (given, from, to, word) in [
        ("wK F7", "E1", "M1", "off_board"),
        ("wK F7", "E1", "E1", "empty_origin"),
        ("wK F7, bS C2", "C2", "C2", "not_your_turn"),
        ("wW F7, wS F8, wS F9", "F7", "F9", "path_blocked"),
        ("wK F7, wS H7", "F7", "H7", "unreachable"),
        // A leap onto a friend has no free landing hex: the way is closed.
        ("wJ F7, bS F8, wS F9", "F7", "F9", "path_blocked"),
        ("wJ F7, wS F9", "F7", "F9", "friend_on_target"),
    ] {
        let refused = judge(&position(given), from, to).expect_err("a refusal");
        assert_eq!(refused.word(), word, "{given} {from} {to}");
    }
}

/// BAT-VAL-02: what a refusal can tell besides its word.
#[test]
fn a_refusal_names_what_is_wrong() {
    let in_the_way = judge(&position("wW F7, bS F9, wS F10"), "F7", "F12").expect_err("a refusal");
    assert_eq!(
        in_the_way.to_string(),
        "the way is closed by what stands on F9 F10"
    );
    let both = judge(&position("wQ F7, bS E8, wS F8"), "F7", "E9").expect_err("a refusal");
    assert_eq!(
        both.to_string(),
        "the way is closed by what stands on E8 F8"
    );
    let friend = judge(&position("wT F7, uS F8"), "F7", "F8").expect_err("a refusal");
    assert_eq!(friend.to_string(), "uS on F8 is a friend");
}

/// BAT-VAL-03: a leap is dropped on its landing hex; range is the eighteen offsets.
#[test]
fn a_legal_drop_is_the_move_itself() {
    let jester = position("wJ F7, bS F8");
    assert_eq!(judge(&jester, "F7", "F9").as_deref(), Ok("F7xF8>F9"));
    assert_eq!(judge(&jester, "F7", "E9").as_deref(), Ok("F7-E9"));
    assert_eq!(
        judge(&position("wW F7, bS F9"), "F7", "F9").as_deref(),
        Ok("F7xF9")
    );
}

/// BAT-VAL-04: judging changes nothing: it only looks. A refused move leaves the turn.
#[test]
fn a_refused_drop_leaves_the_turn() {
    let given = position("wW F7, wS F8");
    assert_eq!(verdict(&given, "F7-F9"), "path_blocked");
    assert_eq!(given.to_move(), Some(Army::White));
    assert_eq!(given, position("wW F7, wS F8"));
}

/// BAT-VAL-05, BAT-VAL-06: placed, origin freed, the enemy gone, the turn passed.
#[test]
fn a_legal_drop_changes_the_board_and_passes_the_turn() {
    for (given, text, occupied) in [
        ("wW F7, bS F9", "F7-F8", "A11 F8 F9 L2"),
        ("wW F7, bS F9", "F7xF9", "A11 F9 L2"),
        ("wJ F7, bS F8", "F7xF8>F9", "A11 F9 L2"),
    ] {
        let mut game = Game::from(given);
        game.play(text);
        assert_eq!(game.position.board().occupied().to_string(), occupied);
        assert_eq!(game.to_move(), 'b');
    }
}

/// BAT-VAL-07: typed moves get the same verdicts.
#[test]
fn a_typed_move_is_judged_like_a_drop() {
    let given = position("wW F7, wS F8, bS C2");
    for from in ["F7", "C2", "E1", "F8"] {
        for to in Hex::all().map(|hex| hex.to_string()) {
            if let Err(refused) = judge(&given, from, &to) {
                assert_eq!(
                    verdict(&given, &format!("{from}-{to}")),
                    refused.word(),
                    "{from}-{to}"
                );
            }
        }
    }
}

/// BAT-VAL-08: the sender plays another army; `not_your_turn` is never hidden by it.
#[test]
fn a_sender_moves_only_the_army_he_plays() {
    let given = position("wW F7, bS C2");
    let from = |from: &str, to: &str| Drop {
        from: from.parse().ok(),
        to: to.parse().ok(),
    };
    let blacks_player = |army| army == Army::Black;
    let refused = judge_drop(&given, from("F7", "F8"), blacks_player).expect_err("a refusal");
    assert_eq!(refused, Verdict::NotYourArmy { army: Army::White });
    assert_eq!(
        (refused.word(), refused.rule(), refused.because()),
        ("not_your_army", "BAT-VAL-08", "BAT-PLY-04")
    );
    let early = judge_drop(&given, from("C2", "C3"), blacks_player).expect_err("a refusal");
    assert_eq!(early.word(), "not_your_turn");
    let same_hex = judge_drop(&given, from("F7", "F7"), blacks_player).expect_err("a refusal");
    assert_eq!(same_hex.word(), "not_your_army");
}
