//! Two simple opponents.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};

use super::{Action, Side, SmallGame, View, rules};

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

    fn choose(&self, view: &View, seat: Seat, _: &Budget<'_>, seed: u64) -> Option<Choice<Action>> {
        let actions = view.moves(Side::of(seat));
        if actions.is_empty() {
            return None;
        }
        let chosen = Pcg32::seed_from_u64(seed).next_u32() as usize % actions.len();
        Some(Choice {
            action: actions[chosen],
            why: Words::new("Lo eché a suertes.", "I drew lots."),
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

    fn choose(&self, view: &View, seat: Seat, _: &Budget<'_>, _: u64) -> Option<Choice<Action>> {
        let actions = view.moves(Side::of(seat));
        let table = &view.table;
        let side = Side::of(seat);
        let [own, enemy] = [side, side.other()].map(|side| table.companies[side.index()]);
        let charge = rules::charge(own.at, enemy.at, table.weather.reach());
        let arrived = charge == own.at;
        let wanted = |action: &&Action| match action {
            Action::Call => arrived,
            Action::March(to) => *to == charge,
            Action::Lose(_) => true,
            Action::Stand
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
            why: Words::new("¡Al ataque!", "At them!"),
            details: json!({"distance": own.at.distance(enemy.at)}),
        })
    }
}
