//! `sobremesa workshop GAME fight A B`: many meetings of two works, and what each part did.

use std::convert::Infallible;
use std::io::Write;

use serde_json::{Map, Value, json};
use sobremesa_kernel::{Lang, Words};
use sobremesa_lab::Score;
use sobremesa_speak::{count, decimal};
use sobremesa_table::{GameBox, Sums, Tallied, Told, Trial, Workshop};

use super::read;
use crate::args::WorkshopFightArgs;
use crate::failure::Failure;
use crate::terminal::{Screen, wrap};

/// Fights, and tells.
pub(super) fn run(
    game: &dyn GameBox,
    workshop: &dyn Workshop,
    asked: &WorkshopFightArgs,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let bot = bot_named(game, asked.bot.as_deref())?;
    let (one, two) = (work(workshop, &asked.one)?, work(workshop, &asked.two)?);
    let trial = workshop.trial([&one, &two], &bot).ok_or_else(|| {
        Failure::wrong(
            "En este juego no se enfrentan solos.",
            "In this game they do not fight by themselves.",
        )
    })?;
    let trial = trial.map_err(|all| Failure::Wrong(together(&all)))?;
    let sums = fight(asked, &*trial);
    if asked.json {
        writeln!(output, "{}", as_json(&*trial, &sums))?;
        return Ok(());
    }
    tell(&*trial, &sums, screen, output)
}

/// Who won, and what every part did for it.
fn tell(
    trial: &dyn Trial,
    sums: &Sums,
    screen: Screen,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let lang = screen.lang;
    let (n_met, drawn) = (sums.n_met, sums.draws());
    let said = screen.pick(
        format!(
            "{}, los bandos cambiados cada dos; {}.",
            count(n_met, "batalla", "batallas"),
            count(drawn, "empate", "empates")
        ),
        format!(
            "{}, sides swapped every other time; {}.",
            count(n_met, "battle", "battles"),
            count(drawn, "draw", "draws")
        ),
    );
    writeln!(output, "{said}\n")?;
    for (n, name) in trial.names().iter().enumerate() {
        let name = name.get(lang);
        let score = Score {
            won: sums.wins[n],
            drawn,
            lost: sums.wins[1 - n],
            pairs: [0; 5],
        };
        let percent = |share: f64| decimal(100.0 * share, 0, lang);
        let (won, lost) = (score.won, score.lost);
        let (low, high) = (
            percent(score.interval().low),
            percent(score.interval().high),
        );
        let share = percent(score.share());
        let besides = trial.of_works().iter().zip(&sums.of_works[n]);
        let besides: String = besides
            .map(|(tallied, sum)| {
                let title = lang.pick(tallied.title[0], tallied.title[1]);
                format!("; {title}: {}", sums.told(tallied, *sum, lang))
            })
            .collect();
        let said = screen.pick(
            format!(
                "gana {won} y pierde {lost}: un {share} %, con los empates a medias (con seguridad del \
                 95 %, entre {low} y {high} %){besides}"
            ),
            format!(
                "wins {won} and loses {lost}: {share} % with draws as halves (with 95 % confidence, \
                 between {low} and {high} %){besides}"
            ),
        );
        writeln!(output, "{}: {said}", screen.heading(name))?;
        let tallied = trial.of_parts();
        let heads = tallied.iter().map(|it| lang.pick(it.title[0], it.title[1]));
        row(
            output,
            screen.pick("parte", "part"),
            heads.map(str::to_owned),
        )?;
        for ((title, _), counts) in trial.parts()[n].iter().zip(&sums.of_parts[n]) {
            let cells = tallied.iter().zip(counts);
            let cells = cells.map(|(tallied, sum)| sums.told(tallied, *sum, lang));
            row(output, title.get(lang), cells)?;
        }
        writeln!(output)?;
    }
    let legend = trial.legend();
    let legend = wrap(legend.get(lang), screen.prose_width(), 0);
    writeln!(output, "{legend}")?;
    Ok(())
}

fn row(
    output: &mut dyn Write,
    name: &str,
    cells: impl Iterator<Item = String>,
) -> std::io::Result<()> {
    let cells: String = cells.map(|cell| format!(" {cell:>8}")).collect();
    writeln!(output, "  {name:<22}{cells}")
}

/// All the meetings, on several threads.
fn fight(asked: &WorkshopFightArgs, trial: &dyn Trial) -> Sums {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = asked.threads.unwrap_or(cores).clamp(1, 256);
    let one = |number| Ok::<Sums, Infallible>(trial.meet(number, asked.nodes).into());
    let add = |sums: &mut Sums, met: Sums| sums.add(&met);
    let Ok(sums) = sobremesa_battlefield::trial::sum(asked.battles, n_threads, one, add);
    sums
}

/// The text of a work: one that comes with the game, by its name, or a file.
fn work(workshop: &dyn Workshop, named: &str) -> Result<String, Failure> {
    let ready = workshop.ready_made();
    let found = ready.iter().find(|work| work.name == named);
    if let Some(work) = found {
        return Ok(work.text.clone());
    }
    read(named).map_err(|all| {
        let known: Vec<&str> = ready.iter().map(|work| work.name.as_str()).collect();
        let (known, Words { es, en }) = (known.join(", "), together(&all));
        Failure::wrong(
            format!("{named}: {es} Hechos hay: {known}."),
            format!("{named}: {en} There are ready-made: {known}."),
        )
    })
}

fn together(all: &[Words]) -> Words {
    let told = |lang: Lang| {
        let told = all.iter().map(|words| words.get(lang));
        told.collect::<Vec<_>>().join(" ")
    };
    Words::new(told(Lang::Es), told(Lang::En))
}

/// Who leads both; somebody in the middle if nobody was named.
fn bot_named(game: &dyn GameBox, name: Option<&str>) -> Result<String, Failure> {
    let bots = game.bots();
    let found = match name {
        Some(name) => bots
            .iter()
            .find(|bot| bot.name == name)
            .map(|bot| bot.name.clone()),
        None => game.usual_bot(),
    };
    found.ok_or_else(|| {
        let name = name.unwrap_or_default();
        let known: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
        let known = known.join(", ");
        Failure::wrong(
            format!("No hay ningún jugador «{name}». Hay: {known}."),
            format!("There is no player “{name}”. There are: {known}."),
        )
    })
}

fn as_json(trial: &dyn Trial, sums: &Sums) -> Value {
    let counted = |tallied: &[Tallied], counts: &[u64]| -> Map<String, Value> {
        let counted = tallied.iter().zip(counts).map(|(tallied, sum)| {
            let sum = match tallied.told {
                Told::MeanOfHalves => json!(*sum as f64 / 2.0),
                Told::Sum | Told::Mean | Told::Percent => json!(sum),
            };
            (tallied.name.to_owned(), sum)
        });
        counted.collect()
    };
    let (names, parts) = (trial.names(), trial.parts());
    let works = (0..2).map(|n| {
        let told = parts[n].iter().zip(&sums.of_parts[n]);
        let told = told.map(|((_, about), counts)| {
            let mut part = counted(trial.of_parts(), counts);
            part.insert("part".to_owned(), about.clone());
            Value::Object(part)
        });
        let mut work = counted(trial.of_works(), &sums.of_works[n]);
        work.insert("name".to_owned(), json!(names[n].get(Lang::En)));
        work.insert("wins".to_owned(), json!(sums.wins[n]));
        work.insert("parts".to_owned(), told.collect());
        Value::Object(work)
    });
    json!({ "battles": sums.n_met, "draws": sums.draws(), "works": works.collect::<Vec<_>>() })
}
