//! BAT-API: the game's words in the protocol.

use serde_json::{Value, json};
use sobremesa_batelnah::BatelNah;
use sobremesa_kernel::{Audience, Fault, Game, Seat};
use sobremesa_table::{Playable, Question};

use crate::table::{Table, four, offer, two, yes};

const NINE: &str = "12/7uS3bK/12/5wP6/8bZ3/10bJ1/10wZ1/9bS2/5uW6/12/12/wK11 w 4 - 0 1";

fn faults(position: Value) -> Vec<Fault> {
    let position = serde_json::from_value(position).expect("the form is right");
    BatelNah::resume(&position).expect_err("it is faulty")
}

/// BAT-API-03: position and all its fields survive being written and read.
#[test]
fn a_position_is_read_back_as_it_was() {
    let mut table = two();
    table.play("white", json!("H3-H4"));
    table.play("black", offer("join"));
    table.time(5_000);
    let position = table.position();
    assert_eq!(
        position["offer"],
        json!({ "offer": "join", "by": "black", "yes": ["black"] })
    );
    assert_eq!(position["seen"].as_array().map(Vec::len), Some(2));
    let mut again = Table::at(position.clone());
    assert_eq!(again.position(), position);
    assert_eq!(again.play("white", yes()), ["answered", "allies_joined"]);
}

/// BAT-API-03: only the text is needed; an ended one is won, or drawn by agreement.
#[test]
fn an_ended_position_has_a_result() {
    let over = |position: Value| Table::at(position).over();
    let won = "12/12/5wP6/8bS3/12/12/12/12/12/12/wQ11/1wK10 - 2 b 0 42";
    assert_eq!(over(json!({ "text": won }))["reason"], "hok_sah");
    assert_eq!(over(json!({ "text": won }))["winner"], "white");
    let open = "10bK1/12/12/12/12/12/12/12/12/12/12/1wK10 - 2 - 0 9";
    assert_eq!(over(json!({ "text": open }))["reason"], "agreement");
    let result = json!({ "winner": "black", "reason": "forfeit" });
    assert_eq!(
        over(json!({ "text": open, "result": result }))["reason"],
        "forfeit"
    );
}

/// BAT-API-03, BAT-NOT-11: what cannot arise is refused, with every fault and its rule.
#[test]
fn impossible_positions_are_refused_with_all_their_faults() {
    let codes = |position| {
        faults(position)
            .iter()
            .map(|fault| fault.code)
            .collect::<Vec<_>>()
    };
    let two_kings = "10bK1/12/12/12/12/12/12/12/12/12/12/1wKwK9 w 2 - 0 1";
    assert_eq!(codes(json!({ "text": two_kings })), ["no_room"]);
    let ally = "10bK1/12/12/12/12/12/12/12/12/12/12/1wKuS9 w 2 - 0 1";
    assert_eq!(codes(json!({ "text": ally })), ["impossible"]);
    assert_eq!(faults(json!({ "text": ally }))[0].rule.0, "BAT-NOT-11");
    let open = "10bK1/12/12/12/12/12/12/12/12/12/12/1wK10 w 4 - 0 9";
    assert_eq!(
        codes(
            json!({ "text": open, "command": { "blue": "black", "white": "blue", "red": "black" }, "seen": [["x", 1]] })
        ),
        ["commander_gone", "command_of_enemy", "seen"]
    );
    let result = json!({ "winner": "black", "reason": "forfeit" });
    assert_eq!(codes(json!({ "text": open, "result": result })), ["result"]);
    let draw = json!({ "offer": "join", "by": "white", "yes": [] });
    assert_eq!(codes(json!({ "text": open, "offer": draw })), ["offer"]);
}

