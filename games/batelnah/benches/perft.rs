//! Sequences of moves per second, and instructions per move, beside those of chess.
//!
//! ```text
//! cargo bench -p sobremesa-batelnah                        nodes per second, on one core
//! cargo bench -p sobremesa-batelnah -- --instructions      instructions per node, by valgrind
//! ```
//!
//! Chess is counted by the crate shakmaty, built in the same way and counted in
//! the same run: how fast the machine is cancels out. `counted` does not make
//! the last moves, `played` makes every move as a search does.

use std::env;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use sobremesa_batelnah::{Mode, Position, perft, perft_played};

/// A middle game in which each of the 36 pieces attacks an enemy or is attacked by one.
const MIDDLE_GAME: &str = "7bS1bWbK1/6bS2wWbT1/4wZbW2bS1bQ1/7bS2bSbS/4bTbS1bP1bS2/4bJ1wJ2wT2/2wS2bZ2wZ3/1wS3wS6/wS1wSwS8/wTwWbZwS8/wQ1wK9/wP2wS8 w 2 - 0 77";

/// The middle game that move generators of chess are tried on, known as Kiwipete.
const CHESS_MIDDLE_GAME: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// One thing to count, and what comes out if the moves are right.
struct Case {
    name: &'static str,
    nodes: u64,
    count: fn() -> u64,
}

#[rustfmt::skip] // A table.
const CASES: [Case; 10] = [
    Case { name: "Batel-Nah, two armies, start: counted",  nodes: 1_392_002, count: || perft(&start(Mode::Kingdoms), 4) },
    Case { name: "chess, start: counted",                  nodes: 4_865_609, count: || shakmaty::perft(&Chess::default(), 5) },
    Case { name: "Batel-Nah, two armies, start: played",   nodes: 1_392_002, count: || perft_played(&start(Mode::Kingdoms), 4) },
    Case { name: "chess, start: played",                   nodes: 4_865_609, count: || chess_played(&Chess::default(), 5) },
    Case { name: "Batel-Nah, middle game: counted",        nodes: 1_117_009, count: || perft(&middle_game(), 3) },
    Case { name: "chess, middle game: counted",            nodes: 4_085_603, count: || shakmaty::perft(&chess_middle_game(), 4) },
    Case { name: "Batel-Nah, middle game: played",         nodes: 1_117_009, count: || perft_played(&middle_game(), 3) },
    Case { name: "chess, middle game: played",             nodes: 4_085_603, count: || chess_played(&chess_middle_game(), 4) },
    Case { name: "Batel-Nah, four armies, start: counted", nodes: 2_409_600, count: || perft(&start(Mode::Alliances), 5) },
    Case { name: "Batel-Nah, four armies, start: played",  nodes: 2_409_600, count: || perft_played(&start(Mode::Alliances), 5) },
];

/// The case that counts nothing: what starting the program costs.
const NOTHING: &str = "nothing";

fn start(mode: Mode) -> Position {
    Position::initial(mode)
}

fn middle_game() -> Position {
    MIDDLE_GAME.parse().expect("a position text")
}

fn chess_middle_game() -> Chess {
    let fen: Fen = CHESS_MIDDLE_GAME.parse().expect("a position of chess");
    fen.into_position(CastlingMode::Standard)
        .expect("a legal position of chess")
}

/// What `perft_played` does, with shakmaty.
fn chess_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut n_sequences = 0;
    for &legal in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(legal);
        n_sequences += chess_played(black_box(&child), depth - 1);
    }
    n_sequences
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if let Some(name) = arguments.iter().skip_while(|word| *word != "--one").nth(1) {
        count_once(name);
    } else if has("--instructions") {
        report_instructions();
    } else if has("--bench") {
        report_speed();
    }
    // Anything else is `cargo test --all-targets`, which only asks whether we start.
}

fn count_once(name: &str) {
    if let Some(case) = CASES.iter().find(|case| case.name == name) {
        assert_eq!((case.count)(), case.nodes, "{name}");
    }
}

fn report_speed() {
    for case in &CASES {
        let quickest = (0..3).map(|_| time(case)).min().unwrap_or_default();
        let per_second = case.nodes as f64 / quickest.as_secs_f64();
        println!(
            "{:<40} {:8.1} million nodes per second",
            case.name,
            per_second / 1e6
        );
    }
}

fn time(case: &Case) -> Duration {
    let begin = Instant::now();
    assert_eq!(black_box((case.count)()), case.nodes, "{}", case.name);
    begin.elapsed()
}

fn report_instructions() {
    let overhead = instructions(NOTHING);
    for case in &CASES {
        let per_node = (instructions(case.name) - overhead) as f64 / case.nodes as f64;
        println!("{:<40} {per_node:8.1} instructions per node", case.name);
    }
}

/// Runs this program again under valgrind, for one case, and reads how much it did.
fn instructions(name: &str) -> u64 {
    let program = env::current_exe().expect("this program has a path");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["--one", name])
        .output()
        .expect("valgrind is installed");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    told.lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
        .expect("callgrind says how many instructions it collected")
}
