//! DOM-API: how the referee protocol's words are filled, with the catalogue's own examples.

use serde_json::{Value, json as value};
use sobremesa_dominoes::{Action, Dominoes, Event, Player, Position, Setup, SideWord, SignalMode};
use sobremesa_kernel::{
    Actor, Audience, Dice, DiceSource, DiceStop, Fault, Game, Nobody, Roll, Stop,
};
use sobremesa_table::Playable;

use crate::examples::{FIRST_HAND, TIED_BLOCK};
use crate::support::{
    action, check_refused_action, choices, facing, json, listed, new_match, play, random_match,
    resume, script_of, seat,
};

/// DOM-API-01: every field of a setup is optional, and none is unknown.
#[test]
fn a_setup_may_leave_out_what_is_usual() {
    let read = |text: &str| serde_json::from_str::<Setup>(text);
    assert_eq!(read("{}").expect("all is usual"), Setup::default());
    let all = value!({ "max_points": 200, "first_opening": "forced66", "signal_mode": "auto" });
    assert_eq!(json(&Setup::default()), all);
    let silent = read(r#"{"signal_mode":"off"}"#).expect("one field");
    assert_eq!(silent.signal_mode, SignalMode::Off);
    for wrong in [
        r#"{"target":200}"#,
        r#"{"max_points":"200"}"#,
        r#"{"signal_mode":"loud"}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    for preset in Dominoes::presets() {
        let mut dice = Dice::scripted(vec![script_of(&FIRST_HAND)]);
        assert!(
            Dominoes::start(&preset.setup, &mut dice, &mut Nobody).is_ok(),
            "{preset:?}"
        );
    }
}

/// DOM-API-01: `new` deals the first hand; each later one waits for the house.
#[test]
fn the_house_deals_every_later_hand() {
    let script = vec![script_of(&FIRST_HAND), script_of(&TIED_BLOCK)];
    let mut table = new_match(Setup::default(), DiceSource::Script(script));
    for word in FIRST_HAND.moves() {
        let turn = table.state().turn().expect("the hand goes on");
        table.play(seat(turn), action(word)).expect("legal");
    }
    let offered = choices(table.state());
    assert_eq!(offered, Some((Actor::House, vec![Action::Deal])));
    table
        .play(Actor::House, Action::Deal)
        .expect("the hand is over");
    let dealt = Player::ALL.map(|player| table.state().held_by(player).to_string());
    assert_eq!(dealt, TIED_BLOCK.hands);
    assert_eq!(table.state().opener(), Player::P2);
}

/// DOM-API-02: a script's deal is one entry, seat by seat in the order held; people are asked for
/// all 28 tiles in canonical order.
#[test]
fn a_shuffle_is_one_entry() {
    let mut dice = Dice::scripted(vec![script_of(&FIRST_HAND)]);
    let state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("a full deal");
    assert_eq!(
        Player::ALL.map(|p| state.held_by(p).to_string()),
        FIRST_HAND.hands
    );
    let asked = Dominoes::start(&Setup::default(), &mut Dice::asked(), &mut Nobody);
    let Err(Stop::NeedsDice(stop)) = asked else {
        panic!("people have to shuffle");
    };
    let DiceStop::Wanted(Roll::Shuffle { items, why }) = *stop else {
        panic!("{stop:?}");
    };
    assert_eq!((items.len(), why.0), (28, "DOM-SET-08"));
    assert_eq!(
        (&items[0][..], &items[7][..], &items[27][..]),
        ("00", "11", "66")
    );
}

/// DOM-API-03: a position is read as documented, with its defaults, and written whole.
#[test]
fn a_position_is_deal_and_moves() {
    let text = value!({
        "hands": FIRST_HAND.hands, "opener": 1, "first_hand": true, "moves": "66 36L 26R",
        "score": [0, 0],
    });
    let position: Position = serde_json::from_value(text).expect("the documented form");
    let state = resume(&position);
    assert_eq!(state, FIRST_HAND.after(3));
    let whole = value!({
        "hands": FIRST_HAND.hands, "opener": 1, "first_hand": true, "moves": "66 36L 26R",
        "score": [0, 0], "hand": 1, "max_points": 200, "first_opening": "forced66",
        "signal_mode": "auto",
    });
    assert_eq!(json(&Dominoes::position(&state)), whole);

    let least = value!({ "hands": FIRST_HAND.hands, "opener": 3 });
    let state = resume(&serde_json::from_value(least).expect("only these are required"));
    assert_eq!((state.hand_number(), state.is_first_hand()), (2, false));
    assert_eq!((state.turn(), state.score()), (Some(Player::P3), [0, 0]));
    assert!(serde_json::from_value::<Position>(value!({ "hands": FIRST_HAND.hands })).is_err());
}

/// DOM-API-03: at any moment of a match the position is the whole state; the score in it is the one
/// before the hand.
#[test]
fn every_state_comes_back_from_its_position() {
    for mode in [SignalMode::Auto, SignalMode::Manual, SignalMode::Off] {
        let setup = Setup {
            signal_mode: mode,
            ..Setup::default()
        };
        random_match(&setup, 17, |state| {
            assert_eq!(resume(&Dominoes::position(state)), *state);
        });
    }
}

/// DOM-API-04: all faults are listed, each with its place.
#[test]
fn every_fault_of_a_position_is_told() {
    check_faults(
        |position| {
            position.hands[0] = "35 04 66 00 16 13 01".into(); // 01 twice, 46 missing
            position.score = [-1, 200];
            position.hand = Some(3);
        },
        &[
            ("NegativeScore", value!({ "score": "team1" })),
            ("TargetReached", value!({ "score": "team2" })),
            ("TileTwice", value!({ "tile": "01" })),
            ("TileMissing", value!({ "tile": "46" })),
            ("FirstHandNumbered", value!("hand")),
        ],
    );
    check_faults(
        |position| {
            position.hands[1] = "01 22 15 45 36 06".into();
            position.hands[2] = "25 26 12 02 33 11 24 55".into();
        },
        &[
            ("NotSeven", value!({ "hands": "P2" })),
            ("NotSeven", value!({ "hands": "P3" })),
        ],
    );
    check_faults(
        |position| position.hands[3] = "56 34 03 23 44 05 99".into(),
        &[
            ("UnknownTile", value!({ "hands": "P4" })),
            ("TileMissing", value!({ "tile": "14" })),
        ],
    );
    check_faults(
        |position| position.opener = 2,
        &[("OpenerLacksDoubleSix", value!("opener"))],
    );
    check_faults(
        |position| position.opener = 5,
        &[("BadOpener", value!("opener"))],
    );
    check_faults(
        |position| {
            position.max_points = 0;
            position.moves = "66 36L 26L".into();
        },
        &[
            ("BadTarget", value!("max_points")),
            ("TileDoesNotFit", value!(3)),
        ],
    );
    check_faults(
        |position| {
            position.first_hand = false;
            position.hand = Some(0);
        },
        &[("BadHandNumber", value!("hand"))],
    );
}

/// DOM-API-04, DOM-SCO-01: points are won, never owed, and a match stops at its target: with a
/// target of 200 a team may have any score from 0 to 199 before a hand.
#[test]
fn a_score_lies_between_nothing_and_the_target() {
    for (points, code) in [
        (i64::MIN, Some("NegativeScore")),
        (-1, Some("NegativeScore")),
        (0, None),
        (199, None),
        (200, Some("TargetReached")),
        (i64::MAX, Some("TargetReached")),
    ] {
        let faults: Vec<_> = code
            .map(|code| (code, value!({ "score": "team2" })))
            .into_iter()
            .collect();
        check_faults(|position| position.score = [0, points], &faults);
    }
}

/// DOM-API-04: a refused move is told by its code and number.
#[test]
fn a_refused_move_of_a_position_is_told_by_number() {
    for (moves, code, number) in [
        ("35", "MustOpenWithDoubleSix", 1),
        ("66 -", "MustPlay", 2),
        ("66 36L 26", "InvalidSide", 3),
        ("66 36L 26X", "InvalidSide", 3),
        ("66 36L 35L", "TileNotInHand", 3),
        ("66 36L 77L", "UnknownTile", 3),
        ("66 36L deal", "UnknownTile", 3),
        ("66 36L 12L", "TileDoesNotFit", 3),
    ] {
        check_faults(
            |position| position.moves = moves.into(),
            &[(code, value!(number))],
        );
    }
    let after_the_end = format!("{} 14L", FIRST_HAND.moves);
    check_faults(
        |position| position.moves = after_the_end.clone(),
        &[("HandOver", value!(30))],
    );
}

/// DOM-API-05: the forms of an action; what the rules know a refusal for is read, nonsense is not.
#[test]
fn actions_have_these_forms() {
    let read = |text: &str| serde_json::from_str::<Action>(text);
    assert_eq!(
        read(r#"{"tile":"35","side":"left"}"#).expect("a move"),
        action("35L")
    );
    assert_eq!(
        read(r#"{"side":"right","tile":"53"}"#).expect("a move"),
        action("35R")
    );
    assert_eq!(read(r#"{"tile":"66"}"#).expect("an opening"), action("66"));
    assert_eq!(
        read(r#"{"tile":"35","side":"left","signal":1}"#).expect("a move"),
        action("35L/1")
    );
    assert_eq!(read(r#""pass""#).expect("a pass"), Action::Pass);
    assert_eq!(read(r#""deal""#).expect("a deal"), Action::Deal);
    assert!(matches!(
        read(r#"{"tile":"77","side":"left"}"#),
        Ok(Action::LayUnknown(_))
    ));
    assert!(matches!(
        read(r#"{"tile":"35","side":"up"}"#),
        Ok(Action::Lay(lay)) if matches!(lay.side, SideWord::Unknown(_))
    ));
    for wrong in [
        "35",
        "null",
        r#""35L""#,
        r#"["35","left"]"#,
        "{}",
        r#"{"side":"left"}"#,
        r#"{"tile":35,"side":"left"}"#,
        r#"{"tile":"35","side":1}"#,
        r#"{"tile":"35","side":"left","signal":"1"}"#,
        r#"{"tile":"35","side":"left","signal":1.5}"#,
        r#"{"tile":"35","side":"left","end":2}"#,
        r#"{"tile":"35","tile":"36","side":"left"}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    for field in ["tile", "side", "signal"] {
        let value = if field == "signal" { "1" } else { "\"left\"" };
        let twice = format!("{{\"{field}\":{value},\"{field}\":{value}}}");
        let said = read(&twice).expect_err("said twice").to_string();
        assert!(said.contains(&format!("`{field}`")), "{said}");
    }
}

/// DOM-API-05: an unknown word is shown again, but not all of a long one.
#[test]
fn a_refusal_shows_what_was_written() {
    let state = FIRST_HAND.after(3);
    let long = format!(r#"{{"tile":"{}","side":"left"}}"#, "ñ".repeat(500));
    let action: Action = serde_json::from_str(&long).expect("a word");
    let illegal = check_refused_action(&state, seat(Player::P4), &action, "UnknownTile");
    assert_eq!(illegal.details, value!({ "tile": "ñññññ" }));
    assert_eq!(
        illegal.message.en,
        "“ñññññ” is no tile: write two digits from 0 to 6, such as 35."
    );
}

/// DOM-API-06: tile by tile in the order held, left before right.
#[test]
fn moves_are_listed_in_the_order_held() {
    let state = FIRST_HAND.after(3);
    assert_eq!(listed(&state), "34L 03L 23L 23R");
    let (_, actions) = choices(&state).expect("P4 to move");
    assert_eq!(json(&actions[0]), value!({ "tile": "34", "side": "left" }));
    assert_eq!(
        json(&choices(&FIRST_HAND.after(4)).expect("P1 to move").1),
        value!(["pass"])
    );
    let mut nobody = Vec::new();
    Dominoes::candidates(&state, seat(Player::P1), &mut nobody);
    Dominoes::candidates(&state, Actor::House, &mut nobody);
    assert_eq!(nobody, []);
}

/// DOM-API-07: each code has its rule.
#[test]
fn every_refusal_names_its_rule() {
    let running = FIRST_HAND.after(3);
    let first = FIRST_HAND.dealt();
    let (ended, _) = FIRST_HAND.played();
    let manual = facing(3, 5, "35 33 03 15", SignalMode::Manual);
    let mut won = FIRST_HAND.position();
    won.score = [190, 0];
    won.moves = FIRST_HAND.moves.to_owned();
    let won = resume(&won);
    for (state, who, word, code, rule) in [
        (&won, Player::P2, "01L", "MatchOver", "DOM-SCO-02"),
        (&ended, Player::P2, "01L", "HandOver", "DOM-END-01"),
        (&running, Player::P1, "35L", "NotYourTurn", "DOM-SET-06"),
        (&running, Player::P4, "99L", "UnknownTile", "DOM-SET-01"),
        (&running, Player::P4, "66L", "TileNotInHand", "DOM-MOV-01"),
        (&running, Player::P4, "23", "InvalidSide", "DOM-MOV-07"),
        (
            &first,
            Player::P1,
            "35",
            "MustOpenWithDoubleSix",
            "DOM-OPEN-02",
        ),
        (&running, Player::P4, "44L", "TileDoesNotFit", "DOM-MOV-02"),
        (
            &manual,
            Player::P1,
            "15R/0",
            "DishonestSignal",
            "DOM-SIG-10",
        ),
        (&running, Player::P4, "-", "MustPlay", "DOM-MOV-06"),
        (&running, Player::P4, "deal", "HandRunning", "DOM-SET-08"),
    ] {
        let illegal = check_refused_action(state, seat(who), &action(word), code);
        assert_eq!(illegal.rule.0, rule, "{code}");
        assert!(
            Dominoes::rulebook().rule(rule).is_some(),
            "{rule} is in the book"
        );
        let words = illegal.message;
        assert!(words.es.ends_with('.') && words.en.ends_with('.') && words.es != words.en);
    }
}

/// DOM-API-08: events in the words of the log; each names its rule besides.
#[test]
fn events_carry_the_fields_of_the_log() {
    let mut told = Vec::new();
    let mut dice = Dice::scripted(vec![script_of(&FIRST_HAND)]);
    Dominoes::start(&Setup::default(), &mut dice, &mut told).expect("a full deal");
    let mut position = FIRST_HAND.position();
    position.score = [186, 170];
    let mut state = resume(&position);
    for word in FIRST_HAND.moves() {
        told.extend(play(&mut state, word));
    }
    check_event(
        &told[0],
        value!({ "kind": "deal", "hand": 1, "opener": 1, "hands": FIRST_HAND.hands }),
        "DOM-SET-08",
    );
    check_event(
        &told[1],
        value!({
            "kind": "play", "player": 1, "position": 1, "tile": "66", "side": "right",
            "left": 6, "right": 6, "mtime": 2,
        }),
        "DOM-MOV-03",
    );
    check_event(
        &told[2],
        value!({
            "kind": "play", "player": 2, "position": 2, "tile": "36", "side": "left",
            "left": 3, "right": 6, "mtime": 1,
        }),
        "DOM-MOV-02",
    );
    check_event(
        &told[5],
        value!({
            "kind": "pass", "player": 1, "position": 1, "tile": null, "side": "pass",
            "left": 2, "right": 2, "mtime": 0,
        }),
        "DOM-MOV-06",
    );
    check_event(
        &told[30],
        value!({
            "kind": "hand_end", "result": "domino", "player": 1, "team_sums": [8, 6],
            "winner_team": 1, "points": 14, "score": [200, 170], "next_opener": null,
            "hands": ["", "01", "33 11", "14"],
        }),
        "DOM-END-02",
    );
    check_event(
        &told[31],
        value!({ "kind": "match_end", "winner_team": 1, "score": [200, 170] }),
        "DOM-SCO-02",
    );
    let tie = Event::HandEnd(TIED_BLOCK.ended());
    check_event(
        &tie,
        value!({
            "kind": "hand_end", "result": "tie", "player": 1, "team_sums": [22, 22],
            "winner_team": null, "points": 0, "score": [0, 0], "next_opener": 4,
            "hands": ["35 15", "02 12 22 03", "11 33", "00 55"],
        }),
        "DOM-END-08",
    );
}

/// DOM-API-10: the view of P4 at the example position, to the letter.
#[test]
fn a_view_holds_what_its_seat_may_see() {
    let state = FIRST_HAND.after(3);
    let mut seen = json(&Dominoes::view(&state, Audience::Seat(Player::P4.seat())));
    let moves = seen["moves"].take();
    let expected = value!({
        "seat": "P4", "hand": "56 34 03 23 44 05 14", "ends": [3, 2], "line": "36 66 62",
        "to_move": 4, "opener": 1, "hand_number": 1, "first_hand": true, "counts": [6, 6, 6, 7],
        "moves": null, "score": [0, 0], "max_points": 200, "first_opening": "forced66",
        "signal_mode": "auto",
    });
    assert_eq!(seen, expected);
    let first = value!({
        "player": 1, "position": 1, "tile": "66", "side": "right", "left": 6, "right": 6, "mtime": 2,
    });
    assert_eq!(
        (moves.as_array().map(Vec::len), &moves[0]),
        (Some(3), &first)
    );
    let before = json(&Dominoes::view(
        &FIRST_HAND.dealt(),
        Audience::Seat(Player::P2.seat()),
    ));
    assert_eq!(
        (&before["ends"], &before["line"]),
        (&value!([null, null]), &value!(""))
    );
}

/// DOM-API-10: spectators have no hand, the referee all four; after the hand all lie open.
#[test]
fn other_audiences_have_views_too() {
    let state = FIRST_HAND.after(3);
    let spectator = json(&Dominoes::view(&state, Audience::Spectator));
    assert_eq!(
        (
            &spectator["seat"],
            spectator.get("hand"),
            spectator.get("hands")
        ),
        (&value!("spectator"), None, None)
    );
    let referee = json(&Dominoes::view(&state, Audience::Referee));
    let hands = [
        "35 04 00 16 13 46",
        "01 22 15 45 06 55",
        "25 12 02 33 11 24",
        "56 34 03 23 44 05 14",
    ];
    assert_eq!(
        (&referee["seat"], &referee["hands"]),
        (&value!("referee"), &value!(hands))
    );
    assert_eq!(spectator.get("hand_end"), None, "only once it is over");
    let (over, _) = FIRST_HAND.played();
    let after = json(&Dominoes::view(&over, Audience::Spectator));
    assert_eq!(after["to_move"], Value::Null);
    assert_eq!(
        after["hand_end"]["hands"],
        value!(["", "01", "33 11", "14"])
    );
}

/// A digest stands in every line of every match file, so it may never change.
#[test]
fn fingerprints_are_frozen() {
    let digests = [0, 3, 29].map(|n| Dominoes::fingerprint(&FIRST_HAND.after(n)).value());
    assert_eq!(digests, FROZEN_DIGESTS);
}

const FROZEN_DIGESTS: [u64; 3] = [
    1_782_245_214_661_327_748,
    16_190_784_943_277_706_048,
    5_581_297_736_158_536_106,
];

/// The example position's faults after a change: codes and places, in order.
#[track_caller]
fn check_faults(change: impl Fn(&mut Position), expected: &[(&str, Value)]) {
    let mut position = FIRST_HAND.position();
    change(&mut position);
    let faults: Vec<Fault> = Dominoes::resume(&position).err().unwrap_or_default();
    let found: Vec<(&str, Value)> = faults.iter().map(|f| (f.code, f.at.clone())).collect();
    assert_eq!(found, expected);
    for fault in &faults {
        assert!(
            fault.message.es.ends_with('.') && fault.message.en.ends_with('.'),
            "{fault:?}"
        );
        assert!(
            Dominoes::rulebook().rule(fault.rule.0).is_some(),
            "{fault:?}"
        );
    }
}

#[track_caller]
fn check_event(event: &Event, mut expected: Value, rule: &str) {
    expected["rule"] = value!(rule);
    assert_eq!(json(event), expected);
    let words = Dominoes::narrate(event);
    assert!(words.es.ends_with('.') && words.en.ends_with('.') && words.es != words.en);
}
