//! BAT-ALY, BAT-END: offers of entry and of a draw, out of turn and in.

use serde_json::json;

use crate::table::{Table, four, no, offer, two, yes};

const START: &str = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";

/// BAT-ALY-02, BAT-ALY-03, BAT-EX-23: the allies enter when both main players agree, at any moment.
#[test]
fn the_allies_enter_when_both_kingdoms_agree() {
    let mut table = two();
    table.play("white", json!("H3-H4"));
    assert_eq!(table.play("white", offer("join")), ["offered"]);
    assert_eq!(table.play("black", yes()), ["answered", "allies_joined"]);
    let expected = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/3wS8/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ b 4 - 0 2";
    assert_eq!(table.position()["text"], expected);
    // BAT-API-05: white's seat plays blue, black's plays red.
    for (seat, text) in [("black", "A9-A8"), ("white", "I12-H12"), ("black", "A4-A5")] {
        table.play(seat, json!(text));
    }
    assert_eq!(table.turn(), "w white");
}

/// BAT-ALY-11, BAT-API-05: somebody who waits on an allied seat may propose it, and then plays.
#[test]
fn a_newcomer_who_proposed_the_entry_plays_the_own_army() {
    let mut table = two();
    table.play("red", offer("join"));
    table.play("white", yes());
    assert_eq!(table.play("black", yes()), ["answered", "allies_joined"]);
    assert_eq!(table.position()["command"], json!({ "blue": "white" }));
}

/// BAT-ALY-11, BAT-ALY-12: one no ends a proposal; the same person waits for the next move.
#[test]
fn a_refused_entry_may_be_proposed_again_after_the_next_move() {
    let mut table = two();
    table.play("white", offer("join"));
    assert_eq!(table.play("black", no()), ["answered"]);
    assert_eq!(table.position()["refused"], json!(["white"]));
    table.refuses("white", offer("join"), "too_soon BAT-ALY-11");
    // Somebody else may.
    table.play("black", offer("join"));
    table.play("white", no());
    table.play("white", json!("H3-H4"));
    assert_eq!(table.position()["refused"], json!([]));
    table.play("white", offer("join"));
    assert_eq!(
        table.play("black", yes()).last().map(String::as_str),
        Some("allies_joined")
    );
}

/// BAT-ALY-12: an offer of entry stays open whatever moves are made, and only one stands at a time.
#[test]
fn one_offer_is_open_at_a_time_and_stays_open() {
    let mut table = two();
    table.play("white", offer("join"));
    table.refuses("white", offer("draw"), "offer_open BAT-ALY-12");
    table.refuses("black", offer("join"), "offer_open BAT-ALY-12");
    table.play("white", json!("H3-H4"));
    table.play("black", json!("A9-A8"));
    assert_eq!(
        table.position()["offer"],
        json!({ "offer": "join", "by": "white", "yes": ["white"] })
    );
    // Whoever made it has agreed, and has nothing to answer.
    table.refuses("white", yes(), "nothing_to_answer BAT-ALY-12");
    assert_eq!(table.meanwhile("black"), [yes(), no(), json!("abandon")]);
    assert_eq!(table.play("black", yes()), ["answered", "allies_joined"]);
    table.refuses("black", yes(), "nothing_to_answer BAT-ALY-12");
}

/// BAT-ALY-07, BAT-ALY-09: the allies enter once.
#[test]
fn the_allies_enter_once() {
    let mut table = two();
    table.play("white", offer("join"));
    table.play("black", yes());
    table.refuses("white", offer("join"), "already_joined BAT-ALY-09");
    four().refuses("white", offer("join"), "already_joined BAT-ALY-09");
}

/// BAT-ALY-01, BAT-ALY-10: entry raises no Kolba, though a newcomer may threaten a royal.
#[test]
fn entry_itself_warns_nobody() {
    // Black's queen on K11's diagonal: the blue warrior on K12 will threaten it.
    let text = "10bK1/12/12/12/12/12/12/12/12/12/5bQ6/1wK10 w 2 - 0 1";
    let mut table = Table::at(json!({ "text": text }));
    table.play("black", offer("join"));
    assert_eq!(table.play("white", yes()), ["answered", "allies_joined"]);
}

