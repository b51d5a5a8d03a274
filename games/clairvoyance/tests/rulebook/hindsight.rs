//! CLV-CMD-11, CLV-UX-11: taking back, doing again, rolling again, and why; as programs ask for it.

use serde_json::{Value, json};
use sobremesa_clairvoyance::{Action, Clairvoyance, MASTER, UnitName};
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Asks, Audience, DiceSource, Game, Seat, Shown};
use sobremesa_table::{Boxed, GameBox, Played, SetUp, Start, Table};

/// Two who fight and a player between them; the first to act is the orc.
const SOURCE: &str = "MAP { Layout: Rectangle 6, 1; Obstacles: ; }
PLAYER Lena { Initiative: +0; }
UNIT Orc { HP: 9; Initiative: +0; Speed: 2; AC: 12; Attack: Melee +3 1d6; Full Attack: Melee +3 1d6; }
AI Fight {
  while enemy count >= 1 {
    Attack closest enemy;
  }
}
TEAM Orcs { Orc, Fight x1: (0, 0); }
TEAM Wolves { Orc, Fight x1: (1, 0); }
TEAM Heroes { Lena x1: (5, 0); }";

/// Initiative by the file, and then these dice.
fn combat(dice: &[i32]) -> Box<dyn Table> {
    let numbers = [20, 15, 10].iter().chain(dice).copied();
    let source = DiceSource::Script(numbers.map(Shown::Number).collect());
    let start = Start::Setup(json!({ "source": SOURCE }));
    match Boxed::<Clairvoyance>::new().set_up(start, source, About::default()) {
        Ok(SetUp::Table(table)) => table,
        Ok(SetUp::Faulty(faults)) => panic!("{faults:?}"),
        Err(problem) => panic!("{problem:?}"),
    }
}

fn told(table: &mut dyn Table, line: &str) -> Vec<Value> {
    let played = table.play(Actor::Seat(MASTER), json!(line));
    match played.expect("it is understood, and the dice are there") {
        Played::Done { since } => table.events(since, Audience::Referee),
        Played::Looked { seen, .. } => seen.into_iter().map(|seen| seen.event).collect(),
        other => panic!("{line}: {other:?}"),
    }
}

/// The rule and the code; nothing has changed, and a check says the same.
fn refused(table: &mut dyn Table, line: &str) -> (&'static str, &'static str, Value) {
    let before = (table.lines(), table.position());
    let checked = table.check(Actor::Seat(MASTER), json!(line));
    let played = table.play(Actor::Seat(MASTER), json!(line));
    let Ok(Played::Illegal(why)) = played else {
        panic!("{line}: {played:?}");
    };
    assert_eq!(checked.expect("it is understood"), Err(why.clone()));
    assert_eq!((table.lines(), table.position()), before, "{line}");
    (why.rule.0, why.code, why.details)
}

fn hit_points(table: &mut dyn Table, unit: usize) -> Value {
    told(table, &format!("show {unit}"))[0]["hp"].clone()
}

/// CLV-CMD-11: back and on again, one command each, and the dice with them.
#[test]
fn commands_are_taken_back_and_done_again() {
    let mut table = combat(&[15, 4, 2]);
    assert_eq!(
        refused(&mut *table, "undo"),
        ("CLV-CMD-11", "nothing_to_undo", json!({}))
    );
    told(&mut *table, "next");
    told(&mut *table, "note 0 prone");
    assert_eq!(hit_points(&mut *table, 1), 5);
    assert_eq!(
        refused(&mut *table, "redo"),
        ("CLV-CMD-11", "nothing_to_redo", json!({}))
    );
    assert_eq!(
        told(&mut *table, "undo"),
        [json!({ "kind": "takeback", "to": 2 })]
    );
    assert_eq!(hit_points(&mut *table, 1), 5, "only the note is gone");
    told(&mut *table, "undo");
    assert_eq!(hit_points(&mut *table, 1), 9);
    told(&mut *table, "redo");
    assert_eq!(hit_points(&mut *table, 1), 5);
    told(&mut *table, "undo");
    let again = told(&mut *table, "next");
    assert_eq!(again[1]["dice"], json!([15, 4]), "the same dice fall again");
    refused(&mut *table, "redo");
    assert!(table.lines()[3].contains("\"undo\":2"), "nothing is erased");
}

