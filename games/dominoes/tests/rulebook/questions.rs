//! DOM-API-12, DOM-KB-01 to 03: the game's own questions.

use serde_json::{Map, Value, json as value};
use sobremesa_dominoes::{Dominoes, Knowledge, Player, SignalMode, State};
use sobremesa_kernel::{Audience, Game};
use sobremesa_table::{NoAnswer, Playable, Question};

use crate::examples::FIRST_HAND;
use crate::support::{opening, play, resume};

/// DOM-API-12: `fits` at the example position, and for a hand and ends of its own.
#[test]
fn fits_tells_what_goes_where() {
    let asked = ask(Some(&FIRST_HAND.after(3)), "fits", value!({ "seat": "P4" }));
    let expected = value!({
        "left": ["34", "03", "23"], "right": ["23"],
        "moves": [
            { "move": "34L", "signal": 2 }, { "move": "03L", "signal": 2 },
            { "move": "23L", "signal": 0 }, { "move": "23R", "signal": 2 },
        ],
    });
    assert_eq!(asked, Ok(expected));
    let own = value!({ "hand": "35 33 15 24", "ends": [3, 5] });
    let expected = value!({
        "left": ["35", "33"], "right": ["35", "15"],
        "moves": [
            { "move": "35L", "signal": 1 }, { "move": "35R", "signal": 1 },
            { "move": "33L", "signal": 1 }, { "move": "15R", "signal": 1 },
        ],
    });
    assert_eq!(ask(None, "fits", own), Ok(expected));
    let opening = ask(Some(&FIRST_HAND.dealt()), "fits", value!({ "seat": "P1" }));
    let expected =
        value!({ "left": [], "right": ["66"], "moves": [{ "move": "66", "signal": 2 }] });
    assert_eq!(opening, Ok(expected));
}

/// DOM-API-12, DOM-KB-01 to 03: `unseen` at the example position.
#[test]
fn unseen_tells_what_can_be_inferred() {
    let known = ask(
        Some(&FIRST_HAND.after(3)),
        "unseen",
        value!({ "seat": "P4" }),
    )
    .expect("an answer");
    let unseen = [
        "00", "01", "02", "04", "06", "11", "12", "13", "15", "16", "22", "24", "25", "33", "35",
        "45", "46", "55",
    ];
    assert_eq!(known["tiles"], value!(unseen));
    assert_eq!(known["out"], value!([5, 6, 5, 3, 4, 5, 3]));
    assert_eq!(known["void"], value!({ "P1": [], "P2": [], "P3": [6] }));
    assert_eq!(known["may_hold"]["P1"], value!(unseen));
    let without_six: Vec<&str> = unseen
        .into_iter()
        .filter(|tile| !tile.contains('6'))
        .collect();
    assert_eq!(known["may_hold"]["P3"], value!(without_six));
    assert_eq!(known["must_hold"], value!({ "P1": [], "P2": [], "P3": [] }));
}

/// DOM-KB-01: a pass shows both ends, an instant move its number, an instant opening both of its.
#[test]
fn passes_and_instant_moves_show_what_is_lacking() {
    // After move 10: P1 passed at 2/2, P2 at 3/2; instant were P3's 26R, P4's 23L, P2's 22R and
    // P1's 35L, which covered 6, 3, 2 (squared) and 5.
    let void = |seat: &str, n| {
        let asked = ask(
            Some(&FIRST_HAND.after(n)),
            "unseen",
            value!({ "seat": seat }),
        );
        asked.expect("an answer")["void"].clone()
    };
    assert_eq!(
        void("P4", 10),
        value!({ "P1": [2, 5], "P2": [2, 3], "P3": [6] })
    );
    assert_eq!(void("P1", 4), value!({ "P2": [], "P3": [6], "P4": [2] }));
    let mut state = opening("03 44 12 16 26 56 55");
    play(&mut state, "03");
    let known = ask(Some(&state), "unseen", value!({ "seat": "P2" })).expect("an answer");
    assert_eq!(known["void"]["P1"], value!([0, 3]));
}

/// DOM-KB-01: where there are no signals, only passes tell.
#[test]
fn silence_tells_nothing() {
    let mut position = FIRST_HAND.position();
    position.signal_mode = SignalMode::Off;
    position.moves = "66 36L 26R 23L -".into();
    let known =
        ask(Some(&resume(&position)), "unseen", value!({ "seat": "P4" })).expect("an answer");
    assert_eq!(known["void"], value!({ "P1": [2], "P2": [], "P3": [] }));
}

