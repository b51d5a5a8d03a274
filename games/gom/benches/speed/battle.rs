//! Whole battles between recruits, the players who think least: how many a core can fight, and the
//! positions that come up in them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sobremesa_gom::{Action, Army, Gom, Setup, State};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::Playable;

/// An army of so many units, side by side.
fn army(n_units: usize) -> Army {
    let room = 1280 / n_units;
    let units: Vec<Value> = (0..n_units)
        .map(|place| {
            let kind = ["guerreros", "wargos", "jabalies", "onis"][place % 4];
            let x = room * place + 5;
            json!({ "kind": kind, "models": 20, "frontage": 5, "x": x, "y": 100 })
        })
        .collect();
    serde_json::from_value(json!({ "name": "Muchos", "race": "orcs", "units": units }))
        .expect("an army")
}

/// Fights a battle; shows every state in which somebody has to order something, and says how long the
/// order took.
pub(super) fn fight(
    n_units: usize,
    seed: u64,
    mut show: impl FnMut(&State),
    mut clock: impl FnMut(&Action, Duration),
) {
    let army = army(n_units);
    let setup = Setup {
        armies: [army.clone(), army],
        scenery: None,
        practice: false,
    };
    let recruit = Gom::bots()[0];
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
    while let Some(seat) = Gom::status(&state).must_act().iter().next() {
        show(&state);
        let view = Gom::view(&state, Audience::Seat(seat));
        let action = recruit
            .decide(&view, seat, &Budget::nodes(1), seed)
            .expect("it has something to do");
        let who = Actor::Seat(seat);
        let start = Instant::now();
        Gom::play(&mut state, who, &action, &mut dice, &mut Nobody).expect("a legal order");
        clock(&action, start.elapsed());
    }
    show(&state);
}

/// So many positions from battles of thirty units, a few orders apart.
pub(super) fn positions(n_positions: usize) -> Vec<State> {
    const APART: usize = 7;
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut n_seen = 0;
        let keep = |state: &State| {
            n_seen += 1;
            if n_seen % APART == 0 && positions.len() < n_positions {
                positions.push(state.clone());
            }
        };
        fight(15, seed, keep, |_, _| ());
        if positions.len() == n_positions {
            break;
        }
    }
    positions
}

/// The strongest player gives an order in each of some positions, with so many looked at.
pub(super) fn order(positions: &[State], number: usize, n_looked_at: u64) {
    let general = *Gom::bots().last().expect("players");
    let state = &positions[number % positions.len()];
    if let Some(seat) = Gom::status(state).must_act().iter().next() {
        let view = Gom::view(state, Audience::Seat(seat));
        let budget = Budget::nodes(n_looked_at);
        std::hint::black_box(general.decide(&view, seat, &budget, number as u64));
    }
}
