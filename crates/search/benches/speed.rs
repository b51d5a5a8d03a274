//! How many positions a second, and how many instructions each: see docs/benches.md.
//!
//! The game is the small war game of the tests, whose own rules are not made for
//! speed; so these figures compare one version of the search with another.

#[allow(dead_code, reason = "the tests use more of the games than the bench")]
#[path = "../tests/alpha_beta/games/mod.rs"]
mod games;

use std::time::{Duration, Instant};

use games::skirmish::Skirmish;
use games::{Luck, wander};
use sobremesa_search::alpha_beta::{
    AlphaBeta, Budget, Effort, Ending, Limits, Position, Pruning, Status, Team,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = arguments.iter().map(String::as_str);
    let words: Vec<&str> = words.filter(|word| *word != "--bench").collect();
    match words[..] {
        ["--json"] => {
            measure(Duration::from_secs(2));
            compare(100);
        }
        ["--json", "--quick"] => {
            measure(Duration::from_millis(200));
            compare(10);
        }
        ["--works"] => println!(r#"{{"work":"position","units":50000}}"#),
        ["--count", "position", units] => {
            let units = units.parse().expect("a number of positions");
            let effort = think(&start(1), Pruning::Selective, units);
            println!(r#"{{"units":{}}}"#, effort.nodes);
        }
        _ => eprintln!("--json [--quick] | --works | --count position N"),
    }
}

fn start(seed: u64) -> Skirmish {
    wander(Skirmish::four_armies(), 8, &mut Luck::new(seed))
}

fn think(skirmish: &Skirmish, pruning: Pruning, nodes: u64) -> Effort {
    let limits = Limits {
        pruning,
        ..Limits::default()
    };
    let budget = Budget::nodes(nodes);
    let report = AlphaBeta::for_budget(&budget).think(skirmish, &[], &limits, &budget);
    report.expect("the game goes on").effort
}

fn measure(time: Duration) {
    for (name, pruning) in [("selective", Pruning::Selective), ("exact", Pruning::Exact)] {
        let (mut nodes, mut depths, mut n_searches) = (0, 0, 0);
        let begun = Instant::now();
        while begun.elapsed() < time {
            let effort = think(&start(n_searches), pruning, 50_000);
            nodes += effort.nodes;
            depths += effort.depth;
            n_searches += 1;
        }
        let per_second = nodes as f64 / begun.elapsed().as_secs_f64();
        let depth = depths as f64 / n_searches as f64;
        println!(r#"{{"name":"{name} search","value":{per_second:.0},"unit":"positions/s"}}"#);
        println!(r#"{{"name":"{name} search of 50 000","value":{depth:.2},"unit":"moves deep"}}"#);
    }
}

/// What the rules of thumb are worth: games against a search without them, positions for positions.
fn compare(n_starts: u64) {
    let points: f64 = (0..n_starts)
        .flat_map(|seed| [Team::First, Team::Second].map(|team| points(start(seed), team)))
        .sum();
    let percent = 100.0 * points / (2 * n_starts) as f64;
    println!(
        r#"{{"name":"selective against exact","value":{percent:.1},"unit":"% of points","goal":">= 50"}}"#
    );
}

/// What a game brings the team that searches selectively: 1 for a win, a half for a draw.
fn points(mut position: Skirmish, selective: Team) -> f64 {
    let mut past = Vec::new();
    loop {
        let team = match position.status() {
            Status::ToMove(team) => team,
            Status::Over(Ending::Won(team)) => return f64::from(u8::from(team == selective)),
            Status::Over(Ending::Drawn | Ending::Points(_)) => return 0.5,
        };
        let pruning = match team == selective {
            true => Pruning::Selective,
            false => Pruning::Exact,
        };
        let limits = Limits {
            pruning,
            ..Limits::default()
        };
        let budget = Budget::nodes(2000);
        let report = AlphaBeta::for_budget(&budget).think(&position, &past, &limits, &budget);
        past.push(position.key());
        position = position.after(report.expect("the game goes on").best.chosen);
    }
}
