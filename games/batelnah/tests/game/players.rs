//! BAT-PLY: who plays what, and who takes over.

use serde_json::json;

use crate::table::{Table, four, no, offer, two, yes};

/// BAT-PLY-01, BAT-PLY-02, BAT-TRN-08: two people with two armies each move them in their own turns.
#[test]
fn one_person_moves_two_armies_each_in_its_turn() {
    let mut table =
        Table::new(json!({ "mode": 4, "command": { "blue": "white", "red": "black" } }));
    assert_eq!(table.turn(), "w white");
    table.play("white", json!("H3-H4"));
    table.play("black", json!("A9-A8"));
    assert_eq!(table.turn(), "u white");
    // White's person cannot move white's pieces in blue's turn: turns are not exchanged.
    table.refuses("white", json!("I1-H1"), "not_your_turn BAT-VAL-02");
    table.play("white", json!("I12-H12"));
    assert_eq!(table.turn(), "r black");
}

/// BAT-PLY-03: in the game of three the lone player may be on either side.
#[test]
fn the_lone_player_of_three_sits_on_either_side() {
    let mut table = Table::new(json!({ "mode": 4, "command": { "red": "black" } }));
    for (seat, text) in [
        ("white", "H3-H4"),
        ("black", "A9-A8"),
        ("blue", "I12-H12"),
        ("black", "A4-A5"),
    ] {
        table.play(seat, json!(text));
    }
    let mut table = Table::new(json!({ "mode": 4, "command": { "blue": "white" } }));
    for (seat, text) in [
        ("white", "H3-H4"),
        ("black", "A9-A8"),
        ("white", "I12-H12"),
        ("red", "A4-A5"),
    ] {
        table.play(seat, json!(text));
    }
}

/// BAT-PLY-04, BAT-PLY-05, BAT-VAL-08: a partner may advise but not move.
#[test]
fn only_the_owner_moves_an_army() {
    let mut table = four();
    table.refuses("blue", json!("H3-H4"), "not_your_army BAT-VAL-08");
    table.refuses("black", json!("H3-H4"), "not_your_army BAT-VAL-08");
    // Not one's turn comes first, so that it is never hidden.
    table.refuses("black", json!("A9-A8"), "not_your_turn BAT-VAL-02");
    table.play("white", json!("H3-H4"));
}

/// BAT-PLY-06, BAT-PLY-08: the partner takes over at once and the order of turns stays.
#[test]
fn a_partner_takes_over_an_abandoned_army() {
    let mut table = four();
    let events = table
        .try_play("white", json!("abandon"))
        .expect("anybody may leave");
    assert_eq!(events[0]["kind"], "taken_over");
    assert_eq!(
        (&events[0]["army"], &events[0]["by"]),
        (&json!("w"), &json!("blue"))
    );
    assert_eq!(table.turn(), "w blue");
    table.refuses("white", json!("H3-H4"), "not_your_army BAT-VAL-08");
    table.play("blue", json!("H3-H4"));
    table.play("black", json!("A9-A8"));
    table.play("blue", json!("I12-H12"));
    table.play("red", json!("A4-A5"));
    assert_eq!(table.turn(), "w blue");
    assert_eq!(table.position()["command"], json!({ "white": "blue" }));
    table.refuses("white", json!("abandon"), "not_playing BAT-PLY-06");
}

/// BAT-PLY-08: a running clock goes on with the time left.
#[test]
fn taking_over_gains_no_time() {
    let mut table = four();
    table.time(200_000);
    table.play("white", json!("abandon"));
    assert_eq!(table.position()["used_ms"], 200_000);
    assert_eq!(table.time(300_000), Vec::<serde_json::Value>::new());
    assert_eq!(table.time(300_001)[0]["kind"], "turn_lost");
}

/// BAT-PLY-07, BAT-END-03: without a partner the other side wins, both of its armies together.
#[test]
fn the_last_of_a_side_forfeits() {
    let mut table = two();
    assert_eq!(table.play("black", json!("abandon")), ["forfeit"]);
    assert_eq!(
        table.over(),
        json!({ "winner": "white", "reason": "forfeit", "score": { "white": 1, "black": 0 } })
    );
    let mut table = four();
    table.play("red", json!("abandon"));
    assert_eq!(table.play("black", json!("abandon")), ["forfeit"]);
    assert_eq!(table.over()["winner"], "white");
    let mut table = Table::new(json!({ "mode": 4, "command": { "blue": "white" } }));
    assert_eq!(table.play("house", json!({ "left": "white" })), ["forfeit"]);
    assert_eq!(table.over()["winner"], "black");
}