/// BAT-API-04: each form of an action is read, and nothing else is.
#[test]
fn actions_are_read_strictly() {
    type Action = <BatelNah as Game>::Action;
    for good in [
        json!("H3-H4"),
        json!("abandon"),
        json!({ "from": "D6", "to": "H10" }),
        json!({ "offer": "join" }),
        json!({ "answer": "no" }),
        json!({ "timeout": "blue" }),
        json!({ "left": "white" }),
        json!({ "time": 5 }),
    ] {
        let action: Action = serde_json::from_value(good.clone()).expect("an action");
        assert_eq!(serde_json::to_value(action).unwrap(), good);
    }
    for bad in [
        json!({}),
        json!({ "from": "D6" }),
        json!({ "offer": "peace" }),
        json!({ "answer": "maybe" }),
        json!({ "offer": "join", "answer": "yes" }),
        json!({ "from": "D6", "to": "H10", "by": "magic" }),
        json!(5),
        json!(null),
        json!({ "timeout": "green" }),
    ] {
        assert!(
            serde_json::from_value::<Action>(bad.clone()).is_err(),
            "{bad}"
        );
    }
}

/// BAT-API-07, BAT-EX-28: a refused move names the verdict, its rule and the rule behind it.
#[test]
fn a_refused_move_says_why() {
    let check = |action: Value, code: &str, because: &str| {
        let table = Table::at(json!({ "text": NINE }));
        let seat = sobremesa_kernel::Seat::new(0);
        let action = serde_json::from_value(action).expect("an action");
        let illegal = table
            .0
            .check(sobremesa_kernel::Actor::Seat(seat), &action)
            .expect_err("illegal");
        assert_eq!((illegal.code, illegal.rule.0), (code, "BAT-VAL-02"));
        assert_eq!(illegal.details["because"], because);
        assert!(!illegal.message.es.is_empty() && !illegal.message.en.is_empty());
    };
    check(
        json!({ "from": "D6", "to": "I11" }),
        "path_blocked",
        "BAT-MOV-02",
    );
    check(
        json!({ "from": "D6", "to": "I6" }),
        "friend_on_target",
        "BAT-CAP-01",
    );
    check(
        json!({ "from": "D6", "to": "E8" }),
        "unreachable",
        "BAT-MOV-18",
    );
    check(
        json!({ "from": "D6", "to": "D6" }),
        "same_hex",
        "BAT-MOV-01",
    );
    check(
        json!({ "from": "H10", "to": "G11" }),
        "not_your_turn",
        "BAT-TRN-04",
    );
    check(
        json!({ "from": "E1", "to": "E2" }),
        "empty_origin",
        "BAT-MOV-01",
    );
    check(
        json!({ "from": "D6", "to": "D13" }),
        "off_board",
        "BAT-BRD-01",
    );
    check(
        json!({ "from": "G11", "to": "I9" }),
        "unreachable",
        "BAT-MOV-09",
    );
}

/// BAT-API-07, BAT-NOT-07: what is no move text, or the text of another kind of move, is bad text.
#[test]
fn a_badly_written_move_is_bad_text() {
    let mut table = Table::at(json!({ "text": NINE }));
    for text in ["D6-H10", "hello", "", "D06xH10", "D6xG9>H10"] {
        table.refuses("white", json!(text), "bad_text BAT-NOT-07");
    }
    assert_eq!(table.play("white", json!("d6Xh10+")), ["moved", "captured"]);
}

/// BAT-API-08, BAT-EX-07: the move comes first, then what follows from it.
#[test]
fn events_have_the_published_form() {
    let mut table = Table::at(json!({ "text": NINE }));
    let events = table.try_play("white", json!("D6xH10")).expect("legal");
    assert_eq!(
        events[0],
        json!({ "kind": "moved", "army": "w", "text": "D6xH10", "rule": "BAT-MOV-01" })
    );
    assert_eq!(
        events[1],
        json!({ "kind": "captured", "piece": "bS", "hex": "H10", "rule": "BAT-CAP-14" })
    );
    assert_eq!(events.len(), 2);
}

/// BAT-API-08, BAT-EX-21: a Kolba names the threatened royals by their hexes.
#[test]
fn a_kolba_names_hexes() {
    let text = "10bK1/11bQ/12/8bS3/12/12/4wP7/12/12/12/wQ11/1wK10 w 2 - 0 1";
    let mut table = Table::at(json!({ "text": text }));
    let events = table.try_play("white", json!("G5-G11")).expect("legal");
    assert_eq!(events[1]["kind"], "kolba");
    assert_eq!(events[1]["hexes"], json!(["A11"]));
}

