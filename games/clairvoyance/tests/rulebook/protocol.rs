//! CLV-API: the game as other programs meet it.

use crate::support::{Combat, ask};
use serde_json::{Value, json};
use sobremesa_clairvoyance::{Clairvoyance, Position};
use sobremesa_kernel::record::{About, Origin};
use sobremesa_kernel::{Actor, Audience, DiceSource, Game, Shown};
use sobremesa_table::{Boxed, GameBox, Played, SetUp, Start, Table};

const SOURCE: &str = "MAP { Layout: Rectangle 10, 1; Obstacles: ; } UNIT A { HP: 10; Initiative: +2; Speed: 3; AC: 12; Attack: Melee +5 1d6; Full Attack: Melee +5 1d6; } AI Fight { while enemy count >= 1 { Attack closest enemy; } } TEAM One { A, Fight x1 : (0,0); } TEAM Two { A, Fight x1 : (5,0); }";

fn set_up(start: Start, script: &[i32]) -> Box<dyn Table> {
    let script = script.iter().copied().map(Shown::Number).collect();
    let game = Boxed::<Clairvoyance>::new();
    match game.set_up(start, DiceSource::Script(script), About::default()) {
        Ok(SetUp::Table(table)) => table,
        Ok(SetUp::Faulty(faults)) => panic!("{faults:?}"),
        Err(problem) => panic!("{problem:?}"),
    }
}

fn master() -> Actor {
    Actor::Seat(sobremesa_clairvoyance::MASTER)
}

fn play(table: &mut dyn Table, line: &str) -> Vec<Value> {
    match table.play(master(), json!(line)).expect("it is understood") {
        Played::Done { since } => table.events(since, Audience::Referee),
        Played::Looked { seen, .. } => seen.into_iter().map(|seen| seen.event).collect(),
        other => panic!("{line}: {other:?}"),
    }
}

/// CLV-API-01, 02, 05, 07: the example of the catalogue, die by die.
#[test]
fn the_catalogues_example() {
    let mut table = set_up(Start::Setup(json!({ "source": SOURCE })), &[12, 7, 9, 4]);
    assert_eq!(
        table.events(0, Audience::Referee),
        [json!({
            "kind": "initiative", "order": [0, 1], "rule": "CLV-INI-01",
            "rolls": [{ "unit": "One:A:1", "die": 12, "roll": 14 }, { "unit": "Two:A:1", "die": 7, "roll": 9 }],
        })]
    );
    assert_eq!(
        (
            table.status()["phase"].clone(),
            table.status()["turn"].clone()
        ),
        (json!("One:A:1"), json!(["master"]))
    );
    play(&mut *table, "next");
    play(&mut *table, "next");
    let events = play(&mut *table, "next");
    let kinds: Vec<&Value> = events.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["turn", "attack", "hit"]);
    assert_eq!(
        (&events[1]["roll"], &events[1]["dice"], &events[2]["hp"]),
        (&json!(14), &json!([9, 4]), &json!(6))
    );
    assert_eq!(events[0]["round"], 2);
}

/// CLV-API-03: what has changed since the start, in the words of the catalogue; and it goes on from there.
#[test]
fn a_position_is_the_file_and_what_has_changed() {
    let mut table = set_up(Start::Setup(json!({ "source": SOURCE })), &[12, 7]);
    play(&mut *table, "next");
    let position = json!({
        "source": SOURCE, "order": [0, 1], "round": 1, "last": 0,
        "units": [{
            "unit": "One:A:1", "at": [3, 0],
            "plan": "Attack closest enemy; while enemy count >= 1 { Attack closest enemy; }",
        }],
    });
    assert_eq!(table.position().expect("a position"), position);
    let mut again = set_up(Start::Position(position), &[]);
    assert_eq!(play(&mut *again, "next"), play(&mut *table, "next"));
    assert_eq!(again.position(), table.position());
}

