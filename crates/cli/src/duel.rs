//! `sobremesa match GAME`: two bots play a series, sides swapped, and the score has its interval.
//!
//! Every opening is played twice, once with each bot on the first side, so that a lucky opening
//! helps nobody. Node budgets make a series repeatable.

use std::io::Write;

use serde_json::json;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::record::About;
use sobremesa_kernel::{Actor, DiceSource, Fingerprint, Must, Seat, Seed, Status};
use sobremesa_table::{GameBox, Played, SetUp, Start, Table};

use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::terminal::Screen;
use crate::{Shelf, game_named};

/// No match of bots goes on for longer.
const LONGEST: usize = 20_000;

/// Plays the series and prints the score of the first bot.
pub(crate) fn run(
    shelf: Shelf,
    asked: &MatchArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = game_named(shelf, &asked.game)?;
    let bots = [asked.a.as_str(), asked.b.as_str()];
    let mut score = Score::default();
    for number in 0..asked.games {
        let first_side = number % 2;
        match play(game, asked, bots, number / 2, first_side)? {
            Some(winner) if winner == first_side => score.won += 1,
            Some(_) => score.lost += 1,
            None => score.drawn += 1,
        }
    }
    let (low, high) = score.interval();
    if asked.json {
        let result = json!({
            "a": asked.a, "b": asked.b, "games": asked.games, "won": score.won, "drawn": score.drawn,
            "lost": score.lost, "score": score.share(), "low": low, "high": high,
        });
        writeln!(output, "{result}")?;
        return Ok(());
    }
    let words = screen.pick(
        [
            "ganadas",
            "empatadas",
            "perdidas",
            "de los puntos, entre",
            "y",
        ],
        ["won", "drawn", "lost", "of the points, between", "and"],
    );
    writeln!(
        output,
        "{} - {}: {} {}, {} {}, {} {}: {:.1} % {} {:.1} {} {:.1} %",
        asked.a,
        asked.b,
        score.won,
        words[0],
        score.drawn,
        words[1],
        score.lost,
        words[2],
        100.0 * score.share(),
        words[3],
        100.0 * low,
        words[4],
        100.0 * high,
    )?;
    Ok(())
}

/// Plays one game; the side that won it, 0 for the one with the first seat.
fn play(
    game: &'static dyn GameBox,
    asked: &MatchArgs,
    bots: [&str; 2],
    opening: u64,
    first_side: u64,
) -> Result<Option<u64>, Failure> {
    let mut table = begin(game, asked, opening)?;
    for step in 0..LONGEST {
        let seat = match table.waiting() {
            Some(Status::Over(outcome)) => {
                return Ok(outcome
                    .winners
                    .iter()
                    .next()
                    .map(|seat| game.side(seat) as u64));
            }
            Some(Status::Waiting {
                must: Must::Seats(seats),
                ..
            }) => seats.iter().next(),
            Some(Status::Waiting {
                must: Must::House, ..
            })
            | None => None,
        };
        let (who, action) = match seat {
            None => (Actor::House, table.house_actions().into_iter().next()),
            Some(seat) if (step as u64) < asked.opening => {
                (Actor::Seat(seat), any_move(&*table, seat, opening, step))
            }
            Some(seat) => {
                let is_a = game.side(seat) as u64 == first_side;
                let bot = if is_a { bots[0] } else { bots[1] };
                let advice = table.bot(bot, seat, &Budget::nodes(asked.nodes), opening)?;
                (Actor::Seat(seat), Some(advice.action))
            }
        };
        let Some(action) = action else {
            return Ok(None);
        };
        match table.play(who, action)? {
            Played::Done(_) => {}
            Played::Wants(_) => return Ok(None),
            Played::Illegal(illegal) => return Err(Failure::Wrong(illegal.message)),
            Played::Faulty(faults) => return Err(Failure::faulty(&faults)),
        }
    }
    Ok(None)
}

fn begin(
    game: &'static dyn GameBox,
    asked: &MatchArgs,
    opening: u64,
) -> Result<Box<dyn Table>, Failure> {
    let presets = game.presets();
    let wished = presets
        .iter()
        .find(|preset| Some(preset.name) == asked.setup.as_deref());
    let setup = wished
        .or(presets.first())
        .map_or_else(|| json!({}), |preset| preset.setup.clone());
    let dice = DiceSource::Seed(Seed::from_number(asked.seed.wrapping_add(opening)));
    match game.set_up(Start::Setup(setup), dice, About::default())? {
        SetUp::Table(table) => Ok(table),
        SetUp::Faulty(faults) => Err(Failure::faulty(&faults)),
    }
}

/// One of the moves, the same one for both games of a pair.
fn any_move(table: &dyn Table, seat: Seat, opening: u64, step: usize) -> Option<serde_json::Value> {
    let mut moves = table.actions(seat).moves;
    let drawn = Fingerprint::new().with(opening).with(step as u64).value();
    let chosen = drawn.checked_rem(moves.len() as u64)? as usize;
    Some(moves.swap_remove(chosen).action)
}

/// Won, drawn and lost games.
#[derive(Clone, Copy, Default, Debug)]
struct Score {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Score {
    fn games(self) -> f64 {
        (self.won + self.drawn + self.lost) as f64
    }

    /// The share of the points; a draw is half a point.
    fn share(self) -> f64 {
        (self.won as f64 + self.drawn as f64 / 2.0) / self.games().max(1.0)
    }

    /// Wilson's interval of 95 %.
    fn interval(self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let (n, p) = (self.games().max(1.0), self.share());
        let centre = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        ((centre - spread) / scale, (centre + spread) / scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wilson's interval for 60 of 100, as tables print it: 50.2 % to 69.1 %.
    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = Score {
            won: 55,
            drawn: 10,
            lost: 35,
        }
        .interval();
        assert!(
            (low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001,
            "{low} {high}"
        );
    }
}