/// CLV-CMD-11: the same turn with the dice that come next; everybody hears that it went back.
#[test]
fn a_turn_is_rolled_again() {
    let mut table = combat(&[15, 4, 2, 20, 6]);
    let nothing = ("CLV-CMD-11", "nothing_to_reroll", json!({ "latest": null }));
    assert_eq!(refused(&mut *table, "reroll"), nothing);
    told(&mut *table, "next");
    let events = told(&mut *table, "reroll");
    let kinds: Vec<&Value> = events.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["takeback", "turn", "attack", "miss"]);
    assert_eq!(
        (&events[0]["reroll"], &events[2]["dice"]),
        (&json!(true), &json!([2]))
    );
    assert_eq!(hit_points(&mut *table, 1), 9);
    let players = table.events(2, Audience::Spectator);
    assert_eq!(players[0]["kind"], "takeback", "the players' screen too");
    told(&mut *table, "reroll");
    assert_eq!(hit_points(&mut *table, 1), 3);
    // The script is at its end: the turn stays as it is.
    let before = table.lines();
    assert!(table.play(Actor::Seat(MASTER), json!("reroll")).is_err());
    assert_eq!(table.lines(), before);
    let lines: Vec<&str> = before.iter().map(String::as_str).collect();
    let loaded = Boxed::<Clairvoyance>::new().load(&lines, None);
    let loaded = loaded.expect("its own file");
    assert_eq!(loaded.position(), table.position());
}

/// CLV-CMD-11: what used no dice would come out the same.
#[test]
fn a_command_without_dice_is_not_rolled_again() {
    let mut table = combat(&[15, 4]);
    told(&mut *table, "next");
    told(&mut *table, "move 1 (2,0)");
    assert_eq!(
        refused(&mut *table, "reroll"),
        (
            "CLV-CMD-11",
            "nothing_to_reroll",
            json!({ "latest": "move 1 (2,0)" })
        )
    );
}

/// CLV-INI-08, CLV-CMD-11: commands may be given after the end, and the blow that ended it taken back.
#[test]
fn the_end_is_taken_back() {
    let mut table = combat(&[15, 4, 16, 1]);
    told(&mut *table, "hurt 1 6");
    told(&mut *table, "kill 2");
    told(&mut *table, "next");
    assert_eq!(table.status()["over"]["winner"], "Orcs");
    told(&mut *table, "reroll");
    assert_eq!(table.status()["over"], Value::Null);
    assert_eq!(hit_points(&mut *table, 1), 2);
    told(&mut *table, "undo");
    assert_eq!(table.status()["phase"], "Orcs:Orc:1");
}

/// CLV-UX-11, CLV-TRN-02: the conditions on the way and the line that was followed, of whoever acted
/// last or of one who is named; it leaves no line and is for the master alone.
#[test]
fn why_a_unit_did_that() {
    let mut table = combat(&[15, 4, 2]);
    assert_eq!(
        refused(&mut *table, "why"),
        ("CLV-UX-11", "no_turn_yet", json!({ "unit": null }))
    );
    told(&mut *table, "next");
    let why = json!([{
        "kind": "why", "unit": "Orcs:Orc:1",
        "plan": "while enemy count >= 1 { Attack closest enemy; }",
        "tests": [{ "line": 5, "condition": "enemy count >= 1", "holds": true }],
        "deed": { "line": 6, "text": "Attack closest enemy" },
    }]);
    assert_eq!(json!(told(&mut *table, "why")), why);
    assert_eq!(
        refused(&mut *table, "why 1"),
        (
            "CLV-UX-11",
            "no_turn_yet",
            json!({ "unit": "Wolves:Orc:1" })
        )
    );
    assert_eq!(refused(&mut *table, "why 7").1, "no_such_unit");
    // The next turns do not make the first one forgotten, nor does a command in between.
    told(&mut *table, "next");
    told(&mut *table, "next");
    told(&mut *table, "note 0 angry");
    assert_eq!(
        refused(&mut *table, "why"),
        (
            "CLV-TRN-02",
            "players_turn",
            json!({ "unit": "Heroes:Lena:1" })
        )
    );
    assert_eq!(json!(told(&mut *table, "why Orcs:Orc:1")), why);
    assert_eq!(table.lines().len(), 5, "looking leaves no line");
    // What was taken back was never done.
    for _ in 0..4 {
        told(&mut *table, "undo");
    }
    assert_eq!(refused(&mut *table, "why 0").1, "no_turn_yet");
}

