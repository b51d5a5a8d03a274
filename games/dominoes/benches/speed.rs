//! How fast the rules are: whole matches of random play, and the replay of a recorded one.
//!
//! What it prints and why is in `docs/benches.md`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde_json::json;
use sobremesa_dominoes::{Action, Dominoes, Setup, State};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{
    Actor, Audience, Dice, DiceSource, Game, Match, Must, Nobody, Seed, Status, Unplayed,
};
use sobremesa_table::Playable;

/// A hundred times the 108,000 turns a second of the program that we set out to beat.
const TURNS_GOAL: &str = ">= 10800000";
const TURN_INSTRUCTIONS_GOAL: &str = "<= 300";
const REPLAY_GOAL: &str = "<= 1";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--bench")
        .collect();
    match words[..] {
        ["--works"] => {
            print(json!({ "work": "turn", "units": 500_000, "goal": TURN_INSTRUCTIONS_GOAL }));
            print(json!({ "work": "replay", "units": 50 }));
        }
        ["--count", "turn", units] => {
            let units = read(units);
            RandomPlay::new(1).turns(units);
            print(json!({ "units": units }));
        }
        ["--count", "replay", units] => {
            let units = read(units);
            let lines = recorded_match(1);
            (0..units).for_each(|_| replay(&lines));
            print(json!({ "units": units }));
        }
        ["--json"] | [] => measure(Duration::from_secs(2), 100_000),
        ["--json", "--quick"] => measure(Duration::from_millis(200), 5_000),
        _ => eprintln!("--json [--quick] | --works | --count turn N | --count replay N"),
    }
}

fn measure(time: Duration, n_decisions: usize) {
    let mut play = RandomPlay::new(1);
    let turns_per_second = per_second(time, 100_000, |units| play.turns(units));
    print(json!({
        "name": "random play", "value": turns_per_second, "unit": "turns/s", "goal": TURNS_GOAL,
    }));
    print(json!({
        "name": "matches of random play",
        "value": turns_per_second * play.matches as f64 / play.turns_played as f64,
        "unit": "matches/s",
    }));
    let lines = recorded_match(1);
    let replays_per_second = per_second(time, 10, |units| {
        (0..units).for_each(|_| replay(&lines));
    });
    print(json!({
        "name": "load and verify a match file",
        "value": 1000.0 / replays_per_second, "unit": "ms", "goal": REPLAY_GOAL,
    }));
    print(json!({ "name": "lines of that file", "value": lines.len(), "unit": "lines" }));
    print(json!({
        "name": "the slowest look back in a match of 5,000 lines",
        "value": slowest_look_back(5_000), "unit": "µs", "goal": "<= 5000",
    }));
    let (mean, slowest) = decisions(n_decisions);
    print(json!({
        "name": "a decision of the master, mean", "value": mean, "unit": "µs", "goal": "<= 15",
    }));
    print(json!({
        "name": "the slowest of them", "value": slowest, "unit": "µs", "goal": "<= 50",
    }));
}

/// The mean and the greatest time in microseconds of the master's decisions in whole matches that it
/// plays with itself. Each is made several times and its best time counts, and the slowest ones are
/// made many times: whatever else the machine does meanwhile is not the player's.
fn decisions(n_decisions: usize) -> (f64, f64) {
    let bots = Dominoes::bots();
    let master = bots.iter().find(|bot| bot.name() == "master");
    let master = master.expect("of the house");
    let (mut seed, mut sum, mut slowest) = (1, 0.0, 0.0);
    let (mut dice, mut state) = begin(seed);
    let mut n_made = 0;
    while n_made < n_decisions {
        let seat = match Dominoes::status(&state) {
            Status::Waiting {
                must: Must::Seats(seats),
                ..
            } => seats.iter().next().expect("somebody has to move"),
            Status::Waiting {
                must: Must::House, ..
            } => {
                play(&mut state, Actor::House, &Action::Deal, &mut dice);
                continue;
            }
            Status::Over(_) => {
                seed += 1;
                (dice, state) = begin(seed);
                continue;
            }
        };
        let view = Dominoes::view(&state, Audience::Seat(seat));
        let decide = || master.decide(&view, seat, &Budget::nodes(1), seed);
        let best_of = |times: usize| {
            let once = |_| {
                let start = Instant::now();
                black_box(decide());
                start.elapsed().as_secs_f64() * 1e6
            };
            (0..times).map(once).fold(f64::INFINITY, f64::min)
        };
        let mut time = best_of(3);
        if time > slowest {
            time = time.min(best_of(50));
            slowest = time.max(slowest);
        }
        sum += time;
        n_made += 1;
        let action = decide().expect("it is the master's turn");
        play(&mut state, Actor::Seat(seat), &action, &mut dice);
    }
    (sum / n_made as f64, slowest)
}

