//! Whole battles by random choice: nothing that is offered is refused, and they end.

use sobremesa_dbm::{Action, Dbm, FieldChoice, Setup, State};
use sobremesa_kernel::{Actor, Dice, Game, Nobody, Seed, Status};

/// A small generator of its own, so that the battle's dice are not touched.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

fn start(field: &str, seed: u64) -> (State, Dice) {
    let setup = Setup {
        field: Some(FieldChoice::Ready(field.to_owned())),
        ..Setup::default()
    };
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let state = Dbm::start(&setup, &mut dice, &mut Nobody);
    (
        state.unwrap_or_else(|stop| panic!("{field}: {stop:?}")),
        dice,
    )
}

fn play_out(field: &str, seed: u64, most: usize) -> (usize, State) {
    let (mut state, mut dice) = start(field, seed);
    let mut chance = Chance(seed.wrapping_add(77));
    let mut offered: Vec<Action> = Vec::new();
    for n in 0..most {
        let must = match Dbm::status(&state) {
            Status::Over(_) => return (n, state),
            status => status.must_act(),
        };
        let seats: Vec<_> = must.iter().collect();
        assert!(
            !seats.is_empty(),
            "{field} {seed}: nobody is waited for: {:?}",
            state.phase
        );
        let seat = seats[chance.below(seats.len())];
        offered.clear();
        Dbm::candidates(&state, Actor::Seat(seat), &mut offered);
        assert!(
            !offered.is_empty(),
            "{field} {seed}: nothing to choose: {:?} {:?}",
            state.phase,
            state.ask
        );
        let action = offered[chance.below(offered.len())].clone();
        let played = Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut Nobody,
        );
        if let Err(stop) = played {
            panic!(
                "{field} {seed} line {n}: {action:?} in {:?}: {stop:?}",
                state.phase
            );
        }
    }
    (most, state)
}

#[test]
fn skirmishes_end() {
    let n = std::env::var("BATTLES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(5);
    for seed in 0..n {
        let (lines, state) = play_out("skirmish", seed, 20_000);
        assert!(
            matches!(Dbm::status(&state), Status::Over(_)),
            "{seed}: {lines} lines, turn {}",
            state.turn
        );
        println!(
            "skirmish {seed}: {lines} lines, {} turns, {:?}",
            state.turn,
            Dbm::verdict(&state).map(|v| v.score)
        );
    }
}
