//! A position looked at with a computer player beside it: who stands better, what could be done, what would be
//! answered, and why. One mechanism for every game whose players think and whose positions can be weighed.
//!
//! The player's own choice comes first, with its own reason. The others are found by playing every offer and
//! weighing what it leads to; the best of them are answered by the same player and weighed again after that. What
//! a choice is worth is how far its own side is ahead then, as the game counts it, so all of them are compared by
//! one measure. Where dice decide, each is tried several times.

use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Actor, Seat, Status, Words};

use crate::table::{Offered, Played, Table};

/// So many choices are shown.
const N_SHOWN: usize = 3;
/// So many are looked at beyond what they lead to at once.
const N_ANSWERED: usize = 6;
/// So many offers are played; a game on open ground may offer more.
const MOST_OFFERS: usize = 300;
/// So often a choice is tried where dice decide.
const N_TRIES: u64 = 3;
/// So many threats are shown, and what gains less is none: a twenty-fifth of everything.
const N_THREATS: usize = 3;
const LEAST_THREAT: f64 = 0.04;

/// How a position looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// Who has to act.
    pub seat: Seat,
    /// How far the first side is ahead, from -1 to 1, where the game can say so.
    pub lead: Option<f64>,
    /// What could be done, the best first.
    pub lines: Vec<Line>,
    /// What the other side would do if nothing were done, the worst first.
    pub threats: Vec<Offered>,
}

/// Something that could be done, and what would be answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What.
    pub choice: Offered,
    /// How far the first side would be ahead after the answer, from -1 to 1.
    pub lead: Option<f64>,
    /// Why, if it is what the computer player itself would do.
    pub why: Option<Words>,
    /// What would be answered, and why.
    pub answer: Option<(Offered, Words)>,
}

/// Sets a table up at the position, with dice of this number.
pub type AtPosition<'a> = dyn Fn(u64) -> Option<Box<dyn Table>> + 'a;

/// How a position looks to a computer player; `None` if nobody has to act there. `passed` is the same as if whoever
/// has to act did nothing, where one can; `side` says for which side a seat plays.
pub fn outlook(
    at: &AtPosition<'_>,
    passed: &AtPosition<'_>,
    side: &dyn Fn(Seat) -> usize,
    player: &str,
    budget: &Budget<'_>,
) -> Option<Outlook> {
    let table = at(0)?;
    let seat = mover(&*table)?;
    let moves = table.actions(seat).moves;
    let advice = table.bot(player, seat, budget, 0).ok();
    let looking = Looking {
        at,
        seat,
        sign: if side(seat) == 0 { 1.0 } else { -1.0 },
        player,
        budget,
    };
    let best = advice
        .as_ref()
        .and_then(|advice| table.offered(seat, &advice.action));
    let mut others: Vec<(f64, &Offered)> = moves
        .iter()
        .take(MOST_OFFERS)
        .take_while(|_| !(budget.time_is_up)())
        .filter(|offer| {
            let best = best.as_ref();
            best.is_none_or(|best| best.action != offer.action)
        })
        .filter_map(|offer| Some((looking.worth_after(offer)?, offer)))
        .collect();
    others.sort_by(|one, two| two.0.total_cmp(&one.0));
    let answered = others.iter().take(N_ANSWERED).map(|(_, offer)| *offer);
    let mut lines: Vec<Line> = answered.map(|offer| looking.line(offer, None)).collect();
    let worth = |line: &Line| looking.sign * line.lead.unwrap_or_default();
    lines.sort_by(|one, two| worth(two).total_cmp(&worth(one)));
    let own = best.map(|offer| looking.line(&offer, advice.map(|advice| advice.why)));
    Some(Outlook {
        seat,
        lead: lead(&*table),
        lines: own.into_iter().chain(lines).take(N_SHOWN).collect(),
        threats: threats(passed, side, player, budget),
    })
}

/// What those would do whose turn it is at the table, if it gains them something at once or attacks somebody.
fn threats(
    at: &AtPosition<'_>,
    side: &dyn Fn(Seat) -> usize,
    player: &str,
    budget: &Budget<'_>,
) -> Vec<Offered> {
    let Some(table) = at(0) else {
        return Vec::new();
    };
    let Some(seat) = mover(&*table) else {
        return Vec::new();
    };
    let looking = Looking {
        at,
        seat,
        sign: if side(seat) == 0 { 1.0 } else { -1.0 },
        player,
        budget,
    };
    let now = looking.sign * lead(&*table).unwrap_or_default();
    let moves = table.actions(seat).moves;
    let mut threats: Vec<(f64, &Offered)> = moves
        .iter()
        .take(MOST_OFFERS)
        .take_while(|_| !(budget.time_is_up)())
        .filter_map(|offer| {
            let gain = looking.worth_after(offer)? - now;
            (gain > LEAST_THREAT || table.is_attack(&offer.action)).then_some((gain, offer))
        })
        .collect();
    threats.sort_by(|one, two| two.0.total_cmp(&one.0));
    let worst = threats.into_iter().take(N_THREATS);
    worst.map(|(_, offer)| offer.clone()).collect()
}

/// Who has to act, if somebody has.
fn mover(table: &dyn Table) -> Option<Seat> {
    match table.waiting()? {
        Status::Over(_) => None,
        waiting @ Status::Waiting { .. } => waiting.must_act().iter().next(),
    }
}

/// How far the first side is ahead at the end.
fn lead(table: &dyn Table) -> Option<f64> {
    let mut ahead = None;
    table.look_back(&mut |_, moment| ahead = moment.advantage());
    ahead
}

struct Looking<'a> {
    at: &'a AtPosition<'a>,
    seat: Seat,
    /// What is good for the first side is bad for the others.
    sign: f64,
    player: &'a str,
    budget: &'a Budget<'a>,
}

impl Looking<'_> {
    /// The table after an offer has been taken; `None` if that needs more than dice.
    fn after(&self, offer: &Offered, seed: u64) -> Option<Box<dyn Table>> {
        let mut table = (self.at)(seed)?;
        played(&mut *table, self.seat, offer.action.clone())?;
        Some(table)
    }

    /// What an offer leads to at once, as it is worth to whoever takes it.
    fn worth_after(&self, offer: &Offered) -> Option<f64> {
        let table = self.after(offer, 0)?;
        Some(self.sign * lead(&*table).unwrap_or_default())
    }

    /// What comes of an offer when it has been answered.
    fn line(&self, offer: &Offered, why: Option<Words>) -> Line {
        let mut leads = Vec::new();
        let mut answer = None;
        for seed in 0..N_TRIES {
            let Some(mut table) = self.after(offer, seed) else {
                break;
            };
            if let Some(seat) = mover(&*table)
                && seat != self.seat
                && !(self.budget.time_is_up)()
                && let Ok(advice) = table.bot(self.player, seat, self.budget, seed)
            {
                let found = table.offered(seat, &advice.action);
                if played(&mut *table, seat, advice.action).is_some() && answer.is_none() {
                    answer = found.map(|found| (found, advice.why));
                }
            }
            leads.extend(lead(&*table));
        }
        let sum: f64 = leads.iter().sum();
        Line {
            choice: offer.clone(),
            lead: (!leads.is_empty()).then(|| sum / leads.len() as f64),
            why,
            answer,
        }
    }
}

/// Plays, if that is all there is to do.
fn played(table: &mut dyn Table, seat: Seat, action: Value) -> Option<()> {
    match table.play(Actor::Seat(seat), action) {
        Ok(Played::Done { .. }) => Some(()),
        Ok(_) | Err(_) => None,
    }
}
