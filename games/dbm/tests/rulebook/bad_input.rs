//! What strangers may send: positions that cannot be and orders that nobody may give. Each is refused with
//! its rule and its numbers, all faults of a position at once, and nothing changes.

use serde_json::{Value, json};
use sobremesa_dbm::{
    Action, Dbm, Deployment, ElementId, Move, Place, Placement, Position, State, Step,
};
use sobremesa_kernel::{Actor, Dice, Game, Illegal, Seat, Stop};

use crate::moves::order;
use crate::scene::{battle, the};

/// Two lines on a plain, in the middle of the move of side a.
const SCENE: &str = "a1..a4 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 1100,300,0 general
    a10 Reg Cv (O) 2000,300,0 cmd2 general ; b1..b4 Reg Sp (O) 1240,700,180 ; b9 Reg Cv (O) 1100,900,180 general";

/// Every fault of a position: `rule code`, in the order in which they are told.
fn faults(position: &Position) -> Vec<String> {
    let faults = Dbm::resume(position).expect_err("it cannot be");
    let told = faults.iter().map(|fault| {
        assert!(!fault.message.es.is_empty() && !fault.message.en.is_empty());
        format!("{} {}", fault.rule.0, fault.code)
    });
    told.collect()
}

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

fn position() -> Position {
    Dbm::position(&battle(SCENE))
}

/// DBM-COO-04: positions are exact numbers.
#[test]
fn what_is_no_number_is_no_place() {
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
        let mut x = position();
        x.elements[0].x = wrong;
        assert_eq!(faults(&x), ["DBM-COO-04 not_finite"], "x {wrong}");
        let mut facing = position();
        facing.elements[1].facing = wrong;
        assert_eq!(faults(&facing), ["DBM-COO-04 not_finite"], "facing {wrong}");
    }
}

/// DBM-SCL-07: dice have six faces.
#[test]
fn no_die_shows_a_seven() {
    for (die, is_one) in [(0, false), (1, true), (6, true), (7, false)] {
        let mut position = position();
        let text = json!([{ "side": "a", "command": 1, "die": die }]);
        position.commands = serde_json::from_value(text).expect("a command");
        let read = Dbm::resume(&position);
        assert_eq!(read.is_ok(), is_one, "{die}");
        if !is_one {
            assert!(
                faults(&position)
                    .iter()
                    .any(|fault| fault.starts_with("DBM-SCL-07"))
            );
        }
    }
}

/// DBM-ARM-01: a thousand elements are no two armies.
#[test]
fn a_thousand_elements_are_refused() {
    let mut position = position();
    let one = position.elements[0].clone();
    position.elements = (0..1_000)
        .map(|n| {
            let mut form = one.clone();
            form.id = id(&format!("a{n}"));
            form.x = 40.0 + 80.0 * f64::from(n % 40);
            form.y = 100.0 + 40.0 * f64::from(n / 40);
            form
        })
        .collect();
    assert_eq!(faults(&position), ["DBM-ARM-01 too_many_elements"]);
}

/// DBM-COO-05 (d), DBM-COO-01: nobody stands on anybody or over an edge, and all of it is told at once.
#[test]
fn elements_on_each_other_and_over_the_edge_are_refused() {
    let mut position = position();
    position.elements[0].x = position.elements[1].x + 10.0;
    let last = position.elements.len() - 1;
    position.elements[last].y = 2_420.0;
    assert_eq!(
        faults(&position),
        [
            "DBM-COO-05 overlap",
            "DBM-COO-05 overlap",
            "DBM-COO-01 off_table"
        ]
    );
}

/// DBM-COO-05 (d), DBM-AMB-07: nor on somebody who hides.
#[test]
fn nobody_is_placed_on_somebody_hidden() {
    let mut position = position();
    position.elements[0].x = position.elements[1].x;
    position.elements[0].place = Place::Hidden;
    assert_eq!(faults(&position), ["DBM-COO-05 overlap"]);
}

fn with_ground(features: Value) -> Position {
    let mut position = position();
    position.field = serde_json::from_value(json!({ "features": features })).expect("a field");
    position
}

