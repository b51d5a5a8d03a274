//! Nobody who takes the lessons in order is stuck or told what is not so.

use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, Audience, Game, Lang, Seat};
use sobremesa_table::{Boxed, Came, Chosen, GameBox, LessonStep, Played, SetUp, Start, Table};

use super::*;
use crate::Dbm;
use crate::board::Board;
use crate::odds::odds;
use crate::rules::close_combat;
use crate::rules::outcome::Outcome;
use crate::state::State;

static GAME: Boxed<Dbm> = Boxed::new();

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

fn state(step: &LessonStep) -> State {
    let position = step.position.clone().expect("a position");
    let position: Position = serde_json::from_value(position).expect("a position of this game");
    Dbm::resume(&position).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn table(step: &LessonStep) -> Box<dyn Table> {
    let start = Start::Position(step.position.clone().expect("a position"));
    match GAME.set_up(start, step.dice_source(), About::default()) {
        Ok(SetUp::Table(table)) => table,
        other => panic!("{:?}", other.map(|_| "faulty")),
    }
}

/// What comes of an order: is it what the step asks for, or why not; and what is told of it.
fn tried(step: &LessonStep, typed: &str) -> (Result<bool, String>, Vec<String>) {
    let mut table = table(step);
    let action = table
        .read_typed(typed)
        .unwrap_or_else(|why| panic!("{typed}: {}", why.en));
    let notation = table.offered(step.seat, &action).expect(typed).notation;
    let played = table.play(Actor::Seat(step.seat), action);
    let since = match played.unwrap_or_else(|problem| panic!("{typed}: {problem:?}")) {
        Played::Done { since } => since,
        Played::Illegal(illegal) => {
            return (Err(illegal.rule.to_string()), vec![illegal.message.en]);
        }
        other => panic!("{other:?}"),
    };
    let told = table.happenings(since, step.audience());
    let events: Vec<_> = told.iter().map(|one| one.event.clone()).collect();
    let came = Came {
        notation: &notation,
        events: &events,
        position: &table.position().expect("it has begun"),
    };
    let story = told.into_iter().map(|one| one.words.en).collect();
    (Ok(step.task.is_reached(&came)), story)
}

/// Right answers to every step that asks for something, and other lawful orders.
type Answers = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

#[rustfmt::skip] // One row for each.
const ANSWERS: &[Answers] = &[
    ("army 2", &["move a6: forward 100", "move a6: forward 20"], &["move a1: forward 50"]),
    ("army 3", &["end", "end 1"], &["move a6: forward 100"]),
    ("groups 0", &["move a1 a2 a3 a4: forward 100"], &["move a1: forward 100", "move a1 a2: forward 100"]),
    ("groups 1", &["move a1 a2 a3 a4: wheel 15", "move a1 a2 a3 a4: wheel 10, forward 20"], &["move a1 a2 a3 a4: forward 50", "move a1 a2 a3 a4: wheel -10"]),
    ("groups 2", &["move a1 a2 a3 a4: forward 100"], &["move a1: forward 100"]),
    ("groups 3", &["march a1 a2 a3: forward 250", "march a1 a2 a3: forward 100"], &["move a1 a2 a3: forward 100"]),
    ("ground 0", &["move a1: forward 200", "move a1: to 1080 640 90"], &["move a1: forward 50"]),
    ("ground 1", &["move a2: forward 150", "move a2: forward 100"], &["move a1: forward 100", "move a2: forward 20"]),
    ("ground 2", &["fight a2 b2"], &["fight a1 b1"]),
    ("zones 1", &["move a1: forward 50"], &["move a1: back 60"]),
    ("zones 2", &["move a1: forward 150", "move a1: forward 130"], &["move a1: forward 50"]),
    ("contact 0", &["move a1 a2 a3: forward 70"], &["move a1 a2 a3: forward 30"]),
    ("contact 1", &["fight a2 b1"], &["fight a1 b2"]),
    ("contact 2", &["fight a1 b2"], &[]),
    ("contact 3", &["move a2: forward 140", "move a2: to 1040 540 270"], &["move a2: forward 50"]),
    ("support 0", &["fight a1 b1"], &["fight a5 b2"]),
    ("support 1", &["move a1 a2 a3: column a2 1080 560 0; a1 1080 530 0; a3 1080 500 0"], &["move a1 a2 a3: forward 50"]),
    ("support 2", &["fight a1 b1"], &["fight a3 b2"]),
    ("shooting 0", &["shoot b1"], &[]),
    ("shooting 1", &["shoot b1"], &["shoot b2"]),
    ("impetuous 1", &["halt a1 a2 a3"], &["halt a1", "move a1 a2 a3: forward 150"]),
    ("impetuous 2", &["advance a1", "advance all"], &[]),
    ("aftermath 0", &["fight a1 b1"], &["fight a2 b2"]),
    ("aftermath 1", &["fight a1 b1"], &["fight a2 b2"]),
    ("aftermath 2", &["fight a2 b1"], &[]),
    ("aftermath 3", &["fight a1 b1"], &[]),
    ("day 0", &["move a1: forward 120"], &["move a2 a3: forward 50", "move a1: forward 50"]),
    ("day 1", &["season spring", "season winter"], &[]),
];

/// Every right answer is praised and every other lawful order is answered with advice; no task is left out.
#[test]
fn what_is_asked_for_can_be_done_and_nothing_else_will_do() {
    let asked: Vec<String> = steps()
        .into_iter()
        .filter(|(_, step)| !step.task.is_look())
        .map(|(name, _)| name)
        .collect();
    let answered: Vec<&str> = ANSWERS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(asked, answered);
    for (name, right, wrong) in ANSWERS {
        let step = step(name);
        for typed in *right {
            assert_eq!(tried(&step, typed).0, Ok(true), "{name}: {typed}");
        }
        for typed in *wrong {
            assert_eq!(tried(&step, typed).0, Ok(false), "{name}: {typed}");
        }
    }
}

/// DBM-UX-11: whoever points at what a step is about finds by hand what is asked for.
#[test]
fn every_task_can_be_done_by_hand() {
    for (name, step) in steps() {
        let table = table(&step);
        let seen = table.by_hand(step.audience()).expect("it has begun");
        // Nobody is pointed at where it is for the learner to find out who is meant.
        let named = step.about.clone().filter(|things| !things.is_empty());
        let things = named.unwrap_or_else(|| seen.choosable());
        let has_deeds = things.iter().any(|thing| {
            let dossier = seen.dossier(&Chosen::things(&[thing])).expect(&name);
            dossier.deeds.iter().any(|deed| deed.way.is_ok())
        });
        let picked = table.actions(step.seat).moves.into_iter();
        let mut right = picked.filter(|offer| step.task.is_met_by(&offer.notation));
        let is_offered = right.any(|_| true);
        assert!(step.task.is_look() || has_deeds || is_offered, "{name}");
    }
}

/// What is told of an order.
#[track_caller]
fn check_told(name: &str, typed: &str, expected: &[&str]) {
    let (_, told) = tried(&step(name), typed);
    for words in expected {
        assert!(
            told.iter().any(|line| line.contains(words)),
            "{words} in {told:?}"
        );
    }
}

/// Prices and distances are those of the referee.
#[test]
fn prices_and_distances_are_as_it_is_said() {
    let refused = |name: &str, typed: &str| tried(&step(name), typed).0.expect_err(typed);
    check_told("army 2", "move a6: forward 100", &["1 PIP, 3 left"]);
    check_told(
        "army 3",
        "end",
        &["The turn of the blue side ends.", "rolls a 3"],
    );
    check_told(
        "groups 0",
        "move a1 a2 a3 a4: forward 100",
        &["1 PIP, 3 left"],
    );
    assert_eq!(
        refused("groups 0", "move a1 a2 a3 a4: forward 101"),
        "DBM-DST-01"
    );
    // 320 p of front and 100 p to move: not quite 18 degrees, and for regulars 1 PIP.
    check_told(
        "groups 1",
        "move a1 a2 a3 a4: wheel 17.9",
        &["1 PIP, 3 left"],
    );
    assert_eq!(
        refused("groups 1", "move a1 a2 a3 a4: wheel 18"),
        "DBM-DST-01"
    );
    check_told(
        "groups 2",
        "move a1 a2 a3 a4: forward 100",
        &["1 PIP, 0 left"],
    );
    check_told(
        "groups 2",
        "move a1 a2 a3 a4: forward 90",
        &["It costs 2 PIPs"],
    );
    check_told(
        "groups 2",
        "move a1 a2 a3 a4: wheel 5",
        &["It costs 2 PIPs"],
    );
    check_told(
        "groups 3",
        "march a1 a2 a3: forward 250",
        &["1 PIP, 2 left"],
    );
    assert_eq!(refused("ground 0", "move a1: forward 251"), "DBM-DST-01");
    // Before their front there is no way past.
    let passing_by = refused("ground 0", "move a1: to 1230 500 0");
    assert!(passing_by.starts_with("DBM-ZOC"), "{passing_by}");
    for (name, typed) in [
        ("ground 0", "move a1: forward 200"),
        ("ground 1", "move a2: forward 150"),
        ("zones 1", "move a1: forward 50"),
        ("zones 2", "move a1: forward 150"),
        ("contact 0", "move a1 a2 a3: forward 70"),
        ("contact 3", "move a2: forward 140"),
        ("day 0", "move a1: forward 120"),
    ] {
        check_told(name, typed, &["1 PIP, 5 left"]);
    }
    check_told("ground 1", "move a1: forward 110", &["may 100"]);
    check_told("ground 1", "move a2: forward 151", &["may 150"]);
    let leaving = refused("zones 1", "move a1: to 1150 530 0");
    assert!(leaving.starts_with("DBM-ZOC"), "{leaving}");
    check_told("impetuous 1", "halt a1 a2 a3", &["2 PIPs, 2 left"]);
    check_told(
        "impetuous 1",
        "move a1 a2 a3: forward 150",
        &["1 PIP, 3 left"],
    );
    check_told("impetuous 2", "advance a1", &["by itself 200 paces"]);
    check_told("shooting 0", "shoot b2", &["Nobody has to shoot at red 2"]);
}

/// Both sums, and in how many of 36 rolls the second has to suffer.
#[track_caller]
fn check_chances(name: &str, pair: [&str; 2], sums: [i8; 2], beaten: u8) {
    let state = state(&step(name));
    let named = |name: &str| state.find(id(name)).expect(name);
    let factors = close_combat::sheet(&Board::in_combat(&state), named(pair[0]), named(pair[1]));
    assert_eq!(factors.each_ref().map(|one| one.sum), sums, "{name}");
    let stands = odds([&factors[0], &factors[1]]).second(Outcome::Stand);
    assert_eq!(36 - stands, beaten, "{name}");
}

/// Odds are exact, and what a step says of an advantage is so.
#[test]
fn chances_are_as_it_is_said() {
    check_chances("ground 2", ["a1", "b1"], [3, 3], 15);
    check_chances("ground 2", ["a2", "b2"], [5, 3], 26);
    check_chances("contact 1", ["a1", "b2"], [5, 4], 21);
    check_chances("contact 1", ["a2", "b1"], [5, 3], 26);
    check_chances("contact 2", ["a1", "b2"], [5, 3], 26);
    check_chances("support 0", ["a1", "b1"], [6, 5], 21);
    check_chances("support 0", ["a5", "b2"], [3, 5], 6);
    check_chances("support 2", ["a1", "b1"], [4, 3], 21);
    check_chances("support 2", ["a3", "b2"], [3, 3], 15);
    check_chances("aftermath 2", ["a2", "b1"], [5, 4], 21);
}

/// A fight or a volley with its dice, and what is told of it.
type Told = (&'static str, &'static str, [&'static str; 3]);

#[rustfmt::skip] // One row for each.
const FOUGHT: &[Told] = &[
    ("ground 2", "fight a2 b2", ["5 + ⚃4 = 9", "3 + ⚁2 = 5", "Red 2 (auxilia, O) recoils"]),
    ("contact 1", "fight a2 b1", ["5 + ⚃4 = 9", "4 −1 + ⚂3 = 6", "Red 1 (spears, O) recoils"]),
    ("contact 2", "fight a1 b2", ["5 + ⚅6 = 11", "4 −1 + ⚀1 = 4", "Red 2 (spears, O) is destroyed"]),
    ("support 0", "fight a1 b1", ["3 +1 +1 +1 + ⚃4 = 10", "5 + ⚂3 = 8", "Blue 4 (pikes, O) follows"]),
    ("support 2", "fight a1 b1", ["3 +1 + ⚂3 = 7", "3 + ⚂3 = 6", "Red 1 (knights, O) recoils"]),
    ("shooting 0", "shoot b1", ["2 + ⚄5 = 7", "3 + ⚁2 = 5", "Red 1 (warband, O) recoils"]),
    ("shooting 1", "shoot b1", ["Blue 1 (bows, O) with 2 aiders shoots", "(2 + ⚃4 = 6; 3 −2 + ⚂3 = 4)", "Red 1 (warband, O) recoils"]),
    ("shooting 1", "shoot b2", ["2 + ⚃4 = 6", "3 + ⚂3 = 6", "They hold"]),
    ("aftermath 0", "fight a1 b1", ["4 + ⚄5 = 9", "3 + ⚂3 = 6", "Blue 1 (knights, O) pursues"]),
    ("aftermath 1", "fight a1 b1", ["5 + ⚃4 = 9", "2 + ⚃4 = 6", "Red 1 (psiloi, O) flees"]),
    ("aftermath 2", "fight a2 b1", ["+1 +1 +1 −2 + ⚀1 = 5", "Red 4 (pikes, O) is destroyed", "an army has lost half"]),
    ("aftermath 3", "fight a1 b1", ["4 + ⚀1 = 5", "Red 1 (spears, O) is destroyed", "demoralised: it has lost 2 of 6"]),
];

/// What the dice bring is what the praise tells.
#[test]
fn what_comes_of_a_fight_is_as_it_is_said() {
    for (name, typed, expected) in FOUGHT {
        check_told(name, typed, expected);
    }
    // Whoever stays has no line of his own.
    let (_, told) = tried(&step("aftermath 0"), "fight a2 b2");
    assert!(
        !told.iter().any(|line| line.contains("pursues")),
        "{told:?}"
    );
}

/// A flight of 200 p: from where the rear was after the recoil to where the front ends.
#[test]
fn they_run_as_far_as_it_is_said() {
    let step = step("aftermath 1");
    let mut table = table(&step);
    let action = table.read_typed("fight a1 b1").expect("an order");
    table
        .play(Actor::Seat(step.seat), action)
        .expect("dice enough");
    let then: Position = serde_json::from_value(table.position().expect("begun")).expect("ours");
    let ran = then
        .elements
        .iter()
        .find(|one| one.id == id("b1"))
        .expect("it lives");
    // Its front was at 500 and recoiled by its depth, 40 p; its rear stood 40 p behind that.
    assert!(
        (ran.y - (500.0 + 40.0 + 40.0 + 200.0)).abs() < 0.5,
        "{}",
        ran.y
    );
}

/// Whoever learns sees the ambush, and nobody else does.
#[test]
fn an_ambush_is_seen_by_those_who_laid_it() {
    let table = table(&step("day 0"));
    let seen = |to: Audience| {
        let scene = table.by_hand(to).expect("begun").scene(Lang::En);
        scene
            .things()
            .iter()
            .any(|thing| thing.id.as_str() == step("day 0").about.expect("somebody")[0])
    };
    assert!(seen(Audience::Seat(Seat::new(0))));
    assert!(!seen(Audience::Seat(Seat::new(4))) && !seen(Audience::Spectator));
}

/// DBM-RCL-07: as it is said of an enemy at the flank.
#[test]
fn whoever_is_struck_at_the_flank_cannot_recoil() {
    let step = LessonStep {
        dice: vec![4, 3, 3],
        ..step("contact 3")
    };
    let mut table = table(&step);
    let since = table.seq();
    for typed in ["move a2: forward 140", "end", "fight a1 b1"] {
        let action = table.read_typed(typed).expect(typed);
        let played = table.play(Actor::Seat(step.seat), action);
        assert!(
            matches!(played, Ok(Played::Done { .. })),
            "{typed}: {played:?}"
        );
    }
    let story = table.story(since, step.audience());
    let sums = [
        "5 + ⚃4 = 9",
        "4 −1 + ⚂3 = 6",
        "Red 1 (spears, O) is destroyed.",
    ];
    for words in sums {
        assert!(
            story.iter().any(|line| line.en.contains(words)),
            "{words} in {story:?}"
        );
    }
}
