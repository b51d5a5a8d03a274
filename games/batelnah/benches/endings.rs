//! Are won endings won? Makes the positions of `tests/bots/endings.txt`, and plays them out.
//!
//! `--make 100` plays games of level 4 against itself and keeps the first position of each in which
//! one side has hardly a fighter left, if level 8 with ten times its usual effort calls it won for
//! the side to move. `level7 100` lets level 7 play the first hundred of them against level 8 and
//! tells how many it wins.

use std::env;

use serde_json::{Value, json};
use sobremesa_batelnah::{Action, Army, BatelNah, Board, Kind, Position, Setup, Side};
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Actor, Audience, DiceSource, Game, Match, Seat};
use sobremesa_table::Playable;

/// The positions, one in each line.
const ENDINGS: &str = include_str!("../tests/bots/endings.txt");

/// Ten times what level 8 looks at for a move.
const GREAT_EFFORT: u64 = 600_000;

/// What a search calls won, if it does not see the end: more than a warrior ahead, with the
/// fighters to make something of it.
const WON: i64 = 600;

/// A side with fewer fighters than this is hunted by one that has several more.
const FEW_FIGHTERS: usize = 2;
const SEVERAL: usize = 2;

fn main() {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["--make", n] => make(n.parse().expect("a number of positions")),
        [level, n] => convert(level, n.parse().expect("a number of positions")),
        // Also `cargo test --all-targets`, which only asks whether we start.
        _ => eprintln!("--make N | LEVEL N"),
    }
}

fn bot(name: &str) -> &'static dyn Bot<BatelNah> {
    let found = BatelNah::bots().iter().find(|bot| bot.name() == name);
    *found.unwrap_or_else(|| panic!("no player is called {name}"))
}

fn begin(origin: Origin<BatelNah>) -> Match<BatelNah> {
    Match::start(origin, DiceSource::Script(Vec::new())).expect("a game without faults")
}

fn choose(
    game: &Match<BatelNah>,
    bot: &dyn Bot<BatelNah>,
    budget: &Budget<'_>,
    seed: u64,
) -> Choice<BatelNah> {
    let seat = to_move(game).expect("somebody's turn");
    let view = BatelNah::view(game.state(), Audience::Seat(seat));
    bot.choose(&view, seat, budget, seed).expect("a choice")
}

fn to_move(game: &Match<BatelNah>) -> Option<Seat> {
    let (_, player) = game.state().turn()?;
    Some(Seat::new(player as usize))
}

fn play(game: &mut Match<BatelNah>, action: Action) {
    let seat = to_move(game).expect("somebody's turn");
    game.play(Actor::Seat(seat), action).expect("a legal move");
}

/// What a player is used to.
const USUAL: Budget<'static> = Budget {
    nodes: None,
    time_is_up: &|| false,
};

fn make(n_wanted: usize) {
    let (mut n_made, mut n_called) = (0, 0);
    for seed in 1.. {
        let Some(position) = ending_of_a_game(seed) else {
            continue;
        };
        n_called += 1;
        let form = serde_json::from_value(json!({ "text": position.to_string() }));
        let game = begin(Origin::Position(form.expect("a position")));
        let great = Budget::nodes(GREAT_EFFORT);
        let score = &choose(&game, bot("level8"), &great, seed).details["score"];
        if is_won(score) {
            println!("{position}");
            n_made += 1;
        }
        eprintln!("game {seed}: {score}, {n_made} won of {n_called}");
        if n_made == n_wanted {
            return;
        }
    }
}

fn is_won(score: &Value) -> bool {
    score.get("wins_in").is_some() || score.as_i64().is_some_and(|value| value >= WON)
}

/// The first position of a game in which the enemy of the side to move is hunted.
fn ending_of_a_game(seed: u64) -> Option<Position> {
    let mut game = begin(Origin::Setup(Setup::KINGDOMS));
    let mut chance = seed;
    for _ in 0..6 {
        let moves = game.state().position().legal_moves();
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let chosen = moves[(chance >> 33) as usize % moves.len()];
        play(&mut game, Action::from(chosen));
    }
    while let Some(army) = game.state().position().to_move() {
        let position = *game.state().position();
        if game.state().ending().is_some() {
            return None;
        }
        let n_fighters = |side| n_fighters(position.board(), side);
        let (ours, theirs) = (n_fighters(army.side()), n_fighters(army.side().enemy()));
        if theirs < FEW_FIGHTERS && ours >= theirs + SEVERAL {
            return Some(position);
        }
        let action = choose(&game, bot("level4"), &USUAL, seed).action;
        play(&mut game, action);
    }
    None
}

/// The officers of a side that are neither royals nor soldiers.
fn n_fighters(board: &Board, side: Side) -> usize {
    let kinds = [
        Kind::Prince,
        Kind::Warrior,
        Kind::Temple,
        Kind::Wizard,
        Kind::Jester,
    ];
    kinds
        .into_iter()
        .map(|kind| board.kind(side, kind).len())
        .sum()
}

fn convert(level: &str, n_positions: usize) {
    let texts = ENDINGS.lines().filter(|line| !line.starts_with('#'));
    let (mut n_won, mut n_played) = (0, 0);
    for text in texts.take(n_positions) {
        let form = serde_json::from_value(json!({ "text": text }));
        let mut game = begin(Origin::Position(form.expect("a position")));
        let us = game.state().position().to_move().map(Army::side);
        while game.state().ending().is_none() {
            let is_ours = game.state().position().to_move().map(Army::side) == us;
            let player = if is_ours { bot(level) } else { bot("level8") };
            let action = choose(&game, player, &USUAL, n_played).action;
            play(&mut game, action);
        }
        let ending = game.state().ending().expect("the game is over");
        n_played += 1;
        n_won += u64::from(ending.winner() == us);
        println!("{n_won} of {n_played}: {ending:?} {text}");
    }
    println!("{level} wins {n_won} of {n_played}");
}
