//! `sobremesa analyse FILE`: a match gone through by a strong player.
//!
//! For every choice it is asked, from what that seat could know, what it would have done. Where it
//! can say what moves are worth, what was played is given its cost.

use std::io::{BufRead, Write};

use serde_json::{Value, json};
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Audience, Lang, Seat};
use sobremesa_speak::decimal;
use sobremesa_table::{Advice, GameBox, Table};

use crate::Shelf;
use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::match_file::MatchFile;
use crate::telling;
use crate::terminal::Screen;

/// Less than this is no difference worth speaking of.
const WORTH_A_WORD: f64 = 0.5;

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
        Some(name) => match telling::audience(name, game.seats())? {
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
    let mut costs = vec![Cost::default(); game.seats().len()];
    for (seq, actor) in load(lines.len())?.path() {
        let Some(seat) = actor.and_then(sobremesa_kernel::Actor::seat) else {
            continue;
        };
        if only.is_some_and(|only| only != seat) {
            continue;
        }
        let table = load(seq - 1)?;
        let Some(played) = played(&*table, seat, lines[seq - 1]) else {
            continue;
        };
        let Ok(advice) = table.bot(&judge, seat, &Budget::nodes(asked.nodes), seq as u64) else {
            continue;
        };
        let verdict = Verdict::new(&*table, seat, &played, advice);
        costs[seat.index()].add(&verdict);
        let known = if asked.known {
            table.known(seat)
        } else {
            Vec::new()
        };
        if asked.json {
            let mut told = verdict.json(seq, game.seats()[seat.index()]);
            if asked.known {
                told["known"] = json!(known);
            }
            writeln!(output, "{told}")?;
        } else if verdict.is_worth_a_word() {
            for words in &known {
                writeln!(output, "    {}", words.get(screen.lang))?;
            }
            let line = verdict.text(seq, game.seats()[seat.index()], screen.lang);
            writeln!(output, "{line}")?;
        }
    }
    if !asked.json {
        for (cost, seat) in costs
            .iter()
            .zip(game.seats())
            .filter(|(cost, _)| cost.choices > 0)
        {
            writeln!(output, "{}", cost.text(seat, screen.lang))?;
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

/// What a seat played in a line, in the game's notation; `None` if it had no choice.
fn played(table: &dyn Table, seat: Seat, line: &str) -> Option<String> {
    let line: Value = serde_json::from_str(line).ok()?;
    let action = line.get("action")?;
    let moves = table.actions(seat).moves;
    if moves.len() < 2 {
        return None;
    }
    let made = moves.iter().find(|offered| offered.action == *action);
    made.map(|offered| offered.notation.clone())
}

/// What the judge says of one choice.
struct Verdict {
    played: String,
    best: String,
    why: sobremesa_kernel::Words,
    /// What the choice cost, if the judge can say so.
    cost: Option<f64>,
}

impl Verdict {
    fn new(table: &dyn Table, seat: Seat, played: &str, advice: Advice) -> Verdict {
        let moves = table.actions(seat).moves;
        let named = moves.iter().find(|offered| offered.action == advice.action);
        let best = named.map_or_else(|| advice.action.to_string(), |it| it.notation.clone());
        let worth = |name: &str| {
            // The first move of a hand may be named without its side.
            let values = &advice.details["values"];
            let short = name.trim_end_matches(['L', 'R']);
            let value = values.get(name).or_else(|| values.get(short))?;
            value["points"].as_f64()
        };
        let cost = match (worth(&best), worth(played)) {
            (Some(best), Some(played)) => Some((best - played).max(0.0)),
            // Not looked at by itself, because it is the mirror image of another.
            (Some(_), None) => Some(0.0),
            (None, _) => None,
        };
        Verdict {
            played: played.to_owned(),
            best,
            why: advice.why,
            cost,
        }
    }

    fn is_worth_a_word(&self) -> bool {
        match self.cost {
            Some(cost) => cost >= WORTH_A_WORD,
            None => self.played != self.best,
        }
    }

    fn text(&self, seq: usize, seat: &str, lang: Lang) -> String {
        let cost = self.cost.map_or(String::new(), |cost| {
            let costs = lang.pick("cuesta", "costs");
            format!(" ({costs} {})", decimal(cost, 1, lang))
        });
        let (played, best, why) = (&self.played, &self.best, self.why.get(lang));
        match lang {
            Lang::Es => format!("{seq}. {seat} jugó {played}{cost}; mejor {best}. {why}"),
            Lang::En => format!("{seq}. {seat} played {played}{cost}; better {best}. {why}"),
        }
    }

    fn json(&self, seq: usize, seat: &str) -> Value {
        json!({
            "seq": seq, "seat": seat, "played": self.played, "best": self.best,
            "cost": self.cost, "why": self.why,
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
        self.agreed += usize::from(!verdict.is_worth_a_word());
        self.total += verdict.cost.unwrap_or(0.0);
    }

    fn text(&self, seat: &str, lang: Lang) -> String {
        let (choices, agreed, total) = (self.choices, self.agreed, decimal(self.total, 1, lang));
        match lang {
            Lang::Es => format!(
                "{seat}: {agreed} de {choices} decisiones buenas; en total cuestan {total}."
            ),
            Lang::En => format!(
                "{seat}: {agreed} of {choices} choices were good; all in all they cost {total}."
            ),
        }
    }
}
