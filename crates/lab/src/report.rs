//! Results for people and for programs: text, JSON, CSV.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use sobremesa_kernel::Lang;
use sobremesa_speak::{count, decimal};
use sobremesa_table::{Count, CountedOf, Together};

use crate::experiment::{Experiment, Results};
use crate::sequential::Finding;
use crate::series::Series;
use crate::table::quoted;
use crate::tally::Tally;

/// A series in JSON. Everything in it follows from the seed.
pub fn json(series: &Series, tally: &Tally) -> Value {
    let bots = series.names();
    let score = &tally.score;
    let interval = score.interval();
    let plan = series.plan();
    let mut counts = Map::new();
    for (count, values) in series.contest().counted().iter().zip(&tally.counts) {
        let value = match count.of {
            CountedOf::Match => json!(values[0]),
            CountedOf::Commands | CountedOf::Sides => json!({ "a": values[0], "b": values[1] }),
        };
        counts.insert(count.name.to_owned(), value);
    }
    let contest = series.contest();
    let most_nodes: Map<String, Value> = contest
        .bots()
        .into_iter()
        .zip(contest.most_nodes())
        .map(|(bot, most)| (bot, json!(most)))
        .collect();
    let mut told = json!({
        "a": bots[0], "b": bots[1],
        "games": score.matches(), "won": score.won, "drawn": score.drawn, "lost": score.lost,
        "score": score.share(), "low": interval.low, "high": interval.high,
        "pairs": score.pairs, "interval_of_pairs": score.interval_of_pairs(),
        "seed": plan.seed, "nodes": plan.nodes, "most_nodes": most_nodes, "opening": plan.opening, "setup": plan.setup,
        "decisions": tally.decisions, "shortest": tally.shortest, "longest": tally.longest,
        "counts": counts,
    });
    if let Some(question) = plan.question {
        told["sequential"] = json!({
            "no_better": question.no_better,
            "better": question.better,
            "log_likelihood_ratio": question.log_likelihood_ratio(score),
            "finding": match question.finding(score) {
                Finding::Better => "better",
                Finding::NoBetter => "no_better",
                Finding::Open => "open",
            },
        });
    }
    told
}

/// A series in words.
pub fn text(series: &Series, tally: &Tally, lang: Lang) -> String {
    let bots = series.names();
    let score = &tally.score;
    let interval = score.interval();
    let words = lang.pick(
        [
            "ganadas",
            "empatadas",
            "perdidas",
            "de los puntos, entre",
            "y",
        ],
        ["won", "drawn", "lost", "of the points, between", "and"],
    );
    let percent = |share: f64| decimal(100.0 * share, 1, lang);
    let mut text = format!(
        "{} - {}: {} {}, {} {}, {} {}: {} % {} {} {} {} %\n",
        bots[0],
        bots[1],
        score.won,
        words[0],
        score.drawn,
        words[1],
        score.lost,
        words[2],
        percent(score.share()),
        words[3],
        percent(interval.low),
        words[4],
        percent(interval.high),
    );
    text.push_str(&told_budgets(series, lang));
    for (count, values) in series.contest().counted().iter().zip(&tally.counts) {
        let told = told_count(count, *values, score.matches(), lang);
        let _ = writeln!(
            text,
            "  {}: {told}",
            lang.pick(count.title[0], count.title[1])
        );
    }
    if let Some(question) = series.plan().question {
        let found = match question.finding(score) {
            Finding::Better => lang.pick("la primera es mejor", "the first is better"),
            Finding::NoBetter => lang.pick("la primera no es mejor", "the first is no better"),
            Finding::Open => lang.pick("aún no se sabe", "not known yet"),
        };
        let label = lang.pick("prueba secuencial", "sequential test");
        let _ = writeln!(text, "  {label}: {found}");
    }
    text
}

/// Which of the bots look at so many positions at most, and are no stronger with more.
fn told_budgets(series: &Series, lang: Lang) -> String {
    let contest = series.contest();
    let mut bots: Vec<(String, Option<u64>)> = contest
        .bots()
        .into_iter()
        .zip(contest.most_nodes())
        .collect();
    bots.sort();
    bots.dedup();
    let mut text = String::new();
    for (bot, most) in bots {
        let Some(most) = most else { continue };
        let told = lang.pick(
            format!(
                "mira {} como mucho en cada jugada, aunque se le den más",
                count(most, "posición", "posiciones")
            ),
            format!(
                "looks at {} at most for a move, however many are given",
                count(most, "position", "positions")
            ),
        );
        let _ = writeln!(text, "  {bot}: {told}");
    }
    text
}

/// A count with its mean per match; of both bots if it is theirs.
fn told_count(count: &Count, values: [u64; 2], matches: u64, lang: Lang) -> String {
    let with_mean = |value: u64| match count.together {
        Together::Sum => {
            let mean = decimal(value as f64 / matches.max(1) as f64, 2, lang);
            let per_match = lang.pick("por partida", "per match");
            format!("{value} ({mean} {per_match})")
        }
        Together::Greatest => value.to_string(),
    };
    match count.of {
        CountedOf::Match => with_mean(values[0]),
        CountedOf::Commands | CountedOf::Sides => {
            format!("{} - {}", with_mean(values[0]), with_mean(values[1]))
        }
    }
}

