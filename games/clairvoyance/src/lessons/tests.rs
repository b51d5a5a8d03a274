//! Nobody who takes the lessons in order is stuck or told what is not so.

use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Lang};
use sobremesa_table::{Boxed, GameBox, Played, SetUp, Start, Table};

use super::*;
use crate::Clairvoyance;
use crate::language::check;

static GAME: Boxed<Clairvoyance> = Boxed::new();

fn steps() -> Vec<(String, LessonStep)> {
    let mut all = Vec::new();
    for lesson in School.lessons() {
        for (n, step) in lesson.steps.into_iter().enumerate() {
            all.push((format!("{} {n}", lesson.name), step));
        }
    }
    all
}

fn step(name: &str) -> LessonStep {
    let mut all = steps().into_iter();
    all.find(|(found, _)| found == name).expect(name).1
}

fn table_with(step: &LessonStep, position: Value) -> Box<dyn Table> {
    let set_up = GAME.set_up(
        Start::Position(position),
        step.dice_source(),
        About::default(),
    );
    let mut table = match set_up {
        Ok(SetUp::Table(table)) => table,
        Ok(SetUp::Faulty(faults)) => panic!("{faults:?}"),
        Err(problem) => panic!("{problem:?}"),
    };
    for typed in &step.before {
        play(&mut *table, step, typed).expect("it can be done");
    }
    table
}

fn table(step: &LessonStep) -> Box<dyn Table> {
    table_with(step, step.position.clone().expect("a position"))
}

/// What happened, for programs and for people; why not, if it cannot be done.
fn play(
    table: &mut dyn Table,
    step: &LessonStep,
    typed: &str,
) -> Result<(Vec<Value>, Vec<String>), String> {
    let action = table.read_typed(typed).map_err(|words| words.en)?;
    let played = table.play(Actor::Seat(step.seat), action);
    let told = match played.map_err(|problem| format!("{problem:?}"))? {
        Played::Done { since } => table.happenings(since, step.audience()),
        Played::Looked { seen, .. } => seen,
        Played::Illegal(illegal) => return Err(illegal.rule.to_string()),
        Played::Wants(_) | Played::Faulty(_) => return Err("more is wanted".to_owned()),
    };
    Ok(told
        .into_iter()
        .map(|one| (one.event, one.words.en))
        .unzip())
}

/// What comes of a command: is it what the step asks for; and what is told of it.
fn tried(step: &LessonStep, typed: &str) -> (bool, Vec<String>) {
    let mut table = table(step);
    let action = table
        .read_typed(typed)
        .unwrap_or_else(|why| panic!("{typed}: {}", why.en));
    let notation = table.offered(step.seat, &action).expect(typed).notation;
    let (events, told) =
        play(&mut *table, step, typed).unwrap_or_else(|why| panic!("{typed}: {why}"));
    let came = Came {
        notation: &notation,
        events: &events,
        position: &table.position().expect("it has begun"),
    };
    (step.task.is_reached(&came), told)
}

/// What comes of a text: is it what the step asks for?
fn written(step: &LessonStep, text: &str) -> bool {
    let Task::Write {
        text: [ahead, _, behind],
        position,
        then,
        ..
    } = &step.task
    else {
        panic!("nothing is to be written");
    };
    let mut table = table_with(step, position(&format!("{ahead}{text}{behind}")));
    let mut events = Vec::new();
    for typed in *then {
        events.extend(play(&mut *table, step, typed).expect(typed).0);
    }
    let came = Came {
        notation: text,
        events: &events,
        position: &table.position().expect("it has begun"),
    };
    step.task.is_reached(&came)
}

/// Right answers to every step that asks for something, and other commands that are lawful.
type Answers = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

#[rustfmt::skip] // One row for each.
const ANSWERS: &[Answers] = &[
    ("map 1", &["next"], &["move 0 (2,2)", "show 1"]),
    ("moving 0", &["move 0 (3,4)", "move Heroes:Lena:1 (3,4)"], &["move 0 (3,3)", "next"]),
    ("moving 1", &["move 1 (4,4)", "move 1 DL-DL-DL"], &["move 1 (6,2)", "move 1 (3,5)"]),
    ("attacking 0", &["attack 1 17 6"], &["attack 2 17 6", "attack 1 12 6"]),
    ("attacking 1", &["strike 0 1 +5 1d8+3", "strike 0 1 Melee +5 1d8+3"], &["strike 0 2 +5 1d8+3", "attack 1 17 6"]),
    ("plans 0", &["next"], &["plan", "move 1 (5,4)"]),
    ("plans 1", &["why", "why 1"], &["plan", "undo"]),
    ("screen 0", &["hide 3"], &["hide 2", "next"]),
    ("screen 2", &["reveal 3"], &["next"]),
    ("ending 0", &["attack 1 18 7"], &["attack 1 13 7"]),
    ("ending 1", &["undo"], &["show 1"]),
];

