//! What a judged move does to the truth.

use sobremesa_kernel::Dice;

use super::*;
use crate::element::{ElementId, Place};
use crate::event::Fact;
use crate::notation;
use crate::touch::Edge;

fn id(name: &str) -> ElementId {
    ElementId::new(name).expect("a name")
}

fn order(names: &[&str], march: bool, steps: Vec<Step>) -> Move {
    Move {
        elements: names.iter().map(|name| id(name)).collect(),
        march,
        steps,
        order: Vec::new(),
        spare: false,
    }
}

/// Judges and walks a move of side a until it ends or somebody is asked.
fn make(state: &mut State, order: &Move) -> Vec<Event> {
    let mut told = Vec::new();
    let seat = state.owner(state.find(order.elements[0]).expect("it is there"));
    let board = Board::known_to(crate::side::Side::of(seat), state);
    let verdict = judge(&board, seat, order).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let mut battle = Battle {
        state,
        dice: &mut Dice::sealed(),
        listener: &mut told,
    };
    battle.begin_move(verdict);
    run(&mut battle);
    told
}

fn run<T: Tell<Event>>(battle: &mut Battle<'_, T>) {
    while battle.state.ask.is_none() {
        match battle.state.agenda.pop() {
            Some(Task::Path(path)) => battle.walk(*path).expect("dice"),
            Some(other) => {
                battle.state.agenda.push(other);
                return;
            }
            None => return,
        }
    }
}

fn answer(state: &mut State, answer: Answer) -> Vec<Event> {
    let mut told = Vec::new();
    let ask = state.ask.take().expect("somebody is asked");
    assert_eq!(ask.kind, AskKind::GoOn);
    let task = state.agenda.pop().expect("who asked waits");
    state.agenda.push(task.answered(ask.kind, answer));
    let mut battle = Battle {
        state,
        dice: &mut Dice::sealed(),
        listener: &mut told,
    };
    run(&mut battle);
    told
}

fn place(state: &State, name: &str) -> (f64, f64) {
    let element = state.element(state.find(id(name)).expect(name));
    let round = |number: f64| (number * 10.0).round() / 10.0;
    (round(element.pose.at.x), round(element.pose.at.y))
}

/// DBM-PIP-01, -06, DBM-SGL-01, DBM-CC-02: a move costs its price, is a deed, and touches whom it meets.
#[test]
fn a_move_is_made_and_paid() {
    let mut state = notation::read(
        "a1..a2 Reg Bd (O) 1000,500,0 ; a9 Reg Cv (O) 900,300,0 general
         b1..b2 Reg Bd (O) 1090,570,180",
    )
    .expect("readable");
    let told = make(
        &mut state,
        &order(&["a1", "a2"], false, vec![Step::Forward(70.0)]),
    );
    assert_eq!(place(&state, "a1"), (1010.0, 570.0));
    let a1 = state.find(id("a1")).expect("there");
    let b2 = state.find(id("b2")).expect("there");
    assert!(state.element(a1).deeds.moved);
    assert_eq!(state.command(state.element(a1).command).pips, 5);
    let touch = state.touches.iter().find(|touch| touch.by == a1);
    let touch = touch.expect("it touches somebody");
    assert_eq!(
        (touch.whom, touch.edge, touch.how, touch.since),
        (b2, Edge::Front, Came::Moving, 1)
    );
    let moved = |event: &Event| matches!(event.fact, Fact::Move(MoveFact::Moved { pips: 5, .. }));
    assert!(told.iter().any(moved));
    // Settled: the facing is the enemy's, reversed bit for bit, and nothing is left between them.
    let (mine, theirs) = (state.element(a1).pose, state.element(b2).pose);
    assert_eq!(mine, theirs.opposite());
}

/// DBM-CNF-14: whoever conformed has pivoted.
#[test]
fn conforming_is_carried_out() {
    let mut state = notation::read("a1..a3 Reg Bd (O) 1000,500,0 ; b1 Reg Bd (O) 1000,573.68,160")
        .expect("readable");
    make(
        &mut state,
        &order(&["a1", "a2", "a3"], false, vec![Step::Forward(100.0)]),
    );
    assert_eq!(place(&state, "b1"), (1000.0, 560.0));
    let b1 = state.find(id("b1")).expect("there");
    assert!(state.element(b1).deeds.pivoted);
}

