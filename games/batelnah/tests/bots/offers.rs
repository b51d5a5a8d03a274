//! BAT-ALY-03, BAT-PLY-10, BAT-END-04: bots answer what they are asked.

use serde_json::{Value, json};
use sobremesa_batelnah::Action;

use crate::seat::{ask, bots, seat, state};

const START: &str = "8bSbWbKbP/8bSbTbZbQ/7bSbSbZbWbT/8bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ8/wTwWwZwSwS7/wQwZwTwS8/wPwKwWwS8 w 2 - 0 1";

/// The answer that all bots give on this seat.
#[track_caller]
fn check_answer(position: Value, who: &str, yes: bool) {
    let state = state(position);
    for bot in bots() {
        let choice = ask(bot, &state, seat(who), 1_000).expect("an answer");
        let why = choice.why.words();
        assert_eq!(
            choice.action,
            Action::Answer { yes },
            "{}: {}",
            bot.name(),
            why.en
        );
        assert!(!why.es.is_empty() && !why.en.is_empty());
    }
}

fn draw_offered(text: &str) -> Value {
    json!({ "text": text, "offer": { "offer": "draw", "by": "white" } })
}

#[test]
fn a_draw_is_welcome_to_those_who_stand_worse() {
    let worse = "11bK/12/12/12/12/5wP6/12/12/12/12/wT11/wK11 b 2 - 0 1";
    check_answer(draw_offered(worse), "black", true);
    let better = "11bK/10bTbQ/12/12/12/5bP6/12/12/12/12/12/wKwQ10 b 2 - 0 1";
    check_answer(draw_offered(better), "black", false);
}

/// An even game is not given away while there is play left in it.
#[test]
fn a_draw_is_not_welcome_at_the_beginning() {
    let (at_start, black) = (START.replace(" w 2", " b 2"), "black");
    check_answer(draw_offered(&at_start), black, false);
}

/// Bare kings catch nobody, wherever they stand.
#[test]
fn a_draw_is_welcome_when_nobody_is_left_to_play_with() {
    for bare in [
        "11bK/12/12/12/12/12/12/12/12/12/12/wK11 b 2 - 0 1",
        "12/12/12/12/12/5bK6/12/12/12/12/12/wK11 b 2 - 0 1",
        "11bK/12/12/12/12/5wK6/12/12/12/12/12/12 b 2 - 0 1",
        "12/12/12/12/6bK5/12/12/12/12/12/12/wK11 b 2 wb 40 90",
    ] {
        check_answer(draw_offered(bare), "black", true);
    }
}

/// Nothing has been captured for a long time: those who do not see themselves ahead have had enough.
#[test]
fn a_draw_is_welcome_when_nothing_happens_any_more() {
    let quiet = START.replace(" w 2", " b 2").replace("- 0 1", "- 60 61");
    let state = state(draw_offered(&quiet));
    let content = bots().filter(|bot| {
        let choice = ask(*bot, &state, seat("black"), 1_000).expect("an answer");
        choice.action == Action::Answer { yes: true }
    });
    assert!(content.count() > 0, "somebody is content");
}

/// Nobody answers before the one who proposes it has moved.
#[test]
fn a_draw_is_thought_over_until_ones_turn() {
    let state = state(draw_offered(START));
    for bot in bots() {
        assert!(
            ask(bot, &state, seat("black"), 500).is_none(),
            "{}",
            bot.name()
        );
    }
}

/// BAT-ALY-03.
#[test]
fn the_allies_are_welcome_when_they_help_both_alike() {
    let offered = json!({ "text": START, "offer": { "offer": "join", "by": "black" } });
    check_answer(offered, "white", true);
}

/// BAT-ALY-08: black officers stand where blue's would enter.
#[test]
fn the_allies_are_not_welcome_when_ones_own_find_no_room() {
    let text = "11bK/11bQ/12/12/12/12/12/12/12/12/wQ9bPbW/wK9bTbW w 2 - 0 1";
    let offered = json!({ "text": text, "offer": { "offer": "join", "by": "black" } });
    check_answer(offered.clone(), "white", false);
    let from_white = json!({ "text": text, "offer": { "offer": "join", "by": "white" } });
    check_answer(from_white, "black", true);
}

/// BAT-PLY-10.
#[test]
fn a_newcomer_gets_the_army_that_is_free() {
    let text = "4rS6bK/11bQ/12/12/12/12/12/12/12/12/wQ9uS1/wK11 w 4 - 0 1";
    let offered = json!({
        "text": text,
        "command": { "blue": "white" },
        "offer": { "offer": "command", "by": "blue" },
    });
    check_answer(offered.clone(), "white", true);
    check_answer(offered, "black", true);
}

#[test]
fn nobody_answers_twice_or_out_of_turn() {
    let state = state(draw_offered(START));
    for bot in bots() {
        let move_of_white = ask(bot, &state, seat("white"), 500).expect("white is to move");
        assert!(matches!(move_of_white.action, Action::Move(_)));
        assert!(ask(bot, &state, seat("blue"), 500).is_none());
    }
}
