//! BAT-CLK: a turn has five minutes, to the millisecond.

use serde_json::{Value, json};

use crate::table::{Table, four, offer, two};

fn kinds(events: &[Value]) -> Vec<String> {
    events
        .iter()
        .map(|event| format!("{} {}", event["kind"].as_str().unwrap(), event["army"]))
        .collect()
}

/// BAT-CLK-01, BAT-CLK-03, BAT-API-10: the three hundred thousandth millisecond is still in time.
#[test]
fn the_last_millisecond_counts() {
    let mut table = two();
    assert!(table.time(300_000).is_empty());
    assert_eq!(table.turn(), "w white");
    assert_eq!(kinds(&table.time(300_001)), ["turn_lost \"w\""]);
    assert_eq!(table.turn(), "b black");
}

/// BAT-CLK-02, BAT-CLK-04, BAT-EX-26: a lost turn is a turn for both counters, and nothing else.
#[test]
fn a_lost_turn_only_passes_the_turn_on() {
    let mut table = four();
    assert_eq!(
        table.play("house", json!({ "timeout": "white" })),
        ["turn_lost"]
    );
    let text = "rZrTrSrS4bSbWbKbP/rWrJrS5bSbTbZbQ/rSrS5bSbSbZbWbT/rS7bJbSbSbS/9bS2/12/12/2wS9/wSwSwSwJ7uS/wTwWwZwSwS5uSuS/wQwZwTwS5uSuJuW/wPwKwWwS4uSuSuTuZ b 4 - 1 2";
    assert_eq!(table.position()["text"], text);
    table.refuses(
        "house",
        json!({ "timeout": "white" }),
        "not_your_turn BAT-CLK-02",
    );
}

/// BAT-CLK-05: every turn has its full time, also after a move; offers do not stop the clock.
#[test]
fn the_clock_starts_afresh_with_each_turn_and_runs_through_offers() {
    let mut table = two();
    table.time(299_000);
    table.play("white", offer("join"));
    assert_eq!(table.position()["used_ms"], 299_000);
    table.play("white", json!("H3-H4"));
    assert_eq!(table.position()["used_ms"], 0);
    assert!(table.time(299_000 + 300_000).is_empty());
    assert_eq!(kinds(&table.time(299_000 + 300_001)), ["turn_lost \"b\""]);
}

/// BAT-API-10: several turns may have run out by the time somebody looks at the clock.
#[test]
fn turns_run_out_in_order() {
    let mut table = Table::new(json!({ "mode": 4, "turn_ms": 1000 }));
    assert_eq!(
        kinds(&table.time(3500)),
        ["turn_lost \"w\"", "turn_lost \"b\"", "turn_lost \"u\""]
    );
    assert_eq!(table.turn(), "r red");
    assert_eq!(table.position()["used_ms"], 500);
}

/// BAT-CLK-06: the limit is an option, and there may be none.
#[test]
fn the_limit_can_be_changed_or_switched_off() {
    let mut quick = Table::new(json!({ "mode": 2, "turn_ms": 10 }));
    assert!(quick.time(10).is_empty());
    assert_eq!(quick.time(11).len(), 1);
    let mut patient = Table::new(json!({ "mode": 2, "turn_ms": null }));
    assert!(patient.time(u64::MAX).is_empty());
}

/// BAT-API-03: a position goes on with the part of the turn that is left.
#[test]
fn a_resumed_turn_has_only_the_rest() {
    let mut table = two();
    table.time(123_000);
    let mut again = Table::at(table.position());
    assert!(again.time(177_000).is_empty());
    assert_eq!(again.time(177_001).len(), 1);
}

/// BAT-CLK-04, BAT-END-06: a game in which nobody ever moves ends quietly.
#[test]
fn lost_turns_end_a_quiet_game() {
    let mut table = Table::new(json!({ "mode": 2, "turn_ms": 1 }));
    let events = table.time(1_000_000);
    assert_eq!(events.len(), 101, "a hundred lost turns and the draw");
    assert_eq!(table.over()["reason"], "quiet");
}
