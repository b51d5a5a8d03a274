//! CLV-CMD: the master's commands.

use crate::support::{Combat, duel, map, unit};
use serde_json::json;
use sobremesa_clairvoyance::{Action, Clairvoyance, Event};
use sobremesa_kernel::{Audience, Game};
use sobremesa_table::Playable;

fn table() -> Combat {
    Combat::new(&duel(
        "Rectangle 5, 5",
        "(2, 2)",
        ("HP: 50;", "(1, 1)"),
        "Pass;",
        &[("HP: 50;", "(4, 4)")],
    ))
}

/// CLV-CMD-01.
#[test]
fn next_plays_the_next_turn() {
    let mut combat = table();
    assert_eq!(combat.next(&[]), "turn One:A:1 1");
    assert_eq!(combat.next(&[]), "turn Two:E0:1 1");
}

/// CLV-CMD-02.
#[test]
fn the_board_is_shown_in_two_ways() {
    for line in ["show board", "showboard", " show   board "] {
        assert_eq!(table().say(line, &[]), "board");
    }
}

/// CLV-CMD-03: name, index, kind, life, place, and what the program knows; the dead too.
#[test]
fn a_unit_is_shown_with_its_block() {
    let mut combat = table();
    combat.say("hurt 1 3", &[]);
    let shown = |combat: &mut Combat, line: &str| {
        serde_json::to_value(&combat.tell(line, &[])[0]).expect("JSON")
    };
    assert_eq!(
        shown(&mut combat, "show Two:E0:1"),
        json!({
            "kind": "show", "unit": "Two:E0:1", "index": 1, "player": false, "alive": true,
            "at": [4, 4], "hp": 47, "max_hp": 50, "speed": 6, "ac": 10,
            "attack": "Melee 1d6", "full_attack": "Melee 1d6",
        })
    );
    combat.say("kill 1", &[]);
    let dead = shown(&mut combat, "show 1");
    assert_eq!(
        (dead["alive"].clone(), dead["hp"].clone()),
        (json!(false), json!(-1))
    );
}

/// CLV-CMD-04, CLV-EX-30: any free square, however far; not a wall, not somebody's.
#[test]
fn a_unit_is_put_on_any_free_square() {
    let mut combat = table();
    assert_eq!(combat.say("move 0 (4,0)", &[]), "move One:A:1 4,0");
    assert_eq!(combat.say("move 0 (0, 4)", &[]), "move One:A:1 0,4");
    let wall = combat.refusal("move 0 (2,2)");
    assert_eq!(
        (wall.rule.0, wall.code, wall.details),
        (
            "CLV-CMD-04",
            "blocked",
            json!({ "square": [2, 2], "why": "wall" })
        )
    );
    assert_eq!(
        combat.refusal("move 0 (9,9)").details,
        json!({ "square": [9, 9], "why": "wall" })
    );
    assert_eq!(
        combat.refusal("move 0 (4,4)").details,
        json!({ "square": [4, 4], "why": "occupied", "unit": "Two:E0:1" })
    );
    let source = duel(
        "Outline 2U - 3R - 2D - 3L",
        "",
        ("", "(0, 0)"),
        "Pass;",
        &[("", "(3, 0)")],
    );
    assert_eq!(
        Combat::new(&source).say("move 0 (1,-2)", &[]),
        "move One:A:1 1,-2"
    );
}

