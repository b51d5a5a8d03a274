//! How strong the bots are: games between two of them, each opening played from both seats.
//!
//! `cargo run --release -p sobremesa-batelnah --example strength -- level8 greedy 40 20000 2`
//! plays 40 games of mode 2 with 20 000 positions a move; mode 4 has partners of the same name. With
//! `usual` instead of a number each looks at as many as it does everywhere, more while it hunts.

use std::error::Error;
use std::time::Instant;

use sobremesa_batelnah::{Action, BatelNah, Mode, ModeDigit, Setup, State};
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::record::Origin;
use sobremesa_kernel::{Actor, Audience, DiceSource, Game, Match, Playing, Seat};
use sobremesa_table::Playable;

type Player = &'static dyn Bot<BatelNah>;

/// Moves at random before the bots take over.
const OPENING: u64 = 6;
/// A game that takes longer is drawn; the rule of quiet play ends nearly all before (BAT-END-06).
const LONGEST: usize = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [one, other, games, nodes, mode] = words.as_slice() else {
        return Err("strength ONE OTHER GAMES NODES MODE".into());
    };
    let (one, other) = (find(one)?, find(other)?);
    let games: u64 = games.parse()?;
    let budget = match nodes.as_str() {
        "usual" => Budget::USUAL,
        nodes => Budget::nodes(nodes.parse()?),
    };
    let mode = ModeDigit::try_from(mode.parse::<u8>()?)?.0;

    let mut tally = Tally::default();
    for game in 0..games {
        // Every opening twice, with the seats changed.
        let is_white = game % 2 == 0;
        let sides = if is_white { [one, other] } else { [other, one] };
        let for_white = play(sides, mode, &budget, game / 2, &mut tally)?;
        tally
            .points
            .push(if is_white { for_white } else { 1.0 - for_white });
    }
    tally.print(one, other);
    Ok(())
}

fn find(name: &str) -> Result<Player, String> {
    let mut bots = BatelNah::bots().iter().copied();
    bots.find(|bot| bot.name() == name)
        .ok_or_else(|| format!("no bot is called {name}"))
}

/// What white's side has got: 1, a half or nothing.
fn play(
    sides: [Player; 2],
    mode: Mode,
    budget: &Budget<'_>,
    opening: u64,
    tally: &mut Tally,
) -> Result<f64, Box<dyn Error>> {
    let setup = Setup {
        mode: ModeDigit(mode),
        turn_ms: None,
        ..Setup::KINGDOMS
    };
    let script = DiceSource::Script(Vec::new());
    let mut game: Match<BatelNah> =
        Match::start(Origin::Setup(setup), script).map_err(|_| "no start")?;
    let mut chance = opening.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for turn in 0..LONGEST as u64 {
        let Some((army, player)) = game.state().turn() else {
            break;
        };
        let seat = Seat::new(player as usize);
        let action = if turn < OPENING {
            random_move(game.state(), &mut chance)
        } else {
            let view = BatelNah::view(game.state(), Audience::Seat(seat));
            let bot = sides[army.side() as usize];
            let before = Instant::now();
            let budget = budget.or_usual(bot.usual_nodes_for(&view, seat));
            let choice = bot.choose(&view, seat, &budget, opening);
            let choice = choice.ok_or("a bot has nothing to do")?;
            tally.count(bot, &choice.details, before.elapsed().as_secs_f64());
            choice.action
        };
        match game.play(Actor::Seat(seat), action) {
            Ok(Playing::Done(_)) => {}
            other => return Err(format!("{action:?}: {other:?}").into()),
        }
    }
    let ending = game.state().ending();
    let how = ending.map_or("unfinished", |ending| ending.reason());
    *tally.endings.entry(how).or_default() += 1;
    let winner = ending.and_then(|ending| ending.winner());
    tally.turns += u64::from(game.state().position().turn());
    Ok(winner.map_or(0.5, |side| if side as usize == 0 { 1.0 } else { 0.0 }))
}

fn random_move(state: &State, chance: &mut u64) -> Action {
    *chance = chance
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    let moves = state.position().legal_moves();
    Action::from(moves[(*chance >> 33) as usize % moves.len()])
}

/// Points of the one, and what the thinking cost.
#[derive(Default)]
struct Tally {
    points: Vec<f64>,
    turns: u64,
    /// How many games ended in which way.
    endings: std::collections::BTreeMap<&'static str, u64>,
    effort: std::collections::BTreeMap<String, (f64, f64, u64)>,
}

impl Tally {
    fn count(&mut self, bot: Player, details: &serde_json::Value, seconds: f64) {
        let (nodes, time, moves) = self.effort.entry(bot.name().to_owned()).or_default();
        *nodes += details["nodes"].as_f64().unwrap_or(0.0);
        *time += seconds;
        *moves += 1;
    }

    /// The mean with its interval of 95 %, from the spread of the games themselves.
    fn print(&self, one: Player, other: Player) {
        let n = self.points.len() as f64;
        let mean = self.points.iter().sum::<f64>() / n;
        let variance = self
            .points
            .iter()
            .map(|x| (x - mean) * (x - mean))
            .sum::<f64>()
            / (n - 1.0).max(1.0);
        let half = 1.96 * (variance / n).sqrt();
        let count = |points: f64| self.points.iter().filter(|x| **x == points).count();
        println!(
            "{} - {}: {:.1} % ± {:.1} (+{} ={} -{}), {:.0} turns a game",
            one.name(),
            other.name(),
            100.0 * mean,
            100.0 * half,
            count(1.0),
            count(0.5),
            count(0.0),
            self.turns as f64 / n,
        );
        let endings: Vec<String> = self
            .endings
            .iter()
            .map(|(how, n)| format!("{n} {how}"))
            .collect();
        println!("  {}", endings.join(", "));
        for (name, (nodes, time, moves)) in &self.effort {
            println!(
                "  {name}: {:.0} nodes a move, {:.1} ms a move, {:.0} nodes/ms",
                nodes / *moves as f64,
                1000.0 * time / *moves as f64,
                nodes / time / 1000.0,
            );
        }
    }
}
