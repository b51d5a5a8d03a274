//! How fast moves are judged, with 190 elements and ten pieces of ground on the table.
//!
//! What it prints and why is in `docs/benches.md`.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use serde_json::{Value, json};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::movement::{judge, offers};
use sobremesa_dbm::{CommandIx, ElementId, Move, Side, State, Step, notation};

/// A person must never wait: microseconds at the median and at worst.
const MEDIAN_GOAL: &str = "<= 50";
const WORST_GOAL: &str = "<= 500";

const STRAIGHT: &str = "group of 12 straight ahead";
const WHEEL: &str = "group of 12 wheeling 10 degrees and on";
const TO_CONTACT: &str = "group of 12 into contact";
const OFFERS: &str = "offers of a command";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench");
    let words: Vec<&str> = words.collect();
    match words[..] {
        ["--works"] => {
            for (name, _) in ORDERS {
                print(&json!({ "work": name, "units": 2000 }));
            }
        }
        ["--count", work, units] => {
            let units: usize = units.parse().expect("a number of judgements");
            let (_, steps) = ORDERS
                .into_iter()
                .find(|(name, _)| *name == work)
                .expect("a known work");
            let states: Vec<State> = (0..20).map(battle).collect();
            let order = order(steps());
            for number in 0..units {
                ask(&states[number % states.len()], &order);
            }
            print(&json!({ "units": units }));
        }
        ["--json"] | [] => measure(1000),
        ["--json", "--quick"] => measure(200),
        _ => eprintln!("--json [--quick] | --works | --count WORK N"),
    }
}

/// A name, and the steps that it stands for.
type Named = (&'static str, fn() -> Vec<Step>);

/// The moves that are judged.
const ORDERS: [Named; 3] = [
    (STRAIGHT, || vec![Step::Forward(100.0)]),
    (WHEEL, || vec![Step::Wheel(10.0), Step::Forward(15.0)]),
    (TO_CONTACT, || vec![Step::Forward(150.0)]),
];

/// Two armies of 95, face to face at a distance that differs from battle to battle, on wooded ground.
fn battle(number: usize) -> State {
    let mut text = String::new();
    // The fronts are 60 to 260 p apart, and not exactly opposite.
    let apart = 60.0 + (number * 37 % 200) as f64;
    let aside = (number * 53 % 80) as f64;
    for (side, facing) in [("a", 0.0), ("b", 180.0)] {
        let mut name = 1;
        for block in 0..8 {
            let x = 300.0 + 360.0 * f64::from(block);
            for rank in 0..3 {
                let (x, y) = if side == "a" {
                    (x, 900.0 - 30.0 * f64::from(rank))
                } else {
                    (x + aside + 240.0, 900.0 + apart + 30.0 * f64::from(rank))
                };
                let _ = writeln!(
                    text,
                    "{side}{name}..{side}{} Reg Bd (O) {x},{y},{facing}",
                    name + 3
                );
                name += 4;
            }
        }
    }
    let _ = writeln!(text, "a97 Reg Cv (O) 1500,500,0 general");
    for feature in 0..10 {
        let (x, y) = (
            200.0 + 340.0 * f64::from(feature),
            700.0 + 60.0 * f64::from(feature % 7),
        );
        let _ = write!(text, "scrub");
        for corner in 0..32 {
            let turn = f64::from(corner) * std::f64::consts::TAU / 32.0;
            let reach = 90.0 + 20.0 * f64::from(corner % 3);
            let _ = write!(
                text,
                " {:.2},{:.2}",
                x + reach * libm::cos(turn),
                y + reach * libm::sin(turn)
            );
        }
        let _ = writeln!(text);
    }
    notation::read(&text).expect("a battle")
}

/// The block in the middle: four files of three.
fn order(steps: Vec<Step>) -> Move {
    Move {
        elements: (49..=60)
            .map(|n| ElementId::new(&format!("a{n}")).expect("a name"))
            .collect(),
        march: false,
        steps,
        order: Vec::new(),
        spare: false,
    }
}

fn ask(state: &State, order: &Move) {
    let board = Board::known_to(Side::A, state);
    let seat = Side::A.commander_in_chief();
    let _ = black_box(judge(&board, seat, black_box(order)));
}

fn measure(n_positions: usize) {
    let states: Vec<State> = (0..n_positions / 10).map(battle).collect();
    for (name, steps) in ORDERS {
        let order = order(steps());
        let times = (0..n_positions).map(|n| {
            let start = Instant::now();
            ask(&states[n % states.len()], &order);
            start.elapsed().as_secs_f64() * 1e6
        });
        told(name, times.collect());
    }
    let command = CommandIx::new(Side::A, 1);
    let times = states.iter().take(20).map(|state| {
        let start = Instant::now();
        let board = Board::known_to(Side::A, state);
        black_box(offers(&board, command).count());
        start.elapsed().as_secs_f64() * 1e6
    });
    let times: Vec<f64> = times.collect();
    figure(&format!("{OFFERS}, median"), middle(times), Value::Null);
}

fn told(name: &str, times: Vec<f64>) {
    let worst = times.iter().copied().fold(0.0, f64::max);
    figure(
        &format!("{name}, median"),
        middle(times),
        json!(MEDIAN_GOAL),
    );
    figure(&format!("{name}, worst"), worst, json!(WORST_GOAL));
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn figure(name: &str, value: f64, goal: Value) {
    let mut line = json!({ "name": name, "value": value, "unit": "us" });
    if !goal.is_null() {
        line["goal"] = goal;
    }
    print(&line);
}

fn print(line: &Value) {
    println!("{line}");
}