/// CLV-CMD-05, CLV-EX-30: step by step, all or nothing; speed is not checked.
#[test]
fn a_unit_is_moved_step_by_step() {
    let mut combat = table();
    let blocked = combat.refusal("move 0 DR");
    assert_eq!(
        (blocked.rule.0, blocked.code),
        ("CLV-CMD-05", "step_blocked")
    );
    assert_eq!(
        blocked.details,
        json!({ "step": 1, "square": [2, 2], "why": "wall" })
    );
    assert_eq!(combat.say("move 0 R-R-D-D", &[]), "move One:A:1 3,3");
    assert_eq!(combat.refusal("move 0 L-U-DR").details["step"], 2);
    assert_eq!(combat.refusal("move 0 R-DR").details["why"], "wall");
    assert_eq!(
        combat.refusal("move 0 DR").details,
        json!({ "step": 1, "square": [4, 4], "why": "occupied" })
    );
    assert_eq!(combat.refusal("move 0 U-DR-D").details["step"], 3);
    let mut combat = table();
    assert_eq!(combat.say("move 0 R-L", &[]), "", "it ends where it began");
    assert_eq!(combat.at(0), (1, 1));
    let steps = [
        ("U", (1, 0)),
        ("UR", (2, 0)),
        ("RU", (2, 0)),
        ("R", (2, 1)),
        ("D", (1, 2)),
        ("DL", (0, 2)),
        ("LD", (0, 2)),
        ("L", (0, 1)),
        ("UL", (0, 0)),
        ("LU", (0, 0)),
    ];
    for (step, end) in steps {
        let mut combat = table();
        combat.say(&format!("move One : A : 1 {step}"), &[]);
        assert_eq!(combat.at(0), end, "{step}");
    }
    let mut combat = table();
    combat.say("move 1 U-U-L - D - LD", &[]);
    assert_eq!(combat.at(1), (2, 4));
}

/// CLV-CMD-06, 07, CLV-EX-31: exactly that attack and that damage, whatever the distance.
#[test]
fn the_master_states_attack_and_damage() {
    let mut combat = table();
    assert_eq!(
        combat.say("attack 0 10 0", &[]),
        "attack master One:A:1 10 0; hit One:A:1 0 50"
    );
    assert_eq!(
        combat.say("attack 0 9 5", &[]),
        "attack master One:A:1 9; miss One:A:1"
    );
    let told = combat.say("attack 0 10 51", &[]);
    assert_eq!(
        told,
        "attack master One:A:1 10 51; hit One:A:1 51 -1; death One:A:1; end Two"
    );
}

/// CLV-CMD-07: and enters no one's memory.
#[test]
fn a_commanded_attack_is_nobodys() {
    let plan = "Attack last enemy; Pass;";
    let mut combat = Combat::new(&duel(
        "Rectangle 5, 1",
        "",
        ("", "(0, 0)"),
        plan,
        &[("", "(1, 0)")],
    ));
    combat.say("attack 1 3 3", &[]);
    assert_eq!(combat.next(&[]), "turn One:A:1 1");
}

/// CLV-CMD-08.
#[test]
fn killing_leaves_minus_one() {
    let source = format!(
        "{} {} PLAYER P {{ Initiative: +0 }} AI Idle {{ Pass; }} TEAM One {{ A, Idle x2: (0, 0), (1, 0); }} TEAM Two {{ P x1: (2, 0); }}",
        map("Rectangle 5, 1", ""),
        unit("A", "HP: 30;")
    );
    let mut combat = Combat::new(&source);
    assert_eq!(combat.say("kill 0", &[]), "death One:A:1");
    assert_eq!(combat.state.hit_points(0), Some(-1));
    assert_eq!(combat.say("kill Two:P:1", &[]), "death Two:P:1; end One");
}

/// CLV-TEA-06, CLV-CMD-08: whoever sees the table reads names with the numbers of the tokens, and players'
/// characters by their names alone; and nobody is killed by a finger that slipped.
#[test]
fn orders_name_units_as_the_table_does() {
    let source = format!(
        "{} {} PLAYER Ana {{ Initiative: +0 }} AI Idle {{ Pass; }} TEAM Wolves {{ Wolf, Idle x2: (0, 0), (1, 0); }} TEAM Heroes {{ Ana x1: (2, 0); Wolf, Idle x1: (4, 0); }}",
        map("Rectangle 5, 1", ""),
        unit("Wolf", "HP: 30;")
    );
    let state = Combat::new(&source).state;
    let told = |line: &str| Clairvoyance::describe_at(&state, &Action::read(line));
    assert_eq!(told("kill 1").es, "Matar a Wolf 1");
    assert_eq!(told("hide Heroes:Ana:1").en, "Hide Ana from the players");
    assert_eq!(told("kill 9").en, "Kill unit 9");
    let is_drastic = |line: &str| Clairvoyance::is_drastic(&Action::read(line));
    assert!(is_drastic("kill 1") && !is_drastic("hurt 1 30") && !is_drastic("next"));
}

