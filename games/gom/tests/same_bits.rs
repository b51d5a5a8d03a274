//! Battles come out the same to the last bit, in debug and release and on every machine (GOM-UX-35).
//!
//! Orders are drawn from what is possible, so that pivots, charges, flights, volleys and combats of all
//! kinds come up; every position goes into a digest, and the digests at the end of each player's turn
//! are kept in `same_bits.txt`. `SOBREMESA_BLESS=1` writes that file anew, after a change of the rules.

use std::fmt::Write;
use std::{env, fs};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use sobremesa_gom::{Gom, Setup, bands};
use sobremesa_kernel::{Actor, Dice, Fingerprint, Game, Nobody, Seed};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/same_bits.txt");
const N_BATTLES: u64 = 12;
const MOST_ORDERS: usize = 300;

/// Fights one battle with orders at random; a line for every player's turn, and the number of positions.
fn fight(seed: u64, lines: &mut String) -> usize {
    let armies = bands();
    let army = |number: u64| armies[number as usize % armies.len()].1.clone();
    let setup = Setup {
        armies: [army(seed), army(seed + 1 + seed / 6)],
        scenery: None,
        practice: false,
    };
    let mut chance = Pcg32::seed_from_u64(seed);
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
    let (mut digest, mut n_positions) = (Fingerprint::new(), 0);
    let mut candidates = Vec::new();
    while let Some(seat) = Gom::status(&state).must_act().iter().next()
        && n_positions < MOST_ORDERS
    {
        let who = Actor::Seat(seat);
        candidates.clear();
        Gom::candidates(&state, who, &mut candidates);
        // The last of them ends the phase: not too often, or nothing would happen.
        let last = candidates.len() - 1;
        let draw = chance.next_u32() as usize;
        let order = &candidates[if draw.is_multiple_of(6) {
            last
        } else {
            draw / 6 % (last + 1)
        }];
        let before = (state.turn, state.side);
        Gom::play(&mut state, who, order, &mut dice, &mut Nobody).expect("it was offered");
        digest = digest.with(Gom::fingerprint(&state).value());
        n_positions += 1;
        if (state.turn, state.side) != before {
            let ((turn, side), value) = (before, digest.value());
            writeln!(
                lines,
                "battle {seed}, turn {turn} of {side}: {n_positions} {value:016x}"
            )
            .expect("a text takes everything");
        }
    }
    let value = digest.value();
    writeln!(lines, "battle {seed}, end: {n_positions} {value:016x}").expect("a text");
    n_positions
}

/// GOM-UX-35, GOM-RNG-01: a thousand positions and more, as they were recorded.
#[test]
fn battles_have_the_same_bits_everywhere() {
    let mut lines = String::new();
    let n_positions: usize = (0..N_BATTLES).map(|seed| fight(seed, &mut lines)).sum();
    assert!(n_positions >= 1000, "{n_positions} positions");
    if env::var_os("SOBREMESA_BLESS").is_some() {
        fs::write(FILE, &lines).expect("the record can be written");
    }
    let recorded = fs::read_to_string(FILE).expect("the record");
    let first_other = lines
        .lines()
        .zip(recorded.lines())
        .find(|(line, known)| line != known);
    assert_eq!(first_other, None, "(now, recorded)");
    assert_eq!(lines.lines().count(), recorded.lines().count());
}
