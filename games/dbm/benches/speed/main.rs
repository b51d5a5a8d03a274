//! How fast moves are judged, with 190 elements and ten pieces of ground on the table.
//!
//! What it prints and why is in `docs/benches.md`.

mod battles;
mod yardstick;

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use serde_json::{Value, json};
use sobremesa_dbm::board::Board;
use sobremesa_dbm::rules::close_combat;
use sobremesa_dbm::rules::movement::{judge, offers};
use sobremesa_dbm::{
    Action, CommandIx, Dbm, Element, ElementId, Move, Setup, Side, State, Step, notation, odds,
};
use sobremesa_kernel::{Audience, Game, Match};
use sobremesa_table::{Chosen, Playable};

use battles::{AtRandom, Chance, Sergeant};

/// A person must never wait: microseconds at the median and at worst.
const MEDIAN_GOAL: &str = "<= 50";
const WORST_GOAL: &str = "<= 500";

const STRAIGHT: &str = "group of 12 straight ahead";
const WHEEL: &str = "group of 12 wheeling 10 degrees and on";
const TO_CONTACT: &str = "group of 12 into contact";
const OFFERS: &str = "offers of a command";
const RANDOM_SKIRMISH: &str = "skirmish at random";
const RANDOM_BATTLE: &str = "battle of 400 points at random";
const SERGEANTS_SKIRMISH: &str = "skirmish of sergeants";
const SERGEANTS_BATTLE: &str = "battle of 400 points of sergeants";
const REPLAY: &str = "battle of 400 points played again";
const COPY: &str = "copy of a battle";
const ODDS: &str = "odds of a fight";
const SHOWN_OF_GROUP: &str = "what is shown of a group of 12";
const SHOWN_OF_ONE: &str = "what is shown of one element";
const YARDSTICK: &str = "12 bases against 178 where they stand, parry2d, median";

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
            for (work, units) in [
                (RANDOM_SKIRMISH, 4),
                (RANDOM_BATTLE, 1),
                (SERGEANTS_SKIRMISH, 1),
                (SERGEANTS_BATTLE, 1),
                (REPLAY, 1),
                (COPY, 10_000),
                (ODDS, 100_000),
                (SHOWN_OF_GROUP, 2),
            ] {
                print(&json!({ "work": work, "units": units }));
            }
        }
        ["--count", work, units] => {
            let units: usize = units.parse().expect("a number");
            count(work, units);
            print(&json!({ "units": units }));
        }
        ["--json"] | [] => measure(1000),
        ["--json", "--quick"] => measure(200),
        _ => eprintln!("--json [--quick] | --works | --count WORK N"),
    }
}

/// Does something as often as it is asked to.
fn count(work: &str, units: usize) {
    let at_random = |setup: &Setup| {
        for seed in 0..units as u64 {
            battles::fight(setup, seed, &mut AtRandom(Chance::new(seed)), |_| ());
        }
    };
    let of_sergeants = |setup: &Setup| {
        for seed in 0..units as u64 {
            battles::fight(setup, seed, &mut Sergeant::new(), |_| ());
        }
    };
    match work {
        RANDOM_SKIRMISH => at_random(&battles::skirmish()),
        RANDOM_BATTLE => at_random(&battles::battle()),
        SERGEANTS_SKIRMISH => of_sergeants(&battles::skirmish()),
        SERGEANTS_BATTLE => of_sergeants(&battles::battle()),
        REPLAY => {
            let lines = recorded(&battles::fought(&battles::battle(), 1));
            for _ in 0..units {
                play_again(&lines);
            }
        }
        COPY => {
            let state = &battles::positions(1)[0];
            for _ in 0..units {
                black_box(black_box(state).clone());
            }
        }
        ODDS => {
            let pair = odds_of_a_pair();
            for _ in 0..units {
                black_box(odds::odds(black_box([&pair[0], &pair[1]])));
            }
        }
        SHOWN_OF_GROUP => {
            let (state, group) = (battle(1), the_block());
            for _ in 0..units {
                show(&state, &group);
            }
        }
        work => {
            let (_, steps) = ORDERS
                .into_iter()
                .find(|(name, _)| *name == work)
                .expect("a known work");
            let states: Vec<State> = (0..20).map(battle).collect();
            let order = order(steps());
            for number in 0..units {
                ask(&states[number % states.len()], &order);
            }
        }
    }
}

/// The record of a battle, line by line.
fn recorded(battle: &Match<Dbm>) -> Vec<String> {
    battle.lines().collect()
}