/// CLV-CMD-09: the unknown and the dead are refused.
#[test]
fn commands_need_a_living_unit() {
    let mut combat = table();
    for line in [
        "move 7 (0,0)",
        "attack 7 1 1",
        "kill 7",
        "show 7",
        "kill One:A:2",
        "kill Two:A:1",
    ] {
        assert_eq!(combat.refused(line), "CLV-CMD-09 no_such_unit", "{line}");
    }
    assert!(
        combat
            .refusal("kill One:a:1")
            .message
            .en
            .ends_with("did you mean One:A:1?")
    );
    combat.say("kill 1", &[]);
    for line in [
        "move 1 (0,0)",
        "move 1 U",
        "attack 1 1 1",
        "kill 1",
        "hurt 1 1",
        "heal Two:E0:1 1",
    ] {
        assert_eq!(combat.refused(line), "CLV-CMD-09 dead_unit", "{line}");
    }
}

/// CLV-CMD-10: what cannot be read is refused and changes nothing; an empty line is nothing.
#[test]
fn a_slip_does_not_cost_the_session() {
    let mut combat = table();
    for line in [
        "nxt",
        "move",
        "move 0",
        "move 0 (1,1",
        "move 0 R-",
        "move 0 X",
        "attack 0",
        "attack 0 5",
        "attack 0 5 -1",
        "kill",
        "kill One",
        "kill One:A",
        "next 3",
        "show",
        "🜁",
        "42",
        "quit",
        "next next",
        "attack 0 99999999999 1",
        "kill One:A:x1",
    ] {
        assert_eq!(combat.refused(line), "CLV-CMD-10 unreadable", "{line}");
    }
    assert!(
        combat
            .refusal("nxt")
            .message
            .en
            .contains("did you mean “next”?")
    );
    for nothing in ["", "   ", "\t"] {
        assert_eq!(combat.say(nothing, &[]), "");
    }
}

/// CLV-CMD-11: at any time; only `next` advances the turn.
#[test]
fn commands_do_not_advance_the_turn() {
    let mut combat = table();
    combat.say("move 0 U", &[]);
    assert_eq!(combat.next(&[]), "turn One:A:1 1");
    combat.say("hurt 1 1", &[]);
    combat.say("show board", &[]);
    assert_eq!(combat.next(&[]), "turn Two:E0:1 1");
    combat.say("kill 1", &[]);
    assert_eq!(combat.say("move 0 D", &[]), "move One:A:1 1,1");
}

/// CLV-CMD-12: command words and directions may be names.
#[test]
fn the_place_in_the_line_tells_names_from_commands() {
    let source = format!(
        "{} {} {} AI Idle {{ Pass; }} TEAM next {{ kill, Idle x1: (0, 0); }} TEAM board {{ UR, Idle x1: (3, 0); }}",
        map("Rectangle 5, 1", ""),
        unit("kill", ""),
        unit("UR", "")
    );
    let mut combat = Combat::new(&source);
    assert_eq!(combat.say("show board:UR:1", &[]), "show board:UR:1");
    assert_eq!(combat.say("show board", &[]), "board");
    assert_eq!(combat.say("move board:UR:1 R", &[]), "move board:UR:1 4,0");
    assert_eq!(
        combat.say("kill next:kill:1", &[]),
        "death next:kill:1; end board"
    );
}

/// CLV-CMD-13, CLV-API-04: `help` is accepted and changes nothing.
#[test]
fn help_changes_nothing() {
    assert_eq!(table().say("help", &[]), "");
}

