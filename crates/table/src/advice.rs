//! What the game's bots would do.

use serde::Serialize;
use serde_json::Value;
use sobremesa_kernel::bot::{Bot, Budget};
use sobremesa_kernel::{Seat, Words};

use crate::Problem;
use crate::json::write;
use crate::playable::Playable;

/// What a bot would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// Its action.
    pub action: Value,
    /// Why.
    pub why: Words,
    /// What that claims, one by one, for programs: kind, how sure, words.
    pub claims: Value,
    /// How it came to that, for programs.
    pub details: Value,
    /// How long it seems to think about it, in milliseconds.
    #[serde(skip)]
    pub hesitation_ms: u64,
}

/// Lets one of the game's bots decide.
pub(crate) fn hire<G: Playable>(
    bots: &[&dyn Bot<G>],
    name: &str,
    view: &G::View,
    seat: Seat,
    budget: &Budget<'_>,
    seed: u64,
) -> Result<Advice, Problem> {
    let bot = bots.iter().find(|bot| bot.name() == name).ok_or_else(|| {
        let names: Vec<&str> = bots.iter().map(|bot| bot.name()).collect();
        Problem::unknown_bot(name, &names)
    })?;
    let choice = bot
        .choose(
            view,
            seat,
            &budget.or_usual(bot.usual_nodes_for(view, seat)),
            seed,
        )
        .ok_or_else(|| Problem::nothing_to_do(G::SEATS[seat.index()]))?;
    Ok(Advice {
        hesitation_ms: G::hesitation_ms(view, &choice.action),
        action: write(&choice.action),
        why: choice.why.words(),
        claims: choice.why.told(),
        details: choice.details,
    })
}
