//! How bots answer offers: a draw by how they stand, the allies if they are no worse off, a newcomer always.

use serde_json::json;
use sobremesa_kernel::Words;
use sobremesa_kernel::bot::Choice;
use sobremesa_kernel::claim::{Reason, Unproven};
use sobremesa_search::alpha_beta::{Outlook, Position as _};

use super::reason;
use super::thought::{Judgement, Taste, Thought};
use super::worth::for_white;
use crate::action::Action;
use crate::game::BatelNah;
use crate::piece::Army;
use crate::rules::allies;
use crate::rules::offers::{Offer, OfferKind};
use crate::state::State;

/// Whoever has no more than this over the enemy is content with a draw.
const EVEN: i32 = 30;

/// What the entry of the allies may cost.
const NO_WORSE: i32 = -50;

/// The answer of the player `me`, whose side stands as `outlook` says.
pub(super) fn answer(offer: Offer, state: &State, me: Army, outlook: Outlook) -> Choice<BatelNah> {
    let (yes, why) = match offer.kind {
        OfferKind::Draw => about_draw(outlook),
        OfferKind::Join => about_allies(state, me),
        OfferKind::Command => (
            true,
            Words::new(
                "Acepto: cuantos más seamos en la mesa, mejor.",
                "I accept: the more at the table, the better.",
            ),
        ),
    };
    Choice {
        action: Action::Answer { yes },
        why: Reason::new(Unproven(why)),
        details: json!({ "score": reason::score(outlook), "offer": offer.kind.word() }),
    }
}

fn about_draw(outlook: Outlook) -> (bool, Words) {
    match outlook {
        Outlook::Wins { .. } => (
            false,
            Words::new("No: veo cómo ganar.", "No: I see how to win."),
        ),
        Outlook::Loses { .. } => (
            true,
            Words::new(
                "Acepto: no veo cómo salvarme.",
                "I accept: I see no way out.",
            ),
        ),
        Outlook::Open { value } if value > EVEN => (
            false,
            Words::new("No: mi bando está mejor.", "No: my side stands better."),
        ),
        Outlook::Open { value } if value < -EVEN => (
            true,
            Words::new(
                "Acepto: mi bando está peor.",
                "I accept: my side stands worse.",
            ),
        ),
        Outlook::Open { .. } => (
            true,
            Words::new(
                "Acepto: la partida está igualada.",
                "I accept: the game is even.",
            ),
        ),
    }
}

/// BAT-ALY-08: a home hex that is taken costs the side of its army a piece.
fn about_allies(state: &State, me: Army) -> (bool, Words) {
    let (mut joined, mut history) = (*state.position(), state.history.clone());
    let entry = allies::enter(&mut joined, &mut history, |_| {});
    let taste = Taste {
        judgement: Judgement::Hunt,
        whim: 0,
        seed: 0,
    };
    let worth = |position| for_white(me.side(), Thought::new(position, &taste).evaluate());
    let change = worth(joined) - worth(*state.position());
    if entry.is_ok() && change >= NO_WORSE {
        let why = Words::new(
            "Acepto: con los aliados mi bando no queda peor.",
            "I accept: with the allies my side is no worse off.",
        );
        (true, why)
    } else {
        let why = Words::new(
            "No: los aliados ayudarían más al enemigo.",
            "No: the allies would help the enemy more.",
        );
        (false, why)
    }
}
