//! Computer players against each other.

use sobremesa_dbm::{Dbm, FieldChoice, Setup, Side, State, officers};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed, Status};

fn officer(name: &str) -> &'static dyn Bot<Dbm> {
    *officers()
        .iter()
        .find(|officer| officer.name() == name)
        .expect("an officer")
}

/// A battle; the victory points of both sides, and how many lines it took.
fn fight(field: &str, seed: u64, sides: [&str; 2]) -> ([u64; 2], usize, State) {
    let setup = Setup {
        field: Some(FieldChoice::Ready(field.to_owned())),
        ..Setup::default()
    };
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Dbm::start(&setup, &mut dice, &mut Nobody).expect("a battle");
    for n in 0..20_000 {
        let seat = match Dbm::status(&state) {
            Status::Over(_) => {
                let score = Dbm::verdict(&state).expect("it is over").score;
                let points = |side: &str| score["victory_points"][side].as_u64().expect("points");
                return ([points("a"), points("b")], n, state);
            }
            status => status.must_act().iter().next().expect("somebody"),
        };
        let officer = officer(sides[Side::of(seat).index()]);
        let view = Dbm::view(&state, Audience::Seat(seat));
        let action = officer
            .decide(&view, seat, &Budget::USUAL, seed)
            .expect("a choice");
        if let Err(stop) = Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut Nobody,
        ) {
            panic!(
                "{field} {seed} line {n}: {} says {action:?}: {stop:?}",
                officer.name()
            );
        }
    }
    panic!("{field} {seed} does not end");
}

/// Each pair of battles has the same luck, with sides swapped.
#[test]
fn the_sergeant_beats_the_recruit() {
    let pairs = std::env::var("PAIRS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(4);
    let (mut points, mut all, mut lines) = (0, 0, 0);
    for seed in 0..pairs {
        let (one, n, state) = fight("skirmish", seed, ["sergeant", "recruit"]);
        let (other, m, _) = fight("skirmish", seed, ["recruit", "sergeant"]);
        points += one[0] + other[1];
        all += 20;
        lines += n + m;
        println!(
            "{seed}: {one:?} in {n} lines, turn {}; {other:?}",
            state.turn
        );
    }
    println!(
        "sergeant {points} of {all} victory points; {} lines a battle",
        lines / (2 * pairs as usize)
    );
    assert!(points * 2 > all, "{points} of {all}");
}
