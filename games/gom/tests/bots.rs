//! The computer players: every order is legal and has its reason, and each level is worth its rank.

use std::env;

use sobremesa_gom::{Gom, Setup, Side, hosts};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::Playable;

fn bot(name: &str) -> &'static dyn Bot<Gom> {
    let found = Gom::bots().iter().find(|bot| bot.name() == name);
    *found.expect("a bot of that name")
}

/// Fights a battle of two equal armies; who won, if anybody.
fn battle(one: &dyn Bot<Gom>, two: &dyn Bot<Gom>, seed: u64) -> Option<Side> {
    let armies = hosts();
    let army = armies[seed as usize / 2 % armies.len()].1.clone();
    let setup = Setup {
        armies: [army.clone(), army],
        scenery: None,
        practice: false,
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
        let why = choice.why.words();
        assert!(!why.es.is_empty() && !why.en.is_empty());
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

/// So many battles say something about who is stronger.
const TELLING: u64 = 24;

/// Lets two play with sides swapped: a few battles, in which every order must be legal, or as many as
/// `SOBREMESA_BATTLES` says. If they are enough to tell, the stronger wins more, draws counted half.
fn check_stronger(strong: &str, weak: &str, a_few: u64) {
    let asked = env::var("SOBREMESA_BATTLES")
        .ok()
        .and_then(|n| n.parse().ok());
    let slow = env::var("SOBREMESA_SLOW").is_ok_and(|asked| asked != "0" && a_few > 1);
    let usual = if slow { TELLING } else { a_few };
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
    let said = format!(
        "{} against {}: {share:.3} of {n_battles}",
        strong.name(),
        weak.name()
    );
    println!("{said}");
    assert!(n_battles < TELLING || share > 0.5, "{said}");
}

/// Thinking is better than marching.
#[test]
fn the_sergeant_beats_the_recruit() {
    check_stronger("sergeant", "recruit", 3);
}

/// Combining is better than fighting alone.
#[test]
fn the_captain_beats_the_recruit() {
    check_stronger("captain", "recruit", 3);
}

/// Looking ahead is better than marching; it takes its time, so one battle is enough here.
#[test]
fn the_general_beats_the_recruit() {
    check_stronger("general", "recruit", 1);
}

/// Whoever says that it looks at so many positions at most plays the same with any greater budget, and
/// says how many it looked at.
#[test]
fn budgets_are_honest() {
    let army = hosts()[1].1.clone();
    let setup = Setup {
        armies: [army.clone(), army],
        scenery: None,
        practice: false,
    };
    let mut dice = Dice::seeded(Seed::from_number(5));
    let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
    let captain = bot("captain");
    let mut most_looked_at = 0;
    for n_orders in 0.. {
        let Some(seat) = Gom::status(&state).must_act().iter().next() else {
            break;
        };
        let view = Gom::view(&state, Audience::Seat(seat));
        let is_looked_at = n_orders % 7 == 0;
        for bot in Gom::bots().iter().filter(|_| is_looked_at) {
            let most = bot.most_nodes().expect("all of them have an end");
            let choose = |nodes: u64| {
                let choice = bot.choose(&view, seat, &Budget::nodes(nodes), 0);
                choice.expect("it has something to order")
            };
            let (enough, plenty) = (choose(most), choose(u64::MAX));
            assert_eq!(enough.action, plenty.action, "{}", bot.name());
            let looked_at = plenty.details["positions"].as_u64().expect("a number");
            assert!(looked_at <= most, "{}: {looked_at}", bot.name());
            most_looked_at = most_looked_at.max(looked_at);
        }
        let order = captain.decide(&view, seat, &Budget::nodes(1), 0);
        let order = order.expect("it has something to order");
        let who = Actor::Seat(seat);
        Gom::play(&mut state, who, &order, &mut dice, &mut Nobody).expect("legal");
    }
    assert!(most_looked_at > 30, "{most_looked_at}");
    // What people are told when they choose an opponent.
    let general = bot("general");
    let most = general.most_nodes().expect("an end").to_string();
    assert!(general.about().en.contains(&most) && general.about().es.contains(&most));
}