/// BAT-END-04, BAT-API-09: a draw is offered in one's own turn and holds when everybody accepts.
#[test]
fn a_draw_needs_everybody() {
    let mut table = two();
    table.refuses("black", offer("draw"), "not_your_turn BAT-END-04");
    table.play("white", offer("draw"));
    assert_eq!(table.play("black", yes()), ["answered", "draw"]);
    assert_eq!(
        table.over(),
        json!({ "winner": null, "reason": "agreement", "score": { "white": 0.5, "black": 0.5 } })
    );
    let mut table = four();
    table.play("white", offer("draw"));
    for seat in ["black", "blue"] {
        assert_eq!(table.play(seat, yes()), ["answered"]);
    }
    assert_eq!(table.play("red", yes()), ["answered", "draw"]);
}

/// BAT-END-04: who has left is not asked; BAT-END-10: who has no pieces left is.
#[test]
fn a_draw_asks_everybody_who_is_still_there() {
    let mut table = four();
    table.play("red", json!("abandon"));
    table.play("white", offer("draw"));
    table.play("black", yes());
    assert_eq!(table.play("blue", yes()), ["answered", "draw"]);
    // Blue has no pieces, but is asked.
    let text = "8bS1bK1/12/1rS10/12/12/12/12/12/12/12/12/1wK10 w 4 b 0 50";
    let mut table = Table::at(json!({ "text": text }));
    table.play("white", offer("draw"));
    table.play("black", yes());
    table.play("red", yes());
    assert_eq!(table.play("blue", yes()), ["answered", "draw"]);
}

/// BAT-END-10: a draw offer ends with a no, or with a move of somebody who has not answered.
#[test]
fn a_move_without_an_answer_declines_a_draw() {
    let mut table = two();
    table.play("white", offer("draw"));
    table.play("white", json!("H3-H4"));
    assert_ne!(
        table.position()["offer"],
        json!(null),
        "whoever offers has agreed"
    );
    table.play("black", json!("A9-A8"));
    assert_eq!(table.position()["offer"], json!(null));
    table.refuses("black", yes(), "nothing_to_answer BAT-ALY-12");
    table.play("white", offer("draw"));
    table.play("black", no());
    assert_eq!(table.position()["offer"], json!(null));
}

/// BAT-END-09: after the end nothing is accepted, and nothing is offered.
#[test]
fn nothing_is_accepted_after_the_end() {
    let mut table = two();
    table.play("black", json!("abandon"));
    for (seat, action, code) in [
        ("white", json!("H3-H4"), "game_over BAT-VAL-02"),
        ("white", offer("join"), "game_over BAT-END-09"),
        ("white", offer("draw"), "game_over BAT-END-09"),
        ("white", yes(), "game_over BAT-END-09"),
        ("white", json!("abandon"), "game_over BAT-END-09"),
        (
            "house",
            json!({ "timeout": "white" }),
            "game_over BAT-END-09",
        ),
    ] {
        table.refuses(seat, action, code);
    }
    assert!(table.meanwhile("white").is_empty());
    assert!(table.time(10_000_000).is_empty());
    assert_eq!(table.position()["text"], START.replacen(" w ", " - ", 1));
}

/// BAT-ALY-12: an offer whose author leaves goes with them.
#[test]
fn an_offer_leaves_with_its_author() {
    let mut table = four();
    table.play("white", offer("draw"));
    table.play("white", json!("abandon"));
    assert_eq!(table.position()["offer"], json!(null));
}

/// BAT-END-04: when the last one who had not answered leaves, everybody left has agreed.
#[test]
fn leaving_settles_what_only_the_leaver_had_not_answered() {
    let mut table = four();
    table.play("white", offer("draw"));
    table.play("black", yes());
    table.play("blue", yes());
    assert_eq!(table.play("red", json!("abandon")), ["taken_over", "draw"]);
}
