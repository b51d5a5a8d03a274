//! How fast the laboratory is: matches per second, and what a second thread brings.
//!
//! What it prints and why is in `docs/benches.md`.

use std::time::Instant;

use serde_json::json;
use sobremesa_dominoes::Dominoes;
use sobremesa_lab::{Go, Plan, Series, Team};
use sobremesa_table::Boxed;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench")
        .collect();
    match words[..] {
        ["--works"] => print(json!({ "work": "match", "units": 500 })),
        ["--count", "match", units] => {
            let units: u64 = units.parse().expect("a number of units");
            matches(["heaviest", "heaviest"], units, 1);
            print(json!({ "units": units }));
        }
        ["--json"] | [] => measure(400),
        ["--json", "--quick"] => measure(40),
        _ => eprintln!("--json [--quick] | --works | --count match N"),
    }
}

/// Series that are short enough to find the machine at rest now and then; the best of each counts,
/// for whatever else the machine does meanwhile is not the laboratory's.
fn measure(n_series: usize) {
    let (mut alone, mut two, mut masters) = (0.0_f64, 0.0_f64, 0.0_f64);
    for _ in 0..n_series {
        alone = alone.max(matches(["heaviest", "heaviest"], 100, 1));
        two = two.max(matches(["heaviest", "heaviest"], 200, 2));
        masters = masters.max(matches(["master", "master"], 20, 1));
    }
    print(json!({
        "name": "heaviest against heaviest", "value": alone, "unit": "matches/s", "goal": ">= 20000",
    }));
    print(json!({
        "name": "with two threads", "value": two / alone, "unit": "times as many", "goal": ">= 1.8",
    }));
    print(json!({
        "name": "master against master", "value": masters, "unit": "matches/s", "goal": ">= 300",
    }));
}

/// Matches per second.
fn matches(bots: [&str; 2], n: u64, n_threads: usize) -> f64 {
    let plan = Plan {
        setup: json!({}),
        matches: n,
        seed: 1,
        nodes: Some(1),
        opening: 0,
        question: None,
        keeps_rows: false,
    };
    let game = Boxed::<Dominoes>::new();
    let teams = bots.map(Team::of);
    let series = Series::new(&game, teams.each_ref(), plan).expect("bots of the house");
    let start = Instant::now();
    let tally = series.play(n_threads, |_| Go::On).expect("played");
    tally.score.matches() as f64 / start.elapsed().as_secs_f64()
}

fn print(line: serde_json::Value) {
    println!("{line}");
}
