//! `sobremesa lab GAME` and `sobremesa match GAME`: bots against bots, and how sure we are.
//!
//! Every deal or opening is played twice, once with each bot on the first side, so that luck helps
//! nobody. Budgets in positions make a series repeatable bit by bit, whatever the number of threads.

mod progress;
mod state;

use std::io::Write;
use std::time::{Duration, Instant};

use sobremesa_kernel::{Lang, Words};
use sobremesa_lab::sequential::Question;
use sobremesa_lab::{Experiment, Go, Member, Plan, Results, Tally, Team, plot, report, table};
use sobremesa_speak::decimal;
use sobremesa_table::GameBox;

use self::progress::Progress;
use self::state::StateFile;
use crate::args::{LabArgs, MatchArgs};
use crate::ending::Listener;
use crate::failure::Failure;
use crate::persona;
use crate::play::setup_named;
use crate::terminal::Screen;
use crate::{Shelf, game_named};

/// How often the state file is written: so much work at most is lost by pulling the plug.
const KEEP_EVERY: Duration = Duration::from_secs(2);
/// So wide is a plot as PNG.
const PNG_WIDTH: u32 = 1200;

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
        svg: None,
        png: None,
        parquet: None,
        rows: None,
        state: None,
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
        keeps_rows: asked.parquet.is_some() || asked.rows.is_some(),
    };
    let experiment = Experiment::new(game, &teams(game, asked)?, &plan)?;
    if let (Some(number), Some(series)) = (asked.record, experiment.series(0)) {
        for line in series.record(number)? {
            writeln!(output, "{line}")?;
        }
        return Ok(());
    }
    let played = play(&experiment, &plan, asked)?;
    pictures(&played.results, asked, screen.lang)?;
    files(&experiment, &played.results, asked)?;
    answer(&experiment, &played, asked, screen, output)?;
    match played.stopped {
        Some(code) => Err(stopped(&experiment, &played.results, code)),
        None => Ok(()),
    }
}

/// Somebody did not want to wait for the rest.
fn stopped(experiment: &Experiment, results: &Results, code: u8) -> Failure {
    let (played, planned) = (results.matches(), experiment.matches());
    Failure::Stopped {
        words: Words::new(
            format!("Interrumpido. Partidas jugadas: {played} de {planned}."),
            format!("Stopped. Matches played: {played} of {planned}."),
        ),
        code,
    }
}

/// What came of it, and how long it took this time: the only figure that the seed does not give.
struct Played {
    results: Results,
    time: Duration,
    n_threads: usize,
    /// What had been played before, by an earlier command.
    before: (u64, u64),
    /// Somebody ended it before its time: the status with which the program ends.
    stopped: Option<u8>,
}

fn play(experiment: &Experiment, plan: &Plan, asked: &LabArgs) -> Result<Played, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let n_threads = asked.threads.unwrap_or_else(cores);
    let state = asked.state.as_ref().map(StateFile::new);
    let mut results = match &state {
        Some(state) => state.take_up(experiment, plan)?,
        None => experiment.begin(),
    };
    let before = (results.matches(), results.decisions());
    let start = Instant::now();
    let mut progress = Progress::new(experiment);
    let listener = Listener::new();
    let is_stopped = || listener.is_asked();
    loop {
        // A state file is written between two parts, each of which goes on where the last stopped.
        let part = Instant::now();
        let watch = |pairing: usize, tally: &Tally| {
            progress.show(pairing, tally);
            if state.is_some() && part.elapsed() >= KEEP_EVERY {
                Go::Stop
            } else {
                Go::On
            }
        };
        let go = experiment.go_on_until(&is_stopped, &mut results, n_threads, watch)?;
        if let Some(state) = &state {
            state.keep(plan, &results)?;
        }
        if go == Go::On || is_stopped() {
            break;
        }
    }
    progress.wipe();
    let is_over = experiment.is_over(&results);
    Ok(Played {
        results,
        time: start.elapsed(),
        n_threads,
        before,
        stopped: listener.exit_code().filter(|_| !is_over),
    })
}