/// BAT-PLY-09: whoever has lost all pieces stays, and takes over if the partner leaves.
#[test]
fn a_player_without_pieces_stays_as_adviser() {
    let text = "8bS1bK1/12/1rS10/12/12/12/12/12/12/12/12/1wK10 w 4 b 0 50";
    let mut table = Table::at(json!({ "text": text }));
    assert!(table.meanwhile("blue").contains(&json!("abandon")));
    assert_eq!(table.play("white", json!("abandon")), ["taken_over"]);
    assert_eq!(table.turn(), "w blue");
    table.play("blue", json!("L2-L1"));
}

/// BAT-PLY-10: a newcomer receives an army when both main players agree, from its next turn on.
#[test]
fn a_newcomer_receives_an_army() {
    let mut table =
        Table::new(json!({ "mode": 4, "command": { "blue": "white", "red": "black" } }));
    table.play("white", json!("H3-H4"));
    table.play("black", json!("A9-A8"));
    assert_eq!(table.play("blue", offer("command")), ["offered"]);
    table.play("white", yes());
    // It is blue's turn just now: white's person finishes it.
    table.play("black", yes());
    assert_eq!(table.turn(), "u white");
    assert_eq!(
        table.play("white", json!("I12-H12")),
        ["moved", "taken_over"]
    );
    table.play("black", json!("A4-A5"));
    table.play("white", json!("I1-H1"));
    table.play("black", json!("B9-B8"));
    assert_eq!(table.turn(), "u blue");
    table.refuses("white", json!("L9-L8"), "not_your_army BAT-VAL-08");
    table.play("blue", json!("L9-L8"));
}

/// BAT-PLY-10: outside the army's own turn it changes hands at once; a no ends it.
#[test]
fn a_newcomer_may_be_refused() {
    let mut table =
        Table::new(json!({ "mode": 4, "command": { "blue": "white", "red": "black" } }));
    table.play("red", offer("command"));
    table.play("black", no());
    assert_eq!(table.position()["offer"], json!(null));
    table.refuses("red", offer("command"), "too_soon BAT-ALY-11");
    table.play("white", json!("H3-H4"));
    table.play("red", offer("command"));
    table.play("black", yes());
    assert_eq!(table.play("white", yes()), ["answered", "taken_over"]);
    assert_eq!(table.position()["command"], json!({ "blue": "white" }));
}

/// BAT-PLY-10: only an empty allied seat, whose army is played by somebody with two, may ask.
#[test]
fn nobody_else_asks_for_an_army() {
    two().refuses("blue", offer("command"), "no_army_to_ask_for BAT-PLY-10");
    four().refuses("blue", offer("command"), "no_army_to_ask_for BAT-PLY-10");
    four().refuses("white", offer("command"), "no_army_to_ask_for BAT-PLY-10");
    // White has left, blue plays both: there is no newcomer on blue's own seat.
    let mut table = four();
    table.play("white", json!("abandon"));
    table.refuses("blue", offer("command"), "no_army_to_ask_for BAT-PLY-10");
    table.refuses("white", offer("command"), "no_army_to_ask_for BAT-PLY-10");
}

/// BAT-API-01: what a setup may say about command; every fault is listed.
#[test]
fn a_setup_gives_allied_armies_to_their_kingdoms_only() {
    use sobremesa_batelnah::{BatelNah, Setup};
    use sobremesa_kernel::{Dice, Game, Nobody, Stop};
    let codes = |setup: serde_json::Value| -> Vec<&'static str> {
        let setup: Setup = serde_json::from_value(setup).expect("a setup");
        match BatelNah::start(&setup, &mut Dice::asked(), &mut Nobody) {
            Ok(_) => Vec::new(),
            Err(Stop::Refused(faults)) => faults.iter().map(|fault| fault.code).collect(),
            Err(Stop::NeedsDice(_)) => panic!("this game has no dice"),
        }
    };
    assert_eq!(
        codes(json!({ "mode": 4, "command": { "blue": "white" } })),
        Vec::<&str>::new()
    );
    assert_eq!(
        codes(json!({ "mode": 2, "command": { "blue": "white" } })),
        ["command_absent"]
    );
    assert_eq!(
        codes(json!({ "mode": 4, "command": { "white": "blue", "blue": "black" } })),
        ["kingdom_commanded", "command_of_enemy"]
    );
    assert!(serde_json::from_value::<Setup>(json!({ "mode": 3 })).is_err());
    assert!(serde_json::from_value::<Setup>(json!({ "mode": 2, "clock": 5 })).is_err());
}
