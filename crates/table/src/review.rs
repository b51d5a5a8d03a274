//! Looking back at a choice that was made: what a judge would have done, why, and what the choice cost.

use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Seat, Words};

use crate::table::{Offered, Table};

/// What a judge says of one choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// What was done.
    pub played: Offered,
    /// What the judge would have done.
    pub best: Offered,
    /// Why the judge would have done it.
    pub why: Words,
    /// What the choice cost in points, if the judge can say so.
    pub cost: Option<f64>,
}

impl Review {
    /// Less than this is no difference worth speaking of.
    const WORTH_A_WORD: f64 = 0.5;

    /// Of the choice that a seat made in a line of the match file, `before` being the table before it.
    /// `None` if there was nothing to choose, or the judge has nothing to say.
    pub fn of(
        before: &dyn Table,
        seat: Seat,
        line: &str,
        judge: &str,
        budget: &Budget<'_>,
    ) -> Option<Review> {
        let line: Value = serde_json::from_str(line).ok()?;
        let action = line.get("action")?;
        let moves = before.actions(seat).moves;
        if moves.len() < 2 {
            return None;
        }
        let named = |action: &Value| moves.iter().find(|offered| offered.action == *action);
        let played = named(action)?;
        let advice = before.bot(judge, seat, budget, before.seq() as u64).ok()?;
        let best = named(&advice.action)?;
        let worth = |offered: &Offered| {
            let values = &advice.details["values"];
            let name = offered.notation.as_str();
            // The first move of a hand may be named without its side.
            let short = name.trim_end_matches(['L', 'R']);
            let value = values.get(name).or_else(|| values.get(short))?;
            value["points"].as_f64()
        };
        let cost = match (worth(best), worth(played)) {
            (Some(best), Some(played)) => Some((best - played).max(0.0)),
            // Not looked at by itself, because it is the mirror image of another.
            (Some(_), None) => Some(0.0),
            (None, _) => None,
        };
        Some(Review {
            played: played.clone(),
            best: best.clone(),
            why: advice.why,
            cost,
        })
    }

    /// Was it as good as what the judge would have done, or nearly so?
    pub fn is_good(&self) -> bool {
        match self.cost {
            Some(cost) => cost < Review::WORTH_A_WORD,
            None => self.played.action == self.best.action,
        }
    }
}
