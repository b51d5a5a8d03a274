//! Looking back at a choice that was made: what a judge would have done, why, and what the choice cost.
//!
//! What it cost is never taken from the judge, who has chosen its own move because it looked best: it
//! would look better than it is. The two moves, and no others, are valued anew by the game
//! ([`Reviewing::appraise`]).

use serde::de::DeserializeOwned;
use serde_json::Value;
use sobremesa_kernel::bot::Budget;
use sobremesa_kernel::{Seat, Words};

use crate::table::{Offered, Table};

/// How a game looks back at the choices of one seat, from what that seat saw; `A` is an action.
pub trait Reviewing<A> {
    /// Do two actions come to the same, however they are written?
    fn is_same_choice(&self, one: &A, other: &A) -> bool;

    /// What the first of two actions costs against the second; `None` if the game cannot say so.
    ///
    /// Worlds that fit the view are played on by players who do not see what is hidden; the same view,
    /// budget in positions and seed give the same answer.
    fn appraise(&self, actions: [&A; 2], budget: &Budget<'_>, seed: u64) -> Option<Appraisal>;

    /// What the seat could know for certain of what is hidden, in words. Nothing in a game that hides
    /// nothing.
    fn known(&self) -> Vec<Words>;
}

/// The same, with actions in JSON.
pub(crate) struct ReviewingJson<A>(pub(crate) Box<dyn Reviewing<A>>);

impl<A: DeserializeOwned> Reviewing<Value> for ReviewingJson<A> {
    fn is_same_choice(&self, one: &Value, other: &Value) -> bool {
        match (A::deserialize(one), A::deserialize(other)) {
            (Ok(one), Ok(other)) => self.0.is_same_choice(&one, &other),
            (_, _) => false,
        }
    }

    fn appraise(&self, actions: [&Value; 2], budget: &Budget<'_>, seed: u64) -> Option<Appraisal> {
        let [one, other] = actions.map(A::deserialize);
        self.0.appraise([&one.ok()?, &other.ok()?], budget, seed)
    }

    fn known(&self) -> Vec<Words> {
        self.0.known()
    }
}

/// What a judge says of one choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// What was done.
    pub played: Offered,
    /// What the judge would have done.
    pub best: Offered,
    /// Does both come to the same?
    pub is_same: bool,
    /// Why the judge would have done it.
    pub why: Words,
    /// What the choice cost, if the game can say so and there was anything to compare.
    pub appraisal: Option<Appraisal>,
}

/// What a choice costs against another.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal {
    /// In points of the game, on average; less than nothing if it was the better one.
    pub cost: f64,
    /// The truth lies between these in 95 of 100 cases.
    pub low: f64,
    /// See `low`.
    pub high: f64,
    /// What both choices come to and in which worlds that was found, in a sentence.
    pub words: Words,
}

impl Appraisal {
    /// Less than this is no difference worth speaking of.
    const WORTH_A_WORD: f64 = 0.5;

    /// Was the choice an error? Only if even the better end of the interval says so.
    pub fn is_error(&self) -> bool {
        self.low > 0.0 && self.cost >= Appraisal::WORTH_A_WORD
    }
}

impl Review {
    /// What a choice cost has to be surer than what is best: it is looked at so many times as long.
    pub const APPRAISED: u64 = 4;

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
        let game = before.reviewing(seat);
        let is_same = |one: &Value, other: &Value| {
            one == other
                || game
                    .as_ref()
                    .is_some_and(|game| game.is_same_choice(one, other))
        };
        // Somebody may have written a move in another way than it was offered.
        let named = |action: &Value| {
            let exactly = moves.iter().find(|offered| offered.action == *action);
            let same = |offered: &&Offered| is_same(action, &offered.action);
            exactly.or_else(|| moves.iter().find(same))
        };
        let played = named(action)?;
        let seed = before.seq() as u64;
        let advice = before.bot(judge, seat, budget, seed).ok()?;
        let best = named(&advice.action)?;
        let is_same = is_same(&played.action, &best.action);
        let appraisal = if is_same {
            None
        } else {
            let budget = Budget {
                nodes: budget.nodes.map(|nodes| nodes * Review::APPRAISED),
                ..*budget
            };
            let game = game.as_ref();
            game.and_then(|game| game.appraise([&played.action, &best.action], &budget, seed))
        };
        // A judge who counts has compared its move with another than the one played.
        let counts = advice.details.get("values").is_some();
        let why = match &appraisal {
            Some(appraisal) if counts => appraisal.words.clone(),
            Some(_) | None => advice.why,
        };
        Some(Review {
            played: played.clone(),
            best: best.clone(),
            is_same,
            why,
            appraisal,
        })
    }

    /// Was it as good as what the judge would have done, as far as anybody can tell?
    pub fn is_good(&self) -> bool {
        match &self.appraisal {
            Some(appraisal) => !appraisal.is_error(),
            None => self.is_same,
        }
    }
}
