//! How fast the questions of a battle are answered, with few and many units on the field, and how many
//! battles a core can fight.
//!
//! What it prints and why is in `docs/benches.md`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde_json::{Value, json};
use sobremesa_geometry::Spin;
use sobremesa_gom::rules::charge::best_position;
use sobremesa_gom::rules::movement::{max_advance, max_pivot, remaining};
use sobremesa_gom::rules::sight::sees;
use sobremesa_gom::{Army, Gom, Kind, Position, Setup, State};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Audience, Dice, Game, Nobody, Seed};
use sobremesa_table::Playable;

/// A person must never wait: microseconds at the median and at worst, with 30 units.
const MEDIAN_GOAL: &str = "<= 50";
const WORST_GOAL: &str = "<= 500";
const BATTLES_GOAL: &str = ">= 200";

/// A question about two units of a field.
type Question = fn(&State, usize, usize);

const QUESTIONS: [(&str, Question); 4] = [
    ("does A see B", |state, unit, foe| {
        black_box(sees(state, unit, foe));
    }),
    ("greatest advance", |state, unit, _| {
        black_box(max_advance(state, unit, remaining(&state.units[unit])));
    }),
    ("greatest pivot", |state, unit, _| {
        black_box(max_pivot(
            state,
            unit,
            Spin::Left,
            remaining(&state.units[unit]),
        ));
    }),
    ("best charge position", |state, unit, foe| {
        black_box(best_position(state, unit, foe).is_ok());
    }),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench");
    let words: Vec<&str> = words.collect();
    match words[..] {
        ["--works"] => {
            for (name, _) in QUESTIONS {
                print(json!({ "work": name, "units": 2000 }));
            }
        }
        ["--count", work, units] => {
            let units: usize = units.parse().expect("a number of questions");
            let (_, question) = QUESTIONS
                .into_iter()
                .find(|(name, _)| *name == work)
                .expect("a known work");
            let fields = fields(30, 10);
            for number in 0..units {
                ask(&fields, number, question);
            }
            print(json!({ "units": units }));
        }
        ["--json"] | [] => measure(1000, Duration::from_secs(3)),
        ["--json", "--quick"] => measure(200, Duration::from_millis(500)),
        _ => eprintln!("--json [--quick] | --works | --count WORK N"),
    }
}

fn measure(n_positions: usize, time: Duration) {
    for n_units in [10, 30, 100] {
        let fields = fields(n_units, n_positions / 10);
        for (name, question) in QUESTIONS {
            let mut micros: Vec<f64> = (0..n_positions)
                .map(|number| {
                    let start = Instant::now();
                    ask(&fields, number, question);
                    start.elapsed().as_secs_f64() * 1e6
                })
                .collect();
            micros.sort_by(f64::total_cmp);
            let (median, worst) = (micros[micros.len() / 2], micros[micros.len() - 1]);
            let goal = |goal: &'static str| (n_units == 30).then_some(goal);
            let figure = |what: &str, value: f64, goal: Option<&str>| {
                let name = format!("{name}, {n_units} units, {what}");
                let mut line = json!({ "name": name, "value": value, "unit": "µs" });
                if let Some(goal) = goal {
                    line["goal"] = json!(goal);
                }
                print(line);
            };
            figure("median", median, goal(MEDIAN_GOAL));
            figure("worst", worst, goal(WORST_GOAL));
        }
    }
    let (start, mut battles) = (Instant::now(), 0_u32);
    while start.elapsed() < time {
        battle(battles.into());
        battles += 1;
    }
    let per_second = f64::from(battles) / start.elapsed().as_secs_f64();
    print(json!({
        "name": "battles, eight units a side, recruits",
        "value": per_second, "unit": "battles/s", "goal": BATTLES_GOAL,
    }));
}

/// Asks about another pair of enemies each time.
fn ask(fields: &[State], number: usize, question: Question) {
    let state = &fields[number % fields.len()];
    let n_units = state.units.len();
    let unit = number * 7 % n_units;
    // Neighbours in the list are enemies.
    question(state, unit, (unit + 1 + 2 * (number / n_units)) % n_units);
}

/// Fields with so many units, at random and in nobody's way, with scenery.
fn fields(n_units: usize, n_fields: usize) -> Vec<State> {
    let mut chance = Pcg32::seed_from_u64(n_units as u64);
    (0..n_fields.max(1))
        .map(|_| field(n_units, &mut chance))
        .collect()
}

fn field(n_units: usize, chance: &mut Pcg32) -> State {
    let scenery = json!([
        { "kind": "building", "x": 200, "y": 250, "w": 100, "h": 80 },
        { "kind": "forest", "x": 800, "y": 200, "w": 200, "h": 60 },
    ]);
    let kinds = [Kind::Legion, Kind::Guerreros, Kind::Equites, Kind::Trasgos];
    let mut units: Vec<Value> = Vec::new();
    let mut state = None;
    while units.len() < n_units {
        let mut below = |n: u32| f64::from(chance.next_u32() % n);
        let kind = kinds[units.len() % kinds.len()];
        units.push(json!({
            "id": units.len(), "kind": kind, "side": units.len() % 2 + 1,
            "models": 20, "frontage": 5, "x": below(1280), "y": below(600), "theta": below(360),
        }));
        let written = json!({ "units": units, "scenery": scenery });
        let position: Position = serde_json::from_value(written).expect("a position");
        match Gom::resume(&position) {
            Ok(resumed) => state = Some(resumed),
            // No room there: somewhere else.
            Err(_) => drop(units.pop()),
        }
    }
    state.expect("there are units")
}

/// A whole battle of eight units a side between two recruits.
fn battle(seed: u64) {
    let units: Vec<Value> = (0..8)
        .map(|place| {
            let kind = ["guerreros", "wargos", "jabalies", "onis"][place % 4];
            json!({ "kind": kind, "models": 20, "frontage": 5, "x": 40 + 150 * place, "y": 100 })
        })
        .collect();
    let army: Army =
        serde_json::from_value(json!({ "name": "Ocho", "race": "orcs", "units": units }))
            .expect("an army");
    let setup = Setup {
        armies: [army.clone(), army],
        scenery: None,
    };
    let recruit = Gom::bots()[0];
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let mut state = Gom::start(&setup, &mut dice, &mut Nobody).expect("a good setup");
    while let Some(seat) = Gom::status(&state).must_act().iter().next() {
        let view = Gom::view(&state, Audience::Seat(seat));
        let choice = recruit
            .choose(&view, seat, &Budget::nodes(1), seed)
            .expect("it has something to do");
        Gom::play(
            &mut state,
            Actor::Seat(seat),
            &choice.action,
            &mut dice,
            &mut Nobody,
        )
        .expect("a legal order");
    }
    black_box(state);
}

fn print(figure: Value) {
    println!("{figure}");
}
