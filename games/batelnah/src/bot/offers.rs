//! How bots answer offers: a draw by how they stand, the allies if they are no worse off, a newcomer always.

use serde_json::json;
use sobremesa_kernel::bot::Choice;
use sobremesa_kernel::claim::Reason;
use sobremesa_search::alpha_beta::{Outlook, Position as _};

use super::reason;
use super::thought::{Judgement, Taste, Thought};
use super::worth::for_white;
use crate::action::Action;
use crate::claim::Claim;
use crate::game::BatelNah;
use crate::piece::Army;
use crate::rules::allies;
use crate::rules::ending::quiet_limit;
use crate::rules::offers::{Offer, OfferKind};
use crate::state::State;

/// Whoever has more than this over the enemy stands better.
const EVEN: i32 = 30;

/// With no more pieces than this on the board, the royals included, little is left to play for.
const FEW_PIECES: usize = 8;

/// What the entry of the allies may cost.
const NO_WORSE: i32 = -50;

/// Offers are judged with full insight and without a liking.
const PLAIN: Taste = Taste {
    judgement: Judgement::Hunt,
    whim: 0,
    seed: 0,
};

/// The answer of the player `me`, who judges that its side stands as `outlook` says.
pub(super) fn answer(
    offer: Offer,
    state: &State,
    me: Army,
    outlook: Outlook,
    judgement: Judgement,
) -> Choice<BatelNah> {
    let yes = match offer.kind {
        OfferKind::Draw => is_content(winnable(outlook, state, me, judgement), state),
        OfferKind::Join => accepts_allies(state, me),
        OfferKind::Command => true,
    };
    let offered = offer.kind;
    Choice {
        action: Action::Answer { yes },
        why: Reason::new(Claim::Answers {
            offer: offered,
            yes,
        }),
        details: json!({ "score": reason::score(outlook), "offer": offered.word() }),
    }
}

/// By how one stands: nobody gives away what can still be won, nor an even game while there is play
/// left in it.
fn is_content(outlook: Outlook, state: &State) -> bool {
    match outlook {
        Outlook::Wins { .. } => false,
        Outlook::Loses { .. } => true,
        Outlook::Open { value } => value < -EVEN || value <= EVEN && !has_play_left(state),
    }
}

/// What of an advantage there is to be won. Whoever does not know what a hunt takes still notices, when
/// asked, that nobody is left to hunt with: bare kings have nothing to play for, wherever they stand.
fn winnable(outlook: Outlook, state: &State, me: Army, judgement: Judgement) -> Outlook {
    match (outlook, judgement) {
        (Outlook::Open { value }, Judgement::Pieces | Judgement::Room) => Outlook::Open {
            value: Thought::new(*state.position(), &PLAIN).convertible(me.side(), value),
        },
        (_, _) => outlook,
    }
}

/// Is the board still full enough, and has something been captured lately (BAT-END-06)?
fn has_play_left(state: &State) -> bool {
    let position = state.position();
    let is_lively = 2 * position.quiet() < quiet_limit(position.mode());
    is_lively && position.board().occupied().len() > FEW_PIECES
}

/// BAT-ALY-08: a home hex that is taken costs the side of its army a piece.
fn accepts_allies(state: &State, me: Army) -> bool {
    let (mut joined, mut history) = (*state.position(), state.history.clone());
    let entry = allies::enter(&mut joined, &mut history, |_| {});
    let worth = |position| for_white(me.side(), Thought::new(position, &PLAIN).evaluate());
    let change = worth(joined) - worth(*state.position());
    entry.is_ok() && change >= NO_WORSE
}