/// A series as one line of CSV under its heading.
pub fn csv(series: &Series, tally: &Tally) -> String {
    let bots = series.names();
    let score = &tally.score;
    let interval = score.interval();
    let mut names = vec![
        "a",
        "b",
        "seed",
        "matches",
        "won",
        "drawn",
        "lost",
        "score",
        "low",
        "high",
        "decisions",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect::<Vec<_>>();
    let mut values = vec![
        quoted(bots[0]),
        quoted(bots[1]),
        series.plan().seed.to_string(),
        score.matches().to_string(),
        score.won.to_string(),
        score.drawn.to_string(),
        score.lost.to_string(),
        format!("{:.6}", score.share()),
        format!("{:.6}", interval.low),
        format!("{:.6}", interval.high),
        tally.decisions.to_string(),
    ];
    for (count, [first, second]) in series.contest().counted().iter().zip(&tally.counts) {
        match count.of {
            CountedOf::Match => {
                names.push(count.name.to_owned());
                values.push(first.to_string());
            }
            CountedOf::Commands | CountedOf::Sides => {
                names.extend([format!("{}_a", count.name), format!("{}_b", count.name)]);
                values.extend([first.to_string(), second.to_string()]);
            }
        }
    }
    format!("{}\n{}\n", names.join(","), values.join(","))
}

/// An experiment in words: a series, or a table of everybody against everybody.
pub fn experiment_text(experiment: &Experiment, results: &Results, lang: Lang) -> String {
    match (&results.pairings[..], experiment.series(0)) {
        ([only], Some(series)) => text(series, &only.tally, lang),
        _ => {
            let note = lang.pick(
                "Tanto por ciento de los puntos de la fila contra la columna, con su margen del 95 %.",
                "Percent of the points of the row against the column, with its margin of 95 %.",
            );
            format!("{}{note}\n", cross_table(results, lang))
        }
    }
}

/// An experiment in JSON. Everything in it follows from the seed.
pub fn experiment_json(experiment: &Experiment, results: &Results) -> Value {
    match (&results.pairings[..], experiment.series(0)) {
        ([only], Some(series)) => json(series, &only.tally),
        _ => cross_table_json(experiment, results),
    }
}

/// A table of everybody against everybody: shares in percent with their intervals, and ratings.
pub fn cross_table(all: &Results, lang: Lang) -> String {
    let ratings = all.ratings();
    let order = by_rating(&ratings);
    let longest = all.teams.iter().map(|name| name.chars().count()).max();
    let width = longest.unwrap_or(0).max(6);
    let mut text = format!("{:width$} {:>6}", "", "Elo");
    for team in &order {
        let _ = write!(text, " {:>width$}", all.teams[*team], width = width.max(12));
    }
    text.push('\n');
    for team in &order {
        let _ = write!(text, "{:width$} {:>6.0}", all.teams[*team], ratings[*team]);
        for against in &order {
            let cell = all
                .score(*team, *against)
                .map_or_else(String::new, |score| {
                    let share = decimal(100.0 * score.share(), 1, lang);
                    let spread = decimal(50.0 * score.interval().width(), 1, lang);
                    format!("{share} ±{spread}")
                });
            let _ = write!(text, " {cell:>width$}", width = width.max(12));
        }
        text.push('\n');
    }
    text
}

/// The numbers of the teams, the best first.
pub fn by_rating(ratings: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|one, other| ratings[*other].total_cmp(&ratings[*one]));
    order
}

/// The same in JSON: every series, and the ratings.
fn cross_table_json(experiment: &Experiment, all: &Results) -> Value {
    let pairings = all.pairings.iter().enumerate();
    let pairings = pairings.filter_map(|(number, pairing)| {
        let series = experiment.series(number)?;
        Some(json(series, &pairing.tally))
    });
    let ratings: Map<String, Value> = all
        .teams
        .iter()
        .zip(all.ratings())
        .map(|(team, rating)| (team.clone(), json!(rating)))
        .collect();
    json!({ "pairings": pairings.collect::<Vec<_>>(), "ratings": ratings })
}

/// An experiment as CSV, a line for each series.
pub fn experiment_csv(experiment: &Experiment, results: &Results) -> String {
    let mut text = String::new();
    for (number, pairing) in results.pairings.iter().enumerate() {
        let Some(series) = experiment.series(number) else {
            continue;
        };
        let told = csv(series, &pairing.tally);
        let lines = if number == 0 {
            told.as_str()
        } else {
            told.split_once('\n').map_or("", |(_, line)| line)
        };
        text.push_str(lines);
    }
    text
}

/// DOM-UX-43: the damped bar of wins, the first bot's part of it: half of it shows how far ahead
/// somebody is of all that is to be played, half of it the share so far.
pub fn damped_share(won: u64, lost: u64, planned: u64) -> f64 {
    if won + lost == 0 {
        return 0.5;
    }
    let lead = (won as f64 - lost as f64) / (2.0 * planned.max(1) as f64);
    0.5 * (0.5 + lead) + 0.5 * won as f64 / (won + lost) as f64
}
