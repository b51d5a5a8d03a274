//! The exact odds of a fight, all 36 rolls.

use sobremesa_dbm::board::Board;
use sobremesa_dbm::odds::{Odds, odds};
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::factors::resolve;
use sobremesa_dbm::rules::outcome::Outcome;

use crate::scene::{battle, the};

const FIGHTS: [&str; 5] = [
    "a1 Irr Kn (O) 1000,500,0 ; b1 Reg Bd (O) 1000,500,180",
    "a1..a4 Reg Pk (O) 1000,500,0 column ; b1..b2 Irr Wb (O) 1000,500,180 column",
    "a1 Irr LH (F) 1000,500,0 ; b1 Reg Cv (S) 1000,500,180 ; turn 2",
    "a1 Irr El (O) 1000,500,0 general ; b1 Irr Ax (I) 1000,500,180",
    "a1 Irr Exp (O) 1000,500,0 ; b1 Irr Exp (O) 1000,500,180",
];

/// DBM-CF-01, DBM-OUT-01: the odds are those of every pair of dice.
#[test]
fn odds_are_all_the_rolls() {
    for fight in FIGHTS {
        let state = battle(fight);
        let board = Board::public(&state);
        let [one, other] = close_combat::sheet(&board, the(&state, "a1"), the(&state, "b1"));
        let found = odds([&one, &other]);
        let mut counted = Odds::default();
        for die in 1..=6 {
            for other_die in 1..=6 {
                let [first, second] = resolve([&one, &other], [die, other_die]);
                counted.rolls[first.fate.outcome as usize][second.fate.outcome as usize] += 1;
            }
        }
        assert_eq!(found, counted, "{fight}");
        let all: u8 = Outcome::ALL
            .map(|outcome| found.first(outcome))
            .iter()
            .sum();
        assert_eq!(all, Odds::ROLLS);
    }
}

/// Kn (O) 3 against Bd (O) 3 on easy ground: 15 of 36 rolls to each, 6 equal. Kn who win destroy; Bd who
/// win make them recoil, and destroy them when doubled: 4-1, 5-1, 6-1 and 6-1.5 are not: finals 7-4,
/// 8-4, 9-4: two rolls.
#[test]
fn knights_against_blades() {
    let state = battle(FIGHTS[0]);
    let board = Board::public(&state);
    let [one, other] = close_combat::sheet(&board, the(&state, "a1"), the(&state, "b1"));
    let odds = odds([&one, &other]);
    assert_eq!(odds.second(Outcome::Destroyed), 15);
    assert_eq!(odds.first(Outcome::Destroyed), 2);
    assert_eq!(odds.first(Outcome::Recoil), 13);
    assert_eq!(odds.first(Outcome::Stand), 21);
}