/// DBM-TER-07, DBM-TER-04, DBM-TER-38: ground that contradicts itself.
#[test]
fn contradictory_ground_is_refused() {
    let square = |x: f64, side: f64| {
        let far = x + side;
        json!([
            [x, 1000.0],
            [far, 1000.0],
            [far, 1000.0 + side],
            [x, 1000.0 + side]
        ])
    };
    let two = json!([
        { "id": "wood", "kind": "wood", "outline": square(100.0, 400.0) },
        { "id": "marsh", "kind": "marsh", "outline": square(300.0, 400.0) },
    ]);
    assert_eq!(faults(&with_ground(two)), ["DBM-TER-07 features_overlap"]);
    let inside = json!([
        { "id": "wood", "kind": "wood", "outline": square(100.0, 400.0) },
        { "id": "marsh", "kind": "marsh", "outline": square(200.0, 100.0) },
    ]);
    assert_eq!(
        faults(&with_ground(inside)),
        ["DBM-TER-07 features_overlap"]
    );
    let crossing = json!([{ "id": "wood", "kind": "wood",
        "outline": [[100.0, 1000.0], [500.0, 1400.0], [500.0, 1000.0], [100.0, 1400.0]] }]);
    assert_eq!(faults(&with_ground(crossing)), ["DBM-TER-04 bad_outline"]);
    let crest = json!([{ "id": "hill", "kind": "gentle_hill", "outline": square(100.0, 400.0),
        "crest": [[900.0, 1200.0]] }]);
    assert_eq!(faults(&with_ground(crest)), ["DBM-TER-38 crest_outside"]);
    let neighbours = json!([
        { "id": "wood", "kind": "wood", "outline": square(100.0, 400.0) },
        { "id": "marsh", "kind": "marsh", "outline": square(500.0, 400.0) },
    ]);
    assert!(Dbm::resume(&with_ground(neighbours)).is_ok(), "they touch");
}

/// Refuses an action, and leaves everything as it was.
#[track_caller]
fn refused(state: &State, seat: &str, action: &Action) -> Illegal {
    let seat = Seat::named(seat, Dbm::SEATS).expect("a seat");
    let (mut after, mut events) = (state.clone(), Vec::new());
    let mut dice = Dice::scripted(Vec::new());
    let played = Dbm::play(
        &mut after,
        Actor::Seat(seat),
        action,
        &mut dice,
        &mut events,
    );
    let Err(Stop::Refused(refusal)) = played else {
        panic!("{action:?} is not refused: {played:?}");
    };
    assert_eq!(&after, state, "{action:?} was refused and half done");
    assert!(
        events.is_empty(),
        "{action:?} was refused and told {events:?}"
    );
    refusal.into()
}

#[track_caller]
fn check(seat: &str, action: &Action, expected: &str) -> Value {
    let mut state = battle(SCENE);
    // Two generals of side a, each with his own seat.
    let second = state.element(the(&state, "a10")).command;
    let command = state.commands[second.index()].as_mut();
    command.expect("it is there").seat = Seat::named("a2", Dbm::SEATS).expect("a seat");
    let illegal = refused(&state, seat, action);
    assert_eq!(format!("{} {}", illegal.rule.0, illegal.code), expected);
    illegal.details
}

fn go(text: &str) -> Action {
    Action::Move(order(text))
}

/// DBM-ARM-13: nobody gives orders to another's command, neither a friend's nor the enemy's.
#[test]
fn another_generals_command_is_not_ones_own() {
    let told = check("a1", &go("a10: forward 50"), "DBM-ARM-13 not_yours");
    assert_eq!(told["element"]["id"], "a10");
    check("a2", &go("a1: forward 50"), "DBM-ARM-13 not_yours");
    check("a1", &go("b1: forward 50"), "DBM-ARM-13 not_yours");
    check("b1", &go("b1: forward 50"), "DBM-SEQ-01 not_your_turn");
    check("a3", &go("a1: forward 50"), "DBM-SEQ-01 not_your_turn");
}

/// DBM-COO-04: a step of no number leads nowhere.
#[test]
fn steps_that_are_no_numbers_are_refused() {
    for wrong in [f64::NAN, f64::INFINITY, 1e300, -1e300] {
        for step in [Step::Forward(wrong), Step::Wheel(wrong), Step::Shift(wrong)] {
            let action = Action::Move(Move {
                steps: vec![step.clone()],
                ..order("a1..a4:")
            });
            check("a1", &action, "DBM-COO-04 no_number");
        }
    }
    let nowhere = Deployment {
        command: None,
        elements: vec![Placement {
            id: id("a1"),
            x: f64::NAN,
            y: 0.0,
            facing: 0.0,
            kind: None,
        }],
        works: Vec::new(),
    };
    check("a1", &Action::Deploy(nowhere), "DBM-SEQ-03 wrong_phase");
}

/// DBM-GRP-01, DBM-GRP-18: those who do not stand together are no group.
#[test]
fn what_is_no_group_does_not_move_as_one() {
    let told = check("a1", &go("a1 a3: forward 50"), "DBM-GRP-18 not_a_group");
    assert_eq!(told["element"]["id"], "a3");
    check("a1", &go("a1 a1: forward 50"), "DBM-GRP-01 named_twice");
}

/// DBM-INT-11, DBM-INT-04: nobody moves through an enemy, nor through friends whom it may not pass.
#[test]
fn nobody_moves_through_anybody() {
    let told = check("a1", &go("a9: forward 200"), "DBM-INT-04 friend_in_the_way");
    assert!(
        told["after"]
            .as_f64()
            .is_some_and(|after| (169.0..171.0).contains(&after)),
        "{told}"
    );
}

/// DBM-LOS-01: nobody is ordered off the table.
#[test]
fn nobody_is_ordered_over_the_edge() {
    check(
        "a1",
        &go("a9: turn 180, forward 400"),
        "DBM-LOS-01 leaves_table",
    );
}
