//! CLV-OUT, CLV-UX: what is shown.

use crate::support::{Combat, ask, duel, map, unit};
use serde_json::json;
use sobremesa_clairvoyance::{Clairvoyance, Event, MASTER, Setup, View, examples};
use sobremesa_kernel::{Audience, Dice, Game, Lang, Seed};
use sobremesa_table::{Chosen, Look, Playable};

fn plain() -> Look {
    Look {
        lang: Lang::En,
        colour: false,
        unicode: false,
        width: 80,
    }
}

fn shown(combat: &Combat) -> String {
    let view: View = Clairvoyance::view(&combat.state, Audience::Referee);
    Clairvoyance::by_hand(view.clone(), None).text_board(&plain())
}

/// CLV-OUT-01, 02, CLV-UX-02: free squares, walls, and indices of two digits.
#[test]
fn the_board_shows_walls_and_indices() {
    let combat = Combat::new(&duel(
        "Rectangle 4, 2",
        "(1, 1)",
        ("", "(0, 0)"),
        "Pass;",
        &[("", "(3, 1)")],
    ));
    let text = shown(&combat);
    assert!(
        text.starts_with("   0  1  2  3\n0 00  .  .  .\n1  . ##  . 01\n"),
        "{text}"
    );
    assert!(text.contains("00 One: A: 1  HP 10/10"), "{text}");
}

/// CLV-OUT-02: three digits when there are more than a hundred units.
#[test]
fn many_units_have_longer_indices() {
    let positions: Vec<String> = (0..101)
        .map(|n| format!("({}, {})", n % 11, n / 11))
        .collect();
    let source = format!(
        "{} {} AI Idle {{ Pass; }} TEAM One {{ A, Idle x101: {}; }} TEAM Two {{ A, Idle x1: (10, 10); }}",
        map("Rectangle 11, 11", ""),
        unit("A", ""),
        positions.join(", ")
    );
    assert!(shown(&Combat::new(&source)).contains("\n 0 000 001 002"));
}

/// CLV-OUT-02: a large board is shown around the action, and says so.
#[test]
fn a_large_board_scrolls_to_the_action() {
    let mut combat = Combat::new(&duel(
        "Rectangle 100, 100",
        "",
        ("", "(90, 95)"),
        "Pass;",
        &[("", "(0, 0)")],
    ));
    combat.next(&[]);
    let text = shown(&combat);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(
        text.contains(" 00") && text.contains("of 0 to 99"),
        "{text}"
    );
}