/// DOM-KB-03: whoever laid the last tile holds none, though the others' are still unseen.
#[test]
fn who_has_no_tiles_left_may_hold_none() {
    let (state, _) = FIRST_HAND.played();
    let view = Dominoes::view(&state, Audience::Seat(Player::P2.seat()));
    let known = Knowledge::new(&view);
    assert!(known.may_hold(Player::P1).is_empty());
    assert!(!known.may_hold(Player::P3).is_empty());
}

/// DOM-KB-03: a tile that only one player may hold must be there.
#[test]
fn what_nobody_else_may_hold_must_be_held() {
    let state = FIRST_HAND.after(28);
    let known = ask(Some(&state), "unseen", value!({ "seat": "P2" })).expect("an answer");
    assert_eq!(known["tiles"], value!(["04", "11", "14", "33"]));
    // P1 and P4 lack threes, P1 ones, P3 fours; P1 or P4 has 04, P3 or P4 has 11.
    assert_eq!(
        known["void"],
        value!({ "P1": [1, 2, 3, 5, 6], "P3": [2, 4, 5, 6], "P4": [2, 3, 5, 6] })
    );
    assert_eq!(
        known["must_hold"],
        value!({ "P1": [], "P3": ["33"], "P4": ["14"] })
    );
    for seat in ["P1", "P3", "P4"] {
        let player = Player::named(seat).expect("a seat");
        for held in state.held_by(player).iter() {
            let may = known["may_hold"][seat].as_array().expect("a list");
            assert!(may.contains(&value!(held)), "{seat} holds {held}");
        }
    }
}

/// DOM-API-12, DOM-SET-10: a seat may not ask for what another knows.
#[test]
fn nobody_asks_with_other_eyes() {
    let state = FIRST_HAND.after(3);
    let ask_as = |asker, fields: Value| {
        let fields = object(fields);
        let question = Question {
            name: "fits",
            fields: &fields,
            asker,
        };
        Dominoes::answer(Some(&state), &question)
    };
    let p1 = Audience::Seat(Player::P1.seat());
    assert!(matches!(
        ask_as(p1, value!({ "seat": "P4" })),
        Err(NoAnswer::BadField { .. })
    ));
    assert!(matches!(
        ask_as(Audience::Spectator, value!({ "seat": "P4" })),
        Err(NoAnswer::BadField { .. })
    ));
    assert_eq!(
        ask_as(p1, value!({})),
        ask_as(Audience::Referee, value!({ "seat": "P1" }))
    );
}

/// DOM-API-12: what is wrong with a question is said.
#[test]
fn wrong_questions_are_answered_with_what_is_wrong() {
    let state = FIRST_HAND.after(3);
    assert_eq!(
        ask(Some(&state), "prophesy", value!({ "seat": "P4" })),
        Err(NoAnswer::Unknown)
    );
    assert_eq!(
        ask(None, "unseen", value!({ "seat": "P4" })),
        Err(NoAnswer::NeedsTable)
    );
    for (fields, at) in [
        (value!({ "seat": "P9" }), "seat"),
        (value!({}), "seat"),
        (value!({ "hand": "35" }), "ends"),
        (value!({ "ends": [3, 5] }), "hand"),
        (value!({ "hand": "35", "ends": [3, null] }), "ends"),
        (value!({ "hand": "37", "ends": [3, 5] }), "hand"),
        (value!({ "hand": "35", "ends": [3, 7] }), "ends[1]"),
    ] {
        let Err(NoAnswer::BadField { at: found, .. }) = ask(Some(&state), "fits", fields.clone())
        else {
            panic!("{fields}");
        };
        assert_eq!(found, at, "{fields}");
    }
    assert!(ask(Some(&state), "fits", value!({ "seat": "P4", "deep": true })).is_err());
}

fn object(fields: Value) -> Map<String, Value> {
    match fields {
        Value::Object(fields) => fields,
        other => panic!("{other}"),
    }
}

/// A question that the referee asks.
fn ask(state: Option<&State>, name: &str, fields: Value) -> Result<Value, NoAnswer> {
    let fields = object(fields);
    let question = Question {
        name,
        fields: &fields,
        asker: Audience::Referee,
    };
    Dominoes::answer(state, &question)
}