/// Every right answer is praised and every other lawful one is answered with advice; no task is left out.
#[test]
fn what_is_asked_for_can_be_done_and_nothing_else_will_do() {
    let asked: Vec<String> = steps()
        .into_iter()
        .filter(|(_, step)| matches!(step.task, Task::Play { .. }))
        .map(|(name, _)| name)
        .collect();
    let answered: Vec<&str> = ANSWERS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(asked, answered);
    for (name, right, wrong) in ANSWERS {
        let step = step(name);
        for typed in *right {
            assert!(tried(&step, typed).0, "{name}: {typed}");
        }
        for typed in *wrong {
            assert!(!tried(&step, typed).0, "{name}: {typed}");
        }
    }
}

/// What is written is played: many ways are right, and what can be read is not yet what was asked for.
#[test]
fn a_rule_is_judged_by_what_the_unit_does() {
    let first = step("writing 0");
    for right in [
        "  Approach closest enemy - Attack closest enemy;",
        "Approach Heroes:Lena:1 - Attack closest Heroes;",
        "while enemy count >= 1 { Approach closest enemy - Attack closest enemy; }",
    ] {
        assert!(written(&first, right), "{right}");
    }
    for wrong in [
        "Pass;",
        "Approach closest enemy;",
        "Disengage - Attack closest enemy;",
    ] {
        assert!(!written(&first, wrong), "{wrong}");
    }
    let second = step("writing 1");
    for right in [
        "if enemy in range (2) then { Disengage - Attack closest enemy; } else { Attack closest enemy; }",
        "if enemy in range (2) then { Disengage - Attack closest enemy; } else { Pass; }",
    ] {
        assert!(written(&second, right), "{right}");
    }
    let not_yet = "if enemy in range (2) then { Disengage; } else { Attack closest enemy; }";
    assert!(!written(&second, not_yet));
}

/// What stands there at first can be played, and is not what was asked for.
#[test]
fn what_is_to_be_changed_can_be_read() {
    let mut n_written = 0;
    for (name, step) in steps() {
        if let Task::Write { text, .. } = &step.task {
            assert!(check::load(&text.concat()).is_ok(), "{name}");
            assert!(!written(&step, text[1]), "{name}");
            n_written += 1;
        }
    }
    assert_eq!(n_written, 2);
    // A semicolon that is missing is named with its rule.
    let Task::Write {
        text: [ahead, _, behind],
        ..
    } = &step("writing 0").task
    else {
        panic!("it is written");
    };
    assert!(check::load(&format!("{ahead}Pass{behind}")).is_err());
}

/// What a step says of numbers is what is told when it is played.
#[test]
fn numbers_are_as_it_is_said() {
    for (name, typed, expected) in [
        ("plans 0", "next", ["15 (d20: 13)", "damage 4"]),
        ("attacking 1", "strike 0 1 +5 1d8+3", ["16", "7"]),
        ("attacking 0", "attack 1 17 6", ["6", "-1"]),
        ("plans 1", "why", ["closest", "enemy"]),
    ] {
        let (_, told) = tried(&step(name), typed);
        let story = told.join(" ");
        for words in expected {
            assert!(story.contains(words), "{name}: {words} in {story}");
        }
    }
    let (_, told) = tried(&step("ending 0"), "attack 1 18 7");
    assert!(told.iter().any(|line| line.contains("Heroes")), "{told:?}");
}

/// CLV-MOV-02: where a goblin gets to in one move is shaded, and three diagonals are the most of them.
#[test]
fn three_diagonals_are_as_far_as_it_gets() {
    let table = table(&step("moving 1"));
    let position: Position =
        serde_json::from_value(table.position().expect("begun")).expect("ours");
    let state = position.resume().expect("sound");
    let reached = crate::reachable_squares(&state, 1).expect("it lives");
    let gets_to = |column, row| {
        reached
            .iter()
            .any(|(at, _)| (at.column, at.row) == (column, row))
    };
    assert!(gets_to(4, 4) && !gets_to(3, 5));
}

/// The players see Lena and not who is hidden; the master sees both.
#[test]
fn the_screen_shows_what_it_is_said_to_show() {
    let seen = |step: &LessonStep| {
        let table = table(step);
        let scene = table
            .by_hand(step.audience())
            .expect("begun")
            .scene(Lang::Es);
        let ids = scene
            .things()
            .iter()
            .map(|thing| thing.id.as_str().to_owned())
            .collect::<Vec<_>>();
        [0, 3].map(|unit| ids.contains(&crate::draw::unit_id(unit)))
    };
    assert_eq!(seen(&step("screen 1")), [true, false]);
    assert_eq!(seen(&step("screen 2")), [true, true]);
}
