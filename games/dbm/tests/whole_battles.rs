//! Whole battles by random choice: nothing that is offered is refused, and they end.

use std::collections::BTreeMap;

use sobremesa_dbm::agenda::AskKind;
use sobremesa_dbm::{Action, Dbm, Event, FieldChoice, Setup, State, TABLE};
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

/// What was asked and answered: with the first option, and with another.
type Answered = BTreeMap<AskKind, [usize; 2]>;

/// DBM-COO-05 (d), DBM-LOS-01, DBM-AMB-07: when nothing is under way, nobody stands on anybody or over an edge,
/// nor on somebody who hides.
fn check_places(state: &State, after: &dyn Fn() -> String) {
    if !state.agenda.is_empty() || state.ask.is_some() {
        return;
    }
    let standing: Vec<_> = state
        .all()
        .filter(|(_, one)| one.place.is_in_battle())
        .collect();
    for (n, (_, one)) in standing.iter().enumerate() {
        let rect = one.rect();
        let is_over = |at: f64, most: f64| at < -0.6 || at > most + 0.6;
        let mut corners = rect.corners().iter();
        let is_off = corners.any(|at| is_over(at.x, TABLE.x) || is_over(at.y, TABLE.y));
        assert!(!is_off, "{} is over the edge after {}", one.id, after());
        for (_, other) in &standing[n + 1..] {
            let deep = -rect.separation(&other.rect());
            assert!(
                deep <= 0.6,
                "{} and {} overlap by {deep} after {}",
                one.id,
                other.id,
                after()
            );
        }
    }
}

fn play_out(field: &str, seed: u64, most: usize, answered: &mut Answered) -> (usize, State) {
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
        if let (Some(ask), Action::Answer(reply)) = (&state.ask, &action) {
            let is_first = ask.options[0].word(&state) == reply.option;
            answered.entry(ask.kind).or_default()[usize::from(!is_first)] += 1;
        }
        let mut events: Vec<Event> = Vec::new();
        let played = Dbm::play(
            &mut state,
            Actor::Seat(seat),
            &action,
            &mut dice,
            &mut events,
        );
        if let Err(stop) = played {
            panic!(
                "{field} {seed} line {n}: {action:?} in {:?}: {stop:?}",
                state.phase
            );
        }
        check_places(&state, &|| {
            format!("{field} {seed} line {n}: {action:?}\n{events:#?}")
        });
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
        let (lines, state) = play_out("skirmish", seed, 20_000, &mut Answered::new());
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

/// DBM-INT-05, -12: impetuous troops ride through crowded friends, some of whom lie in ambush, and after each
/// of these turns nobody stands on anybody. In the first a rider would end on a hidden friend; in the second
/// somebody would make way onto the ground of a rider who gets nowhere.
#[test]
fn whoever_rides_through_a_crowd_stands_on_nobody() {
    for (seed, n_lines) in [(1_000, 60), (1_015, 60)] {
        play_out("ambush_country", seed, n_lines, &mut Answered::new());
    }
}

/// DBM-SEQ-09: choices are people's. Over many battles each of these was asked, and answered with its first
/// option and with another; `SOBREMESA_LONG=1` fights a thousand, a fifth of them where ambushes lie.
#[test]
fn whoever_has_a_choice_is_asked() {
    if std::env::var_os("SOBREMESA_LONG").is_none() {
        return;
    }
    let n: u64 = std::env::var("BATTLES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1_000);
    let mut answered = Answered::new();
    for seed in 0..n {
        let field = if seed % 5 == 0 {
            "ambush_country"
        } else {
            "skirmish_lances"
        };
        play_out(field, 1_000 + seed, 20_000, &mut answered);
    }
    println!("{answered:?}");
    for kind in [
        AskKind::Pursue,
        AskKind::Swerve,
        AskKind::Principal,
        AskKind::Aim,
        AskKind::Nearest,
        AskKind::GoOn,
    ] {
        let times = answered.get(&kind).copied().unwrap_or_default();
        assert!(times.iter().all(|times| *times > 0), "{kind:?}: {times:?}");
    }
}