/// CLV-API-01: only the master.
#[test]
fn the_past_is_the_masters() {
    let mut table = combat(&[15, 4]);
    told(&mut *table, "next");
    for line in ["undo", "redo", "reroll", "why"] {
        let played = table.play(Actor::House, json!(line));
        let Ok(Played::Illegal(why)) = played else {
            panic!("{line}: {played:?}");
        };
        assert_eq!((why.rule.0, why.code), ("CLV-API-01", "not_the_master"));
    }
}

/// The buttons: each with what would refuse it now.
#[test]
fn the_master_is_offered_the_way_back() {
    let mut table = combat(&[15, 4]);
    let offered = |table: &dyn Table| -> Vec<(String, bool)> {
        let wishes = table.hindsight(Seat::new(0)).into_iter();
        wishes
            .map(|wish| (wish.offered.notation, wish.refusal.is_none()))
            .collect()
    };
    let these = |able: [bool; 4]| -> Vec<(String, bool)> {
        let names = ["undo", "redo", "reroll", "why"].map(str::to_owned);
        names.into_iter().zip(able).collect()
    };
    assert_eq!(offered(&*table), these([false; 4]));
    told(&mut *table, "next");
    assert_eq!(offered(&*table), these([true, false, true, true]));
    told(&mut *table, "undo");
    assert_eq!(offered(&*table), these([false, true, false, false]));
    assert!(table.goes_back(&json!("undo")) && table.goes_back(&json!("repetir")));
    assert!(!table.goes_back(&json!("why")) && !table.goes_back(&json!("next")));
    assert!(!table.goes_back(&json!(7)));
}

/// CLV-CMD-12, CLV-API-04: the words, also in Spanish, and what each asks for.
#[test]
fn the_words_of_hindsight() {
    let unit = || Some(UnitName::Index(3));
    for (typed, action, asks) in [
        ("undo", Action::Undo, Asks::ToUndo),
        ("deshacer", Action::Undo, Asks::ToUndo),
        ("redo", Action::Redo, Asks::ToRedo),
        ("rehacer", Action::Redo, Asks::ToRedo),
        ("reroll", Action::Reroll, Asks::ToReroll),
        ("repetir", Action::Reroll, Asks::ToReroll),
        ("why", Action::Why(None), Asks::ToLookBack),
        ("porqué 3", Action::Why(unit()), Asks::ToLookBack),
    ] {
        assert_eq!(Action::read(typed), action, "{typed}");
        assert_eq!(Clairvoyance::asks(&action), asks, "{typed}");
        assert_eq!(Action::read(&action.to_string()), action, "{typed}");
    }
    for typed in ["undo 3", "reroll 1", "why Orcs", "redo redo"] {
        assert!(
            matches!(Action::read(typed), Action::Unreadable(_)),
            "{typed}"
        );
    }
}

/// CLV-CMD-13, CLV-API-04: `help` is silent for programs, and lists the commands for people.
#[test]
fn help_is_for_people() {
    let mut table = combat(&[]);
    let played = table.play(Actor::Seat(MASTER), json!("help"));
    let Ok(Played::Looked { seen, aside }) = played else {
        panic!("{played:?}");
    };
    assert!(seen.is_empty());
    let list = aside.expect("words");
    for command in ["next", "show board", "undo, redo", "reroll", "why", "odds"] {
        assert!(
            list.es.contains(command) && list.en.contains(command),
            "{command}"
        );
    }
}