/// DBM-SGL-05, DBM-SEQ-03: whoever is left behind may have to pursue.
#[test]
fn breaking_off_leaves_a_pursuit() {
    let mut state =
        notation::read("a1 Reg Cv (O) 1000,500,0 ; b1 Irr Bd (O) 1000,500,180").expect("readable");
    make(&mut state, &order(&["a1"], false, vec![Step::Back(150.0)]));
    let b1 = state.find(id("b1")).expect("there");
    assert!(matches!(
        state.agenda.last(),
        Some(Task::Pursue { element, cause: Cause::BreakOff, decided: None, .. }) if *element == b1
    ));
    assert!(state.touches.is_empty());
}

const AMBUSH: &str = "a1..a2 Irr Kn (O) 1000,500,0 ; a9 Reg Cv (O) 900,300,0 general
    wood 900,600 1300,600 1300,900 900,900 ; b1 Reg Ax (O) 1000,620,180 hidden
    b2 Reg Bd (O) 3000,2000,180";

/// DBM-AMB-07, -08, DBM-VIS-11: it stops where somebody appears, and its owner says what then.
#[test]
fn an_ambush_stops_a_move() {
    let mut state = notation::read(AMBUSH).expect("readable");
    let go = order(&["a1", "a2"], false, vec![Step::Forward(100.0)]);
    let told = make(&mut state, &go);
    // Seen at 50 p: the fronts are at 570.
    assert_eq!(place(&state, "a1"), (1000.0, 570.0));
    let appeared = |event: &Event| matches!(event.fact, Fact::Move(MoveFact::Appeared { .. }));
    assert!(told.iter().any(appeared));
    assert!(state.ask.is_some());

    let mut stops = state.clone();
    let told = answer(&mut stops, Answer::Stop);
    assert_eq!(place(&stops, "a1"), (1000.0, 570.0));
    // DBM-AMB-08, DBM-PIP-14: the stop is not their fault.
    let a1 = stops.find(id("a1")).expect("there");
    assert_eq!(stops.command(stops.element(a1).command).pips, 5);
    let short = |event: &Event| matches!(event.fact, Fact::Move(MoveFact::StoppedShort { .. }));
    assert!(told.iter().any(short));

    let mut goes_on = state.clone();
    answer(&mut goes_on, Answer::GoOn);
    assert_eq!(place(&goes_on, "a1"), (1000.0, 600.0));
    assert!(goes_on.element(a1).deeds.moved);
}

/// DBM-MAR-01, -04: a march ends where somebody is discovered.
#[test]
fn an_ambush_ends_a_march() {
    let mut state = notation::read(AMBUSH).expect("readable");
    let go = order(&["a1", "a2"], true, vec![Step::Forward(100.0)]);
    make(&mut state, &go);
    assert!(state.ask.is_none());
    assert_eq!(place(&state, "a1"), (1000.0, 570.0));
    let a1 = state.find(id("a1")).expect("there");
    let deeds = state.element(a1).deeds;
    assert!(deeds.march_ended && deeds.marches == 1 && !deeds.moved);
}

/// DBM-AMB-02: whoever moves out of an ambush appears.
#[test]
fn an_ambusher_appears_when_it_moves() {
    let mut state = notation::read(
        "a1 Reg Ax (O) 1000,620,0 hidden ; a9 Reg Cv (O) 900,300,0 general
         wood 900,500 1300,500 1300,900 900,900 ; b2 Reg Bd (O) 3000,2000,180",
    )
    .expect("readable");
    let a1 = state.find(id("a1")).expect("there");
    make(
        &mut state,
        &order(&["a1"], false, vec![Step::Forward(50.0)]),
    );
    assert_eq!(state.element(a1).place, Place::Table);
    assert_eq!(state.element(a1).pose.at.y, 670.0);
}

/// DBM-HLT-01, -04, DBM-AMB-05, -09: a halt is paid; of hidden elements in secret.
#[test]
fn halts_are_paid() {
    let mut state = notation::read(
        "a1 Irr Wb (O) 1000,620,0 hidden ; a2 Irr Wb (O) 1500,620,0 ; a9 Reg Cv (O) 900,300,0 general",
    )
    .expect("readable");
    for name in ["a1", "a2"] {
        let order = crate::action::Halt {
            elements: vec![id(name)],
            about: false,
            spare: false,
        };
        let seat = crate::side::Side::A.commander_in_chief();
        let board = Board::known_to(crate::side::Side::A, &state);
        let verdict = crate::rules::halt::judge(&board, seat, &order).expect("legal");
        let mut told: Vec<Event> = Vec::new();
        let mut battle = Battle {
            state: &mut state,
            dice: &mut Dice::sealed(),
            listener: &mut told,
        };
        battle.halt(verdict);
    }
    let a1 = state.find(id("a1")).expect("there");
    let command = state.command(state.element(a1).command);
    assert_eq!((command.pips, command.pips_in_secret), (2, 2));
    assert!(state.element(a1).deeds.halted);
}