/// CLV-OUT-03 to 05: every event has its kind, its rule and words in both languages.
#[test]
fn events_are_told_to_people_and_programs() {
    let mut combat = Combat::new(&duel(
        "Rectangle 4, 1",
        "",
        ("", "(0, 0)"),
        "Approach closest enemy - Attack closest enemy;",
        &[("HP: 1;", "(3, 0)")],
    ));
    let events = combat.tell("next", &[15, 6]);
    let kinds: Vec<String> = events
        .iter()
        .map(|event| {
            let event = serde_json::to_value(event).expect("JSON");
            assert!(event["rule"].is_string(), "{event}");
            event["kind"].as_str().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(kinds, ["turn", "move", "attack", "hit", "death", "end"]);
    let words: Vec<String> = events
        .iter()
        .map(|event| Clairvoyance::narrate(event).en)
        .collect();
    assert_eq!(
        words,
        [
            "Round 1. Turn of One: A: 1 (0).",
            "One: A: 1 moves to (2, 0).",
            "One: A: 1 attacks Two: E0: 1: 15 (d20: 15), damage 6.",
            "Hit: Two: E0: 1 loses 6 HP and has -5 left.",
            "Two: E0: 1 dies.",
            "The combat is over: the side “One” wins.",
        ]
    );
    // Whoever sees the map reads the numbers that stand on it, and dice are staged under the same names.
    let (words, duel) = Clairvoyance::told_at(&combat.state, &events[2]);
    assert_eq!(words.es, "A 0 ataca a E0 1: 15 (d20: 15), daño 6.");
    assert_eq!(
        duel.map(|duel| duel.title.en).as_deref(),
        Some("A 0 against E0 1")
    );
    let (words, _) = Clairvoyance::told_at(&combat.state, &events[0]);
    assert_eq!(words.en, "Round 1. Turn of A 0.");
    assert_eq!(
        Clairvoyance::narrate(&events[5]).es,
        "El combate ha terminado: gana el bando «One»."
    );
    assert_eq!(
        serde_json::to_value(&events[2]).expect("JSON"),
        json!({ "kind": "attack", "unit": "One:A:1", "target": "Two:E0:1", "dice": [15, 6], "roll": 15, "damage": 6, "rule": "CLV-ATK-04" })
    );
}

/// CLV-UX-11: whoever points at a unit reads what remains of its plan as somebody would tell it, with distances in
/// squares and the names on the map.
#[test]
fn a_plan_is_told_and_not_printed() {
    let told = |behaviour: &str| {
        let combat = Combat::new(&duel(
            "Rectangle 9, 1",
            "",
            ("", "(0, 0)"),
            behaviour,
            &[("", "(8, 0)")],
        ));
        let view: View = Clairvoyance::view(&combat.state, Audience::Referee);
        let hand = Clairvoyance::by_hand(view, Some(MASTER));
        let about = hand
            .dossier(&Chosen::things(&["unit-0"]))
            .expect("a unit")
            .about;
        let plan = about.last().expect("its plan");
        (plan.es.clone(), plan.en.clone())
    };
    let check = |behaviour: &str, es: &str, en: &str| {
        let (told_es, told_en) = told(behaviour);
        assert_eq!(told_es, format!("Le queda por hacer: {es}"));
        assert_eq!(told_en, format!("What remains of its plan: {en}"));
    };
    check(
        "while enemy count >= 1 { Approach closest enemy - Attack closest enemy; }",
        "mientras hay enemigos: se acerca al enemigo más cercano y ataca al enemigo más cercano.",
        "while there are enemies: it approaches the nearest enemy and attacks the nearest enemy.",
    );
    check(
        "if enemy in range (Melee * 2) and not ally count > 2 then { Disengage; } else { \
         if Two:E0:1 in range (1) then { Full Attack Two:E0:1; } else { Pass; } Pass; } Pass;",
        "si hay enemigos a 2 casillas o menos y no es verdad que hay más de 2 amigos, se aparta; \
         si no, (si E0 1 está a su lado, ataca con todo a E0 1; si no, espera); luego espera. \
         Luego, espera.",
        "if there are enemies within 2 squares and it is not so that there are more than 2 friends, \
         it backs away; otherwise (if E0 1 is beside it, it makes a full attack on E0 1; otherwise it waits); \
         then it waits. Then it waits.",
    );
    check(
        "while total turn count <= 3 { if Two count < 1 then { Pass; } else { Approach self; } Disengage; }",
        "mientras el número de la ronda es como mucho 3: si no hay nadie de «Two», espera; si no, se acerca a \
         sí mismo; luego, en todo caso, se aparta.",
        "while the number of the round is at most 3: if there is nobody of “Two”, it waits; otherwise it \
         approaches itself; then, in either case, it backs away.",
    );
}

/// CLV-UX-01, 03, 08, 09: our own encounters load, play themselves out, and announce a winner.
#[test]
fn the_examples_play_themselves_out() {
    for example in examples::ALL {
        let mut dice = Dice::seeded(Seed::from_number(5));
        let mut events = Vec::new();
        let setup = Setup {
            source: example.source.to_owned(),
        };
        let mut state = Clairvoyance::start(&setup, &mut dice, &mut events).expect(example.name);
        assert!(
            !matches!(events[0], Event::Warning { .. }),
            "{}",
            example.name
        );
        let who = sobremesa_kernel::Actor::Seat(sobremesa_clairvoyance::MASTER);
        let has_players =
            (0..state.encounter().n_units()).any(|unit| state.encounter().is_player(unit));
        let mut n_turns = 0;
        while state.ending().is_none() && n_turns < 5000 {
            let next = sobremesa_clairvoyance::Action::Next;
            Clairvoyance::play(&mut state, who, &next, &mut dice, &mut events).expect("a turn");
            n_turns += 1;
        }
        assert!(
            has_players || state.ending().is_some(),
            "{} never ends",
            example.name
        );
        assert_eq!(
            sobremesa_clairvoyance::language::format::format(example.source).expect("no faults"),
            example.source,
            "{} is not as it is meant to look",
            example.name
        );
    }
}

/// CLV-UX-04, 05, 11: by index or full name; what remains of a plan can be asked.
#[test]
fn what_a_unit_will_do_can_be_asked() {
    let combat = Combat::new(&duel(
        "Rectangle 4, 1",
        "",
        ("", "(0, 0)"),
        "Pass; Disengage;",
        &[("", "(3, 0)")],
    ));
    assert_eq!(combat.state.plan(0).as_deref(), Some("Pass; Disengage;"));
    assert_eq!(combat.state.plan(1).as_deref(), Some("Pass;"));
}

/// CLV-UX-10: reach and sight can be asked of any unit.
#[test]
fn reach_and_sight_can_be_asked() {
    let combat = Combat::new(&duel(
        "Rectangle 4, 1",
        "",
        ("Speed: 1;", "(0, 0)"),
        "Pass;",
        &[("", "(3, 0)")],
    ));
    assert_eq!(
        combat.ask("reachable", json!({ "unit": "One:A:1" })),
        json!([[0, 0, 0], [1, 0, 1]])
    );
    assert_eq!(
        combat.ask("sees", json!({ "from": [0, 0], "to": [3, 0] })),
        true
    );
}

/// CLV-UX-07, 12: every rule is in the book, in both languages.
#[test]
fn the_book_has_every_rule() {
    let book = Clairvoyance::rulebook();
    for rule in [
        "CLV-LEX-01",
        "CLV-MOV-02",
        "CLV-CMD-05",
        "CLV-UX-12",
        "CLV-API-08",
        "CLV-EX-32",
    ] {
        let text = book.rule(rule).unwrap_or_else(|| panic!("{rule}"));
        assert!(!text.text.es.is_empty() && !text.text.en.is_empty());
    }
}

/// A formatter keeps comments, and what it writes it would write again.
#[test]
fn the_formatter_keeps_comments() {
    let source = "// top\nMAP{Layout:Rectangle 3,3;// size\nObstacles:;}UNIT A{HP:1;Initiative:+0;\n// fast\nSpeed:9;AC:1;Attack:Melee 1d6 ,Melee +1 1d6;FullAttack:Melee 1d6;}\nAI P{if enemy count>1 then{Pass;}else{Pass;}/* no */}";
    assert!(sobremesa_clairvoyance::language::format::format(source).is_err());
    let source = source.replace("/* no */", "") + "// before the team\nTEAM T{A,P x1:(0,0);}//end";
    let once = sobremesa_clairvoyance::language::format::format(&source).expect("no faults");
    let expected = "// top\nMAP {\n  Layout: Rectangle 3, 3; // size\n  Obstacles: ;\n}\n\nUNIT A {\n  HP: 1;\n  Initiative: +0;\n  // fast\n  Speed: 9;\n  AC: 1;\n  Attack: Melee 1d6, Melee +1 1d6;\n  Full Attack: Melee 1d6;\n}\n\nAI P {\n  if enemy count > 1 then {\n    Pass;\n  } else {\n    Pass;\n  }\n} // before the team\n\nTEAM T {\n  A, P x1: (0, 0);\n} //end\n";
    assert_eq!(once, expected);
    assert_eq!(
        sobremesa_clairvoyance::language::format::format(&once).expect("no faults"),
        once
    );
}

/// CLV-API-08: a file can be asked for its tree, or its faults.
#[test]
fn a_file_can_be_parsed_without_a_table() {
    let source = "MAP { Layout: Rectangle 10, 1; Obstacles: ; } UNIT A { HP: 10; Initiative: +2; Speed: 3; AC: 12; Attack: Melee +5 1d6; Full Attack: Melee +5 1d6; } AI Fight { while enemy count >= 1 { Attack closest enemy; } } TEAM One { A, Fight x1 : (0,0); } TEAM Two { A, Fight x1 : (5,0); }";
    let parsed = ask(None, "parse", json!({ "source": source })).expect("an answer");
    assert_eq!(
        parsed["tree"]["board"],
        json!({ "columns": [0, 9], "rows": [0, 0], "free": 10, "walls": [] })
    );
    assert_eq!(parsed["warnings"], json!([]));
    let faulty = ask(
        None,
        "parse",
        json!({ "source": source.replace("Rectangle 10, 1", "Rectangle 0, 1") }),
    )
    .expect("an answer");
    assert_eq!(faulty["faults"][0]["code"], "board_size");
}