/// CLV-API-03: without an order initiative is rolled; hit points, plans, memory and notes are taken up.
#[test]
fn a_position_may_leave_initiative_to_the_dice() {
    let position = json!({
        "source": SOURCE,
        "units": [{ "unit": 0, "at": [4, 0], "hp": 3, "plan": "Attack last enemy;", "attacked": ["Two:A:1"], "note": "bleeding" }],
    });
    let mut table = set_up(Start::Position(position), &[2, 19, 1, 12, 6]);
    assert_eq!(table.status()["phase"], "Two:A:1");
    play(&mut *table, "next");
    assert_eq!(
        play(&mut *table, "next")
            .last()
            .map(|event| event["damage"].clone()),
        Some(json!(6))
    );
    let lines = table.lines();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let loaded = Boxed::<Clairvoyance>::new()
        .load(&lines, None)
        .expect("its own file");
    assert_eq!(loaded.position(), table.position());
}

/// CLV-API-03: every fault of a position at once.
#[test]
fn a_position_that_cannot_be_is_refused() {
    let codes = |mut position: Value| {
        position["source"] = json!(SOURCE);
        let position: Position = serde_json::from_value(position).expect("a position");
        let faults = Clairvoyance::resume(&position).expect_err("faults");
        faults
            .into_iter()
            .map(|fault| fault.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        codes(json!({ "order": [0, 0], "round": 0, "last": 7 })),
        ["bad_order", "bad_round", "bad_last"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": 0, "hp": -1 }] })),
        ["bad_hit_points"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": 0, "alive": false }] })),
        ["bad_hit_points"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": 0, "at": [5, 0] }] })),
        ["position_blocked"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": 0, "at": [50, 0] }] })),
        ["position_blocked"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": "One:A:7" }, { "unit": 0 }, { "unit": 0 }] })),
        ["no_such_unit", "unit_twice"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": 0, "plan": "Atack closest enemy;" }] })),
        ["syntax"]
    );
    assert_eq!(
        codes(json!({ "units": [{ "unit": 0, "attacked": [1, 1, 9] }] })),
        ["unit_twice", "no_such_unit"]
    );
}

/// CLV-API-04: what only looks leaves no line.
#[test]
fn looking_leaves_no_line() {
    let mut table = set_up(Start::Setup(json!({ "source": SOURCE })), &[12, 7]);
    assert_eq!(
        play(&mut *table, "show board"),
        [json!({
            "kind": "board", "columns": [0, 9], "rows": [0, 0], "lines": [".........."],
            "units": [{ "unit": "One:A:1", "index": 0, "at": [0, 0] }, { "unit": "Two:A:1", "index": 1, "at": [5, 0] }],
        })]
    );
    assert_eq!(play(&mut *table, "show 0")[0]["attack"], "Melee +5 1d6");
    assert_eq!(play(&mut *table, "help"), [] as [Value; 0]);
    assert_eq!(play(&mut *table, ""), [] as [Value; 0]);
    assert_eq!(table.seq(), 1);
    play(&mut *table, "move 0 (3,0)");
    assert_eq!(table.seq(), 2);
}

/// CLV-API-06: only the master acts.
#[test]
fn the_house_has_no_say() {
    let mut table = set_up(Start::Setup(json!({ "source": SOURCE })), &[12, 7]);
    match table
        .play(Actor::House, json!("next"))
        .expect("it is understood")
    {
        Played::Illegal(illegal) => assert_eq!(illegal.code, "not_the_master"),
        other => panic!("{other:?}"),
    }
}

/// CLV-API-07: at the end the score is the living of each team, and commands are still heard.
#[test]
fn the_end_is_in_the_status() {
    let mut table = set_up(Start::Setup(json!({ "source": SOURCE })), &[12, 7]);
    play(&mut *table, "kill 1");
    let status = table.status();
    assert_eq!(status["turn"], json!([]));
    assert_eq!(status["may"], json!(["master"]));
    assert_eq!(
        status["over"],
        json!({ "winner": "One", "reason": "last_team", "score": { "One": 1, "Two": 0 } })
    );
    play(&mut *table, "kill 0");
    assert_eq!(
        table.status()["over"],
        json!({ "winner": null, "reason": "nobody_left", "score": { "One": 0, "Two": 0 } })
    );
}

/// CLV-API-08: the questions of the catalogue.
#[test]
fn the_catalogues_questions() {
    let combat = Combat::new(SOURCE);
    assert_eq!(
        combat.ask("reachable", json!({ "unit": 0 })),
        json!([[0, 0, 0], [1, 0, 1], [2, 0, 2], [3, 0, 3]])
    );
    assert_eq!(
        combat.ask(
            "condition",
            json!({ "unit": 0, "source": "enemy in range (Speed + 1 * 2)" })
        ),
        true
    );
    assert_eq!(
        combat.ask("path", json!({ "unit": 0, "from": [2, 0], "to": [4, 0] }))["cost"],
        2
    );
    for (name, fields) in [
        ("condition", json!({ "unit": 0, "source": "enemy in" })),
        (
            "condition",
            json!({ "unit": 9, "source": "enemy count > 1" }),
        ),
        ("path", json!({ "unit": 0 })),
        ("flight", json!({})),
    ] {
        assert!(ask(Some(&combat.state), name, fields).is_err(), "{name}");
    }
    assert!(
        ask(None, "reachable", json!({ "unit": 0 })).is_err(),
        "it needs a table"
    );
}

/// CLV-API-03: a match from a position with dice that people type begins by asking for initiative.
#[test]
fn typed_dice_are_asked_for_one_by_one() {
    use sobremesa_kernel::{Begun, Opening};
    let position: Position = serde_json::from_value(json!({ "source": SOURCE })).expect("it");
    let opening: Opening<Clairvoyance> = Opening::new(
        Origin::Position(position),
        DiceSource::Ask,
        About::default(),
    );
    let Ok(Begun::Wants(opening, _)) = opening.begin() else {
        panic!("it asks")
    };
    let Ok(Begun::Wants(opening, _)) = opening.answer(vec![Shown::Number(3)]) else {
        panic!("it asks again")
    };
    let Ok(Begun::Match(game)) = opening.answer(vec![Shown::Number(9)]) else {
        panic!("it begins")
    };
    assert_eq!(game.state().order(), [1, 0]);
}

/// CLV-API-04: the lines that the master is offered: to go on, a player's character's doings in its turn, and the
/// hand in everybody else's affairs meanwhile; nothing after the end.
#[test]
fn the_master_is_offered_what_the_turn_asks() {
    let source = "MAP { Layout: Rectangle 6, 1; Obstacles: ; }
        PLAYER Lena { Initiative: +9; }
        UNIT Orc { HP: 5; Initiative: +1; Speed: 6; AC: 2; Attack: Melee +9 1d4; Full Attack: Melee +9 1d4; }
        AI Idle { Pass; }
        TEAM Heroes { Lena x1: (0, 0); }
        TEAM Orcs { Orc, Idle x1: (4, 0); }";
    let mut table = set_up(Start::Setup(json!({ "source": source })), &[10, 10]);
    let offered = |table: &dyn Table| {
        let actions = table.actions(sobremesa_clairvoyance::MASTER);
        let texts = |offered: &[sobremesa_table::Offered]| -> Vec<String> {
            offered.iter().map(|offer| offer.notation.clone()).collect()
        };
        (texts(&actions.moves), texts(&actions.meanwhile))
    };
    let of = |unit: char, texts: &[String]| texts.iter().any(|text| text.contains(unit));
    let (moves, meanwhile) = offered(&*table);
    assert_eq!(moves, ["next"]);
    assert!(of('0', &meanwhile) && of('1', &meanwhile), "{meanwhile:?}");
    // Lena's turn: what she does is the master's to say.
    play(&mut *table, "next");
    let (moves, meanwhile) = offered(&*table);
    assert_eq!(moves, ["next", "move 0 (1,0)", "hide 0", "kill 0"]);
    assert_eq!(
        meanwhile,
        ["move 1 (3,0)", "move 1 (5,0)", "hide 1", "kill 1"]
    );
    // The orc's turn was the program's.
    play(&mut *table, "next");
    assert_eq!(offered(&*table).0, ["next"]);
    play(&mut *table, "kill 1");
    assert_eq!(offered(&*table), (vec![], vec![]));
}

/// The only seat is the master's, in both languages.
#[test]
fn the_seat_has_a_name() {
    let title = Boxed::<Clairvoyance>::new().seat_title(sobremesa_clairvoyance::MASTER);
    assert_eq!((&*title.es, &*title.en), ("quien dirige", "the master"));
}