/// BAT-API-11, BAT-NOT-13: the moves of the start are counted on demand.
#[test]
fn moves_are_counted_on_demand() {
    let fields = json!({ "depth": 2 });
    let question = Question {
        name: "perft",
        fields: fields.as_object().expect("fields"),
        asker: Audience::Referee,
    };
    let counted = BatelNah::answer(Some(two().0.state()), &question).expect("an answer");
    assert_eq!(counted, json!({ "nodes": 1024 }));
}

/// BAT-PLY-07: a side wins with all of its seats; what the swing of a game shows goes with it.
#[test]
fn a_side_wins_as_a_whole() {
    let mut table = four();
    assert_eq!(BatelNah::advantage(table.0.state()), Some(0.0));
    table.play("red", json!("abandon"));
    table.play("black", json!("abandon"));
    let status = BatelNah::status(table.0.state());
    let outcome = status.outcome().expect("it is over");
    let winners: Vec<usize> = outcome.winners.iter().map(Seat::index).collect();
    assert_eq!(winners, [0, 2], "white and blue");
}

/// The line of the game's swing: a soldier more is a little, a lost game is everything.
#[test]
fn who_has_more_is_ahead() {
    let ahead = |text: &str| {
        let table = Table::at(json!({ "text": text }));
        BatelNah::advantage(table.0.state()).expect("a number")
    };
    let even = ahead("10bK1/11bQ/12/8bS3/12/12/4wS7/12/12/12/wQ11/1wK10 w 2 - 0 1");
    let soldier = ahead("10bK1/11bQ/12/8bS3/12/12/4wS1wS5/12/12/12/wQ11/1wK10 w 2 - 0 1");
    let queen = ahead("10bK1/12/12/8bS3/12/12/4wS7/12/12/12/wQ11/1wK10 w 2 - 0 1");
    assert!(even == 0.0 && 0.0 < soldier && soldier < queen && queen < 1.0);
    let behind = ahead("10bK1/11bQ/12/8bS3/12/12/12/12/12/12/wQ11/1wK10 w 2 - 0 1");
    assert!(-1.0 < behind && behind < 0.0);
}

/// BAT-API-06: the moves in the order of the list, offers and leaving apart.
#[test]
fn moves_and_offers_are_listed_apart() {
    let table = two();
    let mut moves = Vec::new();
    let white = sobremesa_kernel::Actor::Seat(sobremesa_kernel::Seat::new(0));
    BatelNah::candidates(table.0.state(), white, &mut moves);
    assert_eq!(moves.len(), 32);
    assert_eq!(serde_json::to_value(moves[0]).unwrap(), "H3-G3");
    assert_eq!(
        table.meanwhile("white"),
        [offer("join"), offer("draw"), json!("abandon")]
    );
    assert_eq!(table.meanwhile("black"), [offer("join"), json!("abandon")]);
    assert_eq!(table.meanwhile("blue"), [offer("join")]);
}

/// BAT-API-09: the seat that plays, and the army it plays with.
#[test]
fn a_status_names_seat_and_army() {
    use sobremesa_kernel::{Must, SeatSet, Status};
    let mut table = Table::new(json!({ "mode": 4, "command": { "blue": "white" } }));
    table.play("white", json!("H3-H4"));
    table.play("black", json!("A9-A8"));
    let Status::Waiting { must, phase, .. } = BatelNah::status(table.0.state()) else {
        panic!("it goes on")
    };
    assert_eq!(
        (must, phase),
        (Must::Seats(SeatSet::only(Seat::new(0))), "blue")
    );
}

/// BAT-API-02: nothing is ever drawn from the dice.
#[test]
fn an_empty_script_serves_for_a_whole_game() {
    let mut table = two();
    for text in ["K2-H4", "B11-E9", "H4-K2", "E9-B11"].repeat(2) {
        let seat = if table.turn().starts_with('w') {
            "white"
        } else {
            "black"
        };
        table.play(seat, json!(text));
    }
    assert_eq!(table.over()["reason"], "repetition");
}
