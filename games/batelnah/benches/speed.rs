//! Sequences of moves (perft) beside those of chess, and how fast the strongest bot thinks.
//!
//! What it prints and why is in `docs/benches.md`. Chess is counted by the crate
//! shakmaty, built in the same way and counted in the same run: how fast the
//! machine is cancels out. `counted` does not make the last moves, `played`
//! makes every move as a search does.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::json;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use sobremesa_batelnah::{BatelNah, Mode, Position, Setup, perft, perft_played};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Audience, DiceSource, Game, Match, Seat};
use sobremesa_table::Playable;

/// A middle game in which each of the 36 pieces attacks an enemy or is attacked by one.
const MIDDLE_GAME: &str = "7bS1bWbK1/6bS2wWbT1/4wZbW2bS1bQ1/7bS2bSbS/4bTbS1bP1bS2/4bJ1wJ2wT2/2wS2bZ2wZ3/1wS3wS6/wS1wSwS8/wTwWbZwS8/wQ1wK9/wP2wS8 w 2 - 0 77";

/// The middle game that move generators of chess are tried on, known as Kiwipete.
const CHESS_MIDDLE_GAME: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A position of one of the two games.
enum Root {
    BatelNah(Position),
    Chess(Chess),
}

/// Is the last move of a sequence made, or only counted?
#[derive(Clone, Copy)]
enum Leaves {
    Counted,
    Played,
}
use Leaves::{Counted, Played};

/// One thing to count, and what comes out if the moves are right.
struct Case {
    name: &'static str,
    root: fn() -> Root,
    depth: u32,
    leaves: Leaves,
    nodes: u64,
    /// At most what shakmaty needs on its side of the pair: instructions hardly vary.
    goal: Option<&'static str>,
}

#[rustfmt::skip] // A table.
const CASES: [Case; 10] = [
    Case { name: "start counted",             root: kingdoms,          depth: 4, leaves: Counted, nodes: 1_392_002, goal: Some("<= 60") },
    Case { name: "chess start counted",       root: chess,             depth: 5, leaves: Counted, nodes: 4_865_609, goal: None },
    Case { name: "start played",              root: kingdoms,          depth: 4, leaves: Played,  nodes: 1_392_002, goal: Some("<= 213") },
    Case { name: "chess start played",        root: chess,             depth: 5, leaves: Played,  nodes: 4_865_609, goal: None },
    Case { name: "middle game counted",       root: middle_game,       depth: 3, leaves: Counted, nodes: 1_117_009, goal: Some("<= 56") },
    Case { name: "chess middle game counted", root: chess_middle_game, depth: 4, leaves: Counted, nodes: 4_085_603, goal: None },
    Case { name: "middle game played",        root: middle_game,       depth: 3, leaves: Played,  nodes: 1_117_009, goal: Some("<= 213") },
    Case { name: "chess middle game played",  root: chess_middle_game, depth: 4, leaves: Played,  nodes: 4_085_603, goal: None },
    Case { name: "four armies counted",       root: alliances,         depth: 5, leaves: Counted, nodes: 2_409_600, goal: None },
    Case { name: "four armies played",        root: alliances,         depth: 5, leaves: Played,  nodes: 2_409_600, goal: None },
];

fn kingdoms() -> Root {
    Root::BatelNah(Position::initial(Mode::Kingdoms))
}

fn alliances() -> Root {
    Root::BatelNah(Position::initial(Mode::Alliances))
}

fn middle_game() -> Root {
    Root::BatelNah(MIDDLE_GAME.parse().expect("a position text"))
}

fn chess() -> Root {
    Root::Chess(Chess::default())
}

fn chess_middle_game() -> Root {
    let fen: Fen = CHESS_MIDDLE_GAME.parse().expect("a position of chess");
    let position = fen.into_position(CastlingMode::Standard);
    Root::Chess(position.expect("a legal position of chess"))
}

impl Root {
    /// The positions one move later.
    fn children(&self) -> Vec<Root> {
        match self {
            Root::BatelNah(position) => {
                let moves = position.legal_moves();
                let after = |legal: &_| Root::BatelNah(position.after(*legal));
                moves.iter().map(after).collect()
            }
            Root::Chess(position) => {
                let after = |&legal: &_| {
                    let mut child = position.clone();
                    child.play_unchecked(legal);
                    Root::Chess(child)
                };
                position.legal_moves().iter().map(after).collect()
            }
        }
    }