/// Notes stay beside a unit until they are wiped out.
#[test]
fn a_note_is_kept() {
    let mut combat = table();
    assert_eq!(
        combat.say("note 1 prone,  until round 3", &[]),
        "note Two:E0:1 prone, until round 3"
    );
    assert_eq!(combat.state.note(1), "prone, until round 3");
    combat.say("note 1", &[]);
    assert_eq!(combat.state.note(1), "");
}

/// CLV-API-04: a command is written as it is read.
#[test]
fn commands_are_written_as_they_are_read() {
    for line in [
        "next",
        "show board",
        "show 3",
        "move 0 (3,-1)",
        "move One:A:1 R-R-DR",
        "attack Two:A:1 15 7",
        "kill 1",
        "help",
        "",
        "note 0 a b",
        "rubbish",
    ] {
        assert_eq!(Action::read(line).to_string(), line);
        assert_eq!(
            Action::read(&Action::read(line).to_string()),
            Action::read(line)
        );
    }
}

/// CLV-API-04, CLV-UX-11: what an attack would come to and what a unit would do are looked up like a
/// block, change nothing, and are for the master alone.
#[test]
fn the_master_foresees() {
    let plan = "while enemy count >= 1 { Attack closest enemy; }";
    let source = duel(
        "Rectangle 9, 1",
        "",
        (
            "Attack: Melee +5 1d6; Full Attack: Melee +5 1d6, Melee +0 1d6;",
            "(0, 0)",
        ),
        plan,
        &[("AC: 16; HP: 5;", "(1, 0)")],
    );
    let mut combat = Combat::new(&source);
    let before = Clairvoyance::fingerprint(&combat.state);
    let words = |events: &[Event]| Clairvoyance::narrate(&events[0]).en;
    assert_eq!(
        words(&combat.tell("odds 0 1", &[])),
        "Attack 1: hits 50 %.\nMean damage 1.75; kills 8.33 %."
    );
    let full = words(&combat.tell("odds One:A:1 Two:E0:1 full", &[]));
    assert!(
        full.starts_with("Attack 1: hits 50 %.\nAttack 2: hits 25 %.\n"),
        "{full}"
    );
    let planned = words(&combat.tell("plan 0", &[]));
    assert!(planned.contains("enemy count >= 1? yes"), "{planned}");
    assert!(planned.contains("Attack closest enemy"), "{planned}");
    assert_eq!(Clairvoyance::fingerprint(&combat.state), before);
    for line in ["odds 0 1", "plan", "plan 1"] {
        let action = Action::read(line);
        assert!(Clairvoyance::asks(&action).only_looks(), "{line}");
        assert_eq!(action.to_string(), line);
        for event in combat.tell(line, &[]) {
            assert_eq!(Clairvoyance::redact(&event, Audience::Spectator), None);
        }
    }
    // CLV-CMD-10: somebody who is not there, or something too much.
    for line in ["odds 0", "odds 0 7", "odds 0 1 2", "plan 9"] {
        let mut refused = Combat::new(&source);
        refused.refusal(line);
    }
}

/// CLV-ATK-04, 05: an attack that somebody types is rolled like one of the file, by whoever makes it: 10 and 5 make
/// 15, which reaches 10; 4 and 3 are 7 damage. A miss rolls no damage.
#[test]
fn a_typed_attack_is_rolled_by_the_program() {
    let mut combat = table();
    assert_eq!(
        combat.say("strike 0 1 +5 1d8+3", &[10, 4]),
        "attack One:A:1 Two:E0:1 15 7; hit Two:E0:1 7 43"
    );
    assert_eq!(
        combat.say("golpe One:A:1 1 +5 1d8+3", &[4]),
        "attack One:A:1 Two:E0:1 9; miss Two:E0:1"
    );
    assert_eq!(combat.refused("strike 1 1 +5 1d8"), "CLV-TGT-05 own_target");
    for line in [
        "strike 0 1",
        "strike 0 1 hello",
        "strike 0 +5 1d8",
        "strike 0 1 +5 1d0",
    ] {
        assert_eq!(combat.refused(line), "CLV-CMD-10 unreadable", "{line}");
    }
    let written = Action::read("strike 0 1 +5 1d8+3, Ranged (12) +2 1d6").to_string();
    assert_eq!(Action::read(&written).to_string(), written);
}

