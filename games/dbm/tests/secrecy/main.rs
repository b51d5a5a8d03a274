//! The suite of secrets: battles from the first screen to their end, in which everything is read that the
//! other side and those who look on receive.
//!
//! It is read in two ways. By name: nothing of what is hidden is in it (`audit`). And by comparison: the same
//! battle is fought twice with another secret in each, and whoever may not know it receives the same from
//! both, letter for letter, so also in length and in number, until something shows it (`twins`).
//! `SOBREMESA_LONG=1` reads three hundred days to their ends, `DAYS` and `FIRST` as many as they say.

mod audit;
mod battle;
mod doors;
mod twins;

use battle::Beginning;
use doors::{Doors, Leak};
use twins::{Tally, Twins};

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// The battles of a seed: a day and, of every fourth, ambushes by day and by night.
fn battles(seed: u64) -> Vec<Beginning> {
    let mut all = vec![Beginning::day(seed)];
    if seed.is_multiple_of(4) {
        all.push(Beginning::ambush("skirmish_ambush", seed / 4));
        all.push(Beginning::night(seed / 4));
        all.push(Beginning::ambush("ambush_country", seed / 4));
    }
    all
}

/// DBM-UX-21, DBM-DEP-13, DBM-SET-10, DBM-ARM-12: orders, ambushes, flank marches, seasons, secret halts and
/// unplaced commands are in nothing that anybody else is told.
#[test]
fn nobody_is_told_what_he_must_not_know() {
    let is_long = std::env::var_os("SOBREMESA_LONG").is_some();
    let (n_days, most_lines) = if is_long { (300, 20_000) } else { (5, 60) };
    let first = number("FIRST").unwrap_or(0);
    let n_days = number("DAYS").unwrap_or(n_days);
    let most_lines = number("LINES").map_or(most_lines, |lines| lines as usize);
    let mut sum = Tally::default();
    for seed in first..first + n_days {
        for (n, beginning) in battles(seed).into_iter().enumerate() {
            match Twins::begin(beginning, seed).watch(Doors::default(), most_lines) {
                Ok(tally) => sum.add(&tally),
                Err(fault) => panic!("battle {seed}.{n}: {fault}"),
            }
        }
    }
    println!("days: {n_days}; {sum:?}");
    // Or hardly anything would have been tried.
    assert!(sum.lines > 100 && sum.compared.len() > 5, "{sum:?}");
}

/// Does the suite notice, when this is let out?
fn notices(leak: Leak) -> bool {
    let doors = Doors { leak: Some(leak) };
    (0..12).any(|seed| {
        let beginning = match leak {
            Leak::Ambush | Leak::Stance | Leak::Hint | Leak::Lines | Leak::Picture => {
                Beginning::ambush("skirmish_ambush", seed)
            }
            Leak::SecretHalt => Beginning::ambush("ambush_country", seed),
            Leak::Night => Beginning::night(seed),
            _ => Beginning::day(seed),
        };
        Twins::begin(beginning, seed).watch(doors, 60).is_err()
    })
}

macro_rules! the_suite_notices {
    ($($test:ident $leak:ident)*) => {$(
        #[test]
        fn $test() {
            assert!(notices(Leak::$leak));
        }
    )*};
}

the_suite_notices! {
    the_suite_notices_a_season Season
    the_suite_notices_written_orders Orders
    the_suite_notices_who_waits_to_be_placed Waiting
    the_suite_notices_an_ambush Ambush
    the_suite_notices_a_flank_march March
    the_suite_notices_a_general General
    the_suite_notices_what_a_command_had Original
    the_suite_notices_a_standing_order Stance
    the_suite_notices_works_that_do_not_lie_yet Works
    the_suite_notices_a_wish_by_night Night
    the_suite_notices_a_secret_halt SecretHalt
    the_suite_notices_numbers_of_lines Lines
    the_suite_notices_a_refusal_that_knows_a_name Refusal
    the_suite_notices_an_answer_that_knows_everything Question
    the_suite_notices_a_picture_of_everything Picture
    the_suite_notices_advice_that_knows_everything Hint
    the_suite_notices_a_length Size
}
