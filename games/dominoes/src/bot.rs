//! Computer players (DOM-API-11). They receive a view, so they know what their seat knows and no more
//! (DOM-ENG-13), and draw from a generator of their own (DOM-ENG-12).

mod heaviest;
mod persona;
mod random;
mod search;

pub(crate) use search::{Deals, Reading, Weighing, appraise};

use std::sync::LazyLock;

use rand_core::Rng;
use rand_pcg::Pcg32;
use serde_json::json;
use sobremesa_kernel::bot::{Bot, Choice};
use sobremesa_kernel::claim::Reason;
use sobremesa_kernel::{Fingerprint, Seat};

use crate::Dominoes;
use crate::action::Action;
use crate::claim::Claim;
use crate::line::{Ends, Side};
use crate::notation;
use crate::persona::SHIPPED;
use crate::player::Player;
use crate::tile::Tile;
use crate::view::View;

/// All of them: the two simple ones, the personas in the order of their numbers, the strongest.
pub(crate) static ALL: LazyLock<Vec<&'static dyn Bot<Dominoes>>> = LazyLock::new(|| {
    let simple: [&dyn Bot<Dominoes>; 2] = [&random::Random, &heaviest::Heaviest];
    let personas = SHIPPED.iter().map(|persona| persona as &dyn Bot<Dominoes>);
    let strongest: [&dyn Bot<Dominoes>; 1] = [&search::Search];
    simple
        .into_iter()
        .chain(personas)
        .chain(strongest)
        .collect()
});

/// What a view leaves a player to decide.
enum Turn {
    /// Nothing: it is not this player's turn, or there is no hand to look at.
    None,
    /// Nothing fits these ends.
    Pass(Ends),
    /// One of these, in the order of the list; at least one.
    Choose(Vec<(Tile, Side)>),
}

impl Turn {
    fn of(view: &View, seat: Seat) -> Turn {
        let is_in_turn = view.to_move == Some(Player::in_seat(seat));
        let placements = view.placements();
        match (view.hand, view.ends) {
            (Some(hand), _) if !is_in_turn || hand.is_empty() => Turn::None,
            (None, _) => Turn::None,
            (Some(_), _) if !placements.is_empty() => Turn::Choose(placements),
            (Some(_), Some(ends)) => Turn::Pass(ends),
            // A stranger's first hand without the double six: there is nothing to open with.
            (Some(_), None) => Turn::None,
        }
    }
}

/// Passing, with the reason that everybody can see.
fn pass(ends: Ends) -> Choice<Dominoes> {
    let why = Reason::new(Claim::Pass(ends));
    Choice {
        action: Action::Pass,
        details: json!({ "choice": notation::PASS, "why": why.words(), "claims": why.told() }),
        why,
    }
}

/// Laying a tile, with a reason. DOM-SIG-12: no signal is named, so it is the honest one.
fn lay((tile, side): (Tile, Side), ends: Option<Ends>, why: Reason<Dominoes>) -> Choice<Dominoes> {
    let choice = match ends {
        Some(_) => notation::placement(tile, side),
        None => tile.to_string(),
    };
    Choice {
        action: Action::lay(tile, side),
        details: json!({ "choice": choice, "why": why.words(), "claims": why.told() }),
        why,
    }
}

/// A generator for one decision: another for each seed, seat and moment of a match, so that a
/// player who is given one seed for a whole match does not roll the same number every time.
fn generator(view: &View, seat: Seat, seed: u64) -> Pcg32 {
    let moment = Fingerprint::new()
        .with(seed)
        .with(seat.index() as u64)
        .with(view.hand_number.into())
        .with(view.moves.len() as u64);
    Pcg32::new(moment.value(), seed)
}

/// A number below `n`, all equally likely: words in the uneven remainder are thrown away.
pub(crate) fn below(generator: &mut Pcg32, n: u32) -> u32 {
    let uneven = n.wrapping_neg() % n;
    loop {
        let product = u64::from(generator.next_u32()) * u64::from(n);
        if product as u32 >= uneven {
            return (product >> 32) as u32;
        }
    }
}

/// How often something happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    /// Of 2³² words of a generator, so many make it happen.
    of_words: u64,
}

impl Rate {
    /// Never.
    pub(crate) const NEVER: Rate = Rate { of_words: 0 };

    /// A share from 0 to 1; `None` if it is not.
    pub(crate) fn new(share: f64) -> Option<Rate> {
        (0.0..=1.0).contains(&share).then_some(Rate {
            of_words: (share * 4_294_967_296.0) as u64,
        })
    }

    /// Does it happen now? What never happens uses no luck.
    pub(crate) fn happens(self, luck: &mut Pcg32) -> bool {
        self != Rate::NEVER && u64::from(luck.next_u32()) < self.of_words
    }
}