fn answer(
    experiment: &Experiment,
    played: &Played,
    asked: &LabArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let results = &played.results;
    if asked.json {
        writeln!(output, "{}", report::experiment_json(experiment, results))?;
    } else if asked.csv {
        write!(output, "{}", report::experiment_csv(experiment, results))?;
    } else {
        let text = report::experiment_text(experiment, results, screen.lang);
        write!(output, "{text}")?;
        writeln!(output, "{}", pace(played, screen.lang))?;
    }
    Ok(())
}

/// How fast it went.
fn pace(played: &Played, lang: Lang) -> String {
    let (matches, decisions) = played.before;
    let n_matches = played.results.matches() - matches;
    let n_decisions = played.results.decisions() - decisions;
    let seconds = played.time.as_secs_f64().max(1e-9);
    let per_second = n_matches as f64 / seconds;
    let busy = seconds * played.n_threads as f64 * 1e6;
    let per_decision = busy / n_decisions.max(1) as f64;
    let per_decision = decimal(per_decision, 2, lang);
    match lang {
        Lang::Es => {
            format!("  {per_second:.0} partidas por segundo, {per_decision} µs por decisión")
        }
        Lang::En => {
            format!("  {per_second:.0} matches per second, {per_decision} µs per decision")
        }
    }
}

fn pictures(results: &Results, asked: &LabArgs, lang: Lang) -> Result<(), Failure> {
    let (Some(only), [a, b]) = (results.pairings.first(), &results.teams[..]) else {
        return Ok(());
    };
    let picture = || plot::wins([a, b], &only.tally, asked.matches, lang);
    if let Some(path) = &asked.svg {
        std::fs::write(path, picture())?;
    }
    if let Some(path) = &asked.png {
        let png = sobremesa_raster::png(&picture(), PNG_WIDTH).map_err(|fault| {
            Failure::wrong(
                format!("No se pudo dibujar: {fault}."),
                format!("It could not be drawn: {fault}."),
            )
        })?;
        std::fs::write(path, png)?;
    }
    Ok(())
}

fn files(experiment: &Experiment, results: &Results, asked: &LabArgs) -> Result<(), Failure> {
    let table = || table::of_matches(experiment, results);
    if let Some(path) = &asked.parquet {
        std::fs::write(path, table().parquet())?;
    }
    if let Some(path) = &asked.rows {
        std::fs::write(path, table().csv())?;
    }
    Ok(())
}

/// Who plays: two sides, or everybody.
fn teams(game: &dyn GameBox, asked: &LabArgs) -> Result<Vec<Team>, Failure> {
    if !asked.all.is_empty() {
        return asked.all.iter().map(|names| team(game, names)).collect();
    }
    match (&asked.a, &asked.b) {
        (Some(a), Some(b)) => Ok(vec![team(game, a)?, team(game, b)?]),
        (_, _) => Err(who_plays(game)),
    }
}

/// `club`, `master+easy`, or files that describe players (DOM-AI-11).
fn team(game: &dyn GameBox, names: &str) -> Result<Team, Failure> {
    let member = |name: &str| {
        if name.ends_with(".toml") {
            persona::definition(name).map(Member::Described)
        } else {
            Ok(Member::Named(name.to_owned()))
        }
    };
    let members: Vec<Member> = names.split('+').map(member).collect::<Result<_, _>>()?;
    Team::new(members).ok_or_else(|| who_plays(game))
}

fn who_plays(game: &dyn GameBox) -> Failure {
    let names: Vec<String> = game.bots().into_iter().map(|bot| bot.name).collect();
    let names = names.join(", ");
    Failure::wrong(
        format!("Di quién juega: --a y --b, o --all con varios. Hay: {names}."),
        format!("Say who plays: --a and --b, or --all with several. There are: {names}."),
    )
}
