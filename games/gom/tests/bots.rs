//! The computer players: every order is legal and has its reason, and each level is worth its rank.

use std::env;

use sobremesa_gom::{Gom, Setup, Side, ready_made};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::Playable;

fn bot(name: &str) -> &'static dyn Bot<Gom> {
    let found = Gom::bots().iter().find(|bot| bot.name() == name);
    *found.expect("a bot of that name")
}

/// Fights a battle of two equal armies; who won, if anybody.
fn battle(one: &dyn Bot<Gom>, two: &dyn Bot<Gom>, seed: u64) -> Option<Side> {
    let armies = ready_made();
    let army = armies[seed as usize / 2 % armies.len()].1.clone();
    let setup = Setup {
        armies: [army.clone(), army],
        scenery: None,
    };
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
    let mut n_orders = 0;
    while let Some(seat) = Gom::status(&state).must_act().iter().next() {
        let player = [one, two][seat.index()];
        let view = Gom::view(&state, Audience::Seat(seat));
        let choice = player
            .choose(&view, seat, &Budget::nodes(100_000), seed)
            .expect("it has something to order");
        assert!(!choice.why.es.is_empty() && !choice.why.en.is_empty());
        let who = Actor::Seat(seat);
        let done = Gom::play(&mut state, who, &choice.action, &mut dice, &mut Nobody);
        assert!(
            done.is_ok(),
            "{} orders {:?}: {done:?}",
            player.name(),
            choice.action
        );
        n_orders += 1;
        assert!(n_orders < 5000, "the battle does not end");
    }
    sobremesa_gom::rules::ending::score(&state).winner
}

/// How often the stronger wins, draws counted half, with sides swapped; as many battles as
/// `SOBREMESA_BATTLES` says.
fn share(strong: &str, weak: &str, usual: u64) -> f64 {
    let asked = env::var("SOBREMESA_BATTLES")
        .ok()
        .and_then(|n| n.parse().ok());
    let n_battles: u64 = asked.unwrap_or(usual);
    let (strong, weak) = (bot(strong), bot(weak));
    let mut points = 0.0;
    for seed in 0..n_battles {
        let (won, own) = if seed % 2 == 0 {
            (battle(strong, weak, seed), Side::One)
        } else {
            (battle(weak, strong, seed), Side::Two)
        };
        points += match won {
            Some(side) if side == own => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    let share = points / n_battles as f64;
    println!(
        "{} against {}: {share:.3} of {n_battles}",
        strong.name(),
        weak.name()
    );
    share
}

/// Thinking is better than marching: the sergeant against the recruit.
#[test]
fn the_sergeant_beats_the_recruit() {
    assert!(share("sergeant", "recruit", 8) > 0.5);
}

/// Looking around is better still: the captain against the recruit.
#[test]
fn the_captain_beats_the_recruit() {
    assert!(share("captain", "recruit", 8) > 0.5);
}

/// Looking ahead is best: the general against the recruit.
#[test]
fn the_general_beats_the_recruit() {
    assert!(share("general", "recruit", 2) > 0.5);
}
