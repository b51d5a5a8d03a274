//! DOM-KB-01 to 10: the facts in the working memory.

use serde_json::{Value, json};
use sobremesa_dominoes::{Dominoes, Player, Setup};
use sobremesa_kernel::{Audience, Dice, Game, Nobody, Seed, Status};

use crate::support::{bot, choose, persona, turn};

fn facts(view: &sobremesa_dominoes::View) -> Value {
    choose(bot("expert"), view, 1).details["facts"].clone()
}

/// DOM-API-12, DOM-ENG-05: the facts of the catalogue's example.
#[test]
fn the_facts_of_the_example() {
    let facts = facts(&turn(1, "66/2 36L/1 26R/0", "56 34 03 23 44 05 14"));
    assert_eq!(facts["role"], json!(4));
    assert_eq!(facts["leader"], json!("P1"));
    assert_eq!(
        facts["initiated"],
        json!({ "P1": [6], "P2": [3], "P3": [2], "P4": [] })
    );
    assert_eq!(facts["our_suits"], json!([3]));
    assert_eq!(facts["their_suits"], json!([2, 6]));
    assert_eq!(facts["long_suit"], json!(4));
    assert_eq!(facts["length"], json!([2, 1, 1, 3, 3, 2, 1]));
    assert_eq!(facts["out"], json!([5, 6, 5, 3, 4, 5, 3]));
    assert_eq!(facts["seen"], json!([2, 1, 2, 4, 3, 2, 4]));
    assert_eq!(facts["void"], json!({ "P1": [], "P2": [], "P3": [6] }));
}

/// DOM-KB-05: J1 starts both numbers of the opening; the others what they first show with a mixed
/// tile, unless their partner started it; and it never changes.
#[test]
fn who_started_what() {
    let initiated = |moves: &str, hand: &str| facts(&turn(1, moves, hand))["initiated"].clone();
    assert_eq!(
        initiated("25 22L", "24 56 13"),
        json!({ "P1": [2, 5], "P2": [], "P3": [], "P4": [] }),
        "a double starts nothing"
    );
    // P3 shows the two that P1 opened, then a three.
    assert_eq!(
        initiated("25 56R 26R 24L 14L 12R 13L", "33 15 11"),
        json!({ "P1": [2, 5], "P2": [6], "P3": [3], "P4": [4] })
    );
}

/// DOM-KB-06: a suit that both sides started is ours.
#[test]
fn a_suit_of_both_is_ours() {
    let facts = facts(&turn(1, "22 23R 35R 25R", "24 12 33"));
    assert_eq!(facts["our_suits"], json!([2, 5]));
    assert_eq!(facts["their_suits"], json!([3]));
}

/// DOM-KB-07: fewest tiles; of several whoever's turn comes first, the player in turn first of all.
#[test]
fn who_leads() {
    let leader = |counts: [u8; 4]| {
        let mut view = turn(1, "66 36L 26R", "56 34 03 23 44 05 14");
        view.counts = counts;
        facts(&view)["leader"].clone()
    };
    assert_eq!(leader([6, 6, 6, 7]), json!("P1"));
    assert_eq!(leader([5, 4, 4, 5]), json!("P2"));
    assert_eq!(leader([4, 5, 4, 4]), json!("P4"));
}

/// DOM-KB-08, 09: command: every six that is not on the line is mine.
#[test]
fn what_is_commanded() {
    let facts = facts(&turn(1, "66 26L 23L 36L 46L 45L 55L 35L", "06 16 56 13"));
    assert_eq!(facts["command"], json!([6]));
}

/// DOM-KB-04: with equal lengths the suit whose double is held, then the higher number.
#[test]
fn the_long_suit() {
    let long = |hand: &str| facts(&turn(1, "00", hand))["long_suit"].clone();
    assert_eq!(
        long("01 02 11 12 33 35 34"),
        json!(3),
        "11 and 33 are both held"
    );
    assert_eq!(long("01 02 11 12 36 35 34"), json!(1), "33 is not");
}

/// DOM-KB-01, 02, 03, 97: in random play nothing is known that is not so, for any persona.
#[test]
fn what_is_known_is_true() {
    for seed in 0..12 {
        let mut dice = Dice::seeded(Seed::from_number(seed));
        let mut state =
            Dominoes::start(&Setup::default(), &mut dice, &mut Nobody).expect("a match");
        while let (Status::Waiting { .. }, Some(turn)) = (Dominoes::status(&state), state.turn()) {
            let view = Dominoes::view(&state, Audience::Seat(turn.seat()));
            let choice = choose(bot("club"), &view, seed);
            let facts = &choice.details["facts"];
            for other in Player::ALL.into_iter().filter(|other| *other != turn) {
                let held = state.held_by(other);
                for void in facts["void"][other.name()].as_array().into_iter().flatten() {
                    let suit = void.as_u64().expect("a number") as u8;
                    let has = held
                        .iter()
                        .any(|it| it.low().value() == suit || it.high().value() == suit);
                    assert!(!has, "{other} has {held} and not {suit}");
                }
                for tile in facts["must_hold"][other.name()]
                    .as_array()
                    .into_iter()
                    .flatten()
                {
                    let tile = tile.as_str().expect("a tile").parse().expect("a tile");
                    assert!(held.contains(&tile), "{other} must hold {tile}: {held}");
                }
            }
            let who = sobremesa_kernel::Actor::Seat(turn.seat());
            Dominoes::play(&mut state, who, &choice.action, &mut dice, &mut Nobody).expect("legal");
        }
    }
}

/// DOM-KB-10: who forgets passes knows less, never more; who forgets all of them knows none.
#[test]
fn forgetting_only_takes_away() {
    let view = turn(1, "55 - 35L 34L", "45 24 01");
    let void = |forgets: &str, seed: u64| {
        let rules = format!("forgets = {forgets}\n[rules]\nany_tile = 0");
        let choice = choose(&persona(&rules), &view, seed);
        choice.details["facts"]["void"]["P2"].clone()
    };
    let mut n_forgotten = 0;
    for seed in 0..400 {
        assert_eq!(void("0.0", seed), json!([5]));
        assert_eq!(void("1.0", seed), json!([]));
        let half = void("0.5", seed);
        assert_eq!(half, void("0.5", seed), "the same each time it is asked");
        n_forgotten += u32::from(half == json!([]));
    }
    assert!(n_forgotten.abs_diff(200) < 50, "{n_forgotten}");
}