/// Matches one after the other, all on one core, through the public trait.
struct RandomPlay {
    choices: Pcg32,
    next_seed: u64,
    dice: Dice,
    state: State,
    candidates: Vec<Action>,
    turns_played: u64,
    matches: u64,
}

impl RandomPlay {
    fn new(seed: u64) -> RandomPlay {
        let (dice, state) = begin(seed);
        RandomPlay {
            choices: Pcg32::seed_from_u64(seed),
            next_seed: seed + 1,
            dice,
            state,
            candidates: Vec::new(),
            turns_played: 0,
            matches: 0,
        }
    }

    /// Plays so many turns of seats; the deals by the house come on top.
    fn turns(&mut self, n_turns: u64) {
        let mut n_left = n_turns;
        while n_left > 0 {
            match Dominoes::status(&self.state) {
                Status::Waiting {
                    must: Must::Seats(seats),
                    ..
                } => {
                    let seat = seats.iter().next().expect("somebody has to move");
                    let who = Actor::Seat(seat);
                    self.candidates.clear();
                    Dominoes::candidates(&self.state, who, &mut self.candidates);
                    let chosen = below(&mut self.choices, self.candidates.len());
                    let action = &self.candidates[chosen];
                    play(&mut self.state, who, action, &mut self.dice);
                    n_left -= 1;
                }
                Status::Waiting {
                    must: Must::House, ..
                } => play(&mut self.state, Actor::House, &Action::Deal, &mut self.dice),
                Status::Over(_) => self.next_match(),
            }
        }
        self.turns_played += n_turns;
        black_box(&self.state);
    }

    #[inline(never)]
    fn next_match(&mut self) {
        (self.dice, self.state) = begin(self.next_seed);
        self.next_seed += 1;
        self.matches += 1;
    }
}

fn play(state: &mut State, who: Actor, action: &Action, dice: &mut Dice) {
    Dominoes::play(state, who, action, dice, &mut Nobody)
        .expect("candidates are legal, and seeded dice do not run out");
}

fn begin(seed: u64) -> (Dice, State) {
    let mut dice = Dice::seeded(Seed::from_number(seed));
    let state = Dominoes::start(&Setup::default(), &mut dice, &mut Nobody)
        .expect("the usual setup has no faults");
    (dice, state)
}

/// A number below `n`, near enough to uniform for a bench: the high half of the product.
fn below(choices: &mut Pcg32, n: usize) -> usize {
    ((u64::from(choices.next_u32()) * n as u64) >> 32) as usize
}

/// The file of a whole match to 200 points.
fn recorded_match(seed: u64) -> Vec<String> {
    match_of(Setup::default(), seed, usize::MAX)
        .lines()
        .collect()
}

/// The slowest look back at a line of a match of so many, in microseconds.
fn slowest_look_back(n_lines: usize) -> f64 {
    let setup = Setup {
        max_points: 1_000_000,
        ..Setup::default()
    };
    let table = match_of(setup, 1, n_lines);
    assert_eq!(table.seq(), n_lines, "it goes on for long enough");
    let looks = (1..=n_lines).map(|line| {
        let start = Instant::now();
        black_box(table.state_after(line));
        start.elapsed().as_secs_f64() * 1e6
    });
    looks.fold(0.0, f64::max)
}

/// A match of random play, up to so many lines.
fn match_of(setup: Setup, seed: u64, most_lines: usize) -> Match<Dominoes> {
    let origin = Origin::Setup(setup);
    let mut table: Match<Dominoes> =
        Match::start(origin, DiceSource::Seed(Seed::from_number(seed))).expect("no faults");
    let mut choices = Pcg32::seed_from_u64(seed);
    let mut candidates = Vec::new();
    while table.seq() < most_lines {
        let who = match Dominoes::status(table.state()) {
            Status::Waiting {
                must: Must::Seats(seats),
                ..
            } => Actor::Seat(seats.iter().next().expect("somebody has to move")),
            Status::Waiting {
                must: Must::House, ..
            } => Actor::House,
            Status::Over(_) => break,
        };
        candidates.clear();
        Dominoes::candidates(table.state(), who, &mut candidates);
        let action = candidates[below(&mut choices, candidates.len())];
        let played: Result<_, Unplayed> = table.play(who, action);
        played.expect("candidates are legal");
    }
    table
}

fn replay(lines: &[String]) {
    let loaded = Match::<Dominoes>::load(lines.iter().map(String::as_str), None);
    black_box(loaded.expect("we wrote it ourselves"));
}

/// Repeats `work(chunk)` for some time; units per second.
fn per_second(time: Duration, chunk: u64, mut work: impl FnMut(u64)) -> f64 {
    let start = Instant::now();
    let mut units = 0;
    while start.elapsed() < time {
        work(chunk);
        units += chunk;
    }
    units as f64 / start.elapsed().as_secs_f64()
}

fn read(units: &str) -> u64 {
    units.parse().expect("a number of units")
}

fn print(line: serde_json::Value) {
    println!("{line}");
}