fn play_again(lines: &[String]) {
    let again: Match<Dbm> =
        Match::load(lines.iter().map(String::as_str), None).expect("its own record");
    black_box(again);
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

fn odds_of_a_pair() -> [sobremesa_dbm::rules::factors::Factors; 2] {
    let state =
        notation::read("a1 Reg Bd (O) 1000,900,0\nb1 Irr Wb (O) 1000,900,180").expect("two");
    let board = Board::public(&state);
    let pairs = close_combat::pairs(&board);
    close_combat::weigh(&pairs[0])
}

fn measure(n_positions: usize) {
    let states: Vec<State> = (0..n_positions / 10).map(battle).collect();
    for (name, steps) in ORDERS {
        let order = order(steps());
        let times = (0..n_positions).map(|n| {
            let state = &states[n % states.len()];
            best_of_three(|| ask(state, &order))
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
    shown(&states);
    yardstick(&states);
    in_battles(n_positions);
    whole_battles(n_positions / 50);
}

/// The block in the middle, as a page names its elements.
fn the_block() -> Vec<String> {
    let ids = order(Vec::new()).elements.into_iter();
    ids.map(|id| format!("element-{id}")).collect()
}

/// What a table works out when somebody chooses elements: handles, reach, contacts, prices. How many seconds it took.
fn show(state: &State, things: &[String]) -> f64 {
    let seat = Side::A.commander_in_chief();
    let things: Vec<&str> = things.iter().map(String::as_str).collect();
    let hand = Dbm::by_hand(Dbm::view(state, Audience::Seat(seat)), Some(seat));
    let start = Instant::now();
    black_box(hand.dossier(&Chosen::things(&things)));
    start.elapsed().as_secs_f64()
}

fn shown(states: &[State]) {
    for (name, things) in [
        (SHOWN_OF_GROUP, the_block()),
        (SHOWN_OF_ONE, vec!["element-a97".to_owned()]),
    ] {
        let states = states.iter().take(20);
        let times = states.map(|state| show(state, &things) * 1e6).collect();
        figure(&format!("{name}, median"), middle(times), json!("<= 50000"));
    }
}

/// A block of twelve against everybody else, where it stands: what a library of collisions needs for that much of
/// a judgement, base by base.
fn yardstick(states: &[State]) {
    let ids = order(Vec::new()).elements;
    let times = states.iter().map(|state| {
        let (block, others): (Vec<&Element>, Vec<&Element>) = state
            .on_table()
            .map(|(_, element)| element)
            .partition(|element| ids.contains(&element.id));
        let pairs = yardstick::Pairs::new(
            block.iter().map(|element| element.rect()),
            others.iter().map(|element| element.rect()),
        );
        let start = Instant::now();
        black_box(black_box(&pairs).n_overlapping());
        start.elapsed().as_secs_f64() * 1e6
    });
    figure(YARDSTICK, middle(times.collect()), Value::Null);
}

/// Microseconds that something takes. The best counts: whatever else the machine does meanwhile, such as a slice of
/// four milliseconds for somebody else, is not the referee's.
fn best_of_three(mut work: impl FnMut()) -> f64 {
    let times = (0..3).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e6
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Every move of a large group that was offered in whole battles.
fn in_battles(n_positions: usize) {
    let positions = battles::positions(n_positions);
    let mut times = Vec::new();
    for state in &positions {
        let side = state.side_in_turn();
        let board = Board::known_to(side, state);
        for (command, _) in state.commands_of(side) {
            let seat = state.command(command).seat;
            for action in offers(&board, command) {
                let Action::Move(order) = action else {
                    continue;
                };
                if (10..=14).contains(&order.elements.len()) {
                    times.push(best_of_three(|| {
                        let _ = black_box(judge(&board, seat, black_box(&order)));
                    }));
                }
            }
        }
    }
    told("group of 10 to 14 in whole battles", times);
    let copies = positions.iter().map(|state| {
        let start = Instant::now();
        black_box(state.clone());
        start.elapsed().as_secs_f64() * 1e6
    });
    figure(
        &format!("{COPY}, median"),
        middle(copies.collect()),
        json!("<= 20"),
    );
}

fn whole_battles(n_skirmishes: usize) {
    let (small, large) = (battles::skirmish(), battles::battle());
    let seconds = |work: &mut dyn FnMut(u64), n: usize| {
        let start = Instant::now();
        (0..n as u64).for_each(work);
        start.elapsed().as_secs_f64() / n as f64
    };
    let at_random = |setup: &Setup, n: usize| {
        let mut fight = |seed: u64| {
            battles::fight(setup, seed, &mut AtRandom(Chance::new(seed)), |_| ());
        };
        seconds(&mut fight, n)
    };
    let per_second = |name: &str, seconds: f64, goal: &str| {
        let value = 1.0 / seconds;
        print(&json!({ "name": name, "value": value, "unit": "battles/s", "goal": goal }));
    };
    per_second(RANDOM_SKIRMISH, at_random(&small, n_skirmishes), ">= 20");
    per_second(RANDOM_BATTLE, at_random(&large, 2), ">= 1");
    let mut bounds = Vec::new();
    let mut of_sergeants = |setup: &Setup, n: usize| {
        let mut fight = |seed: u64| {
            let mut sergeant = Sergeant::new();
            battles::fight(setup, seed, &mut sergeant, |_| ());
            bounds = sergeant.bounds;
        };
        seconds(&mut fight, n)
    };
    per_second(
        SERGEANTS_SKIRMISH,
        of_sergeants(&small, n_skirmishes.div_ceil(4)),
        ">= 2",
    );
    let took = of_sergeants(&large, 1);
    print(&json!({ "name": SERGEANTS_BATTLE, "value": took, "unit": "s", "goal": "<= 6" }));
    let bound = middle(bounds);
    print(
        &json!({ "name": "bound of a sergeant, median", "value": bound, "unit": "ms", "goal": "<= 100" }),
    );
    let fought = battles::fought(&large, 1);
    print(&json!({
        "name": format!("any of {} lines, worst", fought.seq()),
        "value": battles::worst_look_back(&fought), "unit": "ms", "goal": "<= 5",
    }));
    let lines = recorded(&fought);
    let took = seconds(&mut |_| play_again(&lines), 2) * 1e3;
    print(&json!({ "name": REPLAY, "value": took, "unit": "ms", "goal": "<= 200" }));
    let pair = odds_of_a_pair();
    let took = seconds(
        &mut |_| {
            black_box(odds::odds(black_box([&pair[0], &pair[1]])));
        },
        100_000,
    );
    figure(ODDS, took * 1e6, json!("<= 1"));
}

fn told(name: &str, times: Vec<f64>) {
    let worst = times.iter().copied().fold(0.0, f64::max);
    let place = times.iter().position(|time| *time == worst);
    eprintln!("{name}: the worst is number {place:?}, {worst:.1} us");
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
