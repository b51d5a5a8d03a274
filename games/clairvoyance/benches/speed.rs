//! How many turns a second, and how fast a file is read. See `docs/benches.md`.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use sobremesa_clairvoyance::language::check;
use sobremesa_clairvoyance::{Action, Clairvoyance, MASTER, Setup, State};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Actor, Dice, DiceSource, Game, Match, Nobody, Playing, Seed};

/// A board with its units, and how many turns a second are wanted when fighting and when fleeing.
const BOARDS: [(usize, usize, usize, &str, &str); 4] = [
    (12, 10, 8, ">= 100000", ">= 20000"),
    (30, 30, 20, ">= 40000", ">= 8000"),
    (60, 60, 40, ">= 10000", ">= 1800"),
    (100, 100, 100, ">= 2500", ">= 500"),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench")
        .collect();
    match words[..] {
        ["--works"] => {
            println!(r#"{{"work":"fight","units":2000}}"#);
            println!(r#"{{"work":"flight","units":500}}"#);
            println!(r#"{{"work":"parse","units":20}}"#);
        }
        ["--count", work, units] => count(work, units.parse().expect("a number of units")),
        ["--json"] => measure(Duration::from_secs(2)),
        ["--json", "--quick"] | [] => measure(Duration::from_millis(200)),
        _ => eprintln!("--json [--quick] | --works | --count fight|flight|parse N"),
    }
}

fn count(work: &str, units: u64) {
    match work {
        "fight" => Arena::new(60, 60, 40, FIGHT).turns(units),
        "flight" => Arena::new(60, 60, 40, FLEE).turns(units),
        "parse" => {
            let source = file_with_units(400);
            for _ in 0..units {
                black_box(check::load(&source).expect("a file without faults"));
            }
        }
        _ => panic!("unknown work {work}"),
    }
    println!(r#"{{"units":{units}}}"#);
}

fn measure(time: Duration) {
    for (columns, rows, n_units, fight, flight) in BOARDS {
        for (name, plan, goal) in [("fight", FIGHT, fight), ("flight", FLEE, flight)] {
            let mut arena = Arena::new(columns, rows, n_units, plan);
            let per_second = rate(time, || arena.turns(20)) * 20.0;
            let name = format!("{name} {columns}x{rows}, {n_units} units");
            println!(
                r#"{{"name":"{name}","value":{per_second:.0},"unit":"turns/s","goal":"{goal}"}}"#
            );
        }
    }
    for (name, source) in [
        ("check 4000 units", file_with_units(4000)),
        ("check 5000 behaviours", file_with_behaviours(5000)),
    ] {
        let load = || {
            drop(black_box(
                check::load(&source).expect("a file without faults"),
            ))
        };
        let ms = 1000.0 / rate(time, load);
        println!(r#"{{"name":"{name}","value":{ms:.2},"unit":"ms","goal":"<= 50"}}"#);
    }
    let (median, worst) = looks_back(&long_encounter(5_000));
    for (name, ms) in [("median", median), ("worst", worst)] {
        let name = format!("any of 5000 lines, {name}");
        println!(r#"{{"name":"{name}","value":{ms:.3},"unit":"ms","goal":"<= 5"}}"#);
    }
}

/// An encounter of so many lines, each the turn of one of twenty units.
fn long_encounter(n_lines: usize) -> Match<Clairvoyance> {
    let setup = Setup {
        source: arena(30, 30, 20, FIGHT),
    };
    let source = DiceSource::Seed(Seed::from_number(1));
    let mut encounter: Match<Clairvoyance> =
        Match::start(Origin::Setup(setup), source).expect("an arena");
    while encounter.seq() < n_lines {
        let played = encounter.play(Actor::Seat(MASTER), Action::Next);
        assert!(matches!(played, Ok(Playing::Done(_))), "{played:?}");
    }
    encounter
}

/// Milliseconds to come by the state after a line, over all lines. Each is looked at three times and the
/// best counts, for whatever else the machine does meanwhile is not the match's.
fn looks_back(encounter: &Match<Clairvoyance>) -> (f64, f64) {
    let look = |line| {
        let start = Instant::now();
        black_box(encounter.state_after(line));
        start.elapsed().as_secs_f64() * 1e3
    };
    let best = |line| (0..3).map(|_| look(line)).fold(f64::INFINITY, f64::min);
    let mut times: Vec<f64> = (1..=encounter.seq()).map(best).collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() - 1])
}

/// How often a second something can be done.
fn rate(time: Duration, mut work: impl FnMut()) -> f64 {
    work();
    let start = Instant::now();
    let mut n_times = 0;
    while start.elapsed() < time {
        work();
        n_times += 1;
    }
    f64::from(n_times) / start.elapsed().as_secs_f64()
}

const FIGHT: &str = "while enemy count >= 1 { Attack closest enemy; }";
const FLEE: &str = "while enemy count >= 1 { Disengage; }";

/// A combat that goes on for ever.
struct Arena {
    state: State,
    dice: Dice,
}

impl Arena {
    fn new(columns: usize, rows: usize, n_units: usize, plan: &str) -> Arena {
        let setup = Setup {
            source: arena(columns, rows, n_units, plan),
        };
        let mut dice = Dice::seeded(Seed::from_number(1));
        let state = Clairvoyance::start(&setup, &mut dice, &mut Nobody).expect("an arena");
        Arena { state, dice }
    }

    fn turns(&mut self, n: u64) {
        let who = Actor::Seat(MASTER);
        for _ in 0..n {
            Clairvoyance::play(
                &mut self.state,
                who,
                &Action::Next,
                &mut self.dice,
                &mut Nobody,
            )
            .expect("a turn");
        }
    }
}

const BLOCK: &str = "HP: 2000000000; Initiative: +1; Speed: 6; AC: 14; \
    Attack: Melee +4 1d8; Full Attack: Melee +4 1d8, Melee 1d8;";

/// Two teams on opposite sides of a board with a pillar on every ninth square of every seventh row.
fn arena(columns: usize, rows: usize, n_units: usize, plan: &str) -> String {
    let mut walls = Vec::new();
    for row in (3..rows).step_by(7) {
        for column in (4..columns).step_by(9) {
            walls.push(format!("({column}, {row})"));
        }
    }
    let mut sides = [Vec::new(), Vec::new()];
    for unit in 0..n_units {
        let row = (unit / 2) * rows / (n_units / 2);
        let column = if unit % 2 == 0 { 0 } else { columns - 1 };
        sides[unit % 2].push(format!("({column}, {row})"));
    }
    let mut source = format!(
        "MAP {{ Layout: Rectangle {columns}, {rows}; Obstacles: {}; }} UNIT A {{ {BLOCK} }} AI P {{ {plan} }}",
        walls.join(", ")
    );
    for (name, side) in ["One", "Two"].iter().zip(&sides) {
        let line = format!(
            " TEAM {name} {{ A, P x{}: {}; }}",
            side.len(),
            side.join(", ")
        );
        source.push_str(&line);
    }
    source
}

/// Every unit with a block, a line and a square of its own.
fn file_with_units(n: usize) -> String {
    let mut source = String::from("MAP { Layout: Rectangle 100, 100; Obstacles: ; }\n");
    for unit in 0..n {
        writeln!(source, "UNIT U{unit}a {{ {BLOCK} }}").expect("a string");
    }
    writeln!(source, "AI P {{ {FIGHT} }}\nTEAM One {{").expect("a string");
    for unit in 0..n {
        let (column, row) = (unit % 100, unit / 100);
        writeln!(source, "  U{unit}a, P x1: ({column}, {row});").expect("a string");
    }
    source.push_str("}\nTEAM Two { U0a, P x1: (99, 99); }\n");
    source
}

fn file_with_behaviours(n: usize) -> String {
    let mut source =
        format!("MAP {{ Layout: Rectangle 9, 9; Obstacles: ; }} UNIT A {{ {BLOCK} }}\n");
    for number in 0..n {
        writeln!(
            source,
            "AI P{number}b {{ while enemy count >= 1 {{ if enemy in range (Attack + 1) then \
             {{ Full Attack closest enemy; }} else {{ Approach closest Two:A - Attack closest enemy; }} }} }}"
        )
        .expect("a string");
    }
    source.push_str("TEAM One { A, P0b x1: (0, 0); } TEAM Two { A, P1b x1: (8, 8); }\n");
    source
}
