//! A player who takes the dearest piece within reach, and never looks further.

use serde_json::json;
use sobremesa_kernel::bot::{Bot, Budget, Choice};
use sobremesa_kernel::{Seat, Words};
use sobremesa_search::alpha_beta::{Outlook, Position as _};

use super::reason::Insight;
use super::thought::{Judgement, Taste, Thought};
use super::{Task, offers, reason};
use crate::action::Action;
use crate::bot::worth::for_white;
use crate::game::BatelNah;
use crate::piece::Army;
use crate::state::State;
use crate::view::View;

/// Takes the most it can at once: the yardstick of the others.
pub(super) struct Greedy;

impl Bot<BatelNah> for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn title(&self) -> Words {
        Words::new("La urraca", "The magpie")
    }

    fn about(&self) -> Words {
        Words::new(
            "se lleva lo que más brilla sin mirar quién lo guarda.",
            "carries off whatever shines most, without looking who guards it.",
        )
    }

    fn choose(
        &self,
        view: &View,
        seat: Seat,
        _: &Budget<'_>,
        seed: u64,
    ) -> Option<Choice<BatelNah>> {
        let taste = Taste {
            judgement: Judgement::Pieces,
            whim: 5,
            seed,
        };
        let (task, state, me) = Task::of(view, seat)?;
        match task {
            Task::Answer(offer) => {
                let thought = Thought::new(*state.position(), &taste);
                let value = for_white(me.side(), thought.evaluate());
                let outlook = Outlook::Open { value };
                Some(offers::answer(offer, &state, me, outlook, taste.judgement))
            }
            Task::Move(army) => grab(&state, army, &taste),
        }
    }
}

/// The move after which the side has most, the first of several in the order of lists.
fn grab(state: &State, army: Army, taste: &Taste) -> Option<Choice<BatelNah>> {
    let thought = Thought::new(*state.position(), taste);
    let worth_after = |legal| {
        let next = thought.after(legal);
        match next.position().winner() {
            Some(_) => i32::MAX,
            None => for_white(army.side(), next.evaluate()),
        }
    };
    let moves = state.position().legal_moves();
    let best = moves
        .iter()
        .rev()
        .max_by_key(|legal| worth_after(**legal))?;
    let (value, wins) = (
        worth_after(*best),
        state.position().after(*best).winner().is_some(),
    );
    let outlook = if wins {
        Outlook::Wins { plies: 1 }
    } else {
        Outlook::Open { value }
    };
    Some(Choice {
        action: Action::from(*best),
        why: reason::of_line(state.position(), &[*best], outlook, Insight::Partial),
        details: json!({
            "score": reason::score(outlook),
            "depth": 1,
            "nodes": moves.len(),
            "line": [best.to_string()],
        }),
    })
}
