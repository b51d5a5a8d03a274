//! How fast the questions of a battle are answered, with few and many units on the field, and how many
//! battles a core can fight.
//!
//! What it prints and why is in `docs/benches.md`.

mod battle;
mod overlap;
mod waiting;

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde_json::{Value, json};
use sobremesa_geometry::Spin;
use sobremesa_gom::rules::charge::best_position;
use sobremesa_gom::rules::movement::{max_advance, max_pivot, remaining};
use sobremesa_gom::rules::sight::sees;
use sobremesa_gom::{Gom, Kind, Position, State};
use sobremesa_kernel::Game;

/// A person must never wait: microseconds at the median and at worst, with 30 units.
const MEDIAN_GOAL: &str = "<= 50";
const WORST_GOAL: &str = "<= 500";
const BATTLES_GOAL: &str = ">= 200";
/// Twice what parry2d needs for the same pairs, in instructions.
const OVERLAP_GOAL: &str = "<= 334";

/// What the overlap tests are called.
const OVERLAP: &str = "overlap of two rectangles";
const OVERLAP_BY_PARRY: &str = "overlap of two rectangles, parry2d";
/// And whole battles.
const BATTLE: &str = "battle of eight units a side";
/// And what the strongest player thinks about.
const ORDER: &str = "order of the general, 96 positions";

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
            print(json!({ "work": OVERLAP, "units": 100_000, "goal": OVERLAP_GOAL }));
            print(json!({ "work": OVERLAP_BY_PARRY, "units": 100_000 }));
            print(json!({ "work": BATTLE, "units": 5 }));
            print(json!({ "work": ORDER, "units": 20 }));
        }
        ["--count", work, units] => {
            let units: usize = units.parse().expect("a number of questions");
            count(work, units);
            print(json!({ "units": units }));
        }
        ["--json"] | [] => measure(1000, Duration::from_secs(3)),
        ["--json", "--quick"] => measure(200, Duration::from_millis(500)),
        _ => eprintln!("--json [--quick] | --works | --count WORK N"),
    }
}

/// Does something as often as it is asked to.
fn count(work: &str, units: usize) {
    match work {
        OVERLAP | OVERLAP_BY_PARRY => {
            let pairs = overlap::pairs(1000);
            let ask = if work == OVERLAP {
                overlap::Pair::ask_us
            } else {
                overlap::Pair::ask_them
            };
            for number in 0..units {
                black_box(ask(&pairs[number % pairs.len()]));
            }
        }
        BATTLE => {
            for seed in 0..units as u64 {
                battle::fight(8, seed, |_| (), |_, _| ());
            }
        }
        ORDER => {
            let met = battle::positions(20);
            for number in 0..units {
                battle::order(&met, number, 96);
            }
        }
        question => {
            let (_, question) = QUESTIONS
                .into_iter()
                .find(|(name, _)| *name == question)
                .expect("a known work");
            let fields = fields(30, 10);
            for number in 0..units {
                ask(&fields, number, question);
            }
        }
    }
}

fn measure(n_positions: usize, time: Duration) {
    for n_units in [10, 30, 100] {
        let fields = fields(n_units, n_positions / 10);
        answers(
            &format!("{n_units} units at random"),
            &fields,
            n_positions,
            false,
        );
    }
    let met = battle::positions(n_positions);
    answers("30 units in battles", &met, n_positions, true);
    waiting::measure(&met);
    let (start, mut battles) = (Instant::now(), 0_u32);
    while start.elapsed() < time {
        let look = |state: &State| {
            black_box(state);
        };
        battle::fight(8, battles.into(), look, |_, _| ());
        battles += 1;
    }
    let per_second = f64::from(battles) / start.elapsed().as_secs_f64();
    print(json!({
        "name": "battles, eight units a side, recruits",
        "value": per_second, "unit": "battles/s", "goal": BATTLES_GOAL,
    }));
}

/// How long every question takes on some fields.
fn answers(where_from: &str, fields: &[State], n_questions: usize, has_goal: bool) {
    for (name, question) in QUESTIONS {
        let mut micros: Vec<f64> = (0..n_questions)
            .map(|number| {
                // Whatever else the machine does in between is not the question's fault.
                let took = (0..3).map(|_| {
                    let start = Instant::now();
                    ask(fields, number, question);
                    start.elapsed().as_secs_f64() * 1e6
                });
                took.fold(f64::INFINITY, f64::min)
            })
            .collect();
        micros.sort_by(f64::total_cmp);
        let (median, worst) = (micros[micros.len() / 2], micros[micros.len() - 1]);
        for (what, value, goal) in [
            ("median", median, MEDIAN_GOAL),
            ("worst", worst, WORST_GOAL),
        ] {
            let name = format!("{name}, {where_from}, {what}");
            let mut line = json!({ "name": name, "value": value, "unit": "µs" });
            if has_goal {
                line["goal"] = json!(goal);
            }
            print(line);
        }
    }
}

/// Asks about another pair of enemies each time.
fn ask(fields: &[State], number: usize, question: Question) {
    let state = &fields[number % fields.len()];
    let units: Vec<usize> = state.present().map(|(index, _)| index).collect();
    let unit = units[number * 7 % units.len()];
    let foes: Vec<usize> = state
        .present_of(state.units[unit].side.other())
        .map(|(index, _)| index)
        .collect();
    if let Some(foe) = foes.get(number / units.len() % foes.len().max(1)) {
        question(state, unit, *foe);
    }
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

fn print(figure: Value) {
    println!("{figure}");
}
