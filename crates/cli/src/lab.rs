//! `sobremesa lab GAME` and `sobremesa match GAME`: bots against bots, and how sure we are.
//!
//! Every deal or opening is played twice, once with each bot on the first side, so that luck helps
//! nobody. Budgets in positions make a series repeatable bit by bit, whatever the number of threads.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use sobremesa_kernel::Lang;
use sobremesa_lab::sequential::Question;
use sobremesa_lab::{Go, Plan, RoundRobin, Series, Tally, plot, report};
use sobremesa_table::{GameBox, Recruit};

use crate::args::{LabArgs, MatchArgs};
use crate::failure::Failure;
use crate::persona;
use crate::play::setup_named;
use crate::terminal::Screen;
use crate::{Shelf, game_named};

/// `match`: two bots, the score of the first.
pub(crate) fn run_match(
    shelf: Shelf,
    asked: &MatchArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let asked = LabArgs {
        game: asked.game.clone(),
        a: Some(asked.a.clone()),
        b: Some(asked.b.clone()),
        all: Vec::new(),
        matches: asked.games,
        seed: asked.seed,
        threads: None,
        nodes: asked.nodes,
        opening: asked.opening,
        setup: asked.setup.clone(),
        option: Vec::new(),
        until_sure: None,
        plot: None,
        record: None,
        csv: false,
        json: asked.json,
    };
    run(shelf, &asked, screen, output)
}

/// `lab`: the same, and more.
pub(crate) fn run(
    shelf: Shelf,
    asked: &LabArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let game = game_named(shelf, &asked.game)?;
    let plan = Plan {
        setup: setup_named(game, asked.setup.as_deref(), &asked.option)?,
        matches: asked.matches,
        seed: asked.seed,
        nodes: asked.nodes,
        opening: asked.opening,
        question: asked.until_sure.map(|percent| Question {
            no_better: 0.5,
            better: percent / 100.0,
        }),
    };
    let n_threads = asked
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    if asked.all.is_empty() {
        let (Some(a), Some(b)) = (&asked.a, &asked.b) else {
            return Err(who_plays(game));
        };
        series(game, [a, b], plan, n_threads, asked, screen, output)
    } else {
        round_robin(game, &plan, n_threads, asked, screen, output)
    }
}

fn series(
    game: &dyn GameBox,
    bots: [&str; 2],
    plan: Plan,
    n_threads: usize,
    asked: &LabArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let players = [Player::named(bots[0])?, Player::named(bots[1])?];
    let series = Series::new(game, [players[0].recruit(), players[1].recruit()], plan)?;
    let names = series.contest().bots();
    let bots = [names[0].as_str(), names[1].as_str()];
    if let Some(number) = asked.record {
        for line in series.record(number)? {
            writeln!(output, "{line}")?;
        }
        return Ok(());
    }
    let start = Instant::now();
    let mut progress = Progress::new(asked.matches);
    let tally = series.play(n_threads, |tally| {
        progress.show(bots, tally);
        Go::On
    })?;
    progress.wipe();
    if let Some(path) = &asked.plot {
        let picture = plot::wins(bots, &tally, asked.matches, screen.lang);
        std::fs::write(path, picture)?;
    }
    if asked.json {
        writeln!(output, "{}", report::json(&series, &tally))?;
    } else if asked.csv {
        write!(output, "{}", report::csv(&series, &tally))?;
    } else {
        write!(output, "{}", report::text(&series, &tally, screen.lang))?;
        writeln!(
            output,
            "{}",
            pace(
                &tally,
                start.elapsed().as_secs_f64(),
                n_threads,
                screen.lang
            )
        )?;
    }
    Ok(())
}

/// How fast it went: the only figures here that do not follow from the seed.
fn pace(tally: &Tally, seconds: f64, n_threads: usize, lang: Lang) -> String {
    let per_second = tally.score.matches() as f64 / seconds.max(1e-9);
    let busy = seconds * n_threads as f64 * 1e6;
    let per_decision = busy / tally.decisions.max(1) as f64;
    match lang {
        Lang::Es => {
            format!("  {per_second:.0} partidas por segundo, {per_decision:.2} µs por decisión")
        }
        Lang::En => {
            format!("  {per_second:.0} matches per second, {per_decision:.2} µs per decision")
        }
    }
}

fn round_robin(
    game: &dyn GameBox,
    plan: &Plan,
    n_threads: usize,
    asked: &LabArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let players = asked.all.iter().map(|name| Player::named(name));
    let players: Vec<Player> = players.collect::<Result<_, _>>()?;
    let bots: Vec<Recruit<'_>> = players.iter().map(Player::recruit).collect();
    let mut progress = Progress::new(asked.matches);
    let all = RoundRobin::play(game, &bots, plan, n_threads, |meeting, tally| {
        progress.show(meeting, tally);
        Go::On
    })?;
    progress.wipe();
    if asked.json {
        writeln!(output, "{}", report::cross_table_json(&all))?;
    } else if asked.csv {
        write!(output, "{}", report::cross_table_csv(&all))?;
    } else {
        write!(output, "{}", report::cross_table(&all))?;
        let note = screen.lang.pick(
            "Tanto por ciento de los puntos de la fila contra la columna, con su margen del 95 %.",
            "Percent of the points of the row against the column, with its margin of 95 %.",
        );
        writeln!(output, "{note}")?;
    }
    Ok(())
}

/// A bot by its name, or the text of a file that describes one (DOM-AI-11).
enum Player {
    Named(String),
    Described(String),
}

impl Player {
    fn named(name: &str) -> Result<Player, Failure> {
        if name.ends_with(".toml") {
            return Ok(Player::Described(persona::definition(name)?));
        }
        Ok(Player::Named(name.to_owned()))
    }

    fn recruit(&self) -> Recruit<'_> {
        match self {
            Player::Named(name) => Recruit::Named(name),
            Player::Described(definition) => Recruit::Described(definition),
        }
    }
}

/// A bar on standard error, for people who wait.
struct Progress {
    planned: u64,
    shown: Option<Instant>,
    is_shown: bool,
}

impl Progress {
    fn new(planned: u64) -> Progress {
        Progress {
            planned,
            shown: None,
            is_shown: std::io::stderr().is_terminal(),
        }
    }

    fn show(&mut self, bots: [&str; 2], tally: &Tally) {
        const OFTEN_ENOUGH_MS: u128 = 100;
        const WIDTH: usize = 30;
        let is_soon = self
            .shown
            .is_some_and(|shown| shown.elapsed().as_millis() < OFTEN_ENOUGH_MS);
        if !self.is_shown || is_soon {
            return;
        }
        self.shown = Some(Instant::now());
        let score = tally.score;
        let damped = report::damped_share(score.won, score.lost, self.planned);
        let mine = (damped * WIDTH as f64).round() as usize;
        let bar: String = (0..WIDTH)
            .map(|i| if i < mine { '#' } else { '-' })
            .collect();
        eprint!(
            "\r\x1b[K{} {} [{bar}] {} {}  {}/{}",
            bots[0],
            score.won,
            score.lost,
            bots[1],
            score.matches(),
            self.planned
        );
    }

    fn wipe(&self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

fn who_plays(game: &dyn GameBox) -> Failure {
    let names: Vec<String> = game.bots().into_iter().map(|bot| bot.name).collect();
    let names = names.join(", ");
    Failure::wrong(
        format!("Di quién juega: --a y --b, o --all con varios. Hay: {names}."),
        format!("Say who plays: --a and --b, or --all with several. There are: {names}."),
    )
}