/// What somebody suffers is marked in either language, seen by everybody who sees the unit, kept in a position and
/// wiped away again.
#[test]
fn what_somebody_suffers_is_a_mark_that_everybody_sees() {
    let mut combat = table();
    assert_eq!(
        combat.say("mark 1 prone", &[]),
        "marked Two:E0:1 prone true"
    );
    assert_eq!(
        combat.say("marca 1 veneno", &[]),
        "marked Two:E0:1 poisoned true"
    );
    let picture = |combat: &Combat, to: Audience| {
        let view = Clairvoyance::view(&combat.state, to);
        sobremesa_clairvoyance::draw::scene(&view, sobremesa_kernel::Lang::Es)
            .svg(sobremesa_draw::Theme::Classic)
    };
    for to in [Audience::Referee, Audience::Spectator] {
        let drawn = picture(&combat, to);
        assert!(
            drawn.contains("veneno, derribo") || drawn.contains("derribo, veneno"),
            "{drawn}"
        );
        assert!(drawn.contains('☠') && drawn.contains('↓'));
    }
    let kept = serde_json::to_value(Clairvoyance::position(&combat.state)).expect("JSON");
    assert_eq!(kept["units"][0]["marks"], json!(["poisoned", "prone"]));
    let mut again = Combat::from(kept);
    assert_eq!(
        again.say("unmark 1 derribo", &[]),
        "marked Two:E0:1 prone false"
    );
    assert_eq!(again.state.marks(1).count(), 1);
    // Of whoever is hidden nobody hears anything.
    again.say("hide 1", &[]);
    assert!(
        again
            .tell("mark 1 stunned", &[])
            .iter()
            .all(|event| { Clairvoyance::redact(event, Audience::Spectator).is_none() })
    );
    for line in ["mark 1", "mark 1 happy", "mark prone"] {
        assert_eq!(combat.refused(line), "CLV-CMD-10 unreadable", "{line}");
    }
}

/// CLV-RNG-01, CLV-LOS-01: how far it is and whether one sees so far. The wall stands on (2, 2).
#[test]
fn a_master_measures_and_looks_along() {
    let mut combat = table();
    assert_eq!(combat.say("measure (0,0) (3,1)", &[]), "measured 3 true");
    assert_eq!(combat.say("mide (2,0) (2,4)", &[]), "measured 4 false");
    assert_eq!(combat.refused("measure (0,0) (9,9)"), "CLV-CMD-04 blocked");
    assert_eq!(combat.refused("measure (0,0)"), "CLV-CMD-10 unreadable");
}

/// CLV-UX-04: whoever speaks Spanish at a table types Spanish, and the record has what the rulebook calls it.
#[test]
fn commands_may_be_typed_in_spanish() {
    for (spanish, english) in [
        ("siguiente", "next"),
        ("ver 1", "show 1"),
        ("tablero", "showboard"),
        ("ca 1 17", "ac 1 17"),
        ("mover 1 (2, 0)", "move 1 (2, 0)"),
        ("atacar 1 15 4", "attack 1 15 4"),
        ("golpear 0 1 +5 1d8+3", "strike 0 1 +5 1d8+3"),
        ("matar 1", "kill 1"),
        ("herir 1 3", "hurt 1 3"),
        ("curar 1 3", "heal 1 3"),
        ("ocultar 1", "hide 1"),
        ("mostrar 1", "reveal 1"),
        ("deshacer", "undo"),
        ("ayuda", "help"),
    ] {
        let read = Action::read(spanish);
        assert_eq!(read, Action::read(english), "{spanish}");
        assert!(!matches!(read, Action::Unreadable(_)), "{spanish}");
    }
    // What is no command stays none.
    assert!(matches!(Action::read("besar 1"), Action::Unreadable(_)));
}