    fn count(&self, depth: u32, leaves: Leaves) -> u64 {
        match (black_box(self), leaves) {
            (Root::BatelNah(position), Counted) => perft(position, depth),
            (Root::BatelNah(position), Played) => perft_played(position, depth),
            (Root::Chess(position), Counted) => shakmaty::perft(position, depth),
            (Root::Chess(position), Played) => chess_played(position, depth),
        }
    }
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

impl Case {
    /// Counts first move by first move, over and over, while `goes_on` at the number reached.
    fn count_while(&self, mut goes_on: impl FnMut(u64) -> bool) -> u64 {
        let children = (self.root)().children();
        let mut n_counted = 0;
        for round in 1.. {
            for child in &children {
                if !goes_on(n_counted) {
                    return n_counted;
                }
                n_counted += child.count(self.depth - 1, self.leaves);
            }
            assert_eq!(n_counted, round * self.nodes, "{}", self.name);
        }
        n_counted
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = arguments.iter().map(String::as_str);
    let words: Vec<&str> = words.filter(|word| *word != "--bench").collect();
    match words[..] {
        ["--works"] => tell_works(),
        ["--count", THINKING, units] => {
            let budget = read(units);
            println!("{}", json!({ "units": think(&start_of_game(), budget) }));
        }
        ["--count", work, units] => {
            let (case, wanted) = (find(work), read(units));
            let n_counted = case.count_while(|n_counted| n_counted < wanted);
            println!("{}", json!({ "units": n_counted }));
        }
        ["--json"] => measure(Duration::from_secs(2)),
        ["--json", "--quick"] => measure(Duration::from_millis(200)),
        // Also `cargo test --all-targets`, which only asks whether we start.
        _ => eprintln!("--json [--quick] | --works | --count WORK N"),
    }
}

fn tell_works() {
    for case in &CASES {
        let mut work = json!({ "work": case.name, "units": case.nodes });
        if let Some(goal) = case.goal {
            work["goal"] = goal.into();
        }
        println!("{work}");
    }
    println!(
        "{}",
        json!({ "work": THINKING, "units": 100_000, "goal": "<= 5000" })
    );
}

fn find(work: &str) -> &'static Case {
    let case = CASES.iter().find(|case| case.name == work);
    case.unwrap_or_else(|| panic!("no work is called {work}"))
}

fn read(units: &str) -> u64 {
    units.parse().expect("a number of units")
}

fn measure(time: Duration) {
    for case in &CASES {
        let begun = Instant::now();
        let n_counted = case.count_while(|_| begun.elapsed() < time);
        let per_second = n_counted as f64 / begun.elapsed().as_secs_f64();
        println!(
            "{}",
            json!({ "name": case.name, "value": per_second, "unit": "nodes/s" })
        );
    }
    let game = start_of_game();
    let (begun, mut n_seen) = (Instant::now(), 0);
    while begun.elapsed() < time {
        n_seen += think(&game, 50_000);
    }
    let per_second = n_seen as f64 / begun.elapsed().as_secs_f64();
    println!(
        "{}",
        json!({ "name": "thinking of level8", "value": per_second, "unit": "positions/s" })
    );
}

/// A position that the strongest bot looks at, evaluation and all.
const THINKING: &str = "position thought about";

fn start_of_game() -> Match<BatelNah> {
    let script = DiceSource::Script(Vec::new());
    Match::start(Origin::Setup(Setup::KINGDOMS), script).expect("the usual setup has no faults")
}

/// Lets the strongest bot think of its first move; the positions it looked at.
fn think(game: &Match<BatelNah>, nodes: u64) -> u64 {
    let seat = Seat::new(0);
    let view = BatelNah::view(game.state(), Audience::Seat(seat));
    let mut bots = BatelNah::bots().iter();
    let strongest = bots.find(|bot| bot.name() == "level8").expect("the oracle");
    let choice = strongest.choose(&view, seat, &Budget::nodes(nodes), 1);
    let details = choice.expect("white is to move").details;
    details["nodes"].as_u64().expect("a number of positions")
}
