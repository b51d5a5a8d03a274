//! Two simple opponents.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Seat, Words};

use super::claim::{Claim, apart};
use super::setup::TOKENS;
use super::{Action, Captain, Side, SmallGame, View, rules};

/// Does anything that is allowed.
pub(super) struct Drifter;

/// Goes straight at the enemy, calls the reserve when there, and spares the veterans.
pub(super) struct Hothead;

impl Bot<SmallGame> for Drifter {
    fn name(&self) -> &str {
        "drifter"
    }

    fn title(&self) -> Words {
        Words::new("El errante", "The drifter")
    }

    fn about(&self) -> Words {
        Words::new("va a la deriva.", "drifts about.")
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        _: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<SmallGame>> {
        let actions = view.moves(Captain::of(seat));
        if actions.is_empty() {
            return None;
        }
        let chosen = Pcg32::seed_from_u64(seed).next_u32() as usize % actions.len();
        Some(Choice {
            action: actions[chosen],
            why: Reason::new(Claim::DrewLots(actions.len())),
            details: json!({"among": actions.len()}),
        })
    }
}

impl Bot<SmallGame> for Hothead {
    fn name(&self) -> &str {
        "hothead"
    }

    fn title(&self) -> Words {
        Words::new("El impetuoso", "The hothead")
    }

    fn about(&self) -> Words {
        Words::new("ataca siempre.", "always attacks.")
    }

    fn choose(&self, view: &View, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Choice<SmallGame>> {
        let captain = Captain::of(seat);
        let actions = view.moves(captain);
        let table = &view.table;
        let side = captain.side();
        let [own, enemy] = [side, side.other()].map(|side| table.companies[side.index()]);
        let charge = rules::charge(own.at, enemy.at, table.weather.reach());
        let arrived = charge == own.at;
        let wanted = |action: &&Action| match action {
            Action::Call => arrived,
            Action::March(to) => *to == charge,
            Action::Lose(_) | Action::Raid => true,
            Action::Stand
            | Action::Rest
            | Action::OfferDraw
            | Action::Accept
            | Action::Decline
            | Action::Resign
            | Action::Weather
            | Action::Time(_)
            | Action::Hindsight(_) => false,
        };
        let action = actions.iter().find(wanted).or(actions.first())?;
        Some(Choice {
            action: *action,
            why: reason(view, captain),
            details: json!({"distance": own.at.distance(enemy.at)}),
        })
    }
}

/// How far they are, and whether they have more in reserve: every token but one's own is as likely
/// as any other.
fn reason(view: &View, captain: Captain) -> Reason<SmallGame> {
    let side = captain.side();
    let why = Reason::new(Claim::Apart(apart(view)));
    let token = |side: Side| view.table.companies[side.index()].token.known();
    match (token(side), token(side.other())) {
        (Some(own), None) => {
            let n_others = TOKENS.len() - 1;
            let n_bigger = TOKENS.iter().filter(|token| **token > own).count();
            why.with(Claim::IsOutnumbered(n_bigger as f64 / n_others as f64))
        }
        _ => why,
    }
}
