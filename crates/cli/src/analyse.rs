//! `sobremesa analyse FILE`: a match gone through by a strong player.
//!
//! For every choice it is asked, from what that seat could know, what it would have done. Where the
//! game can say what moves are worth, what was played is given its cost and how sure that is.

use std::io::{BufRead, Write};

use serde_json::{Value, json};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_speak::decimal;
use sobremesa_table::{Appraisal, GameBox, Review};

use crate::Shelf;
use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::match_file::MatchFile;
use crate::telling;
use crate::terminal::Screen;

/// Goes through a match.
pub(crate) fn run(
    shelf: Shelf,
    asked: &AnalyseArgs,
    screen: Screen,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let file = MatchFile::read(&asked.file, input)?;
    let game = file.game(shelf)?;
    let only = match &asked.seat {
        Some(name) => match telling::audience(game, name)? {
            Audience::Seat(seat) => Some(seat),
            Audience::Spectator | Audience::Referee => None,
        },
        None => None,
    };
    let judge = judge(game, asked.bot.as_deref())?;
    let lines = file.lines();
    let load = |n: usize| {
        let loaded = game.load(&lines[..n], None);
        loaded.map_err(|fault| Failure::Refuted(fault.words()))
    };
    let names = telling::seat_names(game, file.players());
    let mut costs = vec![Cost::default(); game.seats().len()];
    for (seq, actor) in load(lines.len())?.path() {
        let Some(seat) = actor.and_then(sobremesa_kernel::Actor::seat) else {
            continue;
        };
        if only.is_some_and(|only| only != seat) {
            continue;
        }
        let table = load(seq - 1)?;
        let budget = Budget {
            nodes: asked.nodes,
            ..Budget::USUAL
        };
        let review = Review::of(&*table, seat, lines[seq - 1], &judge, &budget);
        let Some(verdict) = review.map(Verdict) else {
            continue;
        };
        costs[seat.index()].add(&verdict);
        let looked_back = asked.known.then(|| table.reviewing(seat)).flatten();
        let known = looked_back.map_or_else(Vec::new, |game| game.known());
        if asked.json {
            let mut told = verdict.json(seq, game.seats()[seat.index()]);
            if asked.known {
                told["known"] = json!(known);
            }
            writeln!(output, "{told}")?;
        } else if !verdict.0.is_good() {
            for words in &known {
                let known = names.put(words.get(screen.lang), screen.lang);
                writeln!(output, "    {known}")?;
            }
            let who = telling::label(game, seat, file.players(), screen.lang);
            let line = names.put(&verdict.text(screen.lang), screen.lang);
            let line = format!("{seq}. {who} {line}");
            writeln!(output, "{line}")?;
        }
    }
    if !asked.json {
        for (index, cost) in costs.iter().enumerate() {
            if cost.choices > 0 {
                let who = telling::label(game, Seat::new(index), file.players(), screen.lang);
                writeln!(output, "{}", cost.text(&who, screen.lang))?;
            }
        }
    }
    Ok(())
}

/// Who judges: the one asked for, else the strongest.
fn judge(game: &dyn GameBox, asked: Option<&str>) -> Result<String, Failure> {
    let names: Vec<String> = game.bots().into_iter().map(|bot| bot.name).collect();
    let found = match asked {
        Some(asked) => names.iter().find(|name| *name == asked),
        None => names.last(),
    };
    found.cloned().ok_or_else(|| {
        let known = names.join(", ");
        Failure::wrong(
            format!("No hay tal jugador del programa. Hay: {known}."),
            format!("There is no such bot. There are: {known}."),
        )
    })
}

/// What the judge says of a choice, as it is told.
struct Verdict(Review);

impl Verdict {
    /// What was done and what would have been better, as it stands behind the name of whoever did it.
    fn text(&self, lang: Lang) -> String {
        let cost = self
            .0
            .appraisal
            .as_ref()
            .map_or(String::new(), |appraisal| {
                let number = |number: f64| decimal(number, 1, lang);
                let Appraisal {
                    cost, low, high, ..
                } = appraisal;
                let (cost, low, high) = (number(*cost), number(*low), number(*high));
                match lang {
                    Lang::Es => format!(" (cuesta {cost}, entre {low} y {high})"),
                    Lang::En => format!(" (costs {cost}, between {low} and {high})"),
                }
            });
        let (played, best) = (self.0.played.typed.get(lang), self.0.best.typed.get(lang));
        let why = self.0.why.get(lang);
        match lang {
            Lang::Es => format!("jugó {played}{cost}; mejor {best}. {why}"),
            Lang::En => format!("played {played}{cost}; better {best}. {why}"),
        }
    }

    fn json(&self, seq: usize, seat: &str) -> Value {
        let cost = match &self.0.appraisal {
            Some(appraisal) => json!({
                "cost": appraisal.cost, "low": appraisal.low, "high": appraisal.high,
            }),
            None if self.0.is_same => json!({ "cost": 0.0, "low": 0.0, "high": 0.0 }),
            None => json!({ "cost": null, "low": null, "high": null }),
        };
        json!({
            "seq": seq, "seat": seat, "played": self.0.played.notation, "best": self.0.best.notation,
            "cost": cost["cost"], "low": cost["low"], "high": cost["high"],
            "error": !self.0.is_good(), "why": self.0.why,
        })
    }
}

/// What all choices of a seat came to.
#[derive(Clone, Default)]
struct Cost {
    choices: usize,
    agreed: usize,
    total: f64,
}

impl Cost {
    fn add(&mut self, verdict: &Verdict) {
        self.choices += 1;
        self.agreed += usize::from(verdict.0.is_good());
        if let Some(appraisal) = &verdict.0.appraisal
            && appraisal.is_error()
        {
            self.total += appraisal.cost;
        }
    }

    fn text(&self, who: &str, lang: Lang) -> String {
        let (choices, agreed, total) = (self.choices, self.agreed, decimal(self.total, 1, lang));
        match lang {
            Lang::Es => format!(
                "{who}: decisiones buenas, {agreed} de {choices}; las otras cuestan {total} en total."
            ),
            Lang::En => format!(
                "{who}: {agreed} of {choices} choices were good; the others cost {total} in all."
            ),
        }
    }
}
