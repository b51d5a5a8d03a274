//! Odds by the rules themselves, on the small game.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sobremesa_conformance::small_game::{
    Action, Event, Happening, Position, SmallGame, State, Weather,
};
use sobremesa_kernel::odds::{self, Bound, Chance, Counted, Futures};
use sobremesa_kernel::{Actor, Game, Seat};

const RED: Actor = Actor::Seat(Seat::new(0));
const BLUE: Actor = Actor::Seat(Seat::new(1));

/// Two companies in contact, each with as many veterans and recruits as this, in this phase.
fn table(men: [[u8; 2]; 2], phase: Value) -> State {
    let company = |x: i32, [veterans, recruits]: [u8; 2], token: u8| json!({"at": [x, 30], "veterans": veterans, "recruits": recruits, "token": token, "called": false});
    let position = json!({
        "rounds": 6, "round": 2, "weather": "dry",
        "companies": [company(48, men[0], 2), company(52, men[1], 5)],
        "phase": phase,
    });
    let position: Position = serde_json::from_value(position).expect("a position");
    SmallGame::resume(&position).expect("it can be played")
}

/// The order that is still missing sets off the clash.
fn before_a_clash() -> State {
    // Too many veterans to lose one's nerve, and nobody to choose between.
    let phase = json!({"orders": {"given": [{"march": [48, 30]}, null]}});
    table([[20, 0], [20, 0]], phase)
}

/// How many men red and blue lose by the clash.
fn lost(_: &State, events: &[Event]) -> [u8; 2] {
    let mut lost = [0; 2];
    for event in events {
        if let Happening::Fell { side, losses } = event.what {
            lost[side.index()] += losses.veterans + losses.recruits;
        }
    }
    lost
}

/// SML-WEA-01: on 1 or 2 there is mud.
#[test]
fn a_die_is_weighed_by_its_faces() {
    let state = table([[4, 6], [4, 6]], json!("weather"));
    let odds = odds::of::<SmallGame, _>(
        &state,
        Actor::House,
        &Action::Weather,
        &Bound::USUAL,
        |_, events| {
            events.iter().any(|event| {
                matches!(
                    event.what,
                    Happening::WeatherRolled {
                        weather: Weather::Mud,
                        ..
                    }
                )
            })
        },
    )
    .expect("it is time");
    assert_eq!(odds.counted(), Counted::Exactly);
    assert_eq!(odds.chance(|is_mud| *is_mud), Chance::new(2, 6));
    assert_eq!(odds.chance(|_| true), Chance::ALWAYS);
}

/// SML-CLA-01, counted by hand: two dice each, red and blue both steady, blue one better for standing.
#[test]
fn a_clash_has_the_odds_of_its_four_dice() {
    let state = before_a_clash();
    let odds = odds::of::<SmallGame, _>(&state, BLUE, &Action::Stand, &Bound::USUAL, lost);
    let odds = odds.expect("it is blue's order that is missing");
    let mut ways: BTreeMap<[u8; 2], u128> = BTreeMap::new();
    for thrown in 0..6_u32.pow(4) {
        let die = |n: u32| (thrown / 6_u32.pow(n) % 6 + 1) as i32;
        let lead = die(0) + die(1) + 1 - (die(2) + die(3) + 1 + 1);
        let difference = lead.unsigned_abs() as u8;
        let lost = match lead {
            0 => [1, 1],
            1.. => [0, difference],
            _ => [difference, 0],
        };
        *ways.entry(lost).or_default() += 1;
    }
    let expected: Vec<([u8; 2], Chance)> = ways
        .into_iter()
        .map(|(lost, n)| (lost, Chance::new(n, 1296)))
        .collect();
    let found: Vec<([u8; 2], Chance)> = odds.iter().map(|(lost, n)| (*lost, n)).collect();
    assert_eq!(found, expected);
    assert_eq!(odds.counted(), Counted::Exactly);
}

/// As many futures as there are different states, and one is certain to come.
#[test]
fn ways_that_lead_to_one_state_are_one_future() {
    let now = Futures::<SmallGame>::now(before_a_clash());
    let clash = |_: &State| Some((BLUE, Action::Stand));
    let futures = now.after(&Bound::USUAL, clash).expect("allowed");
    // Each may lose 1 to 11 or 1 to 12 alone, or one each.
    assert_eq!(futures.iter().count(), 9 + 11 + 1);
    let all = futures
        .iter()
        .fold(Chance::NEVER, |sum, (_, it)| sum.or(it));
    assert_eq!(all, Chance::ALWAYS);

    // And the weather of the next round: each of them twice, with the chances of both multiplied.
    let is_waiting = |state: &State| SmallGame::status(state).outcome().is_none();
    let weather = |state: &State| is_waiting(state).then_some((Actor::House, Action::Weather));
    let later = futures.after(&Bound::USUAL, weather).expect("allowed");
    assert_eq!(later.iter().count(), 2 * futures.iter().count());
    let all = later.iter().fold(Chance::NEVER, |sum, (_, it)| sum.or(it));
    assert_eq!((all, later.counted()), (Chance::ALWAYS, Counted::Exactly));
}

/// More ways than one wants to walk: some are tried, and that is said.
#[test]
fn what_is_too_much_to_count_is_tried() {
    let state = before_a_clash();
    let bound = Bound {
        ways: 1295,
        trials: 4_000,
        seed: 7,
    };
    let sampled = odds::of::<SmallGame, _>(&state, BLUE, &Action::Stand, &bound, lost);
    let sampled = sampled.expect("allowed");
    assert_eq!(sampled.counted(), Counted::ByTrials(4_000));
    assert_eq!(sampled.chance(|_| true), Chance::ALWAYS);
    let enough = Bound {
        ways: 1296,
        ..bound
    };
    let exact = odds::of::<SmallGame, _>(&state, BLUE, &Action::Stand, &enough, lost);
    let exact = exact.expect("allowed");
    assert_eq!(exact.counted(), Counted::Exactly);
    let even = |lost: &[u8; 2]| lost[0] == lost[1];
    let difference = sampled.chance(even).value() - exact.chance(even).value();
    // Four standard deviations of 4,000 trials.
    assert!(difference.abs() < 0.02, "{difference}");
}

/// What the rules refuse has no odds.
#[test]
fn a_refusal_is_passed_on() {
    let refused = odds::of::<SmallGame, _>(
        &before_a_clash(),
        RED,
        &Action::Stand,
        &Bound::USUAL,
        |_, _| (),
    );
    let illegal = sobremesa_kernel::Illegal::from(refused.expect_err("red has spoken"));
    assert_eq!(illegal.rule.0, "SML-ORD-02");
}
