//! Results for people and for programs: text, JSON, CSV.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use sobremesa_kernel::Lang;
use sobremesa_table::{Count, CountedOf, Together};

use crate::sequential::Finding;
use crate::series::Series;
use crate::{RoundRobin, Tally};

/// A series in JSON. Everything in it follows from the seed.
pub fn json(series: &Series, tally: &Tally) -> Value {
    let bots = series.contest().bots();
    let score = &tally.score;
    let interval = score.interval();
    let plan = series.plan();
    let mut counts = Map::new();
    for (count, values) in series.contest().counted().iter().zip(&tally.counts) {
        let value = match count.of {
            CountedOf::Match => json!(values[0]),
            CountedOf::Seats | CountedOf::Sides => json!({ "a": values[0], "b": values[1] }),
        };
        counts.insert(count.name.to_owned(), value);
    }
    let mut told = json!({
        "a": bots[0], "b": bots[1],
        "games": score.matches(), "won": score.won, "drawn": score.drawn, "lost": score.lost,
        "score": score.share(), "low": interval.low, "high": interval.high,
        "pairs": score.pairs, "interval_of_pairs": score.interval_of_pairs(),
        "seed": plan.seed, "nodes": plan.nodes, "opening": plan.opening, "setup": plan.setup,
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
    let bots = series.contest().bots();
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
    let mut text = format!(
        "{} - {}: {} {}, {} {}, {} {}: {:.1} % {} {:.1} {} {:.1} %\n",
        bots[0],
        bots[1],
        score.won,
        words[0],
        score.drawn,
        words[1],
        score.lost,
        words[2],
        100.0 * score.share(),
        words[3],
        100.0 * interval.low,
        words[4],
        100.0 * interval.high,
    );
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

/// A count with its mean per match; of both bots if it is theirs.
fn told_count(count: &Count, values: [u64; 2], matches: u64, lang: Lang) -> String {
    let with_mean = |value: u64| match count.together {
        Together::Sum => {
            let mean = value as f64 / matches.max(1) as f64;
            let per_match = lang.pick("por partida", "per match");
            format!("{value} ({mean:.2} {per_match})")
        }
        Together::Greatest => value.to_string(),
    };
    match count.of {
        CountedOf::Match => with_mean(values[0]),
        CountedOf::Seats | CountedOf::Sides => {
            format!("{} - {}", with_mean(values[0]), with_mean(values[1]))
        }
    }
}

/// A series as one line of CSV under its heading; `is_first` writes the heading too.
pub fn csv(series: &Series, tally: &Tally) -> String {
    let bots = series.contest().bots();
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
        bots[0].clone(),
        bots[1].clone(),
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
            CountedOf::Seats | CountedOf::Sides => {
                names.extend([format!("{}_a", count.name), format!("{}_b", count.name)]);
                values.extend([first.to_string(), second.to_string()]);
            }
        }
    }
    format!("{}\n{}\n", names.join(","), values.join(","))
}

/// A table of everybody against everybody: shares in percent with their intervals, and ratings.
pub fn cross_table(all: &RoundRobin) -> String {
    let n = all.bots.len();
    let ratings = all.ratings();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|i, j| ratings[*j].total_cmp(&ratings[*i]));
    let width = all.bots.iter().map(String::len).max().unwrap_or(0).max(6);
    let mut text = format!("{:width$} {:>6}", "", "Elo");
    for bot in &order {
        let _ = write!(text, " {:>width$}", all.bots[*bot], width = width.max(12));
    }
    text.push('\n');
    for bot in &order {
        let _ = write!(text, "{:width$} {:>6.0}", all.bots[*bot], ratings[*bot]);
        for against in &order {
            let cell = all.score(*bot, *against).map_or_else(String::new, |score| {
                let interval = score.interval();
                let spread = 50.0 * (interval.high - interval.low);
                format!("{:.1} ±{spread:.1}", 100.0 * score.share())
            });
            let _ = write!(text, " {cell:>width$}", width = width.max(12));
        }
        text.push('\n');
    }
    text
}

/// The same in JSON.
pub fn cross_table_json(all: &RoundRobin) -> Value {
    let pairings = all.pairings.iter().map(|pairing| {
        let score = pairing.tally.score;
        let interval = score.interval();
        json!({
            "a": all.bots[pairing.first], "b": all.bots[pairing.second],
            "games": score.matches(), "won": score.won, "drawn": score.drawn, "lost": score.lost,
            "score": score.share(), "low": interval.low, "high": interval.high,
        })
    });
    let ratings: Map<String, Value> = all
        .bots
        .iter()
        .zip(all.ratings())
        .map(|(bot, rating)| (bot.clone(), json!(rating)))
        .collect();
    json!({ "pairings": pairings.collect::<Vec<_>>(), "ratings": ratings })
}

/// The same as CSV, a line for each pairing.
pub fn cross_table_csv(all: &RoundRobin) -> String {
    let mut text = "a,b,matches,won,drawn,lost,score,low,high\n".to_owned();
    for pairing in &all.pairings {
        let score = pairing.tally.score;
        let interval = score.interval();
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{:.6},{:.6},{:.6}",
            all.bots[pairing.first],
            all.bots[pairing.second],
            score.matches(),
            score.won,
            score.drawn,
            score.lost,
            score.share(),
            interval.low,
            interval.high,
        );
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
