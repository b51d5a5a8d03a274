//! DOM-API: how the referee protocol's words are filled, with the catalogue's own examples.

use serde_json::{Map, Value, json as value};
use sobremesa_dominoes::{
    Action, Dominoes, Event, Player, Position, Setup, SideWord, SignalMode, View,
};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{
    Actor, Audience, Dice, DiceSource, DiceStop, Fault, Game, Nobody, Roll, Stop,
};
use sobremesa_table::{NoAnswer, Playable, Question};

use crate::examples::{FIRST_HAND, TIED_BLOCK};
use crate::support::{
    action, attempt, check_refused_action, choices, facing, json, listed, new_match, play,
    random_match, resume, script_of, seat, tile,
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

/// DOM-API-10: a stranger's view is taken as it stands: without log and line, with fields we do not
/// know, the usual terms left out.
#[test]
fn a_bot_can_be_hired_with_a_view_from_elsewhere() {
    let view: View = serde_json::from_value(value!({
        "seat": "P4", "hand": "56 34 03 23", "ends": [3, 2], "to_move": 4, "opener": 1,
        "hand_number": 9, "first_hand": false, "counts": [2, 3, 3, 4], "table": "elsewhere",
    }))
    .expect("enough to choose a move");
    let choice = bot("heaviest").choose(&view, Player::P4.seat(), &Budget::nodes(1), 0);
    assert_eq!(choice.expect("it is P4's turn").action, action("34L"));
    let p1 = Player::P1.seat();
    assert_eq!(
        bot("heaviest").choose(&view, p1, &Budget::nodes(1), 0),
        None,
        "not P1's turn"
    );
    assert!(
        Dominoes::imagine(&view, &mut Dice::asked()).is_none(),
        "its hand cannot be played again"
    );
}

/// DOM-API-11: `heaviest` lays most pips; of several the tile held first, left before right.
#[test]
fn the_heaviest_tile_is_laid_first() {
    check_choice("heaviest", &FIRST_HAND.after(3), "34L"); // 7 pips against 03 and 23
    check_choice("heaviest", &FIRST_HAND.dealt(), "66R");
    check_choice("heaviest", &FIRST_HAND.after(4), "-");
    check_choice(
        "heaviest",
        &facing(4, 4, "26 14 23 05", SignalMode::Auto),
        "14L",
    );
    check_choice(
        "heaviest",
        &facing(3, 5, "34 25 16", SignalMode::Auto),
        "34L",
    ); // 7 and 7
    check_choice(
        "heaviest",
        &facing(3, 5, "25 34 16", SignalMode::Auto),
        "25R",
    );
}

/// DOM-API-11: `random` makes every legal move about as often, and the same one for the same seed.
#[test]
fn the_random_player_is_fair_and_repeatable() {
    let state = FIRST_HAND.after(3);
    let mut counts = [0_u32; 4];
    for seed in 0..4_000 {
        let chosen = chosen_by("random", &state, seed);
        assert_eq!(chosen, chosen_by("random", &state, seed));
        let moves: Vec<Action> = ["34L", "03L", "23L", "23R"].map(action).to_vec();
        let index = moves
            .iter()
            .position(|known| *known == chosen)
            .expect("a legal move");
        counts[index] += 1;
    }
    // A binomial with n = 4,000 and p = 1/4: five standard deviations are 137.
    assert!(counts.iter().all(|n| n.abs_diff(1_000) < 137), "{counts:?}");
}

/// DOM-API-11, DOM-ENG-13: every bot answers from its view alone, with a reason in both languages.
#[test]
fn bots_play_whole_matches_and_give_reasons() {
    for bot in Dominoes::bots() {
        let mut dice = Dice::seeded(sobremesa_kernel::Seed::from_number(3));
        let mut state =
            Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("no faults");
        while let Some((who, actions)) = choices(&state) {
            let Some(own) = who.seat() else {
                Dominoes::play(&mut state, who, &actions[0], &mut dice, &mut Nobody)
                    .expect("a deal");
                continue;
            };
            let view = Dominoes::view(&state, Audience::Seat(own));
            let choice = bot
                .choose(&view, own, &Budget::nodes(1), 11)
                .expect("its turn");
            assert!(choice.why.es.ends_with('.') && choice.why.en.ends_with('.'));
            assert_eq!(
                choice.details["choice"],
                value!(Dominoes::notation(&choice.action))
            );
            assert!(
                actions.contains(&choice.action),
                "{}: {choice:?}",
                bot.name()
            );
            attempt(&mut state, who, &choice.action).expect("legal");
        }
        assert!(!bot.about().es.is_empty() && !bot.about().en.is_empty());
    }
    let names: Vec<&str> = Dominoes::bots().iter().map(|bot| bot.name()).collect();
    assert_eq!(names, ["random", "heaviest"]);
}

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
    let mut state = crate::support::opening("03 44 12 16 26 56 55");
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
        ask(Some(&state), "explain", value!({ "seat": "P4" })),
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

/// DOM-API-05: people type moves in either language, joined and ordered as they like.
#[test]
fn what_people_type_is_understood() {
    for (typed, meant) in [
        ("35l", "35L"),
        ("53 left", "35L"),
        ("35 izquierda", "35L"),
        ("3-5 i", "35L"),
        ("35<", "35L"),
        ("35 DERECHA", "35R"),
        ("35d", "35R"),
        (" 35R ", "35R"),
        ("66", "66"),
        ("paso", "-"),
        ("Pass", "-"),
        ("-", "-"),
        ("35l/2", "35L/2"),
    ] {
        let action = Dominoes::read_typed(typed).unwrap_or_else(|words| panic!("{}", words.en));
        assert_eq!(Dominoes::notation(&action), meant, "{typed}");
    }
    for wrong in ["", "hola", "3", "35 up", "35l/x", "l35"] {
        let words = Dominoes::read_typed(wrong).expect_err(wrong);
        assert!(words.es.contains("35i") && words.en.contains("35l"));
    }
}

/// DOM-UX-12: dragging a tile to an end means laying it there, legal or not.
#[test]
fn a_drop_is_an_action() {
    assert_eq!(
        Dominoes::dropped("tile-35", "end-left"),
        Some(action("35L"))
    );
    assert_eq!(
        Dominoes::dropped("tile-35", "end-right"),
        Some(action("35R"))
    );
    for (pick, drop) in [
        ("hand-P2-3", "end-left"),
        ("tile-35", "score-1"),
        ("tile-77", "end-left"),
    ] {
        assert_eq!(Dominoes::dropped(pick, drop), None);
    }
    let seen_after = |n_moves| Dominoes::view(&FIRST_HAND.after(n_moves), Audience::Referee);
    let place = |n_moves, lay| {
        let gesture = Dominoes::gesture(&seen_after(n_moves), &action(lay));
        (
            gesture.pick.unwrap_or_default(),
            gesture.drop.unwrap_or_default(),
        )
    };
    assert_eq!(
        place(3, "35L"),
        ("tile-35".to_owned(), "end-left".to_owned())
    );
    // DOM-MOV-04: the side of an opening is the right one, which is everywhere before the first tile.
    assert_eq!(
        place(0, "66R"),
        ("tile-66".to_owned(), "end-right".to_owned())
    );
    assert_eq!(
        Dominoes::gesture(&seen_after(3), &Action::Pass),
        Default::default()
    );
}

/// DOM-SET-10: a shared screen draws its curtain while a hand is running.
#[test]
fn there_are_secrets_while_a_hand_is_running() {
    let p1 = Player::P1.seat();
    assert!(Dominoes::has_secrets(&FIRST_HAND.after(3), p1));
    assert!(!Dominoes::has_secrets(&FIRST_HAND.played().0, p1));
}

/// Nothing at this table can be taken back unseen: a tile, a pass and a deal all tell something.
#[test]
fn everything_reveals_something() {
    let (_, events) = FIRST_HAND.played();
    assert!(events.iter().all(Dominoes::reveals));
    assert!(events.iter().all(|event| Dominoes::sound(event).is_some()));
    let told = Dominoes::motions(&events[1]);
    assert_eq!(
        (told[0].from.as_str(), told[0].to.as_str()),
        ("hand-P2", "tile-36")
    );
}

/// A digest stands in every line of every match file, so it may never change.
#[test]
fn fingerprints_are_frozen() {
    let digests = [0, 3, 29].map(|n| Dominoes::fingerprint(&FIRST_HAND.after(n)).value());
    assert_eq!(digests, FROZEN_DIGESTS);
}
const FROZEN_DIGESTS: [u64; 3] = [
    1_236_189_271_870_034_119,
    6_241_997_142_848_091_308,
    11_088_728_445_511_620_585,
];

/// The example position's faults after a change: codes and places, in order.
#[track_caller]
fn check_faults(change: impl Fn(&mut Position), expected: &[(&str, Value)]) {
    let mut position = FIRST_HAND.position();
    change(&mut position);
    let faults: Vec<Fault> = Dominoes::resume(&position).expect_err("it is faulty");
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

fn bot(name: &str) -> &'static dyn Bot<Dominoes> {
    let bots = Dominoes::bots().iter();
    *bots
        .into_iter()
        .find(|bot| bot.name() == name)
        .expect("a bot of that name")
}

fn chosen_by(name: &str, state: &sobremesa_dominoes::State, seed: u64) -> Action {
    let turn = state.turn().expect("somebody's turn").seat();
    let view = Dominoes::view(state, Audience::Seat(turn));
    let choice = bot(name).choose(&view, turn, &Budget::nodes(1), seed);
    choice.expect("a choice").action
}

#[track_caller]
fn check_choice(name: &str, state: &sobremesa_dominoes::State, expected: &str) {
    assert_eq!(Dominoes::notation(&chosen_by(name, state, 1)), expected);
}

fn object(fields: Value) -> Map<String, Value> {
    match fields {
        Value::Object(fields) => fields,
        other => panic!("{other}"),
    }
}

/// A question that the referee asks.
fn ask(
    state: Option<&sobremesa_dominoes::State>,
    name: &str,
    fields: Value,
) -> Result<Value, NoAnswer> {
    let fields = object(fields);
    let question = Question {
        name,
        fields: &fields,
        asker: Audience::Referee,
    };
    Dominoes::answer(state, &question)
}

/// DOM-MOV-02: a tile is where the table says it is.
#[test]
fn tiles_and_words_agree() {
    assert_eq!(
        Dominoes::describe(&action("35L")).es,
        "Poner el 3-5 a la izquierda"
    );
    assert_eq!(Dominoes::describe(&Action::Pass).en, "Pass");
    assert_eq!(tile("35").pips(), 8);
}
